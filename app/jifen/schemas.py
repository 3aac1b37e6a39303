"""Shapes of the calls about points and balance."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Dict, List, Nested, String
from marshmallow import ValidationError
from marshmallow.validate import Length, NoneOf, OneOf, Range

from app.jifen.texts import TYPES
from app.platform.clock import DEFAULT_TIME_ZONE
from app.platform.web.envelope import current_language
from app.platform.web.shapes import Integer, PagingSchema

KINDS = ("points", "balance")
DIRECTIONS = ("in", "out")


class MomentField(String):
    """A day (`2026-06-01`, in Asia/Shanghai) or an ISO 8601 moment with offset; loads an aware moment.

    With `ends=True` it loads the first moment that is too late: the next day, or just after the moment.
    """

    def __init__(self, *, ends: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self._ends = ends

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        text = super()._deserialize(value, attr, data, **options)
        try:
            if len(text) == len("2026-06-01"):
                day = date.fromisoformat(text) + timedelta(days=1 if self._ends else 0)
                return datetime.combine(day, time(), DEFAULT_TIME_ZONE)
            moment = datetime.fromisoformat(text)
            if moment.tzinfo is None:
                raise ValueError("no offset")
            return moment + timedelta(microseconds=1) if self._ends else moment
        except (ValueError, OverflowError) as error:
            zh = "应为日期 2026-06-01 或带时区的时间 2026-06-01T08:00:00+08:00"
            en = "Expected a day 2026-06-01 or a time with offset 2026-06-01T08:00:00+08:00"
            raise ValidationError(zh if current_language() == "zh-CN" else en) from error


class EntryFilterSchema(Schema):
    """Which entries are wanted; `to` is included."""

    kind = String(load_default="points", validate=OneOf(KINDS))
    type = String(validate=OneOf(list(TYPES)))
    direction = String(validate=OneOf(DIRECTIONS))
    since = MomentField(data_key="from")
    until = MomentField(data_key="to", ends=True)


class EntryQuerySchema(EntryFilterSchema, PagingSchema):
    """One page of entries."""


class EntrySchema(Schema):
    """One entry: points, or fen for the balance; `*_text` are for people (yuan for the balance)."""

    id = Integer(required=True)
    score = Integer(required=True, metadata={"description": "the change, with its sign"})
    before = Integer(required=True)
    after = Integer(required=True)
    score_text = String(required=True)
    before_text = String(required=True)
    after_text = String(required=True)
    memo = String(required=True)
    type = String(required=True)
    outcome = String(
        required=True, metadata={"description": "of a hold: held, captured or released; otherwise empty"}
    )
    ref = String(required=True, allow_none=True)
    createtime = Integer(required=True)
    createtime_text = String(required=True)


# What the wanted entries brought in and spent, what is held now and the balance now; `in` cannot be an attribute.
EntrySummarySchema = Schema.from_dict(
    {
        "in": Integer(required=True),
        "out": Integer(
            required=True, metadata={"description": "spent: of what was held only what was captured"}
        ),
        "held": Integer(required=True, metadata={"description": "set aside now, whatever the filters"}),
        "balance": Integer(required=True),
        "in_text": String(required=True),
        "out_text": String(required=True),
        "held_text": String(required=True),
        "balance_text": String(required=True),
    },
    name="EntrySummarySchema",
)


class EntryListSchema(Schema):
    """A page of entries with the totals of all that match."""

    list = List(Nested(EntrySchema), required=True)
    total = Integer(required=True)
    summary = Nested(EntrySummarySchema, required=True)


LARGEST = 10**12
STATES = ("waiting", "posted", "refused")


class RequestQuerySchema(PagingSchema):
    """Which postings by hand are wanted."""

    state = String(validate=OneOf(STATES))


class RequestNewSchema(Schema):
    """A posting by hand: a signed amount in points, or in fen of the balance, and why."""

    username = String(required=True, validate=Length(1, 64))
    kind = String(required=True, validate=OneOf(KINDS))
    amount = Integer(required=True, strict=True, validate=[Range(-LARGEST, LARGEST), NoneOf([0])])
    reason = String(required=True, validate=Length(2, 200))
    password = String(load_default="", validate=Length(max=512))


class PostingDecisionSchema(Schema):
    """What the second administrator says."""

    agreed = Boolean(required=True)
    password = String(load_default="", validate=Length(max=512))


class RequestMadeSchema(Schema):
    """One posting by hand; `waiting` until a second administrator agrees."""

    id = Integer(required=True)
    username = String(required=True)
    kind = String(required=True)
    amount = Integer(required=True)
    reason = String(required=True)
    state = String(required=True)
    asked_by = String(required=True)
    decided_by = String(required=True)
    transaction_id = Integer(required=True, allow_none=True)
    createtime_text = String(required=True)
    decidetime_text = String(required=True)


class RequestListSchema(Schema):
    """A page of postings by hand, and up to which amounts one administrator is enough."""

    list = List(Nested(RequestMadeSchema), required=True)
    total = Integer(required=True)
    alone_most = Dict(keys=String(), values=Integer(), required=True)
