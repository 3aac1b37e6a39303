"""The two halves of the book, and the third set."""

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
from tests.engine.lifebook.third import THIRD

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
HALVES = {"open": OPEN, "kept": KEPT, "third": THIRD}
