"""What stories about tasks share: uploading through HTTP, and a worker that works now."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.cases import heavy_work
from app.platform.data.database import db
from tests.databases import PASSWORD
from tests.http import Person, call

Upload = Callable[..., dict[str, Any]]


@pytest.fixture
def upload(app: APIFlask) -> Upload:
    """Upload named bytes as somebody; returns the envelope."""
    return uploader(app.test_client())


def uploader(client: FlaskClient) -> Upload:
    """Make an upload call on a client."""

    def send(
        as_: Person, files: dict[str, bytes], *, to: str = "sendZipfile", language: str = "en-US", **form: Any
    ) -> dict[str, Any]:
        headers = form.pop("headers", {})
        data = {
            "customer": "王小明",
            **form,
            "file": [(io.BytesIO(content), name) for name, content in files.items()],
        }
        return call(
            client,
            f"POST /api/user/{to}",
            as_=as_,
            language=language,
            data={key: value for key, value in data.items() if value is not None},
            headers=headers,
            content_type="multipart/form-data",
        )

    return send


@pytest.fixture
def work(app: APIFlask) -> Callable[[], None]:
    """Let a worker do everything that waits."""
    return worker(app)


def worker(app: APIFlask) -> Callable[[], None]:
    """Make the worker of an application."""

    def drain() -> None:
        db.session.commit()
        app.extensions["jobs"].drain()
        db.session.rollback()

    return drain


def points_of(client: FlaskClient, person: Person) -> int:
    """Ask for a person's points."""
    score: int = call(client, "POST /api/user/info", as_=person)["data"]["score"]
    return score


def tasks_of(client: FlaskClient, person: Person, **query: Any) -> list[dict[str, Any]]:
    """Ask for a person's tasks."""
    listed: list[dict[str, Any]] = call(client, "POST /api/user/getZipfilelist", as_=person, json=query)[
        "data"
    ]["list"]
    return listed


def reveal(client: FlaskClient, administrator: Person, task_id: int) -> None:
    """Let an administrator look into another's case: by password and reason."""
    why = {"password": PASSWORD, "reason": "客户来电核对"}
    assert call(client, f"POST /api/liushui/tasks/{task_id}/reveal", as_=administrator, json=why)["code"] == 1


@pytest.fixture
def no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others have every turn at work that takes much memory, for longer than anybody waits."""
    monkeypatch.setattr(heavy_work, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(heavy_work, "_SLOTS", threading.Semaphore(0))
