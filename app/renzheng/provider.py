"""Who else can say whether a subject is real. Without a provider people judge what the formats let pass.

A provider only advises the reviewer: its answer stands beside the application, and its silence changes nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import urllib.request
from dataclasses import asdict, dataclass
from typing import Literal, Protocol

from app.platform import clock
from app.platform.config import Config
from app.platform.web import outward

Outcome = Literal["match", "mismatch", "unavailable"]


@dataclass(frozen=True)
class Subject:
    """Who is to be verified; the parts of an enterprise are empty for a person."""

    kind: str
    certificate_type: str
    name: str
    number: str
    phone: str
    enterprise_type: str
    enterprise_name: str
    enterprise_number: str


class Provider(Protocol):
    """Somebody who compares a subject with a register."""

    name: str

    def verify(self, subject: Subject) -> Outcome:
        """Say whether the subject is in the register as stated; `unavailable` when that could not be found out."""


class HttpProvider:
    """A provider behind one address: JSON of the subject in, `{"result": "match" | "mismatch" | "unavailable"}` out.

    The body is signed: `X-Signature` is the hex HMAC-SHA256 of `X-Timestamp`, a dot and the body.
    """

    name = "http"

    def __init__(self, url: str, secret: str, timeout_seconds: float) -> None:
        self._url, self._secret, self._timeout = url, secret, timeout_seconds

    def verify(self, subject: Subject) -> Outcome:
        """Ask once. Whatever is not a clear answer counts as none."""
        body = json.dumps(asdict(subject), ensure_ascii=False).encode()
        timestamp = str(int(clock.now().timestamp()))
        signature = hmac.new(self._secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
        request = urllib.request.Request(  # noqa: S310 - the address comes from the settings, https or this machine
            self._url,
            data=body,
            headers={
                "Content-Type": "application/json; charset=utf-8",
                "X-Timestamp": timestamp,
                "X-Signature": signature.hexdigest(),
            },
        )
        try:
            status, raw = outward.ask(request, self._timeout)
            answer = json.loads(raw)
        except (outward.NoAnswerError, ValueError):
            return "unavailable"
        result = answer.get("result") if 200 <= status < 300 and isinstance(answer, dict) else None
        return result if result in ("match", "mismatch") else "unavailable"


def provider_of(config: Config) -> Provider | None:
    """Return the provider that is set up; None when people judge alone."""
    if not config.renzheng_provider_url:
        return None
    return HttpProvider(
        config.renzheng_provider_url, config.renzheng_provider_secret, config.renzheng_provider_seconds
    )
