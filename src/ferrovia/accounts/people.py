"""Accounts: made, found, listed, deleted; and which seats they hold."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from email.utils import parseaddr

from ferrovia.accounts.kept_accounts import (
    ACCOUNT,
    ACCOUNT_DIGEST,
    ACCOUNT_NAME,
    INVITATION,
    LOGIN,
    PASSWORD,
    RESET_LINK,
    SUBJECT,
    Account,
    folded,
    house_fact,
)
from ferrovia.store import AlreadyTaken, HouseFact, hashed, now
from ferrovia.struct import replace
from ferrovia.tables import Tables, texts
from ferrovia.tables.problems import form, unknown
from ferrovia.tables.unseating import leave_everything

SHORTEST_NAME = 2
LONGEST_MAIL = 200


def create(
    tables: Tables,
    name: str,
    *,
    digest: str = "",
    mail: str = "",
    subject: tuple[str, str] | None = None,
    also: Iterable[HouseFact] = (),
) -> Account:
    """Keep a new account, with the digest of its password if it has one.

    ``subject`` is a provider, and what that calls somebody who signs in there. ``also`` is kept
    with the account or not at all; ``AlreadyTaken`` if something in there is not new.
    """
    account = Account(secrets.token_urlsafe(12), account_name(name), now(), mail_address(mail))
    if find(tables, account.name) is not None:
        raise name_taken(account.name)
    facts = [
        ACCOUNT_NAME.fact(account.id, key=folded(account.name), new=True),
        ACCOUNT.fact(account, account.id, new=True),
        ACCOUNT_DIGEST.fact(account.id, key=account_digest(tables, account.id)),
        *([PASSWORD.fact(digest, account.id)] if digest else ()),
        *([SUBJECT.fact(account.id, *subject, new=True)] if subject else ()),
        *also,
    ]
    try:
        tables.store.keep_house(facts)
    except AlreadyTaken:
        if find(tables, account.name) is not None:
            raise name_taken(account.name) from None
        raise
    return account


def account_name(text: str) -> str:
    """Return a name for an account, spaces put in order."""
    name = texts.person_name(text)
    if len(name) < SHORTEST_NAME:
        raise form(f"a name has at least {SHORTEST_NAME} letters")
    return name


def name_taken(name: str) -> Exception:
    """Return that somebody has a name already."""
    return form(f"somebody else is called {name}")


def mail_address(text: str) -> str:
    """Return an address for mail as it was given, if it looks like one; empty if it was."""
    address = text.strip()
    if not address:
        return ""
    plain = parseaddr(address)[1]
    local, _, domain = plain.rpartition("@")
    if plain != address or not local or "." not in domain or not address.isprintable():
        raise form("this is no address for mail")
    if len(address) > LONGEST_MAIL or " " in address:
        raise form("this is no address for mail")
    return address


def find(tables: Tables, name: str) -> Account | None:
    """Return the account with a name, however it is written; ``None``: there is none."""
    found = house_fact(tables.store, ACCOUNT_NAME, key=folded(" ".join(name.split())))
    return None if found is None else house_fact(tables.store, ACCOUNT, found)


def account_with(tables: Tables, account: str) -> Account:
    """Return the account with an id."""
    found = house_fact(tables.store, ACCOUNT, account)
    if found is None:
        raise unknown("There is no such account here.")
    return found


def all_accounts(tables: Tables) -> tuple[Account, ...]:
    """Return all accounts, the oldest first."""
    found = (kept.value for kept in tables.store.house_facts(ACCOUNT))
    return tuple(sorted(found, key=lambda account: (account.created, account.id)))


def account_names(tables: Tables) -> dict[str, str]:
    """Return the names of all accounts, by id."""
    return {account.id: account.name for account in all_accounts(tables)}


def account_digest(tables: Tables, account: str) -> str:
    """Return the digest of the key by which an account holds seats, as it stands in grants."""
    return hashed(tables.account_key(account))


def holders(tables: Tables, table: str) -> dict[str, str]:
    """Return by seat the account that holds it; seats of guests and bots are left out."""
    found: dict[str, str] = {}
    for grant in tables.store.grants_of(table):
        if grant.role == "seat":
            account = house_fact(tables.store, ACCOUNT_DIGEST, key=grant.key)
            if account is not None:
                found[grant.seat] = account
    return found


def change_mail(tables: Tables, account: str, mail: str) -> Account:
    """Keep another address to which a link for a new password may be sent."""
    changed = replace(account_with(tables, account), mail=mail_address(mail))
    tables.store.keep_house([ACCOUNT.fact(changed, account)])
    return changed


def delete_account(tables: Tables, account: str) -> None:
    """Forget an account: its logins first, then its seats, which are free again, then its name.

    Whoever plays on finds the games as they were.
    """
    gone, store = account_with(tables, account), tables.store
    store.keep_house(
        [
            PASSWORD.nothing(account),
            *(LOGIN.nothing(account, kept.key) for kept in store.house_facts(LOGIN, account)),
            *(
                RESET_LINK.nothing(key=kept.key)
                for kept in store.house_facts(RESET_LINK)
                if kept.value.account == account
            ),
            *(
                INVITATION.nothing(key=kept.key)
                for kept in store.house_facts(INVITATION)
                if kept.value.by == account
            ),
            *(
                SUBJECT.nothing(kept.owner, kept.key)
                for kept in store.house_facts(SUBJECT)
                if kept.value == account
            ),
        ]
    )
    leave_everything(tables, account_digest(tables, account), gone.name)
    store.keep_house(
        [
            ACCOUNT_DIGEST.nothing(key=account_digest(tables, account)),
            ACCOUNT_NAME.nothing(key=folded(gone.name)),
            ACCOUNT.nothing(account),
        ]
    )
