"""Shapes of the calls about the black list."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import List, Nested, String
from marshmallow.validate import Length, OneOf

from app.platform.web.shapes import Integer, PagingSchema

_SEVERITY = OneOf(["info", "low", "medium", "high"])


class BlackListQuerySchema(PagingSchema):
    """Filter of the black list."""

    keyword = String(load_default="", validate=Length(max=64))


class BlackEntryChangeSchema(Schema):
    """How heavy an entry is, and why it stands there."""

    severity = String(load_default="high", validate=_SEVERITY)
    note = String(load_default="", validate=Length(max=200))


class NewBlackEntrySchema(BlackEntryChangeSchema):
    """A party by its name, its account, or both."""

    name = String(load_default="", validate=Length(max=64))
    account = String(load_default="", validate=Length(max=64))


class BlackEntrySchema(Schema):
    """An entry of the black list; the account is masked."""

    id = Integer(required=True)
    name = String(required=True)
    account = String(required=True)
    severity = String(required=True)
    note = String(required=True)
    author = String(required=True)
    createtime_text = String(required=True)


class BlackListSchema(Schema):
    """A page of the black list, newest first."""

    list = List(Nested(BlackEntrySchema), required=True)
    total = Integer(required=True)
