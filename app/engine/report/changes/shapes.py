"""The differences between two versions as frozen dataclasses; None stands for "not there"."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Versions:
    """Which rules and engine made the two reports."""

    rules_before: str
    rules_after: str
    engine_before: str
    engine_after: str


@dataclass(frozen=True)
class FileChange:
    """A statement that only one of the two was made of, or that was read or proven differently.

    A state of None means that it is not there.
    """

    file: str
    member: str | None
    state_before: str | None
    state_after: str | None
    rows_before: int
    rows_after: int


@dataclass(frozen=True)
class FigureChange:
    """A figure of the summary or of a month; `unit` is fen, count, share or word."""

    name: str
    unit: str
    before: float | None
    after: float | None
    word_before: str = ""
    word_after: str = ""


@dataclass(frozen=True)
class MonthChange:
    """The figures of one month that differ."""

    month: str
    figures: list[FigureChange]


@dataclass(frozen=True)
class SumChange:
    """A category, or a reason for leaving out: what its rows add up to and how many they are."""

    code: str
    name: dict[str, str]
    direction: str
    before_fen: int
    after_fen: int
    before_rows: int
    after_rows: int


@dataclass(frozen=True)
class HitChange:
    """A hit rule whose severity, rows or sum differ; a severity of None means that it found nothing."""

    rule: str
    name: dict[str, str]
    before: str | None
    after: str | None
    before_rows: int
    after_rows: int
    before_fen: int
    after_fen: int


@dataclass(frozen=True)
class FindingChange:
    """A behaviour or check that ends differently; `file` is the name of the statement for checks of one.

    A result of None means that it was not asked. Where only the sentence differs, its numbers do.
    """

    id: str
    name: dict[str, str]
    family: str
    file: str | None
    before: str | None
    after: str | None
    severity_before: str | None
    severity_after: str | None
    sentence_before: dict[str, str] | None
    sentence_after: dict[str, str] | None


@dataclass(frozen=True)
class ThresholdChange:
    """A setting of a rule."""

    rule: str
    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True)
class Changes:
    """Everything of two reports that differs but their rows; all lists are empty when they are equal.

    `others` names parts of the report (fields of `report_types.Report`, and "notes" of the method) that differ
    and are not listed here, e.g. debts, counterparties or balances.
    """

    versions: Versions
    files: list[FileChange]
    summary: list[FigureChange]
    months: list[MonthChange]
    categories: list[SumChange]
    left_out: list[SumChange]
    hits: list[HitChange]
    findings: list[FindingChange]
    checks: list[FindingChange]
    thresholds: list[ThresholdChange]
    others: list[str]

    @property
    def is_empty(self) -> bool:
        """Whether the two reports say the same, whatever made them."""
        parts = {name: part for name, part in vars(self).items() if name != "versions"}
        return not any(parts.values())
