"""PDF, XLSX and CSV carry the report's figures, stay searchable and start no formula."""

from __future__ import annotations

import csv as csv_reader
import json
from datetime import datetime
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pypdfium2
import pytest

from app.liushui.engine.analysis import Analysis, Options, analyse
from app.liushui.engine.export.csv import render_csv
from app.liushui.engine.export.pdf import render_pdf
from app.liushui.engine.export.typesetting import Grid
from app.liushui.engine.export.xlsx import render_xlsx
from app.liushui.engine.report_codec import report_from_json, report_to_json
from app.liushui.engine.wording import yuan
from tests.liushui.frames import BANK, covering, reading, row

MADE_AT = datetime(2026, 7, 1, 9, 30)
LANGUAGES = ("zh-CN", "en-US")
RISKY = ("=1+1", "+86", "-5", "@sum", "\tcell", "\rcell")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    rows = [
        row(
            f"2026-{month:02d}-10",
            "in",
            "8123.45",
            "北京某某科技有限公司",
            text="代发工资",
            balance_fen=900_000,
        )
        for month in range(1, 7)
    ]
    rows += [
        row(f"2026-{month:02d}-{day:02d} 23:30", "out", "76.54", "瑞幸咖啡😀", balance_fen=800_000)
        for month in (1, 3)
        for day in range(1, 21)
    ]
    rows += [row("2026-02-02 10:00", "out", 7, risky, text=risky) for risky in RISKY]
    return analyse(reading(rows, covering(BANK, "2026-01-01", "2026-06-30")), Options(customer="张三丰"))


def pdf_text(data: bytes) -> tuple[str, int]:
    document = pypdfium2.PdfDocument(data)
    texts = []
    for page in document:
        text_page = page.get_textpage()
        texts.append(text_page.get_text_bounded())
        text_page.close()
        page.close()
    document.close()
    return "\n".join(texts), len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_is_searchable_and_carries_the_months(analysis: Analysis, language: Any) -> None:
    data = render_pdf(analysis.report, language, MADE_AT, "操作员甲", analysis.transactions)
    text, pages = pdf_text(data)
    assert "张三丰" in text
    assert "操作员甲" in text
    assert "瑞幸咖啡" in text
    for month in analysis.report.months:
        assert month.month in text
        for fen in (month.in_fen, month.real_in_fen, month.real_out_fen, month.net_fen):
            assert yuan(fen) in text
    for line in analysis.report.categories:
        assert yuan(line.value_fen) in text
    assert (f"第 {pages} 页，共 {pages}" if language == "zh-CN" else f"Page {pages} of {pages}") in text


def test_the_same_report_gives_the_same_pdf(analysis: Analysis) -> None:
    first, second = (
        render_pdf(analysis.report, "zh-CN", MADE_AT, "甲", analysis.transactions) for _ in range(2)
    )
    assert first == second


def test_cells_measured_by_their_width_print_as_if_they_had_been_laid_out_twice(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = render_pdf(analysis.report, "en-US", MADE_AT, "A", analysis.transactions)
    monkeypatch.setattr(Grid, "_is_one_line", lambda *_: False)
    assert render_pdf(analysis.report, "en-US", MADE_AT, "A", analysis.transactions) == data


def test_a_report_without_rows_still_prints() -> None:
    empty = analyse(reading([]), Options())
    text, _ = pdf_text(render_pdf(empty.report, "en-US", MADE_AT, "A", empty.transactions))
    assert "Flow report" in text
    assert render_xlsx(empty.report, "en-US", empty.transactions)[:2] == b"PK"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workbook_holds_numbers_and_no_formula(analysis: Analysis, language: Any) -> None:
    book = openpyxl.load_workbook(BytesIO(render_xlsx(analysis.report, language, analysis.transactions)))
    cells = [cell for sheet in book for line in sheet.iter_rows() for cell in line]
    assert not [cell for cell in cells if cell.data_type == "f"]
    assert all(sheet.freeze_panes == "A2" for sheet in book)
    months = book["逐月收支" if language == "zh-CN" else "Month by month"]
    for line, month in zip(
        list(months.iter_rows(min_row=2, values_only=True)), analysis.report.months, strict=True
    ):
        assert line[:6] == (
            month.month,
            month.rows,
            *(fen / 100 for fen in (month.in_fen, month.out_fen, month.real_in_fen, month.real_out_fen)),
        )
    sheet = book["交易明细" if language == "zh-CN" else "Transactions"]
    amounts = [line[3] for line in sheet.iter_rows(min_row=2, values_only=True)]
    assert round(sum(amounts) * 100) == analysis.transactions["amount_fen"].sum()
    assert {line[6] for line in sheet.iter_rows(min_row=2, values_only=True)} >= {"=1+1", "+86", "-5", "@sum"}


def test_a_text_longer_than_excel_takes_is_cut_and_shared_texts_stay_apart() -> None:
    texts = ["字" * 40_000, "😀" * 20_000, "同一句话", "同一句话", "", " <a & b>\n"]
    found = analyse(reading([row("2026-01-02", "out", 5, "某店", text=text) for text in texts]), Options())
    book = openpyxl.load_workbook(BytesIO(render_xlsx(found.report, "zh-CN", found.transactions)))
    cells = [line[7] or "" for line in book["交易明细"].iter_rows(min_row=2, values_only=True)]
    assert cells == ["字" * 32_767, "😀" * 16_383, *texts[2:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_could_not_judge_are_printed_with_what_they_lack(
    analysis: Analysis, language: Any
) -> None:
    unjudged = {each.rule: each for each in analysis.report.hits_unjudged}
    missing = unjudged["MZ-GL-01"].missing[language]
    book = openpyxl.load_workbook(BytesIO(render_xlsx(analysis.report, language, analysis.transactions)))
    sheet = book["未能判断的命中" if language == "zh-CN" else "Hits not judged"]
    lines = {line[0]: line[1:] for line in sheet.iter_rows(min_row=2, values_only=True)}
    assert lines["MZ-GL-01"] == (unjudged["MZ-GL-01"].name[language], missing)
    assert set(lines) == set(unjudged)
    text, _ = pdf_text(render_pdf(analysis.report, language, MADE_AT, "A", analysis.transactions))
    assert missing in text
    assert all(rule in text for rule in unjudged)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_csv_is_exact_and_starts_no_formula(analysis: Analysis, language: Any) -> None:
    data = render_csv(analysis.transactions, language)
    assert data.startswith(b"\xef\xbb\xbf")
    lines = list(csv_reader.reader(StringIO(data.decode("utf-8-sig"), newline="")))
    head, rows = lines[0], lines[1:]
    assert len(set(head)) == len(head)
    assert len(rows) == analysis.report.summary.rows
    assert sum(int(line[3].replace(".", "")) for line in rows) == analysis.transactions["amount_fen"].sum()
    real = [line for line in rows if line[13] == ("收入" if language == "zh-CN" else "In")]
    assert sum(int(line[14].replace(".", "")) for line in real) == analysis.report.summary.real_in_fen
    texts = [cell for line in rows for cell in line[6:13]]
    assert not [cell for cell in texts if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert [line[6] for line in rows][-len(RISKY) :] == [f"'{risky}" for risky in RISKY]


def test_the_report_survives_json(analysis: Analysis) -> None:
    stored = json.loads(json.dumps(report_to_json(analysis.report)))
    assert report_from_json(stored) == analysis.report
    older = {key: value for key, value in stored.items() if key != "hits_unjudged"}
    assert report_from_json(older).hits_unjudged == []
    with pytest.raises(ValueError, match="no field"):
        report_from_json({**stored, "surprise": 1})
    with pytest.raises(ValueError, match="another kind"):
        report_from_json({**stored, "customer": 5})
    with pytest.raises(ValueError, match="customer"):
        report_from_json({key: value for key, value in stored.items() if key != "customer"})
