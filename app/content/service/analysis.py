"""The figures of the analysis screens, all from the daily totals: counts, growth, hours, authors, readers.

Growth compares a range of days with as many days before it. Without anything there, `before` is 0 and growth says
nothing: the answer holds 0 and whoever shows it asks `before`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import func, select

from app.content.errors import DatesBackwardsError, RangeTooLongError
from app.content.models import (
    FORMS,
    SOURCES,
    TOPICS,
    VISIT,
    Article,
    ArticleTotal,
    HourTotal,
    ReaderDay,
    ReaderTotal,
)
from app.content.service import events
from app.platform.data.database import db

DAYS = 30
DAYS_MOST = 366
SLOT_HOURS = 2
SLOTS = tuple(f"{hour:02d}:00" for hour in range(0, 24, SLOT_HOURS))
AUTHORS_SHOWN = 7
PUBLISHED = "published"
KINDS_OF_QUOTA = {"visitors": ("view", VISIT), "comment": ("comment",), "share": ("share",)}


@dataclass(frozen=True)
class Range:
    """Days from `first` to `last`, both included, as numbers of the calendar."""

    first: int
    last: int

    @property
    def days(self) -> list[str]:
        """The days as ISO texts."""
        return [date.fromordinal(day).isoformat() for day in self]

    @property
    def before(self) -> Range:
        """As many days right before."""
        return Range(2 * self.first - self.last - 1, self.first - 1)

    def __iter__(self) -> Any:
        return iter(range(self.first, self.last + 1))


def range_of(first: date | None, last: date | None) -> Range:
    """Return the range asked for; the last 30 days when nothing is.

    Raises DatesBackwardsError or RangeTooLongError.
    """
    last = last or (first + timedelta(days=DAYS - 1) if first else events.today())
    first = first or last - timedelta(days=DAYS - 1)
    if first > last:
        raise DatesBackwardsError
    if (last - first).days >= DAYS_MOST or first.toordinal() <= DAYS_MOST:
        raise RangeTooLongError(days=DAYS_MOST)
    return Range(first.toordinal(), last.toordinal())


def growth(now: float, before: float) -> float:
    """Return the change in percent with one decimal; 0 without a base."""
    return round((now - before) / before * 100, 1) if before else 0.0


def _of_days(span: Range, column: Any, *wanted: Any, number: Any = None) -> dict[int, int]:
    rows = db.session.execute(
        select(column, func.count() if number is None else func.sum(number))
        .where(column >= span.first, column <= span.last, *wanted)
        .group_by(column)
    )
    return {row[0]: int(row[1]) for row in rows}


def daily(kinds: Iterable[str], span: Range) -> list[int]:
    """Count the events of these kinds, day by day."""
    found = _of_days(span, HourTotal.day, HourTotal.kind.in_(list(kinds)), number=HourTotal.n)
    return [found.get(day, 0) for day in span]


def published(span: Range) -> list[int]:
    """Count the articles that went online first, day by day."""
    found = _of_days(span, Article.published_day)
    return [found.get(day, 0) for day in span]


def readers(span: Range) -> list[int]:
    """Count the active readers, day by day."""
    found = _of_days(span, ReaderTotal.day, number=ReaderTotal.readers)
    return [found.get(day, 0) for day in span]


def returned(span: Range) -> list[int]:
    """Count the readers who were active on the day before, too, day by day."""
    found = _of_days(span, ReaderTotal.day, number=ReaderTotal.returned)
    return [found.get(day, 0) for day in span]


def _by_form(kind: str, span: Range) -> dict[str, int]:
    rows = db.session.execute(
        select(HourTotal.form, func.sum(HourTotal.n))
        .where(HourTotal.kind == kind, HourTotal.day >= span.first, HourTotal.day <= span.last)
        .group_by(HourTotal.form)
    )
    return {row[0]: int(row[1]) for row in rows}


@dataclass(frozen=True)
class Quota:
    """One tile: the count of a range, of the range before, and what its chart shows."""

    count: int
    before: int
    current: Sequence[int]
    previous: Sequence[int]
    forms: dict[str, int]

    @property
    def growth(self) -> float:
        """The change in percent."""
        return growth(self.count, self.before)


def quota(name: str, span: Range) -> Quota:
    """Return a tile: visitors, published, comment or share."""
    if name == PUBLISHED:
        current, previous = published(span), published(span.before)
    else:
        current, previous = daily(KINDS_OF_QUOTA[name], span), daily(KINDS_OF_QUOTA[name], span.before)
    forms = _by_form("share", span) if name == "share" else {}
    return Quota(sum(current), sum(previous), current, previous, forms)


def published_by_slot(span: Range) -> dict[str, list[int]]:
    """Count what went online in each two hours of the day, by form."""
    rows = db.session.execute(
        select(Article.form, Article.published_hour, func.count())
        .where(Article.published_day >= span.first, Article.published_day <= span.last)
        .group_by(Article.form, Article.published_hour)
    )
    return _slots(rows)


def views_by_slot(span: Range) -> dict[str, list[int]]:
    """Count the views in each two hours of the day, by form."""
    rows = db.session.execute(
        select(HourTotal.form, HourTotal.hour, func.sum(HourTotal.n))
        .where(HourTotal.kind == "view", HourTotal.day >= span.first, HourTotal.day <= span.last)
        .group_by(HourTotal.form, HourTotal.hour)
    )
    return _slots(rows)


def _slots(rows: Iterable[Any]) -> dict[str, list[int]]:
    found = {form: [0] * len(SLOTS) for form in FORMS}
    for form, hour, number in rows:
        found[form][hour // SLOT_HOURS] += int(number)
    return found


def shares(numbers: Sequence[int]) -> list[float]:
    """Return each number as percent of their sum, with one decimal."""
    whole = sum(numbers)
    return [round(number / whole * 100, 1) if whole else 0.0 for number in numbers]


@dataclass(frozen=True)
class Author:
    """What an author wrote that went online, and how often it was opened in the range."""

    author: str
    contents: int
    clicks: int


def authors(span: Range) -> list[Author]:
    """Return the authors whose articles were opened most in a range."""
    clicks = (
        select(Article.author.label("author"), func.sum(ArticleTotal.n).label("clicks"))
        .join(Article, Article.id == ArticleTotal.article_id)
        .where(ArticleTotal.kind == "view", ArticleTotal.day >= span.first, ArticleTotal.day <= span.last)
        .group_by(Article.author)
        .subquery()
    )
    contents = (
        select(Article.author.label("author"), func.count().label("contents"))
        .where(Article.published_day <= span.last)
        .group_by(Article.author)
        .subquery()
    )
    rows = db.session.execute(
        select(clicks.c.author, func.coalesce(contents.c.contents, 0), clicks.c.clicks)
        .outerjoin(contents, contents.c.author == clicks.c.author)
        .where(clicks.c.clicks > 0)
        .order_by(clicks.c.clicks.desc(), clicks.c.author)
        .limit(AUTHORS_SHOWN)
    )
    return [Author(row[0], int(row[1]), int(row[2])) for row in rows]


@dataclass(frozen=True)
class Line:
    """A line of a chart: its code, the count of the whole range, and a value for each day."""

    code: str
    count: float
    values: Sequence[float]


def overview(span: Range) -> list[Line]:
    """Return what was produced, opened and shown, and who was active, day by day."""
    active = select(ReaderDay.reader_id).where(ReaderDay.day >= span.first, ReaderDay.day <= span.last)
    # Counted as rows of a subquery: PostgreSQL sorts for COUNT(DISTINCT …), and hashes here, in half the time.
    distinct = db.session.scalar(select(func.count()).select_from(active.distinct().subquery()))
    made, clicks, shown = published(span), daily(["view"], span), daily(["exposure"], span)
    return [
        Line("contentProduction", sum(made), made),
        Line("contentClick", sum(clicks), clicks),
        Line("contentExposure", sum(shown), shown),
        Line("activeUsers", distinct or 0, readers(span)),
    ]


@dataclass(frozen=True)
class Chain:
    """A growth card: the figure of a range, of the range before, and its days."""

    count: float
    before: float
    values: Sequence[float]


def chain(name: str, span: Range) -> Chain:
    """Return a growth card.

    userRetention: readers who came back the next day; retentionTrends: their share of the day before's readers in
    percent; contentConsumption: articles opened; contentConsumptionTrends: articles opened per active reader.
    """
    now, before = _chain(name, span), _chain(name, span.before)
    return Chain(now[0], before[0], now[1])


def _chain(name: str, span: Range) -> tuple[float, list[float]]:
    if name in ("userRetention", "retentionTrends"):
        parts = returned(span)
        wholes = readers(Range(span.first - 1, span.last - 1))
        factor = 100
    else:
        parts, wholes = daily(["view"], span), readers(span)
        factor = 1
    if name in ("userRetention", "contentConsumption"):
        return sum(parts), list(parts)
    values = [_ratio(part * factor, whole) for part, whole in zip(parts, wholes, strict=True)]
    return _ratio(sum(parts) * factor, sum(wholes)), values


def _ratio(part: float, whole: float) -> float:
    return round(part / whole, 2) if whole else 0.0


def actions(span: Range) -> dict[str, int]:
    """Count likes, comments and shares of a range."""
    return {kind: sum(daily([kind], span)) for kind in ("like", "comment", "share")}


def by_topic(span: Range) -> dict[str, dict[str, int]]:
    """Count the views of a range by form and topic."""
    rows = db.session.execute(
        select(Article.form, Article.topic, func.sum(ArticleTotal.n))
        .join(Article, Article.id == ArticleTotal.article_id)
        .where(ArticleTotal.kind == "view", ArticleTotal.day >= span.first, ArticleTotal.day <= span.last)
        .group_by(Article.form, Article.topic)
    )
    found = {form: dict.fromkeys(TOPICS, 0) for form in FORMS}
    for form, topic, number in rows:
        found[form][topic] = int(number)
    return found


def by_source(span: Range) -> dict[str, dict[str, int]]:
    """Count what went online in a range by form and source."""
    rows = db.session.execute(
        select(Article.form, Article.source, func.count())
        .where(Article.published_day >= span.first, Article.published_day <= span.last)
        .group_by(Article.form, Article.source)
    )
    found = {form: dict.fromkeys(SOURCES, 0) for form in FORMS}
    for form, source, number in rows:
        found[form][source] = number
    return found
