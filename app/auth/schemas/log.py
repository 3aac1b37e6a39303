"""Shapes of the calls about the audit log."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Date, Dict, Field, List, Nested, String
from marshmallow.validate import Length

from app.platform.web.shapes import Integer, PagingSchema, words


class AuditFilterSchema(Schema):
    """Which entries: who, what, of what, on which days, holding which text."""

    actor = String(load_default="", validate=Length(max=64))
    event = String(load_default="", validate=Length(max=32))
    subject = String(load_default="", validate=Length(max=96))
    since = Date(data_key="from", load_default=None)
    until = Date(data_key="to", load_default=None)
    text = String(load_default="", validate=Length(max=64))


class AuditQuerySchema(AuditFilterSchema, PagingSchema):
    """A page of these entries."""


class AuditFactSchema(Schema):
    """One fact of an entry as people read it."""

    name = words()
    value = words()


class AuditEntrySchema(Schema):
    """One entry; `actor` is empty for a stranger and for an account that is gone.

    `detail` holds the facts by their codes; `facts` and `subject_name` say the same in words.
    """

    id = Integer(required=True)
    time_text = String(required=True)
    actor_id = Integer(required=True, allow_none=True)
    actor = String(required=True)
    event = String(required=True)
    event_name = words()
    subject = String(required=True)
    subject_name = words()
    detail = Dict(keys=String(), values=Field(allow_none=True), required=True)
    facts = List(Nested(AuditFactSchema), required=True)
    ip = String(required=True)
    request_id = String(required=True)


class AuditEventSchema(Schema):
    """Something that may happen."""

    code = String(required=True)
    name = words()


class AuditListSchema(Schema):
    """A page of the log, and all that may be asked for."""

    list = List(Nested(AuditEntrySchema), required=True)
    total = Integer(required=True)
    events = List(Nested(AuditEventSchema), required=True)
