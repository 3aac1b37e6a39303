"""The words of the local cashier's page, in both languages."""

from __future__ import annotations

PAGE: dict[str, tuple[str, str]] = {
    "title": ("本地模拟收银台", "Local cashier"),
    "simulation": (
        "模拟支付：不会产生真实扣款。配置支付宝账号后，此页将由支付宝收银台代替。",
        "Simulation: no money moves. Once an Alipay account is set up, Alipay's own page takes the place of this one.",
    ),
    "amount": ("应付金额", "To pay"),
    "subject": ("商品", "For"),
    "number": ("商户订单号", "Order number"),
    "ends": ("请在此时间前支付", "Pay before"),
    "pay": ("确认支付", "Pay"),
    "fail": ("模拟支付失败", "Let it fail"),
    "leave": ("暂不支付，返回", "Leave without paying"),
    "failed": (
        "支付失败：余额不足。可以重试或返回。",
        "The payment failed: not enough money. Try again or leave.",
    ),
    "paid": ("该交易已支付。", "This trade is paid."),
    "closed": ("该交易已关闭，请返回重新下单。", "This trade is closed: go back and order anew."),
    "back": ("返回流水", "Back to Liushui"),
    "faults": ("已开启的故障模拟", "Faults switched on"),
    "problem": ("无法打开收银台", "The cashier cannot be opened"),
    "problem_hint": (
        "请求未通过校验，请返回后重新发起支付。",
        "The request did not pass its checks. Go back and start the payment again.",
    ),
    "trade_absent": (
        "交易不存在，请返回后重新发起支付。",
        "This trade does not exist; go back and start the payment again.",
    ),
    "other": ("English", "中文"),
    "currency": ("元", "CNY"),
}
