"""E-mails (.eml, .mht) as bundles of parts: bodies of HTML and attachments, within limits."""

from __future__ import annotations

import contextlib
import email
import re
from dataclasses import dataclass
from email.header import decode_header, make_header
from email.message import Message

from app.engine.documents.texts.gb18030 import decode_gb18030
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, RefusedError
from app.engine.values.text import safe_label

MAX_NESTED = 20
"""Boundaries inside one another; a forwarded bill has four or five."""

_HEADER = re.compile(rb"\A[!-9;-~]{1,76}:")
_NAMES = re.compile(
    rb"^(mime-version|from|received|subject|content-type|date)[ \t]*:", re.IGNORECASE | re.MULTILINE
)
_BOUNDARY = re.compile(rb"boundary\s*=", re.IGNORECASE)


@dataclass(frozen=True)
class MailPart:
    """A body or an attachment; a body of HTML is UTF-8 with a BOM, whatever it was sent in."""

    label: str
    data: bytes


def is_mail(data: bytes) -> bool:
    """Whether the bytes begin with the headers of an e-mail that names its content type."""
    head = data[:16384].removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not _HEADER.match(head):
        return False
    head = re.split(rb"\r?\n\r?\n", head, maxsplit=1)[0]
    names = {name.lower() for name in _NAMES.findall(head)}
    return b"content-type" in names and len(names) > 1


def mail_parts(data: bytes, limits: Limits) -> list[MailPart]:
    """Bodies of HTML and attachments in order; raises RefusedError for what is nested or numbered beyond sense."""
    if len(_BOUNDARY.findall(data)) > limits.members:
        raise RefusedError("too_large", ProblemCode.TOO_MANY_MEMBERS, {"limit": str(limits.members)})
    try:
        message = email.message_from_bytes(data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n"))
        found = list(_leaves(message, 0))
    except RecursionError:
        raise RefusedError("too_large", ProblemCode.NESTED_TOO_DEEP, {"limit": str(MAX_NESTED)}) from None
    parts: list[MailPart] = []
    for leaf in found:
        part = _part(leaf, len(parts) + 1)
        if part is not None:
            parts.append(part)
        if len(parts) > limits.members:
            raise RefusedError("too_large", ProblemCode.TOO_MANY_MEMBERS, {"limit": str(limits.members)})
    return parts


def _leaves(message: Message, depth: int) -> list[Message]:
    if depth > MAX_NESTED:
        raise RefusedError("too_large", ProblemCode.NESTED_TOO_DEEP, {"limit": str(MAX_NESTED)})
    if not message.is_multipart():
        return [message]
    payload = message.get_payload()
    inner = payload if isinstance(payload, list) else []
    return [leaf for part in inner if isinstance(part, Message) for leaf in _leaves(part, depth + 1)]


def _part(leaf: Message, number: int) -> MailPart | None:
    """A body or attachment; None for plain text and pictures of the letter itself."""
    payload = leaf.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    name = _name(leaf)
    kind = leaf.get_content_type()
    attached = "attachment" in str(leaf.get("Content-Disposition", "")).lower()
    if not data.strip() or (kind.startswith("image/") and not attached):
        return None
    if kind == "text/html" and not attached:
        return MailPart(name or f"{number}.html", _as_utf8(data, leaf.get_content_charset()))
    if kind.startswith("text/") and not name:
        return None
    return MailPart(name or f"{number}", data)


def _as_utf8(data: bytes, charset: str | None) -> bytes:
    name = (charset or "").lower()
    text = None
    with contextlib.suppress(LookupError, UnicodeError):
        if name:
            text = decode_gb18030(data) if name in ("gb2312", "gbk", "gb18030") else data.decode(name)
    return data if text is None else b"\xef\xbb\xbf" + text.lstrip("\ufeff").encode("utf-8", errors="replace")


def _name(leaf: Message) -> str:
    try:
        name = leaf.get_filename() or ""
        return safe_label(str(make_header(decode_header(name))))
    except (LookupError, ValueError, UnicodeError, email.errors.MessageError):
        return ""
