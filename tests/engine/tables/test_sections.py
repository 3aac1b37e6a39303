"""Tables in two parts, 收入 and 支出: the heading gives the direction, and rows under neither are not counted."""

from __future__ import annotations

import pytest

HEAD = "日期,摘要,金额\n"
CAME = "2025-01-13,货款,20.00\n2025-01-14,利息,30.00\n"
WENT = "2025-01-15,房租,5.00\n"


@pytest.fixture
def read_table(read_one):
    def read_statement(data: str):
        reading = read_one(data.encode())
        (statement,) = reading.statements
        return statement, reading.transactions

    return read_statement


def counted(statement) -> tuple[str, int, int, int]:
    return statement.state, statement.skipped, statement.in_fen, statement.out_fen


@pytest.mark.parametrize(
    ("came", "went"),
    [
        ("一、收入", "二、支出"),
        ("收入", "支出"),
        ("（一）收入明细：", "（二）支出明细："),
        ("本月收入", "本月支出"),
        ("Money in", "Money out"),
        ("Deposits", "Withdrawals"),
    ],
)
def test_the_heading_of_a_part_gives_the_direction(read_table, came, went):
    statement, rows = read_table(f"{HEAD}{came},,\n{CAME}{went},,\n{WENT}")
    assert counted(statement) == ("read", 0, 5_000, 500)
    assert statement.columns == ("日期", "摘要", "金额")
    assert rows["row"].to_list() == [3, 4, 6]
    assert rows["raw"].to_list()[0] == ["2025-01-13", "货款", "20.00"]


def test_sums_under_each_part_are_no_transactions(read_table):
    went = "".join(f"2025-01-{day},房租,5.00\n" for day in range(15, 21))
    statement, _ = read_table(
        f"{HEAD}一、收入,,\n{CAME}小计,,50.00\n二、支出,,\n{went}小计,,30.00\n合计,,20.00\n"
    )
    assert counted(statement) == ("read", 0, 5_000, 3_000)


def test_rows_above_the_first_part_or_under_another_one_are_not_counted(read_table):
    last = "三、其他,,\n2025-01-18,划转,7.00\n"
    statement, _ = read_table(f"{HEAD}2025-01-12,甲,1.00\n一、收入,,\n{CAME}二、支出,,\n{WENT}{last}")
    assert counted(statement) == ("partial", 2, 5_000, 500)
    assert "unreadable_direction" in {one.code for one in statement.problems}


def test_minus_signs_in_a_part_of_money_out_are_as_doubtful_as_beside_a_word(read_table):
    went = "2025-01-15,房租,-5.00\n2025-01-16,话费,-6.00\n"
    both, _ = read_table(f"{HEAD}一、收入,,\n{CAME}二、支出,,\n{went}")
    assert counted(both) == ("read", 0, 5_000, 1_100)
    mixed, _ = read_table(f"{HEAD}一、收入,,\n{CAME}二、支出,,\n{went}2025-01-17,退租,5.00\n")
    assert counted(mixed) == ("unknown_layout", 0, 0, 0)


@pytest.mark.parametrize("words", [("借方", "贷方"), ("一、收入", "二、其他"), ("一、甲", "二、乙")])
def test_parts_of_other_names_give_no_direction(read_table, words):
    statement, _ = read_table(
        f"{HEAD}{words[0]},,\n{CAME}{words[1]},,\n{WENT}2025-01-16,甲,6.00\n2025-01-17,乙,1\n"
    )
    assert counted(statement) == ("unknown_layout", 0, 0, 0)


@pytest.mark.parametrize("month", ["2025年1月", "2025年01月份", "1月", "2025-01", "2025/1"])
def test_the_name_of_a_month_above_its_rows_is_no_transaction(read_table, month):
    rows = "2025-01-13,甲,20.00\n2025-01-14,乙,-30.00\n2025-01-15,丙,-5.00\n"
    statement, _ = read_table(f"{HEAD}{month},,\n{rows}")
    assert counted(statement) == ("read", 0, 2_000, 3_500)


@pytest.mark.parametrize("row", ["2025年1月,甲,", "2025年1月,,5.00", "2025-01-,,", "2025-1-,,"])
def test_a_row_whose_day_is_missing_is_still_missed_aloud(read_table, row):
    rows = "2025-01-13,甲,20.00\n2025-01-14,乙,-30.00\n2025-01-15,丙,-5.00\n"
    statement, _ = read_table(f"{HEAD}{row}\n{rows}")
    assert counted(statement) == ("partial", 1, 2_000, 3_500)
