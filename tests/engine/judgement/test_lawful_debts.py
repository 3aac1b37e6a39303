"""Who borrows from an institution, pays tuition or buys a lottery ticket is no debtor in hiding, no victim and no gambler."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.rules.corrections import Correction
from app.engine.rules.decisions import Decision, DecisionKind
from app.engine.types.report import Finding, Report
from tests.engine.frames import BANK, covering, reading, row

Rows = list[dict[str, Any]]
HALF_YEAR = covering(BANK, "2026-01-01", "2026-07-31")
MONTHS = [f"2026-{month:02d}" for month in range(1, 8)]
BANK_NAME = "招商银行股份有限公司"
PAY = [row(f"{month}-08 09:00", "in", 30_000, "甲科技有限公司", text="代发工资") for month in MONTHS]


def report(rows: Rows, **options: Any) -> Report:
    return analyse(reading(rows, HALF_YEAR), Options(customer="张三", **options)).report


def found(name: str, rows: Rows, **options: Any) -> Finding:
    return next(each for each in report(rows, **options).findings if each.id == name)


def monthly(yuan: float, party: str, text: str, months: list[str] = MONTHS[1:]) -> Rows:
    return [row(f"{month}-15 10:00", "out", yuan, party, text=text) for month in months]


def test_instalments_of_a_loan_of_a_bank_are_no_interest_to_a_person() -> None:
    lent = row("2026-01-05 10:00", "in", 600_000, BANK_NAME, text="贷款发放")
    assert found("XW-WD-04", [*PAY, lent, *monthly(12_500, BANK_NAME, "贷款还款")]).result == "clear"
    private = row("2026-01-05 10:00", "in", 600_000, "李四", text="转账")
    told = found("XW-WD-04", [*PAY, private, *monthly(12_500, "李四", "转账")])
    assert (told.result, told.severity) == ("hit", "high")


def test_what_a_mother_gets_is_no_share_of_what_a_house_brought() -> None:
    sold = row("2026-01-05 10:00", "in", 600_000, "李四", text="购房款")
    sent = [
        row(f"{month}-15 10:00", "out", 9_000 + place, "张妈", text="给妈生活费")
        for place, month in enumerate(MONTHS[1:])
    ]
    told = found("XW-WD-04", [*PAY, sold, *sent])
    assert (told.result, told.severity) != ("hit", "high")


@pytest.mark.parametrize(
    "rows",
    [
        [
            line
            for month in MONTHS[1:6:2]
            for line in (
                row(f"{month}-05 10:00", "in", 12_000, "借呗", text="放款"),
                row(f"{month}-12 10:00", "out", 12_050, "借呗", text="还款"),
            )
        ],
        [
            row("2026-03-05 10:00", "out", 100_000, BANK_NAME, text="贷款还款"),
            row("2026-03-07 10:00", "in", 100_000, BANK_NAME, text="贷款发放"),
        ],
    ],
    ids=["credit-for-a-week", "renewed-loan"],
)
def test_a_loan_that_is_repaid_and_renewed_is_no_round_trip(rows: Rows) -> None:
    assert found("XW-HL-01", [*PAY, *rows]).result == "clear"
    as_person = [{**each, "party": "李四", "text": "转账"} for each in rows]
    assert found("XW-HL-01", [*PAY, *as_person]).result == "hit"


def test_a_loan_that_pays_for_goods_the_same_day_is_no_passage() -> None:
    bought = row("2026-03-05 15:00", "out", 200_000, "乙建材有限公司", text="货款")
    lent = row("2026-03-05 10:00", "in", 200_000, BANK_NAME, text="贷款发放")
    assert found("XW-KJ-01", [*PAY, lent, bought]).result == "clear"
    unknown = row("2026-03-05 10:00", "in", 200_000, "丙商贸有限公司", text="转账")
    assert found("XW-KJ-01", [*PAY, unknown, bought]).result == "hit"


def test_who_pays_the_nursery_of_what_a_wife_sends_passes_nothing_on() -> None:
    sent = [row(f"{month}-01 09:00", "in", 12_000, "王丽", text="转账") for month in MONTHS]
    paid = [row(f"{month}-02 12:00", "out", 12_000, "阳光国际幼儿园", text="学费") for month in MONTHS]
    assert found("XW-KJ-01", sent + paid).result == "clear"
    to_person = [{**each, "party": "李四", "text": "转账"} for each in paid]
    assert found("XW-KJ-01", sent + to_person).result == "hit"


@pytest.mark.parametrize(
    ("payee", "text", "result"),
    [
        ("北京某某大学", "学费", "clear"),
        ("某市第一医院", "住院押金", "clear"),
        ("赵六", "转账", "hit"),
    ],
)
def test_tuition_empties_an_account_without_a_question_of_fraud(payee: str, text: str, result: str) -> None:
    lines = [
        row("2026-07-05 10:00", "in", 6_000, "李四", text="学费", balance_fen=692_000),
        row("2026-07-10 10:00", "out", 6_900, payee, text=text, balance_fen=2_000),
    ]
    early = [row("2026-01-02 10:00", "in", 920, "李四", text="转账", balance_fen=92_000)]
    told = found("XW-BP-01", early + lines)
    assert told.result == result
    if result == "hit":
        assert "流水内首次出现的赵六" in told.sentence["zh-CN"]


STAKES = [
    row(f"2026-01-{day + 1:02d} 23:10", "out", 100, ["李四", "王五", "赵六", "孙七", "周八"][day % 5])
    for day in range(10)
]
STAKES.append(row("2026-01-09 20:00", "in", 300, "吴九"))


def test_a_lottery_ticket_makes_no_gambler() -> None:
    ticket = row("2026-03-20 12:00", "out", 2, "某便利店", text="福利彩票")
    assert found("XW-DB-01", [*STAKES, ticket]).severity == "medium"


def test_a_dismissed_word_of_gambling_no_longer_weighs() -> None:
    rows = [*STAKES, row("2026-03-20 12:00", "out", 30, "小王网吧", text="百家乐充值")]
    assert found("XW-DB-01", rows).severity == "high"
    dismissed = (Decision(DecisionKind.HIT, rule="MZ-DB-01"),)
    assert found("XW-DB-01", rows, decisions=dismissed).severity == "medium"


def test_an_account_that_is_dismissed_is_not_asked_for() -> None:
    rows = [
        row(f"{month}-08 10:00", "out", 5_000, "张三", party_account="6222020000001234", text="转账")
        for month in MONTHS
    ]
    asked = report([*PAY, *rows])
    assert asked.accounts_missing
    assert any("流水" in paper.ask["zh-CN"] for paper in asked.lead.papers)
    quiet = report([*PAY, *rows], decisions=(Decision(DecisionKind.HIT, rule="MZ-GL-02"),))
    assert not quiet.accounts_missing
    assert not any("1234" in paper.ask["zh-CN"] for paper in quiet.lead.papers)


def test_receipts_corrected_to_other_income_are_loans_of_no_lender() -> None:
    lenders = ("微粒贷", "借呗", "度小满")
    rows = [
        row(f"2026-0{at}-05 10:00", "in", 20_000, name, text="放款") for at, name in enumerate(lenders, 1)
    ]
    assert any(each.rule == "MZ-WD-01" for each in report(rows).hits)
    said = tuple(Correction("in", "I90", party_key=name) for name in lenders)
    assert not any(each.rule == "MZ-WD-01" for each in report(rows, corrections=said).hits)
