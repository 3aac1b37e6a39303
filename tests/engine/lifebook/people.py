"""The two halves of the book."""

from __future__ import annotations

from tests.engine.lifebook.kept import KEPT
from tests.engine.lifebook.open_workers import people as workers
from tests.engine.lifebook.person import Person

OPEN: tuple[Person, ...] = (*workers.people,)
HALVES = {"open": OPEN, "kept": KEPT}
