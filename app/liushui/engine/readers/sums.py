"""Rows of sums inside a table: which rows above them they may sum up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.liushui.engine.readers.figures import Figure

_FEWEST_ROWS = 2
"""What a sum must be made of: a payment of the same amount as the one before is no sum."""

_BEGINNINGS = 3
"""Latest rows of sums behind which another may begin: of the page, the month, the year."""


@dataclass
class SumRows:
    """Where the sums of a table may begin (places among its transactions), and the sums that are told."""

    beginnings: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)

    def begin(self, place: int) -> None:
        """Sums from here on may leave out the transactions before `place`."""
        self.beginnings.append(place)

    def makes_up(
        self, moved: Sequence[tuple[str, int, str]], figure: Figure | None, sides: Sequence[Figure | None]
    ) -> bool:
        """Whether the transactions above (direction, fen, currency) come to the printed amount.

        `sides` are the figures in the columns of money in and out, where there are such columns.
        """
        parts = [moved[start:] for start in {0, *self.beginnings[-_BEGINNINGS:]}]
        return any(_comes_to(part, figure, sides) for part in parts)


def _comes_to(
    part: Sequence[tuple[str, int, str]], figure: Figure | None, sides: Sequence[Figure | None]
) -> bool:
    if len(part) < _FEWEST_ROWS or len({currency for _, _, currency in part}) > 1:
        return False
    come_in, gone_out = (sum(fen for way, fen, _ in part if way == side) for side in ("in", "out"))
    printed = [abs(side.fen) if side else -1 for side in sides]
    if any(printed):
        return printed == [come_in, gone_out]
    return bool(figure and abs(figure.fen) in (abs(come_in - gone_out), come_in, gone_out))
