"""The calls about points and balance: the caller's own entries, as a list and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app import clock, guards
from app.envelope import current_language, ok
from app.jifen import service
from app.jifen.schemas import EntryFilterSchema, EntryListSchema, EntryQuerySchema
from app.jifen.texts import HEADINGS, TYPES, Memo, pick, tell
from app.money import fen_to_text
from app.shapes import binary

bp = APIBlueprint("jifen", __name__, tag="jifen")

_ACCOUNT_KINDS = {"points": "points", "balance": "cash"}
_WRITERS: dict[str, Callable[[int], str]] = {"points": str, "balance": fen_to_text}
# What makes a spreadsheet take a text for a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


def _filter(query: dict[str, Any]) -> service.EntryFilter:
    return service.EntryFilter(
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
    rows, total, totals = service.list_entries(
        current_user.id, _ACCOUNT_KINDS[kind], _filter(query), query["current"], query["pageSize"]
    )
    entries = [
        {
            "id": row.id,
            "score": row.amount,
            "before": row.before,
            "after": row.after,
            "score_text": write(row.amount),
            "before_text": write(row.before),
            "after_text": write(row.after),
            "memo": tell(Memo(row.memo_code, row.memo_params), language),
            "type": row.type,
            "ref": _reference(row),
            "createtime": clock.to_unix(row.created_at),
            "createtime_text": clock.to_text(row.created_at),
        }
        for row in rows
    ]
    summary = {
        "in": totals.came_in,
        "out": totals.went_out,
        "balance": totals.balance,
        "in_text": write(totals.came_in),
        "out_text": write(totals.went_out),
        "balance_text": write(totals.balance),
    }
    return ok({"list": entries, "total": total, "summary": summary})


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
    for row in service.all_entries(current_user.id, _ACCOUNT_KINDS[kind], _filter(query)):
        writer.writerow(
            [
                row.id,
                clock.to_text(row.created_at),
                pick(TYPES[row.type], language),
                _plain(tell(Memo(row.memo_code, row.memo_params), language)),
                write(row.amount),
                write(row.before),
                write(row.after),
                _plain(_reference(row) or ""),
            ]
        )
    # Excel takes UTF-8 for the local code page unless the mark stands in front.
    return Response(
        page.getvalue().encode("utf-8-sig"),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{kind}.csv"'},
    )


def _plain(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
