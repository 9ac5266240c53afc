"""Lost passwords: a link by which another one is set, once, from the host or by mail."""

from __future__ import annotations

from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.kept_accounts import DAY, RESET_LINK, Account, ResetLink, house_fact, spent
from ferrovia.accounts.logins import set_password
from ferrovia.accounts.passwords import Passwords, check_password
from ferrovia.accounts.people import account_with, find
from ferrovia.calls.mail import Letter, MailServer, send_letter
from ferrovia.store import AlreadyTaken, hashed, new_token, now
from ferrovia.tables import Tables
from ferrovia.tables.problems import forbidden

HOURS = 24
"""For which such a link is good."""
NOT_GOOD = "This link is not good any more. Ask for a new one."


def reset_link(tables: Tables, account: str) -> str:
    """Return what a link ends in by which somebody may set another password; earlier ones end."""
    account_with(tables, account)
    token = new_token()
    earlier = [
        RESET_LINK.nothing(key=kept.key)
        for kept in tables.store.house_facts(RESET_LINK)
        if kept.value.account == account
    ]
    made = ResetLink(account, now(HOURS / 24 * DAY))
    tables.store.keep_house([*earlier, RESET_LINK.fact(made, key=hashed(token))])
    return token


def reset_password(
    passwords: Passwords, tables: Tables, settings: AccountSettings, token: str, password: str
) -> tuple[Account, str]:
    """Keep another password for who has such a link; return the account and a new login."""
    found = house_fact(tables.store, RESET_LINK, key=hashed(token))
    if found is None or found.until < now():
        raise forbidden(NOT_GOOD)
    account = account_with(tables, found.account)
    check_password(password, account.name)
    try:
        tables.store.keep_house([spent(token), RESET_LINK.nothing(key=hashed(token))])
    except AlreadyTaken:
        raise forbidden(NOT_GOOD) from None
    return account, set_password(passwords, tables, settings, account.id, password)


def send_reset_link(tables: Tables, server: MailServer, name: str, page: str) -> None:
    """Send a link to the address of an account, if there is one; nobody is told whether."""
    account = find(tables, name)
    if account is None or not account.mail:
        return
    link = f"{page}/reset#{reset_link(tables, account.id)}"
    text = (
        f"Somebody, perhaps you, wants to set another password for {account.name}.\n\n{link}\n\n"
        f"The link is good for {HOURS} hours, once. If it was not you, there is nothing to do."
    )
    send_letter(server, Letter(account.mail, "Set another password", text))
