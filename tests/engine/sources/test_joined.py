"""Statements that customers joined into one PDF are read as they are read alone, page by page of the file."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pikepdf
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from app.engine.types.statements import READABLE_STATES, Reading
from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.forgery.lives import MAKERS, original

NAMED = [
    each
    for each in GOLDEN
    if each.name.endswith(".pdf")
    and not each.password
    and each.proven
    and each.state in READABLE_STATES
    and each.format != "general"
]


def joined(*files: bytes) -> bytes:
    """One PDF with the pages of all."""
    out = BytesIO()
    with pikepdf.new() as whole:
        for data in files:
            with pikepdf.open(BytesIO(data)) as part:
                whole.pages.extend(part.pages)
        whole.save(out)
    return out.getvalue()


def rows_of(reading: Reading, pages_before: int = 0) -> pl.DataFrame:
    """What was read, without what numbers it through; pages as they stand in a file with `pages_before` others first."""
    return reading.transactions.drop("n", "statement").with_columns(pl.col("page") + pages_before)


def check_as_alone(read_one, *files: bytes) -> None:
    """Assert that the files joined into one are read as each of them alone."""
    alone = [read_one(data, name="bill") for data in files]
    both = read_one(joined(*files), name="bill")
    assert [one.state for one in both.statements] == ["read"] * len(both.statements)
    before, expected, accounts = 0, [], []
    for data, reading in zip(files, alone, strict=True):
        expected.append(rows_of(reading, before))
        accounts += [(one.format, one.account, one.period_from) for one in reading.statements]
        with pikepdf.open(BytesIO(data)) as document:
            before += len(document.pages)
    assert [(one.format, one.account, one.period_from) for one in both.statements] == accounts
    assert_frame_equal(rows_of(both), pl.concat(expected))


@pytest.mark.parametrize(
    ("first", "second"), sampled(list(pairwise([*NAMED, NAMED[0]])), 3), ids=lambda each: each.name
)
def test_two_banks_in_one_file_are_read_as_if_they_came_alone(
    first: Golden, second: Golden, read_one
) -> None:
    check_as_alone(read_one, first.make(17, 7)[0], second.make(23, 8)[0])


@pytest.mark.parametrize("maker", sampled(range(len(MAKERS)), 4))
def test_two_accounts_at_one_bank_in_one_file_are_two_statements(maker: int, read_one) -> None:
    check_as_alone(read_one, original(maker, 31).data, original(maker, 32).data)


def test_three_statements_in_one_file_are_three(read_one) -> None:
    check_as_alone(read_one, *(original(maker, 33 + maker).data for maker in (0, 5, 0)))


def test_a_page_of_somebody_else_in_the_middle_begins_no_statement(read_one) -> None:
    mine, other = original(1, 34).data, original(1, 35).data
    out = BytesIO()
    with pikepdf.open(BytesIO(mine)) as document, pikepdf.open(BytesIO(other)) as strange:
        document.pages[1] = strange.pages[1]
        document.save(out)
    (statement,) = read_one(out.getvalue()).statements
    assert statement.state in ("disagrees", "partial")


def test_a_bank_that_nobody_knows_behind_a_known_one_is_read_where_its_figures_prove_it(read_one) -> None:
    known, unknown = (
        next(each for each in GOLDEN if each.name == name)
        for name in ("bocom-debit.pdf", "invented-totals-only.pdf")
    )
    check_as_alone(read_one, known.make(17, 7)[0], unknown.make(17, 7)[0])


def test_rows_of_a_page_that_lost_its_header_are_told_and_begin_no_statement(read_one) -> None:
    named = original(5, 38)
    (whole,) = read_one(named.data).statements
    out = BytesIO()
    with pikepdf.open(BytesIO(named.data)) as document:
        page = document.pages[1]
        height = float(page.mediabox[3])
        # What stands above the rows is cut off, together with the header of the table.
        page.obj.MediaBox = pikepdf.Array([0, 0, page.mediabox[2], height - 150])
        document.save(out)
    found = read_one(out.getvalue()).statements
    assert not all(one.state == "read" for one in found) or sum(one.rows for one in found) == whole.rows


def test_a_page_that_is_missing_is_told_of_the_statement_that_lacks_it(read_one) -> None:
    out = BytesIO()
    with pikepdf.open(BytesIO(original(0, 36).data)) as document:
        del document.pages[1]
        document.save(out)
    whole, torn = read_one(joined(original(5, 37).data, out.getvalue())).statements
    assert (whole.state, torn.state) == ("read", "disagrees")
    assert "pages_missing" in {problem.code for problem in torn.problems}
