"""Changes as they are edited: one rule is given the values that it shall have, the difference is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.engine.rules import RuleSet
from app.engine.rules.changes import (
    RULE_KINDS,
    WORD_FIELDS,
    Changes,
    NewCategoryRule,
    NewHit,
    RuleChange,
    Switch,
    Words,
)
from app.engine.rules.matching import clean_word
from app.engine.rules.overlay import TUPLES


def set_rule(changes: Changes, base: RuleSet, kind: str, id: str, values: Mapping[str, Any]) -> Changes:
    """The changes after which a rule has these values; what equals the base is no change.

    `values` may hold active, reason, severities, include, exclude, require, whole, words, rate (of a currency) and
    thresholds (of the group with this id, all of those that differ from the base); what it lacks stays as it is. Whether the rule
    and its values exist is left to `overlay.fit`, except that KeyError names a kind or rule that nobody knows.
    """
    if "thresholds" in values:
        changes = _set_thresholds(changes, base, id, values["thresholds"])
    if kind == "thresholds":
        return changes
    if kind == "families":
        changed = Switch(values.get("active"), values.get("reason", ""))
        if changed.active is None or changed.active == base.family_by_code[id].active:
            changed = Switch()
        return replace(changes, families=_put(changes.families, id, changed, Switch()))
    if kind == "rates":
        rate = values.get("rate", base.rates.get(id))
        return replace(changes, rates=_put(changes.rates, id, rate, base.rates.get(id)))
    if kind == "words":
        words = _difference(base.words[id], values.get("words", base.words[id]))
        return replace(changes, words=_put(changes.words, id, words, Words()))
    if kind not in RULE_KINDS:
        raise KeyError(kind)
    own = _own(changes, kind)
    if any(one.id == id for one in own):
        kept = tuple(_edit_own(one, values) if one.id == id else one for one in own)
        return _with(changes, f"new_{kind}", kept)
    rule = {each.id: each for each in getattr(base, TUPLES[kind])}[id]
    before: RuleChange = getattr(changes, kind).get(id, RuleChange())
    after = _edit(rule, before, values)
    return _with(changes, kind, _put(getattr(changes, kind), id, after, RuleChange()))


def add_rule(changes: Changes, rule: NewHit | NewCategoryRule) -> Changes:
    """The changes with one more rule of one's own."""
    kind = "new_hits" if isinstance(rule, NewHit) else "new_category_rules"
    return _with(changes, kind, (*getattr(changes, kind), rule))


def reset_rule(changes: Changes, kind: str, id: str) -> Changes:
    """The changes without those of one rule; a rule of one's own is gone. Raises KeyError for an unknown kind."""
    if kind not in (*RULE_KINDS, "families", "words", "thresholds", "rates"):
        raise KeyError(kind)
    thresholds = {group: values for group, values in changes.thresholds.items() if group != id}
    changes = replace(changes, thresholds=thresholds)
    if kind == "thresholds":
        return changes
    own = _own(changes, kind)
    if any(one.id == id for one in own):
        return _with(changes, f"new_{kind}", tuple(one for one in own if one.id != id))
    left = {key: each for key, each in getattr(changes, kind).items() if key != id}
    return _with(changes, kind, left)


def _with(changes: Changes, kind: str, value: Any) -> Changes:
    values: dict[str, Any] = {kind: value}
    return replace(changes, **values)


def _own(changes: Changes, kind: str) -> tuple[Any, ...]:
    own: tuple[Any, ...] = getattr(changes, f"new_{kind}", ())
    return own


def _edit_own(one: Any, values: Mapping[str, Any]) -> Any:
    """A rule of one's own with other values; its severity is the only one in `severities`."""
    names = (*WORD_FIELDS, "active", "name", "definition")
    edited = {name: values[name] for name in names if name in values and hasattr(one, name)}
    if values.get("severities") and hasattr(one, "severity"):
        edited["severity"] = values["severities"][0]
    return replace(
        one, **{key: tuple(value) if isinstance(value, list) else value for key, value in edited.items()}
    )


def _edit(rule: Any, change: RuleChange, values: Mapping[str, Any]) -> RuleChange:
    if "active" in values:
        # A rule whose kind has no switch of its own is on by being there.
        differs = values["active"] != getattr(rule, "active", True)
        active = values["active"] if differs else None
        change = replace(change, active=active, reason=values.get("reason", "") if differs else "")
    if "severities" in values:
        target = tuple(values["severities"])
        change = replace(change, severities=None if target == getattr(rule, "severities", ()) else target)
    for name in WORD_FIELDS:
        if name in values:
            words: dict[str, Any] = {name: _difference(getattr(rule, name, ()), values[name])}
            change = replace(change, **words)
    return change


def _difference(base: Sequence[str], target: Sequence[str]) -> Words:
    known, wanted = {clean_word(word) for word in base}, {clean_word(word) for word in target}
    removed = {clean_word(word): word for word in base if clean_word(word) not in wanted}
    return Words(
        add=tuple(word.strip() for word in target if clean_word(word) not in known),
        remove=tuple(removed.values()),
    )


def _set_thresholds(changes: Changes, base: RuleSet, group: str, values: Mapping[str, float]) -> Changes:
    default = base.thresholds.get(group, {})
    differing = {name: float(value) for name, value in values.items() if default.get(name) != value}
    return replace(changes, thresholds=_put(changes.thresholds, group, differing, {}))


def _put(entries: Mapping[str, Any], id: str, value: Any, nothing: Any) -> dict[str, Any]:
    kept = {key: each for key, each in entries.items() if key != id}
    return kept if value == nothing else {**kept, id: value}
