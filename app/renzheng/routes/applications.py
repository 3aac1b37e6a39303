"""The applicant's calls: apply, see how one stands, look at a record, withdraw."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import current_app, g, request
from flask_jwt_extended import current_user

from app.auth.routes.actor import actor
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.renzheng.provider import provider_of
from app.renzheng.schemas import (
    CertificationSchema,
    RenzhengAnswerSchema,
    RenzhengFormSchema,
    RenzhengSchema,
    RenzhengVersionSchema,
)
from app.renzheng.service import applications, chores, scans
from app.renzheng.subjects import Statement
from app.renzheng.views import show, show_certification, show_standing

bp = APIBlueprint("renzheng", __name__, tag="renzheng")


def _clean_scans() -> list[scans.CleanScan]:
    """The scans of a request, drawn anew: it takes seconds, and others wait for the lock."""
    files = request.files.getlist("scans")
    cleaned = scans.clean([file.stream.read(scans.SCAN_BYTES + 1) for file in files])
    for file in files:
        file.stream.seek(0)
    return cleaned


@bp.get("/api/user/getRenzheng")
@guards.user
@bp.output(RenzhengAnswerSchema)
def standing() -> dict[str, Any]:
    """Say how the caller stands: the present application (masked), what is verified, and all records."""
    return ok(show_standing(current_user))


@bp.post("/api/user/setRenzheng")
@guards.user
@guards.in_person
@guards.prepared_by(_clean_scans)
@guards.writes
@bp.input(RenzhengFormSchema, location="form_and_files", arg_name="data")
@bp.output(RenzhengSchema)
def apply(data: dict[str, Any]) -> dict[str, Any]:
    """Apply for verification, with the code that was sent to the phone; with a verified account, for a change."""
    application = applications.apply(
        current_user.id,
        Statement(
            kind=data["kind"],
            certificate_type=data["certificate_type"],
            name=data["name"],
            number=data["number"],
            enterprise_type=data["enterprise_type"],
            enterprise_name=data["enterprise_name"],
            enterprise_number=data["enterprise_number"],
            valid_until=data["valid_until"],
        ),
        applications.Proof(data["mobile"], data["captcha"], data["consent_version"]),
        g.prepared,
        actor(),
        current_language(),
    )
    if provider_of(current_app.extensions["config"]) is not None:
        application_id, queue = application.id, jobs()
        guards.after_commit(lambda: queue.wake(chores.JOB, application_id))
    return ok(show(application))


@bp.get("/api/renzheng/applications/<int:application_id>")
@guards.user
@bp.output(RenzhengSchema)
def look(application_id: int) -> dict[str, Any]:
    """Return one of the caller's own applications, masked."""
    return ok(show(applications.get_own(current_user.id, application_id)))


@bp.post("/api/renzheng/applications/<int:application_id>/withdraw")
@guards.user
@guards.in_person
@guards.writes
@bp.input(RenzhengVersionSchema, arg_name="data")
@bp.output(RenzhengSchema)
def withdraw(application_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Take back one's own application while it is under review."""
    return ok(show(applications.withdraw(current_user.id, application_id, data["version"], actor())))


@bp.post("/api/user/certification")
@bp.get("/api/user/certification")
@guards.user
@bp.output(CertificationSchema)
def certification() -> dict[str, Any]:
    """Answer the template's page of certification, masked."""
    return ok(show_certification(current_user.id))
