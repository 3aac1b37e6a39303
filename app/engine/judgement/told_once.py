"""What a hit rule and a finding of its family tell of the very same rows is one matter: one of them stands for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.judgement.hits import SEVERITIES, Hits
from app.engine.messages.wording import STOPS, both, joined
from app.engine.types.report import Finding, HitGroup
from app.engine.types.statements import Text

_OF_ONE_MATTER = {("MZ-YL-02", "XW-XF-02")}
"""Rules of two families that ask the same: what is spent on games."""


def told_once(hits: Hits, findings: Sequence[Finding]) -> tuple[Hits, list[Finding]]:
    """Let the lighter of two that tell the same rows stand under the other, and the two name each other.

    Where both weigh the same the finding stands: it says what the rows come to. Whoever is told under another one
    (`told_by`) stays in its list and is in no count and no review.
    """
    made = [each for each in findings if each.result in ("hit", "dismissed") and each.evidence]
    under: dict[str, str] = {}
    for group in hits.groups:
        heads = [each for each in made if _are_same(group, each) and _weight(each) <= _weight(group)]
        if heads:
            under[group.rule] = min(heads, key=_weight).id
    # What was set aside as a whole takes what says the same with it.
    for group in (*hits.groups, *hits.dismissed):
        if group.rule not in under:
            lighter = (each for each in made if _are_same(group, each) and _weight(each) > _weight(group))
            under |= {each.id: group.rule for each in lighter}
    if not under:
        return hits, list(findings)
    names = {each.rule: each.name for each in hits.groups} | {each.id: each.name for each in findings}
    names |= {each.rule: each.name for each in hits.dismissed}
    groups = [
        replace(each, told_by=under.get(each.rule, ""), reason=_noted(each.reason, each.rule, under, names))
        for each in hits.groups
    ]
    told = [
        replace(each, told_by=under.get(each.id, ""), sentence=_noted(each.sentence, each.id, under, names))
        for each in findings
    ]
    return replace(hits, groups=groups), told


def _are_same(group: HitGroup, finding: Finding) -> bool:
    is_one_matter = group.family == finding.family or (group.rule, finding.id) in _OF_ONE_MATTER
    return is_one_matter and set(group.evidence) == set(finding.evidence)


def _weight(each: HitGroup | Finding) -> int:
    return SEVERITIES.index(each.severity)


_COUNTED_UNDER = (
    "与“{name_zh}”（{id}）是同一批交易，在该项下一并判断，不另计数。",
    "The same transactions as under {id} {name_en}: judged there and counted once.",
)
_ALSO_FOUND = (
    "“{name_zh}”（{id}）指的也是这些交易。",
    "{id} {name_en} points to these same transactions.",
)


def _noted(text: Text, id: str, under: dict[str, str], names: dict[str, Text]) -> Text:
    """The text of one of them, with which other one tells the same rows."""
    if head := under.get(id):
        return _followed(text, _COUNTED_UNDER, head, names)
    for other in (each for each, head in under.items() if head == id):
        text = _followed(text, _ALSO_FOUND, other, names)
    return text


def _followed(text: Text, words: tuple[str, str], id: str, names: dict[str, Text]) -> Text:
    ended = {
        language: said if said.endswith((STOPS[language], "!", "！")) else said + STOPS[language]
        for language, said in text.items()
    }
    name = names[id]
    return joined(ended, both(*words, id=id, name_zh=name["zh-CN"], name_en=name["en-US"]))
