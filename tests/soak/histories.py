"""A million random operations on orders and ledger, beside the models of the tests, on both databases."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any, Protocol

from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, run_state_machine_as_test

from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.jifen.test_jifen_model import LedgerMachine
from tests.pay.machine import ShopMachine
from tests.soak.table import table

STEPS = 50
# Hypothesis remembers what it tried: one run of everything would fill the memory.
BATCH = 200
TOLD_EVERY = 25_000
MACHINES: dict[str, type[RuleBasedStateMachine]] = {"orders": ShopMachine, "ledger": LedgerMachine}


def histories(operations: int) -> None:
    """Play histories of up to 50 steps until `operations` steps were done; the first break ends it."""
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


def _play(
    database: str, name: str, machine: type[RuleBasedStateMachine], operations: int
) -> dict[str, str | int]:
    steps, played, began = 0, 0, time.monotonic()

    def counted(*, is_first: bool) -> None:
        nonlocal steps, played
        if is_first:
            played += 1
            return
        steps += 1
        if steps % TOLD_EVERY == 0:
            print(f"{database}, {name}: {steps:,} operations, {time.monotonic() - began:.0f} s", flush=True)

    while steps < operations:
        _batch(_counting(machine, counted), min(BATCH, -(-(operations - steps) // STEPS)))
    return {
        "": f"{name} on {database}",
        "operations": steps,
        "histories": played,
        "seconds": round(time.monotonic() - began),
        "breaks": 0,
    }


class _Counter(Protocol):
    def __call__(self, *, is_first: bool) -> None: ...


def _counting(machine: type[RuleBasedStateMachine], count: _Counter) -> type[RuleBasedStateMachine]:
    """Return the machine with a counter of its steps: invariants are also asked once before the first."""

    class Counting(machine):  # type: ignore[misc, valid-type]
        _has_begun = False

        @invariant()
        def is_counted(self) -> None:
            count(is_first=not self._has_begun)
            self._has_begun = True

    return Counting


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
