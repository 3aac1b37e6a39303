"""A million random operations on orders and ledger, beside the models of the tests, on both databases."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, run_state_machine_as_test
from sqlalchemy import text

from app.platform.data.database import db
from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.jifen.test_jifen_model import LedgerMachine
from tests.pay.machine import ShopMachine
from tests.soak.table import table

STEPS = 50
# Hypothesis remembers what it tried: one run of everything would fill the memory.
BATCH = 200
PROGRESS_EVERY = 25_000
MACHINES: dict[str, type[RuleBasedStateMachine]] = {"orders": ShopMachine, "ledger": LedgerMachine}


def histories(operations: int) -> None:
    """Play histories of up to 50 steps until `operations` steps were done; the first break ends it."""
    if operations < 4:
        raise ValueError("Each machine needs at least one operation on each database.")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        lite, post = SqliteTemplate(home), PostgresTemplate(home)
        try:
            with lite.copy(home) as one, post.copy() as two:
                for database, url in (("SQLite", one), ("PostgreSQL", two)):
                    app = make_app(url, home)
                    with app.app_context():
                        for name, machine in MACHINES.items():
                            rows.append(_play(database, name, machine, operations // 4))
                    close(app)
        finally:
            post.stop()
    table("Random histories, each proven by `ledger verify` and by the model after every step", rows)


@dataclass
class _Done:
    """What histories did so far; `postings` are transactions of the ledger."""

    what: str
    steps: int = 0
    histories: int = 0
    postings: int = 0
    began: float = field(default_factory=time.monotonic)

    def step(self) -> None:
        """Count a step, and tell now and then how far it is."""
        self.steps += 1
        if self.steps % PROGRESS_EVERY == 0:
            print(f"{self.what}: {self.steps:,} operations, {self.seconds()} s", flush=True)

    def seconds(self) -> int:
        """Return how long it took so far."""
        return round(time.monotonic() - self.began)


def _play(
    database: str, name: str, machine: type[RuleBasedStateMachine], operations: int
) -> dict[str, str | int]:
    done = _Done(f"{database}, {name}")
    while done.steps < operations:
        before = done.steps
        _batch(_counting(machine, done), min(BATCH, -(-(operations - done.steps) // STEPS)))
        assert done.steps > before, f"{done.what}: a batch of histories without a step"
    # Steps that move nothing prove nothing.
    assert done.postings >= done.histories > 0, done
    return {
        "": f"{name} on {database}",
        "operations": done.steps,
        "histories": done.histories,
        "postings": done.postings,
        "seconds": done.seconds(),
        "breaks": 0,
    }


def _counting(machine: type[RuleBasedStateMachine], done: _Done) -> type[RuleBasedStateMachine]:
    """Return the machine with a counter of its steps and of what they posted."""

    class Counting(machine):  # type: ignore[misc, valid-type]
        _has_begun = False

        def __init__(self) -> None:
            super().__init__()
            self._postings = _postings()

        @invariant()
        def is_counted(self) -> None:
            if self._has_begun:
                done.step()
            else:
                # Invariants are also asked once before the first step.
                done.histories += 1
                self._has_begun = True

        def teardown(self) -> None:
            done.postings += _postings() - self._postings
            super().teardown()

    return Counting


def _postings() -> int:
    return db.session.scalar(text("SELECT COUNT(*) FROM ledger_transaction")) or 0


def _batch(machine: Any, examples: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
