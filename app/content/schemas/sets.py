"""Shapes of the calls about sets."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Date, File, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.content.models import CONTENT_TYPES, FILTER_TYPES, KINDS, SET_SORTS, SET_STATES
from app.platform.web.shapes import FilledText, Integer, PagingSchema, sorts


class SetFilterSchema(PagingSchema):
    """Filters of the search table; the days of creation come one by one, or as the template sends them."""

    number = String(validate=Length(max=32))
    name = String(validate=Length(max=60))
    contentType = String(validate=OneOf(["", *CONTENT_TYPES]))
    filterType = String(validate=OneOf(["", *FILTER_TYPES]))
    status = String(validate=OneOf(["", *SET_STATES]))
    from_ = Date(data_key="from", attribute="from")
    to = Date()
    createdTime = List(Date(), validate=Length(max=2))
    createdTimeList = List(Date(), data_key="createdTime[]", validate=Length(max=2))
    createdTimeFirst = Date(data_key="createdTime[0]")
    createdTimeLast = Date(data_key="createdTime[1]")
    sort = String(load_default="-createdTime", validate=sorts(SET_SORTS))


class SetExportSchema(SetFilterSchema):
    """The sets to export, and the kind of file."""

    format = String(required=True, validate=OneOf(["csv", "xlsx"]))


class SetLineSchema(Schema):
    """A set as the template's table shows it; `count` is of its online articles."""

    id = String(required=True)
    number = String(required=True)
    name = String(required=True)
    contentType = String(required=True, validate=OneOf(CONTENT_TYPES))
    filterType = String(required=True, validate=OneOf(FILTER_TYPES))
    count = Integer(required=True)
    createdTime = String(required=True)
    status = String(required=True, validate=OneOf(SET_STATES))
    demo = Boolean(required=True)


class SetListSchema(Schema):
    """A page of sets."""

    list = List(Nested(SetLineSchema), required=True)
    total = Integer(required=True)


class SetInSchema(Schema):
    """A set as it is written. By rules: `types`, `words`, `authors`, `days`; artificial: `articles` in their order."""

    number = String(load_default="", validate=Length(max=32))
    name = FilledText(60, required=True)
    contentType = String(required=True, validate=OneOf(CONTENT_TYPES))
    filterType = String(required=True, validate=OneOf(FILTER_TYPES))
    status = String(load_default="offline", validate=OneOf(SET_STATES))
    types = List(String(validate=OneOf(KINDS)), load_default=list)
    words = List(FilledText(40), load_default=list, validate=Length(max=20))
    authors = List(FilledText(64), load_default=list, validate=Length(max=20))
    days = Integer(load_default=None, allow_none=True, validate=Range(min=1, max=3650))
    articles = List(Integer(validate=Range(min=1)), load_default=list, validate=Length(max=500))
    version = Integer(load_default=None, allow_none=True)


class SetStatusSchema(Schema):
    """Online or offline."""

    status = String(required=True, validate=OneOf(SET_STATES))


class SetMemberSchema(Schema):
    """An article that was put into a set by hand."""

    id = Integer(required=True)
    title = String(required=True)
    kind = String(required=True)
    state = String(required=True)


class ContentSetSchema(SetLineSchema):
    """A whole set: its rules, or its articles."""

    types = List(String(), required=True)
    words = List(String(), required=True)
    authors = List(String(), required=True)
    days = Integer(required=True, allow_none=True)
    articles = List(Nested(SetMemberSchema), required=True)
    version = Integer(required=True)


class SetImportSchema(Schema):
    """A CSV of sets."""

    file = File(required=True)  # type: ignore[no-untyped-call]


class BadRowSchema(Schema):
    """A row that was left out, and why; the head is row 1."""

    row = Integer(required=True)
    problems = List(String(), required=True)


class SetImportedSchema(Schema):
    """What an import made, and what it left out."""

    made = Integer(required=True)
    bad = List(Nested(BadRowSchema), required=True)


class AuthorsSchema(Schema):
    """The names of those who wrote articles."""

    list = List(String(), required=True)
