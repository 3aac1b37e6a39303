"""How rules, drafts, versions and backtests are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.auth import service as auth
from app.auth.service.person import Person
from app.engine.rules.changes import Changes, NewCategoryRule, NewHit
from app.engine.rules.comparing import compare
from app.engine.rules.misfits import Misfit
from app.engine.types.statements import Text
from app.liushui.rulebook.models import Backtest, RuleVersion
from app.liushui.rulebook.service import backtests, rule_table, rules
from app.platform import clock
from app.platform.language import Language
from app.platform.web.envelope import current_language


def show_table(scope: int) -> dict[str, Any]:
    """Return all rules as RuleTableSchema describes them."""
    base, active = rules.base_of(scope), rules.active_row(scope)
    draft = rules.draft_of(scope)
    now = rules.rules_of_row(scope, active, base)
    misfits = rules.fitted(scope, Changes.from_json(active.changes)).misfits if active else ()
    worded = {rule.category for rule in base.category_rules}
    return {
        "version": now.version,
        "number": active.number if active else 0,
        "base_version": base.version,
        "revision": draft.revision,
        "misfits": _misfits(misfits),
        "rows": rule_table.table(scope),
        "rates": _rates(rules.fitted(scope, draft.changes).rules.rates, now.rates),
        "categories": [
            {"code": each.code, "name": dict(each.name), "direction": each.direction}
            for each in base.categories
            if each.code in worded
        ],
    }


def _rates(drafted: Mapping[str, str], active: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"currency": each, "rate": drafted.get(each), "active": active.get(each)}
        for each in sorted({*drafted, *active})
    ]


def _misfits(misfits: Sequence[Misfit]) -> list[dict[str, Any]]:
    language = current_language()
    return [asdict(each) | {"text": each.text[language]} for each in misfits]


def show_draft(scope: int) -> dict[str, Any]:
    """Return the draft as RuleDraftSchema describes it."""
    draft, active = rules.draft_of(scope), rules.active_row(scope)
    now = rules.fitted(scope, draft.changes)
    before = rules.rules_of_row(scope, active, rules.base_of(scope))
    row = draft.row
    return {
        "revision": draft.revision,
        "number": active.number if active else 0,
        "changes": draft.changes.to_json(),
        "differences": [asdict(each) for each in compare(before, now.rules)] if row else [],
        "misfits": _misfits(now.misfits),
        "author": auth.usernames({row.author_id}).get(row.author_id, "") if row else "",
        "changetime_text": clock.to_text(row.changed_at if row else None),
    }


NAMED = 4
"""How many rules a family's sentence names."""


def show_cards(scope: int) -> list[dict[str, Any]]:
    """Return the families of the rules that are on for a scope as PresetCardSchema describes them."""
    now, language = rules.rules_for(scope), current_language()
    labels = ("规则", "已启用") if language == "zh-CN" else ("Rules", "Switched on")
    cards = []
    for place, family in enumerate(now.families, start=1):
        sought = [rule for rule in now.hit_rule_by_id.values() if rule.family == family.code]
        asked = [rule for rule in now.question_by_id.values() if rule.family == family.code]
        on = sum(now.seeks(rule) for rule in sought) + sum(now.is_asked(rule.id) for rule in asked)
        names = [*(rule.name[language] for rule in sought), *(rule.name[language] for rule in asked)]
        figures = (str(len(names)), str(on))
        cards.append(
            {
                "id": place,
                "title": family.name[language],
                "description": _sentence(names, language),
                "name": family.code,
                "actionType": "switch",
                "enable": family.active,
                "data": [
                    {"label": label, "value": value} for label, value in zip(labels, figures, strict=True)
                ],
            }
        )
    return cards


def _sentence(names: Sequence[str], language: Language) -> str:
    """Say in a sentence what a family of rules looks for, by the names of its first rules."""
    some, more = names[:NAMED], len(names) > NAMED
    if language == "zh-CN":
        return f"包含：{'、'.join(some)}{'等' if more else ''}。"
    return f"Includes: {'; '.join(some)}{' and more' if more else ''}."


def show_versions(rows: Sequence[RuleVersion]) -> list[dict[str, Any]]:
    """Return versions as RuleVersionSchema describes them."""
    names = auth.usernames({row.author_id for row in rows})
    return [_version(row, names) for row in rows]


def _version(row: RuleVersion, names: Mapping[int, str]) -> dict[str, Any]:
    mark = "+" if row.scope == rules.INSTALLATION else " / preset "
    return {
        "number": row.number,
        "label": f"{row.base_version}{mark}{row.number}",
        "state": row.state,
        "note": row.note,
        "author": names.get(row.author_id, ""),
        "restores": row.restores,
        "changes": len(Changes.from_json(row.changes)),
        "createtime_text": clock.to_text(row.created_at),
        "activatetime_text": clock.to_text(row.activated_at),
        "retiretime_text": clock.to_text(row.retired_at),
    }


def show_version_detail(row: RuleVersion) -> dict[str, Any]:
    """Return a version with its differences, both over the base of today."""
    base, earlier = rules.base_of(row.scope), rules.before(row)
    mine = rules.fitted(row.scope, Changes.from_json(row.changes))
    theirs = rules.fitted(row.scope, Changes.from_json(earlier.changes)).rules if earlier else base
    return show_versions([row])[0] | {
        "differences": [asdict(each) for each in compare(theirs, mine.rules)],
        "from_default": [asdict(each) for each in compare(base, mine.rules)],
        "misfits": _misfits(mine.misfits),
    }


def show_backtest(backtest: Backtest, person: Person) -> dict[str, Any]:
    """Return a backtest as RuleTrialSchema describes it, to whoever looks at it."""
    return {
        "id": backtest.id,
        "state": backtest.state,
        "revision": backtest.revision,
        "done": backtest.done,
        "total": len(backtest.report_ids),
        "is_outdated": backtests.is_outdated(backtest),
        "createtime_text": clock.to_text(backtest.created_at),
        "finishtime_text": clock.to_text(backtest.finished_at),
        "result": backtests.result_of(backtest, person),
    }


def read_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a rule out of RuleValuesSchema, as `editing.set_rule` takes them."""
    values = {name: value for name, value in data.items() if name != "revision"}
    return values | {name: read_text(values[name]) for name in ("name", "definition") if name in values}


def read_own_rule(data: Mapping[str, Any]) -> NewHit | NewCategoryRule:
    """A rule of one's own out of NewRuleSchema."""
    lists: dict[str, Any] = {
        name: tuple(data[name]) for name in ("include", "exclude", "require", "party_kinds")
    }
    if data["kind"] == "category_rules":
        return NewCategoryRule(data["id"], data["category"], priority=data["priority"], **lists)
    return NewHit(
        id=data["id"],
        family=data["family"],
        name=read_text(data.get("name")),
        severity=data["severity"],
        direction=data["direction"],
        definition=read_text(data.get("definition")),
        **lists,
    )


def read_text(data: Mapping[str, str] | None) -> Text:
    """A text in both languages out of BothSchema."""
    return {"zh-CN": data["zh_CN"], "en-US": data["en_US"]} if data else {}


def mask_account(account: str) -> str:
    """Return an account with its middle hidden: what tells two apart stays, what can be used does not."""
    if "@" in account:
        name, _, host = account.partition("@")
        return f"{name[:1]}***@{host}"
    return f"{account[:4]}****{account[-4:]}"
