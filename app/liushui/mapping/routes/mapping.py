"""The calls about mapping by hand: preview, trial, templates, their export and import."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.auth.service.person import Person, person_of
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import Fault, layout_faults, name_fault, template_from_json
from app.liushui.cases.service import access
from app.liushui.mapping.schemas import (
    FilePreviewSchema,
    ImportSchema,
    MappedFileSchema,
    NewTemplateSchema,
    TemplateBodySchema,
    TemplateExportQuerySchema,
    TemplateFileSchema,
    TemplateListSchema,
    TemplateNameSchema,
    TemplateQuerySchema,
    TemplateSchema,
    TrialQuerySchema,
    TrialSchema,
)
from app.liushui.mapping.service import mapping, templates
from app.liushui.mapping.views import show_mapping_preview, show_preview, show_template
from app.platform.errors import InvalidInputError
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema, binary

bp = APIBlueprint("liushui_mapping", __name__, tag="liushui")


def _person() -> Person:
    return person_of(current_user)


def _refuse(faults: Sequence[Fault]) -> None:
    """Refuse input in the words of its faults, field by field."""
    if not faults:
        return
    fields: dict[str, list[str]] = {}
    for fault in faults:
        fields.setdefault(fault.path, []).append(fault.words[current_language()])
    raise InvalidInputError(fields=fields)


def _template(data: dict[str, Any]) -> Template:
    plain = {key: data[key] for key in ("name", "names", "kind", "layout")}
    template = template_from_json({**plain, "name": data["name"].strip()})
    if isinstance(template, Template):
        return template
    _refuse(template)
    raise InvalidInputError


@bp.post("/api/liushui/mappings/preview")
@guards.user
@bp.input(MappedFileSchema, arg_name="data")
@bp.output(FilePreviewSchema)
def preview(data: dict[str, Any]) -> dict[str, Any]:
    """Show the tables of a file, their first rows and the best guess at their columns."""
    upload, sha256 = mapping.find_file(_person(), data["task_id"], data["upload_id"], data["member"])
    return ok(show_preview(upload, data["member"], mapping.preview(upload, sha256)))


@bp.post("/api/liushui/mappings/trial")
@guards.user
@bp.input(TrialQuerySchema, arg_name="data")
@bp.output(TrialSchema)
def trial(data: dict[str, Any]) -> dict[str, Any]:
    """Read a file as a mapping says, and show what comes out; nothing is kept."""
    upload, sha256 = mapping.find_file(_person(), data["task_id"], data["upload_id"], data["member"])
    # Which words there are to choose from is what the preview shows.
    _refuse([fault for fault in layout_faults(data["layout"]) if fault.code != "needs_words"])
    mapped = {key: data[key] for key in ("table", "header_at", "header_lines", "kind", "layout")}
    found = mapping.preview_mapping(upload, sha256, mapped)
    return ok(show_mapping_preview(found, templates.template_for(upload.task.owner_id, found.names)))


@bp.get("/api/liushui/templates")
@guards.user
@bp.input(TemplateQuerySchema, location="query", arg_name="query")
@bp.output(TemplateListSchema)
def list_templates(query: dict[str, Any]) -> dict[str, Any]:
    """List the caller's templates, newest first."""
    page, total = templates.list_templates(
        _person(),
        keyword=query.get("keyword"),
        current=query["current"],
        page_size=query["pageSize"],
    )
    return ok({"list": [show_template(row) for row in page], "total": total})


@bp.post("/api/liushui/templates")
@guards.user
@guards.writes
@bp.input(NewTemplateSchema, arg_name="data")
@bp.output(TemplateSchema)
def create(data: dict[str, Any]) -> dict[str, Any]:
    """Keep a mapping as a template, for the owner of the task that it was made for."""
    person, owner_id = _person(), current_user.id
    if data["task_id"] is not None:
        owner_id = access.own_task(person, data["task_id"]).owner_id
    return ok(show_template(templates.create(owner_id, _template(data))))


@bp.put("/api/liushui/templates/<int:template_id>")
@guards.user
@guards.writes
@bp.input(TemplateBodySchema, arg_name="data")
@bp.output(TemplateSchema)
def change(template_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let a template mean something else."""
    row = templates.get_template(_person(), template_id)
    return ok(show_template(templates.change(row, _template(data))))


@bp.put("/api/liushui/templates/<int:template_id>/name")
@guards.user
@guards.writes
@bp.input(TemplateNameSchema, arg_name="data")
@bp.output(TemplateSchema)
def rename(template_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Give a template another name."""
    name = data["name"].strip()
    fault = name_fault(name)
    _refuse([fault] if fault else [])
    return ok(show_template(templates.rename(_person(), template_id, name)))


@bp.delete("/api/liushui/templates/<int:template_id>")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def delete(template_id: int) -> dict[str, Any]:
    """Forget a template."""
    templates.delete(_person(), template_id)
    return ok()


@bp.get("/api/liushui/templates.json")
@guards.user
@bp.input(TemplateExportQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("application/octet-stream", "The templates as JSON"))
def export(query: dict[str, Any]) -> Response:
    """Return one template, or all, as a JSON file."""
    # A JSON answer would be taken for an envelope: this one is a file.
    return Response(
        templates.export(_person(), query.get("id")),
        mimetype="application/octet-stream",
        headers={"Content-Disposition": 'attachment; filename="liushui_templates.json"'},
    )


@bp.post("/api/liushui/templates/import")
@guards.user
@guards.writes
@bp.input(TemplateFileSchema, location="form_and_files", arg_name="data")
@bp.output(ImportSchema)
def take_in(data: dict[str, Any]) -> dict[str, Any]:
    """Take in templates from a JSON file; what is faulty is refused one by one, with reasons."""
    read = data["file"].read(templates.EXPORT_BYTES_MOST + 1)
    listed = [vars(one) for one in templates.take_in(_person(), read)]
    return ok({"list": listed, "taken": sum(one["state"] == "taken" for one in listed)})
