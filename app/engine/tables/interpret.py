"""From the cells of a table to transactions, by a layout: dates, amounts, directions; what fails is told, never guessed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import time
from itertools import islice

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.grids.grid import CutColumns, Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.by_balance import ways_by_balance
from app.engine.tables.meaning.carried_balances import with_carried
from app.engine.tables.meaning.signs import PrintedSigns, Signed, printed_signs, sign_of
from app.engine.tables.plain_rows import ROWS, plain_rows
from app.engine.tables.rows.accounted import leave_out_accounted, tell_moved, without_accounted
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.columns import repeat
from app.engine.tables.rows.found import (
    Found,
    FoundRow,
    failure_problems,
    note_masked_balances,
    order_problems,
)
from app.engine.tables.rows.resaved import resaved_problems
from app.engine.tables.rows.row_questions import (
    has_digits,
    is_cut,
    is_header,
    is_uncomputed,
    may_be_transaction,
)
from app.engine.tables.rows.sum_words import TOTALS_ROW
from app.engine.tables.rows.sums import sum_problems
from app.engine.tables.rows.unsettled import (
    unsettled_problems,
    unsettled_row,
    without_strange,
    without_unsettled,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import NO_CURRENCY, Problem
from app.engine.types.table_read import ROW_SCHEMA, TEXT_ROLES, list_series
from app.engine.values.currencies import DOLLAR
from app.engine.values.figures import Figure, Moment, combine
from app.engine.values.text import EARLIEST, LATEST, clean_cell, parse_refund

_LOST_DATE = "###"
"""What a spreadsheet program shows, and saves, for a date in too narrow a column."""
_NO_DOLLARS = frozenset({"CNY", "EUR", "GBP", "JPY", "CHF"})
"""Currencies that nobody writes with a dollar sign."""


@dataclass(frozen=True)
class Interpreted:
    """The rows of one table (ROW_SCHEMA, in printed order, `currency` and `own_account` per row).

    `dropped` are the cells of rows that carry no transaction: totals, notes, carried balances, by their place.
    `sign_is_open` says that the signs printed beside the directions allow two readings; `sign_is_unproven`,
    that the balances hold for both of them. `opening_fen` is the balance before the rows, where that of a row left out is;
    `closing_fen` the one that a row of its own states behind them.
    `unsettled` are counts and sums of the rows left out because they did not happen, by name of ControlTotal.
    """

    frame: pl.DataFrame
    own_accounts: tuple[str, ...]
    skipped: int
    problems: tuple[Problem, ...]
    dropped: tuple[tuple[str, ...], ...]
    sign_is_open: bool = False
    opening_fen: int | None = None
    closing_fen: int | None = None
    sign_is_unproven: bool = False
    unsettled: dict[str, int] = field(default_factory=dict)


def interpret(
    grid: Grid, layout: Layout, *, counts_unsettled: bool = False, is_export: bool = False
) -> Interpreted:
    """Read every row of `grid` by `layout`; `counts_unsettled` keeps the rows that did not happen, as wallets list them.

    `is_export` says that the table is as a wallet's app exports it (`RoleCells`).

    A row counts only when its date, its amount and its direction can be read; every other row that
    could be a transaction is counted in `skipped` and listed. A printed time of day that cannot exist
    leaves the time unknown. A date beyond 1970 to 2100 is a misprint, unless all dates of the table are.
    """
    cells = RoleCells(grid, layout, counts_unsettled=counts_unsettled, is_export=is_export)
    signs = printed_signs(cells)
    read = _read(cells, signs)
    if signs.no_rule and "balance" in layout.columns:
        # The balances tell whether a minus is the rule or a reversal.
        other = _read(cells, replace(signs, negative=not signs.negative))
        links, others = _links(read), _links(other)
        if links == others and links:
            return replace(read, sign_is_unproven=True)
        return read if links >= others else other
    return read


def _links(read: Interpreted) -> int:
    chain = check_balance(read.frame)
    return chain.checked - len(chain.breaks)


def _read(cells: RoleCells, signs: PrintedSigns) -> Interpreted:
    grid, found = cells.grid, Found(skipped=cells.grid.skipped)
    plain = plain_rows(cells, signs)
    implausible = (plain.is_empty() or "booked" in cells.layout.columns) and _all_implausible(cells)
    if plain.height < len(grid.cells):
        _take_others(cells, found, signs, plain, implausible)
    frame = _frame(cells, plain, found.rows)
    note_masked_balances(found, frame)
    sums: dict[str, int] = {}
    if cells.judges_status:
        frame, unsettled, sums = without_unsettled(cells, frame)
        found.unsettled += unsettled
    if "status" in cells.layout.columns and not cells.is_export:
        judged = without_strange(cells, frame)
        frame, found.strange = judged.frame, judged.strange
        found.unsettled += judged.unsettled
        found.skipped += judged.lost
    own = cells.own_accounts(frame["at"])
    tell_moved(cells, found, frame)
    leave_out_accounted(cells, found, frame)
    problems = [
        *without_accounted(cells, frame),
        *unsettled_problems(found.unsettled),
        *unsettled_problems(
            found.strange,
            ProblemCode.STATUS_UNKNOWN_KEPT if cells.counts_unsettled else ProblemCode.STATUS_UNKNOWN,
        ),
        *failure_problems(grid, found),
        *resaved_problems(cells),
        *order_problems(cells, found, frame["at"], implausible),
        *sum_problems(found.sums, grid.numbers, frame),
    ]
    carried = with_carried(cells, frame)
    behind_first = ways_by_balance(cells).opening_fen if cells.layout.sign == "balance" else None
    return Interpreted(
        pl.DataFrame(carried.frame.get_columns()[1:]),
        own,
        found.skipped,
        tuple(problems),
        tuple(found.dropped),
        signs.is_open,
        carried.opening_fen if behind_first is None else behind_first,
        carried.closing_fen,
        unsettled=sums,
    )


def _take_others(
    cells: RoleCells, found: Found, signs: PrintedSigns, plain: pl.DataFrame, implausible: bool
) -> None:
    """Look at each row that is not among the plain ones, which move the sums between them."""
    sign, rows, passed = sign_of(cells, signs), cells.grid.cells, 0
    summed = plain.select("direction", "amount_fen", "currency")
    moves = zip(*(column.to_list() for column in summed), strict=True) if not cells.is_export else iter(())
    is_other = repeat("other", True, len(rows), pl.Boolean).scatter(plain["at"], values=False)
    for count, at in enumerate(is_other.arg_true()):
        for move in islice(moves, at - count - passed):
            found.sums.add(*move)
        passed = at - count
        _take_row(cells, found, sign, at, rows[at], implausible)


def _all_implausible(cells: RoleCells) -> bool:
    if cells.is_export:
        return False
    days = [moment.day for cell in cells.column("moment") if (moment := cells.day(cell))]
    return bool(days) and not any(EARLIEST.date() <= day <= LATEST.date() for day in days)


def _take_row(
    cells: RoleCells,
    found: Found,
    sign: Callable[[int], Signed],
    at: int,
    row: Sequence[str],
    implausible: bool,
) -> None:
    date_cell = cells.text(at, "moment") or cells.text(at, "booked")
    when = cells.day(date_cell) if date_cell else None
    signed = sign(at)
    figure = signed.figure
    if when is None and is_header(cells, row):
        found.headers.append(at)
        return
    if when is None and not may_be_transaction(cells, at, date_cell, figure):
        _leave_out(cells, found, at, row)
        return
    if at in cells.grid.long or (not cells.is_export and is_cut(cells, at, row)):
        found.fail(ProblemCode.RAGGED_ROW, at)
    elif is_uncomputed(cells, at):
        found.fail(ProblemCode.UNCOMPUTED_FORMULA, at)
    elif when is None and not date_cell and cells.is_unsettled(at):
        found.unsettled.append(unsettled_row(cells, at))
    elif when is None or not (implausible or EARLIEST.date() <= when.day <= LATEST.date()):
        found.fail(
            ProblemCode.LOST_DATE if date_cell.startswith(_LOST_DATE) else ProblemCode.UNREADABLE_DATE,
            at,
            date_cell,
        )
    elif _is_passed_over(cells, found, at, row, figure):
        return
    elif figure is None:
        _take_without_figure(cells, found, at, row, signed.why)
    else:
        _add_row(cells, found, at, when, signed.way, figure)


def _leave_out(cells: RoleCells, found: Found, at: int, row: Sequence[str]) -> None:
    """Leave out a row without a day that is no transaction by its words; its balance may yet say that it is one."""
    if any(map(cells.clean, row)):
        found.drop(row)
    if has_digits(cells, at) and cells.text(at, "balance"):
        found.undated.append(at)


def _take_without_figure(
    cells: RoleCells, found: Found, at: int, row: Sequence[str], code: ProblemCode
) -> None:
    if cells.is_unsettled(at):
        found.unsettled.append(unsettled_row(cells, at))
    elif not cells.is_export and TOTALS_ROW.search(" ".join(row)) and not has_digits(cells, at):
        found.drop(row)  # a balance brought forward on its day
    else:
        found.fail(code, at, _unknown_word(cells, at, code) or _amount_text(cells, at))


def _is_passed_over(
    cells: RoleCells, found: Found, at: int, row: Sequence[str], figure: Figure | None
) -> bool:
    """Whether a dated row is a sum or a balance of its day, in the column of amounts; what could be more is told.

    A sum that no rows above make up may be a payment to somebody of that name: it counts as lost.
    """
    sum_words = cells.sum_words_of(at)
    if not sum_words:
        return False
    is_plain = "maybe_sum" not in sum_words
    if figure is None and not has_digits(cells, at):
        if is_plain:
            found.drop(row)
        return is_plain
    sides = [cells.figure(cells.text(at, role) or "0") for role in ("credit", "debit")]
    if cells.is_export:
        found.fail(ProblemCode.TOTALS_ROW, at)
        return True
    if "carried" in sum_words or found.sums.makes_up(figure, sides):
        found.sums.sure.append(at)
    elif "sum" in sum_words:
        found.sums.unsure.append(at)
        if held := cells.figure(cells.text(at, "balance")):
            found.sums.held[at] = -held.fen if cells.layout.balance_is_debt else held.fen
    else:
        found.fail(ProblemCode.TOTALS_ROW, at)
        return True
    found.drop(row)
    return True


def _unknown_word(cells: RoleCells, at: int, code: ProblemCode) -> str:
    """The word by which the direction of a row is not known; a known one contradicts the amount it stands beside."""
    layout = cells.layout
    column = layout.columns.get({"tag": "direction", "text": "text"}.get(layout.sign, ""))
    if code != ProblemCode.UNREADABLE_DIRECTION or column is None:
        return ""
    word = clean_cell(cells.grid.cells[at][column])
    return "" if layout.sign == "tag" and cells.mark(word) in layout.directions else word[:40]


def _amount_text(cells: RoleCells, at: int) -> str:
    roles = ("amount",) if cells.is_export else ("amount", "credit", "debit", "direction")
    texts = [cells.text(at, role) for role in roles]
    return " ".join(text for text in texts if text)[:40]


def _add_row(cells: RoleCells, found: Found, at: int, when: Moment, way: str, figure: Figure) -> None:
    layout = cells.layout
    printed = cells.text(at, "currency")
    currency = _currency(cells, figure, printed)
    if currency is None:
        found.fail(ProblemCode.UNKNOWN_CURRENCY, at, printed or figure.currency or "")
        return
    if printed and cells.currency(printed) is None:
        found.fail(ProblemCode.STRANGE_CURRENCY, at, printed, lost=False)
    clock = _clock(cells, found, at, when)
    text = cells.text(at, "balance")
    balance = cells.figure(text) if text else None
    if text and balance is None:
        found.fail(ProblemCode.UNREADABLE_BALANCE, at, text, lost=False)
    if not figure.exact:
        found.fail(ProblemCode.ROUNDED_AMOUNT, at, lost=False)
    amount = abs(figure.fen)
    refunded = figure.refunded_fen or _refunded(cells, at, amount)
    if refunded > amount:
        found.fail(ProblemCode.REFUND_ABOVE_AMOUNT, at, lost=False)
    fen = None if balance is None else -balance.fen if layout.balance_is_debt else balance.fen
    way = way or ("neutral" if not figure.fen else "in" if figure.fen > 0 else "out")
    occurred_at, time_known = combine(when, clock), clock is not None
    found.rows.append(FoundRow(at, occurred_at, time_known, way, amount, refunded, fen, currency))
    found.sums.add(way, amount, currency)


def _clock(cells: RoleCells, found: Found, at: int, when: Moment) -> time | None:
    """The time of day of a row; None where it is not known."""
    clock, text = when.time, cells.text(at, "time")
    if text:
        clock = cells.clock(text)
        if clock is None:
            found.fail(ProblemCode.IMPOSSIBLE_TIME, at, text, lost=False)
    if when.impossible_time:
        found.fail(ProblemCode.IMPOSSIBLE_TIME, at, cells.text(at, "moment"), lost=False)
    # Batch rows are booked at 00:00:00 (statement_formats section 0, rule 7).
    return None if clock == time() and not cells.is_export else clock


def _refunded(cells: RoleCells, at: int, amount: int) -> int:
    """What came back of an amount by its own column, or by the status that an export shows."""
    refunded = cells.refund(cells.text(at, "refunded"))
    return refunded or (parse_refund(cells.text(at, "status"), amount) if cells.is_export else 0)


def _currency(cells: RoleCells, figure: Figure, printed: str) -> str | None:
    """The currency of a row; None where its cells contradict each other, or where two of the column are not known."""
    stated = cells.currency(printed) if printed else cells.layout.currency
    if figure.currency == DOLLAR:
        return None if stated in _NO_DOLLARS else stated or NO_CURRENCY
    if printed and stated is None and figure.currency is None:
        return NO_CURRENCY if len(cells.strange_currencies) == 1 else None
    if printed and figure.currency and stated not in (None, figure.currency):
        return None
    return figure.currency or stated


def _frame(cells: RoleCells, plain: pl.DataFrame, others: Sequence[FoundRow]) -> pl.DataFrame:
    """The rows (ROW_SCHEMA, in printed order), each with its place `at` in the table."""
    grid, rows = cells.grid, plain
    if others:
        own = pl.DataFrame(others, schema=ROWS, orient="row")
        rows = pl.concat([plain, own]).sort("at")
    printed = {
        "row": pl.Series(grid.numbers, dtype=pl.UInt32),
        "raw": grid.cells.lists if isinstance(grid.cells, CutColumns) else list_series(grid.cells, pl.String),
        **{role: cells.series(role) for role in TEXT_ROLES},
    }
    if grid.pages:
        printed["page"] = pl.Series(grid.pages, dtype=pl.UInt16)
    if grid.boxes:
        printed["bbox"] = list_series(grid.boxes, pl.Float32)
    if rows.height < len(grid.cells):
        printed = {name: column.gather(rows["at"]) for name, column in printed.items()}
    columns = {**dict(zip(rows.columns, rows.get_columns(), strict=True)), **printed}
    return pl.DataFrame(
        [
            columns[name].alias(name)
            if name in columns
            else repeat(name, grid.sheet if name == "sheet" else None, rows.height, dtype)
            for name, dtype in {"at": pl.UInt32, **ROW_SCHEMA}.items()
        ]
    )
