"""Running numbers: who takes a row out of a numbered list leaves a number that is missing."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import polars as pl

from app.engine.judgement.case import NUMBERED, Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted
from app.engine.types.report import Finding
from app.engine.types.statements import Reading, Statement
from app.engine.values.text import comparable

RUNNING = Question("ZW-20")

_NAMES = frozenset(
    {"序号", "顺序号", "行号", "编号", "项次", "序號", "no", "no.", "seq", "seq.", "s/n", "sn", "#"}
)
"""Headings, in comparable form, of columns that may number the rows; whether one does its cells tell."""
_FEWEST = 20
"""Rows below which numbers in order may be by chance."""
_USUAL = 0.9
"""Share of steps from one row to the next that must be the same one for the column to number the rows."""
_SHOWN = 3


def running_numbers(reading: Reading) -> pl.DataFrame:
    """What stands in a column that may number the rows (columns n, number; the number null where there is none).

    Only of files with such a column: nearly none has one.
    """
    parts = [pl.DataFrame(schema=NUMBERED)]
    for index, statement in enumerate(reading.statements):
        at = next((at for at, name in enumerate(statement.columns) if comparable(name) in _NAMES), None)
        if at is not None:
            rows = reading.transactions.filter(pl.col("statement") == index)
            cell = pl.col("raw").list.get(at, null_on_oob=True).str.strip_chars()
            parts.append(rows.select("n", number=cell.str.extract(r"^(\d{1,7})$").cast(pl.Int64)))
    return pl.concat(parts).sort("n")


class _Break(NamedTuple):
    """Two numbers that do not follow each other, and the row (n) of the second."""

    before: int
    after: int
    n: int


def check_running(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-20: numbers that are missing or stand twice in a column that numbers the rows; None where none does.

    The parts of one file (accounts, currencies) share their numbers and are looked at together, with the first of
    them. A number may begin again with 1, as on each page.
    """
    parts = [at for at, each in enumerate(case.statements) if each.sha256 == statement.sha256]
    numbered = _numbers(case, parts) if parts[0] == index else None
    if numbered is None:
        return None
    step, numbers, places = numbered
    unread = sum(case.statements[at].skipped for at in parts)
    breaks = [
        _Break(before, after, n)
        for (before, after), n in zip(pairwise(numbers), places[1:], strict=True)
        if after - before != step and after != 1
    ]
    told = [
        metric("编号的行", "Numbered rows", len(numbers), None, "count"),
        metric("不连续之处", "Places that do not follow", len(breaks), 1, "count"),
    ]
    if not breaks:
        sentence = both(
            "{n} 行的序号连续。",
            "The running numbers of {rows} follow each other.",
            n=len(numbers),
            rows=counted(len(numbers), "row"),
        )
        return RUNNING.clear(case, sentence, told, index)
    if unread:
        missing = both("全部行（有 {n} 行未能读取）", "all rows ({n} could not be read)", n=unread)
        return RUNNING.cannot_judge(case, missing, told, file=index)
    first = breaks[:_SHOWN]
    sentence = both(
        "序号有 {n} 处不连续：{places}。可能有行被删除或插入。",
        "Running numbers do not follow each other in {places_n}: {places_en}. Rows may have been taken out or put in.",
        n=len(breaks),
        places="、".join(f"{each.before} 之后是 {each.after}" for each in first),
        places_n=counted(len(breaks), "place"),
        places_en=", ".join(f"{each.after} after {each.before}" for each in first),
    )
    rows = case.frame.filter(
        pl.col("n").is_in(pl.Series([each.n for each in breaks], dtype=pl.UInt32).implode())
    )
    return RUNNING.hit(case, 0, sentence, told, rows, index)


def _numbers(case: Case, parts: list[int]) -> tuple[int, list[int], list[int]] | None:
    """How far each row's number is from the one before (1 or -1), the numbers, and the rows (n); None without any."""
    rows = case.frame.filter(pl.col("statement").is_in(parts)).select("n")
    cells = rows.join(case.numbered, on="n", how="left").sort("n")
    if len(cells) < _FEWEST or cells["number"].null_count():
        return None
    numbers = cells["number"].to_list()
    steps = [after - before for before, after in pairwise(numbers)]
    for step in (1, -1):
        if steps.count(step) >= _USUAL * len(steps):
            return step, numbers, cells["n"].to_list()
    return None
