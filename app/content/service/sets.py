"""Sets: their fields, their members by hand or by rules, and finding them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, or_, select

from app.content.errors import NumberTakenError, RulesMissingError
from app.content.models import KINDS_IN, Article, ContentSet, SetMember
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import ConflictError, NotFoundError


def still_member() -> ColumnElement[bool]:
    """Hold for members whose time in the set, by the rule of age, is not over."""
    return or_(SetMember.until.is_(None), SetMember.until > clock.now())


SEARCHED: dict[str, Any] = {"number": ContentSet.number, "name": ContentSet.name}


def find(query: dict[str, Any], *, is_admin: bool) -> tuple[list[ContentSet], int]:
    """Return a page of sets by the filters of SetQuerySchema, and how many there are."""
    wanted = _conditions(query, is_admin=is_admin)
    columns: dict[str, Any] = {
        "number": ContentSet.number,
        "name": ContentSet.name,
        "createdTime": ContentSet.created_at,
    }
    sort = query.get("sort") or "-createdTime"
    column = columns[sort.lstrip("-")]
    order = (
        (column.desc(), ContentSet.id.desc()) if sort.startswith("-") else (column.asc(), ContentSet.id.asc())
    )
    is_searched = any((query.get(name) or "").strip() for name in SEARCHED)
    found = select(ContentSet).where(*wanted)
    return cut(found, order, current=query["current"], size=query["pageSize"], is_searched=is_searched)


def _conditions(query: dict[str, Any], *, is_admin: bool) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if not is_admin:
        wanted.append(ContentSet.status == "online")
    for name, column in SEARCHED.items():
        if text := (query.get(name) or "").strip():
            wanted.append(column.icontains(text, autoescape=True))
    for name, column in (
        ("contentType", ContentSet.content_type),
        ("filterType", ContentSet.filter_type),
        ("status", ContentSet.status),
    ):
        if query.get(name):
            wanted.append(column == query[name])
    first, last = query.get("from"), query.get("to")
    if first:
        wanted.append(ContentSet.created_at >= _midnight(first))
    if last:
        wanted.append(ContentSet.created_at < _midnight(last + timedelta(days=1)))
    return wanted


def _midnight(day: Any) -> datetime:
    return datetime.combine(day, time(), clock.DEFAULT_TIME_ZONE)


def counts_of(set_ids: Iterable[int]) -> dict[int, int]:
    """Count the online articles of each set."""
    rows = db.session.execute(
        select(SetMember.set_id, func.count(Article.id))
        .join(Article, Article.id == SetMember.article_id)
        .where(SetMember.set_id.in_(list(set_ids)), Article.state == "online", still_member())
        .group_by(SetMember.set_id)
    )
    return {row[0]: row[1] for row in rows}


def get_set(set_id: int, *, is_admin: bool) -> ContentSet:
    """Return a set that the caller may see. Raises NotFoundError."""
    found = db.session.get(ContentSet, set_id)
    if found is None or not (is_admin or found.status == "online"):
        raise NotFoundError
    return found


def chosen_by_hand(set_id: int) -> list[Article]:
    """Return the articles that were put into a set by hand, in their order."""
    rows = db.session.scalars(
        select(Article)
        .join(SetMember, SetMember.article_id == Article.id)
        .where(SetMember.set_id == set_id)
        .order_by(SetMember.rank)
    )
    return list(rows)


def save(user_id: int, set_id: int | None, data: dict[str, Any], *, demo: bool = False) -> ContentSet:
    """Make a set or change one; `data` holds the fields of SetInSchema.

    Raises NotFoundError, ConflictError, NumberTakenError or RulesMissingError.
    """
    row = _locked(set_id, data.get("version")) if set_id is not None else _new(user_id)
    # What somebody changes is theirs from then on.
    row.demo = demo
    by_rules = data["filterType"] == "rules"
    rules = (data["types"], data["words"], data["authors"], data.get("days"))
    if by_rules and not any(rules):
        raise RulesMissingError
    row.name, row.content_type = data["name"].strip(), data["contentType"]
    row.filter_type, row.status = data["filterType"], data["status"]
    row.types, row.words, row.authors, row.days = rules if by_rules else ([], [], [], None)
    number = (data.get("number") or "").strip() or row.number or _next_number()
    taken = db.session.scalar(select(ContentSet.id).where(ContentSet.number == number))
    if taken is not None and taken != row.id:
        raise NumberTakenError(number=number)
    row.number, row.version = number, row.version + 1
    db.session.add(row)
    db.session.flush()
    _rewrite(row, data["articles"])
    return row


def _new(user_id: int) -> ContentSet:
    return ContentSet(created_by=user_id, created_at=clock.now(), version=0)


def _next_number() -> str:
    last = db.session.scalar(select(func.max(ContentSet.id))) or 0
    while True:
        last += 1
        number = f"{last:08d}"
        if db.session.scalar(select(ContentSet.id).where(ContentSet.number == number)) is None:
            return number


def _locked(set_id: int, version: int | None = None) -> ContentSet:
    row = db.session.get(ContentSet, set_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise NotFoundError
    if version is not None and version != row.version:
        raise ConflictError
    return row


def set_status(set_id: int, status: str) -> ContentSet:
    """Put a set online or take it off. Raises NotFoundError."""
    row = _locked(set_id)
    row.status = status
    db.session.flush()
    return row


def remove(set_id: int) -> None:
    """Delete a set; its articles stay. Raises NotFoundError."""
    db.session.delete(_locked(set_id))
    db.session.flush()


def _rewrite(row: ContentSet, by_hand: list[int]) -> None:
    """Write the members of a set anew."""
    db.session.execute(delete(SetMember).where(SetMember.set_id == row.id))
    if row.filter_type == "rules":
        for article in db.session.scalars(
            select(Article).where(Article.kind.in_(KINDS_IN[row.content_type]))
        ):
            _add_by_rules(row, article)
    else:
        known = {
            article.id: article
            for article in db.session.scalars(
                select(Article).where(Article.id.in_(by_hand), Article.kind.in_(KINDS_IN[row.content_type]))
            )
        }
        for rank, article_id in enumerate(dict.fromkeys(by_hand)):
            if article_id in known:
                db.session.add(SetMember(set_id=row.id, article_id=article_id, rank=rank, until=None))
    db.session.flush()


def rewrite_for(article: Article) -> None:
    """Ask the rules of every set about an article that was written or changed."""
    for row in db.session.scalars(select(ContentSet).where(ContentSet.filter_type == "rules")):
        db.session.execute(
            delete(SetMember).where(SetMember.set_id == row.id, SetMember.article_id == article.id)
        )
        _add_by_rules(row, article)
    db.session.flush()


def forget_authors(names: set[str]) -> None:
    """Take names that no article bears any more out of the rules of sets.

    A set whose rule named nobody else keeps what it holds, as chosen by hand: without the rule it would hold more.
    """
    names = names - set(db.session.scalars(select(Article.author).where(Article.author.in_(names))))
    for row in db.session.scalars(select(ContentSet).where(ContentSet.filter_type == "rules")):
        left = [name for name in row.authors if name not in names]
        if left == row.authors:
            continue
        row.authors = left
        if left:
            _rewrite(row, [])
        else:
            row.filter_type, row.types, row.words, row.days = "artificial", [], [], None
        row.version += 1
    db.session.flush()


def _add_by_rules(row: ContentSet, article: Article) -> None:
    if not matches(row, article):
        return
    until = None
    if row.days is not None and article.published_at is not None:
        until = article.published_at + timedelta(days=row.days)
    db.session.add(SetMember(set_id=row.id, article_id=article.id, rank=article.id, until=until))


def matches(row: ContentSet, article: Article) -> bool:
    """Tell whether the stored rules choose an article; every rule that is set must hold.

    Words: one of them in title or summary. Age is the member's `until`, and only of what was published.
    """
    title = f"{article.title}\n{article.summary}".casefold()
    return (
        article.kind in KINDS_IN[row.content_type]
        and (not row.types or article.kind in row.types)
        and (not row.words or any(word.casefold() in title for word in row.words))
        and (not row.authors or article.author in row.authors)
        and (row.days is None or article.published_at is not None)
    )
