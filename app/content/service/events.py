"""What readers do, kept row by row and added to daily totals in the same transaction; counted once in its slot.

Every caller locks rows in one order, so that two of them never wait for each other. The order is: accounts of
readers upwards, articles upwards, hours, totals of readers. Accounts come first: an upload may hold its own for
a while. Who waits for it holds no total that everybody's reading is added to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import aliased

from app.auth import service as auth
from app.content.models import Article, ArticleTotal, Event, HourTotal, ReaderDay, ReaderTotal
from app.platform import clock
from app.platform.data.database import db

HOUR_SECONDS = 3600
ACTIVE = ("view", "like", "comment", "share")
"""Kinds that make somebody an active reader; to be shown a title does not."""
_AT_ONCE = 500


@dataclass(frozen=True)
class Moment:
    """An instant with its local calendar day and hour."""

    at: datetime
    day: int
    hour: int

    @property
    def hour_slot(self) -> int:
        """The number of the hour since 1970."""
        return int(self.at.timestamp()) // HOUR_SECONDS


def moment(at: datetime | None = None) -> Moment:
    """Place an instant (now by default) in the console's time zone."""
    at = at or clock.now()
    local = at.astimezone(clock.DEFAULT_TIME_ZONE)
    return Moment(at, local.toordinal(), local.hour)


def today() -> date:
    """Return the present day in the console's time zone."""
    return clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()


def _insert(table: Any) -> Any:
    dialect = postgresql if db.session.get_bind().dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


def note(kind: str, reader_id: int, article: Article, slot: int) -> bool:
    """Count one event; tell whether it is a new one in its slot."""
    return note_all(kind, reader_id, [article], slot) == 1


def note_all(kind: str, reader_id: int, articles: Sequence[Article], slot: int) -> int:
    """Count an event for each article; return how many were new in their slot."""
    if kind in ACTIVE:
        # Their acts one after the other: what one of them takes back, another one may just be adding.
        auth.lock_user(reader_id)
    when = moment()
    fresh = [
        each for each in sorted(articles, key=lambda one: one.id) if _add(kind, reader_id, each, slot, when)
    ]
    if not fresh:
        return 0
    for each in fresh:
        _raise_total(ArticleTotal, {"kind": kind, "day": when.day, "article_id": each.id}, 1)
    for form, number in sorted(Counter(each.form for each in fresh).items()):
        add_hour(kind, form, when, number)
    if kind in ACTIVE:
        _add_reader(reader_id, when.day)
    return len(fresh)


def _add_reader(reader_id: int, day: int) -> None:
    """Note that a reader, whose account is locked, was active on a day, and whether on the day before, too."""
    statement = _insert(ReaderDay).values(day=day, reader_id=reader_id).on_conflict_do_nothing()
    if db.session.execute(statement.returning(ReaderDay.day)).scalar_one_or_none() is None:
        return
    returned = int(db.session.get(ReaderDay, (day - 1, reader_id)) is not None)
    total = _insert(ReaderTotal).values(day=day, readers=1, returned=returned)
    more = {
        "readers": ReaderTotal.readers + 1,
        "returned": ReaderTotal.returned + total.excluded.returned,
    }
    db.session.execute(total.on_conflict_do_update(index_elements=["day"], set_=more))


def _add(kind: str, reader_id: int, article: Article, slot: int, when: Moment) -> bool:
    row = {"kind": kind, "article_id": article.id, "reader_id": reader_id, "slot": slot}
    row |= {"at": when.at, "day": when.day, "hour": when.hour}
    added = db.session.execute(
        _insert(Event).values(**row).on_conflict_do_nothing().returning(Event.id)
    ).scalar_one_or_none()
    return added is not None


def add_hour(kind: str, form: str, when: Moment, number: int = 1) -> None:
    """Add to the total of an hour."""
    _raise_total(HourTotal, {"kind": kind, "day": when.day, "hour": when.hour, "form": form}, number)


def _raise_total(table: type[ArticleTotal | HourTotal], key: dict[str, Any], number: int) -> None:
    statement = _insert(table).values(**key, n=number)
    db.session.execute(
        statement.on_conflict_do_update(index_elements=list(key), set_={"n": table.n + statement.excluded.n})
    )


def take_back(kind: str, reader_id: int, article: Article, slot: int) -> bool:
    """Forget an event as if it had not been; tell whether there was one."""
    if kind in ACTIVE:
        auth.lock_user(reader_id)
    gone = db.session.execute(
        delete(Event)
        .where(
            Event.kind == kind,
            Event.reader_id == reader_id,
            Event.article_id == article.id,
            Event.slot == slot,
        )
        .returning(Event.day, Event.hour)
    ).one_or_none()
    if gone is None:
        return False
    of_article = (
        ArticleTotal.kind == kind,
        ArticleTotal.day == gone.day,
        ArticleTotal.article_id == article.id,
    )
    db.session.execute(update(ArticleTotal).where(*of_article).values(n=ArticleTotal.n - 1))
    lower_hour(kind, article.form, gone.day, gone.hour)
    if kind in ACTIVE:
        _drop_readers([(gone.day, reader_id)])
    return True


def _drop_readers(acts: Sequence[tuple[int, int]]) -> None:
    """Forget that readers were active on days (as day and reader) on which nothing is left that they did.

    Their accounts are locked.
    """
    left = select(Event.id).where(
        Event.reader_id == ReaderDay.reader_id, Event.day == ReaderDay.day, Event.kind.in_(ACTIVE)
    )
    days: set[int] = set()
    for first in range(0, len(acts), _AT_ONCE):
        here = tuple_(ReaderDay.day, ReaderDay.reader_id).in_(acts[first : first + _AT_ONCE])
        gone = delete(ReaderDay).where(here, ~left.exists()).returning(ReaderDay.day)
        days.update(db.session.scalars(gone.execution_options(synchronize_session=False)))
    # Who was there on one of these days does not come back on the next one any more.
    for day in sorted(days | {day + 1 for day in days}):
        _count_readers(day)


def _count_readers(day: int) -> None:
    """Count the readers of a day anew."""
    total = select(ReaderTotal.day).where(ReaderTotal.day == day).with_for_update()
    if db.session.scalar(total) is None:
        return
    before = aliased(ReaderDay)
    came_back = and_(before.day == ReaderDay.day - 1, before.reader_id == ReaderDay.reader_id)
    counted = select(func.count(ReaderDay.reader_id), func.count(before.reader_id)).outerjoin(
        before, came_back
    )
    readers, returned = db.session.execute(counted.where(ReaderDay.day == day)).one()
    of_day = ReaderTotal.day == day
    if readers:
        db.session.execute(update(ReaderTotal).where(of_day).values(readers=readers, returned=returned))
    else:
        db.session.execute(delete(ReaderTotal).where(of_day))


def lock_readers(article_id: int) -> set[int]:
    """Lock the accounts of all who are active readers by an article, before the article itself; return whose."""
    readers = {reader_id for _, reader_id in _acts(article_id)}
    auth.lock_users(readers)
    return readers


def _acts(article_id: int, *which: ColumnElement[bool]) -> list[tuple[int, int]]:
    """Return on which days an article made whom an active reader, as day and reader."""
    active = select(Event.day, Event.reader_id).where(
        Event.article_id == article_id, Event.kind.in_(ACTIVE), *which
    )
    return [(day, reader_id) for day, reader_id in db.session.execute(active.distinct())]


def forget_article(article: Article, locked: set[int]) -> None:
    """Forget what happened to a locked article, in the totals of hours and readers too; its own go with it.

    `locked` is what `lock_readers` returned before.
    """
    # Those who came between that and the lock of the article.
    auth.lock_users({reader_id for _, reader_id in _acts(article.id)} - locked)
    forget(article, Event.article_id == article.id)


def forget(article: Article, *which: ColumnElement[bool]) -> None:
    """Forget some events of a locked article, whose readers are locked or invented, in all totals."""
    acts = _acts(article.id, *which)
    rows = db.session.execute(
        select(Event.kind, Event.day, Event.hour, func.count())
        .where(*which)
        .group_by(Event.kind, Event.day, Event.hour)
        .order_by(Event.kind, Event.day, Event.hour)
    ).all()
    of_days: Counter[tuple[str, int]] = Counter()
    for kind, day, _, number in rows:
        of_days[kind, day] += number
    hours = [
        {"kind": kind, "day": day, "hour": hour, "form": article.form, "n": number}
        for kind, day, hour, number in rows
    ]
    days = [
        {"kind": kind, "day": day, "article_id": article.id, "n": number}
        for (kind, day), number in of_days.items()
    ]
    _lower(HourTotal, hours)
    _lower(ArticleTotal, days)
    db.session.execute(delete(Event).where(*which))
    _drop_readers(sorted(acts))


def lower_hour(kind: str, form: str, day: int, hour: int, number: int = 1) -> None:
    """Take from the total of an hour what was counted there."""
    _lower(HourTotal, [{"kind": kind, "day": day, "hour": hour, "form": form, "n": number}])


def _lower(table: type[ArticleTotal | HourTotal], counted: Sequence[dict[str, Any]]) -> None:
    """Take `n` from each total that the other fields name, in one statement: an article has thousands of hours."""
    if not counted:
        return
    which = [getattr(table, name) == bindparam(f"of_{name}") for name in counted[0] if name != "n"]
    statement = update(table).where(*which).values(n=table.n - bindparam("of_n"))
    # Not by the session: it would look for each row among the objects that it knows.
    db.session.connection().execute(
        statement, [{f"of_{name}": value for name, value in each.items()} for each in counted]
    )


def has(kind: str, reader_id: int, article_id: int) -> bool:
    """Tell whether a reader did this with an article."""
    found = select(Event.id).where(
        Event.article_id == article_id, Event.kind == kind, Event.reader_id == reader_id
    )
    return db.session.scalar(found.limit(1)) is not None


_REBUILD = (
    "DELETE FROM content_article_total",
    "INSERT INTO content_article_total (kind, day, article_id, n) "
    "SELECT kind, day, article_id, COUNT(*) FROM content_event GROUP BY kind, day, article_id",
    "DELETE FROM content_hour_total",
    "INSERT INTO content_hour_total (kind, day, hour, form, n) "
    "SELECT e.kind, e.day, e.hour, a.form, COUNT(*) FROM content_event e "
    "JOIN content_article a ON a.id = e.article_id GROUP BY e.kind, e.day, e.hour, a.form",
    "INSERT INTO content_hour_total (kind, day, hour, form, n) "
    "SELECT 'visit', day, hour, 'link', COUNT(*) FROM content_promotion_visit GROUP BY day, hour",
    "DELETE FROM content_reader_day",
    "INSERT INTO content_reader_day (day, reader_id) "
    "SELECT DISTINCT day, reader_id FROM content_event WHERE kind <> 'exposure'",
    "DELETE FROM content_reader_total",
    "INSERT INTO content_reader_total (day, readers, returned) "
    "SELECT d.day, COUNT(*), COUNT(b.day) FROM content_reader_day d LEFT JOIN content_reader_day b "
    "ON b.day = d.day - 1 AND b.reader_id = d.reader_id GROUP BY d.day",
)


def rebuild() -> None:
    """Make all totals anew from the rows: after rows were added or removed in bulk."""
    db.session.flush()
    for statement in _REBUILD:
        db.session.execute(text(statement))
    db.session.expire_all()
