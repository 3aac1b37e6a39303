"""What ordinary lives look like to a rule: seasons, presents, customers, one bank's loan, a sister's help."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Finding
from tests.engine.frames import BANK, WECHAT, covering, reading, row

Rows = list[dict[str, Any]]
YEAR = covering(BANK, "2025-07-01", "2026-06-30")
MONTHS = [f"{2025 + (month > 12)}-{(month - 1) % 12 + 1:02d}" for month in range(7, 19)]
PERSONS = ["李四", "王五", "赵六", "孙七", "周八", "郑一", "冯二", "陈三", "卫五", "蒋六"]


def finding(name: str, rows: Rows, *statements: Any) -> Finding:
    report = analyse(reading(rows, *(statements or (YEAR,))), Options(customer="张三")).report
    return next(each for each in report.findings if each.id == name)


def verdict(name: str, rows: Rows, *statements: Any) -> tuple[str, str]:
    found = finding(name, rows, *statements)
    return found.result, found.severity


def every_month(yuan: float, party: str, text: str, months: list[str] = MONTHS, way: str = "in") -> Rows:
    return [row(f"{month}-08", way, yuan, party, text=text) for month in months]


@pytest.mark.parametrize(
    ("party", "text", "zh", "en"),
    [
        ("银联商务", "商户结算", "没有工资，收入来自经营收入，月可认定收入 5,000.00 元。", "business income"),
        (
            "南昌市社会保险管理中心",
            "养老金",
            "没有工资，收入来自养老金与补贴，月可认定收入 5,000.00 元。",
            "pensions and benefits",
        ),
        ("王国庆", "房租", "没有工资，收入来自租金，月可认定收入 5,000.00 元。", "rent"),
    ],
)
def test_nobody_with_steady_trade_pension_or_rent_is_asked_for_a_salary(
    party: str, text: str, zh: str, en: str
) -> None:
    found = finding("XW-SR-01", every_month(5_000, party, text))
    assert (found.result, found.sentence["zh-CN"]) == ("clear", zh)
    assert f"the income is {en}, recognised at 5,000.00 a month" in found.sentence["en-US"]


def test_income_of_a_few_months_still_asks_for_a_salary() -> None:
    found = finding("XW-SR-01", every_month(5_000, "银联商务", "商户结算", MONTHS[:5]))
    assert (found.result, found.severity) == ("hit", "info")
    assert verdict("XW-SR-01", every_month(5_000, "银联商务", "商户结算", MONTHS[:6]))[0] == "clear"


def sister(lender: str = "", *, gives_back: bool = True) -> Rows:
    """A sister helps out three times beside the instalments of an institution, and is paid back in two days."""
    rows: Rows = []
    for month in (4, 5, 6):
        rows.append(row(f"2026-{month:02d}-03", "in", 5_000, "李兰", text="借款", kind="转账"))
        rows.append(row(f"2026-{month:02d}-04", "out", 1_000, "借呗", text="还款"))
        if gives_back:
            rows.append(row(f"2026-{month:02d}-05", "out", 5_000, "李兰", text="还款", kind="转账"))
        if lender:
            rows.append(row(f"2026-{month:02d}-05", "in", 500, lender))
    return rows


def test_a_person_s_money_that_goes_back_to_that_person_repays_no_other_loan() -> None:
    assert verdict("XW-WD-02", sister())[0] == "clear"
    assert verdict("XW-WD-02", sister("微粒贷")) == ("hit", "high")
    assert verdict("XW-WD-02", sister(gives_back=False)) == ("hit", "high")


def repaid(text: str, **lent: str) -> Rows:
    loan = [row("2025-07-01", "in", yuan, "李四", text="转账") for yuan in lent.values()]
    return [*loan, *every_month(2_000, "李四", text, way="out")]


def test_the_customer_s_own_word_owns_to_a_private_debt_and_clears_none() -> None:
    assert verdict("XW-WD-04", repaid("转账")) == ("hit", "info")
    assert verdict("XW-WD-04", repaid("还款")) == ("hit", "low")
    assert verdict("XW-WD-04", repaid("还款", lent="24000")) == ("hit", "low")
    assert verdict("XW-WD-04", repaid("转账", lent="24000")) == ("hit", "high")
    said = finding("XW-WD-04", repaid("还款")).sentence
    assert "已按民间借款计入还款" in said["zh-CN"]
    assert "debt service to a person" in said["en-US"]
    summary = analyse(reading(repaid("还款"), YEAR), Options()).report.summary
    assert (summary.lender_persons_n, summary.repayment_month_now_fen) == (1, 200_000)


def season(years: int) -> Rows:
    """A little every month, and a harvest in the last 30 days of each year."""
    rows = [
        row(f"{2027 - years + year}-{month:02d}-10", "in", 900, "银联商务", text="商户结算")
        for year in range(years)
        for month in range(1, 12)
    ]
    return [
        *rows,
        *(
            row(f"{2027 - years + year}-12-20", "in", 40_000, "银联商务", text="商户结算")
            for year in range(years)
        ),
    ]


def test_a_season_that_comes_again_is_no_rise() -> None:
    assert verdict("XW-SR-04", season(1), covering(BANK, "2026-01-01", "2026-12-31")) == ("hit", "low")
    assert verdict("XW-SR-04", season(2), covering(BANK, "2025-01-01", "2026-12-31"))[0] == "clear"


@pytest.mark.parametrize(("peaks", "said"), [(("09", "03"), "clear"), (("09", "12", "03"), "hit")])
def test_ends_of_most_quarters_are_a_habit_and_of_two_are_none(peaks: tuple[str, ...], said: str) -> None:
    rows = [row(f"{month}-08", "in", 900 if month[5:] in peaks else 300, "李四") for month in MONTHS]
    assert verdict("XW-SR-04", rows)[0] == said


def evening(text: str = "转账", month: int = 5, kind: str = "转账") -> Rows:
    """A dozen round sums to five persons in one night, and one that comes back."""
    rows = [
        row(f"2026-{month:02d}-05 23:{3 * at:02d}", "out", 100, PERSONS[at % 5], text=text, kind=kind)
        for at in range(12)
    ]
    return [*rows, row(f"2026-{month:02d}-05 22:50", "in", 300, "吴九", text="转账", kind="转账")]


def test_red_packets_of_the_spring_festival_are_presents_and_those_of_may_are_not() -> None:
    packets = {"text": "恭喜发财", "kind": "微信红包"}
    assert verdict("XW-DB-01", evening(**packets, month=2), WECHAT)[0] == "clear"
    assert verdict("XW-DB-01", evening(**packets), WECHAT) == ("hit", "medium")


def test_stock_bought_at_night_and_customers_money_have_no_shape_of_gambling() -> None:
    assert verdict("XW-DB-01", evening(), WECHAT) == ("hit", "medium")
    assert verdict("XW-DB-01", evening("菜款 货款"), WECHAT)[0] == "clear"
    customers = [
        {**each, "kind": "二维码收款", "text": "二维码收款"} if each["direction"] == "in" else each
        for each in evening()
    ]
    assert verdict("XW-DB-01", customers, WECHAT)[0] == "clear"


def banquet(payee: str, text: str) -> Rows:
    """Ten persons send 1,000 each, and it goes on to one payee."""
    rows = [
        row(f"2026-05-{1 + at % 3:02d} 10:00", "in", 1_000, name, kind="转账", text="转账")
        for at, name in enumerate(PERSONS)
    ]
    return [*rows, row("2026-05-05 12:00", "out", 9_000, payee, text=text)]


def test_what_guests_give_and_a_restaurant_takes_is_no_funnel() -> None:
    assert verdict("XW-FS-01", banquet("郝七", "转账"))[0] == "hit"
    assert verdict("XW-FS-01", banquet("如意大酒楼", "宴席"))[0] == "clear"
    assert verdict("XW-FS-01", banquet("丙公司", "转账"))[0] == "hit"


def test_a_sum_that_stands_every_month_is_asked_for_once() -> None:
    worded = [row(f"2026-05-{day:02d}", "out", 2_000, "某店", text="货款") for day in range(1, 13)]
    standing = [row(f"{month}-20", "out", 3_500, "撒明") for month in MONTHS]
    others = [row(f"2026-04-{day:02d}", "out", 3_500, PERSONS[day % 10]) for day in range(1, 13)]
    assert verdict("XW-JE-02", [*worded, *worded, *standing])[0] == "clear"
    assert verdict("XW-JE-02", [*worded, *worded, *others])[0] == "hit"
