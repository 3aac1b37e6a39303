"""Stories of archives in which a file has a password of its own: which tries count, and what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.liushui.cases.service import answers
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.liushui.conftest import Upload, tasks_of

OUTER, INNER = "268413", "900412"
Work = Callable[[], None]


@pytest.fixture
def locked() -> tuple[bytes, int]:
    """An archive with a password, the statement in it with another, and how many rows that has."""
    inner, truth = cmb_pdf(pages=1, password=INNER)
    return aes_zip({"bill.pdf": inner}, OUTER), truth.rows


def waiting(client: FlaskClient, person: Person) -> dict[str, Any]:
    """The newest task's only file as its card shows it."""
    [task] = tasks_of(client, person)
    [file] = task["files"]
    assert (task["state"], task["problem"]) == ("waiting", file["state"])
    return dict(file)


def give(client: FlaskClient, person: Person, work: Work, password: str) -> None:
    [task] = tasks_of(client, person)
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    assert call(client, path, as_=person, json={"password": password})["code"] == 1
    work()


def test_the_right_password_of_the_archive_is_no_wrong_try_at_the_file_in_it(
    client: FlaskClient, upload: Upload, work: Work, alice: Person, locked: tuple[bytes, int]
) -> None:
    upload(alice, {"bill.zip": locked[0]}, password=OUTER)
    work()
    file = waiting(client, alice)
    assert (file["state"], file["tries_left"]) == ("need_password", answers.PASSWORD_TRIES)
    assert "a password of its own" in file["problems"][0]["text"]["en-US"]
    assert "另有密码" in file["problems"][0]["text"]["zh-CN"]
    give(client, alice, work, INNER)
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["rows"]) == ("done", locked[1])


def test_a_wrong_password_for_the_file_inside_counts_once_and_the_archives_is_remembered(
    client: FlaskClient, upload: Upload, work: Work, alice: Person, locked: tuple[bytes, int]
) -> None:
    upload(alice, {"bill.zip": locked[0]}, password=OUTER)
    work()
    for tried in (1, 2):
        give(client, alice, work, f"wrong {tried}")
        file = waiting(client, alice)
        assert (file["state"], file["tries_left"]) == ("wrong_password", answers.PASSWORD_TRIES - tried)
    give(client, alice, work, INNER)
    assert tasks_of(client, alice)[0]["state"] == "done"


@pytest.mark.everything  # before a commit: the password of the file inside
def test_a_wrong_password_of_the_archive_counts_once_and_is_forgotten(
    client: FlaskClient, upload: Upload, work: Work, alice: Person, locked: tuple[bytes, int]
) -> None:
    upload(alice, {"bill.zip": locked[0]}, password="000000")
    work()
    assert waiting(client, alice)["tries_left"] == answers.PASSWORD_TRIES - 1
    give(client, alice, work, OUTER)
    file = waiting(client, alice)
    assert (file["state"], file["tries_left"]) == ("need_password", answers.PASSWORD_TRIES - 1)


def test_an_archive_in_an_archive_is_no_different(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, truth = wechat_csv(rows=20)
    nested = aes_zip({"in.zip": aes_zip({"bill.csv": content}, INNER)}, OUTER)
    upload(alice, {"out.zip": nested}, password=OUTER)
    work()
    assert waiting(client, alice)["tries_left"] == answers.PASSWORD_TRIES
    give(client, alice, work, INNER)
    assert tasks_of(client, alice)[0]["files"][0]["rows"] == truth.rows


def test_a_password_typed_for_one_file_costs_no_other_a_try_and_no_later_run_costs_one(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, truth = wechat_csv(rows=20)
    nested = aes_zip({"in.zip": aes_zip({"bill.csv": content}, INNER)}, OUTER)
    upload(alice, {"b.zip": nested, "c.zip": aes_zip({"c.csv": content + b"\n"}, "777777")}, password=OUTER)
    work()
    [task] = tasks_of(client, alice)
    ids = {file["name"]: file["upload_id"] for file in task["files"]}

    def left() -> dict[str, tuple[str, int]]:
        [now] = tasks_of(client, alice)
        return {file["name"]: (file["state"], file["tries_left"]) for file in now["files"]}

    most = answers.PASSWORD_TRIES
    assert left() == {"b.zip": ("need_password", most), "c.zip": ("wrong_password", most - 1)}
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    call(client, path, as_=alice, json={"password": "777777", "upload_id": ids["c.zip"]})
    work()
    assert left() == {"b.zip": ("need_password", most), "c.zip": ("read", most - 1)}
    # A wrong one for the file inside counts in the run that follows it and in no other.
    call(client, path, as_=alice, json={"password": "no", "upload_id": ids["b.zip"]})
    work()
    assert left()["b.zip"] == ("wrong_password", most - 1)
    for number in range(2):
        upload(alice, {f"{number}.csv": content + b"\n\n" * (number + 1)}, task_id=str(task["id"]))
        work()
        assert left()["b.zip"] == ("need_password", most - 1)
    give(client, alice, work, INNER)
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["rows"]) == ("done", truth.rows)


def test_a_password_is_kept_with_the_file_that_it_opened_whichever_it_was_typed_for(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv(rows=20)
    locked = {
        name: aes_zip({name: content + name.encode()}, key)
        for name, key in (("a.zip", OUTER), ("b.zip", INNER))
    }
    upload(alice, locked)
    work()
    [task] = tasks_of(client, alice)
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    second = {"password": OUTER, "upload_id": task["files"][1]["upload_id"]}
    call(client, path, as_=alice, json=second)
    work()
    [task] = tasks_of(client, alice)
    assert [(file["state"], file["tries_left"]) for file in task["files"]] == [
        ("read", answers.PASSWORD_TRIES),
        ("wrong_password", answers.PASSWORD_TRIES - 1),
    ]
    call(client, path, as_=alice, json=second | {"password": INNER})
    work()
    assert tasks_of(client, alice)[0]["state"] == "done"
