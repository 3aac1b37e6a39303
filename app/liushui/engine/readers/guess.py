"""The best guess at an unknown table: its header row, what its columns are, how it writes dates and amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import get_args

from app.liushui.engine.checks.balance import check_balance
from app.liushui.engine.readers.figures import currency_of, parse_day, parse_figure, parse_time
from app.liushui.engine.readers.grid import Grid
from app.liushui.engine.readers.headings import HEADER_SEARCH_ROWS, merge_headers, without_tail
from app.liushui.engine.readers.interpret import interpret
from app.liushui.engine.readers.layout import DEBIT_CREDIT_WORDS, DateOrder, DecimalMark, Layout, SignRule
from app.liushui.engine.readers.records import RawTable
from app.liushui.engine.readers.vocabulary import is_name, roles_of
from app.liushui.engine.text import clean_cell, clean_text, comparable

_JUDGED_ROWS = 5_000
_TITLE_MONTH = re.compile(r"(\d{4})\s*年\s*(\d{1,2})\s*月|(\d{4})[-/](\d{1,2})(?!\d)")
_DOTTED = re.compile(r"\A\d{1,2}\.\d{1,2}\.\d{2,4}")
_FACT_CURRENCY = re.compile(
    r"(?:币\s*[种别]|货币|幣種|貨幣|currency|währung)\s*[:：]?\s*([^\s,，;；|/]+)", re.IGNORECASE
)


@dataclass(frozen=True)
class Guess:
    """How an unknown table may be meant; `doubt` is the code of the problem that forbids to read it so.

    `plain` says that every column has a name of the vocabulary and all of them fit their cells.
    """

    layout: Layout
    plain: bool
    doubt: str | None = None


def find_header(raw: RawTable) -> tuple[int, int, tuple[str, ...]] | None:
    """Place of the header (0-based), its number of rows (one or two) and the names; None without one."""
    best: tuple[int, int, int, tuple[str, ...]] | None = None
    for at, row in enumerate(raw.rows[:HEADER_SEARCH_ROWS]):
        for lines, names in _header_candidates(raw, at, row):
            score = _header_score(names)
            # A title above a header seems to be a header of two rows.
            score -= lines
            if score > 0 and (best is None or score > best[0]):
                best = (score, at, lines, names)
    return best[1:] if best else None


def _header_candidates(raw: RawTable, at: int, row: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
    names = tuple(clean_cell(cell) for cell in row)
    candidates = [(1, without_tail(names))]
    if at + 1 < len(raw.rows):
        below = tuple(clean_cell(cell) for cell in raw.rows[at + 1])
        if any(below) and not any(parse_figure(cell) or parse_day(cell) for cell in below):
            candidates.append((2, without_tail(merge_headers(names, below))))
    return candidates


def _header_score(names: tuple[str, ...]) -> int:
    filled = [name for name in names if name]
    known = sum(map(is_name, filled))
    if known < 3 or known * 2 < len(filled):
        return 0
    roles = roles_of(names)
    if "moment" not in roles or not ({"amount"} & roles.keys() or {"credit", "debit"} <= roles.keys()):
        return 0
    return known * 10 - (len(filled) - known)


def grid_below(raw: RawTable, at: int, lines: int, names: tuple[str, ...]) -> Grid:
    """The table under a header that begins at the 0-based row `at` and takes `lines` rows."""
    width, first = len(names), at + lines
    body = raw.rows[first:]
    long = frozenset(n for n, row in enumerate(body) if any(clean_cell(cell) for cell in row[width:]))
    short = frozenset(n for n, row in enumerate(body) if len(row) < width)
    return Grid(
        names=names,
        cells=tuple((*row[:width], *([""] * (width - len(row)))) for row in body),
        numbers=raw.numbers[first:],
        before=(*raw.before, *(" ".join(filter(None, map(clean_cell, row))) for row in raw.rows[:at])),
        after=raw.after,
        sheet=raw.sheet,
        short=short,
        long=long,
        inexact=frozenset((row - first, column) for row, column in raw.inexact if row >= first),
        uncomputed=frozenset((row - first, column) for row, column in raw.uncomputed if row >= first),
    )


def guess_layout(grid: Grid) -> Guess | None:
    """The most likely layout, or None where no column of dates or amounts can be made out.

    Whatever two readings allow is settled by the balances where the table has any, else it is a doubt.
    """
    judged = replace(grid, cells=grid.cells[:_JUDGED_ROWS], numbers=grid.numbers[:_JUDGED_ROWS])
    roles = fitting_roles(judged, roles_of(grid.names))
    if "moment" not in roles:
        return None
    column = {role: [clean_text(row[at]) for row in judged.cells] for role, at in roles.items()}
    orders, year_month = date_orders(column["moment"], grid.facts)
    decimals = decimal_marks(
        [cell for role in ("amount", "credit", "debit", "balance") for cell in column.get(role, [])]
    )
    senses = _senses(roles, column)
    if not orders or not decimals or not senses:
        return None
    layouts = [
        Layout(columns, sign, order, decimal, _currency(grid.facts), year_month=year_month)
        for order in orders
        for decimal in decimals
        for columns, sign in senses
    ]
    best, sure, proven = _prove(judged, layouts)
    plain = all(is_name(name) for name in grid.names if name)
    return Guess(best, plain, None if sure else _doubt(best, orders, decimals, proven, column))


def _doubt(
    best: Layout, orders: Sequence[str], decimals: Sequence[str], proven: bool, column: dict[str, list[str]]
) -> str | None:
    """What two readings of the table allow, where its balances do not settle it."""
    if len(orders) > 1:
        return "ambiguous_dates"
    if len(decimals) > 1 or proven:
        return "ambiguous_amounts"
    if best.sign == "signed" and not _has_negative(best, column["amount"]):
        return "no_sign"
    return None


def fitting_roles(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """Roles whose cells are what the name promises; a name alone proves nothing."""
    fitting = dict(roles)
    for role, at in roles.items():
        cells = [cell for row in grid.cells if (cell := clean_text(row[at]))]
        if role == "moment" and not mostly(cells, is_day):
            fitting.pop("moment")
        elif role == "time" and not mostly(cells, lambda cell: parse_time(cell) is not None):
            fitting.pop("time")
            if mostly(cells, is_day):
                fitting["moment"] = at
        elif role in _TESTS and cells and not mostly(cells, _TESTS[role]):
            fitting.pop(role)
    return fitting


def mostly(cells: Sequence[str], test: Callable[[str], bool]) -> bool:
    """Whether seven of ten cells pass; a statement's foot may hold a few that do not."""
    return bool(cells) and sum(map(test, cells)) * 10 >= len(cells) * 7


def is_day(cell: str) -> bool:
    """Whether the cell is a date in any order of its parts."""
    return any(parse_day(cell, order, (2000, 12)) for order in get_args(DateOrder))


def is_figure(cell: str) -> bool:
    """Whether the cell is an amount with either decimal mark."""
    return parse_figure(cell) is not None or parse_figure(cell, ",") is not None


def _is_currency(cell: str) -> bool:
    return currency_of(cell) is not None


_TESTS: dict[str, Callable[[str], bool]] = {
    "amount": is_figure,
    "credit": is_figure,
    "debit": is_figure,
    "balance": is_figure,
    "currency": _is_currency,
}


def date_orders(cells: list[str], facts: str) -> tuple[list[DateOrder], tuple[int, int] | None]:
    """Orders that fit every date; more than one where the dates do not tell."""
    days = [cell for cell in cells if is_day(cell)]
    orders: tuple[DateOrder, ...] = ("ymd", "dmy", "mdy")
    if all(_DOTTED.match(cell) for cell in days):
        orders = ("dmy",)  # no country writes the month first with dots
    found = [order for order in orders if all(parse_day(cell, order) for cell in days)]
    if found:
        same = all(len({parse_day(cell, order) for order in found}) == 1 for cell in days)
        if same:
            return found[:1], None
        running = [order for order in found if _is_monotone(days, order)]
        return (running if len(running) == 1 else found), None
    month = stated_month(facts)
    if month and all(parse_day(cell, "md", (2000, 12)) for cell in days):
        return ["md"], month
    return [], None


def stated_month(facts: str) -> tuple[int, int] | None:
    """Year and month that the text around the table names first."""
    match = _TITLE_MONTH.search(facts)
    return _month_of(match) if match else None


def stated_months(facts: str) -> set[tuple[int, int]]:
    """Every year and month that the text around the table names."""
    return {month for match in _TITLE_MONTH.finditer(facts) if (month := _month_of(match))}


def _month_of(match: re.Match[str]) -> tuple[int, int] | None:
    year, month = int(match[1] or match[3]), int(match[2] or match[4])
    return (year, month) if 1 <= month <= 12 else None


def _is_monotone(cells: list[str], order: DateOrder) -> bool:
    days = [moment.day for cell in cells if (moment := parse_day(cell, order))]
    steps = [after >= before for before, after in pairwise(days) if after != before]
    return all(steps) or not any(steps)


def decimal_marks(cells: list[str]) -> list[DecimalMark]:
    """Decimal marks that fit the figures and matter; both where they give different sums."""
    figures = [cell for cell in cells if is_figure(cell)]
    points = [parse_figure(cell) for cell in figures]
    commas = [parse_figure(cell, ",") for cell in figures]
    found: list[DecimalMark] = []
    if all(points):
        found.append(".")
    if all(commas) and points != commas:
        found.append(",")
    if found == [".", ","] and not any(re.search(r"[.,]\d{3}(?!\d)", cell) for cell in figures):
        return ["."]
    return found


def _senses(roles: dict[str, int], column: dict[str, list[str]]) -> list[tuple[dict[str, int], SignRule]]:
    """Columns and sign rules that the names allow; where there are balances, the other sense too.

    Some banks print debit and credit from their customer's side, as 网商银行 does (section 0, rule 6).
    """
    if {"credit", "debit"} <= roles.keys():
        turned = {**roles, "credit": roles["debit"], "debit": roles["credit"]}
        return [(roles, "two_columns"), *([(turned, "two_columns")] if "balance" in roles else [])]  # type: ignore[list-item]
    if "amount" not in roles:
        return []
    if "direction" in roles:
        words = {comparable(cell) for cell in column["direction"] if cell}
        if words and all(word in DEBIT_CREDIT_WORDS for word in words):
            return [(roles, "tag")]
    return [(roles, "signed"), *([(roles, "reversed")] if "balance" in roles else [])]  # type: ignore[list-item]


def _has_negative(layout: Layout, cells: list[str]) -> bool:
    figures = (parse_figure(cell, layout.decimal) for cell in cells)
    return any(figure.fen < 0 for figure in figures if figure)


def _prove(grid: Grid, layouts: list[Layout]) -> tuple[Layout, bool, bool]:
    """The layout whose balances chain best; whether they chain for it alone and almost always; whether any do."""
    tried = []
    for place, layout in enumerate(layouts):
        read = interpret(grid, layout)
        chain = check_balance(read.frame)
        held = chain.checked - len(chain.breaks)
        tried.append((held, -read.skipped, -place, chain.checked, layout))
    tried.sort(key=lambda one: one[:3], reverse=True)
    held, _, _, checked, layout = tried[0]
    alone = len(tried) == 1 or held > tried[1][0]
    # Many breaks mean that the table is read wrong; a few, that rows are missing or were changed.
    chains = held * 20 >= checked * 19 or (held >= 4 and checked - held == 1)
    return layout, alone and checked > 0 and chains, checked > 0


def _currency(facts: str) -> str:
    """The currency that the text around the table names; CNY where it says nothing."""
    return stated_currency(facts) or "CNY"


def stated_currency(facts: str) -> str | None:
    """The currency that the text around the table names, as an ISO code."""
    match = _FACT_CURRENCY.search(facts)
    return currency_of(match.group(1)) if match else None
