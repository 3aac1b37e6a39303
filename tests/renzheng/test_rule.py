"""Before a fourth task an operator is verified; administrators are exempt and may switch the rule off."""

from __future__ import annotations

import io
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth.service.person import Person as Caller
from app.liushui.cases.service import access, tasks
from tests.http import ADA, ALICE, BOB, Person, call, work
from tests.renzheng import desk
from tests.renzheng.desk import standing


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def begin(client: FlaskClient, person: Person, number: int) -> dict[str, Any]:
    data = {"customer": f"customer {number}", "file": [(io.BytesIO(f"file {number}".encode()), "a.csv")]}
    return call(
        client, "POST /api/user/sendZipfile", as_=person, data=data, content_type="multipart/form-data"
    )


def test_the_fourth_task_waits_for_verification(client: FlaskClient) -> None:
    assert standing(client, ALICE)["tasks_left"] == 3
    made = [begin(client, ALICE, number) for number in range(3)]
    assert [each["code"] for each in made] == [1, 1, 1]
    # The same file again is the same task.
    assert begin(client, ALICE, 0)["data"]["duplicate"] is True
    refused = begin(client, ALICE, 3)
    assert (refused["code"], refused["data"]["reason"]) == (0, "verification_needed")
    assert standing(client, ALICE)["tasks_left"] == 0
    # Deleting one gives none back.
    with work():
        tasks.delete(Caller(ALICE.id, False), made[0]["data"]["task"]["id"])
    assert begin(client, ALICE, 3)["code"] == 0
    assert begin(client, BOB, 3)["code"] == 1
    desk.verify(client, ALICE)
    assert begin(client, ALICE, 3)["code"] == 1
    assert standing(client, ALICE)["tasks_left"] is None


def test_a_file_for_a_task_that_exists_is_no_new_task(client: FlaskClient) -> None:
    for number in range(3):
        begin(client, ALICE, number)
    task = begin(client, ALICE, 0)["data"]["task"]
    with work():
        found = access.lock_task(Caller(ALICE.id, False), task["id"])
        found.state = "failed"
    data = {"task_id": task["id"], "file": [(io.BytesIO(b"more"), "b.csv")]}
    answer = call(
        client, "POST /api/user/sendZipfile", as_=ALICE, data=data, content_type="multipart/form-data"
    )
    assert answer["code"] == 1


def test_administrators_are_exempt(client: FlaskClient) -> None:
    assert [begin(client, ADA, number)["code"] for number in range(5)] == [1] * 5


def test_an_administrator_switches_the_rule_off_and_on(client: FlaskClient) -> None:
    off = {"json": {"required": False}}
    assert call(client, "PUT /api/renzheng/rule", as_=ALICE, **off)["code"] == 40300
    assert call(client, "PUT /api/renzheng/rule", as_=ADA, **off)["data"] == {"required": False}
    assert standing(client, ALICE)["required"] is False
    assert [begin(client, ALICE, number)["code"] for number in range(5)] == [1] * 5
    call(client, "PUT /api/renzheng/rule", as_=ADA, json={"required": True})
    assert [begin(client, ALICE, number)["code"] for number in range(5, 9)] == [1, 1, 1, 0]


def test_what_is_revoked_lets_no_further_task_begin(client: FlaskClient) -> None:
    desk.verify(client, ALICE)
    assert [begin(client, ALICE, number)["code"] for number in range(4)] == [1] * 4
    desk.decide(client, standing(client, ALICE)["valid"], "revoke", reason="forged paper")
    assert [begin(client, ALICE, number)["code"] for number in range(4, 8)] == [1, 1, 1, 0]
