"""What waits for the caller: questions about their tasks, open reviews, and for administrators what they decide.

A source answers (person, limit) with what waits longest, `limit` at most, and how many there are in all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import quote

from app.auth import service as auth
from app.auth.service.person import Person
from app.jifen import manual
from app.liushui.cases.service import waiting
from app.liushui.reports.service import reviews
from app.pay.service import orders
from app.platform import clock
from app.platform.language import Language
from app.renzheng.service import reviews as verifications
from app.studio.service import changes, demonstration

EACH_MOST = 6


@dataclass(frozen=True)
class Waiting:
    """One thing that waits: whose or what it is, since when, and the screen where it is done.

    `items` and `decided` are of a review: how much of it is done.
    """

    id: int
    title: str
    since_text: str
    path: str
    items: int | None = None
    decided: int | None = None


@dataclass(frozen=True)
class WaitingKind:
    """What waits of one kind: the first of them, and how many there are."""

    kind: str
    count: int
    list: list[Waiting] = field(default_factory=list)


Source = Callable[[Person, int], tuple[list[Waiting], int]]


def _tasks(lacking: waiting.Lacking, person: Person, limit: int) -> tuple[list[Waiting], int]:
    tasks, total = waiting.waiting_for(person, lacking, limit)
    return [
        Waiting(
            task.id,
            task.customer,
            clock.to_text(task.finished_at),
            waiting.mapping_path(task)
            if lacking == "mapping"
            else f"/list/card?keyword={quote(task.customer)}",
        )
        for task in tasks
    ], total


def _reviews(person: Person, limit: int) -> tuple[list[Waiting], int]:
    found, total = reviews.waiting_for(person, limit)
    return [
        Waiting(
            report.id,
            report.customer,
            clock.to_text(report.created_at),
            f"/report/reportinfo?id={report.id}",
            report.review_items,
            report.review_decided,
        )
        for report in found
    ], total


def _verifications(_: Person, limit: int) -> tuple[list[Waiting], int]:
    found, total = verifications.find(verifications.Filter(state="auditing"), current=1, size=limit)
    names = auth.usernames({each.user_id for each in found})
    return [
        Waiting(each.id, names.get(each.user_id, ""), clock.to_text(each.created_at), "/admin/renzheng")
        for each in found
    ], total


def _parameters(language: Language, person: Person, _: int) -> tuple[list[Waiting], int]:
    change = changes.newest()
    # One's own change is for somebody else to decide.
    if change is None or change.state != "auditing" or change.asked_id == person.id:
        return [], 0
    since = clock.to_text(change.created_at)
    name = change.description or auth.plain_name(change.asked_by)
    return [Waiting(change.id, demonstration.in_language(name, language), since, "/profile/basic")], 1


def _postings(person: Person, limit: int) -> tuple[list[Waiting], int]:
    found, total = manual.waiting_for(person.id, limit)
    names = auth.usernames({each.user_id for each in found})
    return [
        Waiting(each.id, names.get(each.user_id, ""), clock.to_text(each.created_at), "/admin/ledger")
        for each in found
    ], total


def _orders(_: Person, limit: int) -> tuple[list[Waiting], int]:
    found, total = orders.list_orders(orders.Filter(state="anomaly"), 1, limit)
    return [
        Waiting(each.id, each.out_trade_no, clock.to_text(each.created_at), "/admin/orders?state=anomaly")
        for each in found
    ], total


SOURCES: dict[str, Source] = {
    "password": partial(_tasks, "password"),
    "currency": partial(_tasks, "currency"),
    "confirmation": partial(_tasks, "confirmation"),
    "mapping": partial(_tasks, "mapping"),
    "review": _reviews,
}
OF_ADMINS = ("verification", "parameters", "posting", "order")
KINDS = (*SOURCES, *OF_ADMINS)


def _of_admins(language: Language) -> dict[str, Source]:
    sources = (_verifications, partial(_parameters, language), _postings, _orders)
    return dict(zip(OF_ADMINS, sources, strict=True))


def waiting_for(person: Person, language: Language) -> list[WaitingKind]:
    """What waits for the person, by kind; kinds of which nothing waits are left out."""
    sources = SOURCES | (_of_admins(language) if person.is_admin else {})
    asked = {kind: source(person, EACH_MOST) for kind, source in sources.items()}
    return [WaitingKind(kind, total, listed) for kind, (listed, total) in asked.items() if total]
