"""The states of an application and what leads from one to the next. Everything that is not listed is refused."""

from __future__ import annotations

STATES = ("draft", "auditing", "pass", "rejected", "withdrawn", "changing", "expired", "revoked")
EVENTS = ("submit", "approve", "reject", "withdraw", "change", "keep", "replace", "expire", "revoke")

OPEN = ("draft", "auditing")
"""Of these an account has at most one."""
VALID = ("pass", "changing")
"""Of these too: what was verified counts, also while a change of it is looked at."""
NEED_REASON = ("reject", "revoke")
REASON_LENGTH = (2, 500)

_NEXT: dict[tuple[str, str], str] = {
    ("draft", "submit"): "auditing",
    ("auditing", "approve"): "pass",
    ("auditing", "reject"): "rejected",
    ("auditing", "withdraw"): "withdrawn",
    ("pass", "change"): "changing",
    ("pass", "expire"): "expired",
    ("pass", "revoke"): "revoked",
    # The change was not granted, or it was.
    ("changing", "keep"): "pass",
    ("changing", "replace"): "expired",
    ("changing", "expire"): "expired",
    ("changing", "revoke"): "revoked",
}


def next_state(state: str, event: str) -> str | None:
    """Return where `event` leads from `state`; None when it leads nowhere."""
    return _NEXT.get((state, event))
