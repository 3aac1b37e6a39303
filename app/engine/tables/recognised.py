"""Rows that were read off pictures: each counts only where balances or totals prove it and two readings give one date.

The two readings have the same boxes, so a row of one is found in the other by its place. What they read differently is
put right only where exactly one choice closes the balances on both sides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import polars as pl

from app.engine.pdf.words import Word
from app.engine.proofs.balance_chain import check_balance, enclosed_rows, linked_rows
from app.engine.proofs.totals import check_totals, is_summed, sum_directions, sums_as_stated
from app.engine.recognition.pages import RecognisedDocument
from app.engine.recognition.recogniser import version
from app.engine.tables.confirming import as_unproven, is_confirmable
from app.engine.tables.open_lines import find_open_lines
from app.engine.tables.rows.sum_words import TOTALS_ROW
from app.engine.types.open_cells import OpenLine, TypedCell
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead, empty_frame, list_problems

_AMOUNT = re.compile(r"\d[.,]\d{2}(?!\d)")
_SAME_ROW = 0.5
"""Of a row's height, how much of it lies in the place of the row that it is."""
_FEWEST_PROVEN = 0.5
"""Of the rows of a table, how many are proven at least; below that the picture is not good enough to be read."""
_NAMES = ("account", "holder", "period_from", "period_to")
_ABOVE = 1.6
"""Steps between rows above the first one in which another row may be lost; a header has no amounts."""

_FIGURES = ("occurred_at", "direction", "amount_fen", "balance_fen")
"""What two readings of a row must share."""

_Row = dict[str, Any]


def prove_recognised(
    document: RecognisedDocument, tables: Sequence[TableRead], again: Sequence[TableRead]
) -> list[TableRead]:
    """The tables with the rows that are proven; the others are skipped and named.

    `tables` are what a reader made of the first reading, `again` of the second one.
    """
    if len(tables) == len(again) == 1 and _distance(again[0]) < _distance(tables[0]):
        tables, again = again, tables
    proven = [_prove(document, table, again) for table in tables]
    if proven and document.outdated:
        count = {"count": str(document.outdated)}
        problem = Problem(ProblemCode.RECOGNISED_TYPED_BEFORE, "info", params=count)
        proven[0] = replace(proven[0], problems=(*proven[0].problems, problem))
    return proven


def _prove(document: RecognisedDocument, table: TableRead, again: Sequence[TableRead]) -> TableRead:
    if table.frame.is_empty() or table.currency not in [each.currency for each in again]:
        return _refused(table)
    # One reading may see two statements where the other sees one: rows are found wherever they are.
    others = {number: row for each in again for number, row in _matched(table.frame, each.frame).items()}
    table, mended = _mended(table, others)
    proven = _proven(table, others)
    # What a table means is proven by all of its balances or not at all.
    fewest = 1 if table.ambiguity else _FEWEST_PROVEN
    if len(proven) >= fewest * table.frame.height:
        return _with_open(document, table, again, proven, mended)
    agreed = _agreed(table, others)
    if not is_confirmable(table) or len(agreed) < _FEWEST_PROVEN * table.frame.height:
        return _refused(table)
    cells = {number: row["raw"] for number, row in others.items()}
    return as_unproven(
        document, _with_open(document, table, again, agreed, [], ProblemCode.RECOGNISED_TYPED_ALONE), cells
    )


def _with_open(
    document: RecognisedDocument,
    table: TableRead,
    again: Sequence[TableRead],
    proven: set[int],
    mended: list[int],
    typed_as: ProblemCode = ProblemCode.RECOGNISED_TYPED,
) -> TableRead:
    """The table with its proven rows, or those that two readings share; what else it holds is told, and can be typed."""
    kept = table.frame.filter(pl.col("row").is_in(sorted(proven)))
    lost = [row for row in table.frame["row"].to_list() if row not in proven]
    open_lines = find_open_lines(document, table, proven)
    problems = [
        *list_problems(ProblemCode.RECOGNISED_ROW_OPEN, lost),
        *_left_over(document, table, open_lines),
    ]
    if mended:
        problems += list_problems(ProblemCode.RECOGNISED_ROW_MENDED, mended)
    if doubtful := sum(cell.is_doubtful for line in open_lines for cell in line.cells):
        count = {"count": str(doubtful)}
        problems.append(Problem(ProblemCode.RECOGNISED_CAN_BE_TYPED, "info", params=count))
    if typed := _typed_within(document, kept):
        problems.append(Problem(typed_as, "info", params={"count": str(typed)}))
    problems = [replace(one, page=_page_of(table, one.row)) if one.row else one for one in problems]
    problems += _unlike(table, again)
    chain = check_balance(table.frame, table.stated.figures.get("opening_fen"))
    return replace(
        table,
        frame=kept,
        # A link that a misread figure breaks says nothing against the statement: its rows are told as open.
        chain=replace(chain, breaks=(), checked=chain.checked - len(chain.breaks)),
        skipped=table.skipped + len(lost),
        open_lines=open_lines,
        recogniser=version(),
        problems=(*table.problems, *problems),
        recognised=True,
    )


def _typed_within(document: RecognisedDocument, kept: pl.DataFrame) -> int:
    """How many cells that a person typed lie in rows that count."""
    boxes = [*kept.select("page", "bbox").iter_rows()]

    def counts(cell: TypedCell) -> bool:
        middle = (cell.box[1] + cell.box[3]) / 2
        return any(page == cell.page and box[1] <= middle <= box[3] for page, box in boxes)

    return sum(map(counts, document.typed))


def _page_of(table: TableRead, row: int | None) -> int | None:
    found = table.frame.filter(pl.col("row") == row)["page"]
    return found[0] if len(found) else None


def _refused(table: TableRead) -> TableRead:
    """A table of a picture of which hardly a row is proven: nothing of it counts."""
    problem = Problem(ProblemCode.RECOGNISED_UNPROVEN, "error", params={"count": str(table.frame.height)})
    return replace(table, frame=empty_frame(), refused="needs_ocr", problems=(problem,), recognised=True)


def _distance(table: TableRead) -> int:
    """How far a reading is from its proof: links that break, and rows that could not be read."""
    chain = check_balance(table.frame, table.stated.figures.get("opening_fen"))
    return len(chain.breaks) + table.skipped - chain.checked


def _matched(frame: pl.DataFrame, other: pl.DataFrame) -> dict[int, _Row]:
    """Of each row of `frame`, by its number, the row of the other reading that stands in its place."""
    names = ("row", "page", "bbox", "raw", *_FIGURES)
    rows = [dict(zip(names, values, strict=True)) for values in other.select(names).rows()]
    by_page: dict[int, list[_Row]] = {}
    for row in rows:
        by_page.setdefault(row["page"], []).append(row)
    matched: dict[int, _Row] = {}
    beside: Counter[tuple[int, float]] = Counter()
    for number, page, box in frame.select("row", "page", "bbox").rows():
        same = [row for row in by_page.get(page, []) if _is_same(box, row["bbox"])]
        # Two tables side by side have several rows in one place.
        place = (page, box[1])
        if beside[place] < len(same):
            matched[number] = same[beside[place]]
        beside[place] += 1
    return matched


def _is_same(box: Sequence[float], other: Sequence[float]) -> bool:
    shared = min(box[3], other[3]) - max(box[1], other[1])
    return shared > _SAME_ROW * min(box[3] - box[1], other[3] - other[1])


def _mended(table: TableRead, others: dict[int, _Row]) -> tuple[TableRead, list[int]]:
    """Rows whose link breaks, with the figures of the second reading where exactly one choice closes both links."""
    opening, closing = _ends(table)
    mended: list[int] = []
    for number in table.frame["row"].to_list():
        linked = linked_rows(table.frame, opening, closing)
        other = others.get(number)
        row = table.frame.filter(pl.col("row") == number).row(0, named=True)
        if number in linked or other is None:
            continue
        figures = [
            {(one["direction"], one["amount_fen"]) for one in (row, other)},
            {one["balance_fen"] for one in (row, other)},
        ]
        fits: list[pl.DataFrame] = []
        for (direction, amount), balance in product(*figures):
            here = pl.col("row") == number
            tried = table.frame.with_columns(
                pl.when(here).then(pl.lit(direction)).otherwise("direction").alias("direction"),
                pl.when(here).then(pl.lit(amount, pl.Int64)).otherwise("amount_fen").alias("amount_fen"),
                pl.when(here).then(pl.lit(balance, pl.Int64)).otherwise("balance_fen").alias("balance_fen"),
            )
            now = linked_rows(tried, opening, closing)
            if number in now and now >= linked:
                fits.append(tried)
        if len(fits) == 1:
            table = replace(table, frame=fits[0])
            mended.append(number)
    return table, mended


def _ends(table: TableRead) -> tuple[int | None, int | None]:
    figures = table.stated.figures
    return figures.get("opening_fen"), figures.get("closing_fen")


def _proven(table: TableRead, others: dict[int, _Row]) -> set[int]:
    """The rows (as printed) that may count: figures proven, and one date in both readings that lies where it must."""
    frame, (opening, closing) = table.frame, _ends(table)
    figures = sums_as_stated(frame, table.stated, sum_directions(frame))
    is_enclosed = is_summed(check_totals(table.stated, figures))
    linked = linked_rows(frame, opening, closing)
    # Rows at either end, and those between two balances that are not beside them, need two readings that agree.
    enclosed = enclosed_rows(frame, opening)
    twice = _agreed(table, others)
    return {
        number
        for number in _dated(table, others)
        if number in linked or (number in twice and (is_enclosed or number in enclosed))
    }


def _dated(table: TableRead, others: dict[int, _Row]) -> set[int]:
    """The rows (as printed) with one date in both readings that lies where it must."""
    frame = table.frame
    out_of_order = _out_of_order_in_parts(frame)
    return {
        number
        for at, (number, moment) in enumerate(frame.select("row", "occurred_at").iter_rows())
        if at not in out_of_order and number in others and others[number]["occurred_at"] == moment
    }


def _agreed(table: TableRead, others: dict[int, _Row]) -> set[int]:
    """Those of them of which both readings have the same figures besides."""
    dated = _dated(table, others)
    return {
        row["row"]
        for row in table.frame.iter_rows(named=True)
        if row["row"] in dated and all(others[row["row"]][name] == row[name] for name in _FIGURES)
    }


def _out_of_order_in_parts(frame: pl.DataFrame) -> set[int]:
    """Places of days that are out of order; without balances a part of money in and one of money out may follow."""
    days = [moment.date() for moment in frame["occurred_at"].to_list()]
    ways = frame["direction"].to_list()
    turns = [at for at in range(1, len(ways)) if ways[at] != ways[at - 1]]
    if len(turns) != 1 or frame["balance_fen"].null_count() < frame.height:
        return _out_of_order(days)
    (turn,) = turns
    parts = _out_of_order(days[:turn]) | {turn + at for at in _out_of_order(days[turn:])}
    return min(_out_of_order(days), parts, key=len)


def _out_of_order(days: Sequence[Any]) -> set[int]:
    """Places of days that do not lie between their neighbours, in the order that most of the days have."""
    ups = sum(before <= after for before, after in pairwise(days))
    downs = sum(before >= after for before, after in pairwise(days))
    if downs > ups:
        days = [*reversed(days)]
    wrong = {
        at
        for at, day in enumerate(days)
        if (at and days[at - 1] > day) or (at + 1 < len(days) and days[at + 1] < day)
    }
    return {len(days) - 1 - at for at in wrong} if downs > ups else wrong


def _left_over(
    document: RecognisedDocument, table: TableRead, open_lines: Sequence[OpenLine]
) -> list[Problem]:
    """Pages with amounts among the rows that belong to none: a row may be lost, but for lines of totals.

    Open lines are told as such, and can be typed.
    """
    problems: list[Problem] = []
    for page in sorted(set(table.frame["page"].drop_nulls().to_list())):
        boxes = table.frame.filter(pl.col("page") == page)["bbox"].to_list()
        tops = sorted(box[1] for box in boxes)
        first = tops[0] - _ABOVE * min((below - top for top, below in pairwise(tops)), default=0)
        words = document.page(page - 1).words
        known = [*boxes, *(line.box for line in open_lines if line.page == page)]
        over = [
            word
            for word in words
            if word.base > first and _AMOUNT.search(word.text) and not any(_is_in(word, box) for box in known)
        ]
        lines = ["".join(one.text for one in words if abs(one.base - word.base) < 1) for word in over]
        if any(not TOTALS_ROW.search(line) for line in lines):
            problems.append(Problem(ProblemCode.RECOGNISED_LEFT_OVER, page=page))
    return problems


def _is_in(word: Word, box: Sequence[float]) -> bool:
    middle = (word.y0 + word.y1) / 2
    return box[1] - 1 <= middle <= box[3] + 1


def _unlike(table: TableRead, again: Sequence[TableRead]) -> list[Problem]:
    """What the head of the statement says as in no table of the other reading."""
    return [
        Problem(ProblemCode.RECOGNISED_HEAD_UNLIKE, params={"of_head": name})
        for name in _NAMES
        if getattr(table, name) not in [getattr(each, name) for each in again]
    ]
