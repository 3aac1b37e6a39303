"""A task that is shared with a project: its members see all of it, everybody else nothing, each call tried both ways."""

from __future__ import annotations

import re
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text

from app.auth import service as auth
from app.platform.data.database import db
from tests.databases import PASSWORD, session_of
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send, work
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.team.test_groups import answer, invite, make

NOT_FOUND, FORBIDDEN = 40400, 40300

# Calls that look at a task or report, or note what somebody thinks of it; members may.
LOOKS = [
    "GET /api/liushui/tasks/{task}",
    "GET /api/liushui/tasks/{task}/rerun",
    "GET /api/liushui/reports/{report}/transactions",
    "GET /api/liushui/reports/{report}/transactions/1/evidence",
    "GET /api/liushui/reports/{report}/transactions/1/evidence.png",
    "GET /api/liushui/reports/{report}/evidence.png",
    "GET /api/liushui/reports/{report}/changes?from=1",
    "GET /api/liushui/reports/{report}/decisions",
    "GET /api/liushui/reports/{report}/changes/rows?from=1",
    "GET /api/liushui/reports/{report}.pdf",
    "GET /api/liushui/reports/{report}.docx",
    "GET /api/liushui/reports/{report}.xlsx",
    "GET /api/liushui/reports/{report}.csv",
    "POST /api/liushui/reports/{report}/mail {'to': 'a@example.com'}",
    "POST /api/liushui/reports/{report}/decisions {'rule': 'X', 'state': 'open', 'reason': 'weil'}",
    "PUT /api/liushui/reports/{report}/conclusion {'conclusion': '可放款'}",
    "POST /api/user/getClientreportinfo {'id': {report}}",
    "POST /api/user/getmingzhonglist {'report_id': {report}}",
    "POST /api/user/getxingweilist {'report_id': {report}}",
    "POST /api/user/getcategories {'report_id': {report}}",
    "GET /api/liushui/corrections?task_id={task}",
    "GET /api/liushui/reports/{report}/review",
    "POST /api/liushui/reports/{report}/review {'with_open': True}",
    "DELETE /api/liushui/reports/{report}/review",
]
# What spends the owner's points, holds for their other tasks, or cannot be taken back.
OWNERS = [
    "POST /api/liushui/tasks/{task}/password {'password': 'x'}",
    "POST /api/liushui/tasks/{task}/currency {'upload_id': 1, 'currency': 'USD'}",
    "POST /api/liushui/tasks/{task}/retry",
    "POST /api/liushui/tasks/{task}/rerun {}",
    "PUT /api/liushui/tasks/{task}/project {'project_id': None}",
    "POST /api/liushui/reports/{report}/corrections {'n': 1, 'category': 'salary', 'scope': 'row'}",
    "PUT /api/liushui/reports/{report}/applied {'applied_amount_fen': 1, 'applied_term_months': 1}",
    "DELETE /api/liushui/reports/{report}",
    "PUT /api/liushui/tasks/{task}/terms {}",
    "PUT /api/liushui/tasks/{task}/retention {'files_days': 30, 'case_days': 90}",
    "DELETE /api/liushui/tasks/{task}",
]


def test_no_call_about_a_task_or_a_report_is_left_out(app: APIFlask) -> None:
    tried = {re.split(r"[ ?]", what)[0] + " " + re.split(r"[ ?]", what)[1] for what in LOOKS + OWNERS}
    known = set()
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<int:task_id>", "{task}").replace("<int:report_id>", "{report}")
        path = path.replace("<int:number>", "1")
        if "{task}" in path or "{report}" in path:
            known |= {f"{method} {path}" for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    # Tables of files that were not read are tried in the story of who may spend, what administrators reveal, hold and confirm in its own.
    elsewhere = ("mapping", "/files/", "/reveal", "/hold")
    assert {call for call in known - tried if not any(part in call for part in elsewhere)} == set()


class Shared:
    """Alice's task, shared with Bob in a project; Carol is nobody to it."""

    def __init__(self, app: APIFlask, alice: Person, bob: Person) -> None:
        self.client = app.test_client()
        self.alice, self.bob, self.carol = alice, bob, Person(4, "carol")
        with work():
            assert auth.create_user("carol", "a long enough word").id == 4
        self._log_in(app)
        self.project: int = make(self.client, alice)["id"]
        invite(self.client, alice, self.project, bob)
        answer(self.client, bob, self.project, True)
        upload = uploader(self.client)
        sent = upload(alice, {"bill.csv": wechat_csv(rows=40)[0]}, project_id=str(self.project))
        self.task: int = sent["data"]["task"]["id"]
        worker(app)()
        [done] = tasks_of(self.client, alice)
        self.report: int = done["report_id"]

    def _log_in(self, app: APIFlask) -> None:
        same = "created_at, last_seen_at, expires_at, idle_seconds, ip, agent, ended_at"
        row = f"INSERT INTO session (jti, user_id, {same}) SELECT :jti, 4, {same}"
        with work():
            db.session.execute(text(f"{row} FROM session WHERE user_id = 2"), {"jti": session_of("carol")})

    def ask(self, what: str, person: Person) -> dict[str, Any]:
        """Make a call of the lists above as somebody."""
        filled = what.replace("{task}", str(self.task)).replace("{report}", str(self.report))
        path, _, body = filled.partition(" {")
        json = eval("{" + body) if body else None
        return call(self.client, path, as_=person, **({"json": json} if json is not None else {}))

    def reveal(self, admin: Person) -> None:
        """Let an administrator see the case."""
        why = {"password": PASSWORD, "reason": "a complaint"}
        path = f"POST /api/liushui/tasks/{self.task}/reveal"
        assert call(self.client, path, as_=admin, json=why)["code"] == 1

    def code(self, what: str, person: Person) -> int:
        """Make a call of the lists as somebody and return its code: 1 for a file."""
        filled = what.replace("{task}", str(self.task)).replace("{report}", str(self.report))
        if filled.partition(" {")[2]:
            return int(self.ask(what, person)["code"])
        answer = send(self.client, filled, as_=person)
        return int(answer.get_json()["code"]) if answer.mimetype == "application/json" else 1


@pytest.fixture
def shared(database: APIFlask, alice: Person, bob: Person) -> Shared:
    return Shared(database, alice, bob)


def test_a_member_lists_and_opens_the_task_and_a_third_person_sees_nothing(shared: Shared) -> None:
    client = shared.client
    [task] = tasks_of(client, shared.bob)
    assert (task["owner"], task["project"], task["project_id"]) == ("alice", "北区贷后", shared.project)
    [line] = call(client, "POST /api/user/getClientreportlist", as_=shared.bob, json={})["data"]["list"]
    assert (line["owner_id"], line["project_id"]) == (shared.alice.id, shared.project)
    assert call(client, "GET /api/user/getPanlCount", as_=shared.bob)["data"]["tasks"]["done"] == 1
    assert tasks_of(client, shared.carol) == []
    found = [call(client, "GET /api/search?q=王小明", as_=who)["data"] for who in (shared.bob, shared.carol)]
    assert ({each["kind"] for each in found[0]}, found[1]) == ({"task", "report"}, [])
    theirs = call(client, "POST /api/user/getClientreportlist", as_=shared.carol, json={})["data"]
    assert (theirs["list"], theirs["total"], theirs["sources"]) == ([], 0, [])
    assert tasks_of(client, shared.bob, project_id=shared.project + 1) == []
    assert len(tasks_of(client, shared.bob, project_id=shared.project)) == 1

    for what in LOOKS:
        ours, his = shared.code(what, shared.alice), shared.code(what, shared.bob)
        assert his == ours, what
        # These three name a part that this small report does not have, to its owner just the same.
        within = any(part in what for part in ("evidence.png", "changes", "decisions"))
        assert within or his not in (NOT_FOUND, FORBIDDEN), what
        assert shared.code(what, shared.carol) == NOT_FOUND, what


@pytest.mark.everything  # before a commit: test_reveal
def test_an_administrator_opens_a_case_to_the_owners_people_only(shared: Shared, ada: Person) -> None:
    shared.reveal(ada)
    own = make(shared.client, ada)["id"]
    add = uploader(shared.client)
    more = {"more.csv": wechat_csv(rows=40, seed=3)[0]}
    assert add(ada, more, task_id=str(shared.task), project_id=str(own))["code"] == NOT_FOUND
    assert add(ada, more, task_id=str(shared.task), project_id=str(shared.project))["code"] == 1


def test_a_member_may_not_spend_move_or_delete_what_is_anothers(shared: Shared) -> None:
    for what in OWNERS:
        assert shared.ask(what, shared.bob)["code"] == FORBIDDEN, what
        assert shared.ask(what, shared.carol)["code"] == NOT_FOUND, what
    more = uploader(shared.client)
    content = wechat_csv(rows=40, seed=9)[0]
    assert more(shared.bob, {"b.csv": content}, task_id=str(shared.task))["code"] == FORBIDDEN
    assert more(shared.carol, {"b.csv": content}, task_id=str(shared.task))["code"] == NOT_FOUND
    assert len(tasks_of(shared.client, shared.bob)) == 1


def test_a_member_takes_back_and_replaces_nothing_that_holds_for_the_owners_other_cases(
    shared: Shared,
) -> None:
    path = "/api/liushui/reports/{report}/decisions"
    asked = {"report_id": shared.report, "group": True, "pageSize": 100}
    groups = call(shared.client, "POST /api/user/getmingzhonglist", as_=shared.alice, json=asked)["data"][
        "groups"
    ]
    rule, party = next(
        (each["rule"], party["party_key"])
        for each in groups
        for party in each["parties"]
        if party["is_one"] and party["directions"] == ["out"]
    )
    said = {"rule": rule, "party_key": party, "state": "dismissed", "reason_code": "explained"}
    wide = (said | {"scope": "account"}, said | {"category": "O10"})
    for decided in wide:
        made = shared.ask(f"POST {path} {decided}", shared.alice)["data"]
        kept = shared.ask("GET /api/liushui/corrections?task_id={task}", shared.alice)["data"]["total"]
        taken = shared.ask(
            f"DELETE /api/liushui/decisions/{made['decision_id']}?report_id={made['report_id']}", shared.bob
        )
        assert taken["code"] in (FORBIDDEN, NOT_FOUND)
        shared.report = made["report_id"]
        for again in (said | {"state": "open", "reason_code": ""}, said, said | {"state": "confirmed"}):
            assert shared.ask(f"POST {path} {again}", shared.bob)["code"] == FORBIDDEN
        assert (
            shared.ask("GET /api/liushui/corrections?task_id={task}", shared.alice)["data"]["total"] == kept
        )
        assert shared.ask(f"DELETE /api/liushui/decisions/{made['decision_id']}", shared.alice)["code"] == 1


def test_who_leaves_is_taken_out_or_was_only_invited_sees_nothing(shared: Shared, ada: Person) -> None:
    client, path = shared.client, f"/api/team/groups/{shared.project}"
    invite(client, shared.alice, shared.project, shared.carol)
    assert shared.ask(LOOKS[0], shared.carol)["code"] == NOT_FOUND
    answer(client, shared.carol, shared.project, True)
    assert shared.ask(LOOKS[0], shared.carol)["code"] == 1
    call(client, f"DELETE {path}/members/{shared.carol.id}", as_=shared.alice)
    assert shared.ask(LOOKS[3], shared.carol)["code"] == NOT_FOUND
    call(client, f"POST {path}/leave", as_=shared.bob)
    for what in LOOKS:
        assert shared.code(what, shared.bob) == NOT_FOUND, what
    assert shared.ask(LOOKS[3], ada)["code"] == FORBIDDEN
    shared.reveal(ada)
    assert shared.ask(LOOKS[3], ada)["code"] == 1


@pytest.mark.everything  # before a commit: who leaves, above
def test_a_removed_project_leaves_its_tasks_to_their_owner_alone(shared: Shared) -> None:
    call(shared.client, f"DELETE /api/team/groups/{shared.project}", as_=shared.alice)
    assert shared.ask(LOOKS[0], shared.bob)["code"] == NOT_FOUND
    assert shared.ask(LOOKS[0], shared.alice)["data"]["project_id"] is None
    assert len(tasks_of(shared.client, shared.alice)) == 1


@pytest.mark.everything  # before a commit: test_access
def test_a_task_moves_between_projects_of_its_owner_only(shared: Shared) -> None:
    client = shared.client
    theirs = make(client, shared.carol, name="别人的")["id"]
    path = f"PUT /api/liushui/tasks/{shared.task}/project"
    assert call(client, path, as_=shared.alice, json={"project_id": theirs})["code"] == NOT_FOUND
    closed = call(client, path, as_=shared.alice, json={"project_id": None})["data"]
    assert (closed["project_id"], closed["project"]) == (None, "")
    assert shared.ask(LOOKS[0], shared.bob)["code"] == NOT_FOUND
    call(client, path, as_=shared.alice, json={"project_id": shared.project})
    assert shared.ask(LOOKS[0], shared.bob)["code"] == 1
    latest = call(client, "GET /api/user/latest-activity", as_=shared.alice)["data"][0]
    assert latest["title"] == "Task moved between projects"


def test_nobody_uploads_into_a_project_of_others_or_a_team(
    client: FlaskClient, alice: Person, bob: Person
) -> None:
    upload = uploader(client)
    content = wechat_csv(rows=40)[0]
    project, team = make(client, alice)["id"], make(client, bob, "team")["id"]
    for group in (project, team, 999):
        refused = upload(bob, {"bill.csv": content}, project_id=str(group))
        assert refused["code"] == NOT_FOUND, group
    assert tasks_of(client, bob) == []
    upload(alice, {"bill.csv": content})
    again = upload(alice, {"bill.csv": content}, project_id=str(project))["data"]
    assert (again["duplicate"], again["task"]["project_id"]) == (True, project)
