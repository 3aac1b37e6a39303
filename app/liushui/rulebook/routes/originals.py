"""The calls about confirmed originals, for administrators; every change is in the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.engine.judgement.authenticity.prints import Variant
from app.engine.messages.formats import FORMAT_NAMES
from app.engine.messages.traits import TRAITS, in_words
from app.engine.messages.wording import both
from app.liushui.rulebook.schemas.originals import (
    FORM,
    FORM_VERSION,
    OriginalListSchema,
    OriginalsFileSchema,
    OriginalsImportedSchema,
)
from app.liushui.rulebook.service import originals
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("liushui_originals", __name__, tag="liushui")

ROOT = "/api/liushui/originals"


@bp.get(ROOT)
@guards.admin
@bp.output(OriginalListSchema)
def list_originals() -> dict[str, Any]:
    """List the confirmed originals by format and layout: how they are made, who confirmed them."""
    layouts = originals.list_layouts()
    names = auth.usernames({row.author_id for each in layouts for _, rows in each.variants for row in rows})
    listed = [
        {
            "format": each.format,
            "format_name": FORMAT_NAMES.get(each.format, both(each.format, each.format)),
            "layout": each.layout,
            "files": sum(len(rows) for _, rows in each.variants),
            "variants": [
                {
                    "traits": _words(variant),
                    "files": [
                        {
                            "id": row.id,
                            "made": row.made,
                            "author": names.get(row.author_id, ""),
                            "createtime_text": clock.to_text(row.created_at),
                        }
                        for row in rows
                    ],
                }
                for variant, rows in each.variants
            ],
        }
        for each in layouts
    ]
    return ok({"list": listed})


def _words(variant: Variant) -> list[dict[str, str]]:
    """The traits of a variant but for the places of its columns, with all values that its files have."""
    language = current_language()
    at = 0 if language == "zh-CN" else 1
    found = []
    for trait, name in TRAITS.items():
        if trait == "columns":
            continue
        values: dict[str, None] = {}
        for each in variant.prints:
            value = getattr(each.traits, trait)
            values |= dict.fromkeys((value,) if isinstance(value, str) else value)
        found.append({"name": name[at], "text": in_words(trait, list(values))[language]})
    return found


@bp.delete(f"{ROOT}/<int:original_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def take_back(original_id: int) -> dict[str, Any]:
    """Compare with a confirmed original no more; reports that there are stay as they are."""
    row = originals.take_back(original_id)
    audit.record(
        actor(), "original_taken_back", f"original:{original_id}", format=row.format, layout=row.layout
    )
    return ok()


@bp.post(f"{ROOT}/export")
@guards.admin
@guards.writes
@bp.output(OriginalsFileSchema)
def export() -> dict[str, Any]:
    """Give all confirmed originals for another installation; there is nothing of customers in them."""
    found = originals.exported()
    audit.record(actor(), "originals_exported", "original:all", files=len(found))
    return ok({"kind": FORM, "version": FORM_VERSION, "originals": found})


@bp.post(f"{ROOT}/import")
@guards.admin
@guards.writes
@bp.input(OriginalsFileSchema, arg_name="data")
@bp.output(OriginalsImportedSchema)
def take_in(data: dict[str, Any]) -> dict[str, Any]:
    """Keep the originals that another installation exported, or none of them where one does not fit."""
    added = originals.take_in(current_user.id, data["originals"])
    audit.record(actor(), "originals_imported", "original:all", files=added)
    return ok({"added": added, "known": len(data["originals"]) - added})
