"""Ways in which Chinese banks and shops print: days of six digits, bills of cards, words, totals, whose statement it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pytest
from fpdf import FPDF

from app.engine.pipeline import read
from app.engine.types.statements import Reading, Statement, UploadedFile
from tests.engine.fixtures.plain_sheets import codes, one_of, put, saved, sheet

AMOUNTS = (1_500_00, -36_20, -800_00, 12_05, -99_90, -5_00, 4_200_00, -66_66)
BALANCES = tuple(accumulate(AMOUNTS, initial=9_000_00))[1:]
PLACES = (40, 110, 200, 290, 380, 470)


def yuan(fen: int) -> str:
    return f"{fen / 100:,.2f}"


def printed(lines: Sequence[str], rows: Sequence[Sequence[str]], foot: Sequence[str] = ()) -> bytes:
    """A page with lines above a table and below it; the first row is the header."""
    pdf = sheet()
    y = 66.0
    for line in lines:
        pdf.text(40, y, line)
        y += 14
    y = table(pdf, y + 10, rows)
    for line in foot:
        pdf.text(40, y, line)
        y += 16
    return saved(pdf)


def table(pdf: FPDF, y: float, rows: Sequence[Sequence[str]]) -> float:
    for row in rows:
        y = put(pdf, y, row, places=[(x, "left") for x in PLACES[: len(row)]])
    return y


def read_file(data: bytes, name: str = "流水.pdf") -> Reading:
    return read([UploadedFile(name, data)])


def figures(statement: Statement) -> tuple[str, int, int, int]:
    return statement.state, statement.rows, statement.in_fen, statement.out_fen


EXACT = ("read", 8, sum(a for a in AMOUNTS if a > 0), -sum(a for a in AMOUNTS if a < 0))


def rows(day: str = "2024-03-{:02d}", balance: str = "{}") -> list[list[str]]:
    return [
        [day.format(at), "消费", yuan(amount), balance.format(yuan(held))]
        for at, (amount, held) in enumerate(zip(AMOUNTS, BALANCES, strict=True), 1)
    ]


def test_days_of_six_digits_begin_with_the_year_in_chinese_prints():
    reading = read_file(
        printed(["币种：人民币"], [["日期", "摘要", "支出(-)或存入(+)", "结余"], *rows("2403{:02d}")])
    )
    assert figures(one_of(reading)) == EXACT
    assert [f"{day:%Y-%m-%d}" for day in reading.transactions["occurred_at"]] == [
        f"2024-03-{at:02d}" for at in range(1, 9)
    ]


def test_balances_of_passbooks_behind_asterisks_are_read():
    data = printed(
        ["活期储蓄存折 币种：人民币"], [["日期", "摘要", "交易金额", "结余"], *rows(balance="*{}")]
    )
    assert figures(one_of(read_file(data))) == EXACT


def test_balances_of_which_an_asterisk_hides_a_digit_prove_nothing():
    masked = [[*row[:3], f"*{row[3][-6:]}"] for row in rows()]
    statement = one_of(read_file(printed(["币种：人民币"], [["日期", "摘要", "交易金额", "余额"], *masked])))
    assert statement.state != "read"


@pytest.mark.parametrize(("come", "go"), [("收", "付"), ("贷C", "借D"), ("入账", "出账")])
def test_words_of_a_column_say_which_way_money_went(come, go):
    body = [
        [row[0], row[1], come if amount > 0 else go, yuan(abs(amount)), row[3]]
        for row, amount in zip(rows(), AMOUNTS, strict=True)
    ]
    data = printed(["币种：人民币"], [["交易日期", "摘要", "收/付", "交易金额", "账户余额"], *body])
    assert figures(one_of(read_file(data))) == EXACT


@pytest.mark.parametrize(
    "foot",
    [
        f"总计：借方 5 笔 {yuan(EXACT[3])} 元；贷方 3 笔 {yuan(EXACT[2])} 元；期末余额 {yuan(BALANCES[-1])} 元",
        f"合计：收入 3 笔 {yuan(EXACT[2])} 元 支出 5 笔 {yuan(EXACT[3])} 元",
    ],
)
def test_a_line_of_totals_across_the_columns_is_no_row(foot):
    statement = one_of(
        read_file(printed(["币种：人民币"], [["交易日期", "摘要", "交易金额", "账户余额"], *rows()], [foot]))
    )
    assert figures(statement) == EXACT


def test_a_total_whose_word_is_spaced_is_no_row():
    body = [*rows(), ["", "合    计", yuan(sum(AMOUNTS)), yuan(BALANCES[-1])]]
    statement = one_of(
        read_file(printed(["币种：人民币"], [["交易日期", "摘要", "交易金额", "账户余额"], *body]))
    )
    assert figures(statement) == EXACT


BILL = (120_30, -2_000_00, 45_00, 9_90, -30_00, 310_00)
"""What is spent has a plus."""
OWED = 2_000_00


def bill(now: int, above: str = "上期应还款额：RMB {} 本期应还款额：RMB {}") -> bytes:
    body = [[f"2024-05-{at:02d}", "商户消费", f"CNY {yuan(fen)}"] for at, fen in enumerate(BILL, 3)]
    head = ["信用卡电子账单", "林见鹿 先生", above.format(yuan(OWED), yuan(now))]
    return printed(head, [["交易日", "交易描述", "入账币种/金额"], *body])


def test_what_a_card_owed_before_and_owes_now_says_which_sign_was_spent():
    reading = read_file(bill(OWED + sum(BILL)))
    statement = one_of(reading)
    spent = sum(fen for fen in BILL if fen > 0)
    assert figures(statement) == ("read", 6, sum(BILL) * -1 + spent, spent)
    assert (statement.kind, statement.holder) == ("credit", "林见鹿")


def test_a_bill_whose_debts_do_not_come_to_its_rows_still_asks():
    statement = one_of(read_file(bill(OWED + sum(BILL) + 1)))
    assert statement.rows == 0
    assert "open_sense" in codes(statement)


def test_an_account_that_only_advertises_a_credit_card_is_no_bill():
    """Its balances grow by what comes in: what a bill calls spent would be income."""
    statement = one_of(
        read_file(bill(OWED + sum(BILL), "温馨提示：申请信用卡享好礼 期初余额：{} 期末余额：{}"))
    )
    assert statement.rows == 0
    assert "open_sense" in codes(statement)


@pytest.mark.parametrize("sign", ["-", ""])
def test_amounts_beside_words_of_a_card_need_no_rule_for_signs(sign):
    """As one bank prints them: balances with a minus are owed, or all of them are debts."""
    body = [
        [f"2024-05-{at:02d}", "商户", f"{yuan(abs(fen))}/RMB({'支出' if fen > 0 else '存入'})"]
        for at, fen in enumerate(BILL, 3)
    ]
    now = OWED + sum(BILL)
    head = [
        "信用卡对账单 到期还款日：2024-06-04",
        f"上期余额 {sign}{yuan(OWED)}/RMB 本期余额 {sign}{yuan(now)}/RMB",
    ]
    statement = one_of(read_file(printed(head, [["交易日", "商户名称/城市", "记账金额/币种"], *body])))
    spent = sum(fen for fen in BILL if fen > 0)
    assert figures(statement) == ("read", 6, spent - sum(BILL), spent)


NAMED = [
    (["户名 Name：林见鹿", "账号 Account No.：6212000011112222"], "林见鹿", "6212000011112222"),
    (["武小满 先生/女士", "账号 6217000011112222"], "武小满", "6217000011112222"),
    (["兹证明客户 王小满（卡号 6217 **** **** 7408）于我行的交易如下："], "王小满", "6217 **** **** 7408"),
    (
        ["户名 上海青禾人力资源服务有限公司", "账号 220737000011112222"],
        "上海青禾人力资源服务有限公司",
        "220737000011112222",
    ),
    (["尊敬的客户您好", "卡号末四位 5516"], None, "5516"),
    (["账号：[一卡通：6216********1316 深圳分行]", "卡号 2024年3月"], None, "6216********1316"),
    (["账号： 查询日期：20240301"], None, None),
]


@pytest.mark.parametrize(("lines", "holder", "account"), NAMED)
def test_whose_statement_it_is_stands_above_the_table(lines, holder, account):
    data = printed([*lines, "币种：人民币"], [["交易日期", "摘要", "交易金额", "账户余额"], *rows()])
    statement = one_of(read_file(data))
    assert (statement.state, statement.holder, statement.account) == ("read", holder, account)


def listed(names: str, lines: Sequence[str]) -> bytes:
    return "\n".join([names, *lines]).encode("gb18030")


def test_columns_that_repeat_the_owner_in_every_row_name_him():
    lines = [
        f"{row[0]},6217000011116300,林见鹿,{amount / 100:.2f},{held / 100:.2f},商户{at}"
        for at, (row, amount, held) in enumerate(zip(rows(), AMOUNTS, BALANCES, strict=True))
    ]
    reading = read_file(listed("交易日期,账号,账户名称,交易金额,余额,对方户名", lines), "流水.csv")
    statement = one_of(reading)
    assert figures(statement) == EXACT
    assert (statement.holder, statement.account) == ("林见鹿", "6217000011116300")


def test_columns_of_names_that_differ_name_nobody():
    lines = [
        f"{row[0]},621700001111630{at},林见鹿{at},{amount / 100:.2f},{held / 100:.2f},商户{at}"
        for at, (row, amount, held) in enumerate(zip(rows(), AMOUNTS, BALANCES, strict=True))
    ]
    statement = one_of(read_file(listed("交易日期,账号,账户名称,交易金额,余额,对方户名", lines), "流水.csv"))
    assert statement.holder is None


def test_ticks_before_the_cells_of_a_merchants_export_are_no_part_of_them():
    lines = [
        f"`{row[0]} 10:00:0{at},`{'收入' if amount > 0 else '支出'},`{abs(amount) / 100:.2f},`{held / 100:.2f},`费率0.6%"
        for at, (row, amount, held) in enumerate(zip(rows(), AMOUNTS, BALANCES, strict=True))
    ]
    statement = one_of(
        read_file(listed("记账时间,收支类型,收支金额（元）,账户结余（元）,备注", lines), "资金账单.csv")
    )
    assert figures(statement) == EXACT


def test_sides_with_their_sign_in_the_name_are_amounts_in_and_out():
    lines = [
        f"{row[0]},{amount / 100 if amount > 0 else ''},{amount / 100 if amount < 0 else ''},{held / 100:.2f}"
        for row, amount, held in zip(rows(), AMOUNTS, BALANCES, strict=True)
    ]
    statement = one_of(
        read_file(listed("发生时间,收入金额（+元）,支出金额（-元）,账户余额（元）", lines), "账务明细.csv")
    )
    assert figures(statement) == EXACT


def test_another_layout_of_a_named_bank_is_read_by_its_own_columns():
    """The bank's usual layout has signs; this one says in words which way money went."""
    body = [
        [
            day,
            "快捷支付",
            "存入" if amount > 0 else "支取",
            yuan(abs(amount)),
            yuan(held),
            "李四",
        ]
        for (day, *_), amount, held in zip(rows(), AMOUNTS, BALANCES, strict=True)
    ]
    names = ["交易日期", "摘要", "支取/存入标志", "交易金额", "账户余额", "对方户名"]
    head = ["华夏银行个人账户交易明细", "户名：孔令辉 币种：人民币"]
    statement = one_of(read_file(printed(head, [names, *body])))
    assert figures(statement) == EXACT


@pytest.mark.parametrize(
    ("above", "now"),
    [
        (
            ["账户币种 上期应还金额 本期新增金额 本期应还总额", "人民币 2,000.00 {grown} {now}"],
            OWED + sum(BILL),
        ),
        (
            [
                "上期余额 本期余额",
                "-2,000.00/RMB -{now}/RMB",
                "本期应还款额 最低还款额",
                "{now}/RMB 10.00/RMB",
            ],
            OWED + sum(BILL),
        ),
    ],
    ids=["owed", "held-and-owed"],
)
def test_labels_of_a_bill_may_stand_above_their_figures(above: list[str], now: int):
    """What is owed has a plus, what an account holds a minus: both say the same."""
    body = [[f"2024-05-{at:02d}", "商户消费", yuan(fen)] for at, fen in enumerate(BILL, 3)]
    head = [
        "信用卡对账单 人民币 应还款",
        *(line.format(now=yuan(now), grown=yuan(sum(BILL))) for line in above),
    ]
    statement = one_of(read_file(printed(head, [["交易日", "交易描述", "入账金额"], *body])))
    spent = sum(fen for fen in BILL if fen > 0)
    assert figures(statement) == ("read", 6, spent - sum(BILL), spent)
    off = [line.format(now=yuan(now + 1), grown=yuan(sum(BILL))) for line in above]
    assert one_of(read_file(printed([head[0], *off], [["交易日", "交易描述", "入账金额"], *body]))).rows == 0


def test_a_bill_counts_what_was_booked_where_it_was_spent_in_another_currency():
    body = [
        [f"2024-05-{at:02d}", "商户消费", yuan(fen), "人民币", yuan(fen), "人民币"]
        for at, fen in enumerate(BILL, 3)
    ]
    body[0][2:4] = ["17.00", "美元"]
    head = ["信用卡对账单", f"上期应还款额：{yuan(OWED)} 本期应还款额：{yuan(OWED + sum(BILL))}"]
    names = ["交易日", "交易描述", "交易金额", "交易货币", "入账金额", "入账货币"]
    statement = one_of(read_file(printed(head, [names, *body])))
    assert (statement.state, statement.out_fen) == ("read", sum(fen for fen in BILL if fen > 0))
