"""PDF, XLSX and CSV carry the report's figures, stay searchable and start no formula."""

from __future__ import annotations

import csv as csv_reader
import hashlib
import json
import os
import pickle
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pikepdf
import pypdfium2
import pytest

from app.engine.messages.wording import yuan
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.report.export import labels
from app.engine.report.export.content import Content
from app.engine.report.export.csv import render_csv
from app.engine.report.export.details import evidence_table
from app.engine.report.export.grid import break_lines
from app.engine.report.export.labels import Language, label
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.remarks import NONE
from app.engine.report.export.tables import files_table
from app.engine.report.export.typesetting import font_for_document, printable
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.xlsx import render_xlsx
from app.engine.report.verdict import TITLES
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Report
from tests.effort import EVERYTHING
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.judgement.test_demo_customers import DEEDS, analysed

ROOT = Path(__file__).resolve().parents[3]
MADE_AT = datetime(2026, 7, 1, 9, 30)
LANGUAGES = ("zh-CN", "en-US")
RISKY = ("=1+1", "+86", "-5", "@sum", "\tcell", "\rcell", "＝1+1", "＋86", "－5", "＠sum")


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


@pytest.mark.everything  # before a commit: the same report, the same PDF, below
def test_another_process_writes_the_same_bytes(analysis: Analysis, tmp_path: Path) -> None:
    stored = tmp_path / "report.pickle"
    stored.write_bytes(pickle.dumps((analysis.report, analysis.transactions)))
    script = (
        "import hashlib, pickle, sys; from datetime import datetime; from pathlib import Path\n"
        "from app.engine.report.export.pdf import render_pdf\n"
        "report, rows = pickle.loads(Path(sys.argv[1]).read_bytes())\n"
        "data = render_pdf(report, 'zh-CN', datetime(2026, 7, 1, 9, 30), '甲', rows)\n"
        "print(hashlib.sha256(data).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script, str(stored)],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()},
        ).stdout
        for seed in ("1", "2")
    }
    here = render_pdf(analysis.report, "zh-CN", MADE_AT, "甲", analysis.transactions)
    assert digests == {hashlib.sha256(here).hexdigest() + "\n"}


RARE = "𠮷𠀀䶮㛃堃喆𬭩嘦"


def test_rare_characters_of_names_are_kept_and_found() -> None:
    names = [f"王{each}" for each in RARE]
    rows = [row(f"2026-01-{day:02d}", "out", 100, name) for day, name in enumerate(names, start=1)]
    found = analyse(reading(rows), Options(customer=f"李{RARE}"))
    data = render_pdf(found.report, "zh-CN", MADE_AT, f"赵{RARE}", found.transactions)
    text, _ = pdf_text(data)
    assert text.count(RARE) >= 3
    assert all(name in text for name in names)
    assert "带框的代码" in text
    book = openpyxl.load_workbook(BytesIO(render_xlsx(found.report, "zh-CN", found.transactions)))
    assert {line[6] for line in book["交易明细"].iter_rows(min_row=2, values_only=True)} == set(names)
    assert all(name in render_csv(found.report, "zh-CN", found.transactions).decode() for name in names)


def test_a_character_without_a_glyph_is_printed_as_its_number() -> None:
    font, other = font_for_document(), font_for_document()
    assert printable(font, "王\u200b𠮷\ufe0f😀\x07") == "王𠮷😀"
    glyph = font.ttfont["glyf"][font.cmap[ord("𠮷")]]
    digits = [font.cmap[ord(digit)] for digit in "20BB7"]
    assert [part.glyphName for part in glyph.components][1:] == digits
    assert font.cw[ord("𠮷")] > 1_500
    assert ord("𠮷") not in other.cmap
    font.close()
    other.close()


def test_the_contents_name_every_section_with_its_page(analysis: Analysis) -> None:
    data = render_pdf(analysis.report, "zh-CN", MADE_AT, "甲", analysis.transactions)
    with pypdfium2.PdfDocument(data) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
        place = next(n for n, text in enumerate(texts) if "目录\r\n摘要 " in text)
        contents = texts[place]
        with pikepdf.open(BytesIO(data)) as opened:
            links = [each for each in opened.pages[place].Annots if each.Subtype == "/Link"]  # type: ignore[attr-defined]
        marks = list(document.get_toc())
        listed = [line.rsplit(" ", 1) for line in contents.splitlines() if line[-1:].isdigit()]
        entries = [(title, int(page)) for title, page in listed if not title.startswith("第")]
        assert len(entries) == len(marks) > 12
        assert len(links) == 2 * len(entries)
        for (title, page), mark in zip(entries, marks, strict=True):
            assert mark.get_title() == title
            assert mark.get_dest().get_index() + 1 == page
            assert title in document[page - 1].get_textpage().get_text_bounded().replace("\r\n", "")


def test_a_finding_prints_two_hundred_rows_and_names_the_rest() -> None:
    rows = [row(f"2026-01-{1 + n % 28:02d} 23:{n % 60:02d}", "out", 50 + n, f"店{n}") for n in range(450)]
    found = analyse(reading(rows, covering(BANK, "2026-01-01", "2026-01-28")), Options())
    long = next(each for each in found.report.findings if len(each.evidence) > 200)
    text, _ = pdf_text(render_pdf(found.report, "zh-CN", MADE_AT, "甲", found.transactions))
    assert f"凭据共 {len(long.evidence):,} 笔，此处列出前 200 笔，其余见 XLSX" in text
    part = text.split(f"{long.id} {long.name['zh-CN']} · ")[-1].split("其余见 XLSX")[1]
    part = part.split("核实办法")[0]
    shown = re.findall(r"\d+ 2026-01-\d\d \d\d:\d\d 支出", part)
    assert len(shown) == 200
    assert [int(line.split()[0]) for line in shown] == long.evidence[:200]
    book = openpyxl.load_workbook(BytesIO(render_xlsx(found.report, "zh-CN", found.transactions)))
    listed = [n for code, n in book["凭据"].iter_rows(min_row=2, values_only=True) if code == long.id]
    assert listed == long.evidence


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("一二三，四五", 3, ["一二", "三，四", "五"]),
        ("alpha beta gamma", 11, ["alpha beta", "gamma"]),
        ("6222020000001234", 6, ["622202", "000000", "1234"]),
        ("金额 12,345.67 元", 10, ["金额", "12,345.67", "元"]),
        ("一二（三四）", 3, ["一二", "（三", "四）"]),
        ("a\nb", 9, ["a", "b"]),
        ("", 9, [""]),
    ],
)
def test_lines_are_broken_where_a_reader_expects_it(text: str, room: float, lines: list[str]) -> None:
    assert break_lines(text, room, defaultdict(lambda: 1.0)) == lines


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
    data = render_csv(analysis.report, language, analysis.transactions)
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
    stored = json.loads(json.dumps(to_json(analysis.report)))
    assert from_json(Report, stored) == analysis.report
    older = {key: value for key, value in stored.items() if key != "hits_unjudged"}
    assert from_json(Report, older).hits_unjudged == []
    with pytest.raises(ValueError, match="no field"):
        from_json(Report, {**stored, "surprise": 1})
    with pytest.raises(ValueError, match="Expected `str`, got `int`"):
        from_json(Report, {**stored, "customer": 5})
    with pytest.raises(ValueError, match="customer"):
        from_json(Report, {key: value for key, value in stored.items() if key != "customer"})


@pytest.mark.parametrize("state", ["agrees", "disagrees", "unproven"])
def test_a_verdict_is_called_what_the_filter_of_the_list_calls_it(state: str) -> None:
    words = (ROOT / "client/src/liushui/reports/words/overviewWords.ts").read_text("utf-8")
    on_screen = re.findall(rf"'authenticity\.{state}': '([^']+)'", words)
    assert on_screen == [TITLES[state]["zh-CN"], TITLES[state]["en-US"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_currencies_differ_every_sum_of_a_file_stands_beside_its_own(language: Any) -> None:
    rows = [row(f"2026-0{at}-10", "in", 9_000, "甲公司", balance_fen=900_000 * at) for at in (1, 2, 3)]
    rows += [
        row(f"2026-0{at}-12", "in", 50, "ACME", currency="USD", statement=1, balance_fen=5_000 * at)
        for at in (1, 2)
    ]
    dollars = replace(BANK, currency="USD", file="usd.csv", sha256="3" * 64, account="62258811")
    found = analyse(reading(rows, BANK, dollars), Options("张三"))
    book = openpyxl.load_workbook(BytesIO(render_xlsx(found.report, language, found.transactions)))
    word = label("currency", language)
    for key in ("files", "reading", "balances", "balance_points"):
        head, *lines = book[label(key, language)].iter_rows(values_only=True)
        assert {(line[0], line[head.index(word)]) for line in lines} == {(1, "CNY"), (2, "USD")}, key
    text, _ = pdf_text(render_pdf(found.report, language, MADE_AT, "甲", found.transactions))
    for account, unit in ((BANK.account, label("yuan", language)), (dollars.account, "USD")):
        title = label("balance_chart", language, account=str(account), unit=unit)
        assert "".join(title.split()) in "".join(text.split())
    alone = analyse(reading(rows[:3]), Options("张三")).report
    assert word not in [each.title for each in files_table(alone, language).columns]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_that_show_a_finding_name_their_currency_unless_all_are_in_yuan(language: Any) -> None:
    rows = [row(f"2026-0{at}-05", "in", 1_000, "ACME", currency="USD") for at in (1, 2)]
    yuan_rows = [row("2026-01-05", "in", 1_000, "甲公司")]
    dollars, alone = (analyse(reading(each), Options("张三")).transactions for each in (rows, yuan_rows))
    table = evidence_table(dollars["n"].to_list(), dollars, language)
    assert table.columns[-1].title == label("currency", language)
    assert [line[-1] for line in table.rows] == ["USD", "USD"]
    assert label("currency", language) not in [
        each.title for each in evidence_table(alone["n"].to_list(), alone, language).columns
    ]


def test_no_amount_of_a_wide_table_is_broken() -> None:
    months = [f"2026-{month:02d}" for month in range(1, 7)]
    rows = [row(f"{month}-10", "in", 10_000, "甲公司", text="代发工资") for month in months]
    found = analyse(reading(rows, covering(BANK, "2026-01-01", "2026-06-30")), Options("张三"))
    text, _ = pdf_text(render_pdf(found.report, "en-US", MADE_AT, "甲", found.transactions))
    words = text.split()
    assert not {"60,000.0", "10,000.0", "Categor", "Recognise", "2026-01-"} & {*words}
    assert words.count("60,000.00") > 4


class Words(dict[str, tuple[str, str]]):
    """The words of the exports, which remember for what they had none."""

    def __init__(self, words: dict[str, tuple[str, str]]) -> None:
        super().__init__(words)
        self.lacking: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self.lacking.add(key)
        return super().get(key, default)


def test_no_label_of_a_sheet_a_table_or_a_file_is_its_key(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(labels._LABELS)
    monkeypatch.setattr(labels, "_LABELS", words)
    language: Language = "en-US"  # words in one language are words in both
    customers = DEEDS if EVERYTHING else ["周建国"]
    for found in (analysis, *map(analysed, customers)):
        report, rows = found.report, found.transactions
        render_xlsx(report, language, rows)
        render_csv(report, language, rows)
        content = Content(report, language, MADE_AT, "甲", NONE)
        for form in ("short", "full"):
            render_pdf(report, language, MADE_AT, "甲", rows, NONE, form)
            render_docx(content, form)
    assert words.lacking == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_transactions_has_every_column_of_the_csv(analysis: Analysis, language: Any) -> None:
    report, rows = analysis.report, analysis.transactions
    book = openpyxl.load_workbook(BytesIO(render_xlsx(report, language, rows)))
    head, *cells = book[label("transactions", language)].iter_rows(values_only=True)
    titles, *lines = csv_reader.reader(StringIO(render_csv(report, language, rows).decode("utf-8-sig")))
    # The CSV tells columns of one name apart.
    assert [each.removesuffix(" 2") for each in titles] == list(head)
    for key in ("income", "relation", "relation_reason"):
        at = head.index(label(key, language))
        assert [line[at] or "" for line in cells] == [line[at] for line in lines]
    assert any(line[head.index(label("income", language))] for line in cells)
