"""Tables of articles, sets and media; of what readers did, row by row and in daily totals; and of promotions.

A `day` is a calendar day in the console's time zone as `date.toordinal` counts it: neighbours differ by one, so that
yesterday's readers are found by a join. `reader_id` refers to no row: what was read outlives the account. Readers
below zero are those of the demonstration.
"""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Date,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base
from app.platform.data.sealed import SealedRow, SealedText

FORMS = ("text", "image", "video")
FORM_OF = {
    "guide": "text",
    "notice": "text",
    "img": "image",
    "horizontalVideo": "video",
    "verticalVideo": "video",
}
KINDS = tuple(FORM_OF)
TOPICS = ("product", "statement", "rule", "compliance", "training", "other")
SOURCES = ("original", "foreign", "repost", "industry", "other")
ARTICLE_STATES = ("draft", "online", "offline")

CONTENT_TYPES = ("img", "horizontalVideo", "verticalVideo")
KINDS_IN = {
    "img": ("guide", "notice", "img"),
    "horizontalVideo": ("horizontalVideo",),
    "verticalVideo": ("verticalVideo",),
}
FILTER_TYPES = ("artificial", "rules")
SET_STATES = ("online", "offline")

EVENTS = ("view", "like", "comment", "share", "exposure")
VISIT = "visit"
"""What the hourly totals call a visit through a promotion's link; its form is LINK."""
LINK = "link"

CHANNEL_TYPES = ("web", "api")

ARTICLE_SORTS = ("published", "updated", "title", "views")
SET_SORTS = ("number", "name", "createdTime")
PROMOTION_SORTS = ("createdTime", "visits", "activityName")


def _one_of(column: str, values: tuple[str, ...]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


class Media(Base):
    """A picture or a video, sealed in parts of one mebibyte so that a range of it is found without the rest."""

    __tablename__ = "content_media"
    __table_args__ = (_one_of("kind", ("image", "video")),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    mimetype: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(200))
    size_bytes: Mapped[int]
    width: Mapped[int]
    height: Mapped[int]
    seconds: Mapped[int]
    blob_ids: Mapped[list[str]] = mapped_column(JSON)
    created_by: Mapped[int]
    created_at: Mapped[datetime]


class Article(Base):
    """A guide, a notice, a picture post or a video; `body` is sanitised HTML.

    `author` is the name shown. `published_day` and `published_hour` say when it went online first; `listed_at` is
    that moment, before it the one when the article was made.
    """

    __tablename__ = "content_article"
    __table_args__ = (
        _one_of("kind", KINDS),
        _one_of("topic", TOPICS),
        _one_of("source", SOURCES),
        _one_of("state", ARTICLE_STATES),
        Index(None, "state", "listed_at", "id"),
        Index(None, "listed_at", "id"),
        Index(None, "topic", "state", "listed_at", "id"),
        Index(None, "title", "id"),
        Index(None, "updated_at", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    form: Mapped[str] = mapped_column(String(8))
    title: Mapped[str] = mapped_column(String(120))
    summary: Mapped[str] = mapped_column(String(300))
    body: Mapped[str] = mapped_column(Text)
    topic: Mapped[str] = mapped_column(String(16))
    source: Mapped[str] = mapped_column(String(16))
    author_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    author: Mapped[str] = mapped_column(String(64), index=True)
    cover_id: Mapped[int | None] = mapped_column(ForeignKey("content_media.id"))
    video_id: Mapped[int | None] = mapped_column(ForeignKey("content_media.id"))
    state: Mapped[str] = mapped_column(String(8))
    published_at: Mapped[datetime | None]
    listed_at: Mapped[datetime]
    published_day: Mapped[int | None] = mapped_column(index=True)
    published_hour: Mapped[int | None]
    demo: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class ContentSet(Base):
    """A set of articles: chosen by hand, or by the stored rules `types`, `words`, `authors` and `days` of age."""

    __tablename__ = "content_set"
    __table_args__ = (
        _one_of("content_type", CONTENT_TYPES),
        _one_of("filter_type", FILTER_TYPES),
        _one_of("status", SET_STATES),
        Index(None, "created_at", "id"),
        Index(None, "name", "id"),
        Index(None, "status", "created_at", "id"),
        Index(None, "status", "name", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    content_type: Mapped[str] = mapped_column(String(16))
    filter_type: Mapped[str] = mapped_column(String(16))
    status: Mapped[str] = mapped_column(String(8))
    types: Mapped[list[str]] = mapped_column(JSON)
    words: Mapped[list[str]] = mapped_column(JSON)
    authors: Mapped[list[str]] = mapped_column(JSON)
    days: Mapped[int | None]
    created_by: Mapped[int]
    demo: Mapped[bool] = mapped_column(default=False)
    version: Mapped[int]
    created_at: Mapped[datetime]


class SetMember(Base):
    """An article in a set. What rules chose is written anew when set or article change; `until` ends by age."""

    __tablename__ = "content_set_member"

    set_id: Mapped[int] = mapped_column(ForeignKey("content_set.id", ondelete="CASCADE"), primary_key=True)
    article_id: Mapped[int] = mapped_column(
        ForeignKey("content_article.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    rank: Mapped[int]
    until: Mapped[datetime | None]


class Comment(SealedRow, Base):
    """What a reader wrote under an article."""

    __tablename__ = "content_comment"
    __table_args__ = (Index(None, "article_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    article_id: Mapped[int] = mapped_column(ForeignKey("content_article.id", ondelete="CASCADE"))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    author: Mapped[str] = mapped_column(String(64))
    text_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]

    text = SealedText("text_sealed")


class Event(Base):
    """One thing that a reader did with an article. `slot` is what it counts once in: an hour, a day, a comment."""

    __tablename__ = "content_event"
    __table_args__ = (
        _one_of("kind", EVENTS),
        UniqueConstraint("article_id", "kind", "reader_id", "slot"),
        Index(None, "reader_id", "kind", "at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    article_id: Mapped[int] = mapped_column(ForeignKey("content_article.id", ondelete="CASCADE"))
    reader_id: Mapped[int]
    at: Mapped[datetime]
    day: Mapped[int]
    hour: Mapped[int]
    slot: Mapped[int]


class ArticleTotal(Base):
    """How many events of a kind an article had on a day."""

    __tablename__ = "content_article_total"

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    article_id: Mapped[int] = mapped_column(
        ForeignKey("content_article.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
        autoincrement=False,
    )
    n: Mapped[int]


class HourTotal(Base):
    """How many events of a kind a form of article had in an hour of a day; visits through links stand beside."""

    __tablename__ = "content_hour_total"

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hour: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    form: Mapped[str] = mapped_column(String(8), primary_key=True)
    n: Mapped[int]


class ReaderDay(Base):
    """A reader who opened, liked, shared or commented an article on a day."""

    __tablename__ = "content_reader_day"

    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    reader_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


class ReaderTotal(Base):
    """How many readers were active on a day, and how many of them on the day before, too."""

    __tablename__ = "content_reader_total"

    day: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    readers: Mapped[int]
    returned: Mapped[int]


class Promotion(Base):
    """A channel activity with its tracked link `/r/<code>`; `visits` counts those within its days."""

    __tablename__ = "content_promotion"
    __table_args__ = (
        _one_of("channel_type", CHANNEL_TYPES),
        # With the days, so that what is coming, running or over is told without the wide rows.
        Index(None, "created_at", "id", "starts_on", "ends_on"),
        Index(None, "visits", "id", "starts_on", "ends_on"),
        Index(None, "activity_name", "id", "starts_on", "ends_on"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    activity_name: Mapped[str] = mapped_column(String(20))
    channel_type: Mapped[str] = mapped_column(String(8))
    starts_on: Mapped[date] = mapped_column(Date)
    ends_on: Mapped[date] = mapped_column(Date)
    promote_link: Mapped[str] = mapped_column(String(500))
    advertising_source: Mapped[str] = mapped_column(String(60))
    advertising_media: Mapped[str] = mapped_column(String(60))
    keywords: Mapped[list[str]] = mapped_column(JSON)
    push_notify: Mapped[bool]
    advertising_content: Mapped[str] = mapped_column(String(200))
    visits: Mapped[int]
    demo: Mapped[bool] = mapped_column(default=False)
    created_by: Mapped[int]
    created_at: Mapped[datetime]


class PromotionVisit(Base):
    """One visit through a promotion's link; `visitor` tells visitors of a day apart and says nothing else of them."""

    __tablename__ = "content_promotion_visit"
    __table_args__ = (Index(None, "promotion_id", "day", "hour"), Index(None, "visitor", "at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    promotion_id: Mapped[int] = mapped_column(ForeignKey("content_promotion.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    day: Mapped[int]
    hour: Mapped[int]
    source: Mapped[str] = mapped_column(String(60))
    media: Mapped[str] = mapped_column(String(60))
    visitor: Mapped[str] = mapped_column(String(64))
