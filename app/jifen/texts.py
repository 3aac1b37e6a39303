"""What a posting was for, in both languages: a memo is a code with parameters, told when it is read."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.platform.language import Language


class Memo(NamedTuple):
    """A code of `MEMOS`, and what stands in the braces of its words."""

    code: str
    params: dict[str, Any] = {}  # noqa: RUF012 (never changed)


# Ledger rows are final, so a memo never names a customer: a task's number says enough.
MEMOS: dict[str, tuple[str, str]] = {
    "welcome": ("欢迎积分", "Welcome points"),
    "report": ("流水报告（任务 {task}）", "Flow report (task {task})"),
    "service_pdf_check": ("PDF 深度检查，{months} 个月", "Deep PDF check, months: {months}"),
    "service_money_network": ("资金网络，{months} 个月", "Money network, months: {months}"),
    "service_email": ("邮件发送，{months} 个月", "E-mail delivery, months: {months}"),
    "service_retention": ("延长保存，{months} 个月", "Longer retention, months: {months}"),
    "adjust": ("人工调整：{reason}", "Manual adjustment: {reason}"),
    "buy_points": ("购买积分（订单 {order}）", "Points bought (order {order})"),
    "recharge": ("余额充值（订单 {order}）", "Balance topped up (order {order})"),
    "buy_vip": ("购买会员（订单 {order}）", "VIP bought (order {order})"),
    "pay_order": ("支付订单 {order}", "Payment of order {order}"),
    "refund": ("订单 {order} 退款：{reason}", "Refund of order {order}: {reason}"),
    "refund_failed": ("订单 {order} 退款未成功，已恢复", "The refund of order {order} failed: restored"),
    "wrong_amount": (
        "订单 {order} 金额不符的款项，待退回",
        "Paid for order {order} with another amount, to go back",
    ),
    "second_payment": (
        "订单 {order} 的多付款项，待退回",
        "Paid once too often for order {order}, to go back",
    ),
    "reversal": ("冲正 {transaction} 号记账：{reason}", "Reversal of posting {transaction}: {reason}"),
}

TYPES: dict[str, tuple[str, str]] = {
    "grant": ("赠送", "Grant"),
    "hold": ("预扣", "Hold"),
    "capture": ("扣除", "Charge"),
    "release": ("退回", "Release"),
    "adjust": ("调整", "Adjustment"),
    "reversal": ("冲正", "Reversal"),
    "purchase": ("购买", "Purchase"),
    "recharge": ("充值", "Top-up"),
    "payment": ("支付", "Payment"),
    "refund": ("退款", "Refund"),
}

HEADINGS: tuple[tuple[str, str], ...] = (
    ("编号", "No."),
    ("时间", "Time"),
    ("类型", "Type"),
    ("说明", "Memo"),
    ("变动", "Change"),
    ("变动前", "Before"),
    ("变动后", "After"),
    ("关联", "Reference"),
    ("预扣结果", "Outcome of hold"),
)

OUTCOMES: dict[str, tuple[str, str]] = {
    "held": ("冻结中", "Held"),
    "captured": ("已扣除", "Charged"),
    "released": ("已退回", "Released"),
}
"""What becomes of points that were set aside, by the state of their hold."""


def pick(words: tuple[str, str], language: Language) -> str:
    """Choose one language's words."""
    return words[0] if language == "zh-CN" else words[1]


def render(memo: Memo, language: Language) -> str:
    """Write a memo for a person. Raises KeyError when the code or a parameter is unknown."""
    return pick(MEMOS[memo.code], language).format_map(memo.params)
