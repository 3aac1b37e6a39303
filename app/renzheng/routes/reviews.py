"""The reviewer's calls: the queue, one application, its scans, the decision, looking behind the masks, the rule."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user, get_jwt

from app.auth import service as auth
from app.auth.routes.actor import actor
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import binary
from app.renzheng.errors import ReasonMissingError
from app.renzheng.schemas import (
    RenzhengReasonSchema,
    RenzhengVersionSchema,
    RevealedSchema,
    RevealSchema,
    ReviewListSchema,
    ReviewQuerySchema,
    ReviewSchema,
    VerificationRuleSchema,
)
from app.renzheng.service import policy, reviews
from app.renzheng.states import REASON_LENGTH
from app.renzheng.views import show_line, show_review

bp = APIBlueprint("renzheng_reviews", __name__, url_prefix="/api/renzheng", tag="renzheng")

# Whatever a scan holds, it runs nothing and loads nothing.
SANDBOX = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'"
)


@bp.get("/reviews")
@guards.admin
@bp.input(ReviewQuerySchema, location="query", arg_name="query")
@bp.output(ReviewListSchema)
def queue(query: dict[str, Any]) -> dict[str, Any]:
    """List applications, masked: what waits longest comes first."""
    wanted = reviews.Filter(query["state"], query["kind"], query["username"], query["overdue"])
    found, total = reviews.find(wanted, current=query["current"], size=query["pageSize"])
    names = auth.usernames({each.user_id for each in found})
    counts = reviews.counts()
    return ok(
        {
            "list": [show_line(each, names, current_user.id) for each in found],
            "total": total,
            "counts": counts | {"passed": counts.pop("pass", 0)},
            "required": policy.is_required(),
            "free_tasks": policy.FREE_TASKS,
        }
    )


@bp.get("/reviews/<int:application_id>")
@guards.admin
@bp.output(ReviewSchema)
def detail(application_id: int) -> dict[str, Any]:
    """Return one application with its warnings, scans, history and others with the same certificate; masked."""
    return ok(show_review(reviews.get(application_id), current_user.id))


@bp.get("/reviews/<int:application_id>/scans/<int:place>")
@guards.admin
@guards.in_person
@guards.writes
@bp.doc(responses=binary("image/jpeg", "A picture, or a PDF as an attachment"))
def scan(application_id: int, place: int) -> Response:
    """Return a scan, counted from 1; the look is written to the audit log."""
    found = reviews.read_scan(application_id, place, actor())
    is_picture = found.mimetype.startswith("image/")
    kind, ending = ("inline", "jpg") if is_picture else ("attachment", "pdf")
    return Response(
        found.data,
        mimetype=found.mimetype,
        headers={
            "Content-Disposition": f'{kind}; filename="verification-{application_id}-{place}.{ending}"',
            "Content-Security-Policy": SANDBOX,
            "X-Content-Type-Options": "nosniff",
        },
    )


@bp.post("/reviews/<int:application_id>/approve")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RenzhengVersionSchema, arg_name="data")
@bp.output(ReviewSchema)
def approve(application_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let an application pass; never one's own."""
    return ok(show_review(reviews.approve(application_id, data["version"], actor()), current_user.id))


@bp.post("/reviews/<int:application_id>/reject")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RenzhengReasonSchema, arg_name="data")
@bp.output(ReviewSchema)
def reject(application_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Refuse an application with a reason that the applicant reads."""
    done = reviews.reject(application_id, data["version"], data["reason"], actor())
    return ok(show_review(done, current_user.id))


@bp.post("/reviews/<int:application_id>/revoke")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RenzhengReasonSchema, arg_name="data")
@bp.output(ReviewSchema)
def revoke(application_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Take a verification back with a reason that its owner reads."""
    done = reviews.revoke(application_id, data["version"], data["reason"], actor())
    return ok(show_review(done, current_user.id))


@bp.post("/reviews/<int:application_id>/reveal")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(RevealSchema, arg_name="data")
@bp.output(RevealedSchema)
def reveal(application_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Show for a short time what is masked: with the caller's password and a reason, which are checked and kept."""
    if len(data["reason"].strip()) < REASON_LENGTH[0]:
        raise ReasonMissingError
    # Before anything is written: a wrong password stays counted.
    auth.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    shown = reviews.reveal(application_id, data["reason"], actor())
    return ok(shown | {"seconds": reviews.REVEALED_SECONDS})


@bp.put("/rule")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(VerificationRuleSchema, arg_name="data")
@bp.output(VerificationRuleSchema)
def set_rule(data: dict[str, Any]) -> dict[str, Any]:
    """Say whether operators have to be verified before their fourth task."""
    policy.require(data["required"], actor())
    return ok({"required": policy.is_required()})
