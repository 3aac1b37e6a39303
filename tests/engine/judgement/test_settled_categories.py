"""Rows that say nothing: what they inherit from their series, their payee and the customer's own labels."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.judgement.lenders import lender_fields
from app.engine.process.analysis import Options, analyse
from app.engine.report.deciding import why
from app.engine.rules import RuleSet
from app.engine.types.statements import Reading
from tests.effort import examples
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row

RULES = RuleSet.builtin()
LOAN = "招商银行个人贷款"


def decided(made: Reading) -> list[tuple[str, str]]:
    return list(analyse(made, Options()).transactions.select("category", "category_rule").iter_rows())


def monthly(day: int, yuan: str, party: str, texts: list[str], **more: Any) -> list[dict[str, Any]]:
    return [
        row(f"2026-{month:02d}-{day:02d}", "out", yuan, party, text=text, **more)
        for month, text in enumerate(texts, start=1)
    ]


def test_an_instalment_without_a_remark_is_the_mortgage_that_its_series_is() -> None:
    rows = monthly(18, "4365.12", LOAN, ["住房贷款还款", "", "住房贷款还款", "", "住房贷款还款"])
    said = decided(reading(rows, BANK))
    assert [category for category, _ in said] == ["O41"] * 5
    assert [rule for _, rule in said] == ["K-O41", "series"] * 2 + ["K-O41"]


def test_another_amount_on_another_day_does_not_belong_to_the_series() -> None:
    rows = monthly(18, "4365.12", LOAN, ["住房贷款还款"] * 4)
    odd = row("2026-03-02", "out", "88", LOAN)
    assert decided(reading([*rows[:2], odd, *rows[2:]], BANK))[2][1] != "series"


def test_rent_to_a_person_is_rent_in_the_months_without_a_word() -> None:
    rows = monthly(5, "2500", "王国庆", ["房租", "转账", "转账", "房租", "转账", "转账"])
    assert {category for category, _ in decided(reading(rows, BANK))} == {"O13"}


def test_one_word_of_debt_among_many_gifts_to_a_person_makes_no_debt_of_them() -> None:
    rows = monthly(6, "1000", "李秀兰", ["还款", *["转账"] * 7])
    assert Counter(category for category, _ in decided(reading(rows, BANK))) == {"O48": 1, "O20": 7}


def test_rows_of_a_payee_take_what_most_of_its_decided_rows_say_and_tell_how_many() -> None:
    firm = "青禾供应链管理公司"
    texts = ["货款", "", "货款", "", "货款"]
    rows = [
        row(f"2026-01-{3 * at + 2:02d}", "out", 1000 + 777 * at, firm, text=text)
        for at, text in enumerate(texts)
    ]
    said = decided(reading(rows, BANK))
    assert {category for category, _ in said} == {"O30"}
    assert said[1][1] == "payee 3/5"


def test_salary_is_never_taken_over_from_the_payer() -> None:
    firm = "青禾供应链管理公司"
    rows = [row(f"2026-0{month}-10", "in", 9000 + month, firm, text="代发工资") for month in (1, 2, 3)]
    rows.append(row("2026-03-20", "in", 3000, firm))
    assert decided(reading(rows, BANK))[-1] == ("I90", "default")


@pytest.mark.parametrize("name", ["大连好客来商行", "大连好客来商", "大连好客来商行连锁总号"])
def test_what_alipay_calls_a_payee_holds_in_other_statements(name: str) -> None:
    rows = [
        row("2026-01-02", "out", 30, "大连好客来商行", kind="医疗健康"),
        row("2026-01-03", "out", 40, name, kind="商户消费", statement=1),
    ]
    assert decided(reading(rows, ALIPAY, WECHAT)) == [("O15", "source"), ("O15", "label")]


def test_tips_that_alipay_files_under_leisure_are_live_streams() -> None:
    rows = [
        row("2026-01-02", "out", 30, "抖音", kind="文化休闲", text="抖音钻石充值"),
        row("2026-01-03", "out", 40, "万达影城", kind="文化休闲", text="电影票"),
    ]
    assert [category for category, _ in decided(reading(rows, ALIPAY))] == ["O18", "O17"]


def test_a_platform_pays_out_business_income_however_the_remark_reads() -> None:
    rows = [
        row("2026-01-02", "in", 300, "北京三快在线科技有限公司", text="结算款"),
        row("2026-01-09", "in", 512, "北京三快在线科技有限公司", text="1009号"),
        row("2026-01-10", "in", 77, "北京三快在线科技有限公司", text="退款"),
    ]
    assert [category for category, _ in decided(reading(rows, BANK))] == ["I20", "I20", "I50"]


def test_a_channel_in_front_of_a_merchant_says_nothing_about_the_purchase() -> None:
    rows = [
        row("2026-01-02", "out", 300, "京东支付-王麻子刀剪"),
        row("2026-01-02", "out", 9, "美团支付-青山石材"),
    ]
    assert [category for category, _ in decided(reading(rows, BANK))] == ["O90", "O90"]


PAYEES = (LOAN, "王国庆", "青禾供应链管理公司", "六合茉莉幼儿园", "花呗", "")
TEXTS = ("", "转账", "房租", "住房贷款还款", "货款", "还款", "工资", "退款", "冲正")
ROWS = st.lists(
    st.tuples(
        st.integers(1, 12), st.sampled_from([3, 18]), st.sampled_from(["in", "out"]),
        st.sampled_from([500, 505, 2500]), st.sampled_from(PAYEES), st.sampled_from(TEXTS),
    ),
    min_size=1, max_size=40,
)  # fmt: skip


@settings(max_examples=examples(100))
@given(ROWS)
def test_what_is_inherited_changes_no_amount_and_has_its_evidence_in_the_same_payee(drawn: list[Any]) -> None:
    rows = [
        row(f"2026-{month:02d}-{day:02d}", way, yuan, party, text=text)
        for month, day, way, yuan, party, text in drawn
    ]
    made = reading(rows, BANK)
    found = analyse(made, Options()).transactions
    again = analyse(made, Options()).transactions
    assert found.equals(again)
    left = found.filter(pl.col("flow") == "left")
    assert left["category"].to_list() == left["left_code"].to_list()
    assert found["amount_fen"].to_list() == made.transactions["amount_fen"].to_list()
    inherited = pl.col("category_rule").str.contains("^(series|payee )")
    own = found.filter(~inherited & (pl.col("flow") != "left"))
    known = set(own.select("party_key", "flow", "category").iter_rows())
    taken = set(found.filter(inherited).select("party_key", "flow", "category").iter_rows())
    assert taken <= known
    assert not {category for _, _, category in taken} & {"I50", "I60", "O20", "I90", "O90"}


def test_every_reason_stands_in_both_languages() -> None:
    told = [
        "operator", "card", "source", "label", "series", "person", "default", "payee 9/12", "kind:hospital",
        "K-O10", RULES.lenders[0].id, "bank:cmb",
    ]  # fmt: skip
    for rule in told:
        text = why(rule, RULES)
        assert text["zh-CN"]
        assert text["en-US"]
    assert why("payee 9/12", RULES)["zh-CN"] == "从同一对手的其他各笔（12 笔中 9 笔如此）"
    assert why("kind:hospital", RULES)["en-US"] == "Kind of payee: Hospital"
    assert why("bank:cmb", RULES)["zh-CN"] == "放贷机构：招商银行"
    assert why("K-O10", RULES)["zh-CN"] == "含有“餐饮”类的用词"
    assert why("N16", RULES)["zh-CN"] == ""


@pytest.mark.parametrize("first", ["bank:cmb", "L-pawn"])
def test_fields_of_a_bank_and_of_a_pawnshop_are_plain_texts(first: str) -> None:
    both_ids = sorted(["bank:cmb", "L-pawn"], key=lambda id: id != first)
    for name in ("kind", "received", "repaid"):
        fields = {id: lender_fields(RULES, pl.Series([id]), name)[id] for id in both_ids}
        assert {type(value) for value in fields.values()} == {str}


def test_a_loan_that_never_says_what_it_is_for_is_a_mortgage_by_its_shape() -> None:
    rows = monthly(18, "5927.38", LOAN, ["个人贷款"] * 11)
    rows[4] |= {"text": ""}
    assert set(decided(reading(rows, BANK))) == {("O41", "mortgage")}


@pytest.mark.parametrize(
    ("yuan", "months", "text"),
    [
        ("1999.99", 11, "个人贷款"),
        ("5927.38", 9, "个人贷款"),
        ("5927.38", 11, "闪电贷还款"),
        ("5927.38", 11, "贷款还款 个人经营贷款本息"),
    ],
)
def test_a_small_short_or_named_loan_is_no_mortgage(yuan: str, months: int, text: str) -> None:
    rows = monthly(18, yuan, LOAN, [text] * months)
    assert {category for category, _ in decided(reading(rows, BANK))} == {"O43"}


def test_a_loan_that_the_bank_paid_out_within_the_statement_is_no_mortgage() -> None:
    paid_out = row("2025-12-20", "in", 60_000, LOAN, text="贷款发放")
    rows = monthly(18, "5927.38", LOAN, ["个人贷款"] * 11)
    assert {category for category, _ in decided(reading([paid_out, *rows], BANK))} == {"I41", "O43"}


def test_the_purpose_of_a_payment_goes_before_a_word_in_the_payees_name() -> None:
    rows = [row("2026-01-05", "out", 9000, "台州佳美家居用品有限公司", text="货款")]
    assert decided(reading(rows, BANK)) == [("O30", "K-O30")]
