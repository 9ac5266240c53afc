"""Handlers of accounts: sign in and out, register, passwords, invitations; and the host's list."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.accounts import invitations, logins, member_seats, people, recovery
from ferrovia.accounts.account_messages import (
    AccountLine,
    ChangeMail,
    ChangePassword,
    DeleteMe,
    InvitationLine,
    InvitationMade,
    LogIn,
    Me,
    NewInvitation,
    OneAccount,
    Recover,
    Register,
    ResetMade,
    ResetPassword,
    TakeBackInvitation,
)
from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.kept_accounts import DAY, LOGIN, PASSWORD, folded, house_fact
from ferrovia.accounts.passwords import Passwords, TooBusy
from ferrovia.calls.mail import MailServer
from ferrovia.calls.posting import NotDelivered
from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    LOGIN_COOKIE,
    LOGIN_TOKEN,
    RateLimit,
    TooSoon,
    browser_key,
    check_opening_rate,
    in_thread,
    page_address,
    read_message,
    recognised,
    remember,
    tables_of,
    visitor,
)
from ferrovia.server.responses import json_response
from ferrovia.server.settings import Settings
from ferrovia.store import Store, now
from ferrovia.tables import Tables, Visitor
from ferrovia.tables.messages import Done
from ferrovia.tables.problems import forbidden, form, unknown
from ferrovia.tables.registry import NO_EVENT

LOG = logging.getLogger("ferrovia.server")
P = ParamSpec("P")
T = TypeVar("T")
DONE = Done(NO_EVENT)
router = APIRouter(prefix="/api")


@router.get("/account", **documented(Me))
async def me(request: Request) -> Response:
    """Return who this browser is signed in as, and what accounts there are here."""
    return json_response(await _me(request, visitor(request)))


async def _me(request: Request, guest: Visitor) -> Me:
    settings: Settings = request.app.state.settings
    return await in_thread(_described, tables_of(request), settings, guest, browser_key(request))


def _described(tables: Tables, settings: Settings, guest: Visitor, browser: str) -> Me:
    chosen = settings.accounts
    account = people.account_with(tables, guest.account) if guest.account else None
    return Me(
        accounts=chosen is not None,
        registration=chosen.registration if chosen else "closed",
        name=account.name if account else "",
        mail=account.mail if account else "",
        has_password=house_fact(tables.store, PASSWORD, guest.account) is not None,
        host=guest.host,
        may_open=chosen is None or bool(account) or guest.host,
        may_invite=chosen is not None and invitations.may_invite(chosen, guest),
        by_mail=chosen is not None and settings.calls.mail is not None,
        provider=chosen.provider.label if chosen and chosen.provider else "",
        to_adopt=len(member_seats.to_adopt(tables, browser, guest)),
    )


@router.post("/account/login", **documented(Me, LogIn))
async def log_in(request: Request) -> Response:
    """Sign in with a name and a password."""
    wanted = await read_message(request, LogIn)
    chosen = accounts_of(request)
    check_signing_in_rate(request, wanted.name)
    _, login = await with_passwords(
        request, logins.log_in, tables_of(request), chosen, wanted.name, wanted.password
    )
    return await signed_in_response(request, login)


@router.post("/account/register", **documented(Me, Register))
async def register(request: Request) -> Response:
    """Make an account, and sign in with it."""
    wanted = await read_message(request, Register)
    chosen = accounts_of(request)
    check_rare_rate(request, f"register {request.client.host if request.client else ''}")
    _, login = await with_passwords(
        request,
        invitations.register,
        tables_of(request),
        chosen,
        name=wanted.name,
        password=wanted.password,
        mail=wanted.mail,
        invitation=wanted.invitation,
    )
    return await signed_in_response(request, login)


@router.post("/account/logout", **documented(Done))
async def log_out(request: Request) -> Response:
    """Sign out at this browser."""
    login = request.cookies.get(LOGIN_COOKIE, "")
    if LOGIN_TOKEN.fullmatch(login):
        await in_thread(logins.log_out, tables_of(request), login)
    return _signed_out()


@router.post("/account/logout/everywhere", **documented(Done))
async def log_out_everywhere(request: Request) -> Response:
    """Sign out at all browsers."""
    account = await _account(request)
    await in_thread(logins.log_out_everywhere, tables_of(request), account)
    return _signed_out()


@router.post("/account/password", **documented(Me, ChangePassword))
async def change_password(request: Request) -> Response:
    """Set another password; all other browsers are signed out."""
    wanted = await read_message(request, ChangePassword)
    account = await _account(request)
    check_signing_in_rate(request, account)
    login = await with_passwords(
        request,
        logins.change_password,
        tables_of(request),
        accounts_of(request),
        account,
        wanted.old,
        wanted.new,
    )
    return await signed_in_response(request, login)


@router.post("/account/mail", **documented(Me, ChangeMail))
async def change_mail(request: Request) -> Response:
    """Keep another address to which a link for a new password may be sent."""
    wanted = await read_message(request, ChangeMail)
    account = await _account(request)
    check_signing_in_rate(request, account)
    tables = tables_of(request)
    await with_passwords(request, logins.confirm, tables, account, wanted.password)
    await in_thread(people.change_mail, tables, account, wanted.mail)
    return json_response(await _me(request, visitor(request)))


@router.post("/account/delete", **documented(Done, DeleteMe))
async def delete_me(request: Request) -> Response:
    """Delete one's own account; the games of others go on."""
    wanted = await read_message(request, DeleteMe)
    tables, account = tables_of(request), await _account(request)
    check_signing_in_rate(request, account)
    found = await in_thread(people.account_with, tables, account)
    if folded(wanted.name) != folded(found.name):
        raise form("this is not the name of your account")
    await with_passwords(request, logins.confirm, tables, account, wanted.password)
    await in_thread(people.delete_account, tables, account)
    return _signed_out()


@router.post("/account/adopt", **documented(Me))
async def adopt(request: Request) -> Response:
    """Let one's account hold the tables that this browser held before."""
    await _account(request)
    guest = visitor(request)
    await in_thread(member_seats.adopt, tables_of(request), browser_key(request), guest)
    return json_response(await _me(request, guest))


@router.post("/account/recover", **documented(Done, Recover))
async def recover(request: Request) -> Response:
    """Send a link for another password by mail, if there is such an account with an address."""
    wanted = await read_message(request, Recover)
    accounts_of(request)
    settings: Settings = request.app.state.settings
    if settings.calls.mail is None:
        raise unknown("This server sends no mail. Ask the host for a link.")
    check_signing_in_rate(request, "")
    check_rare_rate(request, f"recover {folded(wanted.name)}")
    mail, page = settings.calls.mail, page_address(request)
    sending = asyncio.create_task(_send_link(tables_of(request), mail, wanted.name, page))
    request.app.state.sending.add(sending)
    sending.add_done_callback(request.app.state.sending.discard)
    return json_response(DONE)


async def _send_link(tables: Tables, mail: MailServer, name: str, page: str) -> None:
    """Send a link after the answer, which must not tell whether there is such an account."""
    try:
        await in_thread(recovery.send_reset_link, tables, mail, name, page)
    except NotDelivered as problem:
        LOG.warning("a link for another password was not sent: %s", problem)


@router.post("/account/reset", **documented(Me, ResetPassword))
async def reset_password(request: Request) -> Response:
    """Set another password with a link from the host or a mail."""
    wanted = await read_message(request, ResetPassword)
    chosen = accounts_of(request)
    check_signing_in_rate(request, "")
    _, login = await with_passwords(
        request,
        recovery.reset_password,
        tables_of(request),
        chosen,
        wanted.token,
        wanted.password,
    )
    return await signed_in_response(request, login)


@router.get("/invitations", **documented(list[InvitationLine]))
async def all_invitations(request: Request) -> Response:
    """Return the unused invitations of who asks; for the host, all."""
    chosen, guest = accounts_of(request), visitor(request)
    return json_response(
        await in_thread(invitations.invitations, tables_of(request), chosen, guest)
    )


@router.post("/invitations", **documented(InvitationMade, NewInvitation))
async def invite(request: Request) -> Response:
    """Invite somebody to register."""
    wanted = await read_message(request, NewInvitation)
    chosen, guest = accounts_of(request), visitor(request)
    check_opening_rate(request)
    token = await in_thread(invitations.invite, tables_of(request), chosen, guest, wanted.note)
    return json_response(InvitationMade(token))


@router.post("/invitations/revoke", **documented(Done, TakeBackInvitation))
async def take_back_invitation(request: Request) -> Response:
    """Let an invitation be good no longer."""
    wanted = await read_message(request, TakeBackInvitation)
    chosen, guest = accounts_of(request), visitor(request)
    tables = tables_of(request)
    await in_thread(invitations.take_back_invitation, tables, chosen, guest, wanted.id)
    return json_response(DONE)


@router.get("/accounts", **documented(list[AccountLine]))
async def all_accounts(request: Request) -> Response:
    """Return all accounts, for the host."""
    _check_host(request)
    return json_response(await in_thread(_account_lines, tables_of(request)))


@router.post("/accounts/reset", **documented(ResetMade, OneAccount))
async def reset_account(request: Request) -> Response:
    """Make a link by which somebody sets another password, for the host to send."""
    wanted = await read_message(request, OneAccount)
    _check_host(request)
    return json_response(
        ResetMade(await in_thread(recovery.reset_link, tables_of(request), wanted.id))
    )


@router.post("/accounts/remove", **documented(Done, OneAccount))
async def remove_account(request: Request) -> Response:
    """Delete an account, for the host; the games of others go on."""
    wanted = await read_message(request, OneAccount)
    _check_host(request)
    await in_thread(people.delete_account, tables_of(request), wanted.id)
    return json_response(DONE)


def _account_lines(tables: Tables) -> tuple[AccountLine, ...]:
    store = tables.store
    with_password = {kept.owner for kept in store.house_facts(PASSWORD)}
    signed_in = _counted(store)
    return tuple(
        AccountLine(
            id=account.id,
            name=account.name,
            created=account.created,
            has_mail=bool(account.mail),
            has_password=account.id in with_password,
            logins=signed_in.get(account.id, 0),
        )
        for account in people.all_accounts(tables)
    )


def _counted(store: Store) -> dict[str, int]:
    found: dict[str, int] = {}
    for kept in store.house_facts(LOGIN):
        if kept.value.until >= now():
            found[kept.owner] = found.get(kept.owner, 0) + 1
    return found


def _check_host(request: Request) -> None:
    accounts_of(request)
    if not visitor(request).host:
        raise forbidden("Only the host may do that.")


async def _account(request: Request) -> str:
    """Return the account of who asks, if they are signed in."""
    accounts_of(request)
    return (await in_thread(logins.signed_in, tables_of(request), visitor(request))).id


def accounts_of(request: Request) -> AccountSettings:
    """Return what the host decides about accounts, if there are any."""
    settings: Settings = request.app.state.settings
    if settings.accounts is None:
        raise forbidden("This server has no accounts. Tables are opened with links.")
    return settings.accounts


def check_signing_in_rate(request: Request, name: str) -> None:
    """Turn away whoever tries too many passwords: for one name, or from one address."""
    by_name: RateLimit = request.app.state.signing_in
    by_address: RateLimit = request.app.state.signing_in_from
    wait = by_address.wait(request.client.host if request.client else "")
    if not wait and name:
        wait = by_name.wait(folded(name))
    if wait:
        raise TooSoon("That was tried too often. Wait a moment.", wait)


def check_rare_rate(request: Request, what: str) -> None:
    """Turn away whoever makes too many accounts, or lets too many mails be sent."""
    limit: RateLimit = request.app.state.rarely
    wait = limit.wait(what)
    if wait:
        raise TooSoon("That was done too often. Wait a while.", wait)


async def with_passwords(
    request: Request,
    function: Callable[Concatenate[Passwords, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Do something that works out digests of passwords, in the threads that do nothing else."""
    passwords: Passwords = request.app.state.passwords
    try:
        return await asyncio.wrap_future(passwords.submit(function, *args, **kwargs))
    except TooBusy:
        text = "Too many people are signing in. Wait a moment."
        raise TooSoon(text, 1.0) from None


async def signed_in_response(request: Request, login: str) -> Response:
    """Return who is signed in now, and let the browser keep the login."""
    request.cookies[LOGIN_COOKIE] = login
    response = json_response(await _me(request, await recognised(request)))
    keep_login(response, request, login)
    return response


def keep_login(response: Response, request: Request, login: str) -> None:
    """Let a browser keep a login for as long as it is good."""
    seconds = int(accounts_of(request).login_days * DAY)
    remember(response, request, login, LOGIN_COOKIE, seconds=seconds)


def _signed_out() -> Response:
    response = json_response(DONE)
    response.delete_cookie(LOGIN_COOKIE, path="/")
    return response
