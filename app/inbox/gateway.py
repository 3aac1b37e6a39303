"""Where messages leave the house: adapters for e-mail and SMS. `outbox` keeps them on this machine."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Protocol

from app.platform import clock
from app.platform.config import MailSettings


@dataclass(frozen=True)
class Attachment:
    """A file that travels with a message."""

    name: str
    mimetype: str
    data: bytes


@dataclass(frozen=True)
class Outgoing:
    """A message as it leaves. `token` is the same for every attempt: receivers tell a repeat by it.

    `values` is what SMS providers put into their own approved words: {"code": "123456", "minutes": "10"}.
    """

    kind: str
    to: str
    subject: str
    text: str
    token: str
    attachments: tuple[Attachment, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)


class DeliveryError(Exception):
    """The message did not leave; `is_final` when another attempt would meet the same answer."""

    def __init__(self, problem: str, *, is_final: bool) -> None:
        super().__init__(problem)
        self.problem, self.is_final = problem, is_final


class Adapter(Protocol):
    """A way out for one kind of message."""

    name: str

    def deliver(self, message: Outgoing) -> None:
        """Hand the message over; returns when the other side took it. Raises DeliveryError."""


class SmtpAdapter:
    """E-mail through an SMTP server."""

    name = "smtp"

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings

    def deliver(self, message: Outgoing) -> None:
        """Send one e-mail. Codes from 500 on are final, everything else may pass another time."""
        settings = self._settings
        try:
            with self._connect() as server:
                if settings.user:
                    server.login(settings.user, settings.password)
                server.send_message(self._compose(message), settings.sender, [message.to])
        except smtplib.SMTPRecipientsRefused as error:
            code, text = next(iter(error.recipients.values()))
            raise DeliveryError(_reason(code, text), is_final=code >= 500) from error
        except smtplib.SMTPAuthenticationError as error:
            # The settings are wrong, not the message: it may leave once they are right.
            raise DeliveryError(_reason(error.smtp_code, error.smtp_error), is_final=False) from error
        except smtplib.SMTPResponseException as error:
            raise DeliveryError(
                _reason(error.smtp_code, error.smtp_error), is_final=error.smtp_code >= 500
            ) from error
        except (smtplib.SMTPException, OSError) as error:
            raise DeliveryError(type(error).__name__, is_final=False) from error

    def _connect(self) -> smtplib.SMTP:
        settings, context = self._settings, ssl.create_default_context()
        if settings.security == "tls":
            return smtplib.SMTP_SSL(
                settings.host, settings.port, timeout=settings.timeout_seconds, context=context
            )
        server = smtplib.SMTP(settings.host, settings.port, timeout=settings.timeout_seconds)
        if settings.security == "starttls":
            try:
                server.starttls(context=context)
            except BaseException:
                server.close()
                raise
        return server

    def _compose(self, message: Outgoing) -> EmailMessage:
        domain = self._settings.sender.rpartition("@")[2]
        mail = EmailMessage()
        mail["From"] = Address("流水 Liushui", addr_spec=self._settings.sender)
        mail["To"] = Address(addr_spec=message.to)
        mail["Subject"] = " ".join(message.subject.split())
        mail["Date"] = format_datetime(clock.now())
        mail["Message-ID"] = f"<{message.token}@{domain}>"
        mail.set_content(message.text)
        for each in message.attachments:
            main, _, sub = each.mimetype.partition("/")
            mail.add_attachment(each.data, maintype=main, subtype=sub, filename=each.name)
        return mail


def _reason(code: int, text: bytes | str) -> str:
    """What a server answered, in one short line."""
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(words.split())}"[:200]


def mail_way_out(settings: MailSettings) -> Adapter | None:
    """Return the adapter for e-mail; None when it stays on this machine."""
    return SmtpAdapter(settings) if settings.adapter == "smtp" else None
