"""Handlers of sign-in elsewhere: there, and back."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from ferrovia.accounts.account_settings import AccountSettings
from ferrovia.accounts.kept_accounts import Account
from ferrovia.server.account_routes import accounts_of, check_signing_in_rate, keep_login
from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    TOKEN,
    in_thread,
    page_address,
    remember,
    tables_of,
    visitor,
)
from ferrovia.tables import Declined, Tables
from ferrovia.tables.problems import unknown

SIGN_IN_COOKIE = "ferrovia_sign_in"
"""Holds what a browser keeps while somebody signs in elsewhere."""
TOLD_COOKIE = "ferrovia_told"
"""Holds, for the page to read, why somebody was not signed in."""
TOLD_FOR = 60
"""Seconds for which it does."""
MINUTES = 10
HTML = "text/html"
BACK = "/api/openid/callback"
router = APIRouter(prefix="/api/openid")


class Beginning(Protocol):
    """A sign-in elsewhere that has begun."""

    @property
    def address(self) -> str:
        """Where the browser goes."""

    @property
    def token(self) -> str:
        """What it keeps meanwhile."""


class SignInElsewhere(Protocol):
    """A provider; ``accounts.openid`` has the one there is, where its packages are installed."""

    def begin(
        self, tables: Tables, callback: str, *, account: str = "", invitation: str = ""
    ) -> Beginning:
        """Begin a sign-in."""

    def finish(
        self,
        tables: Tables,
        settings: AccountSettings,
        callback: str,
        *,
        token: str,
        state: str,
        code: str,
    ) -> tuple[Account, str]:
        """Return the account of who has signed in, and a new login."""


@router.get("/start", **documented(str, media=HTML))
async def start(request: Request, invitation: str = "") -> Response:
    """Send a browser to the provider; who is signed in joins that to their account."""
    provider = _provider(request)
    check_signing_in_rate(request, "")
    begun = await in_thread(
        provider.begin,
        tables_of(request),
        page_address(request) + BACK,
        account=visitor(request).account,
        invitation=invitation if TOKEN.fullmatch(invitation) else "",
    )
    response = RedirectResponse(begun.address, 303, {"cache-control": "no-store"})
    remember(
        response,
        request,
        begun.token,
        SIGN_IN_COOKIE,
        seconds=MINUTES * 60,
        from_elsewhere=True,
    )
    return response


@router.get("/callback", **documented(str, media=HTML))
async def finish(request: Request, state: str = "", code: str = "") -> Response:
    """Take a browser back from the provider, signed in or told why not."""
    provider = _provider(request)
    check_signing_in_rate(request, "")
    try:
        _, login = await in_thread(
            provider.finish,
            tables_of(request),
            accounts_of(request),
            page_address(request) + BACK,
            token=request.cookies.get(SIGN_IN_COOKIE, ""),
            state=state,
            code=code,
        )
    except Declined as declined:
        # Not in the address: anybody could write a sentence there, and it would look like ours.
        response = RedirectResponse("/sign-in", 303, {"cache-control": "no-store"})
        response.set_cookie(TOLD_COOKIE, quote(declined.problem.text), TOLD_FOR, samesite="lax")
    else:
        response = RedirectResponse("/", 303, {"cache-control": "no-store"})
        keep_login(response, request, login)
    response.delete_cookie(SIGN_IN_COOKIE, path="/")
    return response


def _provider(request: Request) -> SignInElsewhere:
    accounts_of(request)
    found: SignInElsewhere | None = request.app.state.openid
    if found is None:
        raise unknown("Nobody signs in elsewhere here.")
    return found
