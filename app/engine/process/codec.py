"""Readings across the process border: dataclasses as JSON, frames as Parquet in memory; no pickle."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import polars as pl

from app.engine.process.mapping import MappingPreview, TablePreview
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import layout_to_json, template_from_json
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.statements import Reading, Statement


def templates_from_json(plain: list[dict[str, Any]]) -> list[Template]:
    """The templates that `template_to_json` wrote; ValueError for anything else."""
    templates: list[Template] = []
    for one in plain:
        template = template_from_json(one)
        if not isinstance(template, Template):
            raise ValueError(template[0].code)
        templates.append(template)
    return templates


def preview_to_json(preview: TablePreview) -> dict[str, Any]:
    """A preview as plain JSON values."""
    layout = layout_to_json(preview.layout) if preview.layout else None
    return {**vars(preview), "layout": layout}


def mapping_preview_to_json(preview: MappingPreview) -> dict[str, Any]:
    """A preview of a mapping without its transactions as plain JSON values."""
    return {
        **{name: value for name, value in vars(preview).items() if name != "transactions"},
        "statements": [to_json(one) for one in preview.statements],
    }


def mapping_preview_from_json(plain: dict[str, Any], transactions: pl.DataFrame) -> MappingPreview:
    """The preview that `mapping_preview_to_json` wrote, with its transactions."""
    return MappingPreview(
        statements=tuple(from_json(Statement, one) for one in plain["statements"]),
        transactions=transactions,
        **{name: tuple(plain[name]) for name in ("names", "columns", "words")},
        rows=plain["rows"],
        is_part=plain["is_part"],
    )


def reading_from_json(answer: dict[str, Any], transactions: bytes) -> Reading:
    """The reading out of plain JSON values (`statements`, `opened_with` if it has files) and Parquet bytes."""
    statements = tuple(from_json(Statement, one) for one in answer["statements"])
    return Reading(statements, frame_from_bytes(transactions), answer.get("opened_with", {}))


def frame_to_bytes(frame: pl.DataFrame) -> bytes:
    """A frame as Parquet bytes."""
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="lz4", statistics=False)
    return buffer.getvalue()


def frame_from_bytes(data: bytes) -> pl.DataFrame:
    """The frame out of Parquet bytes."""
    return pl.read_parquet(BytesIO(data))
