"""Holding points: set aside, spent once or given back once."""

from __future__ import annotations

import pytest
from apiflask import APIFlask

from app.auth import service as auth
from app.extensions import db, writing
from app.jifen import service
from app.jifen.texts import Memo

REPORT = Memo("report", {"task": 7})


@pytest.fixture
def alice(database: APIFlask) -> int:
    user = auth.find_user("alice")
    assert user is not None
    return user.id


def test_a_new_account_has_the_welcome_points_and_the_first_administrator_more(alice: int) -> None:
    ada = auth.find_user("ada")
    assert ada is not None
    assert service.available(alice) == 100
    assert service.available(ada.id) == 10_000


def test_captured_points_are_gone_and_a_second_capture_takes_nothing(alice: int) -> None:
    with writing():
        db.session.rollback()
        hold_id = service.hold(alice, 10, "task", "7", REPORT)
        assert hold_id is not None
        assert service.available(alice) == 90
        service.capture(hold_id)
        service.capture(hold_id)
        db.session.commit()
    assert service.available(alice) == 90
    with writing(), pytest.raises(service.HoldClosedError):
        db.session.rollback()
        service.release(hold_id)
