"""What administrators chose about accounts."""

from __future__ import annotations

from app.auth.models import Setting
from app.platform.data.database import db

REGISTRATION = "registration"


def may_register() -> bool:
    """Tell whether strangers may open accounts."""
    row = db.session.get(Setting, REGISTRATION)
    return True if row is None else bool(row.value)


def let_register(is_open: bool) -> None:
    """Let strangers open accounts, or not."""
    row = db.session.get(Setting, REGISTRATION, with_for_update=True)
    if row is None:
        row = Setting(name=REGISTRATION)
        db.session.add(row)
    row.value = is_open
    db.session.flush()
