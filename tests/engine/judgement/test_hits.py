"""Each hit rule: a row that triggers it and a row just below it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.types.report import HitGroup
from tests.engine.frames import ALIPAY, BANK, reading, row

Rows = list[dict[str, Any]]


def hits(rows: Rows, *statements: Any, **options: Any) -> dict[str, HitGroup]:
    report = analyse(reading(rows, *(statements or (BANK,))), Options(customer="张三", **options)).report
    return {group.rule: group for group in report.hits}


def out(yuan: float | str, party: str = "某店", at: str = "2026-01-05 12:00", **more: Any) -> dict[str, Any]:
    return row(at, "out", yuan, party, **more)


def inflow(
    yuan: float | str, party: str = "李四", at: str = "2026-01-05 12:00", **more: Any
) -> dict[str, Any]:
    return row(at, "in", yuan, party, **more)


CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("MZ-DB-01", out(10, text="百家乐充值"), out(10, text="六合区超市")),
    ("MZ-DB-01", inflow(10, text="时时彩返奖"), inflow(10, text="时时彩书籍货款")),
    ("MZ-DB-02", out(500, text="体育彩票"), inflow(500, text="体育彩票")),
    ("MZ-DB-03", out(10, "李四", text="上分"), out(10, "快乐有限公司", text="上分")),
    ("MZ-WD-01", inflow(1000, "微粒贷"), out(1000, "微粒贷")),
    ("MZ-WD-02", out(1000, "捷信消费金融有限公司"), out(1000, "易宝支付有限公司")),
    ("MZ-WD-03", out(1000, "花呗", text="花呗还款"), out(1000, "某店", method="零钱")),
    ("MZ-WD-04", out(30, "某银行", text="逾期罚息"), out(30, "自来水", text="水费违约金")),
    ("MZ-WD-06", inflow(3000, "诚信典当行"), inflow(3000, "诚信商行")),
    ("MZ-YJ-01", out(200, at="2026-01-05 23:00"), out("199.99", at="2026-01-05 23:00")),
    ("MZ-YJ-01", out(200, at="2026-01-05 05:59"), out(200, at="2026-01-05 06:00")),
    ("MZ-YJ-01", out(200, at="2026-01-05 00:00"), out(200, at="2026-01-05")),
    ("MZ-YL-01", out(10_000, "星光KTV"), out("9999.99", "星光KTV")),
    ("MZ-YL-01", out(10_000, "星光会所"), out(10_000, "星光健身会所")),
    ("MZ-JE-01", out(50_000), out("49999.99")),
    ("MZ-JE-03", out(20_000), out("20000.01")),
    ("MZ-MG-05", out(10, "李四", text="usdt"), out(10, "李四", text="scotch")),
    ("MZ-XJ-01", out(20_000, "", text="ATM取款"), out("19999.99", "", text="ATM取款")),
    ("MZ-YE-01", out(10, balance_fen=-1), out(10, balance_fen=0)),
]


@pytest.mark.one_in(3)  # before a commit: the case book asks every rule
@pytest.mark.parametrize(("rule", "trigger", "below"), CASES)
def test_a_rule_hits_its_case_and_not_the_one_just_below(
    rule: str, trigger: dict[str, Any], below: dict[str, Any]
) -> None:
    assert hits([trigger])[rule].evidence == [1]
    assert rule not in hits([below])


def test_related_parties_hit_only_when_the_operator_names_them() -> None:
    rows = [out(10, "李四"), out(90, "某店")]
    assert "MZ-GL-01" not in hits(rows)
    assert hits(rows, related=("李 四",))["MZ-GL-01"].severity == "info"
    assert hits([out(20, "李四"), out(80, "某店")], related=("李四",))["MZ-GL-01"].severity == "low"


def test_lottery_weighs_more_with_sum_and_number() -> None:
    assert hits([out("9999.99", text="彩票")])["MZ-DB-02"].severity == "low"
    assert (
        hits([out(10_000, text="彩票"), *[out(1) for _ in range(1)], out(1, at="2025-06-01 10:00")])[
            "MZ-DB-02"
        ].severity
        == "medium"
    )
    assert "MZ-DB-02" not in hits([out(1, text="彩票") for _ in range(9)])
    assert hits([out(100, text="彩票") for _ in range(9)])["MZ-DB-02"].severity == "low"
    assert hits([out(2000, text="彩票") for _ in range(9)])["MZ-DB-02"].severity == "high"


def test_three_lenders_in_ninety_days_make_loans_heavy() -> None:
    days = ("2026-01-01", "2026-02-15", "2026-03-31")
    rows = [inflow(1000, party, at) for party, at in zip(("微粒贷", "借呗", "度小满"), days, strict=True)]
    assert hits(rows)["MZ-WD-01"].severity == "high"
    rows[2] = inflow(1000, "度小满", "2026-04-01")
    assert hits(rows)["MZ-WD-01"].severity == "medium"


def test_pay_later_weighs_from_a_fifth_of_income() -> None:
    wage = inflow(1000, "甲公司", text="代发工资")
    assert hits([wage, out(200, "花呗", text="花呗还款")])["MZ-WD-03"].severity == "info"
    assert hits([wage, out("200.01", "花呗", text="花呗还款")])["MZ-WD-03"].severity == "low"


def test_cash_and_crypto_and_venues_are_raised_by_their_sums() -> None:
    assert hits([out(25_000, text="取现"), out(25_000, text="取现")])["MZ-XJ-01"].severity == "medium"
    assert hits([out(25_000, text="取现"), out(24_999, text="取现")])["MZ-XJ-01"].severity == "info"
    assert hits([out(50_000, "李四", text="币安")])["MZ-MG-05"].severity == "high"
    assert hits([out(6_000, "星光KTV") for _ in range(9)])["MZ-YL-01"].severity == "medium"
    assert hits([out(6_000, "星光KTV") for _ in range(8)])["MZ-YL-01"].severity == "info"


def test_hits_carry_words_sums_and_months() -> None:
    group = hits([out(10, text="百家乐"), out(20, text="博彩", at="2026-02-05 12:00")])["MZ-DB-01"]
    assert group.words == {"1": ["百家乐"], "2": ["博彩"]}
    assert (group.rows, group.sum_fen, group.share, group.months) == (2, 3000, 1.0, ["2026-01", "2026-02"])


def test_a_group_says_when_it_happened_and_how_much_of_the_flow_it_is() -> None:
    rows = [
        out(1000, text="体育彩票"),
        out(3000, text="体育彩票", at="2026-02-06 12:00"),
        out(6000, text="午饭", at="2026-02-07 12:00"),
        inflow(90, at="2026-02-08 12:00"),
    ]
    group = hits(rows)["MZ-DB-02"]
    assert (group.first, group.last, group.evidence) == ("2026-01-05", "2026-02-06", [1, 2])
    assert (group.rows, group.sum_fen, group.share) == (2, 400_000, 0.4)
    paid = row("2026-01-05 10:00", "neutral", 900, "借呗", kind="信用借还", text="借呗还款")
    assert hits([paid], ALIPAY)["MZ-WD-02"].share == 0.0


def test_a_silent_rule_has_looked_or_says_that_it_could_not() -> None:
    for balance_fen, unjudged in ((None, True), (5, False)):
        rows = [out(10, "某店", text="午饭", balance_fen=balance_fen)]
        report = analyse(reading(rows, BANK), Options(customer="张三")).report
        names = {each.rule for each in report.hits_unjudged}
        assert ("MZ-YE-01" in names) is unjudged
        assert "MZ-DB-01" not in names


def test_words_of_private_lending_count_above_their_limit_only() -> None:
    assert "MZ-WD-07" not in hits([out(500, "李四", text="还款")])
    assert hits([out("500.01", "李四", text="还款")])["MZ-WD-07"].sum_fen == 50_001


def test_a_private_loan_that_was_paid_back_weighs_by_what_was_lent() -> None:
    lent = row("2026-02-05", "in", 12_000, "李四", text="借款")
    back = [row(f"2026-0{month}-05", "out", 3_000, "李四", text="还款") for month in (3, 4, 5, 6)]
    assert hits([lent, *back])["MZ-WD-07"].severity == "low"
    more = row("2026-02-15", "in", 8_000, "李四", text="借款")
    assert hits([lent, more, *back])["MZ-WD-07"].severity == "medium"


@pytest.mark.parametrize(
    ("at", "rule_hits"),
    [("00:00", False), ("00:01", True), ("01:59", True), ("04:00", True), ("04:01", False)],
)
def test_a_rule_of_the_night_holds_from_its_first_minute_to_its_last(at: str, rule_hits: bool) -> None:
    assert ("MZ-YJ-02" in hits([out(10, "星光KTV", at=f"2026-01-05 {at}")])) is rule_hits
    assert "MZ-YJ-02" not in hits([out(10, "星光KTV", at="2026-01-05")])


def test_a_neutral_loan_and_a_dead_payment_are_told_apart() -> None:
    paid = row("2026-01-05 10:00", "neutral", 900, "借呗", kind="信用借还", text="借呗还款")
    assert hits([paid], ALIPAY)["MZ-WD-02"].sum_fen == 90_000
    assert "MZ-WD-02" not in hits([{**paid, "status": "还款失败"}], ALIPAY)


def test_an_inactive_family_is_silent() -> None:
    rules = RuleSet.builtin()
    families = tuple(replace(each, active=each.code != "DB") for each in rules.families)
    assert hits([out(10, text="百家乐")], rules=replace(rules, families=families)) == {}


def test_every_rule_knows_its_family_and_every_category_exists() -> None:
    rules = RuleSet.builtin()
    assert RuleSet.from_json(rules.to_json()) == rules
    assert {each.family for each in rules.hit_rules} <= set(rules.family_by_code)
    codes = set(rules.category_by_code)
    assert {each.category for each in rules.category_rules} <= codes
    assert {each.code for each in rules.left_rules} | set(rules.source_categories.values()) <= codes
    assert {code for each in rules.lenders for code in (each.received, each.repaid) if code} <= codes
    assert Options.from_json(Options("张三", ("李四",)).to_json()) == Options("张三", ("李四",))


def test_winnings_are_no_part_of_the_outflow_that_gambling_is_a_share_of() -> None:
    rows = [inflow(50_000, text="博彩返奖"), out(1, text="百家乐"), out(3)]
    group = hits(rows)["MZ-DB-01"]
    assert (group.rows, group.sum_fen, group.share) == (2, 5_000_100, 0.25)


def test_of_what_came_back_in_part_a_hit_has_the_share_that_was_kept() -> None:
    rows = [
        out(1000, text="体育彩票", method="余额", refunded_fen=40_000),
        out(1400, text="午饭", method="余额"),
    ]
    group = hits(rows, ALIPAY)["MZ-DB-02"]
    assert (group.rows, group.share) == (1, 0.3)


def test_a_stake_with_words_of_two_rules_is_told_by_the_heavier_one_alone() -> None:
    rows = [out(300, "李四", text="百家乐 上分"), out(200, "李四", text="上分")]
    found = hits(rows)
    assert (found["MZ-DB-01"].sum_fen, found["MZ-DB-03"].sum_fen) == (30_000, 20_000)
    rules = RuleSet.builtin()
    off = tuple(replace(each, active=each.id != "MZ-DB-01") for each in rules.hit_rules)
    alone = hits(rows, rules=replace(rules, hit_rules=off))
    assert (set(alone), alone["MZ-DB-03"].sum_fen) == ({"MZ-DB-03"}, 50_000)


def test_money_both_ways_is_never_told_as_one_sum() -> None:
    rows = [inflow(3_000, text="借款"), inflow(2_000, text="借款"), out(4_000, "李四", text="还款")]
    told = hits(rows)["MZ-WD-07"].reason
    assert told["zh-CN"].endswith("：收入 2 笔 5,000.00 元，支出 1 笔 4,000.00 元。")
    assert told["en-US"].endswith(": 2 in, 5,000.00; 1 out, 4,000.00.")
