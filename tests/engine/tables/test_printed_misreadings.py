"""Printed statements made to be misread: what is not read as it is printed is told, never left out in silence."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest

from app.engine.types.statements import Statement
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, pictured, put, put_all, rows, saved, sheet


def two_pages(sums: str = "") -> bytes:
    """Eight rows on each of two pages, with `sums` above the first."""
    pdf = sheet()
    pdf.text(40, 70, sums)
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.add_page()
    put_all(pdf, 100, [HEAD, *rows(9, 16)])
    return saved(pdf)


def with_turned_page(data: bytes, index: int) -> bytes:
    """The same PDF with one page turned in its content and turned back by its own entry, so that it looks the same."""
    document = pikepdf.open(BytesIO(data))
    page = document.pages[index]
    page.contents_add(pikepdf.Stream(document, b"q 0 1 -1 0 842 0 cm\n"), prepend=True)
    page.contents_add(pikepdf.Stream(document, b"\nQ"))
    page.MediaBox = pikepdf.Array([0, 0, 842, 595])
    page.Rotate = 90
    target = BytesIO()
    document.save(target)
    return target.getvalue()


def test_rows_on_a_turned_page_are_not_missed_in_silence(read_one):
    statement = one_of(read_one(with_turned_page(two_pages(), 1)))
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert [one.page for one in statement.problems if one.code == "page_without_text"] == [2]


def test_turned_rows_beside_an_upright_page_number_are_not_missed_in_silence(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.add_page()
    pdf.text(290, 820, "第2页")
    with pdf.rotation(90, 300, 420):
        put_all(pdf, 300, [HEAD, *rows(9, 14)])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert [one.page for one in statement.problems if one.code == "page_without_text"] == [2]


@pytest.mark.parametrize("first", [True, False])
def test_a_scanned_page_among_pages_of_text_is_reported(read_one, first):
    pdf = sheet()
    if first:
        put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pictured(pdf)
    if not first:
        pdf.add_page()
        put_all(pdf, 100, [HEAD, *rows(1, 8)])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert [one.page for one in statement.problems if one.code == "page_without_text"] == [2]


def test_an_empty_page_is_not_reported(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.add_page()
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "read"
    assert "page_without_text" not in codes(statement)


def test_a_page_of_pictures_is_only_noted_where_sums_show_that_nothing_is_missing(read_one):
    pdf = sheet()
    pdf.text(40, 70, "收入合计：0.00  支出合计：36.00")
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pictured(pdf)
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "read"
    assert [one.severity for one in statement.problems if one.code == "page_without_text"] == ["info"]


def outside(statement: Statement) -> list[dict[str, str]]:
    """What is told of rows whose amounts no balance proves."""
    return [one.params for one in statement.problems if one.code == "rows_outside_balances"]


@pytest.mark.parametrize(
    "last",
    [("2025-01-08", "Total for period", "-36.00", "", ""), ("2025-01-09", "待入账", "-88.00", "", "王五")],
)
def test_a_row_behind_the_last_balance_is_not_proven_by_the_balances(read_one, last):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8), last])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert outside(statement) == [{"count": "1", "rows": "9"}]


def test_rows_before_the_first_balance_are_not_proven_by_the_balances(read_one):
    pdf = sheet()
    pending = [("2025-01-01", "待入账", "-88.00", "", "王五")] * 3
    put_all(pdf, 100, [HEAD, *pending, *rows(1, 8)])
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "unknown_layout"
    # The earliest is told by itself; the one with the first balance is no more proven than those before it.
    assert outside(statement) == [{"count": "3", "rows": "2, 3, 4"}]


def test_a_table_that_needs_no_proof_is_reported_to_be_proven_in_part(read_one):
    lines = [HEAD, *rows(1, 8), ("2025-01-09", "待入账", "-88.00", "", "王五")]
    data = "\n".join(",".join(cells) for cells in lines).encode()
    statement = one_of(read_one(data))
    assert (statement.state, statement.rows) == ("disagrees", 9)
    assert outside(statement) == [{"count": "1", "rows": "10"}]


def test_balances_on_the_last_row_of_each_day_prove_the_rows_between(read_one):
    pdf = sheet()
    printed = [[*one[:3], one[3] if at % 3 == 0 else "", one[4]] for at, one in enumerate(rows(1, 10))]
    put_all(pdf, 100, [HEAD, *printed])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.out_fen) == ("read", 55_00)


def test_rows_without_balances_are_proven_where_the_sums_agree(read_one):
    pdf = sheet()
    pdf.text(40, 70, "收入合计：0.00  支出合计：124.00")
    put_all(pdf, 100, [HEAD, *rows(1, 8), ("2025-01-09", "网购", "-88.00", "", "王五")])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.out_fen) == ("read", 124_00)
    assert "rows_outside_balances" not in codes(statement)


def broken_row(alone: str, above: float = 40) -> bytes:
    """A table whose header stands on the first page only; `alone` stands above the first row of the second."""
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 6), ("2025-01-07", "转账", "-7.00", "99972.00", "杭州青禾")])
    pdf.add_page()
    pdf.text(430, above, alone)
    put_all(pdf, 56, rows(8, 11))
    return saved(pdf)


def test_the_rest_of_a_row_on_a_page_without_a_header_is_joined_to_the_row(read_one):
    reading = read_one(broken_row("贸易有限公司"))
    assert one_of(reading).state == "read"
    assert reading.transactions["party"].to_list() == [*["李四"] * 6, "杭州青禾贸易有限公司", *["李四"] * 4]


def test_an_amount_above_the_rows_of_a_page_without_a_header_is_reported(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 7)])
    pdf.add_page()
    put_all(pdf, 40, [("", "", "", "77.00", ""), *rows(8, 11)])
    statement = one_of(read_one(saved(pdf)))
    assert statement.state != "read"


def test_the_head_of_a_page_without_a_header_joins_no_row(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 7)])
    pdf.add_page()
    pdf.text(40, 42, "某银行交易明细")
    pdf.text(330, 42, "户名：张三 卡号：6222021202012345678")
    put_all(pdf, 56, rows(8, 11))
    reading = read_one(saved(pdf))
    assert one_of(reading).state == "read"
    assert set(reading.transactions["party"].to_list()) == {"李四"}


def reboxed(data: bytes, name: str, box: list[float]) -> bytes:
    """The same PDF whose first page has another box."""
    document = pikepdf.open(BytesIO(data))
    document.pages[0][f"/{name}"] = pikepdf.Array(box)
    target = BytesIO()
    document.save(target)
    return target.getvalue()


def test_a_row_below_the_paper_does_not_count(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    put_all(pdf, 870, rows(9, 9))
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert [one.page for one in statement.problems if one.code == "text_outside_page"] == [1]


@pytest.mark.parametrize("box", [[0, 605, 595, 842], [0, 605.5, 900, 900]])
def test_a_row_outside_the_cropped_page_does_not_count(read_one, box):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 10)])
    statement = one_of(read_one(reboxed(saved(pdf), "CropBox", box)))
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert "text_outside_page" in codes(statement)


@pytest.mark.parametrize("box", [[20, 300, 560, 820], [-50, -60, 700, 900]])
def test_a_page_whose_box_begins_elsewhere_is_read_whole(read_one, box):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 10)])
    for name in ("CropBox", "MediaBox"):
        statement = one_of(read_one(reboxed(saved(pdf), name, box)))
        assert (statement.state, statement.rows) == ("read", 10)
        assert "text_outside_page" not in codes(statement)


def test_a_page_turned_by_its_entry_alone_is_read_whole(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 30)])
    document = pikepdf.open(BytesIO(saved(pdf)))
    document.pages[0].Rotate = 90
    target = BytesIO()
    document.save(target)
    statement = one_of(read_one(target.getvalue()))
    assert (statement.state, statement.rows) == ("read", 30)


@pytest.mark.parametrize("tall", [0, 6])
def test_a_row_without_a_readable_date_beside_a_tall_one_is_missed_aloud(read_one, tall):
    table = rows(1, 8)
    table[tall][4] = "李四\n杭州\n余杭\n五常"
    table[0 if tall == 0 else 7][0] = "2o25-01-08"
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *table])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows, statement.skipped) == ("partial", 7, 1)


def test_a_sum_far_below_a_tall_row_is_no_row(read_one):
    table = rows(1, 8)
    table[7][4] = "李四\n杭州\n余杭\n五常"
    pdf = sheet()
    put(pdf, put_all(pdf, 100, [HEAD, *table]) + 40, ("", "", "-36.00", table[7][3], ""))
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows, statement.skipped) == ("read", 8, 0)


@pytest.mark.parametrize("sums", ["", "收入合计：0.00 支出合计：21.00"])
@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("head", [("交易日期", "摘要", "交易金额", "余额", "对方户名"), HEAD])
def test_the_headings_of_a_second_table_are_its_own(read_one, sums, turns, head):
    pdf = sheet()
    pdf.text(40, 70, "币种：人民币 账号：6222000011110000")
    y = put_all(pdf, 100, [HEAD, *rows(1, 6)])
    pdf.text(40, y + 16, sums)
    if turns:
        pdf.add_page()
        y = 20
    pdf.text(40, y + 36, "币种：美元 账号：6222000011112222")
    put_all(pdf, y + 66, [head, *rows(1, 4)])
    first, second = read_one(saved(pdf)).statements
    assert (first.account, first.currency, first.rows) == ("6222000011110000", "CNY", 6)
    assert (second.account, second.currency, second.rows) == ("6222000011112222", "USD", 4)
    assert [one.stated for one in first.totals.stated] == ([0, 21_00] if sums else [])


def test_pages_that_repeat_account_and_header_are_one_statement(read_one):
    pdf = sheet()
    for first in (1, 9):
        pdf.text(40, 70, "币种：人民币 账号：6222000011110000")
        put_all(pdf, 100, [HEAD, *rows(first, first + 7)])
        if first == 1:
            pdf.add_page()
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows, statement.account) == ("read", 16, "6222000011110000")


@pytest.mark.parametrize("above", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(
    ("column", "wrapped"),
    [
        (4, {1: "杭州青禾\n贸易有限\n责任公司", 3: "浙江云栖\n科技股份\n有限公司"}),
        (4, {2: "杭州青禾\n贸易有限\n责任公司\n余杭分部\n五常门市"}),
        (1, {1: "跨行转账\n房租一月", 2: "跨行转账\n房租二月", 4: "跨行\n转账"}),
    ],
)
def test_wrapped_cells_keep_to_their_rows_wherever_they_stand(read_one, above, column, wrapped):
    table = rows(1, 7)
    for at, cell in wrapped.items():
        table[at][column] = cell
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *table], above)
    reading = read_one(saved(pdf))
    assert one_of(reading).state == "read"
    assert reading.transactions["text" if column == 1 else "party"].to_list() == [
        row[column].replace("\n", "") for row in table
    ]


def test_names_that_touch_each_other_are_columns_of_their_own(read_one):
    places = ((40, "left"), (160, "right"), (230, "right"), (234, "left"), (330, "left"))
    pdf = sheet()
    for at, cells in enumerate([HEAD, *rows(1, 8)]):
        day, text, amount, balance, party = cells
        for (x, side), cell in zip(places, (day, amount, balance, party, text), strict=True):
            pdf.text(x - (pdf.get_string_width(cell) if side == "right" else 0), 100 + 16 * at, cell)
    reading = read_one(saved(pdf))
    statement = one_of(reading)
    assert (statement.state, statement.rows, statement.out_fen, statement.has_balance) == (
        "read",
        8,
        3600,
        True,
    )
    assert set(reading.transactions["party"]) == {"李四"}
    assert set(reading.transactions["text"]) == {"消费"}
