"""Stories of files that are looked at before they are handed in: whose they are, and that nothing is kept or charged."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.liushui.cases import sandbox
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.liushui.conftest import Upload, points_of, tasks_of


def look(client: FlaskClient, person: Person, files: dict[str, bytes], **form: Any) -> list[dict[str, Any]]:
    data = {**form, "file": [(io.BytesIO(content), name) for name, content in files.items()]}
    found: list[dict[str, Any]] = call(
        client,
        "POST /api/liushui/recognise",
        as_=person,
        data=data,
        content_type="multipart/form-data",
    )["data"]["list"]
    return found


def test_a_statement_tells_its_holder_source_and_rows(client: FlaskClient, alice: Person) -> None:
    pdf, truth = cmb_pdf(pages=1)
    [found] = look(client, alice, {"流水.pdf": pdf})
    assert found["holders"] == ["沈知遥"]
    assert (found["name"], found["readable"], found["rows"]) == ("流水.pdf", True, truth.rows)
    assert found["sources"][0]["en-US"]
    assert all(found["period"])


def test_the_nickname_of_a_wallet_is_no_holder(client: FlaskClient, alice: Person) -> None:
    [found] = look(client, alice, {"bill.csv": wechat_csv(rows=20)[0]})
    assert (found["holders"], found["nicknames"]) == ([], ["知遥"])


def test_files_of_one_name_are_looked_at_each_for_itself(client: FlaskClient, alice: Person) -> None:
    pdf, truth = cmb_pdf(pages=1)
    bill, other = wechat_csv(rows=20)
    data = {"file": [(io.BytesIO(pdf), "a.bin"), (io.BytesIO(bill), "a.bin"), (io.BytesIO(b"?"), "a.bin")]}
    path = "POST /api/liushui/recognise"
    found = call(client, path, as_=alice, data=data, content_type="multipart/form-data")["data"]["list"]
    assert [one["rows"] for one in found] == [truth.rows, other.rows, 0]
    assert [one["readable"] for one in found] == [True, True, False]


def test_a_locked_file_says_so_and_opens_by_its_password(client: FlaskClient, alice: Person) -> None:
    locked = aes_zip({"流水.pdf": cmb_pdf(pages=1)[0]}, "268413")
    [closed] = look(client, alice, {"bill.zip": locked})
    assert (closed["needs_password"], closed["holders"]) == (True, [])
    [opened] = look(client, alice, {"bill.zip": locked}, password="268413")
    assert (opened["needs_password"], opened["holders"]) == (False, ["沈知遥"])


def test_looking_keeps_nothing_and_costs_nothing(client: FlaskClient, alice: Person) -> None:
    before = points_of(client, alice)
    look(client, alice, {"流水.pdf": cmb_pdf(pages=1)[0]})
    assert tasks_of(client, alice) == []
    assert points_of(client, alice) == before


def test_a_file_that_a_task_holds_already_names_the_task_of_its_owner_alone(
    client: FlaskClient, upload: Upload, alice: Person, bob: Person
) -> None:
    pdf = cmb_pdf(pages=1)[0]
    task = upload(alice, {"流水.pdf": pdf})["data"]["task"]
    assert look(client, alice, {"again.pdf": pdf})[0]["task_id"] == task["id"]
    assert look(client, bob, {"again.pdf": pdf})[0]["task_id"] is None


def test_a_file_that_ends_the_child_stays_alone(
    client: FlaskClient, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = sandbox.run_read

    def dies(files: Any, *rest: Any, **also: Any) -> Any:
        if any(file.data == b"bomb" for file in files):
            raise sandbox.SandboxError("memory")
        return inside(files, *rest, **also)

    monkeypatch.setattr(sandbox, "run_read", dies)
    found = look(client, alice, {"bomb.zip": b"bomb", "流水.pdf": cmb_pdf(pages=1)[0]})
    assert [(one["state"], one["holders"]) for one in found] == [("unread", []), ("read", ["沈知遥"])]


def test_more_files_than_a_task_holds_are_refused(client: FlaskClient, alice: Person) -> None:
    data = {"file": [(io.BytesIO(b"x"), f"{at}.csv") for at in range(21)]}
    path = "POST /api/liushui/recognise"
    answer = call(client, path, as_=alice, data=data, content_type="multipart/form-data")
    assert answer["code"] != 20000
