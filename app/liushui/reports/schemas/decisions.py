"""Shapes of the calls about decisions: on hits, findings and parties, and what the report says after them."""

from __future__ import annotations

import marshmallow_dataclass
from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.engine.report.changes.shapes import FigureChange
from app.engine.rules.decisions import DecisionKind
from app.liushui.reports.texts import REASONS
from app.platform.web.shapes import AnswerSchema, Integer, PagingSchema, words

FigureChangeSchema = marshmallow_dataclass.class_schema(FigureChange, AnswerSchema)
KINDS = [kind.value for kind in DecisionKind]


class DecisionSchema(Schema):
    """A decision on a hit (number 0: on all of the rule, or with `party_key` on what it found of a party), a finding,
    or a party.

    `state` is set for parties; open takes back. `scope` account holds for the owner's later cases as well.
    `not_lender` takes the payees of a dismissed hit out of the debts; `category` is what the payee is from now on.
    A lender decision with the value own may say its `lender_kind` and `legal_name`.
    """

    kind = String(load_default="hit", validate=OneOf(KINDS))
    rule = String(load_default="", validate=Length(max=16))
    number = Integer(load_default=0, validate=Range(min=0))
    party_key = String(load_default="", validate=Length(max=200))
    value = String(load_default="", validate=Length(max=200))
    state = String(required=True, validate=OneOf(["confirmed", "dismissed", "set", "open"]))
    scope = String(load_default="case", validate=OneOf(["case", "account"]))
    reason = String(load_default="", validate=Length(max=200))
    reason_code = String(load_default="", validate=OneOf(["", *REASONS]))
    not_lender = Boolean(load_default=None, allow_none=True)
    category = String(load_default="", validate=Length(max=8))
    lender_kind = String(load_default="", validate=Length(max=32))
    legal_name = String(load_default="", validate=Length(max=80))


class LenderKindSchema(Schema):
    """A kind of lender."""

    code = String(required=True)
    name = words()


class LenderSchema(Schema):
    """A lender of the register: `id` is the value of a decision, `legal_name` the present one in full."""

    id = String(required=True)
    name = words()
    kind = String(required=True)
    legal_name = String(required=True)


class LenderChoiceSchema(Schema):
    """What a payee can be as a lender: of the register, or of a kind."""

    kinds = List(Nested(LenderKindSchema), required=True)
    list = List(Nested(LenderSchema), required=True)


class ReportRevisionSchema(Schema):
    """What became of the report: `state` done, unchanged, queued, busy, not_kept or failed, in words unless it is done.

    `report_id` is its newest version; `changes` are the figures of the summary that differ from before. `rules_text`
    says that the analysis used other rules than the one before; it is empty where the rules are the same.
    """

    decision_id = Integer(required=True, allow_none=True)
    state = String(required=True)
    state_text = words()
    report_id = Integer(required=True, allow_none=True)
    version = Integer(required=True, allow_none=True)
    changes = List(Nested(FigureChangeSchema), required=True)
    rules_text = words()


class DecisionQuerySchema(PagingSchema):
    """Decisions that hold for one task, or those that hold for all of the caller's."""

    task_id = Integer(validate=Range(min=1))


class TakeBackSchema(Schema):
    """The report that follows; without one that of the case in which it was decided."""

    report_id = Integer(validate=Range(min=1))


class DecisionLineSchema(Schema):
    """One decision: about what (`title`, `party`), what was decided (`said`), and why."""

    id = Integer(required=True)
    kind = String(required=True)
    state = String(required=True)
    scope = String(required=True, validate=OneOf(["case", "account"]))
    rule = String(required=True)
    number = Integer(required=True)
    party = String(required=True)
    party_key = String(required=True)
    value = String(required=True)
    title = words()
    said = words()
    reason = words()
    made_by = String(required=True)
    createtime_text = String(required=True)


class DecisionListSchema(Schema):
    """A page of decisions."""

    list = List(Nested(DecisionLineSchema), required=True)
    total = Integer(required=True)


class DecisionEntrySchema(Schema):
    """One line of a case's log; `version` is the one that counted it first, null while none does."""

    id = Integer(required=True)
    action = String(required=True, validate=OneOf(["made", "undone"]))
    kind = String(required=True)
    party = String(required=True)
    title = words()
    said = words()
    reason = words()
    made_by = String(required=True)
    made_text = String(required=True)
    version = Integer(required=True, allow_none=True)
    changes = List(Nested(FigureChangeSchema), required=True)
    rules_text = words()


class DecisionLogSchema(Schema):
    """A page of the log, newest first."""

    list = List(Nested(DecisionEntrySchema), required=True)
    total = Integer(required=True)
