"""How soon every list answers when its tables hold what years leave in them."""

from __future__ import annotations

import contextlib
import os
import re
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import event

from app.liushui.review.models import QualityQueue
from app.platform.data.database import db, writing
from app.site.document import specification
from tests.bench.case_rows import FIRST
from tests.bench.content import fill_events
from tests.bench.kept import is_filled, opened
from tests.bench.ledger import fill_entries
from tests.bench.list_rows import fill
from tests.bench.timing import Results
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ADA, ALICE, Person, call
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.soak.memory import family_of

ROWS = int(os.environ.get("LISTS_ROWS", "100000"))
LOG_ROWS = int(os.environ.get("LISTS_LOG_ROWS", "1000000"))
CALLS = 40
MOST_MS = 100.0
BARE = "GET /healthz"
Filters = tuple[dict[str, Any], ...]
_DATABASE: list[int] = []


@dataclass(frozen=True)
class Call:
    """What was asked, and how many milliseconds passed and were worked for it."""

    asked: str
    took: float
    worked: float


# Per list, what it is commonly narrowed to; each is opened at the first, the middle and the last page.
FILTERS: dict[str, Filters] = {
    "GET /api/admin/audit": ({}, {"event": "logout"}, {"actor": "alice"}, {"subject": "report:4711"}),
    "GET /api/admin/ledger/requests": ({}, {"state": "waiting"}),
    "GET /api/admin/orders": ({}, {"state": "paid"}, {"kind": "vip"}, {"keyword": "BENCH000000004711"}),
    "GET /api/admin/outbox": ({}, {"state": "kept"}, {"kind": "sms"}),
    "GET /api/admin/users": ({}, {"state": "active"}, {"keyword": "operator4711"}),
    "GET /api/content/articles": (
        {},
        {"topic": "rule"},
        {"sort": "-views"},
        {"sort": "title"},
        {"keyword": "4711"},
    ),
    "GET /api/content/articles/{article_id}/comments": ({},),
    "GET /api/content/promotions": ({}, {"state": "running"}, {"sort": "-visits"}, {"keyword": "4711"}),
    "GET /api/list/policy": ({}, {"status": "online"}, {"sort": "name"}, {"name": "4711"}),
    "GET /api/liushui/black-list": ({},),
    "GET /api/liushui/corrections": ({},),
    "GET /api/liushui/corrections/suggestions": ({},),
    "GET /api/liushui/links": ({}, {"kind": "account"}, {"sort": "amount"}),
    "GET /api/liushui/presets/versions": ({},),
    "GET /api/liushui/quality/{queue_id}/items": ({}, {"state": "pending"}),
    "GET /api/liushui/reports/{report_id}/changes/rows": ({"from": 1},),
    "GET /api/liushui/reports/{report_id}/transactions": ({}, {"direction": "out", "sort": "-amount_fen"}),
    "GET /api/liushui/rules/versions": ({},),
    "GET /api/liushui/templates": ({},),
    "GET /api/message/history": ({}, {"type": "notice"}, {"state": "unread"}),
    "GET /api/renzheng/reviews": ({}, {"state": "auditing"}, {"overdue": "true"}),
    "GET /api/studio/operations": ({},),
    "GET /api/team/activity": ({},),
    "GET /api/team/groups": ({}, {"kind": "team"}),
    "POST /api/user/getClientreportlist": (
        {},
        {"risk": "high"},
        {"source": "alipay"},
        {"sort": "-in_fen"},
        {"keyword": "客户4711号"},
    ),
    "POST /api/user/getScorelist": (
        {},
        {"direction": "in"},
        {"type": "hold"},
        {"type": "adjust", "direction": "out"},
        {"from": "2024-09-01", "to": "2025-08-31"},
    ),
    "POST /api/user/getZipfilelist": ({}, {"state": "done"}, {"keyword": "客户4711号"}),
    "POST /api/user/getmingzhonglist": ({},),
    "POST /api/user/getpayorderlist": ({}, {"state": "paid"}, {"kind": "vip"}),
    "POST /api/user/getxingweilist": ({},),
}
# A file, not a screen.
NOT_MEASURED = {"GET /api/content/sets/export"}


def lists(results: Results) -> None:
    """Open every list of the API document over full tables, on both databases."""
    for kind in os.environ.get("LISTS_ON", "SQLite PostgreSQL").split():
        was_filled = is_filled(kind)
        with opened(kind) as (app, process):
            _DATABASE[:] = [process] if process else []
            with app.app_context():
                _on(results, kind, app, was_filled)


def _on(results: Results, kind: str, app: APIFlask, was_filled: bool) -> None:
    client = app.test_client()
    routes = [route for route in list_routes() if re.search(os.environ.get("LISTS_NAMED", ""), route)]
    if not was_filled:
        began = time.perf_counter()
        _fill(app, client)
        print(f"\n{kind}: filled in {time.perf_counter() - began:.0f} s", flush=True)
    places = _places(client)
    bare = _ask_often(client, BARE, ({},), places)
    rows: list[dict[str, str | float]] = []
    slow: list[str] = []
    for route in routes:
        with _watched() as statements:
            taken = _ask_often(client, route, FILTERS[route], places)
        rows.append(_line(route, taken, bare))
        print(f"{kind} {route}: {rows[-1]['p95 CPU ms']:.0f} ms", flush=True)
        if float(rows[-1]["p95 CPU ms"]) > MOST_MS:
            slow.append(f"{route}: {_slowest(taken)}\n{_plan(statements)}")
    results.table(f"Every list, {ROWS:,} rows and {LOG_ROWS:,} of log, ledger and events, {kind}", rows)
    for each in slow:
        print(f"\nslowest statement of {each}", flush=True)
    slowest = max(float(row["p95 ms"]) for row in rows)
    results.aim(f"slowest list (p95, ms), {kind}", slowest, most=MOST_MS)


def list_routes() -> list[str]:
    """Every call of the API document that answers pages; one that nobody told how to ask stops the bench."""
    document = specification()
    found = sorted(
        f"{method.upper()} {path}"
        for path, calls in document["paths"].items()
        for method, said in calls.items()
        if method in ("get", "post") and _is_list(said, document["components"]["schemas"])
    )
    unknown = [route for route in found if route not in FILTERS and route not in NOT_MEASURED]
    assert not unknown, f"lists that the bench does not know: {unknown}"
    return [route for route in found if route not in NOT_MEASURED]


def _is_list(said: dict[str, Any], shapes: dict[str, Any]) -> bool:
    asked = {each["name"] for each in said.get("parameters", []) if each["in"] == "query"}
    body = said.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    answer = said["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
    data = _fields(_fields(answer, shapes).get("data", {}), shapes)
    asked |= set(_fields(body, shapes))
    return {"list", "total"} <= set(data) or bool({"current", "pageSize"} & asked)


def _fields(schema: dict[str, Any], shapes: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = shapes[schema["$ref"].rpartition("/")[2]]
    found: dict[str, Any] = schema.get("properties", {})
    return found


def _fill(app: APIFlask, client: FlaskClient) -> None:
    """Fill everything."""
    assert uploader(client)(ALICE, {"long.csv": wechat_csv(rows=ROWS)[0]})["code"] == 1
    worker(app)()
    (task,) = tasks_of(client, ALICE)
    assert task["state"] == "done", task
    # Made again, so that there are two versions to compare.
    path = f"POST /api/liushui/tasks/{task['id']}/rerun"
    assert call(client, path, as_=ALICE)["code"] == 1
    worker(app)()
    with writing():
        fill(ROWS, LOG_ROWS)
        fill_entries(LOG_ROWS)
    fill_events(FIRST, LOG_ROWS)
    # What a database does by itself while its tables grow over years.
    tidying = "ANALYZE" if db.engine.dialect.name == "sqlite" else "VACUUM ANALYZE"
    db.session.rollback()
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(tidying)
    db.session.rollback()


def _places(client: FlaskClient) -> dict[str, int]:
    """What stands for the parameters of paths."""
    queue = db.session.query(QualityQueue.id).scalar()
    report = tasks_of(client, ALICE, state="done", current=1, pageSize=1)[0]["report_id"]
    return {"article_id": FIRST + 1, "queue_id": queue, "report_id": report}


def _ask_often(client: FlaskClient, route: str, filters: Filters, places: dict[str, int]) -> list[Call]:
    """Milliseconds of each of the calls and what was asked: pages at the front, in the middle and at the end."""
    asked: list[dict[str, Any]] = []
    person = ALICE if _is_open_to(ALICE, client, route, filters[0], places) else ADA
    for narrowed in filters:
        answer, _ = _ask(client, route, person, narrowed, places)
        total = (answer["data"] or {}).get("total", 0) if isinstance(answer["data"], dict) else 0
        last = max(1, -(-total // 10))
        pages = dict.fromkeys((1, 2, max(1, last // 2), last))
        asked += [{**narrowed, "current": page} if _has_pages(route) else narrowed for page in pages]
    taken: list[Call] = []
    for turn in range(max(CALLS, 2 * len(asked))):
        fields = asked[turn % len(asked)]
        taken.append(_ask(client, route, person, fields, places)[1])
    return taken


def _has_pages(route: str) -> bool:
    return route not in (BARE, "POST /api/user/getxingweilist", "GET /api/liushui/corrections/suggestions")


def _is_open_to(
    person: Person, client: FlaskClient, route: str, fields: dict[str, Any], places: dict[str, int]
) -> bool:
    return bool(_answer(client, route, person, fields, places)["code"] == 1)


def _ask(
    client: FlaskClient, route: str, person: Person, fields: dict[str, Any], places: dict[str, int]
) -> tuple[dict[str, Any], Call]:
    worked, began = _worked(), time.perf_counter()
    answer = _answer(client, route, person, fields, places)
    took = (time.perf_counter() - began) * 1_000
    assert answer["code"] == 1, (route, fields, answer)
    return answer, Call(str(fields), took, (_worked() - worked) * 1_000)


def _worked() -> float:
    """Seconds of the processor so far, of this process and (in hundredths) of the database's own ones."""
    ticks = 0
    for process in _DATABASE:
        for stat in (Path(f"/proc/{each}/stat") for each in family_of(process)):
            with contextlib.suppress(OSError):
                said = stat.read_text().rpartition(")")[2].split()
                ticks += int(said[11]) + int(said[12])
    return time.process_time() + ticks / 100


def _answer(
    client: FlaskClient, route: str, person: Person, fields: dict[str, Any], places: dict[str, int]
) -> dict[str, Any]:
    if "mingzhong" in route or "xingwei" in route:
        fields = {**fields, "report_id": places["report_id"]}
    parts = {"json": fields} if route.startswith("POST") else {"query_string": fields}
    # Each answer is to be worked for, not repeated.
    return call(client, route.format(**places), as_=person, headers={"Cache-Control": "no-cache"}, **parts)


def _p95(taken: list[float]) -> float:
    return statistics.quantiles(taken, n=20)[-1]


def _slowest(taken: list[Call]) -> str:
    slowest = max(taken, key=lambda call: call.worked)
    return f"{slowest.worked:.0f} ms of the processor, {slowest.took:.0f} ms for {slowest.asked}"


def _line(route: str, taken: list[Call], bare: list[Call]) -> dict[str, str | float]:
    median = statistics.median(call.worked for call in taken)
    return {
        "": route,
        "p50 ms": statistics.median(call.took for call in taken),
        "p95 ms": _p95([call.took for call in taken]),
        "p50 CPU ms": median,
        "p95 CPU ms": _p95([call.worked for call in taken]),
        "× bare view": median / statistics.median(call.worked for call in bare),
    }


@contextmanager
def _watched() -> Iterator[list[tuple[float, str, Any]]]:
    """Note every statement with the seconds that it took and its parameters."""
    found: list[tuple[float, str, Any]] = []

    def before(connection: Any, *_: Any) -> None:
        connection.info["bench_began"] = time.perf_counter()

    def after(connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        found.append((time.perf_counter() - connection.info["bench_began"], statement, parameters))

    event.listen(db.engine, "before_cursor_execute", before)
    event.listen(db.engine, "after_cursor_execute", after)
    try:
        yield found
    finally:
        event.remove(db.engine, "before_cursor_execute", before)
        event.remove(db.engine, "after_cursor_execute", after)


def _plan(statements: list[tuple[float, str, Any]]) -> str:
    seconds, statement, parameters = max(statements, key=lambda each: each[0])
    asked = "EXPLAIN QUERY PLAN " if db.engine.dialect.name == "sqlite" else "EXPLAIN "
    with db.engine.connect() as connection:
        lines = connection.exec_driver_sql(asked + statement, parameters).all()
    plan = "\n".join(f"    {line[-1]}" for line in lines)
    return f"  {seconds * 1_000:.0f} ms: {' '.join(statement.split())[:1500]}\n{plan}"
