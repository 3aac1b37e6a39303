"""Every figure of a report's JSON, as it is printed and as a workbook holds it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from app.engine.messages.wording import percent, yuan

TOKEN = re.compile(r"(?<![\w.,])[-<]?\d[\d,]*(?:\.\d+)?%?")

SHARES = {"share", "spread", "debt_to_income", "debt_to_income_applied", "yearly_rate"}
NAMED_ELSEWHERE = {"index", "file", "row", "page", "source", "target", "statements"}
"""Places and numbers of things: they are printed, but as names (`file 2`, `row 17`)."""


class Figure(NamedTuple):
    """A figure: where it stands, what it is, its unit (fen, share, count, plain)."""

    path: str
    value: float
    unit: str

    @property
    def printed(self) -> str:
        """As the PDF prints it."""
        if self.unit == "fen":
            return yuan(round(self.value))
        return percent(self.value) if self.unit == "share" else f"{self.value:,.10g}"

    @property
    def cell(self) -> float:
        """As the workbook holds it."""
        return round(self.value / 100, 2) if self.unit == "fen" else round(float(self.value), 6)


def figures(node: Any, path: str = "", key: str = "", unit: str | None = None) -> Iterator[Figure]:
    """Walk a report's JSON; texts that hold figures in words are left to the tests of wording."""
    if isinstance(node, dict):
        if {"value", "unit"} <= set(node):
            unit = node["unit"] if node["unit"] in ("fen", "share") else "count"
        elif {"stated", "read", "name"} <= set(node):
            unit = "fen" if node["name"].endswith("_fen") else "count"
        elif (path.endswith(".months") and ("categories" in path or "inflow" in path)) or path.endswith(
            ".repaid_by_month"
        ):
            unit = "fen"
        # The sentences that a report begins with are words.
        for name, value in node.items() if "sentences" not in path else ():
            yield from figures(value, f"{path}.{name}", name, unit)
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from figures(value, f"{path}[{place}]", key, unit)
    elif isinstance(node, (int, float)) and not isinstance(node, bool) and key not in NAMED_ELSEWHERE:
        if unit is None:
            unit = "fen" if key.endswith("_fen") or key == "fen" else "share" if key in SHARES else "count"
        yield Figure(path.lstrip("."), node, unit)


def missing(wanted: list[Figure], found: Counter[Any], what: str) -> list[str]:
    """The figures for which there is no place of their own in `found`; `what` is "printed" or "cell"."""
    asked = Counter(getattr(figure, what) for figure in wanted)
    short = asked - found
    return [f"{figure.path} = {getattr(figure, what)}" for figure in wanted if getattr(figure, what) in short]
