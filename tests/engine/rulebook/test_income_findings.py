"""Traps of the findings about income, debts, cash and related parties."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.rules import RuleSet
from app.engine.rules.changes import Changes
from app.engine.rules.overlay import apply
from tests.engine.frames import BANK, WECHAT, covering, row
from tests.engine.rulebook.asking import ask, missing, result
from tests.engine.rulebook.cases_income import (
    HALF,
    QUARTER,
    cash,
    dependence,
    loans,
    monthly,
    own_cover,
    ratio,
    surge,
    wages,
)
from tests.engine.rulebook.cases_movements import OTHER
from tests.engine.rulebook.hit_papers import switched_on
from tests.engine.rulebook.triple import Papers

YEAR = covering(BANK, "2026-01-01", "2026-12-31")


@pytest.mark.parametrize(
    "rule", ["XW-WD-01", "XW-WD-02", "XW-WD-03", "XW-WD-05", "XW-SR-01", "XW-XJ-01", "XW-XF-01", "XW-XF-02"]
)
def test_rows_without_words_do_not_clear_what_words_decide(rule: str) -> None:
    rows = [row(f"2026-{month:02d}-10", way, 1000) for month in range(1, 7) for way in ("in", "out")]
    asked = {"rules": switched_on("XW-XF-01")}
    assert missing(rule, Papers(rows, (HALF,), asked)) == "交易的摘要、类型与对方名称"


def test_lenders_are_named_as_their_rows_name_them_in_english_with_their_english_name_behind() -> None:
    sentence = ask("XW-WD-01", loans(3)).sentence
    assert "微众银行（微粒贷）" in sentence["zh-CN"]
    assert "Weilidai" not in sentence["zh-CN"]
    assert "微众银行（微粒贷） / WeBank (Weilidai)" in sentence["en-US"]


def test_regular_interest_needs_one_person_one_amount_and_near_days() -> None:
    assert result("XW-WD-04", monthly(6)) == "hit"
    assert result("XW-WD-04", monthly(6, days=(1, 7))) == "clear"
    assert result("XW-WD-04", monthly(6, days=(28, 2))) == "hit"
    rent = monthly(6).rows
    for each in rent:
        each["text"] = "房租"
    assert result("XW-WD-04", Papers(rent, (HALF,))) == "clear"
    firm = monthly(6).rows
    for each in firm:
        each["party"] = "某某公司"
    assert result("XW-WD-04", Papers(firm, (HALF,))) == "clear"
    gap = [each for place, each in enumerate(monthly(6).rows) if place != 2]
    later = row("2026-07-01", "out", "500.01", "李四")
    assert result("XW-WD-04", Papers([*gap, later], (covering(BANK, "2026-01-01", "2026-07-31"),))) == "clear"
    assert "6" in missing("XW-WD-04", Papers(monthly(5).rows, (covering(BANK, "2026-01-01", "2026-05-31"),)))


def shares(*paid: tuple[str, str], payer: str = "甲投资公司", payee: str = "李四", **more: Any) -> Papers:
    rows = [row("2026-01-15", "in", 500_000, payer, **more)]
    return Papers([*rows, *(row(day, "out", yuan, payee) for day, yuan in paid)], (HALF,))


def test_a_share_of_a_large_receipt_every_month_looks_like_interest() -> None:
    three = (("2026-02-10", "7500"), ("2026-03-20", "17500"), ("2026-04-10", "9000"))
    found = ask("XW-WD-04", shares(*three))
    assert (found.result, found.severity, found.evidence) == ("hit", "high", [1, 2, 3, 4])
    assert result("XW-WD-04", shares(*three[:2], ("2026-04-10", "7499.99"))) == "clear"
    assert result("XW-WD-04", shares(*three[:2], ("2026-04-10", "17500.01"))) == "clear"
    assert result("XW-WD-04", shares(*three[:2], ("2026-05-10", "9000"))) == "clear"
    assert result("XW-WD-04", shares(("2026-01-14", "9000"), *three[:2])) == "clear"
    assert result("XW-WD-04", shares(*three, payee="乙公司")) == "clear"
    assert result("XW-WD-04", shares(*three, payee="甲投资公司")) == "hit"
    smaller = shares(*three)
    smaller.rows[0]["amount_fen"] -= 1
    assert result("XW-WD-04", smaller) == "clear"


def test_a_business_may_have_one_more_month_without_income() -> None:
    def sales(*months: int) -> Papers:
        rows = [row(f"2026-{month:02d}-10", "in", 1000, "某店", text="货款") for month in months]
        return Papers(rows, (covering(BANK, "2026-01-01", "2026-12-31"),))

    steady = range(1, 11)
    assert result("XW-SR-02", sales(*steady)) == "clear"
    assert result("XW-SR-02", sales(*range(1, 10))) == "hit"
    assert result("XW-SR-02", wages("1000", "1000", "1000", "1000", None, None)) == "hit"


def test_an_account_that_begins_later_is_no_surge() -> None:
    papers = surge("900")
    second = row("2026-04-20", "in", 5000, "李四", statement=1)
    late = replace(OTHER, period_from=None)
    assert result("XW-SR-04", Papers([*papers.rows, second], (*papers.statements, late))) == "clear"
    whole = covering(OTHER, "2026-01-01", "2026-04-30")
    assert result("XW-SR-04", Papers([*papers.rows, second], (*papers.statements, whole))) == "hit"
    own = row("2026-04-20", "in", 5000, "张三")
    assert result("XW-SR-04", Papers([*papers.rows, own], papers.statements)) == "clear"


def test_two_quarters_that_peak_at_their_end_are_a_surge() -> None:
    def quarters(*peaks: str) -> Papers:
        sums = dict.fromkeys(range(1, 7), "1000") | dict(zip((3, 6), peaks, strict=True))
        rows = [row(f"2026-{month:02d}-03", "in", yuan, "李四") for month, yuan in sums.items()]
        return Papers(rows, (HALF,))

    assert ask("XW-SR-04", quarters("2000", "2000")).evidence == [3, 6]
    assert result("XW-SR-04", quarters("2000", "1999.99")) == "clear"


def test_a_rise_alone_says_nothing_of_quarters() -> None:
    sentence = ask("XW-SR-04", surge("1800")).sentence
    assert sentence["zh-CN"].endswith("平均 900.00 元。")
    assert "quarter" not in sentence["en-US"]
    assert "季末月份冲高的季度有 0 个。" in ask("XW-SR-04", surge("900")).sentence["zh-CN"]


def test_a_time_of_one_day_is_a_day() -> None:
    rules = RuleSet.builtin()
    short = {**rules.thresholds, "XW-WD-01": {**rules.thresholds["XW-WD-01"], "window_days": 1}}
    made = replace(loans(3), options={"rules": replace(rules, thresholds=short)})
    found = ask("XW-WD-01", made)
    assert "within 1 day;" in found.sentence["en-US"]
    assert found.numbers[0].name["en-US"] == "Lenders within 1 day"


def test_income_before_a_surge_must_be_known() -> None:
    papers = surge("1800")
    only_late = Papers(papers.rows[3:], papers.statements)
    assert "净流入" in missing("XW-SR-04", only_late)
    assert "120" in missing("XW-SR-04", surge("1800", "2026-01-02"))


def test_money_passes_straight_through_in_nearly_all_months_with_flow() -> None:
    spent = [row(f"2026-{month:02d}-05", "out", 10, "某店") for month in (1, 2, 3)]
    assert "流入" in missing("XW-SR-05", Papers(spent, (QUARTER,)))
    assert ask("XW-SR-05", ratio("950", "1050", "1000")).severity == "medium"
    assert result("XW-SR-05", ratio("949.99", "1050", "1000")) == "clear"
    assert "流出" in missing("XW-SR-05", Papers([row("2026-01-05", "in", 10, "张三")], (QUARTER,)))


def test_cash_is_compared_with_the_salary_where_there_is_one() -> None:
    salary = row("2026-01-07", "in", 100, "甲公司", text="代发工资")
    more = [*cash("100.01").rows, salary]
    assert result("XW-XJ-01", Papers(more)) == "hit"
    assert result("XW-XJ-01", Papers([*cash("100").rows, salary])) == "clear"
    assert result("XW-XJ-01", cash("100.01")) == "clear"
    drawn = row("2026-01-08", "out", 5000, "", text="ATM取款")
    assert result("XW-XJ-01", Papers([*cash("300").rows, drawn])) == "clear"


def test_dependence_names_what_it_lacks() -> None:
    assert "名单" in missing("XW-GL-01", dependence("300"))
    spent = Papers([row("2026-01-05", "out", 5, "李四")], options={"related": ("李四",)})
    assert "流入" in missing("XW-GL-01", spent)
    nameless = Papers([row("2026-01-05", "in", 5, "")], options={"related": ("李四",)})
    assert "对方" in missing("XW-GL-01", nameless)


def test_cover_of_own_accounts_counts_each_move_once() -> None:
    found = ask("XW-GL-02", own_cover("400.01"))
    assert [each.value for each in found.numbers[1:]] == [60_000, 40_001]
    assert found.evidence == [3]


def test_an_own_account_known_by_its_number_is_in_the_task_and_own_deposits_are_no_accounts() -> None:
    named = own_cover("5000").rows
    named[2]["party_account"] = OTHER.account
    other = row("2026-06-01", "out", 1, "某店", statement=2)
    assert result("XW-GL-02", Papers([*named, other], (BANK, WECHAT, OTHER))) == "clear"
    deposit = own_cover("5000").rows
    deposit[2] |= {"text": "活期转定期"}
    assert result("XW-GL-02", Papers(deposit, (BANK, WECHAT))) == "clear"


def test_what_is_repaid_now_carries_the_weight_of_repayments() -> None:
    rows = [row("2025-01-10", "out", 50_000, "借呗", text="还款")]
    for month in range(1, 13):
        rows.append(row(f"2026-{month:02d}-10", "in", 1000, "甲公司", text="代发工资"))
        rows.append(row(f"2026-{month:02d}-20", "out", 100, "借呗", text="还款"))
    two_years = covering(BANK, "2025-01-01", "2026-12-31")
    found = ask("XW-WD-03", Papers(rows, (two_years,)))
    assert (found.result, found.numbers[0].value) == ("clear", 0.1)


def test_repayments_are_weighed_by_what_is_left_of_an_income_that_fell() -> None:
    rows = []
    for month in range(1, 13):
        rows.append(
            row(f"2026-{month:02d}-10", "in", 15_000 if month < 9 else 9000, "甲公司", text="代发工资")
        )
        rows.append(row(f"2026-{month:02d}-20", "out", 6000, "借呗", text="还款"))
    year = covering(BANK, "2026-01-01", "2026-12-31")
    found = ask("XW-WD-03", Papers(rows, (year,)))
    assert (found.result, found.numbers[0].value) == ("hit", 0.4)
    assert "最近 3 个完整月的收入每月不超过 9,000.00 元，按此计算为 66.7%。" in found.sentence["zh-CN"]
    fell = ask("XW-SR-02", Papers(rows, (year,)))
    assert fell.result == "hit"
    assert "最近 3 个完整月每月不超过 9,000.00 元，通常为 15,000.00 元。" in fell.sentence["zh-CN"]
    rose = [each | {"amount_fen": 1_200_100} if each["amount_fen"] == 900_000 else each for each in rows]
    assert ask("XW-WD-03", Papers(rose, (year,))).result == "clear"
    assert ask("XW-SR-02", Papers(rose, (year,))).result == "clear"


def test_a_window_of_all_the_time_needs_one_whole_month() -> None:
    rules = apply(RuleSet.builtin(), Changes.from_json({"thresholds": {"XW-SR-02": {"window_months": 0}}}))
    rows = [row("2026-01-05", "in", 5000, "某公司", text="工资")]
    assert missing("XW-SR-02", Papers(rows, options={"rules": rules})) == "至少 1 个完整自然月"
    whole = covering(BANK, "2026-01-01", "2026-03-31")
    found = ask("XW-SR-02", Papers(rows, (whole,), {"rules": rules}))
    assert "最近 3 个完整月中有 2 个月没有收入" in found.sentence["zh-CN"]


def debits(of: str = "扣款", sum_of: str = "代付款", sums: int = 1, yuan: int = 20_000) -> Papers:
    firm = "通联支付网络服务股份有限公司"
    rows = [row(f"2026-01-0{day}", "in", yuan, firm, text=sum_of) for day in range(2, 2 + sums)]
    rows += [row(f"2026-{month:02d}-20", "out", 1860, firm, text=of) for month in range(1, 9)]
    return Papers(rows, (covering(BANK, "2026-01-01", "2026-08-31"),))


def test_equal_debits_of_a_firm_that_paid_in_a_sum_before_are_asked_about() -> None:
    found = ask("XW-WD-04", debits())
    assert (found.result, found.severity) == ("hit", "low")
    assert "请核实是否为借款及其还款" in found.sentence["zh-CN"]
    assert ask("XW-WD-04", debits(yuan=9299)).result == "clear"
    assert ask("XW-WD-04", debits(yuan=9300)).result == "hit"


def test_a_sum_that_came_after_the_debits_is_not_what_they_repay() -> None:
    papers = debits(yuan=2000)
    late = row("2026-07-02", "in", 30_000, str(papers.rows[0]["party"]), text="代付款")
    assert ask("XW-WD-04", Papers([*papers.rows, late], papers.statements)).result == "clear"


def test_debits_that_say_what_they_pay_and_firms_that_pay_often_are_no_loans() -> None:
    assert result("XW-WD-04", debits(of="保费")) == "clear"
    assert result("XW-WD-04", debits(of="房租")) == "clear"
    assert result("XW-WD-04", debits(sum_of="理赔款")) == "clear"
    assert result("XW-WD-04", debits(sum_of="退款")) == "clear"
    assert result("XW-WD-04", debits(sums=3)) == "clear"
