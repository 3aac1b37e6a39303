"""The calls about messages and announcements, and about what leaves the house."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.inbox import codes, delivery, service
from app.inbox.models import OUTBOX_KINDS, Message
from app.inbox.schemas import (
    AnnouncementQuerySchema,
    AnnouncementSchema,
    MessagePageSchema,
    MessageQuerySchema,
    MessageSchema,
    OutboxLineSchema,
    OutboxListSchema,
    OutboxMessageSchema,
    OutboxQuerySchema,
    ReadSchema,
    UnreadSchema,
)
from app.inbox.texts import MESSAGES, render
from app.platform import clock
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("inbox", __name__, tag="inbox")
outbox_bp = APIBlueprint("outbox", __name__, tag="inbox")

# Clients of the template expect a bare `true`, which no schema of an object describes.
_DATA = {"data": {"type": "boolean"}}
TRUE: dict[int | str, dict[str, str | dict[str, dict[str, Any]]]] = {
    200: {
        "description": "Marked as read",
        "content": {"application/json": {"schema": {"type": "object", "properties": _DATA}}},
    }
}


@bp.post("/api/message/list")
@bp.get("/api/message/list")
@guards.user
@bp.output(MessageSchema(many=True))
def list_messages() -> dict[str, Any]:
    """List the caller's messages: unread ones first, newest first."""
    return ok([_shown(message) for message in service.list_messages(current_user.id)])


def _shown(message: Message) -> dict[str, Any]:
    """Return a message as MessageSchema describes it, in the caller's language."""
    language = current_language()
    title, subtitle, content = (render(words, message.params, language) for words in MESSAGES[message.code])
    return {
        "id": message.id,
        "type": message.type,
        "title": title,
        "subTitle": subtitle,
        "avatar": "",
        "content": content,
        "time": clock.to_text(message.created_at),
        "status": message.status,
        "messageType": message.message_type,
        "link": message.link,
    }


@bp.get("/api/message/unread")
@guards.user
@bp.output(UnreadSchema)
def count_unread() -> dict[str, Any]:
    """Count the caller's unread messages by type: cheap enough to be asked every few seconds."""
    return ok(asdict(service.count_unread(current_user.id)))


@bp.get("/api/message/history")
@guards.user
@bp.input(MessageQuerySchema, location="query", arg_name="query")
@bp.output(MessagePageSchema)
def history(query: dict[str, Any]) -> dict[str, Any]:
    """List all of the caller's messages, newest first, by page."""
    page, total = service.history(
        current_user.id,
        type=query["type"],
        state=query["state"],
        current=query["current"],
        page_size=query["pageSize"],
    )
    unread = asdict(service.count_unread(current_user.id))
    return ok({"list": [_shown(message) for message in page], "total": total, "unread": unread})


@bp.post("/api/message/read")
@guards.user
@guards.writes
@bp.input(ReadSchema, location="json_or_form", arg_name="data")
@bp.doc(responses=TRUE)
def mark_read(data: dict[str, Any]) -> dict[str, Any]:
    """Mark messages of the caller as read."""
    service.mark_read(current_user.id, data["ids"])
    return ok(True)


@bp.get("/api/user/getGonggao")
@guards.user
@bp.input(AnnouncementQuerySchema, location="query", arg_name="query")
@bp.output(AnnouncementSchema(many=True))
def announcements(query: dict[str, Any]) -> dict[str, Any]:
    """List announcements: pinned ones first, then the newest."""
    chinese = current_language() == "zh-CN"
    return ok(
        [
            {
                "id": each.id,
                "type": each.type,
                "title": each.title_zh if chinese else each.title_en,
                "content": each.content_zh if chinese else each.content_en,
                "time": clock.to_text(each.published_at),
                "pinned": each.pinned,
            }
            for each in service.announcements(query["limit"])
        ]
    )


def _line(opened: delivery.Opened, owners: dict[int, str]) -> dict[str, Any]:
    row = opened.row
    return {
        "id": row.id,
        "kind": row.kind,
        "purpose": row.purpose,
        "to": row.masked_to,
        "subject": opened.subject,
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


@outbox_bp.get("/api/admin/outbox")
@guards.admin
@outbox_bp.input(OutboxQuerySchema, location="query", arg_name="query")
@outbox_bp.output(OutboxListSchema)
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


@outbox_bp.get("/api/admin/outbox/<int:message_id>")
@guards.admin
@guards.writes
@outbox_bp.output(OutboxMessageSchema)
def show_outbox(message_id: int) -> dict[str, Any]:
    """Return one message with its address and text; the look is written to the audit log."""
    opened = delivery.get_message(message_id)
    audit.record(actor(), "outbox_opened", f"outbox:{message_id}")
    return ok(
        {
            "line": _line(opened, _owners([opened])),
            "to": opened.to,
            "text": codes.readable(opened),
            "files": [
                {name: file[name] for name in ("name", "mimetype", "size_bytes")} for file in opened.files
            ],
        }
    )


@outbox_bp.get("/api/admin/outbox/<int:message_id>/files/<int:place>")
@guards.admin
@guards.writes
@outbox_bp.doc(responses=binary("application/octet-stream", "The attachment"))
def show_attachment(message_id: int, place: int) -> Response:
    """Return an attachment, counted from 0; that it was taken is written to the audit log."""
    file = delivery.open_attachment(message_id, place)
    audit.record(actor(), "outbox_file_taken", f"outbox:{message_id}", place=place)
    return Response(
        file.data,
        mimetype=file.mimetype,
        headers={"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}"},
    )


@outbox_bp.post("/api/admin/outbox/<int:message_id>/resend")
@guards.admin
@guards.writes
@outbox_bp.output(OutboxLineSchema)
def resend(message_id: int) -> dict[str, Any]:
    """Send a message again."""
    row = delivery.resend(message_id)
    audit.record(actor(), "outbox_resent", f"outbox:{message_id}")
    queue = jobs()
    guards.after_commit(lambda: queue.wake(delivery.JOB, message_id))
    opened = delivery.get_message(row.id)
    return ok(_line(opened, _owners([opened])))
