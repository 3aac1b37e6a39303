"""Reports in another currency: limits of money go by the rate that an administrator keeps, or nobody judges by them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.rules.rates import YUAN_ONLY, converted, in_currency, is_money
from app.engine.types.codes import Category
from app.engine.types.plain_json import to_json
from app.engine.types.report import Report
from app.engine.types.statements import Reading, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.demo import FOLDER
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.rulebook.test_rulebook import CASES
from tests.engine.rulebook.triple import CUSTOMER, Papers

RULES = RuleSet.builtin()
YUAN_RULES = {"MZ-JE-02", "MZ-JE-04", "XW-FS-03", "ZW-07"}
"""Rules whose lines are those of Chinese law and banks: they judge yuan alone."""
MONEY = {
    group
    for group, values in RULES.thresholds.items()
    if any(value and name.endswith("_fen") for name, value in values.items())
} - YUAN_RULES
"""The other rules with a limit of money."""
NO_RATE = "USD 折算率（限额以人民币计，管理员未设）"
MONTHS = [f"2025-{month:02d}" for month in range(1, 13)]
YEAR = covering(BANK, "2025-01-01", "2025-12-31")


def in_dollars(whole: Reading, currency: str = "USD") -> Reading:
    """The same figures in another currency."""
    return Reading(
        tuple(replace(each, currency=currency) for each in whole.statements),
        whole.transactions.with_columns(currency=pl.lit(currency)),
    )


def made(whole: Reading, rules: RuleSet = RULES, **more: Any) -> Report:
    return analyse(whole, Options(**{"customer": CUSTOMER, "rules": rules, **more})).report


def of_papers(papers: Papers, rates: dict[str, str] | None = None) -> Report:
    """The report of papers of the rulebook; with `rates` their figures are dollars."""
    whole = reading(papers.rows, *papers.statements)
    rules = replace(papers.options.get("rules", RULES), rates=rates or {})
    options = {**papers.options, "rules": rules}
    if rates is None:
        return made(whole, **options)
    earlier = tuple(replace(each, currency="USD") for each in options.get("earlier", ()))
    return made(in_dollars(whole), **{**options, "earlier": earlier})


def verdicts(report: Report, rule: str = "") -> list[Any]:
    """What hit rules, behaviours and checks answer, without their words; of one rule, or of all that judge dollars too."""
    found = [
        *((each.rule, each.severity, each.sum_fen, each.evidence) for each in report.hits),
        *((each.rule, "unjudged") for each in report.hits_unjudged),
        *(
            (
                each.id,
                each.result,
                each.severity,
                each.evidence,
                [(n.value, n.threshold) for n in each.numbers],
            )
            for each in (*report.findings, *report.checks)
        ),
    ]
    return [each for each in found if (each[0] == rule if rule else each[0] not in YUAN_RULES)]


def lacking(report: Report) -> dict[str, str]:
    """What each rule that could not judge was lacking."""
    answers = [*report.findings, *report.checks]
    return {each.rule: each.missing["zh-CN"] for each in report.hits_unjudged} | {
        each.id: each.missing["zh-CN"] for each in answers if each.missing
    }


@cache
def golden() -> Reading:
    """A year of a wallet and a bank."""
    return read(
        [
            UploadedFile(name, (FOLDER / name).read_bytes())
            for name in ("alipay_lin_xiaomei.csv", "cmb_lin_xiaomei.pdf")
        ]
    )


@cache
def golden_in_yuan() -> Report:
    return made(golden(), customer="林晓梅")


def test_without_a_rate_every_rule_with_a_limit_of_money_says_so_and_all_others_judge_as_before() -> None:
    found = made(in_dollars(golden()), customer="林晓梅")
    rules = [
        *filter(RULES.seeks, RULES.hit_rule_by_id.values()),
        *filter(lambda each: RULES.is_asked(each.id), RULES.finding_rules),
    ]
    asked = {each.id for each in rules}
    assert {rule for rule, missing in lacking(found).items() if missing == NO_RATE} == MONEY & asked
    others = [each for each in verdicts(golden_in_yuan()) if each[0] not in MONEY]
    assert [each for each in verdicts(found) if each[0] not in MONEY] == others
    assert {rule for rule in YUAN_RULES if lacking(found).get(rule) == "人民币交易"} == YUAN_RULES - {"ZW-07"}


@pytest.mark.one_in(3)  # before a commit: the golden statement above asks every rule that is on
@pytest.mark.parametrize("rule", sorted(CASES))
def test_what_a_rule_hits_in_yuan_it_hits_in_dollars_at_one_to_one_and_without_a_rate_only_without_limits(
    rule: str,
) -> None:
    papers = CASES[rule].hit
    in_yuan = verdicts(of_papers(papers), rule)
    without = of_papers(papers, {})
    assert (lacking(without).get(rule) == NO_RATE) == (rule in MONEY)
    if rule in YUAN_RULES:
        assert {each[1] for each in verdicts(without, rule)} <= {"unjudged", "cannot_judge"}
        return
    assert verdicts(of_papers(papers, {"USD": "1"}), rule) == in_yuan
    if rule not in MONEY:
        assert verdicts(without, rule) == in_yuan


def test_at_one_to_one_a_report_in_dollars_says_what_it_says_in_yuan() -> None:
    found = made(in_dollars(golden()), replace(RULES, rates={"USD": "1"}), customer="林晓梅")
    assert verdicts(found) == verdicts(golden_in_yuan())


def test_a_seventh_of_every_amount_at_a_rate_of_seven_says_the_same() -> None:
    """The yuan have seven times the dollars' figures; round amounts have a test of their own."""
    money = [name for name in golden().transactions.columns if name.endswith("_fen")]
    yuan = replace(golden(), transactions=golden().transactions.with_columns(pl.col(money) * 7))
    dollars = made(in_dollars(golden()), replace(RULES, rates={"USD": "7"}), customer="林晓梅")
    assert judged(dollars) == judged(made(yuan, customer="林晓梅"))


def judged(report: Report) -> list[Any]:
    """The verdicts with their rows, without sums; round amounts and digits are other ones sevenfold."""
    hits = [(each.rule, each.severity, each.evidence) for each in report.hits]
    answers = [
        (each.id, each.file, each.result, each.severity, each.evidence)
        for each in (*report.findings, *report.checks)
    ]
    return [each for each in [*hits, *answers] if each[0] not in _ROUND | YUAN_RULES | {"ZW-11"}]


_ROUND = {group for group, values in RULES.thresholds.items() if {"multiple_fen", "tail_fen"} & values.keys()}


@given(
    st.integers(0, 10**11),
    st.decimals("0.000001", "1000000", places=6),
)
@settings(max_examples=examples(500), deadline=None)
def test_a_limit_is_the_nearest_hundredth_of_what_its_yuan_are_worth(fen: int, rate: Decimal) -> None:
    found = converted(fen, rate)
    assert abs(found * rate - fen) * 2 <= rate
    assert converted(-fen, rate) == -found
    assert converted(fen, Decimal(1)) == fen
    assert found <= converted(fen + 1, rate)


def test_half_a_hundredth_is_rounded_up() -> None:
    assert [converted(fen, Decimal(2)) for fen in (1, 3, 5, -1)] == [1, 2, 3, -1]


@given(st.decimals("0.000001", "1000000", places=6))
@settings(max_examples=examples(300), deadline=None)
def test_every_limit_of_money_moves_with_the_rate_and_nothing_else_does(rate: Decimal) -> None:
    found = in_currency(replace(RULES, rates={"USD": f"{rate:f}"}), "USD")
    for group, values in RULES.thresholds.items():
        for name, value in values.items():
            now = found.threshold(group, name)
            if not name.endswith("_fen") or group in YUAN_ONLY:
                assert now == value
            elif name in {"multiple_fen", "tail_fen"}:
                # As round as before: the same digits, within a half of a power of ten of what it is worth.
                assert now == 1 or str(int(now)).strip("0") == str(int(value)).strip("0")
                assert now == 1 or Decimal("0.316") < Decimal(now) * rate / Decimal(value) < Decimal("3.17")
            else:
                assert is_money(group, name)
                assert now == converted(value, rate)


def test_round_amounts_are_round_in_the_reports_currency() -> None:
    for code, rate, least, multiple in (
        ("USD", "7.1", 140_845, 100_000),
        ("JPY", "0.048", 20_833_333, 10_000_000),
        ("HKD", "0.92", 1_086_957, 1_000_000),
    ):
        limits = in_currency(replace(RULES, rates={code: rate}), code).thresholds["MZ-JE-03"]
        assert limits == {"min_fen": least, "multiple_fen": multiple}
    rows = [row("2025-01-05 12:00", "out", amount, "李四") for amount in (2000, 2001)]
    found = made(in_dollars(reading(rows)), replace(RULES, rates={"USD": "7.1"}))
    assert [each.evidence for each in found.hits if each.rule == "MZ-JE-03"] == [[1]]


def test_a_limit_of_nothing_needs_no_rate() -> None:
    rows = [row("2025-01-05 12:00", "out", 10, "李四", balance_fen=-1)]
    found = made(in_dollars(reading(rows)))
    assert "MZ-YE-01" in {each.rule for each in found.hits}
    raised = replace(
        RULES, thresholds={**RULES.thresholds, "MZ-YE-01": {"window_months": 0, "below_fen": 100}}
    )
    assert lacking(made(in_dollars(reading(rows)), raised))["MZ-YE-01"] == NO_RATE


def test_where_the_currency_itself_is_not_known_that_is_what_is_missing() -> None:
    rows = [row("2025-01-05 12:00", "out", 10, "李四", text="百家乐充值")]
    found = made(in_dollars(reading(rows), "XXX"))
    assert lacking(found)["MZ-DB-01"] == "流水的币种（限额以人民币计）"


@pytest.mark.parametrize(
    ("rates", "pay", "income_fen"),
    [({}, 3000, None), ({"USD": "7"}, 150, 15_000), ({"USD": "6.6"}, 150, None)],
)
def test_pay_that_no_word_names_is_recognised_from_a_least_salary_in_the_reports_currency(
    rates: dict[str, str], pay: int, income_fen: int | None
) -> None:
    """150 dollars are 1,050 yuan at 7 and 990 at 6.6; 1,000 yuan a month are the least, which nobody knows without a rate."""
    rows = [row(f"{month}-10", "in", pay, "杭州云栖科技有限公司", text="转账") for month in MONTHS]
    found = made(in_dollars(reading(rows, YEAR)), replace(RULES, rates=rates))
    assert (found.summary.recognised_income_month_fen or None) == income_fen


@pytest.mark.parametrize(
    ("rates", "category"),
    [
        ({"USD": "7"}, Category.MORTGAGE_REPAID),
        ({"USD": "6.6"}, Category.BANK_LOAN_REPAID),
        ({}, Category.BANK_LOAN_REPAID),
    ],
)
def test_instalments_tell_a_mortgage_by_their_worth(rates: dict[str, str], category: str) -> None:
    """300 dollars are 2,100 yuan at 7 and 1,980 at 6.6; 2,000 yuan are the least."""
    rows = [row(f"{month}-21", "out", 300, "招商银行", text="贷款归还") for month in MONTHS]
    found = made(in_dollars(reading(rows, YEAR)), replace(RULES, rates=rates))
    assert {each.code for each in found.categories if each.value_fen} == {category}


def test_the_loan_applied_for_is_in_yuan_and_converted_like_the_limits() -> None:
    rows = [row(f"{month}-10", "in", 1000, "杭州云栖科技有限公司", text="工资") for month in MONTHS]
    loan = AppliedLoan(amount_fen=8_400_000, term_months=12)
    dollars = in_dollars(reading(rows, YEAR))
    found = made(dollars, replace(RULES, rates={"USD": "7"}), applied=loan).summary
    assert found.applied is not None
    assert (found.applied.amount_fen, found.applied.instalment_fen) == (1_200_000, 100_000)
    assert found.debt_to_income_applied == 1.0
    assert made(dollars, applied=loan).summary.applied is None


def test_the_method_says_first_by_which_rate_and_shows_the_limits_in_the_reports_currency() -> None:
    rows = [row("2025-01-05 12:00", "out", 10, "李四")]
    with_rate = made(in_dollars(reading(rows)), replace(RULES, rates={"USD": "7.10", "JPY": "0.05"})).method
    assert "1 USD = 7.10 元" in with_rate.notes[0]["zh-CN"]
    assert "1 USD = 7.10 yuan" in with_rate.notes[0]["en-US"]
    limits = {(each.rule, each.name): each.value for each in with_rate.thresholds}
    assert limits["MZ-XJ-01", "min_fen"] == 281_690
    without = made(in_dollars(reading(rows))).method
    assert "管理员未设该币种的折算率" in without.notes[0]["zh-CN"]
    for method in (with_rate, without):
        assert not any(each.rule in YUAN_ONLY and each.name.endswith("_fen") for each in method.thresholds)
    assert not any(each.name.endswith("_fen") for each in without.thresholds)
    assert any(each.name == "window_months" for each in without.thresholds)
    assert made(reading(rows)).method.notes == with_rate.notes[1:]


def test_no_sentence_of_a_report_in_dollars_says_yuan_but_that_of_its_rate() -> None:
    rules = replace(RULES, rates={"USD": "7.1"})
    found = made(in_dollars(golden()), rules, customer="林晓梅")
    told = to_json(replace(found, method=replace(found.method, notes=[])))
    assert list(_amounts_in_yuan(told)) == []
    lead = [
        span.text
        for sentence in found.lead.sentences
        for span in sentence
        if span.value is not None and "." in span.text["en-US"] and "%" not in span.text["en-US"]
    ]
    assert lead
    assert all(text["zh-CN"].endswith(" USD") and text["en-US"].endswith(" USD") for text in lead)
    assert any(_amounts_in_yuan(to_json(golden_in_yuan())))


def _amounts_in_yuan(value: Any) -> Any:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _amounts_in_yuan(each)
    elif isinstance(value, str) and " 元" in value:
        yield value
