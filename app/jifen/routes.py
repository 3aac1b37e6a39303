"""The calls about points and balance: the caller's own entries, as a list and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.engine.values.spreadsheets import plain_cell
from app.jifen import entries, manual
from app.jifen.schemas import (
    EntryFilterSchema,
    EntryListSchema,
    EntryQuerySchema,
    PostingDecisionSchema,
    RequestListSchema,
    RequestMadeSchema,
    RequestNewSchema,
    RequestQuerySchema,
)
from app.jifen.texts import HEADINGS, OUTCOMES, TYPES, Memo, pick, render
from app.platform import clock
from app.platform.money import fen_to_text
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("jifen", __name__, tag="jifen")
blueprints = (bp,)

_ACCOUNT_KINDS = {"points": "points", "balance": "cash"}
_WRITERS: dict[str, Callable[[int], str]] = {"points": str, "balance": fen_to_text}


def _filter(query: dict[str, Any]) -> entries.EntryFilter:
    return entries.EntryFilter(
        query.get("type"), query.get("direction"), query.get("since"), query.get("until")
    )


def _reference(row: Any) -> str | None:
    return f"{row.ref_type}:{row.ref_id}" if row.ref_type else None


@bp.post("/api/user/getScorelist")
@guards.user
@bp.input(EntryQuerySchema, location="json_or_form", arg_name="query")
@bp.output(EntryListSchema)
def list_entries(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's entries, newest first."""
    kind, language = query["kind"], current_language()
    write = _WRITERS[kind]
    rows, total, totals = entries.list_entries(
        current_user.id, _ACCOUNT_KINDS[kind], _filter(query), query["current"], query["pageSize"]
    )
    spending = entries.spending(current_user.id, _ACCOUNT_KINDS[kind], _filter(query), totals)
    outcomes = entries.outcomes(rows)
    shown = [
        {
            "id": row.id,
            "score": row.amount,
            "before": row.before,
            "after": row.after,
            "score_text": write(row.amount),
            "before_text": write(row.before),
            "after_text": write(row.after),
            "memo": render(Memo(row.memo_code, row.memo_params), language),
            "type": row.type,
            "outcome": outcomes.get(row.id, ""),
            "ref": _reference(row),
            "createtime": clock.to_unix(row.created_at),
            "createtime_text": clock.to_text(row.created_at),
        }
        for row in rows
    ]
    figures = {
        "in": spending.came_in,
        "out": spending.spent,
        "held": spending.held,
        "balance": totals.balance,
    }
    summary = figures | {f"{name}_text": write(value) for name, value in figures.items()}
    return ok({"list": shown, "total": total, "summary": summary})


@bp.get("/api/jifen/transfers.csv")
@guards.user
@bp.input(EntryFilterSchema, location="query", arg_name="query")
@bp.doc(responses=binary("text/csv", "The caller's entries"))
def transfers(query: dict[str, Any]) -> Response:
    """Return every entry that the filters leave, as CSV for spreadsheets."""
    kind, language = query["kind"], current_language()
    write = _WRITERS[kind]
    page = io.StringIO()
    writer = csv.writer(page)
    writer.writerow([pick(words, language) for words in HEADINGS])
    rows = entries.all_entries(current_user.id, _ACCOUNT_KINDS[kind], _filter(query))
    outcomes = entries.outcomes(rows)
    for row in rows:
        writer.writerow(
            [
                row.id,
                clock.to_text(row.created_at),
                pick(TYPES[row.type], language),
                plain_cell(render(Memo(row.memo_code, row.memo_params), language)),
                write(row.amount),
                write(row.before),
                write(row.after),
                plain_cell(_reference(row) or ""),
                pick(OUTCOMES[outcomes[row.id]], language) if row.id in outcomes else "",
            ]
        )
    # Excel takes UTF-8 for the local code page unless the mark stands in front.
    return Response(
        page.getvalue().encode("utf-8-sig"),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{kind}.csv"'},
    )


@bp.get("/api/admin/ledger/requests")
@guards.admin
@bp.input(RequestQuerySchema, location="query", arg_name="query")
@bp.output(RequestListSchema)
def list_requests(query: dict[str, Any]) -> dict[str, Any]:
    """List the postings that administrators asked for by hand, newest first."""
    rows, total = manual.list_requests(query.get("state"), query["current"], query["pageSize"])
    return ok({"list": manual.describe(rows), "total": total, "alone_most": _limits()})


@bp.post("/api/admin/ledger/requests")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RequestNewSchema, arg_name="data")
@bp.output(RequestMadeSchema)
def ask_posting(data: dict[str, Any]) -> dict[str, Any]:
    """Post by hand, with a reason; what is large by itself or with the day's others waits for a second administrator.

    When the login was over 15 minutes ago, with the password.
    """
    auth.confirm(current_user, get_jwt()["jti"], data["password"])
    kind = _ACCOUNT_KINDS[data["kind"]]
    made = manual.ask(data["username"], kind, data["amount"], data["reason"], current_user.id)
    audit.record(actor(), "ledger_asked", f"request:{made.id}", amount=made.amount, state=made.state)
    return ok(manual.describe([made])[0])


@bp.post("/api/admin/ledger/requests/<int:request_id>/decision")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(PostingDecisionSchema, arg_name="data")
@bp.output(RequestMadeSchema)
def decide_posting(request_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Agree to a waiting posting as the second administrator, or refuse it.

    When the login was over 15 minutes ago, with the password.
    """
    auth.confirm(current_user, get_jwt()["jti"], data["password"])
    decided = manual.decide(request_id, data["agreed"], current_user.id)
    audit.record(actor(), "ledger_decided", f"request:{decided.id}", state=decided.state)
    return ok(manual.describe([decided])[0])


def _limits() -> dict[str, int]:
    """What the caller may still post alone today."""
    left = manual.alone_left(current_user.id)
    return {name: left[kind] for name, kind in _ACCOUNT_KINDS.items()}
