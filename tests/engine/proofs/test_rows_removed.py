"""Rows cut out of a statement are noticed wherever it states a count or has a chain, and nothing says that it agrees.

What is promised: a stated number of records, or stated sums, notice any rows that are missing. Balances notice
rows that are missing between two others, unless their amounts cancel out. They cannot notice rows cut off at an
end: there nothing claims that the statement is whole. Where neither stands in the file nothing is claimed at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import polars as pl
import pytest

from app.engine.pipeline import is_summed
from app.engine.process.analysis import Options, analyse
from app.engine.report.sections.files import describe
from app.engine.report.verdict import judge
from app.engine.types.statements import COUNT_NAMES, Reading, Statement
from tests.engine.fixtures.cut_out import without
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.surfaces import AGREEING, surfaces

ROWS = 24
OPEN = [golden for golden in GOLDEN if golden.state == "read" and golden.password is None]
ENDS = "首笔之前和末笔之后是否被删减无法由余额看出"


def is_counted(statement: Statement) -> bool:
    return any(total.name in COUNT_NAMES for total in statement.totals.stated) or is_summed(statement.totals)


def runs(places: Iterable[int]) -> Iterator[list[int]]:
    """Places that follow each other."""
    run: list[int] = []
    for place in sorted(places):
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def must_notice(statement: Statement, rows: pl.DataFrame, cut: list[int]) -> bool:
    """What the statement's own figures show when the rows at these places are gone."""
    if is_counted(statement):
        return True
    if not statement.chain.checked:
        return False
    signs = {"in": 1, "out": -1, "neutral": 0}
    signed = [signs[way] * fen for way, fen in rows.select("direction", "amount_fen").iter_rows()]
    inside = [run for run in runs(cut) if run[0] > 0 and run[-1] < len(rows) - 1]
    return any(sum(signed[at] for at in run) for run in inside)


def cuts(golden: Golden, count: int) -> Iterator[list[int]]:
    """Rows to cut out: one, a third at random, a run of rows at an end."""
    chance = random.Random(golden.name)
    yield [chance.randrange(1, count - 1)]
    yield sorted(chance.sample(range(count), count // 3))
    end = chance.randrange(1, 5)
    yield list(range(end)) if chance.random() < 0.5 else list(range(count - end, count))


@pytest.mark.one_in(3)  # before a commit: a third of the sources
@pytest.mark.parametrize("golden", OPEN, ids=lambda golden: golden.name)
def test_rows_cut_out_of_a_statement_are_noticed_and_nothing_says_that_it_agrees(golden, read_one):
    data, _ = golden.make(40 if golden.format == "general" else ROWS, 1)
    reading = read_one(data, name=golden.name)
    statement = reading.statements[0]
    rows = reading.transactions.filter(pl.col("statement") == 0)
    assert statement.state == "read"
    for cut in cuts(golden, len(rows)):
        left = read_one(without(data, rows[cut]), name=golden.name)
        found = left.statements[0]
        if must_notice(statement, rows, cut):
            assert found.state != "read", cut
        files = [describe(index, one) for index, one in enumerate(left.statements)]
        verdict, file = judge(files, []), files[0]
        if found.state != "read":
            assert (verdict.level, verdict.result) != ("green", "agrees")
            assert verdict.causes
            assert all(cause.clears["zh-CN"] and cause.clears["en-US"] for cause in verdict.causes)
            assert file.level != "green"
        elif verdict.result == "agrees":
            assert ENDS in verdict.text["zh-CN"]
            assert "一致" not in file.state_text["zh-CN"]
        else:
            assert verdict.level != "green"


@pytest.mark.everything  # before a commit: the verdict's own words above, and all surfaces of one bill in test_verdict
@pytest.mark.parametrize("golden", OPEN, ids=lambda golden: golden.name)
def test_no_surface_of_a_statement_with_rows_cut_out_says_that_it_agrees(golden, read_one):
    data, _ = golden.make(40 if golden.format == "general" else ROWS, 1)
    reading = read_one(data, name=golden.name)
    rows = reading.transactions.filter(pl.col("statement") == 0)
    for cut in cuts(golden, len(rows)):
        if not must_notice(reading.statements[0], rows, cut):
            continue
        left = read_one(without(data, rows[cut]), name=golden.name)
        # Its other statements are whole, and say so.
        alone = Reading(left.statements[:1], left.transactions.filter(pl.col("statement") == 0))
        for name, text in surfaces(analyse(alone, Options())).items():
            assert not AGREEING.search(text), (name, cut, AGREEING.search(text))
        break


def test_where_each_day_is_printed_once_a_row_that_is_gone_takes_no_other_along(read_one):
    """Rows of its day have lost their date with it, and the last one stands below a gap like a sum."""
    golden = next(one for one in OPEN if one.name == "day-once.pdf")
    data, _ = golden.make(ROWS, 1)
    rows = read_one(data, name=golden.name).transactions
    for at in range(1, len(rows) - 1):
        assert read_one(without(data, rows[[at]]), name=golden.name).statements[0].state != "read", at
