"""What the site says about itself: info, counts, health, API document, the pages and their headers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text

from app import assembly
from app.platform.data.database import db
from app.platform.web import headers
from app.site import document
from app.site.routes import site as site_routes
from tests.conftest import FrozenClock
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send, work
from tests.liushui.conftest import uploader, worker


def test_anybody_may_know_what_the_login_page_needs(client: FlaskClient) -> None:
    info = call(client, "GET /api/index/getWebInfo")["data"]
    assert info["name"] == {"zh-CN": "流水", "en-US": "Liushui"}
    assert info["locales"] == ["zh-CN", "en-US"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", info["version"])
    assert (info["registration"], info["smsEnabled"], info["emailEnabled"]) == (True, True, True)
    assert (info["smsKept"], info["emailKept"]) == (True, True)
    assert set(info) == {
        "name", "version", "locales", "registration", "smsEnabled", "emailEnabled", "smsKept", "emailKept",
        "maintenance", "demo", "icp", "sso", "ssoName", "passwordsForAdminsOnly",
    }  # fmt: skip


def test_the_workplace_counts_what_is_the_callers_own(app: APIFlask, alice: Person, bob: Person) -> None:
    client = app.test_client()
    content, _ = wechat_csv()
    uploader(client)(alice, {"bill.csv": content})
    worker(app)()
    uploader(client)(alice, {"other.csv": content + b"\n"})
    counts = call(client, "GET /api/user/getPanlCount", as_=alice)["data"]
    assert counts["tasks"] == {
        "queued": 1,
        "working": 0,
        "waiting": 0,
        "done": 1,
        "part_read": 0,
        "failed": 0,
    }
    assert (counts["reports"], counts["points"], counts["vip"]) == (1, 80, False)
    assert (counts["balance"], counts["balance_fen"]) == ("0.00", 0)
    assert counts["unread"] == 2
    theirs = call(client, "GET /api/user/getPanlCount", as_=bob)["data"]
    assert (sum(theirs["tasks"].values()), theirs["reports"], theirs["points"]) == (0, 0, 100)


def test_health_needs_no_database_and_readiness_tells_the_age_of_the_queue(
    database: APIFlask, alice: Person, frozen: FrozenClock
) -> None:
    client = database.test_client()
    assert call(client, "GET /healthz")["code"] == 1
    ready = {"database": True, "migrations": True, "queue_seconds": 0}
    assert call(client, "GET /readyz")["data"] == ready
    uploader(client)(alice, {"bill.csv": wechat_csv()[0]})
    frozen.advance(seconds=90)
    assert call(client, "GET /readyz")["data"] == ready | {"queue_seconds": 90}
    worker(database)()
    assert call(client, "GET /readyz")["data"] == ready


def test_a_database_that_is_behind_is_not_ready_and_says_so_in_the_envelope(
    app: APIFlask, client: FlaskClient
) -> None:
    with work():
        db.session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    answer = send(client, "GET /readyz")
    assert (answer.status_code, answer.get_json()["data"]["reason"]) == (503, "not_ready")


def test_the_api_document_names_every_call_with_who_may_make_it(client: FlaskClient) -> None:
    document: dict[str, Any] = send(client, "GET /openapi.json").get_json()
    operations = {
        f"{method.upper()} {path}": operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert len(operations) > 25
    for name, operation in operations.items():
        assert operation["x-access"] in {"public", "user", "admin"}, name
        assert bool(operation.get("security")) is (operation["x-access"] != "public"), name
        assert operation["summary"] or operation["description"], name
    rooms = [tag["name"] for tag in document["tags"]]
    assert sorted(rooms) == sorted({room for each in operations.values() for room in each["tags"]})
    page = send(client, "GET /docs").get_data(as_text=True)
    assert page.count("<summary><b>") == len(operations)
    reasons = {each["reason"]: each for each in document["x-reasons"]}
    assert (reasons["token_expired"]["code"], reasons["not_found"]["code"]) == (50014, 40400)
    assert set(document["components"]["securitySchemes"]) == {"token", "bearer"}


@pytest.mark.everything  # before a commit: nothing; a time is a figure of the bench
def test_strangers_who_ask_for_the_documents_again_and_again_get_what_was_made_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes hundreds of times what a call takes: made for everybody anew, a few strangers would stop the server."""
    made = []

    def counted() -> dict[str, Any]:
        made.append(1)
        return whole()

    whole = document.specification
    monkeypatch.setattr(document, "specification", counted)
    first = send(client, "GET /openapi.json")
    assert {send(client, "GET /openapi.json").data for _ in range(3)} == {first.data}
    pages = {send(client, "GET /docs", language=language).data for language in ("zh-CN", "en-US") * 2}
    assert (len(made), len(pages)) == (3, 2)
    again = send(client, "GET /openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_no_answer_of_the_api_document_leaves_a_field_to_a_default(client: FlaskClient) -> None:
    document: dict[str, Any] = send(client, "GET /openapi.json").get_json()
    shapes = document["components"]["schemas"]
    named = re.compile(r'"#/components/schemas/([^"]+)"')
    operations = [each for methods in document["paths"].values() for each in methods.values()]
    waiting = {name for each in operations for name in named.findall(json.dumps(each["responses"]))}
    answered: set[str] = set()
    while waiting - answered:
        name = (waiting - answered).pop()
        answered.add(name)
        waiting |= set(named.findall(json.dumps(shapes[name])))
    assert len(answered) > 200
    left = [
        f"{name}.{field}"
        for name in sorted(answered)
        for field, shape in shapes[name].get("properties", {}).items()
        if "default" in shape
    ]
    assert left == []


@pytest.mark.parametrize(("language", "words"), [("zh-CN", "拒绝的原因"), ("en-US", "Refusals")])
def test_the_page_of_the_calls_runs_no_script_and_loads_nothing(
    client: FlaskClient, language: str, words: str
) -> None:
    page = send(client, "GET /docs", language=language)
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert words in shown
    assert "/api/user/sendZipfile" in shown
    assert "<script" not in shown
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", shown)


def test_every_answer_forbids_foreign_assets_and_inline_scripts(client: FlaskClient, alice: Person) -> None:
    requests = (
        "GET /docs",
        "GET /api/nowhere",
        "POST /api/user/info",
        "GET /healthz",
        "OPTIONS /api/user/login",
    )
    for request in requests:
        headers = send(client, request).headers
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "http" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert re.fullmatch(r"[0-9a-f]{16}", headers["X-Request-Id"]), request
    assert send(client, "POST /api/user/info", as_=alice).headers["Cache-Control"] == "no-store"


@pytest.fixture
def console(app: APIFlask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of an application with a compiled console."""
    static = tmp_path / "app" / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Liushui</title>")
    (static / "assets" / "main-abc123.js").write_text("export {}")
    monkeypatch.setattr(assembly, "ROOT", tmp_path)
    monkeypatch.setattr(site_routes, "ROOT", tmp_path)
    assembly._serve_files(app)
    return app.test_client()


def test_the_console_and_its_files_carry_the_same_headers_as_the_calls(console: FlaskClient) -> None:
    page = send(console, "GET /")
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-cache")
    script = send(console, "GET /static/assets/main-abc123.js")
    script.close()
    assert script.status_code == 200
    assert "immutable" in script.headers["Cache-Control"]
    assert "Access-Control-Allow-Origin" not in script.headers
    for name in headers.SECURITY_HEADERS:
        assert script.headers[name] == page.headers[name]
    missing = send(console, "GET /static/assets/../../config.py")
    assert (missing.status_code, missing.get_json()["code"]) == (404, 404)


def test_the_page_is_sent_again_only_when_it_changed(console: FlaskClient) -> None:
    tag = send(console, "GET /").headers["ETag"]
    assert send(console, "GET /", headers={"If-None-Match": tag}).status_code == 304
    assert send(console, "GET /", headers={"Range": "bytes=999999-"}).status_code == 200


def test_a_console_that_was_compiled_anew_is_served_without_a_new_start(
    console: FlaskClient, tmp_path: Path
) -> None:
    assets = tmp_path / "app" / "static" / "assets"
    before, after, packed = (
        f"/static/assets/main-{name}" for name in ("abc123.js", "def456.js", "def456.js.br")
    )
    assert send(console, f"GET {after}").status_code == 404
    (assets / "main-abc123.js").unlink()
    (assets / "main-def456.js").write_text("export { }")
    (assets / "main-def456.js.br").write_bytes(b"packed")

    new = send(console, f"GET {after}", headers={"Accept-Encoding": "br"})
    body = new.data
    new.close()
    assert (new.status_code, body, new.headers["Content-Encoding"]) == (200, b"packed", "br")
    assert new.headers["X-Content-Type-Options"] == "nosniff"
    for gone in (before, packed):
        answer = send(console, f"GET {gone}")
        assert (answer.status_code, answer.get_json()["code"]) == (404, 404)


def test_without_a_console_the_page_says_what_to_do(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_routes, "ROOT", tmp_path)
    answer = send(client, "GET /")
    assert (answer.status_code, answer.get_json()["data"]["reason"]) == (503, "client_missing")
    assert "npm start" in answer.get_json()["msg"]
