"""What operators say that transactions were for: kept for their account, offered as rules."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Any

import polars as pl
from sqlalchemy import func, or_, select

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.rules import RuleSet
from app.engine.rules.corrections import BY_OPERATOR, Correction, decisions_of, is_correctable, place_of
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Reading, Text
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
SUGGESTIONS_MOST = 500
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


@dataclass(frozen=True)
class Suggestion:
    """Corrections that agree about a party or a text, offered as a rule of words.

    `words` are looked for in the column `field`; `corrections` of `accounts` say `category`, `against` say
    something else of the same.
    """

    id: str
    direction: str
    category: str
    category_name: Text
    words: tuple[str, ...]
    field: str
    corrections: int
    of_parties: int
    accounts: int
    against: int


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
    ring = key_ring()
    at = json.dumps(spoken.place, sort_keys=True)
    return {
        "row": ring.fingerprint(f"row:{task_id}:{direction}:{at}", _CONTEXT),
        "party": ring.fingerprint(f"party:{direction}:{spoken.party_key}", _CONTEXT),
    }


def _by_subject(owner_id: int, subject: str) -> CategoryCorrection | None:
    return db.session.scalar(
        select(CategoryCorrection).where(
            CategoryCorrection.owner_id == owner_id, CategoryCorrection.subject == subject
        )
    )


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


def delete(person: Person, correction_id: int) -> None:
    """Forget a correction; from the next analysis on the rules decide again. Raises NotFoundError."""
    found = db.session.get(CategoryCorrection, correction_id)
    if found is None or not (person.is_admin or found.owner_id == person.id):
        raise NotFoundError
    db.session.delete(found)
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
    entries = [Correction.from_json(_for_engine(line)) for line in lines]
    codes = RuleSet.builtin().category_by_code
    entries = [
        each
        for each in entries
        if each.category in codes and codes[each.category].direction == each.direction
    ]
    corrected = frame.filter(pl.col("category_rule") == BY_OPERATOR)
    if not entries and corrected.is_empty():
        return _NOTHING
    try:
        statements = readings.open_statements(report)
    except ReadingNotKeptError:
        # Without the statements nobody can tell which file a row is of.
        return _NOTHING
    words = decisions_of(frame, Reading(statements, frame), entries)
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


def suggestions(rules: RuleSet | None = None) -> list[Suggestion]:
    """Corrections of all accounts that agree, as rules of words that an administrator may take over.

    Offered are parties and texts with at least two corrections to the same category, or one said of a whole
    party; what the rules (`rules`, else the built-in ones) already say with that word is not offered. Those that
    most accounts agree on come first, SUGGESTIONS_MOST at most.
    """
    rules = rules or RuleSet.builtin()
    words = {(rule.category, clean_word(word)) for rule in rules.category_rules for word in rule.include}
    entries, number, accounts = (
        CategoryCorrection,
        func.count(),
        func.count(CategoryCorrection.owner_id.distinct()),
    )
    of_parties = func.count().filter(entries.scope == "party")
    agreeing = (
        select(
            entries.likeness,
            entries.category,
            number.label("corrections"),
            accounts.label("accounts"),
            of_parties.label("of_parties"),
            func.max(entries.id).label("newest_id"),
        )
        .where(entries.category.in_(list(rules.category_by_code)))
        .group_by(entries.likeness, entries.category)
        .having(or_(number >= 2, of_parties > 0))
        .order_by(accounts.desc(), number.desc(), entries.likeness, entries.category)
    )
    offered: list[Suggestion] = []
    seen: set[tuple[str, str]] = set()
    # What the rules already say is passed over, and does not use up the number: as a rule one piece has enough
    # all the same. A few of many are put in order much faster than all.
    skipped, most = 0, SUGGESTIONS_MOST + len(words)
    while len(offered) < SUGGESTIONS_MOST:
        some = db.session.execute(agreeing.limit(most).offset(skipped)).all()
        # What was said since the piece before may have moved one of that into this.
        new = [row for row in some if row[:2] not in seen]
        offered += _offered(new, rules, words, SUGGESTIONS_MOST - len(offered))
        seen |= {row[:2] for row in some}
        if len(some) < most:
            break
        skipped, most = skipped + most, most * 4
    return offered


def _offered(rows: Sequence[Any], rules: RuleSet, words: set[tuple[str, str]], most: int) -> list[Suggestion]:
    """Open the newest correction of these groups until `most` are new, and look for what speaks against them.

    `words` are those that the rules have already, each with its category.
    """
    entries = CategoryCorrection
    wanted = select(entries.id, entries.direction, entries.subject, entries.sealed)
    sealed = db.session.execute(wanted.where(entries.id.in_([row.newest_id for row in rows])))
    lines = {line.id: line for line in sealed}
    new: list[tuple[Any, str, Spoken]] = []
    for row in rows:
        # What was deleted since the groups were read is not there any more.
        if len(new) < most and (line := lines.get(row.newest_id)) is not None:
            newest = Spoken(**entries.spoken.open_line(line))
            if _is_new(row.category, newest, words):
                new.append((row, line.direction, newest))
    if not new:
        return []
    alike: dict[str, int] = {
        row[0]: row[1]
        for row in db.session.execute(
            select(entries.likeness, func.count())
            .where(entries.likeness.in_({row.likeness for row, *_ in new}))
            .group_by(entries.likeness)
        )
    }
    return [
        _suggestion(row, direction, newest, alike[row.likeness], rules)
        for row, direction, newest in new
        if row.likeness in alike
    ]


def _is_new(category: str, newest: Spoken, words: set[tuple[str, str]]) -> bool:
    word = newest.party or newest.text
    return bool(word) and (category, clean_word(word)) not in words


def _suggestion(agreeing: Any, direction: str, newest: Spoken, alike: int, rules: RuleSet) -> Suggestion:
    category = agreeing.category
    return Suggestion(
        id=f"{agreeing.likeness[:16]}-{category}",
        direction=direction,
        category=category,
        category_name=rules.category_by_code[category].name,
        words=(newest.party or newest.text,),
        field="party" if newest.party else "text",
        corrections=agreeing.corrections,
        of_parties=agreeing.of_parties,
        accounts=agreeing.accounts,
        against=alike - agreeing.corrections,
    )
