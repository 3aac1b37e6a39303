"""The OpenID provider: where people are sent, and whether its word about somebody holds.

It is called only at its own host and at those of OIDC_HOSTS, over TLS. Who calls holds no transaction.
Sources: OpenID Connect Core 1.0 (3.1), Discovery 1.0, RP-Initiated Logout 1.0; RFC 6749, 7636 and 9207.
"""

from __future__ import annotations

import base64
import json
import logging
import urllib.parse
import urllib.request
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import get_well_known_url
from joserfc import jwt
from joserfc.errors import BadSignatureError, ClaimError, ExpiredTokenError, InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

from app.platform import clock
from app.platform.sign_on_settings import SignOnSettings, is_safe
from app.platform.web import outward

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""How the word of a provider may be signed: by its key alone, never by a secret that both know, never not at all."""
LEEWAY_SECONDS = 60
KEPT_FOR = timedelta(hours=1)
AGAIN_AFTER = timedelta(seconds=30)
"""How soon keys are fetched again for a token of an unknown one: strangers' tokens cause no flood of calls."""
SUBJECT_LONGEST = 255

_LOG = logging.getLogger(__name__)
Fault = Literal["denied", "provider_down", "provider_refused", "token_refused", "clocks_differ"]


class ProviderError(Exception):
    """The provider did not vouch for anybody; `reason` is for people, the text for the log."""

    def __init__(self, reason: Fault, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        _LOG.warning("single sign-on: %s (%s)", reason, detail)


@dataclass(frozen=True)
class Metadata:
    """What the provider says of itself; addresses that it does not have are empty."""

    authorization: str
    token: str
    keys: str
    userinfo: str
    end_session: str
    takes_basic: bool
    names_itself: bool
    """Whether each of its answers says whose it is (RFC 9207)."""


@dataclass(frozen=True)
class Proven:
    """Somebody for whom the provider vouches. `claims` are what it says of them; `logged_in_at` if it says when."""

    issuer: str
    subject: str
    claims: dict[str, Any]
    logged_in_at: datetime | None


class Provider:
    """One OpenID provider; what it says of itself and its keys are kept for an hour in this process."""

    def __init__(self, settings: SignOnSettings) -> None:
        self.settings = settings
        self._metadata: tuple[datetime, Metadata] | None = None
        self._keys: tuple[datetime, KeySet] | None = None

    def metadata(self) -> Metadata:
        """Return what the provider says of itself. Raises ProviderError."""
        if self._metadata is None or clock.now() - self._metadata[0] >= KEPT_FOR:
            found = self._fetch(get_well_known_url(self.settings.issuer, external=True))
            self._metadata = clock.now(), self._checked(found)
        return self._metadata[1]

    def _checked(self, found: dict[str, Any]) -> Metadata:
        if found.get("issuer") != self.settings.issuer:
            raise ProviderError("token_refused", "the metadata are those of another issuer")
        addresses = {
            name: str(found.get(f"{name}_endpoint") or "")
            for name in ("authorization", "token", "userinfo", "end_session")
        }
        addresses["keys"] = str(found.get("jwks_uri") or "")
        for name in ("authorization", "token", "keys"):
            if not addresses[name]:
                raise ProviderError("provider_down", f"the metadata name no address for {name}")
        for name, address in addresses.items():
            if address and not self._is_known(address):
                raise ProviderError(
                    "token_refused", f"{name} lies at a host that OIDC_HOSTS does not name, or not behind TLS"
                )
        methods = found.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        return Metadata(
            **addresses,
            takes_basic="client_secret_basic" in methods,
            names_itself=found.get("authorization_response_iss_parameter_supported") is True,
        )

    def _is_known(self, address: str) -> bool:
        return is_safe(address) and urllib.parse.urlsplit(address).netloc.lower() in self.settings.hosts

    def address(self, *, state: str, nonce: str, verifier: str, is_again: bool) -> str:
        """Return where to send somebody's browser; `is_again` asks them to prove anew who they are.

        Raises ProviderError.
        """
        again = {"prompt": "login", "max_age": "0"} if is_again else {}
        address: str = prepare_grant_uri(
            self.metadata().authorization,
            self.settings.client_id,
            "code",
            redirect_uri=self.redirect_uri,
            scope=" ".join(self.settings.scopes),
            state=state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),
            code_challenge_method="S256",
            **again,
        )
        return address

    @property
    def redirect_uri(self) -> str:
        """Where the provider sends browsers back: always the same address, whatever host a request names."""
        return f"{self.settings.public_url}/api/auth/sso/callback"

    def leaving_address(self) -> str:
        """Return where one logs out at the provider too; "" when it cannot be said."""
        try:
            end = self.metadata().end_session
        except ProviderError:
            return ""
        if not end:
            return ""
        query = urllib.parse.urlencode(
            {
                "client_id": self.settings.client_id,
                "post_logout_redirect_uri": f"{self.settings.public_url}/",
            }
        )
        return f"{end}{'&' if '?' in end else '?'}{query}"

    def exchange(self, code: str, *, verifier: str, nonce: str) -> Proven:
        """Trade the code of an answer for the provider's word about somebody, and check it. Raises ProviderError."""
        metadata = self.metadata()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.redirect_uri,
            "code_verifier": verifier,
        }
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if metadata.takes_basic:
            headers["Authorization"] = f"Basic {self._credentials()}"
        else:
            form |= {"client_id": self.settings.client_id, "client_secret": self.settings.client_secret}
        answer = self._fetch(metadata.token, urllib.parse.urlencode(form).encode(), headers)
        token, access = answer.get("id_token"), answer.get("access_token")
        if not isinstance(token, str):
            raise ProviderError("provider_refused", "the answer holds no id_token")
        claims = self._claims(token, nonce, access)
        if isinstance(access, str) and metadata.userinfo and self._lacks(claims):
            claims = self._more(metadata.userinfo, access, claims["sub"]) | claims
        return Proven(self.settings.issuer, claims["sub"], claims, _moment_of(claims.get("auth_time")))

    def _credentials(self) -> str:
        pair = ":".join(
            urllib.parse.quote_plus(part) for part in (self.settings.client_id, self.settings.client_secret)
        )
        return base64.b64encode(pair.encode()).decode()

    def _claims(self, token: str, nonce: str, access: object) -> dict[str, Any]:
        """Check an ID token as Core 1.0 (3.1.3.7) says, and return its claims."""
        try:
            decoded = self._decoded(token)
            claims = CodeIDToken(
                decoded.claims,
                decoded.header,
                options={
                    "iss": {"essential": True, "value": self.settings.issuer},
                    "sub": {"essential": True},
                    "aud": {"essential": True, "value": self.settings.client_id},
                    "exp": {"essential": True},
                    "iat": {"essential": True},
                    "nonce": {"essential": True, "value": nonce},
                },
                params={
                    "nonce": nonce,
                    "client_id": self.settings.client_id,
                    "access_token": access if isinstance(access, str) else None,
                },
            )
            claims.validate(now=int(clock.now().timestamp()), leeway=LEEWAY_SECONDS)
        except ExpiredTokenError as error:
            raise ProviderError("clocks_differ", "exp is over") from error
        except ClaimError as error:
            is_early = error.claim in ("iat", "nbf") and isinstance(
                decoded.claims.get(error.claim), (int, float)
            )
            raise ProviderError("clocks_differ" if is_early else "token_refused", str(error)) from error
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise ProviderError("token_refused", type(error).__name__) from error
        if len(claims["sub"]) > SUBJECT_LONGEST:
            raise ProviderError("token_refused", "sub is too long")
        return dict(claims)

    def _decoded(self, token: str) -> jwt.Token:
        """Check the signature; once more with fresh keys, when the provider may have changed them."""
        if self._keys is None or clock.now() - self._keys[0] >= KEPT_FOR:
            self._keys = self._fetch_keys()
        fetched_at, keys = self._keys
        try:
            return jwt.decode(token, keys, algorithms=ALGORITHMS)
        except (InvalidKeyIdError, BadSignatureError):
            if clock.now() - fetched_at < AGAIN_AFTER:
                raise
            self._keys = self._fetch_keys()
            return jwt.decode(token, self._keys[1], algorithms=ALGORITHMS)

    def _fetch_keys(self) -> tuple[datetime, KeySet]:
        found = self._fetch(self.metadata().keys)
        listed = found.get("keys")
        # A key that is no signing key, or a secret, is none of ours.
        usable = [
            each
            for each in (listed if isinstance(listed, list) else [])
            if isinstance(each, dict) and each.get("kty") in ("RSA", "EC") and each.get("use", "sig") == "sig"
        ]
        try:
            return clock.now(), KeySet.import_key_set({"keys": usable})
        except (JoseError, ValueError, TypeError, KeyError) as error:
            raise ProviderError("provider_down", "its keys cannot be read") from error

    def _lacks(self, claims: dict[str, Any]) -> bool:
        wanted = [self.settings.username_claim, "email"]
        if self.settings.admin_group:
            wanted.append(self.settings.groups_claim)
        return any(claim_of(claims, name) is None for name in wanted)

    def _more(self, address: str, access: str, subject: str) -> dict[str, Any]:
        """Ask for claims that the token does not hold."""
        found = self._fetch(address, headers={"Authorization": f"Bearer {access}"})
        if found.get("sub") != subject:
            raise ProviderError("token_refused", "userinfo tells of somebody else")
        return found

    def _fetch(
        self, address: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> dict[str, Any]:
        request = urllib.request.Request(  # noqa: S310 - an address of the settings, https or this machine
            address, data=body, headers={"Accept": "application/json"} | (headers or {})
        )
        place = urllib.parse.urlsplit(address).path
        try:
            status, raw = outward.ask(request, self.settings.timeout_seconds)
        except outward.NoAnswerError as error:
            raise ProviderError("provider_down", f"{place}: {error}") from error
        try:
            answer = json.loads(raw)
        except (ValueError, RecursionError):
            answer = None
        if status in range(200, 300) and isinstance(answer, dict):
            return answer
        is_refusal = status in range(400, 500) and body is not None
        raise ProviderError("provider_refused" if is_refusal else "provider_down", f"{place}: HTTP {status}")


def _moment_of(seconds: object) -> datetime | None:
    """Read a moment that lies in the past; None when none is told. Raises ProviderError."""
    if seconds is None:
        return None
    if not isinstance(seconds, (int, float)) or seconds < 0:
        raise ProviderError("token_refused", "auth_time is no moment")
    if seconds > clock.now().timestamp() + LEEWAY_SECONDS:
        raise ProviderError("clocks_differ", "auth_time lies ahead")
    return datetime.fromtimestamp(seconds, UTC)


def claim_of(claims: dict[str, Any], name: str) -> Any:
    """Return a claim by its name; with dots it is looked for inside others. None when it is not there."""
    if name in claims:
        return claims[name]
    found: Any = claims
    for part in name.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found
