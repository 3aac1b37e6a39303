"""The calls about rows that nothing proves: what they are, who confirms them, and taking that back."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.cases.routes.tasks import wake
from app.liushui.cases.schemas import TaskSchema
from app.liushui.cases.views import show_task
from app.liushui.mapping.confirm_schemas import ConfirmSchema, UnprovenFileSchema
from app.liushui.mapping.schemas import MappedFileSchema
from app.liushui.mapping.service import confirming as service
from app.liushui.mapping.views import show_unproven
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_confirming", __name__, tag="liushui")


@bp.get("/api/liushui/unproven")
@guards.user
@bp.input(MappedFileSchema, location="query", arg_name="query")
@bp.output(UnprovenFileSchema)
def show(query: dict[str, Any]) -> dict[str, Any]:
    """Show the rows of a file that count only once somebody compared them with its pages."""
    upload, unproven = service.show(person_of(current_user), **query)
    return ok(
        {
            "customer": upload.task.customer,
            "name": query["member"] or upload.name,
            "state": upload.task.state,
            "statements": [show_unproven(one) for one in unproven],
        }
    )


@bp.post("/api/liushui/unproven/confirm")
@guards.user
@guards.writes
@bp.input(ConfirmSchema, arg_name="data")
@bp.output(TaskSchema)
def confirm(data: dict[str, Any]) -> dict[str, Any]:
    """Say that rows agree with their pages, and read the file again with that, without a further price."""
    task = service.confirm(person_of(current_user), current_user.username, **data)
    audit.record(
        actor(), "rows_confirmed", f"task:{task.id}", upload=data["upload_id"], digests=data["digests"]
    )
    wake(task)
    return ok(show_task(task))


@bp.post("/api/liushui/unproven/take_back")
@guards.user
@guards.writes
@bp.input(MappedFileSchema, arg_name="data")
@bp.output(TaskSchema)
def take_back(data: dict[str, Any]) -> dict[str, Any]:
    """Take back that rows agree with their pages, and read the file again: they count no more."""
    task = service.take_back(person_of(current_user), **data)
    audit.record(actor(), "confirmation_taken_back", f"task:{task.id}", upload=data["upload_id"])
    wake(task)
    return ok(show_task(task))
