"""What annotations lay over the rows of a statement."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.pdf.facts.amounts import RowPlace
from app.engine.types.pdf_facts import Mark

_INSIDE = 0.5


def covered_by_notes(
    notes: Sequence[tuple[float, float, float, float]], number: int, height: float, rows: Sequence[RowPlace]
) -> list[Mark]:
    """Rows under annotations; boxes of `notes` from the bottom left."""
    marks = []
    for x0, y0, x1, y1 in notes:
        for row in rows:
            wide = min(x1, row.x1) - max(x0, row.x0)
            high = min(height - y0, row.y1) - max(height - y1, row.y0)
            if wide > _INSIDE and high > _INSIDE:
                marks.append(Mark("note", number, row.row))
    return list(dict.fromkeys(marks))
