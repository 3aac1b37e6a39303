"""The short PDF of every bank's statement: at most four pages, what decides on the first, no heading left alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from io import BytesIO
from typing import Any

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.process.analysis import Options, analyse
from app.engine.report.export.chart import axis_steps
from app.engine.report.export.content import Content, deciding_tables, headline_figures, lead_lines
from app.engine.report.export.document import Document
from app.engine.report.export.first_page import put_first_page
from app.engine.report.export.labels import Language, label, unit_of
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.remarks import Remarks, ReviewState
from app.engine.report.export.word.document import render_docx
from app.engine.report.figures import NO_WHOLE_MONTH
from app.engine.types.report import Report
from tests.effort import EVERYTHING
from tests.engine.fixtures.golden_type import Golden
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.report.test_figures import LANGUAGES, READ, of_golden
from tests.engine.surfaces import lines_of, pages_of

MADE_AT = datetime(2026, 7, 1, 9, 30)
HEADINGS = ("inflow_chart", "urgent", "papers", "conclusion", "inflow", "income_streams", "debts", "files")
STATES = {
    "zh-CN": (
        (ReviewState(6, 2), "审阅未完成 · 已审 2 / 6 项"),
        (ReviewState(0, 0), "审阅未完成 · 无需判断的事项"),
        (
            ReviewState(6, 6, "王审", "2026-07-01 08:00:00"),
            "审阅已完成 · 王审 · 2026-07-01 08:00:00 · 已审 6 / 6 项",
        ),
    ),
    "en-US": (
        (ReviewState(6, 2), "Review not completed · 2 of 6 items reviewed"),
        (ReviewState(0, 0), "Review not completed · nothing to decide"),
        (
            ReviewState(6, 5, "Wang", "2026-07-01 08:00:00"),
            "Review completed by Wang · 2026-07-01 08:00:00 · 5 of 6 items reviewed",
        ),
    ),
}


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "golden", READ if EVERYTHING else READ[:: len(READ) // 5], ids=lambda each: each.name
)
def test_the_short_form_decides_on_its_first_page_and_has_four_at_most(golden: Golden) -> None:
    found = of_golden(golden)
    for language in LANGUAGES:
        state, said = STATES[language][0]
        remarks = Remarks("建议补充凭证。\n其余无异议。", review=state)
        data = render_pdf(found.report, language, MADE_AT, "甲", found.transactions, remarks, "short")
        pages = pages_of(data)
        assert len(pages) <= 4
        content = Content(found.report, language, MADE_AT, "甲", remarks)
        figures = [f"{each.name}{each.value}" for each in headline_figures(content)]
        for text in (*lead_lines(content), *figures, "建议补充凭证。其余无异议。", said):
            assert squeezed(text) in pages[0]
        unit = unit_of(found.report.currency, language)
        headings = {squeezed(label(key, language, unit=unit)) for key in HEADINGS}
        for lines in lines_of(data):
            # The last line of a page is its number.
            assert squeezed(lines[-2]) not in headings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_months_stand_on_the_first_page_where_all_of_them_fit_there(language: Language) -> None:
    found = of_golden(READ[0])
    whole = found.report
    # What follows the months does not fit.
    files = [replace(whole.files[0], index=at) for at in range(20)]
    quiet = replace(whole, files=files, findings=[], hits=[], lead=replace(whole.lead, papers=[]))
    some = quiet.months[0]
    many = replace(
        quiet, months=[replace(some, month=f"20{20 + at // 12}-{at % 12 + 1:02}") for at in range(36)]
    )
    for report, is_first in ((quiet, True), (many, False)):
        data = render_pdf(report, language, MADE_AT, "甲", found.transactions, Remarks(), "short")
        months = squeezed(label("inflow", language))
        assert (months in pages_of(data)[0]) is is_first


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_paper_says_how_far_the_review_is_and_who_completed_it(language: Language) -> None:
    found = of_golden(READ[0])
    for state, said in STATES[language]:
        data = render_pdf(
            found.report, language, MADE_AT, "甲", found.transactions, Remarks(review=state), "short"
        )
        assert squeezed(said) in pages_of(data)[0]
    unknown = render_pdf(found.report, language, MADE_AT, "甲", found.transactions, Remarks(), "short")
    assert squeezed(label("conclusion", language)) not in pages_of(unknown)[0]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_with_nothing_in_it_is_one_line_in_full(language: Language) -> None:
    idle = next(each for each in READ if each.name == "haitong.xlsx")
    found = of_golden(idle)
    assert not found.report.hits
    assert not found.report.counterparties
    data = render_pdf(found.report, language, MADE_AT, "甲", found.transactions)
    lines = [squeezed(line) for page in lines_of(data) for line in page]
    none, colon = label("none", language), "：" if language == "zh-CN" else ":"
    for key in ("hits", "counterparties_all", "debts", "income_streams", "balances"):
        assert squeezed(f"{label(key, language)}{colon}{none}") in lines
    assert squeezed(label("chart", language, unit=unit_of("CNY", language))) not in lines


@given(st.integers(0, 10**14), st.integers(-(10**14), 0))
def test_a_chart_has_nine_lines_at_most_and_holds_all_its_values(most: int, least: int) -> None:
    fen, above, below = axis_steps(most, least)
    assert 1 <= above + below <= 8
    assert fen * above >= most
    assert -fen * below <= least


def drawn(report: Report, language: Language) -> list[tuple[float, float, float]]:
    """Of each text on the first pages its left edge, its right edge and its top, in millimetres."""
    document = Document(report, language)
    document.add_page()
    places = []
    plain = document.cell

    def cell(w: float = 0, h: float = 0, text: str = "", **more: Any) -> Any:
        places.append((document.x, document.x + document.get_string_width(text), document.y))
        return plain(w, h, text, **more)

    document.cell = cell
    put_first_page(document, Content(report, language, MADE_AT, "甲", Remarks()), "short")
    document.output()  # closes the font
    return places


def overprinted(places: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Those that reach into the next one beside them, or end less than a millimetre before it."""
    return [
        (left, right, top)
        for left, right, top in places
        if any(right + 1.0 > other for other, _, y in places if y == top and other > left)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("yuan", [9_999, 120_000_000_000])
def test_no_headline_figure_is_printed_over_the_next(language: Language, yuan: int) -> None:
    rows = [
        row("2026-01-15", "in", yuan, "甲公司", text="代发工资"),
        row("2026-02-20", "out", 1_500, "度小满", text="还款"),
    ]
    found = analyse(reading(rows, covering(BANK, "2026-01-10", "2026-02-25")), Options("张三")).report
    content = Content(found, language, MADE_AT, "甲", Remarks())
    assert headline_figures(content)[0].value == "–"
    assert found.lead.headlines[0].note == NO_WHOLE_MONTH
    # Marked as incomplete a figure takes most room.
    for report in (found, replace(found, summary=replace(found.summary, incomplete=True))):
        assert overprinted(drawn(report, language)) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-CN", "共 60 个月，此处列出最近 36 个月，合计为全期。"),
        ("en-US", "60 months in all. The latest 36 are listed; the total covers all 60."),
    ],
)
def test_of_five_years_the_newest_months_are_listed_and_the_sum_is_of_all(
    language: Language, said: str
) -> None:
    months = [f"{year}-{month:02d}" for year in range(2021, 2026) for month in range(1, 13)]
    rows = [row(f"{month}-10", "in", 10_000, "甲公司", text="代发工资") for month in months]
    found = analyse(reading(rows, covering(BANK, "2021-01-01", "2025-12-31")), Options("张三")).report
    table, rest = deciding_tables(Content(found, language, MADE_AT, "甲", Remarks()))[0]
    assert ([line[0] for line in table.rows[:-1]], rest) == (months[-36:], said)
    assert table.rows[-1][1] == 60 * 1_000_000
    assert overprinted(drawn(found, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_first_page_leaves_out_is_counted_and_the_full_form_names_its_chapter(
    language: Language,
) -> None:
    rows = [row(f"2026-01-{at + 1:02d}", "in", 100, f"李{at}", statement=at) for at in range(22)]
    files = [replace(BANK, file=f"f{at}.csv", sha256=f"{at:064}", account=f"62{at:03}") for at in range(22)]
    found = analyse(reading(rows, *files), Options("张三"))
    causes = len(found.report.summary.verdict.causes)
    severe = replace(next(each for each in found.report.findings), result="hit", severity="high", file=None)
    report = replace(found.report, findings=[severe] * 8, hits=[])
    content = Content(report, language, MADE_AT, "甲", Remarks())
    full = {"zh-CN": "见完整版", "en-US": "full report"}[language]
    for form, key in (("short", "more_causes"), ("full", "more_causes_behind")):
        data = render_pdf(report, language, MADE_AT, "甲", found.transactions, Remarks(), form)
        pdf = "".join(pages_of(data))
        paragraphs = docx.Document(BytesIO(render_docx(content, form))).paragraphs
        word = squeezed("".join(each.text for each in paragraphs))
        assert squeezed(label(key, language, n=causes - 3)) in pdf
        suffix = "_behind" if form == "full" else ""
        for text in (pdf, word):
            assert squeezed(label(f"more_files{suffix}", language, n=2)) in text
            assert (squeezed(full) in text) is (form == "short")
        assert squeezed(label(f"more_findings{suffix}", language, n=2)) in pdf
        assert (squeezed(label("more_causes", language, n=causes - 1)) in word) is (form == "short")
