"""Tables of PDFs from nobody known: headers by the vocabulary of column names, rows by their dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

from app.engine.pdf.text import PdfDocument
from app.engine.tables.currency.sections import HEADING
from app.engine.tables.currency.sections import NAME as CURRENCY_NAME
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import NAMES, WHOSE, is_name, open_forms
from app.engine.tables.meaning.sections import NAME as WAY_NAME
from app.engine.tables.meaning.sections import WAYS
from app.engine.tables.printed.columns import Columns
from app.engine.tables.printed.grid import Finder, read_tables
from app.engine.tables.printed.header import Header, find_headers
from app.engine.tables.printed.manner import ANY_DATE, MONEY
from app.engine.tables.printed.ruled import Boxes, boxed_header
from app.engine.tables.printed.strange_header import strange_headers
from app.engine.tables.printed.table import Line
from app.engine.types.declarations import Section

_FEWEST_NAMES = 3
_CURRENCIES = Section(CURRENCY_NAME, re.compile(rf"\A(?:{HEADING}):?\Z"), optional=True)
"""Headings of parts of one currency each."""
_WAYS = Section(
    WAY_NAME, re.compile(rf"\A(?:{WAYS})\Z"), optional=True, cells=(("come_in", "收入"), ("go_out", "支出"))
)
"""Headings of parts of money in and of money out."""
_DAYS = Section(
    "Buchungsdatum",
    re.compile(r"\Abuchungs(?:datum|tag):?(?P<day>\d{1,2}\.\d{1,2}\.\d{4})\Z"),
    optional=True,
)
"""Headings with the day on which the rows below were booked, as German banks print them."""
_JUDGED = ("moment", "amount", "credit", "debit")


def find_grids(document: PdfDocument) -> list[Grid]:
    """Every table of the document that has a header of known names, whatever bank printed it.

    A header of other names begins another table; one that is repeated on a page goes on with its own.
    """
    # Templates and the general reader ask one after the other.
    if document not in _FOUND:
        finder = Finder(
            words=lambda lines, _: find_headers(lines, judge_name),
            boxes=_boxes,
            anchor=_find_dates,
            sections=(_CURRENCIES, _DAYS, _WAYS),
            may_be_sparse=True,
        )
        _FOUND[document] = read_tables(document, finder)
    return list(_FOUND[document])


_FOUND: WeakKeyDictionary[PdfDocument, list[Grid]] = WeakKeyDictionary()


@lru_cache(maxsize=1024)
def judge_name(name: str) -> str | None:
    """What a name of a column promises: moment, amount, credit or debit, `other` for any other known name.

    None for what may be the upper line of a longer name.
    """
    forms = open_forms(name)
    if not set(forms).isdisjoint(WHOSE):
        return None
    for role in _JUDGED:
        if any(form in NAMES[role] for form in forms):
            return role
    return "other" if is_name(name) else None


def _boxes(boxes: Boxes) -> Header | None:
    def settle(texts: list[str]) -> list[str] | None:
        roles = [judge_name(text) for text in texts if text]
        known = [role for role in roles if role]
        money = {"amount", "credit", "debit"} & set(known)
        proper = len(known) >= 3 and "moment" in known and money and len(known) * 2 >= len(roles)
        return texts if proper else None

    return boxed_header(boxes, settle)


def find_strange_grids(document: PdfDocument) -> list[Grid]:
    """Every table of the document below names that nobody knows: they stand right above the first row with a day and an amount."""
    finder = Finder(words=lambda lines, _: strange_headers(lines), boxes=None, anchor=_find_dates)
    return read_tables(document, finder)


def find_ruled_grids(document: PdfDocument) -> list[Grid]:
    """Every table of the document that stands between drawn lines, whatever its columns are called.

    Its header is the row of boxes above the first one that holds a date and an amount; a person says
    what the columns mean.
    """
    if document not in _FOUND_RULED:
        finder = Finder(words=lambda _, __: [], boxes=_ruled_header, anchor=_find_dates)
        _FOUND_RULED[document] = read_tables(document, finder)
    return list(_FOUND_RULED[document])


_FOUND_RULED: WeakKeyDictionary[PdfDocument, list[Grid]] = WeakKeyDictionary()


def _ruled_header(boxes: Boxes) -> Header | None:
    rows: list[list[str]] = []

    def note(texts: list[str]) -> None:
        rows.append(texts)

    boxed_header(boxes, note)
    first = next((at for at, texts in enumerate(rows) if _holds(texts, ANY_DATE) and _holds(texts, MONEY)), 0)
    names = next((texts for texts in reversed(rows[:first]) if _are_names(texts)), None)
    return boxed_header(boxes, lambda texts: texts if texts == names else None) if names else None


def _holds(texts: list[str], pattern: re.Pattern[str]) -> bool:
    return any(pattern.match(text) for text in texts)


def _are_names(texts: list[str]) -> bool:
    filled = [text for text in texts if text]
    return len(filled) >= _FEWEST_NAMES and not _holds(filled, ANY_DATE) and not _holds(filled, MONEY)


def _find_dates(columns: Columns, laid: Sequence[list[list[Line]]]) -> int:
    """The column with the most dates; among equals one that is named for it, the leftmost."""
    counts = [0] * len(columns.names)
    for segment in laid:
        for at, lines in enumerate(segment):
            counts[at] += sum([ANY_DATE.match(line.text) is not None for line in lines])
    return max(
        range(len(counts)),
        key=lambda at: (
            judge_name(columns.names[at]) == "moment" and counts[at] > 0,
            counts[at],
            -at,
        ),
    )
