"""The worker's edge: one message from claim to its end, the sweeps for what waits, and the purge."""

from __future__ import annotations

from datetime import datetime, timedelta

from apiflask import APIFlask

from app.inbox import announcements, delivery
from app.platform import clock
from app.platform.data.database import db, writing
from app.platform.running.jobs import jobs

PURGE_EVERY = timedelta(hours=1)


def deliver(message_id: int) -> None:
    """Make one attempt at a message, if its time has come and nobody else does."""
    with writing():
        message = delivery.claim(message_id)
        db.session.commit()
    if message is None:
        return
    # The other side may take its time: no transaction waits for it.
    error = delivery.deliver(message)
    with writing():
        delivery.settle(message_id, error)
        db.session.commit()


def sweep() -> None:
    """Wake a worker for every message whose next attempt is due."""
    if not jobs().is_idle():
        return
    for message_id in delivery.due():
        jobs().wake(delivery.JOB, message_id)
    db.session.rollback()


class _Purge:
    """Forgets messages whose time is over: at the first sweep, then every hour."""

    def __init__(self) -> None:
        self._next: datetime | None = None

    def __call__(self) -> None:
        if self._next is not None and clock.now() < self._next:
            return
        with writing():
            delivery.purge()
            db.session.commit()
        self._next = clock.now() + PURGE_EVERY


def announce() -> None:
    """Let announcements begin and end when their time has come."""
    is_due = announcements.is_due()
    db.session.rollback()
    if is_due:
        with writing():
            announcements.send_due()
            db.session.commit()


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    app.extensions["jobs"].handles(delivery.JOB, deliver)
    app.extensions["jobs"].sweeps(sweep)
    app.extensions["jobs"].sweeps(_Purge())
    app.extensions["jobs"].sweeps(announce)
