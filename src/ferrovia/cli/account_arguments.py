"""What can be chosen about accounts when a server is started."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec

from ferrovia.accounts.account_settings import AccountSettings, OpenIdProvider
from ferrovia.cli.errors import CommandError

OIDC_SECRET = "FERROVIA_OIDC_SECRET"
"""The variable of the environment that holds what proves to a provider that this server asks."""
LONGEST_LOGIN = 400


def add_account_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take what can be chosen about accounts."""
    usual = AccountSettings()
    parser.add_argument(
        "--accounts",
        action="store_true",
        help="people have names and passwords, and need an account to open tables",
    )
    parser.add_argument(
        "--registration",
        choices=("open", "invitation", "closed"),
        default=usual.registration,
        help="who may have an account: everybody, whoever is invited, "
        "whoever the host makes one for (default: %(default)s)",
    )
    parser.add_argument(
        "--members-invite",
        action="store_true",
        help="let everybody with an account invite others, not the host alone",
    )
    parser.add_argument(
        "--login-days",
        type=int,
        default=usual.login_days,
        metavar="N",
        help="days after which one has to sign in again (default: %(default)s)",
    )
    parser.add_argument(
        "--oidc-issuer",
        metavar="ADDRESS",
        help="let people sign in at a provider of OpenID Connect; needs --oidc-client "
        f"(the secret is taken from {OIDC_SECRET})",
    )
    parser.add_argument("--oidc-client", metavar="ID", help="by which name it knows this server")
    parser.add_argument(
        "--oidc-label",
        metavar="NAME",
        default="OpenID Connect",
        help="what the page calls it (default: %(default)s)",
    )


def chosen_accounts(chosen: argparse.Namespace) -> AccountSettings | None:
    """Return what was chosen; ``None``: no accounts."""
    if not chosen.accounts:
        if chosen.oidc_issuer:
            raise CommandError("--oidc-issuer needs --accounts")
        return None
    if not 1 <= chosen.login_days <= LONGEST_LOGIN:
        raise CommandError(f"--login-days takes 1 to {LONGEST_LOGIN}")
    return AccountSettings(
        registration=chosen.registration,
        members_invite=chosen.members_invite,
        login_days=chosen.login_days,
        provider=_provider(chosen),
    )


def _provider(chosen: argparse.Namespace) -> OpenIdProvider | None:
    if not chosen.oidc_issuer:
        return None
    if not chosen.oidc_client or "://" not in chosen.oidc_issuer:
        raise CommandError("--oidc-issuer takes an address, and needs --oidc-client")
    if find_spec("authlib") is None:
        raise CommandError("--oidc-issuer needs the extra ferrovia[oidc]: pip install authlib")
    return OpenIdProvider(
        issuer=chosen.oidc_issuer,
        client=chosen.oidc_client,
        secret=os.environ.get(OIDC_SECRET, ""),
        label=chosen.oidc_label,
    )
