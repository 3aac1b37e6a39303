"""What the demonstration's project and team are called, for readers of English; they are kept in Chinese."""

from __future__ import annotations

from app.platform.language import Language, Words, both

PROJECT = (
    both("演示 · 三月贷后复核", "Demo · Post-loan review, March"),
    both(
        "同一批客户的流水由几个人一起看；项目里的任务对成员可见。",
        "Several people look at the statements of one batch of customers; members see the tasks of the project.",
    ),
)
TEAM = (
    both("演示 · 北区审核组", "Demo · Northern review team"),
    both("可以整组邀请进项目。", "Can be invited to a project as a whole."),
)
_KNOWN: dict[str, Words] = {words["zh-CN"]: words for words in (*PROJECT, *TEAM)}


def words_of(text: str) -> Words:
    """Return a kept name or description in both languages; what somebody wrote is the same in both."""
    return _KNOWN.get(text) or both(text, text)


def in_language(text: str, language: Language) -> str:
    """Return a kept name or description as it is told in a language."""
    return words_of(text)[language]
