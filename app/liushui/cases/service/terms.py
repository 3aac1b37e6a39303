"""What a case is for, on which basis, how long it is kept, and whether somebody holds it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import select

from app.auth.service.person import Person
from app.liushui.cases.errors import (
    BasisWordsError,
    CaseHeldError,
    ConsentDateError,
    PurposeNeededError,
    RetentionError,
)
from app.liushui.cases.models import KEPT_DAYS_MOST, CaseTerms, Task
from app.liushui.cases.service import policy
from app.liushui.cases.service.access import lock_task
from app.liushui.cases.service.queueing import ACTIVE_STATES
from app.liushui.services import service as services
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.platform.language import Language, Words, both

BASES: dict[str, Words] = {
    "consent": both("客户授权同意", "Customer's consent"),
    "contract": both("订立、履行合同所必需", "Needed for a contract with the customer"),
    "duty": both("履行法定职责或义务", "Legal duty"),
    "other": both("其他法定情形", "Another lawful basis"),
}
"""On which basis personal data may be handled (个人信息保护法, article 13)."""


@dataclass(frozen=True)
class Stated:
    """What somebody states of a case; empty words state nothing."""

    purpose: str = ""
    basis: str = ""
    consent_on: date | None = None
    reference: str = ""
    words: str = ""

    def is_whole(self) -> bool:
        """Whether purpose and basis are both there."""
        return bool(self.purpose.strip() and self.basis)

    def is_empty(self) -> bool:
        """Whether neither is."""
        return not (self.purpose.strip() or self.basis)


def stated_of(data: dict[str, Any]) -> Stated:
    """What a form (StatedSchema) states."""
    return Stated(
        data["purpose"], data["basis"], data["consent_on"], data["consent_reference"], data["basis_words"]
    )


def check(stated: Stated) -> None:
    """Refuse what cannot be so. Raises ConsentDateError, BasisWordsError."""
    today = clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()
    if stated.basis == "consent" and not (stated.consent_on and stated.consent_on <= today):
        raise ConsentDateError
    if stated.basis == "other" and not stated.words.strip():
        raise BasisWordsError


def state_at_intake(person: Person, task: Task, stated: Stated) -> None:
    """Keep what came with the files, unless the case says something already.

    Raises PurposeNeededError where the policy demands what neither says, and as `check` does.
    """
    said = task.terms is not None and task.terms.said is not None
    if not said and not stated.is_empty():
        _keep(person, task, stated)
    known = of(task)
    if policy.current().demands_purpose and not (known.basis and known.said and known.said["purpose"]):
        raise PurposeNeededError


def state(person: Person, task_id: int, stated: Stated) -> Task:
    """Say what a case is for, in place of what was said. Raises as `lock_task` with `as_owner`, and as `check`.

    Where the policy demands both, PurposeNeededError for less.
    """
    task = lock_task(person, task_id, as_owner=True)
    if policy.current().demands_purpose and not stated.is_whole():
        raise PurposeNeededError
    _keep(person, task, stated)
    return task


def _keep(person: Person, task: Task, stated: Stated) -> None:
    """Keep what is stated, by whom and when; who states what stands there already changes nothing."""
    check(stated)
    terms = _made(task)
    consent_on = stated.consent_on if stated.basis == "consent" else None
    named = policy.current().purpose(stated.purpose) if stated.purpose.strip() else None
    said = {
        "purpose": named,
        "reference": stated.reference.strip() if stated.basis == "consent" else "",
        "words": stated.words.strip() if stated.basis != "consent" else "",
    }
    if terms.stated_at is not None and (terms.basis, terms.consent_on, terms.said) == (
        stated.basis,
        consent_on,
        said,
    ):
        return
    terms.basis, terms.consent_on, terms.said = stated.basis, consent_on, said
    terms.stated_by_id, terms.stated_at = person.id, clock.now()
    db.session.flush()


def keep_for(person: Person, task_id: int, *, files_days: int | None, case_days: int | None) -> Task:
    """Say for how many days uploads and the case are kept; None takes the policy's. Raises RetentionError."""
    task = lock_task(person, task_id, as_owner=True)
    rules, longer = policy.current(), task.owner_id in longer_for([task.owner_id])
    _check_days("files_days", files_days, rules.files_days_least, rules.most_files_days(longer=longer))
    _check_days("case_days", case_days, rules.case_days_least, rules.case_days_most or KEPT_DAYS_MOST)
    terms = _made(task)
    terms.files_days, terms.case_days = files_days, case_days
    db.session.flush()
    return task


def _check_days(name: str, days: int | None, least: int, most: int) -> None:
    if days is not None and not least <= days <= most:
        error = RetentionError(least=least, most=most)
        error.field = name
        raise error


def hold(person: Person, task_id: int, reason: str) -> None:
    """Keep anything of a case from being deleted; a second reason takes the place of the first. Raises NotFoundError."""
    terms = _made(_any(task_id))
    terms.held_at, terms.held_by_id, terms.hold_reason = clock.now(), person.id, reason.strip()
    db.session.flush()


def release(task_id: int) -> None:
    """End the hold of a case. Raises NotFoundError, also where nothing is held."""
    terms = of(_any(task_id))
    if terms.held_at is None:
        raise NotFoundError
    terms.held_at = terms.held_by_id = terms.hold_reason_sealed = None
    db.session.flush()


def _any(task_id: int) -> Task:
    """A case, whoever's: what is held need not be seen."""
    task = db.session.get(Task, task_id, with_for_update=True, populate_existing=True)
    if task is None:
        raise NotFoundError
    return task


def refuse_held(*tasks: Task) -> None:
    """Refuse to delete what is held. Raises CaseHeldError."""
    for task in tasks:
        if task.terms is not None and task.terms.held_at is not None:
            raise CaseHeldError(why=task.terms.hold_reason)


def of(task: Task) -> CaseTerms:
    """What a case says; where it says nothing, a row that is kept nowhere."""
    return task.terms or CaseTerms(basis="")


def _made(task: Task) -> CaseTerms:
    if task.terms is None:
        task.terms = CaseTerms(task_id=task.id, basis="")
        db.session.flush()
    return task.terms


def longer_for(owner_ids: Collection[int]) -> set[int]:
    """Return those of some owners whose files are kept longer by a service."""
    kept = select(Task.owner_id).where(
        Task.owner_id.in_(owner_ids), services.keep_files_longer(Task.owner_id)
    )
    return set(db.session.scalars(kept.distinct()))


@dataclass(frozen=True)
class Kept:
    """For how many days a case and its uploads are kept, and when each goes; None where nothing is set for it."""

    files_days: int
    case_days: int | None
    files_go: datetime | None
    case_goes: datetime | None


def kept(task: Task, rules: policy.Policy, *, longer: bool) -> Kept:
    """When what goes of a case; while it is worked on, or held, nothing does."""
    own = of(task)
    files, case = rules.files_kept(own.files_days, longer=longer), rules.case_kept(own.case_days)
    stays = task.finished_at is None or task.state in ACTIVE_STATES or own.held_at is not None
    begun = None if stays else task.finished_at
    has_files = any(upload.blob_id for upload in task.uploads)
    return Kept(
        files,
        case,
        begun + timedelta(days=files) if begun and has_files else None,
        begun + timedelta(days=case) if begun and case is not None else None,
    )


def line(task: Task, language: Language) -> str:
    """Purpose and basis in one line, as reports print it; "" where neither is stated."""
    own = of(task)
    said = own.said or {}
    purpose = said["purpose"][language] if said.get("purpose") else ""
    basis = BASES[own.basis][language] if own.basis else ""
    more = (str(own.consent_on or ""), said.get("reference", ""), said.get("words", ""))
    found = [each for each in more if each]
    comma, opens, closes = ("，", "（", "）") if language == "zh-CN" else (", ", " (", ")")
    basis += f"{opens}{comma.join(found)}{closes}" if basis and found else ""
    names = ("处理目的：", "处理依据：", "；") if language == "zh-CN" else ("Purpose: ", "Basis: ", "; ")
    parts = ((names[0], purpose), (names[1], basis))
    return names[2].join(name + value for name, value in parts if value)


def remembered(person: Person) -> tuple[str, Words | None]:
    """Basis and purpose that somebody stated last, to begin the next statement with."""
    last = db.session.scalar(
        select(CaseTerms)
        .where(CaseTerms.stated_by_id == person.id)
        .order_by(CaseTerms.stated_at.desc(), CaseTerms.task_id.desc())
        .limit(1)
    )
    return (last.basis, last.said["purpose"]) if last and last.said else ("", None)
