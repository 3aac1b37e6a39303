"""Signs beside directions, sums among the rows, amounts cut at a comma: told or refused, never counted wrong."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.tables.layout import Layout, Template
from app.engine.types.statements import UploadedFile

TAGS = "日期,收/支,金额,摘要\n"
SIDES = "日期,收入,支出,摘要\n"
SPENT = "2025-01-02,支出,-12.00,超市\n2025-01-03,支出,-7.00,餐饮\n"
PLAIN = "日期,摘要,金额\n2025-01-02,甲,-12.00\n2025-01-03,乙,500.00\n"


def codes(statement) -> list[str]:
    return [problem.code for problem in statement.problems]


def counted(statement) -> tuple[str, int, int, int]:
    return statement.state, statement.skipped, statement.in_fen, statement.out_fen


OPEN = {
    "a reversal among outgoings printed negative": TAGS
    + SPENT
    + "2025-01-04,支出,30.00,退货冲正\n2025-01-05,收入,500.00,货款\n",
    "the same in two columns": SIDES
    + "2025-01-02,,-12.00,超市\n2025-01-03,,-7.00,餐饮\n2025-01-04,,30.00,退货冲正\n2025-01-05,500.00,,货款\n",
    "a reversal among positive outgoings": SIDES
    + "2025-01-02,,12.00,超市\n2025-01-04,,-30.00,冲正\n2025-01-05,500.00,,货款\n",
    "a reversal that is the only outgoing": "日期,摘要,收入,支出\n2025-01-02,货款,500.00,\n2025-01-03,冲正 转账退回,,-30.00\n",
    "the only outgoing by its word": TAGS + "2025-01-02,收入,500.00,货款\n2025-01-03,支出,-30.00,冲正\n",
    "money in of both signs": SIDES
    + "2025-01-02,500.00,,货款\n2025-01-03,-50.00,,货款\n2025-01-04,,7.00,餐饮\n",
    "money in printed negative": "Status,Date,Description,Debit,Credit\nCleared,08/15/2024,STORE,20.00,\n"
    'Cleared,08/16/2024,"ONLINE PAYMENT, THANK YOU",,-97.33\nCleared,08/18/2024,SHOP,11.00,\n',
}


@pytest.mark.parametrize("text", OPEN.values(), ids=OPEN)
def test_signs_that_allow_two_readings_are_refused_where_nothing_proves_one(read_table, text):
    statement = read_table(text)
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


def test_a_layout_given_by_hand_does_not_settle_what_mixed_signs_mean():
    layout = Layout({"moment": 0, "credit": 1, "debit": 2, "text": 3}, "two_columns")
    template = Template("甲", ("日期", "收入", "支出", "摘要"), layout)
    text = OPEN["the same in two columns"]
    (statement,) = read([UploadedFile("a.csv", text.encode())], templates=[template]).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "open_sense" in codes(statement)


@pytest.mark.parametrize("minus", ["", "-"])
def test_balances_tell_a_reversal_from_the_rule(read_table, minus):
    plus = "" if minus else "-"
    rows = (
        f"2025-01-01,500.00,,1500.00,货款\n2025-01-02,,{minus}12.00,1488.00,超市\n"
        f"2025-01-03,,{plus}30.00,1518.00,冲正\n2025-01-04,,{minus}7.00,1511.00,餐饮\n"
    )
    statement = read_table("日期,收入,支出,余额,摘要\n" + rows)
    assert counted(statement) == ("read", 0, 53_000, 1_900)


def test_balances_that_end_before_a_reversal_do_not_prove_it(read_table):
    rows = "2025-01-02,,-12.00,88,超市\n2025-01-03,,-7.00,81,餐饮\n2025-01-04,,30.00,,退货冲正\n"
    statement = read_table("日期,收入,支出,余额,摘要\n" + rows + "2025-01-05,500.00,,,货款\n")
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


def test_stated_sums_prove_a_reading_of_mixed_signs(read_table):
    stated = "收入合计：530.00 支出合计：19.00\n"
    statement = read_table(stated + OPEN["the same in two columns"])
    assert counted(statement) == ("read", 0, 53_000, 1_900)


def test_outgoings_printed_negative_throughout_are_read_as_before(read_table):
    statement = read_table(TAGS + SPENT + "2025-01-05,收入,500.00,货款\n")
    assert counted(statement) == ("read", 0, 50_000, 1_900)


def test_money_in_with_a_minus_beside_negative_outgoings_is_not_counted(read_table):
    statement = read_table(TAGS + SPENT + "2025-01-04,收入,-50.00,冲正 货款\n2025-01-05,收入,500.00,货款\n")
    assert counted(statement) == ("partial", 1, 50_000, 1_900)
    assert "unreadable_direction" in codes(statement)


SUMS = [
    *("1月合计", "Total", "Totals", "Monthly total", "Page total", "Daily total", "Total for January"),
    *("共计", "总额", "一月小计", "1月份合计", "2025年1月合计", "日合计", "月计", "本月发生额", "累计发生额"),
]


@pytest.mark.parametrize("word", SUMS)
def test_a_dated_sum_of_the_rows_above_is_left_out_and_reported(read_table, word):
    statement = read_table(PLAIN + f"2025-01-31,{word},488.00\n2025-02-01,丙,-3.00\n")
    assert counted(statement) == ("read", 0, 50_000, 1_500)
    assert [(one.code, one.row) for one in statement.problems if one.code == "totals_row"] == [
        ("totals_row", 4)
    ]


@pytest.mark.parametrize("word", SUMS)
def test_a_dated_row_called_a_sum_that_nothing_makes_up_is_missed_aloud(read_table, word):
    statement = read_table(PLAIN + f"2025-01-31,{word},-60.00\n2025-02-01,丙,-3.00\n")
    assert counted(statement) == ("partial", 1, 50_000, 1_500)
    assert "totals_row" in codes(statement)


def test_a_payment_like_the_one_before_is_no_sum_of_it(read_table):
    statement = read_table("日期,摘要,金额\n2025-01-02,甲,-50.00\n2025-01-03,Total,-50.00\n2025-01-04,乙,5\n")
    assert counted(statement) == ("partial", 1, 500, 5_000)


@pytest.mark.parametrize("word", ["转下页", "接上页", "期初", "期初数", "承前余额"])
def test_a_dated_carried_balance_is_left_out_and_reported(read_table, word):
    statement = read_table(PLAIN + f"2025-01-31,{word},1000.00\n2025-02-01,丙,-3.00\n")
    assert counted(statement) == ("read", 0, 50_000, 1_500)
    assert "totals_row" in codes(statement)


def test_sums_of_months_begin_behind_the_sum_before(read_table):
    february = "2025-02-01,丙,-3.00\n2025-02-02,丁,-4.00\n2025-02-28,2月合计,-7.00\n"
    statement = read_table(PLAIN + "2025-01-31,1月合计,488.00\n" + february)
    assert counted(statement) == ("read", 0, 50_000, 1_900)


def test_a_sum_in_two_columns_is_compared_side_by_side(read_table):
    rows = (
        "2025-01-02,500.00,,甲\n2025-01-03,,12.00,乙\n2025-01-31,500.00,12.00,1月合计\n2025-02-01,,3.00,丙\n"
    )
    statement = read_table(SIDES + rows)
    assert counted(statement) == ("read", 0, 50_000, 1_500)


@pytest.mark.parametrize("word", ["本页合计", "本月合计"])
def test_a_sum_of_one_page_or_month_is_not_taken_for_that_of_the_table(read_table, word):
    rows = "2025-01-02,500.00,,甲\n2025-01-03,,12.00,乙\n"
    statement = read_table(SIDES + rows + f"{word},500.00,12.00,\n2025-02-01,,3.00,丙\n")
    assert counted(statement) == ("read", 0, 50_000, 1_500)


def test_a_whole_amount_cut_at_its_comma_is_missed_aloud(read_table):
    rows = "2025-01-02,甲,-1,234,\n2025-01-03,甲,-12,,\n2025-01-04,乙,500,,\n"
    statement = read_table("日期,摘要,金额,备注\n" + rows)
    assert counted(statement) == ("partial", 1, 50_000, 1_200)
    assert "ragged_row" in codes(statement)


@pytest.mark.parametrize("codes_of", [("101", "102", "103"), ("101", "", "7")])
def test_codes_beside_whole_amounts_are_no_cut_amounts(read_table, codes_of):
    rows = "".join(
        f"2025-01-0{at},甲,{fen},{code}\n"
        for at, fen, code in zip((2, 3, 4), (-12, 500, -1000), codes_of, strict=True)
    )
    statement = read_table("日期,摘要,金额,备注\n" + rows)
    assert counted(statement) == ("read", 0, 50_000, 101_200)


@pytest.mark.parametrize(
    "words",
    [
        *("消费撤销", "消费退货 某店", "年费返还", "手续费退还", "还款冲正"),
        *("消费退回", "年费冲回", "手续费红冲", "消费 退票"),
    ],
)
def test_a_word_that_turns_the_first_one_round_is_not_overlooked(read_table, words):
    head = "交易日期,记账日期,交易说明,交易币种/金额,入账币种/金额\n"
    rows = f"2025-01-02,2025-01-03,消费 某店,CNY 13.50,CNY 13.50\n2025-01-03,2025-01-04,{words},CNY 5.00,CNY 5.00\n"
    statement = read_table(head + rows)
    assert (statement.format, statement.state, statement.skipped) == ("bocom_credit", "partial", 1)
    assert (statement.in_fen, statement.out_fen) == (0, 1350)
    assert "unreadable_direction" in codes(statement)


LONE = {
    "in a column of its own": SIDES + "2025-01-04,,-30.00,房租\n2025-01-05,500.00,,货款\n",
    "in English": "Date,Description,Debit,Credit\n2025-01-04,rent,-30.00,\n2025-01-05,goods,,500.00\n",
    "by its word": TAGS + "2025-01-04,支出,-30.00,房租\n2025-01-05,收入,500.00,货款\n",
    "beside empty ones": SIDES + "2025-01-03,,0.00,查询\n2025-01-04,,-30.00,房租\n2025-01-05,500.00,,货款\n",
}


@pytest.mark.parametrize("text", LONE.values(), ids=LONE)
def test_the_only_outgoing_shows_no_rule_for_its_minus(read_table, text):
    statement = read_table(text)
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


@pytest.mark.parametrize(
    ("balances", "sums"), [((1500, 1530, 2030), (103_000, 0)), ((1500, 1470, 1970), (100_000, 3_000))]
)
@pytest.mark.parametrize("head", ["日期,收入,支出,余额,摘要\n", "Date,Credit,Debit,Balance,Description\n"])
def test_balances_tell_what_the_minus_of_the_only_outgoing_means(read_table, balances, sums, head):
    amounts = ("500.00,", ",-30.00", "500.00,")
    rows = "".join(
        f"2025-01-0{day},{amount},{balance},甲\n"
        for day, amount, balance in zip((3, 4, 5), amounts, balances, strict=True)
    )
    assert counted(read_table(head + rows)) == ("read", 0, *sums)


def test_balances_that_hold_for_both_readings_do_not_tell(read_table):
    statement = read_table("日期,收入,支出,余额,摘要\n2025-01-04,,-30,1030,甲\n2025-01-05,500,,1530,乙\n")
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


def test_a_plus_beside_money_in_shows_what_the_minus_of_the_only_outgoing_means(read_table):
    statement = read_table(TAGS + "2025-01-04,支出,-30.00,房租\n2025-01-05,收入,+500.00,货款\n")
    assert counted(statement) == ("read", 0, 50_000, 3_000)


@pytest.mark.parametrize("word", ["返还", "退还", "撤回", "冲账"])
def test_every_word_for_a_reversal_makes_minus_signs_doubtful(read_table, word):
    rows = f"2025-01-02,,-12.00,{word}\n2025-01-04,,-30.00,{word}\n2025-01-05,500.00,,货款\n"
    statement = read_table(SIDES + rows)
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


@pytest.mark.parametrize("words", ["代发工资", "还款", "消费退款", "工资 奖金", "代发工资退回"])
def test_wages_that_went_out_leave_the_signs_open(read_table, words):
    statement = read_table(f"日期,摘要,金额\n2025-01-03,{words},-20.00\n2025-01-05,货款,500.00\n")
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


@pytest.mark.parametrize(
    "words",
    ["代发工资退回", "工资冲正", "还款撤销", "薪资 退回", "退款冲正", "Salary reversal", "refund reversed"],
)
def test_wages_that_are_taken_back_do_not_show_that_a_plus_comes_in(read_table, words):
    rows = f"2025-01-03,工资,-20.00\n2025-01-04,{words},20.00\n2025-01-05,货款,500.00\n"
    statement = read_table("日期,摘要,金额\n" + rows)
    assert counted(statement) == ("unknown_layout", 0, 0, 0)
    assert "open_sense" in codes(statement)


def test_wages_that_came_beside_a_repayment_that_went_are_read(read_table):
    rows = "2025-01-03,信用卡还款,-20.00\n2025-01-04,代发工资,500.00\n"
    statement = read_table("日期,摘要,金额\n" + rows)
    assert counted(statement) == ("read", 0, 50_000, 2_000)


@pytest.mark.parametrize("lender", ["安顺消费金融有限公司", "个人消费贷款", "消费信贷"])
def test_the_name_of_a_lender_is_no_spending_that_came_in(read_one, lender):
    rows = [("2025-01-02", lender, "20000.00", "21000.00"), ("2025-01-03", "房租", "-3000.00", "18000.00")]
    rows += [
        (f"2025-01-{day:02}", "超市", "-100.00", f"{18000 - 100 * (day - 3)}.00") for day in range(4, 14)
    ]
    lines = ["交易日期,摘要,交易金额,账户余额", *(",".join(row) for row in rows)]
    (statement,) = read_one("\n".join(lines).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 2_000_000, 400_000)


CGB = "交易日期,入账日期,交易摘要,交易货币,交易金额,入账货币,入账金额\n"


def cgb_rows(*moves: tuple[str, str]) -> str:
    rows = (
        f"2024-05-0{at},2024-05-0{at},{text},CNY,{fen},CNY,{fen}\n" for at, (text, fen) in enumerate(moves, 1)
    )
    return CGB + "".join(rows)


@pytest.mark.parametrize(
    "moves",
    [
        [("超市消费", "-120.00"), ("还款", "500.00")],
        [("超市消费", "-100.00"), ("网上消费", "-20.00"), ("利息", "500.00")],
    ],
)
def test_a_list_with_the_names_of_a_bill_whose_purchases_are_negative_is_not_read_as_that_bill(
    read_table, moves
):
    statement = read_table(cgb_rows(*moves))
    assert (statement.format, *counted(statement)) == ("general", "read", 0, 50_000, 12_000)


@pytest.mark.parametrize(
    "moves",
    [
        [("超市消费", "120.00"), ("还款", "-500.00")],
        [("超市消费", "120.00"), ("消费退货", "-30.00"), ("还款", "-470.00")],
    ],
)
def test_a_bill_whose_purchases_are_positive_stays_that_bill(read_table, moves):
    statement = read_table(cgb_rows(*moves))
    assert (statement.format, *counted(statement)) == ("cgb_credit", "read", 0, 50_000, 12_000)
