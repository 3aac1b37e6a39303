"""What a review goes through: the hits and findings of a report as one list, and how many of them are decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from app.engine.messages.wording import yuan
from app.engine.rules.decisions import DecisionKind
from app.engine.types.statements import Text
from app.liushui.cases.models import ReportRow
from app.liushui.cases.problems import NO_TEXT
from app.liushui.cases.service.stored_reports import load_report
from app.liushui.reports.models import OperatorDecision
from app.liushui.reports.service import decision_words
from app.liushui.reports.service.decisions import WHOLE_RULE, held
from app.liushui.reports.texts import HIT_SENTENCE, HITS_SENTENCE
from app.platform.data.database import db

TO_DECIDE = ("high", "medium", "low")
"""Severities that somebody has to look at; what is told for information (`info`) needs no decision."""
_HEAVIEST_FIRST = {severity: at for at, severity in enumerate(TO_DECIDE)}

ItemState = Literal["open", "confirmed", "dismissed"]


@dataclass(frozen=True)
class ReviewItem:
    """A rule's hits, or a finding, that a review decides.

    `sentence` says what was found; `rows` and `sum_fen` are of hits. `decision_id` can be taken back where it is set:
    a dismissal of single parties or rows, or one from another case, has none. `again` says that decision once more, as
    DecisionSchema has it.
    """

    kind: Literal["hit", "finding"]
    rule: str
    name: Text
    severity: str
    sentence: Text
    rows: int
    sum_fen: int | None
    state: ItemState
    reason: Text
    decision_id: int | None
    again: dict[str, Any] | None


def items_of(report: ReportRow, loaded: dict[str, Any] | None = None) -> list[ReviewItem]:
    """What a review of the report decides, heaviest first; `loaded` is the report's JSON where it is at hand.

    An item is dismissed when the analysis left it out or the case's own word says so, and confirmed by that word.
    """
    loaded = load_report(report) if loaded is None else loaded
    said = {(each.kind, each.said["rule"]): each for each in held(report.task) if _is_of_whole_item(each)}
    groups = {each["rule"]: (each, True) for each in loaded.get("hits_dismissed", ())}
    # A rule of which single parties were set aside is still open with its others.
    groups |= {each["rule"]: (each, False) for each in loaded["hits"]}
    items = [
        _item("hit", rule, group, _hits_sentence(group, loaded["currency"]), said, is_out=is_out)
        for rule, (group, is_out) in groups.items()
        if group["severity"] in TO_DECIDE and not group.get("told_by")
    ]
    items += [
        _item("finding", each["id"], each, each["sentence"], said, is_out=each["result"] == "dismissed")
        for each in loaded["findings"]
        if each["result"] in ("hit", "dismissed")
        and each["severity"] in TO_DECIDE
        and not each.get("told_by")
    ]
    return sorted(items, key=lambda item: _HEAVIEST_FIRST[item.severity])


def _hits_sentence(group: dict[str, Any], currency: str) -> Text:
    unit: Text = (
        {"zh-CN": "元", "en-US": "CNY"} if currency == "CNY" else {"zh-CN": f" {currency}", "en-US": currency}
    )
    told = {name: group[name] for name in ("first", "last")} | {"sum": yuan(group["sum_fen"])}
    texts = HITS_SENTENCE if group["rows"] != 1 else HIT_SENTENCE
    return {
        language: text.format(rows=group["rows"], unit=unit[language], **told)
        for language, text in texts.items()
    }


def _is_of_whole_item(decision: OperatorDecision) -> bool:
    said = decision.said
    is_whole = said["number"] == WHOLE_RULE and not said["party_key"]
    return decision.task_id is not None and decision.kind in ("hit", "finding") and is_whole


def _item(
    kind: Literal["hit", "finding"],
    rule: str,
    found: dict[str, Any],
    sentence: Text,
    said: dict[tuple[str, str], OperatorDecision],
    *,
    is_out: bool,
) -> ReviewItem:
    decision = said.get((kind, rule))
    state: ItemState = "dismissed" if is_out else "open"
    if decision is not None:
        state = "dismissed" if decision.state == "dismissed" else "confirmed"
    return ReviewItem(
        kind=kind,
        rule=rule,
        name=found["name"],
        severity=found["severity"],
        sentence=sentence,
        rows=len(found["evidence"]),
        sum_fen=found.get("sum_fen"),
        state=state,
        reason=decision_words.reason(decision.said) if decision else NO_TEXT,
        decision_id=decision.id if decision else None,
        again=_again(decision) if decision else None,
    )


def _again(decision: OperatorDecision) -> dict[str, Any]:
    said = decision.said
    frees_payees = any(part["kind"] == DecisionKind.LENDER for part in said.get("parts", ()))
    words = {name: said[name] for name in ("reason", "reason_code")}
    return {"state": decision.state, "not_lender": frees_payees, **words}


def recount(report: ReportRow, loaded: dict[str, Any] | None = None) -> None:
    """Keep with the report, for lists, how many items it has and how many of them are decided."""
    items = items_of(report, loaded)
    report.review_items = len(items)
    report.review_decided = sum(item.state != "open" for item in items)
    db.session.flush()
