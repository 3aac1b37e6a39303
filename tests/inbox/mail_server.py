"""A real SMTP server in a thread, which keeps what it got and answers as told."""

from __future__ import annotations

import email
import email.policy
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


class Letterbox:
    """What arrived, and the answers still to be given (the last one stays); "250" takes a message."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.receivers: list[str] = []
        self.answers = ["250 taken"]
        self.tries = 0
        self.port = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        """Take or refuse a message."""
        self.tries += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer.startswith("250"):
            letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
            self.letters.append(cast("EmailMessage", letter))
            self.receivers += envelope.rcpt_tos
        return answer


class _Doorman:
    """Lets one name with one password in."""

    def __call__(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (b"liushui", b"secret"), handled=False)


@contextmanager
def mail_server(certificate: Path | None = None) -> Iterator[Letterbox]:
    """Run a server on a free port of this machine; with a certificate it takes mail after STARTTLS and login only."""
    box = Letterbox()
    secured: dict[str, Any] = {}
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        secured = {
            "tls_context": context,
            "require_starttls": True,
            "auth_required": True,
            "authenticator": _Doorman(),
        }
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        box.port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port, **secured)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
