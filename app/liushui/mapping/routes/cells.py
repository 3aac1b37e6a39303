"""The calls about cells of pictures: what can be typed, the page beside it, and what was typed."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.engine.types.open_cells import TypedCell
from app.engine.types.plain_json import to_json
from app.liushui.cases.routes.tasks import wake
from app.liushui.cases.schemas import TaskSchema
from app.liushui.cases.service import policy
from app.liushui.cases.views import show_task
from app.liushui.mapping.cell_schemas import OpenCellsSchema, PageQuerySchema, TypedCellsSchema
from app.liushui.mapping.schemas import MappedFileSchema
from app.liushui.mapping.service import cells as service
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

bp = APIBlueprint("liushui_cells", __name__, tag="liushui")


@bp.get("/api/liushui/cells")
@guards.user
@bp.input(MappedFileSchema, location="query", arg_name="query")
@bp.output(OpenCellsSchema)
def show_open(query: dict[str, Any]) -> dict[str, Any]:
    """Show the lines of a recognised file that are not proven, cell by cell."""
    upload, lines = service.open_lines(person_of(current_user), **query)
    return ok(
        {
            "customer": upload.task.customer,
            "name": query["member"] or upload.name,
            "state": upload.task.state,
            "lines": [to_json(line) for line in lines],
        }
    )


@bp.get("/api/liushui/cells/page.png")
@guards.user
@bp.input(PageQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("image/png", "A page as it was read, turned straight"))
def show_page(query: dict[str, Any]) -> Response:
    """Draw a page with open lines as it was read."""
    mark = policy.mark(current_user.username, query["task_id"], current_language())
    return Response(service.picture(person_of(current_user), **query, mark=mark), mimetype="image/png")


@bp.post("/api/liushui/cells")
@guards.user
@guards.writes
@bp.input(TypedCellsSchema, arg_name="data")
@bp.output(TaskSchema)
def type_cells(data: dict[str, Any]) -> dict[str, Any]:
    """Take what the operator reads in open cells, and read the file again with it, without a further price."""
    cells = [TypedCell(one["page"], tuple(one["box"]), one["text"].strip()) for one in data.pop("cells")]
    task = service.type_cells(person_of(current_user), **data, cells=cells)
    audit.record(actor(), "cells_typed", f"task:{task.id}", upload=data["upload_id"], cells=len(cells))
    wake(task)
    return ok(show_task(task))
