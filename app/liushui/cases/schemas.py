"""Shapes of the calls about tasks."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, File, Float, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.engine.rules.limits import MOST_FEN
from app.engine.tables.currency.answers import ANSWERS
from app.liushui.cases.models import TASK_STATES
from app.liushui.cases.term_schemas import CaseTermsSchema, StatedSchema
from app.platform.web.shapes import Integer, PagingSchema, words


class AppliedLoanSchema(Schema):
    """The loan that the customer applies for; amount and term are stated together, or none of them."""

    applied_amount_fen = Integer(
        validate=Range(min=1, max=MOST_FEN), metadata={"description": "loan applied for"}
    )
    applied_term_months = Integer(validate=Range(min=1, max=600))
    applied_yearly_rate = Float(validate=Range(min=0, max=1), metadata={"description": "a fraction of 1"})


class UploadSchema(AppliedLoanSchema, StatedSchema):
    """Files and whom they are about; `password` and `related` may repeat."""

    file = List(File(), load_default=list)  # type: ignore[no-untyped-call]
    customer = String(load_default="", validate=Length(max=64))
    password = List(String(validate=Length(max=128)), load_default=list)
    related = List(String(validate=Length(max=64)), load_default=list, validate=Length(max=50))
    task_id = Integer()
    project_id = Integer(metadata={"description": "a project of the caller's, whose members share the task"})


class RecognitionQuerySchema(Schema):
    """Files to look at, and passwords that may open them; nothing is kept of either."""

    file = List(File(), load_default=list)  # type: ignore[no-untyped-call]
    password = List(String(validate=Length(max=128)), load_default=list)


class RecognisedFileSchema(Schema):
    """What a file shows of itself before it is handed in."""

    name = String(required=True)
    state = String(
        required=True, metadata={"description": "of its statement; unread: too long; to_recognise: a picture"}
    )
    state_text = words()
    needs_password = Boolean(required=True)
    readable = Boolean(required=True)
    holders = List(String(), required=True, metadata={"description": "real names of the accounts' holders"})
    nicknames = List(String(), required=True, metadata={"description": "names that a wallet prints instead"})
    accounts = List(String(), required=True)
    sources = List(words(), required=True)
    rows = Integer(required=True)
    period = List(String(allow_none=True), required=True)
    task_id = Integer(
        required=True, allow_none=True, metadata={"description": "the caller's task that holds it already"}
    )


class RecognisedListSchema(Schema):
    """The files in the order in which they were sent."""

    list = List(Nested(RecognisedFileSchema), required=True)


class ProblemSchema(Schema):
    """A problem of the reading, in words."""

    code = String(required=True)
    severity = String(required=True)
    text = words()
    row = Integer(allow_none=True, required=True)
    page = Integer(allow_none=True, required=True)


class BreakSchema(Schema):
    """A row whose balance does not follow from the one before."""

    row = Integer(required=True)
    page = Integer(required=True, allow_none=True)
    expected_fen = Integer(required=True)
    found_fen = Integer(required=True)


class TaskFileSchema(Schema):
    """One statement of a task, or one file that was not read yet."""

    upload_id = Integer(required=True)
    name = String(required=True)
    stage = String(required=True, metadata={"description": "of the run that goes on; empty without one"})
    pages = List(
        Integer(),
        required=True,
        allow_none=True,
        metadata={"description": "done, and how many there are, while its pictures are recognised"},
    )
    member = String(required=True, allow_none=True)
    format = String(required=True, allow_none=True)
    format_name = Dict(keys=String(), values=String(), required=True, allow_none=True)
    state = String(required=True)
    state_text = words()
    next_step = words()
    rows = Integer(required=True)
    skipped = Integer(required=True)
    format_version = String(required=True, metadata={"description": "the layout that was recognised"})
    proof = words()
    period = List(String(allow_none=True), required=True)
    problem = String(required=True)
    problems = List(
        Nested(ProblemSchema), required=True, metadata={"description": "the first; all in one task's call"}
    )
    problems_n = Integer(required=True)
    breaks = List(
        Nested(BreakSchema), required=True, metadata={"description": "the first; all in one task's call"}
    )
    breaks_n = Integer(required=True)
    size_bytes = Integer(
        required=True, metadata={"description": "of the file, or of the member itself; 0 where it is locked"}
    )
    kept = Boolean(required=True, metadata={"description": "whether the uploaded bytes are still there"})
    tries_left = Integer(required=True)
    level = String(required=True, metadata={"description": "green, amber or red; empty while it waits"})
    currency = String(
        required=True,
        allow_none=True,
        metadata={"description": "of the statement; XXX where it is open or not known"},
    )
    lacks_currency = Boolean(
        required=True, metadata={"description": "whether the task waits until somebody states it"}
    )
    stated_currency = String(
        required=True,
        allow_none=True,
        validate=OneOf(sorted(ANSWERS)),
        metadata={
            "description": "what was answered for the whole upload, where the statement needs an answer"
        },
    )
    mappable = Boolean(required=True, metadata={"description": "whether its columns can be mapped by hand"})
    open_cells = Integer(
        required=True,
        metadata={"description": "figures of a picture that can be typed, so that rows are proven"},
    )
    to_confirm = Integer(
        required=True,
        metadata={"description": "rows that count once somebody compared them with their page"},
    )
    confirmed_by = String(
        required=True, metadata={"description": "who compared the rows with their page; empty where nobody"}
    )
    confirmed_text = String(required=True, metadata={"description": "when"})
    is_picture = Boolean(required=True, metadata={"description": "whether it was read off pictures"})


class TaskVerdictSchema(Schema):
    """What the files of a case prove, as its newest report says."""

    result = String(required=True, metadata={"description": "agrees, disagrees, part_read or unproven"})
    level = String(required=True, metadata={"description": "green, amber or red"})
    title = words()
    text = words()


class SeverityCountsSchema(Schema):
    """Hits and findings by severity, as the report lists them: without those that were dismissed."""

    high = Integer(required=True)
    medium = Integer(required=True)
    low = Integer(required=True)
    info = Integer(required=True)


class TaskHeadlineSchema(Schema):
    """What the newest report of a task says in one line."""

    income_month_fen = Integer(
        required=True,
        allow_none=True,
        metadata={"description": "recognised income a month; null where unknown"},
    )
    currency = String(required=True)
    hits = Nested(SeverityCountsSchema, required=True)


class TaskSchema(Schema):
    """A task with its files."""

    id = Integer(required=True)
    owner_id = Integer(required=True)
    owner = String(required=True)
    project_id = Integer(required=True, allow_none=True)
    project = String(
        required=True, metadata={"description": "the name of the project that shares it, or empty"}
    )
    customer = String(required=True)
    related = List(String(), required=True)
    state = String(required=True, validate=OneOf(TASK_STATES))
    state_text = words()
    part_read = Boolean(
        required=True, metadata={"description": "done, and the newest report lacks what could not be read"}
    )
    verdict = Nested(TaskVerdictSchema, required=True, allow_none=True)
    stage = String(required=True)
    progress = Integer(required=True)
    problem = String(required=True)
    problem_text = words()
    price = Integer(required=True)
    position = Integer(required=True)
    files = List(Nested(TaskFileSchema), required=True)
    report_id = Integer(required=True, allow_none=True)
    report_version = Integer(required=True, allow_none=True)
    headline = Nested(TaskHeadlineSchema, required=True, allow_none=True)
    demo = Boolean(required=True)
    terms = Nested(CaseTermsSchema, required=True)
    createtime_text = String(required=True)
    finishtime_text = String(required=True)


class TaskAnswerSchema(Schema):
    """What an upload answers; `duplicate` when the same files led to an earlier task."""

    task = Nested(TaskSchema, required=True)
    duplicate = Boolean(required=True)


class TaskQuerySchema(PagingSchema):
    """Filters of the task list; `part_read` are those tasks that are done whose report is incomplete."""

    state = String(validate=OneOf(["", *TASK_STATES, "part_read"]))
    keyword = String(validate=Length(max=64))
    project_id = Integer(validate=Range(min=1))


class TaskListSchema(Schema):
    """A page of tasks."""

    list = List(Nested(TaskSchema), required=True)
    total = Integer(required=True)


class RevealCaseSchema(Schema):
    """Who looks at another operator's case, proven, and why."""

    password = String(load_default="", validate=Length(max=512))
    reason = String(required=True, validate=Length(max=200))


class RevealedCaseSchema(Schema):
    """Until when the case is open to the caller."""

    until_text = String(required=True)


class PasswordSchema(Schema):
    """A password for the files of a waiting task, or for one of them."""

    password = String(required=True, validate=Length(min=1, max=128))
    upload_id = Integer()


class CurrencySchema(Schema):
    """In which currency the amounts of a file are that does not say it; XXX where nobody knows."""

    upload_id = Integer(required=True)
    currency = String(required=True, validate=OneOf(sorted(ANSWERS)))


class PriceSchema(Schema):
    """What the next report costs the caller, before anything is charged."""

    price = Integer(required=True)
    available = Integer(required=True)
    vip = Boolean(required=True)
    upload_bytes = Integer(required=True)
    files = Integer(required=True)


class TaskProjectSchema(Schema):
    """The project that a task is shared with; null shares it with nobody."""

    project_id = Integer(required=True, allow_none=True)
