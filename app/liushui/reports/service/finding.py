"""Finding tasks and reports by a few letters: a customer, a file's name, a number."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import InstrumentedAttribute, joinedload
from sqlalchemy.orm.interfaces import ORMOption

from app.auth.service.person import Person
from app.liushui.cases.models import ReportRow, Task, Upload
from app.liushui.cases.service import names
from app.liushui.cases.service.access import visible
from app.liushui.reports.service.reports import newest_of
from app.platform.data.database import db
from app.platform.data.sealed import fold

LARGEST_NUMBER = 2**31 - 1
FILES_LOOKED_AT = 2_000


def find_tasks(person: Person, words: str, limit: int) -> list[Task]:
    """Return tasks that the person's list shows: by the customer, a file's name, or the number.

    File names lie sealed; those of the latest files are opened.
    """
    listed = select(Task).where(visible(person)).order_by(Task.id.desc())
    return _found(listed, _by_file(person, words), Task, words, limit)


def part_read(task_ids: Collection[int]) -> set[int]:
    """Those of the tasks whose newest report does not hold everything of the case."""
    incomplete = select(ReportRow.task_id).where(
        ReportRow.task_id.in_(task_ids), ReportRow.is_newest, ReportRow.incomplete.is_(True)
    )
    return set(db.session.scalars(incomplete))


def _by_file(person: Person, words: str) -> set[int]:
    """The tasks of the latest files that the person may see whose names hold the words."""
    latest = (
        select(Upload.task_id, Upload.name_sealed, Upload.row_key)
        .join(Task)
        .where(visible(person))
        .order_by(Upload.id.desc())
        .limit(FILES_LOOKED_AT)
    )
    opened, sought = Upload.name.opener(), fold(words)
    return {
        task_id for task_id, sealed, key in db.session.execute(latest) if sought in fold(opened(sealed, key))
    }


def find_reports(person: Person, words: str, limit: int) -> list[ReportRow]:
    """Return the newest versions of the reports that the person's list shows, by customer or number."""
    listed = newest_of(person).order_by(ReportRow.id.desc())
    return _found(listed, set(), ReportRow, words, limit, joinedload(ReportRow.task).load_only(Task.demo))


def _found(
    listed: Select[Any], others: set[int], model: names.Named, words: str, limit: int, *options: ORMOption
) -> list[Any]:
    """Rows of `listed` whose customer holds the words or that have that number, and `others`; the newest first."""
    numbered = db.session.scalars(listed.where(_numbered(model.id, words)).with_only_columns(model.id))
    ids = others | set(names.find(listed, model, keyword=words)) | set(numbered)
    return names.page_of(sorted(ids, reverse=True), model, current=1, size=limit, options=options)


def _numbered(column: InstrumentedAttribute[int], words: str) -> ColumnElement[bool]:
    """The row with that number; words that are none name no row."""
    digits = words.lstrip("#")
    is_number = digits.isascii() and digits.isdigit() and int(digits) <= LARGEST_NUMBER
    return column == (int(digits) if is_number else -1)


def count_demo(person: Person) -> int:
    """Count those of them that are of the demonstration."""
    return db.session.scalar(select(func.count(Task.id)).where(visible(person), Task.demo)) or 0
