"""Templates of an operator: saved, listed, renamed, deleted, exported and imported; given to every reading."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import template_from_json, template_to_json
from app.engine.types.statements import Text
from app.liushui.mapping.errors import (
    NotTemplatesError,
    TemplateHeaderTakenError,
    TemplateNameTakenError,
    TooManyTemplatesError,
)
from app.liushui.mapping.models import StatementTemplate
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError

TEMPLATES_MOST = 200
EXPORT_VERSION = 1
EXPORT_BYTES_MOST = 2 * 1024 * 1024


@dataclass(frozen=True)
class Imported:
    """What became of one template of a file: `taken`, `known` (the same is there already) or `refused`, and why."""

    name: str
    state: str
    reasons: tuple[Text, ...] = ()


def templates_of(owner_id: int) -> list[Template]:
    """Return the layouts that an owner's files are read with, the newest first."""
    rows = db.session.scalars(
        select(StatementTemplate)
        .where(StatementTemplate.owner_id == owner_id)
        .order_by(StatementTemplate.id.desc())
    )
    return [found for row in rows if isinstance(found := template_from_json(plain(row)), Template)]


def list_templates(
    person: Person, *, keyword: str | None, current: int, page_size: int
) -> tuple[list[StatementTemplate], int]:
    """Return a page of the person's own templates, newest first, and how many there are."""
    query = select(StatementTemplate).where(StatementTemplate.owner_id == person.id)
    if keyword:
        query = query.where(StatementTemplate.name.contains(keyword, autoescape=True))
    total = db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    page = db.session.scalars(
        query.order_by(StatementTemplate.id.desc()).limit(page_size).offset((current - 1) * page_size)
    )
    return list(page), total


def template_for(owner_id: int, names: Sequence[str]) -> StatementTemplate | None:
    """Return the owner's template that stands for a header of these names."""
    return db.session.scalar(
        select(StatementTemplate).where(
            StatementTemplate.owner_id == owner_id,
            StatementTemplate.fingerprint == fingerprint(names),
        )
    )


def get_template(person: Person, template_id: int) -> StatementTemplate:
    """Return a template that the person may change: their own, or any to an admin. Raises NotFoundError."""
    row = db.session.get(StatementTemplate, template_id)
    if row is None or not (person.is_admin or row.owner_id == person.id):
        raise NotFoundError
    return row


def create(owner_id: int, template: Template) -> StatementTemplate:
    """Keep a new template. Raises when its name or its header is taken, or there are too many."""
    auth.lock_user(owner_id)
    _refuse_taken(owner_id, template)
    kept = db.session.scalar(
        select(func.count(StatementTemplate.id)).where(StatementTemplate.owner_id == owner_id)
    )
    if (kept or 0) >= TEMPLATES_MOST:
        raise TooManyTemplatesError(limit=TEMPLATES_MOST)
    row = StatementTemplate(owner_id=owner_id, used_count=0, created_at=clock.now())
    _fill(row, template)
    db.session.add(row)
    db.session.flush()
    return row


def change(row: StatementTemplate, template: Template) -> StatementTemplate:
    """Let a template mean something else. Raises when the new name or header is taken by another one."""
    auth.lock_user(row.owner_id)
    _refuse_taken(row.owner_id, template, but=row.id)
    _fill(row, template)
    db.session.flush()
    return row


def rename(person: Person, template_id: int, name: str) -> StatementTemplate:
    """Give a template another name; reports that were made with it keep the old one."""
    row = get_template(person, template_id)
    auth.lock_user(row.owner_id)
    if _named(row.owner_id, name, but=row.id) is not None:
        raise TemplateNameTakenError(name=name)
    row.name = name
    db.session.flush()
    return row


def delete(person: Person, template_id: int) -> None:
    """Forget a template; what was read with it stays."""
    db.session.delete(get_template(person, template_id))
    db.session.flush()


def count_uses(owner_id: int, names: Sequence[str]) -> None:
    """Note that statements were read with the templates of these names."""
    for name in set(names):
        db.session.execute(
            update(StatementTemplate)
            .where(StatementTemplate.owner_id == owner_id, StatementTemplate.name == name)
            .values(used_count=StatementTemplate.used_count + list(names).count(name), used_at=clock.now())
            .execution_options(synchronize_session=False)
        )


def export(person: Person, template_id: int | None) -> bytes:
    """Write one of the person's templates, or all of them, as JSON that `take_in` reads back."""
    if template_id is not None:
        rows = [get_template(person, template_id)]
    else:
        rows, _ = list_templates(person, keyword=None, current=1, page_size=TEMPLATES_MOST)
    document = {"version": EXPORT_VERSION, "templates": [plain(row) for row in rows]}
    return json.dumps(document, ensure_ascii=False, indent=2).encode()


def take_in(person: Person, data: bytes) -> list[Imported]:
    """Take in the templates of an export; each that is faulty or stands in the way of another is refused alone.

    Raises NotTemplatesError when the file as a whole is none.
    """
    listed = _open_export(data)
    auth.lock_user(person.id)
    return [_take_in_one(person, one) for one in listed]


def _take_in_one(person: Person, data: Any) -> Imported:
    template = template_from_json(data)
    if not isinstance(template, Template):
        return Imported(_name_in(data), "refused", tuple(fault.words for fault in template))
    there = template_for(person.id, template.names)
    if there is not None and plain(there) == template_to_json(template):
        return Imported(template.name, "known")
    try:
        with db.session.begin_nested():
            create(person.id, template)
    except (TemplateNameTakenError, TemplateHeaderTakenError, TooManyTemplatesError) as refused:
        words: Text = {"zh-CN": refused.text("zh-CN"), "en-US": refused.text("en-US")}
        return Imported(template.name, "refused", (words,))
    return Imported(template.name, "taken")


def _open_export(data: bytes) -> list[Any]:
    refusal = NotTemplatesError(version=EXPORT_VERSION)
    if len(data) > EXPORT_BYTES_MOST:
        raise refusal
    try:
        document = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_without_repeated_keys)
    except (ValueError, RecursionError):
        raise refusal from None
    if not isinstance(document, dict) or document.keys() != {"version", "templates"}:
        raise refusal
    listed, version = document["templates"], document["version"]
    if isinstance(version, bool) or version != EXPORT_VERSION or not isinstance(listed, list):
        raise refusal
    if len(listed) > TEMPLATES_MOST:
        raise TooManyTemplatesError(limit=TEMPLATES_MOST)
    return listed


def _without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; one that names a thing twice means nobody knows what."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice")
    return found


def _name_in(data: Any) -> str:
    name = data.get("name") if isinstance(data, dict) else None
    text = name if isinstance(name, str) else ""
    return "".join(char for char in text[:60] if char.isprintable())


def fingerprint(names: Sequence[str]) -> str:
    """Hash the names of a header in their order."""
    return hashlib.sha256(json.dumps(list(names), ensure_ascii=False).encode()).hexdigest()


def plain(row: StatementTemplate) -> dict[str, Any]:
    """Return a template as `template_to_json` writes it."""
    return {"name": row.name, "names": row.names, "kind": row.kind, "layout": row.layout}


def _fill(row: StatementTemplate, template: Template) -> None:
    written = template_to_json(template)
    row.name, row.names, row.kind, row.layout = (written[key] for key in ("name", "names", "kind", "layout"))
    row.fingerprint = fingerprint(template.names)


def _refuse_taken(owner_id: int, template: Template, but: int | None = None) -> None:
    if _named(owner_id, template.name, but) is not None:
        raise TemplateNameTakenError(name=template.name)
    same = template_for(owner_id, template.names)
    if same is not None and same.id != but:
        raise TemplateHeaderTakenError(name=same.name)


def _named(owner_id: int, name: str, but: int | None) -> StatementTemplate | None:
    row = db.session.scalar(
        select(StatementTemplate).where(
            StatementTemplate.owner_id == owner_id, StatementTemplate.name == name
        )
    )
    return None if row is None or row.id == but else row
