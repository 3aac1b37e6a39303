"""The Word template of an account: taken in, shown, given to exports, forgotten."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from app.engine.report.export.word.filling import fields_of
from app.engine.report.export.word.package import TemplateRefusedError
from app.engine.values.text import safe_label
from app.liushui.reports.errors import NoTemplateError, TemplateUnfitError
from app.liushui.reports.models import WordTemplate
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db

NAME_LENGTH = 120


def find(owner_id: int) -> WordTemplate | None:
    """Return the template of an account."""
    return db.session.scalar(select(WordTemplate).where(WordTemplate.owner_id == owner_id))


def keep(owner_id: int, name: str, data: bytes) -> WordTemplate:
    """Keep a Word file as the account's template in the place of the former one. Raises TemplateUnfitError."""
    try:
        fields = fields_of(data)
    except TemplateRefusedError as refused:
        raise TemplateUnfitError(why=refused.text) from None
    forget(owner_id)
    row = WordTemplate(
        owner_id=owner_id,
        fields=fields,
        blob_id=blobs.put(data),
        size_bytes=len(data),
        created_at=clock.now(),
    )
    row.name = safe_label(name)[:NAME_LENGTH]
    db.session.add(row)
    db.session.flush()
    return row


def forget(owner_id: int) -> None:
    """Delete the template of an account with its file, if there is one."""
    row = find(owner_id)
    if row is not None:
        blobs.delete(row.blob_id)
        db.session.delete(row)
        db.session.flush()


def file_of(owner_id: int) -> bytes:
    """Return the template's file. Raises NoTemplateError."""
    row = find(owner_id)
    if row is None:
        raise NoTemplateError
    return blobs.get(row.blob_id)


def plain(owner_id: int) -> dict[str, Any] | None:
    """Return what an account's export says of its template."""
    row = find(owner_id)
    return {"name": row.name, "fields": row.fields, "created": row.created_at} if row else None
