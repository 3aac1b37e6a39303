"""Why a row has its category, in words: what `category_rule` keeps, as a person reads it."""

from __future__ import annotations

from app.engine.judgement.categories.evidence import (
    CUSTOMERS,
    DEFAULT,
    KIND,
    LABEL,
    MORTGAGE,
    PAYEE,
    PERSON,
    PRIVATE_LOAN,
    SALES,
    SERIES,
    SOURCE,
)
from app.engine.messages.wording import both
from app.engine.rules import RuleSet
from app.engine.rules.corrections import BY_OPERATOR
from app.engine.rules.lenders import BANK, FIRM
from app.engine.types.statements import Text

_SAID: dict[str, Text] = {
    BY_OPERATOR: both("人工更正", "Corrected by hand"),
    "card": both("信用卡上的入账，按退款计", "Credit on a card, counted as a refund"),
    SOURCE: both("来源账单自带的分类", "The category that the statement itself gives"),
    LABEL: both(
        "客户自己的账单给同一商户的分类", "The category that the customer's own bill gives the same merchant"
    ),
    SERIES: both(
        "同一对手、金额相近、按月发生，从同组其他各笔",
        "Same payee, similar amount, every month: as the other rows of the series",
    ),
    SALES: both("多名买家为商品付款，按销售收入计", "Goods that many buyers paid for, counted as sales"),
    CUSTOMERS: both(
        "多人转账时写明同类货品或活计，按经营收入计",
        "Many persons name the same goods or work beside their transfers: counted as business income",
    ),
    MORTGAGE: both(
        "向银行按月等额还款、贯穿全期且未见放款，推定为房贷",
        "Equal monthly instalments to a bank throughout, with no loan paid out: taken for a mortgage",
    ),
    PRIVATE_LOAN: both(
        "对方曾出借款项，此后按月等额转给对方，按还款计",
        "The other side lent money and is sent the same amount month after month: counted as repayment",
    ),
    PERSON: both("对手是个人，未写明用途", "The other side is a person and no purpose is stated"),
    DEFAULT: both("没有可据以判断的内容", "Nothing in the row says what it was for"),
}


def why(category_rule: str, rules: RuleSet) -> Text:
    """What decided the category of a row, in both languages; empty for a row that is left out."""
    if category_rule in _SAID:
        return _SAID[category_rule]
    if category_rule in rules.category_by_code:
        return both("", "")
    if category_rule.startswith(KIND):
        id = category_rule.removeprefix(KIND)
        names = {each.id: each.name for each in rules.payee_kinds}
        name = names.get(id, {"zh-CN": id, "en-US": id})
        return both("对手类型：{of}", "Kind of payee: {kind}", of=name["zh-CN"], kind=name["en-US"])
    if category_rule.startswith(f"{PAYEE} "):
        won, _, size = category_rule.removeprefix(f"{PAYEE} ").partition("/")
        return both(
            "从同一对手的其他各笔（{size} 笔中 {won} 笔如此）",
            "As other rows of the same payee ({won} of {size})",
            won=won,
            size=size,
        )
    if category_rule in rules.lender_by_id or category_rule.startswith((BANK, FIRM)):
        name = rules.lender_of(category_rule).name
        return both("放贷机构：{of}", "Lender: {lender}", of=name["zh-CN"], lender=name["en-US"])
    found = next((each for each in rules.category_rules if each.id == category_rule), None)
    if found is not None and (category := rules.category_by_code.get(found.category)) is not None:
        name = category.name
        return both(
            "含有“{of}”类的用词",
            "Words of the category “{category}”",
            of=name["zh-CN"],
            category=name["en-US"],
        )
    return both("规则 {id} 的用词", "Words of rule {id}", id=category_rule)
