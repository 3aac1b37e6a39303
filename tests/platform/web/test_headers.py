"""What answers carry for the browser, whom the server believes behind proxies, and what its log never shows."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app import create_app
from app.auth.models import User
from app.platform.config import Config, ConfigError
from app.platform.data.database import db
from app.platform.running.logs import JsonLines, TextLines, without_secrets
from tests.databases import KEYS, PASSWORD, close
from tests.http import ALICE, Person, send, token_of

ANSWERS = ("GET /", "GET /docs", "GET /openapi.json", "POST /api/user/info", "GET /api/none", "GET /readyz")
FORWARDED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


def directives(policy: str) -> dict[str, list[str]]:
    return {words[0]: words[1:] for words in map(str.split, policy.split(";"))}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("asked", ANSWERS)
def test_every_answer_tells_the_browser_what_it_may_do(client: FlaskClient, asked: str) -> None:
    headers = send(client, asked).headers
    policy = directives(headers["Content-Security-Policy"])
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == ["'self'"]
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    assert policy["require-trusted-types-for"] == ["'script'"]
    assert policy["trusted-types"] == ["article", "default"]
    assert "http" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert re.fullmatch(r"[0-9a-f]{16}", headers["X-Request-Id"])
    assert "Strict-Transport-Security" not in headers
    assert "Access-Control-Allow-Origin" not in headers


def test_answers_of_calls_are_kept_nowhere(client: FlaskClient) -> None:
    for asked in ("POST /api/user/info", "GET /api/index/getWebInfo", "GET /api/none"):
        assert send(client, asked).headers["Cache-Control"] == "no-store"


def test_asking_which_methods_there_are_takes_no_token_into_account(client: FlaskClient) -> None:
    for path in ("/api/user/getScorelist", "/api/user/getPanlCount"):
        answer = send(client, f"OPTIONS {path}", headers={"token": "x"})
        assert (answer.status_code, "OPTIONS" in answer.headers["Allow"]) == (200, True)


@pytest.fixture
def behind_proxy(sqlite_url: str, tmp_path: Path) -> Iterator[APIFlask]:
    app = create_app(Config(data_dir=tmp_path, database_url=sqlite_url, keys=KEYS, testing=True, proxies=1))
    with app.app_context():
        yield app
    close(app)


def log_in(client: FlaskClient) -> None:
    body = {"username": "alice", "password": PASSWORD}
    assert send(client, "POST /api/user/login", json=body, headers=FORWARDED).get_json()["code"] == 1


def test_without_a_setting_no_proxy_is_believed(app: APIFlask) -> None:
    log_in(app.test_client())
    db.session.expire_all()
    assert db.session.get_one(User, ALICE.id).last_login_ip == "127.0.0.1"
    assert (
        "Strict-Transport-Security" not in send(app.test_client(), "GET /readyz", headers=FORWARDED).headers
    )


def test_as_many_proxies_as_are_set_are_believed_and_tls_is_kept_to(behind_proxy: APIFlask) -> None:
    client = behind_proxy.test_client()
    log_in(client)
    db.session.expire_all()
    assert db.session.get_one(User, ALICE.id).last_login_ip == "203.0.113.9"
    forged = {**FORWARDED, "X-Forwarded-For": "198.51.100.1, 203.0.113.9"}
    assert send(client, "POST /api/user/info", as_=ALICE, headers=forged).get_json()["code"] == 1
    kept = send(client, "GET /readyz", headers=FORWARDED).headers["Strict-Transport-Security"]
    assert kept == "max-age=31536000; includeSubDomains"


def test_settings_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    for name, value in (("PROXIES", "-1"), ("PROXIES", "one"), ("LOG_FORMAT", "xml"), ("LOG_LEVEL", "loud")):
        with pytest.raises(ConfigError, match=name):
            Config.from_environment({"DATA_DIR": str(tmp_path), name: value})
    assert Config.from_environment({"DATA_DIR": str(tmp_path), "PROXIES": "2"}).proxies == 2


def test_a_dyno_believes_its_router_and_nobody_else_does_without_being_told() -> None:
    dyno = {"DYNO": "web.1", "DATABASE_URL": "postgres://h/d", "LIUSHUI_KEYS": KEYS}
    assert [Config.from_environment(each).proxies for each in (dyno, {}, {**dyno, "PROXIES": "2"})] == [
        1,
        0,
        2,
    ]


@pytest.fixture(params=[JsonLines, TextLines])
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What any logger writes, from the lowest level on."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    logging.getLogger("app").setLevel(logging.DEBUG)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)
    logging.getLogger("app").setLevel(logging.NOTSET)


def test_a_proxy_that_is_not_believed_is_told_once_and_loudly(
    app: APIFlask, behind_proxy: APIFlask, log: io.StringIO
) -> None:
    for _ in range(2):
        send(app.test_client(), "GET /healthz", headers=FORWARDED)
    assert log.getvalue().count("PROXIES is 0") == 1
    send(behind_proxy.test_client(), "GET /healthz", headers=FORWARDED)
    assert log.getvalue().count("PROXIES is 0") == 1


def test_no_password_token_or_code_reaches_the_log(app: APIFlask, alice: Person, log: io.StringIO) -> None:
    client, token = app.test_client(), token_of(app, alice)
    secrets = ["Wrong-Guess-77", PASSWORD, token, "482913", "Geheim-ZIP-1"]
    for password in secrets[:2]:
        send(client, "POST /api/user/login", json={"username": "alice", "password": password})
    send(client, "POST /api/user/info", headers={"Authorization": f"Bearer {token}"})
    send(client, f"POST /api/user/info?token={token}&password={PASSWORD}")
    send(client, "POST /api/user/resetpwd", json={"captcha": "482913", "newpassword": "Geheim-ZIP-1"})
    send(client, "POST /api/user/logout", as_=alice)
    app.logger.warning("refused %s", {"password": PASSWORD, "captcha": "482913", "token": token})
    try:
        raise ValueError(f"Authorization: Bearer {token} password=Geheim-ZIP-1")
    except ValueError:
        app.logger.exception("failed")
    written = log.getvalue()
    assert "/api/user/login" in written
    assert [secret for secret in secrets if secret in written] == []


def test_lines_of_the_log_name_their_request_and_cannot_be_forged(app: APIFlask, log: io.StringIO) -> None:
    answer = send(app.test_client(), "GET /api/a%0d%0aforged")
    lines = [line for line in log.getvalue().splitlines() if "/api/a" in line]
    assert lines
    assert all(answer.headers["X-Request-Id"] in line for line in lines)
    assert not any(line.startswith("forged") for line in log.getvalue().splitlines())
    if lines[0].startswith("{"):
        assert json.loads(lines[0])["ip"] == "127.0.0.1"


@pytest.mark.parametrize(
    "text", ["password: abc123", "'token': 'abc123'", '"captcha": "abc123"', "code=abc123"]
)
def test_what_looks_like_a_secret_is_made_unreadable(text: str) -> None:
    assert "abc123" not in without_secrets(text)
    assert without_secrets("3 rows of task 7") == "3 rows of task 7"


def test_a_page_of_another_site_changes_nothing_even_with_a_token(app: APIFlask, alice: Person) -> None:
    client, calls = (
        app.test_client(),
        (
            "GET /api/user/PayVip?plan=vip_month&channel=alipay",
            "POST /api/user/logout",
            "POST /api/user/setRenzheng",
        ),
    )
    for call in calls:
        for site in ("cross-site", "same-site"):
            answer = send(client, call, as_=alice, headers={"Sec-Fetch-Site": site}).get_json()
            assert answer["code"] == 40300, (call, site)
    for site in ("same-origin", "none"):
        answer = send(client, "POST /api/user/info", as_=alice, headers={"Sec-Fetch-Site": site}).get_json()
        assert answer["code"] == 1
    assert (
        send(client, calls[0], as_=alice, headers={"Sec-Fetch-Site": "same-origin"}).get_json()["code"] == 1
    )


@pytest.fixture
def open_to_pages(sqlite_url: str, tmp_path: Path) -> Iterator[APIFlask]:
    config = Config(
        data_dir=tmp_path, database_url=sqlite_url, keys=KEYS, testing=True, allowed_origins=(PAGES,)
    )
    app = create_app(config)
    with app.app_context():
        yield app
    close(app)


PAGES = "https://console.example.com"
SAVED = "POST /api/message/read"


def test_pages_of_an_allowed_origin_call_without_cookies(open_to_pages: APIFlask, alice: Person) -> None:
    client = open_to_pages.test_client()
    asked = {"Origin": PAGES, "Access-Control-Request-Method": "POST", "Sec-Fetch-Site": "cross-site"}
    answer = send(client, f"OPTIONS {SAVED.split()[1]}", headers=asked)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (200, PAGES)
    assert {"token", "Authorization", "Content-Type"} <= set(
        answer.headers["Access-Control-Allow-Headers"].split(", ")
    )
    made = send(
        client, SAVED, as_=alice, json={"ids": []}, headers={"Origin": PAGES, "Sec-Fetch-Site": "cross-site"}
    )
    assert (made.get_json()["code"], made.headers["Access-Control-Allow-Origin"]) == (1, PAGES)
    refused = send(client, "POST /api/user/info", headers={"Origin": PAGES, "token": "unknown"})
    assert refused.headers["Access-Control-Allow-Origin"] == PAGES
    assert "Access-Control-Allow-Credentials" not in str([answer.headers, made.headers, refused.headers])
    shown = send(client, "GET /api/user/avatar/none", headers={"Sec-Fetch-Site": "cross-site"})
    assert shown.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize(
    "origin", ["https://evil.example.com", "https://console.example.com.evil.com", "null", ""]
)
def test_pages_of_other_origins_are_told_nothing_and_change_nothing(
    open_to_pages: APIFlask, alice: Person, origin: str
) -> None:
    headers = {"Origin": origin, "Sec-Fetch-Site": "cross-site"}
    answer = send(open_to_pages.test_client(), SAVED, as_=alice, json={"ids": []}, headers=headers)
    assert answer.get_json()["code"] == 40300
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert "Origin" in answer.headers["Vary"]


@pytest.mark.parametrize("text", ["*", "null", "console.example.com", "https://a.example/x", "https://a b"])
def test_an_origin_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="ALLOWED_ORIGINS"):
        Config.from_environment({"ALLOWED_ORIGINS": text})
    read = Config.from_environment({"ALLOWED_ORIGINS": f"{PAGES}, http://127.0.0.1:5173"})
    assert read.allowed_origins == (PAGES, "http://127.0.0.1:5173")


def test_who_was_refused_what_stands_in_the_log(app: APIFlask, alice: Person, log: io.StringIO) -> None:
    answer = send(app.test_client(), "GET /api/admin/audit", as_=alice)
    lines = [line for line in log.getvalue().splitlines() if "refused: /api/admin/audit forbidden" in line]
    assert len(lines) == 1
    assert answer.headers["X-Request-Id"] in lines[0]
    assert "warning" in lines[0]
