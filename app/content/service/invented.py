"""What of the figures is invented: counted from the demonstration's readers, visits and articles, never stated.

Events of readers below zero are invented, visits by visitors named `demo-…`, and articles marked as demonstration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import Select, delete, func, select

from app.content.models import (
    VISIT,
    Article,
    Comment,
    Event,
    Promotion,
    PromotionVisit,
)
from app.content.service import analysis, events, workplace
from app.content.service.analysis import Range
from app.platform.data.database import db

VISITOR = "demo-"
"""How the names of invented visitors begin; the digest of a real one holds no hyphen."""
BY_NOBODY = Event.reader_id < 0
VISIT_BY_NOBODY = (
    PromotionVisit.promotion_id.in_(select(Promotion.id).where(Promotion.demo)),
    PromotionVisit.visitor.startswith(VISITOR),
)


def counted(kinds: Iterable[str], span: Range) -> int:
    """Count the invented events of these kinds in a range, visits through links among them."""
    wanted = list(kinds)
    found = sum(_of_days([kind for kind in wanted if kind != VISIT], span).values())
    return found + (_visits(span) if VISIT in wanted else 0)


def daily_views(span: Range) -> list[int]:
    """Count the invented views, day by day."""
    found = _of_days(["view"], span)
    return [found.get(day, 0) for day in span]


def _of_days(kinds: list[str], span: Range) -> dict[int, int]:
    if not kinds:
        return {}
    rows = db.session.execute(
        select(Event.day, func.count())
        .where(BY_NOBODY, Event.kind.in_(kinds), Event.day >= span.first, Event.day <= span.last)
        .group_by(Event.day)
    )
    return {row[0]: row[1] for row in rows}


def _visits(span: Range) -> int:
    of_days = (PromotionVisit.day >= span.first, PromotionVisit.day <= span.last)
    return _number(select(func.count(PromotionVisit.id)).where(*VISIT_BY_NOBODY, *of_days))


def _number(query: Select[int]) -> int:
    return db.session.scalar(query) or 0


def readers(span: Range) -> int:
    """Count the invented readers who were active in a range."""
    of_days = (Event.day >= span.first, Event.day <= span.last)
    active = select(Event.reader_id).where(BY_NOBODY, Event.kind.in_(events.ACTIVE), *of_days)
    return _number(select(func.count()).select_from(active.distinct().subquery()))


def published(span: Range) -> Counter[tuple[str, str]]:
    """Count the demonstration's articles that went online first in a range, by form and source."""
    rows = db.session.execute(
        select(Article.form, Article.source, func.count())
        .where(Article.demo, Article.published_day >= span.first, Article.published_day <= span.last)
        .group_by(Article.form, Article.source)
    )
    return Counter({(row[0], row[1]): row[2] for row in rows})


def of_quota(name: str, span: Range) -> int:
    """Count what is invented in a tile."""
    return (
        published(span).total()
        if name == analysis.PUBLISHED
        else counted(analysis.KINDS_OF_QUOTA[name], span)
    )


def of_line(code: str, span: Range) -> int:
    """Count what is invented in a line of the overview."""
    if code == "contentProduction":
        return published(span).total()
    if code == "activeUsers":
        return readers(span)
    return counted(["view" if code == "contentClick" else "exposure"], span)


def is_in_chain(span: Range) -> bool:
    """Tell whether invented readers are in a growth card, which compares a range with the one before."""
    # What came back on the first day was there the day before it.
    return readers(Range(span.before.first - 1, span.last)) > 0


def authors(span: Range) -> set[str]:
    """Return the authors who have articles of the demonstration in what their ranking counts."""
    shown = select(Article.author).where(Article.demo, Article.published_day <= span.last)
    return set(db.session.scalars(shown.distinct()))


def workplace_counts() -> dict[str, int]:
    """Count what is invented in the workplace's figures; views are those that its growth compares."""
    today = events.today().toordinal()
    return {
        "onlineContent": workplace.count_online(Article.demo.is_(True)),
        "putIn": workplace.count_put_in(Article.demo.is_(True)),
        "newComments": counted(["comment"], Range(today, today)),
        "views": counted(["view"], Range(today - 1, today)),
    }


def comments() -> Select[int]:
    """Select the numbers of invented comments: the slots of their events."""
    return select(Event.slot).where(BY_NOBODY, Event.kind == "comment")


def make_own(article: Article) -> None:
    """Let a locked article of the demonstration be of whoever changes it: its invented readers go."""
    article.demo = False
    here = (BY_NOBODY, Event.article_id == article.id)
    db.session.execute(delete(Comment).where(Comment.id.in_(comments().where(*here))))
    events.forget(article, *here)
