"""Rows of sums inside a table: which rows above them they may sum up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import list_problems
from app.engine.values.figures import Figure

_FEWEST_ROWS = 2
"""What a sum must be made of: a payment of the same amount as the one before is no sum."""

_BEGINNINGS = 3
"""Latest rows of sums behind which another may begin: of the page, the month, the year."""


class _Moved(NamedTuple):
    """Rows and fen in and out up to a place of the table."""

    rows: int = 0
    come_in: int = 0
    gone_out: int = 0


@dataclass
class SumRows:
    """What moved down to a row of a table, where its sums may begin, and the places of the sums in it.

    `sure` are those that the rows above make up, and balances that are carried over; `unsure` the other ones, of which
    `held` are the balances (fen) printed in them.
    """

    rows: int = 0
    come_in: int = 0
    gone_out: int = 0
    currencies: set[str] = field(default_factory=set)
    beginnings: list[_Moved] = field(default_factory=list)
    sure: list[int] = field(default_factory=list)
    unsure: list[int] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)

    def add(self, way: str, fen: int, currency: str) -> None:
        """Take a transaction into the sums below it."""
        self.rows += 1
        if way == "in":
            self.come_in += fen
        elif way == "out":
            self.gone_out += fen
        self.currencies.add(currency)

    @property
    def _moved(self) -> _Moved:
        return _Moved(self.rows, self.come_in, self.gone_out)

    def begin(self) -> None:
        """Sums from here on may leave out the transactions above."""
        self.beginnings = [*self.beginnings[1 - _BEGINNINGS :], self._moved]

    def makes_up(self, figure: Figure | None, sides: Sequence[Figure | None]) -> bool:
        """Whether the transactions above come to the printed amount.

        `sides` are the figures in the columns of money in and out, where there are such columns.
        """
        if len(self.currencies) > 1:
            return False
        return any(self._comes_to(start, figure, sides) for start in (_Moved(), *self.beginnings))

    def _comes_to(self, start: _Moved, figure: Figure | None, sides: Sequence[Figure | None]) -> bool:
        rows, come_in, gone_out = (now - then for now, then in zip(self._moved, start, strict=True))
        if rows < _FEWEST_ROWS:
            return False
        printed = [abs(side.fen) if side else -1 for side in sides]
        if any(printed):
            return printed == [come_in, gone_out]
        return bool(figure and abs(figure.fen) in (abs(come_in - gone_out), come_in, gone_out))


def sum_problems(sums: SumRows, numbers: Sequence[int], frame: pl.DataFrame) -> list[Problem]:
    """The dated rows that were left out as sums, plain for those that are proven to be some.

    `numbers` are those of the rows by their place `at`.
    """
    sure, unsure = sums.sure, sums.unsure
    if unsure and frame.height:
        chain = check_balance(frame)
        known = dict(
            frame.filter(pl.col("balance_fen").is_not_null()).select("at", "balance_fen").iter_rows()
        )
        # Balances that follow each other without the row leave no room for it, nor does one that it did not move.
        proven = bool(chain.checked) and not chain.breaks
        inner = [at for at in unsure if proven and _has_no_room(at, known, sums.held)]
        sure, unsure = sorted({*sure, *inner}), [at for at in unsure if at not in inner]
    plain = list_problems(ProblemCode.TOTALS_ROW, [numbers[at] for at in sure])
    open_ones = list_problems(ProblemCode.TOTALS_ROW, [numbers[at] for at in unsure])
    return [*(replace(problem, severity="info") for problem in plain), *open_ones]


def _has_no_room(at: int, known: dict[int, int], held: dict[int, int]) -> bool:
    """Whether the balances `known` by place follow each other around a row, or its own is that of the row above."""
    above = max((one for one in known if one < at), default=None)
    return above is not None and (at < max(known) or held.get(at) == known[above])
