"""A number of records that stands on a line of its own binds; one of a page, a direction or another thing does not."""

from __future__ import annotations

import pytest

from app.engine.types.statements import COUNT_NAMES

HEAD = "交易日期,摘要,收入金额,支出金额,余额"
ROWS = (
    "2024-06-01,工资,100.00,,1100.00",
    "2024-06-13,消费,,50.00,1050.00",
    "2024-06-20,结息,1.00,,1051.00",
    "2024-06-25,消费,,1.00,1050.00",
)


@pytest.mark.parametrize("line", ["共4笔", "共计 4 笔", "共：4条记录", "共 4 笔交易记录。"])
@pytest.mark.parametrize("below", [False, True])
def test_a_number_of_records_around_the_table_binds(read_table, line, below):
    def around(rows: tuple[str, ...]) -> str:
        table = "\n".join([HEAD, *rows])
        return f"{table}\n{line}" if below else f"{line}\n{table}"

    assert read_table(around(ROWS)).state == "read"
    cut = read_table(around(ROWS[:-1]))
    assert (cut.state, cut.rows) == ("disagrees", 3)
    assert "records_missing" in [one.code for one in cut.problems]


@pytest.mark.parametrize(
    "line",
    [
        "本页共2笔",
        "收入共2笔",
        "其中共2笔未达账",
        "共2页",
        "共2笔以上请分次查询",
        "共2张卡",
        "共2笔收入，2笔支出",
    ],
)
def test_a_number_of_something_else_does_not(read_table, line):
    statement = read_table("\n".join([line, HEAD, *ROWS]))
    assert statement.state == "read"
    assert not [one for one in statement.totals.stated if one.name in COUNT_NAMES]
