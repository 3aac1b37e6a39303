"""Rules of one's own: word rules that administrators add, checked before they stand beside the built-in ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.engine.rules import HitRule, RuleSet, WordRule
from app.engine.rules.changes import NewCategoryRule, NewHit
from app.engine.rules.misfits import Misfit, misfit
from app.engine.rules.word_lists import SEVERITIES, WordError, check_list, check_word, check_words
from app.engine.types.statements import Text

HIT_PREFIX = "ZD-"
"""How the ids of one's own hit rules begin."""
CATEGORY_PREFIX = "ZK-"
"""How the ids of one's own category words begin."""
PARTY_KINDS = frozenset({"person", "company", "unknown", "qr"})
NAME_CHARACTERS = 60
_CODE = re.compile(r"[0-9A-Z]{1,8}")
_LISTS = ("include", "exclude", "require")


def add_hits(rules: RuleSet, new: Sequence[NewHit], misfits: list[Misfit]) -> RuleSet:
    """The rules with new hit rules; those that do not fit are added to `misfits`."""
    added: list[HitRule] = []
    for one in new:
        known = {rule.id for rule in (*rules.hit_rules, *added)}
        try:
            _check_id(one.id, HIT_PREFIX, known)
            _check_names(one.name)
            if one.family not in {rule.family for rule in rules.hit_rules}:
                raise WordError("family", "family")
            if one.severity not in SEVERITIES:
                raise WordError("severities", "severities")
            if one.direction not in {"in", "out", "any"}:
                raise WordError("direction", "direction")
            _check_lists(one)
        except WordError as problem:
            misfits.append(misfit("new_hits", one.id, problem.code, field=problem.field, word=problem.word))
            continue
        added.append(_hit_rule(one))
    return replace(rules, hit_rules=(*rules.hit_rules, *added)) if added else rules


def _hit_rule(one: NewHit) -> HitRule:
    definition = {language: text for language, text in one.definition.items() if text.strip()}
    return HitRule(
        id=one.id,
        family=one.family,
        name=dict(one.name),
        direction=one.direction,
        severities=(one.severity,),
        definition=_DEFINITION | definition,
        source="own",
        needs=("words",),
        include=one.include,
        exclude=one.exclude,
        require=one.require,
        party_kinds=one.party_kinds,
        active=one.active,
    )


def add_category_rules(rules: RuleSet, new: Sequence[NewCategoryRule], misfits: list[Misfit]) -> RuleSet:
    """The rules with new words of categories; those that do not fit are added to `misfits`."""
    added: list[WordRule] = []
    for one in new:
        known = {rule.id for rule in (*rules.category_rules, *added)}
        category = rules.category_by_code.get(one.category)
        try:
            _check_id(one.id, CATEGORY_PREFIX, known)
            if category is None or not any(rule.category == one.category for rule in rules.category_rules):
                raise WordError("category", "category")
            if not -100 <= one.priority <= 100:
                raise WordError("priority", "priority")
            _check_lists(one)
        except WordError as problem:
            misfits.append(
                misfit("new_category_rules", one.id, problem.code, field=problem.field, word=problem.word)
            )
            continue
        added.append(
            WordRule(
                id=one.id,
                category=one.category,
                direction=category.direction,
                include=one.include,
                exclude=one.exclude,
                require=one.require,
                party_kinds=one.party_kinds,
                priority=one.priority,
            )
        )
    return replace(rules, category_rules=(*rules.category_rules, *added)) if added else rules


def _check_id(id: str, prefix: str, known: set[str]) -> None:
    if not (id.startswith(prefix) and _CODE.fullmatch(id.removeprefix(prefix))) or id in known:
        raise WordError("id", "id", prefix)


def _check_names(name: Mapping[str, str]) -> None:
    names = [name.get(language, "").strip() for language in ("zh-CN", "en-US")]
    if set(name) != {"zh-CN", "en-US"} or not all(0 < len(each) <= NAME_CHARACTERS for each in names):
        raise WordError("names", "name")


def _check_lists(one: Any) -> None:
    for name in _LISTS:
        words = getattr(one, name)
        for word in words:
            check_word(word, name)
        check_list(words, name)
    check_words(one, _LISTS)
    if not set(one.party_kinds) <= PARTY_KINDS:
        raise WordError("party_kinds", "party_kinds")


_DEFINITION: Text = {
    "zh-CN": "管理员自定义的词规则。",
    "en-US": "A rule of words that an administrator added.",
}
