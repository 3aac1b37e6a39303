"""The black list of parties: names and accounts, sealed because they are personal data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from app.engine.judgement.parties import party_key_of
from app.engine.messages.wording import counted
from app.engine.rules import Listed, RuleSet
from app.liushui.rulebook.errors import BlackListEmptyError, BlackListFullError, BlackListTwiceError
from app.liushui.rulebook.models import BlackEntry
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError

ENTRIES_MOST = 500
ACCOUNT_CHARACTERS = 6
"""Shorter numbers would be found in too many accounts."""
_CONTEXT = "black_list"


@dataclass(frozen=True)
class Entry:
    """An entry as it is read: the row and what is sealed in it."""

    row: BlackEntry
    name: str
    account: str
    note: str


def with_black_list(rules: RuleSet) -> RuleSet:
    """The rules with the black list of today, which the method of the report counts."""
    entries = [_open(row) for row in db.session.scalars(select(BlackEntry).order_by(BlackEntry.id))]
    if not entries:
        return rules
    newest = clock.to_text(max(entry.row.changed_at for entry in entries))
    note = {
        "zh-CN": f"黑名单共 {len(entries)} 条，最近更新于 {newest}。",
        "en-US": f"The blacklist held {counted(len(entries), 'entry', 'entries')}, last changed at {newest}.",
    }
    listed = tuple(
        Listed(name=entry.name, account=entry.account, severity=entry.row.severity) for entry in entries
    )
    return replace(rules, black_list=(*rules.black_list, *listed), notes=(*rules.notes, note))


def list_entries(keyword: str, current: int, size: int) -> tuple[list[Entry], int]:
    """Return a page of the entries that hold `keyword`, newest first, and how many do."""
    rows = db.session.scalars(select(BlackEntry).order_by(BlackEntry.id.desc()))
    sought = keyword.strip().lower()
    found = [
        entry
        for entry in map(_open, rows)
        if not sought or any(sought in text.lower() for text in (entry.name, entry.account, entry.note))
    ]
    first = (current - 1) * size
    return found[first : first + size], len(found)


def add(author_id: int, *, name: str, account: str, severity: str, note: str) -> Entry:
    """Put a party on the list, by its name, its account, or both.

    Raises BlackListEmptyError, BlackListTwiceError, BlackListFullError.
    """
    name, account = name.strip(), "".join(account.split())
    if not party_key_of(name) and len(account) < ACCOUNT_CHARACTERS:
        raise BlackListEmptyError(least=ACCOUNT_CHARACTERS)
    if account and len(account) < ACCOUNT_CHARACTERS:
        raise BlackListEmptyError(least=ACCOUNT_CHARACTERS)
    if (db.session.scalar(select(func.count()).select_from(BlackEntry)) or 0) >= ENTRIES_MOST:
        raise BlackListFullError(most=ENTRIES_MOST)
    now = clock.now()
    fingerprint = key_ring().fingerprint(f"{party_key_of(name)}\n{account.lower()}", _CONTEXT)
    row = BlackEntry(
        fingerprint=fingerprint,
        facts={"name": name, "account": account, "note": note.strip()},
        severity=severity,
        author_id=author_id,
        created_at=now,
        changed_at=now,
    )
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise BlackListTwiceError from error
    return _open(row)


def change(entry_id: int, *, severity: str, note: str) -> Entry:
    """Change how heavy an entry is, and why it stands there. Raises NotFoundError."""
    entry = _open(_get(entry_id))
    entry.row.severity = severity
    entry.row.facts = {"name": entry.name, "account": entry.account, "note": note.strip()}
    entry.row.changed_at = clock.now()
    db.session.flush()
    return _open(entry.row)


def remove(entry_id: int) -> None:
    """Take a party off the list: nothing of it stays. Raises NotFoundError."""
    db.session.delete(_get(entry_id))
    db.session.flush()


def _get(entry_id: int) -> BlackEntry:
    row = db.session.get(BlackEntry, entry_id, with_for_update=True)
    if row is None:
        raise NotFoundError
    return row


def _open(row: BlackEntry) -> Entry:
    return Entry(row, **row.facts)
