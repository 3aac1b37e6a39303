"""What the workplace shows of articles: counts, the chart, what is read most."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select

from app.content.models import Article, ArticleTotal, ContentSet, HourTotal, SetMember
from app.content.service import analysis, events, sets
from app.platform.data.database import db

CHART_DAYS = 8
POPULAR_DAYS = 30
POPULAR_SHOWN = 5


@dataclass(frozen=True)
class Counts:
    """The workplace's counts of articles; growth is None when yesterday had nothing to compare with."""

    online: int
    put_in: int
    comments: int
    growth: float | None


def counts() -> Counts:
    """Count what is online, what stands in online sets, today's comments, and today's views against yesterday's.

    Views are those of yesterday up to the present hour: a day that has begun is not compared with a whole one.
    """
    when = events.moment()
    now, before = (_views_until(day, when.hour) for day in (when.day, when.day - 1))
    comments = sum(analysis.daily(["comment"], analysis.Range(when.day, when.day)))
    growth = analysis.growth(now, before) if before else None
    return Counts(count_online(), count_put_in(), comments, growth)


def count_online(*wanted: ColumnElement[bool]) -> int:
    """Count the articles that are online, or some of them."""
    return db.session.scalar(select(func.count(Article.id)).where(Article.state == "online", *wanted)) or 0


def count_put_in(*wanted: ColumnElement[bool]) -> int:
    """Count the online articles that stand in online sets, or some of them."""
    found = (
        select(func.count(Article.id.distinct()))
        .join(SetMember, SetMember.article_id == Article.id)
        .join(ContentSet, ContentSet.id == SetMember.set_id)
        .where(Article.state == "online", ContentSet.status == "online", sets.still_member(), *wanted)
    )
    return db.session.scalar(found) or 0


def _views_until(day: int, hour: int) -> int:
    return (
        db.session.scalar(
            select(func.sum(HourTotal.n)).where(
                HourTotal.kind == "view", HourTotal.day == day, HourTotal.hour <= hour
            )
        )
        or 0
    )


def last_days(days: int) -> analysis.Range:
    """Return the range of the last days, today among them."""
    today = events.today().toordinal()
    return analysis.Range(today - days + 1, today)


def daily_views(span: analysis.Range) -> list[int]:
    """Count the views, day by day."""
    return analysis.daily(["view"], span)


@dataclass(frozen=True)
class Popular:
    """An article of those read most: its views of the last days, those of yesterday and of the day before.

    Whole days are compared: today has only begun.
    """

    id: int
    title: str
    clicks: int
    yesterday: int
    day_before: int
    demo: bool


def popular(form: str) -> list[Popular]:
    """Return the online articles of a form that were opened most in the last 30 days."""
    span = last_days(POPULAR_DAYS)
    clicks = func.sum(ArticleTotal.n)
    yesterday = func.sum(ArticleTotal.n).filter(ArticleTotal.day == span.last - 1)
    day_before = func.sum(ArticleTotal.n).filter(ArticleTotal.day == span.last - 2)
    rows = db.session.execute(
        select(Article.id, Article.title, clicks, yesterday, day_before, Article.demo)
        .join(ArticleTotal, ArticleTotal.article_id == Article.id)
        .where(
            Article.state == "online",
            Article.form == form,
            ArticleTotal.kind == "view",
            ArticleTotal.day >= span.first,
            ArticleTotal.day <= span.last,
        )
        .group_by(Article.id, Article.title, Article.demo)
        .having(clicks > 0)
        .order_by(clicks.desc(), Article.id)
        .limit(POPULAR_SHOWN)
    )
    return [Popular(row[0], row[1], int(row[2]), int(row[3] or 0), int(row[4] or 0), row[5]) for row in rows]


def documents(limit: int) -> list[Article]:
    """Return the newest guides that are online."""
    rows = db.session.scalars(
        select(Article)
        .where(Article.state == "online", Article.kind == "guide")
        .order_by(Article.listed_at.desc(), Article.id.desc())
        .limit(limit)
    )
    return list(rows)
