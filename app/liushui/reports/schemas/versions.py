"""Shapes of the calls about versions of a report: analyse again, and what changed."""

from __future__ import annotations

import marshmallow_dataclass
from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.engine.report.changes import Changes, RowChange, ThresholdChange
from app.liushui.reports.schemas.reports import SettingSchema
from app.platform.web.shapes import AnswerSchema, Integer, PagingSchema, words

_ChangesSchema = marshmallow_dataclass.class_schema(Changes, AnswerSchema)
_ThresholdChangeSchema = marshmallow_dataclass.class_schema(ThresholdChange, AnswerSchema)
_RowSchema = marshmallow_dataclass.class_schema(RowChange, AnswerSchema)

ROW_KINDS = ("added", "removed", "changed")


class ReasonSchema(Schema):
    """Something that is not as it was when the newest version was made."""

    code = String(
        required=True,
        validate=OneOf(["rules", "engine", "customer", "related", "corrections", "decisions", "files"]),
    )
    before = String(required=True)
    after = String(required=True)
    count = Integer(required=True)


class OutlookSchema(Schema):
    """What another analysis would be; `source` is null when there can be none, `refusal` then says why."""

    source = String(required=True, allow_none=True, validate=OneOf(["files", "stored"]))
    stored_version = Integer(required=True, allow_none=True)
    refusal = words()
    price = Integer(required=True)
    related = List(String(), required=True)
    reasons = List(Nested(ReasonSchema), required=True)


class RerunSchema(Schema):
    """`related` replaces the related parties of the task; left out, they stay."""

    related = List(String(validate=Length(min=1, max=64)), validate=Length(max=50))


class ChangesQuerySchema(Schema):
    """From which version on; without one, from the one before."""

    from_ = Integer(data_key="from", attribute="from", validate=Range(min=1))


class RowChangesQuerySchema(PagingSchema):
    """A page of the rows that differ; all kinds when `kind` is empty."""

    from_ = Integer(data_key="from", attribute="from", validate=Range(min=1))
    kind = String(load_default="", validate=OneOf(["", *ROW_KINDS]))


class ComparedVersionSchema(Schema):
    """One side of the comparison."""

    id = Integer(required=True)
    version = Integer(required=True)
    createtime_text = String(required=True)
    stored_version = Integer(required=True, allow_none=True)
    customer = String(required=True)
    related = List(String(), required=True)
    corrections = Integer(required=True)


class RowCountsSchema(Schema):
    """How many rows differ in which way."""

    added = Integer(required=True)
    removed = Integer(required=True)
    changed = Integer(required=True)


class ThresholdChangeSchema(SettingSchema, _ThresholdChangeSchema):  # type: ignore[misc,valid-type]
    """A threshold that differs."""


class ChangesSchema(_ChangesSchema):  # type: ignore[misc,valid-type]
    """Everything that differs but the rows."""

    thresholds = List(Nested(ThresholdChangeSchema))


class VersionDifferenceSchema(Schema):
    """Two versions and what differs; `is_equal` when nothing does, rows included."""

    before = Nested(ComparedVersionSchema, required=True)
    after = Nested(ComparedVersionSchema, required=True)
    is_equal = Boolean(required=True)
    rows = Nested(RowCountsSchema, required=True)
    changes = Nested(ChangesSchema, required=True)


class RowChangeSchema(_RowSchema):  # type: ignore[misc,valid-type]
    """A row that differs, with the names of its categories; empty where there is none."""

    category_name_before = words()
    category_name = words()


class RowChangeListSchema(Schema):
    """A page of rows that differ."""

    list = List(Nested(RowChangeSchema), required=True)
    total = Integer(required=True)
