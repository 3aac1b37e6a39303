"""What orders say to a person, in both languages."""

from __future__ import annotations

from app.platform.language import Language

Pair = tuple[str, str]

PROBLEMS: dict[str, Pair] = {
    "bad_signature": (
        "支付通知签名无效，未予入账",
        "A payment notice had no valid signature and was not accepted",
    ),
    "doubled_parameter": (
        "支付通知含重复参数，未予入账",
        "A payment notice named a field twice and was not accepted",
    ),
    "wrong_charset": (
        "支付通知编码不是 UTF-8，未予入账",
        "A payment notice was not in UTF-8 and was not accepted",
    ),
    "app_mismatch": (
        "支付通知的应用编号不符，待核对",
        "A payment notice named another app: to be looked into",
    ),
    "seller_mismatch": (
        "支付通知的收款方不符，待核对",
        "A payment notice named another seller: to be looked into",
    ),
    "amount_mismatch": (
        "支付金额与订单不符，待核对",
        "The amount paid is not that of the order: to be looked into",
    ),
    "unreachable": (
        "暂时联系不上支付渠道，将自动重试",
        "The payment channel cannot be reached; it will be tried again",
    ),
    "refused_by_gateway": ("支付渠道拒绝了查询", "The payment channel refused to answer"),
    "expired": ("超过 30 分钟未支付，已自动关闭", "Not paid within 30 minutes: closed"),
    "cancelled": ("已由用户取消", "Cancelled by the buyer"),
    "closed_by_gateway": ("支付渠道已关闭交易", "Closed by the payment channel"),
    "late_and_gone": (
        "关闭后才到账，套餐已变更，款项自动退回",
        "Paid after it was closed, and the plan changed: the money goes back",
    ),
    "settled_by_hand": (
        "金额不符，已由管理员关闭，未入账",
        "The amount differed: closed by an administrator, nothing given",
    ),
    "second_payment": ("重复支付，多付款项自动退回", "Paid twice: the second payment goes back"),
}

EVENTS: dict[str, Pair] = {
    "created": ("订单已创建", "Order made"),
    "paying": ("已前往支付", "Sent to the payment page"),
    "paid": ("支付成功，已入账", "Paid and credited"),
    "paid_late": ("关闭后到账", "Paid after it was closed"),
    "second_payment": ("收到重复付款", "Paid a second time"),
    "closed": ("订单已关闭", "Order closed"),
    "cancel_asked": ("申请取消", "Cancellation asked for"),
    "anomaly": ("支付异常，待核对", "Something does not agree: to be looked into"),
    "refund_decided": ("管理员决定退款（应付、实付）", "An administrator decided to refund (to pay, paid)"),
    "accept_decided": ("管理员决定入账（应付、实付）", "An administrator decided to accept (to pay, paid)"),
    "close_decided": ("管理员决定关闭（应付、实付）", "An administrator decided to close (to pay, paid)"),
    "notice_refused": ("拒收一条支付通知", "A payment notice was refused"),
    "check_failed": ("查询支付结果未成功", "Asking for the payment did not work"),
    "refund_asked": ("已申请退款", "Refund asked for"),
    "refunded": ("退款完成", "Refunded"),
    "refund_failed": ("退款失败，已恢复", "The refund failed: restored"),
}


def pick(words: Pair, language: Language) -> str:
    """Choose one language's words."""
    return words[0] if language == "zh-CN" else words[1]
