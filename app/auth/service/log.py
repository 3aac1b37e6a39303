"""Reading the audit log: by who, what, when, and any part of a text."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, false, select

from app.auth.events import EVENTS, words_of
from app.auth.facts import described, object_words
from app.auth.models import AuditEntry, User
from app.auth.service import accounts
from app.engine.values.spreadsheets import plain_cell
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.data.sealed import fold
from app.platform.language import Language

SEARCHED_MOST = 50_000
"""How many entries a search for a text opens, and how many an export holds: the newest."""
NEWEST_FIRST = (AuditEntry.at.desc(), AuditEntry.id.desc())
_COLUMNS = ("id", "time", "actor", "event", "event_name", "subject", "detail", "ip", "request_id", "digest")


_NAMING = ("name", "description")


@dataclass(frozen=True)
class EntryFilters:
    """Which entries: a user's name, an event, the beginning of a subject, days (both included), a text."""

    actor: str = ""
    event: str = ""
    subject: str = ""
    since: date | None = None
    until: date | None = None
    text: str = ""


def list_entries(filters: EntryFilters, current: int, size: int) -> tuple[list[AuditEntry], int]:
    """Return a page of the log, newest first, and how many entries there are."""
    query = _query(filters)
    first = (current - 1) * size
    if filters.text.strip():
        found = list(_holding(query, filters.text))
        return found[first : first + size], len(found)
    return cut(query, NEWEST_FIRST, current=current, size=size)


def _query(filters: EntryFilters) -> Select[AuditEntry]:
    query = select(AuditEntry)
    if filters.actor.strip():
        # Asked for first: of a number that stands there the index also knows the order.
        named = db.session.scalar(select(User.id).where(User.username_key == accounts.key_of(filters.actor)))
        query = query.where(AuditEntry.actor_id == named if named is not None else false())
    if filters.event:
        query = query.where(AuditEntry.event == filters.event)
    if filters.subject.strip():
        query = query.where(_begins_with(filters.subject.strip()))
    if filters.since:
        query = query.where(AuditEntry.at >= _midnight(filters.since))
    if filters.until:
        query = query.where(AuditEntry.at < _midnight(filters.until + timedelta(days=1)))
    return query


def _begins_with(words: str) -> ColumnElement[bool]:
    """The condition of subjects that begin with `words`, letter by letter, so that an index finds them."""
    if db.session.get_bind().dialect.name == "postgresql":
        return AuditEntry.subject.startswith(words, autoescape=True)
    return and_(AuditEntry.subject >= words, AuditEntry.subject < words + chr(0x10FFFF))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), clock.DEFAULT_TIME_ZONE)


def _holding(query: Select[AuditEntry], text: str) -> Iterator[AuditEntry]:
    sought = fold(text)
    newest = query.order_by(*NEWEST_FIRST).limit(SEARCHED_MOST)
    for entry in db.session.scalars(newest.execution_options(yield_per=1_000)):
        facts = (
            entry.subject,
            entry.ip,
            entry.request_id,
            _text_of(detail_of(entry)),
            *EVENTS.get(entry.event, ("", "")),
            *object_words(entry.subject).values(),
            *(
                text
                for fact in described(detail_of(entry))
                for words in fact.values()
                for text in words.values()
            ),
        )
        if any(sought in fold(fact) for fact in facts):
            yield entry


def detail_of(entry: AuditEntry) -> dict[str, Any]:
    """What an entry says, to an administrator: entries of earlier versions hold names of projects, which name customers."""
    if not entry.subject.startswith("group:"):
        return dict(entry.detail)
    return {name: value for name, value in entry.detail.items() if name not in _NAMING}


def _text_of(detail: dict[str, Any]) -> str:
    return json.dumps(detail, ensure_ascii=False, sort_keys=True)


def names_of(entries: list[AuditEntry]) -> dict[int, str]:
    """Return the names of those who acted; whose account is gone has none."""
    return accounts.usernames({entry.actor_id for entry in entries if entry.actor_id is not None})


def as_csv(filters: EntryFilters, language: Language) -> tuple[bytes, int]:
    """Return the newest entries as CSV with a byte order mark, and how many; no cell begins a formula."""
    query = _query(filters)
    found = (
        list(_holding(query, filters.text))
        if filters.text.strip()
        else list(db.session.scalars(query.order_by(*NEWEST_FIRST).limit(SEARCHED_MOST)))
    )
    names = names_of(found)
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(_COLUMNS)
    for entry in found:
        rows.writerow(
            plain_cell(str(cell))
            for cell in (
                entry.id,
                entry.at.isoformat(),
                names.get(entry.actor_id or 0, entry.actor_id or ""),
                entry.event,
                words_of(entry.event)[language],
                entry.subject,
                _text_of(detail_of(entry)),
                entry.ip,
                entry.request_id,
                entry.digest,
            )
        )
    return written.getvalue().encode("utf-8-sig"), len(found)
