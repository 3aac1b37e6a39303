"""Inputs made to be misread: what cannot be read exactly is refused, never counted wrong."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from xlsxwriter import Workbook

from app.engine.documents.texts.delimited import parse_careful, parse_fast
from app.engine.values.text import parse_amount
from tests.engine.fixtures.alipay import NEW
from tests.engine.fixtures.cmb import ROWS_PER_PAGE, CmbRow, _columns, cmb_pdf, cmb_rows
from tests.engine.fixtures.wechat import HEADER as WECHAT_HEADER
from tests.engine.fixtures.wechat import wechat_csv

HEADER = ",".join(NEW) + ","
GOOD = "2025-01-01 03:04:05,餐饮美食,甲,a@b,早饭,支出,10.00,余额,交易成功,20250101,T0,,"


def bill(amount: str = "12.00", moment: str = "2025-01-02 03:04:05", way: str = "支出") -> str:
    return f"{HEADER}\n{GOOD}\n{moment},餐饮美食,甲,a@b,午饭,{way},{amount},余额,交易成功,20250102,T1,,\n"


@pytest.mark.parametrize("amount", ["1,234.00", "12,00", "1.234,00"])
@pytest.mark.parametrize("end", ["\n", ""])
def test_an_amount_cut_by_its_own_comma_is_not_counted(read_one, amount, end):
    (statement,) = read_one((bill(amount).rstrip("\n") + end).encode()).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_000)
    assert "ragged_row" in [problem.code for problem in statement.problems]


@pytest.mark.parametrize("amount", ["USD 12.00", "HKD5.00", "$12.00", "5.0E+3", "(12.00)", "12.00-"])
def test_an_amount_of_another_currency_or_notation_is_not_counted(read_one, amount):
    (statement,) = read_one(bill(amount).encode()).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_000)


@pytest.mark.parametrize("way", ["收入", "支出", "不计收支"])
def test_a_negative_amount_beside_a_direction_is_ambiguous_and_not_counted(read_one, way):
    (statement,) = read_one(bill("-5.00", way=way).encode()).statements
    assert (statement.state, statement.skipped, statement.in_fen) == ("partial", 1, 0)


@pytest.mark.parametrize("text", ["12.00(已撤销)", "12.00(冲正)", "50.00(已退款60.00)", "12.00(8折)"])
def test_a_note_that_may_change_the_amount_is_refused(text):
    assert parse_amount(text) is None


@pytest.mark.parametrize(
    "moment", ["2025-01-02 23:59:60", "2025-01-02 24:00:00", "25-01-02 03:04:05", "9025-01-02 03:04:05"]
)
def test_a_time_that_cannot_be_is_not_moved_to_another_day(read_one, moment):
    (statement,) = read_one(bill(moment=moment).encode()).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


@pytest.mark.parametrize("amount", ["", "十二"])
def test_a_row_with_a_direction_is_never_taken_for_a_footer(read_one, amount):
    (statement,) = read_one(bill(amount, moment="02-01-2025").encode()).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


@pytest.mark.parametrize("kept", [1, 3, 5, 7])
def test_a_file_that_ends_inside_an_amount_is_noticed(read_one, kept):
    text = bill("12345.67")
    (statement,) = read_one(text[: text.rfind("12345.67") + kept].encode()).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_000)


def test_an_extra_cell_in_the_first_row_does_not_set_the_width(read_one):
    (statement,) = read_one(bill().replace("10.00,余额", "10.00,更多,余额").encode()).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 1_200)


def test_two_statements_in_one_file_are_reported(read_one):
    (statement,) = read_one((bill() + bill()).encode()).statements
    assert statement.state == "disagrees"
    assert [problem.code for problem in statement.problems] == ["repeated_header"]


@pytest.mark.parametrize("name", ["金额", "收/支", "交易时间"])
def test_a_header_with_two_columns_for_one_figure_is_not_guessed_at(read_one, name):
    (statement,) = read_one(bill().replace("备注", name).encode()).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_a_row_cut_short_in_a_wechat_bill_is_noticed(read_one):
    lines = wechat_csv(10)[0].decode().split("\n")
    cut = [*lines[:-2], ",".join(lines[-2].split(",")[:6])]
    (statement,) = read_one("\n".join(cut).encode()).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


def test_a_last_line_too_long_and_another_too_short_do_not_make_up_for_each_other(read_one):
    short = GOOD[: -len(",")]
    (statement,) = read_one(
        bill("1,234.00").replace(GOOD, f"{GOOD}\n{short}").rstrip("\n").encode()
    ).statements
    assert (statement.state, statement.skipped, statement.out_fen) == ("partial", 1, 2_000)


@pytest.mark.parametrize("body", [b'x,"b","c\ny,"b","c"\n', b'x,"b","c"\ny,"b","c\n'])
def test_a_quote_left_open_in_any_line_is_left_to_the_careful_way(body):
    assert parse_fast(body, 1, 3) is None
    assert parse_careful(body, 1, 3).cells.height == 2


def test_rows_in_a_sheet_without_a_header_are_missed_aloud(read_one):
    row = [
        "2025-01-02 03:04:05",
        "商户消费",
        "甲",
        "午饭",
        "支出",
        "5.00",
        "零钱",
        "支付成功",
        "42",
        "1",
        "/",
    ]
    buffer = BytesIO()
    with Workbook(buffer, {"in_memory": True}) as book:
        for number, lines in enumerate(([WECHAT_HEADER, row], [row, row])):
            sheet = book.add_worksheet(f"Sheet{number}")
            for at, cells in enumerate(lines):
                sheet.write_row(at, 0, cells)
    (statement,) = read_one(buffer.getvalue()).statements
    assert (statement.state, statement.rows, statement.skipped) == ("partial", 1, 2)


def keep_pages(data: bytes, pages: list[int]) -> bytes:
    kept, buffer = pypdfium2.PdfDocument.new(), BytesIO()
    kept.import_pages(pypdfium2.PdfDocument(data), pages=pages)
    kept.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize("pages", [[0], [0, 1], [0, 2], [0, 2, 1], [0, 1, 1, 2]])
def test_missing_moved_and_doubled_pages_are_reported_by_their_marks(read_one, pages):
    (statement,) = read_one(keep_pages(cmb_pdf(3)[0], pages)).statements
    assert statement.state == "disagrees"
    assert "pages_missing" in [problem.code for problem in statement.problems]


@pytest.mark.parametrize("at", [0, 2 * ROWS_PER_PAGE - 1])
@pytest.mark.parametrize("cell", [("2025/01/05",), ("2O25-01-05",), ()])
def test_a_first_or_last_row_without_a_readable_date_is_missed_aloud(read_one, at, cell):
    rows, _ = cmb_rows(2 * ROWS_PER_PAGE)
    rows[at] = CmbRow((cell, *rows[at].cells[1:]))
    (statement,) = read_one(cmb_pdf(2, rows=rows)[0]).statements
    assert (statement.state, statement.skipped) == ("partial", 1)
    assert [problem.code for problem in statement.problems] == [
        "row_without_date",
        "first_amount_unproven",
    ]


def test_rows_on_a_page_without_a_header_are_missed_aloud(read_one, monkeypatch):
    monkeypatch.setattr("tests.engine.fixtures.cmb._columns", header_once(_columns))
    (statement,) = read_one(cmb_pdf(2)[0]).statements
    assert (statement.state, statement.skipped) == ("partial", ROWS_PER_PAGE)


def header_once(draw: Any) -> Any:
    drawn: list[float] = []

    def columns(pdf: Any, names: Any, y: float) -> float:
        drawn.append(y)
        return float(draw(pdf, names, y)) if len(drawn) == 1 else y

    return columns


def test_a_noted_refund_above_the_amount_is_doubted(read_one):
    data = wechat_csv(4)[0].decode().replace("支付成功", "已退款(￥999999.00)", 1)
    (statement,) = read_one(data.encode()).statements
    assert statement.state == "disagrees"
    assert [problem.code for problem in statement.problems] == ["refund_above_amount"]
