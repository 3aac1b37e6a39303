"""What operators say that transactions were for: kept for their account."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Any

import polars as pl
from sqlalchemy import func, select

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.rules import RuleSet
from app.engine.rules.corrections import BY_OPERATOR, Correction, decisions_of, is_correctable, place_of
from app.engine.rules.decisions import Decision, corrections_of_joined
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Reading
from app.liushui.cases.errors import ReadingNotKeptError
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import access, readings
from app.liushui.cases.service.stored_reports import load_rows
from app.liushui.reports.errors import (
    CategoryUnfitError,
    NotCorrectableError,
    PartyUnknownError,
    SameCategoryError,
    TooManyCorrectionsError,
)
from app.liushui.reports.models import CategoryCorrection
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError

_IDENTITY = (CategoryCorrection.subject, CategoryCorrection.category)
_OPENED = (
    *_IDENTITY,
    CategoryCorrection.direction,
    CategoryCorrection.scope,
    CategoryCorrection.sealed,
)
LIMIT = 2000
"""How many corrections an account keeps."""
_CONTEXT = "correction"
WAITING_KEPT = 4
_NOTHING = pl.DataFrame(schema={"n": pl.UInt32, "said": pl.String})

_waiting: OrderedDict[tuple[str, str, bytes], pl.DataFrame] = OrderedDict()
_waiting_lock = Lock()


@dataclass(frozen=True)
class Spoken:
    """What a correction speaks of, opened: the party and text of the row it was made on, and where that stood."""

    party: str
    party_key: str
    text: str
    n: int
    place: dict[str, Any]


def correct(person: Person, report: ReportRow, number: int, category: str, scope: str) -> CategoryCorrection:
    """Remember what a transaction (`scope` "row"), or all of its party in that direction ("party"), was for.

    It belongs to the account of the report and holds from the next analysis on. A second word on the same
    takes the place of the first. Raises NotFoundError and the refusals about rows, categories and parties.
    """
    frame = load_rows(report).filter(pl.col("n") == number)
    if frame.is_empty():
        raise NotFoundError
    row = frame.row(0, named=True)
    if not is_open_to_correction(row):
        raise NotCorrectableError
    known = RuleSet.builtin().category_by_code.get(category)
    if known is None or known.direction != row["direction"]:
        raise CategoryUnfitError
    if scope == "party" and (
        not row["party_key"] or "*" in row["party_key"] or row["party_kind"] == "wallet"
    ):
        raise PartyUnknownError
    place = asdict(place_of(Reading(readings.open_statements(report), frame), row))
    spoken = Spoken(row["party"], row["party_key"], row["text"] or row["kind"] or row["note"], number, place)
    subjects = _subjects(report.task_id, row["direction"], spoken)
    # Two corrections made at once: the second transaction sees the first one.
    auth.lock_user(report.owner_id)
    found = _by_subject(report.owner_id, subjects[scope])
    if scope == "row" and found is None and row["category"] == category:
        raise SameCategoryError
    if found is None and _count(report.owner_id) >= LIMIT:
        raise TooManyCorrectionsError(limit=LIMIT)
    if scope == "party" and (own := _by_subject(report.owner_id, subjects["row"])) is not None:
        # Of what was said of this very row the later word counts.
        db.session.delete(own)
    if found is None:
        found = CategoryCorrection(
            owner_id=report.owner_id,
            task_id=report.task_id if scope == "row" else None,
            scope=scope,
            direction=row["direction"],
            was=row["category"],
            subject=subjects[scope],
        )
        db.session.add(found)
    found.category, found.actor_id, found.created_at = category, person.id, clock.now()
    found.likeness = key_ring().fingerprint(
        f"{row['direction']}:{row['party_key'] or clean_word(spoken.text)}", f"{_CONTEXT}-likeness"
    )
    found.spoken = asdict(spoken)
    db.session.flush()
    return found


def _subjects(task_id: int, direction: str, spoken: Spoken) -> dict[str, str]:
    at = json.dumps(spoken.place, sort_keys=True)
    return {
        "row": key_ring().fingerprint(f"row:{task_id}:{direction}:{at}", _CONTEXT),
        "party": _party_subject(direction, spoken.party_key),
    }


def _by_subject(owner_id: int, subject: str) -> CategoryCorrection | None:
    return db.session.scalar(
        select(CategoryCorrection).where(
            CategoryCorrection.owner_id == owner_id, CategoryCorrection.subject == subject
        )
    )


def said_of_party(owner_id: int, direction: str, party_key: str) -> str | None:
    """The category that is remembered of a party in a direction."""
    found = _by_subject(owner_id, _party_subject(direction, party_key))
    return found.category if found else None


def restore(correction_id: int, category: str, before: str | None) -> None:
    """Take back a correction that came with a decision: as it was before, unless somebody said otherwise since."""
    found = db.session.get(CategoryCorrection, correction_id)
    if found is None or found.category != category:
        return
    if before is None:
        db.session.delete(found)
    else:
        found.category = before
    db.session.flush()


def _party_subject(direction: str, party_key: str) -> str:
    return key_ring().fingerprint(f"party:{direction}:{party_key}", _CONTEXT)


def _count(owner_id: int) -> int:
    counted = select(func.count()).where(CategoryCorrection.owner_id == owner_id)
    return db.session.scalar(counted) or 0


def spoken_of(correction: CategoryCorrection) -> Spoken:
    """What the correction speaks of, opened."""
    return Spoken(**correction.spoken)


def list_corrections(
    person: Person, *, task_id: int | None, current: int, size: int
) -> tuple[list[CategoryCorrection], int]:
    """Return a page of the person's own corrections, newest first, and how many there are.

    With `task_id` those that hold for that task: the ones of its rows, and all of parties of its account.
    """
    task = None if task_id is None else access.get_task(person, task_id)
    owner_id = person.id if task is None else task.owner_id
    query = select(CategoryCorrection).where(CategoryCorrection.owner_id == owner_id)
    if task is not None and not access.owns(person, task):
        # What was said of parties comes from other tasks as well, and those are not shared.
        query = query.where(CategoryCorrection.task_id == task_id)
    elif task_id is not None:
        query = query.where((CategoryCorrection.task_id == task_id) | (CategoryCorrection.task_id.is_(None)))
    newest_first = (CategoryCorrection.created_at.desc(), CategoryCorrection.id.desc())
    return cut(query, newest_first, current=current, size=size)


def get_correction(person: Person, correction_id: int, seen_in: Task | None = None) -> CategoryCorrection:
    """Return a correction to take back: of the person's account or, as admin, of a case that was revealed to them.

    One of a party belongs to no case: administrators take it back where they see it, in `seen_in`.
    Raises NotFoundError or CaseHiddenError.
    """
    found = db.session.get(CategoryCorrection, correction_id)
    if found is None or not (person.is_admin or found.owner_id == person.id):
        raise NotFoundError
    access.check_word(person, found.owner_id, found.task or seen_in)
    return found


def delete(correction: CategoryCorrection) -> None:
    """Forget a correction: the rules decide again."""
    db.session.delete(correction)
    db.session.flush()


def corrections_for(task: Task) -> list[dict[str, Any]]:
    """The corrections that hold for a task, as `Options.from_json` takes them, oldest first."""
    return [_for_engine(line) for line in _decision_for(task, *_OPENED)]


def _decision_for(task: Task, *columns: Any) -> Sequence[Any]:
    """These columns of the corrections that hold for a task, oldest first."""
    entries = CategoryCorrection
    return db.session.execute(
        select(*columns)
        .where(entries.owner_id == task.owner_id, (entries.task_id == task.id) | entries.task_id.is_(None))
        .order_by(entries.created_at, entries.id)
    ).all()


def _for_engine(line: Any) -> dict[str, Any]:
    spoken = CategoryCorrection.spoken.open_line(line)
    return {
        "direction": line.direction,
        "category": line.category,
        "party_key": spoken["party_key"],
        "place": spoken["place"] if line.scope == "row" else None,
    }


def coming(report: ReportRow, numbers: Collection[int]) -> dict[int, str]:
    """Which of these rows `waiting` has: number → category to come."""
    return dict(waiting(report).filter(pl.col("n").is_in(list(numbers))).iter_rows())


def waiting(report: ReportRow) -> pl.DataFrame:
    """Rows of the newest version that what was said meanwhile would change: columns n, said (category to come).

    The category is "" for a row that the rules decide again because its correction was deleted. Nothing comes
    to an older version any more.
    """
    if report.version != report.task.reports[-1].version:
        return _NOTHING
    if report.reading_blob_id is None:
        return _waiting_now(report, _decision_for(report.task, *_OPENED))
    key = _waiting_key(report, _decision_for(report.task, *_IDENTITY))
    with _waiting_lock:
        if key in _waiting:
            _waiting.move_to_end(key)
            return _waiting[key]
    # Read once more with what is sealed: kept is what was found under what was now read, not under the first.
    lines = _decision_for(report.task, *_OPENED)
    found = _waiting_now(report, lines)
    with _waiting_lock:
        _waiting[_waiting_key(report, lines)] = found
        while len(_waiting) > WAITING_KEPT:
            _waiting.popitem(last=False)
    return found


def _waiting_key(report: ReportRow, lines: Sequence[Any]) -> tuple[str, str, bytes]:
    """What `waiting` follows from: rows and reading of a version, which never change, and what is said.

    A subject stands for everything about a correction but its category.
    """
    entries = json.dumps([(line.subject, line.category) for line in lines])
    return report.frame_blob_id, report.reading_blob_id or "", hashlib.sha256(entries.encode()).digest()


def _waiting_now(report: ReportRow, lines: Sequence[Any]) -> pl.DataFrame:
    frame = load_rows(report)
    # The rows have the names of the parties that they were joined to when the report was made.
    joined = [Decision.from_json(each) for each in readings.options_of(report).get("decisions", ())]
    entries = corrections_of_joined([Correction.from_json(_for_engine(line)) for line in lines], joined)
    codes = RuleSet.builtin().category_by_code
    fitting = [
        each
        for each in entries
        if each.category in codes and codes[each.category].direction == each.direction
    ]
    corrected = frame.filter(pl.col("category_rule") == BY_OPERATOR)
    if not fitting and corrected.is_empty():
        return _NOTHING
    try:
        statements = readings.open_statements(report)
    except ReadingNotKeptError:
        # Without the statements nobody can tell which file a row is of.
        return _NOTHING
    words = decisions_of(frame, Reading(statements, frame), fitting)
    rows = frame.filter(is_correctable()).join(words, on="n", how="left", maintain_order="left")
    comes = pl.col("said").is_not_null() & (pl.col("said") != pl.col("category"))
    goes = pl.col("said").is_null() & (pl.col("category_rule") == BY_OPERATOR)
    changed = rows.filter(comes | goes).select("n", pl.col("said").fill_null(""))
    # Few categories for many rows: kept as their numbers.
    return changed.with_columns(pl.col("said").cast(pl.Enum(["", *sorted(codes)])))


def is_open_to_correction(row: dict[str, Any]) -> bool:
    """Whether what a transaction (a row of ANALYSED_SCHEMA) was for may be corrected."""
    names = ("flow", "direction", "category_rule")
    return bool(pl.DataFrame({name: [row[name]] for name in names}).select(is_correctable()).item())
