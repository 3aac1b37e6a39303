"""A served application with its local cashier: buyers, browsers and the gateway speak to it over real sockets."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from werkzeug.serving import make_server

from app import create_app
from app.jifen import service as ledger
from app.platform.config import Config
from app.platform.data.database import db
from tests.databases import KEYS, PASSWORD, close
from tests.http import ADA, ALICE, Person, token_of

# 4 minutes between two tries of a notice become 0.12 seconds.
FACTOR = 1 / 2000
WAIT_SECONDS = 30.0


class _Stay(urllib.request.HTTPRedirectHandler):
    """A browser that shows where it would go next."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


@dataclass(frozen=True)
class Page:
    """What a browser got."""

    status: int
    text: str
    location: str


class Shop:
    """The served application as buyers and administrators meet it."""

    def __init__(self, app: APIFlask, url: str) -> None:
        self.app, self.url = app, url
        self._browser = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))

    def call(
        self,
        call: str,
        *,
        as_: Person | None = ALICE,
        body: Any = None,
        headers: dict[str, str] | None = None,
    ) -> dict[str, Any]:
        """Make a call of the API and return its envelope."""
        method, path = call.split(" ", 1)
        sent = {"Accept-Language": "en-US", **(headers or {})}
        if as_ is not None:
            sent["token"] = token_of(self.app, as_)
        data = None
        if method == "POST":
            data, sent["Content-Type"] = json.dumps(body or {}).encode(), "application/json"
        request = urllib.request.Request(self.url + path, data=data, headers=sent, method=method)
        with self._browser.open(request, timeout=30) as answer:
            envelope: dict[str, Any] = json.loads(answer.read())
        return envelope

    def act(self, path: str, body: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Do an act of power as the administrator, with the password."""
        return self.call(f"POST /api/admin/{path}", as_=ADA, body=body | {"password": PASSWORD}, **more)

    def open(self, address: str, form: dict[str, str] | bytes | None = None) -> Page:
        """Open an address as a browser does, without following redirects."""
        data = urllib.parse.urlencode(form).encode() if isinstance(form, dict) else form
        request = urllib.request.Request(urllib.parse.urljoin(self.url, address), data=data)
        try:
            with self._browser.open(request, timeout=30) as answer:
                return Page(answer.status, answer.read().decode(), "")
        except urllib.error.HTTPError as error:
            return Page(error.code, error.read().decode(), error.headers.get("Location", ""))

    def buy(self, query: str = "PayZfb?plan=points_100", person: Person = ALICE) -> tuple[int, str]:
        """Order something by Alipay; return the order's id and where to pay it."""
        data = self.call(f"GET /api/user/{query}", as_=person)["data"]
        return data["order"]["id"], data["pay_url"]

    def cashier(self, pay_url: str) -> str:
        """Open the cashier's page of a payment and return its address."""
        sent_on = self.open(pay_url)
        assert sent_on.status == 302, sent_on.text
        assert self.open(sent_on.location).status == 200
        return sent_on.location

    def pay(self, pay_url: str, choice: str = "pay") -> str:
        """Press a button of the cashier's page; return where the browser is sent."""
        return self.open(self.cashier(pay_url), {"choice": choice}).location

    def order(self, order_id: int, person: Person = ALICE) -> dict[str, Any]:
        """Return an order with its history."""
        whole: dict[str, Any] = self.call(f"GET /api/pay/orders/{order_id}", as_=person)["data"]
        return whole

    def wait(self, order_id: int, state: str) -> dict[str, Any]:
        """Wait until an order is in a state."""
        until = time.monotonic() + WAIT_SECONDS
        while (order := self.order(order_id))["state"] != state:
            assert time.monotonic() < until, (state, order["state"], order["events"])
            time.sleep(0.02)
        return order

    def wait_event(self, order_id: int, event: str) -> dict[str, Any]:
        """Wait until something stands in an order's history."""
        until = time.monotonic() + WAIT_SECONDS
        while event not in events(order := self.order(order_id)):
            assert time.monotonic() < until, (event, events(order))
            time.sleep(0.02)
        # On PostgreSQL the history was read after the order: once more, for an order as new as its history.
        return self.order(order_id)

    def sweep(self) -> None:
        """Let the worker do everything that is due."""
        self.app.extensions["jobs"].sweep()

    def faults(self, *names: str) -> None:
        """Switch faults of the cashier on, and the others off."""
        answer = self.call("POST /api/admin/cashier", as_=ADA, body={"faults": list(names)})
        assert answer["data"]["faults"] == sorted(names)

    def have(self, person: Person = ALICE) -> tuple[int, int]:
        """Return points and fen of the balance."""
        db.session.rollback()
        found = ledger.available(person.id), ledger.available(person.id, "cash")
        db.session.rollback()
        return found

    def proven(self) -> list[str]:
        """Prove the ledger and the orders."""
        db.session.rollback()
        found = ledger.verify()
        db.session.rollback()
        return found


def events(order: dict[str, Any]) -> list[str]:
    """Return the names of what stands in an order's history."""
    return [event["event"] for event in order["events"]]


@contextmanager
def opened(url: str, folder: Path, **settings: Any) -> Iterator[Shop]:
    """Serve an application over a database that exists, on a free port of this machine."""
    config = Config(
        data_dir=folder,
        database_url=url,
        keys=KEYS,
        testing=True,
        cashier_time_factor=FACTOR,
        pay_timeout_seconds=5.0,
    )
    config = replace(config, **settings)
    server = make_server("127.0.0.1", 0, _later, threaded=True)
    # Closing it waits for calls that still hang: their connections to the database are closed with them.
    server.daemon_threads = False
    app = create_app(replace(config, port=server.port))
    server.app = app
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        with app.app_context():
            yield Shop(app, f"http://127.0.0.1:{server.port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        close(app)


def _later(*_: Any) -> Any:
    raise AssertionError("the application is not there yet")
