"""What customers of other operators are called stays hidden from administrators until they say who they are, and why."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.auth.people import token_for
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, call, send
from tests.liushui.conftest import tasks_of
from tests.liushui.reports.test_decisions import PAWNSHOP, bill, decide, dismiss, report_of

WHY = {"password": PASSWORD, "reason": "客户投诉，核对报告"}


@pytest.fixture
def report_id(database: APIFlask) -> int:
    """A finished report of Alice's."""
    return report_of(database, bill())


def looks(client: FlaskClient, report_id: int, task_id: int) -> list[int]:
    """The codes that Ada gets for every way to a name."""
    calls = [
        ("POST /api/user/getClientreportinfo", {"json": {"id": report_id}}),
        (f"GET /api/liushui/reports/{report_id}/transactions", {}),
        (f"GET /api/liushui/tasks/{task_id}", {}),
        (f"GET /api/liushui/tasks/{task_id}/rerun", {}),
    ]
    codes = [call(client, asked, as_=ADA, **more)["code"] for asked, more in calls]
    for kind in ("pdf", "docx", "xlsx", "csv"):
        answer = send(client, f"GET /api/liushui/reports/{report_id}.{kind}", as_=ADA)
        codes.append(answer.get_json()["code"] if answer.is_json else 1)
    return codes


def task_of(client: FlaskClient) -> int:
    [task] = tasks_of(client, ALICE)
    return int(task["id"])


def test_an_administrator_sees_nothing_of_anothers_case_before_password_and_reason(
    database: APIFlask, report_id: int, frozen: FrozenClock
) -> None:
    client = database.test_client()
    task_id = task_of(client)
    assert set(looks(client, report_id, task_id)) == {40300}
    refused = call(client, "POST /api/user/getClientreportinfo", as_=ADA, json={"id": report_id})
    assert refused["data"] == {"reason": "case_hidden"}

    path = f"POST /api/liushui/reports/{report_id}/reveal"
    wrong = call(client, path, as_=ADA, json=WHY | {"password": "guessed"})
    assert wrong["data"]["reason"] == "wrong_password_given"
    silent = call(client, path, as_=ADA, json=WHY | {"reason": "  a "})
    assert silent["data"]["reason"] == "reveal_reason"
    assert set(looks(client, report_id, task_id)) == {40300}

    assert call(client, path, as_=ADA, json=WHY)["code"] == 1
    assert set(looks(client, report_id, task_id)) == {1}
    log = call(client, "GET /api/admin/audit", as_=ADA, query_string={"event": "case_revealed"})["data"][
        "list"
    ]
    assert [(each["actor"], each["subject"]) for each in log] == [("ada", f"task:{task_id}")]
    assert WHY["reason"] in str(log[0])

    frozen.advance(hours=1, minutes=1)
    assert looks(client, report_id, task_id)[0] == 40300
    assert call(client, f"POST /api/liushui/tasks/{task_id}/reveal", as_=ADA, json=WHY)["code"] == 1
    assert looks(client, report_id, task_id)[0] == 1


@pytest.mark.everything  # before a commit: the calls of the first test
def test_an_administrator_takes_nothing_back_in_a_hidden_case(database: APIFlask, report_id: int) -> None:
    client = database.test_client()
    base = f"/api/liushui/reports/{report_id}"
    wide = dismiss(database, report_id, party_key=PAWNSHOP, scope="account")
    friend = decide(database, report_id, kind="relation", party_key="李四", value="family", state="set")[
        "data"
    ]
    decided = [wide["decision_id"], friend["decision_id"]]
    corrected = []
    for n, scope in ((4, "row"), (2, "party")):
        word = {"n": n, "category": "O13", "scope": scope}
        corrected.append(call(client, f"POST {base}/corrections", as_=ALICE, json=word)["data"]["id"])
    words = [f"decisions/{each}" for each in decided] + [f"corrections/{each}" for each in corrected]

    def take_back(word: str, **more: Any) -> int:
        return int(call(client, f"DELETE /api/liushui/{word}", as_=ADA, query_string=more)["code"])

    assert [take_back(word) for word in words] == [40300] * 4
    assert [take_back(word, report_id=report_id) for word in words] == [40300] * 4
    # A case of her own says nothing about Alice's.
    own = report_of(database, bill(repaid_fen=70_000), ADA)
    of_all_cases = (words[0], words[3])
    assert [take_back(word, report_id=own) for word in of_all_cases] == [40300, 40300]
    assert call(client, f"POST {base}/reveal", as_=ADA, json=WHY)["code"] == 1
    assert [take_back(word) for word in of_all_cases] == [40300, 40300]
    assert [take_back(word, report_id=report_id) for word in words] == [1] * 4


def test_a_report_by_e_mail_is_no_way_round(database: APIFlask, report_id: int) -> None:
    client = database.test_client()
    [customer] = [each["customer"] for each in tasks_of(client, ALICE)]
    for sender, asked in ((ALICE, report_id), (ADA, report_of(database, bill(repaid_fen=70_000), ADA))):
        sent = call(
            client, f"POST /api/liushui/reports/{asked}/mail", as_=sender, json={"to": "a@example.com"}
        )
        assert sent["code"] == 1
    own, others = call(client, "GET /api/admin/outbox", as_=ADA)["data"]["list"]
    assert (own["owner"], others["owner"], others["subject"]) == ("ada", "alice", "Flow report")
    shown = call(client, f"GET /api/admin/outbox/{others['id']}", as_=ADA)["data"]
    assert (shown["files"], customer in str(shown)) == ([], False)
    path = "GET /api/admin/outbox/{}/files/0"
    assert send(client, path.format(others["id"]), as_=ADA).get_json()["data"]["reason"] == "mail_hidden"
    assert customer in own["subject"]
    assert send(client, path.format(own["id"]), as_=ADA).mimetype == "application/pdf"


def test_nobody_but_an_administrator_who_is_there_reveals(database: APIFlask, report_id: int) -> None:
    client = database.test_client()
    path = f"POST /api/liushui/reports/{report_id}/reveal"
    assert call(client, path, as_=BOB, json=WHY)["code"] == 40300
    form = {"name": "a program", "scopes": ["admin", "write"], "days": 1, "password": PASSWORD}
    token = call(client, "POST /api/auth/tokens", headers=token_for(client, "ada"), json=form)["data"][
        "token"
    ]
    assert call(client, path, headers={"token": token}, json=WHY)["data"]["reason"] == "beyond_scope"
    assert call(client, "POST /api/liushui/reports/999999/reveal", as_=ADA, json=WHY)["code"] == 40400
    # It is Ada to whom it is revealed, and her own needs nothing.
    assert call(client, path, as_=ADA, json=WHY)["code"] == 1
    assert (
        call(client, "POST /api/user/getClientreportinfo", as_=BOB, json={"id": report_id})["code"] == 40400
    )


@pytest.mark.both_databases
def test_lists_of_administrators_show_first_characters_until_then(database: APIFlask, report_id: int) -> None:
    client = database.test_client()
    queue: dict[str, Any] = {"name": "all", "mode": "random", "share": 100, "past_days": 1}
    made = call(client, "POST /api/liushui/quality", as_=ADA, json=queue)["data"]

    def customers() -> list[str]:
        path = f"GET /api/liushui/quality/{made['id']}/items"
        return [each["report"]["customer"] for each in call(client, path, as_=ADA)["data"]["list"]]

    [task] = tasks_of(client, ALICE)
    [masked] = customers()
    assert (masked[0], set(masked[1:])) == (task["customer"][0], {"*"})
    assert call(client, f"POST /api/liushui/reports/{report_id}/reveal", as_=ADA, json=WHY)["code"] == 1
    assert customers() == [task["customer"]]
