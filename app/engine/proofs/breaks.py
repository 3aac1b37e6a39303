"""Breaks in a chain of balances that otherwise holds: each told with its row, its day and what it may mean."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

from app.engine.proofs.balance_chain import signed_fen
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import BalanceChain, Break, Problem
from app.engine.types.table_read import TableRead

_FEWEST_LINKS = 10
_MOST_BROKEN = 10
"""At most one link of so many is broken where the chain is called nearly whole."""

_MOST_LISTED = 12

_UNREAD = frozenset(
    {
        ProblemCode.PAGE_WITHOUT_HEADER,
        ProblemCode.PAGE_WITHOUT_TEXT,
        ProblemCode.ROWS_OUTSIDE_TABLE,
        ProblemCode.TEXT_OUTSIDE_PAGE,
    }
)
"""Problems of pages and rows that nobody read: what is missing from the chain may stand there."""


class _Place(NamedTuple):
    broken: Break
    day: datetime
    cause: str


def break_problems(table: TableRead, chain: BalanceChain) -> tuple[Problem, ...]:
    """The finding that a nearly whole chain makes of its few breaks, the summary first; nothing for any other chain."""
    if not is_nearly_whole(chain):
        return ()
    places = _places(table, chain.breaks)
    if len(places) == 1:
        return (_problem(ProblemCode.ONLY_BREAK, table, places[0], rows=str(table.frame.height)),)
    first = places[0].broken
    params = {
        "rows": str(table.frame.height),
        "count": str(len(places)),
        "held": str(chain.checked - len(chain.breaks)),
        "links": str(chain.checked),
    }
    summary = Problem(ProblemCode.FEW_BREAKS, "error", first.row, first.page, params)
    return (summary, *(_problem(ProblemCode.BREAK_AT, table, place) for place in places[:_MOST_LISTED]))


def is_nearly_whole(chain: BalanceChain) -> bool:
    """Whether the chain has breaks, and so few that its rows are read right and the breaks are the file's own."""
    broken = len(chain.breaks)
    return 0 < broken * _MOST_BROKEN <= chain.checked and chain.checked >= _FEWEST_LINKS


def _problem(code: ProblemCode, table: TableRead, place: _Place, **more: str) -> Problem:
    broken = place.broken
    params = {
        **more,
        "row": str(broken.row),
        "on_page": str(broken.page or ""),
        "date": place.day.strftime("%Y-%m-%d"),
        "expected": _printed(broken.expected_fen),
        "found": _printed(broken.found_fen),
        "difference": _printed(abs(broken.found_fen - broken.expected_fen)),
        "unit_of": table.currency,
        "cause": place.cause,
    }
    return Problem(code, "error", broken.row, broken.page, params)


def _places(table: TableRead, breaks: Sequence[Break]) -> list[_Place]:
    """The breaks in the order of their rows; the two that one changed balance makes are one place."""
    columns = table.frame.select("row", "page", "occurred_at", "direction", "amount_fen", "balance_fen")
    rows = list(columns.iter_rows())
    at = {(row, page): place for place, (row, page, *_) in enumerate(rows)}
    is_unread = table.skipped > 0 or any(
        one.code in _UNREAD and one.severity != "info" for one in table.problems
    )
    repeats = {
        later: earlier
        for earlier, later in pairwise(breaks)
        if _gap(earlier) == -_gap(later)
        and abs(at[earlier.row, earlier.page] - at[later.row, later.page]) == 1
    }
    found: list[_Place] = []
    for broken in breaks:
        if broken in repeats:
            continue
        place = at[broken.row, broken.page]
        cause = "changed"
        if broken in repeats.values():
            cause = "balance"
        elif is_unread:
            cause = "unread"
        elif _begins_page(rows, place, broken):
            cause = "page"
        found.append(_Place(broken, rows[place][2], cause))
    return sorted(found, key=lambda one: at[one.broken.row, one.broken.page])


def _gap(broken: Break) -> int:
    return broken.found_fen - broken.expected_fen


def _begins_page(rows: Sequence[tuple], place: int, broken: Break) -> bool:  # type: ignore[type-arg]
    """Whether the row before it in time, whose balance the chain goes on from, stands on another page."""
    _, page, _, way, fen, _ = rows[place]
    before = broken.expected_fen - signed_fen(way, fen)
    beside = [rows[other] for other in (place - 1, place + 1) if 0 <= other < len(rows)]
    return any(other[5] == before and other[1] != page for other in beside)


def _printed(fen: int) -> str:
    whole, part = divmod(abs(fen), 100)
    return f"{'-' if fen < 0 else ''}{whole:,}.{part:02d}"
