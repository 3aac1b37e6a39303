"""Traps of the checks: what looks wrong and is not, and what a check must still see."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding
from app.engine.types.statements import BalanceChain, ControlTotal, ControlTotals, Problem, Statement
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, reading, row
from tests.engine.rulebook.cases_tables import amounts, paid_by_card, quarter
from tests.engine.rulebook.triple import Papers

SALARY = row("2026-01-05 10:00", "in", 100, "某公司", balance_fen=300_00)
RENT = row("2026-01-20 10:00", "out", 50, "某房东", balance_fen=250_00)
FEBRUARY = row("2026-02-03 10:00", "out", 20, "某店", balance_fen=230_00, statement=1)
FIRST = replace(BANK, chain=BalanceChain(1, (), 1, 200_00, 250_00))
SECOND = replace(BANK, file="february.csv", sha256="5" * 64, chain=BalanceChain(1, (), 3, 250_00, 230_00))


def found(rule: str, rows: list[dict[str, Any]], *statements: Statement) -> list[Finding]:
    report = analyse(reading(rows, *statements), Options(customer="张三")).report
    return [each for each in report.checks if each.id == rule]


def results(rule: str, papers: Papers) -> list[str]:
    return [each.result for each in papers.report.checks if each.id == rule]


def test_the_next_file_of_an_account_must_open_with_what_the_one_before_closed_with() -> None:
    january, february = (
        covering(FIRST, "2026-01-01", "2026-01-31"),
        covering(SECOND, "2026-02-01", "2026-02-28"),
    )
    rows = [SALARY, RENT, FEBRUARY]
    assert [each.result for each in found("ZW-03", rows, january, february)] == ["clear", "clear"]
    other = replace(february, chain=BalanceChain(1, (), 3, 250_01, 230_01))
    assert [each.result for each in found("ZW-03", rows, january, other)] == ["clear", "hit"]
    assert "250.01" in found("ZW-03", rows, january, other)[1].sentence["zh-CN"]


def test_files_with_days_between_them_or_of_other_accounts_are_not_compared() -> None:
    rows = [SALARY, RENT, FEBRUARY]
    january = covering(FIRST, "2026-01-01", "2026-01-30")
    other = covering(replace(SECOND, chain=BalanceChain(1, (), 3, 1_00, -19_00)), "2026-02-01", "2026-02-28")
    assert [each.result for each in found("ZW-03", rows, january, other)] == ["clear", "clear"]
    touching = covering(FIRST, "2026-01-01", "2026-01-31")
    stranger = replace(other, account="6225880199999999")
    assert [each.result for each in found("ZW-03", rows, touching, stranger)] == ["clear", "clear"]


def test_rows_that_two_files_share_are_passed_over_before_the_balances_are_compared() -> None:
    again = [{**each, "statement": 1} for each in (SALARY, RENT)]
    overlapping = replace(SECOND, chain=BalanceChain(2, (), 3, 200_00, 230_00))
    rows = [SALARY, RENT, *again, FEBRUARY]
    assert [each.result for each in found("ZW-03", rows, FIRST, overlapping)] == ["clear", "clear"]
    broken = [SALARY, RENT, *again, {**FEBRUARY, "balance_fen": 231_00}]
    assert [each.result for each in found("ZW-03", broken, FIRST, overlapping)] == ["clear", "hit"]


def test_a_stated_closing_balance_is_compared_and_skipped_rows_leave_nothing_to_compare() -> None:
    stated = ControlTotals((ControlTotal("closing_fen", 250_01, 250_00),))
    rows = [SALARY, RENT]
    assert found("ZW-03", rows, replace(FIRST, totals=stated))[0].result == "hit"
    assert found("ZW-03", rows, replace(FIRST, skipped=2))[0].missing == {
        "zh-CN": "全部记录（有 2 行未能读取）",
        "en-US": "all rows (2 could not be read)",
    }


def dated(*rows: dict[str, Any], **more: Any) -> Finding:
    return found("ZW-06", list(rows), replace(covering(BANK, "2026-01-01", "2026-05-31"), **more))[0]


def test_only_what_was_done_at_a_counter_is_odd_on_a_holiday() -> None:
    new_year = row("2026-02-17", "in", 5, text="柜台现金存入")
    assert (dated(new_year).severity, dated(new_year).evidence) == ("low", [1])
    assert dated({**new_year, "text": "现金存入"}).result == "clear"
    assert dated(row("2026-02-24", "in", 5, text="柜台现金存入")).result == "clear"


def test_a_print_of_a_mere_day_allows_all_rows_of_that_day() -> None:
    late = row("2026-03-05 23:00", "out", 5, "某店")
    assert dated(late, printed_at=datetime(2026, 3, 5)).result == "clear"
    assert dated(late, printed_at=datetime(2026, 3, 4)).severity == "high"
    assert dated(late, printed_at=datetime(2026, 3, 5, 22, 59)).evidence == [1]


def test_unreadable_dates_beyond_the_list_are_counted_too() -> None:
    problems = (
        Problem(ProblemCode.UNREADABLE_DATE, row=3),
        Problem(ProblemCode.MORE_OF_THE_SAME, params={"code": "unreadable_date", "count": "40"}),
        Problem(ProblemCode.MORE_OF_THE_SAME, params={"code": "unreadable_amount", "count": "7"}),
    )
    assert dated(row("2026-03-05", "out", 5, "某店"), problems=problems).numbers[3].value == 41


def test_interest_of_loans_is_no_interest_paid_and_small_balances_owe_none() -> None:
    loan = quarter(("2026-03-21", "4.50"))
    loan.rows[1]["text"] = "贷款利息退回"
    assert results("ZW-07", loan) == ["hit"]
    assert results("ZW-07", quarter(fen=970_00)) == ["cannot_judge"]
    assert results("ZW-07", quarter(until="2026-03-24")) == ["cannot_judge"]


def test_an_account_that_never_pays_interest_may_be_one_that_bears_none() -> None:
    (silent,) = (each for each in quarter(until="2026-09-30").report.checks if each.id == "ZW-07")
    assert (silent.result, silent.severity) == ("hit", "medium")
    assert "不计息的账户" in silent.sentence["zh-CN"]
    (partly,) = (
        each
        for each in quarter(("2026-03-21", "4.50"), until="2026-09-30").report.checks
        if each.id == "ZW-07"
    )
    assert partly.severity == "high"
    assert "不计息的账户" not in partly.sentence["zh-CN"]


def test_interest_above_what_any_bank_paid_is_off() -> None:
    assert results("ZW-07", quarter(("2026-03-20", "29.72"))) == ["clear"]
    assert results("ZW-07", quarter(("2026-03-20", "29.73"))) == ["hit"]


def test_the_rate_of_the_quarter_day_counts() -> None:
    old = Papers(
        [row("2023-03-21", "in", 36_000, balance_fen=36_000_00)],
        (covering(BANK, "2023-03-21", "2023-06-30"),),
    )
    number = next(each for each in old.report.checks if each.id == "ZW-07").numbers[1]
    assert number.value == 1
    assert RuleSet.builtin().interest_rates[2].from_day == "2023-06-08"


def test_payment_companies_and_names_cut_short_share_numbers_without_a_hit() -> None:
    def shared(*names: str, number: str = "6222021234567890") -> Papers:
        return Papers([row("2026-01-05", "out", 5, name, party_account=number) for name in names])

    assert results("ZW-08", shared("财付通-甲店", "财付通-乙店")) == ["cannot_judge"]
    assert results("ZW-08", shared("杭州某某科技有限公司", "杭州某某科技有限")) == ["clear"]
    assert results("ZW-08", shared("王*明", "李四")) == ["clear"]
    assert results("ZW-08", shared("甲店", "乙店", "丙店", "丁店", "戊店")) == ["clear"]
    assert results("ZW-08", shared("王小明", "李四", number="622202******7890")) == ["cannot_judge"]


def test_one_name_with_numbers_of_three_banks_in_one_kind_of_row_is_told() -> None:
    def salary(*numbers: str, party: str = "王小明") -> Papers:
        days = [f"2026-01-{day:02d}" for day in range(5, 5 + len(numbers))]
        return Papers(
            [
                row(day, "in", 50, party, kind="代发", party_account=number)
                for day, number in zip(days, numbers, strict=True)
            ]
        )

    three = ("6222020000000001", "6217000000000002", "6225880000000003")
    assert results("ZW-08", salary(*three)) == ["hit"]
    # A firm pays from several banks; the customer has accounts where he likes.
    assert results("ZW-08", salary(*three, party="某某公司")) == ["clear"]
    assert results("ZW-08", salary(*three, party="张三")) == ["cannot_judge"]
    assert results("ZW-08", salary("6222020000000001", "6217000000000002", "6222020000000003")) == ["clear"]


def test_payments_at_the_bank_that_the_wallet_lacks_are_found_too() -> None:
    card, wallet = (covering(each, "2026-01-01", "2026-01-31") for each in (BANK, WECHAT))
    days = [f"2026-01-{day:02d} 12:00" for day in (10, 12, 14, 16)]
    bank = [row(day, "out", 10 + at, "财付通-某店") for at, day in enumerate(days)]
    held = [row(days[0], "out", 10, "某店", method="招商银行(5678)", statement=1)]
    (answer,) = found("ZW-09", [*bank, *held], card, wallet)
    assert (answer.result, answer.evidence, answer.file) == ("hit", [2, 3, 4], 0)


def test_payments_near_the_ends_or_by_several_means_need_not_be_found() -> None:
    papers = paid_by_card(kept=2)
    short = covering(BANK, "2026-01-01", "2026-01-18")
    assert results("ZW-09", Papers(papers.rows, (short, papers.statements[1]))) == ["clear"]
    assert results("ZW-09", paid_by_card(kept=2, method="招商银行(5678)&红包")) == ["cannot_judge"]
    assert results("ZW-09", paid_by_card(kept=2, method="工商银行(5678)")) == ["cannot_judge"]


def test_a_payment_with_another_amount_or_day_is_missing_on_both_sides() -> None:
    papers = paid_by_card(kept=5)
    for at in range(3):
        papers.rows[at]["amount_fen"] += 1
    assert results("ZW-09", papers) == ["hit"]
    later = paid_by_card(kept=5)
    for at in range(3):
        later.rows[at]["occurred_at"] = later.rows[at]["occurred_at"].replace(day=24 + at)
    assert results("ZW-09", later) == ["hit"]


def test_order_numbers_of_wechat_and_meituan_hold_their_day_in_their_own_way() -> None:
    meituan = replace(ALIPAY, format="meituan")
    numbers = {WECHAT: "4200002345202601051234567890", meituan: "26010511100401670006000394166443"}
    for statement, number in numbers.items():
        right = row("2026-01-05 10:00", "out", 5, "某店", order_no=number)
        wrong = {**right, "occurred_at": datetime(2026, 2, 8, 10)}
        assert found("ZW-10", [right], statement)[0].result == "clear"
        assert found("ZW-10", [right, right, wrong], statement)[0].evidence == [3]
        assert found("ZW-10", [right, wrong, wrong], statement)[0].result == "cannot_judge"
    assert found("ZW-10", [row("2026-01-05", "out", 5, order_no="20260105220014")], BANK) == []


def test_first_digits_are_only_counted_over_months_enough() -> None:
    assert results("ZW-11", amounts([9] * 300, months=2)) == ["cannot_judge"]
    assert results("ZW-11", amounts([9] * 300)) == ["hit"]
