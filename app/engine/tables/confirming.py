"""Rows that nothing in their statement proves: they count once somebody compared each with the page and says so.

What is confirmed is bound to the rows by a digest over all that is shown of them: another reading of one digit asks anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.engine.pdf.text import PdfDocument
from app.engine.proofs.totals import check_totals, is_summed, sum_directions, sums_as_stated
from app.engine.types.open_cells import MAX_UNPROVEN_ROWS, Confirmation, UnprovenRow, UnprovenRows
from app.engine.types.plain_json import to_json
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.types.table_read import TableRead, empty_frame

Others = Mapping[int, Sequence[str]]
"""Of rows of a picture, by their number, the cells as the second reading has them."""


def is_confirmable(table: TableRead) -> bool:
    """Whether a table on pages lacks nothing but a proof: it has no balances, and no sums that say otherwise."""
    frame = table.frame
    if frame.is_empty() or frame.height > MAX_UNPROVEN_ROWS or frame["page"].null_count():
        return False
    if table.refused or table.ambiguity not in (None, ProblemCode.UNPROVEN_TABLE) or table.ambiguity_is_final:
        return False
    if frame["balance_fen"].null_count() < frame.height:
        return False
    totals = check_totals(table.stated, sums_as_stated(frame, table.stated, sum_directions(frame)))
    return not is_summed(totals) and not totals.contradicting


def as_unproven(document: PdfDocument, table: TableRead, others: Others | None = None) -> TableRead:
    """The table with its rows as somebody is to compare them."""
    rows = tuple(
        UnprovenRow(
            row=row["row"],
            page=row["page"],
            box=tuple(row["bbox"]),
            moment=row["occurred_at"].isoformat() if row["time_known"] else str(row["occurred_at"].date()),
            direction=row["direction"],
            amount_fen=row["amount_fen"],
            balance_fen=row["balance_fen"],
            cells=tuple(cell or "" for cell in row["raw"]),
            others=_unlike(row["raw"], (others or {}).get(row["row"], row["raw"])),
        )
        for row in table.frame.iter_rows(named=True)
    )
    pages = {number: document.page(number - 1) for number in sorted({row.page for row in rows})}
    sizes = tuple((number, page.width, page.height) for number, page in pages.items())
    return replace(table, unproven=UnprovenRows(_digest(table, rows), rows, sizes))


def _unlike(cells: Sequence[str], others: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Where two readings of a row differ; one that lacks cells differs in these."""
    width = max(len(cells), len(others))
    padded = ([*each, *[""] * (width - len(each))] for each in (cells, others))
    return tuple(
        (at, other or "")
        for at, (cell, other) in enumerate(zip(*padded, strict=True))
        if (cell or "") != (other or "")
    )


def _digest(table: TableRead, rows: Sequence[UnprovenRow]) -> str:
    """SHA-256 over what the rows say, without their places, which another drawing of the page moves by a hair."""
    said = [{**to_json(row), "box": None} for row in rows]
    head = [table.format, table.currency, table.account, table.holder, list(table.columns)]
    return hashlib.sha256(json.dumps([head, said], ensure_ascii=False).encode()).hexdigest()


def settled(table: TableRead, confirmations: Sequence[Confirmation]) -> TableRead:
    """A table with unproven rows, which count where they were confirmed; else none of it does."""
    if table.unproven is None:
        return table
    count = {"count": str(table.frame.height)}
    found = next((one for one in confirmations if one.digest == table.unproven.digest), None)
    if found is None:
        problem = Problem(ProblemCode.ROWS_TO_CONFIRM, "warning", params=count)
        return replace(
            table,
            frame=empty_frame(),
            refused="to_confirm",
            ambiguity=None,
            problems=(problem, *table.problems),
        )
    problem = Problem(ProblemCode.ROWS_CONFIRMED, "info", params={**count, "by": found.by, "at": found.at})
    return replace(
        table, unproven=None, confirmation=found, ambiguity=None, problems=(problem, *table.problems)
    )
