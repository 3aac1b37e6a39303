"""Many hands on one order and one account: credited once, spent never beyond what is there; killed processes lose nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.jifen import service as ledger
from tests.effort import sampled
from tests.http import ALICE
from tests.pay.shop import Shop, events
from tests.pay.test_pay_faults import give

pytestmark = pytest.mark.both_databases

ROOT = Path(__file__).resolve().parents[2]
THREADS, ROUNDS = 16, 24
POINTS = {"plan": "points_100", "channel": "balance"}


def test_many_notices_and_checks_at_once_credit_once(shop: Shop) -> None:
    shop.faults("silent")
    order_id, pay_url = shop.buy()
    shop.pay(pay_url)
    number = shop.order(order_id)["out_trade_no"]
    form = _notice(shop, number)

    def notify(thread: int) -> str:
        if thread % 4 == 3:
            with shop.app.app_context():
                shop.sweep()
            return "success"
        return shop.open("/api/pay/notify/alipay", form).text

    with ThreadPoolExecutor(THREADS) as pool:
        assert set(pool.map(notify, range(THREADS))) == {"success"}
    order = shop.order(order_id)
    assert events(order).count("paid") == 1
    assert shop.have() == (200, 0)
    assert shop.proven() == []


def _notice(shop: Shop, number: str) -> bytes:
    from app.pay.cashier import bank, keys

    trade = shop.app.extensions["cashier"].trade(number)
    assert trade is not None
    pairs = keys.load(shop.app.extensions["config"].data_dir)
    return bank.sealed(bank.notice(trade, "TRADE_SUCCESS", ""), "", pairs).encode()


def test_a_balance_for_three_buys_three_times(shop: Shop) -> None:
    give(shop, 3_500)

    def buy(_: int) -> str:
        body = {"plan": "points_100", "channel": "balance"}
        answer = shop.call("POST /api/pay/orders", body=body)
        return "bought" if answer["code"] == 1 else str(answer["data"]["reason"])

    with ThreadPoolExecutor(THREADS) as pool:
        outcomes = Counter(pool.map(buy, range(THREADS)))
    assert outcomes == {"bought": 3, "insufficient_balance": THREADS - 3}
    assert shop.have() == (400, 500)
    assert shop.proven() == []


def test_one_click_sixteen_times_is_one_open_order(shop: Shop) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        made = {pair[0] for pair in pool.map(lambda _: shop.buy(), range(THREADS))}
    assert len(made) == 1


@pytest.mark.everything  # before a commit: one click sixteen times, above
def test_a_refund_asked_sixteen_times_goes_back_once(shop: Shop) -> None:
    from tests.pay.test_pay_orders import bought, refund

    order_id = bought(shop)
    with ThreadPoolExecutor(THREADS) as pool:
        codes = Counter(
            answer["code"] for answer in pool.map(lambda _: refund(shop, order_id, "10.00"), range(8))
        )
    assert codes == {1: 1, 0: 7}
    shop.sweep()
    assert shop.order(order_id)["state"] == "refunded"
    assert shop.have() == (100, 0)
    assert shop.proven() == []


def spender(url: str, folder: Path, name: str) -> subprocess.Popen[bytes]:
    """Start a process that spends three points again and again until nothing is left; it prints what succeeded."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.pay.spender", url, str(folder), name], cwd=ROOT, stdout=subprocess.PIPE
    )


@pytest.mark.everything  # before a commit: threads that spend at once, and a process killed while it spends
def test_four_processes_spend_exactly_what_is_there(shop: Shop, database_url: str, tmp_path: Path) -> None:
    from tests.http import work

    with work():
        ledger.adjust(ALICE.id, 900, "points", "up to 1000", "start", None)
    started = [spender(database_url, tmp_path / f"p{number}", f"p{number}") for number in range(4)]
    outputs = [process.communicate(timeout=240)[0].decode().split() for process in started]
    assert [process.returncode for process in started] == [0] * 4
    assert sum(len(output) for output in outputs) == 333
    assert shop.have()[0] == 1
    assert shop.proven() == []


@pytest.mark.parametrize("round_", sampled(range(3), 3))
def test_a_process_killed_while_posting_leaves_whole_postings(
    shop: Shop, database_url: str, tmp_path: Path, round_: int
) -> None:
    from tests.http import work

    with work():
        ledger.adjust(ALICE.id, 100_000, "points", "plenty", "start", None)
    process = spender(database_url, tmp_path / "victim", "victim")
    assert process.stdout is not None
    answers = [process.stdout.readline()]
    time.sleep(0.15 * round_)
    os.kill(process.pid, signal.SIGKILL)
    answers += process.stdout.readlines()
    process.wait()
    process.stdout.close()
    whole = [line for line in answers if line.endswith(b"\n") and line.strip()]
    spent = (100_100 - shop.have()[0]) // 3
    # What it told was committed before; of what it had not told yet there is at most one.
    assert len(whole) <= spent <= len(whole) + 1
    assert shop.proven() == []


@pytest.mark.everything  # before a commit: crossing transfers of the ledger
def test_refunds_of_points_and_purchases_of_points_do_not_wait_for_each_other_for_ever(shop: Shop) -> None:
    give(shop, 100_000)
    order_ids = [shop.call("POST /api/pay/orders", body=POINTS)["data"]["order"]["id"] for _ in range(ROUNDS)]

    def trade(number: int) -> int:
        if number % 2:
            return int(shop.call("POST /api/pay/orders", body=POINTS)["code"])
        path = f"orders/{order_ids[number // 2]}/refunds"
        return int(shop.act(path, {"amount": "10.00", "reason": "again"})["code"])

    with ThreadPoolExecutor(THREADS) as pool:
        assert Counter(pool.map(trade, range(2 * ROUNDS))) == {1: 2 * ROUNDS}
    assert shop.have()[0] == 100 + ROUNDS * 100
    assert shop.proven() == []
