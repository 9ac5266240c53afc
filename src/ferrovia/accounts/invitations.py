"""Invitations: links by which one person each may register."""

from __future__ import annotations

from ferrovia.accounts.account_messages import InvitationLine
from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.kept_accounts import (
    DAY,
    INVITATION,
    Account,
    Invitation,
    house_fact,
    spent,
)
from ferrovia.accounts.logins import new_login
from ferrovia.accounts.passwords import Passwords, check_password
from ferrovia.accounts.people import account_name, account_names, create, find, name_taken
from ferrovia.store import AlreadyTaken, HouseFact, hashed, new_token, now
from ferrovia.tables import Tables, Visitor, texts
from ferrovia.tables.problems import Declined, forbidden

DAYS = 14
"""For which an invitation is good."""
MOST_OPEN = 20
"""Invitations of one member that nobody has used yet."""
NOT_GOOD = "This invitation is not good any more. Ask whoever sent it for a new one."


def may_invite(settings: AccountSettings, visitor: Visitor) -> bool:
    """Whether a visitor may invite others to register."""
    return visitor.host or (bool(visitor.account) and settings.members_invite)


def invite(tables: Tables, settings: AccountSettings, visitor: Visitor, note: str = "") -> str:
    """Return what a new invitation's link ends in; it is shown once and kept as a digest."""
    _check_may_invite(settings, visitor)
    mine = [k for k in tables.store.house_facts(INVITATION) if k.value.by == visitor.account]
    unused = [kept for kept in mine if kept.value.until >= now()]
    if visitor.account and not visitor.host and len(unused) >= MOST_OPEN:
        raise forbidden(f"{MOST_OPEN} of your invitations are unused. Take one of them back first.")
    token = new_token()
    by = "" if visitor.host else visitor.account
    made = Invitation(by, now(), now(DAYS * DAY), texts.person_name(note))
    tables.store.keep_house([INVITATION.fact(made, key=hashed(token))])
    return token


def _check_may_invite(settings: AccountSettings, visitor: Visitor) -> None:
    if not may_invite(settings, visitor):
        text = "Sign in first." if settings.members_invite else "Only the host invites people here."
        raise forbidden(text)


def invitations(
    tables: Tables, settings: AccountSettings, visitor: Visitor
) -> tuple[InvitationLine, ...]:
    """Return the unused invitations of a member; for the host, all."""
    _check_may_invite(settings, visitor)
    names = account_names(tables) if visitor.host else {}
    return tuple(
        InvitationLine(
            id=kept.key,
            by=names.get(kept.value.by, ""),
            note=kept.value.note,
            since=kept.value.since,
            until=kept.value.until,
        )
        for kept in tables.store.house_facts(INVITATION)
        if kept.value.until >= now() and (visitor.host or kept.value.by == visitor.account)
    )


def take_back_invitation(
    tables: Tables, settings: AccountSettings, visitor: Visitor, invitation: str
) -> None:
    """Let an invitation be good no longer; members take back their own."""
    _check_may_invite(settings, visitor)
    found = house_fact(tables.store, INVITATION, key=invitation)
    if found is None or not (visitor.host or found.by == visitor.account):
        raise forbidden("This is none of your invitations.")
    tables.store.keep_house([INVITATION.nothing(key=invitation)])


def admission(tables: Tables, settings: AccountSettings, invitation: str) -> tuple[HouseFact, ...]:
    """Return what is kept with a new account because of how it came; others are turned away."""
    if settings.registration == "open" and not invitation:
        return ()
    if settings.registration == "closed":
        raise forbidden("Accounts are made by the host here.")
    found = house_fact(tables.store, INVITATION, key=hashed(invitation)) if invitation else None
    if found is None or found.until < now():
        text = NOT_GOOD if invitation else "One needs an invitation to register here."
        raise forbidden(text)
    return (spent(invitation), INVITATION.nothing(key=hashed(invitation)))


def register(
    passwords: Passwords,
    tables: Tables,
    settings: AccountSettings,
    *,
    name: str,
    password: str,
    mail: str,
    invitation: str,
) -> tuple[Account, str]:
    """Return a new account and its first login."""
    also = admission(tables, settings, invitation)
    wanted = account_name(name)
    check_password(password, wanted)
    if find(tables, wanted) is not None:
        raise name_taken(wanted)
    try:
        account = create(tables, wanted, digest=passwords.digest(password), mail=mail, also=also)
    except AlreadyTaken:
        raise used_up() from None
    return account, new_login(tables, settings, account.id)


def used_up() -> Declined:
    """Return that somebody else has used an invitation meanwhile."""
    return forbidden(NOT_GOOD)
