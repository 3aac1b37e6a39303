"""Typed cells of a recognised page: what is typed right proves its rows, what is typed wrong counts for nothing.

A printed statement stands for the picture: its words are the readings, with some of them misread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pdf.text import PdfDocument, PdfPage, open_pdf
from app.engine.pdf.words import Word
from app.engine.recognition.pages import RecognisedDocument
from app.engine.recognition.recogniser import version
from app.engine.recognition.typed import with_typed
from app.engine.sources import NAMED
from app.engine.tables.recognised import prove_recognised
from app.engine.tables.unknown.general import GENERAL
from app.engine.types.open_cells import OpenCell, TypedCell
from app.engine.types.table_read import TableRead
from tests.effort import examples
from tests.engine.fixtures.cmb import cmb_pdf

FIGURES = ("amount", "balance")


@cache
def printed() -> tuple[PdfPage, tuple[int, int, int]]:
    data, truth = cmb_pdf(1)
    return open_pdf(data, None, 10).page(0), (truth.rows, truth.in_fen, truth.out_fen)


def recognised(first: Sequence[Word], second: Sequence[Word]) -> RecognisedDocument:
    """A document of one page with these two readings."""
    one, two = (replace(printed()[0], words=tuple(words)) for words in (first, second))
    return RecognisedDocument(1, lambda _: one, second=PdfDocument(1, lambda _: two))


def read(document: RecognisedDocument) -> TableRead:
    for reader in (*NAMED, GENERAL):
        tables = reader.read(document)
        if tables is not None:
            (table,) = prove_recognised(document, tables, reader.read(document.second) or [])
            return table
    raise AssertionError("no reader")


def figures(table: TableRead) -> tuple[int, int, int]:
    sums = {
        way: table.frame.filter(table.frame["direction"] == way)["amount_fen"].sum() for way in ("in", "out")
    }
    return table.frame.height, sums["in"], sums["out"]


@cache
def figure_words() -> tuple[Word, ...]:
    """The words of amounts and balances in the rows, without those of the first and the last one."""
    whole = read(recognised(printed()[0].words, printed()[0].words))
    boxes = [box for (box,) in whole.frame.select("bbox").rows()][1:-1]
    return tuple(
        word
        for word in printed()[0].words
        if any(box[1] <= (word.y0 + word.y1) / 2 <= box[3] for box in boxes) and word.text[-3:-2] == "."
    )


def changed(words: Sequence[Word], changes: dict[Word, str]) -> list[Word]:
    """A reading in which some words are others, or are lost."""
    return [
        word._replace(text=text, xs=word.xs[: len(text)] or word.xs)
        for word in words
        if (text := changes.get(word, word.text))
    ]


def cells_of(table: TableRead) -> list[tuple[int, OpenCell]]:
    return [(line.page, cell) for line in table.open_lines for cell in line.cells]


def truth_in(cell: OpenCell) -> str:
    """What is really printed in a cell."""
    x0, y0, x1, y1 = cell.box
    found = [
        word
        for word in printed()[0].words
        if x0 <= (word.xs[0] + word.x1) / 2 <= x1 and y0 <= (word.y0 + word.y1) / 2 <= y1
    ]
    return " ".join(word.text for word in found)


def with_truth(document: RecognisedDocument, table: TableRead) -> RecognisedDocument:
    typed = [
        TypedCell(page, cell.box, truth_in(cell), version())
        for page, cell in cells_of(table)
        if cell.is_doubtful
    ]
    return with_typed(document, typed)


def test_a_page_without_doubt_has_nothing_to_type():
    table = read(recognised(printed()[0].words, printed()[0].words))
    assert (figures(table), table.open_lines) == (printed()[1], ())


@settings(max_examples=examples(100))
@given(st.data())
def test_lost_cells_are_shown_and_what_is_typed_there_proves_the_rows(data):
    lost = data.draw(st.lists(st.sampled_from(figure_words()), min_size=1, max_size=3, unique=True))
    words = changed(printed()[0].words, dict.fromkeys(lost, ""))
    document = recognised(words, words)
    table = read(document)
    if table.refused:
        return
    doubtful = [cell for _, cell in cells_of(table) if cell.is_doubtful]
    assert {cell.role for cell in doubtful} <= {*FIGURES}
    # A balance between two others is proven without its cell.
    assert {truth_in(cell) for cell in doubtful} <= {word.text for word in lost}
    # What can be typed is open, and says nothing against the statement.
    assert "recognised_left_over" not in {problem.code for problem in table.problems}
    again = read(with_truth(document, table))
    assert (figures(again), again.skipped, again.open_lines) == (printed()[1], 0, ())


@pytest.mark.parametrize("misread", ["x206.53", "2O6.53", "~", "20 6,5 3e"])
def test_what_is_no_figure_is_doubtful_although_both_readings_have_it(misread):
    word = next(word for word in figure_words() if word.text == "-206.53")
    words = changed(printed()[0].words, {word: misread})
    table = read(recognised(words, words))
    ((_, cell),) = [(page, cell) for page, cell in cells_of(table) if cell.is_doubtful]
    assert (cell.role, cell.first.replace(" ", "")) == ("amount", misread.replace(" ", ""))


@settings(max_examples=examples(100))
@given(st.data())
def test_a_figure_that_both_readings_misread_alike_is_found_when_all_of_its_page_are_asked(data):
    word = data.draw(st.sampled_from(figure_words()))
    wrong = word.text[:-1] + str((int(word.text[-1]) + 1) % 10)
    words = changed(printed()[0].words, {word: wrong})
    document = recognised(words, words)
    table = read(document)
    assert table.skipped
    assert wrong in [cell.first for _, cell in cells_of(table) if cell.is_doubtful]
    assert figures(read(with_truth(document, table))) == printed()[1]


@pytest.mark.parametrize("name", FIGURES)
@settings(max_examples=examples(100))
@given(data=st.data())
def test_what_is_typed_wrong_is_never_counted(name, data):
    # The ink lies over one cell; whoever types it errs in a digit.
    lost = data.draw(st.sampled_from(figure_words()))
    words = changed(printed()[0].words, {lost: ""})
    document = recognised(words, words)
    table = read(document)
    cells = [(page, cell) for page, cell in cells_of(table) if cell.is_doubtful and cell.role == name]
    if not cells:
        return
    ((page, cell),) = cells
    truth = truth_in(cell)
    at = data.draw(st.sampled_from([at for at, char in enumerate(truth) if char.isdigit()]))
    digit = data.draw(st.integers(0, 9).map(str).filter(lambda one: one != truth[at]))
    wrong = TypedCell(page, cell.box, truth[:at] + digit + truth[at + 1 :], version())
    again = read(with_typed(document, [wrong]))
    rows, in_fen, out_fen = figures(again)
    assert rows < printed()[1][0]
    assert in_fen <= printed()[1][1]
    assert out_fen <= printed()[1][2]
    assert again.open_lines


def test_a_date_on_which_two_readings_differ_is_typed():
    dates = [word for word in printed()[0].words if word.text == "2025-01-02"]
    second = changed(printed()[0].words, {dates[1]: "2025-01-07"})
    document = recognised(printed()[0].words, second)
    table = read(document)
    ((_, cell),) = [(page, cell) for page, cell in cells_of(table) if cell.is_doubtful]
    assert (cell.role, cell.first, cell.second) == ("date", "2025-01-02", "2025-01-07")
    again = read(with_truth(document, table))
    assert (figures(again), again.skipped) == (printed()[1], 0)
    told = {problem.code: problem.params for problem in again.problems}
    assert told["recognised_typed"] == {"count": "1"}


def test_typed_words_stand_in_both_readings_and_in_the_order_of_the_page():
    word = figure_words()[0]
    box = (word.xs[0] - 1, word.y0 - 1, word.x1 + 1, word.y1 + 1)
    document = with_typed(
        recognised(printed()[0].words, changed(printed()[0].words, {word: "1.00"})),
        [TypedCell(1, box, "12 345.67", version())],
    )
    for reading in (document.page(0), document.second.page(0)):
        texts = [one.text for one in reading.words]
        assert texts[texts.index("12") + 1] == "345.67"
        assert len(texts) == len(printed()[0].words) + 1


def test_what_was_typed_on_a_page_of_another_version_is_asked_again_instead_of_placed():
    dates = [word for word in printed()[0].words if word.text == "2025-01-02"]
    document = recognised(printed()[0].words, changed(printed()[0].words, {dates[1]: "2025-01-07"}))
    ((page, cell),) = [(page, cell) for page, cell in cells_of(read(document)) if cell.is_doubtful]
    for other in ("", "of-another-day"):
        again = read(with_typed(document, [TypedCell(page, cell.box, "2025-01-02", other)]))
        assert figures(again) == figures(read(document))
        assert [one.box for _, one in cells_of(again) if one.is_doubtful] == [cell.box]
        told = {problem.code: problem.params for problem in again.problems}
        assert told["recognised_typed_before"] == {"count": "1"}
