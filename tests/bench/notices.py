"""How soon a payment notice is answered by the served product: signature, order, ledger and commit, over real HTTP."""

from __future__ import annotations

import statistics
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from app.pay.cashier import bank, keys
from app.pay.cashier.store import TradeRow
from tests.bench.timing import Results
from tests.databases import PostgresTemplate
from tests.e2e.caller import Caller
from tests.e2e.server import Server

NOTICES, HANDS = 400, 8
P95_MS, P99_MS = 150.0, 500.0
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def notices(results: Results) -> None:
    """Answer notices of payments that are new, the same ones again, and a view that does nothing."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        rows = _on("SQLite", home / "lite", None)
        post = PostgresTemplate(home)
        try:
            with post.empty() as url:
                rows += _on("PostgreSQL", home / "post", url)
        finally:
            post.stop()
    results.table(f"Notices of payments, {HANDS} at a time, milliseconds", rows)
    for row in rows:
        if "new" in str(row[""]):
            results.aim(f"p95 of {row['']}, ms", float(row["p95"]), most=P95_MS)
            results.aim(f"p99 of {row['']}, ms", float(row["p99"]), most=P99_MS)


def _on(name: str, home: Path, url: str | None) -> list[dict[str, str | float]]:
    # No check comes in between: the gateway has never heard of these trades.
    environment = {"PAY_CHECK_SECONDS": "3000"} | ({"DATABASE_URL": url} if url else {})
    server = Server(home, **environment)
    server.start()
    try:
        forms = _forms(server.url, home)
        address = f"{server.url}/api/pay/notify/alipay"
        taken = {
            "a bare view": _timed(lambda _: _ask(f"{server.url}/healthz"), forms),
            "new payments": _timed(lambda form: _notify(address, form), forms),
            "the same again": _timed(lambda form: _notify(address, form), forms),
        }
        assert server.flask("ledger", "verify") == "the ledger is sound\n"
        paid = Caller(server.url).call("/api/user/getpayorderlist", {"state": "paid"})["total"]
        assert paid == NOTICES, paid
    finally:
        server.stop()
    bare = statistics.median(taken["a bare view"])
    return [_row(f"{each}, {name}", seconds, bare) for each, seconds in taken.items()]


def _row(title: str, seconds: Sequence[float], bare: float) -> dict[str, str | float]:
    cuts = statistics.quantiles(seconds, n=100)
    median = statistics.median(seconds)
    return {
        "": title,
        "median": median * 1_000,
        "p95": cuts[94] * 1_000,
        "p99": cuts[98] * 1_000,
        "× bare view": median / bare,
    }


def _forms(url: str, home: Path) -> list[bytes]:
    """Order as many top-ups, and write the notice of each as Alipay would."""
    caller, pairs, forms = Caller(url), keys.load(home), []
    for number in range(NOTICES):
        order = caller.call("/api/pay/orders", {"amount": f"{1 + number}.00"})["order"]
        trade = TradeRow(
            out_trade_no=order["out_trade_no"],
            trade_no=f"20260601{number:020d}",
            token="",
            status="TRADE_SUCCESS",
            total_fen=order["amount_fen"],
            subject=order["title"],
            notify_url="",
            return_url="",
            ends_at="",
            created_at="2026-06-01 12:00:00",
            paid_at="2026-06-01 12:01:00",
            hung=0,
        )
        forms.append(bank.sealed(bank.notice(trade, "TRADE_SUCCESS", ""), "", pairs).encode())
    return forms


def _timed(ask: Callable[[bytes], None], forms: list[bytes]) -> list[float]:
    def one(form: bytes) -> float:
        began = time.perf_counter()
        ask(form)
        return time.perf_counter() - began

    with ThreadPoolExecutor(HANDS) as pool:
        return list(pool.map(one, forms))


def _ask(address: str) -> None:
    with _opener.open(address, timeout=30) as answer:
        assert answer.status == 200


def _notify(address: str, form: bytes) -> None:
    request = urllib.request.Request(
        address, data=form, headers={"Content-Type": "application/x-www-form-urlencoded; charset=utf-8"}
    )
    with _opener.open(request, timeout=30) as answer:
        assert answer.read() == b"success"
