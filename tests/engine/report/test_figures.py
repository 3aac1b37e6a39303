"""The dictionary of figures: one name, one value, on every surface; docs and client are made from it."""

from __future__ import annotations

import json
from csv import DictReader
from decimal import Decimal
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import docx
import pytest

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.judgement.options import Options
from app.engine.messages.wording import percent, yuan
from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, analyse
from app.engine.report.export.content import Content
from app.engine.report.export.csv import render_csv
from app.engine.report.export.labels import Language, label
from app.engine.report.export.remarks import NONE
from app.engine.report.export.summary import mark, summary_lines
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.word.filling import fill_template
from app.engine.report.figures import FIGURES, figures_module, figures_page, note_of, shown_in
from app.engine.report.verdict.stored import brought_up_to_date
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Report
from app.engine.types.statements import READABLE_STATES, UploadedFile
from tests.effort import EVERYTHING
from tests.engine.casebook.people import PEOPLE
from tests.engine.casebook.score import outcome
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.lifebook.people import HALVES
from tests.engine.lifebook.score import outcome as life
from tests.engine.surfaces import MADE_AT, Books, books_of, surfaces

ROOT = Path(__file__).parents[3]
LANGUAGES: tuple[Language, ...] = ("zh-CN", "en-US")
RETIRED = ("真实收入", "真实支出", "Real income", "Real expense", "real_income", "debt_ratio")


def borrower(applied: AppliedLoan | None = None, wage: str = "代发工资") -> Analysis:
    rows: list[dict[str, Any]] = []
    for month in range(1, 7):
        rows.append(row(f"2026-{month:02d}-10", "in", 9000 + month, "甲公司", text=wage))
        rows.append(row(f"2026-{month:02d}-20", "out", 1234.56, "微粒贷", text="还款"))
        rows.append(row(f"2026-{month:02d}-22", "in", 321, "李四", text="转账"))
    options = Options("张三", applied=applied)
    return analyse(reading(rows, covering(BANK, "2026-01-01", "2026-06-30")), options)


def of_golden(golden: Golden) -> Analysis:
    passwords = [golden.password] if golden.password else []
    return analyse(read([UploadedFile(golden.name, golden.make(40, 3)[0])], passwords), Options("林一"))


READ = [each for each in GOLDEN if each.state in READABLE_STATES]
LIVES = [person for half in HALVES.values() for person in half]
LOAN = AppliedLoan(5_000_000, 24, 0.0725)
CASES = {
    "borrower": borrower,
    "applicant": lambda: borrower(LOAN),
    "without income": lambda: borrower(LOAN, "报销"),
    **{
        f"casebook {each.name}": lambda each=each: outcome(each, 7).analysis
        for each in (PEOPLE if EVERYTHING else PEOPLE[:2])
    },
    **{
        f"life {each.name}": lambda each=each: life(each, 7).analysis
        for each in (LIVES if EVERYTHING else LIVES[:1])
    },
    **{
        f"golden {each.name}": lambda each=each: of_golden(each)
        for each in (READ if EVERYTHING else READ[:1])
    },
}


@pytest.fixture(scope="module", params=CASES)
def found(request: pytest.FixtureRequest) -> Analysis:
    return CASES[request.param]()


@pytest.fixture(scope="module")
def books(found: Analysis) -> Books:
    """Its workbooks, made once."""
    return books_of(found)


@pytest.fixture(scope="module")
def shown(found: Analysis, books: Books) -> dict[str, str]:
    """Its exports as text, made once."""
    return surfaces(found, books)


def printed(figure: Any, report: Report, language: Language) -> str:
    value, note = figure.of(report), note_of(figure, report)
    if value is None:
        return note[language] if note else "–"
    if figure.unit == "fen":
        return yuan(value)
    return percent(value) if figure.unit == "share" else f"{value:,}"


@pytest.mark.one_in(3)
def test_each_figure_stands_once_by_its_name_with_its_value_on_every_surface(
    found: Analysis, shown: dict[str, str], books: Books
) -> None:
    report = found.report
    for language in LANGUAGES:
        lines = summary_lines(report, language)
        cells = [line[:2] for line in books[language][label("summary", language)]]
        for figure in shown_in(report):
            name, note = figure.name[language], note_of(figure, report)
            value = figure.of(report)
            titles = {name, f"{name}（{note[language]}）", f"{name} ({note[language]})"} if note else {name}
            (line,) = [each for each in lines if each.title in titles]
            assert line.value == (note[language] if note and value is None else value)
            # Numbers bear no mark: what was not read whole is told beside the name.
            marked = {mark(each, language) for each in titles} if report.summary.incomplete else titles
            (cell,) = [each for each in cells if each[0] in marked]
            if isinstance(value, int) and figure.unit == "fen":
                assert cell[1] == round(value / 100, 2)
            elif value is not None:
                assert cell[1] == pytest.approx(value, abs=1e-6)
            text = printed(figure, report, language)
            text = mark(text, language) if report.summary.incomplete else text
            place = "".join(f"{line.title}{text}".split())
            assert shown[f"pdf {language}"].count(place) >= 1, place


@pytest.mark.one_in(6)
@pytest.mark.parametrize("language", LANGUAGES)
def test_word_says_each_figure_as_the_pdf_does(found: Analysis, language: Language) -> None:
    report = found.report
    letter = docx.Document()
    for figure in FIGURES:
        letter.add_paragraph(f"{{{{{figure.name[language]}}}}}")
    empty, filled = BytesIO(), Content(report, language, MADE_AT, "甲", NONE)
    letter.save(empty)
    lines = docx.Document(BytesIO(fill_template(empty.getvalue(), filled))).paragraphs
    for figure, line in zip(FIGURES, lines, strict=True):
        # In a sentence a reason would read as an amount.
        text = "–" if figure.of(report) is None else printed(figure, report, language)
        assert line.text == (mark(text, language) if report.summary.incomplete else text), figure.id
    house = docx.Document(BytesIO(render_docx(filled, "short")))
    told = {row.cells[0].text: row.cells[1].text for row in house.tables[0].rows}
    for headline in report.lead.headlines:
        (figure,) = [each for each in FIGURES if each.id == headline.figure]
        text = "–" if figure.of(report) is None else printed(figure, report, language)
        assert told[figure.name[language]] == (mark(text, language) if report.summary.incomplete else text)


def test_the_rows_that_are_exported_add_up_to_the_figures(found: Analysis) -> None:
    report = found.report
    lines = list(DictReader(StringIO(render_csv(report, "en-US", found.transactions).decode("utf-8-sig"))))
    value = {figure.id: figure.of(report) for figure in shown_in(report)}
    assert len(lines) == value["rows"]
    own = [line for line in lines if line["Currency"] == report.currency]
    for direction, figure in (("in", "gross_in_fen"), ("out", "gross_out_fen")):
        amounts = [line["Amount"] for line in own if line["Direction"] == label(direction, "en-US")]
        assert round(sum(map(Decimal, amounts)) * 100) == value[figure]


def test_a_report_that_is_stored_and_opened_again_says_the_same_figures(found: Analysis) -> None:
    opened = from_json(Report, json.loads(json.dumps(to_json(found.report))))
    for figure in FIGURES:
        assert figure.of(opened) == figure.of(found.report), figure.id


def test_no_surface_says_real_income(shown: dict[str, str]) -> None:
    for surface, text in shown.items():
        for word in RETIRED:
            assert word not in text, (surface, word)


def test_net_inflow_is_the_sum_of_its_parts_on_paper_too(found: Analysis) -> None:
    lines = summary_lines(found.report, "zh-CN")
    parts = [line.value for line in lines if line.title.startswith("未认定的流入")]
    whole = {line.title: line.value for line in lines}
    assert whole["净流入"] == whole["可认定收入"] + sum(int(str(part)) for part in parts)


def test_an_english_summary_lists_findings_in_english(found: Analysis) -> None:
    assert not any("；" in str(line.value) for line in summary_lines(found.report, "en-US"))


def test_a_ratio_without_income_says_so() -> None:
    report = borrower(LOAN, "报销").report
    titles = {line.title: line.value for line in summary_lines(report, "zh-CN")}
    assert titles["还款收入比"] == titles["还款收入比（含拟贷月供）"] == "收入不足，不适用"


def test_ids_are_one_of_a_kind_and_units_come_last() -> None:
    assert len({each.id for each in FIGURES}) == len(FIGURES)
    for each in FIGURES:
        assert each.id.endswith("_fen") == (each.unit == "fen")
        assert set(each.name) == set(each.definition) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("docs/figures.md", figures_page),
        ("client/src/liushui/reports/words/figures.ts", figures_module),
    ],
)
def test_docs_and_client_say_what_the_dictionary_says(path: str, made: Any) -> None:
    assert (ROOT / path).read_text("utf-8") == made(), (
        f"{path} is older than the dictionary: run npm run rules"
    )


def test_a_report_of_an_older_version_stays_readable_without_todays_figures() -> None:
    new = to_json(borrower().report)
    old = {"median_fen": 1, "last3_fen": None, "last6_fen": None, "last12_fen": None}
    summary = {
        name: value
        for name, value in new["summary"].items()
        if name not in {each.id for each in FIGURES}
        or name in {"rows", "days", "net_fen", "average_balance_fen"}
    }
    for name in ("not_recognised", "applied", "recognised_income_basis"):
        del summary[name]
    retired = {"real_income": old, "debt_service_month_fen": 5, "debt_ratio": 0.1, "lenders": 2}
    report = from_json(Report, brought_up_to_date(new | {"summary": summary | retired}))
    assert report.summary.recognised_income_month_fen is None
    assert report.summary.real_in_fen == new["summary"]["real_in_fen"]
    assert [line.value for line in summary_lines(report, "zh-CN") if line.title == "月可认定收入"] == [None]
    assert brought_up_to_date(new) is new
