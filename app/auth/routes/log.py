"""The calls about the audit log: for administrators, read only."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from app.auth import audit
from app.auth.events import EVENTS, words_of
from app.auth.facts import described, object_words
from app.auth.routes.actor import actor
from app.auth.schemas.log import AuditFilterSchema, AuditListSchema, AuditQuerySchema
from app.auth.service import log
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("audit_log", __name__, url_prefix="/api/admin", tag="auth")


@bp.get("/audit")
@guards.admin
@bp.input(AuditQuerySchema, location="query", arg_name="query")
@bp.output(AuditListSchema)
def list_log(query: dict[str, Any]) -> dict[str, Any]:
    """List who did or looked at what, newest first."""
    current, size = query.pop("current"), query.pop("pageSize")
    found, total = log.list_entries(log.EntryFilters(**query), current, size)
    names = log.names_of(found)
    shown = [
        {
            "id": entry.id,
            "time_text": clock.to_text(entry.at),
            "actor_id": entry.actor_id,
            "actor": names.get(entry.actor_id or 0, ""),
            "event": entry.event,
            "event_name": words_of(entry.event),
            "subject": entry.subject,
            "subject_name": object_words(entry.subject),
            "detail": log.detail_of(entry),
            "facts": described(log.detail_of(entry)),
            "ip": entry.ip,
            "request_id": entry.request_id,
        }
        for entry in found
    ]
    events = [{"code": code, "name": words_of(code)} for code in EVENTS]
    return ok({"list": shown, "total": total, "events": events})


@bp.get("/audit.csv")
@guards.admin
@guards.writes
@bp.input(AuditFilterSchema, location="query", arg_name="query")
@bp.doc(responses=binary("text/csv", "The entries as CSV, newest first."))
def export_log(query: dict[str, Any]) -> Response:
    """Return the newest entries as CSV; the log notes that it was taken."""
    data, rows = log.as_csv(log.EntryFilters(**query), current_language())
    audit.record(actor(), "log_exported", "log", rows=rows)
    day = clock.to_text(clock.now())[:10]
    return Response(
        data,
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="audit_{day}.csv"'},
    )
