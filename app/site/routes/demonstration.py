"""What is invented in this installation, and its removal."""

from __future__ import annotations

from apiflask import APIBlueprint

from app.auth.routes.actor import actor
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.site import demo
from app.site.schemas import DemonstrationSchema

bp = APIBlueprint("demonstration", __name__, tag="site")


@bp.get("/api/site/demonstration")
@guards.admin
@bp.output(DemonstrationSchema)
def demonstration() -> dict[str, object]:
    """Count what of the demonstration is here."""
    return ok(demo.contents())


@bp.delete("/api/site/demonstration")
@guards.admin
@guards.writes
@bp.output(DemonstrationSchema)
def remove_demonstration() -> dict[str, object]:
    """Remove the whole demonstration and say what it held; a second time nothing."""
    return ok(demo.remove(actor()))
