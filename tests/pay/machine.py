"""Random histories of buyers, administrators and a payment channel over ledger and orders, beside a model of a few numbers."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from app.jifen import service as ledger
from app.jifen.texts import Memo
from app.pay.errors import (
    BalanceForBalanceError,
    NotRefundableError,
    NotUndecidedError,
    OrderNotOpenError,
    RefundSpentError,
    RefundTooLargeError,
)
from app.pay.models import DECISIONS, Order, Refund
from app.pay.service import anomalies, orders, paying, plans, refunds
from app.platform import clock
from app.platform.data.database import db, start_writing, stop_writing
from app.platform.errors import AppError
from tests.http import ALICE, BOB

PEOPLE = st.sampled_from([ALICE.id, BOB.id])
GOODS = st.sampled_from(["vip_month", "points_100", "points_500", "recharge"])
FIRST_CHECK = timedelta(seconds=45)
_numbers = itertools.count()


class ShopMachine(RuleBasedStateMachine):
    """Orders are made, paid by either channel, paid twice, late, wrongly, cancelled, refunded; points are spent."""

    made = Bundle("made")
    asked = Bundle("asked")

    def __init__(self) -> None:
        super().__init__()
        db.session.rollback()
        self._patch = pytest.MonkeyPatch()
        self.now = datetime(2026, 6, 1, 12, tzinfo=UTC)
        self._patch.setattr(clock, "now", lambda: self.now)
        # One transaction for a whole history, undone at its end, so that every history starts alike.
        start_writing()
        self.points = {person: ledger.available(person) for person in (ALICE.id, BOB.id)}
        self.cash = {person: ledger.available(person, "cash") for person in (ALICE.id, BOB.id)}
        self.credited: dict[int, int] = {}

    def teardown(self) -> None:
        # Rows are final: what broke an invariant at any step is found at the end.
        try:
            assert ledger.verify() == []
        finally:
            db.session.rollback()
            self._close()

    def _close(self) -> None:
        stop_writing()
        self._patch.undo()

    def tell(self, order: Order) -> None:
        """Note in the model what an order that was just paid gives."""
        self.credited[order.id] = self.credited.get(order.id, 0) + 1
        if order.kind == "points":
            self.points[order.user_id] += order.points
        if order.kind == "recharge":
            self.cash[order.user_id] += order.amount_fen

    @rule(target=made, person=PEOPLE, code=GOODS, amount=st.integers(100, 20_000))
    def order(self, person: int, code: str, amount: int) -> int:
        plan = (
            plans.recharge_plan(amount) if code == "recharge" else plans.plan_on_sale(code, "vip", "points")
        )
        order = orders.open_order(person, plan, plan.price_fen or amount, "alipay")
        orders.send_to_cashier(order, FIRST_CHECK)
        return order.id

    @rule(number=made, wrong=st.sampled_from([0, 0, 0, 1, -1]))
    def pay(self, number: int, wrong: int) -> None:
        order = orders.lock(number)
        before = order.state
        known = order.id in self.credited and order.channel == "alipay"
        outcome = paying.take_alipay(order, f"trade {number}", order.amount_fen + wrong)
        if outcome in ("paid", "paid_late"):
            assert before in ("created", "paying", "anomaly", "closed")
            assert wrong == 0
            self.tell(order)
        elif outcome == "again":
            is_sent_back = before == "anomaly" and order.refunds
            assert known or is_sent_back or before in ("paid", "part_refunded", "refunded")
        elif outcome == "amount_mismatch":
            assert wrong
            # As the check does when the gateway itself says so.
            anomalies.set_aside(order, f"trade {number}", order.amount_fen + wrong)
        elif outcome == "settled":
            assert wrong
            assert before == "closed"
        else:
            assert outcome == "second_payment"
            assert order.id in self.credited

    @rule(number=made)
    def pay_from_balance(self, number: int) -> None:
        order = orders.lock(number)
        is_open = order.state in ("created", "paying") and order.expires_at > self.now
        try:
            # As a request does: what is refused leaves nothing.
            with db.session.begin_nested():
                paying.pay_from_balance(order)
        except BalanceForBalanceError:
            assert order.kind == "recharge"
        except OrderNotOpenError:
            assert not is_open
        except ledger.InsufficientMoneyError:
            assert is_open
            assert self.cash[order.user_id] < order.amount_fen
            db.session.refresh(order)
        else:
            assert is_open
            assert order.kind != "recharge"
            self.cash[order.user_id] -= order.amount_fen
            self.tell(order)

    @rule(target=asked, number=made, decision=st.sampled_from(DECISIONS))
    def decide(self, number: int, decision: str) -> int:
        order = orders.lock(number)
        is_undecided = order.state == "anomaly" and order.found_fen is not None
        found = order.found_fen
        try:
            with db.session.begin_nested():
                anomalies.decide(order, decision, "model", 1)
        except NotUndecidedError:
            assert not is_undecided
            return 0
        assert is_undecided
        if decision == "accept":
            assert order.amount_fen == found
            self.tell(order)
        if decision == "close":
            assert order.state == "closed"
        # Sent back: the order waits as it was until the gateway has answered.
        return order.refunds[-1].id if decision == "refund" else 0

    @rule(number=made)
    def close(self, number: int) -> None:
        order = orders.lock(number)
        if order.state in ("created", "paying") or (order.state == "anomaly" and not order.refunds):
            orders.close(order, "expired")

    @rule(target=asked, number=made, share=st.integers(1, 110))
    def refund(self, number: int, share: int) -> int:
        order = orders.lock(number)
        amount = max(1, order.amount_fen * share // 100)
        left, user = order.amount_fen - order.refunded_fen, order.user_id
        points, cash = self.points[user], self.cash[user]
        try:
            with db.session.begin_nested():
                made = refunds.ask(order, amount, "model", 1)
        except NotRefundableError:
            db.session.refresh(order)
            assert order.id not in self.credited or left == 0
            return 0
        except RefundTooLargeError:
            db.session.refresh(order)
            assert amount > left
            return 0
        except RefundSpentError as error:
            db.session.refresh(order)
            most = int(str(error.parameters["most"]).replace(".", ""))
            assert 0 <= most < amount
            return 0
        assert amount <= left
        if order.kind == "points":
            self.points[user] = points - made.points
        if order.kind == "recharge":
            self.cash[user] = cash - amount
        if made.channel == "balance":
            assert made.state == "done"
            self.cash[user] = cash + amount
        return made.id

    @rule(refund_id=asked, works=st.booleans())
    def answer(self, refund_id: int, works: bool) -> None:
        if not refund_id:
            return
        refund = db.session.get_one(Refund, refund_id)
        was_open, user = refund.state == "requested", refund.order.user_id
        (refunds.finish if works else lambda each: refunds.fail(each, "model"))(refund)
        # What bought nothing gave nothing that could be given back: it waits for another try.
        if was_open and not works and refund.takes_back:
            self.points[user] += refund.points
            self.cash[user] += refund.amount_fen if refund.order.kind == "recharge" else 0

    @rule(person=PEOPLE, points=st.integers(1, 150))
    def spend(self, person: int, points: int) -> None:
        number = str(next(_numbers))
        try:
            held = ledger.hold(person, points, "model", number, Memo("report", {"task": number}))
        except ledger.InsufficientPointsError:
            assert self.points[person] < points
            return
        assert held is not None
        ledger.capture(held)
        self.points[person] -= points

    @rule(person=PEOPLE, points=st.integers(1, 50))
    def hold_for_too_long(self, person: int, points: int) -> None:
        number = str(next(_numbers))
        try:
            ledger.hold(person, points, "model", number, Memo("report", {"task": number}), timedelta(hours=1))
        except ledger.InsufficientPointsError:
            assert self.points[person] < points
            return
        self.points[person] -= points
        self.now += timedelta(hours=2)
        ledger.release_overdue()
        self.points[person] += points

    @rule(person=PEOPLE, amount=st.integers(-3_000, 20_000).filter(bool))
    def correct(self, person: int, amount: int) -> None:
        try:
            ledger.adjust(person, amount, "cash", "model", f"model:{next(_numbers)}", 1)
        except AppError:
            assert self.cash[person] + amount < 0
            return
        self.cash[person] += amount

    @rule(minutes=st.sampled_from([1, 20, 40, 60 * 24 * 40]))
    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @invariant()
    def balances_are_those_of_the_model(self) -> None:
        for person in (ALICE.id, BOB.id):
            assert ledger.available(person) == self.points[person]
            assert ledger.available(person, "cash") == self.cash[person]
        assert set(self.credited.values()) <= {1}


def run(examples: int, steps: int) -> None:
    """Play `examples` histories of up to `steps` steps; the application's context is there."""
    run_state_machine_as_test(
        ShopMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
