"""Rows dated later than the row that was booked after them."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.engine.judgement.authenticity.sequence import _longest_rising
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Finding
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.chained import as_csv, moves

FIRST = date(2025, 1, 1)


def dates_of(rows: list[list[str]]) -> Finding:
    reading = read([UploadedFile("rows.csv", as_csv(rows))])
    return next(each for each in analyse(reading, Options()).report.checks if each.id == "ZW-06")


def shifted(days: dict[int, int]) -> list[list[str]]:
    rows = moves()
    for at, by in days.items():
        rows[at][0] = (date.fromisoformat(rows[at][0]) + timedelta(days=by)).isoformat()
    return rows


def test_a_row_dated_after_the_row_booked_next_is_told_with_its_day() -> None:
    found = dates_of(shifted({17: 3}))
    assert (found.result, found.severity, len(found.evidence)) == ("hit", "low", 1)
    assert "1 行（2025-03-21）的日期晚于其后入账的行" in found.sentence["zh-CN"]
    assert "1 row (2025-03-21) dated later than the row booked after" in found.sentence["en-US"]


def test_a_row_booked_late_and_a_bank_that_books_in_another_order_are_not() -> None:
    assert dates_of(moves()).result == "cannot_judge"
    assert dates_of(shifted({17: -3})).result == "cannot_judge"
    assert dates_of(shifted({17: 2})).result == "cannot_judge", "either of the two may be the odd one"
    assert dates_of(shifted({7: 3, 17: 3, 27: 3})).result == "cannot_judge"


@given(st.lists(st.integers(0, 20), max_size=40))
def test_what_is_kept_never_goes_back_and_nothing_could_be_added(numbers: list[int]) -> None:
    days = [FIRST + timedelta(days=number) for number in numbers]
    kept = _longest_rising(days)
    assert all(days[a] <= days[b] for a, b in pairwise(kept))
    for at in range(len(days)):
        if at not in kept:
            grown = [days[each] for each in sorted({*kept, at})]
            assert any(a > b for a, b in pairwise(grown))
