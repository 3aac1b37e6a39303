"""Shapes of the calls about messages and announcements."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import AwareDateTime, Boolean, Dict, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.inbox.models import (
    ANNOUNCEMENT_STATES,
    ANNOUNCEMENT_TYPES,
    MESSAGE_TYPES,
    OUTBOX_KINDS,
    OUTBOX_STATES,
)
from app.platform.web.shapes import FilledText, Integer, PagingSchema

IDS_MOST = 500


class MessageSchema(Schema):
    """One message; `status` 1 is read, `messageType` is the tag (0 to 3) or null."""

    id = Integer(required=True)
    type = String(required=True)
    title = String(required=True)
    subTitle = String(required=True)
    avatar = String(required=True)
    content = String(required=True)
    time = String(required=True)
    status = Integer(required=True)
    messageType = Integer(required=True, allow_none=True)
    link = String(required=True)


class UnreadSchema(Schema):
    """How many messages of each type wait; `latest` is the newest message's id, or 0."""

    message = Integer(required=True)
    notice = Integer(required=True)
    todo = Integer(required=True)
    latest = Integer(required=True)


class MessageQuerySchema(PagingSchema):
    """Which messages are wanted; "" is all of them."""

    type = String(load_default="", validate=OneOf(["", *MESSAGE_TYPES]))
    state = String(load_default="", validate=OneOf(["", "unread", "read"]))


class MessagePageSchema(Schema):
    """A page of messages, and what waits whatever the filters."""

    list = List(Nested(MessageSchema), required=True)
    total = Integer(required=True)
    unread = Nested(UnreadSchema, required=True)


class ReadSchema(Schema):
    """Which messages were read."""

    ids = List(Integer(strict=True, validate=Range(min=1)), required=True, validate=Length(max=IDS_MOST))


class AnnouncementQuerySchema(Schema):
    """How many announcements are wanted."""

    limit = Integer(load_default=10, validate=Range(min=1, max=100))


class AnnouncementSchema(Schema):
    """One announcement in the caller's language; `link` is the path it leads to, or ""."""

    id = Integer(required=True)
    type = String(required=True)
    title = String(required=True)
    content = String(required=True)
    time = String(required=True)
    pinned = Boolean(required=True)
    link = String(required=True)


class AnnouncementPageQuerySchema(PagingSchema):
    """Which announcements are wanted; "" is all of them."""

    state = String(load_default="", validate=OneOf(["", *ANNOUNCEMENT_STATES]))


class AnnouncementDraftSchema(Schema):
    """An announcement in both languages; without `starts_at` it begins at once, without `ends_at` it never ends."""

    type = String(required=True, validate=OneOf(ANNOUNCEMENT_TYPES))
    title_zh = FilledText(200, required=True)
    title_en = FilledText(200, required=True)
    content_zh = FilledText(2000, required=True)
    content_en = FilledText(2000, required=True)
    link = String(load_default="", validate=Length(max=200))
    pinned = Boolean(load_default=False)
    starts_at = AwareDateTime(load_default=None, allow_none=True)
    ends_at = AwareDateTime(load_default=None, allow_none=True)


class AnnouncementEditSchema(AnnouncementDraftSchema):
    """The announcement anew, and which version the caller saw."""

    version = Integer(required=True, validate=Range(min=1))


class AnnouncementStateSchema(Schema):
    """Whether everybody sees it."""

    state = String(required=True, validate=OneOf(["live", "withdrawn"]))


class AnnouncementLineSchema(Schema):
    """One announcement as administrators see it; `about` names what it was made for ("article:7"), or ""."""

    id = Integer(required=True)
    type = String(required=True, validate=OneOf(ANNOUNCEMENT_TYPES))
    state = String(required=True, validate=OneOf(ANNOUNCEMENT_STATES))
    title_zh = String(required=True)
    title_en = String(required=True)
    content_zh = String(required=True)
    content_en = String(required=True)
    link = String(required=True)
    about = String(required=True)
    pinned = Boolean(required=True)
    starts_at = AwareDateTime(required=True)
    ends_at = AwareDateTime(required=True, allow_none=True)
    starttime_text = String(required=True)
    endtime_text = String(required=True)
    version = Integer(required=True)


class AnnouncementPageSchema(Schema):
    """A page of announcements."""

    list = List(Nested(AnnouncementLineSchema), required=True)
    total = Integer(required=True)


class OutboxQuerySchema(PagingSchema):
    """Filter of the messages that leave the house."""

    state = String(load_default="", validate=OneOf(["", *OUTBOX_STATES]))
    kind = String(load_default="", validate=OneOf(["", *OUTBOX_KINDS]))


class OutboxLineSchema(Schema):
    """One message; the address is masked. `problem` is what the last attempt met."""

    id = Integer(required=True)
    kind = String(required=True)
    purpose = String(required=True)
    to = String(required=True)
    subject = String(required=True)
    owner = String(required=True)
    state = String(required=True)
    adapter = String(required=True)
    attempts = Integer(required=True)
    problem = String(required=True)
    files = Integer(required=True)
    createtime_text = String(required=True)
    senttime_text = String(required=True)
    nexttime_text = String(required=True)


class OutboxListSchema(Schema):
    """A page of messages, how many there are in each state, and by what each kind leaves ("outbox": it stays)."""

    list = List(Nested(OutboxLineSchema), required=True)
    total = Integer(required=True)
    counts = Dict(keys=String(), values=Integer(), required=True)
    ways_out = Dict(keys=String(), values=String(), required=True)
    kept_days = Integer(required=True)


class OutboxFileSchema(Schema):
    """An attachment."""

    name = String(required=True)
    mimetype = String(required=True)
    size_bytes = Integer(required=True)


class OutboxMessageSchema(Schema):
    """One message, whole."""

    line = Nested(OutboxLineSchema, required=True)
    to = String(required=True)
    text = String(required=True)
    files = List(Nested(OutboxFileSchema), required=True)
