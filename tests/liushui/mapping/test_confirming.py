"""Rows that nothing proves: they wait for their owner's one look at the page, count marked after it, and no more once it is taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pypdfium2 as pdfium
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from openpyxl import load_workbook
from PIL import Image

from app.liushui.cases.models import Task, Upload
from app.liushui.cases.views import stage_of
from app.platform.data.database import db, writing
from tests.engine.fixtures.golden import GOLDEN
from tests.http import Person, call, send
from tests.liushui.conftest import Upload as Send
from tests.liushui.conftest import points_of, tasks_of

ROWS = 12
CONFIRM, BACK = "POST /api/liushui/unproven/confirm", "POST /api/liushui/unproven/take_back"


@pytest.fixture
def app(database: APIFlask) -> APIFlask:
    return database


def printed() -> tuple[bytes, Any]:
    return next(one for one in GOLDEN if one.name == "none-sign.pdf").make(ROWS, 3)


@pytest.fixture
def task(client: FlaskClient, upload: Send, work: Callable[[], None], alice: Person) -> dict[str, Any]:
    """A task whose one file has neither balances nor sums, after its first run."""
    upload(alice, {"流水.pdf": printed()[0]})
    work()
    return tasks_of(client, alice)[0]


def which(task: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"task_id": task["id"], "upload_id": task["files"][0]["upload_id"], **more}


def shown(client: FlaskClient, person: Person, task: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = call(client, "GET /api/liushui/unproven", as_=person, query_string=which(task))[
        "data"
    ]
    return data


def report_of(client: FlaskClient, person: Person, task: dict[str, Any]) -> dict[str, Any]:
    body = {"id": task["report_id"]}
    report: dict[str, Any] = call(client, "POST /api/user/getClientreportinfo", as_=person, json=body)[
        "data"
    ]["report"]
    return report


def digests(client: FlaskClient, person: Person, task: dict[str, Any]) -> list[str]:
    return [one["digest"] for one in shown(client, person, task)["statements"]]


@pytest.mark.both_databases
def test_rows_wait_for_a_look_at_the_page_then_count_marked_and_count_no_more_once_taken_back(
    client: FlaskClient, work: Callable[[], None], alice: Person, task: dict[str, Any]
) -> None:
    truth = printed()[1]
    assert (task["state"], task["problem"], task["report_id"]) == ("waiting", "to_confirm", None)
    assert (task["files"][0]["state"], task["files"][0]["to_confirm"]) == ("to_confirm", ROWS)
    full = points_of(client, alice)
    [statement] = shown(client, alice, task)["statements"]
    assert (len(statement["rows"]), statement["in_fen"], statement["out_fen"]) == (
        ROWS,
        truth.in_fen,
        truth.out_fen,
    )
    page = statement["pages"][0]["page"]
    drawn = send(client, "GET /api/liushui/cells/page.png", as_=alice, query_string=which(task, page=page))
    assert min(Image.open(BytesIO(drawn.data)).size) > 500

    body = which(task, digests=[statement["digest"]])
    assert call(client, CONFIRM, as_=alice, json=body)["data"]["state"] == "queued"
    work()
    [done] = tasks_of(client, alice)
    [file] = done["files"]
    assert (done["state"], file["rows"], file["level"], file["to_confirm"]) == ("done", ROWS, "amber", 0)
    assert (file["confirmed_by"], file["confirmed_text"][:2]) == ("alice", "20")
    assert done["verdict"]["level"] != "green"
    assert points_of(client, alice) == full - task["price"]

    assert call(client, BACK, as_=alice, json=which(task))["data"]["state"] == "queued"
    work()
    [again] = tasks_of(client, alice)
    assert (again["files"][0]["state"], again["files"][0]["to_confirm"]) == ("to_confirm", ROWS)
    assert again["report_version"] == 2
    report = report_of(client, alice, again)
    assert report["summary"]["rows"] == report["summary"]["in_fen"] == report["summary"]["out_fen"] == 0
    assert points_of(client, alice) == full - task["price"]
    body = which(task, digests=digests(client, alice, again))
    assert call(client, CONFIRM, as_=alice, json=body)["code"] == 1
    work()
    assert tasks_of(client, alice)[0]["files"][0]["rows"] == ROWS


def test_every_form_of_the_report_says_that_nothing_proves_it_and_who_confirmed_it(
    client: FlaskClient, work: Callable[[], None], alice: Person, task: dict[str, Any]
) -> None:
    call(client, CONFIRM, as_=alice, json=which(task, digests=digests(client, alice, task)))
    work()
    [done] = tasks_of(client, alice)
    report = report_of(client, alice, done)
    [cause] = [one for one in report["summary"]["verdict"]["causes"] if one["code"] == "confirmed_alone"]
    assert cause["level"] == "amber"
    assert "alice" in cause["text"]["zh-CN"]
    [file] = report["files"]
    assert (file["confirmed_by"], file["is_picture"]) == ("alice", False)
    day = file["confirmed_at"][:10]
    assert file["state_text"] == {
        "zh-CN": f"alice 于 {day} 人工确认，未能核实",
        "en-US": f"Confirmed by alice on {day}, not proven",
    }
    assert "rows_confirmed" in [problem["code"] for problem in file["problems"]]

    def exported(kind: str) -> bytes:
        place = f"GET /api/liushui/reports/{done['report_id']}.{kind}"
        return send(client, place, as_=alice, language="zh-CN").data

    workbook = load_workbook(BytesIO(exported("xlsx")))
    cells = [str(cell.value) for sheet in workbook for row in sheet.iter_rows() for cell in row]
    pdf = pdfium.PdfDocument(exported("pdf"))
    with ZipFile(BytesIO(exported("docx"))) as word:
        document = word.read("word/document.xml").decode()
    for written in (
        exported("csv").decode("utf-8-sig"),
        "\n".join(cells),
        "".join(page.get_textpage().get_text_range() for page in pdf),
        re.sub(r"<[^>]+>", "", document),
    ):
        assert "人工确认" in written
        assert "alice" in re.sub(r"\s", "", written)


def test_what_is_not_of_the_last_reading_is_refused_and_nothing_is_kept(
    client: FlaskClient, alice: Person, task: dict[str, Any]
) -> None:
    for given, reason in (
        (["0" * 64], "rows_changed"),
        ([], "invalid_input"),
        (["short"], "invalid_input"),
    ):
        answer = call(client, CONFIRM, as_=alice, json=which(task, digests=given))
        assert (answer["code"], answer["data"]["reason"]) == (0, reason)
    assert call(client, BACK, as_=alice, json=which(task))["data"]["reason"] == "nothing_confirmed"
    assert db.session.query(Upload).one().confirmations is None
    db.session.rollback()
    assert tasks_of(client, alice)[0]["state"] == "waiting"
    call(client, CONFIRM, as_=alice, json=which(task, digests=digests(client, alice, task)))
    answer = call(client, CONFIRM, as_=alice, json=which(task, digests=["0" * 64]))
    assert answer["data"]["reason"] == "nothing_to_confirm"


def test_strangers_learn_nothing(client: FlaskClient, bob: Person, task: dict[str, Any]) -> None:
    for path, asked in (
        ("GET /api/liushui/unproven", {"query_string": which(task)}),
        (CONFIRM, {"json": which(task, digests=["0" * 64])}),
        (BACK, {"json": which(task)}),
    ):
        assert call(client, path, as_=bob, **asked)["code"] == 40400, path


def test_it_waits_for_its_owner_on_the_workplace(
    client: FlaskClient, alice: Person, task: dict[str, Any]
) -> None:
    kinds = {one["kind"]: one for one in call(client, "GET /api/user/waiting", as_=alice)["data"]["list"]}
    assert kinds["confirmation"]["count"] == 1
    assert kinds["confirmation"]["list"][0]["title"] == task["customer"]


def test_while_pictures_are_recognised_the_file_says_pages_done_of_pages(
    client: FlaskClient, upload: Send, alice: Person
) -> None:
    upload(alice, {"照片.pdf": printed()[0]})
    with writing():
        row = db.session.query(Task).one()
        row.state, row.stage = "working", "recognise 3/20"
        db.session.commit()
    [file] = tasks_of(client, alice)[0]["files"]
    assert (file["stage"], file["pages"]) == ("recognise", [3, 20])
    assert stage_of(Task(stage="read")) == ("read", None)
