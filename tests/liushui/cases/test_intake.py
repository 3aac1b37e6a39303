"""Stories of files that come in: again, beside others, under one name, after a purge, with passwords, as VIP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import service as auth
from app.liushui.cases.service import answers, queueing
from app.platform import clock
from tests.conftest import FrozenClock
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, work
from tests.liushui.conftest import Upload, points_of, tasks_of

PRICE = 10
Work = Callable[[], None]


def make_vip(person: Person) -> None:
    with work():
        user = auth.get_user(person.id)
        assert user is not None
        user.vip_until = clock.now() + timedelta(days=30)


def rows_of(client: FlaskClient, task: dict[str, Any], person: Person) -> int:
    path = f"GET /api/liushui/reports/{task['report_id']}/transactions"
    total: int = call(client, path, as_=person)["data"]["total"]
    return total


@pytest.mark.everything  # before a commit: the engine's own names of files
def test_files_of_one_name_keep_their_own_statements_and_originals(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    first, one = cmb_pdf(pages=1)
    second, two = wechat_csv(rows=30)
    upload(alice, {"bill.pdf": first})
    work()
    [task] = tasks_of(client, alice)
    upload(alice, {"bill.pdf": second}, task_id=str(task["id"]))
    work()
    [task] = tasks_of(client, alice)
    assert [(file["name"], file["rows"]) for file in task["files"]] == [
        ("bill.pdf", one.rows),
        ("bill (2).pdf", two.rows),
    ]
    assert rows_of(client, task, alice) == one.rows + two.rows


def test_files_that_a_task_has_already_cost_nothing_when_they_come_into_it_again(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv()
    upload(alice, {"bill.csv": content})
    work()
    [task] = tasks_of(client, alice)
    points = points_of(client, alice)
    again = upload(alice, {"other.csv": content}, task_id=str(task["id"]))["data"]
    assert (again["duplicate"], again["task"]["state"], again["task"]["report_version"]) == (True, "done", 1)
    assert points_of(client, alice) == points


def test_several_files_are_the_same_task_whatever_their_order_and_a_subset_is_not(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    one, _ = wechat_csv(rows=20)
    two, _ = wechat_csv(rows=30)
    first = upload(alice, {"a.csv": one, "b.csv": two})["data"]["task"]
    work()
    again = upload(alice, {"x.csv": two, "y.csv": one})["data"]
    assert (again["duplicate"], again["task"]["id"]) == (True, first["id"])
    assert upload(alice, {"a.csv": one})["data"]["duplicate"] is False


def test_a_file_whose_report_was_deleted_makes_a_new_one(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv()
    upload(alice, {"bill.csv": content})
    work()
    [task] = tasks_of(client, alice)
    assert call(client, f"DELETE /api/liushui/reports/{task['report_id']}", as_=alice)["code"] == 1
    assert upload(alice, {"bill.csv": content})["data"]["duplicate"] is False
    work()
    assert tasks_of(client, alice)[0]["report_id"] is not None


def test_a_waiting_file_that_was_purged_starts_anew(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Work, alice: Person, frozen: FrozenClock
) -> None:
    content, truth = wechat_csv()
    locked = aes_zip({"bill.csv": content}, "268413")
    old = upload(alice, {"bill.zip": locked})["data"]["task"]
    work()
    frozen.advance(days=31)
    assert app.test_cli_runner().invoke(args=["purge"]).output == "1 file purged\n"
    path = f"POST /api/liushui/tasks/{old['id']}/password"
    refused = call(client, path, as_=alice, json={"password": "268413"})
    assert refused["data"]["reason"] == "files_purged"
    assert upload(alice, {"bill.zip": locked}, password="268413")["data"]["duplicate"] is False
    work()
    assert tasks_of(client, alice)[0]["files"][0]["rows"] == truth.rows


def test_a_file_added_after_the_purge_never_replaces_the_earlier_rows_in_silence(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Work, alice: Person, frozen: FrozenClock
) -> None:
    wallet, in_wallet = wechat_csv()
    bank, in_bank = cmb_pdf(pages=1)
    upload(alice, {"bill.csv": wallet})
    work()
    frozen.advance(days=31)
    app.test_cli_runner().invoke(args=["purge"])
    [task] = tasks_of(client, alice)
    points = points_of(client, alice)
    refused = upload(alice, {"bank.pdf": bank}, task_id=str(task["id"]))
    assert refused["data"]["reason"] == "files_purged"
    assert points_of(client, alice) == points
    together = {"bank.pdf": bank, "bill.csv": wallet}
    assert upload(alice, together, task_id=str(task["id"]))["code"] == 1
    work()
    [task] = tasks_of(client, alice)
    assert rows_of(client, task, alice) == in_wallet.rows + in_bank.rows


def test_uploads_are_purged_by_the_worker_itself(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Work, alice: Person, frozen: FrozenClock
) -> None:
    content, _ = wechat_csv()
    upload(alice, {"bill.csv": content})
    work()
    app.extensions["jobs"].sweep()
    assert tasks_of(client, alice)[0]["files"][0]["kept"] is True
    frozen.advance(days=30, hours=2)
    app.extensions["jobs"].sweep()
    assert tasks_of(client, alice)[0]["files"][0]["kept"] is False


def test_a_readable_file_waits_for_the_locked_one_beside_it(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    before = points_of(client, alice)
    open_, _ = wechat_csv(rows=20)
    content, _ = wechat_csv(rows=30)
    upload(alice, {"a.csv": open_, "b.zip": aes_zip({"bill.csv": content}, "268413")})
    work()
    [task] = tasks_of(client, alice)
    assert task["state"] == "waiting"
    assert [file["state"] for file in task["files"]] == ["read", "need_password"]
    assert points_of(client, alice) == before
    again = upload(
        alice,
        {"a.csv": open_, "b.zip": aes_zip({"bill.csv": content}, "1")},
        task_id=str(task["id"]),
    )
    assert again["code"] == 1
    assert again["data"]["duplicate"] is False
    work()
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    locked = [each for each in tasks_of(client, alice)[0]["files"] if each["state"] == "need_password"]
    assert len(locked) == 2
    call(client, path, as_=alice, json={"password": "268413"})
    work()
    states = [file["state"] for file in tasks_of(client, alice)[0]["files"]]
    assert states == ["read", "read", "wrong_password"]
    call(client, path, as_=alice, json={"password": "1"})
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], points_of(client, alice)) == ("done", before - PRICE)


def test_a_password_for_a_file_that_the_task_does_not_have_is_refused(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv()
    upload(alice, {"bill.zip": aes_zip({"bill.csv": content}, "268413")})
    work()
    [task] = tasks_of(client, alice)
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    answer = call(client, path, as_=alice, json={"password": "268413", "upload_id": 999})
    assert answer["code"] == 40400
    assert tasks_of(client, alice)[0]["state"] == "waiting"


def test_tries_are_counted_for_the_file_that_was_tried(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv()
    files = {name: aes_zip({"bill.csv": content + name.encode()}, name) for name in ("aaaa.zip", "bbbb.zip")}
    upload(alice, files)
    work()
    [task] = tasks_of(client, alice)
    first, second = (file["upload_id"] for file in task["files"])
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    call(client, path, as_=alice, json={"password": "wrong", "upload_id": first})
    work()
    [task] = tasks_of(client, alice)
    assert {file["upload_id"]: file["tries_left"] for file in task["files"]} == {first: 4, second: 5}


def test_the_same_waiting_file_with_its_password_goes_on_and_with_an_empty_one_just_leads_back(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, _ = wechat_csv()
    locked = aes_zip({"bill.csv": content}, "268413")
    first = upload(alice, {"bill.zip": locked})["data"]["task"]
    work()
    again = upload(alice, {"bill.zip": locked}, password="")
    assert (again["code"], again["data"]["duplicate"]) == (1, True)
    again = upload(alice, {"bill.zip": locked}, password="268413", task_id=str(first["id"]))
    assert again["data"]["task"]["state"] == "queued"
    work()
    assert tasks_of(client, alice)[0]["state"] == "done"


def test_reports_of_a_vip_cost_nothing_up_to_the_fair_use(
    client: FlaskClient,
    upload: Upload,
    work: Work,
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
    frozen: FrozenClock,
) -> None:
    monkeypatch.setattr(queueing, "VIP_REPORTS_A_DAY", 2)
    make_vip(alice)
    before = points_of(client, alice)
    content, _ = wechat_csv()
    prices = [
        upload(alice, {"bill.csv": content + b"\n" * number})["data"]["task"]["price"] for number in range(3)
    ]
    # The third counts although the first two are still waiting for a worker.
    assert prices == [0, 0, PRICE]
    work()
    assert points_of(client, alice) == before - PRICE
    assert call(client, "GET /api/liushui/price", as_=alice)["data"]["price"] == PRICE
    frozen.advance(days=1, seconds=1)
    assert call(client, "GET /api/liushui/price", as_=alice)["data"]["price"] == 0
    frozen.advance(days=30)
    assert call(client, "GET /api/liushui/price", as_=alice)["data"]["price"] == PRICE


def test_where_no_tries_are_left_the_same_file_starts_a_new_task_that_its_password_opens(
    client: FlaskClient, upload: Upload, work: Work, alice: Person
) -> None:
    content, truth = wechat_csv()
    locked = {"bill.zip": aes_zip({"bill.csv": content}, "268413")}
    spent = upload(alice, locked, password="000000")["data"]["task"]["id"]
    work()
    for attempt in range(1, answers.PASSWORD_TRIES):
        assert upload(alice, locked, password=f"00000{attempt}")["data"]["duplicate"] is True
        work()
    [task] = tasks_of(client, alice)
    [file] = task["files"]
    assert (task["id"], file["tries_left"]) == (spent, 0)
    assert "新建任务" in file["next_step"]["zh-CN"]
    assert "new task" in file["next_step"]["en-US"]
    answer = upload(alice, locked, password="268413")
    assert (answer["code"], answer["data"]["duplicate"]) == (1, False)
    work()
    new, old = tasks_of(client, alice)
    assert (new["state"], new["files"][0]["rows"]) == ("done", truth.rows)
    assert (old["id"], old["state"]) == (spent, "waiting")


def test_a_new_operator_tries_the_sample_case_once_and_pays_nothing(
    client: FlaskClient, work: Work, alice: Person
) -> None:
    before = points_of(client, alice)
    path = "POST /api/liushui/sample"
    first = call(client, path, as_=alice)["data"]
    assert (first["task"]["demo"], first["task"]["price"], first["duplicate"]) == (True, 0, False)
    work()
    again = call(client, path, as_=alice)["data"]
    assert (again["task"]["id"], again["task"]["state"], again["duplicate"]) == (
        first["task"]["id"],
        "done",
        True,
    )
    assert points_of(client, alice) == before
