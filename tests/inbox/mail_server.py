"""A real SMTP server in a thread, which keeps what it got and answers as told."""

from __future__ import annotations

import email
import email.policy
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any, cast

from aiosmtpd.controller import Controller


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


@contextmanager
def mail_server() -> Iterator[Letterbox]:
    """Run a server on a free port of this machine."""
    box = Letterbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        box.port = probe.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
