"""What the lists of words are called that belong to no single rule."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.statements import Text

LIST_NAMES: dict[str, Text] = {
    "no_party": both("不是对手的名称", "Names that are nobody"),
    "clearing": both("清算与支付机构", "Clearing and payment institutions"),
    "clearing_prefixes": both("清算机构前缀", "Prefixes of clearing institutions"),
    "company": both("企业名称用字", "Words in names of companies"),
    "person_kinds": both("与个人往来的交易类型", "Types of payments between persons"),
    "surnames": both("姓氏", "Surnames"),
    "qr_kinds": both("扫码付款的交易类型", "Types of payments by QR code"),
    "own_methods": both("本人钱包支付方式", "Means of payment: own wallet"),
    "card_methods": both("银行卡支付方式", "Means of payment: cards"),
    "credit_methods": both("信用卡支付方式", "Means of payment: credit cards"),
    "debit_methods": both("借记卡支付方式", "Means of payment: debit cards"),
    "nickname_formats": both("对手为昵称的来源", "Sources that print nicknames"),
    "trading_formats": both("证券与交易所来源", "Sources of trades"),
    "trading_real": both("交易账户中计入的收支", "Real money in accounts of trades"),
    "card_gifts": both("信用卡返现与奖励", "Gifts of credit cards"),
    "card_repayment": both("信用卡还款", "Repayments of credit cards"),
    "automatic": both("自动交易", "Automatic transactions"),
    "winnings": both("返奖与退款", "Winnings and refunds"),
    "cash_in": both("存现", "Cash paid in"),
    "cash_out": both("取现", "Cash taken out"),
    "salary": both("工资", "Salary"),
    "payroll": both("银行代发工资", "Payroll by the bank"),
    "bonus": both("奖金与补发", "Bonuses and back pay"),
    "card_receipts": both("刷卡收款", "Card receipts of tills"),
    "tax_refund": both("退税", "Tax paid back"),
    "loan_payout": both("放款", "Loans paid out"),
    "refund": both("退款", "Refunds"),
    "reversal": both("冲正与撤销", "Reversals"),
    "no_counterparty": both("统计对手时不计的名称", "Names that do not count as parties"),
    "clearing_accounts": both("备付金与过渡账户", "Accounts of clearing houses"),
    "pay_later": both("先用后付", "Pay later"),
    "seizure": both("冻结与扣划", "Seizure"),
    "traffic": both("交通违法", "Traffic offences"),
    "cross_border": both("跨境收付", "Cross-border payments"),
    "no_text": both("无内容的摘要", "Texts that say nothing"),
    "love_amounts": both("表白金额", "Amounts that stand for love"),
    "own_account": both("本人账户互转", "Moves between own accounts"),
    "own_card": both("本人信用卡", "Own credit cards"),
    "deposit": both("定活期与存管", "Deposits and custody"),
}
"""Every list of `RuleSet.words` by its key."""
