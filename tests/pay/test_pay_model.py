"""Random histories of orders and ledger agree with a model, on both databases."""

from __future__ import annotations

import pytest
from apiflask import APIFlask

from tests.effort import examples
from tests.pay.machine import run


def test_random_histories_of_orders_agree_with_the_model(app: APIFlask) -> None:
    run(examples(220), 15)


@pytest.mark.everything  # before a commit: the same on SQLite, and test_pay_races on both
@pytest.mark.postgresql
def test_random_histories_of_orders_agree_with_the_model_on_postgresql(postgres_app: APIFlask) -> None:
    run(examples(220), 12)
