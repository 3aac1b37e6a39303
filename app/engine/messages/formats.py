"""What each format is called, in both languages."""

from __future__ import annotations

from app.engine.banks import BANKS
from app.engine.messages.wording import both
from app.engine.types.statements import Text

FORMAT_NAMES: dict[str, Text] = {
    "wechat": both("微信支付账单", "WeChat Pay bill"),
    "alipay": both("支付宝交易明细", "Alipay transaction export"),
    "alipay_ledger": both("支付宝记账本", "Alipay personal ledger"),
    "ofx": both("OFX/QFX 银行流水", "OFX/QFX statement"),
    "qif": both("QIF 账务文件", "QIF ledger file"),
    "camt053": both("CAMT.053 银行对账单", "CAMT.053 bank statement"),
    "camt052": both("CAMT.052 日间账户报告", "CAMT.052 account report within the day"),
    "camt054": both("CAMT.054 借贷记通知", "CAMT.054 debit and credit notice"),
    "mt940": both("MT940 银行对账单", "MT940 bank statement"),
    "mt942": both("MT942 日间交易报告", "MT942 transaction report within the day"),
    "wechat_certificate": both("微信支付交易明细证明", "WeChat Pay transaction certificate"),
    "alipay_certificate": both("支付宝交易流水证明", "Alipay transaction certificate"),
    "alipay_balance": both("支付宝余额收支流水证明", "Alipay balance certificate"),
    "alipay_web": both("支付宝网页版交易记录", "Alipay web export"),
    "jd": both("京东交易流水", "JD transaction export"),
    "meituan": both("美团交易账单", "Meituan transaction export"),
    "revolut": both("Revolut 账户明细", "Revolut account export"),
    "wise": both("Wise 账户明细", "Wise account export"),
    "paypal": both("PayPal 交易明细", "PayPal activity export"),
    "headerless": both("无表头的流水", "List without a header"),
    "haitong_securities": both("海通证券资金流水", "Haitong Securities cash statement"),
    "huaxin_securities": both("华鑫证券资金流水", "Huaxin Securities cash statement"),
    "huobi": both("火币成交记录", "Huobi trade export"),
    "general": both("通用表格", "Table of an unlisted source"),
    "mapped": both("手工映射的表格", "Table mapped by hand"),
    **{code: name for bank in BANKS for code, name in bank.formats.items()},
}
