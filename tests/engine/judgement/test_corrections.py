"""What an operator says a row was for decides its category first, and nothing else of the row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules import RuleSet
from app.engine.rules.corrections import BY_OPERATOR, Correction, place_of
from app.engine.types.statements import Reading
from tests.effort import examples
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row
from tests.engine.reconciling import assert_reconciles

CARD = replace(BANK, sha256="9" * 64, format="cmb_credit", kind="credit")


def analysed(found: Reading, *corrections: Correction) -> Analysis:
    return analyse(found, Options(customer="张三", corrections=corrections))


def at(found: Reading, n: int) -> Any:
    return place_of(found, found.transactions.row(n - 1, named=True))


def decided(analysis: Analysis) -> list[tuple[str, str]]:
    return list(analysis.transactions.select("category", "category_rule").iter_rows())


MIXED = [
    row("2026-01-05", "out", 800, "李四", text="转账"),
    row("2026-01-06", "out", 900, "李四", text="转账"),
    row("2026-01-07", "in", 900, "李四", text="转账"),
    row("2026-01-08", "out", 50, "某某超市", text="消费"),
]


def test_a_correction_of_one_row_changes_that_row_only() -> None:
    found = reading(MIXED, BANK)
    before, after = (
        decided(analysed(found)),
        decided(analysed(found, Correction("out", "O13", place=at(found, 2)))),
    )
    assert after[1] == ("O13", BY_OPERATOR)
    assert [after[n] for n in (0, 2, 3)] == [before[n] for n in (0, 2, 3)]


def test_a_correction_of_a_party_changes_all_its_rows_of_that_direction() -> None:
    found = reading(MIXED, BANK)
    after = analysed(found, Correction("out", "O13", "李四"))
    assert [code for code, _ in decided(after)][:3] == ["O13", "O13", "I60"]
    rent = next(each for each in after.report.categories if each.code == "O13")
    assert (rent.value_fen, rent.rows) == (170_000, 2)


def test_the_report_itself_says_how_many_categories_an_operator_decided() -> None:
    found = reading(MIXED, BANK)
    before, after = analysed(found), analysed(found, Correction("out", "O13", "李四"))
    [note] = [each for each in after.report.method.notes if each not in before.report.method.notes]
    assert note["zh-CN"].startswith("2 笔交易的分类由操作员更正")
    assert "corrected, before any rule: 2." in note["en-US"]


def test_what_is_said_of_a_row_goes_before_what_is_said_of_its_party() -> None:
    found = reading(MIXED, BANK)
    said = (Correction("out", "O16", place=at(found, 1)), Correction("out", "O13", "李四"))
    assert [code for code, _ in decided(analysed(found, *said))][:2] == ["O16", "O13"]


def test_the_row_is_found_again_in_a_reading_with_other_files_before_it() -> None:
    found = reading(MIXED, BANK)
    said = Correction("out", "O13", place=at(found, 2))
    moved = reading(
        [row("2026-02-01 10:00", "out", 3, "店"), *({**each, "statement": 1, "row": at} for at, each in enumerate(MIXED, 1))],
        WECHAT,
        BANK,
    )  # fmt: skip
    assert [n for n, (_, rule) in enumerate(decided(analysed(moved, said)), 1) if rule == BY_OPERATOR] == [3]


def test_a_category_of_the_other_direction_or_of_no_rule_is_passed_over() -> None:
    found = reading(MIXED, BANK)
    before = decided(analysed(found))
    for said in (Correction("out", "I10", "李四"), Correction("out", "O99", "李四")):
        assert decided(analysed(found, said)) == before


def test_no_correction_makes_income_of_what_is_left_out_or_neither_or_came_on_a_card() -> None:
    found = reading(
        [
            row("2026-01-05", "in", 100, "张三"),
            row("2026-01-05 10:00", "neutral", 12, "余额宝", text="余额宝-2026.01.04-收益发放", statement=1),
            row("2026-01-06 10:00", "neutral", 70, "李四", text="转账", statement=1),
            row("2026-01-07", "in", 90, "李四", text="转账", statement=2),
        ],
        BANK,
        ALIPAY,
        CARD,
    )
    said = [
        Correction(way, "I10", place=at(found, n)) for n in range(1, 5) for way in ("in", "neutral", "out")
    ]
    said += [Correction("in", "I10", name) for name in ("张三", "余额宝", "李四")]
    assert decided(analysed(found, *said)) == decided(analysed(found))


def test_the_options_travel_with_their_corrections() -> None:
    found = reading(MIXED, BANK)
    options = Options(
        "张三", (), RuleSet.builtin(), (Correction("out", "O13", "李四"), Correction("in", "I10", place=at(found, 3)))
    )  # fmt: skip
    assert Options.from_json(options.to_json()) == options


AMOUNTS = st.integers(1, 3_000)
CODES = [each.code for each in RuleSet.builtin().categories]
PARTIES = ["李四", "某某超市", "张三", "余额宝", "财付通", "招商银行", "京东白条", ""]
ROWS = st.lists(
    st.tuples(
        st.integers(1, 28),
        st.sampled_from(["in", "out", "neutral"]),
        AMOUNTS,
        st.sampled_from(PARTIES),
        st.sampled_from(["转账", "工资", "消费", "退款", "还款", "提现", "余额宝-收益发放"]),
        st.integers(0, 3),
    ),
    min_size=1,
    max_size=14,
)
SAID = st.lists(
    st.tuples(
        st.sampled_from(["in", "out", "neutral"]),
        st.sampled_from(CODES),
        st.sampled_from([*PARTIES, None]),
        st.integers(1, 14),
    ),
    max_size=8,
)


@pytest.mark.everything  # before a commit: the corrections one by one
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(ROWS, SAID)
def test_whatever_is_said_gross_stays_real_and_left_out_and_only_categories_change(
    rows: list[Any], said: list[Any]
) -> None:
    found = reading(
        [
            row(f"2026-01-{day:02d}", way, yuan, party, text=text, statement=statement)
            for day, way, yuan, party, text, statement in rows
        ],
        BANK,
        WECHAT,
        ALIPAY,
        CARD,
    )
    corrections = [
        Correction(way, code, party) if party is not None else Correction(way, code, place=at(found, n))
        for way, code, party, n in said
        if party is not None or n <= len(rows)
    ]
    before, after = analysed(found), analysed(found, *corrections)
    assert_reconciles(after)
    same = [
        name
        for name in before.transactions.columns
        if name not in ("category", "category_rule", "rules", "debt_key", "debt_way", "income")
    ]
    assert before.transactions.select(same).equals(after.transactions.select(same))
    for name in ("in_fen", "out_fen", "real_in_fen", "real_out_fen", "neutral_fen", "rows"):
        assert getattr(before.report.summary, name) == getattr(after.report.summary, name)
    assert before.report.left_out == after.report.left_out
    touched = after.transactions.filter(pl.col("category_rule") == BY_OPERATOR)
    assert touched.filter((pl.col("flow") == "left") | (pl.col("direction") == "neutral")).is_empty()
    directions = {each.code: each.direction for each in RuleSet.builtin().categories}
    assert all(directions[code] == flow for code, flow in touched.select("category", "flow").iter_rows())
