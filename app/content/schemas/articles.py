"""Shapes of the calls about articles, media and comments."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, File, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.content.models import ARTICLE_SORTS, ARTICLE_STATES, FORMS, KINDS, SOURCES, TOPICS
from app.platform.web.shapes import FilledText, Integer, PagingSchema, sorts

BODY_LENGTH = 200_000
COMMENT_LENGTH = 500


class MediaInSchema(Schema):
    """One picture or MP4."""

    file = File(required=True)  # type: ignore[no-untyped-call]


class ContentMediaSchema(Schema):
    """A picture or video; `url` opens it for some hours."""

    id = Integer(required=True)
    kind = String(required=True, validate=OneOf(["image", "video"]))
    url = String(required=True)
    mimetype = String(required=True)
    size_bytes = Integer(required=True)
    width = Integer(required=True)
    height = Integer(required=True)
    seconds = Integer(required=True)


class ArticleInSchema(Schema):
    """An article as it is written; `cover` and `video` are ids of media, `version` the one that was changed."""

    kind = String(required=True, validate=OneOf(KINDS))
    title = FilledText(120, required=True)
    summary = String(load_default="", validate=Length(max=300))
    body = String(load_default="", validate=Length(max=BODY_LENGTH))
    topic = String(load_default="other", validate=OneOf(TOPICS))
    source = String(load_default="original", validate=OneOf(SOURCES))
    cover = Integer(load_default=None, allow_none=True)
    video = Integer(load_default=None, allow_none=True)
    version = Integer(load_default=None, allow_none=True)


class ArticleStateSchema(Schema):
    """Put online, or take off."""

    state = String(required=True, validate=OneOf(["online", "offline"]))


class ArticleQuerySchema(PagingSchema):
    """Filters of the list of articles; `set` is the id of a set, `state` is for administrators."""

    keyword = String(validate=Length(max=64))
    kind = String(validate=OneOf(["", *KINDS]))
    form = String(validate=OneOf(["", *FORMS]))
    topic = String(validate=OneOf(["", *TOPICS]))
    state = String(validate=OneOf(["", *ARTICLE_STATES]))
    set = Integer(validate=Range(min=1))
    sort = String(load_default="-published", validate=sorts(ARTICLE_SORTS))


class ArticleCountsSchema(Schema):
    """What readers did with an article."""

    view = Integer(required=True)
    like = Integer(required=True)
    comment = Integer(required=True)
    share = Integer(required=True)


class ArticleLineSchema(Schema):
    """One line of the list of articles; `cover` is an address or empty."""

    id = Integer(required=True)
    kind = String(required=True)
    form = String(required=True)
    title = String(required=True)
    summary = String(required=True)
    topic = String(required=True)
    source = String(required=True)
    author = String(required=True)
    state = String(required=True)
    cover = String(required=True)
    seconds = Integer(required=True)
    demo = Boolean(required=True)
    counts = Nested(ArticleCountsSchema, required=True)
    publishtime_text = String(required=True)
    updatetime_text = String(required=True)


class ArticleListSchema(Schema):
    """A page of articles."""

    list = List(Nested(ArticleLineSchema), required=True)
    total = Integer(required=True)


class ArticleSchema(ArticleLineSchema):
    """A whole article; `body` is sanitised HTML."""

    body = String(required=True)
    version = Integer(required=True)
    liked = Boolean(required=True)
    coverMedia = Nested(ContentMediaSchema, required=True, allow_none=True)
    videoMedia = Nested(ContentMediaSchema, required=True, allow_none=True)


class ShownSchema(Schema):
    """The articles whose titles were shown."""

    ids = List(Integer(validate=Range(min=1)), required=True, validate=Length(min=1, max=100))


class ShownCountSchema(Schema):
    """How many of them are shown for the first time today."""

    counted = Integer(required=True)


class LikeSchema(Schema):
    """Like, or no longer."""

    liked = Boolean(required=True)


class ArticleActionSchema(Schema):
    """The counts after something was done, and whether it counted."""

    counted = Boolean(required=True)
    counts = Nested(ArticleCountsSchema, required=True)


class CommentInSchema(Schema):
    """A comment."""

    text = FilledText(COMMENT_LENGTH, required=True)


class CommentQuerySchema(PagingSchema):
    """A page of comments."""


class CommentSchema(Schema):
    """A comment; `mine` may be deleted by the caller."""

    id = Integer(required=True)
    author = String(required=True)
    text = String(required=True)
    mine = Boolean(required=True)
    createtime_text = String(required=True)


class CommentListSchema(Schema):
    """A page of comments, newest first."""

    list = List(Nested(CommentSchema), required=True)
    total = Integer(required=True)


class ShelfQuerySchema(Schema):
    """How many articles are wanted."""

    limit = Integer(load_default=5, validate=Range(min=1, max=20))


class ArticleLinkSchema(Schema):
    """An article's title with what it is."""

    id = Integer(required=True)
    title = String(required=True)
    kind = String(required=True)
    demo = Boolean(required=True)


class ShelfSchema(Schema):
    """The newest guides, and what the caller read last."""

    documents = List(Nested(ArticleLinkSchema), required=True)
    recent = List(Nested(ArticleLinkSchema), required=True)
