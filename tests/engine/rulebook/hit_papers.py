"""Short ways to write the papers of hits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.engine.rules import RuleSet
from tests.engine.frames import row
from tests.engine.rulebook.triple import Papers

AT = "2026-01-05 12:00"


def out(yuan: float | str, party: str = "李四", at: str = AT, **more: Any) -> dict[str, Any]:
    """Money out to a person, unless said otherwise."""
    return row(at, "out", yuan, party, **more)


def inflow(yuan: float | str, party: str = "李四", at: str = AT, **more: Any) -> dict[str, Any]:
    """Money in from a person, unless said otherwise."""
    return row(at, "in", yuan, party, **more)


def papers(*rows: dict[str, Any], **options: Any) -> Papers:
    """Rows of one bank statement of the customer, and what the operator entered."""
    return Papers(list(rows), options=options)


BARE = papers(row(AT, "out", 100))
"""A statement that prints nothing but day, time and amount."""

EMPTY = papers()
"""A statement without rows."""


def switched_on(*ids: str, **more: Any) -> RuleSet:
    """The built-in rules with these rules and questions switched on; `more` replaces fields of them."""
    rules = RuleSet.builtin()
    lists = {
        name: tuple(
            replace(each, active=True, **more) if each.id in ids else each for each in getattr(rules, name)
        )
        for name in ("hit_rules", "finding_rules", "check_rules")
    }
    return replace(rules, **lists)


def on_days(days: int, make: Any, month: str = "2026-01") -> list[dict[str, Any]]:
    """One row for each of the first days of a month."""
    return [make(f"{month}-{day:02d} 12:00") for day in range(1, days + 1)]
