"""Searching the console: one question, asked of every source that the caller has rights to.

A source answers (person, words, limit) with what it found, best first. Another kind of thing becomes
searchable by one more line in SOURCES and its name in the client's search texts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from app.auth.service.person import Person
from app.liushui.reports.service import finding
from app.platform import clock

EACH_MOST = 6


@dataclass(frozen=True)
class Found:
    """One thing found: what it is, what to call it, and the screen that shows it."""

    kind: str
    id: int
    title: str
    note: str
    state: str
    path: str
    demo: bool


Source = Callable[[Person, str, int], list[Found]]


def _tasks(person: Person, words: str, limit: int) -> list[Found]:
    tasks = finding.find_tasks(person, words, limit)
    part_read = finding.part_read([task.id for task in tasks if task.state == "done"])
    return [
        Found(
            "task",
            task.id,
            task.customer,
            clock.to_text(task.created_at),
            "part_read" if task.id in part_read else task.state,
            f"/list/card?keyword={quote(task.customer)}",
            task.demo,
        )
        for task in tasks
    ]


def _reports(person: Person, words: str, limit: int) -> list[Found]:
    return [
        Found(
            "report",
            report.id,
            report.customer,
            clock.to_text(report.created_at),
            report.authenticity,
            f"/report/reportinfo?id={report.id}",
            report.task.demo,
        )
        for report in finding.find_reports(person, words, limit)
    ]


SOURCES: tuple[Source, ...] = (_tasks, _reports)


def search(person: Person, words: str) -> list[Found]:
    """Ask every source; nothing is found for nothing."""
    wanted = words.strip()
    if not wanted:
        return []
    return [found for source in SOURCES for found in source(person, wanted, EACH_MOST)]
