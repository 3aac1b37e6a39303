"""Traces that a spreadsheet program leaves in a table that it saved again."""

from __future__ import annotations

import re

import polars as pl

from app.engine.tables.rows.cells import RoleCells
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.values.text import is_scientific

_NO_SECONDS = re.compile(r"\d\s+\d{1,2}:\d{2}\Z")


def resaved_problems(cells: RoleCells) -> list[Problem]:
    """Traces of a spreadsheet program (section 2.1, danger): order numbers in scientific form, times cut short."""
    numbers = [cells.column(role, 200) for role in ("order_no", "merchant_order_no", "party_account")]
    lost = ["ids"] if any("+" in "".join(each) and any(map(is_scientific, each)) for each in numbers) else []
    if cells.is_export and _lacks_seconds(cells.series("moment")):
        lost.append("seconds")
    return [Problem(ProblemCode.RESAVED, params={"lost": ", ".join(lost)})] if lost else []


def _lacks_seconds(moments: pl.Series) -> bool:
    # A program changes every time, so the first ones tell.
    firsts = [cell for cell in moments.head(100) if ":" in cell]
    if not firsts or not all(map(_NO_SECONDS.search, firsts)):
        return False
    return all(":" not in cell or _NO_SECONDS.search(cell) for cell in moments)
