"""The calls about trusted roots of signatures, for administrators; every change is in the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.liushui.rulebook.models import TrustedRoot
from app.liushui.rulebook.schemas.roots import NewRootSchema, RootListSchema, RootSchema
from app.liushui.rulebook.service import roots
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("liushui_roots", __name__, tag="liushui")


def _show(found: list[TrustedRoot]) -> list[dict[str, Any]]:
    names = auth.usernames({root.author_id for root in found})
    return [
        {
            "id": root.id,
            "name": root.name,
            "fingerprint": root.fingerprint,
            "endtime_text": clock.to_text(root.ends_at),
            "author": names.get(root.author_id, ""),
            "createtime_text": clock.to_text(root.created_at),
        }
        for root in found
    ]


@bp.get("/api/liushui/roots")
@guards.admin
@bp.output(RootListSchema)
def list_roots() -> dict[str, Any]:
    """List the trusted roots of signatures."""
    return ok({"list": _show(roots.list_roots())})


@bp.post("/api/liushui/roots")
@guards.admin
@guards.writes
@bp.input(NewRootSchema, arg_name="data")
@bp.output(RootSchema)
def add_root(data: dict[str, Any]) -> dict[str, Any]:
    """Trust an authority: new analyses name signers for whom its root vouches."""
    root = roots.add(current_user.id, data["certificate"])
    audit.record(actor(), "root_added", f"root:{root.id}", name=root.name, fingerprint=root.fingerprint)
    return ok(_show([root])[0])


@bp.delete("/api/liushui/roots/<int:root_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def remove_root(root_id: int) -> dict[str, Any]:
    """Trust an authority no more; reports that there are stay as they are."""
    root = roots.remove(root_id)
    audit.record(actor(), "root_removed", f"root:{root_id}", name=root.name, fingerprint=root.fingerprint)
    return ok()
