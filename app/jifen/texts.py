"""What a posting was for, in both languages: a memo is a code with parameters, told when it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.language import Language

# Ledger rows cannot be deleted, so parameters never name a customer: a task's number says enough.
MEMOS: dict[str, tuple[str, str]] = {
    "welcome": ("欢迎积分", "Welcome points"),
    "report": ("流水报告（任务 {task}）", "Flow report (task {task})"),
    "adjustment": ("人工调整：{reason}", "Manual adjustment: {reason}"),
    "reversal": ("冲正 {transaction} 号记账：{reason}", "Reversal of posting {transaction}: {reason}"),
}

_BY_TYPE: dict[str, tuple[str, str]] = {
    "hold": ("预扣：{memo}", "Set aside: {memo}"),
    "capture": ("扣除：{memo}", "Charged: {memo}"),
    "release": ("退回：{memo}", "Returned: {memo}"),
}


@dataclass(frozen=True)
class Memo:
    """A text of `MEMOS` by its code, and what stands in its braces."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)


def tell(transaction_type: str, memo: Memo, language: Language) -> str:
    """Write a memo for a person. Raises KeyError when the code or a parameter is unknown."""
    side = 0 if language == "zh-CN" else 1
    words = MEMOS[memo.code][side].format_map(memo.params)
    around = _BY_TYPE.get(transaction_type)
    return words if around is None else around[side].format(memo=words)
