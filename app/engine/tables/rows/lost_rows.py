"""Rows that are no transactions, and transactions that stand where nobody would look (statement_formats section 0, rules 9, 10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.engine.tables.grids.records import RawTable
from app.engine.tables.grids.vocabulary import is_name, roles_of
from app.engine.tables.rows.sum_words import (
    LEADS_TOTALS,
    TOTALS_LINE,
    TOTALS_ROW,
    is_summary,
    lists_totals,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead
from app.engine.values.figures import parse_day, parse_figure
from app.engine.values.text import clean_cell, clean_text, comparable

_TOTALS_WORDS = 3
"""Cells with words that a row of totals has at most; a transaction without its date has more."""

_TOTAL_OF = re.compile(
    r"total (?:no\.? of |number of )?(?:deposits?|withdrawals?|debits?|credits?|payments?|charges)\b(?! card)",
    re.IGNORECASE,
)
"""How a row begins that sums up one side of an account."""

_HEADER_SEARCH_ROWS = 60
_MONEY = ("amount", "credit", "debit")


def sums_up(row: Sequence[str], words: Sequence[str], *, has_amount: bool) -> bool:
    """Whether a row without a date is one of totals or notes; `words` are its cells that are no figures.

    With an amount in its place (`has_amount`) the row must begin with such words: 累计 and 说明 may also
    stand in what was bought.
    """
    line = comparable("".join(row))
    if TOTALS_LINE.match(line) or lists_totals(line):
        return True
    if len(words) > _TOTALS_WORDS:
        return False
    if is_summary(words) or not TOTALS_ROW.search(" ".join(words)):
        return is_summary(words)
    first = next(filter(None, map(clean_text, row)), "")
    return not has_amount or bool(LEADS_TOTALS.search(first) or _TOTAL_OF.match(first))


def cut_at_comma(row: Sequence[str], beside_text: Sequence[int]) -> bool:
    """Whether the comma of an amount such as 1,234.00 cut it in two: the rest stands in a column of texts.

    `beside_text` are the columns of amounts before a column of texts.
    """
    return any(
        re.fullmatch(r"[+-]?\d{1,3}", clean_text(row[at]))
        and re.fullmatch(r"\d{3}\.\d+", clean_text(row[at + 1]))
        for at in beside_text
        if at + 1 < len(row) and "." in row[at + 1]
    )


def may_be_cut(row: Sequence[str], at: int) -> bool:
    """Whether the comma of a whole amount such as 1,234 in column `at` may have cut it in two."""
    return (
        at + 1 < len(row)
        and len(row[at + 1].strip()) == 3
        and bool(re.fullmatch(r"[+-]?[1-9]\d{0,2}", clean_text(row[at])))
        and bool(re.fullmatch(r"\d{3}", clean_text(row[at + 1])))
    )


def count_like(rows: Iterable[Sequence[str]], names: Sequence[str]) -> int:
    """Rows that look like transactions of a table with these column names: a date and an amount in their places."""
    roles = roles_of(tuple(names))
    days = [roles[role] for role in ("moment", "booked") if role in roles]
    money = [roles[role] for role in _MONEY if role in roles]
    return sum(
        any(_is_dated(row, at) for at in days) and any(_is_money(row, at) for at in money) for row in rows
    )


def _is_dated(row: Sequence[str], at: int) -> bool:
    return at < len(row) and any(parse_day(row[at], order) for order in ("ymd", "dmy", "mdy"))


def _is_money(row: Sequence[str], at: int) -> bool:
    cell = clean_text(row[at]) if at < len(row) else ""
    return any(char.isdigit() for char in cell) and bool(parse_figure(cell) or parse_figure(cell, ","))


def lost_row_problem(tables: list[TableRead], unread: Iterable[RawTable]) -> list[TableRead]:
    """The statements of a workbook, with the rows of its sheets that have no header of theirs counted as skipped."""
    names = next((table.columns for table in tables if table.columns), ())
    lost = 0
    for raw in unread:
        at = other_header([("1",), *raw.rows[:_HEADER_SEARCH_ROWS]], ())
        own = names if at is None else raw.rows[at - 1]
        lost += count_like(raw.rows, own)
    if not lost or not tables:
        return tables
    problem = Problem(ProblemCode.SHEET_WITHOUT_HEADER, params={"count": str(lost)})
    first = replace(tables[0], skipped=tables[0].skipped + lost, problems=(*tables[0].problems, problem))
    return [first, *tables[1:]]


def other_header(body: Sequence[Sequence[str]], names: Sequence[str]) -> int | None:
    """The place in `body` where a header of other names begins a second table; None without one."""
    own = [comparable(clean_cell(name)) for name in names]
    begun = False
    tops: list[list[str]] = []
    for at, row in enumerate(body):
        if not begun and len(tops) < 3:
            tops.append([comparable(clean_cell(cell)) for cell in row])
        if any(char.isdigit() for cell in row for char in cell):
            begun = True
            continue
        cells = [comparable(clean_cell(cell)) for cell in row]
        filled = [cell for cell in cells if cell]
        known = sum(map(is_name, filled))
        if not begun or known < 3 or known * 2 < len(filled) or _without_tail(cells) == _without_tail(own):
            continue
        roles = roles_of(tuple(cells))
        has_money = "amount" in roles or {"credit", "debit"} <= roles.keys()
        # The second line of a header of two languages, or of two rows, comes again with the first.
        if "moment" in roles and has_money and _without_tail(cells) not in map(_without_tail, tops):
            return at
    return None


def _without_tail(cells: list[str]) -> list[str]:
    end = len(cells)
    while end and not cells[end - 1]:
        end -= 1
    return cells[:end]
