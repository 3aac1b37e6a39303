"""All rules as a table: what each is by default beside what it is now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine.rules import RuleSet
from app.engine.rules.changes import PRESET_KINDS, WORD_FIELDS, Changes
from app.engine.rules.comparing import name_of
from app.engine.rules.limits import FREE, GROUPS, limit_of
from app.engine.rules.list_names import LIST_NAMES
from app.engine.rules.overlay import FIXED_LISTS, TUPLES, editable
from app.engine.types.statements import Text
from app.liushui.rulebook.service import rules
from app.liushui.rulebook.service.rules import INSTALLATION

_NOTHING: Text = {"zh-CN": "", "en-US": ""}


def table(scope: int) -> list[dict[str, Any]]:
    """Return every rule of a scope as RuleRowSchema describes it: the base, what is on, and the draft over it."""
    base = rules.base_of(scope)
    draft = rules.draft_of(scope)
    now = rules.fitted(scope, draft.changes).rules
    active_row = rules.active_row(scope)
    active = rules.fitted(scope, Changes.from_json(active_row.changes)).rules if active_row else base
    rows = list(_rows(scope, base, now, draft.changes))
    earlier = {(row["kind"], row["id"]): row["current"] for row in _rows(scope, base, active, Changes())}
    reasons = _reasons(draft.changes)
    for row in rows:
        place = (row["kind"], row["id"])
        row["is_changed"] = row["current"] != row["default"]
        row["in_draft"] = draft.row is not None and row["current"] != earlier.get(place)
        row["reason"] = reasons.get(place, "")
    known = {(row["kind"], row["id"]) for row in rows}
    # Own rules that the draft takes away are still on until it is switched on.
    return rows + [
        row | {"is_changed": True, "in_draft": True, "reason": "", "is_gone": True}
        for row in _rows(scope, base, active, Changes())
        if (row["kind"], row["id"]) not in known
    ]


def _reasons(changes: Changes) -> dict[tuple[str, str], str]:
    kinds: dict[str, Any] = {kind: getattr(changes, kind) for kind in PRESET_KINDS if kind != "thresholds"}
    return {(kind, id): each.reason for kind, entries in kinds.items() for id, each in entries.items()}


def _rows(scope: int, base: RuleSet, now: RuleSet, changes: Changes) -> Iterator[dict[str, Any]]:
    own = {one.id for one in changes.new_hits} | {one.id for one in changes.new_category_rules}
    for code, family in now.family_by_code.items():
        default = base.family_by_code[code]
        yield _row(
            "families", code, family.name, ("active",), {"active": default.active}, {"active": family.active}
        ) | {"family": code, "family_name": dict(family.name)}
    for kind, name in TUPLES.items():
        if scope != INSTALLATION and kind not in PRESET_KINDS:
            continue
        yield from _rules(scope, kind, getattr(base, name), getattr(now, name), base, now, own)
    if scope == INSTALLATION:
        for name, words in now.words.items():
            may = () if name in FIXED_LISTS else ("words",)
            yield _row(
                "words",
                name,
                LIST_NAMES[name],
                may,
                {"words": list(base.words[name])},
                {"words": list(words)},
            )
    for group, names in GROUPS.items():
        yield _row("thresholds", group, names, ("thresholds",), _values(base, group), _values(now, group)) | {
            "thresholds": _thresholds(base, now, group)
        }


def _rules(
    scope: int,
    kind: str,
    base_rules: tuple[Any, ...],
    now_rules: tuple[Any, ...],
    base: RuleSet,
    now: RuleSet,
    own: set[str],
) -> Iterator[dict[str, Any]]:
    current = {rule.id: rule for rule in now_rules}
    defaults = {rule.id: rule for rule in base_rules}
    for id in [*defaults, *(id for id in current if id not in defaults)]:
        rule = current.get(id) or defaults[id]
        family = now.family_by_code.get(getattr(rule, "family", ""))
        may = editable(kind, rule)
        if scope != INSTALLATION:
            may = ("active",)
        thresholds = _thresholds(base, now, id, free=id in own)
        yield _row(
            kind,
            id,
            name_of(rule, now) or {"zh-CN": id, "en-US": id},
            (*may, *(("thresholds",) if thresholds else ())),
            None if id not in defaults else _facts(defaults[id], there=True) | _values(base, id),
            _facts(rule, there=id in current) | _values(now, id),
        ) | {
            "family": family.code if family else "",
            "family_name": dict(family.name) if family else _NOTHING,
            "definition": _NOTHING | dict(getattr(rule, "definition", {})),
            "source": getattr(rule, "source", ""),
            "direction": getattr(rule, "direction", ""),
            "category": getattr(rule, "category", ""),
            "reports_as": getattr(rule, "reports_as", ""),
            "lender_kind": getattr(rule, "kind", ""),
            "is_own": id.startswith(("ZD-", "ZK-")),
            "thresholds": thresholds,
        }


def _row(
    kind: str, id: str, name: Text, may: tuple[str, ...], default: dict[str, Any] | None, now: dict[str, Any]
) -> dict[str, Any]:
    empty: dict[str, Any] = {"active": None, "severities": [], "words": [], "thresholds": {}}
    empty |= {field: [] for field in WORD_FIELDS}
    return {
        "kind": kind,
        "id": id,
        "name": dict(name),
        "family": "",
        "family_name": _NOTHING,
        "definition": _NOTHING,
        "source": "",
        "direction": "",
        "category": "",
        "reports_as": "",
        "lender_kind": "",
        "is_own": False,
        "is_gone": False,
        "editable": list(may),
        "default": None if default is None else empty | default,
        "current": empty | now,
        "thresholds": [],
    }


def _facts(rule: Any, *, there: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {"active": there and getattr(rule, "active", True)}
    for name in ("severities", *WORD_FIELDS):
        facts[name] = list(getattr(rule, name, ()))
    return facts


def _values(rule_set: RuleSet, group: str) -> dict[str, Any]:
    return {"thresholds": dict(rule_set.thresholds.get(group, {}))}


def _thresholds(base: RuleSet, now: RuleSet, group: str, *, free: bool = False) -> list[dict[str, Any]]:
    default, current = base.thresholds.get(group, {}), now.thresholds.get(group, {})
    names = [*current, *(name for name in FREE if free and name not in current)]
    return [
        {
            "name": name,
            "label": limit.name,
            "unit": limit.unit,
            "least": limit.least,
            "most": limit.most,
            "is_whole": limit.is_whole,
            "default": default.get(name),
            "current": current.get(name),
        }
        for name in names
        for limit in [limit_of(group, name)]
    ]
