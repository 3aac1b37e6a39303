"""The head of a document is cut and folded once, and every reader still finds in it what it found alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.engine.documents.opened import HEADER_SEARCH_ROWS, TextDocument
from app.engine.documents.opening import open_document
from app.engine.sources import NAMED
from app.engine.sources.declared import DeclaredReader
from app.engine.tables.grids.headings import Headings
from app.engine.tables.grids.records import raw_tables
from app.engine.types.statements import Document, Limits

DECLARED = [reader for reader in NAMED if isinstance(reader, DeclaredReader)]


@st.composite
def headers(draw: st.DrawFn) -> tuple[DeclaredReader, list[str]]:
    """The names of one source's header, now and then without one of them or with another source's."""
    reader = draw(st.sampled_from(DECLARED))
    other = draw(st.sampled_from(DECLARED))
    names = [draw(st.sampled_from(spellings)) for spellings in reader.source.columns.values()]
    strange = [spelling for spellings in other.source.columns.values() for spelling in spellings]
    names += [*reader.source.also, *draw(st.lists(st.sampled_from(strange), max_size=2))]
    gone = draw(st.integers(0, len(names) + 4))
    return reader, draw(st.permutations(names[:gone] + names[gone + 1 :]))


@given(headers())
def test_the_quick_look_at_a_header_finds_it_where_its_columns_are_found(header):
    reader, names = header
    [heading] = Headings([names]).candidates
    assert reader.has_roles(heading) == (reader.roles(names) is not None)


def text_of(lines: list[str]) -> TextDocument:
    document = open_document(Document("a.csv", None, "\n".join(lines).encode(), ""), Limits())
    assert isinstance(document, TextDocument)
    return document


def test_a_text_is_cut_into_records_once_for_all_readers():
    document = text_of(["a,b", "1,2"])
    assert raw_tables(document) is raw_tables(document)
    assert raw_tables(document)[0].headings is raw_tables(document)[0].headings


def test_the_names_at_the_top_of_a_text_come_again_for_a_reader_that_stopped_early():
    document = text_of([f" A{at} ,“B”" for at in range(HEADER_SEARCH_ROWS + 5)])
    first = document.top_names()
    assert [next(first), next(first)] == [["a0", "“b”"], ["a1", "“b”"]]
    assert [row[0] for row in document.top_names()] == [f"a{at}" for at in range(HEADER_SEARCH_ROWS)]


def test_headers_of_one_row_are_tried_before_those_of_two():
    candidates = Headings([["收入", ""], ["日期", "金额", ""], ["2025-01-01", "1.00"]]).candidates
    assert [(one.lines, one.at) for one in candidates] == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert candidates[1].names == ("日期", "金额")
