"""The third set of ordinary people, written without a look at the rules, their code, or the kept half."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.lifebook.person import Person
from tests.engine.lifebook.third import alone, debts, homes, land, offices, owners, public, wheels
from tests.engine.lifebook.third.places import as_wechat_prints

_MODULES = (offices, public, owners, wheels, land, homes, debts, alone)
THIRD: tuple[Person, ...] = tuple(
    replace(person, tell=as_wechat_prints(person.tell))
    for module in _MODULES
    for person in module.people.people
)
