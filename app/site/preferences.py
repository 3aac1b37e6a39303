"""How each account likes its console: kept on the server, so that it follows its owner to every browser."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete

from app.auth import service as auth
from app.auth.hooks import User
from app.platform import clock
from app.platform.data.database import db
from app.site.models import ConsoleSettings


def chosen(user_id: int) -> dict[str, Any]:
    """Return what the account chose, by the names of the app settings; {} means the defaults."""
    row = db.session.get(ConsoleSettings, user_id)
    return dict(row.settings) if row else {}


def choose(user_id: int, changes: dict[str, Any]) -> dict[str, Any]:
    """Keep changed settings of the account and return all that it chose."""
    # Two browsers may choose at once; neither may lose what the other one changed.
    auth.lock_user(user_id)
    row = db.session.get(ConsoleSettings, user_id, populate_existing=True)
    if row is None:
        row = ConsoleSettings(user_id=user_id, settings={}, updated_at=clock.now())
        db.session.add(row)
    row.settings = {**row.settings, **changes}
    row.updated_at = clock.now()
    db.session.flush()
    return dict(row.settings)


def forget(user: User) -> None:
    """Forget what the account chose."""
    db.session.execute(delete(ConsoleSettings).where(ConsoleSettings.user_id == user.id))


def describe(user: User) -> dict[str, Any]:
    """Add the settings to the user record: the console has them before it draws anything."""
    return {"settings": chosen(user.id)}
