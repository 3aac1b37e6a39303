"""Somebody who leaves takes their verification along, and after thirty days nothing of it is left."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from app.platform.data.blobs import Blob
from app.platform.data.database import db
from app.renzheng.models import Application
from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ALICE, call, send
from tests.renzheng import desk
from tests.renzheng.desk import NUMBER, apply, picture


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def test_the_export_holds_what_was_stated_in_full(app: APIFlask) -> None:
    client = app.test_client()
    apply(client, ALICE)
    answer = send(client, "POST /api/user/export", as_=ALICE, json={"password": PASSWORD})
    with zipfile.ZipFile(io.BytesIO(answer.get_data())) as archive:
        [stated] = json.loads(archive.read("verification.json"))
    assert stated["number"] == NUMBER


def test_a_closed_account_keeps_its_verified_scans_for_thirty_days_and_then_nothing(
    app: APIFlask, frozen: FrozenClock
) -> None:
    client = app.test_client()
    scans = [("a.png", picture())]
    desk.decide(client, apply(client, ALICE, scans=scans))
    apply(client, ALICE, scans=scans, name="欧阳轩")
    assert call(client, "POST /api/user/delete", as_=ALICE, json={"password": PASSWORD})["code"] == 1
    db.session.rollback()
    assert [each.state for each in db.session.scalars(select(Application).order_by(Application.id))] == [
        "expired",
        "withdrawn",
    ]
    assert len(db.session.scalars(select(Blob)).all()) == 1
    sweep = app.extensions["jobs"].sweep
    frozen.advance(days=29)
    sweep()
    db.session.rollback()
    assert len(db.session.scalars(select(Blob)).all()) == 1
    frozen.advance(days=2)
    sweep()
    db.session.rollback()
    assert db.session.scalars(select(Blob)).all() == []
    assert db.session.scalars(select(Application)).all() == []
