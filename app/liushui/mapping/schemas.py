"""Shapes of the calls about mapping by hand and its templates."""

from __future__ import annotations

from typing import Any, get_args

from apiflask import Schema
from apiflask.fields import Boolean, Dict, File, List, Nested, String
from marshmallow.fields import Field
from marshmallow.validate import Length, OneOf, Range

from app.engine.tables.layout import ROLES
from app.engine.tables.unknown.templates import (
    COLUMN_NAME_LENGTH,
    COLUMNS_MOST,
    KINDS,
    NAME_LENGTH,
    WAYS,
    WORD_LENGTH,
)
from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.liushui.cases.schemas import BreakSchema, ProblemSchema
from app.platform.web.shapes import FilledText, Integer, PagingSchema, words

MEMBER_LENGTH = 300


def _kind() -> String:
    return String(required=True, validate=OneOf(KINDS))


class LayoutSchema(Schema):
    """How columns are meant: a role's column (0-based), the sign rule, how dates and amounts are written."""

    columns = Dict(
        keys=String(validate=OneOf(ROLES)),
        values=Integer(strict=True, validate=Range(min=0, max=COLUMNS_MOST - 1)),
        required=True,
    )
    sign = String(required=True, validate=OneOf(get_args(SignRule)))
    date_order = String(required=True, validate=OneOf(get_args(DateOrder)))
    decimal = String(required=True, validate=OneOf(get_args(DecimalMark)))
    currency = String(required=True, validate=Length(min=3, max=5))
    # It turns money in into money out: nothing but true and false is taken for an answer.
    balance_is_debt = Boolean(required=True, truthy={True}, falsy={False})
    directions = Dict(
        keys=String(validate=Length(min=1, max=WORD_LENGTH)),
        values=String(validate=OneOf(WAYS)),
        required=True,
    )


class MappedFileSchema(Schema):
    """Which file of a task, or which member of an archive in it."""

    task_id = Integer(required=True)
    upload_id = Integer(required=True)
    member = String(load_default=None, allow_none=True, validate=Length(max=MEMBER_LENGTH))


class TablePreviewSchema(Schema):
    """One table as it stands: its first rows with their lines, and the best guess at its header and columns."""

    table = Integer(required=True)
    sheet = String(required=True, allow_none=True)
    rows = List(List(String()), required=True)
    numbers = List(Integer(), required=True)
    total = Integer(required=True)
    is_cut = Boolean(
        required=True, metadata={"description": "cells come from a page: the header cannot be moved"}
    )
    header_at = Integer(required=True, allow_none=True)
    header_lines = Integer(required=True)
    names = List(String(), required=True)
    layout = Nested(LayoutSchema, required=True, allow_none=True)
    kind = _kind()
    is_known = Boolean(
        required=True, metadata={"description": "layout and kind are those of a template, no guess"}
    )
    ambiguity_text = words()


class FilePreviewSchema(Schema):
    """A file's tables; none where it holds no table."""

    customer = String(required=True)
    name = String(required=True)
    state = String(required=True, metadata={"description": "state of the task"})
    tables = List(Nested(TablePreviewSchema), required=True)


class TrialQuerySchema(MappedFileSchema):
    """A mapping to try: table (0-based), place (0-based) and rows of its header, and what its columns mean."""

    table = Integer(required=True, validate=Range(min=0, max=1_000))
    header_at = Integer(required=True, validate=Range(min=0, max=1_000))
    header_lines = Integer(required=True, validate=Range(min=1, max=2))
    kind = _kind()
    layout = Nested(LayoutSchema, required=True)


class TrialTotalSchema(Schema):
    """A total that the file states about itself, beside what was read."""

    name = String(required=True)
    stated = Integer(required=True)
    read = Integer(required=True)


class TrialStatementSchema(Schema):
    """One statement as the mapping reads it."""

    sheet_or_page = String(required=True, allow_none=True)
    account = String(required=True, allow_none=True)
    holder = String(required=True, allow_none=True)
    currency = String(required=True)
    period = List(String(allow_none=True), required=True)
    state = String(required=True)
    state_text = words()
    rows = Integer(required=True)
    in_n = Integer(required=True)
    in_fen = Integer(required=True)
    out_n = Integer(required=True)
    out_fen = Integer(required=True)
    neutral_n = Integer(required=True)
    neutral_fen = Integer(required=True)
    skipped = Integer(required=True)
    chain_checked = Integer(required=True)
    chain_breaks = Integer(required=True)
    breaks = List(Nested(BreakSchema), required=True)
    totals = List(Nested(TrialTotalSchema), required=True)
    problems = List(Nested(ProblemSchema), required=True)
    problems_n = Integer(required=True)


class TrialRowSchema(Schema):
    """One transaction as the mapping reads it."""

    statement = Integer(required=True)
    row = Integer(required=True)
    page = Integer(required=True, allow_none=True)
    time_text = String(required=True)
    direction = String(required=True)
    amount_fen = Integer(required=True)
    balance_fen = Integer(required=True, allow_none=True)
    currency = String(required=True)
    party = String(required=True)
    text = String(required=True)


class TrialWordSchema(Schema):
    """A word that may tell the direction, and what it mostly means where that is known."""

    word = String(required=True)
    way = String(required=True, allow_none=True)


class TemplateNoteSchema(Schema):
    """The template that stands for this header already."""

    id = Integer(required=True)
    name = String(required=True)


class TrialSchema(Schema):
    """What a mapping makes of a table. `names` recognise its header; `is_part` says that there are more rows."""

    statements = List(Nested(TrialStatementSchema), required=True)
    transactions = List(Nested(TrialRowSchema), required=True)
    names = List(String(), required=True)
    columns = List(String(), required=True)
    words = List(Nested(TrialWordSchema), required=True)
    rows = Integer(required=True)
    is_part = Boolean(required=True)
    template = Nested(TemplateNoteSchema, required=True, allow_none=True)


class TemplateSchema(Schema):
    """A template."""

    id = Integer(required=True)
    name = String(required=True)
    names = List(String(), required=True)
    kind = String(required=True)
    layout = Nested(LayoutSchema, required=True)
    used_count = Integer(required=True)
    usetime_text = String(required=True)
    createtime_text = String(required=True)


class TemplateQuerySchema(PagingSchema):
    """Filters of the list of templates."""

    keyword = String(validate=Length(max=64))


class TemplateListSchema(Schema):
    """A page of templates."""

    list = List(Nested(TemplateSchema), required=True)
    total = Integer(required=True)


class TemplateBodySchema(Schema):
    """A template to keep."""

    name = FilledText(NAME_LENGTH, required=True)
    names = List(
        String(validate=Length(max=COLUMN_NAME_LENGTH)),
        required=True,
        validate=Length(min=2, max=COLUMNS_MOST),
    )
    kind = _kind()
    layout = Nested(LayoutSchema, required=True)


class NewTemplateSchema(TemplateBodySchema):
    """A template to keep for the owner of a task, or for the caller."""

    task_id = Integer(load_default=None, allow_none=True)


class TemplateNameSchema(Schema):
    """Another name for a template."""

    name = FilledText(NAME_LENGTH, required=True)


class TemplateExportQuerySchema(Schema):
    """Which template to export; without `id`, all."""

    id = Integer()


class TemplateFileSchema(Schema):
    """An export of templates."""

    file: Field[Any] = File(required=True)  # type: ignore[no-untyped-call]


class ImportedSchema(Schema):
    """What became of one template of a file: taken, known (it was there already) or refused, and why."""

    name = String(required=True)
    state = String(required=True, validate=OneOf(["taken", "known", "refused"]))
    reasons = List(Dict(keys=String(), values=String()), required=True)


class ImportSchema(Schema):
    """What became of the templates of a file, one by one."""

    list = List(Nested(ImportedSchema), required=True)
    taken = Integer(required=True)
