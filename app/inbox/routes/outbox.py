"""The calls about e-mails and SMS that leave the house."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.inbox import codes, delivery
from app.inbox.models import OUTBOX_KINDS
from app.inbox.schemas import OutboxLineSchema, OutboxListSchema, OutboxMessageSchema, OutboxQuerySchema
from app.platform import clock
from app.platform.language import Words, both
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("outbox", __name__, tag="inbox")

_SUBJECT_OF_ANOTHERS: Words = both("流水报告", "Flow report")


def _is_hidden(opened: delivery.Opened) -> bool:
    return delivery.is_hidden(opened.row, current_user.id)


def _line(opened: delivery.Opened, owners: dict[int, str]) -> dict[str, Any]:
    row = opened.row
    return {
        "id": row.id,
        "kind": row.kind,
        "purpose": row.purpose,
        "to": row.masked_to,
        "subject": _SUBJECT_OF_ANOTHERS[current_language()] if _is_hidden(opened) else opened.subject,
        "owner": owners.get(row.owner_id or 0, ""),
        "state": row.state,
        "adapter": row.adapter,
        "attempts": row.attempts,
        "problem": row.problem,
        "files": len(opened.files),
        "createtime_text": clock.to_text(row.created_at),
        "senttime_text": clock.to_text(row.sent_at),
        "nexttime_text": clock.to_text(row.next_at),
    }


def _owners(messages: list[delivery.Opened]) -> dict[int, str]:
    return auth.usernames({each.row.owner_id for each in messages if each.row.owner_id is not None})


@bp.get("/api/admin/outbox")
@guards.admin
@bp.input(OutboxQuerySchema, location="query", arg_name="query")
@bp.output(OutboxListSchema)
def list_outbox(query: dict[str, Any]) -> dict[str, Any]:
    """List the e-mails and SMS of everybody, newest first, with masked addresses."""
    messages, total = delivery.list_messages(
        state=query["state"], kind=query["kind"], current=query["current"], size=query["pageSize"]
    )
    owners = _owners(messages)
    return ok(
        {
            "list": [_line(each, owners) for each in messages],
            "total": total,
            "counts": delivery.counts(),
            "ways_out": {kind: delivery.way_out_of(kind) for kind in OUTBOX_KINDS},
            "kept_days": delivery.config().outbox_days,
        }
    )


@bp.get("/api/admin/outbox/<int:message_id>")
@guards.admin
@guards.writes
@bp.output(OutboxMessageSchema)
def show_outbox(message_id: int) -> dict[str, Any]:
    """Return one message with its address and text; the look is written to the audit log.

    Of a report that another operator sent it shows no more than who sent it to whom.
    """
    opened = delivery.get_message(message_id)
    hidden = _is_hidden(opened)
    audit.record(actor(), "outbox_opened", f"outbox:{message_id}")
    return ok(
        {
            "line": _line(opened, _owners([opened])),
            "to": opened.to,
            "text": delivery.MailHiddenError().text(current_language()) if hidden else codes.readable(opened),
            "files": [
                {name: file[name] for name in ("name", "mimetype", "size_bytes")}
                for file in ([] if hidden else opened.files)
            ],
        }
    )


@bp.get("/api/admin/outbox/<int:message_id>/files/<int:place>")
@guards.admin
@guards.writes
@bp.doc(responses=binary("application/octet-stream", "The attachment"))
def show_attachment(message_id: int, place: int) -> Response:
    """Return an attachment, counted from 0; that it was taken is written to the audit log."""
    file = delivery.open_attachment(message_id, place, current_user.id)
    audit.record(actor(), "outbox_file_taken", f"outbox:{message_id}", place=place)
    return Response(
        file.data,
        mimetype=file.mimetype,
        headers={"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}"},
    )


@bp.post("/api/admin/outbox/<int:message_id>/resend")
@guards.admin
@guards.writes
@bp.output(OutboxLineSchema)
def resend(message_id: int) -> dict[str, Any]:
    """Send a message again."""
    row = delivery.resend(message_id)
    audit.record(actor(), "outbox_resent", f"outbox:{message_id}")
    queue = jobs()
    guards.after_commit(lambda: queue.wake(delivery.JOB, message_id))
    opened = delivery.get_message(row.id)
    return ok(_line(opened, _owners([opened])))
