"""Demonstration articles, sets, a promotion and two months of invented readers: marked, and removable as a whole.

Readers below zero did all of it; whatever real people do with a demonstration article goes with it.
"""

from __future__ import annotations

import json
import random
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select

from app.auth.hooks import User
from app.content.models import FORM_OF, Article, Comment, ContentSet, Event, Promotion, PromotionVisit
from app.content.service import articles, events, invented, media, promotions, richtext, sets
from app.content.service.demo_picture import draw_cover
from app.platform import clock
from app.platform.data.database import db
from app.platform.language import Language

FOLDER = Path(__file__).resolve().parent.parent / "demo"
DAYS = 60
READERS = 40
SEED = 20_260
# How busy an hour of the day is, against its busiest.
_HOURS = (1, 1, 1, 1, 1, 2, 4, 8, 18, 30, 32, 24, 14, 20, 30, 28, 24, 18, 12, 12, 14, 10, 5, 2)
_AFTER_A_VIEW = (("like", 0.09), ("share", 0.05))


@cache
def _invented() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / "workspace.json").read_text(encoding="utf-8"))
    return data


@cache
def _english() -> dict[str, str]:
    """English of what the demonstration holds: its texts, its HTML as it is kept, and the beginning of that."""
    told: dict[str, str] = json.loads((FOLDER / "english.json").read_text(encoding="utf-8"))
    bodies = {richtext.clean(zh): richtext.clean(en) for zh, en in told.items() if zh.startswith("<")}
    beginnings = {richtext.beginning_of(zh): richtext.beginning_of(en) for zh, en in bodies.items()}
    return beginnings | told | bodies


def in_language(text: str, language: Language) -> str:
    """Return a text of the demonstration as it is told in a language; one that it does not hold stays as it is."""
    return _english().get(text, text) if language == "en-US" else text


def load(owner: User) -> int:
    """Add the demonstration unless it is there; return how many articles were added."""
    if db.session.scalar(select(Article.id).where(Article.demo).limit(1)) is not None:
        return 0
    chance = random.Random(SEED)  # noqa: S311 (invented readers, no secret)
    now = clock.now()
    made = [
        _write(owner, data, now - timedelta(days=data["age"]), chance) for data in _invented()["articles"]
    ]
    db.session.flush()
    for data in _invented()["sets"]:
        chosen = [made[at].id for at in data.get("chosen", [])]
        fields = {"number": "", "types": [], "words": [], "authors": [], "days": None, "articles": chosen}
        sets.save(owner.id, None, fields | data["fields"], demo=True)
    _read(made, now, chance)
    _comment(made, now, chance)
    _visit(owner, now, chance)
    events.rebuild()
    return len(made)


def _write(owner: User, data: dict[str, Any], at: datetime, chance: random.Random) -> Article:
    local = at.astimezone(clock.DEFAULT_TIME_ZONE).replace(hour=chance.choice((9, 10, 11, 14, 15, 16, 20)))
    when = events.moment(min(local, clock.now()))
    body = richtext.clean(data["body"])
    article = Article(
        kind=data["kind"],
        form=FORM_OF[data["kind"]],
        title=data["title"],
        summary=data.get("summary") or richtext.beginning_of(body),
        body=body,
        topic=data["topic"],
        source=data["source"],
        author_id=None,
        author=data["author"],
        state="online",
        published_at=when.at,
        listed_at=when.at,
        published_day=when.day,
        published_hour=when.hour,
        demo=True,
        version=1,
        created_at=when.at,
        updated_at=when.at,
    )
    if data["kind"] == "img":
        picture = draw_cover(data["bars"])
        article.cover_id = media.keep_picture(f"{data['title']}.png", picture, owner.id).id
    db.session.add(article)
    return article


def _moments(first: datetime, now: datetime, number: int, chance: random.Random) -> list[datetime]:
    """Invent moments between two, more of them lately, on working days and in working hours."""
    found: list[datetime] = []
    seconds = (now - first).total_seconds()
    while len(found) < number:
        at = first + timedelta(seconds=seconds * chance.random() ** 0.8)
        local = at.astimezone(clock.DEFAULT_TIME_ZONE)
        busy = _HOURS[local.hour] / max(_HOURS) * (0.45 if local.weekday() >= 5 else 1)
        if chance.random() < busy:
            found.append(at)
    return found


def _read(made: list[Article], now: datetime, chance: random.Random) -> None:
    rows: dict[tuple[Any, ...], dict[str, Any]] = {}

    def add(kind: str, article: Article, reader: int, at: datetime, slot: int) -> None:
        when = events.moment(at)
        row = {"kind": kind, "article_id": article.id, "reader_id": reader, "at": at}
        rows.setdefault(
            (kind, article.id, reader, slot), row | {"day": when.day, "hour": when.hour, "slot": slot}
        )

    for article, data in zip(made, _invented()["articles"], strict=True):
        first = max(article.published_at or now, now - timedelta(days=DAYS))
        for at in _moments(first, now, data["readings"], chance):
            # Few read much and many a little, as everywhere.
            reader = -1 - min(chance.randrange(READERS), chance.randrange(READERS))
            when = events.moment(at)
            add("exposure", article, reader, at, when.day)
            add("view", article, reader, at, when.hour_slot)
            for kind, share in _AFTER_A_VIEW:
                if chance.random() < share:
                    add(kind, article, reader, at, 0 if kind == "like" else int(at.timestamp()) // 60)
        for at in _moments(first, now, data["readings"] * 2, chance):
            add("exposure", article, -1 - chance.randrange(READERS), at, events.moment(at).day)
    db.session.execute(insert(Event), list(rows.values()))


def _comment(made: list[Article], now: datetime, chance: random.Random) -> None:
    words, names = _invented()["comments"], _invented()["readers"]
    for article, data in zip(made, _invented()["articles"], strict=True):
        first = max(article.published_at or now, now - timedelta(days=DAYS))
        for at in sorted(_moments(first, now, data["readings"] // 30, chance)):
            reader = chance.randrange(READERS)
            row = Comment(
                article_id=article.id,
                user_id=None,
                author=names[reader % len(names)],
                text=chance.choice(words),
                created_at=at,
            )
            db.session.add(row)
            db.session.flush()
            when = events.moment(at)
            db.session.add(
                Event(
                    kind="comment",
                    article_id=article.id,
                    reader_id=-1 - reader,
                    at=at,
                    day=when.day,
                    hour=when.hour,
                    slot=row.id,
                )
            )
    db.session.flush()


def _visit(owner: User, now: datetime, chance: random.Random) -> None:
    today = events.today()
    for data in _invented()["promotions"]:
        days = [today - timedelta(days=data["since"]), today + timedelta(days=data["until"])]
        row = promotions.create(owner.id, data["fields"] | {"promotionTime": days}, demo=True)
        moments = _moments(now - timedelta(days=data["since"]), now, data["visits"], chance)
        placed = [events.moment(at) for at in moments]
        db.session.execute(
            insert(PromotionVisit),
            [
                {
                    "promotion_id": row.id,
                    "at": when.at,
                    "day": when.day,
                    "hour": when.hour,
                    "source": row.advertising_source,
                    "media": row.advertising_media,
                    "visitor": f"{invented.VISITOR}{when.day}-{chance.randrange(30)}",
                }
                for when in placed
            ],
        )
        row.visits = len(placed)


def contents() -> dict[str, int]:
    """Count what a removal takes away; `comments_of_people` are what people wrote under its articles."""
    of_demo = select(Article.id).where(Article.demo)
    queries = {
        "articles": select(func.count(Article.id)).where(Article.demo),
        "sets": select(func.count(ContentSet.id)).where(ContentSet.demo),
        "promotions": select(func.count(Promotion.id)).where(Promotion.demo),
        "events": select(func.count(Event.id)).where(invented.BY_NOBODY),
        "visits": select(func.count(PromotionVisit.id)).where(*invented.VISIT_BY_NOBODY),
        "comments_of_people": select(func.count(Comment.id)).where(
            Comment.article_id.in_(of_demo), Comment.id.not_in(invented.comments())
        ),
    }
    return {name: db.session.scalar(query) or 0 for name, query in queries.items()}


def remove() -> int:
    """Remove everything of the demonstration; return how many articles.

    What somebody changed of it is theirs by then, and stays.
    """
    for kind in (ContentSet, Promotion):
        for row in db.session.scalars(select(kind).where(kind.demo)):
            db.session.delete(row)
    found = db.session.scalars(select(Article.id).where(Article.demo)).all()
    for article_id in found:
        articles.delete(article_id)
    db.session.flush()
    if found:
        events.rebuild()
    return len(found)
