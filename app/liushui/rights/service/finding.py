"""Where a person appears: in which cases of whom, as what, and what else names them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from app.auth.service.person import Person
from app.engine.judgement.parties import account_key_of, party_key_of
from app.liushui.cases.models import Task
from app.liushui.cases.service import access, names, terms
from app.liushui.reports.models import CategoryCorrection, OperatorDecision
from app.liushui.review.service import links
from app.liushui.rights.errors import NobodySoughtError
from app.liushui.rulebook.service import black_list
from app.platform.data.database import db
from app.platform.data.sealed import fold
from app.team import service as team

NAME_LEAST, ACCOUNT_LEAST = 2, 6
OWN = ("customer", "holder")
"""As what somebody appears in a case that is about them: it can be erased."""


@dataclass(frozen=True)
class Sought:
    """Whom somebody looks for: a name, an account, or both, as typed."""

    name: str = ""
    account: str = ""

    def __post_init__(self) -> None:
        if not (len(fold(self.name)) >= NAME_LEAST or len(account_key_of(self.account)) >= ACCOUNT_LEAST):
            raise NobodySoughtError

    @property
    def keys(self) -> list[str]:
        """How name and account are compared."""
        return [key for key in (party_key_of(self.name), account_key_of(self.account)) if key]

    def is_named_in(self, said: Any) -> bool:
        """Whether what somebody said names the person, in whatever part of it."""
        name, account = fold(self.name), account_key_of(self.account)
        return any(
            (len(name) >= NAME_LEAST and name in fold(each))
            or (len(account) >= ACCOUNT_LEAST and account in account_key_of(each))
            for each in _texts(said)
        )

    def is_party_in(self, said: Any) -> bool:
        """Whether what somebody said is about this very name or account, and about no longer one."""
        return any({party_key_of(each), account_key_of(each)} & set(self.keys) for each in _texts(said))


def _texts(said: Any) -> Iterator[str]:
    """Every text in plain JSON."""
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | list):
        for each in said.values() if isinstance(said, dict) else said:
            yield from _texts(each)


@dataclass(frozen=True)
class FoundCase:
    """A case and as what the person stands in it: customer, holder of a statement, related, or party.

    `is_exact` tells that the name is the very same, and not a part of a longer one.
    """

    task: Task
    role: str
    is_exact: bool

    @property
    def is_own(self) -> bool:
        """Whether the case is about the person."""
        return self.role in OWN

    @property
    def is_held(self) -> bool:
        """Whether an administrator keeps it from being deleted."""
        return terms.of(self.task).held_at is not None


@dataclass(frozen=True)
class Found:
    """Everything that names a person: cases, words remembered for all cases of an account, and what stays."""

    cases: list[FoundCase]
    corrections: list[CategoryCorrection]
    decisions: list[OperatorDecision]
    black_listed: int
    projects: int

    @property
    def words(self) -> int:
        """How many remembered words there are."""
        return len(self.corrections) + len(self.decisions)


def find(sought: Sought) -> Found:
    """Look for a person over all cases of all operators. A masked name or account is nobody's in particular."""
    roles: dict[int, tuple[str, bool]] = {}
    # The weightiest last: it stays.
    traced = links.standing(sought.keys)
    roles |= dict.fromkeys((task_id for task_id, role in traced if role == "party"), ("party", True))
    roles |= dict.fromkeys(_related(sought), ("related", True))
    roles |= dict.fromkeys((task_id for task_id, role in traced if role == "self"), ("holder", True))
    for task in _customers(sought):
        roles[task.id] = ("customer", party_key_of(task.customer) in sought.keys)
    rows = db.session.scalars(select(Task).where(Task.id.in_(roles)).order_by(Task.id))
    return Found(
        [FoundCase(task, *roles[task.id]) for task in rows],
        _corrections(sought),
        _decisions(sought),
        _black_listed(sought),
        team.count_named(sought.name) if len(fold(sought.name)) >= NAME_LEAST else 0,
    )


def _customers(sought: Sought) -> list[Task]:
    if len(fold(sought.name)) < NAME_LEAST:
        return []
    ids = names.find(select(Task).order_by(Task.id), Task, keyword=sought.name)
    return list(db.session.scalars(select(Task).where(Task.id.in_(ids))))


def _related(sought: Sought) -> list[int]:
    """The cases that name the person among those who belong to their customer; all are opened."""
    key = party_key_of(sought.name)
    rows = db.session.execute(select(Task.id, Task.related_sealed, Task.row_key))
    opened = Task.related.opener()
    return [
        row.id for row in rows if key and key in map(party_key_of, opened(row.related_sealed, row.row_key))
    ]


def _corrections(sought: Sought) -> list[CategoryCorrection]:
    wide = select(CategoryCorrection).where(CategoryCorrection.task_id.is_(None))
    return [row for row in db.session.scalars(wide) if sought.is_named_in(row.spoken)]


def _decisions(sought: Sought) -> list[OperatorDecision]:
    wide = select(OperatorDecision).where(OperatorDecision.task_id.is_(None))
    return [row for row in db.session.scalars(wide) if sought.is_named_in(row.said)]


def _black_listed(sought: Sought) -> int:
    words = {fold(sought.name), account_key_of(sought.account)}
    return sum(black_list.list_entries(each, 1, 1)[1] for each in words if len(each) >= NAME_LEAST)


def shown_name(person: Person, case: FoundCase) -> str:
    """The customer of a found case, as far as who looks may know it: the very name that they typed, or one that is open."""
    if case.role == "customer" and case.is_exact:
        return case.task.customer
    return case.task.customer if access.named(person, [case.task.id]) else access.mask(case.task.customer)
