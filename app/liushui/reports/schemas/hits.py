"""Shapes of the calls about hits and findings."""

from __future__ import annotations

import marshmallow_dataclass
from apiflask import Schema
from apiflask.fields import Boolean, Float, List, Nested, String
from marshmallow.validate import OneOf, Regexp

from app.engine.types import report as report_types
from app.liushui.cases.models import SEVERITIES
from app.platform.web.shapes import AnswerSchema, Integer, PagingSchema, words

FindingSchema = marshmallow_dataclass.class_schema(report_types.Finding, AnswerSchema)


class HitQuerySchema(PagingSchema):
    """Filters of hits; `group` answers one row for each rule instead of one for each transaction."""

    report_id = Integer(required=True)
    group = Boolean(load_default=False)
    rule = String()
    family = String()
    severity = String(validate=OneOf(["", *SEVERITIES]))
    month = String(validate=Regexp(r"(\d{4}-\d{2})?$"))
    state = String(validate=OneOf(["", "open", "confirmed", "dismissed"]))
    account = String()


class HitPartySchema(Schema):
    """A party that a rule found; `is_one` says whether it can be told apart from others."""

    party_key = String(required=True)
    party = String(required=True)
    rows = Integer(required=True)
    directions = List(String(), required=True)
    is_one = Boolean(required=True)


class HitGroupLineSchema(Schema):
    """The hits of one rule."""

    rule = String(required=True)
    name = words()
    family = String(required=True)
    family_name = words()
    severity = String(required=True)
    reason = words()
    rows = Integer(required=True)
    sum = String(required=True)
    sum_fen = Integer(required=True)
    share = Float(required=True)
    first = String(required=True)
    last = String(required=True)
    months = List(String(), required=True)
    state = String(required=True)
    decision_reason = String(required=True)
    decision_id = Integer(required=True, allow_none=True)
    is_counted = Boolean(
        required=True, metadata={"description": "false for what was set aside: in no count and no sum"}
    )
    debt_rows = Integer(required=True, metadata={"description": "how many of the rows are in the debts"})
    told_by = String(
        required=True, metadata={"description": "the finding that tells the same rows and is judged instead"}
    )
    parties = List(Nested(HitPartySchema), required=True)


class HitLineSchema(Schema):
    """One transaction that matches a rule."""

    n = Integer(required=True)
    rule = String(required=True)
    name = words()
    family = String(required=True)
    severity = String(required=True)
    time_text = String(required=True)
    direction = String(required=True)
    amount = String(required=True)
    amount_fen = Integer(required=True)
    party = String(required=True)
    text = String(required=True)
    account = String(required=True)
    words = List(String(), required=True)
    page = Integer(required=True, allow_none=True)
    row = Integer(required=True)
    state = String(required=True)
    decision_reason = String(required=True)
    decision_id = Integer(
        required=True, allow_none=True, metadata={"description": "the decision on this row alone"}
    )


class HitListSchema(Schema):
    """A page of hits: `groups` is filled when groups were asked for, `list` otherwise."""

    list = List(Nested(HitLineSchema), required=True)
    groups = List(Nested(HitGroupLineSchema), required=True)
    total = Integer(required=True)


class FindingQuerySchema(Schema):
    """Filters of findings; family `authenticity` are the checks."""

    report_id = Integer(required=True)
    family = String()
    result = String(validate=OneOf(["", "hit", "clear", "cannot_judge", "dismissed"]))


class FindingListSchema(Schema):
    """Findings and checks."""

    list = List(Nested(FindingSchema), required=True)
    total = Integer(required=True)
