"""The calls about announcements: what everybody reads, and what administrators write."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint

from app.auth import audit
from app.auth.routes.actor import actor
from app.inbox import announcements
from app.inbox.announcements import Draft
from app.inbox.models import Announcement
from app.inbox.schemas import (
    AnnouncementDraftSchema,
    AnnouncementEditSchema,
    AnnouncementLineSchema,
    AnnouncementPageQuerySchema,
    AnnouncementPageSchema,
    AnnouncementQuerySchema,
    AnnouncementSchema,
    AnnouncementStateSchema,
)
from app.platform import clock
from app.platform.language import both
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("announcements", __name__, tag="inbox")

ROOT = "/api/admin/announcements"


@bp.get("/api/user/getGonggao")
@guards.user
@bp.input(AnnouncementQuerySchema, location="query", arg_name="query")
@bp.output(AnnouncementSchema(many=True))
def list_live(query: dict[str, Any]) -> dict[str, Any]:
    """List what is announced now: pinned ones first, then the newest."""
    language = current_language()
    return ok(
        [
            {
                "id": each.id,
                "type": each.type,
                "title": each.title(language),
                "content": each.content(language),
                "time": clock.to_text(each.published_at),
                "pinned": each.pinned,
                "link": each.link,
            }
            for each in announcements.list_live(query["limit"])
        ]
    )


@bp.get(ROOT)
@guards.admin
@bp.input(AnnouncementPageQuerySchema, location="query", arg_name="query")
@bp.output(AnnouncementPageSchema)
def list_all(query: dict[str, Any]) -> dict[str, Any]:
    """List all announcements, also those to come and those withdrawn, newest first."""
    found, total = announcements.find(query["state"], current=query["current"], size=query["pageSize"])
    return ok({"list": [_line(each) for each in found], "total": total})


@bp.post(ROOT)
@guards.admin
@guards.writes
@bp.input(AnnouncementDraftSchema, arg_name="data")
@bp.output(AnnouncementLineSchema)
def write(data: dict[str, Any]) -> dict[str, Any]:
    """Announce something, now or from a moment on: it comes into every message box then."""
    row = announcements.write(_draft(data))
    _record("announcement_written", row)
    return ok(_line(row))


@bp.put(f"{ROOT}/<int:announcement_id>")
@guards.admin
@guards.writes
@bp.input(AnnouncementEditSchema, arg_name="data")
@bp.output(AnnouncementLineSchema)
def edit(announcement_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Write an announcement anew, pin it, or let it begin or end at another moment."""
    row = announcements.edit(announcement_id, _draft(data), data["version"])
    _record("announcement_written", row)
    return ok(_line(row))


@bp.post(f"{ROOT}/<int:announcement_id>/state")
@guards.admin
@guards.writes
@bp.input(AnnouncementStateSchema, arg_name="data")
@bp.output(AnnouncementLineSchema)
def set_state(announcement_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Withdraw an announcement from screens and message boxes, or publish it again."""
    row = announcements.lock(announcement_id)
    if data["state"] == "withdrawn":
        announcements.withdraw(row)
    else:
        announcements.restore(row)
    _record("announcement_state", row, state=data["state"])
    return ok(_line(row))


def _draft(data: dict[str, Any]) -> Draft:
    return Draft(
        type=data["type"],
        title=both(data["title_zh"], data["title_en"]),
        content=both(data["content_zh"], data["content_en"]),
        link=data["link"].strip(),
        pinned=data["pinned"],
        starts_at=data["starts_at"],
        ends_at=data["ends_at"],
    )


def _record(event: str, row: Announcement, **detail: Any) -> None:
    audit.record(actor(), event, f"announcement:{row.id}", title=row.title_zh, **detail)


def _line(row: Announcement) -> dict[str, Any]:
    same = ("id", "type", "title_zh", "title_en", "content_zh", "content_en", "link", "about", "pinned")
    return {name: getattr(row, name) for name in (*same, "version", "ends_at")} | {
        "state": announcements.state_of(row),
        "starts_at": row.published_at,
        "starttime_text": clock.to_text(row.published_at),
        "endtime_text": clock.to_text(row.ends_at),
    }
