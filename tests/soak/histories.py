"""A million random operations on orders and ledger, beside the model of the tests, on both databases."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.pay.machine import run

STEPS = 50
# PostgreSQL is slower by its round trips; a tenth of the histories is played there.
PARTS = {"SQLite": 9, "PostgreSQL": 1}


def histories(operations: int) -> None:
    """Play histories of 50 steps until about `operations` were done; the first break ends it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        lite, post = SqliteTemplate(home), PostgresTemplate(home)
        try:
            with lite.copy(home) as one, post.copy() as two:
                for name, url in (("SQLite", one), ("PostgreSQL", two)):
                    examples = max(1, operations * PARTS[name] // sum(PARTS.values()) // STEPS)
                    app, began = make_app(url, home), time.monotonic()
                    with app.app_context():
                        run(examples, STEPS)
                    close(app)
                    seconds = time.monotonic() - began
                    print(
                        f"{name}: {examples:,} histories of up to {STEPS} steps held, {seconds:.0f} s",
                        flush=True,
                    )
        finally:
            post.stop()
