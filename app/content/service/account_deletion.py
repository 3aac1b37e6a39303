"""What this room gives along to somebody who leaves, and forgets with them; what was read goes on to count."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import select, update

from app.auth.deleted_names import DELETED_NAME
from app.auth.hooks import User
from app.content.models import Article, Comment, Event, ReaderDay
from app.content.service import sets
from app.platform.data.database import db

# Numbers that no account has, above those of accounts and below the largest of a row.
_FIRST_UNKNOWN, _UNKNOWN = 2**30, 2**30 - 1


def export(user: User) -> dict[str, Any]:
    """Return an account's articles, its comments, and what it read, liked and shared."""
    titles = select(Article.id, Article.title, Article.state, Article.created_at)
    comments = select(Comment).where(Comment.user_id == user.id).order_by(Comment.id)
    events = select(Event).where(Event.reader_id == user.id).order_by(Event.id)
    return {
        "articles": [
            {"id": row.id, "title": row.title, "state": row.state, "created": row.created_at}
            for row in db.session.execute(titles.where(Article.author_id == user.id).order_by(Article.id))
        ],
        "comments": [
            {"article": row.article_id, "text": row.text, "at": row.created_at}
            for row in db.session.scalars(comments)
        ],
        "reading": [
            {"article": row.article_id, "did": row.kind, "at": row.at} for row in db.session.scalars(events)
        ],
    }


def forget(user: User) -> None:
    """Take an account's name off its articles and comments, and make its reading that of nobody in particular."""
    written = select(Article.author).where(Article.author_id == user.id).distinct()
    names = set(db.session.scalars(written))
    for table, owner in ((Article, Article.author_id), (Comment, Comment.user_id)):
        db.session.execute(
            update(table).where(owner == user.id).values({owner: None, table.author: DELETED_NAME})
        )
    sets.forget_authors(names)
    nobody = _unknown_reader()
    for rows in (Event, ReaderDay):
        db.session.execute(update(rows).where(rows.reader_id == user.id).values(reader_id=nobody))
    db.session.flush()
    db.session.expire_all()


def _unknown_reader() -> int:
    """Return the number of a reader that leads back to no account: totals of readers need one for each."""
    while True:
        number = _FIRST_UNKNOWN + secrets.randbelow(_UNKNOWN)
        if db.session.scalar(select(Event.id).where(Event.reader_id == number).limit(1)) is None:
            return number
