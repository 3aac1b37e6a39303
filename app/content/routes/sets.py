"""The calls about sets: the search table, a set, import and export."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.content.schemas.sets import (
    AuthorsSchema,
    ContentSetSchema,
    SetExportSchema,
    SetFilterSchema,
    SetImportedSchema,
    SetImportSchema,
    SetInSchema,
    SetListSchema,
    SetStatusSchema,
)
from app.content.service import articles, sets, sheets
from app.content.views import show_set, show_sets
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema, binary

bp = APIBlueprint("content_sets", __name__, tag="content")

ROOT = "/api/content/sets"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _is_admin() -> bool:
    return bool(current_user.role == "admin")


def _record(event: str, subject: str, **detail: Any) -> None:
    audit.record(actor(), event, subject, **detail)


def _with_days(query: dict[str, Any]) -> dict[str, Any]:
    """Read the two days of creation however they were sent."""
    days = query.pop("createdTime", None) or query.pop("createdTimeList", None) or []
    first = query.pop("createdTimeFirst", None) or (days[0] if days else None)
    last = query.pop("createdTimeLast", None) or (days[1] if len(days) > 1 else None)
    return {"from": first, "to": last} | query


@bp.get("/api/list/policy")
@guards.user
@bp.input(SetFilterSchema, location="query", arg_name="query")
@bp.output(SetListSchema)
def list_sets(query: dict[str, Any]) -> dict[str, Any]:
    """List the sets: those online, to administrators all."""
    found, total = sets.find(_with_days(query), is_admin=_is_admin())
    return ok({"list": show_sets(found), "total": total})


@bp.post(ROOT)
@guards.admin
@guards.writes
@bp.input(SetInSchema, arg_name="data")
@bp.output(ContentSetSchema)
def create_set(data: dict[str, Any]) -> dict[str, Any]:
    """Make a set; without a number it gets the next one."""
    row = sets.save(current_user.id, None, data)
    _record("set_written", f"set:{row.id}", number=row.number)
    return ok(show_set(row))


@bp.get(f"{ROOT}/<int:set_id>")
@guards.user
@bp.output(ContentSetSchema)
def get_set(set_id: int) -> dict[str, Any]:
    """Return a set."""
    return ok(show_set(sets.get_set(set_id, is_admin=_is_admin()), is_admin=_is_admin()))


@bp.put(f"{ROOT}/<int:set_id>")
@guards.admin
@guards.writes
@bp.input(SetInSchema, arg_name="data")
@bp.output(ContentSetSchema)
def change_set(set_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Change a set."""
    row = sets.save(current_user.id, set_id, data)
    _record("set_written", f"set:{row.id}", number=row.number)
    return ok(show_set(row))


@bp.post(f"{ROOT}/<int:set_id>/status")
@guards.admin
@guards.writes
@bp.input(SetStatusSchema, arg_name="data")
@bp.output(ContentSetSchema)
def set_set_status(set_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Put a set online, or take it off."""
    row = sets.set_status(set_id, data["status"])
    _record("set_status", f"set:{row.id}", status=row.status)
    return ok(show_set(row))


@bp.delete(f"{ROOT}/<int:set_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def delete_set(set_id: int) -> dict[str, Any]:
    """Delete a set; its articles stay."""
    sets.remove(set_id)
    _record("set_deleted", f"set:{set_id}")
    return ok()


@bp.post(f"{ROOT}/import")
@guards.admin
@guards.writes
@bp.input(SetImportSchema, location="files", arg_name="files")
@bp.output(SetImportedSchema)
def import_sets(files: dict[str, Any]) -> dict[str, Any]:
    """Make a set of every good row of a CSV; bad rows are reported and left out."""
    data = files["file"].read()
    files["file"].close()
    made, bad = sheets.take_in(data, current_user.id, current_language())
    _record("sets_imported", "sets", made=made, bad=len(bad))
    return ok({"made": made, "bad": bad})


@bp.get(f"{ROOT}/export")
@guards.admin
@bp.input(SetExportSchema, location="query", arg_name="query")
@bp.doc(responses=binary(XLSX, "The sets of the query, as CSV or XLSX"))
def export_sets(query: dict[str, Any]) -> Response:
    """Return the sets of a query as a file."""
    kind, language = query.pop("format"), current_language()
    rows = sheets.table(_with_days(query), language)
    data = sheets.to_csv(rows) if kind == "csv" else sheets.to_xlsx(rows, language)
    title = "集合" if language == "zh-CN" else "sets"
    name = quote(f"{title}_{clock.to_text(clock.now())[:10]}.{kind}", safe="")
    disposition = f"attachment; filename=\"sets.{kind}\"; filename*=UTF-8''{name}"
    mimetype = "text/csv; charset=utf-8" if kind == "csv" else XLSX
    return Response(data, mimetype=mimetype, headers={"Content-Disposition": disposition})


@bp.get("/api/content/authors")
@guards.admin
@bp.output(AuthorsSchema)
def list_authors() -> dict[str, Any]:
    """List everybody who wrote an article, for the rules of sets."""
    return ok({"list": articles.authors()})
