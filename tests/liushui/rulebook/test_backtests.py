"""Stories of backtests: what a draft would change, in the background, behind everybody's tasks."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask

from app.liushui import jobs
from app.liushui.cases import sandbox
from app.liushui.rulebook.models import Backtest
from app.liushui.rulebook.service import backtests
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db, writing
from tests.databases import PASSWORD
from tests.http import ADA, ALICE, BOB, work
from tests.liushui.conftest import worker
from tests.liushui.rulebook.conftest import Ask
from tests.liushui.rulebook.test_versions import AT, OWN, activate


def draft(ask: Ask, **changes: Any) -> int:
    if not changes:
        revision: int = ask(f"POST {AT}/draft/own", revision=0, **OWN)["data"]["revision"]
        return revision
    written: int = ask(f"PUT {AT}/draft", revision=0, changes=changes)["data"]["revision"]
    return written


def backtest(ask: Ask) -> dict[str, Any]:
    found: dict[str, Any] = ask(f"GET {AT}/trial")["data"]["trial"]
    return found


@pytest.mark.real_child
def test_a_backtest_tells_what_would_change_before_it_does(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    first, second = report(ADA), report(BOB)
    revision = draft(ask)
    begun = ask(f"POST {AT}/trial", revision=revision, reports=20)["data"]
    assert (begun["state"], begun["done"], begun["total"]) == ("running", 0, 2)
    worker(database)()
    found = backtest(ask)
    assert (found["state"], found["done"], found["is_outdated"]) == ("done", 2, False)
    result = found["result"]
    assert (result["reports"], result["touched"], result["skipped"]) == (2, 2, [])
    hit = result["hits"][0]
    assert (hit["rule"], hit["name"]["en-US"], hit["changed_reports"]) == ("ZD-01", "Gatherings", 2)
    assert hit["before"] == {"rows": 0, "sum_fen": 0, "reports": 0, "severities": {}}
    assert hit["after"] == {"rows": 2, "sum_fen": 20_000, "reports": 2, "severities": {"high": 2}}
    assert {row["report_id"] for row in hit["gained"]} == {first["id"], second["id"]}
    assert {row["report_id"]: row["text"] for row in hit["gained"]}[first["id"]] == "青云阁雅集定金"
    assert hit["gained"][0]["words"] == ["雅集定金"]
    unchanged = next(each for each in result["hits"] if each["rule"] == "MZ-DB-01")
    assert not unchanged["is_changed"]
    assert unchanged["before"] == unchanged["after"]
    # Nothing was switched on, and no report was made anew.
    assert ask(f"GET {AT}")["data"]["number"] == 0
    listed = ask("POST /api/user/getClientreportlist", BOB)["data"]["list"]
    assert [each["version"] for each in listed] == [1]


def test_lost_rows_other_answers_and_other_categories_are_told(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    report()
    revision = draft(
        ask,
        hits={"MZ-DB-01": {"active": False}},
        findings={"XW-SR-01": {"active": False}},
        new_category_rules=[{"id": "ZK-1", "category": "O10", "include": ["雅集定金"], "priority": 9}],
    )
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()
    result = backtest(ask)["result"]
    gambling = next(each for each in result["hits"] if each["rule"] == "MZ-DB-01")
    assert (gambling["before"]["rows"], gambling["after"]["rows"], len(gambling["lost"])) == (1, 0, 1)
    asked = {each["id"]: each for each in result["questions"]}
    assert asked["XW-SR-01"]["after"] is None
    assert asked["XW-SR-01"]["reports"] == 1
    assert result["categories"]["rows"] == 1
    assert result["categories"]["examples"][0]["after"] == "O10"


def test_a_backtest_of_an_older_draft_says_so(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    report()
    revision = draft(ask)
    stale = ask(f"POST {AT}/trial", revision=revision + 1)
    assert stale["code"] == 40900
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()
    assert not backtest(ask)["is_outdated"]
    ask(f"PUT {AT}/draft/hits/MZ-DB-01", revision=revision, active=False)
    assert backtest(ask)["is_outdated"]


def test_what_was_switched_on_meanwhile_makes_a_backtest_old(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    report()
    draft(ask)
    activate(ask)
    revision = draft(ask, hits={"MZ-DB-01": {"active": False}})
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()
    assert not backtest(ask)["is_outdated"]
    assert ask(f"POST {AT}/versions/0/restore", number=1, note="退回")["code"] == 1
    assert backtest(ask)["is_outdated"]


def test_there_must_be_a_draft_and_a_report(ask: Ask, report: Callable[..., Any]) -> None:
    assert ask(f"POST {AT}/trial", revision=0)["data"]["reason"] == "no_draft"
    revision = draft(ask)
    assert ask(f"POST {AT}/trial", revision=revision)["data"]["reason"] == "no_past_report"
    assert ask(f"POST {AT}/trial", revision=revision, reports=101)["code"] == 0
    assert backtest(ask) is None


def test_a_backtest_can_be_ended_and_begun_again(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    report()
    report()
    revision = draft(ask)
    begun = ask(f"POST {AT}/trial", revision=revision)["data"]
    ended = ask(f"DELETE {AT}/trial/{begun['id']}")["data"]
    assert (ended["state"], ended["done"]) == ("cancelled", 0)
    worker(database)()
    assert backtest(ask)["done"] == 0
    assert ask(f"DELETE {AT}/trial/9999")["code"] == 40400
    again = ask(f"POST {AT}/trial", revision=revision, reports=1)["data"]
    assert again["total"] == 1
    worker(database)()
    assert backtest(ask)["state"] == "done"


def test_a_backtest_ended_while_it_works_stops_there(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    report()
    revision = draft(ask)
    begun = ask(f"POST {AT}/trial", revision=revision)["data"]
    run = sandbox.run_backtest

    finished: list[dict[str, Any]] = []

    def ended_meanwhile(*arguments: Any) -> dict[str, Any]:
        ask(f"DELETE {AT}/trial/{begun['id']}")
        finished.append(run(*arguments))
        return finished[0]

    monkeypatch.setattr(sandbox, "run_backtest", ended_meanwhile)
    worker(database)()
    assert (backtest(ask)["state"], backtest(ask)["done"]) == ("cancelled", 0)
    assert finished == []


def test_tasks_go_before_backtests(database: APIFlask, ask: Ask, report: Callable[..., Any]) -> None:
    report()
    report()
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    trial_id = backtest(ask)["id"]
    report(BOB, work=False)
    db.session.rollback()
    # Nobody's wake-up is lost: with a task waiting the run stops after its report and the sweep leaves it.
    jobs.backtest_rules(trial_id)
    assert backtests.has_tasks_waiting()
    assert backtests.waiting() == []
    db.session.rollback()
    assert backtest(ask)["done"] == 1
    worker(database)()
    assert not backtests.has_tasks_waiting()
    db.session.rollback()
    jobs.sweep()
    worker(database)()
    assert backtest(ask)["state"] == "done"


def test_a_report_that_breaks_the_limits_is_passed_over_and_named(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = report()
    report()
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    run, broken = sandbox.run_backtest, [True]

    def breaks_once(*arguments: Any) -> dict[str, Any]:
        if broken.pop() if broken else False:
            raise sandbox.SandboxError("memory")
        return run(*arguments)

    monkeypatch.setattr(sandbox, "run_backtest", breaks_once)
    worker(database)()
    result = backtest(ask)["result"]
    assert (backtest(ask)["state"], result["reports"]) == ("done", 1)
    assert [(each["problem"], each["customer"]) for each in result["skipped"]] == [("memory", "王**")]
    assert made["id"] != result["skipped"][0]["report_id"]


@pytest.mark.everything  # before a commit: test_reveal
def test_customers_of_hidden_cases_are_named_once_they_are_revealed(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    first, second = report(), report(BOB)
    own = report(ADA)
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()

    def names() -> dict[int, str]:
        return {row["report_id"]: row["customer"] for row in backtest(ask)["result"]["hits"][0]["gained"]}

    def rows() -> dict[int, tuple[str, bool]]:
        gained = backtest(ask)["result"]["hits"][0]["gained"]
        return {row["report_id"]: (row["party"], bool(row["text"])) for row in gained}

    assert names() == {first["id"]: "王**", second["id"]: "王**", own["id"]: "王小明"}
    party, _ = rows()[own["id"]]
    assert (len(party) > 1, rows()[own["id"]]) == (True, (party, True))
    masked = f"{party[0]}{'*' * min(len(party) - 1, 3)}"
    assert rows()[first["id"]] == rows()[second["id"]] == (masked, False)
    why = {"password": PASSWORD, "reason": "a complaint"}
    assert ask(f"POST /api/liushui/reports/{first['id']}/reveal", **why)["code"] == 1
    assert names() == {first["id"]: "王小明", second["id"]: "王**", own["id"]: "王小明"}
    assert rows() == {first["id"]: (party, True), second["id"]: (masked, False), own["id"]: (party, True)}


def test_a_worker_that_died_is_followed_by_another(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    report()
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    trial_id = backtest(ask)["id"]
    with writing():
        assert backtests.claim(trial_id, jobs.BACKTEST_LEASE) == 0
        db.session.commit()
    worker(database)()
    assert backtest(ask)["done"] == 0
    now: datetime = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=3))
    jobs.sweep()
    worker(database)()
    assert backtest(ask)["state"] == "done"


def test_results_are_sealed_and_go_with_the_draft_or_the_report(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = report()
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()
    blob_id = db.session.query(Backtest.result_blob_id).scalar()
    sealed = db.session.get(blobs.Blob, blob_id)
    assert sealed is not None
    assert "王小明".encode() not in sealed.sealed
    assert ask(f"DELETE /api/liushui/tasks/{made['task_id']}", ALICE)["code"] == 1
    assert backtest(ask)["result"]["hits"] == []
    assert ask(f"DELETE {AT}/draft?revision={revision}")["code"] == 1
    db.session.rollback()
    assert db.session.get(blobs.Blob, blob_id) is None
    assert db.session.query(Backtest).count() == 0


@pytest.mark.parametrize("what", ["task", "account", "report"])
def test_what_was_found_in_a_report_goes_with_it_and_what_was_found_in_others_stays(
    database: APIFlask, ask: Ask, report: Callable[..., Any], what: str
) -> None:
    made, other = report(), report(BOB)
    ask(f"POST {AT}/trial", revision=draft(ask))
    worker(database)()
    if what == "account":
        assert ask("POST /api/user/delete", ALICE, password=PASSWORD)["code"] == 1
    else:
        path = f"tasks/{made['task_id']}" if what == "task" else f"reports/{made['id']}"
        assert ask(f"DELETE /api/liushui/{path}", ALICE)["code"] == 1
    db.session.rollback()
    blob_id = db.session.query(Backtest.result_blob_id).scalar()
    assert [each["report_id"] for each in json.loads(blobs.get(blob_id))] == [other["id"]]
    assert backtest(ask)["result"]["reports"] == 1


def test_results_are_forgotten_after_a_week(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    report()
    revision = draft(ask)
    ask(f"POST {AT}/trial", revision=revision)
    worker(database)()
    now: datetime = clock.now()
    with work():
        backtests.purge()
    assert db.session.query(Backtest).count() == 1
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(days=8))
    with work():
        backtests.purge()
    assert db.session.query(Backtest).count() == 0
