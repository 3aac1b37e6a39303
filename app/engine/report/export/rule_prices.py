"""What each rule costs, as measured on invented people: precision, recall, and how often it fires on ordinary ones."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PRICES = "prices.toml"
"""The measured file beside the rules; `npm run bench -- casebook` makes it."""

_FILE = Path(__file__).parents[2] / "rules/data" / PRICES


@dataclass(frozen=True)
class Price:
    """Times that a rule was right, wrong and missed somebody, and ordinary people on whom it fired."""

    right: int
    wrong: int
    missed: int
    ordinary: int

    @property
    def precision(self) -> float | None:
        """Share of what was said that is true; None when nothing was said."""
        said = self.right + self.wrong
        return self.right / said if said else None

    @property
    def recall(self) -> float | None:
        """Share of what is true that was said; None when nothing is."""
        true = self.right + self.missed
        return self.right / true if true else None


@cache
def measured() -> tuple[dict[str, Price], int]:
    """The price of every measured rule by its id, and how many ordinary people were asked."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    prices = {rule: Price(**values) for rule, values in data.items() if isinstance(values, dict)}
    return prices, int(data["ordinary_people"])


def price_line(rule: str) -> str:
    """The line of a rule in docs/rules.md, in both languages; "" for a rule that nobody lived through."""
    prices, ordinary = measured()
    price = prices.get(rule)
    if price is None or (price.precision is None and price.recall is None):
        return ""
    parts = [
        (f"{zh} {share:.0%}", f"{en} {share:.0%}")
        for zh, en, share in (("精确率", "precision", price.precision), ("召回率", "recall", price.recall))
        if share is not None
    ]
    times = price.right + price.missed
    if ordinary:
        parts.append(
            (
                f"{ordinary} 个普通人中命中 {price.ordinary} 个",
                f"fires on {price.ordinary} of {ordinary} ordinary people",
            )
        )
    zh, en = "，".join(each[0] for each in parts), ", ".join(each[1] for each in parts)
    return f"- Measured 实测: {zh}（{times} 例）。 {en} ({times} true cases)."
