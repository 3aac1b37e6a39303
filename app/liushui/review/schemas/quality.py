"""Shapes of the calls about quality inspection."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.liushui.reports.schemas.reports import ReportLineSchema
from app.platform.web.shapes import CardFactSchema, FilledText, Integer, PagingSchema


class NewQueueSchema(Schema):
    """A queue: `share` is the percentage of a random queue; `past_days` of finished reports are sampled at once."""

    name = FilledText(60, required=True)
    mode = String(required=True, validate=OneOf(["random", "warnings"]))
    share = Integer(load_default=10, validate=Range(min=1, max=100))
    past_days = Integer(load_default=30, validate=Range(min=0, max=365))


class QueueSchema(Schema):
    """A queue with what waits in it; `to_draw` counts reports that can be drawn by hand."""

    id = Integer(required=True)
    name = String(required=True)
    mode = String(required=True)
    share = Integer(required=True)
    since_text = String(required=True)
    createtime_text = String(required=True)
    pending = Integer(required=True)
    passed = Integer(required=True)
    rejected = Integer(required=True)
    backlog_seconds = Integer(required=True)
    to_draw = Integer(required=True)


class QueueListSchema(Schema):
    """Every queue, newest first."""

    list = List(Nested(QueueSchema), required=True)


class ItemQuerySchema(PagingSchema):
    """Filter of a queue's reports."""

    state = String(load_default="", validate=OneOf(["", "pending", "passed", "rejected"]))


class QualityItemSchema(Schema):
    """One report in a queue; `is_own` says that the caller made it."""

    id = Integer(required=True)
    report = Nested(ReportLineSchema, required=True)
    made_by = String(required=True)
    is_own = Boolean(required=True)
    is_drawn = Boolean(required=True)
    state = String(required=True)
    reviewer = String(required=True)
    reason = String(required=True)
    createtime_text = String(required=True)
    decidetime_text = String(required=True)


class ItemListSchema(Schema):
    """A page of a queue's reports."""

    list = List(Nested(QualityItemSchema), required=True)
    total = Integer(required=True)


class VerdictSchema(Schema):
    """What the reviewer found; a rejection needs a reason."""

    verdict = String(required=True, validate=OneOf(["passed", "rejected"]))
    reason = String(load_default="", validate=Length(max=200))


class CardSchema(Schema):
    """A queue in the form of the template's card list."""

    id = Integer(required=True)
    title = String(required=True)
    description = String(required=True)
    data = List(Nested(CardFactSchema), required=True)
