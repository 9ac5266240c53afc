"""Tables kept in PostgreSQL: the store of many machines; needs the extra ``postgres``.

``PostgresStore`` is the store. ``connections`` are made, lent, and made again; ``postgres_schema``
makes and recognises what is kept; ``listening`` hears what other processes do; ``leases`` decides
which of them leads what must be done once.
"""

from ferrovia.store.postgres.postgres_store import PostgresStore

__all__ = ["PostgresStore"]
