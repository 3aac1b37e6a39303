"""Lists of those who collect payments for a shop: its sales come in and what it pays back goes out; lists of buyers are asked."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile

SALES = [
    ("消费", "120.00", "0.46"),
    ("消费", "35.50", "0.13"),
    ("消费", "8.00", "0.03"),
    ("消费", "266.00", "1.01"),
] * 2
IN_FEN = 2 * (12_000 + 3_550 + 800 + 26_600)
ABOVE = "商户名称：小满水果店,商户号：822592008414753\n"


def listed(rows, *, above="", names="交易时间,终端号,交易类型,交易金额,手续费,交易状态", line=None):
    line = line or (
        lambda at, kind, paid, fee: f"2026-03-{at + 1:02} 09:10:{at:02},A1,{kind},{paid},{fee},成功"
    )
    lines = [line(at, *row) for at, row in enumerate(rows)]
    text = above + "\n".join([names, *lines])
    (statement,) = read([UploadedFile("list.csv", text.encode())]).statements
    return statement


def with_net(at, kind, paid, fee):
    return f"2026-03-{at + 1:02} 09:10:{at:02},660080992022108,{kind},{paid},{fee},{float(paid) - float(fee):.2f},微信"


NET_NAMES = "交易时间,商户号,交易类型,交易金额,手续费,入账金额,支付方式"


def test_sales_of_a_shop_without_any_sign_are_money_in():
    statement = listed(SALES, above=ABOVE)
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == ("read", 8, IN_FEN, 0)


def test_the_amount_is_what_was_paid_and_the_fee_is_told_where_a_column_holds_the_rest():
    statement = listed(SALES, names=NET_NAMES, line=with_net)
    assert (statement.state, statement.in_fen) == ("read", IN_FEN)
    (told,) = (one for one in statement.problems if one.code == "fee_taken_off")
    assert (told.params["sum"], told.params["left"]) == ("3.26", "入账金额")


@pytest.mark.parametrize("minus", ["", "-"])
def test_what_a_shop_pays_back_is_money_out_with_a_minus_or_without(minus):
    rows = [*SALES, ("退款", f"{minus}35.50", "0.00"), ("退货", f"{minus}8.00", "0.00")]
    statement = listed(rows, above=ABOVE)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", IN_FEN, 4_350)


def test_the_fee_of_what_was_paid_back_came_back_too():
    statement = listed([*SALES, ("退款", "35.50", "0.13")], names=NET_NAMES, line=with_net)
    (told,) = (one for one in statement.problems if one.code == "fee_taken_off")
    assert told.params["sum"] == "3.13"


def test_receipts_say_so_themselves_and_need_no_fee():
    rows = [("收款", "12.00", "0.00"), ("收款", "30.00", "0.00"), ("退款", "12.00", "0.00")] * 2
    statement = listed(
        rows, above="商户：杨记米粉店\n", names="交易时间,门店,交易类型,交易金额,商户优惠,状态"
    )
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 8_400, 2_400)


def test_what_is_paid_out_to_a_shop_day_by_day_is_money_in():
    text = "商户划款明细\n商户编号：8984727,,商户名称：同德药店\n清算日期,交易笔数,划款金额,收款账号,收款户名,划款状态\n"
    days = "".join(
        f"202608{day:02},{day},{day * 100}.50,6228****2231,同德药店,划款成功\n" for day in range(1, 9)
    )
    (statement,) = read([UploadedFile("list.csv", f"{text}{days}合计,,3604.00,,,".encode())]).statements
    assert (statement.state, statement.rows, statement.in_fen) == ("read", 8, 360_400)


BUYERS = "交易时间,商户名称,交易类型,交易金额,手续费,交易状态"


@pytest.mark.parametrize(
    ("rows", "above", "names"),
    [
        (SALES, "", BUYERS),
        ([(kind, paid, "0.00") for kind, paid, _ in SALES], ABOVE, None),
        ([(kind, paid, f"{float(paid) * 0.1:.2f}") for kind, paid, _ in SALES], ABOVE, None),
        ([*SALES, ("充值", "50.00", "0.00")], ABOVE, None),
        ([*SALES, ("消费", "-50.00", "0.00")], ABOVE, None),
    ],
    ids=["of a buyer", "no fees", "large fees", "another kind", "minus beside a sale"],
)
def test_lists_that_may_be_anybody_elses_are_not_taken_for_a_shops(rows, above, names):
    statement = listed(rows, above=above, **({"names": names} if names else {}))
    assert statement.state != "read"
    assert not statement.rows


TYPES = "交易时间,交易类型,交易金额,手续费,商户名称"


def buyers(rows, above, names=TYPES):
    text = "\n".join([above, names, *rows]) + "\n"
    return read([UploadedFile("list.csv", text.encode())]).statements


@pytest.mark.parametrize(
    ("above", "kinds"),
    [
        ("信用卡交易明细 尾号1234 交易类型：消费 商户名称：全部", ["消费"] * 6),
        ("商户号:全部", ["消费"] * 6),
        ("商户名称：好味餐馆", ["收款", "付款", "收款", "付款", "收款", "收款"]),
        ("商户名称：拼多多", ["退款", "退货", "退款", "退款", "退款", "退款"]),
    ],
    ids=["card", "all shops", "receipts and payments", "nothing but refunds"],
)
def test_lists_of_cards_buyers_and_both_sides_are_asked(above, kinds):
    rows = [
        f"2026-03-{at + 1:02} 10:00:00,{kind},{100 + at}.00,{1 + at / 100:.2f},店{at}"
        for at, kind in enumerate(kinds)
    ]
    assert all(one.state != "read" and not one.rows for one in buyers(rows, above))


def test_a_discount_between_the_order_and_what_is_received_is_asked():
    rows = [f"2026-03-{day:02} 10:00:00,收款,100.00,10.00,90.00,微信" for day in range(1, 8)]
    names = "交易时间,交易类型,订单金额,商户优惠,实收金额,支付渠道"
    assert all(one.state != "read" for one in buyers(rows, "商户名称：杨记米粉店", names))


def test_what_a_platform_pays_out_to_many_shops_is_asked():
    rows = [f"2026-03-{day:02},店{day},6222{day:04},{day}00.00" for day in range(1, 8)]
    statements = buyers(rows, "平台商户打款明细", "打款日期,商户名称,收款账号,打款金额")
    assert all(one.state != "read" for one in statements)
