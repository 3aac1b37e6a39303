"""Random histories of the ledger, checked step by step against a model of a few dictionaries."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from app.jifen import service
from app.jifen.texts import Memo
from app.platform.data.database import db, start_writing, stop_writing
from app.platform.errors import AppError, ConflictError
from tests.effort import examples
from tests.http import ALICE, BOB

PEOPLE = st.sampled_from([ALICE.id, BOB.id])
AMOUNTS = st.integers(1, 120)


class LedgerMachine(RuleBasedStateMachine):
    """Grants, corrections, reversals and holds, with repeats of each."""

    holds = Bundle("holds")
    postings = Bundle("postings")

    def __init__(self) -> None:
        super().__init__()
        db.session.rollback()
        self.points = {person: service.available(person) for person in (ALICE.id, BOB.id)}
        self.keys: dict[str, tuple[Any, ...]] = {}
        self.open: dict[int, tuple[int, int]] = {}
        self.closed: dict[int, str] = {}
        self.granted: set[str] = set()
        self.reversed: set[int] = set()
        self.refs: dict[int, int] = {}
        # One transaction for a whole history, undone at its end, so that every history starts alike.
        start_writing()

    def teardown(self) -> None:
        # Rows are final: what broke an invariant at any step is found at the end.
        try:
            assert service.verify() == []
        finally:
            db.session.rollback()
            stop_writing()

    def refused(self, kind: type[AppError], call: Any) -> bool:
        try:
            call()
        except kind:
            return True
        return False

    @rule(target=postings, person=PEOPLE, points=AMOUNTS, key=st.integers(0, 30))
    def grant(self, person: int, points: int, key: int) -> Any:
        name = f"model:{key}"
        asked = (person, points)
        if self.keys.setdefault(name, asked) != asked:
            with pytest.raises(ConflictError):
                service.grant(person, points, "grant", Memo("welcome"), name)
            return (0, 0, 0)
        number = service.grant(person, points, "grant", Memo("welcome"), name)
        if name not in self.granted:
            self.points[person] += points
            self.granted.add(name)
        return (number, person, points)

    @rule(posting=postings)
    def reverse(self, posting: tuple[int, int, int]) -> None:
        number, person, points = posting
        if number == 0:
            return
        again = number in self.reversed
        short = not again and self.points[person] < points
        refused = self.refused(service.InsufficientPointsError, lambda: service.reverse(number, "model"))
        assert refused == short
        if not refused and not again:
            self.points[person] -= points
            self.reversed.add(number)

    @rule(target=holds, person=PEOPLE, points=AMOUNTS, ref=st.integers(0, 5))
    def hold(self, person: int, points: int, ref: int) -> int:
        standing = self.refs.get(ref)
        try:
            hold_id = service.hold(person, points, "model", str(ref), Memo("report", {"task": ref}))
        except service.InsufficientPointsError as error:
            assert standing is None
            assert error.parameters == {  # noqa: PT017 (hypothesis has no use for a context manager here)
                "needed": points,
                "available": self.points[person],
            }
            return 0
        except ConflictError:
            assert standing is not None
            assert self.open.get(standing) != (person, points)
            return 0
        assert hold_id is not None
        if standing is None:
            self.points[person] -= points
            self.open[hold_id], self.refs[ref] = (person, points), hold_id
        else:
            assert (hold_id, self.open[hold_id]) == (standing, (person, points))
        return hold_id

    @rule(hold_id=holds, capture=st.booleans())
    def settle(self, hold_id: int, capture: bool) -> None:
        if hold_id == 0:
            return
        verb, state = (service.capture, "captured") if capture else (service.release, "released")
        other = self.closed.get(hold_id, state) != state
        assert self.refused(service.HoldClosedError, lambda: verb(hold_id)) == other
        if hold_id in self.open:
            person, points = self.open.pop(hold_id)
            self.closed[hold_id] = state
            if not capture:
                self.points[person] += points
                self.refs = {ref: held for ref, held in self.refs.items() if held != hold_id}

    @invariant()
    def balances_are_those_of_the_model(self) -> None:
        assert {person: service.available(person) for person in self.points} == self.points


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        LedgerMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )


def test_random_histories_agree_with_the_model(app: APIFlask) -> None:
    run(examples(280), 12)


@pytest.mark.everything  # before a commit: the same on SQLite, and test_jifen_races on both
@pytest.mark.postgresql
def test_random_histories_agree_with_the_model_on_postgresql(postgres_app: APIFlask) -> None:
    run(examples(280), 12)
