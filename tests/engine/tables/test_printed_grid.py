"""Tables cut out of printed pages: every cell comes back where it was written, and nothing is lost without a word."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO

import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from app.engine.pdf.text import open_pdf
from app.engine.tables.printed.find import find_grids
from app.engine.tables.printed.grid import read_grid
from app.engine.types.declarations import Printed
from app.engine.values.radicals import fold_radicals
from tests.effort import examples
from tests.engine.fixtures.persona import yuan
from tests.engine.fixtures.printed import Column, Layout, Row, printed, width_of

TEXT_NAMES = ("摘要", "对方户名", "备注", "交易渠道", "对方账号")
WORDS = (
    "转账",
    "青禾超市",
    "满100.00减5",
    "Pay-12",
    "云栖咖啡(文三路店)",
    "6222021202012345678",
    "合计3笔货款",
    "A座1201",
    "7点",
)
SIZE = 7.0


def table_of(seed: int) -> tuple[Layout, list[Row]]:
    """A layout and its rows: columns in any order, aligned, wrapped and ruled in any way, over several pages."""
    chance = random.Random(seed)
    texts = chance.sample(TEXT_NAMES, chance.randint(1, 4))
    names = chance.sample(["交易日期", "交易金额", "账户余额", *texts], 3 + len(texts))
    columns, x = [], 30.0
    for name in names:
        numeric = name in ("交易金额", "账户余额")
        room = 52.0 if numeric or name == "交易日期" else chance.choice((40.0, 62.0, 90.0))
        align = chance.choice(("left", "right") if numeric else ("left", "centre"))
        align = "left" if name == "交易日期" else align
        columns.append(Column((name,), x, x + max(room, width_of(name, SIZE)), align))
        x = columns[-1].right + 7
    start = date(2025, 1, 1) + timedelta(days=chance.randint(0, 300))
    form = chance.choice(("%Y-%m-%d", "%Y%m%d", "%Y/%m/%d", "%Y.%m.%d"))
    rows = []
    for at in range(chance.randint(2, 70)):
        cells = {
            "交易日期": f"{start + timedelta(days=at // 3):{form}}",
            "交易金额": yuan(chance.randint(-9_999_999, 9_999_999), True),
            "账户余额": yuan(chance.randint(0, 99_999_999), True),
        }
        for name in texts:
            cells[name] = "".join(chance.choices(WORDS, k=chance.randint(0, 3)))
        rows.append(Row(tuple(cells[name] for name in names)))
    layout = Layout(
        tuple(columns),
        lambda sheet: sheet.middle(50, "某银行交易明细"),
        lambda sheet, _: sheet.middle(820, f"第{sheet.page}页/共{sheet.pages}页"),
        ruled=chance.random() < 0.5,
        centred=chance.random() < 0.5,
        gap=chance.choice((6.0, 9.0)),
        header_everywhere=chance.random() < 0.6,
        size=SIZE,
    )
    return layout, rows


def shape_of(layout: Layout) -> tuple[Printed, tuple[str, ...], str]:
    names = tuple(column.title[0] for column in layout.columns)
    return Printed("", " ".join(names), ruled=layout.ruled), ("交易日期", "交易金额", "账户余额"), "交易日期"


def bare(cells) -> list[str]:
    return [re.sub(r"\s", "", cell) for cell in cells]


@settings(max_examples=examples(30), phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 10**9))
def test_a_written_table_comes_back_cell_by_cell(seed):
    layout, rows = table_of(seed)
    grid = read_grid(open_pdf(printed(layout, rows), None, 100), *shape_of(layout))
    assert grid is not None
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in rows]
    assert (grid.skipped, grid.problems) == (0, ())
    assert grid.before == ("某银行交易明细",)
    assert len(grid.pages) == len(grid.boxes) == len(grid.numbers) == len(rows)


@settings(max_examples=examples(20), phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 10**9))
def test_a_table_of_nobody_known_comes_back_cell_by_cell(seed):
    layout, rows = table_of(seed)
    (grid,) = find_grids(open_pdf(printed(layout, rows), None, 100))
    assert grid.names == tuple(column.title[0] for column in layout.columns)
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in rows]
    assert (grid.skipped, grid.problems) == (0, ())


COLUMNS = (
    Column(("交易日期",), 30, 80),
    Column(("摘要",), 90, 150),
    Column(("交易金额",), 160, 220, "right"),
    Column(("账户余额",), 230, 290, "right"),
    Column(("备注",), 300, 400),
)
PLAIN = Layout(COLUMNS, lambda sheet: sheet.middle(50, "某银行交易明细"))
SHAPE = shape_of(PLAIN)


def plain_rows(count: int) -> list[Row]:
    return [
        Row((f"2025-01-{at % 28 + 1:02d}", "转账", f"-{at + 1}.00", f"{9000 - at}.00", "房租"))
        for at in range(count)
    ]


def cut(layout: Layout, rows: list[Row]):
    grid = read_grid(open_pdf(printed(layout, rows), None, 100), *SHAPE)
    assert grid is not None
    return grid


@pytest.mark.parametrize("centred", [False, True])
@pytest.mark.parametrize("printed_date", ["2o25-01-05", "", "见附页"])
def test_a_row_whose_date_cannot_be_read_is_a_row_all_the_same(printed_date, centred):
    rows = plain_rows(12)
    rows[5] = Row((printed_date, *rows[5].cells[1:]))
    grid = cut(replace(PLAIN, centred=centred), rows)
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in rows]


def test_a_first_or_last_row_without_a_date_is_a_row_all_the_same():
    for place in (0, 11):
        rows = plain_rows(12)
        rows[place] = Row(("????", *rows[place].cells[1:]))
        assert len(cut(PLAIN, rows).cells) == 12


def test_totals_and_notes_around_the_table_are_text_and_no_rows():
    def tail(sheet, y):
        sheet.write(30, y + 12, "本页合计 支出 78.00", SIZE)
        sheet.write(30, y + 22, "以上数据仅供参考 2025-01-01", SIZE)
        sheet.middle(y + 34, "打印完毕", SIZE)

    grid = cut(replace(PLAIN, tail=tail, tail_height=40), plain_rows(12))
    assert len(grid.cells) == 12
    assert grid.cells[-1][-1] == "房租"
    assert [bare([line])[0] for line in grid.after] == [
        "本页合计支出78.00",
        "以上数据仅供参考2025-01-01",
        "打印完毕",
    ]


def test_a_column_that_a_new_version_adds_does_not_run_into_its_neighbours():
    columns = (*COLUMNS[:2], Column(("交易柜员",), 152, 184), *COLUMNS[2:])
    columns = tuple(
        replace(one, left=one.left + 34 * (at > 2), right=one.right + 34 * (at > 2))
        for at, one in enumerate(columns)
    )
    rows = [Row((*row.cells[:2], "A07", *row.cells[2:])) for row in plain_rows(6)]
    grid = cut(replace(PLAIN, columns=columns), rows)
    assert grid.names[2] == "交易柜员"
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in rows]


def test_a_missing_page_is_reported():
    layout = replace(
        PLAIN, foot=lambda sheet, _: sheet.middle(820, f"第 {sheet.page} 页，共 {sheet.pages} 页", 7)
    )
    data = printed(layout, plain_rows(150))
    kept = pypdfium2.PdfDocument.new()
    kept.import_pages(pypdfium2.PdfDocument(data), pages=[0, 2])
    path = _bytes_of(kept)
    grid = read_grid(open_pdf(path, None, 100), *SHAPE)
    assert grid is not None
    assert [problem.code for problem in grid.problems] == ["pages_missing"]


@pytest.mark.parametrize(
    ("pages", "told"), [([0, 1, 2], []), ([0, 2], ["pages_missing"]), ([0, 1], ["pages_missing"])]
)
def test_a_first_page_without_a_mark_is_no_missing_one(pages, told):
    marked = replace(
        PLAIN,
        foot=lambda sheet, _: sheet.middle(
            820, f"{sheet.page}/{sheet.pages}" if sheet.page > 1 else "续下页", 7
        ),
    )
    data = printed(marked, plain_rows(150))
    kept = pypdfium2.PdfDocument.new()
    kept.import_pages(pypdfium2.PdfDocument(data), pages=pages)
    grid = read_grid(open_pdf(_bytes_of(kept), None, 100), *SHAPE)
    assert grid is not None
    assert [problem.code for problem in grid.problems] == told


def test_rows_on_a_page_whose_columns_stand_elsewhere_are_reported_and_counted():
    order = (3, 2, 4, 0, 1)
    elsewhere = tuple(
        replace(COLUMNS[at], title=("",), left=30.0 + 74 * place, right=90.0 + 74 * place)
        for place, at in enumerate(order)
    )
    strange = [Row(tuple(row.cells[at] for at in order)) for row in plain_rows(9)]
    joined = pypdfium2.PdfDocument(printed(PLAIN, plain_rows(9)))
    joined.import_pages(pypdfium2.PdfDocument(printed(Layout(elsewhere, lambda sheet: None), strange)))
    grid = read_grid(open_pdf(_bytes_of(joined), None, 100), *SHAPE)
    assert grid is not None
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in plain_rows(9)]
    assert grid.skipped > 0
    assert "page_without_header" in {problem.code for problem in grid.problems}


def _bytes_of(document: pypdfium2.PdfDocument) -> bytes:
    stream = BytesIO()
    document.save(stream)
    return stream.getvalue()


def test_radicals_become_the_characters_they_look_like():
    assert fold_radicals("⼾名 ⼈⺠币 ⾦额 ⻓⻋⻔⻅⻢ ⽇ 戶") == "户名 人民币 金额 长车门见马 日 戶"
    assert len(fold_radicals("⺁⻳⼀⿕")) == 4


@pytest.mark.one_in(4)
@pytest.mark.parametrize("nudge", [0.0, 0.3, 0.5])
@pytest.mark.parametrize("doubled", ["page", "chars"])
@pytest.mark.parametrize("gap", [5.0, 6.3, 7.6])
def test_characters_that_are_printed_twice_count_once_wherever_the_line_stands(doubled, nudge, gap):
    rows = plain_rows(14)
    grid = cut(replace(PLAIN, doubled=doubled, nudge=nudge, gap=gap), rows)
    assert [bare(row) for row in grid.cells] == [bare(row.cells) for row in rows]
    assert grid.problems == ()
