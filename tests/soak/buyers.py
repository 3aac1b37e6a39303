"""Who keeps a served product busy while it is killed: buyers with their refunds, and a reader of statements."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from typing import Any

from tests.e2e.server import PASSWORD
from tests.engine.fixtures.wechat import wechat_csv

# What a server that dies in the middle does to those who speak to it: `URLError` is an `OSError`, half an answer no JSON.
_CUT_OFF = (OSError, http.client.HTTPException, json.JSONDecodeError)


class RefusedError(Exception):
    """An answer that was no success, from a server that lives."""


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def log_in(url: str, username: str = "admin") -> str:
    """Log the administrator or an operator in; return the token."""
    body = json.dumps({"username": username, "password": PASSWORD, "remember": True}).encode()
    request = urllib.request.Request(
        f"{url}/api/user/login", data=body, headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(json.loads(answer.read())["data"]["userinfo"]["token"])


class Visitor(threading.Thread):
    """Does its round as long as it runs; a server that dies under it is no reason to stop.

    `refused` counts what was answered instead of a success: nothing that a visitor does is refused by a sound server.
    """

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._url, self._token, self._ends = url, token, stop
        self.chance = random.Random(seed)
        self.rounds = 0
        self.refused: Counter[str] = Counter()
        self.cut_off: Counter[str] = Counter()
        self._browser = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))

    def run(self) -> None:
        while not self._ends.is_set():
            try:
                self.round()
                self.rounds += 1
            except RefusedError as refusal:
                self.refused[str(refusal)] += 1
            except _CUT_OFF as error:
                self.cut_off[type(error).__name__] += 1
                time.sleep(0.05)
            except Exception as error:
                self.refused[repr(error)] += 1
                raise

    def round(self) -> None:
        """Do one thing from its beginning to its end."""
        raise NotImplementedError

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        """Make a call of the API and return its data."""
        sent = None if body is None else json.dumps(body).encode()
        return self._answer(path, sent, "application/json", token)

    def upload(self, content: bytes) -> Any:
        """Send a statement as a new task."""
        edge = secrets.token_hex(16)
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="customer"\r\n\r\nSoak\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="bill.csv"\r\n\r\n'
        ).encode() + content
        body += f"\r\n--{edge}--\r\n".encode()
        return self._answer("/api/user/sendZipfile", body, f"multipart/form-data; boundary={edge}")

    def _answer(self, path: str, body: bytes | None, kind: str, token: str = "") -> Any:
        headers = {"token": token or self._token, "Content-Type": kind}
        request = urllib.request.Request(self._url + path, data=body, headers=headers)
        try:
            with self._browser.open(request, timeout=30) as answer:
                found = json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise RefusedError(f"{path.split('?')[0]}: {error.code} {error.read().decode()[:300]}") from error
        if found["code"] != 1:
            raise RefusedError(f"{path.split('?')[0]}: {found}")
        return found["data"]

    def go(self, address: str, form: dict[str, str] | None = None) -> str:
        """Open a page as a browser does; return where it would lead."""
        data = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self._browser.open(urllib.parse.urljoin(self._url, address), data=data, timeout=30):
                return ""
        except urllib.error.HTTPError as error:
            if error.code >= 400:
                raise RefusedError(f"{address.split('?')[0]}: {error.code}") from error
            return str(error.headers.get("Location", ""))


class Buyer(Visitor):
    """Buys and pays as an operator, and gives back as the administrator: postings and notices."""

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event, admin: str) -> None:
        super().__init__(url, token, seed, stop)
        self._admin = admin

    def round(self) -> None:
        goods = self.chance.choice(
            ["plan=points_100", "plan=points_500", f"amount={self.chance.randint(1, 900)}"]
        )
        bought = self.call(f"/api/user/PayZfb?{goods}")
        number = bought["order"]["id"]
        page = self.go(bought["pay_url"])
        choice = self.chance.choice(["pay", "pay", "pay", "fail"])
        back = self.go(page, {"choice": choice})
        if self.chance.random() < 0.5:
            self.go(back)
        if choice == "pay" and self.chance.random() < 0.4 and self._is_paid(number):
            # Refunds of a 250th are whole in cents for every price there is.
            amount = bought["order"]["amount_fen"] * self.chance.choice([100, 250]) // 250
            body = {"amount": f"{amount / 100:.2f}", "reason": "a soak", "password": PASSWORD}
            self.call(f"/api/admin/orders/{number}/refunds", body, self._admin)

    def _is_paid(self, number: int) -> bool:
        until = time.monotonic() + 5
        while time.monotonic() < until and not self._ends.is_set():
            if self.call(f"/api/pay/orders/{number}")["state"] == "paid":
                return True
            time.sleep(0.1)
        return False


class Reader(Visitor):
    """Has statements read: points are held, and captured when the report is ready. `accepted` are the tasks' ids."""

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event) -> None:
        super().__init__(url, token, seed, stop)
        self.accepted: list[int] = []

    def round(self) -> None:
        content = wechat_csv(rows=self.chance.randint(3, 40), seed=self.chance.randrange(10**6))[0]
        task = self.upload(content)["task"]
        self.accepted.append(task["id"])
        until = time.monotonic() + 2
        while time.monotonic() < until and not self._ends.is_set():
            if self.call(f"/api/liushui/tasks/{task['id']}")["state"] not in ("queued", "working"):
                return
            time.sleep(0.1)
