"""Promotions: a channel activity with a short link that counts its visits and leads to the stored address only."""

from __future__ import annotations

import re
import secrets
from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, func, or_, select, update

from app.content.errors import ActivityNameError, PromoteLinkError, PromotionTimeError
from app.content.models import LINK, VISIT, Promotion, PromotionVisit
from app.content.service import events
from app.inbox import announcements
from app.inbox.announcements import Draft
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError
from app.platform.language import both

VISITS_A_MINUTE = 30
"""Visits of one visitor that count within a minute; more of them is no reader."""
_NAME = re.compile(r"[\u4e00-\u9fa5a-zA-Z0-9]{1,20}")
# Letters that are not mistaken for each other when a link is read out.
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_CODE_LENGTH = 8


def create(user_id: int, data: dict[str, Any], *, demo: bool = False) -> Promotion:
    """Store a promotion; `data` holds the fields of PromotionInSchema.

    Raises ActivityNameError, PromoteLinkError or PromotionTimeError.
    """
    first, last = data["promotionTime"]
    if not _NAME.fullmatch(data["activityName"]):
        raise ActivityNameError
    if not is_whole_address(data["promoteLink"]):
        raise PromoteLinkError
    if first > last:
        raise PromotionTimeError
    row = Promotion(
        code=_new_code(),
        activity_name=data["activityName"],
        channel_type=data["channelType"],
        starts_on=first,
        ends_on=last,
        promote_link=data["promoteLink"],
        advertising_source=data["advertisingSource"].strip(),
        advertising_media=data["advertisingMedia"].strip(),
        keywords=list(dict.fromkeys(data["keyword"])),
        push_notify=data["pushNotify"],
        advertising_content=data["advertisingContent"].strip(),
        visits=0,
        demo=demo,
        created_by=user_id,
        created_at=clock.now(),
    )
    db.session.add(row)
    db.session.flush()
    if row.push_notify and not demo:
        _announce(row)
    return row


def is_whole_address(link: str) -> bool:
    """Tell whether a text is an http(s) address with a host and nothing that hides where it leads."""
    if re.search(r"[\s\\\x00-\x1f\x7f]", link) or not link.startswith(("http://", "https://")):
        return False
    try:
        parts = urlsplit(link)
        _ = parts.port
    except ValueError:
        return False
    return bool(parts.hostname) and "@" not in parts.netloc


def _announce(row: Promotion) -> None:
    """Tell everybody on the days of the promotion; the tracked link counts who comes by the announcement."""
    name, text = row.activity_name, row.advertising_content
    announcements.write(
        Draft(
            "activity",
            both(name, name),
            both(text, text),
            link=f"/r/{row.code}",
            starts_at=_midnight(row.starts_on),
            ends_at=_midnight(row.ends_on + timedelta(days=1)),
            about=f"promotion:{row.id}",
        )
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), clock.DEFAULT_TIME_ZONE)


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
        if db.session.scalar(select(Promotion.id).where(Promotion.code == code)) is None:
            return code


def get_promotion(promotion_id: int) -> Promotion:
    """Return a promotion. Raises NotFoundError."""
    row = db.session.get(Promotion, promotion_id)
    if row is None:
        raise NotFoundError
    return row


def find(query: dict[str, Any]) -> tuple[list[Promotion], int]:
    """Return a page of promotions by the filters of PromotionQuerySchema, and how many there are."""
    wanted: list[ColumnElement[bool]] = []
    today = events.today()
    if keyword := (query.get("keyword") or "").strip():
        wanted.append(
            or_(
                Promotion.activity_name.icontains(keyword, autoescape=True),
                Promotion.advertising_source.icontains(keyword, autoescape=True),
                Promotion.advertising_media.icontains(keyword, autoescape=True),
            )
        )
    if query.get("channelType"):
        wanted.append(Promotion.channel_type == query["channelType"])
    wanted += {
        "coming": [Promotion.starts_on > today],
        "running": [Promotion.starts_on <= today, Promotion.ends_on >= today],
        "over": [Promotion.ends_on < today],
    }.get(query.get("state") or "", [])
    columns: dict[str, Any] = {
        "createdTime": Promotion.created_at,
        "visits": Promotion.visits,
        "activityName": Promotion.activity_name,
    }
    sort = query["sort"]
    column = columns[sort.lstrip("-")]
    order = (
        (column.desc(), Promotion.id.desc()) if sort.startswith("-") else (column.asc(), Promotion.id.asc())
    )
    found = select(Promotion).where(*wanted)
    return cut(found, order, current=query["current"], size=query["pageSize"], is_searched=bool(keyword))


def state_of(row: Promotion) -> str:
    """Tell whether a promotion is coming, running or over."""
    today = events.today()
    return "coming" if row.starts_on > today else "over" if row.ends_on < today else "running"


def visit(code: str, *, ip: str, agent: str, is_person: bool = True) -> str:
    """Count a visit and return where the link leads; outside its days it leads there uncounted.

    Raises NotFoundError.
    """
    row = db.session.scalar(select(Promotion).where(Promotion.code == code))
    if row is None:
        raise NotFoundError
    if is_person and state_of(row) == "running":
        _count(row, ip, agent)
    return row.promote_link


def _count(row: Promotion, ip: str, agent: str) -> None:
    when = events.moment()
    # With the day in it, the digest cannot follow a visitor from one day to the next.
    visitor = key_ring().fingerprint(f"{when.day}:{ip}:{agent}", "promotion visitor")
    lately = db.session.scalar(
        select(func.count(PromotionVisit.id)).where(
            PromotionVisit.visitor == visitor, PromotionVisit.at > when.at - timedelta(minutes=1)
        )
    )
    if (lately or 0) >= VISITS_A_MINUTE:
        return
    db.session.add(
        PromotionVisit(
            promotion_id=row.id,
            at=when.at,
            day=when.day,
            hour=when.hour,
            source=row.advertising_source,
            media=row.advertising_media,
            visitor=visitor,
        )
    )
    db.session.flush()
    db.session.execute(update(Promotion).where(Promotion.id == row.id).values(visits=Promotion.visits + 1))
    events.add_hour(VISIT, LINK, when)


def by_day(row: Promotion) -> list[tuple[date, int]]:
    """Return the visits of each day of a promotion so far, at most the last 90."""
    last = min(row.ends_on, events.today())
    first = max(row.starts_on, last - timedelta(days=89))
    rows = db.session.execute(
        select(PromotionVisit.day, func.count())
        .where(PromotionVisit.promotion_id == row.id, PromotionVisit.day >= first.toordinal())
        .group_by(PromotionVisit.day)
    )
    found: dict[int, int] = {row[0]: row[1] for row in rows}
    return [
        (date.fromordinal(day), found.get(day, 0)) for day in range(first.toordinal(), last.toordinal() + 1)
    ]


def by_hour(row: Promotion) -> list[int]:
    """Return the visits in each of the 24 hours."""
    rows = db.session.execute(
        select(PromotionVisit.hour, func.count())
        .where(PromotionVisit.promotion_id == row.id)
        .group_by(PromotionVisit.hour)
    )
    found: dict[int, int] = {row[0]: row[1] for row in rows}
    return [found.get(hour, 0) for hour in range(24)]


def visitors(row: Promotion) -> int:
    """Count the visitors, each once a day."""
    return (
        db.session.scalar(
            select(func.count(PromotionVisit.visitor.distinct())).where(PromotionVisit.promotion_id == row.id)
        )
        or 0
    )


def remove(promotion_id: int) -> None:
    """Delete a promotion with its visits; its link leads nowhere from then on. Raises NotFoundError."""
    row = get_promotion(promotion_id)
    hours = db.session.execute(
        select(PromotionVisit.day, PromotionVisit.hour, func.count())
        .where(PromotionVisit.promotion_id == row.id)
        .group_by(PromotionVisit.day, PromotionVisit.hour)
        .order_by(PromotionVisit.day, PromotionVisit.hour)
    ).all()
    for day, hour, number in hours:
        events.lower_hour(VISIT, LINK, day, hour, number)
    announcements.withdraw_about(f"promotion:{row.id}")
    db.session.delete(row)
    db.session.flush()
