"""Shapes of the calls about the review of a report."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf

from app.liushui.reports.texts import REASONS
from app.platform.web.shapes import Integer, words


class SaidAgainSchema(Schema):
    """What DecisionSchema needs to say a decision once more after another one took its place."""

    state = String(required=True, validate=OneOf(["confirmed", "dismissed"]))
    reason = String(required=True)
    reason_code = String(required=True, validate=OneOf(["", *REASONS]))
    not_lender = Boolean(required=True)


class ReportReviewItemSchema(Schema):
    """The hits of a rule, or a finding, that a review decides; `rule` is what a decision on it names.

    `rows` and `sum_fen` are of its transactions; a finding has no sum. `decision_id` can be taken back,
    `again` says it once more.
    """

    kind = String(required=True, validate=OneOf(["hit", "finding"]))
    rule = String(required=True)
    name = words()
    severity = String(required=True, validate=OneOf(["high", "medium", "low"]))
    sentence = words()
    rows = Integer(required=True)
    sum_fen = Integer(required=True, allow_none=True)
    state = String(required=True, validate=OneOf(["open", "confirmed", "dismissed"]))
    reason = words()
    decision_id = Integer(required=True, allow_none=True)
    again = Nested(SaidAgainSchema, required=True, allow_none=True)


class ReportReviewSchema(Schema):
    """The review of a report: `decided` of `items`, heaviest first in `list`; `draft` is made from what was decided."""

    report_id = Integer(required=True)
    version = Integer(required=True)
    state = String(required=True, validate=OneOf(["open", "complete"]))
    items = Integer(required=True)
    decided = Integer(required=True)
    completed_by = String(required=True)
    completed_text = String(required=True)
    conclusion = String(required=True)
    draft = words()
    list = List(Nested(ReportReviewItemSchema), required=True)


class CompleteReviewSchema(Schema):
    """Signing a report; without a conclusion the written one stays. `with_open` leaves items undecided on purpose.

    `before` is as ConclusionSchema has it.
    """

    conclusion = String(load_default=None, allow_none=True, validate=Length(max=4000))
    before = String(load_default=None, allow_none=True, validate=Length(max=4000))
    with_open = Boolean(load_default=False)
