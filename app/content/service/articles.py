"""Articles: write, put online and take off, find, open, comment, share, like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select

from app.auth import service as auth
from app.auth.deleted_names import DELETED_NAME
from app.auth.hooks import User
from app.content.errors import ArticleUnfinishedError, FormFixedError, WrongMediaError
from app.content.models import FORM_OF, Article, ArticleTotal, Comment, ContentSet, Event, Media, SetMember
from app.content.service import events, invented, media, richtext, sets
from app.inbox import announcements
from app.inbox.announcements import Draft
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import ConflictError, NotFoundError
from app.platform.language import both

SHARE_SECONDS = 60
"""Shares of one article by one reader count once in this many seconds."""


@dataclass(frozen=True)
class Reader:
    """Who reads: an administrator also sees what is not online."""

    id: int
    name: str
    is_admin: bool


def reader_of(user: User) -> Reader:
    """Return the reader that a user is."""
    return Reader(user.id, user.nickname or user.username, user.role == "admin")


def get_article(reader: Reader, article_id: int) -> Article:
    """Return an article that the reader may open. Raises NotFoundError."""
    article = db.session.get(Article, article_id)
    if article is None or not (article.state == "online" or reader.is_admin):
        raise NotFoundError
    return article


def save(reader: Reader, article_id: int | None, data: dict[str, Any]) -> Article:
    """Write a new article or change one; `data` holds the fields of ArticleInSchema.

    Raises NotFoundError, ConflictError, WrongMediaError, for one that was online FormFixedError, and for one that
    is ArticleUnfinishedError.
    """
    article = _new(reader) if article_id is None else _locked(article_id, data.get("version"))
    kind = data["kind"]
    if article.published_at is not None and FORM_OF[kind] != article.form:
        # The hours' totals stand under the form, and nobody could take them back from there.
        raise FormFixedError
    if article.demo:
        invented.make_own(article)
    article.kind, article.form = kind, FORM_OF[kind]
    article.title, article.topic, article.source = data["title"].strip(), data["topic"], data["source"]
    article.body = richtext.clean(data["body"])
    media.hold(richtext.pictures_in(article.body))
    article.summary = data["summary"].strip() or richtext.beginning_of(article.body)
    article.cover_id = _medium(data.get("cover"), "image")
    article.video_id = _medium(data.get("video"), "video") if article.form == "video" else None
    article.updated_at = clock.now()
    article.version += 1
    if article.state == "online":
        _check_finished(article)
    db.session.add(article)
    db.session.flush()
    sets.rewrite_for(article)
    return article


def _new(reader: Reader) -> Article:
    now = clock.now()
    return Article(
        author_id=reader.id,
        author=reader.name,
        state="draft",
        demo=False,
        version=0,
        created_at=now,
        listed_at=now,
    )


def _locked(article_id: int, version: int | None = None) -> Article:
    article = db.session.get(Article, article_id, with_for_update=True, populate_existing=True)
    if article is None:
        raise NotFoundError
    if version is not None and version != article.version:
        raise ConflictError
    return article


def _medium(media_id: int | None, kind: str) -> int | None:
    if media_id is None:
        return None
    found = db.session.get(Media, media_id)
    if found is None or found.kind != kind:
        raise WrongMediaError
    return found.id


def _check_finished(article: Article) -> None:
    has_body = bool(richtext.to_text(article.body) or richtext.pictures_in(article.body))
    shown = {"text": has_body, "image": article.cover_id is not None, "video": article.video_id is not None}
    if not shown[article.form]:
        raise ArticleUnfinishedError


def set_state(article_id: int, state: str) -> Article:
    """Put an article online or take it off; a notice is announced to everybody for as long as it is online.

    Raises NotFoundError or ArticleUnfinishedError.
    """
    article = _locked(article_id)
    if article.state == state:
        return article
    if state == "online":
        _check_finished(article)
        if article.published_at is None:
            when = events.moment()
            article.published_at, article.published_day, article.published_hour = when.at, when.day, when.hour
            article.listed_at = when.at
        if article.kind == "notice":
            _announce(article)
    else:
        announcements.withdraw_about(f"article:{article.id}")
    article.state = state
    article.updated_at = clock.now()
    db.session.flush()
    sets.rewrite_for(article)
    return article


def _announce(article: Article) -> None:
    about = f"article:{article.id}"
    if announcements.restore_about(about):
        return
    title, content = article.title, article.summary or article.title
    announcements.write(
        Draft(
            "notice",
            both(title, title),
            both(content, content),
            link=f"/content/read?id={article.id}",
            about=about,
        )
    )


def delete(article_id: int) -> None:
    """Delete an article with what readers did, and the media that nothing else shows. Raises NotFoundError."""
    readers = events.lock_readers(article_id)
    article = _locked(article_id)
    shown = {article.cover_id, article.video_id, *richtext.pictures_in(article.body)}
    events.forget_article(article, readers)
    announcements.withdraw_about(f"article:{article.id}")
    db.session.delete(article)
    db.session.flush()
    media.forget_unused(shown)


def shown_media() -> set[int]:
    """Return every picture and video that an article shows: as cover, as video, or in its body."""
    rows = db.session.execute(select(Article.cover_id, Article.video_id))
    found = {media_id for row in rows for media_id in row if media_id is not None}
    for body in db.session.scalars(select(Article.body).where(Article.body.contains("/media/"))):
        found |= richtext.pictures_in(body)
    return found


@dataclass(frozen=True)
class Counts:
    """What happened to an article so far."""

    view: int = 0
    like: int = 0
    comment: int = 0
    share: int = 0


def counts_of(article_ids: list[int]) -> dict[int, Counts]:
    """Return the counts of each of these articles."""
    rows = db.session.execute(
        select(ArticleTotal.article_id, ArticleTotal.kind, func.sum(ArticleTotal.n))
        .where(ArticleTotal.article_id.in_(article_ids), ArticleTotal.kind != "exposure")
        .group_by(ArticleTotal.article_id, ArticleTotal.kind)
    )
    found: dict[int, dict[str, int]] = {article_id: {} for article_id in article_ids}
    for article_id, kind, number in rows:
        found[article_id][kind] = int(number)
    return {article_id: Counts(**each) for article_id, each in found.items()}


def find(reader: Reader, query: dict[str, Any]) -> tuple[list[Article], int]:
    """Return a page of articles by the filters of ArticleQuerySchema, and how many there are."""
    wanted = _conditions(reader, query)
    sort, listed = query["sort"], select(Article).where(*wanted)
    views = (
        select(ArticleTotal.article_id, func.sum(ArticleTotal.n).label("n"))
        .where(ArticleTotal.kind == "view")
        .group_by(ArticleTotal.article_id)
        .subquery()
    )
    if sort.endswith("views"):
        listed = listed.outerjoin(views, views.c.article_id == Article.id)
    columns: dict[str, Any] = {
        "published": Article.listed_at,
        "updated": Article.updated_at,
        "title": Article.title,
        "views": func.coalesce(views.c.n, 0),
    }
    column = columns[sort.lstrip("-")]
    order = (column.desc(), Article.id.desc()) if sort.startswith("-") else (column.asc(), Article.id.asc())
    is_searched = bool((query.get("keyword") or "").strip())
    return cut(listed, order, current=query["current"], size=query["pageSize"], is_searched=is_searched)


def _conditions(reader: Reader, query: dict[str, Any]) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    state = query.get("state") if reader.is_admin else "online"
    if state:
        wanted.append(Article.state == state)
    for name in ("kind", "form", "topic"):
        if query.get(name):
            wanted.append(getattr(Article, name) == query[name])
    if keyword := (query.get("keyword") or "").strip():
        wanted.append(
            or_(
                Article.title.icontains(keyword, autoescape=True),
                Article.summary.icontains(keyword, autoescape=True),
                Article.author.icontains(keyword, autoescape=True),
            )
        )
    if query.get("set"):
        chosen = select(SetMember.article_id).where(SetMember.set_id == query["set"], sets.still_member())
        if not reader.is_admin:
            chosen = chosen.join(ContentSet).where(ContentSet.status == "online")
        wanted.append(Article.id.in_(chosen))
    return wanted


def show(reader: Reader, ids: list[int]) -> int:
    """Note that titles were shown to a reader: once a day for each article; return how many were new."""
    shown = db.session.scalars(select(Article).where(Article.id.in_(ids), Article.state == "online"))
    return events.note_all("exposure", reader.id, list(shown), events.moment().day)


def view(reader: Reader, article_id: int) -> Article:
    """Open an article for reading: one view per reader and hour, while it is online. Raises NotFoundError."""
    article = get_article(reader, article_id)
    if article.state == "online":
        events.note("view", reader.id, article, events.moment().hour_slot)
    return article


def _online(article_id: int) -> Article:
    article = db.session.get(Article, article_id)
    if article is None or article.state != "online":
        raise NotFoundError
    return article


def like(reader: Reader, article_id: int, *, is_liked: bool) -> None:
    """Like an article, or no longer. Raises NotFoundError."""
    article = _online(article_id)
    if is_liked:
        events.note("like", reader.id, article, 0)
    else:
        events.take_back("like", reader.id, article, 0)


def share(reader: Reader, article_id: int) -> bool:
    """Count a share: one per reader and minute; tell whether it counted. Raises NotFoundError."""
    slot = int(clock.now().timestamp()) // SHARE_SECONDS
    return events.note("share", reader.id, _online(article_id), slot)


def comment(reader: Reader, article_id: int, words: str) -> Comment:
    """Write a comment. Raises NotFoundError."""
    article = _online(article_id)
    # Before the row, which holds the article: whoever deletes that has its readers' accounts by then.
    auth.lock_user(reader.id)
    row = Comment(
        article_id=article.id,
        user_id=reader.id,
        author=reader.name,
        text=words.strip(),
        created_at=clock.now(),
    )
    db.session.add(row)
    db.session.flush()
    events.note("comment", reader.id, article, row.id)
    return row


def list_comments(reader: Reader, article_id: int, current: int, size: int) -> tuple[list[Comment], int]:
    """Return a page of comments, newest first, and how many there are. Raises NotFoundError."""
    article = get_article(reader, article_id)
    query = select(Comment).where(Comment.article_id == article.id)
    return cut(query, (Comment.id.desc(),), current=current, size=size)


def delete_comment(reader: Reader, comment_id: int) -> None:
    """Delete one's own comment, as an administrator anybody's; it no longer counts. Raises NotFoundError."""
    row = db.session.get(Comment, comment_id)
    if row is None or not (reader.is_admin or row.user_id == reader.id):
        raise NotFoundError
    article = db.session.get_one(Article, row.article_id)
    writer = db.session.scalar(
        select(Event.reader_id).where(
            Event.article_id == article.id, Event.kind == "comment", Event.slot == row.id
        )
    )
    # First, as it locks the writer's account: whoever deletes the article has that before its comments.
    if writer is not None:
        events.take_back("comment", writer, article, comment_id)
    db.session.delete(row)
    db.session.flush()


def recently_read(reader: Reader, limit: int) -> list[Article]:
    """Return the articles that a reader opened last and still may open, the latest first."""
    last = func.max(Event.at).label("last")
    opened = (
        select(Event.article_id, last)
        .where(Event.reader_id == reader.id, Event.kind == "view")
        .group_by(Event.article_id)
        .subquery()
    )
    rows = db.session.scalars(
        select(Article)
        .join(opened, opened.c.article_id == Article.id)
        .where(Article.state == "online")
        .order_by(opened.c.last.desc())
        .limit(limit)
    )
    return list(rows)


def authors() -> list[str]:
    """Return the names of everybody who wrote an article and has not left."""
    named = select(Article.author).where(Article.author != DELETED_NAME)
    return list(db.session.scalars(named.distinct().order_by(Article.author)))
