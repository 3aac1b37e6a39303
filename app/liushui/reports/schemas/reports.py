"""Shapes of the calls about reports, categories and charts."""

from __future__ import annotations

import marshmallow_dataclass
from apiflask import Schema
from apiflask.fields import Boolean, Date, Dict, File, Float, List, Nested, String
from marshmallow.validate import Email, Length, OneOf, Range, Regexp

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.report.verdict import RESULTS
from app.engine.types import report as report_types
from app.engine.types.network import Network
from app.liushui.cases.models import SEVERITIES
from app.liushui.cases.schemas import SeverityCountsSchema
from app.liushui.cases.term_schemas import CaseTermsSchema
from app.liushui.reports.models import REPORT_SORTS
from app.platform.web.shapes import AnswerSchema, Integer, PagingSchema, sorts, words

_ReportSchema = marshmallow_dataclass.class_schema(report_types.Report, AnswerSchema)
_MethodSchema = marshmallow_dataclass.class_schema(report_types.Method, AnswerSchema)
_ThresholdSchema = marshmallow_dataclass.class_schema(report_types.Threshold, AnswerSchema)
_StatedLoanSchema = marshmallow_dataclass.class_schema(AppliedLoan, AnswerSchema)
_NetworkSchema = marshmallow_dataclass.class_schema(Network, AnswerSchema)


class SettingSchema(Schema):
    """What a threshold is: its rule, its name and the unit of its values (fen, share, days, plain and others)."""

    rule_name = words()
    label = words()
    unit = String(required=True)


class ThresholdSchema(SettingSchema, _ThresholdSchema):  # type: ignore[misc,valid-type]
    """A threshold that a report was made with."""


class MethodSchema(_MethodSchema):  # type: ignore[misc,valid-type]
    """How a report was made."""

    thresholds = List(Nested(ThresholdSchema))


class Report(_ReportSchema):  # type: ignore[misc,valid-type]
    """A whole report; `network` is null in one that was made before there was any."""

    method = Nested(MethodSchema)
    network = Nested(_NetworkSchema, allow_none=True, dump_default=None)


class ReportQuerySchema(PagingSchema):
    """Filters of the report list; `state` is the authenticity, `review` open what waits for its review."""

    keyword = String(validate=Length(max=64))
    state = String(validate=OneOf(["", *RESULTS]))
    source = String(validate=Regexp(r"[a-z0-9_]*$"))
    risk = String(validate=OneOf(["", "none", *SEVERITIES]))
    from_ = Date(data_key="from", attribute="from", allow_none=True)
    to = Date(allow_none=True)
    review = String(validate=OneOf(["", "open", "complete"]))
    sort = String(validate=sorts(("customer", *REPORT_SORTS)))


class ReportReviewStateSchema(Schema):
    """How far the review of a report is: so many of its `items` (hits and findings) are decided.

    Both numbers are null in a report made before there were reviews.
    """

    state = String(required=True, validate=OneOf(["open", "complete"]))
    items = Integer(required=True, allow_none=True)
    decided = Integer(required=True, allow_none=True)
    completed_text = String(required=True)


class ReportLineSchema(Schema):
    """One line of the report list."""

    id = Integer(required=True)
    task_id = Integer(required=True)
    owner_id = Integer(required=True)
    project_id = Integer(required=True, allow_none=True)
    customer = String(required=True)
    sources = List(String(), required=True)
    source_names = List(Dict(keys=String(), values=String()), required=True)
    period = List(String(allow_none=True), required=True)
    rows = Integer(required=True)
    currency = String(required=True)
    in_fen = Integer(required=True)
    out_fen = Integer(required=True)
    real_in_fen = Integer(required=True)
    real_out_fen = Integer(required=True)
    recognised_income_month_fen = Integer(
        required=True,
        allow_none=True,
        metadata={"description": "null without a whole month, and in older reports"},
    )
    hits = Nested(SeverityCountsSchema, required=True)
    risk = String(required=True)
    authenticity = String(required=True, metadata={"description": "agrees, disagrees, part_read or unproven"})
    verdict_text = words()
    level = String(required=True, metadata={"description": "green, amber or red"})
    incomplete = Boolean(required=True, metadata={"description": "something of the case was not read"})
    review = Nested(ReportReviewStateSchema, required=True)
    version = Integer(required=True)
    demo = Boolean(required=True)
    createtime_text = String(required=True)


class ReportSourceSchema(Schema):
    """A source that reports may be filtered by."""

    code = String(required=True)
    name = words()


class ReportListSchema(Schema):
    """A page of reports; `sources` are those of all the caller's reports, whatever the filters."""

    list = List(Nested(ReportLineSchema), required=True)
    total = Integer(required=True)
    sources = List(Nested(ReportSourceSchema), required=True)


class ReportInfoQuerySchema(Schema):
    """Which report, and which of its versions (the newest is what `id` names)."""

    id = Integer(required=True)
    version = Integer()


class ReportVersionSchema(Schema):
    """One version of a task's report; `stored_version` is set when it was made without reading the files."""

    id = Integer(required=True)
    version = Integer(required=True)
    createtime_text = String(required=True)
    stored_version = Integer(required=True, allow_none=True)


class StatedLoanSchema(_StatedLoanSchema):  # type: ignore[misc,valid-type]
    """The loan applied for as the operator stated it: in fen of the yuan, whatever the report's currency."""


class ReportInfoSchema(Schema):
    """One report, whole: the line of the list and everything that was found."""

    line = Nested(ReportLineSchema, required=True)
    versions = List(Nested(ReportVersionSchema), required=True)
    made_by = String(required=True)
    related = List(String(), required=True)
    applied = Nested(StatedLoanSchema, required=True, allow_none=True)
    conclusion = String(required=True)
    terms = Nested(CaseTermsSchema, required=True)
    mark = String(
        required=True, metadata={"description": "who sees it when; empty unless the policy wants it"}
    )
    counterparty_total = Integer(required=True)
    report = Nested(Report, required=True)


class CategoryQuerySchema(Schema):
    """One report, or none for the caller's reports of the last 30 days."""

    report_id = Integer()


class CategoryLineSchema(Schema):
    """The sum of one category."""

    code = String(required=True)
    name = words()
    direction = String(required=True)
    value_fen = Integer(required=True)
    rows = Integer(required=True)
    share = Float(required=True)
    months = Dict(keys=String(), values=Integer(), required=True)


class CategoryListSchema(Schema):
    """Categories; `total_fen` is everything that moved, left-out rows excepted.

    `demo` says how many of the reports that are added up are of the demonstration.
    """

    total_fen = Integer(required=True)
    list = List(Nested(CategoryLineSchema), required=True)
    demo = Integer(required=True)


class ChartQuerySchema(Schema):
    """Which series over how many days."""

    series = String(load_default="reports", validate=OneOf(["content", "reports", "rows"]))
    days = Integer(load_default=30, validate=Range(min=7, max=90))


class ChartSeriesSchema(Schema):
    """One line of a chart; `demo` says how much of all its values is of the demonstration."""

    name = String(required=True)
    value = List(Integer(), required=True)
    demo = Integer(required=True)


class ChartSchema(Schema):
    """A chart over days."""

    xAxis = List(String(), required=True)
    data = List(Nested(ChartSeriesSchema), required=True)


class ConclusionSchema(Schema):
    """The operator's own words on a report.

    `before` is the conclusion from which the writer began: where another one stands by now, the call is refused.
    Without it whatever stands is replaced.
    """

    conclusion = String(required=True, validate=Length(max=4000))
    before = String(load_default=None, allow_none=True, validate=Length(max=4000))


class MailSchema(Schema):
    """Where a report goes; the note stands above the usual words. The language is that of PDF and e-mail."""

    to = String(required=True, validate=[Length(max=254), Email()])
    note = String(load_default="", validate=Length(max=1000))
    language = String(validate=OneOf(["zh-CN", "en-US"]))


class MailedSchema(Schema):
    """The message made; `state` is queued, or kept while nothing leaves the machine."""

    id = Integer(required=True)
    to = String(required=True)
    state = String(required=True)


class ExportQuerySchema(Schema):
    """The language of an export; by default that of the request."""

    language = String(validate=OneOf(["zh-CN", "en-US"]))


class PdfQuerySchema(ExportQuerySchema):
    """How much of the report: the pages by which one decides (`short`), or all chapters."""

    form = String(load_default="full", validate=OneOf(["short", "full"]))


class WordQuerySchema(ExportQuerySchema):
    """Which Word document: the house's own, short or in full, or the account's template (`own`)."""

    form = String(load_default="short", validate=OneOf(["short", "full", "own"]))


class WordFileSchema(Schema):
    """A Word template (.docx) with named fields."""

    file = File(required=True)  # type: ignore[no-untyped-call]


class WordFieldSchema(Schema):
    """A field that a template may name, by its id or its name; all but "text" stand alone in a paragraph."""

    id = String(required=True)
    name = words()
    kind = String(required=True)


class WordTemplateLineSchema(Schema):
    """The template of the account; `used` are the ids of the fields in it."""

    name = String(required=True)
    used = List(String(), required=True)
    size_bytes = Integer(required=True)
    createtime_text = String(required=True)


class WordTemplateSchema(Schema):
    """The template of the caller's account, if any, and every field that one may name."""

    template = Nested(WordTemplateLineSchema, required=True, allow_none=True)
    known = List(Nested(WordFieldSchema), required=True)
