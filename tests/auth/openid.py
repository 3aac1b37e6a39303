"""A real OpenID provider on this machine, with a switch for each thing that one could do wrong; and ways through it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import html
import json
import secrets
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from joserfc import jwt
from joserfc.jwk import RSAKey
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response

from app.platform import clock
from app.platform.config import Config
from app.platform.sign_on_settings import SignOnSettings
from app.platform.web.outward import NoRedirect
from tests.http import Person, call, send

CLIENT_ID, CLIENT_SECRET = "liushui", "a secret / of both"
PUBLIC = "http://localhost"


@cache
def key(name: str) -> RSAKey:
    """Return a signing key; made once for all tests of a process."""
    return RSAKey.generate_key(2048, {"kid": name, "use": "sig"})


@dataclass
class OpenIdProvider:
    """The provider: who is logged in there, what it says of them, and what it does wrong when told so."""

    port: int = 0
    subject: str = "sub-1"
    claims: dict[str, Any] = field(default_factory=lambda: {"preferred_username": "lilei"})
    userinfo: dict[str, Any] = field(default_factory=dict)
    signing: str = "k1"
    listed: list[str] = field(default_factory=lambda: ["k1"])
    """Names of the keys that it publishes."""
    twist: Callable[[dict[str, Any]], None] = lambda _: None
    """Changes the claims of the token before it is signed."""
    algorithm: str = "RS256"
    metadata: dict[str, Any] = field(default_factory=dict)
    """Overrides what it says of itself."""
    answer: dict[str, str] = field(default_factory=dict)
    """Overrides the answer that a browser brings back."""
    token_status: int = 200
    shows_page: bool = False
    """Whether a page asks before the browser is sent back."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    """The queries with which browsers came."""
    calls: list[str] = field(default_factory=list)
    """The paths that were called, in order."""

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.port}/realm"

    def __call__(self, environ: Any, start_response: Any) -> Any:
        request = Request(environ)
        self.calls.append(request.path)
        views = {
            "/realm/.well-known/openid-configuration": self._discovery,
            "/realm/keys": self._keys,
            "/realm/authorize": self._authorize,
            "/realm/token": self._token,
            "/realm/userinfo": self._userinfo,
            "/realm/logout": lambda _: Response("logged out", mimetype="text/plain"),
        }
        view = views.get(request.path, lambda _: Response(status=204))
        return view(request)(environ, start_response)

    def _discovery(self, _: Request) -> Response:
        found = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "userinfo_endpoint": f"{self.issuer}/userinfo",
            "end_session_endpoint": f"{self.issuer}/logout",
            "jwks_uri": f"{self.issuer}/keys",
            "authorization_response_iss_parameter_supported": True,
        }
        return _json(found | self.metadata)

    def _keys(self, _: Request) -> Response:
        post_quantum = {"kty": "AKP", "kid": "later", "alg": "ML-DSA-44", "pub": "AAAA"}
        return _json({"keys": [post_quantum, *(key(name).as_dict(private=False) for name in self.listed)]})

    def _authorize(self, request: Request) -> Response:
        query = request.args.to_dict()
        self.asked.append(query)
        if self.shows_page and "yes" not in query and "no" not in query:
            links = "".join(
                f'<a href="{html.escape(f"{request.url}&{name}=1")}">{words}</a> '
                for name, words in (("yes", "Continue"), ("no", "Cancel"))
            )
            return Response(
                f"<!doctype html><title>Provider</title><h1>Provider</h1>{links}", mimetype="text/html"
            )
        back = {"state": query["state"], "iss": self.issuer}
        if "no" in query:
            back["error"] = "access_denied"
        else:
            back["code"] = secrets.token_urlsafe(16)
            self.codes[back["code"]] = query
        back |= self.answer
        return Response(
            status=302, headers={"Location": f"{query['redirect_uri']}?{urllib.parse.urlencode(back)}"}
        )

    def _token(self, request: Request) -> Response:
        pair = ":".join(map(urllib.parse.quote_plus, (CLIENT_ID, CLIENT_SECRET)))
        if request.headers.get("Authorization") != f"Basic {base64.b64encode(pair.encode()).decode()}":
            return _json({"error": "invalid_client"}, 401)
        query = self.codes.pop(request.form.get("code", ""), None)
        digest = hashlib.sha256(request.form.get("code_verifier", "").encode()).digest()
        challenge = _base64(digest).decode()
        is_good = query is not None and (
            (query["code_challenge"], query["redirect_uri"]) == (challenge, request.form.get("redirect_uri"))
        )
        if query is None or not is_good:
            return _json({"error": "invalid_grant"}, 400)
        if self.token_status != 200:
            return _json({"error": "server_error"}, self.token_status)
        return _json({"access_token": "access", "token_type": "Bearer", "id_token": self._id_token(query)})

    def _id_token(self, query: dict[str, str]) -> str:
        now = int(clock.now().timestamp())
        claims: dict[str, Any] = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT_ID,
            "exp": now + 300,
            "iat": now,
            "auth_time": now,
            "nonce": query["nonce"],
            **self.claims,
        }
        self.twist(claims)
        header = {"alg": self.algorithm, "kid": self.signing}
        if self.algorithm in ("none", "HS256"):
            signed = b".".join(_base64(json.dumps(each).encode()) for each in (header, claims))
            # What everybody knows as the secret: who looks up the key without looking at its kind is deceived.
            public = key(self.signing).as_pem(private=False)
            mac = hmac.digest(public, signed, "sha256") if self.algorithm == "HS256" else b""
            return b".".join((signed, _base64(mac))).decode()
        return jwt.encode(header, claims, key(self.signing), algorithms=[self.algorithm])

    def _userinfo(self, request: Request) -> Response:
        if request.headers.get("Authorization") != "Bearer access":
            return Response(status=401)
        return _json({"sub": self.subject, **self.userinfo})


def _base64(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")


class _Silent(WSGIRequestHandler):
    """Writes no line for a call: what is looked for in logs is ours."""

    def log(self, *_: object) -> None:
        """Say nothing."""


def _json(body: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(body), status, mimetype="application/json")


@contextmanager
def serving(provider: OpenIdProvider) -> Iterator[OpenIdProvider]:
    """Let a provider answer on a free port."""
    server = make_server("127.0.0.1", 0, provider, threaded=True, request_handler=_Silent)
    provider.port = server.server_port
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def provider() -> Iterator[OpenIdProvider]:
    """A provider that runs for one test."""
    with serving(OpenIdProvider()) as running:
        yield running


def settings_of(provider: OpenIdProvider, **more: Any) -> SignOnSettings:
    """The settings with which an installation uses the provider."""
    known = {
        "issuer": provider.issuer,
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
        "public_url": PUBLIC,
        "name": "Corp ID",
        "hosts": frozenset({f"127.0.0.1:{provider.port}"}),
        "opens_accounts": True,
        "timeout_seconds": 5.0,
    }
    return SignOnSettings(**{**known, **more})  # type: ignore[arg-type]


def configure(app: APIFlask, provider: OpenIdProvider | None, **more: Any) -> None:
    """Let an application use the provider from now on, or none."""
    config: Config = app.extensions["config"]
    sign_on = settings_of(provider, **more) if provider else None
    app.extensions["config"] = replace(config, sign_on=sign_on)
    app.extensions.pop("openid_provider", None)


def begin(client: FlaskClient, way: str = "start", **request: Any) -> str:
    """Begin a way and return where the browser is sent."""
    answer = call(client, f"POST /api/auth/sso/{way}", **request)
    assert answer["code"] == 1, answer
    return str(answer["data"]["url"])


def at_provider(address: str) -> str:
    """Open an address of the provider and return to which path of ours it sends the browser."""
    opener = urllib.request.build_opener(NoRedirect)
    try:
        opener.open(address, timeout=5)
    except urllib.error.HTTPError as answer:
        back = answer.headers["Location"]
        assert back.startswith(f"{PUBLIC}/api/auth/sso/callback?"), back
        return str(back.removeprefix(PUBLIC))
    raise AssertionError("the provider sent nobody back")


def come_back(client: FlaskClient, path: str) -> dict[str, str]:
    """Bring the provider's answer to us; returns what the console's page gets behind its `#`."""
    answer = send(client, f"GET {path}")
    assert answer.status_code == 303, answer.get_data(as_text=True)
    page, _, query = answer.headers["Location"].partition("?")
    assert page == "/#/sso"
    return dict(urllib.parse.parse_qsl(query))


def finish(client: FlaskClient, code: str, **request: Any) -> dict[str, Any]:
    """Trade a code as the console does."""
    return call(client, "POST /api/auth/sso/finish", json={"code": code}, **request)


def sign_on(client: FlaskClient, way: str = "start", **request: Any) -> dict[str, Any]:
    """Go the whole way; returns the last answer, or `{"failure": …}` when the provider's word was not taken."""
    known = {name: request[name] for name in ("as_", "headers") if name in request}
    back = come_back(client, at_provider(begin(client, way, **request)))
    return finish(client, back["code"], **known) if "code" in back else back


def token_in(answer: dict[str, Any]) -> dict[str, str]:
    """The header of the session that a login opened."""
    assert answer.get("code") == 1, answer
    return {"token": answer["data"]["userinfo"]["token"]}


def link(client: FlaskClient, person: Person, headers: dict[str, str]) -> None:
    """Link somebody's account with whoever is logged in at the provider."""
    done = sign_on(client, "link", headers=headers, json={})
    assert (done["code"], done["data"]["purpose"]) == (1, "link"), (person, done)
