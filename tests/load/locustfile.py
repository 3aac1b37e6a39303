"""What operators do all day, for locust: look at the workplace, leaf through lists, upload, read the report.

`LOAD_OPERATORS` of them are there, named operator0 and so on, with `LOAD_PASSWORD`. A request fails when the server
says so, or when its envelope refuses what an operator may do.
"""

from __future__ import annotations

import io
import itertools
import os
import random
from typing import Any

from locust import HttpUser, between, task

from tests.engine.fixtures.wechat import wechat_csv

_numbers = itertools.count()


class Operator(HttpUser):
    """One operator with a login of their own."""

    wait_time = between(0.5, 3)

    def on_start(self) -> None:
        """Log in, which every other call needs."""
        self.chance = random.Random()
        self.reports: list[int] = []
        name = f"operator{next(_numbers) % int(os.environ['LOAD_OPERATORS'])}"
        body = {"username": name, "password": os.environ["LOAD_PASSWORD"]}
        said = self._call("POST", "/api/user/login", json=body)
        if said:
            self.client.headers["token"] = said["userinfo"]["token"]

    def _call(self, method: str, path: str, name: str | None = None, **parts: Any) -> dict[str, Any] | None:
        with self.client.request(method, path, name=name or path, catch_response=True, **parts) as answer:
            if answer.status_code != 200:
                answer.failure(f"HTTP {answer.status_code}: {answer.text[:200]}")
                return None
            said = answer.json()
            if said["code"] != 1:
                answer.failure(f"refused: {said}")
                return None
            data: dict[str, Any] = said["data"]
            return data

    @task(6)
    def workplace(self) -> None:
        """What the first screen asks for."""
        self._call("POST", "/api/user/info")
        self._call("GET", "/api/user/getPanlCount")
        self._call("POST", "/api/user/chart", json={})
        self._call("GET", "/api/message/list")

    @task(6)
    def lists(self) -> None:
        """Tasks and reports, one page of each."""
        self._call("POST", "/api/user/getZipfilelist", json={"current": 1})
        found = self._call("POST", "/api/user/getClientreportlist", json={"current": 1})
        self.reports = [each["id"] for each in (found or {}).get("list", [])]

    @task(4)
    def report(self) -> None:
        """A report, its hits and a page of its transactions."""
        if not self.reports:
            self.lists()
            return
        number = self.chance.choice(self.reports)
        self._call("POST", "/api/user/getClientreportinfo", json={"id": number})
        self._call("POST", "/api/user/getmingzhonglist", json={"report_id": number})
        at = f"/api/liushui/reports/{number}/transactions"
        self._call("GET", at, name="/api/liushui/reports/[id]/transactions")

    @task(4)
    def ledger(self) -> None:
        """Points, and what was bought."""
        self._call("POST", "/api/user/getScorelist", json={"current": 1})
        self._call("POST", "/api/user/getpayorderlist", json={"current": 1})

    @task(2)
    def others(self) -> None:
        """Messages, articles, groups."""
        self._call("GET", "/api/message/history")
        self._call("GET", "/api/content/articles")
        self._call("GET", "/api/team/groups")

    @task(1)
    def upload(self) -> None:
        """A statement of somebody new; what the account cannot pay for is not tried."""
        account = self._call("POST", "/api/user/info")
        if account is None or account["score"] < 10:
            return
        rows, seed = self.chance.randint(20, 200), self.chance.randrange(10**9)
        content = wechat_csv(rows=rows, seed=seed)[0]
        self._call(
            "POST",
            "/api/user/sendZipfile",
            data={"customer": "王小明"},
            files={"file": ("bill.csv", io.BytesIO(content), "text/csv")},
        )
