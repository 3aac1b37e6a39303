"""How text and tables are set in Word: letters that XML can hold, tables with lines, numbers to the right."""

from __future__ import annotations

import re
from typing import Any

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from app.engine.report.export.document import printed
from app.engine.report.export.labels import Language, label
from app.engine.report.export.tables import Table, Value

LINE = "C9CDD4"
HEAD = "F2F3F5"
CELL_POINTS = 8
_ROOM = 493.0
"""Points between the margins of an upright page."""
_PADDING = 7.0
_LONGEST = 12.0
"""Ems; a longer word, a fingerprint say, is broken."""
_WIDE = re.compile("[mwMW]")
_UNBROKEN = re.compile("[\u2e80-\uffef]+|[^\u2e80-\uffef]+")
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """The text without what XML cannot hold; every line end is a line feed."""
    return _UNFIT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def element(tag: str, *children: Any, **values: str | int) -> Any:
    """An element of Word: element("w:jc", val="right")."""
    made = OxmlElement(tag)
    for name, value in values.items():
        made.set(qn(f"w:{name}"), str(value))
    made.extend(children)
    return made


def table_element(table: Table, language: Language, points: float = CELL_POINTS) -> Any:
    """A table over the whole width with repeated heads; columns without any text are left out."""
    used = [j for j, _ in enumerate(table.columns) if any(values[j] != "" for values in table.rows)]
    columns = [table.columns[j] for j in used]
    titles = [each.title for each in columns]
    rows = [[_printed(table, values, j) for j in used] for values in table.rows]
    widths = _widths([each.width for each in columns], [titles, *rows], points)
    # Some programs go by the grid (twentieths of a point, scaled to the page) and not by the cells' shares.
    grid = element("w:tblGrid", *(element("w:gridCol", w=2 * each) for each in widths))
    made = element("w:tbl", _properties(), grid)
    aligned = [each.kind != "text" for each in columns]
    if any(titles):
        made.append(_row(titles, widths, aligned, points, is_head=True))
    for texts in rows:
        made.append(_row(texts, widths, aligned, points))
    if not table.rows:
        made.append(_row([label("none", language)], [5000], [False], points))
    return made


def _widths(weights: list[float], rows: list[list[str]], points: float) -> list[int]:
    """Shares of 5000 by weight, but each column as wide as its longest word: a day or an amount is never broken.

    Where the page has no room for all those words, every column shrinks alike.
    """
    least = [
        # The first row is the head, and bold.
        max((_longest(row[j], 0.62 if at == 0 else 0.56) for at, row in enumerate(rows)), default=0) * points
        + _PADDING
        for j in range(len(weights))
    ]
    room, shared = max(_ROOM, sum(least)), dict(enumerate(weights))
    widths = dict.fromkeys(shared, 0.0)
    while shared:
        whole = sum(shared.values()) or 1.0
        tight = [j for j, weight in shared.items() if room * weight / whole <= least[j]]
        for j in tight or list(shared):
            widths[j] = least[j] if tight else room * shared[j] / whole
        room -= sum(least[j] for j in tight)
        shared = {} if not tight else {j: weight for j, weight in shared.items() if j not in tight}
    taken = sum(widths.values()) or 1.0
    return [round(5000 * widths[j] / taken) for j in range(len(weights))]


def _longest(text: str, letter: float) -> float:
    """How wide the longest word is, in ems: Chinese breaks where it is longer than four, a day and an amount nowhere."""
    words = (word for part in text.split() for word in _UNBROKEN.findall(part))
    return max(
        (
            min(len(word), 4.0)
            if word[0] > "\u2e7f"
            else min((len(word) + 0.4 * len(_WIDE.findall(word))) * letter, _LONGEST)
            for word in words
        ),
        default=0.0,
    )


def _printed(table: Table, values: list[Value], j: int) -> str:
    value = values[j]
    return value if isinstance(value, str) else printed(table.columns[j], value)


def _properties() -> Any:
    lines = (
        element(f"w:{side}", val="single", sz=4, space=0, color=LINE) for side in ("top", "bottom", "insideH")
    )
    margins = (element(f"w:{side}", w=60, type="dxa") for side in ("left", "right"))
    return element(
        "w:tblPr",
        element("w:tblW", w=5000, type="pct"),
        element("w:tblBorders", *lines),
        element("w:tblLayout", type="fixed"),
        element("w:tblCellMar", *margins),
    )


def _row(
    texts: list[str], widths: list[int], aligned: list[bool], points: float, *, is_head: bool = False
) -> Any:
    rules = [element("w:cantSplit"), *([element("w:tblHeader")] if is_head else [])]
    row = element("w:tr", element("w:trPr", *rules))
    for text, width, is_right in zip(texts, widths, aligned, strict=True):
        shade = [element("w:shd", val="clear", color="auto", fill=HEAD)] if is_head else []
        row.append(
            element(
                "w:tc",
                element("w:tcPr", element("w:tcW", w=width, type="pct"), *shade),
                paragraph_element(text, points, is_right=is_right, is_bold=is_head),
            )
        )
    return row


def paragraph_element(text: str, points: float, *, is_right: bool = False, is_bold: bool = False) -> Any:
    """A paragraph of a cell."""
    words = OxmlElement("w:t")
    words.text = clean(text)
    words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    looks = element(
        "w:rPr",
        *([element("w:b")] if is_bold else []),
        element("w:sz", val=round(2 * points)),
    )
    rules = element(
        "w:pPr",
        element("w:spacing", before=20, after=20, line=240, lineRule="auto"),
        *([element("w:jc", val="right")] if is_right else []),
    )
    return element("w:p", rules, element("w:r", looks, words))
