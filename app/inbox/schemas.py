"""Shapes of the calls about messages and announcements."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Integer, List, String
from marshmallow.validate import Length, Range

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


class ReadSchema(Schema):
    """Which messages were read."""

    ids = List(Integer(strict=True, validate=Range(min=1)), required=True, validate=Length(max=IDS_MOST))


class AnnouncementQuerySchema(Schema):
    """How many announcements are wanted."""

    limit = Integer(load_default=10, validate=Range(min=1, max=100))


class AnnouncementSchema(Schema):
    """One announcement in the caller's language."""

    id = Integer(required=True)
    type = String(required=True)
    title = String(required=True)
    content = String(required=True)
    time = String(required=True)
    pinned = Boolean(required=True)
