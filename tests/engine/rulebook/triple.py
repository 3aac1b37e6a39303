"""The shape of the rulebook's golden cases: what triggers a rule, what just does not, what cannot be judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Report
from app.engine.types.statements import Statement
from tests.engine.frames import BANK, reading

CUSTOMER = "张三"


@dataclass(frozen=True)
class Papers:
    """The statements of one task with their rows, and what the operator entered."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    statements: tuple[Statement, ...] = (BANK,)
    options: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def report(self) -> Report:
        """The report of these papers, made once."""
        options = Options(**{"customer": CUSTOMER, **self.options})
        return analyse(reading(self.rows, *self.statements), options).report


@dataclass(frozen=True)
class Triple:
    """Three papers for one rule, and the severity of the one that triggers it; `raised` adds a heavier one.

    `below` differs from `hit` in one quantity only (`quantities` tells which); `traps` are further papers on which
    the rule stays silent, such as words in another meaning. Where nothing can be missing, `unjudged` is None and
    `always_judged` argues why.
    """

    hit: Papers
    below: Papers
    unjudged: Papers | None
    severity: str
    raised: tuple[Papers, str] | None = None
    traps: tuple[Papers, ...] = ()
    always_judged: str = ""


def quantities(one: Papers, other: Papers) -> set[str]:
    """In what two papers differ: columns of rows, "rows" (some are more), fields of statements, options.

    A balance that follows from a changed amount is no quantity of its own.
    """
    found = {
        name
        for mine, yours in zip(one.statements, other.statements, strict=True)
        for name in vars(mine)
        if getattr(mine, name) != getattr(yours, name)
    }
    found |= {
        name
        for name in one.options.keys() | other.options.keys()
        if one.options.get(name) != other.options.get(name)
    }
    mine, yours = _without(one.rows, other.rows), _without(other.rows, one.rows)
    if len(mine) != len(yours):
        return found | ({"rows", "cells"} if mine and yours else {"rows"})
    cells = {
        name
        for a, b in zip(mine, yours, strict=True)
        for name in a.keys() | b.keys()
        if a.get(name) != b.get(name)
    }
    return found | (cells - {"balance_fen"} if "amount_fen" in cells else cells)


def _without(rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows that the others have not, each of them counted."""
    left = list(others)
    kept = []
    for row in rows:
        if row in left:
            left.remove(row)
        else:
            kept.append(row)
    return kept
