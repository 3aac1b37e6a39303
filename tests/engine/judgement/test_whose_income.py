"""Income of whom: of households, of those who take money for others, of lenders' people, and what is paid twice a year."""

from __future__ import annotations

import pytest

from tests.engine.frames import row
from tests.engine.judgement.test_recognised_income import (
    MONTHS,
    SHOP,
    WALLET,
    Rows,
    case,
    month_fen,
    pay,
    reasons,
    salary,
    summary,
)


def test_what_one_half_of_a_household_hands_the_other_is_no_second_salary() -> None:
    wife = pay(7000, payer="卫晓兰", text="工资")
    found = summary([*pay(4000), *wife])
    assert (found.recognised_income_month_fen, reasons(found)) == (400_000, {"unproven": 12 * 700_000})
    husband = summary([*pay(4000), *pay(7000, payer="老公", text="工资上交", kind="转账")])
    assert (husband.recognised_income_month_fen, reasons(husband)) == (
        400_000,
        {"from_persons": 12 * 700_000},
    )
    assert month_fen(pay(7000, payer="老公", text="工资", kind="转账")) == 0


def test_pay_without_payroll_that_one_person_has_by_the_next_day_is_not_recognised() -> None:
    on = [row(f"{month}-11", "out", 15_800, "丁卓远", text="转账") for month in MONTHS]
    found = case([*pay(16_000, text="工资"), *on])
    figures = found.report.summary
    assert (figures.recognised_income_fen, reasons(figures)) == (0, {"handed_on": 12 * 1_600_000})
    assert (salary(found).result, salary(found).severity) == ("hit", "medium")
    assert "转给他人" in salary(found).sentence["zh-CN"]
    assert month_fen([*pay(16_000, text="代发工资"), *on]) == 1_600_000
    to_wife = [row(f"{month}-11", "out", 15_800, "卫晓兰", text="给老婆") for month in MONTHS]
    assert month_fen([*pay(16_000, text="工资"), *to_wife]) == 1_600_000
    new_ones = [row(f"{month}-11", "out", 15_800, f"某{i}", text="转账") for i, month in enumerate(MONTHS)]
    assert month_fen([*pay(16_000, text="工资"), *new_ones]) == 0
    less = [row(f"{month}-11", "out", 12_000, "丁卓远", text="转账") for month in MONTHS]
    assert month_fen([*pay(16_000, text="工资"), *less]) == 1_600_000
    twice = [*pay(16_000, text="工资"), *on[:2]]
    assert month_fen(twice) == 1_600_000


def test_pay_that_goes_on_to_several_persons_at_once_is_not_recognised_and_a_households_is() -> None:
    parts = [
        row(f"{month}-10", "out", 5900, f"生{month[-1]}人{i}", kind="转账", text="转账")
        for month in MONTHS
        for i in "甲乙丙"
    ]
    assert month_fen([*pay(18_000, text="工资"), *parts]) == 0
    wife = [row(f"{month}-11", "out", 15_300, "卫晓兰", text="转账") for month in MONTHS]
    assert month_fen([*pay(18_000, text="工资"), *wife]) == 1_800_000


def test_takings_that_go_on_every_evening_are_somebody_elses() -> None:
    days = [f"{month}-{day:02d}" for month in MONTHS for day in range(1, 11)]
    taken = [row(f"{day} 12:0{i}", "in", 40 + i, f"客{i}", kind=SHOP) for day in days for i in range(5)]
    handed = [row(f"{day} 21:00", "out", 210, "陈秀兰", kind="转账", text="转账") for day in days]
    clerk = summary([*taken, *handed], WALLET)
    assert (clerk.recognised_income_fen, reasons(clerk)) == (0, {"handed_on": 12 * 210_000})
    goods = [row(f"{day} 21:00", "out", 140, "陈秀兰", kind="转账", text="转账") for day in days]
    assert summary([*taken, *goods], WALLET).recognised_income_fen == 12 * 210_000


def test_a_lenders_people_have_salaries_and_a_loan_on_wages_is_a_loan() -> None:
    lender = "马上消费金融股份有限公司"
    assert month_fen(pay(7900, payer=lender)) == 790_000
    lent = summary(pay(7900, payer=lender, text="薪金贷放款"))
    assert (lent.recognised_income_fen, set(reasons(lent))) == (0, {"loan"})


@pytest.mark.parametrize(("kind", "text"), [("代发工资", ""), ("", "工资"), ("养老金", "养老金")])
def test_pay_beside_the_holders_own_name_is_pay_and_a_transfer_is_none(kind: str, text: str) -> None:
    assert month_fen(pay(3600, payer="张三", kind=kind, text=text)) == 360_000
    for transfer in ("转账", "跨行转入", "网银互联来账", "手机银行汇入"):
        assert month_fen(pay(3600, payer="张三", kind=transfer, text=text)) == 0


def test_families_that_follow_each_other_pay_one_nanny() -> None:
    families = ("王先生", "李秀兰", "赵桂芳", "周海燕")
    rows = [
        pay(9800, MONTHS[3 * i : 3 * i + 3], who, text="月嫂工资")[n]
        for i, who in enumerate(families)
        for n in range(3)
    ]
    assert month_fen(rows) == 980_000
    assert month_fen([*rows, row("2026-03-20", "out", 38, "李秀兰", text="转账")]) == 980_000
    assert month_fen(pay(7200, payer="倪长根", text="工钱")) == 720_000


def test_harvests_and_half_years_of_rent_are_income_of_the_year() -> None:
    grain = [row("2025-07-06", "in", 42_000, "中粮贸易周口有限公司", text="小麦款")]
    grain += [row("2025-11-11", "in", 38_000, "中粮贸易周口有限公司", text="玉米款")]
    assert month_fen(grain) == 8_000_000 // 12 + 1
    halves = [row(f"{month}-15", "in", 28_200, "张志远", text="半年房租") for month in ("2025-07", "2026-01")]
    assert month_fen(halves) == 5_640_000 // 12
    fees = [row(f"{month}-18", "in", 2000, "中华医学会", text="讲课费") for month in ("2025-08", "2026-01")]
    assert summary([*pay(), *fees]).recognised_income_fen == 12 * 900_000


def test_money_drawn_from_the_provident_fund_is_no_income() -> None:
    drawn = [
        row(f"{month}-16", "in", 2400, "嘉兴市住房公积金管理中心", text="委托提取还贷") for month in MONTHS
    ]
    assert month_fen([*pay(), *drawn]) == 900_000


def rent(way: str, yuan: int, party: str, day: int) -> Rows:
    return [row(f"{month}-{day:02d}", way, yuan, party, text="房租") for month in MONTHS]


def test_a_flatmates_share_of_the_rent_is_no_rent_income_and_a_tenants_rent_is() -> None:
    flat = rent("out", 3500, "自如住房租赁有限公司", 3)
    share = summary([*pay(), *flat, *rent("in", 1750, "顾小北", 2)])
    assert (share.recognised_income_month_fen, reasons(share)) == (900_000, {"other": 12 * 175_000})
    # Who lets one flat and rents another has a tenant who pays on a day of his own.
    assert month_fen([*pay(), *flat, *rent("in", 1750, "顾小北", 17)]) == 900_000 + 175_000
    rooms = [*rent("in", 1750, "顾小北", 2), *rent("in", 1800, "汪洋", 3), *rent("in", 1900, "陈晨", 4)]
    assert month_fen([*pay(), *flat, *rooms]) == 900_000 + 545_000


def test_what_neighbours_send_for_goods_that_are_ordered_together_is_no_income() -> None:
    joined = [
        row(f"{month}-{day:02d} 10:00", "in", 39, f"{day}栋李姐", kind="转账", text="转账备注:接龙草莓两箱")
        for month in MONTHS
        for day in range(3, 15)
    ]
    assert summary(joined, WALLET).recognised_income_fen == 0
