"""Finding tasks and reports by a few letters: a customer, a file's name, a number."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import InstrumentedAttribute

from app.extensions import db
from app.liushui.models import ReportRow, Task, Upload
from app.liushui.service.reports import newest_of
from app.liushui.service.tasks import Person

LARGEST_NUMBER = 2**31 - 1


def find_tasks(person: Person, words: str, limit: int) -> list[Task]:
    """Return the person's own tasks whose customer or a file's name holds the words, or that have that number."""
    file_named = Task.uploads.any(Upload.name.icontains(words, autoescape=True))
    matches = Task.customer.icontains(words, autoescape=True) | file_named
    query = select(Task).where(Task.owner_id == person.id, matches | _numbered(Task.id, words))
    return list(db.session.scalars(query.order_by(Task.id.desc()).limit(limit)))


def find_reports(person: Person, words: str, limit: int) -> list[ReportRow]:
    """Return the newest versions of the person's own reports by customer or number."""
    matches = ReportRow.customer.icontains(words, autoescape=True) | _numbered(ReportRow.id, words)
    query = newest_of(person).where(matches)
    return list(db.session.scalars(query.order_by(ReportRow.id.desc()).limit(limit)))


def _numbered(column: InstrumentedAttribute[int], words: str) -> ColumnElement[bool]:
    """The row with that number; words that are none name no row."""
    digits = words.lstrip("#")
    is_number = digits.isascii() and digits.isdigit() and int(digits) <= LARGEST_NUMBER
    return column == (int(digits) if is_number else -1)
