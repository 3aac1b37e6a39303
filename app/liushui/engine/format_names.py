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
    "wechat_certificate": _name("微信支付交易明细证明", "WeChat Pay transaction certificate"),
    "alipay_certificate": _name("支付宝交易流水证明", "Alipay transaction certificate"),
    "alipay_balance": _name("支付宝余额收支流水证明", "Alipay balance certificate"),
    "alipay_web": _name("支付宝网页版交易记录", "Alipay web export"),
    "jd": _name("京东交易流水", "JD transaction export"),
    "meituan": _name("美团交易账单", "Meituan transaction export"),
    "icbc_debit": _name("工商银行借记卡明细", "ICBC debit card statement"),
    "icbc_credit": _name("工商银行信用卡明细", "ICBC credit card statement"),
    "icbc_corporate": _name("工商银行对公账户明细", "ICBC business account list"),
    "ccb_debit": _name("建设银行个人账户交易明细", "China Construction Bank personal account statement"),
    "ccb_corporate": _name("建设银行对公账户明细", "China Construction Bank business account list"),
    "cmb_credit": _name("招商银行信用卡账单", "China Merchants Bank credit card bill"),
    "cmb_corporate": _name("招商银行对公账务明细", "China Merchants Bank business account list"),
    "boc_debit": _name("中国银行借记卡交易流水", "Bank of China debit card statement"),
    "boc_credit": _name("中国银行信用卡账单", "Bank of China credit card bill"),
    "abc_debit": _name("农业银行个人账户明细", "Agricultural Bank of China personal account statement"),
    "abc_corporate": _name("农业银行对公账户明细", "Agricultural Bank of China business account list"),
    "bocom_debit": _name("交通银行个人交易清单", "Bank of Communications personal account statement"),
    "bocom_credit": _name("交通银行信用卡账单", "Bank of Communications credit card bill"),
    "citic_debit": _name("中信银行账户交易明细", "China CITIC Bank account statement"),
    "citic_credit": _name("中信银行信用卡账单", "China CITIC Bank credit card bill"),
    "cgb_credit": _name("广发银行信用卡账单", "China Guangfa Bank credit card bill"),
    "spdb_debit": _name("浦发银行账户明细", "SPD Bank account statement"),
    "cmbc_debit": _name("民生银行个人账户对账单", "China Minsheng Bank personal account statement"),
    "cmbc_credit": _name("民生银行信用卡账单", "China Minsheng Bank credit card bill"),
    "psbc_debit": _name("邮储银行借记账户明细", "Postal Savings Bank of China account statement"),
    "cib_debit": _name("兴业银行交易流水", "Industrial Bank account statement"),
    "pingan_debit": _name("平安银行个人账户明细", "Ping An Bank personal account statement"),
    "ceb_debit": _name("光大银行账户明细", "China Everbright Bank account statement"),
    "huaxia_debit": _name("华夏银行个人账户流水", "Hua Xia Bank personal account statement"),
    "rural_bank": _name("农商行、农信社账户明细", "Rural bank account list"),
    "mybank": _name("网商银行对公账户明细", "MYbank business account list"),
    "hsbc_hk_debit": _name("汇丰香港账户明细", "HSBC Hong Kong account export"),
    "hsbc_hk_credit": _name("汇丰香港信用卡明细", "HSBC Hong Kong credit card export"),
    "headerless": _name("无表头的五列流水", "List of five columns without a header"),
    "td": _name("加拿大道明银行账户明细", "TD Canada Trust account export"),
    "bmo_credit": _name("满地可银行信用卡明细", "BMO credit card export"),
    "bmo_debit": _name("满地可银行账户明细", "BMO account export"),
    "haitong_securities": _name("海通证券资金流水", "Haitong Securities cash statement"),
    "huaxin_securities": _name("华鑫证券资金流水", "Huaxin Securities cash statement"),
    "huobi": _name("火币成交记录", "Huobi trade export"),
    "general": _name("通用表格", "Table of an unlisted source"),
    "mapped": _name("手工映射的表格", "Table mapped by hand"),
}
