"""How the bench measures and prints: turns instead of blocks, medians and minima, Markdown and JSON."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

ROUNDS = 5


@dataclass(frozen=True)
class Contestant:
    """One way of doing the work; `rounds` fewer for the slow ones, `warm` False where even a rehearsal is dear."""

    name: str
    work: Callable[[], object]
    rounds: int = ROUNDS
    warm: bool = True


@dataclass(frozen=True)
class Taken:
    """Seconds that a contestant took: the median of its turns, and the best of them."""

    median: float
    best: float

    def over(self, other: Taken) -> float:
        """How many times the other's time this one took, by the turns that other work disturbed least."""
        return self.best / other.best


def measure(contestants: Sequence[Contestant]) -> dict[str, Taken]:
    """Return what each took; the contestants take turns, so that a slow moment hits all."""
    seconds: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for turn in range(-1, max(contestant.rounds for contestant in contestants)):
        for contestant in contestants:
            if turn >= contestant.rounds or (turn < 0 and not contestant.warm):
                continue
            began = time.perf_counter()
            contestant.work()
            if turn >= 0:  # the first turn warms up
                seconds[contestant.name].append(time.perf_counter() - began)
    return {name: Taken(statistics.median(taken), min(taken)) for name, taken in seconds.items()}


@dataclass
class Results:
    """Everything that was measured, printed as it comes and once more as JSON at the end."""

    tables: dict[str, list[dict[str, str | float]]] = field(default_factory=dict)
    aims: list[dict[str, str | float | bool]] = field(default_factory=list)

    def table(self, title: str, rows: Sequence[Mapping[str, str | float]]) -> None:
        """Print `rows` as a Markdown table; the keys of the first row are its head."""
        self.tables[title] = [dict(row) for row in rows]
        head = list(rows[0])
        print(f"\n### {title}\n\n| {' | '.join(head)} |")
        print(f"|{'|'.join('---' if at == 0 else '---:' for at in range(len(head)))}|")
        for row in rows:
            print(f"| {' | '.join(_shown(row[name]) for name in head)} |", flush=True)

    def race(self, title: str, unit: str, amount: int, taken: Mapping[str, Taken], yardstick: str) -> None:
        """Print a table of contestants: seconds, units per second, and the ratios to the yardstick."""
        self.table(
            title,
            [
                {
                    "": name,
                    "seconds": each.median,
                    "best": each.best,
                    f"{unit}/s": round(amount / each.median),
                    f"× {yardstick}": each.median / taken[yardstick].median,
                    "× by best": each.over(taken[yardstick]),
                }
                for name, each in taken.items()
            ],
        )

    def aim(self, text: str, figure: float, most: float | None = None, least: float | None = None) -> None:
        """Print whether `figure` keeps within what the project wants of it."""
        kept = (most is None or figure <= most) and (least is None or figure >= least)
        bound = f"at most {_shown(most)}" if most is not None else f"at least {_shown(least or 0)}"
        self.aims.append({"aim": text, "figure": figure, "bound": bound, "kept": kept})
        print(f"\n{'kept' if kept else 'MISSED'}: {text}: {_shown(figure)} ({bound})", flush=True)

    def dump(self) -> None:
        """Print everything as JSON."""
        everything = {"tables": self.tables, "aims": self.aims}
        print(f"\n```json\n{json.dumps(everything, ensure_ascii=False, indent=1)}\n```")


def _shown(value: str | float) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value >= 1_000:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 1 else f"{value:.4f}"
