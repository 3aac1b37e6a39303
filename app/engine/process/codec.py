"""Readings across the process border: dataclasses as JSON, frames as Parquet in memory; no pickle."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date, datetime
from io import BytesIO
from typing import Any

import polars as pl

from app.engine.process.mapping import TablePreview, Trial
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import layout_to_json, template_from_json
from app.engine.types.pdf_facts import PdfFacts
from app.engine.types.plain_json import dataclass_from_json
from app.engine.types.statements import (
    BalanceChain,
    Break,
    ControlTotal,
    ControlTotals,
    Limits,
    Problem,
    Statement,
)


def statement_to_json(statement: Statement) -> dict[str, Any]:
    """A statement as plain JSON values; `statement_from_json` is its inverse."""
    plain = asdict(statement)
    for name in ("period_from", "period_to"):
        plain[name] = plain[name].isoformat() if plain[name] else None
    plain["printed_at"] = statement.printed_at.isoformat() if statement.printed_at else None
    return plain


def statement_from_json(plain: dict[str, Any]) -> Statement:
    """The statement that `statement_to_json` wrote; KeyError, TypeError or ValueError for anything else."""
    values = dict(plain)
    for name in ("period_from", "period_to"):
        values[name] = date.fromisoformat(values[name]) if values[name] else None
    printed = values.get("printed_at")
    values["pdf"] = dataclass_from_json(PdfFacts, values["pdf"]) if values.get("pdf") else None
    values["printed_at"] = datetime.fromisoformat(printed) if printed else None
    chain, totals = values["chain"], values["totals"]
    values["chain"] = BalanceChain(
        chain["checked"],
        tuple(Break(**one) for one in chain["breaks"]),
        chain.get("unproven"),
        chain.get("opening_fen"),
        chain.get("closing_fen"),
        tuple(chain.get("outside", ())),
    )
    values["totals"] = ControlTotals(
        tuple(ControlTotal(**one) for one in totals["stated"]), binding=totals["binding"]
    )
    values["problems"] = tuple(Problem(**one) for one in values["problems"])
    values["columns"] = tuple(values["columns"])
    return Statement(**values)


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


def trial_to_json(trial: Trial) -> dict[str, Any]:
    """A trial without its transactions as plain JSON values."""
    return {
        **{name: value for name, value in vars(trial).items() if name != "transactions"},
        "statements": [statement_to_json(one) for one in trial.statements],
    }


def trial_from_json(plain: dict[str, Any], transactions: pl.DataFrame) -> Trial:
    """The trial that `trial_to_json` wrote, with its transactions."""
    return Trial(
        statements=tuple(statement_from_json(one) for one in plain["statements"]),
        transactions=transactions,
        **{name: tuple(plain[name]) for name in ("names", "columns", "words")},
        rows=plain["rows"],
        is_part=plain["is_part"],
    )


def limits_to_json(limits: Limits) -> dict[str, int]:
    """The bounds as plain JSON."""
    return asdict(limits)


def frame_to_bytes(frame: pl.DataFrame) -> bytes:
    """A frame as Parquet bytes."""
    buffer = BytesIO()
    frame.write_parquet(buffer, compression="lz4", statistics=False)
    return buffer.getvalue()


def frame_from_bytes(data: bytes) -> pl.DataFrame:
    """The frame out of Parquet bytes."""
    return pl.read_parquet(BytesIO(data))
