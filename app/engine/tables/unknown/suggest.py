"""Header and columns of a table whose names nobody knows, by what its cells hold; a person confirms them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

from app.engine.documents.opened import HEADER_SEARCH_ROWS
from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.currency.stated_in import MONEY_ROLES, table_currency
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.headings import HEADER_LINES_MOST
from app.engine.tables.grids.records import RawTable
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.unknown.guess import (
    decimal_marks,
    find_header,
    fitting_roles,
    guess_layout,
    is_figure,
    mostly,
)
from app.engine.types.declarations import DateOrder, DecimalMark
from app.engine.values.date_orders import date_orders, is_day
from app.engine.values.figures import parse_day, parse_figure, parse_time
from app.engine.values.text import clean_cell, clean_text, comparable

_SAMPLE_ROWS = 60
_MOST_MONEY_COLUMNS = 5
_MOST_WORDS = 6
_MOST_PROPOSALS = 80
"""Proposals by words that nobody knows; each is read to see whether its balances chain."""
_LONG_NUMBER = re.compile(r"\d{9,}")

Columns = dict[str, int]


def suggest_header(raw: RawTable) -> tuple[int, int] | None:
    """Place of the header (0-based) and its number of rows: by known names, else the row above the first data."""
    known = find_header(raw)
    if known is not None:
        return known[0], known[1]
    rows = raw.rows[:HEADER_SEARCH_ROWS]
    first = next((at for at, row in enumerate(rows) if is_data_row(row)), None)
    if first is None:
        return None
    width = _filled(rows[first])
    for at in range(first - 1, -1, -1):
        cells = [clean_cell(cell) for cell in rows[at] if clean_cell(cell)]
        if len(cells) * 2 >= width and not any(is_day(cell) or is_figure(cell) for cell in cells):
            return (at - 1, 2) if at == first - 1 and _is_completed_above(rows, first) else (at, 1)
    return None


def _is_completed_above(rows: Sequence[Sequence[str]], first: int) -> bool:
    """Whether the row above the names before the first data row names columns that those leave open."""
    if first < HEADER_LINES_MOST:
        return False
    upper, lower = ([clean_cell(cell) for cell in rows[at]] for at in (first - 2, first - 1))
    words = [cell for cell in upper if cell]
    used = {at for row in rows[first:] for at, cell in enumerate(row) if clean_text(cell)}
    open_columns = [at for at in used if at >= len(lower) or not lower[at]]
    return (
        len(words) > 1
        and not any(is_day(cell) or is_figure(cell) for cell in words)
        and any(at < len(upper) and upper[at] for at in open_columns)
    )


def is_data_row(row: Sequence[str]) -> bool:
    """Whether a row could be a transaction: a date in one cell, an amount in another."""
    cells = [clean_text(cell) for cell in row]
    days = {at for at, cell in enumerate(cells) if _is_plain_day(cell)}
    return bool(days) and any(at not in days and _is_money(cell) for at, cell in enumerate(cells))


def suggest_layout(grid: Grid) -> tuple[Layout | None, str | None]:
    """The layout to begin with and the code of its ambiguity; None where not even dates can be made out."""
    guess = guess_layout(grid)
    if guess is not None and "balance" in guess.layout.columns:
        return _with_own_words(guess.layout, grid), guess.ambiguity
    sample = _sample(grid)
    columns = [[clean_text(row[at]) for row in sample.cells] for at in range(len(grid.names))]
    known = fitting_roles(sample, roles_of(grid.names))
    roles = {role: at for role, at in known.items() if role not in MONEY_ROLES}
    if "moment" not in roles:
        place = next((at for at, cells in enumerate(columns) if mostly(cells, _is_plain_day)), None)
        if place is None:
            return None, None
        roles = {"moment": place, **{role: at for role, at in roles.items() if at != place}}
    orders, _ = date_orders(columns[roles["moment"]], grid.facts)
    _add_time(roles, columns)
    _add_direction(roles, columns)
    money = _money_columns(roles, columns)
    decimals = decimal_marks([cell for at in money for cell in columns[at]])
    currency = table_currency(
        sample, dict(zip(MONEY_ROLES, money, strict=False)), decimals[0] if decimals else "."
    )
    base = Layout(
        roles, "signed", orders[0] if orders else "ymd", decimals[0] if decimals else ".", currency=currency
    )
    proposals = [*_proposals(base, money), *_by_two_words(sample, base, money)]
    plain = guess.layout if guess else _without_balance(sample, base, money)
    best = _best(sample, plain, proposals, orders or ["ymd"], decimals or ["."])
    ambiguity = guess.ambiguity if guess and best is plain else None
    return _with_own_words(_with_text(best, columns), grid), ambiguity


def _sample(grid: Grid) -> Grid:
    rows = [at for at, row in enumerate(grid.cells) if is_data_row(row)][:_SAMPLE_ROWS]
    return replace(
        grid,
        cells=tuple(grid.cells[at] for at in rows),
        numbers=tuple(grid.numbers[at] for at in rows),
        pages=tuple(grid.pages[at] for at in rows) if grid.pages else (),
        boxes=tuple(grid.boxes[at] for at in rows) if grid.boxes else (),
        short=frozenset(),
        long=frozenset(),
        uncomputed=frozenset(),
        skipped=0,
        problems=(),
    )


def _filled(row: Sequence[str]) -> int:
    return sum(1 for cell in row if clean_text(cell))


def _is_plain_day(cell: str) -> bool:
    orders: tuple[DateOrder, ...] = ("ymd", "dmy", "mdy")
    if any(parse_day(cell, order) for order in orders):
        return True
    return parse_day(cell, "md", (2000, 12)) is not None and not is_figure(cell)


def _is_money(cell: str) -> bool:
    return is_figure(cell) and not _LONG_NUMBER.fullmatch(cell)


def _add_time(roles: Columns, columns: list[list[str]]) -> None:
    for at, cells in enumerate(columns):
        if (
            "time" not in roles
            and at not in roles.values()
            and mostly(cells, lambda cell: ":" in cell and parse_time(cell) is not None)
        ):
            roles["time"] = at


def _add_direction(roles: Columns, columns: list[list[str]]) -> None:
    for at, cells in enumerate(columns):
        words = {comparable(cell) for cell in cells if cell}
        fits = 0 < len(words) <= _MOST_WORDS and all(word in DEBIT_CREDIT_WORDS for word in words)
        fits = fits and words != {"+"}  # beside a dash, which only a balance explains
        if "direction" not in roles and at not in roles.values() and fits:
            roles["direction"] = at


def _money_columns(roles: Columns, columns: list[list[str]]) -> list[int]:
    """Columns of amounts, those with decimals first; a running number is none."""
    found: list[int] = []
    for at, cells in enumerate(columns):
        filled = [cell for cell in cells if cell]
        running = filled == [str(number) for number in range(1, len(filled) + 1)]
        if at not in roles.values() and mostly(filled, _is_money) and not running:
            found.append(at)
    found.sort(key=lambda at: not any(re.search(r"[.,]\d{1,2}\D?$", cell) for cell in columns[at]))
    return found[:_MOST_MONEY_COLUMNS]


def _best(
    sample: Grid,
    plain: Layout,
    proposals: Sequence[Layout],
    orders: Sequence[DateOrder],
    decimals: Sequence[DecimalMark],
) -> Layout:
    """Of all ways to give the columns a meaning, the one whose balances chain; else the plain one."""
    best, most = plain, 0
    for proposal, order, decimal in product(proposals, orders, decimals):
        layout = replace(proposal, date_order=order, decimal=decimal)
        chain = check_balance(interpret(sample, layout).frame)
        held = chain.checked - len(chain.breaks)
        if held > most and held * 5 >= chain.checked * 4:
            best, most = layout, held
    return best


def _proposals(base: Layout, money: list[int]) -> list[Layout]:
    found: list[Layout] = []
    for amount, balance in permutations(money, 2):
        columns = {**base.columns, "amount": amount, "balance": balance}
        if "direction" in columns:
            found.append(replace(base, columns=columns, sign="tag"))
        found += [replace(base, columns=columns, sign=sign) for sign in ("signed", "reversed")]
    for credit, debit, balance in permutations(money, 3):
        columns = {**base.columns, "credit": credit, "debit": debit, "balance": balance}
        found.append(replace(base, columns=columns, sign="two_columns"))
    return found


def _by_two_words(sample: Grid, base: Layout, money: list[int]) -> list[Layout]:
    """What columns of two words that nobody knows may say of the direction; only a balance can tell."""
    if "direction" in base.columns:
        return []
    found: list[Layout] = []
    taken = {*base.columns.values(), *money}
    for at in range(len(sample.names)):
        words = sorted({comparable(clean_cell(row[at])) for row in sample.cells})
        if at in taken or len(words) != 2 or not all(words) or any(map(is_figure, words)):
            continue
        for (amount, balance), ways in product(permutations(money, 2), (("in", "out"), ("out", "in"))):
            columns = {**base.columns, "direction": at, "amount": amount, "balance": balance}
            directions = dict(zip(words, ways, strict=True))
            found.append(replace(base, columns=columns, sign="tag", directions=directions))
    return found[:_MOST_PROPOSALS]


def _without_balance(sample: Grid, base: Layout, money: list[int]) -> Layout:
    """What the amounts may be where no balance proves it."""
    for credit, debit in combinations(sorted(money), 2):
        if all(_one_sided(row[credit], row[debit]) for row in sample.cells):
            columns = {**base.columns, "credit": credit, "debit": debit}
            return replace(base, columns=columns, sign="two_columns")
    columns = {**base.columns, "amount": money[0]} if money else base.columns
    return replace(base, columns=columns, sign="tag" if "direction" in columns else "signed")


def _one_sided(credit: str, debit: str) -> bool:
    sides = [parse_figure(clean_text(cell) or "0") for cell in (credit, debit)]
    return sum(1 for side in sides if side is None or side.fen) == 1


def _with_text(layout: Layout, columns: list[list[str]]) -> Layout:
    """The layout with the most varied column that is left over as the text, where no name says what is."""
    taken = set(layout.columns.values())
    variety: dict[int, int] = {}
    for at, cells in enumerate(columns):
        filled = [cell for cell in cells if cell]
        if at not in taken and filled and not mostly(filled, is_figure):
            variety[at] = len(set(filled))
    if "text" in layout.columns or not variety:
        return layout
    return replace(layout, columns={**layout.columns, "text": max(variety, key=lambda at: variety[at])})


def _with_own_words(layout: Layout, grid: Grid) -> Layout:
    """The layout with no other words than those in its column: of a word nobody has seen nobody can say what it means."""
    if layout.sign != "tag":
        return layout
    seen = {comparable(clean_cell(row[layout.columns["direction"]])) for row in grid.cells}
    known = {word: way for word, way in layout.directions.items() if word in seen}
    return replace(layout, directions=known)
