"""Logins: a browser that is known as somebody, until it signs out or time has passed."""

from __future__ import annotations

from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.kept_accounts import (
    DAY,
    LOGIN,
    PASSWORD,
    Account,
    Login,
    folded,
    house_fact,
)
from ferrovia.accounts.passwords import LONGEST, Passwords, check_password
from ferrovia.accounts.people import account_with, find
from ferrovia.store import hashed, new_token, now
from ferrovia.struct import replace
from ferrovia.tables import Tables, Visitor
from ferrovia.tables.problems import forbidden

WRONG = "The name or the password is not right."
SIGN_IN_FIRST = "Sign in first."


def log_in(
    passwords: Passwords, tables: Tables, settings: AccountSettings, name: str, password: str
) -> tuple[Account, str]:
    """Return the account with a name and a password, and a new login for it.

    Whether there is such a name cannot be told from the answer, nor from the time it takes.
    """
    account = find(tables, name)
    digest = house_fact(tables.store, PASSWORD, account.id) if account else None
    fits = passwords.fits(digest, password[: LONGEST + 1])
    if account is None or digest is None or not fits:
        raise forbidden(WRONG)
    if passwords.is_outdated(digest):
        tables.store.keep_house([PASSWORD.fact(passwords.digest(password), account.id)])
    return account, new_login(tables, settings, account.id)


def new_login(tables: Tables, settings: AccountSettings, account: str) -> str:
    """Return what a browser keeps that is known as somebody from now on."""
    token, since = new_token(), now()
    expired = [
        LOGIN.nothing(account, kept.key)
        for kept in tables.store.house_facts(LOGIN, account)
        if kept.value.until < since
    ]
    login = Login(since, now(settings.login_days * DAY))
    tables.store.keep_house([*expired, LOGIN.fact(login, account, hashed(token))])
    return f"{account}.{token}"


def member(tables: Tables, login: str, guest: Visitor) -> Visitor | None:
    """Return who a guest is by what their browser keeps; ``None``: nobody, or not any more."""
    account, _, token = login.partition(".")
    if not account or not token:
        return None
    found = house_fact(tables.store, LOGIN, account, hashed(token))
    if found is None or found.until < now():
        return None
    key = tables.account_key(account)
    return replace(guest, key=key, account=account, sees=("members", "public"))


def signed_in(tables: Tables, visitor: Visitor) -> Account:
    """Return the account of somebody who is signed in; others are turned away."""
    if not visitor.account:
        raise forbidden(SIGN_IN_FIRST)
    return account_with(tables, visitor.account)


def log_out(tables: Tables, login: str) -> None:
    """Let a browser be known as nobody any more."""
    account, _, token = login.partition(".")
    tables.store.keep_house([LOGIN.nothing(account, hashed(token))])


def log_out_everywhere(tables: Tables, account: str) -> None:
    """Let no browser be known as somebody any more."""
    logins = tables.store.house_facts(LOGIN, account)
    tables.store.keep_house([LOGIN.nothing(account, kept.key) for kept in logins])


def confirm(passwords: Passwords, tables: Tables, account: str, password: str) -> None:
    """Turn away whoever does not know the password of an account that has one."""
    digest = house_fact(tables.store, PASSWORD, account)
    if digest is not None and not passwords.fits(digest, password[: LONGEST + 1]):
        raise forbidden("The password is not right.")


def change_password(
    passwords: Passwords,
    tables: Tables,
    settings: AccountSettings,
    account: str,
    old: str,
    new: str,
) -> str:
    """Keep another password, end all logins, and return a new one for who changed it."""
    confirm(passwords, tables, account, old)
    return set_password(passwords, tables, settings, account, new)


def set_password(
    passwords: Passwords, tables: Tables, settings: AccountSettings, account: str, new: str
) -> str:
    """Keep a password, whatever the one before; end all logins and return a new one."""
    check_password(new, folded(account_with(tables, account).name))
    logins = tables.store.house_facts(LOGIN, account)
    tables.store.keep_house(
        [
            PASSWORD.fact(passwords.digest(new), account),
            *(LOGIN.nothing(account, kept.key) for kept in logins),
        ]
    )
    return new_login(tables, settings, account)
