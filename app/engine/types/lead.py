"""How a report begins: sentences with figures in them, four headline figures, money in by kind, papers to ask for."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Span:
    """A piece of a sentence in both languages: words, or one figure and the rows that it stands for.

    `figure` is an id of the dictionary of figures or `inflow.<kind>`; `rows` are filters of transactions.
    """

    text: dict[str, str]
    figure: str = ""
    value: float | None = None  # fen, count or share, by the figure's unit
    rows: dict[str, str] | None = None


@dataclass(frozen=True)
class Headline:
    """One of the four figures on top: its id in the dictionary, what stands below it, and whether that is a warning."""

    figure: str
    note: dict[str, str] | None
    warns: bool
    rows: dict[str, str] | None = None


@dataclass(frozen=True)
class InflowKind:
    """Net inflow of one kind; all kinds add up to net inflow in every month, to the fen."""

    kind: str
    name: dict[str, str]
    total_fen: int
    months: dict[str, int]
    rows: dict[str, str]  # filters of transactions


@dataclass(frozen=True)
class Paper:
    """A paper to ask for, and the sentence that the operator sends to the customer."""

    code: str
    name: dict[str, str]
    ask: dict[str, str]


@dataclass(frozen=True)
class Lead:
    """The beginning of a report. Sentences are made from its figures alone; what is nought is left out."""

    sentences: list[list[Span]] = field(default_factory=list)
    headlines: list[Headline] = field(default_factory=list)
    inflow: list[InflowKind] = field(default_factory=list)  # biggest first
    papers: list[Paper] = field(default_factory=list)
