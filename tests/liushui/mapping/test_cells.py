"""Cells of a picture: shown to the case's owner, kept sealed, given to the next run, and forgotten with the file.

The recogniser is an optional part: here the last reading of a printed statement is given an open line, as a picture's has.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from app.engine.types.open_cells import LONGEST_CELL, OpenCell, OpenLine
from app.engine.types.plain_json import to_json
from app.liushui.cases.models import StatementRow, Upload
from app.liushui.cases.service import retention
from app.liushui.reports.service import making
from app.platform.data.database import db, writing
from tests.engine.fixtures.cmb import cmb_pdf
from tests.http import Person, call, send
from tests.liushui.conftest import Upload as Send
from tests.liushui.conftest import points_of, tasks_of

BOX = (134.25, 354.5, 173.0, 375.125)
LINE = OpenLine(
    1,
    (595.0, 842.0),
    (36.0, 355.0, 546.0, 374.0),
    (
        OpenCell("date", "记账日期", (35.0, 354.5, 80.0, 375.125), "2025-01-01", "2025-01-01", False),
        OpenCell("amount", "交易金额", BOX, "-86.43", "-86.48", True),
    ),
)  # fmt: skip


@pytest.fixture
def task(client: FlaskClient, upload: Send, work: Callable[[], None], alice: Person) -> dict[str, Any]:
    """A finished task of one file with an open line."""
    upload(alice, {"流水.pdf": cmb_pdf(1)[0]})
    work()
    leave_open(to_json(LINE))
    return tasks_of(client, alice)[0]


def leave_open(line: dict[str, Any]) -> None:
    """Let the last reading of the statement have this open line."""
    db.session.rollback()
    with writing():
        statement = db.session.query(StatementRow).one()
        statement.detail = statement.detail | {"open_lines": [line]}
        db.session.commit()


def which(task: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"task_id": task["id"], "upload_id": task["files"][0]["upload_id"], **more}


def typed(task: dict[str, Any], text: str = "-86.48", box: tuple[float, ...] = BOX) -> dict[str, Any]:
    return which(task, cells=[{"page": 1, "box": list(box), "text": text}])


def given_to_a_run() -> dict[str, list[Any]]:
    """What the next run over the task would be given."""
    (upload,) = db.session.query(Upload).all()
    found: dict[str, list[Any]] = upload.typed_cells or {}
    db.session.rollback()
    return found


def test_the_open_line_is_shown_and_what_is_typed_goes_to_another_run_without_a_price(
    client: FlaskClient, work: Callable[[], None], alice: Person, task: dict[str, Any]
) -> None:
    assert task["files"][0]["open_cells"] == 1
    shown = call(client, "GET /api/liushui/cells", as_=alice, query_string=which(task))["data"]
    assert (shown["name"], shown["state"], len(shown["lines"])) == ("流水.pdf", "done", 1)
    assert [cell["first"] for cell in shown["lines"][0]["cells"]] == ["2025-01-01", "-86.43"]

    before = points_of(client, alice)
    answer = call(client, "POST /api/liushui/cells", as_=alice, json=typed(task, " -86.48 "))
    assert (answer["code"], answer["data"]["state"]) == (1, "queued")
    (cells,) = given_to_a_run().values()
    assert cells == [{"page": 1, "box": list(BOX), "text": "-86.48", "version": ""}]
    work()
    assert tasks_of(client, alice)[0]["state"] == "done"
    assert points_of(client, alice) == before


def test_what_is_typed_again_replaces_what_was_typed_there(
    client: FlaskClient, work: Callable[[], None], alice: Person, task: dict[str, Any]
) -> None:
    call(client, "POST /api/liushui/cells", as_=alice, json=typed(task, "-86.40"))
    work()
    nearly = (BOX[0] + 2, *BOX[1:])
    line = to_json(LINE)
    line["cells"][1]["box"] = list(nearly)
    leave_open(line)
    call(client, "POST /api/liushui/cells", as_=alice, json=typed(task, "-86.48", nearly))
    (cells,) = given_to_a_run().values()
    assert [cell["text"] for cell in cells] == ["-86.48"]


def test_a_run_is_given_what_was_typed(
    client: FlaskClient,
    work: Callable[[], None],
    alice: Person,
    task: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[making.Contents | None] = []
    real = making.open_contents
    monkeypatch.setattr(making, "open_contents", lambda job: opened.append(real(job)) or opened[-1])
    call(client, "POST /api/liushui/cells", as_=alice, json=typed(task))
    work()
    (contents,) = opened
    assert contents is not None
    sha256 = db.session.query(StatementRow).one().detail["sha256"]
    assert contents.typed_cells == {sha256: [{"page": 1, "box": list(BOX), "text": "-86.48", "version": ""}]}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"box": [1, 2, 3, 4]}, "cells_changed"),
        ({"page": 2}, "cells_changed"),
        ({"text": "1" * (LONGEST_CELL + 1)}, "invalid_input"),
        ({"box": [1, 2, 3]}, "invalid_input"),
        ({"page": 0}, "invalid_input"),
    ],
    ids=["elsewhere", "another page", "too long", "no box", "no page"],
)
def test_a_cell_that_is_not_open_is_refused_and_nothing_is_kept(
    client: FlaskClient,
    alice: Person,
    task: dict[str, Any],
    change: dict[str, Any],
    reason: str,
) -> None:
    body = which(task, cells=[{"page": 1, "box": list(BOX), "text": "1.00"} | change])
    answer = call(client, "POST /api/liushui/cells", as_=alice, json=body)
    assert (answer["code"], answer["data"]["reason"]) == (0, reason)
    assert answer["msg"]
    assert given_to_a_run() == {}
    assert tasks_of(client, alice)[0]["state"] == "done"


def test_nothing_is_typed_while_a_task_runs(client: FlaskClient, alice: Person, task: dict[str, Any]) -> None:
    call(client, "POST /api/liushui/cells", as_=alice, json=typed(task))
    answer = call(client, "POST /api/liushui/cells", as_=alice, json=typed(task))
    assert answer["data"]["reason"] == "no_open_cells"


def test_strangers_learn_nothing(client: FlaskClient, bob: Person, task: dict[str, Any]) -> None:
    for path, asked in (
        ("GET /api/liushui/cells", {"query_string": which(task)}),
        ("GET /api/liushui/cells/page.png", {"query_string": which(task, page=1)}),
        ("POST /api/liushui/cells", {"json": typed(task)}),
    ):
        assert call(client, path, as_=bob, **asked)["code"] == 40400, path


def test_the_page_is_drawn_only_where_a_line_is_open(
    client: FlaskClient, alice: Person, task: dict[str, Any]
) -> None:
    drawn = send(client, "GET /api/liushui/cells/page.png", as_=alice, query_string=which(task, page=1))
    assert drawn.mimetype == "image/png"
    assert min(Image.open(BytesIO(drawn.data)).size) > 500
    other = send(client, "GET /api/liushui/cells/page.png", as_=alice, query_string=which(task, page=2))
    assert other.get_json()["code"] == 40400


def test_a_page_waits_for_its_turn_to_be_drawn_and_says_so(
    client: FlaskClient, alice: Person, task: dict[str, Any], no_turn: None
) -> None:
    busy = send(client, "GET /api/liushui/cells/page.png", as_=alice, query_string=which(task, page=1))
    assert (busy.status_code, busy.get_json()["data"]["reason"]) == (429, "too_often")


def test_what_was_typed_is_sealed_and_goes_with_the_file(
    client: FlaskClient, work: Callable[[], None], alice: Person, task: dict[str, Any]
) -> None:
    call(client, "POST /api/liushui/cells", as_=alice, json=typed(task, "-31,415.92"))
    work()
    (upload,) = db.session.query(Upload).all()
    assert b"31,415.92" not in (upload.sealed_typed_cells or b"")
    db.session.rollback()
    with writing():
        assert retention.purge(days=0) == 1
        db.session.commit()
    assert given_to_a_run() == {}
    assert tasks_of(client, alice)[0]["files"][0]["open_cells"] == 0
    asked = {"query_string": which(task)}
    assert call(client, "GET /api/liushui/cells", as_=alice, **asked)["data"]["reason"] == "file_purged"
