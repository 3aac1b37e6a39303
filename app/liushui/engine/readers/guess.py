"""The best guess at an unknown table: its header row, what its columns are, how it writes dates and amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import get_args

from app.liushui.engine.checks.balance import check_balance
from app.liushui.engine.readers.figures import CURRENCIES, currency_of, parse_day, parse_figure, parse_time
from app.liushui.engine.readers.grid import Grid
from app.liushui.engine.readers.headings import HEADER_SEARCH_ROWS, merge_headers, without_tail
from app.liushui.engine.readers.interpret import Interpreted
from app.liushui.engine.readers.layout import DEBIT_CREDIT_WORDS, DateOrder, DecimalMark, Layout, SignRule
from app.liushui.engine.readers.records import RawTable
from app.liushui.engine.readers.senses import interpret_each
from app.liushui.engine.readers.strays import count_like, other_header
from app.liushui.engine.readers.vocabulary import NAMES, is_name, name_forms, roles_of
from app.liushui.engine.text import clean_cell, clean_text, comparable
from app.liushui.engine.types import Problem

_JUDGED_ROWS = 5_000
_TITLE_MONTH = re.compile(r"(\d{4})\s*年\s*(1[0-2]|0?[1-9])\s*月|(\d{4})[-/](1[0-2]|0?[1-9])(?!\d)")
_UNIT = re.compile(r"[(（\[/]\s*(?:单位[:：])?\s*([^()（）\[\]/]+?)\s*[)）\]]|\s([A-Z]{3})\Z")
_KNOWN = frozenset(CURRENCIES.values())
_FACT_UNIT = re.compile(
    r"单位\s*[:：为]?\s*[(（]?\s*(?:人民币)?\s*(?:[万千百亿]|分(?!行)|角)|\bin thousands\b|\bin millions\b"
)
_CARD = re.compile(r"信用卡|贷记卡|credit\s*card|kreditkarte|mastercard", re.IGNORECASE)
_SIDES = re.compile(r"借|贷|debit|credit|soll|haben|d[ée]bit|cr[ée]dit|debe|haber|dare|avere|cargo|abono")
_COMES_IN = re.compile(
    r"还款|退款|退货|工资|薪资|代发|salary|payroll|refund|gehalt|payment received|thank you", re.IGNORECASE
)
_FEWEST_DAYS = 5
"""Different days that must follow each other before their order tells the day from the month: three do by chance."""
_DOTTED = re.compile(r"\A\d{1,2}\.\d{1,2}\.\d{2,4}")
_FACT_CURRENCY = re.compile(
    r"(?:币\s*[种别]|货币|幣種|貨幣|currency|währung)\s*[:：]?\s*([^\s,，;；|/]+)", re.IGNORECASE
)


@dataclass(frozen=True)
class Guess:
    """How an unknown table may be meant; `doubt` is the code of the problem that forbids to read it so.

    `plain` says that every column has a name of the vocabulary and all of them fit their cells. `read` are
    the rows by this layout, where all of them were judged.
    """

    layout: Layout
    plain: bool
    doubt: str | None = None
    read: Interpreted | None = field(default=None, compare=False, repr=False)


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
    """The table under a header that begins at the 0-based row `at` and takes `lines` rows.

    It ends where a header of other names begins another table. Rows above it and in that other table
    that look like transactions are counted in `skipped`.
    """
    width, first = len(names), at + lines
    body = raw.rows[first:]
    end = other_header(body, names)
    beside = [*raw.rows[:at], *([] if end is None else body[end:])]
    lost = count_like(raw.rows[:at], names) + (0 if end is None else count_like(body[end + 1 :], body[end]))
    told = Problem("rows_outside_table", row=raw.numbers[at], params={"count": str(lost)})
    body = body[:end]
    long = frozenset(n for n, row in enumerate(body) if any(clean_cell(cell) for cell in row[width:]))
    short = frozenset(n for n, row in enumerate(body) if len(row) < width)
    return Grid(
        names=names,
        cells=tuple((*row[:width], *([""] * (width - len(row)))) for row in body),
        numbers=raw.numbers[first : first + len(body)],
        before=(*raw.before, *map(_line, beside[:at])),
        after=(*map(_line, beside[at:]), *raw.after),
        sheet=raw.sheet,
        short=short,
        long=long,
        inexact=frozenset((row - first, column) for row, column in raw.inexact if row >= first),
        uncomputed=frozenset((row - first, column) for row, column in raw.uncomputed if row >= first),
        skipped=lost,
        problems=(told,) if lost else (),
    )


def _line(row: Sequence[str]) -> str:
    return " ".join(filter(None, map(clean_cell, row)))


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
    senses = _senses(roles, grid.names, column)
    if not orders or not decimals or not senses:
        return None
    currency = _currency(grid.names, grid.facts)
    layouts = [
        Layout(columns, sign, order, decimal, currency, debt, year_month=year_month)
        for order in orders
        for decimal in decimals
        for columns, sign, debt in senses
    ]
    best, read, sure, proven = _prove(judged, layouts)
    plain = all(is_name(name) for name in grid.names if name)
    doubt = None if sure else _doubt(judged, best, orders, decimals, proven, column)
    if sure and "direction" not in best.columns and _may_be_owed(best, grid):
        doubt = "open_sense"
    doubt = "strange_unit" if _FACT_UNIT.search(grid.facts) else doubt
    return Guess(best, plain, doubt, read if len(judged.cells) == len(grid.cells) else None)


def _may_be_owed(best: Layout, grid: Grid) -> bool:
    """Whether the balance of a card may be what is owed, so that a chain that holds does not tell the sense."""
    sides = best.sign != "two_columns" or _are_sides(grid.names, best.columns)
    return sides and bool(_CARD.search(grid.facts))


def _doubt(
    grid: Grid,
    best: Layout,
    orders: Sequence[str],
    decimals: Sequence[str],
    proven: bool,
    column: dict[str, list[str]],
) -> str | None:
    """What two readings of the table allow, where its balances do not settle it."""
    if len(orders) > 1:
        return "ambiguous_dates"
    if len(decimals) > 1 or proven:
        return "ambiguous_amounts"
    if best.sign == "signed" and not _has_negative(best, column["amount"]):
        return "no_sign"
    if _sense_is_open(grid, best, column):
        return "open_sense"
    return "ambiguous_amounts" if _has_rivals(grid, best) else None


def _sense_is_open(grid: Grid, best: Layout, column: dict[str, list[str]]) -> bool:
    """Whether money in could as well be money out, with no balance to tell.

    Card bills print what was spent as positive, most accounts as negative; the books of a firm call
    debit what its bank calls credit, and one bank prints its own so (section 0, rule 6).
    """
    if best.sign == "two_columns":
        names = [comparable(grid.names[best.columns[role]]) for role in ("credit", "debit")]
        return all(name.startswith(("借", "贷")) for name in names)
    if best.sign == "tag":
        words = {comparable(cell) for cell in column["direction"] if cell}
        return words <= {"借", "贷", "借方", "贷方"}
    if "direction" in best.columns and any(column["direction"]):
        return True  # words that nobody knows say what the amounts mean
    if _CARD.search(grid.facts):
        return True
    texts = [role for role in ("text", "kind", "party") if role in best.columns]
    said = [
        figure.fen
        for row in grid.cells
        if (figure := parse_figure(row[best.columns["amount"]], best.decimal))
        and any(_COMES_IN.search(row[best.columns[role]]) for role in texts)
    ]
    return any(fen < 0 for fen in said) and not any(fen > 0 for fen in said)


def _has_rivals(grid: Grid, best: Layout) -> bool:
    """Whether two columns with other figures claim to be the amount, and no balance says which."""
    judged = {role: best.columns[role] for role in ("amount", "credit", "debit") if role in best.columns}
    taken = set(best.columns.values())
    for at, name in enumerate(grid.names):
        forms = name_forms(name)
        rival = next((role for role in judged if at not in taken and set(forms) & set(NAMES[role])), None)
        if rival is None or (rival == "amount" and best.sign == "two_columns"):
            continue
        pairs = [
            (parse_figure(row[at], best.decimal), parse_figure(row[judged[rival]], best.decimal))
            for row in grid.cells
        ]
        if any(one and other and abs(one.fen) != abs(other.fen) for one, other in pairs):
            return True
    return False


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
        elif role in _TESTS and cells and 2 * sum(map(_TESTS[role], cells)) < len(cells):
            fitting.pop(role)
    return fitting


def mostly(cells: Sequence[str], test: Callable[[str], bool]) -> bool:
    """Whether seven of ten cells pass; a statement's foot may hold a few that do not."""
    return bool(cells) and sum(map(test, cells)) * 10 >= len(cells) * 7


_ORDERS: tuple[DateOrder, ...] = get_args(DateOrder)


def is_day(cell: str) -> bool:
    """Whether the cell is a date in any order of its parts."""
    return any(parse_day(cell, order, (2000, 12)) for order in _ORDERS)


def is_figure(cell: str) -> bool:
    """Whether the cell is an amount with either decimal mark."""
    return parse_figure(cell) is not None or parse_figure(cell, ",") is not None


_TESTS: dict[str, Callable[[str], bool]] = {
    "amount": is_figure,
    "credit": is_figure,
    "debit": is_figure,
    "balance": is_figure,
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
        telling = len(running) == 1 and len(set(days)) >= _FEWEST_DAYS
        return (running if telling else found), None
    months = stated_months(facts)
    if len(months) == 1 and all(parse_day(cell, "md", (2000, 12)) for cell in days):
        return ["md"], months.pop()
    return [], None  # of several months nobody knows whose year a date takes


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


def _senses(
    roles: dict[str, int], names: Sequence[str], column: dict[str, list[str]]
) -> list[tuple[dict[str, int], SignRule, bool]]:
    """Columns, sign rules and whether the balance is a debt, as the names allow.

    Where there are balances the other sense is tried too. Some banks print debit and credit from their
    customer's side, as 网商银行 does (section 0, rule 6); 收入 and 支出 cannot change places, but what is
    spent adds to a balance that is owed.
    """
    with_balance = "balance" in roles
    if {"credit", "debit"} <= roles.keys():
        found: list[tuple[dict[str, int], SignRule, bool]] = [(roles, "two_columns", False)]
        turned = {**roles, "credit": roles["debit"], "debit": roles["credit"]}
        if with_balance and _are_sides(names, roles):
            found.append((turned, "two_columns", False))
        elif with_balance:
            found.append((roles, "two_columns", True))
        return found
    if "amount" not in roles:
        return []
    if "direction" in roles:
        words = [comparable(cell) for cell in column["direction"] if cell]
        if mostly(words, DEBIT_CREDIT_WORDS.__contains__):
            return [(roles, "tag", False)]
    return [(roles, "signed", False), *([(roles, "reversed", False)] if with_balance else [])]  # type: ignore[list-item]


def _are_sides(names: Sequence[str], roles: dict[str, int]) -> bool:
    """Whether the two columns are called after the sides of an account, which depend on whose books they are."""
    return all(_SIDES.match(comparable(names[roles[role]])) for role in ("credit", "debit"))


def _has_negative(layout: Layout, cells: list[str]) -> bool:
    figures = (parse_figure(cell, layout.decimal) for cell in cells)
    return any(figure.fen < 0 for figure in figures if figure)


def _prove(grid: Grid, layouts: list[Layout]) -> tuple[Layout, Interpreted, bool, bool]:
    """The layout whose balances chain best and its rows; whether they chain for it alone and almost always; whether any do."""
    tried = []
    for place, (layout, read) in enumerate(zip(layouts, interpret_each(grid, layouts), strict=True)):
        chain = check_balance(read.frame)
        held = chain.checked - len(chain.breaks)
        tried.append((held, -read.skipped, -place, chain.checked, layout, read))
    tried.sort(key=lambda one: one[:3], reverse=True)
    held, _, _, checked, layout, read = tried[0]
    alone = len(tried) == 1 or held > tried[1][0]
    # Many breaks mean that the table is read wrong; a few, that rows are missing or were changed.
    chains = held * 20 >= checked * 19 or (held >= 4 and checked - held == 1)
    return layout, read, alone and checked > 0 and chains, checked > 0


def _currency(names: Sequence[str], facts: str) -> str:
    """The currency that the columns' names or the text around the table name; CNY where they say nothing."""
    units = {
        found
        for name in names
        for match in _UNIT.finditer(name)
        if (found := currency_of(match[1] or match[2])) in _KNOWN
    }
    if len(units) == 1:
        return units.pop()
    return stated_currency(facts) or "CNY"


def stated_currency(facts: str) -> str | None:
    """The currency that the text around the table names, as an ISO code."""
    match = _FACT_CURRENCY.search(facts)
    return currency_of(match.group(1)) if match else None
