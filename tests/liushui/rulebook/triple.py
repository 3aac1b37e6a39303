"""The shape of the rulebook's golden cases: what triggers a rule, what just does not, what cannot be judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.liushui.engine.analysis import Options, analyse
from app.liushui.engine.report_types import Report
from app.liushui.engine.types import Statement
from tests.liushui.frames import BANK, reading

CUSTOMER = "张三"


@dataclass(frozen=True)
class Papers:
    """The statements of one task with their rows, and what the operator entered."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    statements: tuple[Statement, ...] = (BANK,)
    options: dict[str, Any] = field(default_factory=dict)

    def report(self) -> Report:
        """The report of these papers."""
        options = Options(**{"customer": CUSTOMER, **self.options})
        return analyse(reading(self.rows, *self.statements), options).report


@dataclass(frozen=True)
class Triple:
    """Three papers for one rule, and the severity of the one that triggers it; `raised` adds a heavier one.

    `unjudged` is None only for the quality of the reading, which every statement shows.
    """

    hit: Papers
    below: Papers
    unjudged: Papers | None
    severity: str
    raised: tuple[Papers, str] | None = None
