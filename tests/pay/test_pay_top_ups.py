"""Top-ups of the balance: what pays for one, and what does not."""

from __future__ import annotations

import pytest

from tests.pay.shop import Shop
from tests.pay.test_pay_faults import WELCOME, give

pytestmark = pytest.mark.both_databases


def test_a_top_up_that_was_ordered_by_alipay_is_not_paid_from_the_balance_that_it_tops_up(shop: Shop) -> None:
    give(shop, 50_000)
    order_id, pay_url = shop.buy("PayZfb?amount=300")
    refused = shop.call(f"POST /api/pay/orders/{order_id}/pay", body={"channel": "balance"})
    assert refused["data"]["reason"] == "balance_for_balance"
    assert (shop.have(), shop.order(order_id)["state"]) == ((WELCOME, 50_000), "paying")
    shop.pay(pay_url)
    shop.wait(order_id, "paid")
    assert shop.have() == (WELCOME, 80_000)
    assert shop.proven() == []
