"""The worker's sweep over orders and refunds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.pay import jobs
from app.pay.gateway import Alipay
from tests.conftest import FrozenClock
from tests.pay.shop import Shop

pytestmark = pytest.mark.both_databases


@pytest.mark.one_in(2)
def test_orders_that_are_slow_to_check_do_not_keep_refunds_waiting(
    shop: Shop, frozen: FrozenClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    paid, pay_url = shop.buy()
    shop.pay(pay_url)
    shop.wait(paid, "paid")
    known = shop.app.extensions
    there = known["alipay"]
    known["alipay"] = Alipay(replace(there.merchant, gateway_url="http://127.0.0.1:9/"))
    shop.act(f"orders/{paid}/refunds", {"amount": "10.00", "reason": "a complaint"})
    shop.sweep()
    assert shop.order(paid)["refunds"][0]["state"] == "requested"
    known["alipay"] = there
    waiting = [shop.buy() for _ in range(2)]
    for _, address in waiting:
        shop.cashier(address)
    # The first question of a sweep takes all the time there is.
    monkeypatch.setattr(jobs, "SWEEP_SECONDS", 0.0)
    asked: list[int] = []
    check = jobs.check_order
    monkeypatch.setattr(jobs, "check_order", lambda number: (asked.append(number), check(number)))
    frozen.advance(minutes=1)
    shop.sweep()
    assert len(asked) == 1
    assert shop.order(paid)["state"] == "refunded"
    assert shop.proven() == []
