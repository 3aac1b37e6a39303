"""The kept half: people of the north-east, the south-west, Xinjiang and small towns. Who writes rules reads only its score."""

from __future__ import annotations

from tests.engine.lifebook.kept import (
    borrowers,
    countryside,
    elders,
    employees,
    families,
    indebted,
    landlords,
    platforms,
    seeming,
    traders,
    troubled,
)
from tests.engine.lifebook.person import Person

_MODULES = (
    employees,
    traders,
    platforms,
    countryside,
    elders,
    landlords,
    families,
    borrowers,
    seeming,
    troubled,
    indebted,
)
KEPT: tuple[Person, ...] = tuple(person for module in _MODULES for person in module.people.people)
