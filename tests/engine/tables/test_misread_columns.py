"""Tables made to be misread: what cannot be read exactly is refused or counted as skipped, never counted wrong."""

from __future__ import annotations

import pytest

from tests.engine.fixtures.written import xlsx

HEADER = "日期,金额,对方户名,摘要\n"
LUNCH = "2025-01-02,-12.00,甲商店,午饭\n"
WAGES = "2025-01-03,500.00,乙公司,货款\n"
DINNER = "2025-01-04,-7.50,丙,晚饭\n"
PLAIN = HEADER + LUNCH + WAGES + DINNER

SHEET = [
    ["日期", "收入", "支出", "余额", "摘要"],
    ["2025-01-02", "", "12.00", "88.00", "甲"],
    ["2025-01-03", "5.00", "", "93.00", "乙"],
    ["2025-01-04", "6.00", "", "99.00", "丙"],
]
CMB_SHEET = [
    ["记账日期", "货币", "交易金额", "联机余额", "交易摘要", "对手信息"],
    ["2025-01-02", "人民币", "-12.00", "88.00", "消费", "甲"],
    ["2025-01-03", "人民币", "-8.00", "80.00", "消费", "乙"],
]
CGB = "交易日期,入账日期,交易摘要,交易金额,交易货币,入账金额,入账货币\n"
CMB_BILL = "交易日,记账日,交易摘要,人民币金额,卡号末四位,交易地金额\n12/30,12/31,超市,5.00,1234,5.00(CN)\n"


@pytest.fixture
def read_table(read_one):
    def read_statement(data: str | bytes):
        (statement,) = read_one(data.encode() if isinstance(data, str) else data).statements
        return statement

    return read_statement


def codes(statement) -> list[str]:
    return [problem.code for problem in statement.problems]


@pytest.mark.parametrize("row", [",-30.00,,\n", ",-30.00,丁,累计话费\n", ",-30.00,丁,产品说明书\n"])
def test_a_row_without_a_date_is_counted_as_skipped_whatever_it_says(read_table, row):
    statement = read_table(PLAIN + row + "2025-01-06,1.00,戊,利息\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_950)


def test_a_row_with_an_unreadable_amount_is_not_taken_for_a_total_by_its_text(read_table):
    statement = read_table(PLAIN + "2025-01-05,12..34,丁,本期账单\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_950)


@pytest.mark.parametrize("text", ["期初余额", "承前页", "上年结转", "Balance b/f", "Opening Balance"])
@pytest.mark.parametrize("head", [True, False])
def test_a_carried_balance_with_a_date_is_no_transaction(read_table, text, head):
    row = f"2025-01-0{1 if head else 5},1000.00,,{text}\n"
    statement = read_table(HEADER + (row if head else "") + LUNCH + WAGES + DINNER + ("" if head else row))
    assert (statement.state, statement.rows, statement.in_fen) == ("read", 3, 50_000)


@pytest.mark.parametrize("head", [True, False])
def test_a_dated_sum_that_the_rows_do_not_come_to_is_not_counted_and_the_table_does_not_pass_for_read(
    read_table, head
):
    row = f"2025-01-0{1 if head else 5},1000.00,,本月合计\n"
    statement = read_table(HEADER + (row if head else "") + LUNCH + WAGES + DINNER + ("" if head else row))
    assert (statement.state, statement.rows, statement.in_fen) == ("disagrees", 3, 50_000)


def test_an_opening_balance_in_the_column_of_money_in_is_no_income(read_table):
    rows = "2025-01-01,1000.00,1000.00,期初余额\n2025-01-02,-12.00,988.00,午饭\n2025-01-03,500,1488.00,货款\n"
    statement = read_table("日期,金额,余额,摘要\n" + rows)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 50_000, 1_200)


def test_a_second_statement_below_without_balances_is_reported(read_table):
    statement = read_table(PLAIN + PLAIN)
    assert statement.state == "disagrees"
    assert "repeated_header" in codes(statement)


def test_rows_under_a_header_of_other_names_are_not_read_by_the_first(read_table):
    statement = read_table(PLAIN + "日期,摘要,余额,金额\n2025-02-01,午饭,100.00,-12.00\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_950)
    assert "rows_outside_table" in codes(statement)


def test_rows_above_the_header_are_missed_aloud(read_table):
    statement = read_table(LUNCH + WAGES + PLAIN)
    assert (statement.state, statement.skipped, statement.rows) == ("partial", 2, 3)
    assert "rows_outside_table" in codes(statement)


@pytest.mark.parametrize("sheet", [SHEET, CMB_SHEET])
def test_a_sheet_without_a_header_is_missed_aloud_by_every_reader(read_table, sheet):
    statement = read_table(xlsx({"一": sheet, "二": sheet[1:]}))
    assert (statement.state, statement.skipped) == ("partial", len(sheet) - 1)
    assert "sheet_without_header" in codes(statement)


def test_a_sheet_of_another_layout_beside_a_known_one_is_missed_aloud(read_table):
    statement = read_table(xlsx({"一": CMB_SHEET, "二": SHEET}))
    assert (statement.format, statement.state, statement.skipped) == ("cmb_debit", "partial", 3)


@pytest.mark.parametrize(
    "sheets",
    [
        {"一": SHEET, "二": [SHEET[0], *SHEET[:0:-1]]},
        {"全部": SHEET, "收入": [SHEET[0], *SHEET[2:]], "支出": SHEET[:2]},
        {"收入": [SHEET[0], *SHEET[2:]], "支出": SHEET[:2], "全部": SHEET},
    ],
    ids=["another order", "parts behind", "parts before"],
)
def test_sheets_that_repeat_rows_of_another_are_counted_once(read_table, sheets):
    statement = read_table(xlsx(sheets))
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 1_100, 1_200)
    assert codes(statement).count("repeated_sheet") == len(sheets) - 1


def test_two_columns_of_one_name_are_not_chosen_from(read_table):
    statement = read_table(
        "记账日期,货币,交易金额,交易金额,联机余额,交易摘要,对手信息\n"
        "2025-01-02,人民币,-12.00,-99.00,88.00,甲,乙\n2025-01-03,人民币,-8.00,-99.00,80.00,甲,乙\n"
    )
    assert statement.format != "cmb_debit"


def test_a_stray_quote_does_not_swallow_the_next_row(read_table):
    text = PLAIN.replace("甲商店", '"甲商店').replace("乙公司", '乙公司"')
    statement = read_table(text)
    assert (statement.state, statement.rows + statement.skipped, statement.in_fen) == ("partial", 3, 50_000)


def test_a_comma_inside_an_amount_does_not_cut_it(read_table):
    statement = read_table("日期,金额,摘要\n2025-01-02,-1,234.00\n2025-01-03,500.00,乙\n")
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 0)


def test_an_amount_at_the_end_of_a_cut_file_is_not_counted(read_table):
    statement = read_table("日期,金额,摘要\n2025-01-02,500.00,甲\n2025-01-03,-123")
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 0)


def test_a_payment_marked_cr_on_a_bill_that_prints_spending_as_positive_is_money_in(read_table):
    statement = read_table(
        CGB + "2025-01-02,2025-01-02,(消费)甲,100.00,人民币,100.00,人民币\n"
        "2025-01-03,2025-01-03,(还款)乙,50.00CR,人民币,50.00CR,人民币\n"
    )
    assert (statement.format, statement.in_fen, statement.out_fen) == ("cgb_credit", 5_000, 10_000)


def test_a_mark_that_repeats_the_direction_does_not_turn_it_round(read_table):
    rows = "2025-01-02,支出,80.00DR,甲\n2025-01-03,支出,20.00,乙\n2025-01-04,收入,5.00,丙\n"
    assert read_table("日期,收/支,金额,摘要\n" + rows).out_fen == 10_000


@pytest.mark.parametrize("row", ["收入,80.00DR", "支出,80.00CR"])
def test_a_mark_that_contradicts_the_direction_is_not_counted(read_table, row):
    rows = f"2025-01-02,{row},甲\n2025-01-03,支出,20.00,乙\n2025-01-04,收入,5.00,丙\n"
    statement = read_table("日期,收/支,金额,摘要\n" + rows)
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 2_000)


def test_dollars_are_never_counted_as_yuan(read_table):
    rows = "".join(f"2025-01-0{at},$5.00,a\n2025-01-0{at},$-5.00,b\n" for at in (2, 3))
    statement = read_table("Date,Amount,Description\n" + rows)
    assert (statement.currency, statement.rows, statement.in_fen) == ("XXX", 4, 1_000)
    # Beside a text that says yuan they contradict it, and nobody knows which is right.
    assert read_table("币种：人民币\n日期,金额,摘要\n" + rows).currency == "XXX"


def test_a_currency_in_the_name_of_a_column_is_the_currency(read_table):
    statement = read_table("日期,金额(USD),摘要\n2025-01-02,-12.00,甲\n2025-01-03,5.00,乙\n")
    assert (statement.state, statement.currency) == ("read", "USD")


def test_a_column_of_unknown_currencies_is_not_taken_for_yuan(read_table):
    statement = read_table("日期,金额,币种,摘要\n2025-01-02,-12.00,甲币,甲\n2025-01-03,5.00,乙币,乙\n")
    assert (statement.rows, statement.skipped) == (0, 2)


@pytest.mark.parametrize("clock", ["0.5", "0.25"])
def test_a_share_of_the_day_is_not_read_as_minutes(read_one, clock):
    text = f"日期,时间,金额,摘要\n2025-01-02,{clock},-12.00,甲\n2025-01-03,{clock},5.00,乙\n"
    assert not read_one(text.encode()).transactions["time_known"].any()


@pytest.mark.parametrize("year", ["114", "99"])
def test_years_of_the_republic_calendar_are_refused(read_table, year):
    statement = read_table(f"日期,金额,摘要\n{year}/01/02,-12.00,甲\n{year}/01/03,5.00,乙\n")
    assert statement.state == "unknown_layout"


@pytest.mark.parametrize("printed", ["", "打印日期：2026年02月01日\n"])
def test_the_year_of_a_bill_is_that_of_its_title_not_of_its_print(read_one, printed):
    title = "招商银行信用卡对账单（个人消费卡账户 2025年01月）\n"
    reading = read_one((printed + title + CMB_BILL).encode())
    assert reading.transactions["occurred_at"].dt.year().to_list() == [2024]


def test_five_bare_columns_with_the_day_first_are_not_read_with_the_month_first(read_table):
    rows = "01/02/2025,a,5.00,,95.00\n02/02/2025,b,5.00,,90.00\n03/02/2025,b,5.00,,85.00\n"
    assert read_table(rows).state == "unknown_layout"


def test_balances_that_only_follow_backwards_in_time_prove_nothing(read_table):
    rows = "02/13/2025,a,5.00,,105.00\n02/14/2025,b,5.00,,110.00\n02/15/2025,b,5.00,,115.00\n"
    statement = read_table(rows)
    # Nor do they tell the column of money in from that of money out.
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_a_total_of_the_year_is_not_compared_with_the_rows(read_table):
    statement = read_table(
        "本年收入合计：500.00 本年支出合计：600.00\n日期,收入,支出,摘要\n2025-01-01,5,,甲\n2025-01-02,,6,乙\n"
    )
    assert (statement.state, statement.totals.stated) == ("read", ())


def test_what_a_bank_calls_failed_is_named_and_in_no_sum(read_one):
    rows = "2025-01-02,-12.00,甲,交易成功\n2025-01-03,-500.00,乙,交易失败\n2025-01-04,5.00,丙,交易成功\n"
    reading = read_one(("日期,金额,对方户名,交易状态\n" + rows).encode())
    assert reading.transactions["status"].to_list() == ["交易成功", "交易成功"]
    (problem,) = [one for one in reading.statements[0].problems if one.code == "rows_not_settled"]
    assert (problem.row, problem.params["count"], problem.params["sum"]) == (3, "1", "500.00")


@pytest.mark.parametrize(
    ("name", "yes", "no"), [("是否成功", "是", "否"), ("交易是否成功", "Y", "N"), ("成功标志", "是", "失败")]
)
def test_a_row_that_a_column_of_success_answers_with_no_is_named_and_in_no_sum(read_table, name, yes, no):
    rows = f"2025-01-02,支出,500.00,{yes}\n2025-01-03,支出,9000.00,{no}\n2025-01-04,收入,100.00,{yes}\n"
    statement = read_table(f"日期,收支,金额,{name}\n" + rows)
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 2, 50_000)
    (problem,) = [one for one in statement.problems if one.code == "rows_not_settled"]
    assert (problem.row, problem.params["sum"]) == (3, "9,000.00")


def test_an_answer_under_another_name_says_nothing_of_success(read_table):
    rows = "2025-01-02,支出,500.00,否\n2025-01-03,支出,90.00,是\n2025-01-04,收入,100.00,否\n"
    statement = read_table("日期,收支,金额,是否境外\n" + rows)
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 3, 59_000)


def test_sums_beyond_exact_integers_are_refused(read_table) -> None:
    row = WAGES.replace("500.00", "9999999999999.99")
    assert read_table(HEADER + LUNCH + row * 9 + DINNER).in_fen == 9 * 999_999_999_999_999
    many = read_table(HEADER + LUNCH + row * 10 + DINNER)
    assert (many.state, codes(many), many.rows) == ("too_large", ["sum_too_large"], 0)
