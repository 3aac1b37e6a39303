"""What stands between rows and belongs to those on its other side: the rest of a cut row, the head of the next table."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import pairwise

from app.engine.pdf.words import Word
from app.engine.tables.conclusion.table_owner import is_another
from app.engine.tables.currency.stated_in import mentioned
from app.engine.tables.printed.columns import Columns
from app.engine.tables.printed.header import fold_name
from app.engine.tables.printed.manner import Manner
from app.engine.tables.printed.rows import Cut, lay_out
from app.engine.tables.printed.table import SAME_BASELINE, Line
from app.engine.tables.rows.sum_words import FOOTER

_STEP = 1.8
"""Letter heights between two lines of one cell at most."""

_EDGE = 0.3
_AT_EDGE = 1.6
"""Points by which a cell may miss the edge that its column is aligned to."""

_PAGE_NUMBER = re.compile(r"(?:页码|页次|page)?[:：]?[-—\s]*\d{1,4}(?:\s*/\s*\d{1,4})?[-—\s]*\Z")
_CLOSING = re.compile(r"期末|本期|结余|收入|支出|closing|ending|carried|balance|end of")
"""What lines say besides `FOOTER` that sum up the table above them, in comparable form."""


_ACCOUNT = re.compile(r"[\d*xX•]{6,}|\d{3,}[ -]\d{3,}|[账賬帐][户戶号號]|account", re.IGNORECASE)
"""What may name an account."""
_STATED = re.compile(
    r"\d[.,]\d\d(?!\d)|\d\s*[笔筆条]|[笔筆条]数|记录数|\d\s*(?:transactions|records)", re.IGNORECASE
)
"""Amounts, and how many rows there are."""


def carried_lines(cut: Cut, manner: Manner, headings: Collection[str]) -> list[list[Line]]:
    """Of the pieces above the first row, per column, those that hang on one another down to that row.

    Without a header nothing parts the rows from the head of the page: what is wider than its column or further
    off than rows stand apart is no part of a row. Nor is what stands among the texts (`headings`) around the
    table.
    """
    known = {fold_name(text) for text in headings}
    pieces = [(line, at) for at, column in enumerate(cut.above) for line in column]
    bases = sorted({round(line.base, 1) for line, _ in pieces}, reverse=True)
    found: list[list[Line]] = [[] for _ in cut.above]
    below, reach = (cut.bases[0] if cut.bases else 0.0), _row_step(cut.bases, manner)
    for base in bases:
        level = [(line, at) for line, at in pieces if round(line.base, 1) == base]
        is_near = below - base <= reach and not _is_heading(level, known)
        if not is_near or not all(_is_rest(line, at, manner.columns, known) for line, at in level):
            break
        for line, at in level:
            found[at].insert(0, line)
        below, reach = base, _STEP * manner.height
    return found


def _is_heading(level: Sequence[tuple[Line, int]], known: Collection[str]) -> bool:
    """Whether pieces of one printed line are together a line that stands among the texts around the table."""
    return fold_name("".join(line.text for line, _ in level)) in known


def torn_lines(cut: Cut, manner: Manner, headings: Collection[str], carried: Collection[Line]) -> list[str]:
    """Texts near the first row that stand as cells do and are not among those `carried`: they may be anybody's."""
    known = {fold_name(text) for text in headings}
    highest = (cut.bases[0] if cut.bases else 0.0) - 6 * manner.height
    levels: dict[float, list[tuple[Line, int]]] = {}
    for at, column in enumerate(cut.above):
        for line in column:
            if line.base > highest:
                levels.setdefault(round(line.base, 1), []).append((line, at))
    # Parts of a heading that runs over columns stand on one line with others that are none of a cell.
    cells = [
        line
        for level in levels.values()
        if not _is_heading(level, known)
        and all(_may_begin_row(line, at, manner) and fold_name(line.text) not in known for line, at in level)
        for line, _ in level
    ]
    return [line.text for line in cells if line not in carried]


def rest_alone(words: Sequence[Word], manner: Manner, headings: Collection[str]) -> Cut | None:
    """The rest of a row on a page without any other, as what stands above its rows; None where there is none.

    It stands at the head of the page, or below what its head says on every page (`headings`). It stands in
    columns of words alone and at their edges; nothing else but page numbers and what sums up stands on that
    page.
    """
    known = {fold_name(text) for text in headings}
    columns = lay_out(words, manner.columns)
    rest: list[list[Line]] = [[] for _ in columns]
    around: list[tuple[float, str]] = []
    foot = 0.0
    for line, at in sorted(
        ((line, at) for at, column in enumerate(columns) for line in column), key=_by_base
    ):
        folded = fold_name(line.text)
        if folded in known or FOOTER.match(folded) or _PAGE_NUMBER.match(line.text):
            around.append((line.base, line.text))
            continue
        hangs_on = not foot or line.base - foot <= _STEP * manner.height
        if at in manner.numbers or not hangs_on or not _may_begin_row(line, at, manner):
            return None
        rest[at].append(line)
        foot = line.base
    return Cut(above=rest, around=around) if foot else None


def _by_base(piece: tuple[Line, int]) -> float:
    return piece[0].base


def loose_lines(cut: Cut, manner: Manner) -> list[Line]:
    """The lines below the last row of a page that may begin a row which the page break cut.

    They stand no further off than rows do, each within one column and at its edge. In the column of dates no
    text stands beside them. Where cells hang from the first line there are none: its date stands beside it.
    """
    if not any(cut.below):
        return []
    pieces = [(line, at) for at, column in enumerate(cut.below) for line in column]
    foot = max([cut.bases[-1], *(box[3] for _, box in cut.rows[-1:])])
    reach = _row_step(cut.bases, manner)
    found: list[Line] = []
    for base in sorted({round(line.base, 1) for line, _ in pieces}):
        level = [(line, at) for line, at in pieces if round(line.base, 1) == base]
        if base - foot > reach or not all(_may_begin_row(line, at, manner) for line, at in level):
            break
        found += [line for line, _ in level]
        foot, reach = base, _STEP * manner.height
    return found


def _may_begin_row(line: Line, at: int, manner: Manner) -> bool:
    places = (line.x0, line.x1, (line.x0 + line.x1) / 2)
    edges = manner.columns.edges[at]
    aligned = manner.columns.ruled or any(
        edge is not None and abs(edge - place) <= _AT_EDGE for edge, place in zip(edges, places, strict=True)
    )
    is_mark = at == manner.anchor_at or _PAGE_NUMBER.match(line.text) is not None
    return aligned and not is_mark and _is_rest(line, at, manner.columns, ())


def _row_step(bases: list[float], manner: Manner) -> float:
    """How far the first row may stand below the rest of the one before: as far as rows stand apart."""
    steps = sorted(below - above for above, below in pairwise(bases)) or [2 * _STEP * manner.height]
    return steps[len(steps) // 2] + SAME_BASELINE


def _is_rest(line: Line, at: int, columns: Columns, known: Collection[str]) -> bool:
    """Whether a piece may be the rest of a cell: within its column alone, and no text of the head of a page."""
    folded = fold_name(line.text)
    bands = {bisect_right(columns.limits, x) for x in (line.x0 + _EDGE, line.x1 - _EDGE)}
    return bands == {at} and folded not in known and not FOOTER.match(folded)


def last_row(rows: Sequence[tuple[str, ...]]) -> int:
    """The place of the last of some rows that is no sum of its page."""
    last = len(rows) - 1
    while last > 0 and FOOTER.match(fold_name("".join(rows[last]))):
        last -= 1
    return last


def words_between(words: Sequence[Word], bases: Sequence[float]) -> list[Word]:
    """The words between the dates of the first and the last row: nothing but cells stands there."""
    if len(bases) < 2:
        return []
    first, last = bases[0] + SAME_BASELINE, bases[-1] - SAME_BASELINE
    return [word for word in words if first < word.base < last]


def count_dates(words: Sequence[Word], manner: Manner) -> int:
    """How many words in the column of dates begin a row."""
    return sum(
        manner.anchor.match(word.text) is not None for word in manner.columns.split(words)[manner.anchor_at]
    )


def headings_of_next(before: Sequence[str], after: list[str], closed: int) -> list[str]:
    """Take out of the texts around a table those that stand above the next one, and give them.

    They are the lines behind the last row, number `closed` of the texts, and behind what sums the table up. A line that
    names another account or currency than those `before` the table begins them, whatever balances it states.
    """
    start = closed
    for at in range(closed, len(after)):
        folded = fold_name(after[at])
        is_next = not _CLOSING.search(folded) or is_another(before, [after[at]])
        if not FOOTER.match(folded) and is_next:
            break
        start = at + 1
    headings = after[start:]
    del after[start:]
    return headings


def head_of_all(before: Sequence[str], headings: Sequence[str]) -> list[str]:
    """The lines `before` a table that hold for the next part of the same statement too, under its own `headings`.

    Currencies, amounts and counts are of one part alone. So is the account, unless nothing in the headings may be another one.
    """
    is_apart = any(map(_ACCOUNT.search, headings))
    return [
        line
        for line in before
        if not _STATED.search(line) and not mentioned([line]) and not (is_apart and _ACCOUNT.search(line))
    ]
