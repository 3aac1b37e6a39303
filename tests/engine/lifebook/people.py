"""The two halves of the book."""

from __future__ import annotations

from tests.engine.lifebook.open_workers import people as workers
from tests.engine.lifebook.person import Person

OPEN: tuple[Person, ...] = (*workers.people,)
KEPT: tuple[Person, ...] = ()
"""Written by somebody else, who did not read the rules; writers of rules read only its score."""
HALVES = {"open": OPEN, "kept": KEPT}
