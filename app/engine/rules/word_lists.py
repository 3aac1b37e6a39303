"""Lists of words as they are edited: what may stand in them, and when they contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.engine.rules.changes import Words
from app.engine.rules.matching import clean_word

SEVERITIES = ("info", "low", "medium", "high")
"""Every severity, the lightest first."""

WORD_CHARACTERS = 40
LIST_WORDS = 500


class WordError(Exception):
    """Why a change does not fit: a code of `misfits`, the field, and the word it is about."""

    def __init__(self, code: str, field: str = "", word: str = "") -> None:
        super().__init__(code)
        self.code, self.field, self.word = code, field, word


def change_list(base: tuple[str, ...], words: Words, field: str, *, least: int = 2) -> tuple[str, ...]:
    """The list without what is removed and with what is added. Raises WordError.

    Words are compared as rules compare them; `least` is the fewest characters of a new word.
    """
    removed = {clean_word(word) for word in words.remove}
    known = {clean_word(word) for word in base}
    for word in words.remove:
        if clean_word(word) not in known:
            raise WordError("absent", field, word)
    kept = [word for word in base if clean_word(word) not in removed]
    for word in words.add:
        check_word(word, field, least=least)
    added = [word.strip() for word in words.add]
    check_list(added, field, kept)
    return (*kept, *added)


def check_word(word: str, field: str, *, least: int = 2) -> None:
    """Refuse a word that is blank, too long or too short to say anything. Raises WordError."""
    cleaned = clean_word(word)
    if not cleaned or len(word) > WORD_CHARACTERS:
        raise WordError("blank", field, word)
    if len(cleaned) < least:
        raise WordError("short", field, word)


def check_list(words: Sequence[str], field: str, before: Sequence[str] = ()) -> None:
    """Refuse new words that make a list too long or stand in it already. Raises WordError."""
    if len(words) + len(before) > LIST_WORDS:
        raise WordError("many", field)
    seen = {clean_word(word) for word in before}
    for word in words:
        cleaned = clean_word(word)
        if cleaned in seen:
            raise WordError("twice", field, word)
        seen.add(cleaned)


def check_words(rule: Any, may: Sequence[str]) -> None:
    """Refuse a rule whose words are all gone, or one of whose words an excluded word shuts out.

    Raises WordError. A list that administrators fill may be empty.
    """
    if "include" not in may:
        return
    sought = [*rule.include, *getattr(rule, "whole", ())]
    if not sought and "list" not in getattr(rule, "needs", ()):
        raise WordError("empty", "include")
    excluded = [clean_word(word) for word in rule.exclude]
    for word in sought:
        cleaned = clean_word(word)
        if any(each in cleaned for each in excluded):
            raise WordError("contradiction", "exclude", word)
