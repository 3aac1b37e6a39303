"""Parts of the analysis that an installation may sell on their own: what is closed answers that it is."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.statements import Text

PDF_CHECK = "pdf_check"
MONEY_NETWORK = "money_network"

ALL = frozenset({PDF_CHECK, MONEY_NETWORK})

FEATURE_OF: dict[str, str] = {
    "ZW-12": PDF_CHECK,
    "ZW-13": PDF_CHECK,
    "ZW-14": PDF_CHECK,
    "ZW-21": PDF_CHECK,
    "XW-WL-01": MONEY_NETWORK,
}
"""Which feature a question of the rules belongs to; the others belong to every analysis."""

NOT_OPENED: dict[str, Text] = {
    PDF_CHECK: both("“PDF 深度检查”服务（未开通）", "the service “Deep PDF check”, which is not opened"),
    MONEY_NETWORK: both("“资金网络”服务（未开通）", "the service “Money network”, which is not opened"),
}
"""What a question lacks whose feature is closed."""


def closed(question: str, features: frozenset[str]) -> Text | None:
    """What the question lacks because its feature is closed; None when it may be asked."""
    feature = FEATURE_OF.get(question)
    return None if feature is None or feature in features else NOT_OPENED[feature]
