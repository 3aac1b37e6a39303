"""A served product killed again and again while orders are made, paid at the cashier and refunded."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from tests.e2e.server import PASSWORD, Server

BUYERS = 4
SETTLE_SECONDS = 120.0


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Buyer(threading.Thread):
    """Buys, pays and gives back as long as it runs; a server that dies under it is no reason to stop."""

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._url, self._token, self._ends = url, token, stop
        self._chance = random.Random(seed)
        self._browser = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))

    def run(self) -> None:
        while not self._ends.is_set():
            try:
                self._buy()
            except (urllib.error.URLError, OSError, ValueError, KeyError, TypeError):
                time.sleep(0.05)

    def _call(self, path: str, body: Any = None) -> Any:
        headers = {"token": self._token, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data=data, headers=headers)
        with self._browser.open(request, timeout=10) as answer:
            return json.loads(answer.read())["data"]

    def _go(self, address: str, form: dict[str, str] | None = None) -> str:
        data = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self._browser.open(urllib.parse.urljoin(self._url, address), data=data, timeout=10):
                return ""
        except urllib.error.HTTPError as error:
            return str(error.headers.get("Location", ""))

    def _buy(self) -> None:
        goods = self._chance.choice(
            ["plan=points_100", "plan=points_500", f"amount={self._chance.randint(1, 900)}"]
        )
        bought = self._call(f"/api/user/PayZfb?{goods}")
        page = self._go(bought["pay_url"])
        back = self._go(page, {"choice": self._chance.choice(["pay", "pay", "pay", "fail"])})
        if self._chance.random() < 0.5:
            self._go(back)
        if self._chance.random() < 0.3:
            number, share = bought["order"]["id"], self._chance.choice([100, 250])
            amount = f"{bought['order']['amount_fen'] * share // 100 / 250:.2f}"
            self._call(f"/api/admin/orders/{number}/refunds", {"amount": amount, "reason": "a soak"})


def killed(times: int) -> None:
    """Kill the server `times` times at random moments; afterwards every paid trade was credited exactly once."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "data"
        server = Server(home, CASHIER_TIME_FACTOR="0.001", PAY_CHECK_SECONDS="2")
        server.start()
        try:
            _kill_and_look(server, times, home)
        finally:
            server.stop()


def _kill_and_look(server: Server, times: int, home: Path) -> None:
    stop = threading.Event()
    buyers = [_Buyer(server.url, _log_in(server.url), seed, stop) for seed in range(BUYERS)]
    for buyer in buyers:
        buyer.start()
    chance = random.Random(times)
    for turn in range(1, times + 1):
        time.sleep(chance.uniform(0.2, 1.5))
        server.kill()
        assert server.flask("ledger", "verify") == "the ledger is sound\n"
        server.start()
        if turn % 10 == 0:
            print(f"killed {turn} times, sound each time", flush=True)
    stop.set()
    for buyer in buyers:
        buyer.join(15)
    _settle(home)
    assert server.flask("ledger", "verify") == "the ledger is sound\n"
    print(_compare(home), flush=True)


def _log_in(url: str) -> str:
    body = json.dumps({"username": "admin", "password": PASSWORD, "remember": True}).encode()
    request = urllib.request.Request(
        f"{url}/api/user/login", data=body, headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(json.loads(answer.read())["data"]["userinfo"]["token"])


def _rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as connection:
        return connection.execute(query).fetchall()


def _settle(home: Path) -> None:
    """Wait until every trade that the cashier holds for paid is known to the shop, and no refund is on its way."""
    until = time.monotonic() + SETTLE_SECONDS
    while True:
        paid = _rows(home / "cashier.sqlite", "SELECT COUNT(*) FROM trade WHERE paid_at <> ''")[0][0]
        known = _rows(home / "liushui.sqlite", "SELECT COUNT(*) FROM pay_attempt WHERE channel = 'alipay'")[
            0
        ][0]
        waiting = _rows(home / "liushui.sqlite", "SELECT COUNT(*) FROM pay_refund WHERE state = 'requested'")[
            0
        ][0]
        if paid == known and waiting == 0:
            return
        assert time.monotonic() < until, (paid, known, waiting)
        time.sleep(0.5)


def _compare(home: Path) -> str:
    paid = {
        row[0] for row in _rows(home / "cashier.sqlite", "SELECT out_trade_no FROM trade WHERE paid_at <> ''")
    }
    credited = _rows(
        home / "liushui.sqlite",
        "SELECT o.out_trade_no, COUNT(t.id) FROM pay_order o LEFT JOIN ledger_transaction t"
        " ON t.idem_key = 'order:' || o.id || ':payment' WHERE o.credited_at IS NOT NULL GROUP BY o.id",
    )
    assert all(number == 1 for _, number in credited)
    assert {row[0] for row in credited} == paid
    theirs = _rows(home / "cashier.sqlite", "SELECT COALESCE(SUM(amount_fen), 0) FROM refund")[0][0]
    ours = _rows(
        home / "liushui.sqlite", "SELECT COALESCE(SUM(amount_fen), 0) FROM pay_refund WHERE state = 'done'"
    )[0][0]
    assert theirs == ours, (theirs, ours)
    return f"{len(paid)} paid trades credited once each, {ours} fen refunded on both sides"
