"""Who watches: signs of life of real pages, and the most at once in each minute."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, func, select

from app.platform import clock
from app.platform.data.database import db
from app.studio.errors import StudioFullError
from app.studio.models import Studio, ViewerMinute, Watcher

ALIVE = timedelta(seconds=25)
"""A page gives a sign of life every ten seconds; who gave none for this long has gone."""
KEPT_MINUTES = 7 * 24 * 60


def viewers() -> int:
    """Count the people who have the studio open."""
    since = clock.now() - ALIVE
    return db.session.scalar(select(func.count(Watcher.user_id)).where(Watcher.seen_at > since)) or 0


def beat(user_id: int, room: Studio) -> int:
    """Note a sign of life and return how many watch. Raises StudioFullError when flow control is on and full."""
    now = clock.now()
    watcher = db.session.get(Watcher, user_id)
    is_new = watcher is None or watcher.seen_at <= now - ALIVE
    if is_new and room.started_at is not None and room.method == "flow" and viewers() >= room.viewers_most:
        raise StudioFullError(limit=room.viewers_most)
    if watcher is None:
        db.session.add(Watcher(user_id=user_id, seen_at=now))
    else:
        watcher.seen_at = now
    db.session.flush()
    count = viewers()
    minute = int(now.timestamp()) // 60
    sample = db.session.get(ViewerMinute, minute)
    if sample is None:
        db.session.add(ViewerMinute(minute=minute, viewers=count))
        db.session.execute(delete(ViewerMinute).where(ViewerMinute.minute < minute - KEPT_MINUTES))
    else:
        sample.viewers = max(sample.viewers, count)
    db.session.flush()
    return count


def gone(user_id: int) -> None:
    """Note that somebody closed the studio."""
    db.session.execute(delete(Watcher).where(Watcher.user_id == user_id))


def over_time(minutes: int) -> list[tuple[int, int]]:
    """Return (minute, most watchers) for each of the last minutes; one without a sign of life has none."""
    last = int(clock.now().timestamp()) // 60
    first = last - minutes + 1
    rows = db.session.execute(
        select(ViewerMinute.minute, ViewerMinute.viewers).where(ViewerMinute.minute >= first)
    )
    known = {row.minute: row.viewers for row in rows}
    return [(minute, known.get(minute, 0)) for minute in range(first, last + 1)]
