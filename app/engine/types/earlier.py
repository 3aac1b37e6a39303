"""A statement that was handed in with an earlier task of the same customer, by day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class DaySums(NamedTuple):
    """Rows and fen in and out of one day, as the file states them."""

    in_n: int
    in_fen: int
    out_n: int
    out_fen: int

    @property
    def net_fen(self) -> int:
        """Money in less money out."""
        return self.in_fen - self.out_fen


NOTHING = DaySums(0, 0, 0, 0)
"""The sums of a day without rows."""


@dataclass(frozen=True)
class EarlierStatement:
    """`task_id` and the day (YYYY-MM-DD) on which it was handed in; `days` by YYYY-MM-DD, those with rows only.

    `source` is the format's code, `is_proven` says that every balance follows from the one before.
    """

    task_id: int
    received: str
    source: str
    account: str
    holder: str
    currency: str
    is_proven: bool
    days: dict[str, DaySums]
