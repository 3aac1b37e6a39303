"""The best guess at an unknown table: its header row, what its columns are, how it writes dates and amounts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from app.engine.documents.opened import HEADER_SEARCH_ROWS
from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.conclusion.account_parts import with_accounts
from app.engine.tables.conclusion.conclude import stated_period
from app.engine.tables.currency.stated_in import table_currency, with_currency_column
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.headings import merge_headers, without_tail
from app.engine.tables.grids.records import RawTable
from app.engine.tables.grids.vocabulary import NAMES, WHOSE, column_name, is_name, open_forms, roles_of
from app.engine.tables.interpret import Interpreted, interpret
from app.engine.tables.layout import DEBIT_CREDIT_WORDS, Layout
from app.engine.tables.meaning.bill_signs import (
    is_list_of_card,
    signs_by_bill,
    signs_by_marks,
    signs_by_words,
)
from app.engine.tables.meaning.by_balance import directions_by_balance
from app.engine.tables.meaning.shop_lists import SHOP_DIRECTIONS, shop_roles
from app.engine.tables.meaning.turned_dates import Turned, turned_dates
from app.engine.tables.rows.below_header import usual_cells
from app.engine.tables.rows.statuses import is_unsettled
from app.engine.tables.rows.sum_words import sum_word
from app.engine.tables.unknown.ambiguities import (
    ambiguity_of,
    ambiguity_of_facts,
    ambiguity_of_proven,
    are_sides,
    is_card,
)
from app.engine.tables.unknown.conventions import interpret_each
from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.engine.types.problem_codes import ProblemCode
from app.engine.values.date_orders import date_orders, is_day
from app.engine.values.figures import parse_day, parse_figure, parse_time
from app.engine.values.text import clean_cell, clean_text, comparable

_JUDGED_ROWS = 5_000
_HAS_DIGIT = re.compile(r"\d")
_Convention = tuple[dict[str, int], SignRule, bool]
"""Columns, the sign rule, and whether the balance is a debt."""
_ACCOUNT = re.compile(r"[\dxX*\- ]{4,}")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Where columns bear such names, a comma parts thousands."""
_HAS_SIGN = re.compile(r"[-+−–()（）]")


@dataclass(frozen=True)
class Guess:
    """How an unknown table may be meant; `ambiguity` is the code of the problem that forbids to read it so.

    `plain` says that every column has a name of the vocabulary, or holds nothing but words. `is_bill`: of a card, by what
    it states to be owed. `read` are the rows by this layout, where all of them were judged.
    """

    layout: Layout
    plain: bool
    ambiguity: ProblemCode | None = None
    is_bill: bool = False
    read: Interpreted | None = field(default=None, compare=False, repr=False)


_NUMBERED = re.compile(r"\d{6}")


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
    names = tuple(map(column_name, row))
    candidates = [(1, without_tail(names))]
    if at + 1 < len(raw.rows):
        below = tuple(clean_cell(cell) for cell in raw.rows[at + 1])
        is_head = not any(map(_NUMBERED.search, names))  # a line of labels and values heads no columns
        if is_head and any(below) and not any(parse_figure(cell) or parse_day(cell) for cell in below):
            candidates.append((2, without_tail(merge_headers(names, below))))
    return candidates


def _header_score(names: tuple[str, ...]) -> int:
    filled = [name for name in names if name]
    known = sum(map(is_name, filled))
    if known < 3 or known * 4 < len(filled):
        return 0
    roles = roles_of(names)
    # Where balances can prove what the columns mean, more names may be strange.
    if known * 2 < len(filled) and "balance" not in roles:
        return 0
    if "moment" not in roles or not ({"amount"} & roles.keys() or {"credit", "debit"} <= roles.keys()):
        return 0
    return known * 10 - (len(filled) - known)


def with_unnamed(raw: RawTable, at: int, lines: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names with an empty one for each last column that the header leaves room for and that holds nothing but words.

    Some banks spread a text over several columns and name the first. Figures without a name stay outside the table.
    Where most rows of a text end with the names, more cells in a row are the work of a comma inside one.
    """
    width = len(raw.rows[at])
    if raw.separator and usual_cells(raw.rows[at + lines :], len(names)) <= len(names):
        return names
    cells = {clean_text(cell) for row in raw.rows[at + lines :] for cell in row[len(names) : width]}
    return names + ("",) * (width - len(names)) if cells - {""} and all(map(_is_word, cells)) else names


def guess_layout(grid: Grid) -> Guess | None:
    """The most likely layout, or None where no column of dates or amounts can be made out.

    Whatever two readings allow is settled by the balances where the table has any, else it is an ambiguity.
    """
    judged = replace(grid, cells=grid.cells[:_JUDGED_ROWS], numbers=grid.numbers[:_JUDGED_ROWS])
    roles = with_currency_column(judged, fitting_roles(judged, roles_of(grid.names)))
    if "moment" not in roles:
        return None
    column = {role: [clean_text(row[at]) for row in judged.cells] for role, at in roles.items()}
    facts = _with_balances(judged, grid.facts, roles["moment"])
    orders, year_month = date_orders(column["moment"], facts)
    decimals = decimal_marks(
        [cell for role in ("amount", "credit", "debit", "balance") for cell in column.get(role, [])]
    )
    if len(decimals) > 1 and any(map(_EAST_ASIAN.search, grid.names)):
        decimals = ["."]
    conventions = _sign_conventions(roles, grid.names, column)
    is_of_card = "balance" not in roles and (is_card(grid.facts) or is_list_of_card(grid))
    of_shop = shop_roles(judged, roles, decimals[0]) if decimals and not is_of_card else None
    if of_shop:
        conventions = [(of_shop, "tag", False)]
        column = {role: [clean_text(row[at]) for row in judged.cells] for role, at in of_shop.items()}
    directions = SHOP_DIRECTIONS if of_shop else DEBIT_CREDIT_WORDS
    if is_of_card:
        conventions = [(columns, sign, True) for columns, sign, _ in conventions]  # what it states is owed
    if not orders or not decimals or not conventions:
        return None
    currency = table_currency(judged, roles, decimals[0])
    by_bill = _signs_by_bill(grid, conventions, orders[0], decimals[0], currency)
    if by_bill:
        conventions = [by_bill]
    layouts = [
        layout
        for order in orders
        for decimal in decimals
        for layout in directions_by_balance(
            judged,
            [
                Layout(
                    columns, sign, order, decimal, currency, debt, dict(directions), year_month, bool(of_shop)
                )
                for columns, sign, debt in conventions
            ],
        )
    ]
    best, read, sure, proven = _prove(judged, layouts)
    if len(orders) > 1 and proven and not sure:
        # Balances that follow each other row by row prove that the rows stand in the order of their days.
        told, _ = date_orders(column["moment"], facts, in_order=True)
        running = _prove(judged, [one for one in layouts if one.date_order in told])
        if len(told) == 1 and running[2]:
            orders, (best, read, sure, proven) = told, running
    strange = [at for at, name in enumerate(grid.names) if name and not is_name(name)]
    # Of two columns of one name either could be meant.
    is_once = len(set(grid.names) - {""}) == sum(map(bool, grid.names))
    plain = not strange or (is_once and all(_holds_words(judged, at) for at in strange))
    ambiguity = (
        None
        if sure
        else ambiguity_of(judged, best, read, orders, decimals, proven, column, knows_sign=bool(by_bill))
    )
    ambiguity = ambiguity_of_proven(judged, best, read, column) if sure else ambiguity
    ambiguity = ambiguity_of_facts(grid, best) or ambiguity
    turned = turned_dates(judged, best, read.frame, stated_period(grid.facts))
    if turned in (Turned.LIKELY, Turned.PROVEN):
        best = replace(best, date_order="ydm")
        read = interpret(judged, best)
    ambiguity = ambiguity or _TURNED_AMBIGUITIES.get(turned)
    is_bill = bool(by_bill) or (sure and best.balance_is_debt and is_card(grid.facts))
    return Guess(best, plain, ambiguity, is_bill, read if len(judged.cells) == len(grid.cells) else None)


def _with_balances(grid: Grid, facts: str, moment: int) -> str:
    """The text around a table with its rows of balances that have no day of their own: their labels may name one."""
    undated = [list(filter(None, map(clean_text, row))) for row in grid.cells if not clean_text(row[moment])]
    return "\n".join([facts, *(" ".join(row) for row in undated if "carried" in map(sum_word, row))])


def _signs_by_bill(
    grid: Grid, conventions: Sequence[_Convention], order: DateOrder, decimal: DecimalMark, currency: str
) -> _Convention | None:
    """The one convention of a card's signed amounts that its stated balances prove."""
    columns, sign, debt = conventions[0]
    if len(conventions) > 1 or sign != "signed" or not debt:
        return None
    layout = Layout(columns, sign, order, decimal, currency, debt)
    proven = signs_by_bill(grid, layout) or signs_by_words(grid, layout) or signs_by_marks(grid, layout)
    return (columns, *proven) if proven else None


def _holds_words(grid: Grid, at: int) -> bool:
    """Whether a column says nothing of amounts, days, directions and whether a row happened."""
    return all(map(_is_word, set(_filled(grid, at))))


def _is_word(cell: str) -> bool:
    return not (
        is_figure(cell)
        or is_day(cell)
        or comparable(cell) in DEBIT_CREDIT_WORDS
        or is_unsettled(comparable(cell))
    )


_TURNED_AMBIGUITIES = {Turned.LIKELY: ProblemCode.DATES_TURNED, Turned.MAYBE: ProblemCode.DATES_MAYBE_TURNED}
"""Why dates that may have been turned round are not read; proven ones are turned back, and told."""


def fitting_roles(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """Roles whose cells are what the name promises; a name alone proves nothing."""
    fitting = dict(roles)
    for role, at in roles.items():
        cells = _filled(grid, at)
        if role == "moment" and not mostly(cells, is_day):
            fitting.pop("moment")
            if "time" not in roles and mostly(cells, lambda cell: parse_time(cell) is not None):
                fitting |= {"time": at, **_other_moment(grid, roles)}
            elif not any(map(_HAS_DIGIT.search, cells)):
                fitting |= _other_moment(grid, roles)  # Valuta is the currency as well as the day of value
        elif role == "time" and not mostly(cells, lambda cell: parse_time(cell) is not None):
            fitting.pop("time")
            if mostly(cells, is_day):
                fitting["moment"] = at
        elif role == "balance" and mostly(cells, _HAS_DIGIT.search):
            continue  # balances in a form that nobody knows are told, not overlooked
        elif role == "party" and comparable(grid.names[at]) in WHOSE and mostly(cells, _ACCOUNT.fullmatch):
            fitting.pop("party")
            fitting.setdefault("party_account", at)
        elif role in _TESTS and cells and 2 * sum(map(_TESTS[role], cells)) < len(cells):
            fitting.pop(role)
    return _with_direction(grid, fitting)


def _with_direction(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """The roles; a column of kinds (Type) that holds nothing but D and C, or 收入 and 支出, is one of directions.

    So is the only column of another or an unknown name that does. Beside amounts with signs it says the same again, and
    is asked only whether it does.
    """
    if "direction" in roles or "amount" not in roles:
        return roles
    if any(_HAS_SIGN.search(cell) for cell in _filled(grid, roles["amount"])):
        return roles
    strange = [
        at for at, name in enumerate(grid.names) if name and at not in roles.values() and not is_name(name)
    ]
    kinds = [roles["kind"]] if "kind" in roles else []
    found = [at for at in (*kinds, *strange) if _holds_directions(_filled(grid, at))]
    if not found or (found[0] not in kinds and len(found) > 1):
        return roles
    return {role: at for role, at in roles.items() if at != found[0]} | {"direction": found[0]}


def _holds_directions(cells: Sequence[str]) -> bool:
    """Whether cells say nothing but in and out, and both of them."""
    words = {comparable(cell) for cell in cells}
    return words <= DEBIT_CREDIT_WORDS.keys() and {"in", "out"} <= set(map(DEBIT_CREDIT_WORDS.get, words))


def _other_moment(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """The preferred column of days, where that which is called so first holds times of day."""
    free = [at for at in range(len(grid.names)) if at not in roles.values()]
    for name in NAMES["moment"]:
        at = next((at for at in free if name in open_forms(grid.names[at])), None)
        if at is not None and mostly(_filled(grid, at), is_day):
            return {"moment": at}
    return {}


def _filled(grid: Grid, at: int) -> list[str]:
    return [cell for row in grid.cells if (cell := clean_text(row[at]))]


def mostly(cells: Sequence[str], test: Callable[[str], object]) -> bool:
    """Whether seven of ten cells pass; a statement's foot may hold a few that do not."""
    return bool(cells) and sum(1 for cell in cells if test(cell)) * 10 >= len(cells) * 7


def is_figure(cell: str) -> bool:
    """Whether the cell is an amount with either decimal mark."""
    return parse_figure(cell) is not None or parse_figure(cell, ",") is not None


_TESTS: dict[str, Callable[[str], bool]] = {
    "amount": is_figure,
    "credit": is_figure,
    "debit": is_figure,
    "balance": is_figure,
}


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


def _sign_conventions(
    roles: dict[str, int], names: Sequence[str], column: dict[str, list[str]]
) -> list[tuple[dict[str, int], SignRule, bool]]:
    """Columns, sign rules and whether the balance is a debt, as the names allow.

    Where there are balances the other sign convention is tried too. Some banks print debit and credit from their
    customer's side, as 网商银行 does (section 0, rule 6); 收入 and 支出 cannot change places, but what is
    spent adds to a balance that is owed.
    """
    with_balance = "balance" in roles
    if {"credit", "debit"} <= roles.keys():
        found: list[tuple[dict[str, int], SignRule, bool]] = [(roles, "two_columns", False)]
        turned = {**roles, "credit": roles["debit"], "debit": roles["credit"]}
        if with_balance and are_sides(names, roles):
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


def _links(read: Interpreted) -> tuple[int, int]:
    """How many links of the balances hold, and how many there are.

    Where not all hold, each account and currency is asked for a chain of its own.
    """
    frame, own = read.frame, read.own_accounts
    chains = [check_balance(frame, read.opening_fen)]
    if chains[0].breaks and (frame["currency"].n_unique() > 1 or len(set(own)) > 1):
        parts = frame.with_columns(pl.Series("own", own, dtype=pl.String)).partition_by("own", "currency")
        chains = list(map(check_balance, parts))
    checked = sum(chain.checked for chain in chains)
    return checked - sum(len(chain.breaks) for chain in chains), checked


def _prove(grid: Grid, layouts: list[Layout]) -> tuple[Layout, Interpreted, bool, bool]:
    """The layout whose balances chain best and its rows; whether they chain for it alone and almost always; whether any do."""
    tried = []
    for place, (layout, each) in enumerate(zip(layouts, interpret_each(grid, layouts), strict=True)):
        read = with_accounts(grid, layout, each)
        held, checked = _links(read)
        tried.append((held, -read.skipped, -place, checked, layout, read))
    tried.sort(key=lambda one: one[:3], reverse=True)
    held, _, _, checked, layout, read = tried[0]
    # Another layout that reads the very same rows is no rival: marks (CR, DR) mean the same under both conventions.
    alone = not any(one[0] == held and not one[5].frame.equals(read.frame) for one in tried[1:])
    # Many breaks mean that the table is read wrong; a few, that rows are missing or were changed.
    chains = held * 20 >= checked * 19 or (held >= 4 and checked - held == 1)
    return layout, read, alone and checked > 0 and chains, checked > 0
