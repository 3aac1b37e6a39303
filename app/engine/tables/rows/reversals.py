"""Words of rows that take an earlier one back: their amounts go the other way than the words beside them say."""

from __future__ import annotations

import re

_WORDS = "冲正|冲销|冲账|冲回|红冲|撤销|撤回|退回|退款|退货|退票|退还|返还"

REVERSAL = re.compile(rf"{_WORDS}|revers|refund|chargeback", re.IGNORECASE)
"""Somewhere in a row: its sign is turned round on purpose."""

TAKEN_BACK = re.compile(rf"(?:金额?|交易)?\s*(?:{_WORDS})")
"""Right behind a word: it turns the meaning of that word round (消费撤销, 代发工资退回)."""
