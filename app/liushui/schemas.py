"""Shapes of the calls about tasks, reports, hits, findings and transactions."""

from __future__ import annotations

import marshmallow_dataclass
from apiflask import Schema
from apiflask.fields import Boolean, Date, Dict, File, Float, Integer, List, Nested, String
from marshmallow.validate import Length, OneOf, Range, Regexp

from app.liushui.engine import report_types
from app.liushui.models import TASK_STATES
from app.liushui.service.reports import SORTS
from app.liushui.service.transactions import SORTABLE
from app.shapes import PagingSchema

SEVERITIES = ("high", "medium", "low", "info")

ReportSchema = marshmallow_dataclass.class_schema(report_types.Report)
FindingSchema = marshmallow_dataclass.class_schema(report_types.Finding)


def _text(**options: object) -> Dict:
    """Make a field for a text in both languages."""
    return Dict(keys=String(), values=String(), required=True, **options)  # type: ignore[arg-type]


def _sorts(names: object) -> OneOf:
    return OneOf([name for column in names for name in (column, f"-{column}")])  # type: ignore[attr-defined]


class UploadSchema(Schema):
    """Files and whom they are about; `password` and `related` may repeat."""

    file = List(File(), load_default=list)  # type: ignore[no-untyped-call]
    customer = String(load_default="", validate=Length(max=64))
    password = List(String(validate=Length(max=128)), load_default=list)
    related = List(String(validate=Length(max=64)), load_default=list, validate=Length(max=50))
    task_id = Integer()


class ProblemSchema(Schema):
    """A problem of the reading, in words."""

    code = String(required=True)
    severity = String(required=True)
    text = _text()
    row = Integer(allow_none=True, required=True)
    page = Integer(allow_none=True, required=True)


class TaskFileSchema(Schema):
    """One statement of a task, or one file that was not read yet."""

    upload_id = Integer(required=True)
    name = String(required=True)
    member = String(required=True, allow_none=True)
    format = String(required=True, allow_none=True)
    format_name = Dict(keys=String(), values=String(), required=True, allow_none=True)
    state = String(required=True)
    state_text = _text()
    next_step = _text()
    rows = Integer(required=True)
    skipped = Integer(required=True)
    period = List(String(allow_none=True), required=True)
    problem = String(required=True)
    problems = List(Nested(ProblemSchema), required=True)
    size_bytes = Integer(required=True)
    kept = Boolean(required=True, metadata={"description": "whether the uploaded bytes are still there"})
    tries_left = Integer(required=True)


class TaskSchema(Schema):
    """A task with its files."""

    id = Integer(required=True)
    customer = String(required=True)
    related = List(String(), required=True)
    state = String(required=True, validate=OneOf(TASK_STATES))
    stage = String(required=True)
    progress = Integer(required=True)
    problem = String(required=True)
    problem_text = _text()
    price = Integer(required=True)
    position = Integer(required=True)
    files = List(Nested(TaskFileSchema), required=True)
    report_id = Integer(required=True, allow_none=True)
    report_version = Integer(required=True, allow_none=True)
    demo = Boolean(required=True)
    createtime_text = String(required=True)
    finishtime_text = String(required=True)


class TaskAnswerSchema(Schema):
    """What an upload answers; `duplicate` when the same files led to an earlier task."""

    task = Nested(TaskSchema, required=True)
    duplicate = Boolean(required=True)


class TaskQuerySchema(PagingSchema):
    """Filters of the task list."""

    state = String(validate=OneOf(["", *TASK_STATES]))
    keyword = String(validate=Length(max=64))


class TaskListSchema(Schema):
    """A page of tasks."""

    list = List(Nested(TaskSchema), required=True)
    total = Integer(required=True)


class PasswordSchema(Schema):
    """A password for the files of a waiting task, or for one of them."""

    password = String(required=True, validate=Length(min=1, max=128))
    upload_id = Integer()


class PriceSchema(Schema):
    """What the next report costs the caller, before anything is charged."""

    price = Integer(required=True)
    available = Integer(required=True)
    vip = Boolean(required=True)
    upload_bytes = Integer(required=True)
    files = Integer(required=True)


class ReportQuerySchema(PagingSchema):
    """Filters of the report list; `state` is the authenticity."""

    keyword = String(validate=Length(max=64))
    state = String(validate=OneOf(["", "agrees", "disagrees", "unproven"]))
    source = String(validate=Regexp(r"[a-z0-9_]*$"))
    risk = String(validate=OneOf(["", "none", *SEVERITIES]))
    from_ = Date(data_key="from", attribute="from", allow_none=True)
    to = Date(allow_none=True)
    sort = String(validate=_sorts(SORTS))


class SeverityCountsSchema(Schema):
    """Hit groups by severity."""

    high = Integer(required=True)
    medium = Integer(required=True)
    low = Integer(required=True)
    info = Integer(required=True)


class ReportLineSchema(Schema):
    """One line of the report list."""

    id = Integer(required=True)
    task_id = Integer(required=True)
    customer = String(required=True)
    sources = List(String(), required=True)
    source_names = List(Dict(keys=String(), values=String()), required=True)
    period = List(String(allow_none=True), required=True)
    rows = Integer(required=True)
    in_fen = Integer(required=True)
    out_fen = Integer(required=True)
    real_in_fen = Integer(required=True)
    real_out_fen = Integer(required=True)
    hits = Nested(SeverityCountsSchema, required=True)
    risk = String(required=True)
    authenticity = String(required=True)
    version = Integer(required=True)
    demo = Boolean(required=True)
    createtime_text = String(required=True)


class ReportListSchema(Schema):
    """A page of reports."""

    list = List(Nested(ReportLineSchema), required=True)
    total = Integer(required=True)


class ReportInfoQuerySchema(Schema):
    """Which report, and which of its versions (the newest is what `id` names)."""

    id = Integer(required=True)
    version = Integer()


class ReportVersionSchema(Schema):
    """One version of a task's report."""

    id = Integer(required=True)
    version = Integer(required=True)
    createtime_text = String(required=True)


class ReportInfoSchema(Schema):
    """One report, whole: the line of the list and everything that was found."""

    line = Nested(ReportLineSchema, required=True)
    versions = List(Nested(ReportVersionSchema), required=True)
    made_by = String(required=True)
    related = List(String(), required=True)
    conclusion = String(required=True)
    counterparty_total = Integer(required=True)
    report = Nested(ReportSchema, required=True)


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


class HitGroupLineSchema(Schema):
    """The hits of one rule."""

    rule = String(required=True)
    name = _text()
    family = String(required=True)
    family_name = _text()
    severity = String(required=True)
    reason = _text()
    rows = Integer(required=True)
    sum = String(required=True)
    sum_fen = Integer(required=True)
    share = Float(required=True)
    first = String(required=True)
    last = String(required=True)
    months = List(String(), required=True)
    state = String(required=True)
    decision_reason = String(required=True)


class HitLineSchema(Schema):
    """One transaction that matches a rule."""

    n = Integer(required=True)
    rule = String(required=True)
    name = _text()
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


class HitListSchema(Schema):
    """A page of hits: `groups` is filled when groups were asked for, `list` otherwise."""

    list = List(Nested(HitLineSchema), required=True)
    groups = List(Nested(HitGroupLineSchema), required=True)
    total = Integer(required=True)


class DecisionSchema(Schema):
    """A decision on one hit, or with number 0 on all hits of the rule."""

    rule = String(required=True, validate=Length(max=16))
    number = Integer(load_default=0, validate=Range(min=0))
    state = String(required=True, validate=OneOf(["confirmed", "dismissed", "open"]))
    reason = String(load_default="", validate=Length(max=200))


class FindingQuerySchema(Schema):
    """Filters of findings; family `authenticity` are the checks."""

    report_id = Integer(required=True)
    family = String()
    result = String(validate=OneOf(["", "hit", "clear", "cannot_judge"]))


class FindingListSchema(Schema):
    """Findings and checks."""

    list = List(Nested(FindingSchema), required=True)
    total = Integer(required=True)


class CategoryQuerySchema(Schema):
    """One report, or none for the caller's reports of the last 30 days."""

    report_id = Integer()


class CategoryLineSchema(Schema):
    """The sum of one category."""

    code = String(required=True)
    name = _text()
    direction = String(required=True)
    value_fen = Integer(required=True)
    rows = Integer(required=True)
    share = Float(required=True)
    months = Dict(keys=String(), values=Integer(), required=True)


class CategoryListSchema(Schema):
    """Categories; `total_fen` is everything that moved, left-out rows excepted."""

    total_fen = Integer(required=True)
    list = List(Nested(CategoryLineSchema), required=True)


class ChartQuerySchema(Schema):
    """Which series over how many days."""

    series = String(load_default="reports", validate=OneOf(["reports", "rows"]))
    days = Integer(load_default=30, validate=Range(min=7, max=90))


class ChartSeriesSchema(Schema):
    """One line of a chart."""

    name = String(required=True)
    value = List(Integer(), required=True)


class ChartSchema(Schema):
    """A chart over days."""

    xAxis = List(String(), required=True)
    data = List(Nested(ChartSeriesSchema), required=True)


class TransactionQuerySchema(PagingSchema):
    """Filters of a report's transactions; all that are given must match."""

    keyword = String(validate=Length(max=64))
    flow = String(validate=OneOf(["in", "out", "left"]))
    direction = String(validate=OneOf(["in", "out", "neutral"]))
    category = String(validate=Length(max=8))
    left_code = String(validate=Length(max=8))
    party_key = String(validate=Length(max=200))
    month = String(validate=Regexp(r"\d{4}-\d{2}$"))
    from_ = Date(data_key="from", attribute="from")
    to = Date()
    hour = Integer(validate=Range(min=0, max=23))
    weekday = Integer(validate=Range(min=0, max=6))
    statement = Integer(validate=Range(min=0))
    rule = String(validate=Length(max=16))
    finding = String(validate=Length(max=16))
    min_fen = Integer(validate=Range(min=0))
    max_fen = Integer(validate=Range(min=0))
    sort = String(validate=_sorts(SORTABLE))


class TransactionSchema(Schema):
    """One transaction as it is shown."""

    n = Integer(required=True)
    statement = Integer(required=True)
    row = Integer(required=True)
    page = Integer(required=True, allow_none=True)
    sheet = String(required=True, allow_none=True)
    time_text = String(required=True)
    time_known = Boolean(required=True)
    direction = String(required=True)
    flow = String(required=True)
    amount = String(required=True)
    amount_fen = Integer(required=True)
    signed_fen = Integer(required=True)
    real_fen = Integer(required=True)
    refunded_fen = Integer(required=True)
    balance = String(required=True, allow_none=True)
    balance_fen = Integer(required=True, allow_none=True)
    currency = String(required=True)
    party = String(required=True)
    party_account = String(required=True)
    party_key = String(required=True)
    party_kind = String(required=True)
    text = String(required=True)
    kind = String(required=True)
    method = String(required=True)
    status = String(required=True)
    note = String(required=True)
    order_no = String(required=True)
    category = String(required=True)
    category_name = _text()
    left_code = String(required=True)
    rules = List(String(), required=True)


class TransactionListSchema(Schema):
    """A page of transactions and the sums over all that matched."""

    list = List(Nested(TransactionSchema), required=True)
    total = Integer(required=True)
    in_fen = Integer(required=True)
    out_fen = Integer(required=True)


class EvidenceLineSchema(Schema):
    """One line of the original."""

    n = Integer(required=True)
    row = Integer(required=True)
    cells = List(String(allow_none=True), required=True)
    marked = Boolean(required=True)


class EvidenceSchema(Schema):
    """Where a transaction stands in the original."""

    transaction = Nested(TransactionSchema, required=True)
    file = String(required=True)
    member = String(required=True, allow_none=True)
    sha256 = String(required=True)
    format_name = _text()
    format_version = String(required=True)
    page = Integer(required=True, allow_none=True)
    row = Integer(required=True)
    sheet = String(required=True, allow_none=True)
    picture = Boolean(required=True)
    columns = List(String(), required=True)
    lines = List(Nested(EvidenceLineSchema), required=True)


class ConclusionSchema(Schema):
    """The operator's own words on a report."""

    conclusion = String(required=True, validate=Length(max=4000))


class NothingSchema(Schema):
    """A call that answers nothing but success."""


class ExportQuerySchema(Schema):
    """The language of an export; by default that of the request."""

    language = String(validate=OneOf(["zh-CN", "en-US"]))
