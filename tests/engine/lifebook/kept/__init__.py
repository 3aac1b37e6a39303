"""The kept half: people of the north-east, the south-west, Xinjiang and small towns. Who writes rules reads only its score."""

from __future__ import annotations

from tests.engine.lifebook.kept import (
    borrowers,
    countryside,
    elders,
    employees,
    families,
    landlords,
    platforms,
    traders,
)
from tests.engine.lifebook.person import Person

KEPT: tuple[Person, ...] = tuple(
    person
    for module in (employees, traders, platforms, countryside, elders, landlords, families, borrowers)
    for person in module.people.people
)
