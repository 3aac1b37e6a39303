"""When a source says that it made the file: 打印时间, 导出时间 and the like in the text around the table."""

from __future__ import annotations

import re
from datetime import datetime

_PRINTED = re.compile(
    r"(?:打印|导出|生成|申请|下载|出具|开具|制表)(?:时间|日期)(?:[/a-z ]{0,20})\s*[:：]?\s*[\[【]?\s*"
    r"(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\s*T?(\d{1,2}):(\d{2})(?::(\d{2}))?)?",
    re.IGNORECASE,
)


def stated_print_time(text: str) -> datetime | None:
    """The latest time at which the text says that the file was made, midnight for a mere day; None without one.

    A file printed page by page may state a time on each.
    """
    return max((made for made in map(_moment, _PRINTED.finditer(text)) if made), default=None)


def _moment(match: re.Match[str]) -> datetime | None:
    try:
        return datetime(*(int(part or 0) for part in match.groups()))  # type: ignore[arg-type]  # noqa: DTZ001
    except ValueError:
        return None
