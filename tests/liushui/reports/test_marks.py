"""Who sees a case when: on pictures, in every file and on the screen, if the administrators want it, and nowhere else."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import unquote

import openpyxl
import pytest
from apiflask import APIFlask
from docx import Document
from flask.testing import FlaskClient
from PIL import Image, ImageChops

from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.surfaces import pages_of
from tests.http import ADA, ALICE, call, send
from tests.liushui.conftest import tasks_of, uploader, worker


@pytest.fixture
def report(app: APIFlask) -> int:
    """A report of Alice's from a printed statement."""
    uploader(app.test_client())(ALICE, {"a.pdf": cmb_pdf()[0]})
    worker(app)()
    [task] = tasks_of(app.test_client(), ALICE)
    return int(task["report_id"])


def want(client: FlaskClient, *, marks: bool) -> None:
    policy = {"marks_viewer": marks, "password": PASSWORD}
    assert call(client, "PUT /api/liushui/policy", as_=ADA, json=policy)["code"] == 1


def take(client: FlaskClient, report: int, end: str, **query: Any) -> tuple[bytes, str]:
    """The bytes and the name of a file that Alice takes."""
    path = f"GET /api/liushui/reports/{report}{end}"
    answer = send(client, path, as_=ALICE, language="zh-CN", query_string=query)
    return answer.get_data(), unquote(answer.headers.get("Content-Disposition", ""))


def marked(client: FlaskClient, report: int, words: str) -> dict[str, bool]:
    """In which files these words stand."""
    pdf, word, sheets = (take(client, report, f".{kind}")[0] for kind in ("pdf", "docx", "xlsx"))
    feet = [each.text for each in Document(io.BytesIO(word)).sections[0].footer.paragraphs]
    books = openpyxl.load_workbook(io.BytesIO(sheets))
    return {
        "pdf": all("".join(words.split()) in "".join(page.split()) for page in pages_of(pdf)),
        "docx": words in feet,
        "xlsx": all(words in (sheet.oddFooter.center.text or "") for sheet in books),
    }


@pytest.mark.everything  # before a commit: every other export, which has no mark
def test_nothing_is_marked_until_the_administrators_want_it(app: APIFlask, report: int) -> None:
    client = app.test_client()
    assert marked(client, report, "alice ·") == {"pdf": False, "docx": False, "xlsx": False}
    info = call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": report})["data"]
    assert info["mark"] == ""
    assert take(client, report, ".csv")[1].endswith("_v1.csv")


def test_files_screen_and_pictures_say_who_sees_them_when(
    app: APIFlask, report: int, frozen: FrozenClock
) -> None:
    client = app.test_client()
    plain = take(client, report, "/transactions/3/evidence.png")[0]
    want(client, marks=True)
    [task] = tasks_of(client, ALICE)
    info = call(
        client, "POST /api/user/getClientreportinfo", as_=ALICE, language="zh-CN", json={"id": report}
    )["data"]
    words = info["mark"]
    assert words.startswith("alice · 20")
    assert words.endswith(f" · 案件 {task['id']}")
    assert marked(client, report, words) == {"pdf": True, "docx": True, "xlsx": True}
    data, name = take(client, report, ".csv")
    # A line of it would be read as a payment.
    assert "alice" not in data.decode("utf-8-sig")
    assert "_v1_alice_20" in name
    assert name.endswith(f"_案件-{task['id']}.csv")
    signed = take(client, report, "/transactions/3/evidence.png")[0]
    one, other = (Image.open(io.BytesIO(each)) for each in (plain, signed))
    assert one.size == other.size
    where = ImageChops.difference(one, other).getbbox()
    # From edge to edge, so that no part of it is without.
    assert where is not None
    assert where[2] - where[0] > one.width * 0.9
    assert where[3] - where[1] > one.height * 0.9
    want(client, marks=False)
    assert take(client, report, "/transactions/3/evidence.png")[0] == plain
