"""What stands for somebody who deleted their account, where their name was kept as text."""

from __future__ import annotations

from app.platform.language import Language

DELETED_NAME = " "
"""Kept in the place of the name: nobody can be called so, and a place that never had a name is empty."""
_SHOWN: dict[Language, str] = {"zh-CN": "已注销用户", "en-US": "Deleted account"}


def shown_name(kept: str, language: Language) -> str:
    """Return a name that was kept as text, or the words for somebody who left."""
    return _SHOWN[language] if kept == DELETED_NAME else kept
