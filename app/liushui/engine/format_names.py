"""What each format is called, in both languages."""

from __future__ import annotations

from app.liushui.engine.types import Text


def _name(chinese: str, english: str) -> Text:
    return {"zh-CN": chinese, "en-US": english}


FORMAT_NAMES: dict[str, Text] = {
    "wechat": _name("微信支付账单", "WeChat Pay bill"),
    "alipay": _name("支付宝交易明细", "Alipay transaction export"),
    "alipay_ledger": _name("支付宝记账本", "Alipay personal ledger"),
    "cmb_debit": _name("招商银行储蓄卡交易流水", "China Merchants Bank debit card statement"),
}
