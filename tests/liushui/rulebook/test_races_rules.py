"""Races around what holds for many tasks: drafts of rules, corrections, services."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier
from typing import Any

import pytest
from apiflask import APIFlask

from app.jifen import service as jifen
from app.liushui.reports.models import CategoryCorrection
from app.liushui.rulebook.models import RuleVersion
from app.platform import clock
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, Person, call
from tests.liushui.conftest import points_of, tasks_of, uploader, worker
from tests.liushui.reports.test_corrections import BILL

pytestmark = pytest.mark.both_databases

PRESETS = "/api/liushui/presets"


def at_once(
    app: APIFlask, *calls: tuple[str, dict[str, Any]], person: Person = ALICE
) -> list[dict[str, Any]]:
    """Make calls at the same moment and return their envelopes, in order."""
    start = Barrier(len(calls))

    def make(one: tuple[str, dict[str, Any]]) -> dict[str, Any]:
        with app.app_context():
            start.wait()
            return call(app.test_client(), one[0], as_=person, json=one[1])

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))


def codes(answers: list[dict[str, Any]]) -> list[int]:
    return sorted(answer["code"] for answer in answers)


@pytest.mark.parametrize("person", [ADA, ALICE])
def test_of_two_first_drafts_one_is_kept(database: APIFlask, person: Person) -> None:
    at = "/api/liushui/rules" if person is ADA else PRESETS
    one = (f"PUT {at}/draft/families/DB", {"revision": 0, "active": False})
    other = (f"PUT {at}/draft/families/JE", {"revision": 0, "active": False})
    assert codes(at_once(database, one, other, one, other, person=person)) == [1, 40900, 40900, 40900]
    assert db.session.query(RuleVersion).count() == 1


@pytest.mark.parametrize("person", [ADA, ALICE])
def test_of_activations_at_once_one_counts(database: APIFlask, person: Person) -> None:
    at = "/api/liushui/rules" if person is ADA else PRESETS
    client = database.test_client()
    call(client, f"PUT {at}/draft/families/DB", as_=person, json={"revision": 0, "active": False})
    activate = (f"POST {at}/draft/activate", {"revision": 1, "number": 0, "note": "x"})
    assert codes(at_once(database, activate, activate, activate, person=person)) == [1, 40900, 40900]


@pytest.mark.parametrize("person", [ADA, ALICE])
def test_an_activation_that_saw_no_version_is_told_that_there_is_one(
    database: APIFlask, person: Person
) -> None:
    at = "/api/liushui/rules" if person is ADA else PRESETS
    client = database.test_client()
    for family, number in (("DB", 0), ("JE", 0)):
        call(client, f"PUT {at}/draft/families/{family}", as_=person, json={"revision": 0, "active": False})
        seen = {"revision": 1, "number": number, "note": "x"}
        answer = call(client, f"POST {at}/draft/activate", as_=person, json=seen)
    assert (answer["code"], answer["data"]["reason"]) == (40900, "rule_draft_changed")


@pytest.mark.parametrize("person", [ADA, ALICE])
def test_restores_at_once_make_one_version(database: APIFlask, person: Person) -> None:
    at = "/api/liushui/rules" if person is ADA else PRESETS
    client = database.test_client()
    call(client, f"PUT {at}/draft/families/DB", as_=person, json={"revision": 0, "active": False})
    call(client, f"POST {at}/draft/activate", as_=person, json={"revision": 1, "number": 0, "note": "x"})
    restore = (f"POST {at}/versions/0/restore", {"number": 1, "note": "x"})
    found = codes(at_once(database, restore, restore, restore, person=person))
    assert found[0] in (0, 1)
    assert set(found) <= {0, 1, 40900}
    assert found.count(1) == 1
    assert db.session.query(RuleVersion).count() == 2


@pytest.mark.everything  # before a commit: two first drafts, of which one is kept
def test_corrections_of_one_row_at_once_leave_one(database: APIFlask) -> None:
    client = database.test_client()
    uploader(client)(ALICE, {"bill.csv": BILL.encode()})
    worker(database)()
    report_id = tasks_of(client, ALICE)[0]["report_id"]
    path = f"POST /api/liushui/reports/{report_id}/corrections"
    said = [(path, {"n": 2, "category": code, "scope": "row"}) for code in ("O13", "O14", "O13", "O14")]
    answers = at_once(database, *said)
    assert set(codes(answers)) <= {1, 40900}
    assert db.session.query(CategoryCorrection).count() == 1


def test_analyses_at_once_queue_one(database: APIFlask) -> None:
    client = database.test_client()
    uploader(client)(ALICE, {"bill.csv": BILL.encode()})
    worker(database)()
    task_id = tasks_of(client, ALICE)[0]["id"]
    again = (f"POST /api/liushui/tasks/{task_id}/rerun", {})
    assert codes(at_once(database, again, again, again)) == [0, 0, 1]


def test_a_service_opened_twice_at_once_is_paid_once(database: APIFlask, frozen: FrozenClock) -> None:
    frozen.set(datetime(2030, 1, 31, 4, tzinfo=clock.DEFAULT_TIME_ZONE))
    client = database.test_client()
    before = points_of(client, ALICE)
    points = next(
        card["points"]
        for card in call(client, "GET /api/liushui/services", as_=ALICE)["data"]["list"]
        if card["code"] == "email"
    )
    opening = (
        "POST /api/liushui/services/email/open",
        {"months": 1, "points": points, "is_renewing": False},
    )
    assert codes(at_once(database, opening, opening, opening)) == [1, 40900, 40900]
    assert points_of(client, ALICE) == before - points
    answers = at_once(
        database,
        ("POST /api/liushui/services/email/cancel", {}),
        ("POST /api/liushui/services/email/renew", {"months": 1, "points": points}),
    )
    assert codes(answers) == [1, 1]
    assert points_of(client, ALICE) == before - 2 * points
    db.session.rollback()
    assert jifen.verify() == []
