"""What operators decide about hits, findings and parties: for one case or all of theirs, with a log of each case."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl
from sqlalchemy import ColumnElement, select

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.rules import RuleSet
from app.engine.rules.corrections import RowPlace
from app.engine.rules.decisions import NO_LENDER, OWN_NAME, RELATIONS, Decision, DecisionKind
from app.engine.rules.lenders import firm
from app.engine.types.plain_json import to_json
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import access
from app.liushui.cases.service.stored_reports import load_report, load_rows
from app.liushui.reports.errors import (
    CheckStandsError,
    DecisionReasonMissingError,
    DecisionValueError,
    PartyUnknownError,
    TooManyDecisionsError,
)
from app.liushui.reports.models import DecisionEntry, OperatorDecision
from app.liushui.reports.service import corrections, decision_log
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import count, cut
from app.platform.data.vault import key_ring
from app.platform.errors import ForbiddenError, NotFoundError

WHOLE_RULE = 0
LIMIT = 2000
"""How many decisions an account keeps."""
NOT_OF_LENDERS = ("same_name", "normal")
"""Reasons that say that a payee is no lender, where nothing else is said."""
_CONTEXT = "decision"


@dataclass(frozen=True)
class Wish:
    """What somebody wants decided.

    `state` is confirmed or dismissed (hits and findings), set (parties) or open: as if nothing had been
    decided. `number` is a row of the rule, 0 the whole rule or, with `party_key`, what it found of a party.
    `not_lender` takes what the hit found of its payees out of the debts; None leaves it to the reason.
    `category` is what the payee is from now on. A lender on no list (value "own") may have a kind of the register
    and a legal name, by which its debts are added up.
    """

    kind: DecisionKind
    state: str
    rule: str = ""
    number: int = WHOLE_RULE
    party_key: str = ""
    value: str = ""
    scope: str = "case"
    reason: str = ""
    reason_code: str = ""
    not_lender: bool | None = None
    category: str = ""
    lender_kind: str = ""
    legal_name: str = ""


def decide(person: Person, report: ReportRow, wish: Wish) -> tuple[OperatorDecision | None, DecisionEntry]:
    """Keep a decision, or forget it when it is to be open again; returns it with its line of the log.

    A second word on the same takes the place of the first. Raises NotFoundError for what the report does not have,
    ForbiddenError for a project's member where it would reach other cases, and the refusals about reasons, parties and values.
    """
    if wish.scope == "account" or wish.category:
        # It holds for all of the owner's cases: it is theirs to make.
        access.own_task(person, report.task_id)
    if wish.state == "open":
        return None, _reopen(person, report, wish)
    said = _said(report, wish)
    # Two decisions made at once: the second transaction sees the first one.
    auth.lock_user(report.owner_id)
    if wish.category:
        said["correction"] = _correct(person, report, wish, said)
    is_wide = wish.scope == "account" and wish.number == WHOLE_RULE
    counted_before = _forget_same(person, report, said)
    if count(select(OperatorDecision).where(OperatorDecision.owner_id == report.owner_id)) >= LIMIT:
        raise TooManyDecisionsError(limit=LIMIT)
    found = OperatorDecision(
        owner_id=report.owner_id,
        task_id=None if is_wide else report.task_id,
        actor_id=person.id,
        kind=wish.kind.value,
        state=wish.state,
        subject=_subject(None if is_wide else report.task_id, said),
        created_at=clock.now(),
    )
    found.said = said
    db.session.add(found)
    entry = decision_log.note(person, report.task_id, "made", wish.kind.value, said | {"state": wish.state})
    if wish.state == "confirmed" and not counted_before:
        entry.version, entry.changes = report.version, []
    db.session.flush()
    return found, entry


def _said(report: ReportRow, wish: Wish) -> dict[str, Any]:
    """What is kept sealed: what is spoken of, and what the analysis is told (`parts`). Raises the refusals."""
    loaded = load_report(report)
    said: dict[str, Any] = {
        "kind": wish.kind.value,
        "rule": wish.rule,
        "number": wish.number,
        "party_key": wish.party_key,
        "party": "",
        "value": wish.value,
        "reason": wish.reason.strip(),
        "reason_code": wish.reason_code,
        "scope": wish.scope,
        "place": None,
        "name": {},
        "correction": None,
        "task_id": report.task_id,
    }
    if wish.kind == DecisionKind.HIT:
        return _said_of_hit(report, loaded, wish, said)
    if wish.kind == DecisionKind.FINDING:
        return _said_of_finding(loaded, wish, said)
    return _said_of_party(report, wish, said)


def _need_reason(wish: Wish) -> None:
    has_words = bool(wish.reason.strip())
    if wish.state == "dismissed" and not has_words and wish.reason_code in ("", "other"):
        raise DecisionReasonMissingError


def _said_of_hit(
    report: ReportRow, loaded: dict[str, Any], wish: Wish, said: dict[str, Any]
) -> dict[str, Any]:
    if wish.state not in ("confirmed", "dismissed"):
        raise DecisionValueError
    groups = [each for each in groups_of(loaded) if each["rule"] == wish.rule]
    found = load_rows(report).filter(pl.col("n").is_in([n for each in groups for n in each["evidence"]]))
    if wish.number != WHOLE_RULE:
        found = found.filter(pl.col("n") == wish.number)
    if wish.party_key:
        found = found.filter(pl.col("party_key") == wish.party_key)
    if found.is_empty():
        raise NotFoundError
    _need_reason(wish)
    if wish.scope == "account" and (not wish.party_key or found.filter(_is_one_party()).is_empty()):
        # A whole rule is switched off in the operator's preset, not by the way.
        raise PartyUnknownError
    said["name"] = groups[0]["name"]
    is_alone = wish.number != WHOLE_RULE
    if wish.party_key or found["party_key"].n_unique() == 1:
        said["party"] = found["party"][-1]
        said["party_of_rows"] = found["party_key"][-1]
    place = row_place(loaded, found.row(0, named=True)) if is_alone else None
    said["place"] = to_json(place)
    said["n"] = found["n"][0]
    parts = []
    if wish.state == "dismissed":
        parts = [Decision(wish.kind, wish.rule, "" if is_alone else wish.party_key, place=place)]
        not_lender = wish.reason_code in NOT_OF_LENDERS if wish.not_lender is None else wish.not_lender
        if not_lender and not is_alone:
            owing = found.filter(pl.col("debt_key").is_not_null() & _is_one_party())
            parts += [
                Decision(DecisionKind.LENDER, party_key=key, value=NO_LENDER)
                for key in owing["party_key"].unique(maintain_order=True)
            ]
    return said | {"parts": [to_json(each) for each in parts]}


def _said_of_finding(loaded: dict[str, Any], wish: Wish, said: dict[str, Any]) -> dict[str, Any]:
    if any(each["id"] == wish.rule for each in loaded["checks"]):
        raise CheckStandsError
    found = [
        each
        for each in loaded["findings"]
        if each["id"] == wish.rule and each["result"] in ("hit", "dismissed")
    ]
    if not found:
        raise NotFoundError
    if wish.state not in ("confirmed", "dismissed") or wish.scope != "case":
        raise DecisionValueError
    _need_reason(wish)
    parts = [to_json(Decision(wish.kind, wish.rule))] if wish.state == "dismissed" else []
    return said | {"name": found[0]["name"], "parts": parts}


def _said_of_party(report: ReportRow, wish: Wish, said: dict[str, Any]) -> dict[str, Any]:
    rows = load_rows(report)
    found = rows.filter((pl.col("party_key") == wish.party_key) & (pl.col("party_key") != ""))
    if found.is_empty():
        raise NotFoundError
    # Behind a masked name may stand several; within one case the operator may know better.
    is_merge_here = wish.kind == DecisionKind.SAME_PARTY and wish.scope == "case"
    if not is_merge_here and found.filter(_is_one_party()).is_empty():
        raise PartyUnknownError
    values: Sequence[str] = RELATIONS
    value = wish.value
    if wish.kind == DecisionKind.LENDER:
        value = _lender_of(wish, found["party"][-1])
        values = (NO_LENDER, OWN_NAME, value)
        if value not in (NO_LENDER, OWN_NAME):
            said["name"] = RuleSet.builtin().lender_of(value).name
    elif wish.kind == DecisionKind.SAME_PARTY:
        other = rows.filter((pl.col("party_key") == wish.value) & (pl.col("party_key") != wish.party_key))
        values = (wish.value,) if wish.value and not other.is_empty() else ()
        said["value_name"] = other["party"][-1] if not other.is_empty() else ""
    if wish.state != "set" or value not in values:
        raise DecisionValueError
    decided = Decision(wish.kind, party_key=wish.party_key, value=value)
    return said | {"party": found["party"][-1], "value": value, "parts": [to_json(decided)]}


def _lender_of(wish: Wish, party: str) -> str:
    """The id of the lender that is meant: of the register, or a firm of a kind by its legal name, else by the payee's.

    Raises DecisionValueError.
    """
    rules = RuleSet.builtin()
    if wish.lender_kind:
        if wish.value != OWN_NAME or wish.lender_kind not in {kind.code for kind in rules.lender_kinds}:
            raise DecisionValueError
        return firm(wish.lender_kind, wish.legal_name.strip() or party)
    if wish.legal_name or wish.value not in (NO_LENDER, OWN_NAME, *rules.lender_by_id):
        raise DecisionValueError
    return wish.value


def _is_one_party() -> pl.Expr:
    """Whether a row's party can be told apart from others."""
    key = pl.col("party_key")
    return (key != "") & ~key.str.contains("*", literal=True) & (pl.col("party_kind") != "wallet")


def _correct(person: Person, report: ReportRow, wish: Wish, said: dict[str, Any]) -> dict[str, Any]:
    """Say what the payee of a hit, or the party, is; returns which correction and what it said before."""
    key = wish.party_key or said.get("party_of_rows", "")
    known = RuleSet.builtin().category_by_code.get(wish.category)
    direction = known.direction if known else ""
    rows = load_rows(report).filter((pl.col("party_key") == key) & (pl.col("direction") == direction))
    if not key or rows.is_empty():
        raise PartyUnknownError
    before = corrections.said_of_party(report.owner_id, direction, key)
    made = corrections.correct(person, report, rows["n"][0], wish.category, "party")
    return {"id": made.id, "category": wish.category, "before": before}


def _reopen(person: Person, report: ReportRow, wish: Wish) -> DecisionEntry:
    """Forget what was decided about this; raises NotFoundError when nothing was."""
    met = [each for each in held(report.task) if _is_about(each.said, wish)]
    if not met:
        raise NotFoundError
    entries = [take_back(person, each, report.task_id) for each in met]
    return entries[-1]


def _is_about(said: dict[str, Any], wish: Wish) -> bool:
    if said["kind"] != wish.kind or said["rule"] != wish.rule:
        return False
    if wish.kind == DecisionKind.HIT:
        return said["number"] == wish.number and wish.party_key in ("", said["party_key"])
    return wish.kind == DecisionKind.FINDING or said["party_key"] == wish.party_key


def take_back(person: Person, decision: OperatorDecision, task_id: int | None = None) -> DecisionEntry:
    """Forget a decision with the correction that came with it; returns the line of the log of that case.

    A case that is not there any more has no log: the line is then not kept. Raises ForbiddenError.
    """
    _check_reach(person, decision)
    said, state = decision.said, decision.state
    if (made := said["correction"]) is not None:
        corrections.restore(made["id"], made["category"], made["before"])
    held_in: int = task_id or decision.task_id or said["task_id"]
    kind = decision.kind
    task = db.session.get(Task, held_in)
    db.session.delete(decision)
    entry = decision_log.note(person, held_in, "undone", kind, said | {"state": state})
    if state == "confirmed" and task is not None and task.reports:
        entry.version, entry.changes = task.reports[-1].version, []
    db.session.flush()
    return entry


def _check_reach(person: Person, decision: OperatorDecision) -> None:
    """Refuse a project's member what holds for the owner's other cases too: of all cases, or with a correction."""
    is_wide = decision.task_id is None or decision.said["correction"] is not None
    if is_wide and not person.is_admin and decision.owner_id != person.id:
        raise ForbiddenError


def get_decision(person: Person, decision_id: int, seen_in: Task | None = None) -> OperatorDecision:
    """Return a decision that the person may take back: of their account, or of a case that they may open.

    One for all cases belongs to none: administrators take it back where they see it, in `seen_in`.
    Raises NotFoundError or CaseHiddenError.
    """
    found = db.session.get(OperatorDecision, decision_id)
    if found is None:
        raise NotFoundError
    access.check_word(person, found.owner_id, found.task or (seen_in if person.is_admin else None))
    return found


def list_decisions(
    person: Person, *, task_id: int | None, current: int, size: int
) -> tuple[list[OperatorDecision], int]:
    """Return a page of decisions, newest first, and how many: of all the person's cases, or those of one case."""
    query = select(OperatorDecision)
    if task_id is None:
        query = query.where(OperatorDecision.owner_id == person.id, OperatorDecision.task_id.is_(None))
    else:
        task = access.get_task(person, task_id)
        # What holds for all cases of an account comes from other cases as well, and those are not shared.
        is_own = access.owns(person, task)
        query = query.where(_holds_for(task) if is_own else OperatorDecision.task_id == task_id)
    newest_first = (OperatorDecision.created_at.desc(), OperatorDecision.id.desc())
    return cut(query, newest_first, current=current, size=size)


def held(task: Task) -> list[OperatorDecision]:
    """The decisions that hold for a task: those of all cases first, so that the case's own counts."""
    of_task = select(OperatorDecision).where(_holds_for(task)).order_by(OperatorDecision.id)
    return sorted(db.session.scalars(of_task), key=lambda each: each.task_id is not None)


def _holds_for(task: Task) -> ColumnElement[bool]:
    found: ColumnElement[bool] = (OperatorDecision.owner_id == task.owner_id) & (
        (OperatorDecision.task_id == task.id) | OperatorDecision.task_id.is_(None)
    )
    return found


def decisions_for(task: Task) -> list[dict[str, Any]]:
    """The decisions that hold for a task, as `Options.from_json` takes them."""
    return [part for each in held(task) for part in each.said.get("parts", ())]


def groups_of(loaded: dict[str, Any]) -> list[dict[str, Any]]:
    """The groups of hits of a report (its JSON), those that were set aside last."""
    return [*loaded["hits"], *loaded.get("hits_dismissed", ())]


def row_place(loaded: dict[str, Any], row: dict[str, Any]) -> RowPlace:
    """Where a transaction of a report stands in its original, without the reading."""
    return RowPlace(
        sha256=loaded["files"][row["statement"]]["sha256"],
        sheet=row["sheet"],
        page=row["page"],
        row=row["row"],
        occurred_at=row["occurred_at"].isoformat(),
        amount_fen=row["amount_fen"],
    )


def place_key(place: RowPlace) -> str:
    """The place as one text, to compare with what was kept."""
    return json.dumps(asdict(place), sort_keys=True)


def _subject(task_id: int | None, said: dict[str, Any]) -> str:
    about = [said["kind"], task_id, said["rule"], said["party_key"], said["place"]]
    return key_ring().fingerprint(json.dumps(about, sort_keys=True), _CONTEXT)


def _forget_same(person: Person, report: ReportRow, said: dict[str, Any]) -> bool:
    """Forget what was said before of the same, and of two parties that the first is the second as well.

    Returns whether any of it counted in the analysis. Raises ForbiddenError.
    """
    subjects = [_subject(task_id, said) for task_id in (report.task_id, None)]
    if said["kind"] == DecisionKind.SAME_PARTY:
        turned = said | {"party_key": said["value"]}
        back = [_subject(task_id, turned) for task_id in (report.task_id, None)]
        for each in _by_subjects(report.owner_id, back):
            if each.said["value"] == said["party_key"]:
                subjects.append(each.subject)
    former = _by_subjects(report.owner_id, subjects)
    counted = any(each.said["parts"] for each in former)
    for each in former:
        _check_reach(person, each)
        db.session.delete(each)
    db.session.flush()
    return counted


def _by_subjects(owner_id: int, subjects: list[str]) -> list[OperatorDecision]:
    query = select(OperatorDecision).where(
        OperatorDecision.owner_id == owner_id, OperatorDecision.subject.in_(subjects)
    )
    return list(db.session.scalars(query))
