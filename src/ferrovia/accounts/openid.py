"""Sign-in elsewhere, by OpenID Connect: the provider says who somebody is, we say what they may do.

Imported only where a provider is named (extra ``ferrovia[oidc]``). The authorization code flow with
PKCE, state and nonce; all three are made from what the browser keeps meanwhile, so that nothing
but that browser can finish what it began.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, KeySetSerialization

from ferrovia import clock
from ferrovia.accounts.account_settings import AccountSettings, OpenIdProvider
from ferrovia.accounts.invitations import admission, used_up
from ferrovia.accounts.kept_accounts import (
    SIGN_IN,
    SUBJECT,
    Account,
    SignIn,
    house_fact,
    spent,
)
from ferrovia.accounts.logins import new_login
from ferrovia.accounts.people import account_with, create, find
from ferrovia.store import AlreadyTaken, derived, hashed, new_token, now
from ferrovia.struct import Struct
from ferrovia.tables import Declined, Tables
from ferrovia.tables.problems import forbidden

LOG = logging.getLogger(__name__)
PATIENCE = 10
"""Seconds for an answer of the provider."""
MINUTES = 10
"""For which a sign-in that has begun can be finished."""
KNOWN_FOR = 3600.0
"""Seconds for which a provider's description of itself is taken for true."""
LEEWAY = 60
"""Seconds by which two clocks may differ."""
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"]
"""Signatures by a key that only the provider has."""
SCOPE = "openid profile"
LONGEST_NAME = 30
"""Letters of a name that are taken over."""
NAMES = ("preferred_username", "nickname", "name", "given_name")
"""Where a provider may say what somebody is called, the best first."""
TROUBLES = (AuthlibBaseError, JoseError, requests.RequestException, ValueError, KeyError, TypeError)


class Begun(Struct, frozen=True):
    """A sign-in elsewhere that has begun."""

    address: str
    """Where the browser goes."""
    token: str
    """What it keeps meanwhile."""


class OpenId:
    """One provider of OpenID Connect."""

    def __init__(self, provider: OpenIdProvider) -> None:
        self._provider = provider
        self._lock = Lock()
        self._known: tuple[float, dict[str, Any]] | None = None

    def begin(
        self, tables: Tables, callback: str, *, account: str = "", invitation: str = ""
    ) -> Begun:
        """Begin a sign-in: for somebody new, for an account, or for whoever it turns out to be."""
        token = new_token()
        try:
            endpoint = self._described()["authorization_endpoint"]
            address, _ = self._session(callback).create_authorization_url(
                endpoint,
                state=derived(token, "state"),
                nonce=derived(token, "nonce"),
                code_verifier=derived(token, "verifier"),
            )
        except TROUBLES as problem:
            raise _failed(problem) from None
        begun = SignIn(now(MINUTES * 60), account, invitation)
        tables.store.keep_house([SIGN_IN.fact(begun, key=hashed(token))])
        return Begun(address, token)

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
        """Return the account of who has signed in elsewhere, and a new login."""
        begun = house_fact(tables.store, SIGN_IN, key=hashed(token)) if token else None
        if begun is None or begun.until < now() or state != derived(token, "state"):
            raise forbidden("This sign-in was not begun in this browser, or too long ago.")
        try:
            tables.store.keep_house([spent(token), SIGN_IN.nothing(key=hashed(token))])
        except AlreadyTaken:
            raise forbidden("This sign-in is finished already.") from None
        try:
            claims = self._claims(callback, token, code)
            subject = str(claims["sub"])
        except TROUBLES as problem:
            raise _failed(problem) from None
        account = self._account(tables, settings, begun, subject, claims)
        return account, new_login(tables, settings, account.id)

    def _claims(self, callback: str, token: str, code: str) -> dict[str, Any]:
        """Return what the provider says of somebody, signed by it and meant for us and for now."""
        about = self._described()
        answer = self._session(callback).fetch_token(
            about["token_endpoint"],
            code=code,
            code_verifier=derived(token, "verifier"),
            timeout=PATIENCE,
        )
        keys = KeySet.import_key_set(KeySetSerialization(keys=_fetched(about["jwks_uri"])["keys"]))
        signed = jwt.decode(str(answer["id_token"]), keys, algorithms=ALGORITHMS)
        claims = CodeIDToken(
            signed.claims,
            signed.header,
            {
                "iss": {"essential": True, "value": self._provider.issuer},
                "aud": {"essential": True, "value": self._provider.client},
            },
            {
                "client_id": self._provider.client,
                "nonce": derived(token, "nonce"),
                "access_token": answer.get("access_token"),
            },
        )
        claims.validate(int(clock.now().timestamp()), LEEWAY)
        return dict(claims)

    def _account(
        self,
        tables: Tables,
        settings: AccountSettings,
        begun: SignIn,
        subject: str,
        claims: dict[str, Any],
    ) -> Account:
        """Return the account that belongs to somebody elsewhere; it is made or joined if new."""
        known = house_fact(tables.store, SUBJECT, self._provider.issuer, subject)
        if known is not None:
            if begun.account not in ("", known):
                raise forbidden("This sign-in belongs to another account here.")
            return account_with(tables, known)
        if begun.account:
            account = account_with(tables, begun.account)
            joined = SUBJECT.fact(account.id, self._provider.issuer, subject)
            tables.store.keep_house([joined])
            return account
        also = admission(tables, settings, begun.invitation)
        try:
            theirs = (self._provider.issuer, subject)
            return create(tables, _free_name(tables, claims), subject=theirs, also=also)
        except AlreadyTaken:
            raise used_up() from None

    def _session(self, callback: str) -> OAuth2Session:
        return OAuth2Session(
            self._provider.client,
            self._provider.secret or None,
            scope=SCOPE,
            redirect_uri=callback,
            code_challenge_method="S256",
            token_endpoint_auth_method=None if self._provider.secret else "none",
        )

    def _described(self) -> dict[str, Any]:
        """Return what the provider says of itself."""
        with self._lock:
            if self._known is not None and clock.seconds() - self._known[0] < KNOWN_FOR:
                return self._known[1]
        about = _fetched(f"{self._provider.issuer.rstrip('/')}/.well-known/openid-configuration")
        if about["issuer"] != self._provider.issuer:
            raise ValueError("the provider calls itself by another address")
        with self._lock:
            self._known = (clock.seconds(), about)
        return about


def _fetched(address: str) -> dict[str, Any]:
    answer = requests.get(address, timeout=PATIENCE, allow_redirects=False)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def _free_name(tables: Tables, claims: dict[str, Any]) -> str:
    """Return a name for somebody new, as they are called elsewhere if nobody here is."""
    said = next((str(claims[each]) for each in NAMES if claims.get(each)), "Member")
    plain = " ".join("".join(c if c.isprintable() else " " for c in said).split())
    wanted = plain[:LONGEST_NAME] if len(plain) > 1 else "Member"
    number, name = 1, wanted
    while find(tables, name) is not None:
        number += 1
        name = f"{wanted} {number}"
    return name


def _failed(problem: Exception) -> Declined:
    LOG.warning("a sign-in elsewhere failed: %s", type(problem).__name__)
    return forbidden("The provider did not say who you are. Try again, or ask the host.")
