"""What the tests of mapping by hand share: a template, a trial of some bytes, a file read with templates."""

from __future__ import annotations

import hashlib
from typing import Any

from app.engine.documents.opened import OpenedDocument
from app.engine.pipeline import read
from app.engine.process.mapping import MappingPreview, TablePreview, open_member, preview, preview_mapping
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import layout_from_json, template_from_json
from app.engine.types.statements import Document, Statement, UploadedFile
from tests.engine.fixtures.unlisted import HEADER, HEADER_AT, LAYOUT


def template(**changes: Any) -> Template:
    plain = {"name": "村镇银行", "names": list(HEADER), "kind": "debit", "layout": LAYOUT} | changes
    found = template_from_json(plain)
    assert isinstance(found, Template), found
    return found


def opened(data: bytes) -> tuple[Document, OpenedDocument]:
    found = open_member(UploadedFile("f", data), (), hashlib.sha256(data).hexdigest())
    assert found is not None
    return found


def previews(data: bytes, *templates: Template) -> list[TablePreview]:
    return preview(opened(data)[1], templates)


def mapping_preview_of(
    data: bytes, header_at: int = HEADER_AT, lines: int = 1, **changes: Any
) -> MappingPreview:
    layout = layout_from_json({**LAYOUT, **changes})
    trial = preview_mapping(*opened(data), 0, header_at, lines, layout, "debit")
    assert trial is not None
    return trial


def trial_as_shown(data: bytes, table: int = 0) -> MappingPreview:
    """What comes out when somebody takes the best guess at a table as it is."""
    shown = previews(data)[table]
    assert shown.layout is not None
    assert shown.header_at is not None
    trial = preview_mapping(
        *opened(data), shown.table, shown.header_at, shown.header_lines, shown.layout, shown.kind
    )
    assert trial is not None
    return trial


def only(data: bytes, *templates: Template) -> Statement:
    [statement] = read([UploadedFile("f.csv", data)], templates=templates).statements
    return statement


def codes(statement: Statement) -> list[str]:
    return [problem.code for problem in statement.problems]
