"""The site's own calls, and the page of the console."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apiflask import APIBlueprint
from flask import Response, request
from flask_jwt_extended import current_user

from app.auth.service.person import person_of
from app.liushui.reports.schemas.reports import ChartQuerySchema, ChartSchema
from app.platform.config import ROOT
from app.platform.errors import AppError, DiskFullError
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.site import health, service
from app.site.schemas import HealthSchema, PanelCountsSchema, ProofSchema, ReadinessSchema, WebInfoSchema

bp = APIBlueprint("site", __name__, tag="site")


class NotReadyError(AppError):
    """The database does not answer, or is not fully migrated."""

    status, code, reason = 503, 503, "not_ready"
    zh, en = "服务尚未就绪", "The service is not ready yet"


class ClientMissingError(AppError):
    """The console was not built."""

    status, code, reason = 503, 503, "client_missing"
    zh = "控制台尚未编译：请运行 npm start"
    en = "The console has not been built: run npm start"


@bp.get("/")
@guards.public
@bp.doc(hide=True)
def console() -> Response:
    """Return the page of the console; everything else it needs lies under /static/."""
    index = ROOT / "app" / "static" / "index.html"
    if not index.is_file():
        raise ClientMissingError
    page = Response(index.read_bytes(), mimetype="text/html")
    page.add_etag()
    page.headers["Cache-Control"] = "no-cache"
    page.make_conditional(request)
    return page


@bp.get("/api/index/getWebInfo")
@guards.public
@bp.output(WebInfoSchema)
def web_info() -> dict[str, Any]:
    """Describe the installation to anybody."""
    return ok(service.web_info())


@bp.get("/api/user/getPanlCount")
@guards.user
@bp.output(PanelCountsSchema)
def panel_counts() -> dict[str, Any]:
    """Count what the workplace shows."""
    return ok(service.panel_counts(person_of(current_user)))


@bp.post("/api/user/chart")
@guards.user
@bp.input(ChartQuerySchema, location="json_or_form", arg_name="query")
@bp.output(ChartSchema)
def chart(query: dict[str, Any]) -> dict[str, Any]:
    """Count the views of articles, the caller's reports, or the rows in them, day by day."""
    return ok(service.chart(person_of(current_user), query["series"], query["days"]))


@bp.get("/healthz")
@guards.public
@bp.output({}, schema_name="Alive")
def alive() -> dict[str, Any]:
    """Say that the process answers."""
    return ok()


@bp.get("/readyz")
@guards.public
@bp.output(ReadinessSchema)
def ready() -> dict[str, Any]:
    """Say whether database and migrations are ready, and how old the queue is."""
    if service.disk_is_full():
        raise DiskFullError
    found = service.readiness()
    if not found.is_ready:
        raise NotReadyError
    return ok(asdict(found))


@bp.get("/api/admin/health")
@guards.admin
@bp.output(HealthSchema)
def health_facts() -> dict[str, Any]:
    """Describe database, queue, storage, mail and this process."""
    return ok(health.facts())


@bp.post("/api/admin/health/proof")
@guards.admin
@bp.output(ProofSchema)
def prove_books() -> dict[str, Any]:
    """Prove the ledger and the chain of the audit log now."""
    return ok(asdict(health.prove()))


@bp.get("/api/admin/metrics")
@guards.admin
@bp.doc(responses={200: "text for Prometheus"})
def figures() -> Response:
    """Return the figures of this process and installation in the text form of Prometheus."""
    return Response(health.exposition(), mimetype="text/plain; version=0.0.4")
