"""Who keeps a served product busy while it is killed: buyers with their refunds, and a reader of statements."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import threading
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Collection
from typing import Any

from tests.e2e.server import PASSWORD
from tests.liushui.fixtures.wechat import wechat_csv

# What a server that dies in the middle does to those who speak to it; an answer that it gave is judged instead.
_CUT_OFF = (OSError, http.client.HTTPException)


class RefusedError(Exception):
    """The server refused what may be refused where many buy and give back at once; the round ends here."""


class WrongAnswerError(Exception):
    """The server answered what it never should: this ends the proof."""


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
    """Does its round as long as it runs; a server that dies under it is no reason to stop, a wrong answer is."""

    def __init__(self, url: str, token: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._url, self._token, self._ends = url, token, stop
        self.chance = random.Random(seed)
        self.rounds = 0
        self.done: Counter[str] = Counter()
        self.failure = ""
        self._browser = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))

    def run(self) -> None:
        try:
            while not self._ends.is_set():
                try:
                    self.round()
                    self.rounds += 1
                except RefusedError as refusal:
                    self.done[f"refused: {refusal}"] += 1
                except _CUT_OFF:
                    self.done["cut off"] += 1
                    time.sleep(0.05)
        except Exception:
            self.failure = traceback.format_exc()

    def check(self) -> None:
        """Raise what ended this visitor, if anything did before its time."""
        if self.failure:
            raise AssertionError(f"{type(self).__name__} met what should not be:\n{self.failure}")
        assert self._ends.is_set() or self.is_alive(), f"{type(self).__name__} ended without a word"

    def round(self) -> None:
        """Do one thing from its beginning to its end."""
        raise NotImplementedError

    def call(self, path: str, body: Any = None, may_refuse: Collection[str] = ()) -> Any:
        """Make a call of the API and return its data.

        Raises RefusedError for a reason that `may_refuse` names, WrongAnswerError for any other refusal.
        """
        sent = None if body is None else json.dumps(body).encode()
        return self._answer(path, sent, "application/json", may_refuse)

    def upload(self, content: bytes, may_refuse: Collection[str] = ()) -> Any:
        """Send a statement as a new task."""
        edge = secrets.token_hex(16)
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="customer"\r\n\r\nSoak\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="bill.csv"\r\n\r\n'
        ).encode() + content
        body += f"\r\n--{edge}--\r\n".encode()
        return self._answer(
            "/api/user/sendZipfile", body, f"multipart/form-data; boundary={edge}", may_refuse
        )

    def _answer(self, path: str, body: bytes | None, kind: str, may_refuse: Collection[str]) -> Any:
        headers = {"token": self._token, "Content-Type": kind}
        request = urllib.request.Request(self._url + path, data=body, headers=headers)
        try:
            with self._browser.open(request, timeout=10) as answer:
                envelope = json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise WrongAnswerError(f"{path} answered {error.code}: {error.read()[:300]!r}") from error
        if envelope["code"] == 1:
            return envelope["data"]
        reason = (envelope["data"] or {}).get("reason", "")
        if reason in may_refuse:
            raise RefusedError(reason)
        raise WrongAnswerError(f"{path} refused: {envelope}")

    def go(self, address: str, form: dict[str, str] | None = None, may_refuse: bool = False) -> str:
        """Open a page as a browser does; return where it leads, empty where it stays.

        Raises RefusedError for a page of the gateway that says no, where it may; WrongAnswerError for any other fault.
        """
        data = urllib.parse.urlencode(form).encode() if form else None
        try:
            with self._browser.open(urllib.parse.urljoin(self._url, address), data=data, timeout=10):
                return ""
        except urllib.error.HTTPError as error:
            if error.code < 400:
                return str(error.headers["Location"])
            said = error.read()
            if may_refuse and error.code == 400:
                raise RefusedError("by the gateway") from error
            raise WrongAnswerError(
                f"{address.split('?')[0]} answered {error.code}: {said[:300]!r}"
            ) from error


class Buyer(Visitor):
    """Buys, pays and gives back: postings and notices."""

    def round(self) -> None:
        goods = self.chance.choice(
            ["plan=points_100", "plan=points_500", f"amount={self.chance.randint(1, 900)}"]
        )
        bought = self.call(f"/api/user/PayZfb?{goods}")
        # Another buyer may have paid the very order meanwhile: an open one is used again.
        page = self.go(bought["pay_url"], may_refuse=True)
        back = self.go(page, {"choice": self.chance.choice(["pay", "pay", "pay", "fail"])})
        self.done["choices at the cashier"] += 1
        if self.chance.random() < 0.5:
            self.go(back)
        if self.chance.random() < 0.3:
            number, share = bought["order"]["id"], self.chance.choice([100, 250])
            amount = f"{bought['order']['amount_fen'] * share // 100 / 250:.2f}"
            body = {"amount": amount, "reason": "a soak"}
            self.call(f"/api/admin/orders/{number}/refunds", body, may_refuse=NO_REFUND)
            self.done["refunds"] += 1


# Not paid or not known to be yet, paid back already, or spent on reports.
NO_REFUND = ("not_refundable", "refund_too_large", "refund_spent")


class Reader(Visitor):
    """Has statements read: points are held, and captured when the report is ready."""

    def round(self) -> None:
        content = wechat_csv(rows=self.chance.randint(3, 40), seed=self.chance.randrange(10**6))[0]
        task = self.upload(content, may_refuse=("insufficient_points",))["task"]
        until = time.monotonic() + 10
        while time.monotonic() < until and not self._ends.is_set():
            if self.call(f"/api/liushui/tasks/{task['id']}")["state"] not in ("queued", "working"):
                self.done["statements seen through"] += 1
                return
            time.sleep(0.1)
