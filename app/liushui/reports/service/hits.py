"""Hits (命中) and findings (行为) of a report, and what the operator decided about hits."""

from __future__ import annotations

from typing import Any

import polars as pl
from sqlalchemy import select

from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import stored_reports
from app.liushui.reports.errors import DecisionReasonMissingError
from app.liushui.reports.models import HitDecision
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.platform.money import fen_to_text

WHOLE_RULE = 0


def decisions(report: ReportRow) -> dict[tuple[str, int], HitDecision]:
    """Return the latest decision on each hit; number 0 stands for the whole rule."""
    made = select(HitDecision).where(HitDecision.report_id == report.id).order_by(HitDecision.id)
    return {(decision.rule, decision.number): decision for decision in db.session.scalars(made)}


def _state(decided: dict[tuple[str, int], HitDecision], rule: str, number: int) -> tuple[str, str]:
    one, whole = decided.get((rule, number)), decided.get((rule, WHOLE_RULE))
    latest = max((each for each in (one, whole) if each is not None), key=lambda each: each.id, default=None)
    return (latest.state, latest.reason) if latest else ("open", "")


def _matches(group: dict[str, Any], filters: dict[str, Any]) -> bool:
    return all(
        not filters.get(name) or group[name] == filters[name] for name in ("rule", "family", "severity")
    ) and (not filters.get("month") or filters["month"] in group["months"])


def list_groups(report: ReportRow, filters: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the hits added up by rule, heaviest first, each with its decision."""
    decided = decisions(report)
    groups = []
    for group in stored_reports.load_report(report)["hits"]:
        state, reason = _state(decided, group["rule"], WHOLE_RULE)
        if _matches(group, filters) and (not filters.get("state") or filters["state"] == state):
            shown = {name: value for name, value in group.items() if name not in ("evidence", "words")}
            shown |= {"sum": fen_to_text(group["sum_fen"]), "state": state, "decision_reason": reason}
            groups.append(shown)
    return groups


def list_rows(report: ReportRow, filters: dict[str, Any]) -> list[dict[str, Any]]:
    """Return one row for each transaction that matches a rule, rules heaviest first, then by time."""
    loaded = stored_reports.load_report(report)
    decided = decisions(report)
    frame = stored_reports.load_rows(report).select(
        "n",
        "statement",
        "occurred_at",
        "time_known",
        "direction",
        "amount_fen",
        "party",
        "text",
        "page",
        "row",
    )
    listed = []
    for group in loaded["hits"]:
        if not _matches(group, filters):
            continue
        wanted = pl.DataFrame({"n": group["evidence"]}, schema={"n": pl.UInt32})
        for row in wanted.join(frame, on="n", how="left", maintain_order="left").iter_rows(named=True):
            shown = _hit_row(row, group, loaded["files"], _state(decided, group["rule"], row["n"]))
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
    row: dict[str, Any], group: dict[str, Any], files: list[dict[str, Any]], decided: tuple[str, str]
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
        "state": decided[0],
        "decision_reason": decided[1],
    }


def decide(report: ReportRow, rule: str, number: int, state: str, reason: str, actor_id: int) -> None:
    """Note a decision on one hit or (number 0) on a whole rule; earlier ones stay in the log.

    Raises NotFoundError for a hit that the report does not have, DecisionReasonMissingError.
    """
    if state == "dismissed" and not reason.strip():
        raise DecisionReasonMissingError
    group = next((each for each in stored_reports.load_report(report)["hits"] if each["rule"] == rule), None)
    if group is None or (number != WHOLE_RULE and number not in group["evidence"]):
        raise NotFoundError
    db.session.add(
        HitDecision(
            report_id=report.id,
            rule=rule,
            number=number,
            state=state,
            reason=reason.strip(),
            actor_id=actor_id,
            decided_at=clock.now(),
        )
    )
    db.session.flush()


def list_findings(report: ReportRow, family: str | None, result: str | None) -> list[dict[str, Any]]:
    """Return findings and checks (family `authenticity`) in the engine's order, heaviest first."""
    loaded = stored_reports.load_report(report)
    return [
        finding
        for finding in [*loaded["findings"], *loaded["checks"]]
        if (not family or finding["family"] == family) and (not result or finding["result"] == result)
    ]
