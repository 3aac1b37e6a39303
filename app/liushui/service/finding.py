"""Finding tasks and reports by a few letters: a customer, a file's name, a number."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import InstrumentedAttribute

from app.extensions import db
from app.liushui.models import ReportRow, Task, Upload
from app.liushui.service import names
from app.liushui.service.reports import newest_of
from app.liushui.service.tasks import Person
from app.sealed import fold

LARGEST_NUMBER = 2**31 - 1
FILES_LOOKED_AT = 2_000


def find_tasks(person: Person, words: str, limit: int) -> list[Task]:
    """Return the person's own tasks whose customer or a file's name holds the words, or that have that number.

    File names lie sealed; those of the latest files are opened.
    """
    own = select(Task).where(Task.owner_id == person.id).order_by(Task.id.desc())
    return _found(own, _by_file(person, words), Task, words, limit)


def _by_file(person: Person, words: str) -> set[int]:
    """The tasks of the person's latest files whose names hold the words."""
    latest = (
        select(Upload.task_id, Upload.name_sealed, Upload.row_key)
        .join(Task)
        .where(Task.owner_id == person.id)
        .order_by(Upload.id.desc())
        .limit(FILES_LOOKED_AT)
    )
    opened, sought = Upload.name.opener(), fold(words)
    return {
        task_id for task_id, sealed, key in db.session.execute(latest) if sought in fold(opened(sealed, key))
    }


def find_reports(person: Person, words: str, limit: int) -> list[ReportRow]:
    """Return the newest versions of the person's own reports by customer or number."""
    return _found(newest_of(person).order_by(ReportRow.id.desc()), set(), ReportRow, words, limit)


def _found(own: Select[Any], others: set[int], model: names.Named, words: str, limit: int) -> list[Any]:
    """Rows of `own` whose customer holds the words or that have that number, and `others`; the newest first."""
    numbered = db.session.scalars(own.where(_numbered(model.id, words)).with_only_columns(model.id))
    ids = others | set(names.find(own, model, keyword=words)) | set(numbered)
    return names.page_of(sorted(ids, reverse=True), model, current=1, size=limit)


def _numbered(column: InstrumentedAttribute[int], words: str) -> ColumnElement[bool]:
    """The row with that number; words that are none name no row."""
    digits = words.lstrip("#")
    is_number = digits.isascii() and digits.isdigit() and int(digits) <= LARGEST_NUMBER
    return column == (int(digits) if is_number else -1)
