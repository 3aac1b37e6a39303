"""Changes laid over a rule set: what fits is applied, what does not fit is named, never dropped in silence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.engine.messages.wording import counted
from app.engine.rules import FindingRule, HitRule, PayeeKind, RuleSet, WordRule
from app.engine.rules.changes import REASON_CHARACTERS, RULE_KINDS, WORD_FIELDS, Changes, RuleChange, Words
from app.engine.rules.lenders import Lender
from app.engine.rules.limits import FREE, ORDERED, limit_of
from app.engine.rules.misfits import Misfit, misfit
from app.engine.rules.own_rules import add_category_rules, add_hits
from app.engine.rules.rates import check_rate
from app.engine.rules.word_lists import SEVERITIES, WordError, change_list, check_words
from app.engine.types.statements import Text

Rule = HitRule | FindingRule | WordRule | Lender | PayeeKind


class ChangesError(ValueError):
    """Changes that do not fit the rules; `misfits` says which and why."""

    def __init__(self, misfits: Sequence[Misfit]) -> None:
        super().__init__("; ".join(each.text["en-US"] for each in misfits))
        self.misfits = tuple(misfits)


@dataclass(frozen=True)
class Fitted:
    """Rules with the changes that fit them, and the changes that do not."""

    rules: RuleSet
    misfits: tuple[Misfit, ...]


def apply(rules: RuleSet, changes: Changes) -> RuleSet:
    """The rules with all changes; an overlay of nothing changes nothing. Raises ChangesError."""
    fitted = fit(rules, changes)
    if fitted.misfits:
        raise ChangesError(fitted.misfits)
    return fitted.rules


def fit(rules: RuleSet, changes: Changes) -> Fitted:
    """The rules with those changes that fit them; a rule of which any change does not fit stays as it is."""
    misfits: list[Misfit] = []
    # Rules of one's own come first: switches and thresholds may be about them.
    rules = add_hits(rules, changes.new_hits, misfits)
    rules = add_category_rules(rules, changes.new_category_rules, misfits)
    rules = _switch_families(rules, changes, misfits)
    for kind in RULE_KINDS:
        rules = _change_rules(rules, kind, getattr(changes, kind), misfits)
    rules = _change_words(rules, changes.words, misfits)
    rules = _change_thresholds(rules, changes.thresholds, misfits)
    rules = _change_rates(rules, changes.rates, misfits)
    return Fitted(rules, tuple(misfits))


def _switch_families(rules: RuleSet, changes: Changes, misfits: list[Misfit]) -> RuleSet:
    known = rules.family_by_code
    for code, switch in changes.families.items():
        if code not in known:
            misfits.append(misfit("families", code, "unknown"))
        elif len(switch.reason) > REASON_CHARACTERS:
            misfits.append(misfit("families", code, "reason_long"))
        elif switch.active is not None:
            known = {**known, code: replace(known[code], active=switch.active)}
    return replace(rules, families=tuple(known.values())) if changes.families else rules


TUPLES = {
    "hits": "hit_rules",
    "findings": "finding_rules",
    "checks": "check_rules",
    "category_rules": "category_rules",
    "lenders": "lenders",
    "payee_kinds": "payee_kinds",
    "left_rules": "left_rules",
}
"""In which list of the rule set the rules of a kind stand."""


def _change_rules(
    rules: RuleSet, kind: str, changes: dict[str, RuleChange], misfits: list[Misfit]
) -> RuleSet:
    if not changes:
        return rules
    kept: dict[str, Any] = {rule.id: rule for rule in getattr(rules, TUPLES[kind])}
    for id, change in changes.items():
        if id not in kept:
            misfits.append(misfit(kind, id, "unknown"))
            continue
        try:
            changed = _changed(kind, kept[id], change)
        except WordError as problem:
            misfits.append(misfit(kind, id, problem.code, field=problem.field, word=problem.word))
            continue
        if changed is None:
            del kept[id]
        else:
            kept[id] = changed
    changed_list: dict[str, Any] = {TUPLES[kind]: tuple(kept.values())}
    return replace(rules, **changed_list)


def editable(kind: str, rule: Rule) -> tuple[str, ...]:
    """What of a rule may be changed: active, severities, and the lists of words that it searches."""
    if isinstance(rule, FindingRule):
        return ("active", "severities")
    if isinstance(rule, HitRule):
        # The black list says itself how heavy each of its entries is.
        severities = () if rule.reports_as or rule.id == "MZ-GL-03" else ("severities",)
        words = ("include", "exclude", "require") if rule.include or "list" in rule.needs else ()
        return ("active", *severities, *words)
    if isinstance(rule, PayeeKind):
        return ("active", "include", "exclude")
    if isinstance(rule, Lender):
        return ("active", "include", "whole", "exclude")
    # What is left out of net inflow and outflow can be worded otherwise, but not switched off.
    return WORD_FIELDS if kind == "left_rules" else ("active", *WORD_FIELDS)


def _changed(kind: str, rule: Any, change: RuleChange) -> Any:
    """The changed rule; None when it is switched off and its kind has no switch of its own."""
    may = editable(kind, rule)
    if len(change.reason) > REASON_CHARACTERS:
        raise WordError("reason_long")
    for name in WORD_FIELDS:
        words: Words = getattr(change, name)
        if words == Words():
            continue
        if name not in may:
            raise WordError("not_editable", name)
        rule = replace(rule, **{name: change_list(getattr(rule, name), words, name)})
    check_words(rule, may)
    if change.severities is not None:
        rule = replace(rule, severities=_severities(rule.severities, change.severities, may))
    if change.active is None:
        return rule
    if "active" not in may:
        raise WordError("not_editable", "active")
    if hasattr(rule, "active"):
        return replace(rule, active=change.active)
    return rule if change.active else None


def _severities(base: tuple[str, ...], wanted: tuple[str, ...], may: tuple[str, ...]) -> tuple[str, ...]:
    if "severities" not in may:
        raise WordError("not_editable", "severities")
    if len(wanted) != len(base) or not set(wanted) <= set(SEVERITIES):
        raise WordError("severities", "severities")
    if list(wanted) != sorted(wanted, key=SEVERITIES.index):
        raise WordError("severities_order", "severities")
    return wanted


FIXED_LISTS = frozenset({"nickname_formats", "trading_formats"})
"""Lists of the codes of sources, not of words: they belong to the readers."""


def _change_words(rules: RuleSet, changes: dict[str, Words], misfits: list[Misfit]) -> RuleSet:
    lists = dict(rules.words)
    for name, words in changes.items():
        if name not in lists or name in FIXED_LISTS:
            misfits.append(misfit("words", name, "unknown"))
            continue
        try:
            changed = change_list(lists[name], words, "words", least=1)
            if not changed:
                raise WordError("empty", "words")
            if name == "love_amounts":
                _check_amounts(words.add)
        except WordError as problem:
            misfits.append(misfit("words", name, problem.code, field=problem.field, word=problem.word))
            continue
        lists[name] = changed
    return replace(rules, words=lists) if changes else rules


def _check_amounts(words: Sequence[str]) -> None:
    for word in words:
        whole, _, cents = word.partition(".")
        digits = whole + cents
        if not (digits.isascii() and digits.isdigit() and whole and len(cents) <= 2 and len(whole) <= 9):
            raise WordError("amount", "words", word)


def _change_thresholds(
    rules: RuleSet, changes: dict[str, dict[str, float]], misfits: list[Misfit]
) -> RuleSet:
    groups = dict(rules.thresholds)
    own = {rule.id for rule in rules.hit_rules if rule.source == "own"}
    for group, values in changes.items():
        known = dict(groups.get(group, {}))
        if group not in groups and group not in own:
            misfits.append(misfit("thresholds", group, "unknown"))
            continue
        wrong = (
            _wrong_threshold(group, name, value, known, own=group in own) for name, value in values.items()
        )
        found = [each for each in wrong if each is not None]
        known |= values
        found += [
            misfit("thresholds", group, "order", field=low, word=high)
            for low, high in ORDERED
            if not found and low in known and high in known and known[low] > known[high]
        ]
        misfits += found
        if not found:
            groups[group] = known
    return replace(rules, thresholds=groups) if changes else rules


def _wrong_threshold(
    group: str, name: str, value: float, known: dict[str, float], *, own: bool
) -> Misfit | None:
    if name not in known and not (own and name in FREE):
        return misfit("thresholds", group, "unknown", field=name)
    limit = limit_of(group, name)
    if not math.isfinite(value) or not limit.least <= value <= limit.most:
        bounds = f"{limit.least:.10g}–{limit.most:.10g}"
        return misfit("thresholds", group, "bounds", field=name, word=bounds)
    if limit.is_whole and value != int(value):
        return misfit("thresholds", group, "whole", field=name)
    return None


def _change_rates(rules: RuleSet, changes: dict[str, str], misfits: list[Misfit]) -> RuleSet:
    rates = dict(rules.rates)
    for currency, rate in changes.items():
        try:
            check_rate(currency, rate)
        except WordError as problem:
            misfits.append(misfit("rates", currency, problem.code, field=problem.field, word=problem.word))
            continue
        rates[currency] = rate
    return replace(rules, rates=dict(sorted(rates.items()))) if changes else rules


def name_version(fitted: Fitted, changes: Changes, version: str) -> RuleSet:
    """The rules under the name of their version; what does not fit stands in the method of every report."""
    base = fitted.rules.version
    zh = f"规则版本 {version}：在规则 {base} 上修改 {len(changes)} 项。"
    en = f"Rules {version}: rules {base} with {counted(len(changes), 'change')}."
    notes: list[Text] = [{"zh-CN": zh, "en-US": en}]
    if fitted.misfits:
        texts = {
            language: "; ".join(each.text[language] for each in fitted.misfits)
            for language in ("zh-CN", "en-US")
        }
        notes.append(
            {
                "zh-CN": f"其中以下修改不再适合规则 {base}，未生效：{texts['zh-CN']}。",
                "en-US": f"Of these changes the following no longer fit rules {base} and have no effect: "
                f"{texts['en-US']}.",
            }
        )
    return replace(fitted.rules, version=version, notes=(*fitted.rules.notes, *notes))
