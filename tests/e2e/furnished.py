"""A server on which something stands on every screen: the demonstration, and what two people did besides."""

from __future__ import annotations

import re
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.renzheng import consent
from tests.content.desk import picture
from tests.e2e.caller import Caller
from tests.e2e.server import HANGING_SECONDS, PASSWORD, Server
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.unlisted import unlisted_csv
from tests.engine.fixtures.wechat import wechat_csv

OPERATOR, OPERATOR_PASSWORD = "mira", "a long enough word"
NEWCOMER = "noah"
# Invented; the check character fits.
NAME, NUMBER, MOBILE = "欧阳文轩", "110105199003072135", "13812345678"
# Typed as names and as a comment: whoever shows it must show it as it is.
# As an element it would be found by its class.
CUSTOMER, PROJECT = "王小明 <b class=planted>x</b>", "<img class=planted src=x onerror=p()>"
COMMENT = "Clear, <i class=planted onmouseover=p()>thank you</i>"
MARKUP = (CUSTOMER, PROJECT, COMMENT)


@dataclass(frozen=True)
class House:
    """The server, tokens of an administrator, an operator and a newcomer, the ids that each one's addresses name, a trade to pay."""

    server: Server
    tokens: dict[str, str]
    ids: dict[str, dict[str, str]]
    trade: str


@contextmanager
def furnished(folder: Path, host: str = "", **settings: str) -> Iterator[House]:
    """Serve a house in `folder`, filled through the server's own calls; at another name of this machine, if one is given."""
    server = Server(folder, LIUSHUI_DEMO="1", **settings)
    if host:
        server.url = server.url.replace("127.0.0.1", host)
        server._environment["PUBLIC_URL"] = server.url
    server.start()
    try:
        yield _fill(server)
    finally:
        server.stop()


def _fill(server: Server) -> House:
    server.add_operator(OPERATOR, OPERATOR_PASSWORD)
    admin, operator = Caller(server.url), Caller(server.url, OPERATOR, OPERATOR_PASSWORD)
    both = {"admin": admin, "user": operator}
    for role, caller in both.items():
        _work(caller, role)
    _apply(admin, operator)
    _administer(admin)
    for caller in both.values():
        _until_done(caller)
    shared = _shared_ids(admin)
    return House(
        server,
        {role: caller.token for role, caller in both.items()} | {"newcomer": _newcomer(server, admin)},
        {role: _own_ids(caller) | shared for role, caller in both.items()},
        _trade(server, operator),
    )


def _newcomer(server: Server, admin: Caller) -> str:
    """Open an account and log in with the password that was given; return the token."""
    given = admin.call("/api/admin/users", {"username": NEWCOMER, "role": "user"})
    return Caller(server.url, NEWCOMER, given["password"]).token


def _work(caller: Caller, role: str) -> None:
    """What anybody does: uploads that are read and one that is not known, a project, orders, a template, words."""
    caller.upload("微信支付账单.csv", wechat_csv(rows=60, seed=len(role))[0], CUSTOMER)
    caller.upload("村镇银行流水.csv", unlisted_csv(rows=30, seed=len(role))[0], "张三")
    # A print that nothing proves: its rows wait to be confirmed.
    unproven = next(one for one in GOLDEN if one.name == "none-sign.pdf")
    caller.upload("打印件.pdf", unproven.make(12, 3)[0], "李待核")
    caller.call("/api/liushui/sample", {})
    for kind, name in (("project", PROJECT), ("team", f"Readers of {role}")):
        caller.call("/api/team/groups", {"kind": kind, "name": name, "description": "Statements of 2025"})
    caller.call("/api/pay/orders", {"amount": "20.00", "channel": "alipay"})
    token = {"name": "night export", "password": _password(role), "scopes": ["read"], "days": 30}
    caller.call("/api/auth/tokens", token)
    caller.call("/api/studio/messages", {"content": "Where is the balance chain?", "category": "rule"})


def _trade(server: Server, caller: Caller) -> str:
    """Go to the cashier with an order, and return the number of the trade there."""
    bought = caller.call("/api/pay/orders", {"amount": "30.00", "channel": "alipay"})
    with urllib.request.urlopen(server.url + bought["pay_url"], timeout=HANGING_SECONDS) as page:
        return str(page.url).rpartition("/")[2]


def _password(role: str) -> str:
    return PASSWORD if role == "admin" else OPERATOR_PASSWORD


def _apply(admin: Caller, operator: Caller) -> None:
    """The operator applies for verification with the code that was sent."""
    operator.call("/api/sms/send", {"mobile": MOBILE, "event": "renzheng"})
    code = None
    hangs_at = time.monotonic() + HANGING_SECONDS
    while time.monotonic() < hangs_at:
        [newest, *_] = admin.call("/api/admin/outbox")["list"]
        code = re.search(r"\d{6}", admin.call(f"/api/admin/outbox/{newest['id']}")["text"])
        if code is not None:
            break
        time.sleep(0.1)
    assert code is not None
    form = {
        "kind": "personal",
        "certificate_type": "resident_id",
        "name": NAME,
        "number": NUMBER,
        "mobile": MOBILE,
        "consent_version": consent.VERSION,
        "captcha": code.group(),
    }
    operator.send_form("/api/user/setRenzheng", form, scans=("card.png", picture((600, 380))))


def _administer(admin: Caller) -> None:
    """What only administrators do."""
    posting = {"username": OPERATOR, "kind": "points", "amount": 120, "reason": "A complaint was right"}
    admin.call("/api/admin/ledger/requests", posting)
    mine = admin.call("/api/team/groups?kind=project")["list"]
    project = next(each["id"] for each in mine if each["owner"] == "admin")
    admin.call(f"/api/team/groups/{project}/invitations", {"username": OPERATOR})
    admin.call(
        "/api/liushui/black-list", {"name": "北岸贸易行", "severity": "high", "note": "Named in a case"}
    )
    admin.call("/api/liushui/quality", {"name": "Reports of the week", "mode": "random", "share": 100})
    # On the article that is opened.
    article = _shared_ids(admin)["article"]
    admin.call(f"/api/content/articles/{article}/comments", {"text": COMMENT})


def _until_done(caller: Caller) -> None:
    """Wait until nothing of the caller's is under way."""
    hangs_at = time.monotonic() + HANGING_SECONDS
    while time.monotonic() < hangs_at:
        tasks = caller.call("/api/user/getZipfilelist", {"pageSize": 50})["list"]
        if all(task["state"] not in ("queued", "working") for task in tasks):
            return
        time.sleep(0.25)
    raise AssertionError(f"still under way: {tasks}")


def _own_ids(caller: Caller) -> dict[str, str]:
    """Ids of what belongs to the caller."""
    tasks: list[dict[str, Any]] = caller.call("/api/user/getZipfilelist", {"pageSize": 50})["list"]
    reports = caller.call("/api/user/getClientreportlist", {"pageSize": 50})["list"]
    orders = caller.call("/api/user/getpayorderlist", {"pageSize": 50})["list"]
    unknown = next(task for task in tasks if task["customer"] == "张三")
    printed = next(task for task in tasks if task["customer"] == "李待核")
    found = {
        "report": max(reports, key=lambda report: report["rows"])["id"],
        "other": min(reports, key=lambda report: report["rows"])["id"],
        "unproven": printed["id"],
        "print": printed["files"][0]["upload_id"],
        "task": unknown["id"],
        "file": unknown["files"][0]["upload_id"],
        "order": orders[0]["id"],
    }
    return {name: str(number) for name, number in found.items()}


def _shared_ids(admin: Caller) -> dict[str, str]:
    """Ids of what anybody may see, or only administrators may."""
    found = {
        "article": admin.call("/api/content/articles")["list"][0]["id"],
        "promotion": admin.call("/api/content/promotions")["list"][0]["id"],
        "application": admin.call("/api/renzheng/reviews")["list"][0]["application"]["id"],
    }
    return {name: str(number) for name, number in found.items()}
