"""The calls about articles: find, read, write, comment, share, like."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.content.schemas.articles import (
    ArticleActionSchema,
    ArticleInSchema,
    ArticleListSchema,
    ArticleQuerySchema,
    ArticleSchema,
    ArticleStateSchema,
    CommentInSchema,
    CommentListSchema,
    CommentQuerySchema,
    CommentSchema,
    LikeSchema,
    ShelfQuerySchema,
    ShelfSchema,
    ShownCountSchema,
    ShownSchema,
)
from app.content.service import articles, workplace
from app.content.service.articles import Reader, reader_of
from app.content.views import show_article, show_comment, show_lines, show_link
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("content_articles", __name__, tag="content")

ROOT = "/api/content/articles"


def _reader() -> Reader:
    return reader_of(current_user)


def _record(event: str, article_id: int, **detail: Any) -> None:
    audit.record(actor(), event, f"article:{article_id}", **detail)


def _done(article_id: int, *, counted: bool) -> dict[str, Any]:
    return ok({"counted": counted, "counts": asdict(articles.counts_of([article_id])[article_id])})


@bp.get(ROOT)
@guards.user
@bp.input(ArticleQuerySchema, location="query", arg_name="query")
@bp.output(ArticleListSchema)
def list_articles(query: dict[str, Any]) -> dict[str, Any]:
    """List the articles: what is online, to administrators everything."""
    found, total = articles.find(_reader(), query)
    return ok({"list": show_lines(found), "total": total})


@bp.get("/api/content/shelf")
@guards.user
@bp.input(ShelfQuerySchema, location="query", arg_name="query")
@bp.output(ShelfSchema)
def shelf(query: dict[str, Any]) -> dict[str, Any]:
    """List the newest guides, and what the caller read last."""
    recent = articles.recently_read(_reader(), query["limit"])
    guides = workplace.documents(query["limit"])
    return ok(
        {"documents": [show_link(each) for each in guides], "recent": [show_link(each) for each in recent]}
    )


@bp.post(ROOT)
@guards.admin
@guards.writes
@bp.input(ArticleInSchema, arg_name="data")
@bp.output(ArticleSchema)
def create_article(data: dict[str, Any]) -> dict[str, Any]:
    """Write an article; it is a draft until it is put online."""
    article = articles.save(_reader(), None, data)
    _record("article_written", article.id, title=article.title)
    return ok(show_article(_reader(), article))


@bp.get(f"{ROOT}/<int:article_id>")
@guards.user
@bp.output(ArticleSchema)
def get_article(article_id: int) -> dict[str, Any]:
    """Return an article without counting a view, for its editor."""
    return ok(show_article(_reader(), articles.get_article(_reader(), article_id)))


@bp.put(f"{ROOT}/<int:article_id>")
@guards.admin
@guards.writes
@bp.input(ArticleInSchema, arg_name="data")
@bp.output(ArticleSchema)
def change_article(article_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Change an article."""
    article = articles.save(_reader(), article_id, data)
    _record("article_written", article.id, title=article.title)
    return ok(show_article(_reader(), article))


@bp.delete(f"{ROOT}/<int:article_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def delete_article(article_id: int) -> dict[str, Any]:
    """Delete an article with its comments, media and counts."""
    articles.delete(article_id)
    _record("article_deleted", article_id)
    return ok()


@bp.post(f"{ROOT}/<int:article_id>/state")
@guards.admin
@guards.writes
@bp.input(ArticleStateSchema, arg_name="data")
@bp.output(ArticleSchema)
def set_article_state(article_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Put an article online, or take it off."""
    article = articles.set_state(article_id, data["state"])
    _record("article_state", article.id, state=article.state)
    return ok(show_article(_reader(), article))


@bp.post(f"{ROOT}/<int:article_id>/view")
@guards.user
@guards.writes
@bp.output(ArticleSchema)
def view_article(article_id: int) -> dict[str, Any]:
    """Open an article for reading: a view counts once per reader and hour."""
    return ok(show_article(_reader(), articles.view(_reader(), article_id)))


@bp.post(f"{ROOT}/shown")
@guards.user
@guards.writes
@bp.input(ShownSchema, arg_name="data")
@bp.output(ShownCountSchema)
def note_shown(data: dict[str, Any]) -> dict[str, Any]:
    """Note which titles were shown to the caller: each counts once a day."""
    return ok({"counted": articles.show(_reader(), data["ids"])})


@bp.post(f"{ROOT}/<int:article_id>/like")
@guards.user
@guards.writes
@bp.input(LikeSchema, arg_name="data")
@bp.output(ArticleActionSchema)
def like_article(article_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Like an article, or no longer."""
    articles.like(_reader(), article_id, is_liked=data["liked"])
    return _done(article_id, counted=True)


@bp.post(f"{ROOT}/<int:article_id>/share")
@guards.user
@guards.writes
@bp.output(ArticleActionSchema)
def share_article(article_id: int) -> dict[str, Any]:
    """Count that the caller copied an article's link: once a minute."""
    return _done(article_id, counted=articles.share(_reader(), article_id))


@bp.get(f"{ROOT}/<int:article_id>/comments")
@guards.user
@bp.input(CommentQuerySchema, location="query", arg_name="query")
@bp.output(CommentListSchema)
def list_article_comments(article_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """List the comments under an article, newest first."""
    reader = _reader()
    found, total = articles.list_comments(reader, article_id, query["current"], query["pageSize"])
    return ok({"list": [show_comment(reader, each) for each in found], "total": total})


@bp.post(f"{ROOT}/<int:article_id>/comments")
@guards.user
@guards.writes
@bp.input(CommentInSchema, arg_name="data")
@bp.output(CommentSchema)
def write_comment(article_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Write a comment under an article."""
    return ok(show_comment(_reader(), articles.comment(_reader(), article_id, data["text"])))


@bp.delete("/api/content/comments/<int:comment_id>")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def delete_comment(comment_id: int) -> dict[str, Any]:
    """Delete one's own comment; administrators delete anybody's."""
    articles.delete_comment(_reader(), comment_id)
    return ok()
