"""The two halves of the book."""

from __future__ import annotations

from tests.engine.lifebook import (
    open_borrowers,
    open_families,
    open_movers,
    open_platforms,
    open_public,
    open_risks,
    open_traders,
    open_workers,
)
from tests.engine.lifebook.kept import KEPT
from tests.engine.lifebook.person import Person

_MODULES = (
    open_workers,
    open_public,
    open_traders,
    open_platforms,
    open_families,
    open_borrowers,
    open_risks,
    open_movers,
)
OPEN: tuple[Person, ...] = tuple(person for module in _MODULES for person in module.people.people)
HALVES = {"open": OPEN, "kept": KEPT}
