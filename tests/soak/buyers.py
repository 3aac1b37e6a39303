"""Who keeps a served product busy while it is killed: buyers with their refunds, and a reader of statements."""

from __future__ import annotations

import contextlib
import json
import random
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from tests.e2e.server import PASSWORD
from tests.liushui.fixtures.wechat import wechat_csv

# What a server that dies in the middle does to those who speak to it.
_CUT_OFF = (urllib.error.URLError, OSError, ValueError, KeyError, TypeError)


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def log_in(url: str) -> str:
    """Log the administrator in; return the token."""
    body = json.dumps({"username": "admin", "password": PASSWORD, "remember": True}).encode()
    request = urllib.request.Request(
        f"{url}/api/user/login", data=body, headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(json.loads(answer.read())["data"]["userinfo"]["token"])


class Visitor(threading.Thread):
    """Does its round as long as it runs; a server that dies under it is no reason to stop."""

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._url, self._token, self._ends = url, token, stop
        self.chance = random.Random(seed)
        self.rounds = 0
        self._browser = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))

    def run(self) -> None:
        while not self._ends.is_set():
            try:
                self.round()
                self.rounds += 1
            except _CUT_OFF:
                time.sleep(0.05)

    def round(self) -> None:
        """Do one thing from its beginning to its end."""
        raise NotImplementedError

    def call(self, path: str, body: Any = None) -> Any:
        """Make a call of the API and return its data."""
        sent = None if body is None else json.dumps(body).encode()
        return self._answer(path, sent, "application/json")

    def upload(self, content: bytes) -> Any:
        """Send a statement as a new task."""
        edge = secrets.token_hex(16)
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="customer"\r\n\r\nSoak\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="bill.csv"\r\n\r\n'
        ).encode() + content
        body += f"\r\n--{edge}--\r\n".encode()
        return self._answer("/api/user/sendZipfile", body, f"multipart/form-data; boundary={edge}")

    def _answer(self, path: str, body: bytes | None, kind: str) -> Any:
        headers = {"token": self._token, "Content-Type": kind}
        request = urllib.request.Request(self._url + path, data=body, headers=headers)
        with self._browser.open(request, timeout=10) as answer:
            return json.loads(answer.read())["data"]

    def go(self, address: str, form: dict[str, str] | None = None) -> str:
        """Open a page as a browser does; return where it would lead."""
        data = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self._browser.open(urllib.parse.urljoin(self._url, address), data=data, timeout=10):
                return ""
        except urllib.error.HTTPError as error:
            return str(error.headers.get("Location", ""))


class Buyer(Visitor):
    """Buys, pays and gives back: postings and notices."""

    def round(self) -> None:
        goods = self.chance.choice(
            ["plan=points_100", "plan=points_500", f"amount={self.chance.randint(1, 900)}"]
        )
        bought = self.call(f"/api/user/PayZfb?{goods}")
        page = self.go(bought["pay_url"])
        back = self.go(page, {"choice": self.chance.choice(["pay", "pay", "pay", "fail"])})
        if self.chance.random() < 0.5:
            self.go(back)
        if self.chance.random() < 0.3:
            number, share = bought["order"]["id"], self.chance.choice([100, 250])
            amount = f"{bought['order']['amount_fen'] * share // 100 / 250:.2f}"
            self.call(f"/api/admin/orders/{number}/refunds", {"amount": amount, "reason": "a soak"})


class Reader(Visitor):
    """Has statements read: points are held, and captured when the report is ready."""

    def round(self) -> None:
        content = wechat_csv(rows=self.chance.randint(3, 40), seed=self.chance.randrange(10**6))[0]
        task = self.upload(content)["task"]
        until = time.monotonic() + 10
        with contextlib.suppress(KeyError):
            while time.monotonic() < until and not self._ends.is_set():
                if self.call(f"/api/liushui/tasks/{task['id']}")["state"] not in ("queued", "working"):
                    return
                time.sleep(0.1)
