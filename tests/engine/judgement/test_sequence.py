"""Order within a statement: rows dated later than the row booked after them, running numbers that are missing."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.judgement.authenticity.sequence import _longest_rising
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Finding
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.chained import as_csv, moves
from tests.engine.fixtures.golden import GOLDEN, Golden

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


@pytest.mark.parametrize("name", ["bocom-debit.csv", "spdb-debit.xls", "ccb-debit.pdf"])
def test_running_numbers_of_a_genuine_file_follow_each_other(name: str) -> None:
    assert numbers_of(golden(name).make(60, 3)[0]).result == "clear"


@pytest.mark.parametrize("gone", [(30, 31), (12, 20)])
def test_rows_taken_out_of_a_numbered_list_leave_their_numbers(gone: tuple[int, int]) -> None:
    lines = golden("bocom-debit.csv").make(60, 3)[0].decode().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("1,"))
    del lines[first + gone[0] : first + gone[1]]
    found = numbers_of("".join(lines).encode())
    assert (found.result, found.severity) == ("hit", "medium")
    assert f"{gone[0]} 之后是 {gone[1] + 1}" in found.sentence["zh-CN"]


def numbers_of(data: bytes) -> Finding:
    report = analyse(read([UploadedFile("a", data)]), Options()).report
    return next(each for each in report.checks if each.id == "ZW-20")


def golden(name: str) -> Golden:
    return next(each for each in GOLDEN if each.name == name)
