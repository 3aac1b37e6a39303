"""Lines of the log: one for each event, with the request they belong to and without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

from flask import g, has_request_context, request

_HIDDEN = "[hidden]"
# Nothing of this should come here; what does all the same is made unreadable.
_SECRETS = (
    (re.compile(r"eyJ[\w-]{5,}\.[\w-]+\.[\w-]*"), _HIDDEN),
    (re.compile(r"(?i)\b(bearer|basic)\s+[\w.+/=-]{8,}"), rf"\1 {_HIDDEN}"),
    (
        re.compile(
            r"""(?ix)(["']?\b(?:password|newpassword|oldpassword|passwd|token|captcha|authorization|secret|code)\b["']?"""
            r"""\s*[:=]\s*)(?!\[hidden\])("[^"]*"|'[^']*'|[^\s,&;})\]]+)"""
        ),
        rf"\1{_HIDDEN}",
    ),
)


def without_secrets(text: str) -> str:
    """Make tokens, passwords and codes in a text unreadable."""
    for pattern, put in _SECRETS:
        text = pattern.sub(put, text)
    return text


def _facts(record: logging.LogRecord) -> dict[str, object]:
    facts: dict[str, object] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": without_secrets(record.getMessage()),
    }
    if has_request_context():
        facts |= {"request_id": g.get("request_id", "-"), "ip": request.remote_addr or ""}
    if (spent := getattr(record, "milliseconds", None)) is not None:
        facts["milliseconds"] = spent
    return facts


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the event; a traceback is a text inside it."""
        facts = _facts(record)
        if record.exc_info:
            facts["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(facts, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Lines for a person; what came from outside cannot begin a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the event; a traceback follows on lines of its own."""
        facts = _facts(record)
        message = str(facts["message"]).replace("\r", "\\r").replace("\n", "\\n")
        line = f"{facts['time']} {facts['level']:<7} {facts.get('request_id', '-')} {message}"
        if "milliseconds" in facts:
            line += f" {facts['milliseconds']} ms"
        if record.exc_info:
            line += "\n" + without_secrets(self.formatException(record.exc_info))
        return line


def install(form: str, level: str) -> None:
    """Let every logger of the process write to stderr, in that form ("text" or "json"), from that level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
