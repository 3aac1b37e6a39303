"""Lines of a recognised table that are not proven, cell by cell, so that somebody can type what stands there.

Where the columns lie is taken from the proven rows: their cells are known, and so are the words that make them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from app.engine.pdf.words import Word
from app.engine.recognition.pages import RecognisedDocument
from app.engine.recognition.typed import is_in
from app.engine.tables.rows.sum_words import TOTALS_ROW
from app.engine.types.open_cells import MAX_OPEN_LINES, Box, OpenCell, OpenLine, Role
from app.engine.types.table_read import TableRead

_MOST = 0.8
"""Of the proven rows that have something in a column, how many must agree on what it is."""
_BEYOND = 1.6
"""Steps between rows above the first row and below the last one in which another row may lie."""
_DAY_FORMS = ("%Y%m%d", "%d%m%Y", "%m%d%Y", "%y%m%d", "%d%m%y", "%m%d%y", "%m%d", "%d%m", "%d%Y", "%d")
_DATE = re.compile(r"\d{4}|\d{1,2}\D\d{1,2}|\d{1,2}")
_AMOUNT = re.compile(r"\d[.,]\d{2}(?!\d)")
_FIGURE = re.compile(
    r"[+\-−(（]?\s*(?:[A-Z]{1,3}[$€£]?|[¥￥$€£₩₹])?\s*[+\-−]?\d[\d.,'’\s]*[)）]?\s*(?:[A-Za-z]{2,3}|[元圆円원+\-−])?\Z"
)

_Row = dict[str, Any]


class _Column(NamedTuple):
    role: Role
    name: str
    x0: float
    x1: float


def find_open_lines(
    document: RecognisedDocument, table: TableRead, proven: Iterable[int]
) -> tuple[OpenLine, ...]:
    """The lines of a table's pages that are no row of `proven` (as printed), at most MAX_OPEN_LINES of them.

    None where the proven rows do not show which column holds what.
    """
    kept = set(proven)
    names = ("row", "page", "bbox", "raw", "occurred_at", "direction", "amount_fen", "balance_fen")
    rows = [dict(zip(names, values, strict=True)) for values in table.frame.select(names).rows()]
    columns = _columns(document, table.columns, [row for row in rows if row["row"] in kept])
    if not {"date"} < {column.role for column in columns}:
        return ()
    lines: list[OpenLine] = []
    for page in sorted({row["page"] for row in rows if row["page"]}):
        there = [row for row in rows if row["page"] == page]
        sheet = document.page(page - 1)
        words, size = sheet.words, (sheet.width, sheet.height)
        again = document.second.page(page - 1).words
        boxes = [
            box for row in there if row["row"] not in kept for box in _parted(row["bbox"], words, columns)
        ]
        boxes += _left_over(words, there, columns)
        x0, x1 = min(row["bbox"][0] for row in there), max(row["bbox"][2] for row in there)
        lines += [
            OpenLine(page, size, (x0, top, x1, bottom), _cells(columns, top, bottom, words, again))
            for top, bottom in sorted(boxes)
        ]
    return tuple(_all_where_none_doubtful(lines)[:MAX_OPEN_LINES])


def _columns(document: RecognisedDocument, names: Sequence[str], rows: Sequence[_Row]) -> list[_Column]:
    """The columns of date, money and balance by what the proven rows hold in them."""
    roles = _roles(rows)
    spans: dict[int, list[float]] = {}
    for row in rows:
        level = sorted(
            (word for word in document.page(row["page"] - 1).words if is_in(word, row["bbox"])),
            key=lambda word: (word.base, word.xs[0]),
        )
        for at in roles:
            for word in _words_of(row["raw"][at] if at < len(row["raw"]) else "", level):
                spans.setdefault(at, []).extend((word.xs[0], word.x1))
    return [
        _Column(role, names[at] if at < len(names) else "", min(spans[at]), max(spans[at]))
        for at, role in sorted(roles.items())
        if at in spans
    ]


def _roles(rows: Sequence[_Row]) -> dict[int, Role]:
    """What each column holds, by its place; the first one that fits is that of the date and that of the balance."""
    roles: dict[int, Role] = {}
    for at in range(max((len(row["raw"]) for row in rows), default=0)):
        filled = [row for row in rows if at < len(row["raw"]) and _digits(row["raw"][at])]
        found = set(roles.values())
        moved = [row for row in filled if int(_digits(row["raw"][at]))]
        if "date" not in found and _agree(
            filled, at, lambda row: _day_digits(row["occurred_at"]), starts=True
        ):
            roles[at] = "date"
        elif moved and _agree(moved, at, lambda row: _money_digits(row["amount_fen"])):
            ways = {row["direction"] for row in moved}
            every = {row["direction"] for row in rows}
            sides: Mapping[str, Role] = {"in": "money_in", "out": "money_out"}
            (way,) = ways if len(ways) == 1 and len(every) > 1 else ("",)
            roles[at] = sides.get(way, "amount")
        elif "balance" not in found and _agree(filled, at, lambda row: _money_digits(row["balance_fen"])):
            roles[at] = "balance"
    return roles


def _agree(rows: Sequence[_Row], at: int, digits_of: Any, *, starts: bool = False) -> bool:
    """Whether a column of most rows shows the digits that it would have; of dates a time may follow them."""

    def shows(row: _Row) -> bool:
        digits = _digits(row["raw"][at])
        return any(digits.startswith(one) if starts else digits == one for one in digits_of(row))

    return bool(rows) and sum(map(shows, rows)) >= _MOST * len(rows)


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _money_digits(fen: int | None) -> set[str]:
    if fen is None:
        return set()
    digits = f"{abs(fen):03}"
    return {digits, digits[:-2]} if digits.endswith("00") else {digits}


def _day_digits(moment: datetime) -> set[str]:
    plain = f"{moment.day}{moment.month}", f"{moment.month}{moment.day}"
    return {moment.strftime(form) for form in _DAY_FORMS} | {*plain}


def _words_of(cell: str, level: Sequence[Word]) -> list[Word]:
    """The words of a row that follow each other as a cell holds them; none where they are nowhere, or twice."""
    wanted = "".join(cell.split())
    found: list[list[Word]] = []
    for at in range(len(level)):
        rest, run = wanted, list[Word]()
        for word in level[at:]:
            if not rest or not rest.startswith(word.text):
                break
            rest, run = rest[len(word.text) :], [*run, word]
        if wanted and not rest:
            found.append(run)
    if found:
        return found[0] if len(found) == 1 else []
    # The parts of a cell of two lines have other cells between them.
    parts = [[word for word in level if word.text == part] for part in cell.split()]
    return [one for (one,) in parts] if all(len(each) == 1 for each in parts) else []


def _parted(
    box: Sequence[float], words: Sequence[Word], columns: Sequence[_Column]
) -> list[tuple[float, float]]:
    """The height of a row's box, parted above each further date in it: a line without an amount joined the one above."""
    (date,) = [column for column in columns if column.role == "date"][:1]
    tops = sorted(
        word.y0
        for word in words
        if is_in(word, (date.x0, box[1], date.x1, box[3])) and _DATE.match(word.text)
    )
    height = median([word.y1 - word.y0 for word in words])
    cuts = [below - 1 for above, below in pairwise(tops) if below - above > 2 * height]
    return [*pairwise([box[1], *cuts, box[3]])]


def _left_over(
    words: Sequence[Word], rows: Sequence[_Row], columns: Sequence[_Column]
) -> list[tuple[float, float]]:
    """Top and bottom of lines between and beside the rows of a page that hold a date or an amount, and are no sums."""
    tops = sorted(row["bbox"][1] for row in rows)
    step = median([below - top for top, below in pairwise(tops)]) if len(tops) > 1 else 0.0
    last = max(row["bbox"][3] for row in rows)
    free = [
        word
        for word in sorted(words, key=lambda word: (word.base, word.xs[0]))
        if tops[0] - _BEYOND * step < word.base < last + _BEYOND * step
        and not any(row["bbox"][1] - 1 <= (word.y0 + word.y1) / 2 <= row["bbox"][3] + 1 for row in rows)
    ]
    groups: list[list[Word]] = []
    for word in free:
        is_near = groups and word.base - groups[-1][0].base < step / 2
        groups[-1].append(word) if is_near else groups.append([word])
    return [
        (min(word.y0 for word in group), max(word.y1 for word in group))
        for group in groups
        if _may_be_row(group, columns, is_among=group[0].base < last and group[0].base > tops[0])
    ]


def _may_be_row(group: Sequence[Word], columns: Sequence[_Column], *, is_among: bool) -> bool:
    if TOTALS_ROW.search("".join(word.text for word in group)):
        return False
    signs = {
        column.role: any(
            _meets(word, column) and (_DATE if column.role == "date" else _AMOUNT).search(word.text)
            for word in group
        )
        for column in columns
    }
    has_date = signs.pop("date")
    has_money = any(signs.values())
    return has_date or has_money if is_among else has_date and has_money


def _meets(word: Word, column: _Column) -> bool:
    return column.x0 <= (word.xs[0] + word.x1) / 2 <= column.x1


def _cells(
    columns: Sequence[_Column], top: float, bottom: float, words: Sequence[Word], again: Sequence[Word]
) -> tuple[OpenCell, ...]:
    boxes: list[Box] = [(column.x0 - 1, top - 1, column.x1 + 1, bottom + 1) for column in columns]
    texts = [(_text(words, box), _text(again, box)) for box in boxes]
    has_money = any(
        one.role in ("money_in", "money_out") and any(pair) for one, pair in zip(columns, texts, strict=True)
    )
    return tuple(
        OpenCell(column.role, column.name, box, first, second, _is_doubtful(column, first, second, has_money))
        for column, box, (first, second) in zip(columns, boxes, texts, strict=True)
    )


def _text(words: Sequence[Word], box: Box) -> str:
    return " ".join(word.text for word in words if is_in(word, box))


def _is_doubtful(column: _Column, first: str, second: str, has_money: bool) -> bool:
    if first != second:
        return True
    if column.role == "date":
        return not _DATE.search(first)
    # One of two columns of money is empty in every row.
    if not first and column.role in ("money_in", "money_out") and has_money:
        return False
    return not _FIGURE.match(first)


def _all_where_none_doubtful(lines: Sequence[OpenLine]) -> list[OpenLine]:
    """The lines; where no cell of a page is doubtful by itself, both readings may err alike: all of its cells are."""
    doubtful = {line.page for line in lines if any(cell.is_doubtful for cell in line.cells)}
    return [
        line
        if line.page in doubtful
        else OpenLine(
            line.page,
            line.page_size,
            line.box,
            tuple(OpenCell(c.role, c.name, c.box, c.first, c.second, True) for c in line.cells),
        )
        for line in lines
    ]
