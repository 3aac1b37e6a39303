"""After a day of work nobody who gets hold of the database, the log or the answers reads what must not be read."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.e2e.caller import Caller
from tests.e2e.conftest import watch
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.wechat import wechat_csv

# Before a commit: test_sealed, which looks for planted words in the database.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

CUSTOMER, FILE, CONCLUSION = "欧阳不存在", "欧阳不存在的流水", "还款来源由司马不存在提供"
LISTED, LISTED_ACCOUNT = "诸葛不存在", "6222029876543210987"
MOBILE, OPERATOR_PASSWORD, LOCKED = "13987650123", "Quiet-Harbour-71", "Zy-731904-x"


def every_byte(folder: Path) -> bytes:
    """Everything that lies in the folder of data but the keys: database, queue, log."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "keys.json"]
    assert len(files) > 3
    return b"\0".join(path.read_bytes() for path in files)


def forms(secret: str) -> list[bytes]:
    """How a text may stand in a file."""
    escaped = json.dumps(secret)[1:-1].encode()
    return [secret.encode(), secret.encode("gbk"), secret.encode("utf-16-le"), escaped]


def send(url: str, path: str, body: dict[str, Any], token: str = "") -> bytes:
    request = urllib.request.Request(url + path, data=json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("token", token)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return bytes(answer.read())


def test_what_was_planted_is_nowhere_after_a_day_of_work(
    browser: Browser, serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve(LOG_LEVEL="debug", LOG_FORMAT="json")
    admin = Caller(server.url)
    context = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900})
    faults, answers, asked = watch(context), list[bytes](), list[Response]()
    context.on("response", lambda answer: asked.append(answer) if "/api/" in answer.url else None)
    page, words = context.new_page(), WORDS[1]
    bill = tmp_path / f"{FILE}.csv"
    bill.write_bytes(wechat_csv()[0])

    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/list/card?new=1")
    page.get_by_label(words.customer, exact=True).fill(CUSTOMER)
    page.locator("input[type=file]").set_input_files(bill)
    page.get_by_role("button", name=words.submit).click()
    card = page.get_by_role("article", name=CUSTOMER)
    card.get_by_role("link", name=words.open_report).click(timeout=60_000)
    expect(page.locator("#section-summary, main h1").first).to_be_visible()

    report = admin.call("/api/user/getClientreportlist", {"keyword": "不存在"})["list"][0]
    request = urllib.request.Request(
        f"{server.url}/api/liushui/reports/{report['id']}/conclusion",
        data=json.dumps({"conclusion": CONCLUSION}).encode(),
        method="PUT",
        headers={"Content-Type": "application/json", "token": admin.token},
    )
    urllib.request.urlopen(request, timeout=30).close()
    admin.call(
        "/api/liushui/black-list",
        {"name": LISTED, "account": LISTED_ACCOUNT, "severity": "high", "note": CONCLUSION},
    )
    answers.append(send(server.url, "/api/sms/send", {"mobile": MOBILE, "event": "register"}))
    message = admin.call("/api/admin/outbox")["list"][0]
    [code] = re.findall(r"\b\d{6}\b", admin.call(f"/api/admin/outbox/{message['id']}")["text"])
    entered = {"username": "runner", "password": OPERATOR_PASSWORD, "mobile": MOBILE, "captcha": code}
    opened = send(server.url, "/api/user/register", entered)
    assert json.loads(opened)["code"] == 1, opened
    token = json.loads(opened)["data"]["userinfo"]["token"]
    answers += [opened.replace(token.encode(), b""), send(server.url, "/api/user/info", {}, token)]
    answers.append(send(server.url, "/api/user/login", {"username": "runner", "password": LOCKED}))
    for path in ("/admin/audit", "/admin/outbox", "/liushui/baogao", "/list/card"):
        page.goto(f"/#{path}")
        page.wait_for_load_state("networkidle")
    answers += [
        answer.body() for answer in asked if "application/json" in answer.headers.get("content-type", "")
    ]

    stored = json.dumps(page.evaluate("Object.fromEntries(Object.entries(localStorage))"))
    assert CUSTOMER not in stored
    assert PASSWORD not in stored
    context.close()
    server.stop()
    held, told = every_byte(tmp_path / "data-0"), b"\0".join(answers)
    sealed = (CUSTOMER, FILE, CONCLUSION, LISTED, LISTED_ACCOUNT, MOBILE, token, code)
    passwords = (PASSWORD, OPERATOR_PASSWORD, LOCKED)
    found = [secret for secret in (*sealed, *passwords) for form in forms(secret) if form in held]
    assert found == []
    masked = [secret for secret in (MOBILE, *passwords) for form in forms(secret) if form in told]
    assert masked == []
    assert any(form in told for form in forms(CUSTOMER))
    assert b"/api/user/register" in held
    assert faults == []
