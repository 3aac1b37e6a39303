"""One question asked of papers."""

from __future__ import annotations

import re

from app.engine.types.report import Finding
from app.engine.types.statements import Text
from tests.engine.rulebook.triple import Papers


def ask(rule: str, papers: Papers) -> Finding:
    """The answer of the behaviour to these papers."""
    return next(each for each in papers.report.findings if each.id == rule)


def result(rule: str, papers: Papers) -> str:
    return ask(rule, papers).result


def missing(rule: str, papers: Papers) -> str:
    """What the papers lack for the question, in Chinese."""
    found = ask(rule, papers)
    assert found.result == "cannot_judge"
    assert found.missing is not None
    assert found.missing["en-US"] in found.sentence["en-US"]
    return found.missing["zh-CN"]


_EMPTY_ZH = re.compile(r"(?<![\d.,])0(?:\.00?)? ?(?:笔|个|次|天|行|处|元|%|条|家|人)")
_EMPTY_EN = re.compile(
    r"(?<![\d.,])(?:0(?:\.00?)?%? (?!in )[a-z]|1 (?:[a-z]+ )?[a-z]{3,}s\b(?<!is)(?<!was)(?<!has))|\{|—"
)


def empty_half(text: Text) -> str:
    """The part of a sentence that says nothing ("0 笔", "1 rows", a stroke); "" when it has none."""
    for language, pattern in (("zh-CN", _EMPTY_ZH), ("en-US", _EMPTY_EN)):
        found = pattern.search(text[language])
        if found:
            return found.group()
    return ""
