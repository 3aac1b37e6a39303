"""The one clock: aware UTC inside, the user's time zone only in texts."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

DEFAULT_TIME_ZONE = ZoneInfo("Asia/Shanghai")


def now() -> datetime:
    """Return the present moment, aware, in UTC. Tests replace this function."""
    return datetime.now(UTC)


def to_text(moment: datetime | None, zone: ZoneInfo = DEFAULT_TIME_ZONE) -> str:
    """Write an aware moment as `YYYY-MM-DD HH:mm:ss` in `zone`; "" for None."""
    return "" if moment is None else moment.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")


def to_unix(moment: datetime | None) -> int | None:
    """Return whole unix seconds of an aware moment."""
    return None if moment is None else int(moment.timestamp())
