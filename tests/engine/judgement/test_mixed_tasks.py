"""Tasks of several statements of all sources: nothing is lost, nothing is counted twice, currencies stay apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.report.export.summary import summary_lines
from app.engine.types.statements import Reading, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.frames import BANK, reading, row
from tests.engine.reconciling import assert_reconciles

BY_NAME = {golden.name: golden for golden in GOLDEN if not golden.name.endswith(".pdf")}
WALLETS = [name for name, golden in BY_NAME.items() if golden.format in ("wechat", "alipay", "jd", "meituan")]


@cache
def _bytes(golden: Golden, rows: int, seed: int) -> bytes:
    return golden.make(rows, seed)[0]


# Equal seeds make statements of the same life, so that wallets and banks hold mirrored transactions.
PARTS = st.tuples(st.sampled_from(sorted(BY_NAME)), st.sampled_from([12, 30]), st.sampled_from([1, 2]))
TASKS = st.tuples(st.lists(PARTS, min_size=1, max_size=4), st.sampled_from(WALLETS), st.sampled_from([1, 2]))


def _reading(parts: list[tuple[str, int, int]]) -> Reading:
    files = [
        UploadedFile(f"{place}-{name}", _bytes(BY_NAME[name], rows, seed))
        for place, (name, rows, seed) in enumerate(parts)
    ]
    return read(files, [])


@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
@given(TASKS)
def test_gross_is_real_plus_left_out_for_any_mix_of_sources(
    task: tuple[list[tuple[str, int, int]], str, int],
) -> None:
    parts, wallet, seed = task
    given_rows = _reading([*parts, (wallet, 30, seed)])
    analysis = analyse(given_rows, Options(customer="沈知遥"))
    assert_reconciles(analysis)
    rows, report = analysis.transactions, analysis.report
    own = rows.filter(pl.col("currency") == report.currency)
    for way in ("in", "out", "neutral"):
        stated = own.filter(pl.col("direction") == way)["amount_fen"].sum()
        assert getattr(report.summary, f"{way}_fen") == stated
    foreign = rows.filter(pl.col("currency") != report.currency)
    assert set(foreign["left_code"]) <= {"N19"}
    assert foreign["real_fen"].sum() == 0
    kinds = pl.Series([each.kind for each in given_rows.statements], dtype=pl.String)
    kind = kinds.gather(rows["statement"].cast(pl.UInt32))
    earned = rows.filter((kind == "credit") & (pl.col("flow") == "in"))
    assert set(earned["category"]) <= {"I50", "I30"}
    mirrored = rows.filter(kind == "wallet")
    assert rows.filter(pl.col("left_code") == "N16").height <= mirrored.height


@pytest.mark.everything  # before a commit: test_repeats
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PARTS, min_size=1, max_size=3))
def test_the_same_files_twice_change_no_real_figure_of_accounts_that_name_themselves(
    parts: list[tuple[str, int, int]],
) -> None:
    once = analyse(_reading(parts), Options()).report.summary
    twice = analyse(_reading([*parts, *parts]), Options()).report.summary
    assert (once.real_in_fen, once.real_out_fen) == (twice.real_in_fen, twice.real_out_fen)


def test_the_summary_names_rows_in_other_currencies_before_the_amounts_that_they_are_not_in():
    bank = replace(BANK, currency="CNY")
    dollars = replace(BANK, file="usd.csv", sha256="8" * 64, currency="USD")
    unknown = replace(BANK, file="open.csv", sha256="9" * 64, currency="XXX")
    rows = [row(f"2026-01-0{day}", "in", 10) for day in (5, 6, 7)]
    rows += [
        row("2026-01-05", "in", 99, statement=at, currency=code) for at, code in ((1, "USD"), (2, "XXX"))
    ]
    report = analyse(reading(rows, bank, dollars, unknown), Options(customer="张三")).report
    lines = [(line.title, line.value) for line in summary_lines(report, "zh-CN")]
    found = lines.index(
        ("另有其他币种", "USD 1 笔，只计笔数，未计入以下金额；币种未定 1 笔，只计笔数，未计入以下金额")
    )
    assert found < lines.index(("交易笔数", 5)) < lines.index(("流水总额（收入）", 3_000))
    only = analyse(reading(rows[:3], bank), Options(customer="张三")).report
    assert "另有其他币种" not in [line.title for line in summary_lines(only, "zh-CN")]
