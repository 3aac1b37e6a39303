"""Shapes of the calls about transactions and their evidence."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Date, List, Nested, String
from marshmallow.validate import Length, OneOf, Range, Regexp

from app.engine.types.codes import EXCLUDED
from app.liushui.reports.models import TRANSACTION_SORTS
from app.platform.web.shapes import Integer, PagingSchema, sorts, words


class TransactionQuerySchema(PagingSchema):
    """Filters of a report's transactions; all that are given must match."""

    keyword = String(validate=Length(max=64))
    flow = String(validate=OneOf(["in", "out", EXCLUDED]))
    direction = String(validate=OneOf(["in", "out", "neutral"]))
    side = String(
        validate=OneOf(["in", "out"]),
        metadata={"description": "which way money moved, of rows without a stated direction as well"},
    )
    category = String(
        validate=Regexp(r"[A-Z0-9]{1,4}(,[A-Z0-9]{1,4})*$"),
        metadata={"description": "codes of categories, or beginnings of them, separated by commas"},
    )
    left_code = String(validate=Length(max=8))
    party_key = String(validate=Length(max=200))
    debt_key = String(
        validate=Length(max=200), metadata={"description": "`party_key` of a line of the report's debts"}
    )
    debt_way = String(validate=OneOf(["received", "repaid"]))
    income = String(
        validate=Length(max=64),
        metadata={
            "description": "recognised income (regular, bonus) or why not, comma-separated: codes of not_recognised"
        },
    )
    month = String(validate=Regexp(r"\d{4}-\d{2}$"))
    from_ = Date(data_key="from", attribute="from")
    to = Date()
    hour = Integer(validate=Range(min=0, max=23))
    weekday = Integer(validate=Range(min=0, max=6))
    statement = Integer(validate=Range(min=0))
    rule = String(validate=Length(max=16))
    finding = String(validate=Length(max=16))
    use = String(
        validate=Length(max=32),
        metadata={"description": "a figure that categories feed, of the report's `method.uses`"},
    )
    edge = Integer(validate=Range(min=0), metadata={"description": "place in the report's `network.edges`"})
    path = Integer(validate=Range(min=0), metadata={"description": "place in the report's `network.paths`"})
    missing_account = Integer(
        validate=Range(min=0), metadata={"description": "place in the report's `accounts_missing`"}
    )
    min_fen = Integer(validate=Range(min=0))
    max_fen = Integer(validate=Range(min=0))
    sort = String(validate=sorts(TRANSACTION_SORTS))
    holding = Integer(
        validate=Range(min=0, max=2**32 - 1),
        metadata={"description": "number of a transaction whose page is answered in place of `current`"},
    )


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
    category_name = words()
    category_rule = String(
        required=True,
        metadata={"description": "what decided the category: a rule, source, person, default … or operator"},
    )
    category_reason = words()
    correctable = Boolean(required=True)
    next_category = String(
        required=True,
        allow_none=True,
        metadata={"description": "what the next analysis makes of it; empty when the rules decide again"},
    )
    next_category_name = words()
    left_code = String(required=True)
    rules = List(String(), required=True)


class TransactionListSchema(Schema):
    """A page of transactions and the sums over all that matched."""

    list = List(Nested(TransactionSchema), required=True)
    current = Integer(required=True, metadata={"description": "which page this is"})
    total = Integer(required=True)
    amount_fen = Integer(required=True, metadata={"description": "amounts whatever way the money moved"})
    in_fen = Integer(required=True)
    out_fen = Integer(required=True)
    real_in_fen = Integer(required=True)
    real_out_fen = Integer(required=True)


class EvidenceLineSchema(Schema):
    """One line of the original."""

    n = Integer(required=True)
    row = Integer(required=True)
    cells = List(String(allow_none=True), required=True)
    marked = Boolean(required=True)


class MarkedPageQuerySchema(Schema):
    """A page on which a check found something: the check, the statement by its place in the report, the page from 1."""

    check = String(load_default="ZW-13", validate=Length(max=16))
    file = Integer(load_default=0)
    page = Integer(load_default=1)


class EvidenceSchema(Schema):
    """Where a transaction stands in the original."""

    transaction = Nested(TransactionSchema, required=True)
    file = String(required=True)
    member = String(required=True, allow_none=True)
    sha256 = String(required=True)
    format_name = words()
    format_version = String(required=True)
    page = Integer(required=True, allow_none=True)
    row = Integer(required=True)
    sheet = String(required=True, allow_none=True)
    picture = Boolean(required=True)
    columns = List(String(), required=True)
    lines = List(Nested(EvidenceLineSchema), required=True)
