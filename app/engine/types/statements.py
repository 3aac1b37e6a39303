"""What the engine passes between its stages: problems, statements, the frame of transactions.

Money is integer fen (1/100 of the currency unit). Times are the statement's own
wall-clock time without an offset (Chinese sources print UTC+8). Texts for people
exist in both languages as `Text`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, get_args

import polars as pl

from app.engine.types.open_cells import Confirmation, OpenLine, UnprovenRows
from app.engine.types.pdf_facts import PdfFacts
from app.engine.types.problem_codes import ProblemCode

Text = dict[str, str]
"""A text for people: {"zh-CN": "…", "en-US": "…"}."""

NO_CURRENCY = "XXX"
"""ISO 4217 for "no currency": the file does not say which one, and none is made up."""

State = Literal[
    "read",
    "read_by_ocr",
    "disagrees",
    "partial",
    "need_password",
    "wrong_password",
    "unknown_layout",
    "to_confirm",
    "needs_ocr",
    "wrong_product",
    "resaved",
    "damaged",
    "too_large",
    "no_transactions",
]
"""How the reading of one statement ended; everything after `partial` is a refusal without rows.

`read_by_ocr`: recognised on pictures, and every row proven, or confirmed by a person; of names and texts nothing is.
`to_confirm`: nothing proves its rows, and nobody confirmed them."""

STATES: tuple[str, ...] = get_args(State)

READABLE_STATES: frozenset[str] = frozenset({"read", "read_by_ocr", "disagrees", "partial"})

ANY_LAYOUT = frozenset({"general", "mapped", "headerless"})
"""Formats that are no one layout of a bank or wallet."""

BREAK_FINDINGS = frozenset({ProblemCode.ONLY_BREAK, ProblemCode.FEW_BREAKS})
"""Problems that tell where nearly all balances follow and one or few do not; of a refused table they come first."""

Severity = Literal["high", "medium", "low", "info"]


@dataclass(frozen=True)
class Problem:
    """One thing that a person should know about a file; problems are data, never exceptions.

    `row` is the 1-based line or sheet row of the original file, `page` the 1-based page.
    """

    code: ProblemCode
    severity: Literal["error", "warning", "info"] = "warning"
    row: int | None = None
    page: int | None = None
    params: dict[str, str] = field(default_factory=dict)

    @property
    def is_doubtful(self) -> bool:
        """Whether a statement with this problem cannot count as read whole."""
        return self.code.makes_doubtful(self.severity)


class RefusedError(Exception):
    """A file, or a part of one, that cannot be read; `state` and `code` say why, `params` fill its sentence."""

    def __init__(self, state: State, code: ProblemCode, params: dict[str, str] | None = None) -> None:
        super().__init__(code)
        self.state: State = state
        self.code = code
        self.params = params or {}

    @property
    def problem(self) -> Problem:
        """The refusal as a problem of the file."""
        return Problem(self.code, "error", params=self.params)


@dataclass(frozen=True)
class UploadedFile:
    """Bytes as they were handed in, with the name they came under (a label, never a path)."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Document:
    """One plain document after unpacking: no archive, no password left on it.

    `password` opens its pages, where it is a PDF; `opened_with` are those that opened it and the archives around it.
    """

    file: str
    member: str | None
    data: bytes
    sha256: str
    password: str | None = None
    opened_with: tuple[str, ...] = ()


@dataclass(frozen=True)
class Break:
    """A place where the balance chain does not hold; `row` and `page` as printed in the original."""

    row: int
    page: int | None
    expected_fen: int
    found_fen: int


@dataclass(frozen=True)
class BalanceChain:
    """Result of balance(n-1) + amount(n) = balance(n); `checked` counts the links that were tested.

    `unproven` is the row (as printed) of the earliest amount, which no balance stands before; None when
    the statement gives an opening balance or has no chain. `opening_fen` stands before the first amount
    and `closing_fen` behind the last, in the order of the fewest breaks; None without a chain.
    `outside` are further rows (as printed) whose amounts no balance proves: behind the last one printed, or
    up to the first where no opening balance is given.
    """

    checked: int = 0
    breaks: tuple[Break, ...] = ()
    unproven: int | None = None
    opening_fen: int | None = None
    closing_fen: int | None = None
    outside: tuple[int, ...] = ()


TotalName = Literal["rows", "in_n", "in_fen", "out_n", "out_fen", "neutral_n", "neutral_fen", "closing_fen"]

COUNT_NAMES: frozenset[str] = frozenset({"rows", "in_n", "out_n", "neutral_n"})
"""Totals that count records; the others are sums in fen."""


@dataclass(frozen=True)
class ControlTotal:
    """One figure that the statement states about itself, beside what was read.

    `closing_fen` is the stated closing balance beside the opening one plus what came in minus what went out.
    """

    name: TotalName
    stated: int
    read: int


@dataclass(frozen=True)
class ControlTotals:
    """Totals stated in the file against totals read.

    `binding` is False for sources that reckon their sums in their own way (refunds, closed
    orders): a sum that differs then only informs. A number of records binds for every source.
    """

    stated: tuple[ControlTotal, ...] = ()
    binding: bool = True

    @property
    def agree(self) -> bool | None:
        """True or False when the file states totals, None when there is nothing to compare."""
        if not self.stated:
            return None
        return not self.differing

    @property
    def differing(self) -> tuple[ControlTotal, ...]:
        """Every total that differs from what was read, whether it binds or informs."""
        return tuple(total for total in self.stated if total.stated != total.read)

    @property
    def contradicting(self) -> tuple[ControlTotal, ...]:
        """The totals that differ and bind."""
        return tuple(total for total in self.differing if self.binding or total.name in COUNT_NAMES)

    def unexplained(self, skipped: int) -> tuple[ControlTotal, ...]:
        """The contradicting totals that so many rows that could not be read do not account for."""
        return tuple(total for total in self.contradicting if not _is_accounted(total, skipped))


def _is_accounted(total: ControlTotal, skipped: int) -> bool:
    if not skipped or total.name == "closing_fen":
        return skipped > 0
    lacking = total.stated - total.read
    return lacking > 0 and (lacking <= skipped or total.name not in COUNT_NAMES)


@dataclass(frozen=True)
class Statement:
    """One statement (one account, one currency) out of one file: what was read and how it was proven.

    `in/out/neutral` are the directions as the statement states them, gross.
    `format` is None when no reader recognised the document.
    """

    file: str
    member: str | None
    sha256: str
    size_bytes: int
    state: State
    sheet_or_page: str | None = None
    format: str | None = None
    format_version: str | None = None
    kind: Literal["wallet", "debit", "credit", "other"] = "other"
    account: str | None = None
    holder: str | None = None
    currency: str = NO_CURRENCY
    period_from: date | None = None
    period_to: date | None = None
    rows: int = 0
    in_n: int = 0
    in_fen: int = 0
    out_n: int = 0
    out_fen: int = 0
    neutral_n: int = 0
    neutral_fen: int = 0
    refunded_fen: int = 0
    skipped: int = 0
    has_time: bool = False
    has_balance: bool = False
    chain: BalanceChain = field(default_factory=BalanceChain)
    totals: ControlTotals = field(default_factory=ControlTotals)
    problems: tuple[Problem, ...] = ()
    columns: tuple[str, ...] = ()  # the original's column names, in the order of `raw`
    printed_at: datetime | None = None  # when the source says that it made the file; midnight for a mere day
    pages: int = 0  # of a PDF that was opened
    pdf: PdfFacts | None = None  # of the document, when it is a PDF and was read
    bank: str = (
        ""  # that the text above its table names, as of `banks.named_bank`; known formats have their own
    )
    recognised: bool = False  # read off pictures: names and texts may be wrong
    open_lines: tuple[OpenLine, ...] = ()  # of a recognised table, what is not proven and can be typed
    recogniser: str = ""  # the version that made the pages on which these lie
    unproven: UnprovenRows | None = None  # rows that count once somebody confirms them
    confirmation: Confirmation | None = None  # who confirmed the rows, which nothing else proves


TRANSACTION_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    # who and where: the evidence of the row
    "n": pl.UInt32,  # 1-based number of the row in the whole reading; stable, the id of a transaction
    "statement": pl.UInt16,  # 0-based index into Reading.statements
    "row": pl.UInt32,  # 1-based line (CSV), sheet row (XLSX) or running row (PDF) in the original
    "page": pl.UInt16,  # 1-based page (PDF), else null
    "sheet": pl.String,  # sheet name (XLSX), else null
    "bbox": pl.List(pl.Float32),  # [x0, y0, x1, y1] in PDF points, origin top left, else null
    "raw": pl.List(pl.String),  # cells as they stand in the original, in header order
    # when
    "occurred_at": pl.Datetime("us"),  # wall-clock time of the source; midnight when time_known is false
    "time_known": pl.Boolean,
    # how much
    "direction": pl.String,  # "in" | "out" | "neutral", as the statement states it
    "amount_fen": pl.Int64,  # >= 0
    "refunded_fen": pl.Int64,  # refunds noted inside the amount or status cell, else 0
    "balance_fen": pl.Int64,  # balance after the row, null when the source has none
    "currency": pl.String,
    # what (cleaned text; "" when the source has nothing, never null)
    "party": pl.String,  # counterparty name
    "party_account": pl.String,
    "text": pl.String,  # product, summary, memo
    "kind": pl.String,  # the source's own transaction type (交易类型, 交易分类, 交易摘要)
    "method": pl.String,  # payment method (wallets)
    "status": pl.String,
    "order_no": pl.String,
    "merchant_order_no": pl.String,
    "note": pl.String,
}
"""Columns of the frame of transactions that readers produce, in this order."""

ANALYSED_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    **TRANSACTION_SCHEMA,
    "flow": pl.String,  # "in" | "out": net inflow or outflow; "left": excluded from both
    "signed_fen": pl.Int64,  # +amount for money in, -amount for money out; 0 when the direction is unknown
    "real_fen": pl.Int64,  # what counts as real: less than the amount after a partial refund; left out 0, or a fee within
    "left_code": pl.String,  # N10…N20 when flow is "left", else ""
    "category": pl.String,  # code of the category list; for left-out rows the same as left_code
    "category_rule": pl.String,  # what decided the category: rule id, "source", "default"… or "operator"
    "party_key": pl.String,  # normalised name under which a counterparty is added up; "" when unknown
    "party_kind": pl.String,  # "person" | "company" | "wallet" | "unknown"
    "rules": pl.List(pl.String),  # ids of the hit rules that this row matches
    "debt_key": pl.String,  # line of the report's debts that the row belongs to; null when it is no debt
    "debt_way": pl.String,  # "received" | "repaid" for such rows, else null
    "income": pl.String,  # of rows of net inflow: recognised or why not (`codes.Income`), else null
}
"""Columns after the analysis."""


@dataclass(frozen=True)
class Reading:
    """All statements of a task and their transactions (schema TRANSACTION_SCHEMA, ordered by `n`).

    `opened_with` are the passwords that opened something, by name of file; of a stored reading they are not kept.
    """

    statements: tuple[Statement, ...]
    transactions: pl.DataFrame
    opened_with: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Limits:
    """Bounds that hold before anything is unpacked or read; no page is recognised where `recognised_pages` is 0."""

    file_bytes: int = 20 * 1024 * 1024
    members: int = 1_000
    unpacked_bytes: int = 200 * 1024 * 1024
    ratio: int = 200
    depth: int = 2
    pages: int = 2_000
    recognised_pages: int = 40
    rows: int = 2_000_000
