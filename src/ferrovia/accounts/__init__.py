"""Who is who: people with a name and a password, or known to a provider of OpenID Connect.

The room knows accounts, the logins of browsers, invitations and lost passwords. It keeps all of
that as facts of the installation, passwords and one-time links only as digests. To a table an
account is a visitor like any other: it has a key of its own, and what that key is granted is
decided in ``tables``. The room may never look into a game, and knows no transport.

- ``people``: accounts themselves, and which seats they hold;
- ``logins``: from a name and a password, or a provider's word, to a browser that is known;
- ``invitations``, ``recovery``: one-time links to register, or to set another password;
- ``passwords``: digests that take long to try; ``openid``: sign-in elsewhere.
"""

from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.people import account_digest, account_names, holders

__all__ = ["AccountSettings", "account_digest", "account_names", "holders"]
