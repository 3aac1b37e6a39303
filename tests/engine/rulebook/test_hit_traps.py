"""What hit rules must not fall for: look-alike words, old rows, own moves, refunds, clearing houses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.rules import Listed, RuleSet
from app.engine.types.report import HitGroup
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, row
from tests.engine.rulebook.hit_papers import AT, inflow, on_days, out, papers, switched_on
from tests.engine.rulebook.triple import Papers


def found(made: Papers) -> dict[str, HitGroup]:
    return {group.rule: group for group in made.report.hits}


def with_thresholds(rule: str, **values: float) -> RuleSet:
    rules = RuleSet.builtin()
    own = {**rules.thresholds.get(rule, {}), **values}
    return replace(rules, thresholds={**rules.thresholds, rule: own})


LOOK_ALIKES = [
    ("MZ-DB-01", out(10, "南京六合支行"), out(10, "六合彩站")),
    (
        "MZ-DB-01",
        row(AT, "out", 10, "星星", kind="扫二维码付款", text="体彩串关"),
        row(AT, "out", 10, "星星", kind="扫二维码付款", text="英超串关"),
    ),
    ("MZ-DB-02", out(900, "幸福彩虹幼儿园"), out(900, "福彩站")),
    ("MZ-DB-03", out(10, "星星", text="上分"), row(AT, "out", 10, "星星", kind="扫二维码付款", text="上分")),
    ("MZ-WD-04", out(90, "某酒店", text="取消订单违约金"), out(90, "某银行", text="违约金")),
    ("MZ-WD-05", out(900, "某店", text="支付宝担保交易 还款"), out(900, "某某担保公司", text="担保代还本金")),
    ("MZ-WD-07", out(900, text="充电宝借用"), out(900, text="借一下")),
    ("MZ-WD-07", out(900, text="借记卡消费"), inflow(900, text="过桥")),
    (
        "MZ-WD-07",
        row(AT, "in", 900, "拍拍贷", kind="转账", text="借款放款"),
        row(AT, "in", 900, "阿满", kind="转账", text="借款"),
    ),
    ("MZ-WD-08", out(900, text="二手房中介费"), out(900, text="包装养流水")),
    ("MZ-WD-08", out(900, "某某中介公司", text="中介费"), inflow(900, text="走账")),
    ("MZ-WD-09", inflow(900, "某某财险", text="承保理赔"), inflow(900, "某某商业保理公司")),
    ("MZ-MG-01", out(1, "某酒店", text="预授权冻结"), out(1, "某银行", text="司法冻结")),
    ("MZ-MG-01", out(1, "某银行", text="批量代扣划账"), out(1, "某银行", text="强制扣划")),
    ("MZ-MG-02", out(1, "公安大学食堂"), out(1, "某派出所", text="取保候审保证金")),
    ("MZ-MG-03", inflow(1, "返利网", text="购物返利"), inflow(1, text="做任务返利")),
    ("MZ-MG-06", out(1, text="兑换汇总"), out(1, text="换汇")),
    ("MZ-MG-06", out(1, "钱庄村小卖部"), out(1, "星星", text="地下钱庄")),
    ("MZ-FW-01", inflow(1, "猫眼电影", text="退票"), inflow(1, "某银行", text="支票退票")),
]


@pytest.mark.one_in(3)  # before a commit: the decoys of the case book are not accused
@pytest.mark.parametrize(("rule", "look_alike", "real"), LOOK_ALIKES)
def test_words_that_only_look_alike_do_not_count(rule: str, look_alike: Any, real: Any) -> None:
    assert rule not in found(papers(look_alike))
    assert found(papers(real))[rule].evidence == [1]


def test_the_longer_word_keeps_the_row_and_priority_turns_it() -> None:
    rows = (out(10, text="捕鱼上分"), out(10, text="上分"))
    groups = found(papers(*rows))
    assert (groups["MZ-DB-01"].evidence, groups["MZ-DB-03"].evidence) == ([1], [2])
    rules = RuleSet.builtin()
    hits = tuple(replace(each, priority=1) if each.id == "MZ-DB-03" else each for each in rules.hit_rules)
    groups = found(papers(*rows, rules=replace(rules, hit_rules=hits)))
    assert "MZ-DB-01" not in groups
    assert groups["MZ-DB-03"].evidence == [1, 2]


def test_a_rule_that_is_off_takes_no_row_from_another() -> None:
    rules = RuleSet.builtin()
    hits = tuple(replace(each, active=each.id != "MZ-DB-01") for each in rules.hit_rules)
    groups = found(papers(out(10, text="捕鱼上分"), rules=replace(rules, hit_rules=hits)))
    assert groups["MZ-DB-03"].evidence == [1]


def test_rules_look_at_the_twelve_months_before_the_last_day_covered() -> None:
    statement = covering(BANK, "2024-01-01", "2026-01-31")
    rows = [out(90, text="逾期", at=day) for day in ("2025-01-31", "2025-02-01")]
    group = found(Papers(rows, (statement,)))["MZ-WD-04"]
    assert (group.evidence, group.share, group.first) == ([2], 1.0, "2025-02-01")
    assert found(Papers(rows, (statement,), {"rules": with_thresholds("MZ-WD-04", window_months=13)}))[
        "MZ-WD-04"
    ].evidence == [1, 2]


def test_gambling_and_negative_balances_are_shown_however_old_they_are() -> None:
    rows = [out(90, text="百家乐", at="2020-01-31", balance_fen=-1), out(1, "某店")]
    assert {"MZ-DB-01", "MZ-YE-01"} <= set(found(papers(*rows)))


def test_a_rule_whose_rows_are_all_too_old_cannot_judge() -> None:
    statement = covering(BANK, "2024-01-01", "2026-01-31")
    report = Papers([out(90, at="2024-01-31 23:30")], (statement,)).report
    missing = {each.rule: each.missing["en-US"] for each in report.hits_unjudged}
    assert missing["MZ-YJ-01"] == "transactions in the time that the rule looks at"


def test_an_amount_may_have_a_ceiling() -> None:
    rules = with_thresholds("MZ-WD-06", max_fen=1000)
    assert found(papers(out(10, "诚信典当行"), rules=rules))["MZ-WD-06"].rows == 1
    assert "MZ-WD-06" not in found(papers(out("10.01", "诚信典当行"), rules=rules))


def test_own_moves_refunded_payments_and_failed_ones_are_no_private_loans() -> None:
    assert "MZ-WD-07" not in found(papers(out(900, "张三", text="还款")))
    assert "MZ-WD-07" not in found(papers(out(900, text="还款", status="还款失败")))
    refunded = [out(900, text="借款", order_no="1"), inflow(900, text="借款退款", order_no="1_1")]
    assert "MZ-WD-07" not in found(Papers([{**each, "statement": 0} for each in refunded], (ALIPAY,)))


def test_only_repayments_raise_pay_later() -> None:
    wage = inflow(1000, "甲公司", text="代发工资")
    used = out(900, "某店", method="花呗")
    group = found(papers(wage, used, out(200, "花呗", text="花呗还款")))["MZ-WD-03"]
    assert (group.severity, group.rows) == ("info", 2)
    assert "200.00" in group.reason["en-US"]
    assert "900.00 paid with it" in group.reason["en-US"]


def test_what_was_refunded_is_no_spending_on_games() -> None:
    kept = row(AT, "out", 5000, "斗鱼直播", refunded_fen=1)
    assert "MZ-YL-02" not in found(Papers([kept], (WECHAT,)))
    assert "MZ-YL-02" in found(Papers([{**kept, "refunded_fen": 0}], (WECHAT,)))


def test_reporting_lines_count_one_side_of_one_day() -> None:
    assert found(papers(out(300_000), out(200_000)))["MZ-JE-02"].evidence == [1, 2]
    assert "MZ-JE-02" not in found(papers(out(300_000), inflow(200_000)))
    assert "MZ-JE-02" not in found(papers(out(300_000), out(200_000, at="2026-01-06 12:00")))
    assert "MZ-JE-02" not in found(papers(out(300_000), out(200_000, "张三")))
    cash = [out(30_000, "", text="ATM取款"), out(20_000, "", text="取现")]
    assert found(papers(*cash))["MZ-JE-02"].evidence == [1, 2]


def test_companies_and_cross_border_money_have_lines_of_their_own() -> None:
    company = {"customer": "某某贸易有限公司"}
    assert "MZ-JE-02" not in found(Papers([out("1999999.99")], options=company))
    assert "MZ-JE-02" in found(Papers([out(2_000_000)], options=company))
    abroad = out(200_000, text="境外汇款")
    assert "MZ-JE-02" in found(papers(abroad))
    assert "MZ-JE-02" not in found(papers({**abroad, "amount_fen": 19_999_999}))
    assert "MZ-JE-02" not in found(Papers([abroad], options=company))


def test_cash_is_judged_even_where_the_holder_is_unknown() -> None:
    nameless = (replace(BANK, holder=None),)
    made = Papers([out(50_000, "", text="取现"), out(900_000)], nameless, {"customer": ""})
    assert found(made)["MZ-JE-02"].evidence == [1]
    assert "MZ-JE-02" not in {each.rule for each in made.report.hits_unjudged}


def test_small_amounts_below_a_line_count_where_three_of_a_side_fall_within_thirty_days() -> None:
    days = ("2026-01-01", "2026-01-15", "2026-01-30")
    rows = [out(4990, at=day) for day in days]
    assert found(papers(*rows))["MZ-JE-04"].evidence == [1, 2, 3]
    assert "MZ-JE-04" not in found(papers(*rows[:2], out(4990, at="2026-01-31")))
    assert "MZ-JE-04" not in found(papers(*rows[:2], inflow(4990, at="2026-01-30")))
    assert "MZ-JE-04" not in found(papers(*rows[:2], out(4990, "张三", at="2026-01-30")))
    more = [out(4990, at=day) for day in ("2026-03-01", "2026-03-02")]
    assert found(papers(*rows, *more))["MZ-JE-04"].evidence == [1, 2, 3]


def test_a_source_without_texts_has_no_amount_without_a_text() -> None:
    rows = [out(100_000), out(1, text="早餐", statement=1), out(100_000, statement=1)]
    group = found(Papers(rows, (BANK, WECHAT)))["MZ-JE-05"]
    assert group.evidence == [3]


def test_the_black_list_knows_masked_accounts_and_says_how_heavy_they_are() -> None:
    listed = (Listed(account="6222000011112222", severity="low"), Listed(name="王五", severity="high"))
    rules = replace(RuleSet.builtin(), black_list=listed)
    masked = out(10, "某人", party_account="6222****2222")
    assert found(papers(masked, rules=rules))["MZ-GL-03"].severity == "low"
    assert found(papers(masked, out(1, "王五"), rules=rules))["MZ-GL-03"].severity == "high"
    assert RuleSet.from_json(rules.to_json()) == rules


def test_transfers_to_a_broker_are_counted_where_the_bank_books_them() -> None:
    broker = replace(
        BANK, file="b.csv", sha256="3" * 64, format="haitong_securities", kind="other", account="9"
    )
    rows = [
        out(600_000, "某某证券", text="银证转账"),
        inflow(600_000, "某某银行", text="银行转证券", statement=1),
    ]
    group = found(Papers(rows, (BANK, broker)))["MZ-MG-09"]
    assert (group.evidence, group.severity) == ([1], "info")


def test_sides_of_insurance_have_limits_of_their_own() -> None:
    claim = inflow(150_000, "某某财险", text="理赔款")
    assert found(papers(claim))["MZ-MG-08"].severity == "info"
    assert found(papers({**claim, "direction": "out"}))["MZ-MG-08"].severity == "medium"


def test_only_hospitals_among_health_and_only_traffic_among_fines_are_told_apart() -> None:
    rules = switched_on("MZ-MG-07")
    rows = [out(20_000, "某某大药房"), out(20_000, "某市人民医院")]
    assert found(papers(*rows, rules=rules))["MZ-MG-07"].evidence == [2]
    traffic = out(5000, "某市公安局交警支队", text="违章罚款")
    assert found(papers(traffic))["MZ-MG-02"].severity == "info"


def test_failed_debits_weigh_by_the_month_and_their_mirrors_do_not() -> None:
    failed = [out(300, "某银行", text="扣款失败", at=day) for day in ("2026-01-31", "2026-02-01")]
    assert found(papers(*failed))["MZ-FW-01"].severity == "low"
    again = [{**failed[0], "statement": index} for index in (0, 1)]
    same = replace(BANK, file="again.csv", sha256="4" * 64)
    assert found(Papers(again, (BANK, same)))["MZ-FW-01"].rows == 1


def test_venues_in_the_small_hours_need_both_many_rows_and_much_money() -> None:
    late = on_days(9, lambda at: out(6000, "星光KTV", at[:10] + " 02:30"))
    assert found(papers(*late))["MZ-YJ-02"].severity == "medium"
    assert found(papers(*late[:8]))["MZ-YJ-02"].severity == "info"
    assert found(papers(*[{**each, "amount_fen": 100} for each in late]))["MZ-YJ-02"].severity == "info"


def test_a_family_that_is_off_is_neither_hit_nor_unjudged() -> None:
    rules = RuleSet.builtin()
    families = tuple(replace(each, active=each.code != "GL") for each in rules.families)
    report = papers(out(1), rules=replace(rules, families=families)).report
    assert not [each.rule for each in report.hits_unjudged if each.family == "GL"]


def test_amounts_anywhere_around_a_line_are_no_pattern_below_it() -> None:
    days = [f"2026-01-{day:02d} 12:00" for day in range(1, 29)]
    freights = [out(4200 + 50 * i, f"货主{i}", day) for i, day in enumerate(days)]
    assert "MZ-JE-04" not in found(papers(*freights))
    below = [out(4990, f"货主{day}", day) for day in days[:6]]
    assert found(papers(*freights[::9], *below))["MZ-JE-04"].rows == 6
