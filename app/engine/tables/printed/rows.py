"""Rows of a table in a PDF: each has a date; wrapped cells are dealt to the row they belong to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import get_args

from app.engine.pdf.words import Word
from app.engine.tables.printed.alignment import doubtful_cells, misplaced
from app.engine.tables.printed.anchors import find_anchors, foot_of
from app.engine.tables.printed.brought import carries_over
from app.engine.tables.printed.columns import Columns
from app.engine.tables.printed.gaps import line_near
from app.engine.tables.printed.header import fold_name
from app.engine.tables.printed.manner import CONTINUES, MONEY, STEP, Manner
from app.engine.tables.printed.ruled import deal_between, first_in_boxes, limits_between
from app.engine.tables.printed.table import (
    SAME_BASELINE,
    Line,
    assign_lines,
    find_lines,
    group_baselines,
    join_pieces,
)
from app.engine.tables.rows.sum_words import FOOTER, lists_totals
from app.engine.types.declarations import Alignment

_MONEY_NAME = re.compile(
    r"金额|余额|收入|支出|存入|取出|支取|借方|贷方|发生额|amount|balance|debit|credit|deposit|withdrawal"
    r"|[金餘残][額额高]|結餘|money (?:in|out)|paid (?:in|out)|saldo|solde|betrag|umsatz|importe|valor",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_LEADING = 1.45
"""Letter heights between two lines of one cell at most where something else could stand there as well."""

_ALIGNMENTS: tuple[Alignment, ...] = get_args(Alignment)
_BASE = itemgetter(Line._fields.index("base"))


@dataclass(frozen=True)
class Cut:
    """The rows of one segment of a page.

    `rows` are cells and boxes; `bases` their anchors' baselines. `above` are pieces per column before the first
    row, `lost` texts that belong to no row. `around` are the other lines with their baselines. `wraps` says
    that some cell has a line that does not stand beside its date. `below` are those of them, per column, that
    stand below the last row where cells do not hang from the first line.
    """

    rows: list[tuple[tuple[str, ...], tuple[float, float, float, float]]] = field(default_factory=list)
    bases: list[float] = field(default_factory=list)
    above: list[list[Line]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    around: list[tuple[float, str]] = field(default_factory=list)
    below: list[list[Line]] = field(default_factory=list)
    wraps: bool = False


def cut_rows(
    words: Sequence[Word],
    manner: Manner,
    levels: Sequence[float] = (),
    laid: list[list[Line]] | None = None,
) -> Cut:
    """The rows among `words`, which stand below a header; `levels` are drawn lines between rows.

    `laid` is what `lay_out` gave for these words, where that is known.
    """
    lines = group_baselines(words)
    columns = laid or lay_out(words, manner.columns)
    anchors = find_anchors(columns, manner)
    if levels:
        money = [[line for line in columns[at] if _DIGIT.search(line.text)] for at in sorted(manner.money)]
        anchors = first_in_boxes(anchors, money, levels)
    if not anchors:
        return Cut(around=_texts(lines), above=[[] for _ in columns])
    out, around = _set_aside(lines, columns, anchors, manner)
    bases = [line.base for line in anchors]
    limits = limits_between(levels, bases)
    hangs = (manner.alignment == "top" and limits is None) or not out
    below = [] if hangs else [_below(column, bases[-1], out) for column in columns]
    columns = _without(columns, out)
    cells, lost, above = _deal(columns, anchors, manner, limits)
    rows = []
    for at in range(len(anchors)):
        pieces = [line for column in cells for line in column[at]]
        _, x0, y0, x1, y1, _ = zip(*pieces, strict=True)
        rows.append(
            (tuple([_join(column[at], manner) for column in cells]), (min(x0), min(y0), max(x1), max(y1)))
        )
    wraps = sum(round(words[0].base, 1) not in out for words in lines) > len(anchors)
    return Cut(rows, bases, above, lost, around, below, wraps)


def _below(column: list[Line], last: float, out: set[float]) -> list[Line]:
    return [line for line in column[bisect_right(column, last, key=_BASE) :] if round(line.base, 1) in out]


def _without(columns: list[list[Line]], out: set[float]) -> list[list[Line]]:
    """The columns without the lines on the baselines of `out`, most of which stand below all rows."""
    if not out:
        return columns
    highest = min(out) - 0.1
    return [
        [line for line in column if line.base < highest or round(line.base, 1) not in out]
        for column in columns
    ]


def _texts(lines: Iterable[list[Word]]) -> list[tuple[float, str]]:
    return [(line.base, line.text) for words in lines for line in find_lines(words)]


def _join(lines: list[Line], manner: Manner) -> str:
    if len(lines) == 1:
        return lines[0].text
    return join_pieces([line.text for line in lines], manner.breaks_words)


def _set_aside(
    lines: list[list[Word]], columns: list[list[Line]], anchors: list[Line], manner: Manner
) -> tuple[set[float], list[tuple[float, str]]]:
    """Baselines of lines that are no part of rows (headings, footers, notes), and their texts."""
    out: set[float] = set()
    around: list[tuple[float, str]] = []
    bases = [line.base for line in anchors]
    last, previous = bases[-1], bases[-1]
    ended = False
    for words in lines:
        base = words[0].base
        nearest = bisect_left(bases, base - SAME_BASELINE)
        if nearest < len(bases) and bases[nearest] <= base + SAME_BASELINE:
            continue
        if base <= last and not ended and len(words) > 1 and not manner.sections:
            continue  # neither below the rows nor a heading
        text = " ".join(line.text for line in find_lines(words))
        beyond = base > last and (
            ended
            or base - previous > STEP * manner.height
            or _crosses(words, manner.columns)
            or not _continues(base, columns[manner.anchor_at])
        )
        if base > last:
            previous = base
        ended = ended or beyond
        ended = ended or (base > last and (carries_over(words) or _is_footer(words, text, columns, manner)))
        if ended or _is_misplaced(words, text, base, columns, manner):
            around.append((base, text))
            out |= {round(line.base, 1) for column in columns for line in _on(column, words)}
    return out, around


def _on(column: list[Line], words: list[Word]) -> Iterator[Line]:
    """The lines of a column that hold words of a printed line."""
    for at in range(bisect_left(column, words[0].base - 0.05, key=_BASE), len(column)):
        line = column[at]
        if line.base > words[-1].base + SAME_BASELINE:
            break
        if any(abs(line.base - word.base) <= 0.05 for word in words):
            yield line


def _crosses(words: list[Word], columns: Columns) -> bool:
    """One text over three columns is a note."""
    limits = columns.limits
    return any(bisect_right(limits, word.x1) - bisect_right(limits, word.xs[0]) >= 2 for word in words)


def _continues(base: float, column: list[Line]) -> bool:
    """Whether nothing but the rest of a date stands in the column of dates on this line."""
    line = line_near(base, column)
    return line is None or bool(CONTINUES.match(line.text))


def _is_misplaced(
    words: list[Word], text: str, base: float, columns: list[list[Line]], manner: Manner
) -> bool:
    """Whether a line among the rows is a heading.

    Sums between dated rows are left to whoever reads the cells: a wrapped text may begin with the same words.
    """
    folded = fold_name(text)
    if manner.sections and manner.sections.search(folded):
        return True
    return len(words) == 1 and not _continues(base, columns[manner.anchor_at])


def _is_footer(words: list[Word], text: str, columns: list[list[Line]], manner: Manner) -> bool:
    """Whether a line below the last row is a list of totals, or begins as sums and notes do, at the left edge of the table."""
    limits = manner.columns.limits
    if lists_totals(fold_name(text)):
        return True
    if not FOOTER.match(fold_name(text)):
        return False
    if len(words) == 1 and _crosses(words, manner.columns):
        return True
    return bool(limits) and words[0].xs[0] < limits[0] and not _hangs_on(words, columns, manner)


def _hangs_on(words: list[Word], columns: list[list[Line]], manner: Manner) -> bool:
    """Whether a line is a broken cell's next line: close below another one of the first column, and no wider."""
    first = [line for line in columns[0] if line.base < words[0].base - SAME_BASELINE]
    if not first or (manner.columns.limits and words[-1].x1 > manner.columns.limits[0] and len(words) == 1):
        return False
    return words[0].base - first[-1].base <= _LEADING * manner.height


_Dealt = tuple[list[list[list[Line]]], list[str], list[list[Line]]]


def _deal(
    columns: list[list[Line]], anchors: list[Line], manner: Manner, limits: list[float] | None
) -> _Dealt:
    cells: list[list[list[Line]]] = []
    lost: list[str] = []
    above: list[list[Line]] = []
    middles = _middles(columns[manner.anchor_at], anchors, manner)
    for at, column in enumerate(columns):
        if limits is not None:
            dealt, rest = deal_between(column, limits)
        elif at == manner.anchor_at:
            dealt, rest = assign_lines(column, [line.base for line in anchors], "top")
        else:
            dealt, rest = assign_lines(column, middles, manner.alignment)
        over = [line for line in rest if line.base < middles[0]]
        cells.append(dealt)
        above.append(over)
        lost += [line.text for line in rest if line not in over]
        if limits is None and at != manner.anchor_at:
            lost += doubtful_cells(dealt, middles, manner.alignment)
    return cells, lost, above


def _middles(column: list[Line], anchors: list[Line], manner: Manner) -> list[float]:
    """The anchors' baselines; of a date with the time of day below it, the middle of both."""
    if manner.alignment != "centred":
        return [line.base for line in anchors]
    return [(anchor.base + foot_of(anchor, column, manner)) / 2 for anchor in anchors]


def lay_out(words: Sequence[Word], columns: Columns) -> list[list[Line]]:
    """The lines of each column, top to bottom."""
    return [find_lines(found) for found in columns.split(words)]


def choose_alignment(
    segments: Sequence[Sequence[Word]], laid: Sequence[list[list[Line]]], manner: Manner
) -> Alignment | None:
    """Whether cells hang from their row's first line, are centred on it or end with it: what contradicts each, counted.

    None where nothing tells them apart. `laid` is what `lay_out` gives for each of the segments.
    """
    wrong: dict[Alignment, int] = dict.fromkeys(_ALIGNMENTS, 0)
    manner = replace(manner, alignment="centred")
    for words, columns in zip(segments, laid, strict=True):
        anchors = find_anchors(columns, manner)
        if not anchors:
            continue
        out, _ = _set_aside(group_baselines(words), columns, anchors, manner)
        kept = _without(columns, out)
        bases, middles = [line.base for line in anchors], _middles(kept[manner.anchor_at], anchors, manner)
        for column_at, column in enumerate(kept):
            if column_at != manner.anchor_at:
                for way in _ALIGNMENTS:
                    wrong[way] += misplaced(column, middles if way == "centred" else bases, way)
    if len(set(wrong.values())) == 1:
        return None
    # Of equals the first: most statements hang.
    return min(_ALIGNMENTS, key=wrong.__getitem__)


def money_columns(laid: Sequence[list[list[Line]]], manner: Manner) -> tuple[frozenset[int], frozenset[int]]:
    """Columns that hold amounts, and those of them that hold one in nearly every row of what was laid out."""
    rows = 0
    counts = [[0, 0] for _ in manner.columns.names]
    for columns in laid:
        anchors = find_anchors(columns, manner)
        rows += len(anchors)
        end = anchors[-1].base + SAME_BASELINE if anchors else float("inf")
        for count, column in zip(counts, columns, strict=True):
            inside = [line for line in column if line.base <= end]
            count[0] += len(inside)
            count[1] += sum(bool(MONEY.match(line.text)) for line in inside)
    money = {
        at
        for at, ((lines, amounts), name) in enumerate(zip(counts, manner.columns.names, strict=True))
        if (amounts * 2 >= lines if lines else _MONEY_NAME.search(name))
    }
    money.discard(manner.anchor_at)
    full = {at for at in money if counts[at][1] * 10 >= max(counts[at][0], rows) * 9}
    return frozenset(money), frozenset(full)
