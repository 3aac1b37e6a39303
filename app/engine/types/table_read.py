"""One statement as it stands in a document, before any proof: its rows, what it states, what a reader noticed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import chain
from typing import Any, Literal

import polars as pl

from app.engine.types.open_cells import Confirmation, OpenLine, UnprovenRows
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, TRANSACTION_SCHEMA, BalanceChain, Problem, State

ROW_SCHEMA = {name: dtype for name, dtype in TRANSACTION_SCHEMA.items() if name not in ("n", "statement")}
"""Columns that a reader fills; the pipeline adds the running number and the statement's index."""

TEXT_ROLES = (
    "party",
    "party_account",
    "text",
    "kind",
    "method",
    "status",
    "order_no",
    "merchant_order_no",
    "note",
)
"""Columns of the frame that hold words."""

MAX_LISTED_PROBLEMS = 200
"""Problems of one code that are listed one by one; the rest is one problem that counts them."""


@dataclass(frozen=True)
class StatedTotals:
    """What the statement says about itself, by name of ControlTotal; money in fen.

    `net`: stated sums are without refunds noted in the rows. `unsummed_kinds`: rows of these kinds are
    in the stated counts but not in the stated sums. `unsettled`: counts and sums of rows left out because they
    did not happen, which the statement may have counted.
    """

    figures: dict[str, int] = field(default_factory=dict)
    binding: bool = True
    net: bool = False
    unsummed_kinds: frozenset[str] = frozenset()
    unsettled: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TableRead:
    """One statement as a reader understood it, before the checks.

    `frame` has ROW_SCHEMA. `refused` names a refusal without rows (the frame is then empty).
    `ambiguity` is the code of a problem for which the rows must not count unless the statement proves
    itself; a final ambiguity remains even then. `recognised`: it was read off pictures; `chain` is then that of
    all its rows, without the links that misread figures break, and `open_lines` are what can be typed. `unproven`
    are the rows of the frame where they count only once somebody confirms them, `confirmation` says who did.
    """

    format: str
    format_version: str | None
    kind: Literal["wallet", "debit", "credit", "other"]
    frame: pl.DataFrame
    sheet_or_page: str | None = None
    account: str | None = None
    holder: str | None = None
    currency: str = NO_CURRENCY
    period_from: date | None = None
    period_to: date | None = None
    skipped: int = 0
    stated: StatedTotals = field(default_factory=StatedTotals)
    problems: tuple[Problem, ...] = ()
    refused: State | None = None
    columns: tuple[str, ...] = ()
    ambiguity: ProblemCode | None = None
    ambiguity_is_final: bool = False
    printed_at: datetime | None = None
    bank: str = ""
    recognised: bool = False
    open_lines: tuple[OpenLine, ...] = ()
    recogniser: str = ""
    unproven: UnprovenRows | None = None
    confirmation: Confirmation | None = None
    chain: BalanceChain | None = None


def empty_frame() -> pl.DataFrame:
    """A frame of ROW_SCHEMA without rows."""
    return pl.DataFrame(schema=ROW_SCHEMA)


def list_series(rows: Sequence[tuple[Any, ...]], dtype: type[pl.DataType]) -> pl.Series:
    """One list per row; polars is slow to take lists of lists, so rows of one width go in flat."""
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        return pl.Series([list(row) for row in rows], dtype=pl.List(dtype))
    flat = pl.Series(list(chain.from_iterable(rows)), dtype=dtype)
    return flat.reshape((len(rows), widths.pop())).arr.to_list()


def list_problems(
    code: ProblemCode, rows: list[int], params: list[dict[str, str]] | None = None
) -> list[Problem]:
    """One problem per row, bounded: what goes beyond MAX_LISTED_PROBLEMS is counted in one more problem."""
    listed = enumerate(rows[:MAX_LISTED_PROBLEMS])
    problems = [Problem(code, row=row, params=params[at] if params else {}) for at, row in listed]
    return problems + _rest(code, len(rows))


def bound_problems(problems: Iterable[Problem]) -> list[Problem]:
    """The problems by code, each code bounded as in `list_problems`."""
    by_code: dict[ProblemCode, list[Problem]] = {}
    for problem in problems:
        by_code.setdefault(problem.code, []).append(problem)
    bounded: list[Problem] = []
    for code, same in by_code.items():
        bounded += same[:MAX_LISTED_PROBLEMS]
        bounded += _rest(code, len(same))
    return bounded


def _rest(code: ProblemCode, count: int) -> list[Problem]:
    rest = count - MAX_LISTED_PROBLEMS
    params = {"code": code, "count": str(rest)}
    return [Problem(ProblemCode.MORE_OF_THE_SAME, params=params)] if rest > 0 else []


def find_broken(frame: pl.DataFrame) -> list[Problem]:
    """Rows in which a text could not be decoded whole: U+FFFD stands where characters are lost."""
    if frame.is_empty():
        return []
    texts = [name for name in TEXT_ROLES if name in frame.columns]
    lost = pl.any_horizontal(pl.col(name).str.contains("\ufffd", literal=True) for name in texts)
    return list_problems(
        ProblemCode.BROKEN_CHARACTERS, frame["row"].filter(frame.select(lost).to_series()).to_list()
    )
