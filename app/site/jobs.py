"""The worker's edge of the place itself: objects that nothing refers to any more leave the store."""

from __future__ import annotations

from datetime import datetime, timedelta

from apiflask import APIFlask

from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db, writing
from app.platform.data.object_store import object_store

ORPHANS_EVERY = timedelta(hours=6)


def sweep_left() -> None:
    """Take what was deleted out of the store; what fails stays on the list for the next sweep."""
    if object_store() is None:
        return
    with writing():
        blobs.remove_left()
        db.session.commit()


class _OrphanRemoval:
    """Looks for objects without a row: at the first sweep, then every few hours."""

    def __init__(self) -> None:
        self._next: datetime | None = None

    def __call__(self) -> None:
        if object_store() is None or (self._next is not None and clock.now() < self._next):
            return
        blobs.remove_orphans()
        db.session.rollback()
        self._next = clock.now() + ORPHANS_EVERY


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    app.extensions["jobs"].sweeps(sweep_left)
    app.extensions["jobs"].sweeps(_OrphanRemoval())
