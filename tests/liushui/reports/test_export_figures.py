"""The screen, the PDF, the Word document, the workbook and the CSV of a report carry the same figures."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pypdfium2
import pytest
from flask.testing import FlaskClient

from app.engine.rules.settings import setting_text
from tests.engine.figures import TOKEN, Figure, figures, missing
from tests.http import Person, call, send
from tests.liushui.conftest import Upload, tasks_of

DEMO = Path("app/liushui/cases/demo")
FILES = ("alipay_lin_xiaomei.csv", "cmb_lin_xiaomei.pdf", "wechat_zhou_jianguo.zip")
DRAWN = re.compile(r"balances\[\d+\]\.points|hits(_dismissed)?\[\d+\]\.evidence")
"""The PDF draws daily balances and leaves the rows of hits to the workbook, and says so."""
EVIDENCE = re.compile(r"(findings|checks)\[\d+\]\.evidence\[(\d+)\]")
IN_WORD = re.compile(
    r"(summary|lead|months|income_streams|counterparties|left_out)\b|categories\[\d+\]\.(?!months)"
    r"|debts\[\d+\]\.(?!repaid_by_month)|hits\[\d+\]\.(?!evidence|debt_rows)|files\[\d+\]\.(rows|in_fen|out_fen)$"
)
"""The chapters of the full Word document; rows, balances, hours and the network are left to PDF and workbook."""
LEVELS = ("high", "medium", "low", "info")
GRIDS = re.compile(r"hours\.(rows|amount_fen)\[")
WAYS = re.compile(r"network\.(edges|paths)\[.*evidence|network\.nodes|paths_total")
"""The rows of the network are opened on the screen; a party's line says for how many it stands."""


@pytest.fixture
def report(client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person) -> dict[str, Any]:
    """The report of Alice's richest case, as the screen gets it, with a decision and a conclusion."""
    upload(
        alice,
        {name: (DEMO / name).read_bytes() for name in FILES},
        customer="林𠮷梅",
        password="268413",
        related="周小燕",
    )
    work()
    number = tasks_of(client, alice)[0]["report_id"]
    shown: dict[str, Any] = call(
        client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": number}
    )["data"]
    rule = shown["report"]["hits"][0]["rule"]
    body = {"rule": rule, "number": 0, "state": "dismissed", "reason": "已提供购房合同"}
    decided = call(client, f"POST /api/liushui/reports/{number}/decisions", as_=alice, json=body)
    number = decided["data"]["report_id"]
    shown = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": number})["data"]
    text = {"conclusion": "建议补充三月转账的凭证"}
    assert call(client, f"PUT /api/liushui/reports/{number}/conclusion", as_=alice, json=text)["code"] == 1
    return {"id": number, "json": shown["report"], "rule": rule}


def fetch(client: FlaskClient, alice: Person, report: dict[str, Any], ending: str, language: str) -> bytes:
    path = f"GET /api/liushui/reports/{report['id']}.{ending}?language={language}"
    return send(client, path, as_=alice).data


def pdf_text(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def wanted(report: dict[str, Any]) -> list[Figure]:
    """Every figure of the JSON; hours without any row have no line."""
    return [
        each
        for each in figures(report["json"])
        if (each.value or not GRIDS.search(each.path)) and not WAYS.search(each.path)
    ]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_figure_of_the_screen_has_its_place_in_the_pdf(
    client: FlaskClient, alice: Person, report: dict[str, Any], language: str
) -> None:
    text = pdf_text(fetch(client, alice, report, "pdf", language))
    listed = [
        each
        for each in wanted(report)
        if not DRAWN.search(each.path)
        and not ((place := EVIDENCE.search(each.path)) and int(place[2]) >= 200)
        and not each.path.startswith("method.thresholds")
    ]
    assert len(listed) > 1_300
    found = Counter(TOKEN.findall(text))
    # The severities of the summary stand on one line.
    assert missing(listed, found, "printed") == []
    printed = re.sub(r"\s+", "", text)
    thresholds = report["json"]["method"]["thresholds"]
    assert len(thresholds) > 200
    for each in thresholds:
        value = setting_text(each["value"], each["unit"], language)
        assert re.sub(r"\s+", "", f"{each['label'][language]} {value}") in printed
    assert "林𠮷梅" in text
    assert "建议补充三月转账的凭证" in text
    assert "已提供购房合同" in text


@pytest.mark.everything  # before a commit: test_word, where Word says what the PDF does
@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_figure_of_a_chapter_of_the_word_document_has_its_place_in_it(
    client: FlaskClient, alice: Person, report: dict[str, Any], language: str
) -> None:
    path = f"GET /api/liushui/reports/{report['id']}.docx?language={language}&form=full"
    root = docx.Document(io.BytesIO(send(client, path, as_=alice).data)).element
    paragraph, text = (docx.oxml.ns.qn(f"w:{name}") for name in ("p", "t"))
    words = "\n".join("".join(part.text or "" for part in each.iter(text)) for each in root.iter(paragraph))
    listed = [each for each in wanted(report) if IN_WORD.match(each.path)]
    assert len(listed) > 400
    assert missing(listed, Counter(TOKEN.findall(words)), "printed") == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_figure_of_the_screen_is_a_number_in_the_workbook(
    client: FlaskClient, alice: Person, report: dict[str, Any], language: str
) -> None:
    book = openpyxl.load_workbook(io.BytesIO(fetch(client, alice, report, "xlsx", language)))
    cells = [cell.value for sheet in book.worksheets[:-1] for line in sheet.iter_rows() for cell in line]
    numbers = Counter(round(float(value), 6) for value in cells if isinstance(value, (int, float)))
    in_words = re.compile(r"summary\.(hits|findings)\.|hours\.(un)?known_rows|\.steps\[")
    listed = [each for each in wanted(report) if not in_words.search(each.path)]
    assert missing(listed, numbers, "cell") == []
    texts = [value for value in cells if isinstance(value, str)]
    for name in ("hits", "findings"):
        assert " / ".join(str(report["json"]["summary"][name][level]) for level in LEVELS) in texts
    assert "林𠮷梅" in texts
    assert "已提供购房合同" in texts
    assert max(len(sheet.title) for sheet in book) <= 31


def test_the_csv_adds_up_to_the_screen(client: FlaskClient, alice: Person, report: dict[str, Any]) -> None:
    content = fetch(client, alice, report, "csv", "en-US")
    # Without a mark in front a spreadsheet program takes the letters for others.
    assert content.startswith(b"\xef\xbb\xbf")
    data = content.decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(data, newline="")))
    summary = report["json"]["summary"]

    def total(column: str, **where: str) -> int:
        rows = (line for line in lines if all(line[key] == value for key, value in where.items()))
        return sum(int(line[column].replace(".", "")) for line in rows)

    assert len(lines) == summary["rows"]
    assert total("Amount", Direction="In") == summary["in_fen"]
    assert total("Amount", Direction="Out") == summary["out_fen"]
    assert total("Counted amount", **{"Counts as": "In"}) == summary["real_in_fen"]
    assert total("Counted amount", **{"Counts as": "Out"}) == summary["real_out_fen"]
    for category in report["json"]["categories"]:
        some = [line for line in lines if line["Category"] == category["code"]]
        assert len(some) == category["rows"]


@pytest.mark.everything  # before a commit: the same of the engine in test_exports
def test_one_report_gives_one_pdf(client: FlaskClient, alice: Person, report: dict[str, Any]) -> None:
    first, second = (fetch(client, alice, report, "pdf", "zh-CN") for _ in range(2))
    assert first == second
