"""Tables of one file whose rows another one holds too: counted once for one account, apart and told in doubt."""

from __future__ import annotations

import pytest

from tests.engine.fixtures.written import xlsx

HEADER = ["日期", "金额", "摘要"]
ROWS = [
    ["2025-01-02", "-12.00", "视频会员"],
    ["2025-01-03", "500.00", "货款"],
    ["2025-01-05", "-30.00", "话费"],
    ["2025-01-09", "7.00", "利息"],
]
SPENT = [ROWS[0], ROWS[2]]


def sheet(rows, account: str = "") -> list[list[str]]:
    above = [[f"账号：{account}"]] if account else []
    return [*above, HEADER, *rows]


def numbered(rows):
    return [["日期", "流水号", "金额", "摘要"], *([day, f"N{day}", *rest] for day, *rest in rows)]


@pytest.fixture
def read_sheets(read_one):
    return lambda sheets: read_one(xlsx(sheets)).statements


def codes(statements) -> list[str]:
    return [one.code for statement in statements for one in statement.problems if "sheet" in one.code]


ONCE = {
    "one account": {"全部": sheet(ROWS, "6222000011110000"), "一": sheet(ROWS[:1], "6222000011110000")},
    "rows with numbers": {"全部": numbered(ROWS), "一": numbered(ROWS[:1])},
    "all of a direction": {"全部": sheet(ROWS), "支出": sheet(SPENT)},
    "all of some days": {"全部": sheet(ROWS), "上旬": sheet(ROWS[:2])},
    "all rows": {"甲": sheet(ROWS), "乙": sheet(ROWS[::-1])},
    "months of one account": {"2025年": sheet(ROWS), "202501": sheet(ROWS[:3])},
}


@pytest.mark.parametrize("sheets", ONCE.values(), ids=ONCE)
def test_rows_that_are_surely_those_of_another_sheet_count_once(read_sheets, sheets):
    (statement,) = statements = read_sheets(sheets)
    assert (statement.rows, statement.in_fen, statement.out_fen) == (4, 50_700, 4_200)
    assert codes(statements) == ["repeated_sheet"]


APART = {
    "a row that two accounts may have": {"甲": sheet(ROWS), "乙": sheet(ROWS[:1])},
    "rows picked from among others": {"甲": sheet(ROWS), "乙": sheet([ROWS[0], ROWS[3]])},
    "only one names its account": {"甲": sheet(ROWS, "6222000011110000"), "乙": sheet(SPENT)},
    "sheets called after accounts": {"尾号1234": sheet(ROWS), "尾号5678": sheet(SPENT)},
}


@pytest.mark.parametrize("sheets", APART.values(), ids=APART)
def test_rows_that_may_be_of_another_account_stay_and_are_reported(read_sheets, sheets):
    first, second = statements = read_sheets(sheets)
    assert (first.rows, second.rows) == (
        4,
        len([row for row in sheets[second.sheet_or_page] if len(row) > 1]) - 1,
    )
    assert codes(statements) == ["maybe_repeated_sheet"]


def test_the_same_rows_of_two_named_accounts_are_no_repeats(read_sheets):
    statements = read_sheets({"甲": sheet(ROWS, "6222000011110000"), "乙": sheet(SPENT, "6222000022220000")})
    assert [statement.rows for statement in statements] == [4, 2]
    assert codes(statements) == []


DETAILS = [
    ["日期", "摘要", "收入", "支出"],
    ["2025-05-01", "货款", "500", ""],
    ["2025-05-01", "货款", "300", ""],
    ["2025-05-02", "进货", "", "200"],
    ["2025-05-02", "运费", "", "50"],
]
DAYS = [["日期", "收入", "支出"], ["2025-05-01", "800", ""], ["2025-05-02", "", "250"]]
LATER = [DETAILS[0], *([row[0].replace("-05-", "-06-"), *row[1:]] for row in DETAILS[1:])]
ALL_DAYS = [*DAYS, *([row[0].replace("-05-", "-06-"), *row[1:]] for row in DAYS[1:])]

SUMMED = {
    "called so": {"明细": DETAILS, "日汇总": DAYS},
    "without a name": {"Sheet1": DETAILS, "Sheet2": DAYS},
    "of one day": {"明细": DETAILS, "汇总": DAYS[:2]},
    "one row a day": {"汇总": DAYS, "明细": [["日期", "摘要", "收入", "支出"], *([d, "货款", i, o] for d, i, o in DAYS[1:])]},
    "of two sheets": {"五月": DETAILS, "六月": LATER, "统计": ALL_DAYS},
}  # fmt: skip


@pytest.mark.parametrize("sheets", SUMMED.values(), ids=SUMMED)
def test_a_sheet_of_daily_sums_is_not_counted_again(read_sheets, sheets):
    statements = read_sheets(sheets)
    counted = sum(statement.in_fen + statement.out_fen for statement in statements)
    assert counted == 105_000 * (2 if len(sheets) == 3 else 1)
    assert {one.state for one in statements} == {"read"}
    assert codes(statements) == ["summary_sheet"]


def test_a_summary_that_differs_from_the_rows_is_not_counted_and_makes_the_reading_doubtful(read_sheets):
    wrong = [*DAYS[:2], ["2025-05-02", "", "260"]]
    (statement,) = statements = read_sheets({"明细": DETAILS, "汇总": wrong})
    assert (statement.state, statement.in_fen, statement.out_fen) == ("disagrees", 80_000, 25_000)
    assert codes(statements) == ["summary_sheet_differs"]


SETTLED = [
    ["日期", "摘要", "收入", "支出"],
    ["2025-05-01", "结算", "800", ""],
    ["2025-05-02", "汇款", "", "250"],
]
OWN = {
    "settled day by day, with words": {"收款": DETAILS, "银行": SETTLED},
    "of other days": {"明细": DETAILS, "汇总": [*DAYS, ["2025-05-03", "9", ""]]},
    "of another account": {"明细": [["账号：6222000011110000"], *DETAILS], "汇总": [["账号：6222000022220000"], *DAYS]},
}  # fmt: skip


@pytest.mark.parametrize("sheets", OWN.values(), ids=OWN)
def test_a_sheet_that_may_be_another_account_is_no_summary(read_sheets, sheets):
    statements = read_sheets(sheets)
    assert len(statements) == 2
    assert codes(statements) == []
