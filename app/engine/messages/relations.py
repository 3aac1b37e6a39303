"""Words for what a counterparty is to the customer, and for what decided it."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.codes import Relation
from app.engine.types.statements import Text

RELATION_NAMES: dict[str, Text] = {
    Relation.OWN_ACCOUNT: both("本人账户", "Own account"),
    Relation.SPOUSE: both("配偶", "Spouse"),
    Relation.PARENT: both("父母", "Parent"),
    Relation.CHILD: both("子女", "Child"),
    Relation.FAMILY: both("家人", "Family"),
    Relation.RELATED: both("关联方", "Related party"),
    Relation.OWN_FIRM: both("本人公司", "Own company"),
}


def relation_reason(sign: str, word: str, months: int) -> Text:
    """What told the relation: `sign` of `relations_of`, the word that was said, the months in which money moved."""
    return {
        "decision": both("操作员判断", "decided by the operator"),
        "declared": both("操作员填写的关联方", "named by the operator"),
        "holder": both("与客户同名", "of the customer's own name"),
        "firm": both("名称含客户姓名", "its name holds the customer's"),
        "words": both("备注或称呼为“{word}”", "called or told “{word}”", word=word),
        "rhythm": both(
            "与客户同姓，{months} 个月有往来",
            "of the customer's surname, money in {months} {months|month|months}",
            months=months,
        ),
    }[sign]
