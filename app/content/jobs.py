"""The worker's edge of the room: pictures and videos that nothing shows are forgotten."""

from __future__ import annotations

from datetime import timedelta

from apiflask import APIFlask

from app.content.service import media
from app.platform.running.jobs import Every

UNUSED_EVERY = timedelta(hours=1)


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    app.extensions["jobs"].sweeps(Every(UNUSED_EVERY, media.sweep_unused))
