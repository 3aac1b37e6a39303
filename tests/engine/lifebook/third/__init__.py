"""The third set, written without a look at the rules, their code, or the kept half: ordinary people and some in trouble."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.lifebook.person import Person
from tests.engine.lifebook.third import (
    alike,
    alone,
    cashed,
    debts,
    growing,
    homes,
    land,
    offices,
    owners,
    passed_on,
    public,
    wheels,
)
from tests.engine.lifebook.third.places import as_wechat_prints

_IN_TROUBLE = (passed_on, growing, cashed)
_MODULES = (offices, public, owners, wheels, land, homes, debts, alone, alike, *_IN_TROUBLE)
THIRD: tuple[Person, ...] = tuple(
    replace(person, tell=as_wechat_prints(person.tell))
    for module in _MODULES
    for person in module.people.people
)
IN_TROUBLE = frozenset(person.name for module in _IN_TROUBLE for person in module.people.people)
"""Names of those who have something to see; everybody else is ordinary."""
