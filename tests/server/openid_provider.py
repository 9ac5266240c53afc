"""A small provider of OpenID Connect, to sign in at in tests."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from ferrovia import clock

CLIENT = "ferrovia"
SECRET = "the secret of the client"
KEY = RSAKey.generate_key(2048, {"kid": "1", "use": "sig"})
Change = Callable[[dict[str, Any]], dict[str, Any]]


class Provider:
    """Says of whoever comes that they are ``subject``, unless told to say something else."""

    def __init__(self) -> None:
        self.subject = "somebody"
        self.claims: Change = lambda claims: claims
        """Changes what is said, for a provider or an attacker that says something wrong."""
        self.key = KEY
        """The key it signs with; others know ``KEY``."""
        self.codes: dict[str, dict[str, str]] = {}
        self.troubles: list[str] = []
        provider = self

        class Answers(_Answers):
            owner = provider

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.issuer = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def visit(self, address: str) -> dict[str, str]:
        """Do what a browser and a person do there; return what the browser comes back with."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert asked["code_challenge_method"] == "S256"
        assert "openid" in asked["scope"]
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        return {"code": code, "state": asked["state"]}

    def exchanged(self, sent: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """Return the tokens for a code, once; none if anything is not as it should be."""
        asked = self.codes.pop(sent.get("code", ""), None)
        digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        client = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if asked is None or asked["code_challenge"] != challenge:
            self.troubles.append("code")
            return None
        if asked["redirect_uri"] != sent.get("redirect_uri"):
            self.troubles.append("redirect")
            return None
        if authorization != f"Basic {client}":
            self.troubles.append("client")
            return None
        now = int(clock.now().timestamp())
        claims = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "exp": now + 300,
            "iat": now,
            "nonce": asked["nonce"],
            "preferred_username": self.subject.capitalize(),
        }
        signed = jwt.encode({"alg": "RS256", "kid": "1"}, self.claims(claims), self.key)
        return {"access_token": "x", "token_type": "Bearer", "id_token": signed}


class _Answers(BaseHTTPRequestHandler):
    owner: Provider

    def do_GET(self) -> None:
        issuer = self.owner.issuer
        if self.path == "/.well-known/openid-configuration":
            self._answer(
                {
                    "issuer": issuer,
                    "authorization_endpoint": f"{issuer}/authorize",
                    "token_endpoint": f"{issuer}/token",
                    "jwks_uri": f"{issuer}/keys",
                }
            )
        elif self.path == "/keys":
            self._answer({"keys": [KEY.as_dict(private=False)]})
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["content-length"])).decode()
        fields = {name: values[0] for name, values in parse_qs(sent).items()}
        tokens = self.owner.exchanged(fields, self.headers.get("authorization", ""))
        self._answer(tokens or {"error": "invalid_grant"}, 200 if tokens else 400)

    def _answer(self, value: dict[str, Any], status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing."""
