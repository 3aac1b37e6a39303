"""The verdict on a case as frozen dataclasses: a part of the report's shape (report_types)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cause:
    """Why a verdict is not green: what is wrong or open, in which file, and what would clear it."""

    code: str
    level: str  # "red" | "amber"
    file: int | None  # index in Report.files; None for the case as a whole
    text: dict[str, str]
    clears: dict[str, str]


@dataclass(frozen=True)
class Verdict:
    """What the files of a case prove. One function derives it (`verdict.judge`), every surface shows its words.

    `missing` is the sentence that begins the summary when anything of the case was not read.
    """

    result: str  # "agrees" | "disagrees" | "part_read" | "unproven"
    level: str  # "green" | "amber" | "red"
    title: dict[str, str]
    text: dict[str, str]
    causes: list[Cause]  # red ones first
    missing: dict[str, str] | None
