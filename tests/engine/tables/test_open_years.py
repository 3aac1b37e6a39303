"""Years that a table does not say in full: the one that the text proves, or a refusal, never one of another calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.republic_years import with_western_years
from app.engine.tables.unknown.mapped import read_mapped
from app.engine.types.statements import Reading
from app.engine.values.date_orders import stated_months
from app.engine.values.open_years import has_open_years

ReadOne = Callable[..., Reading]
HEAD = "交易日期,摘要,金额,余额\n"
ROWS = "05-20,工资,+500.00,1500.00\n05-28,买菜,-100.00,1400.00\n06-02,买菜,-100.00,1300.00\n"


def days_of(reading: Reading) -> list[str]:
    return [f"{moment:%Y-%m-%d}" for moment in reading.transactions["occurred_at"]]


EVENTS = [
    "开户日期：2019年3月12日",
    "开户日期,2019-03-12",
    "开户日期：\n2019年3月12日",
    "卡片有效期至：2029年8月",
    "出生日期 1985/03/12",
    "合同期限：2022年3月12日至2025年3月11日",
    "存单到期日：2026年9月1日",
    "客户于2019年3月12日开户",
    "Account opened on 2019-03-12",
    "Member since: 2015-06",
    "Valid thru 2029-08",
    "Date of birth: 1985-03-12",
]


@pytest.mark.parametrize("line", EVENTS)
def test_the_day_of_an_event_is_no_period_of_a_statement(read_one: ReadOne, line: str) -> None:
    assert stated_months(f"户名：张三\n{line}") == set()
    alone = read_one(f"户名：张三\n{line}\n{HEAD}{ROWS}".encode())
    assert (alone.statements[0].state, days_of(alone)) == ("unknown_layout", [])
    titled = read_one(f"2024年6月对账单\n{line}\n{HEAD}{ROWS}".encode())
    assert days_of(titled) == ["2024-05-20", "2024-05-28", "2024-06-02"]


@pytest.mark.parametrize(
    "line",
    ["开户行：某行 2024年6月对账单", "开户机构 某行 账单月份 2024年6月", "到期还款日：2024年6月25日"],
)
def test_the_bank_of_an_account_and_the_day_to_pay_by_hide_no_period(read_one: ReadOne, line: str) -> None:
    assert days_of(read_one(f"{line}\n{HEAD}{ROWS}".encode()))[-1] == "2024-06-02"


def test_days_that_run_on_past_the_stated_month_are_of_no_two_years(read_one: ReadOne) -> None:
    low = ROWS.replace("05-20", "05-10").replace("05-28", "05-12")  # the first numbers could be days, too
    for rows in (ROWS, low, "".join(reversed(ROWS.splitlines(keepends=True)))):
        assert not days_of(read_one(f"2024年5月对账单\n{HEAD}{rows}".encode()))


def test_days_that_all_lie_long_before_the_stated_month_are_not_of_the_year_before(read_one: ReadOne) -> None:
    assert not days_of(read_one(f"服务费自2024年3月起调整\n{HEAD}{ROWS}".encode()))


def test_a_bill_of_january_has_purchases_of_december_of_the_year_before(read_one: ReadOne) -> None:
    rows = ROWS.replace("05-", "12-").replace("06-02", "12-31")
    assert days_of(read_one(f"2024年1月对账单\n{HEAD}{rows}".encode()))[-1] == "2023-12-31"


@pytest.mark.parametrize(
    ("line", "last"),
    [("服务费 2019年6月调整", None), ("2019年6月对账单", "2019-06-02"), ("2019年度账户明细", "2019-06-02")],
)
def test_a_year_long_before_the_day_of_printing_is_believed_of_a_title_alone(
    read_one: ReadOne, line: str, last: str | None
) -> None:
    found = days_of(read_one(f"{line}\n打印时间：2024-07-01\n{HEAD}{ROWS}".encode()))
    assert found[-1:] == ([last] if last else [])


def test_a_mapping_by_hand_takes_no_year_that_the_days_contradict() -> None:
    cells = tuple(tuple(line.split(",")) for line in ROWS.splitlines())
    layout = Layout({"moment": 0, "text": 1, "amount": 2}, "signed", "md", currency="CNY")
    for line, days in (("2024年6月", 3), ("2024年5月", 0), ("开户日期：2024年6月1日", 0)):
        grid = Grid(("日期", "摘要", "金额"), tuple(row[:3] for row in cells), (1, 2, 3), before=(line,))
        assert read_mapped(grid, layout, "debit", "x")[0].frame.height == days


SIDES = "{},ATM,10000,,90000\n{},カード,5000,,85000\n{},給与,,250000,335000\n"
JAPANESE = [
    ("取引日,摘要,出金金額,入金金額,残高\n", ("06-05-01", "06-05-10", "06-05-25")),
    ("普通預金 取引明細\n取引日,摘要,出金金額,入金金額,残高\n", ("060501", "060510", "060525")),
    ("年月日,お取引内容,お支払金額,お預り金額,差引残高\n", ("6.5.1", "6.5.10", "6.5.25")),
]


@pytest.mark.parametrize(("head", "days"), JAPANESE)
def test_a_japanese_year_of_two_digits_is_read_by_its_era_where_the_text_names_it(
    read_one: ReadOne, head: str, days: tuple[str, ...]
) -> None:
    table = head + SIDES.format(*days)
    assert not days_of(read_one(table.encode()))
    named = read_one(f"令和6年5月1日から令和6年5月31日\n{table}".encode())
    assert days_of(named) == ["2024-05-01", "2024-05-10", "2024-05-25"]


def test_a_japanese_year_that_the_era_has_not_reached_is_ours() -> None:
    table = Grid(("取引日", "残高"), (("24-05-01", "90000"),), (1,), before=("令和6年",))
    assert with_western_years(table) == table


@pytest.mark.parametrize("above", ["", "Printed on 01/06/2024\n"])
def test_years_of_two_digits_that_lie_ahead_are_of_another_calendar(read_one: ReadOne, above: str) -> None:
    rows = (
        'ATM,"1,000.00",,"9,000.00"\n{}/67,Bill,500.00,,"8,500.00"\n{}/67,Salary,,"25,000.00","33,500.00"\n'
    )
    table = "Date,Description,Withdrawal,Deposit,Balance\n01/05/67," + rows.format("15/05", "28/05")
    reading = read_one((above + table).encode())
    assert not days_of(reading)
    assert "ambiguous_dates" in {one.code for one in reading.statements[0].problems}


def test_a_year_of_two_digits_is_open_behind_next_year_or_behind_the_day_of_printing() -> None:
    this_year = datetime.now(UTC).year
    short = [f"{date(year, 12, 31):%d/%m/%y}" for year in (this_year + 1, this_year + 2)]
    assert [has_open_years([cell], "dmy", "") for cell in short] == [False, True]
    assert has_open_years(["02/06/24"], "dmy", "导出时间：2024-06-01")
    assert not has_open_years(["01/06/24", "02/06/2025"], "dmy", "导出时间：2024-06-01")
