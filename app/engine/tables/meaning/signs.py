"""The signed amount of a row by the sign rule of its layout, and what the signs of a whole table allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.engine.tables.meaning.by_balance import BalanceWays, turned_by_balance, ways_by_balance
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.reversals import REVERSAL, TAKEN_BACK
from app.engine.types.problem_codes import ProblemCode
from app.engine.values.figures import Figure


class Signed(NamedTuple):
    """The amount of a row, positive for money in; `way` is the word beside it where that decides, and not the sign."""

    figure: Figure | None
    way: str = ""
    why: ProblemCode = ProblemCode.UNREADABLE_AMOUNT


@dataclass(frozen=True)
class PrintedSigns:
    """What the signs printed beside directions say.

    `negative`: money out carries minus signs or brackets, which say the same twice. `no_rule`: money out has
    both signs, or is too little or too strange to show what its minus means. A minus may then take back.
    `is_open`: the signs allow more than one reading.
    """

    negative: bool = False
    no_rule: bool = False
    is_open: bool = False


def printed_signs(cells: RoleCells) -> PrintedSigns:
    """The signs of a table whose columns or words tell the direction; nothing is open for signed amounts."""
    rule = cells.layout.sign
    if rule in ("signed", "reversed", "balance") or cells.layout.signs_repeat or not _has_negative(cells):
        return PrintedSigns()
    outs, ins = _by_direction(cells)
    minus = [at for at, fen in outs if fen < 0]
    mixed = 0 < len(minus) < len(outs)
    # One minus shows no rule, unless money in is printed with a plus.
    lone = len(minus) == len(outs) == 1 and not any(_has_plus(cells, at) for at, _ in ins)
    negative = len(minus) * 2 > len(outs)
    taken_in = any(fen < 0 for _, fen in ins)
    if rule != "two_columns" and negative:
        taken_in = False  # such a row contradicts its word and is not counted
    # Where every outgoing with a minus takes something back, the minus is no mere repetition.
    takes_back = bool(minus) and all(REVERSAL.search(" ".join(cells.grid.cells[at])) for at in minus)
    no_rule = mixed or lone or takes_back
    return PrintedSigns(negative, no_rule, no_rule or taken_in)


def _has_plus(cells: RoleCells, at: int) -> bool:
    return any(cells.text(at, role).startswith("+") for role in ("amount", "credit"))


def _has_negative(cells: RoleCells) -> bool:
    for role in {"amount", "credit", "debit"} & cells.layout.columns.keys():
        fen = cells.fen(role)
        others = cells.series(role).filter(fen.is_null()).unique() if fen.has_nulls() else ()
        if (fen < 0).any() or any(figure.fen < 0 for cell in others if (figure := cells.figure(cell))):
            return True
    return False


def _by_direction(cells: RoleCells) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Places and plain amounts other than zero of the dated rows that are money out, and money in."""
    places = [at for at in range(len(cells.grid.cells)) if _counts(cells, at)]
    if cells.layout.sign == "two_columns":
        return _plain(cells, places, "debit"), _plain(cells, places, "credit")
    role = tag_role(cells)
    ways = {at: way_of(cells, cells.printed(at, role), role) for at in places}
    out, come_in = ([at for at in places if ways[at] == way] for way in ("out", "in"))
    return _plain(cells, out, "amount"), _plain(cells, come_in, "amount")


def _counts(cells: RoleCells, at: int) -> bool:
    day = cells.text(at, "moment") or cells.text(at, "booked")
    row = cells.grid.cells[at]
    return bool(day and cells.day(day)) and not any(map(cells.sum_word, row))


def _plain(cells: RoleCells, places: Sequence[int], role: str) -> list[tuple[int, int]]:
    figures = ((at, cells.figure(cells.text(at, role))) for at in places if cells.text(at, role))
    return [(at, figure.fen) for at, figure in figures if figure and figure.fen and not figure.marked]


def sign_of(cells: RoleCells, signs: PrintedSigns) -> Callable[[int], Signed]:
    """A function from the place of a row to its signed amount (money in is positive), or None and why."""
    rule = cells.layout.sign
    if rule == "two_columns":
        credits, debits = cells.texts("credit"), cells.texts("debit")
        return lambda at: _from_two_columns(cells, credits[at], debits[at], signs.negative)
    if rule in ("signed", "reversed"):
        turn = -1 if rule == "reversed" else 1
        return lambda at: _from_amount(cells, at, turn)
    if rule == "balance":
        balances = ways_by_balance(cells)
        return lambda at: _from_balance(cells, at, balances)
    role = tag_role(cells)
    return lambda at: _from_tag(cells, at, role, signs.negative)


def tag_role(cells: RoleCells) -> str:
    """The role of the column whose words tell the direction."""
    return "direction" if cells.layout.sign == "tag" else "text"


def _from_two_columns(cells: RoleCells, credit_text: str, debit_text: str, turned: bool) -> Signed:
    credit, debit = cells.figure(credit_text or "0"), cells.figure(debit_text or "0")
    if (not credit_text and not debit_text) or credit is None or debit is None:
        return Signed(None)
    if cells.layout.signs_repeat:
        credit, debit = (side._replace(fen=abs(side.fen)) for side in (credit, debit))
    if credit.fen and debit.fen:
        return Signed(None, why=ProblemCode.BOTH_SIDES)
    is_debit = bool(debit.fen) or not credit_text
    chosen, sign = (debit, 1 if turned else -1) if is_debit else (credit, 1)
    if chosen.marked and (chosen.fen > 0) == is_debit:
        return Signed(
            None, why=ProblemCode.UNREADABLE_DIRECTION
        )  # the column says one thing, the mark another
    return Signed(_turned(chosen, 1 if chosen.marked else sign))


def _from_amount(cells: RoleCells, at: int, turn: int) -> Signed:
    figure, fee = cells.figure(cells.text(at, "amount")), cells.figure(cells.text(at, "fee") or "0")
    if figure is None or fee is None:
        return Signed(None)
    figure = _turned(figure, 1 if figure.marked else turn)
    return Signed(figure._replace(fen=figure.fen - fee.fen))


def _from_balance(cells: RoleCells, at: int, balances: BalanceWays) -> Signed:
    figure = cells.figure(cells.text(at, "amount"))
    if figure is None:
        return Signed(None)
    signed = turned_by_balance(figure, balances.ways.get(at)) if figure.fen else figure
    return Signed(signed, why=ProblemCode.UNPROVEN_DIRECTION)


def _from_tag(cells: RoleCells, at: int, role: str, repeated: bool) -> Signed:
    figure = cells.figure(cells.text(at, "amount"))
    if figure is None:
        return Signed(None)
    way = way_of(cells, cells.printed(at, role), role)
    if way is None:
        is_nothing = figure.fen == 0 and not cells.is_export
        return Signed(figure) if is_nothing else Signed(None, why=ProblemCode.UNREADABLE_DIRECTION)
    if way == "neutral" or cells.is_export:
        return Signed(figure, way)
    if cells.layout.signs_repeat:
        figure = figure._replace(fen=abs(figure.fen))
    if figure.marked:
        agrees = (figure.fen >= 0) == (way == "in")
        return Signed(figure) if agrees else Signed(None, why=ProblemCode.UNREADABLE_DIRECTION)
    if repeated and figure.fen < 0 and way == "in":
        return Signed(None, why=ProblemCode.UNREADABLE_DIRECTION)  # the word says one thing, the sign another
    if repeated:
        return Signed(figure)  # the sign says the same twice, or that money came back
    return Signed(_turned(figure, 1 if way == "in" else -1))


def way_of(cells: RoleCells, printed: str, role: str) -> str | None:
    """The direction that a cell of words tells: in, out or neutral; None for a word that nobody knows."""
    cell, directions = cells.compare(printed), cells.layout.directions
    if role == "direction":
        # A mark for "nothing" is a word like any other where the layout says what it means.
        return directions.get(cell if cell in directions else cells.mark(printed))
    cell = cell.lstrip("([【")
    fitting = [word for word in cells.layout.directions if cell.startswith(word)]
    word = max(fitting, key=len, default="")
    if TAKEN_BACK.match(cell, len(word)):
        return None  # 消费撤销 begins like a purchase and is none
    return cells.layout.directions.get(word)


def _turned(figure: Figure, sign: int) -> Figure:
    return figure if sign == 1 else figure._replace(fen=figure.fen * sign)
