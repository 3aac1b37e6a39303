"""What an operator decided and taught is theirs: it is in their export, and goes with their account."""

from __future__ import annotations

from apiflask import APIFlask

from app.liushui.reports.models import CategoryCorrection, DecisionEntry, OperatorDecision
from app.platform.data.database import db
from tests.auth.people import token_for
from tests.auth.test_account_deletion import parts_of
from tests.databases import PASSWORD
from tests.http import call
from tests.liushui.reports.test_decisions import PAWN, PAWNSHOP, bill, dismiss, newest, report_of
from tests.liushui.reports.test_versions import ask

TAUGHT = (CategoryCorrection, OperatorDecision, DecisionEntry)


def test_decisions_corrections_and_the_log_are_taken_along_and_go_with_the_account(
    database: APIFlask,
) -> None:
    report_id = report_of(database, bill())
    dismiss(database, report_id, party_key=PAWNSHOP, scope="account", reason="卖字画的")
    report_id = newest(database)
    ask(
        database,
        f"POST /api/liushui/reports/{report_id}/corrections",
        json={"n": 3, "category": "O10", "scope": "party"},
    )
    ask(database, f"POST /api/liushui/reports/{newest(database)}/review", json={"with_open": True})
    client = database.test_client()
    headers = token_for(client, "alice")
    taken = parts_of(client, headers)["liushui.json"]
    [learned] = taken["decisions"]
    assert (learned["task"], learned["said"]["rule"], learned["said"]["reason"]) == (None, PAWN, "卖字画的")
    [corrected] = taken["corrections"]
    assert (corrected["party"], corrected["category"], corrected["task"]) == (PAWNSHOP, "O10", None)
    [task] = taken["tasks"]
    assert [each["kind"] for each in task["log"]] == ["hit", "category", "review"]
    assert task["log"][0]["changes"]
    assert [bool(each["reviewed"]) for each in task["reports"]] == [False, True]
    # Nobody else takes it along.
    others = parts_of(client, token_for(client, "bob"))["liushui.json"]
    assert (others["decisions"], others["corrections"]) == ([], [])
    assert call(client, "POST /api/user/delete", headers=headers, json={"password": PASSWORD})["code"] == 1
    db.session.rollback()
    assert [db.session.query(table).count() for table in TAUGHT] == [0, 0, 0]
