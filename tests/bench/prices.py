"""What a rule costs: how often it is right, misses, and fires on ordinary people, written down for docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.engine import rules
from app.engine.report.export.rule_prices import PRICES, Price
from tests.engine.casebook.score import Score
from tests.engine.lifebook.score import Outcome

FILE = Path(rules.__file__).parent / "data" / PRICES


@dataclass(frozen=True)
class Measured:
    """Scores of rules in one book, and which rules fired on each of its ordinary people."""

    scores: Mapping[str, Score]
    ordinary: tuple[frozenset[str], ...] = ()


def of_lives(scores: Mapping[str, Score], outcomes: Iterable[Outcome]) -> Measured:
    """The measure of a half of the book of lives."""
    return Measured(scores, tuple(frozenset(one.said()) for one in outcomes if one.life.is_ordinary))


def write_prices(books: Iterable[Measured], version: str, file: Path = FILE) -> dict[str, Price]:
    """Add the books up and write one table a rule; `version` is that of the rules that were measured."""
    books = tuple(books)
    ordinary = [fired for book in books for fired in book.ordinary]
    named = sorted(
        {rule for book in books for rule in book.scores} | {rule for each in ordinary for rule in each}
    )
    prices = {}
    for rule in named:
        scores = [book.scores[rule] for book in books if rule in book.scores]
        prices[rule] = Price(
            right=sum(each.right for each in scores),
            wrong=sum(len(each.wrong) for each in scores),
            missed=sum(len(each.missed) for each in scores),
            ordinary=sum(rule in fired for fired in ordinary),
        )
    lines = [
        "# How often rules are right about invented people; made by `npm run bench -- casebook`, do not edit by hand.",
        f'version = "{version}"',
        f"ordinary_people = {len(ordinary)}",
        *(f"{rule} = {{ {_fields(price)} }}" for rule, price in prices.items()),
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return prices


def _fields(price: Price) -> str:
    return ", ".join(f"{name} = {value}" for name, value in vars(price).items())
