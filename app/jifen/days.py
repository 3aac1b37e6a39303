"""Where the entries stand that a filter leaves: found by the totals of their days, however many others there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time

from sqlalchemy import func, select

from app.jifen.models import DayTotal
from app.platform import clock
from app.platform.data.database import db


@dataclass(frozen=True)
class EntryFilter:
    """Which entries are wanted; None means any. `until` is the first moment that is too late."""

    type: str | None = None
    direction: str | None = None
    since: datetime | None = None
    until: datetime | None = None

    def cuts_no_day(self) -> bool:
        """Whether it takes whole days only, as Asia/Shanghai counts them."""
        moments = [each.astimezone(clock.DEFAULT_TIME_ZONE) for each in (self.since, self.until) if each]
        return all(moment.time() == time() for moment in moments)


@dataclass(frozen=True)
class Segment:
    """From which entry to which of an account `number` wanted ones stand, perhaps with others between them."""

    first: int
    last: int
    number: int


@dataclass(frozen=True)
class Found:
    """What the wanted entries come to, and where they stand, newest first."""

    number: int
    came_in: int
    went_out: int
    segments: tuple[Segment, ...]

    def page(self, skipped: int, size: int) -> tuple[list[Segment], int]:
        """Return the few segments that hold a page, and how many wanted entries to pass over in them."""
        chosen: list[Segment] = []
        missing = size
        for segment in self.segments:
            if not chosen and skipped >= segment.number:
                skipped -= segment.number
                continue
            missing -= segment.number - (0 if chosen else skipped)
            chosen.append(segment)
            if missing <= 0:
                break
        return chosen, skipped


def find(account_id: int, filters: EntryFilter) -> Found:
    """Add up what a filter of whole days leaves of an account's entries."""
    wanted = [DayTotal.account_id == account_id]
    if filters.type:
        wanted.append(DayTotal.type == filters.type)
    if filters.since:
        wanted.append(DayTotal.day >= filters.since.astimezone(clock.DEFAULT_TIME_ZONE).date())
    if filters.until:
        wanted.append(DayTotal.day < filters.until.astimezone(clock.DEFAULT_TIME_ZONE).date())
    days = db.session.execute(
        select(
            func.min(DayTotal.first_seq),
            func.max(DayTotal.last_seq),
            func.sum(DayTotal.came_in),
            func.sum(DayTotal.went_out),
            func.sum(DayTotal.times_in),
            func.sum(DayTotal.times_out),
        )
        .where(*wanted)
        .group_by(DayTotal.day)
    )
    takes_in, takes_out = filters.direction != "out", filters.direction != "in"
    number = came_in = went_out = 0
    segments: list[Segment] = []
    for first, last, gained, lost, gains, losses in days:
        here = int(takes_in and gains) + int(takes_out and losses)
        number += here
        came_in += int(takes_in and gained)
        went_out += int(takes_out and lost)
        if here:
            segments.append(Segment(first, last, here))
    return Found(number, came_in, went_out, tuple(_apart(segments)))


def _apart(segments: list[Segment]) -> Iterator[Segment]:
    """Yield them newest first; days that reach into each other, where postings met at midnight, as one."""
    one: Segment | None = None
    for each in sorted(segments, key=lambda segment: -segment.last):
        if one is None or each.last < one.first:
            if one is not None:
                yield one
            one = each
        else:
            one = Segment(min(one.first, each.first), one.last, one.number + each.number)
    if one is not None:
        yield one
