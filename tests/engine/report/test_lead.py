"""How a report begins: sentences made from its figures, the four headline figures, inflow by kind, papers to ask for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.judgement.options import Options
from app.engine.process.analysis import Analysis, analyse
from app.engine.report.export.summary import summary_lines
from app.engine.report.export.tables import debts_table, repayments_table
from app.engine.report.figures import BY_ID, NO_WHOLE_MONTH, note_of
from app.engine.report.sections.files import describe
from app.engine.report.sections.papers import build_papers
from app.engine.report.verdict import judge
from app.engine.rules import RuleSet
from app.engine.types.lead import Paper, Span
from app.engine.types.open_cells import Confirmation
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding, Report
from app.engine.types.statements import (
    READABLE_STATES,
    STATES,
    BalanceChain,
    Break,
    ControlTotal,
    ControlTotals,
    Problem,
    Statement,
)
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.judgement.test_demo_customers import DEEDS, analysed

Rows = list[dict[str, Any]]
MONTHS = [f"2026-{month:02d}" for month in range(1, 7)]
HALF = covering(BANK, "2026-01-01", "2026-06-30")
LANGUAGES = ("zh-CN", "en-US")


def report(rows: Rows) -> Report:
    return analyse(reading(rows, HALF), Options("张三")).report


def wages() -> Rows:
    return [row(f"{month}-10", "in", 10_000, "甲公司", text="代发工资") for month in MONTHS]


def said(found: Report, language: str = "zh-CN") -> list[str]:
    return ["".join(span.text[language] for span in sentence) for sentence in found.lead.sentences]


def figures(found: Report) -> list[Span]:
    return [span for sentence in found.lead.sentences for span in sentence if span.figure]


def test_one_kind_of_money_is_told_in_one_clause_and_no_debt_is_told_of() -> None:
    told = said(report(wages()))
    assert told[0] == "2026-01-01 至 2026-06-30 净流入 60,000.00 元，全部为工资。"
    assert not any("还款" in sentence or "出借" in sentence for sentence in told)


def test_loans_and_what_a_person_gets_back_within_a_month_are_told_apart() -> None:
    rows = [
        *wages(),
        row("2026-03-05", "in", 20_000, "李四", text="借款"),
        row("2026-03-25", "out", 20_000, "李四", text="还借款"),
        row("2026-02-05", "in", 30_000, "度小满", text="放款"),
        *[row(f"{month}-20", "out", 2_800, "度小满", text="还款") for month in MONTHS[2:]],
    ]
    zh, en = said(report(rows)), said(report(rows), "en-US")
    assert "其中 60,000.00 元是工资，50,000.00 元是借款（20,000.00 元来自李四、一个月内又归还）。" in zh[0]
    assert (
        "60,000.00 in salary and 50,000.00 in loans (20,000.00 from 李四 went back within a month)." in en[0]
    )
    assert zh[1].startswith("当前月还款 2,800.00 元，占月可认定收入的 28.0%；出借方 2 个")


def test_a_case_read_in_part_begins_with_what_is_missing() -> None:
    found = analysed("周建国").report
    assert not found.summary.incomplete
    unread = analyse(reading([], HALF), Options("张三")).report
    assert all(span.text["zh-CN"] for sentence in unread.lead.sentences for span in sentence)
    assert not figures(unread)


@pytest.mark.parametrize("customer", sorted(DEEDS))
def test_every_figure_of_a_sentence_is_that_of_the_report_and_opens_its_rows(customer: str) -> None:
    analysis = analysed(customer)
    found = analysis.report
    kinds = {f"inflow.{each.kind}": each.total_fen for each in found.lead.inflow}
    for span in figures(found):
        if span.figure in BY_ID:
            assert span.value == BY_ID[span.figure].of(found), span.figure
        elif span.figure in kinds:
            assert span.value == kinds[span.figure] == rows_fen(analysis, span.rows or {}), span.figure
        else:
            assert span.figure == "inflow.bridged"


def rows_fen(analysis: Analysis, rows: dict[str, str]) -> int:
    """What the rows that a link opens add up to."""
    frame = analysis.transactions.filter(pl.col("flow") == "in")
    for name, codes in rows.items():
        frame = frame.filter(pl.col(name).is_in(codes.split(",")))
    return int(frame["real_fen"].sum())


@pytest.mark.parametrize("customer", sorted(DEEDS))
def test_kinds_of_inflow_add_up_to_net_inflow_in_every_month(customer: str) -> None:
    found = analysed(customer).report
    assert sum(each.total_fen for each in found.lead.inflow) == found.summary.real_in_fen
    for month in found.months:
        assert sum(each.months.get(month.month, 0) for each in found.lead.inflow) == month.real_in_fen


@pytest.mark.parametrize("customer", sorted(DEEDS))
def test_the_four_figures_stand_in_the_dictionary_and_each_says_its_reservation(customer: str) -> None:
    headlines = analysed(customer).report.lead.headlines
    assert [each.figure for each in headlines] == [
        "recognised_income_month_fen",
        "net_fen",
        "repayment_month_now_fen",
        "lenders_active_n",
    ]
    assert all(each.figure in BY_ID for each in headlines)
    warned = {"周建国": [True, True, True, True], "陈思远": [True, False, False, False]}
    assert [each.warns for each in headlines] == warned.get(customer, [False] * 4)


def notes(found: Report, language: str = "zh-CN") -> list[str]:
    return [each.note[language] if each.note else "" for each in found.lead.headlines]


def test_takings_say_what_their_costs_were() -> None:
    report = analysed("陈思远").report
    assert notes(report)[0] == "月中位数；未扣经营支出 89,388.05"
    assert notes(report, "en-US")[0] == "monthly median; business costs of 89,388.05 not deducted"


def test_net_flow_without_loans_is_without_their_repayment_too() -> None:
    lent = row("2026-02-05", "in", 30_000, "度小满", text="放款")
    repaid = [row(f"{month}-20", "out", 2_800, "度小满", text="还款") for month in MONTHS[2:]]
    assert notes(report([*wages(), lent]))[1] == "其中借款 30,000.00；不含借款 60,000.00"
    told = report([*wages(), lent, *repaid])
    assert told.summary.net_fen == 6_000_000 + 3_000_000 - 4 * 280_000
    assert notes(told)[1] == "借款 30,000.00、还款 11,200.00；不计借还 60,000.00"
    assert notes(told, "en-US")[1] == "30,000.00 borrowed, 11,200.00 repaid; 60,000.00 without either"


def test_papers_name_lenders_and_banks_in_the_language_of_the_sentence() -> None:
    asked = {each.code: each.ask for name in DEEDS for each in analysed(name).report.lead.papers} | {
        each.code: each.ask for each in analysed("周建国").report.lead.papers
    }
    loans, account = asked["loan_contracts"], asked["account_statement"]
    assert "度小满" in loans["zh-CN"]
    for english in ("Du Xiaoman", "JD Small Loan (Jintiao)", "360 Jietiao"):
        assert english in loans["en-US"]
    # A person has one name.
    assert "周小燕" in loans["en-US"]
    assert not re.search("[\u4e00-\u9fff]", account["en-US"]), account


def test_papers_are_asked_for_by_what_was_found() -> None:
    def asked(customer: str) -> list[str]:
        return [each.code for each in analysed(customer).report.lead.papers]

    assert asked("陈思远") == ["account_statement", "business"]
    assert asked("林晓梅") == ["loan_contracts"]
    # A crew pays him, no registered firm: what proves the wage has to be asked for.
    assert [each.proof for each in analysed("周建国").report.income_streams if each.proof] == ["crew"]
    assert asked("周建国") == ["employment", "loan_contracts", "round_trips"]
    for customer in DEEDS:
        for paper in analysed(customer).report.lead.papers:
            assert paper.ask["zh-CN"].startswith("请")
            assert "客户" not in paper.ask["zh-CN"]
            assert paper.ask["en-US"].startswith("Please")


ORIGINAL = "请提供由银行或钱包直接导出、未经打开或修改的完整原件。"
BROKEN = BalanceChain(3, (Break(2, 1, 100, 200),))
SUMS = ControlTotals((ControlTotal("in_fen", 100, 90), ControlTotal("out_fen", 0, 0)), binding=True)
CAUSES = {
    "balances_break": replace(BANK, state="disagrees", rows=3, chain=BROKEN),
    "sums_differ": replace(BANK, state="disagrees", rows=3, totals=SUMS),
    "records_differ": replace(
        BANK, state="disagrees", rows=3, totals=ControlTotals((ControlTotal("rows", 9, 3),), binding=True)
    ),
    "reading_doubtful": replace(BANK, state="disagrees", rows=3),
    "part_unread": replace(BANK, state="partial", rows=3, skipped=2, chain=BalanceChain(3)),
    "open_currency": replace(
        BANK, rows=3, chain=BalanceChain(3), problems=(Problem(ProblemCode.OPEN_CURRENCY, "warning"),)
    ),
    "nothing_proves": replace(BANK, rows=3),
    "confirmed_alone": replace(BANK, rows=3, confirmation=Confirmation("0", "王审", "2026-07-01")),
}
BY_THE_OFFICER = {"open_currency", "nothing_proves", "unknown_layout", "to_confirm"}


def asked_for(statement: Statement, *checks: Finding) -> list[Paper]:
    file = describe(0, statement)
    return build_papers(judge([file], checks), [file], [], [], [], {}, paid_by_person=False)


@pytest.mark.parametrize("cause", [*CAUSES, *sorted({*STATES} - READABLE_STATES)])
def test_what_a_file_shows_is_asked_for_in_one_sentence_to_the_customer(cause: str) -> None:
    statement = CAUSES.get(cause) or replace(BANK, state=cause, rows=0)  # type: ignore[arg-type]
    found = asked_for(statement)
    assert len(found) == (cause not in BY_THE_OFFICER)
    for paper in found:
        is_spoken_to_the_customer(paper)
    if cause in {"balances_break", "sums_differ", "records_differ", "reading_doubtful", "part_unread"}:
        assert [each.ask["zh-CN"] for each in found] == [ORIGINAL]
    if cause in {"need_password", "wrong_password"}:
        assert "密码" in found[0].ask["zh-CN"]


@pytest.mark.parametrize("rule", [each.id for each in RuleSet.builtin().check_rules])
def test_no_check_tells_the_customer_where_the_operator_looks(rule: str) -> None:
    about = RuleSet.builtin().question_by_id[rule]
    words = {"zh-CN": "核对客户。", "en-US": "Verify the customer."}
    check = Finding(rule, words, "ZW", words, "hit", "high", [], words, dict(about.clearing))
    found = asked_for(replace(BANK, rows=3, chain=BalanceChain(3)), check)
    assert len(found) == (rule not in {"ZW-01", "ZW-02", "ZW-17"})
    for paper in found:
        is_spoken_to_the_customer(paper)
        assert paper.ask["zh-CN"] != about.clearing["zh-CN"]


def is_spoken_to_the_customer(paper: Paper) -> None:
    zh, en = paper.ask["zh-CN"], paper.ask["en-US"]
    assert zh.startswith("请")
    assert en.startswith("Please")
    assert not re.search("客户|核对|对照|填写|映射|上传|断点|请确认", zh)
    assert not re.search(r"customer|compare|columns|breaks|look (for|at)|verify", en, re.IGNORECASE)


def test_a_lender_has_one_name_in_a_language_wherever_it_is_told_of() -> None:
    found = analysed("周建国").report
    (paper,) = [each for each in found.lead.papers if each.code == "loan_contracts"]
    (many,) = [each for each in found.findings if each.id == "XW-WD-01"]
    for language in LANGUAGES:
        names = [str(line[0]) for line in debts_table(found, language).rows]
        assert {str(line[0]) for line in repayments_table(found, language).rows} == set(names)
        assert all(name in paper.ask[language] for name in names)
        # 周小燕 is a person and no institution.
        assert all(name in many.sentence[language] for name in names if name != "周小燕")
    # In English the name by which the rows know it goes first.
    assert "微众银行（微粒贷） / WeBank (Weilidai)" in paper.ask["en-US"]
    (repaid,) = [each for each in found.hits if each.rule == "MZ-WD-02"]
    assert "“微众银行（微粒贷）”" in repaid.reason["zh-CN"]
    assert "“微众银行（微粒贷） / WeBank (Weilidai)”" in repaid.reason["en-US"]
    (webank,) = [each for each in found.debts if each.lender == "微众银行（微粒贷）"]
    assert webank.lender_also == ["微粒贷", "深圳前海微众银行股份有限公司"]


def test_income_of_a_period_without_a_whole_month_is_not_denied() -> None:
    rows = [
        row("2026-01-15", "in", 12_000, "甲公司", text="代发工资"),
        row("2026-02-15", "in", 12_000, "甲公司", text="代发工资"),
        row("2026-02-20", "out", 1_500, "度小满", text="还款"),
    ]
    options = Options("张三", applied=AppliedLoan(5_000_000, 24, 0.0725))
    found = analyse(reading(rows, covering(BANK, "2026-01-10", "2026-02-25")), options).report
    assert found.summary.recognised_income_fen == 2_400_000
    notes = {each.figure: each.note for each in found.lead.headlines}
    assert notes["recognised_income_month_fen"] == notes["repayment_month_now_fen"] == NO_WHOLE_MONTH
    for language in LANGUAGES:
        lines = [line.value for line in summary_lines(found, language)]
        # Beside the income of a month both shares of it.
        assert lines.count(NO_WHOLE_MONTH[language]) == 3
    assert "There is 1 lender, 1 active in the last 90 days." in said(found, "en-US")


def test_income_that_fell_says_so_beside_its_figure() -> None:
    year = covering(BANK, "2025-07-01", "2026-06-30")
    months = [f"2025-{month:02d}" for month in range(7, 13)] + [f"2026-{month:02d}" for month in range(1, 7)]
    paid = [
        row(f"{month}-10", "in", 15_000 if i < 8 else 9_000, "甲公司", text="代发工资")
        for i, month in enumerate(months)
    ]
    found = analyse(reading(paid, year), Options("张三")).report
    assert found.summary.recognised_income_month_fen == 1_500_000
    assert "最近 3 个完整月降至 9,000.00 以下" in notes(found)[0]
    owed = [row(f"{month}-20", "out", 6000, "建设银行", text="个人住房贷款还款") for month in months]
    found = analyse(reading([*paid, *owed], year), Options("张三")).report
    assert "占月可认定收入 40.0%，按最近 3 个完整月的收入为 66.7%" in notes(found)[2]


def test_transfers_to_an_own_account_that_say_they_repay_a_loan_are_told_beside_the_repayment() -> None:
    half = covering(BANK, "2026-01-01", "2026-06-30")
    rows = [row(f"2026-{month:02d}-10", "in", 15_000, "甲公司", text="代发工资") for month in range(1, 7)]
    own = {"party_account": "6222021111119999"}
    rows += [row(f"2026-{m:02d}-12", "out", 4365, "张三", text="房贷月供", **own) for m in range(1, 7)]
    told = "另有 6 笔共 26,190.00 转往本人其他账户并注明还贷，未计入"
    found = analyse(reading(rows, half), Options("张三")).report
    assert notes(found)[2] == f"没有识别出借款与还款；{told}"
    assert "not counted: 26,190.00 sent to own other accounts in 6 transfers" in notes(found, "en-US")[2]
    saved = [each | {"text": "存钱"} for each in rows if each["direction"] == "out"]
    assert (
        notes(analyse(reading([*rows[:6], *saved], half), Options("张三")).report)[2]
        == "没有识别出借款与还款"
    )


def test_income_that_stopped_says_so_beside_its_figure() -> None:
    year = covering(BANK, "2025-07-01", "2026-06-30")
    paid = [row(f"2025-{month:02d}-10", "in", 7600, "甲公司", text="代发工资") for month in range(7, 13)]
    paid += [row(f"2026-{month:02d}-10", "in", 7600, "甲公司", text="代发工资") for month in range(1, 5)]
    assert "最近 2 个完整月没有" in notes(analyse(reading(paid, year), Options("张三")).report)[0]
    assert "没有" not in notes(analyse(reading(paid[:-4], year), Options("张三")).report)[0]


def test_one_repayment_in_ten_days_is_no_want_of_income() -> None:
    rows = [
        row("2026-03-05", "out", 1_500, "度小满", text="还款"),
        row("2026-03-15", "out", 15, "美团"),
    ]
    found = analyse(reading(rows), Options("张三")).report
    assert found.summary.repayment_month_now_fen is None
    (repaid,) = [each for each in found.lead.headlines if each.figure == "repayment_month_now_fen"]
    assert (repaid.note, repaid.warns) == (NO_WHOLE_MONTH, False)
    assert note_of(BY_ID["debt_to_income"], found) == NO_WHOLE_MONTH
    assert [each.repaid_now_fen for each in found.debts] == [None]
