"""The states of an application: every pair of state and event, races with one winner, and any order of verbs."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import select, update

from app.auth import audit
from app.auth.models import AuditEntry
from app.platform.data.database import db, writing
from app.platform.errors import AppError
from app.renzheng.models import Application
from app.renzheng.service import applications, policy, reviews, transitions
from app.renzheng.states import EVENTS, NEED_REASON, OPEN, STATES, VALID, next_state
from tests.databases import SqliteTemplate, close, make_app
from tests.effort import examples
from tests.http import ADA, ALICE, BOB, token_of, work
from tests.renzheng import desk

EXPECTED = {
    ("draft", "submit"): "auditing",
    ("auditing", "approve"): "pass",
    ("auditing", "reject"): "rejected",
    ("auditing", "withdraw"): "withdrawn",
    ("pass", "change"): "changing",
    ("pass", "expire"): "expired",
    ("pass", "revoke"): "revoked",
    ("changing", "keep"): "pass",
    ("changing", "replace"): "expired",
    ("changing", "expire"): "expired",
    ("changing", "revoke"): "revoked",
}
PAIRS = [(state, event) for state in STATES for event in EVENTS]
REVIEWER = audit.Actor(ADA.id)


def stored(state: str, user_id: int = ALICE.id, **more: Any) -> Application:
    """Put an application in a state into the database."""
    now = datetime.now(UTC)
    application = Application(
        user_id=user_id,
        kind="personal",
        state=state,
        certificate_type="resident_id",
        subject_index=f"subject of {user_id}",
        warnings=[],
        consent_version="1",
        consented_at=now,
        created_at=now,
        due_at=now,
        **more,
    )
    application.name, application.number, application.phone = "某人", "1", "2"
    db.session.add(application)
    db.session.flush()
    return application


def log() -> list[tuple[str, str, str]]:
    entries = db.session.scalars(select(AuditEntry).where(AuditEntry.event.startswith("verification_")))
    return [
        (each.event, each.detail["before"], each.detail["after"])
        for each in entries
        if "after" in each.detail
    ]


@pytest.mark.parametrize(("state", "event"), PAIRS)
def test_an_event_leads_where_it_should_or_is_refused_without_a_trace(
    app: APIFlask, state: str, event: str
) -> None:
    with work():
        made = stored(state).id
    expected = EXPECTED.get((state, event))
    reason = "for a reason" if event in NEED_REASON else ""
    if expected is None:
        with pytest.raises(AppError) as refused, work():
            transitions.move(transitions.lock(made), event, REVIEWER, reason=reason)
        assert refused.value.reason == "application_state"
    else:
        with work():
            transitions.move(transitions.lock(made), event, REVIEWER, reason=reason)
    found = db.session.get_one(Application, made)
    assert (found.state, found.version) == (expected or state, 2 if expected else 1)
    assert log() == ([(f"verification_{event}", state, expected)] if expected else [])
    assert next_state(state, event) == expected


@pytest.mark.parametrize("round_", range(3))
@pytest.mark.both_databases
def test_of_sixteen_at_once_one_wins(database: APIFlask, round_: int) -> None:
    made = desk.apply(database.test_client(), ALICE)
    start = threading.Barrier(16)

    tokens = {person: token_of(database, person) for person in (ADA, ALICE)}

    def act(number: int) -> int:
        start.wait()
        verb = ("approve", "reject", "withdraw")[(number + round_) % 3]
        body: dict[str, Any] = {"version": made["version"]}
        if verb == "withdraw":
            path, who = f"applications/{made['id']}/withdraw", ALICE
        else:
            path, who = f"reviews/{made['id']}/{verb}", ADA
        if verb == "reject":
            body["reason"] = "no"
        headers = {"token": tokens[who]}
        answer = database.test_client().post(f"/api/renzheng/{path}", json=body, headers=headers)
        return int(answer.get_json()["code"])

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(act, range(16)))
    assert sorted(answers) == [1] + [40900] * 15
    db.session.rollback()
    assert len([before for _, before, _ in log() if before == "auditing"]) == 1
    assert db.session.get_one(Application, made["id"]).version == made["version"] + 1


def test_of_two_accounts_at_once_one_gets_the_certificate(database: APIFlask) -> None:
    with work():
        ids = [stored("auditing", person.id, submitted_at=datetime.now(UTC)).id for person in (ALICE, BOB)]
        db.session.execute(update(Application).values(subject_index="one certificate"))
    start = threading.Barrier(2)

    def act(application_id: int) -> str:
        with database.app_context(), writing():
            start.wait()
            try:
                reviews.approve(application_id, 1, REVIEWER)
                db.session.commit()
            except AppError as refused:
                db.session.rollback()
                return refused.reason
            finally:
                db.session.remove()
        return "approved"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(act, ids)) == ["approved", "certificate_taken"]


def test_of_many_forms_at_once_one_is_taken_in(database: APIFlask) -> None:
    code = desk.ask_code(database.test_client(), ALICE)
    start = threading.Barrier(8)

    headers = {"token": token_of(database, ALICE)}

    def act(_: int) -> str:
        start.wait()
        form = desk.PERSON | {"captcha": code}
        answer = database.test_client().post("/api/user/setRenzheng", data=form, headers=headers).get_json()
        return "taken" if answer["code"] == 1 else str(answer["data"]["reason"])

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(act, range(8)))
    assert sorted(answers) == ["application_open"] * 7 + ["taken"]


class Desk(RuleBasedStateMachine):
    """Two applicants and a reviewer who do whatever comes to their minds, beside a model of what should follow."""

    template: SqliteTemplate
    folder: Path

    @initialize()
    def open(self) -> None:
        self.copy = self.template.copy(self.folder)
        self.app = make_app(self.copy.__enter__(), self.folder)
        self.context = self.app.app_context()
        self.context.push()
        # account -> states of its applications, oldest first
        self.model: dict[int, list[str]] = {ALICE.id: [], BOB.id: []}
        self.ids: dict[int, list[int]] = {ALICE.id: [], BOB.id: []}
        self.moves = 0

    def teardown(self) -> None:
        if hasattr(self, "context"):
            self.context.pop()
            close(self.app)
            self.copy.__exit__(None, None, None)

    def find(self, user_id: int, states: tuple[str, ...]) -> int | None:
        found = [place for place, state in enumerate(self.model[user_id]) if state in states]
        assert len(found) <= 1
        return found[0] if found else None

    @rule(user_id=st.sampled_from([ALICE.id, BOB.id]))
    def submit(self, user_id: int) -> None:
        if self.find(user_id, OPEN) is not None:
            return
        valid = self.find(user_id, VALID)
        with work():
            made = stored(
                "draft", user_id, replaces_id=self.ids[user_id][valid] if valid is not None else None
            )
            transitions.move(made, "submit", audit.Actor(user_id))
            self.moves += 1
            if valid is not None:
                transitions.move(transitions.lock(self.ids[user_id][valid]), "change", audit.Actor(user_id))
                self.model[user_id][valid] = "changing"
                self.moves += 1
            self.ids[user_id].append(made.id)
        self.model[user_id].append("auditing")

    @precondition(lambda self: any("auditing" in states for states in self.model.values()))
    @rule(
        user_id=st.sampled_from([ALICE.id, BOB.id]), verb=st.sampled_from(["approve", "reject", "withdraw"])
    )
    def decide(self, user_id: int, verb: str) -> None:
        place = self.find(user_id, OPEN)
        if place is None:
            return
        made, valid = self.ids[user_id][place], self.find(user_id, VALID)
        version = db.session.get_one(Application, made).version
        with work():
            if verb == "approve":
                reviews.approve(made, version, REVIEWER)
            elif verb == "reject":
                reviews.reject(made, version, "for a reason", REVIEWER)
            else:
                applications.withdraw(user_id, made, version, audit.Actor(user_id))
        self.model[user_id][place] = {"approve": "pass", "reject": "rejected", "withdraw": "withdrawn"}[verb]
        self.moves += 1
        if valid is not None:
            self.model[user_id][valid] = "expired" if verb == "approve" else "pass"
            self.moves += 1

    @rule(user_id=st.sampled_from([ALICE.id, BOB.id]), verb=st.sampled_from(["revoke", "expire"]))
    def end(self, user_id: int, verb: str) -> None:
        place = self.find(user_id, VALID)
        if place is None:
            return
        made = self.ids[user_id][place]
        with work():
            if verb == "revoke":
                version = db.session.get_one(Application, made).version
                reviews.revoke(made, version, "for a reason", REVIEWER)
            else:
                reviews.expire(made)
        self.model[user_id][place] = "revoked" if verb == "revoke" else "expired"
        self.moves += 1

    @rule(user_id=st.sampled_from([ALICE.id, BOB.id]), pick=st.integers(0, 20))
    def try_what_is_over(self, user_id: int, pick: int) -> None:
        over = [place for place, state in enumerate(self.model[user_id]) if state not in (*OPEN, *VALID)]
        if not over:
            return
        made = self.ids[user_id][over[pick % len(over)]]
        version = db.session.get_one(Application, made).version
        with pytest.raises(AppError), work():
            reviews.approve(made, version, REVIEWER)

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "context"):
            return
        db.session.rollback()
        for user_id, states in self.model.items():
            kept = [db.session.get_one(Application, each).state for each in self.ids[user_id]]
            assert kept == states
            assert policy.is_verified(user_id) == any(state in VALID for state in states)
        assert len(log()) == self.moves
        assert audit.first_break() is None


def test_any_order_of_verbs_leaves_what_the_model_says(
    sqlite_template: SqliteTemplate, tmp_path: Path
) -> None:
    Desk.template, Desk.folder = sqlite_template, tmp_path
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Desk,
        settings=settings(
            max_examples=examples(25),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
