"""WeChat and Alipay exports are read exactly, and what cannot be read is said."""

from __future__ import annotations

import re

import pytest

from app.engine.messages.problems import problem_text
from app.engine.types.statements import TRANSACTION_SCHEMA
from tests.engine.fixtures.alipay import alipay_csv, ledger_csv
from tests.engine.fixtures.persona import PERSONA, Truth
from tests.engine.fixtures.shops import alipay_web
from tests.engine.fixtures.wechat import wechat_csv, wechat_xlsx


def assert_truth(statement, truth: Truth) -> None:
    found = Truth(
        statement.rows,
        statement.in_n,
        statement.in_fen,
        statement.out_n,
        statement.out_fen,
        statement.neutral_n,
        statement.neutral_fen,
    )
    assert found == truth


def codes(statement) -> list[str]:
    return [problem.code for problem in statement.problems]


@pytest.mark.parametrize(
    ("made", "format_name", "version"),
    [
        (wechat_csv(), "wechat", "csv-11"),
        (wechat_csv(tabs=False, bom=True), "wechat", "csv-11"),
        (wechat_xlsx(), "wechat", "xlsx-11"),
        (wechat_xlsx(numeric=False), "wechat", "xlsx-11"),
        (alipay_csv(), "alipay", "csv-12"),
        (alipay_csv(encoding="utf-8-sig"), "alipay", "csv-12"),
        (alipay_csv(encoding="utf-16"), "alipay", "csv-12"),
        (alipay_csv(old_header=True), "alipay", "csv-11-old"),
    ],
)
def test_every_layout_is_read_exactly(read_one, made, format_name, version):
    data, truth = made
    reading = read_one(data)
    (statement,) = reading.statements
    assert (statement.state, statement.format, statement.format_version) == ("read", format_name, version)
    assert_truth(statement, truth)
    assert statement.totals.agree is True
    assert statement.problems == ()
    assert dict(reading.transactions.schema) == dict(TRANSACTION_SCHEMA)
    assert reading.transactions["n"].to_list() == list(range(1, truth.rows + 1))


def test_a_row_keeps_its_line_its_cells_and_its_meaning(read_one):
    data, _ = wechat_csv(3)
    reading = read_one(data)
    row = reading.transactions.to_dicts()[-1]
    assert row["row"] == 18
    assert row["raw"][1] == "转账"
    assert (row["party"], row["text"], row["merchant_order_no"]) == ("杭州栖云软件有限公司", "代发工资", "")
    assert reading.statements[0].holder == "知遥"


def test_sheets_that_repeat_the_same_rows_count_once(read_one):
    data, truth = wechat_xlsx(sheets=2)
    (statement,) = read_one(data).statements
    assert_truth(statement, truth)
    assert codes(statement) == ["repeated_sheet"]


def test_an_excerpt_of_alipay_and_an_altered_wechat_file_disagree(read_one):
    data, truth = alipay_csv(excerpt=True)
    alipay = read_one(data).statements[0]
    assert (alipay.state, alipay.totals.agree) == ("disagrees", False)
    assert (alipay.rows, alipay.out_fen) == (truth.rows, truth.out_fen)
    assert codes(alipay) == ["records_missing", "totals_disagree"]
    found = problem_text(alipay.problems[0])["zh-CN"]
    assert found == f"文件写明 {truth.rows + 7} 笔，实际读到 {truth.rows} 笔，缺 7 笔。"


def test_sums_that_alipay_reckons_in_its_own_way_only_inform(read_one):
    data = alipay_csv()[0].decode("gb18030")
    other = re.sub(r"(支出：\d+笔 )[\d.]+元", r"\g<1>1.00元", data).encode("gb18030")
    alipay = read_one(other).statements[0]
    assert (alipay.state, alipay.totals.agree, codes(alipay)) == ("read", False, ["totals_disagree"])
    altered = wechat_csv()[0].replace("¥18500.00".encode(), "¥28500.00".encode())
    wechat = read_one(altered).statements[0]
    assert (wechat.state, codes(wechat)) == ("disagrees", ["totals_disagree"])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("¥18500.00", "¥18500..00", "unreadable_amount"),
        ("¥18500.00", '"¥1,8500.00"', "unreadable_amount"),
        ("¥18500.00", "/", "unreadable_amount"),
        ("2025-01-01 ", "2025-13-01 ", "unreadable_date"),
    ],
)
def test_an_unreadable_row_is_listed_and_never_counted_as_zero(read_one, old, new, code):
    data = wechat_csv(1)[0].decode()
    head, body = data.split("备注\n")
    (statement,) = read_one((head + "备注\n" + body.replace(old, new)).encode()).statements
    assert (statement.state, statement.rows, statement.skipped) == ("partial", 0, 1)
    first = statement.problems[0]
    assert (first.code, first.row) == (code, 16)


def test_an_unknown_type_or_status_warns_and_keeps_the_row(read_one):
    data, truth = wechat_csv(1)
    text = data.decode().replace('"转账","杭州', '"新的类型","杭州').replace("已存入零钱", "新的状态")
    (statement,) = read_one(text.encode()).statements
    assert codes(statement) == ["unknown_kind", "unknown_status"]
    assert_truth(statement, truth)


def test_quotes_commas_and_line_breaks_inside_a_cell_are_kept(read_one):
    data, truth = wechat_csv(2)
    texts = ('"底部"多多视频""', '"说""好"", 走"', '"两\n行"', '"甲,乙"')
    wanted = ('底部"多多视频"', '说"好", 走', "两\n行", "甲,乙")
    for printed, meaning in zip(texts, wanted, strict=True):
        reading = read_one(data.decode().replace('"代发工资"', printed).encode())
        assert reading.transactions["text"].to_list()[-1] == meaning
        assert_truth(reading.statements[0], truth)


def test_notes_of_refunds_stand_apart_from_the_gross_amount(read_one):
    data = wechat_csv(1)[0].decode().replace("已存入零钱", "已退款(￥12.30)")
    (statement,) = read_one(data.encode()).statements
    assert (statement.in_fen, statement.refunded_fen) == (1_850_000, 1_230)


def test_a_file_saved_by_a_spreadsheet_program_is_named(read_one):
    data, truth = alipay_csv(5)
    text = data.decode("gb18030")
    lines = text.split("\r\n")
    short = [line[:16] + line[19:] if line.startswith("2025") else line for line in lines]
    (kept,) = read_one("\r\n".join(short).encode("gb18030")).statements
    assert "resaved" in codes(kept)
    assert_truth(kept, truth)
    hashes = ["#" * 10 + line[19:] if line.startswith("2025") else line for line in lines]
    (lost,) = read_one("\r\n".join(hashes).encode("gb18030")).statements
    assert (lost.state, lost.rows) == ("resaved", 0)


def test_scientific_order_numbers_are_a_trace_of_a_spreadsheet_program(read_one):
    data = wechat_csv(1)[0].decode().replace("4200002168202500000000000000", "4.2E+27")
    (statement,) = read_one(data.encode()).statements
    assert codes(statement) == ["resaved"]


def test_the_alipay_ledger_is_the_wrong_product(read_one):
    (statement,) = read_one(ledger_csv()).statements
    assert statement.state == "wrong_product"


def test_a_header_without_rows_has_no_transactions(read_one):
    header, _ = wechat_csv(1)[0].split("备注\n".encode())
    (statement,) = read_one(header + "备注\n".encode()).statements
    assert statement.state == "no_transactions"


@pytest.mark.parametrize(
    ("column", "cell", "code"),
    [
        (0, "-2025-12-12 05:10:46", "unreadable_date"),
        (0, "0025-12-12 05:10:46", "unreadable_date"),
        (0, "2025-12-12 05:10:60", "unreadable_date"),
        (5, "¥2000021682025000000000001979.00", "unreadable_amount"),
    ],
)
def test_a_figure_beyond_all_bounds_skips_its_row_only(read_one, column, cell, code):
    bill, truth = wechat_csv()
    lines = bill.decode().split("\n")
    cells = lines[-2].split(",")
    cells[column] = cell
    lines[-2] = ",".join(cells)
    (statement,) = read_one("\n".join(lines).encode()).statements
    assert (statement.state, statement.rows, statement.skipped) == ("partial", truth.rows - 1, 1)
    assert code in codes(statement)


def test_rows_cut_out_of_the_web_sites_export_disagree_with_the_number_below_them(read_one):
    data, truth = alipay_web(30, 4)
    lines = data.decode("gb18030").split("\r\n")
    (whole,) = read_one(data).statements
    assert (whole.state, whole.totals.agree, whole.rows) == ("read", True, truth.rows)
    (cut,) = read_one("\r\n".join(lines[:9] + lines[12:]).encode("gb18030")).statements
    assert (cut.state, cut.rows) == ("disagrees", truth.rows - 3)
    assert "records_missing" in codes(cut)


def test_the_web_sites_export_names_its_holder_below_its_rows(read_one):
    (statement,) = read_one(alipay_web(5, 4)[0]).statements
    assert (statement.format, statement.holder) == ("alipay_web", PERSONA.name)
