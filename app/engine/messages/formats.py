"""What each format is called, in both languages."""

from __future__ import annotations

from app.engine.banks import BANKS
from app.engine.types.statements import Text


def _name(chinese: str, english: str) -> Text:
    return {"zh-CN": chinese, "en-US": english}


FORMAT_NAMES: dict[str, Text] = {
    "wechat": _name("微信支付账单", "WeChat Pay bill"),
    "alipay": _name("支付宝交易明细", "Alipay transaction export"),
    "alipay_ledger": _name("支付宝记账本", "Alipay personal ledger"),
    "ofx": _name("OFX/QFX 银行流水", "OFX/QFX statement"),
    "qif": _name("QIF 账务文件", "QIF ledger file"),
    "camt053": _name("CAMT.053 银行对账单", "CAMT.053 bank statement"),
    "camt052": _name("CAMT.052 日间账户报告", "CAMT.052 account report within the day"),
    "camt054": _name("CAMT.054 借贷记通知", "CAMT.054 debit and credit notice"),
    "mt940": _name("MT940 银行对账单", "MT940 bank statement"),
    "mt942": _name("MT942 日间交易报告", "MT942 transaction report within the day"),
    "wechat_certificate": _name("微信支付交易明细证明", "WeChat Pay transaction certificate"),
    "alipay_certificate": _name("支付宝交易流水证明", "Alipay transaction certificate"),
    "alipay_balance": _name("支付宝余额收支流水证明", "Alipay balance certificate"),
    "alipay_web": _name("支付宝网页版交易记录", "Alipay web export"),
    "jd": _name("京东交易流水", "JD transaction export"),
    "meituan": _name("美团交易账单", "Meituan transaction export"),
    "headerless": _name("无表头的五列流水", "List of five columns without a header"),
    "haitong_securities": _name("海通证券资金流水", "Haitong Securities cash statement"),
    "huaxin_securities": _name("华鑫证券资金流水", "Huaxin Securities cash statement"),
    "huobi": _name("火币成交记录", "Huobi trade export"),
    "general": _name("通用表格", "Table of an unlisted source"),
    "mapped": _name("手工映射的表格", "Table mapped by hand"),
    **{code: name for bank in BANKS for code, name in bank.formats.items()},
}
