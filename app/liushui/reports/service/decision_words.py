"""What was decided, in the words of both languages: for lists, the log and exported files."""

from __future__ import annotations

from typing import Any

from app.engine.messages.wording import filled, yuan
from app.engine.rules import RuleSet
from app.engine.rules.decisions import NO_LENDER
from app.engine.types.statements import Text
from app.liushui.reports import texts
from app.liushui.reports.models import DecisionEntry
from app.platform.language import LANGUAGES, Language


def about(kind: str, said: dict[str, Any]) -> Text:
    """What a decision is about: the name of a rule, else of a party."""
    if kind in ("hit", "finding"):
        return dict(said["name"]) or _plain(said["rule"])
    if kind == "review":
        return texts.REVIEW
    if kind == "applied":
        return texts.APPLIED
    return _plain(said["party"])


def decided(kind: str, said: dict[str, Any]) -> Text:
    """What was decided."""
    match kind:
        case "relation":
            return texts.RELATIONS[said["value"]]
        case "lender":
            if said["name"]:
                return dict(said["name"])
            return texts.NOT_A_LENDER if said["value"] == NO_LENDER else texts.LENDS_ITSELF
        case "same_party":
            return {
                language: text.format(party=said["value_name"]) for language, text in texts.SAME_PARTY.items()
            }
        case "category":
            return _category(said["category"])
        case "applied":
            return {
                language: f"{applied(said['was'], language)} → {applied(said['applied'], language)}"
                for language in LANGUAGES
            }
        case "review":
            return {language: filled(text, said) for language, text in texts.REVIEWED.items()}
    found = texts.STATES[said["state"]]
    if (made := said["correction"]) is not None:
        return _joined(found, _category(made["category"]))
    return found


def applied(loan: dict[str, Any] | None, language: Language) -> str:
    """A loan applied for, in words."""
    if loan is None:
        return texts.NO_LOAN[language]
    rate = loan["yearly_rate"]
    told = {
        "amount": yuan(loan["amount_fen"]),
        "months": loan["term_months"],
        "rate": f"{100 * (rate or 0):g}",
    }
    return filled((texts.LOAN if rate is None else texts.LOAN_WITH_RATE)[language], told)


def reason(said: dict[str, Any]) -> Text:
    """Why, as it was chosen and written."""
    chosen, written = texts.REASONS.get(said.get("reason_code", "")), said.get("reason", "")
    if chosen is None or (written and said["reason_code"] == "other"):
        return _plain(written)
    return _joined(chosen, _plain(written)) if written else chosen


def noted(entry: DecisionEntry) -> Text:
    """What a line of the log says was done."""
    found = decided(entry.kind, entry.said)
    if entry.action == "undone":
        found = _joined(texts.STATES["undone"], found)
    rules = rules_changed(entry.said)
    return _joined(found, rules) if rules["zh-CN"] else found


def rules_changed(said: dict[str, Any]) -> Text:
    """That the analysis which counted this used other rules than the one before; empty where it did not."""
    if "rules" not in said:
        return _plain("")
    before, after = said["rules"]
    return {
        language: text.format(before=before, after=after) for language, text in texts.RULES_CHANGED.items()
    }


def changes(figures: list[dict[str, Any]], language: Language) -> str:
    """The headline figures with their values before and after, as one line."""
    shown = [
        f"{texts.HEADLINES[each['name']][language]} {_value(each, 'before')} → {_value(each, 'after')}"
        for each in figures
        if each["name"] in texts.HEADLINES
    ]
    return ("；" if language == "zh-CN" else "; ").join(shown)


def _value(figure: dict[str, Any], side: str) -> str:
    value = figure[side]
    if value is None:
        return "–"
    if figure["unit"] == "fen":
        return yuan(int(value))
    return f"{value:.1%}" if figure["unit"] == "share" else f"{value:g}"


def _plain(text: str) -> Text:
    return {"zh-CN": text, "en-US": text}


def _joined(one: Text, other: Text) -> Text:
    return {"zh-CN": f"{one['zh-CN']}；{other['zh-CN']}", "en-US": f"{one['en-US']}; {other['en-US']}"}


def _category(code: str) -> Text:
    known = RuleSet.builtin().category_by_code.get(code)
    return known.name if known else _plain(code)
