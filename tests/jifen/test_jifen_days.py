"""Filters of the ledger: found by the totals of days, the same as if every entry had been looked at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import product
from typing import Any

import flask_migrate
import pytest
from apiflask import APIFlask
from sqlalchemy import event, func, select, text

from app.jifen import entries, service
from app.jifen.days import Found, Segment
from app.jifen.entries import EntryFilter
from app.jifen.models import DayTotal
from app.jifen.texts import Memo
from app.platform.clock import DEFAULT_TIME_ZONE
from app.platform.data.database import db, writing
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, work

pytestmark = pytest.mark.both_databases

MIDNIGHT = datetime(2026, 6, 11, tzinfo=DEFAULT_TIME_ZONE)
TYPES = (None, "grant", "adjust", "hold", "release", "refund")


def _live(chance: random.Random, frozen: FrozenClock) -> None:
    """Some days with some postings each, many of them around midnight, where the clock may be put back."""
    held: list[int] = []
    for number in range(70):
        jump = chance.choice((0.2, 0.2, 3, 3, 40, 1_000, 3_000, -0.3))
        frozen.set(frozen.moment + timedelta(minutes=jump))
        key = f"life:{number}:{chance.random()}"
        what = chance.randrange(5)
        with work():
            if what == 0:
                service.grant(ALICE.id, chance.randint(1, 9), "grant", Memo("welcome"), key)
            elif what == 1:
                hold = service.hold(ALICE.id, chance.randint(1, 3), "task", key, Memo("report", {"task": 1}))
                held += [hold] if hold else []
            elif what == 2 and held:
                service.release(held.pop())
            else:
                service.adjust(ALICE.id, chance.choice((5, 2, -1)), "points", "life", key, ADA.id)


def _wanted(filters: EntryFilter) -> list[Any]:
    """What the filter leaves, by looking at every entry."""
    everything = entries.all_entries(ALICE.id, "points", EntryFilter())
    assert [row.id for row in everything] == sorted((row.id for row in everything), reverse=True)
    return [
        row
        for row in everything
        if filters.type in (None, row.type)
        and (filters.direction is None or (row.amount > 0) == (filters.direction == "in"))
        and (filters.since is None or row.created_at >= filters.since)
        and (filters.until is None or row.created_at < filters.until)
    ]


def _agrees(filters: EntryFilter, size: int) -> None:
    wanted = _wanted(filters)
    for page in range(1, len(wanted) // size + 3):
        rows, number, totals = entries.list_entries(ALICE.id, "points", filters, page, size)
        assert [row.id for row in rows] == [row.id for row in wanted[(page - 1) * size : page * size]], (
            filters
        )
        assert number == len(wanted)
        assert totals.came_in == sum(row.amount for row in wanted if row.amount > 0)
        assert totals.went_out == -sum(row.amount for row in wanted if row.amount < 0)
        assert totals.balance == service.available(ALICE.id)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(3))
def test_every_filter_leaves_what_looking_at_every_entry_leaves(
    database: APIFlask, frozen: FrozenClock, seed: int
) -> None:
    chance = random.Random(seed)
    frozen.set(MIDNIGHT - timedelta(minutes=2))
    _live(chance, frozen)
    days = [MIDNIGHT + timedelta(days=shift) for shift in (-1, 0, 1, 4)]
    moments = [None, *days, MIDNIGHT + timedelta(minutes=1)]
    choices = list(product(TYPES, (None, "in", "out"), moments, moments))
    for type_, direction, since, until in [*choices[: len(moments)], *chance.sample(choices, 60)]:
        _agrees(EntryFilter(type_, direction, since, until), chance.choice((1, 3, 10)))
    # Before any hold is forgotten.
    frozen.set(MIDNIGHT)
    assert service.verify() == []


def test_days_that_reach_into_each_other_are_one_stretch_of_the_list(
    database: APIFlask, frozen: FrozenClock
) -> None:
    for minutes in (-1, 1, -0.5, 0.5, 2_000):
        frozen.set(MIDNIGHT + timedelta(minutes=minutes))
        with work():
            service.adjust(ALICE.id, 7, "points", "race", f"race:{minutes}", ADA.id)
    for filters in (
        EntryFilter(type="adjust"),
        EntryFilter(type="adjust", until=MIDNIGHT),
        EntryFilter(since=MIDNIGHT, direction="in"),
    ):
        for size in (1, 2, 10):
            _agrees(filters, size)


def test_somebody_without_an_account_has_no_entries(database: APIFlask) -> None:
    for filters in (EntryFilter(), EntryFilter(type="grant"), EntryFilter(since=MIDNIGHT)):
        assert entries.list_entries(4711, "points", filters, 1, 10) == ([], 0, entries.Totals(0, 0, 0))
        assert entries.all_entries(4711, "points", filters) == []


@contextmanager
def _passed_over() -> Iterator[list[int]]:
    """How many rows each page asked of the database to pass over."""
    given: list[int] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if "OFFSET" in statement:
            values = list(parameters.values()) if isinstance(parameters, dict) else list(parameters)
            given.append(values[-1])

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield given
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def test_a_page_of_an_old_day_passes_over_nothing_of_newer_days(
    database: APIFlask, frozen: FrozenClock
) -> None:
    for day in range(12):
        frozen.set(MIDNIGHT + timedelta(days=day))
        for number in range(3):
            with work():
                service.adjust(ALICE.id, 1, "points", "daily", f"daily:{day}:{number}", ADA.id)
    for filters in (
        EntryFilter(type="adjust"),
        EntryFilter(type="adjust", direction="in"),
        EntryFilter(since=MIDNIGHT),
    ):
        with _passed_over() as given:
            for page in range(1, 19):
                entries.list_entries(ALICE.id, "points", filters, page, 2)
        assert given == [0, 2, 1] * 6


@pytest.mark.parametrize(
    ("skipped", "size", "days", "over"),
    [
        *((0, 3, [0], 0), (0, 2, [0], 0), (0, 4, [0, 1], 0), (1, 2, [0], 1), (2, 2, [0, 1], 2)),
        *((3, 3, [1], 0), (4, 3, [1, 2], 1), (8, 3, [2], 2), (9, 3, [], 0)),
    ],
)
def test_a_page_asks_for_no_day_but_those_that_hold_it(
    skipped: int, size: int, days: list[int], over: int
) -> None:
    segments = (Segment(7, 9, 3), Segment(4, 6, 3), Segment(1, 3, 3))
    chosen = [segments[day] for day in days]
    assert Found(9, 9, 0, segments).page(skipped, size) == (chosen, over)


def test_an_upgrade_notes_the_days_of_older_entries_and_the_way_back_the_sides(
    database: APIFlask, frozen: FrozenClock
) -> None:
    frozen.set(MIDNIGHT - timedelta(minutes=30))
    _live(random.Random(7), frozen)
    every = select(DayTotal.__table__).order_by(DayTotal.account_id, DayTotal.day, DayTotal.type)  # type: ignore[arg-type]
    noted = db.session.execute(every).all()
    assert len(noted) > 5
    amounts = [row.amount for row in entries.all_entries(ALICE.id, "points", EntryFilter())]
    db.session.remove()
    with writing():
        flask_migrate.downgrade(revision="0097")
        sides = db.session.execute(
            text(
                "SELECT times_in, times_out FROM ledger_account WHERE user_id = 2 AND code = 'user' AND kind = 'points'"
            )
        ).one()
        db.session.remove()
        flask_migrate.upgrade()
    assert tuple(sides) == (sum(each > 0 for each in amounts), sum(each < 0 for each in amounts))
    assert db.session.execute(every).all() == noted
    assert db.session.scalar(select(func.count()).select_from(DayTotal)) == len(noted)
    assert service.verify() == []
