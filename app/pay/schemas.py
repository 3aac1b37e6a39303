"""Shapes of the calls about plans, orders and payments."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow import ValidationError, validates_schema
from marshmallow.validate import Length, OneOf, Range, Regexp

from app.auth.schemas.sessions import EndingSchema
from app.pay.models import CHANNELS, DECISIONS, KINDS, STATES
from app.platform.money import text_to_fen
from app.platform.web.envelope import current_language
from app.platform.web.shapes import FilledText, Integer, PagingSchema

LARGEST_FEN = 10_000_000_00
CODE = Length(1, 32)
PLAN_NAME_MOST = 60


class YuanField(String):
    """An amount in yuan as a text with at most two decimals, above zero; loads fen."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        text = super()._deserialize(value, attr, data, **options)
        try:
            amount_fen = text_to_fen(text)
        except ValueError:
            amount_fen = 0
        if not 0 < amount_fen <= LARGEST_FEN:
            zh = "应为大于 0、最多两位小数的金额（元）"
            en = "Expected an amount in CNY above 0 with at most two decimals"
            raise ValidationError(zh if current_language() == "zh-CN" else en)
        return amount_fen


class VipQuerySchema(Schema):
    """Which VIP plan is bought, and how it is paid."""

    plan = String(required=True, validate=CODE)
    channel = String(load_default="alipay", validate=OneOf(CHANNELS))


class _EitherSchema(Schema):
    @validates_schema
    def either(self, data: dict[str, Any], **_: Any) -> None:
        """Want an amount to top up, or a plan, and not both."""
        if ("amount" in data) == ("plan" in data):
            zh, en = "金额和套餐二选一", "Expected an amount or a plan, and not both"
            raise ValidationError(zh if current_language() == "zh-CN" else en, "amount")


class AlipayQuerySchema(_EitherSchema):
    """A top-up (`amount` in yuan) or a point pack (`plan`)."""

    amount = YuanField()
    plan = String(validate=CODE)


class OrderNewSchema(_EitherSchema):
    """A purchase: a plan, or an amount in yuan to top up."""

    amount = YuanField()
    plan = String(validate=CODE)
    channel = String(load_default="alipay", validate=OneOf(CHANNELS))


class PayWithSchema(Schema):
    """How an open order is paid."""

    channel = String(required=True, validate=OneOf(CHANNELS))


class OrderQuerySchema(PagingSchema):
    """Which orders are wanted; `open` are those that wait for payment."""

    state = String(validate=OneOf(["open", *STATES]))
    kind = String(validate=OneOf(KINDS))


class AdminOrderQuerySchema(OrderQuerySchema):
    """Which orders of everybody are wanted; `keyword` is an order number, a trade number or a user name."""

    keyword = String(validate=Length(1, 64))


class OrderSchema(Schema):
    """One order; money as text and in fen."""

    id = Integer(required=True)
    out_trade_no = String(required=True)
    kind = String(required=True)
    plan = String(required=True)
    title = String(required=True)
    amount = String(required=True)
    amount_fen = Integer(required=True)
    refunded = String(required=True)
    refunded_fen = Integer(required=True)
    points = Integer(required=True)
    days = Integer(required=True)
    channel = String(required=True)
    state = String(required=True)
    problem = String(required=True)
    problem_text = String(required=True)
    trade_no = String(required=True)
    createtime_text = String(required=True)
    paytime_text = String(required=True)
    expiretime_text = String(required=True)
    expires_in = Integer(required=True, metadata={"description": "seconds"})


class EventSchema(Schema):
    """One step in the history of an order."""

    id = Integer(required=True)
    event = String(required=True)
    text = String(required=True)
    detail = String(required=True)
    state = String(required=True)
    time_text = String(required=True)


class RefundSchema(Schema):
    """Money on its way back, or back."""

    id = Integer(required=True)
    request_no = String(required=True)
    amount = String(required=True)
    amount_fen = Integer(required=True)
    points = Integer(required=True)
    reason = String(required=True)
    state = String(required=True)
    problem = String(required=True)
    createtime_text = String(required=True)
    closetime_text = String(required=True)


class OrderWholeSchema(OrderSchema):
    """An order with its history and refunds."""

    vip_from_text = String(required=True)
    vip_to_text = String(required=True)
    events = List(Nested(EventSchema), required=True)
    refunds = List(Nested(RefundSchema), required=True)


class BoughtSchema(Schema):
    """The order, and where to pay it when it is not paid yet."""

    order = Nested(OrderSchema, required=True)
    pay_url = String(required=True, allow_none=True)


class OrderListSchema(Schema):
    """A page of orders."""

    list = List(Nested(OrderSchema), required=True)
    total = Integer(required=True)


class AdminOrderSchema(OrderSchema):
    """An order with its buyer."""

    username = String(required=True)


class AdminOrderListSchema(Schema):
    """A page of everybody's orders."""

    list = List(Nested(AdminOrderSchema), required=True)
    total = Integer(required=True)
    waiting_refunds = Integer(required=True)
    simulation = Boolean(required=True, metadata={"description": "the local cashier runs"})


class AdminOrderWholeSchema(OrderWholeSchema):
    """An order with its buyer, history and refunds; `found` is what the channel says was paid when that differs."""

    username = String(required=True)
    found = String(required=True, allow_none=True)
    found_fen = Integer(required=True, allow_none=True)


class OrderDecisionSchema(EndingSchema):
    """What becomes of an order for which another amount was paid, and why."""

    decision = String(required=True, validate=OneOf(DECISIONS))
    reason = String(required=True, validate=Length(2, 200))


class RefundNewSchema(EndingSchema):
    """What is to go back, in yuan, and why."""

    amount = YuanField(required=True)
    reason = String(required=True, validate=Length(2, 200))


class PlanSchema(Schema):
    """Something that can be bought; `least` and `most` bound a top-up."""

    code = String(required=True)
    kind = String(required=True)
    name = String(required=True)
    price = String(required=True)
    price_fen = Integer(required=True)
    days = Integer(required=True)
    points = Integer(required=True)
    least = String(required=True)
    most = String(required=True)
    least_fen = Integer(required=True)
    most_fen = Integer(required=True)


class ShopSchema(Schema):
    """What can be bought, how it can be paid, and what the caller has."""

    plans = List(Nested(PlanSchema), required=True)
    alipay = Boolean(required=True)
    simulation = Boolean(required=True, metadata={"description": "payments are simulated: no money moves"})
    points = Integer(required=True)
    balance = String(required=True)
    balance_fen = Integer(required=True)
    vip = Boolean(required=True)
    viptime_text = String(required=True)


class PlanRowSchema(PlanSchema):
    """A plan as administrators edit it."""

    name_zh = String(required=True)
    name_en = String(required=True)
    is_active = Boolean(required=True)
    rank = Integer(required=True)
    version = Integer(required=True)


class PlanEditSchema(EndingSchema):
    """Changes of a plan; `version` is the one that was read."""

    version = Integer(required=True, strict=True)
    name_zh = FilledText(PLAN_NAME_MOST)
    name_en = FilledText(PLAN_NAME_MOST)
    price_fen = Integer(strict=True, validate=Range(1, LARGEST_FEN))
    days = Integer(strict=True, validate=Range(1, 3660))
    points = Integer(strict=True, validate=Range(1, 10_000_000))
    least_fen = Integer(strict=True, validate=Range(1, LARGEST_FEN))
    most_fen = Integer(strict=True, validate=Range(1, LARGEST_FEN))
    is_active = Boolean()
    rank = Integer(strict=True, validate=Range(0, 1000))


class PlanNewSchema(EndingSchema):
    """A new VIP plan (`days`) or point pack (`points`); its code never changes."""

    code = String(required=True, validate=Regexp(r"^[a-z][a-z0-9_]{1,31}\Z"))
    kind = String(required=True, validate=OneOf(["vip", "points"]))
    name_zh = FilledText(PLAN_NAME_MOST, required=True)
    name_en = FilledText(PLAN_NAME_MOST, required=True)
    price_fen = Integer(required=True, strict=True, validate=Range(1, LARGEST_FEN))
    days = Integer(strict=True, validate=Range(1, 3660))
    points = Integer(strict=True, validate=Range(1, 10_000_000))
    is_active = Boolean(load_default=True)
    rank = Integer(load_default=50, strict=True, validate=Range(0, 1000))

    @validates_schema
    def gives(self, data: dict[str, Any], **_: Any) -> None:
        """Want what a plan of its kind gives, and nothing else."""
        wanted, other = ("days", "points") if data.get("kind") == "vip" else ("points", "days")
        if wanted not in data:
            zh, en = "此项必填", "This is needed"
            raise ValidationError(zh if current_language() == "zh-CN" else en, wanted)
        if other in data:
            zh, en = "该类套餐没有此项", "Plans of this kind have no such field"
            raise ValidationError(zh if current_language() == "zh-CN" else en, other)


class DifferenceSchema(Schema):
    """One difference between our books and the channel's."""

    order_id = Integer(required=True)
    out_trade_no = String(required=True)
    code = String(required=True)
    theirs = String(required=True)
    ours = String(required=True)


class ReconciliationSchema(Schema):
    """One comparison with the payment channel."""

    id = Integer(required=True)
    time_text = String(required=True)
    since_text = String(required=True)
    orders = Integer(required=True)
    amount = String(required=True)
    differences = List(Nested(DifferenceSchema), required=True)


class FaultsSchema(Schema):
    """Faults of the local cashier that are switched on."""

    faults = List(String(validate=Length(1, 32)), required=True, validate=Length(max=32))


class FaultListSchema(FaultsSchema):
    """Faults that are on, and all there are."""

    known = List(String(), required=True)
