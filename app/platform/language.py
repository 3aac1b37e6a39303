"""The two languages of everything a person reads, and the choice between them."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["zh-CN", "en-US"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT_LANGUAGE: Language = "zh-CN"
Words = dict[Language, str]
"""One text in both languages."""


def both(zh: str, en: str) -> Words:
    """Return one text in both languages."""
    return {"zh-CN": zh, "en-US": en}


def negotiate(accept_language: str | None) -> Language:
    """Choose the language for an `Accept-Language` header; zh-CN when it names neither.

    Weights are honoured, `q=0` excludes, and a bare `en` or `zh-Hant-TW` counts for its family.
    """
    best: tuple[float, Language] | None = None
    for part in (accept_language or "").split(","):
        tag, _, parameters = part.strip().partition(";")
        family = tag.strip().lower().partition("-")[0]
        language: Language | None = {"zh": "zh-CN", "en": "en-US"}.get(family)  # type: ignore[assignment]
        weight = _weight(parameters)
        if language and weight > 0 and (best is None or weight > best[0]):
            best = (weight, language)
    return best[1] if best else DEFAULT_LANGUAGE


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
