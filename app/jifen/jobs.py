"""The worker's edge of the ledger: points that were set aside too long go back."""

from __future__ import annotations

from apiflask import APIFlask

from app.jifen import service
from app.platform.data.database import db, writing


def sweep() -> None:
    """Release the holds whose time is over."""
    if not service.has_overdue():
        db.session.rollback()
        return
    db.session.rollback()
    with writing():
        service.release_overdue()
        db.session.commit()


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    app.extensions["jobs"].sweeps(sweep)
