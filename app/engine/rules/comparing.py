"""What differs between two rule sets, rule by rule, as a person wants to read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.engine.rules import RuleSet
from app.engine.rules.changes import WORD_FIELDS
from app.engine.rules.limits import GROUPS, limit_of
from app.engine.types.statements import Text

_KINDS = (
    ("families", "families"),
    ("hits", "hit_rules"),
    ("findings", "finding_rules"),
    ("checks", "check_rules"),
    ("category_rules", "category_rules"),
    ("lenders", "lenders"),
    ("payee_kinds", "payee_kinds"),
    ("left_rules", "left_rules"),
)
_FIELDS = ("active", "severities", "name", "family", "category", "direction", "party_kinds", "priority")


@dataclass(frozen=True)
class Difference:
    """One field of one rule: words added and removed, or the value before and after (None: not there)."""

    kind: str
    id: str
    name: Text
    field: str
    before: Any = None
    after: Any = None
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unit: str = ""
    label: Text | None = None


def compare(before: RuleSet, after: RuleSet) -> list[Difference]:
    """Everything that an administrator can change and that differs, in the order of the rules."""
    found: list[Difference] = []
    for kind, name in _KINDS:
        olds = {_id(each): each for each in getattr(before, name)}
        news = {_id(each): each for each in getattr(after, name)}
        for id in [*olds, *(id for id in news if id not in olds)]:
            found += _rule(kind, id, olds.get(id), news.get(id), after)
    for name in before.words:
        found += _words("words", name, {}, "words", before.words[name], after.words.get(name, ()))
    return [*found, *_thresholds(before, after), *_rates(before, after)]


def _id(rule: Any) -> str:
    return str(rule.code if hasattr(rule, "use") or not hasattr(rule, "id") else rule.id)


def _rule(kind: str, id: str, old: Any, new: Any, rules: RuleSet) -> list[Difference]:
    if old == new:
        return []
    name = name_of(new or old, rules)
    if old is None or new is None:
        # Kinds without a switch of their own leave the rule set when they are switched off.
        there = Difference(kind, id, name, "active", before=old is not None, after=new is not None)
        if old is not None or not id.startswith(("ZD-", "ZK-")):
            return [there]
        lists = (Difference(kind, id, name, each, added=getattr(new, each, ())) for each in WORD_FIELDS)
        return [there, *(each for each in lists if each.added)]
    found: list[Difference] = []
    for field in _FIELDS:
        was, now = getattr(old, field, None), getattr(new, field, None)
        if was != now:
            found.append(Difference(kind, id, name, field, before=was, after=now))
    for field in WORD_FIELDS:
        found += _words(kind, id, name, field, getattr(old, field, ()), getattr(new, field, ()))
    return found


def name_of(rule: Any, rules: RuleSet) -> Text:
    """What a rule is called; words of a category go by the category, words of what is left out by their id."""
    if hasattr(rule, "name"):
        return dict(rule.name)
    category = rules.category_by_code.get(rule.category)
    return dict(category.name) if category else {}


def _words(
    kind: str, id: str, name: Text, field: str, old: tuple[str, ...], new: tuple[str, ...]
) -> list[Difference]:
    added = tuple(word for word in new if word not in old)
    removed = tuple(word for word in old if word not in new)
    if not added and not removed:
        return []
    return [Difference(kind, id, name, field, added=added, removed=removed)]


def _thresholds(before: RuleSet, after: RuleSet) -> list[Difference]:
    found: list[Difference] = []
    for group in [*before.thresholds, *(each for each in after.thresholds if each not in before.thresholds)]:
        old, new = before.thresholds.get(group, {}), after.thresholds.get(group, {})
        for name in [*old, *(each for each in new if each not in old)]:
            if old.get(name) == new.get(name):
                continue
            limit = limit_of(group, name)
            found.append(
                Difference(
                    "thresholds",
                    group,
                    group_name(after, group),
                    name,
                    before=old.get(name),
                    after=new.get(name),
                    unit=limit.unit,
                    label=limit.name,
                )
            )
    return found


def _rates(before: RuleSet, after: RuleSet) -> list[Difference]:
    codes = sorted({*before.rates, *after.rates})
    return [
        Difference(
            "rates",
            each,
            {"zh-CN": each, "en-US": each},
            "rate",
            before=before.rates.get(each),
            after=after.rates.get(each),
            label={"zh-CN": "1 单位折合人民币（元）", "en-US": "Yuan for one unit"},
        )
        for each in codes
        if before.rates.get(each) != after.rates.get(each)
    ]


def group_name(rules: RuleSet, group: str) -> Text:
    """Of which rule, or of which part of the analysis, a group of thresholds is."""
    rule = rules.hit_rule_by_id.get(group) or rules.question_by_id.get(group)
    return dict(rule.name) if rule else dict(GROUPS.get(group, {}))
