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
    "ofx": _name("OFX/QFX 银行流水", "OFX/QFX statement"),
    "qif": _name("QIF 账务文件", "QIF ledger file"),
    "camt053": _name("CAMT.053 银行对账单", "CAMT.053 bank statement"),
    "camt052": _name("CAMT.052 日间账户报告", "CAMT.052 account report within the day"),
    "camt054": _name("CAMT.054 借贷记通知", "CAMT.054 debit and credit notice"),
    "mt940": _name("MT940 银行对账单", "MT940 bank statement"),
    "mt942": _name("MT942 日间交易报告", "MT942 transaction report within the day"),
    "mapped": _name("手工映射", "Mapped by hand"),
}
