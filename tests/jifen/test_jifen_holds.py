"""Holding points: set aside, spent once or given back once."""

from __future__ import annotations

import pytest
from apiflask import APIFlask

from app.jifen import service
from app.jifen.texts import Memo
from app.platform.errors import ConflictError
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, work

pytestmark = pytest.mark.both_databases

REPORT = Memo("report", {"task": 7})


@pytest.fixture(autouse=True)
def _on_both(database: APIFlask) -> None:
    """Run every test of this file on both databases."""


def hold(points: int = 10, ref_id: str = "7", user_id: int = ALICE.id) -> int:
    with work():
        hold_id = service.hold(user_id, points, "task", ref_id, REPORT)
    assert hold_id is not None
    return hold_id


def test_a_new_account_has_the_welcome_points_and_the_first_administrator_more() -> None:
    assert service.available(ALICE.id) == 100
    assert service.available(ADA.id) == 10_000


def test_held_points_cannot_be_spent_twice() -> None:
    hold(60)
    assert service.available(ALICE.id) == 40
    with pytest.raises(service.InsufficientPointsError) as refused, work():
        service.hold(ALICE.id, 60, "task", "8", REPORT)
    assert refused.value.parameters == {"needed": 60, "available": 40}


def test_captured_points_are_gone_and_a_second_capture_takes_nothing() -> None:
    hold_id = hold()
    for _ in range(2):
        with work():
            service.capture(hold_id)
    assert service.available(ALICE.id) == 90
    with pytest.raises(service.HoldClosedError), work():
        service.release(hold_id)
    assert service.verify() == []


def test_released_points_come_back_once_and_cannot_be_captured_afterwards() -> None:
    hold_id = hold()
    for _ in range(2):
        with work():
            service.release(hold_id)
    assert service.available(ALICE.id) == 100
    with pytest.raises(service.HoldClosedError), work():
        service.capture(hold_id)
    assert service.verify() == []


def test_the_same_reference_is_held_once_until_it_is_released() -> None:
    hold_id = hold()
    assert hold() == hold_id
    assert service.available(ALICE.id) == 90
    with pytest.raises(ConflictError):
        hold(points=11)
    with pytest.raises(ConflictError):
        hold(user_id=BOB.id)
    with work():
        service.release(hold_id)
    assert hold() != hold_id
    assert service.available(ALICE.id) == 90


def test_a_refused_hold_leaves_nothing_behind_even_when_the_caller_goes_on() -> None:
    with work(), pytest.raises(service.InsufficientPointsError):
        service.hold(ALICE.id, 1_000, "task", "9", REPORT)
    assert service.verify() == []
    assert hold(ref_id="9") > 0


def test_an_overdue_hold_that_is_captured_in_the_very_moment_keeps_no_other_from_coming_back(
    frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    captured, *_ = (hold(points, ref_id) for points, ref_id in ((10, "1"), (20, "2"), (30, "3")))
    frozen.advance(days=7)
    release = service.release

    def release_after_the_capture(hold_id: int) -> None:
        if hold_id == captured:
            service.capture(hold_id)
        release(hold_id)

    monkeypatch.setattr(service, "release", release_after_the_capture)
    with work():
        assert service.release_overdue() == 2
    assert service.available(ALICE.id) == 90
    assert not service.has_overdue()
    assert service.verify() == []


def test_nothing_is_held_for_a_price_of_nothing() -> None:
    with work():
        assert service.hold(ALICE.id, 0, "task", "7", REPORT) is None


def test_the_price_of_a_report_stands_in_the_table() -> None:
    assert service.price("report") == 10
