"""A column of fees beside the amounts: told where nothing shows whether the amounts include it."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.shops import alipay_web

HEAD = "日期,摘要,金额,手续费\n"
ROWS = '2025-01-13,甲,-20.00,1.00\n2025-01-14,乙,30.00,0.00\n2025-01-15,丙,-1000.00,"1,234.50"\n'


def problems_of(statement) -> list[tuple[str, dict[str, str]]]:
    return [(one.severity, dict(one.params)) for one in statement.problems if one.code == "fee_beside_amount"]


@pytest.mark.parametrize("name", ["手续费", "手续费(元)", "Fee", "Fees (CNY)"])
def test_a_fee_that_no_balance_places_is_reported_with_its_sum(read_table, name):
    statement = read_table(HEAD.replace("手续费", name) + ROWS)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 3_000, 102_000)
    assert problems_of(statement) == [("warning", {"column": name, "sum": "1,235.50"})]


def test_the_service_fee_of_an_old_alipay_export_is_reported(read_one):
    data, truth = alipay_web(20, 3)
    lines = data.decode("gb18030").split("\r\n")
    rows = [at for at, line in enumerate(lines) if line.startswith("2018010121001004")][:2]
    for at in rows:
        cells = lines[at].split(",")
        cells[12] = "1.25"
        lines[at] = ",".join(cells)
    (statement,) = read_one("\r\n".join(lines).encode("gb18030")).statements
    assert (statement.format, statement.rows, statement.in_fen) == ("alipay_web", truth.rows, truth.in_fen)
    assert problems_of(statement) == [("warning", {"column": "服务费（元）", "sum": "2.50"})]
    (plain,) = read_one(data).statements
    assert problems_of(plain) == []


@pytest.mark.parametrize("fee", ["", "0", "0.00", "-"])
def test_fees_of_nothing_need_no_word(read_table, fee):
    assert problems_of(read_table(f"{HEAD}2025-01-13,甲,-20.00,{fee}\n2025-01-14,乙,30.00,{fee}\n")) == []


def test_balances_show_whether_amounts_include_the_fee(read_table):
    head = "日期,摘要,金额,手续费,余额\n"
    statement = read_table(head + "2025-01-13,甲,-20.00,1.00,80.00\n2025-01-14,乙,30.00,2.00,110.00\n")
    assert (statement.state, problems_of(statement)) == ("read", [])


def test_stated_sums_show_it_too(read_table):
    statement = read_table("收入合计：30.00 支出合计：1020.00\n" + HEAD + ROWS)
    assert (statement.state, problems_of(statement)) == ("read", [])


def test_balances_beside_some_rows_only_do_not_show_it_for_all(read_table):
    head = "日期,摘要,金额,手续费,余额\n"
    rows = "2025-01-13,甲,-20.00,1.00,80.00\n2025-01-14,乙,30.00,0,110.00\n2025-01-15,丙,-5.00,1.00,\n"
    statement = read_table(head + rows)
    assert [severity for severity, _ in problems_of(statement)] == ["warning"]


SHOP = "交易时间,交易类型,交易金额,手续费,净额\n"


def shop_rows(*wrong: str) -> str:
    """What six customers paid a shop, one of whom took it back, with the fee of whoever collects it."""
    paid = (133.52, 279.99, 262.52, -57.55, 57.55, 82.31, 181.49)
    rows = []
    for at, amount in enumerate(paid):
        fee = round(amount * 0.0038, 2)
        kind = "消费" if amount > 0 else "退款"
        rows.append(f"2026-03-{at + 10} 10:00:00,{kind},{amount:.2f},{fee:.2f},{amount - fee:.2f}")
    return SHOP + "\n".join([*rows, *wrong]) + "\n"


def test_whoever_receives_what_was_paid_less_a_fee_is_the_payee(read_table):
    statement = read_table(shop_rows())
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 99_738, 5_755)
    (problem,) = [one for one in statement.problems if one.code == "fee_taken_off"]
    assert dict(problem.params) == {"column": "手续费", "sum": "3.57", "left": "净额"}
    assert problems_of(statement) == []


@pytest.mark.parametrize(
    "row",
    [
        "2026-03-20 10:00:00,消费,100.00,0.38,100.38",  # a payer's price, fee and sum
        "2026-03-20 10:00:00,消费,100.00,0.38,99.63",
        "2026-03-20 10:00:00,消费,100.00,0.38,-99.62",
        "2026-03-20 10:00:00,消费,100.00,0.38,",
    ],
)
def test_one_row_that_does_not_fit_leaves_the_signs_open(read_table, row):
    assert read_table(shop_rows(row)).state == "unknown_layout"


def test_prices_with_a_fee_added_are_no_receipts(read_table):
    rows = [f"2026-03-{at + 10} 10:00:00,消费,{at + 20}.00,1.00,{at + 21}.00" for at in range(8)]
    assert read_table(SHOP + "\n".join(rows) + "\n").state == "unknown_layout"


FEE_ROWS = (
    "Date,Description,Money In,Money Out,Fee,Balance\n2026-07-01,Wages,900.00,,,1900.00\n"
    "2026-07-02,Shop,,-300.00,,1600.00\n2026-07-04,SMS fee,,,-0.35,1599.65\n2026-07-09,Payment fee,,,-2.00,{}\n"
)


def test_a_fee_alone_in_its_row_is_money_out():
    (statement,) = read([UploadedFile("list.csv", FEE_ROWS.format("1597.65").encode())]).statements
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 4, 30_235)


def test_a_fee_that_the_balance_contradicts_is_told():
    (statement,) = read([UploadedFile("list.csv", FEE_ROWS.format("1590.65").encode())]).statements
    assert statement.state != "read"


def test_a_fee_beside_another_amount_leaves_the_table_as_it_is():
    rows = FEE_ROWS.format("1597.65") + "2026-07-10,Transfer,,-100.00,-2.00,1495.65\n"
    (statement,) = read([UploadedFile("list.csv", rows.encode())]).statements
    assert statement.state != "read"
