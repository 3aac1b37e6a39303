"""The calls about the black list, for administrators; every look and every change is in the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.liushui.rulebook.schemas.black_list import (
    BlackEntryChangeSchema,
    BlackEntrySchema,
    BlackListQuerySchema,
    BlackListSchema,
    NewBlackEntrySchema,
)
from app.liushui.rulebook.service import black_list
from app.liushui.rulebook.views import mask_account
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("liushui_black_list", __name__, tag="liushui")


def _record(event: str, entry_id: int | None, **detail: Any) -> None:
    # Whom it is about is not written: the log outlives the entry.
    audit.record(actor(), event, f"black_list:{entry_id}" if entry_id else "black_list", **detail)


def _show(entries: list[black_list.Entry]) -> list[dict[str, Any]]:
    names = auth.usernames({entry.row.author_id for entry in entries})
    return [
        {
            "id": entry.row.id,
            "name": entry.name,
            "account": mask_account(entry.account) if entry.account else "",
            "severity": entry.row.severity,
            "note": entry.note,
            "author": names.get(entry.row.author_id, ""),
            "createtime_text": clock.to_text(entry.row.created_at),
        }
        for entry in entries
    ]


@bp.get("/api/liushui/black-list")
@guards.admin
@guards.writes
@bp.input(BlackListQuerySchema, location="query", arg_name="query")
@bp.output(BlackListSchema)
def list_black_list(query: dict[str, Any]) -> dict[str, Any]:
    """List the parties on the black list."""
    found, total = black_list.list_entries(query["keyword"], query["current"], query["pageSize"])
    _record("black_list_seen", None, searched=bool(query["keyword"]), found=total)
    return ok({"list": _show(found), "total": total})


@bp.post("/api/liushui/black-list")
@guards.admin
@guards.writes
@bp.input(NewBlackEntrySchema, arg_name="data")
@bp.output(BlackEntrySchema)
def add_to_black_list(data: dict[str, Any]) -> dict[str, Any]:
    """Put a party on the black list; new analyses look for it."""
    entry = black_list.add(current_user.id, **data)
    _record("black_list_added", entry.row.id, severity=entry.row.severity)
    return ok(_show([entry])[0])


@bp.put("/api/liushui/black-list/<int:entry_id>")
@guards.admin
@guards.writes
@bp.input(BlackEntryChangeSchema, arg_name="data")
@bp.output(BlackEntrySchema)
def change_black_list(entry_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Change how heavy an entry is, and why it stands there."""
    entry = black_list.change(entry_id, **data)
    _record("black_list_changed", entry_id, severity=entry.row.severity)
    return ok(_show([entry])[0])


@bp.delete("/api/liushui/black-list/<int:entry_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def remove_from_black_list(entry_id: int) -> dict[str, Any]:
    """Take a party off the black list."""
    black_list.remove(entry_id)
    _record("black_list_removed", entry_id)
    return ok()
