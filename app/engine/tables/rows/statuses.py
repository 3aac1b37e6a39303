"""Words of a status that say that a row did not happen: it failed, was cancelled, or waits."""

from __future__ import annotations

import re

_FAILED = (
    r"(?:交易|支付|付款|收款|转账|还款|提现|充值|扣款|代扣|汇款|处理|记账|入账|银行)?(?:失败|不成功|未成功|超时)",
    r"(?:已|被|用户|客户|交易|订单)?(?:撤销|取消|作废|撤单|关闭|拒绝|终止|过期)|交易已(?:撤销|取消|关闭|作废)",
    r"(?:等待|待)(?:付款|支付|处理|入账|审核|记账|到账|扣款)",
    r"(?:处理|入账|审核|进行|交易|支付|转账|付款)中|未(?:支付|付款|入账|到账|记账|完成)",
    r"(?:transaction|payment|transfer)?(?:declined|failed|failure|rejected|refused|denied|cancell?ed|voided|void|pending"
    r"|processing|inprogress|inprocess|scheduled|unsuccessful|notcompleted|incomplete|expired|unpaid|reverted|aborted)",
    r"abgelehnt|fehlgeschlagen|vorgemerkt|ausstehend|abgebrochen|refusée?|échouée?|annulée?|enattente",
    r"rechazad[oa]|fallid[oa]|cancelad[oa]|anulad[oa]|pendiente|rifiutat[oa]|annullat[oa]|insospeso|geweigerd|mislukt",
)
_WHY = r"[(\[].*[)\]]|[,:;.\-–—](?!.*(?:退|返|冲|refund|return|revers)).+"
"""Why it did not happen; not that money which had moved came back."""

_NOT_HAPPENED = re.compile(rf"(?:{'|'.join(_FAILED)})(?:{_WHY})?")
"""A whole cell of a status, in comparable form; 冲正 and reversed are none, since both rows happened."""


def is_unsettled(status: str) -> bool:
    """Whether a status in comparable form says that its row moved no money."""
    return bool(status) and _NOT_HAPPENED.fullmatch(status) is not None
