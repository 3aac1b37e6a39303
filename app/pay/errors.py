"""The refusals of buying."""

from __future__ import annotations

from app.platform.errors import AppError


class PlanGoneError(AppError):
    """No such plan is on sale."""

    reason = "plan_not_on_sale"
    zh, en = "该套餐不存在或已下架", "This plan does not exist or is no longer on sale"


class PlanFieldError(AppError):
    """A field that this kind of plan does not have."""

    reason = "plan_field"
    zh, en = "该类套餐没有此项", "Plans of this kind have no such field"


class PlanBoundsError(AppError):
    """The least top-up is above the largest one."""

    reason = "plan_bounds"
    field = "most_fen"
    zh, en = "充值下限不能高于上限", "The least top-up cannot be above the largest one"


class PlanTooCheapError(AppError):
    """A point pack gives more points for a yuan than this installation sells; `least` is a decimal text in yuan."""

    reason = "plan_too_cheap"
    field = "price_fen"
    zh = "每元最多可售 {most} 积分：{points} 积分的价格不能低于 {least} 元"
    en = "At most {most} points are sold for one yuan: {points} points cost CNY {least} or more"


class PlanCodeTakenError(AppError):
    """Another plan has this code, perhaps one that is off sale."""

    reason = "plan_code_taken"
    field = "code"
    zh = "该编号已被其他套餐使用（可能已下架）"
    en = "Another plan has this code, perhaps one that is off sale"


class AmountOutOfBoundsError(AppError):
    """A top-up below or above what is allowed; `least` and `most` are decimal texts."""

    reason = "amount_out_of_bounds"
    field = "amount"
    zh = "充值金额应在 {least} 元到 {most} 元之间"
    en = "A top-up is between CNY {least} and CNY {most}"


class ChannelUnavailableError(AppError):
    """The installation has no account at Alipay and its local cashier is off."""

    reason = "channel_unavailable"
    zh = "支付宝支付尚未开通，请使用余额支付或联系管理员"
    en = "Alipay is not set up here: pay from the balance or ask the administrator"


class BalanceForBalanceError(AppError):
    """A top-up cannot be paid from what it tops up."""

    reason = "balance_for_balance"
    zh, en = "余额充值不能用余额支付", "A top-up cannot be paid from the balance"


class OrderNotOpenError(AppError):
    """The order is paid or closed."""

    reason = "order_not_open"
    zh, en = "订单已支付或已关闭", "The order is paid or closed already"


class NotUndecidedError(AppError):
    """Nothing is to be decided: the channel has not said that another amount was paid, or it was decided already."""

    reason = "not_undecided"
    zh = "该订单没有待处理的金额差异：请先向支付渠道查询，或已有管理员处理"
    en = "No difference of amounts waits for a decision here: ask the payment channel first, or it was decided already"


class NotRefundableError(AppError):
    """Nothing was paid, or all of it went back."""

    reason = "not_refundable"
    zh, en = "该订单没有可退的款项", "Nothing of this order can be refunded"


class RefundTooLargeError(AppError):
    """More than is left of what was paid; `most` is a decimal text."""

    reason = "refund_too_large"
    field = "amount"
    zh = "退款金额超过可退金额，最多可退 {most} 元"
    en = "More than is left of this order: CNY {most} at most"


class RefundSpentError(AppError):
    """What was bought is partly used; only what is left can go back. `most` is a decimal text."""

    reason = "refund_spent"
    field = "amount"
    zh = "所购内容已部分使用，按剩余部分最多可退 {most} 元"
    en = "Part of what was bought is used up: by what is left, CNY {most} at most can go back"
