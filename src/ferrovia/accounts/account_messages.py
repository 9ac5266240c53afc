"""What is asked and answered about accounts."""

from __future__ import annotations

from ferrovia.accounts.account_settings import Registration
from ferrovia.struct import Struct


class Me(Struct, frozen=True):
    """Who asks, and what accounts there are here."""

    accounts: bool
    """Whether there are any at all; if not, everything is done with links."""
    registration: Registration
    name: str
    """The account this browser is signed in with; empty: none."""
    mail: str
    """Where a link for another password is sent."""
    has_password: bool
    host: bool
    """Whether this browser opens every table."""
    may_open: bool
    """Whether it may open tables."""
    may_invite: bool
    by_mail: bool
    """Whether lost passwords are answered by mail."""
    provider: str
    """What the page calls the place where people may sign in elsewhere; empty: there is none."""
    to_adopt: int
    """Tables that this browser holds, and the account does not."""


class LogIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in."""

    name: str
    password: str


class Register(Struct, frozen=True, forbid_unknown_fields=True):
    """Make an account."""

    name: str
    password: str
    mail: str = ""
    invitation: str = ""


class ChangePassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Set another password; all other browsers are signed out."""

    old: str
    new: str


class ChangeMail(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep another address for mail; empty: none."""

    mail: str
    password: str


class DeleteMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete one's own account."""

    name: str
    """Its name, so that nobody does so by accident."""
    password: str


class Recover(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a link by mail to set another password."""

    name: str


class ResetPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Set another password with such a link."""

    token: str
    password: str


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """Invite somebody."""

    note: str = ""
    """For whom."""


class InvitationMade(Struct, frozen=True):
    """What the link of an invitation ends in; it is shown this once."""

    token: str


class InvitationLine(Struct, frozen=True):
    """An invitation that nobody has used yet."""

    id: str
    by: str
    """Who made it, where the host asks; empty: the host."""
    note: str
    since: str
    until: str


class TakeBackInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """Let an invitation be good no longer."""

    id: str


class AccountLine(Struct, frozen=True):
    """An account, as the host sees it."""

    id: str
    name: str
    created: str
    has_mail: bool
    has_password: bool
    logins: int
    """Browsers that are signed in."""


class OneAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """The account that the host means."""

    id: str


class ResetMade(Struct, frozen=True):
    """What a link for another password ends in; it is shown this once."""

    token: str
