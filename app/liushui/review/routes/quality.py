"""The calls about quality inspection, for administrators."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import service as auth
from app.auth.service.person import person_of
from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import access
from app.liushui.reports.views import show_report_line
from app.liushui.review.models import QualityItem
from app.liushui.review.schemas.quality import (
    CardSchema,
    ItemListSchema,
    ItemQuerySchema,
    NewQueueSchema,
    QualityItemSchema,
    QueueListSchema,
    QueueSchema,
    VerdictSchema,
)
from app.liushui.review.service import quality
from app.platform import clock
from app.platform.language import Language
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("liushui_quality", __name__, tag="liushui")


def _show_queue(card: quality.QueueCard) -> dict[str, Any]:
    queue = card.queue
    return {
        "id": queue.id,
        "name": queue.name,
        "mode": queue.mode,
        "share": queue.share,
        "since_text": clock.to_text(queue.since),
        "createtime_text": clock.to_text(queue.created_at),
        "pending": card.pending,
        "passed": card.passed,
        "rejected": card.rejected,
        "backlog_seconds": card.backlog_seconds,
        "to_draw": card.to_draw,
    }


def _show_card(card: quality.QueueCard, language: Language) -> dict[str, Any]:
    labels = (
        ("待质检数", "积压时长", "待抽检数")
        if language == "zh-CN"
        else ("Pending", "Backlog", "To spot-check")
    )
    values = (
        str(card.pending),
        _age(card.backlog_seconds, language) if card.pending else "–",
        str(card.to_draw),
    )
    return {
        "id": card.queue.id,
        "title": card.queue.name,
        "description": clock.to_text(card.queue.created_at),
        "data": [{"label": label, "value": value} for label, value in zip(labels, values, strict=True)],
    }


def _age(seconds: int, language: Language) -> str:
    """A time as the console says it, in its largest unit: 180 -> "3 分钟", 7300 -> "2 h"."""
    for size, zh, en in ((86_400, "天", "d"), (3_600, "小时", "h")):
        if seconds >= size:
            return f"{seconds // size} {zh if language == 'zh-CN' else en}"
    return f"{max(1, seconds // 60)} {'分钟' if language == 'zh-CN' else 'min'}"


def _show_line(report: ReportRow, *, is_named: bool) -> dict[str, Any]:
    line = show_report_line(report)
    return line if is_named else line | {"customer": access.mask(report.customer)}


def _show_items(items: list[QualityItem]) -> list[dict[str, Any]]:
    people = {item.report.owner_id for item in items} | {
        item.reviewer_id for item in items if item.reviewer_id
    }
    names = auth.usernames(people)
    named = access.named(person_of(current_user), {item.report.task_id for item in items})
    return [
        {
            "id": item.id,
            "report": _show_line(item.report, is_named=item.report.task_id in named),
            "made_by": names.get(item.report.owner_id, ""),
            "is_own": item.report.owner_id == current_user.id,
            "is_drawn": item.is_drawn,
            "state": item.state,
            "reviewer": names.get(item.reviewer_id or 0, ""),
            "reason": item.reason,
            "createtime_text": clock.to_text(item.created_at),
            "decidetime_text": clock.to_text(item.decided_at),
        }
        for item in items
    ]


@bp.post("/api/list/quality-inspection")
@bp.get("/api/list/quality-inspection")
@guards.user
@bp.output(CardSchema(many=True))
def list_cards() -> dict[str, Any]:
    """List the queues as cards, in the form that clients of the template know: how many wait, nobody's report."""
    language = current_language()
    return ok([_show_card(card, language) for card in quality.list_queues()])


@bp.get("/api/liushui/quality")
@guards.admin
@bp.output(QueueListSchema)
def list_queues() -> dict[str, Any]:
    """List the queues with what waits in them."""
    return ok({"list": [_show_queue(card) for card in quality.list_queues()]})


@bp.post("/api/liushui/quality")
@guards.admin
@guards.writes
@bp.input(NewQueueSchema, arg_name="data")
@bp.output(QueueSchema)
def create_queue(data: dict[str, Any]) -> dict[str, Any]:
    """Add a queue; reports of its time are sampled at once."""
    queue = quality.create_queue(person_of(current_user), **data)
    return ok(_show_queue(quality.card_of(queue)))


@bp.delete("/api/liushui/quality/<int:queue_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def delete_queue(queue_id: int) -> dict[str, Any]:
    """Delete a queue with its verdicts."""
    quality.delete_queue(queue_id)
    return ok()


@bp.post("/api/liushui/quality/<int:queue_id>/draw")
@guards.admin
@guards.writes
@bp.output(QualityItemSchema)
def draw(queue_id: int) -> dict[str, Any]:
    """Put one more report into the queue, at random."""
    return ok(_show_items([quality.draw(queue_id)])[0])


@bp.get("/api/liushui/quality/<int:queue_id>/items")
@guards.admin
@bp.input(ItemQuerySchema, location="query", arg_name="query")
@bp.output(ItemListSchema)
def list_items(queue_id: int, query: dict[str, Any]) -> dict[str, Any]:
    """List the reports of a queue, what waits first."""
    items, total = quality.list_items(queue_id, query)
    return ok({"list": _show_items(items), "total": total})


@bp.put("/api/liushui/quality/items/<int:item_id>")
@guards.admin
@guards.writes
@bp.input(VerdictSchema, arg_name="data")
@bp.output(QualityItemSchema)
def decide(item_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Pass or reject a report; who made a rejected one is told."""
    item = quality.decide(person_of(current_user), item_id, data["verdict"], data["reason"])
    return ok(_show_items([item])[0])
