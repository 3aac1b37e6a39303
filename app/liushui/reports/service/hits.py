"""Hits (命中) and findings (行为) of a report, with what the operator decided about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import polars as pl
from sqlalchemy import select

from app.engine.rules.corrections import RowPlace
from app.engine.rules.decisions import DecisionKind
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import stored_reports
from app.liushui.reports.models import HitDecision, OperatorDecision
from app.liushui.reports.service import decision_words
from app.liushui.reports.service.decisions import WHOLE_RULE, groups_of, held, place_key, row_place
from app.platform.data.database import db
from app.platform.language import Language
from app.platform.money import fen_to_text


@dataclass(frozen=True)
class Verdict:
    """What was decided about a hit, and why; `decision_id` where it is a decision that can be taken back."""

    state: str = "open"
    reason: str = ""
    decision_id: int | None = None


@dataclass
class Verdicts:
    """What was decided about the hits of a report: of whole rules, of their parties, of rows by their place or number."""

    language: Language
    of_rule: dict[str, Verdict] = field(default_factory=dict)
    of_party: dict[tuple[str, str], Verdict] = field(default_factory=dict)
    of_place: dict[tuple[str, str], Verdict] = field(default_factory=dict)
    of_number: dict[tuple[str, int], Verdict] = field(default_factory=dict)

    def add(self, decision: OperatorDecision) -> None:
        """Take a decision in; a later one on the same counts."""
        said = decision.said
        found = Verdict(decision.state, decision_words.reason(said)[self.language], decision.id)
        rule = said["rule"]
        if said["number"] != WHOLE_RULE:
            self.of_place[rule, place_key(RowPlace(**said["place"]))] = found
        elif said["party_key"]:
            self.of_party[rule, said["party_key"]] = found
        else:
            self.of_rule[rule] = found

    def of_group(self, group: dict[str, Any], *, is_dismissed: bool) -> Verdict:
        """What was decided about a group: that which set it aside, else that of the whole rule."""
        whole = self.of_rule.get(group["rule"])
        if not is_dismissed or (whole and whole.state == "dismissed"):
            return whole or Verdict()
        parties = [each for (rule, _), each in self.of_party.items() if rule == group["rule"]]
        rows = [each for (rule, _), each in self.of_place.items() if rule == group["rule"]]
        return next((each for each in [*parties, *rows] if each.state == "dismissed"), Verdict("dismissed"))

    def of_row(self, row: dict[str, Any], rule: str, loaded: dict[str, Any]) -> Verdict | None:
        """What was decided about one row alone."""
        if own := self.of_number.get((rule, row["n"])):
            return own
        if not self.of_place:
            return None
        return self.of_place.get((rule, place_key(row_place(loaded, row))))


def verdicts(report: ReportRow, language: Language) -> Verdicts:
    """Return what was decided about the report's hits, also what was before decisions changed anything."""
    found = Verdicts(language)
    for each in _former(report):
        told = Verdict(each.state, each.reason)
        if each.number == WHOLE_RULE:
            found.of_rule[each.rule] = told
            found.of_number = {key: kept for key, kept in found.of_number.items() if key[0] != each.rule}
        else:
            found.of_number[each.rule, each.number] = told
    for decision in held(report.task):
        if decision.kind == DecisionKind.HIT:
            found.add(decision)
    return found


def _former(report: ReportRow) -> list[HitDecision]:
    """The decisions from before they counted, of this version or of the one that it revises."""
    versions = {report.version, report.revises}
    ids = [each.id for each in report.task.reports if each.version in versions]
    made = select(HitDecision).where(HitDecision.report_id.in_(ids)).order_by(HitDecision.id)
    return list(db.session.scalars(made))


def _matches(group: dict[str, Any], filters: dict[str, Any]) -> bool:
    return all(
        not filters.get(name) or group[name] == filters[name] for name in ("rule", "family", "severity")
    ) and (not filters.get("month") or filters["month"] in group["months"])


def list_groups(report: ReportRow, filters: dict[str, Any], language: Language) -> list[dict[str, Any]]:
    """Return the hits added up by rule, heaviest first, those set aside last, each with its decision."""
    decided = verdicts(report, language)
    loaded = stored_reports.load_report(report)
    frame = stored_reports.load_rows(report)
    groups = []
    for group, is_dismissed in _groups(loaded):
        verdict = decided.of_group(group, is_dismissed=is_dismissed)
        if _matches(group, filters) and (not filters.get("state") or filters["state"] == verdict.state):
            shown = {name: value for name, value in group.items() if name not in ("evidence", "words")}
            shown |= {"sum": fen_to_text(group["sum_fen"]), "is_counted": not is_dismissed}
            shown |= {"told_by": group.get("told_by", "")}
            groups.append(shown | _shown(verdict) | _payees(group, frame, loaded))
    return groups


def _groups(loaded: dict[str, Any]) -> list[tuple[dict[str, Any], bool]]:
    """Groups of hits, each with whether it was set aside."""
    counted = len(loaded["hits"])
    return [(group, at >= counted) for at, group in enumerate(groups_of(loaded))]


def _shown(verdict: Verdict) -> dict[str, Any]:
    return {
        "state": verdict.state,
        "decision_reason": verdict.reason,
        "decision_id": verdict.decision_id,
    }


PARTIES_SHOWN = 20


def _payees(group: dict[str, Any], frame: pl.DataFrame, loaded: dict[str, Any]) -> dict[str, Any]:
    """The parties that a rule found, most rows first, and how many of its rows are in the debts."""
    # Rows keep the names that were printed; a party has the one by which the report calls it.
    names = {each["party_key"]: each["party"] for each in loaded["counterparties"]}
    rows = pl.DataFrame({"n": group["evidence"]}, schema={"n": pl.UInt32}).join(
        frame.select(
            pl.col("n").cast(pl.UInt32), "party_key", "party", "party_kind", "direction", "debt_key"
        ),
        on="n",
    )
    parties = (
        rows.group_by("party_key", maintain_order=True)
        .agg(
            pl.col("party").last(),
            rows=pl.len(),
            directions=pl.col("direction").unique().sort(),
            is_wallet=(pl.col("party_kind") == "wallet").all(),
        )
        .sort("rows", descending=True, maintain_order=True)
        .head(PARTIES_SHOWN)
    )
    return {
        "debt_rows": rows["debt_key"].is_not_null().sum(),
        "parties": [
            {
                "party_key": each["party_key"],
                "party": names.get(each["party_key"], each["party"]),
                "rows": each["rows"],
                "directions": each["directions"],
                "is_one": bool(each["party_key"]) and "*" not in each["party_key"] and not each["is_wallet"],
            }
            for each in parties.iter_rows(named=True)
        ],
    }


def list_rows(report: ReportRow, filters: dict[str, Any], language: Language) -> list[dict[str, Any]]:
    """Return one row for each transaction that matches a rule, rules heaviest first, then by time."""
    loaded = stored_reports.load_report(report)
    decided = verdicts(report, language)
    frame = stored_reports.load_rows(report).select(
        "n",
        "statement",
        "occurred_at",
        "time_known",
        "direction",
        "amount_fen",
        "party",
        "text",
        "sheet",
        "page",
        "row",
    )
    listed = []
    for group, is_dismissed in _groups(loaded):
        if not _matches(group, filters):
            continue
        of_group = decided.of_group(group, is_dismissed=is_dismissed)
        wanted = pl.DataFrame({"n": group["evidence"]}, schema={"n": pl.UInt32})
        for row in wanted.join(frame, on="n", how="left", maintain_order="left").iter_rows(named=True):
            own = decided.of_row(row, group["rule"], loaded)
            verdict = own or Verdict(of_group.state, of_group.reason)
            if is_dismissed and verdict.state != "dismissed":
                verdict = Verdict("dismissed", of_group.reason)
            shown = _hit_row(row, group, loaded["files"], verdict)
            if _row_matches(shown, filters):
                listed.append(shown)
    return listed


def _row_matches(shown: dict[str, Any], filters: dict[str, Any]) -> bool:
    return (
        (not filters.get("state") or shown["state"] == filters["state"])
        and (not filters.get("month") or shown["time_text"].startswith(filters["month"]))
        and (not filters.get("account") or shown["account"] == filters["account"])
    )


def _hit_row(
    row: dict[str, Any], group: dict[str, Any], files: list[dict[str, Any]], verdict: Verdict
) -> dict[str, Any]:
    when = row["occurred_at"]
    return {
        "n": row["n"],
        "rule": group["rule"],
        "name": group["name"],
        "family": group["family"],
        "severity": group["severity"],
        "time_text": when.strftime("%Y-%m-%d %H:%M:%S" if row["time_known"] else "%Y-%m-%d"),
        "direction": row["direction"],
        "amount": fen_to_text(row["amount_fen"]),
        "amount_fen": row["amount_fen"],
        "party": row["party"],
        "text": row["text"],
        "account": files[row["statement"]]["account"] or "",
        "words": group["words"].get(str(row["n"]), []),
        "page": row["page"],
        "row": row["row"],
        **_shown(verdict),
    }


def list_findings(report: ReportRow, family: str | None, result: str | None) -> list[dict[str, Any]]:
    """Return findings and checks (family `authenticity`) in the engine's order, heaviest first."""
    loaded = stored_reports.load_report(report)
    return [
        finding
        for finding in [*loaded["findings"], *loaded["checks"]]
        if (not family or finding["family"] == family) and (not result or finding["result"] == result)
    ]
