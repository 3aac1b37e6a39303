"""A file that does not say its currency: the task waits, the operator is asked once, and the answer is kept."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.liushui.cases.service import retention
from app.platform.data.database import db, writing
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, waiting_for
from tests.liushui.cases.test_tasks import PRICE
from tests.liushui.conftest import Upload, points_of, tasks_of

HEAD = "Date,Description,Paid in,Paid out,Balance\n"
FIRST = (HEAD + "2025-06-01,SALARY,100.00,,1100.00\n2025-06-13,TESCO,,50.00,1050.00\n").encode()
SECOND = (HEAD + "2025-06-02,RENT,,200.00,800.00\n2025-06-14,REFUND,20.00,,820.00\n").encode()


def state(
    client: FlaskClient, person: Person, task: dict[str, Any], at: int, currency: str
) -> dict[str, Any]:
    body = {"upload_id": task["files"][at]["upload_id"], "currency": currency}
    return call(client, f"POST /api/liushui/tasks/{task['id']}/currency", as_=person, json=body)


def report_of(client: FlaskClient, person: Person, task: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = call(
        client, "POST /api/user/getClientreportinfo", as_=person, json={"id": task["report_id"]}
    )["data"]["report"]
    return found


def test_a_file_without_a_currency_waits_for_it_and_goes_on_with_the_answer(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    before = points_of(client, alice)
    upload(alice, {"uk.csv": FIRST})
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"], task["report_id"]) == ("waiting", "open_currency", None)
    assert task["problem_text"]["zh-CN"]
    assert task["problem_text"]["en-US"]
    [file] = task["files"]
    assert (file["lacks_currency"], file["currency"], file["rows"]) == (True, "XXX", 2)
    assert file["next_step"]["zh-CN"] == "请核对原件，填写币种。"
    assert points_of(client, alice) == before
    [(title, path)] = waiting_for(client, alice)["currency"]
    assert (title, path.partition("=")[0]) == (task["customer"], "/list/card?keyword")
    answer = state(client, alice, task, 0, "GBP")
    assert (answer["code"], answer["data"]["state"]) == (1, "queued")
    assert "currency" not in waiting_for(client, alice)
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["currency"], task["files"][0]["lacks_currency"]) == (
        "done",
        "GBP",
        False,
    )
    assert points_of(client, alice) == before - PRICE
    assert report_of(client, alice, task)["currency"] == "GBP"


def test_the_answer_holds_for_every_later_run_also_without_the_files(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"uk.csv": FIRST})
    work()
    [task] = tasks_of(client, alice)
    state(client, alice, task, 0, "GBP")
    work()
    with writing():
        assert retention.purge(-1) == 1
        db.session.commit()
    [task] = tasks_of(client, alice)
    path = f"POST /api/liushui/tasks/{task['id']}/rerun"
    answer = call(client, path, as_=alice, json={})
    assert answer["code"] == 1, answer
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["report_version"]) == ("done", 2)
    assert report_of(client, alice, task)["currency"] == "GBP"


def test_every_file_is_asked_for_and_the_work_begins_when_all_are_answered(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"one.csv": FIRST, "two.csv": SECOND})
    work()
    [task] = tasks_of(client, alice)
    assert state(client, alice, task, 0, "GBP")["data"]["state"] == "waiting"
    [task] = tasks_of(client, alice)
    assert [file["lacks_currency"] for file in task["files"]] == [False, True]
    assert state(client, alice, task, 1, "EUR")["data"]["state"] == "queued"
    work()
    [task] = tasks_of(client, alice)
    assert [file["currency"] for file in task["files"]] == ["GBP", "EUR"]


def test_amounts_whose_currency_nobody_knows_are_never_added_to_yuan(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    content, truth = wechat_csv()
    upload(alice, {"bill.csv": content, "uk.csv": FIRST})
    work()
    [task] = tasks_of(client, alice)
    at = next(at for at, file in enumerate(task["files"]) if file["lacks_currency"])
    state(client, alice, task, at, "XXX")
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][at]["currency"]) == ("done", "XXX")
    assert task["files"][at]["next_step"]["zh-CN"] == "请核对原件，填写币种。"
    assert "unknown_currency_stated" in {one["code"] for one in task["files"][at]["problems"]}
    report = report_of(client, alice, task)
    assert report["currency"] == "CNY"
    assert report["summary"]["rows"] == truth.rows + 2
    assert report["summary"]["in_fen"] == truth.in_fen
    [other] = [one for one in report["left_out"] if one["code"] == "N19"]
    assert (other["in_n"], other["out_n"]) == (1, 1)


@pytest.mark.parametrize("currency", ["GBP", "XXX"])
def test_the_workplace_adds_no_report_in_another_currency_to_those_in_yuan(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, currency: str
) -> None:
    def added_up() -> Any:
        return call(client, "POST /api/user/getcategories", as_=alice, json={})["data"]

    upload(alice, {"bill.csv": wechat_csv()[0]})
    work()
    before = added_up()
    assert before["total_fen"] > 0
    upload(alice, {"uk.csv": FIRST})
    work()
    task = next(task for task in tasks_of(client, alice) if task["state"] == "waiting")
    state(client, alice, task, 0, currency)
    work()
    assert added_up() == before
    found = next(each["report_id"] for each in tasks_of(client, alice) if each["id"] == task["id"])
    alone = call(client, "POST /api/user/getcategories", as_=alice, json={"report_id": found})["data"]
    assert alone["total_fen"] == 15_000


def test_an_archive_is_answered_as_one_file(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.csv", FIRST)
        archive.writestr("two.csv", SECOND)
    upload(alice, {"both.zip": packed.getvalue()})
    work()
    [task] = tasks_of(client, alice)
    assert [file["lacks_currency"] for file in task["files"]] == [True, True]
    assert state(client, alice, task, 0, "SGD")["data"]["state"] == "queued"
    work()
    [task] = tasks_of(client, alice)
    assert [file["currency"] for file in task["files"]] == ["SGD", "SGD"]


@pytest.mark.parametrize("currency", ["gbp", "QQQ", "", None])
def test_only_a_code_of_the_list_is_an_answer(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, currency: Any
) -> None:
    upload(alice, {"uk.csv": FIRST})
    work()
    [task] = tasks_of(client, alice)
    refused = state(client, alice, task, 0, currency)
    assert refused["code"] == 0
    assert "currency" in refused["data"]["fields"]


def test_what_says_its_currency_is_not_asked_and_nobody_else_answers(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, bob: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv()[0]})
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["currency"]) == ("done", "CNY")
    refused = state(client, alice, task, 0, "GBP")
    assert (refused["code"], refused["data"]["reason"]) == (0, "no_currency_needed")
    assert state(client, bob, task, 0, "GBP")["code"] == 40400
    body = {"upload_id": 999, "currency": "GBP"}
    assert (
        call(client, f"POST /api/liushui/tasks/{task['id']}/currency", as_=alice, json=body)["code"] == 40400
    )


def test_a_file_says_what_was_answered_for_it_and_another_one_that_nothing_was(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv()[0], "one.csv": FIRST, "two.csv": SECOND})
    work()
    [task] = tasks_of(client, alice)
    names = [file["name"] for file in task["files"]]

    def said() -> dict[str, str | None]:
        [found] = tasks_of(client, alice)
        return {file["name"]: file["stated_currency"] for file in found["files"]}

    assert said() == {"bill.csv": None, "one.csv": None, "two.csv": None}
    state(client, alice, task, names.index("one.csv"), "GBP")
    assert said() == {"bill.csv": None, "one.csv": "GBP", "two.csv": None}
    # Nothing runs yet: what was answered first may be answered anew.
    state(client, alice, task, names.index("one.csv"), "EUR")
    state(client, alice, task, names.index("two.csv"), "XXX")
    work()
    assert said() == {"bill.csv": None, "one.csv": "EUR", "two.csv": "XXX"}


@pytest.mark.parametrize("first", ["EUR", "XXX"])
def test_a_wrong_answer_is_given_anew_and_the_task_runs_again_for_nothing(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, bob: Person, first: str
) -> None:
    upload(alice, {"uk.csv": FIRST})
    work()
    [task] = tasks_of(client, alice)
    state(client, alice, task, 0, first)
    assert state(client, alice, task, 0, "GBP")["data"]["reason"] == "no_currency_needed"
    work()
    left = points_of(client, alice)
    [task] = tasks_of(client, alice)
    assert state(client, alice, task, 0, first)["data"]["reason"] == "no_currency_needed"
    assert state(client, bob, task, 0, "GBP")["code"] == 40400
    assert state(client, alice, task, 0, "GBP")["data"]["state"] == "queued"
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["currency"]) == ("done", "GBP")
    assert report_of(client, alice, task)["currency"] == "GBP"
    assert points_of(client, alice) == left
