"""What each verb of the ledger moves, to the point, and what it refuses; and how its entries are found again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from apiflask import APIFlask

from app.jifen import entries, service
from app.jifen.entries import EntryFilter, Totals
from app.jifen.texts import Memo
from app.platform.errors import NotFoundError
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, work

pytestmark = pytest.mark.both_databases

REPORT = Memo("report", {"task": 7})
PURSE, HOUSE = service.Pot(ALICE.id), service.Pot(None, "consumption")
OF_THING = service.Reference("thing", "7", ADA.id)


@pytest.fixture(autouse=True)
def _on_both(database: APIFlask) -> None:
    """Run every test of this file on both databases."""


def test_nothing_moves_by_nothing_or_less() -> None:
    for points in (0, -1):
        with pytest.raises(ValueError, match="above zero"), work():
            service.grant(ALICE.id, points, "grant", REPORT, "k")
        with pytest.raises(ValueError, match="above zero"), work():
            service.transfer("points", points, PURSE, HOUSE, "adjust", REPORT, "k", OF_THING)
    with pytest.raises(ValueError, match="below zero"), work():
        service.hold(ALICE.id, -1, "task", "7", REPORT)
    assert service.available(ALICE.id) == 100
    with work():
        service.grant(ALICE.id, 1, "grant", REPORT, "k")
        service.transfer("points", 1, PURSE, HOUSE, "adjust", REPORT, "one", OF_THING)
        assert service.hold(ALICE.id, 1, "task", "7", REPORT) is not None
    assert (service.available(ALICE.id), service.house_balance("consumption", "points")) == (99, 1)
    assert service.house_balance("issuance", "points") == -10_201
    assert service.house_balance("consumption", "cash") == 0
    found, number, totals = entries.list_entries(ALICE.id, "points", EntryFilter(type="adjust"), 1, 10)
    assert (number, totals) == (1, Totals(0, 1, 99))
    assert (found[0].ref_type, found[0].ref_id, found[0].amount) == ("thing", "7", -1)
    about = [(each.ref_id, each.idem_key, each.amount) for each in entries.postings_about("thing")]
    assert about == [("7", "one", 1)]
    assert service.verify() == []


def test_what_there_is_not_is_refused() -> None:
    missing = (
        lambda: service.account_id(99, "user", "points"),
        lambda: service.account_id(None, "user", "points"),
        lambda: service.reverse(999, "no"),
        lambda: service.price("gold"),
        lambda: service.set_price("gold", 1),
        lambda: service.capture(999),
        lambda: service.release(999),
    )
    for verb in missing:
        with pytest.raises(NotFoundError), work():
            verb()
    assert service.available(99) == 0
    assert service.posted_under("nothing") is None
    assert entries.list_entries(99, "points", EntryFilter(), 1, 10) == ([], 0, Totals(0, 0, 0))
    assert entries.list_entries(99, "points", EntryFilter(direction="in"), 1, 10) == ([], 0, Totals(0, 0, 0))
    with work():
        service.set_price("report", 0)
    assert service.price("report") == 0


def test_a_hold_is_overdue_at_the_very_end_of_its_time(frozen: FrozenClock) -> None:
    with work():
        for ref_id, lasts in (
            ("1", timedelta(hours=1)),
            ("2", timedelta(hours=1)),
            ("3", timedelta(hours=2)),
        ):
            service.hold(ALICE.id, 10, "task", ref_id, REPORT, lasts)
    frozen.advance(minutes=59, seconds=59)
    assert not service.has_overdue()
    frozen.advance(seconds=1)
    assert service.has_overdue()
    with work():
        assert service.release_overdue() == 2
    assert not service.has_overdue()
    assert service.available(ALICE.id) == 90
    assert service.verify() == []


def test_only_what_was_given_by_hand_is_reversed_by_hand_and_only_as_far_as_it_is_still_there() -> None:
    with work():
        hold_id = service.hold(BOB.id, 10, "task", "7", REPORT)
    held = service.posted_under(f"hold:{hold_id}")
    welcome = service.posted_under(f"welcome:{BOB.id}")
    assert held is not None
    assert welcome is not None
    with pytest.raises(service.IrreversibleError), work():
        service.reverse(held, "no")
    with pytest.raises(service.InsufficientPointsError) as refused, work():
        service.reverse(welcome, "no")
    assert refused.value.parameters == {"needed": 100, "available": 90}
    with work():
        adjusted = service.adjust(BOB.id, 250, "cash", "once", "k", ADA.id)
        assert service.reverse(adjusted, "back", ADA.id) == service.reverse(adjusted, "back", ADA.id)
        service.adjust(BOB.id, 249, "cash", "again", "l", ADA.id)
    with pytest.raises(service.InsufficientMoneyError) as poor, work():
        service.adjust(BOB.id, -250, "cash", "more", "m", ADA.id)
    assert poor.value.parameters == {"needed": "2.50", "available": "2.49"}
    assert service.available(BOB.id, "cash") == 249
    assert service.house_balance("adjustment", "cash") == -249


def test_pages_of_all_of_one_side_and_of_a_filter_hold_the_same_entries(frozen: FrozenClock) -> None:
    with work():
        for number in range(1, 8):
            frozen.advance(hours=1)
            service.adjust(
                ALICE.id, number if number % 2 else -number, "points", "page", f"k{number}", ADA.id
            )
    since = frozen.now() - timedelta(hours=3)
    everything = [100, 1, -2, 3, -4, 5, -6, 7][::-1]
    for filters, expected in (
        (EntryFilter(), everything),
        (EntryFilter(direction="in"), [each for each in everything if each > 0]),
        (EntryFilter(direction="out"), [each for each in everything if each < 0]),
        (EntryFilter(type="adjust"), everything[:-1]),
        (EntryFilter(type="adjust", direction="in"), [7, 5, 3, 1]),
        (EntryFilter(type="adjust", direction="out"), [-6, -4, -2]),
        (EntryFilter(type="adjust", since=since), everything[:4]),
        (EntryFilter(type="adjust", until=since), everything[4:-1]),
    ):
        seen: list[int] = []
        for page in (1, 2, 3):
            rows, number, totals = entries.list_entries(ALICE.id, "points", filters, page, 3)
            assert (number, totals.balance) == (len(expected), 104)
            assert totals.came_in == sum(each for each in expected if each > 0)
            assert totals.went_out == -sum(each for each in expected if each < 0)
            assert len(rows) <= 3
            assert all(each.after == each.before + each.amount for each in rows)
            seen += [each.amount for each in rows]
        assert seen == expected
        assert [each.amount for each in entries.all_entries(ALICE.id, "points", filters)] == expected
