"""All facts of one PDF, gathered from its bytes within bounds; what cannot be told stays at its default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2 as pdfium

from app.engine.pdf.facts.amounts import Amount, RowPlace, odd_amounts, read_amounts, text_of
from app.engine.pdf.facts.covers import covered_by_notes
from app.engine.pdf.facts.hands import Hand, hand_of, pages_of_another_hand
from app.engine.pdf.facts.leftovers import left_over, letters_of
from app.engine.pdf.facts.order import PageOrder, late_texts, order_of
from app.engine.pdf.facts.origin import PageExtras, dates_of, page_extras, programs_of
from app.engine.pdf.facts.revisions import find_revisions
from app.engine.types.pdf_facts import Mark, PdfFacts, Signature

MAX_PAGES = 500
"""Pages with rows that are looked at; `pages_seen` tells when there are more."""

MAX_MARKS = 100

_FAULTS = (pikepdf.PdfError, pdfium.PdfiumError, ValueError, TypeError, KeyError, RuntimeError, OverflowError)
"""What the two libraries raise for malformed files; facts of such a file are not known."""


def gather_facts(
    data: bytes,
    password: str | None,
    rows: Mapping[int, Sequence[RowPlace]],
    statements: Iterable[Iterable[int]] = (),
) -> PdfFacts:
    """The facts of a PDF that was read. Raises nothing for bad files.

    `rows` are the places of its rows by 1-based page, `statements` the pages of each statement in it.
    """
    facts, extras, letters = _structure(data, password, rows, statements)
    try:
        return _look_at_pages(data, password, rows, facts, extras, letters)
    except _FAULTS:
        return facts


def _structure(
    data: bytes,
    password: str | None,
    rows: Mapping[int, Sequence[RowPlace]],
    statements: Iterable[Iterable[int]],
) -> tuple[PdfFacts, dict[int, PageExtras], set[str]]:
    extras: dict[int, PageExtras] = {}
    hands: dict[int, Hand | None] = {}
    letters: set[str] = set()
    facts = PdfFacts(pages=len(rows))
    try:
        with pikepdf.open(BytesIO(data), password=password or "", suppress_warnings=True) as document:
            producer, creator = programs_of(document)
            created, modified = dates_of(document)
            facts = replace(facts, producer=producer, creator=creator, created=created, modified=modified)
            facts = replace(facts, signatures=_signatures(document, data))
            revisions = find_revisions(data)
            facts = replace(facts, revisions=revisions.count)
            for index in sorted(rows)[:MAX_PAGES]:
                page = document.pages[index - 1]
                extras[index], hands[index] = page_extras(page), hand_of(page)
            later = [page for page, extra in extras.items() if extra.objects & revisions.later]
            facts = replace(
                facts, later_pages=tuple(later), foreign_pages=pages_of_another_hand(hands, statements)
            )
            letters = letters_of(document) if len(document.pages) <= MAX_PAGES else letters
    except _FAULTS:
        pass
    return facts, extras, letters


def _signatures(document: pikepdf.Pdf, data: bytes) -> tuple[Signature, ...]:
    if document.Root.get("/AcroForm") is None:
        return ()
    # Few files are signed, and every child process would pay for loading the parts that verify.
    from app.engine.pdf.facts.signatures import find_signatures

    return find_signatures(document, data)


def _look_at_pages(
    data: bytes,
    password: str | None,
    rows: Mapping[int, Sequence[RowPlace]],
    facts: PdfFacts,
    extras: Mapping[int, PageExtras],
    letters: set[str],
) -> PdfFacts:
    document = pdfium.PdfDocument(data, password=password)
    marks: list[Mark] = []
    amounts: list[Amount] = []
    orders: list[PageOrder] = []
    shown: list[str] = []
    seen = 0
    nothing = PageExtras((), frozenset())
    for number in sorted(rows)[:MAX_PAGES]:
        page, places, extra = document[number - 1], rows[number], extras.get(number, nothing)
        height = page.get_height()
        textpage = page.get_textpage()
        text = text_of(textpage.raw)
        shown.append(text)
        amounts += read_amounts(textpage.raw, text, number, height, places)
        orders.append(order_of(textpage.raw, text, number, height, places))
        textpage.close()
        page.close()
        marks += covered_by_notes(extra.notes, number, height, places)
        seen += 1
    if letters and left_over(letters, shown):
        # What the pages with rows do not show may stand on others.
        shown += [_shown_on(document[index]) for index in range(len(document)) if index + 1 not in rows]
    document.close()
    marks += odd_amounts(amounts)
    marks += late_texts(orders)
    marks = [_placed(mark, rows) for mark in marks[:MAX_MARKS]]
    left = left_over(letters, shown) if letters else ""
    return replace(facts, marks=tuple(marks), pages_seen=seen, left_over=left)


def _placed(mark: Mark, rows: Mapping[int, Sequence[RowPlace]]) -> Mark:
    """The mark with the box of its row."""
    found = (each for each in rows.get(mark.page, ()) if each.row == mark.row)
    place = next(found, None)
    return mark if place is None else replace(mark, box=(place.x0, place.y0, place.x1, place.y1))


def _shown_on(page: pdfium.PdfPage) -> str:
    textpage = page.get_textpage()
    text = text_of(textpage.raw)
    textpage.close()
    page.close()
    return text
