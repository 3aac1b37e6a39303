"""Stories of the Word document of a report and of an account's own template."""

from __future__ import annotations

import io
from typing import Any

import docx
import pypdfium2
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.engine.messages.wording import yuan
from app.engine.report.export.word.fields import FIELDS
from app.liushui.reports.models import WordTemplate
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from tests.http import ALICE, BOB, Person, call, send, work
from tests.liushui.conftest import tasks_of, uploader, worker

STATEMENT = "日期,金额,余额,摘要\n2025-01-02,5.00,105.00,工资\n2025-01-03,-1.00,104.00,早餐\n".encode()
CALL = "/api/liushui/word-template"


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


@pytest.fixture
def report(client: FlaskClient, app: APIFlask) -> int:
    """A report of Alice's."""
    assert uploader(client)(ALICE, {"a.csv": STATEMENT})["code"] == 1
    worker(app)()
    number: int = tasks_of(client, ALICE)[0]["report_id"]
    return number


def letter(*paragraphs: str) -> bytes:
    document = docx.Document()
    for each in paragraphs:
        document.add_paragraph(each)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def keep(client: FlaskClient, data: bytes, person: Person = ALICE, name: str = "信贷.docx") -> dict[str, Any]:
    form = {"file": (io.BytesIO(data), name)}
    return call(client, f"POST {CALL}", as_=person, data=form)


def shown(client: FlaskClient, person: Person = ALICE) -> dict[str, Any]:
    found: dict[str, Any] = call(client, f"GET {CALL}", as_=person)["data"]
    return found


def word(client: FlaskClient, report: int, query: str = "") -> Any:
    answer = send(client, f"GET /api/liushui/reports/{report}.docx?{query}", as_=ALICE)
    assert "wordprocessingml" in answer.mimetype, answer.get_json()
    return docx.Document(io.BytesIO(answer.data))


def texts(document: Any) -> str:
    cells = (cell.text for table in document.tables for row in table.rows for cell in row.cells)
    return "\n".join((*(each.text for each in document.paragraphs), *cells))


def test_a_report_leaves_as_word_short_or_whole_in_either_language(client: FlaskClient, report: int) -> None:
    body = {"id": report}
    found = call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json=body)["data"]["report"]
    for language in ("zh-CN", "en-US"):
        short, full = (
            texts(word(client, report, f"form={form}&language={language}")) for form in ("short", "full")
        )
        for each in found["lead"]["sentences"]:
            assert "".join(span["text"][language] for span in each) in short
        assert found["files"][0]["sha256"] in short
        assert len(full) > len(short)


def test_the_accounts_own_template_is_filled_in(client: FlaskClient, report: int) -> None:
    answer = keep(client, letter("客户 {{客户}}，净流入 {{净流入}} 元", "{{逐月流入构成}}"))
    assert answer["code"] == 1, answer
    template = shown(client)["template"]
    assert template["name"] == "信贷.docx"
    assert template["used"] == ["customer", "net_in_fen", "inflow"]
    document = word(client, report, "form=own&language=zh-CN")
    assert f"净流入 {yuan(500)} 元" in document.paragraphs[0].text
    assert len(document.tables) == 1
    assert "{{" not in texts(document)


def test_a_template_with_an_unknown_field_says_which_and_the_former_one_stays(
    client: FlaskClient, report: int
) -> None:
    assert keep(client, letter("{{客户}}"))["code"] == 1
    refused = keep(client, letter("{{客户}} {{信用分}}"), name="b.docx")
    assert refused["data"]["reason"] == "word_template_unfit"
    assert "信用分" in refused["msg"]
    assert shown(client)["template"]["name"] == "信贷.docx"
    assert "{{" not in texts(word(client, report, "form=own"))


def test_what_is_no_word_file_is_refused_in_words(client: FlaskClient) -> None:
    for data in (b"", b"%PDF-1.7", bytes(1000)):
        assert keep(client, data)["data"]["reason"] == "word_template_unfit"
    assert shown(client)["template"] is None


def test_without_a_template_the_export_says_so(client: FlaskClient, report: int) -> None:
    answer = call(client, f"GET /api/liushui/reports/{report}.docx?form=own", as_=ALICE)
    assert answer["data"]["reason"] == "no_word_template"


@pytest.mark.everything  # before a commit: test_access
def test_a_template_is_the_accounts_alone_and_leaves_nothing_behind(client: FlaskClient) -> None:
    with work():
        before = db.session.scalar(select(func.count()).select_from(Blob))
    assert keep(client, letter("{{客户}}"))["code"] == 1
    assert keep(client, letter("{{期间}}"))["code"] == 1
    assert shown(client, BOB)["template"] is None
    assert call(client, f"DELETE {CALL}", as_=BOB)["code"] == 1
    assert shown(client)["template"]["used"] == ["period"]
    assert call(client, f"DELETE {CALL}", as_=ALICE)["code"] == 1
    assert shown(client)["template"] is None
    with work():
        assert db.session.scalar(select(func.count()).select_from(Blob)) == before
        assert db.session.scalar(select(func.count()).select_from(WordTemplate)) == 0


@pytest.mark.everything  # before a commit: the account's own template
def test_the_example_can_be_handed_in_as_it_is(client: FlaskClient, report: int) -> None:
    for language in ("zh-CN", "en-US"):
        example = send(client, f"GET {CALL}/example.docx?language={language}", as_=ALICE).data
        assert set(keep(client, example)["data"]["template"]["used"]) == {each.id for each in FIELDS}
        assert "{{" not in texts(word(client, report, f"form=own&language={language}"))


@pytest.mark.everything  # before a commit: the engine's own first pages
def test_the_short_pdf_is_the_beginning_of_the_full_one(client: FlaskClient, report: int) -> None:
    pages = []
    for form in ("short", "full"):
        answer = send(client, f"GET /api/liushui/reports/{report}.pdf?form={form}", as_=ALICE)
        with pypdfium2.PdfDocument(answer.data) as document:
            pages.append([page.get_textpage().get_text_bounded() for page in document])
    short, full = pages
    assert len(short) <= 4 < len(full)
    assert [each.rpartition("\n")[0] for each in short] == [
        each.rpartition("\n")[0] for each in full[: len(short)]
    ]
