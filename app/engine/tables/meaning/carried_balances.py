"""Balances that stand in rows of their own: before the first transaction, behind the last one, at the end of each day."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.rows.cells import RoleCells
from app.engine.tables.rows.row_questions import has_digits
from app.engine.values.text import comparable

_OPENING = re.compile(
    r"承|上期|期初|opening|previous|start|begin|b/?f(?!.*c/?f)|broughtforward|balanceforward|fromlast|anterior|inicial|anfang|vortrag"
    r"|\Aalter|précédent|ancien|awal|permulaan|iniziale|precedente|poprzednie|początkowe|počáteční|inn?gående|primo|alkusaldo|đầukỳ"
    r"|fromstatement|reporté|initial|d'ouverture|входящий|начало|вхідний|початок|početno|prethodno|inițial|nyitó|προηγούμενο"
    r"|ànouveau|départ|начално|sākuma|algsaldo|pradžiai|devreden|devir|açılış|başı|počiatočný"
)
"""What the label of a balance says that was there before all rows, in comparable form."""
_OF_DAY = re.compile(r"[日][终末]余额|[当本]日(?:账户)?余额|d[oe]l?d[ií]a|disponíveldia")
_CLOSING = re.compile(
    r"期末|closing|ending|\Aend|final|endsaldo|eindsaldo|schluss|轉下|結轉|c/?f|carriedforward|akhir"
    r"|końcowe|konečný|utgående|ultimo|loppusaldo|cuốikỳ|neuer|nouveau|declôture|исходящий|конец|вихідний|кінець"
    r"|konačno|novostanje|крайно|beigu|lõppsaldo|pabaigai|envotrefaveur|záró|νέο|kapanış|sonu"
)


class Carried(NamedTuple):
    """The rows of a table (ROW_SCHEMA and `at`), and the balances in fen that rows of their own state before and behind them."""

    frame: pl.DataFrame
    opening_fen: int | None = None
    closing_fen: int | None = None


def with_carried(cells: RoleCells, frame: pl.DataFrame) -> Carried:
    """The rows with the balances that rows of their own give them, and those before and behind them all.

    A balance of a day belongs to the last row of that day, a closing one to the last row of all, where these have none.
    They are taken only where every balance then follows from the one before.
    """
    if "balance" not in cells.layout.columns or frame.is_empty() or cells.is_export:
        return Carried(frame)
    rows = _carried(cells, set(frame["at"]))
    days = frame["occurred_at"].dt.date().to_list()
    rising, falling = (
        (all(step) for step in zip(*_steps(days), strict=True)) if len(days) > 1 else (True, False)
    )
    if not rows or not (rising or falling):
        return Carried(frame)
    opening = _opening(rows, frame["at"][0 if rising else -1], rising=rising)
    closing = None if rising and falling else _closing(rows, frame["at"][-1 if rising else 0], rising=rising)
    added = _added(rows, frame["at"].to_list(), days, frame["balance_fen"].to_list(), rising=rising)
    if not added:
        return Carried(frame, opening, closing)
    balances = frame["balance_fen"].scatter(list(added), list(added.values()))
    whole = frame.with_columns(balances)
    chain = check_balance(whole, opening)
    return Carried(whole if chain.checked and not chain.breaks else frame, opening, closing)


def opening_beside(cells: RoleCells, taken: set[int], first: int, *, rising: bool) -> int | None:
    """The balance in fen that a row of its own states before all of the rows `taken`, of which `first` is the earliest.

    It stands above them where the days rise, else below.
    """
    return _opening(_carried(cells, taken), first, rising=rising)


def _opening(rows: list[_Row], first: int, *, rising: bool) -> int | None:
    found = {
        fen for at, label, _, fen in rows if _OPENING.search(label) and (at < first if rising else at > first)
    }
    return found.pop() if len(found) == 1 else None


def _closing(rows: list[_Row], last: int, *, rising: bool) -> int | None:
    """The balance that a row of its own states behind all others; a balance of a day is none of all."""
    found = {
        fen
        for at, label, _, fen in rows
        if _CLOSING.search(label) and not _OF_DAY.search(label) and (at > last if rising else at < last)
    }
    return found.pop() if len(found) == 1 else None


def _steps(days: list[date]) -> list[tuple[bool, bool]]:
    return [(before <= after, before > after or before == after) for before, after in pairwise(days)]


_Row = tuple[int, str, date | None, int]
"""Place, label, day and figure of a balance."""


def _carried(cells: RoleCells, taken: set[int]) -> list[_Row]:
    """The rows that say nothing but a balance, with their signed figures."""
    found: list[_Row] = []
    sign = -1 if cells.layout.balance_is_debt else 1
    for at, row in enumerate(cells.grid.cells):
        figure = cells.figure(cells.text(at, "balance") or "-") if at not in taken else None
        labels = [comparable(cell) for cell in row if cells.sum_word(cell) == "carried"] if figure else []
        if figure and figure.exact and len(labels) == 1 and not has_digits(cells, at):
            when = cells.day(cells.text(at, "moment"))
            found.append((at, labels[0], when.day if when else None, sign * figure.fen))
    return found


def _added(
    rows: list[_Row], places: list[int], days: list[date], held: list[int | None], *, rising: bool
) -> dict[int, int]:
    """The balance (fen) of rows without one, by their place among the transactions."""
    added: dict[int, int] = {}
    end = len(places) - 1 if rising else 0
    for at, label, day, fen in rows:
        of_day = [place for place, one in enumerate(days) if one == day] if _OF_DAY.search(label) else []
        is_behind = at > places[-1] if rising else at < places[0]
        if of_day:
            added[of_day[-1 if rising else 0]] = fen
        elif is_behind and _CLOSING.search(label):
            added.setdefault(end, fen)
    return {place: fen for place, fen in added.items() if held[place] is None}
