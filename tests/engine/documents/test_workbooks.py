"""Workbooks: a cell that holds no value of its own is never read as nothing or as zero."""

from __future__ import annotations

import datetime as dt
import re
from io import BytesIO

import pytest
import xlwt
from msoffcrypto.format.ooxml import OOXMLFile
from openpyxl.utils import get_column_letter
from xlsxwriter import Workbook

from app.engine.documents.opened import WorkbookDocument
from app.engine.documents.opening import Refusal, open_document
from app.engine.documents.workbooks.ooxml import scan_sheet
from app.engine.documents.workbooks.sheet_marks import UNCOMPUTED
from app.engine.types.statements import Document, Limits
from tests.engine.fixtures import archives
from tests.engine.fixtures.wechat import HEADER
from tests.engine.fixtures.workbooks import (
    AMOUNT,
    FIRST_ROW,
    ods,
    ods_rows,
    table,
    with_looped_chains,
    with_part,
    xls,
    xlsx,
)
from tests.engine.sources.test_wallets import assert_truth, codes

ROWS = 6
CELLS, TRUTH = table(ROWS)
AMOUNT_LETTER = get_column_letter(AMOUNT + 1)
SHEET = "xl/worksheets/sheet1.xml"


def open_bytes(data: bytes, limits: Limits | None = None):
    return open_document(Document("f", None, data, ""), limits or Limits())


def opened(data: bytes) -> WorkbookDocument:
    document = open_bytes(data)
    assert isinstance(document, WorkbookDocument)
    return document


def problems_of(statement) -> list[str]:
    """Codes of what is told of the sheet; these tables state nothing that could prove them."""
    return [code for code in codes(statement) if code != "nothing_to_prove"]


def with_stored_result(data: bytes, value: str) -> bytes:
    return with_part(
        data, SHEET, lambda xml: re.sub(rb"</f><v ?/>|</f><v></v>", f"</f><v>{value}</v>".encode(), xml)
    )


@pytest.mark.parametrize("make", [xlsx, xls, lambda cells: ods(ods_rows(cells))])
def test_every_kind_of_workbook_is_read_exactly(read_one, make):
    (statement,) = read_one(make(CELLS)).statements
    assert statement.state == "read"
    assert_truth(statement, TRUTH)


@pytest.mark.parametrize("column", [0, AMOUNT, HEADER.index("收/支")])
def test_a_row_with_a_formula_without_a_result_is_skipped_aloud(read_one, column):
    def edit(sheet):
        sheet.cell(FIRST_ROW, column + 1).value = "=1+1"

    def edit_old(sheet):
        sheet.write(FIRST_ROW - 1, column, xlwt.Formula("1+1"))

    for data in (xlsx(CELLS, edit), xls(CELLS, edit_old)):
        (statement,) = read_one(data).statements
        assert (statement.state, statement.rows, statement.skipped) == ("partial", ROWS - 1, 1)
        found = {problem.code: problem for problem in statement.problems}
        assert found["uncomputed_formula"].row == FIRST_ROW
        assert found["formulas_in_cells"].params["count"] == "1"


def test_a_row_of_formulas_alone_is_not_taken_for_a_footer(read_one):
    def edit(sheet):
        for column in (1, AMOUNT + 1, HEADER.index("收/支") + 1):
            sheet.cell(FIRST_ROW, column).value = "=A1"

    (statement,) = read_one(xlsx(CELLS, edit)).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


def test_a_formula_without_a_result_in_a_note_harms_no_row(read_one):
    def edit(sheet):
        sheet.cell(FIRST_ROW, len(HEADER)).value = "=1+1"

    (statement,) = read_one(xlsx(CELLS, edit)).statements
    assert statement.rows == ROWS
    assert problems_of(statement) == ["formulas_in_cells"]


def test_a_formula_with_a_result_is_read_and_reported(read_one):
    def edit(sheet):
        sheet.cell(FIRST_ROW, AMOUNT + 1).value = f"={CELLS[1][AMOUNT]}"

    (statement,) = read_one(with_stored_result(xlsx(CELLS, edit), str(CELLS[1][AMOUNT]))).statements
    assert_truth(statement, TRUTH)
    assert (statement.state, problems_of(statement)) == ("read", ["formulas_in_cells"])


def test_a_zero_that_a_library_wrote_in_place_of_a_result_is_none(read_one):
    buffer = BytesIO()
    with Workbook(buffer, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate(CELLS):
            sheet.write_row(at, 0, row)
        sheet.write_formula(FIRST_ROW - 1, AMOUNT, "=10+10")
    (statement,) = read_one(buffer.getvalue()).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


def test_formulas_shared_or_under_another_prefix_are_found():
    shared = (
        b'<worksheet><sheetData><row r="1"><c r="B1"><f t="shared" si="0"/></c></row></sheetData></worksheet>'
    )
    assert scan_sheet(shared, stale=False).uncomputed == {(0, 1)}
    prefixed = (
        b'<x:worksheet xmlns:x="u"><x:sheetData><x:row r="2"><x:c><x:f>1</x:f></x:c></x:row></x:sheetData>'
        b"</x:worksheet>"
    )
    assert scan_sheet(prefixed, stale=False).uncomputed == {(1, 0)}
    text = b'<worksheet><sheetData><row r="1"><c r="A1" t="str"><f>T("")</f><v></v></c></row></sheetData></worksheet>'
    marks = scan_sheet(text, stale=False)
    assert (marks.formulas, marks.uncomputed) == (1, set())


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#DIV/0!"])
def test_an_error_in_an_amount_is_listed_and_never_nothing(read_one, error):
    def edit(sheet):
        sheet.cell(FIRST_ROW, AMOUNT + 1).value = error

    (statement,) = read_one(xlsx(CELLS, edit)).statements
    assert (statement.state, statement.skipped) == ("partial", 1)
    problem = statement.problems[0]
    assert (problem.code, problem.row, problem.params) == ("unreadable_amount", FIRST_ROW, {"text": error})


def test_an_error_in_an_old_workbook_has_its_text():
    def edit(sheet):
        sheet.row(2).set_cell_error(0, "#REF!")

    (sheet,) = opened(xls([["a", "b"]], edit)).sheets
    assert sheet.rows == (("a", "b"), ("", ""), ("#REF!", ""))


def test_hidden_rows_are_counted_and_reported(read_one):
    def edit(sheet):
        for row in (3, 4):
            sheet.row_dimensions[row].hidden = True

    def edit_old(sheet):
        for row in (2, 3):
            sheet.row(row).hidden = True

    for data in (xlsx(CELLS, edit), xls(CELLS, edit_old)):
        (statement,) = read_one(data).statements
        assert_truth(statement, TRUTH)
        assert problems_of(statement) == ["hidden_rows"]
        assert statement.problems[0].params["count"] == "2"


def test_a_hidden_sheet_is_reported(read_one):
    def edit(sheet):
        sheet.parent.create_sheet("空")
        sheet.sheet_state = "hidden"

    (statement,) = read_one(xlsx(CELLS, edit)).statements
    assert problems_of(statement) == ["hidden_sheet"]


def test_cells_of_every_type_become_exact_text():
    values = {
        0.333: "0.333",
        20220112.0: "20220112",
        12345678901234567890.0: "1.234567890123457E+19",
        -0.05: "-0.05",
        True: "TRUE",
        dt.datetime(2025, 1, 2, 3, 4, 5): "2025-01-02 03:04:05",
        dt.date(2025, 1, 2): "2025-01-02",
        dt.time(3, 4, 5): "03:04:05",
        "0012": "0012",
    }

    def edit(sheet):
        sheet.cell(2, 1).value, sheet.cell(2, 1).number_format = 0.05, "0%"
        sheet.merge_cells("A3:C4")
        sheet["A3"] = "合并"

    (sheet,) = opened(xlsx([list(values)], edit)).sheets
    assert sheet.rows[0] == tuple(values.values())
    assert sheet.rows[1][0] == "0.05"
    assert sheet.rows[2][:3] == ("合并", "", "")
    assert (0, 0) in sheet.inexact


def test_old_workbooks_with_a_wrong_code_page_are_read_by_other_means(samples):
    data = (samples / "mayswind_ezbookkeeping__feidee_mymoney_test_file.xls").read_bytes()
    sheets = opened(data).sheets
    assert [sheet.name for sheet in sheets] == ["支出", "收入", "余额变更", "负债变更", "债权变更", "转账"]
    assert sheets[0].rows[0][:6] == ("交易类型", "日期", "一级分类", "二级分类", "支出账户", "金额")
    assert sheets[0].rows[2][5] == "-12.3"


@pytest.mark.parametrize("make", [xlsx, xls])
def test_an_empty_workbook_has_no_transactions(read_one, make):
    (statement,) = read_one(make([])).statements
    assert (statement.state, codes(statement)) == ("no_transactions", ["empty_workbook"])


def lock(data: bytes, password: str) -> bytes:
    sealed = BytesIO()
    OOXMLFile(BytesIO(data)).encrypt(password, sealed)
    return sealed.getvalue()


def test_a_workbook_locked_only_against_writing_opens_unasked(read_one):
    (statement,) = read_one(lock(xlsx(CELLS), "VelvetSweatshop")).statements
    assert_truth(statement, TRUTH)


def test_a_lock_that_would_take_years_to_try_is_refused(read_one):
    locked = lock(xlsx(CELLS), "1").replace(b'spinCount="100000"', b'spinCount="9999999"')
    (statement,) = read_one(locked, "1").statements
    assert statement.state == "damaged"


def spread(place: str) -> bytes:
    def edit(sheet):
        sheet[place] = 1

    return xlsx([[1]], edit)


ENTITY = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
BAD = {
    "wide": (spread("XFD1048576"), "too_large", "too_many_cells"),
    "long": (spread("AZ1048576"), "too_large", "too_many_cells"),
    "entities": (
        with_part(xlsx(CELLS), SHEET, lambda xml: xml.replace(b"<worksheet", ENTITY + b"<worksheet", 1)),
        "damaged",
        "forbidden_xml",
    ),
    "shared entities": (
        with_part(xlsx(CELLS), "xl/sharedStrings.xml", lambda xml: ENTITY + b"<sst/>"),
        "damaged",
        "forbidden_xml",
    ),
    "utf-16 part": (
        with_part(xlsx(CELLS), "xl/styles.xml", lambda xml: "<styleSheet/>".encode("utf-16")),
        "damaged",
        "forbidden_xml",
    ),
    "bomb": (
        with_part(xlsx(CELLS), "xl/media.xml", lambda xml: b"<" + bytes(30_000_000)),
        "too_large",
        "ratio_too_high",
    ),
    "torn sheet": (
        with_part(xlsx(CELLS), SHEET, lambda xml: xml[: len(xml) // 2]),
        "damaged",
        "broken_workbook",
    ),
    "no sheet": (
        with_part(xlsx(CELLS), "xl/workbook.xml", lambda xml: b"<workbook/>"),
        "no_transactions",
        "empty_workbook",
    ),
    "repeated ods": (
        ods(
            '<table:table-row table:number-rows-repeated="1048576"><table:table-cell '
            'table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>'
        ),
        "too_large",
        "too_many_cells",
    ),
    "looped xls": (with_looped_chains(xls(CELLS)), "damaged", "broken_workbook"),
    "torn xls": (xls(CELLS)[:3000], "damaged", "broken_workbook"),
    "word": (archives.plain_zip({"word/document.xml": b"<w/>"}), "wrong_product", "office_document"),
    "slides": (archives.plain_zip({"ppt/presentation.xml": b"<p/>"}), "wrong_product", "office_document"),
    "binary": (archives.plain_zip({"xl/workbook.bin": b"1"}), "unknown_layout", "binary_workbook"),
}


@pytest.mark.parametrize("name", BAD)
def test_hostile_and_foreign_workbooks_end_in_a_named_state(read_one, name):
    data, state, code = BAD[name]
    (statement,) = read_one(data).statements
    assert (statement.state, codes(statement)[0]) == (state, code)


def test_limits_of_size_and_rows_hold_before_a_workbook_is_read():
    data = xlsx([["x" * 50, n] for n in range(3000)])
    for limits, code in (
        (Limits(unpacked_bytes=20_000), "unpacked_too_large"),
        (Limits(members=3), "too_many_members"),
        (Limits(rows=100), "too_many_rows"),
    ):
        refusal = open_bytes(data, limits)
        assert isinstance(refusal, Refusal)
        assert (refusal.state, refusal.problems[0].code) == ("too_large", code)


def test_an_uncomputed_formula_of_opendocument_is_marked():
    rows = (
        '<table:table-row><table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="1"/>'
        '<table:table-cell table:formula="of:=1+1"/></table:table-row>'
    )
    (sheet,) = opened(ods(rows)).sheets
    assert sheet.rows == (("1", "1", UNCOMPUTED),)
    assert sheet.uncomputed == {(0, 2)}


@pytest.mark.parametrize("value", ["=1+1", "#REF!"])
@pytest.mark.parametrize("column", [1, 2])
def test_in_two_columns_of_amounts_an_uncomputed_one_is_not_the_other_direction(read_one, column, value):
    cells = [["交易日期", "收入", "支出", "余额", "摘要"]]
    for day in range(1, 21):
        amounts = ["", "10.00"] if day % 2 else ["30.00", ""]
        cells.append(
            [f"2025-01-{day:02d}", *amounts, f"{1000 + 20 * (day // 2) - 10 * (day % 2)}.00", "午饭"]
        )

    def edit(sheet):
        sheet.cell(6, column + 1).value = value

    (whole,) = read_one(xlsx(cells)).statements
    (statement,) = read_one(xlsx(cells, edit)).statements
    assert (whole.state, whole.rows) == ("read", 20)
    assert (statement.state, statement.rows, statement.skipped) == ("partial", 19, 1)
