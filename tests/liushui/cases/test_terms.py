"""What a case is for and on which basis: stated with the files or later, demanded or not, printed, kept in the log."""

from __future__ import annotations

import io
from datetime import date, timedelta
from typing import Any

import openpyxl
import pytest
from apiflask import APIFlask
from docx import Document
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from app.liushui.cases.models import Task, Upload
from app.liushui.cases.service import retention
from app.liushui.cases.service.policy import LONGER_DAYS, Policy
from app.platform import clock
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.engine.surfaces import pages_of
from tests.http import ADA, ALICE, BOB, Person, call, send, work
from tests.liushui.conftest import reveal, tasks_of, uploader, worker
from tests.liushui.reports.test_decisions import bill

CONSENT = {"basis": "consent", "consent_on": "2026-01-05", "consent_reference": "SQ-2026-018"}
LINE = "处理目的：贷后管理；处理依据：客户授权同意（2026-01-05，SQ-2026-018）"


def hand_in(app: APIFlask, person: Person = ALICE, /, **form: Any) -> dict[str, Any]:
    return uploader(app.test_client())(person, {"a.csv": bill().encode()}, **form)


def choose(client: FlaskClient, **changes: Any) -> dict[str, Any]:
    return call(client, "PUT /api/liushui/policy", as_=ADA, json={"password": PASSWORD, **changes})


def events(client: FlaskClient, event: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(
        client, "GET /api/admin/audit", as_=ADA, query_string={"event": event}
    )["data"]["list"]
    return found


def test_what_is_stated_with_the_files_stands_in_list_report_and_every_file(database: APIFlask) -> None:
    client = database.test_client()
    assert hand_in(database, purpose="Post-loan monitoring", **CONSENT)["code"] == 1
    worker(database)()
    [task] = tasks_of(client, ALICE)
    stated = task["terms"]
    assert stated["purpose"] == {"zh-CN": "贷后管理", "en-US": "Post-loan monitoring"}
    assert (stated["basis"], stated["consent_on"], stated["stated_by"]) == ("consent", "2026-01-05", "alice")
    report = call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": task["report_id"]})
    assert report["data"]["terms"] == stated

    def file(kind: str, **query: Any) -> bytes:
        path = f"GET /api/liushui/reports/{task['report_id']}.{kind}"
        query = {"language": "zh-CN", **query}
        return send(client, path, as_=ALICE, query_string=query).get_data()

    for form in ("short", "full"):
        assert LINE in "".join(pages_of(file("pdf", form=form))).replace("\n", "")
    assert LINE in [each.text for each in Document(io.BytesIO(file("docx"))).paragraphs]
    book = openpyxl.load_workbook(io.BytesIO(file("xlsx")))
    assert ("处理目的与依据", LINE) in [tuple(row)[:2] for sheet in book for row in sheet.values]


def test_a_case_that_states_nothing_is_taken_unless_the_administrators_demand_it(database: APIFlask) -> None:
    client = database.test_client()
    assert hand_in(database)["code"] == 1
    [task] = tasks_of(client, ALICE)
    assert (task["terms"]["purpose"], task["terms"]["basis"]) == (None, "")
    assert choose(client, demands_purpose=True)["data"]["demands_purpose"]
    for form in ({}, {"purpose": "授信审批"}, {"basis": "contract"}):
        refused = hand_in(database, BOB, **form)
        assert (refused["code"], refused["data"]["reason"]) == (0, "purpose_needed"), form
        assert "legal basis" in refused["msg"]
    assert hand_in(database, BOB, purpose="授信审批", basis="contract")["code"] == 1
    assert tasks_of(client, BOB)[0]["terms"]["basis_text"]["zh-CN"] == "订立、履行合同所必需"
    # Invented data is nobody's.
    assert call(client, "POST /api/liushui/sample", as_=BOB)["code"] == 1
    [logged] = events(client, "setting_changed")
    assert logged["detail"] == {"demands_purpose": {"before": False, "after": True}}


def test_a_consent_has_a_day_that_has_come_and_another_basis_has_words(
    database: APIFlask, frozen: FrozenClock
) -> None:
    today = clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()
    for form, reason, field in (
        ({"basis": "consent"}, "consent_date", "consent_on"),
        (CONSENT | {"consent_on": str(today + timedelta(days=1))}, "consent_date", "consent_on"),
        ({"basis": "other", "basis_words": "  "}, "basis_words", "basis_words"),
    ):
        refused = hand_in(database, purpose="审计", **form)
        assert (refused["data"]["reason"], [*refused["data"]["fields"]]) == (reason, [field])
    assert hand_in(database, purpose="审计", **CONSENT | {"consent_on": str(today)})["code"] == 1


def test_it_is_completed_later_by_the_owner_and_the_log_keeps_that_it_was(database: APIFlask) -> None:
    client = database.test_client()
    hand_in(database)
    [task] = tasks_of(client, ALICE)
    path = f"PUT /api/liushui/tasks/{task['id']}/terms"
    words = {"purpose": "王小明续贷", "basis": "other", "basis_words": "法院调查令"}
    assert call(client, path, as_=BOB, json=words)["code"] == 40400
    assert call(client, path, as_=ADA, json=words)["data"]["reason"] == "case_hidden"
    told = call(client, path, as_=ALICE, json=words)["data"]["terms"]
    assert told["purpose"] == {"zh-CN": "王小明续贷", "en-US": "王小明续贷"}
    assert (told["basis_words"], told["stated_by"]) == ("法院调查令", "alice")
    [entry] = events(client, "terms_stated")
    assert (entry["subject"], "王小明" in str(entry)) == (f"task:{task['id']}", False)
    # The next one begins with what was said last.
    policy = call(client, "GET /api/liushui/policy", as_=ALICE)["data"]
    assert (policy["last_basis"], policy["last_purpose"]["zh-CN"]) == ("other", "王小明续贷")
    assert call(client, "GET /api/liushui/policy", as_=BOB)["data"]["last_basis"] == ""


def test_who_saves_what_is_stated_already_does_not_take_the_place_of_who_stated_it(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    hand_in(database, purpose="Post-loan monitoring", **CONSENT)
    [task] = tasks_of(client, ALICE)
    path = f"PUT /api/liushui/tasks/{task['id']}"
    frozen.advance(days=1)
    reveal(client, ADA, task["id"])
    days = {"files_days": 20, "case_days": None}
    assert call(client, f"{path}/retention", as_=ALICE, json=days)["code"] == 1
    said = {"purpose": "Post-loan monitoring", **CONSENT}
    same = call(client, f"{path}/terms", as_=ADA, json=said)["data"]["terms"]
    assert (same["stated_by"], same["stated_text"]) == ("alice", task["terms"]["stated_text"])
    other = call(client, f"{path}/terms", as_=ADA, json=said | {"consent_reference": "SQ-2"})["data"]["terms"]
    assert (other["stated_by"], other["consent_reference"]) == ("ada", "SQ-2")
    assert other["stated_text"] != same["stated_text"]


def test_files_of_another_customers_case_lead_there_and_change_nothing_about_it(database: APIFlask) -> None:
    client = database.test_client()
    hand_in(database, customer="李雷")
    worker(database)()
    again = hand_in(database, customer="韩梅梅", purpose="Post-loan monitoring", **CONSENT)["data"]
    assert (again["duplicate"], again["task"]["customer"]) == (True, "李雷")
    assert (again["task"]["terms"]["purpose"], again["task"]["terms"]["basis"]) == (None, "")
    own = hand_in(database, customer=" 李雷", purpose="Post-loan monitoring", **CONSENT)["data"]
    assert (own["duplicate"], own["task"]["terms"]["basis"]) == (True, "consent")
    assert len(tasks_of(client, ALICE)) == 1


def test_only_an_administrator_who_is_there_chooses_the_policy(database: APIFlask) -> None:
    client = database.test_client()
    assert call(client, "PUT /api/liushui/policy", as_=ALICE, json={})["code"] == 40300
    told = choose(client, purposes=[{"zh": "保理审查", "en": "Factoring"}, {"zh": "催收"}])["data"]
    assert told["purposes"] == [
        {"zh-CN": "保理审查", "en-US": "Factoring"},
        {"zh-CN": "催收", "en-US": "催收"},
    ]
    for wrong, field in (
        ({"files_days": 31}, "files_days"),
        ({"files_days_least": 31}, "files_days"),
        ({"case_days_most": 100}, "case_days"),
        ({"case_days": 50, "case_days_least": 60}, "case_days"),
    ):
        refused = choose(client, **wrong)
        assert (refused["data"]["reason"], [*refused["data"]["fields"]]) == ("policy_bounds", [field])


def test_owners_keep_a_case_for_as_long_as_they_say_within_the_bounds(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    choose(client, files_days_least=5, files_days_most=60, case_days_least=20)
    hand_in(database)
    worker(database)()
    [task] = tasks_of(client, ALICE)
    assert (task["terms"]["files_days"], task["terms"]["case_days"]) == (30, None)
    ends = date.fromisoformat(task["finishtime_text"][:10])
    assert task["terms"]["files_go_text"][:10] == str(ends + timedelta(days=30))
    path = f"PUT /api/liushui/tasks/{task['id']}/retention"
    for days in ({"files_days": 4, "case_days": None}, {"files_days": 61, "case_days": None}):
        refused = call(client, path, as_=ALICE, json=days)
        assert (refused["data"]["reason"], [*refused["data"]["fields"]]) == (
            "retention_bounds",
            ["files_days"],
        )
    assert call(client, path, as_=ALICE, json={"files_days": 10, "case_days": 19})["code"] == 0
    told = call(client, path, as_=ALICE, json={"files_days": 10, "case_days": 45})["data"]["terms"]
    assert told["files_go_text"][:10] == str(ends + timedelta(days=10))
    assert told["case_goes_text"][:10] == str(ends + timedelta(days=45))
    [entry] = events(client, "retention_changed")
    assert entry["detail"]["after"] == {"files_days": 10, "case_days": 45}

    def chore(**ahead: int) -> tuple[int, int]:
        frozen.advance(**ahead)
        with work():
            return retention.purge(), retention.expire()

    assert chore(days=9) == (0, 0)
    assert chore(days=2) == (1, 0)
    assert tasks_of(client, ALICE)[0]["terms"]["files_go_text"] == ""
    assert chore(days=33) == (0, 0)
    assert chore(days=2) == (0, 1)
    assert tasks_of(client, ALICE) == []
    assert [each["subject"] for each in events(client, "case_expired")] == [f"task:{task['id']}"]


def test_bounds_that_become_narrower_hold_for_what_was_said_before(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    choose(client, files_days_most=90)
    hand_in(database)
    worker(database)()
    [task] = tasks_of(client, ALICE)
    body = {"files_days": 90, "case_days": None}
    assert call(client, f"PUT /api/liushui/tasks/{task['id']}/retention", as_=ALICE, json=body)["code"] == 1
    choose(client, files_days_most=40)
    assert tasks_of(client, ALICE)[0]["terms"]["files_days"] == 40
    frozen.advance(days=41)
    with work():
        assert retention.purge() == 1


@pytest.mark.both_databases
def test_what_an_administrator_holds_nobody_and_nothing_deletes(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    choose(client, case_days=40)
    hand_in(database)
    worker(database)()
    [task] = tasks_of(client, ALICE)
    path = f"/api/liushui/tasks/{task['id']}"
    assert call(client, f"PUT {path}/hold", as_=ALICE, json={"reason": "诉讼保全"})["code"] == 40300
    assert call(client, f"PUT {path}/hold", as_=ADA, json={"reason": "短"})["data"]["reason"] == "hold_reason"
    assert call(client, f"PUT {path}/hold", as_=ADA, json={"reason": "诉讼保全"})["code"] == 1
    told = tasks_of(client, ALICE)[0]["terms"]
    assert (told["held"], told["hold_reason"], told["case_goes_text"]) == (True, "诉讼保全", "")
    proof = {"password": PASSWORD}
    for asked, body in (
        (f"DELETE {path}", {}),
        (f"DELETE /api/liushui/reports/{task['report_id']}", {}),
        ("POST /api/user/delete", {"json": proof}),
    ):
        refused = call(client, asked, as_=ALICE, **body)
        assert (refused["data"]["reason"], "诉讼保全" in refused["msg"]) == ("case_held", True), asked
    frozen.advance(days=400)
    with work():
        assert (retention.purge(), retention.expire()) == (0, 0)
    assert call(client, f"DELETE {path}/hold", as_=ADA)["code"] == 1
    assert call(client, f"DELETE {path}/hold", as_=ADA)["code"] == 40400
    with work():
        assert (retention.purge(), retention.expire()) == (1, 1)
    assert [*map(len, (events(client, "case_held"), events(client, "case_released")))] == [1, 1]


def test_a_case_that_is_worked_on_does_not_go(database: APIFlask, frozen: FrozenClock) -> None:
    choose(database.test_client(), case_days=1)
    hand_in(database)
    worker(database)()
    with work():
        task = db.session.query(Task).one()
        task.state = "working"
    frozen.advance(days=100)
    with work():
        assert (retention.purge(), retention.expire()) == (0, 0)
        assert db.session.query(Upload).one().blob_id is not None


DAYS = st.integers(1, 4_000)


@given(least=DAYS, chosen=DAYS, most=DAYS, own=st.none() | DAYS, longer=st.booleans())
def test_days_are_kept_within_the_bounds_whatever_was_said(
    least: int, chosen: int, most: int, own: int | None, longer: bool
) -> None:
    least, chosen, most = sorted((least, chosen, most))
    rules = Policy(
        files_days=chosen,
        files_days_least=least,
        files_days_most=most,
        case_days=chosen,
        case_days_least=least,
        case_days_most=most,
    )
    files, case = rules.files_kept(own, longer=longer), rules.case_kept(own)
    assert least <= files <= max(most, LONGER_DAYS if longer else 0)
    assert case is not None
    assert least <= case <= most
    if own is not None and least <= own <= most:
        assert (files, case) == (own, own)
    assert Policy().case_kept(None) is None
