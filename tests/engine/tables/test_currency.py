"""In which currency a table is: what it says wherever it says it, open where it says nothing, never yuan by default."""

from __future__ import annotations

import io

import openpyxl
import pytest
import xlwt
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import Reading, Statement, UploadedFile
from app.engine.values.currencies import currency_of
from tests.effort import examples
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.printed import Column, Layout, Row, printed
from tests.engine.fixtures.written import csv_text

ROWS = (
    ("2024-06-01", "ONE", "100.00", "", "1100.00"),
    ("2024-06-13", "TWO", "", "50.00", "1050.00"),
    ("2024-06-20", "THREE", "1.00", "", "1051.00"),
)
CHINESE = ("交易日期", "摘要", "收入金额", "支出金额", "余额")
HONG_KONG = ("日期", "摘要", "存入金額", "提取金額", "結餘")
ENGLISH = ("Date", "Description", "Paid in", "Paid out", "Balance")
GERMAN = ("Buchungstag", "Verwendungszweck", "Haben", "Soll", "Saldo")


def text(head: tuple[str, ...], above: str = "", rows: tuple[tuple[str, ...], ...] = ROWS) -> str:
    return (above + "\n" if above else "") + csv_text([list(head), *map(list, rows)])


def read_text(data: str) -> Reading:
    return read([UploadedFile("list.csv", data.encode())])


def only(data: str) -> Statement:
    (statement,) = read_text(data).statements
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        3,
        10_100,
        5_000,
    )
    assert (statement.currency == "XXX") == ("open_currency" in {one.code for one in statement.problems})
    return statement


@pytest.mark.parametrize(
    ("above", "code"),
    [
        *(
            ("美元户", "USD"),
            ("USD Account 1234567", "USD"),
            ("账号：1234567（美元）", "USD"),
            ("美元活期账户", "USD"),
        ),
        *(
            ("外币账户交易明细（USD）", "USD"),
            ("港元儲蓄賬戶", "HKD"),
            ("Account in GBP", "GBP"),
            ("币种：日元", "JPY"),
        ),
        *(("户名：张三 英镑账户", "GBP"), ("期初余额：€1,000.00", "EUR"), ("账户名称：欧元活期账户", "EUR")),
        # Foreign, or a dollar, but of which country nobody says; two at once.
        *(("外币账户交易明细", "XXX"), ("期初余额 $1,000.00", "XXX"), ("美元账户及欧元账户", "XXX")),
    ],
)
def test_a_foreign_currency_anywhere_around_a_chinese_table_is_its_currency_or_leaves_it_open(above, code):
    assert only(text(CHINESE, above)).currency == code


@pytest.mark.parametrize(
    "above",
    [
        *(
            "",
            "币种：人民币",
            "币种：人民币\n外币业务咨询电话 95588",
            "外币业务咨询电话：95588",
            "钞汇标志：钞",
        ),
        *(
            "美元汇率以当日牌价为准",
            "户名：韩元",
            "户名：欧元庆   账号：6222000011112222",
            "2025年1月1日元旦放假",
        ),
        *(
            "本外币账户交易明细",
            "货币基金账户明细",
            "币种：人民币 账号：6222000011112222（美元）",
            "人民币活期账户",
        ),
    ],
)
def test_an_ordinary_chinese_statement_stays_in_yuan(above):
    assert only(text(CHINESE, above)).currency == "CNY"


@pytest.mark.parametrize(
    ("head", "above", "code"),
    [
        *((ENGLISH, "", "XXX"), (GERMAN, "", "XXX"), (HONG_KONG, "", "XXX")),
        *((GERMAN, "Kontoauszug in CHF", "CHF"), (ENGLISH, "Monnaie du compte : EUR", "EUR")),
        *(
            (ENGLISH, "GBP £", "GBP"),
            (HONG_KONG, "港元儲蓄賬戶", "HKD"),
            (ENGLISH, "Statement of John RON SMITH", "XXX"),
        ),
        *((ENGLISH, "Account holder: 张三", "XXX"), (ENGLISH, "In Hong Kong dollars", "HKD")),
        *((ENGLISH, "Opening balance $1000.00 USD", "USD"), (HONG_KONG, "人民幣儲蓄賬戶", "CNY")),
    ],
)
def test_a_table_that_is_not_the_mainlands_is_in_what_it_says_or_in_nothing(head, above, code):
    assert only(text(head, above)).currency == code


def test_words_of_the_transactions_say_nothing_of_the_currency():
    rows = tuple(
        (day, said, *rest)
        for (day, _, *rest), said in zip(ROWS, ("PAYPAL USD EXCHANGE", "美元汇率", "€ 5"), strict=True)
    )
    assert only(text(CHINESE, rows=rows)).currency == "CNY"
    assert only(text(ENGLISH, rows=rows)).currency == "XXX"


NEUTRAL = "日期,摘要,收入,支出\n"
TAIWAN = "2024-05-01,薪資轉帳,52000.00,\n2024-05-03,買菜,,1200.00\n2024-05-09,電費,,860.00\n"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (NEUTRAL + TAIWAN, "XXX"),
        (
            NEUTRAL
            + "2024-05-01,カ）ヤマダ,52000.00,\n2024-05-03,コンビニ,,1200.00\n2024-05-09,会費,,5.00\n",
            "XXX",
        ),
        (NEUTRAL + TAIWAN + "2024-05-10,话费,,50.00\n", "CNY"),
        (NEUTRAL + "2024-05-01,周杰倫,52000.00,\n2024-05-03,meal,,1200.00\n", "CNY"),
        ("日付,内容,出金,入金,残高\n2024-05-01,給与,,250000,330000\n2024-05-10,家賃,80000,,250000\n", "JPY"),
        ("日付,内容,出金,入金,残高\n2024-05-01,給与,,25.50,33.50\n2024-05-10,家賃,8.00,,25.50\n", "XXX"),
        ("日期,摘要,入金,出金\n2024-05-01,期货,250000,\n2024-05-10,转账,,80000\n", "CNY"),
    ],
    ids=["Taiwan", "kana", "also simplified", "one name", "yen", "Japanese with decimals", "a broker"],
)
def test_rows_are_asked_where_the_names_of_columns_may_be_of_either(table, code):
    (statement,) = read_text(table).statements
    assert (statement.state, statement.currency) == ("read", code)


@pytest.mark.parametrize(("sign", "code"), [("€", "EUR"), ("£", "GBP"), ("US$", "USD"), ("$", "XXX")])
@pytest.mark.parametrize("head", [CHINESE, ENGLISH])
def test_signs_beside_amounts_count_and_a_bare_dollar_is_of_no_country(head, sign, code):
    rows = tuple((*row[:2], *(sign + cell if cell else "" for cell in row[2:])) for row in ROWS)
    assert only(text(head, rows=rows)).currency == code
    if sign == "$":
        assert only(text(head, "Account in SGD", rows)).currency == "SGD"


FORMATS = [
    *(
        ("[$$-409]#,##0.00", "USD"),
        ("[$€-407]#,##0.00", "EUR"),
        ("[$£-809]#,##0.00", "GBP"),
        ('"US$"#,##0.00', "USD"),
    ),
    *(
        ('"$"#,##0.00', "XXX"),
        ("[$USD] #,##0.00", "USD"),
        ("#,##0.00\\ [$€-1]", "EUR"),
        ("[$HK$-C04]#,##0.00", "HKD"),
    ),
    *(("[$¥-804]#,##0.00", "CNY"), ("[Red]#,##0.00", None), ("General", None)),
]


@pytest.mark.parametrize(("form", "code"), FORMATS)
@pytest.mark.parametrize("head", [CHINESE, ENGLISH])
@pytest.mark.parametrize("make", ["xlsx", "xls"])
def test_the_format_of_numbers_says_the_currency_of_a_workbook(make, head, form, code):
    (statement,) = read([UploadedFile("list." + make, workbook(make, head, form))]).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 10_100, 5_000)
    assert statement.currency == (code or ("CNY" if head is CHINESE else "XXX"))


def workbook(make: str, head: tuple[str, ...], form: str, above: str = "") -> bytes:
    rows = [[above], list(head)] if above else [list(head)]
    rows += [[row[0], row[1], *(float(cell) if cell else None for cell in row[2:])] for row in ROWS]  # type: ignore[list-item]
    buffer = io.BytesIO()
    if make == "xlsx":
        book = openpyxl.Workbook()
        sheet = book.active
        assert sheet is not None
        for row in rows:
            sheet.append(row)
        for cells in sheet.iter_rows(min_row=len(rows) - 2, min_col=3, max_col=5):
            for cell in cells:
                cell.number_format = form
        book.save(buffer)
        return buffer.getvalue()
    old = xlwt.Workbook()
    page = old.add_sheet("list")
    style = xlwt.easyxf(num_format_str=form)
    for at, row in enumerate(rows):
        for column, value in enumerate(row):
            if value is not None:
                page.write(at, column, value, style if isinstance(value, float) else xlwt.Style.default_style)
    old.save(buffer)
    return buffer.getvalue()


def test_a_column_of_codes_is_one_of_currencies_whatever_it_is_called():
    rows = tuple((*row[:2], "CHF", *row[2:]) for row in ROWS)
    assert only(text((*ENGLISH[:2], "Whg", *ENGLISH[2:]), rows=rows)).currency == "CHF"


def test_the_posted_currency_counts_not_that_of_the_purchase():
    head = ("交易日期", "摘要", "交易币种", "入账币种", "入账金额")
    rows = (("2024-06-01", "AMAZON", "JPY", "USD", "-20.00"), ("2024-06-02", "还款", "CNY", "CNY", "500.00"))
    found = {(one.currency, one.in_fen, one.out_fen) for one in read_text(text(head, rows=rows)).statements}
    assert found == {("USD", 0, 2_000), ("CNY", 50_000, 0)}


def test_a_cell_that_is_no_currency_makes_no_statement_of_its_own():
    rows = tuple(
        (*row[:2], word, *row[2:]) for row, word in zip(ROWS, ("CNY", "CNY 2C", "人民币"), strict=True)
    )
    found = read_text(text((*CHINESE[:2], "币种", *CHINESE[2:]), rows=rows)).statements
    assert [(one.currency, one.rows) for one in found] == [("CNY", 2), ("XXX", 1)]
    assert found[0].state == "disagrees"
    assert "strange_currency" in {problem.code for problem in found[0].problems}


@pytest.mark.parametrize("cell", ["CNY 2C", "ABC", "人民币2", "CN"])
def test_only_codes_and_known_names_are_currencies(cell):
    assert currency_of(cell) is None


def test_a_damaged_currency_on_a_bank_print_is_open_and_reported():
    data, _ = cmb_pdf(1, 3)
    whole = read([UploadedFile("cmb.pdf", data)])
    assert {one.currency for one in whole.statements} == {"CNY"}


PRINTS = [
    *(
        (CHINESE, "美元户", "USD"),
        (CHINESE, "USD Account 1234567", "USD"),
        (CHINESE, "账号：1234567（美元）", "USD"),
    ),
    *((GERMAN, "Kontoauszug in CHF", "CHF"), (ENGLISH, "GBP £", "GBP"), (CHINESE, "个人账户交易明细", "CNY")),
    *((ENGLISH, "Monnaie du compte : EUR", "EUR"), (ENGLISH, "Statement of account", "XXX")),
]


@pytest.mark.parametrize(("head", "said", "code"), PRINTS)
def test_a_print_is_in_what_it_says_or_in_nothing(head, said, code):
    places = ((40, 100), (110, 250), (260, 330), (340, 410), (420, 500))
    columns = tuple(
        Column((name,), left, right, "right" if at > 1 else "left")
        for at, (name, (left, right)) in enumerate(zip(head, places, strict=True))
    )
    layout = Layout(columns, lambda sheet: sheet.write(40, 60, said, 10))
    (statement,) = read([UploadedFile("print.pdf", printed(layout, [Row(row) for row in ROWS]))]).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 10_100, 5_000)
    assert statement.currency == code


# Lists without a header.


def test_the_answer_is_the_currency_of_what_is_open_and_of_nothing_else():
    files = [UploadedFile("uk.csv", text(ENGLISH).encode()), UploadedFile("cn.csv", text(CHINESE).encode())]
    reading = read(files, currencies={"uk.csv": "GBP", "cn.csv": "GBP"})
    assert [one.currency for one in reading.statements] == ["GBP", "CNY"]
    assert set(reading.transactions.filter(reading.transactions["statement"] == 0)["currency"]) == {"GBP"}
    assert [problem.code for problem in reading.statements[0].problems][-1] == "currency_stated"


# Wherever the word stands.

CODES = ("USD", "EUR", "GBP", "HKD", "JPY", "CHF", "SGD", "AUD", "CAD", "MYR")
NAMES = {"USD": "美元", "EUR": "欧元", "GBP": "英镑", "HKD": "港币", "JPY": "日元", "CHF": "瑞士法郎", "SGD": "新加坡元",
         "AUD": "澳元", "CAD": "加元", "MYR": "林吉特"}  # fmt: skip
SIGNS = {"EUR": "€", "GBP": "£", "USD": "US$", "HKD": "HK$"}
PLACES = ("title", "account", "header", "column", "beside", "format")


@settings(max_examples=examples(150))
@given(
    code=st.sampled_from(CODES),
    place=st.sampled_from(PLACES),
    head=st.sampled_from([CHINESE, ENGLISH, HONG_KONG]),
    is_word=st.booleans(),
)
def test_a_currency_that_stands_anywhere_is_never_read_as_yuan(code, place, head, is_word):
    word = NAMES[code] if is_word else code
    data = written(place, head, code, word)
    for statement in read([UploadedFile("list", data)]).statements:
        assert statement.currency in ({code, "XXX"} if statement.rows else {"XXX"})
        if statement.rows:
            assert statement.currency == code


def written(place: str, head: tuple[str, ...], code: str, word: str) -> bytes:
    if place == "format":
        return workbook("xlsx", head, f"[${code}] #,##0.00")
    if place == "title":
        return text(
            head, f"{word}活期账户交易明细" if word != code else f"Statement of {code} account"
        ).encode()
    if place == "account":
        return text(head, f"账号：6222000011112222（{word}）").encode()
    if place == "header":
        return text((*head[:2], *(f"{name}（{word}）" for name in head[2:]))).encode()
    if place == "column":
        name = "币种" if head is CHINESE else "Currency"
        return text(
            (*head[:2], name, *head[2:]), rows=tuple((*row[:2], word, *row[2:]) for row in ROWS)
        ).encode()
    sign = SIGNS.get(code, code + " ")
    rows = tuple((*row[:2], *(sign + cell if cell else "" for cell in row[2:])) for row in ROWS)
    return text(head, rows=rows).encode()


def test_a_stated_currency_above_a_name_that_nobody_knows_is_no_name_of_a_column():
    (statement,) = read_text(
        text(("Date", "Narration", "Credit", "Debit", "Balance"), "Currency: INR")
    ).statements
    assert (statement.state, statement.currency, statement.rows) == ("read", "INR", 3)
