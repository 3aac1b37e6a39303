"""A first page that lost the header of its table: its rows are told, never left out in silence."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.pdf_changes import lines_of_first_page, without_lines
from tests.engine.sources.test_joined import joined

HEAD = 12
"""Lines of a first page among which its header is."""
PRINTED = [each for each in GOLDEN if each.name.endswith(".pdf") and not each.password and each.proven]


def has_pages(data: bytes) -> bool:
    with pikepdf.open(BytesIO(data)) as document:
        return len(document.pages) > 1


@pytest.mark.parametrize("golden", sampled(PRINTED, 6), ids=lambda each: each.name)
def test_no_line_of_the_head_takes_rows_along_in_silence(golden: Golden, read_one) -> None:
    data = golden.make(90, 7)[0]
    if not has_pages(data):
        pytest.skip("stands on one page")
    whole = sum(one.rows for one in read_one(data).statements)
    for height in lines_of_first_page(data)[:HEAD]:
        found = read_one(without_lines(data, {height})).statements
        is_silent = bool(found) and all(one.state == "read" for one in found)
        # A row whose own line is gone is one; where nothing proves it, that is all there is to see.
        assert not is_silent or sum(one.rows for one in found) >= whole - 2, height


def test_a_line_with_a_day_and_an_amount_above_the_table_is_no_lost_row(read_one) -> None:
    """A summary on a page of its own before the table, as bills of cards have one."""
    golden = next(each for each in GOLDEN if each.name == "invented-trailing-minus.pdf")
    data = golden.make(17, 7)[0]
    with pikepdf.open(BytesIO(data)) as document:
        lines = lines_of_first_page(data)
        cover = without_lines(data, {*lines} - {lines[-3]})
        with pikepdf.open(BytesIO(cover)) as first:
            document.pages.insert(0, first.pages[0])
            out = BytesIO()
            document.save(out)
    (statement,) = read_one(out.getvalue()).statements
    assert (statement.state, statement.rows, statement.skipped) == ("read", 17, 0)


def test_a_second_bank_that_lost_its_first_header_begins_no_statement_without_its_first_page(
    read_one,
) -> None:
    known, unknown = (
        next(each for each in GOLDEN if each.name == name)
        for name in ("bocom-debit.pdf", "invented-trailing-minus.pdf")
    )
    strange = unknown.make(90, 7)[0]
    headless = without_lines(strange, set(lines_of_first_page(strange)[:5]))
    found = read_one(joined(known.make(17, 7)[0], headless)).statements
    assert "read" not in {one.state for one in found} or sum(one.rows for one in found) >= 17 + 88
