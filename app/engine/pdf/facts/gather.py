"""All facts of one PDF, gathered from its bytes within bounds; what cannot be told stays at its default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO

import pikepdf
import pypdfium2 as pdfium

from app.engine.pdf.facts.amounts import Amount, RowPlace, odd_amounts, read_amounts, text_of
from app.engine.pdf.facts.covers import covered_by_notes
from app.engine.pdf.facts.hands import Writing, pages_of_another_hand, writing_of
from app.engine.pdf.facts.leftovers import Said, chinese_in, left_over, said_by_fonts
from app.engine.pdf.facts.order import PageOrder, late_texts, order_of, origins_of
from app.engine.pdf.facts.origin import PageExtras, dates_of, page_extras, programs_of
from app.engine.pdf.facts.revisions import find_revisions
from app.engine.pdf.facts.traits import Build, Grid, build_of, fonts_of, grid_of, traits_of
from app.engine.pdf.spoken import silence
from app.engine.types.pdf_facts import Mark, PdfFacts, Signature

MAX_PAGES = 500
"""Pages with rows that are looked at; `pages_seen` tells when there are more."""

MAX_MARKS = 100

_FAULTS = (pikepdf.PdfError, pdfium.PdfiumError, ValueError, TypeError, KeyError, RuntimeError, OverflowError)
"""What the two libraries raise for malformed files; facts of such a file are not known."""


@dataclass
class _Seen:
    """What is gathered page by page for the facts of the whole file and the traits of each statement."""

    extras: dict[int, PageExtras] = field(default_factory=dict)
    writings: dict[int, Writing] = field(default_factory=dict)
    said: Said = field(default_factory=dict)
    fonts: dict[int, frozenset[str]] = field(default_factory=dict)
    build: Build = field(default_factory=Build)
    amounts: list[Amount] = field(default_factory=list)
    grids: dict[int, Grid] = field(default_factory=dict)


def gather_facts(
    data: bytes,
    password: str | None,
    rows: Mapping[int, Sequence[RowPlace]],
    statements: Sequence[Iterable[int]] = (),
    accounts: Sequence[str] = (),
) -> list[PdfFacts]:
    """The facts of a PDF that was read, for each statement in it. Raises nothing for bad files.

    `rows` are the places of its rows by 1-based page, `statements` the pages of each statement in it, `accounts` the
    numbers that these name. Facts are the same for all of them but for the traits.
    """
    pages = [frozenset(each) for each in statements]
    seen = _Seen()
    facts = _structure(data, password, rows, pages, seen)
    try:
        facts = _look_at_pages(data, password, rows, accounts, facts, seen)
    except _FAULTS:
        return [facts] * len(pages)
    papers = (seen.writings, seen.fonts, seen.grids, seen.amounts, seen.build)
    return [replace(facts, traits=traits_of(each, *papers)) for each in pages]


def _structure(
    data: bytes,
    password: str | None,
    rows: Mapping[int, Sequence[RowPlace]],
    statements: Sequence[Iterable[int]],
    seen: _Seen,
) -> PdfFacts:
    facts = PdfFacts(pages=len(rows))
    try:
        with pikepdf.open(BytesIO(data), password=password or "", suppress_warnings=True) as document:
            producer, creator = programs_of(document)
            created, modified = dates_of(document)
            facts = replace(facts, producer=producer, creator=creator, created=created, modified=modified)
            facts = replace(facts, signatures=_signatures(document, data))
            revisions = find_revisions(data)
            facts = replace(facts, revisions=revisions.count)
            looked_at = sorted(rows)[:MAX_PAGES]
            for index in looked_at:
                page = document.pages[index - 1]
                seen.extras[index], seen.writings[index] = page_extras(page), writing_of(page)
            later = [page for page, extra in seen.extras.items() if extra.objects & revisions.later]
            hands = {page: writing.hand for page, writing in seen.writings.items()}
            facts = replace(
                facts, later_pages=tuple(later), foreign_pages=pages_of_another_hand(hands, statements)
            )
            if len(document.pages) <= MAX_PAGES:
                seen.said = said_by_fonts(document)
            for index in looked_at:
                seen.fonts[index] = fonts_of(document.pages[index - 1], seen.said)
            first = document.pages[looked_at[0] - 1] if looked_at else None
            seen.build = build_of(document, data, (producer, creator), first)
    except _FAULTS:
        pass
    return facts


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
    accounts: Sequence[str],
    facts: PdfFacts,
    seen: _Seen,
) -> PdfFacts:
    document = pdfium.PdfDocument(data, password=password)
    marks: list[Mark] = []
    orders: list[PageOrder] = []
    shown: list[str] = []
    nothing = PageExtras((), frozenset())
    for number in sorted(rows)[:MAX_PAGES]:
        page, places, extra = document[number - 1], rows[number], seen.extras.get(number, nothing)
        size = page.get_size()
        height = size[1]
        silence(page.raw)
        textpage = page.get_textpage()
        text = text_of(textpage.raw)
        shown.append(text)
        origins = origins_of(textpage.raw, len(text))
        seen.amounts += read_amounts(textpage.raw, text, number, height, places)
        orders.append(order_of(origins, text, number, height, places, accounts))
        seen.grids[number] = grid_of(text, origins, size, places)
        textpage.close()
        page.close()
        marks += covered_by_notes(extra.notes, number, height, places)
    letters = set[str]().union(*map(chinese_in, seen.said.values()))
    if letters and left_over(letters, shown):
        # What the pages with rows do not show may stand on others.
        shown += [_shown_on(document[index]) for index in range(len(document)) if index + 1 not in rows]
    document.close()
    marks += odd_amounts(seen.amounts)
    marks += late_texts(orders)
    marks = [_placed(mark, rows) for mark in marks[:MAX_MARKS]]
    left = left_over(letters, shown) if letters else ""
    return replace(facts, marks=tuple(marks), pages_seen=len(seen.grids), left_over=left)


def _placed(mark: Mark, rows: Mapping[int, Sequence[RowPlace]]) -> Mark:
    """The mark with the box of its row."""
    found = (each for each in rows.get(mark.page, ()) if each.row == mark.row)
    place = next(found, None)
    return mark if place is None else replace(mark, box=(place.x0, place.y0, place.x1, place.y1))


def _shown_on(page: pdfium.PdfPage) -> str:
    silence(page.raw)
    textpage = page.get_textpage()
    text = text_of(textpage.raw)
    textpage.close()
    page.close()
    return text
