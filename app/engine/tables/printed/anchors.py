"""Where the rows of a printed table begin: at their dates, or where a row without one has its amounts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from operator import itemgetter

from app.engine.tables.printed.brought import carries
from app.engine.tables.printed.gaps import gap_below, line_near
from app.engine.tables.printed.header import fold_name
from app.engine.tables.printed.manner import CONTINUES, MONEY, STEP, Manner
from app.engine.tables.printed.table import SAME_BASELINE, Line
from app.engine.tables.rows.sum_words import FOOTER, TOTAL_OF_SIDES, lists_totals

_FEWEST_UNDATED = 2
_BASE = itemgetter(Line._fields.index("base"))


def find_anchors(columns: list[list[Line]], manner: Manner) -> list[Line]:
    """The dates of rows, and of rows whose date cannot be read some other cell."""
    column = columns[manner.anchor_at]
    dates = [line for line in column if manner.anchor.match(line.text)]
    anchors = _without_day_of_issue(dates, columns, manner)
    spans = [
        (anchor.base - SAME_BASELINE, foot_of(anchor, column, manner) + SAME_BASELINE) for anchor in anchors
    ]
    ghosts = _ghosts(columns, manner, spans)
    if not ghosts:
        return anchors
    found = sorted([*anchors, *ghosts], key=lambda line: line.base)
    return _without_summaries(found, anchors, columns, manner) if anchors else found


def _without_day_of_issue(dates: list[Line], columns: list[list[Line]], manner: Manner) -> list[Line]:
    """The dates without a last one that stands alone below a line of text: whoever made the statement signs with it."""
    if len(dates) < 2:
        return dates
    last, before = dates[-1], dates[-2]
    near = (
        line for column in columns for line in column if abs(line.base - last.base) <= STEP * manner.height
    )
    is_alone = not any(MONEY.match(line.text) for line in near) and not any(
        line_near(last.base, column) for at, column in enumerate(columns) if at != manner.anchor_at
    )
    between = (line.text for line in columns[manner.anchor_at] if before.base < line.base < last.base)
    return dates[:-1] if is_alone and not all(map(CONTINUES.match, between)) else dates


def foot_of(anchor: Line, column: list[Line], manner: Manner) -> float:
    """The last baseline of a date that is broken, or has its time of day below it."""
    foot = anchor.base
    for at in range(bisect_right(column, foot, key=_BASE), len(column)):
        line = column[at]
        if line.base > foot + STEP * manner.height:
            break
        if foot < line.base and not manner.anchor.match(line.text):
            if not CONTINUES.match(line.text):
                break
            foot = line.base
    return foot


def _without_summaries(
    found: list[Line], anchors: list[Line], columns: list[list[Line]], manner: Manner
) -> list[Line]:
    """Leave out undated lines further above or below the dated rows than these stand apart.

    Where each day is printed once, a full line below a gap may have lost its day with the row above: it stays, to be told.
    """
    steps = sorted(other.base - one.base for one, other in pairwise(anchors)) or [24.0]
    gap = partial(gap_below, columns=columns, step=STEP * manner.height, footer=FOOTER)
    reach = 1.7 * steps[len(steps) // 2]
    first, last = found.index(anchors[0]), found.index(anchors[-1])
    while first > 0 and gap(found[first - 1], found[first]) <= reach:
        first -= 1
    while (
        last + 1 < len(found)
        and not _is_named_sum(found[last + 1].base, columns)
        and (
            gap(found[last], found[last + 1]) <= reach
            or (manner.is_sparse and _fills_numbers(found[last + 1].base, columns, manner))
        )
    ):
        last += 1
    return found[first : last + 1]


def _ghosts(columns: list[list[Line]], manner: Manner, spans: list[tuple[float, float]]) -> list[Line]:
    """Lines beside the dated rows (`spans`) that are rows, whatever their date looks like.

    They hold an amount in every column of amounts that is always filled, or an amount and at least two other cells.
    """
    found: list[Line] = []
    tops = [top for top, _ in spans]
    for at in sorted(manner.money):
        for place, line in enumerate(columns[at]):
            span = bisect_right(tops, line.base) - 1
            if span >= 0 and line.base <= spans[span][1]:
                continue
            if any(abs(one.base - line.base) <= SAME_BASELINE for one in found) or not MONEY.match(line.text):
                continue
            before = columns[at][place - 1] if place else None
            broken = (
                before and line.base - before.base <= STEP * manner.height and not MONEY.match(before.text)
            )
            if (
                not broken
                and _is_row(line.base, at, columns, manner)
                and not _lists_totals(line.base, columns)
            ):
                found.append(line)
    return found


def _is_row(base: float, at: int, columns: list[list[Line]], manner: Manner) -> bool:
    if manner.is_sparse and at in manner.money:
        return not _is_carried(base, columns, manner)
    if _fills_numbers(base, columns, manner):
        return True
    others = [one for one, column in enumerate(columns) if one != at and line_near(base, column)]
    return len(others) >= 2


def _lists_totals(base: float, columns: list[list[Line]]) -> bool:
    """Whether a line names each of its figures and sums up the rows above; its texts run over the columns."""
    pieces = [line.text for column in columns if (line := line_near(base, column))]
    return lists_totals(fold_name("".join(pieces)))


def _is_named_sum(base: float, columns: list[list[Line]]) -> bool:
    """Whether a line says nothing but what two or more figures are the sums of: Total Withdrawals/Deposits."""
    pieces = [line.text for column in columns if (line := line_near(base, column))]
    texts = [text for text in pieces if not MONEY.match(text)]
    return len(pieces) > len(texts) + 1 and bool(TOTAL_OF_SIDES.fullmatch(fold_name("".join(texts))))


def _fills_numbers(base: float, columns: list[list[Line]], manner: Manner) -> bool:
    """Whether a line has an amount in every column of amounts that is always filled."""
    always = [line_near(base, columns[one]) for one in manner.numbers]
    return bool(always) and all(one and MONEY.match(one.text) for one in always)


def _is_carried(base: float, columns: list[list[Line]], manner: Manner) -> bool:
    """Whether a line is nothing but a balance brought forward or handed on, beside its day at most."""
    lines = [
        line
        for at, column in enumerate(columns)
        if (line := line_near(base, column))
        and not (at == manner.anchor_at and manner.anchor.match(line.text))
    ]
    return carries([line.text for line in lines if not MONEY.match(line.text)])


def is_sparse(laid: Sequence[list[list[Line]]], manner: Manner) -> bool:
    """Whether the table prints each day for its first row alone: rows without a date, and no date twice in a row.

    A row without one has an amount and a text beside it. One such row alone may as well have lost its date. The day
    of a balance that is brought forward or handed on is printed again.
    """
    undated = 0
    for columns in laid:
        dates = [
            line
            for line in columns[manner.anchor_at]
            if manner.anchor.match(line.text) and not _is_carried(line.base, columns, manner)
        ]
        if any(one.text == other.text for one, other in pairwise(dates)):
            return False
        if not dates:
            continue
        texts = [at for at in range(len(columns)) if at not in manner.money and at != manner.anchor_at]
        for base in {
            round(line.base, 1) for at in manner.money for line in columns[at] if MONEY.match(line.text)
        }:
            if base <= dates[0].base or line_near(base, columns[manner.anchor_at]):
                continue
            undated += any(line_near(base, columns[at]) for at in texts) and not _is_carried(
                base, columns, manner
            )
    return undated >= _FEWEST_UNDATED
