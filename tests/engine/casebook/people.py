"""The people of the case book: what each of them lives through, and what of it a report must see."""

from __future__ import annotations

from tests.engine.casebook.people_debts import DEBTORS
from tests.engine.casebook.people_forgers import FORGERS
from tests.engine.casebook.people_habits import HABITUALS
from tests.engine.casebook.people_movers import MOVERS
from tests.engine.casebook.people_plain import PLAIN
from tests.engine.casebook.person import Person

PEOPLE: tuple[Person, ...] = (*PLAIN, *HABITUALS, *DEBTORS, *MOVERS, *FORGERS)

__all__ = ["PEOPLE", "Person"]
