"""Shapes of the calls about corrections of categories."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.liushui.reports.schemas.decisions import ReportRevisionSchema
from app.platform.web.shapes import Integer, PagingSchema, words


class CategorySchema(Schema):
    """One purpose that a transaction of `direction` ("in" or "out") may have."""

    code = String(required=True)
    direction = String(required=True)
    name = words()


class CategoryChoiceSchema(Schema):
    """All purposes, in the order of the rules."""

    list = List(Nested(CategorySchema), required=True)


class CorrectionInputSchema(Schema):
    """What a transaction, or all of its party in its direction (`scope` "party"), was for."""

    n = Integer(required=True, validate=Range(min=1))
    category = String(required=True, validate=Length(min=1, max=8))
    scope = String(load_default="row", validate=OneOf(["row", "party"]))


class CorrectionQuerySchema(PagingSchema):
    """Corrections that hold for one task, or all of the caller's."""

    task_id = Integer(validate=Range(min=1))


class CorrectionSchema(Schema):
    """One correction; those of one row say which one, and the newest report that it belongs to."""

    id = Integer(required=True)
    scope = String(required=True, validate=OneOf(["row", "party"]))
    direction = String(required=True)
    category = String(required=True)
    category_name = words()
    was = String(required=True)
    was_name = words()
    party = String(required=True)
    text = String(required=True)
    time_text = String(required=True)
    amount_fen = Integer(required=True)
    customer = String(required=True)
    report_id = Integer(required=True, allow_none=True)
    createtime_text = String(required=True)


class CorrectedSchema(CorrectionSchema):
    """A correction that was made, and what became of the report."""

    revision = Nested(ReportRevisionSchema, required=True)


class CorrectionListSchema(Schema):
    """A page of corrections."""

    list = List(Nested(CorrectionSchema), required=True)
    total = Integer(required=True)


class SuggestionSchema(Schema):
    """Corrections that agree, as a rule of words; `against` of the same say something else."""

    id = String(required=True)
    direction = String(required=True)
    category = String(required=True)
    category_name = words()
    words = List(String(), required=True)
    field = String(required=True, validate=OneOf(["party", "text"]))
    corrections = Integer(required=True)
    of_parties = Integer(required=True)
    accounts = Integer(required=True)
    against = Integer(required=True)


class SuggestionListSchema(Schema):
    """Suggestions, those of most accounts first."""

    list = List(Nested(SuggestionSchema), required=True)
    total = Integer(required=True)
