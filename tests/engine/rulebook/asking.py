"""One question asked of papers."""

from __future__ import annotations

from app.engine.types.report import Finding
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
