"""The calls about promotions, and the short link itself."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response, request
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.content.models import Promotion
from app.content.schemas.promotions import (
    ChannelFormSchema,
    PromotionDetailSchema,
    PromotionInSchema,
    PromotionListSchema,
    PromotionQuerySchema,
    PromotionSchema,
)
from app.content.service import promotions
from app.content.views import show_promotion, show_promotion_detail
from app.platform.errors import AppError
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema

bp = APIBlueprint("content_promotions", __name__, tag="content")

ROOT = "/api/content/promotions"
_Answers = dict[int | str, dict[str, str | dict[str, dict[str, Any]]]]
_OK: _Answers = {
    200: {
        "description": "`data` is the text ok, as the template's form expects",
        "content": {
            "application/json": {"schema": {"type": "object", "properties": {"data": {"type": "string"}}}}
        },
    }
}
_TEMPORARY: _Answers = {302: {"description": "To the stored address of the promotion"}}


def _record(event: str, promotion_id: int, **detail: Any) -> None:
    audit.record(actor(), event, f"promotion:{promotion_id}", **detail)


def _create(data: dict[str, Any]) -> Promotion:
    row = promotions.create(current_user.id, data)
    _record("promotion_made", row.id, name=row.activity_name, link=row.promote_link)
    return row


@bp.post("/api/channel-form/submit")
@guards.admin
@guards.writes
@bp.input(ChannelFormSchema, arg_name="form")
@bp.doc(responses=_OK)
def submit_channel_form(form: dict[str, Any]) -> dict[str, Any]:
    """Store a promotion from the template's step form."""
    try:
        _create(form["data"])
    except AppError as error:
        # As the shape of the form does: the fields lie in `data`.
        error.field = f"data.{error.field}"
        raise
    return ok("ok")


@bp.post(ROOT)
@guards.admin
@guards.writes
@bp.input(PromotionInSchema, arg_name="data")
@bp.output(PromotionSchema)
def create_promotion(data: dict[str, Any]) -> dict[str, Any]:
    """Store a promotion and return it with its tracked link."""
    return ok(show_promotion(_create(data)))


@bp.get(ROOT)
@guards.admin
@bp.input(PromotionQuerySchema, location="query", arg_name="query")
@bp.output(PromotionListSchema)
def list_promotions(query: dict[str, Any]) -> dict[str, Any]:
    """List the promotions."""
    found, total = promotions.find(query)
    return ok({"list": [show_promotion(each) for each in found], "total": total})


@bp.get(f"{ROOT}/<int:promotion_id>")
@guards.admin
@bp.output(PromotionDetailSchema)
def get_promotion(promotion_id: int) -> dict[str, Any]:
    """Return a promotion with its visits by day and hour."""
    return ok(show_promotion_detail(promotions.get_promotion(promotion_id)))


@bp.delete(f"{ROOT}/<int:promotion_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def delete_promotion(promotion_id: int) -> dict[str, Any]:
    """Delete a promotion; its link leads nowhere from then on."""
    promotions.remove(promotion_id)
    _record("promotion_deleted", promotion_id)
    return ok()


@bp.get("/r/<code>")
@guards.public
@guards.writes
@bp.doc(responses=_TEMPORARY)
def follow_link(code: str) -> Response:
    """Count a visit and lead to the stored address: nothing in the request changes where."""
    link = promotions.visit(
        code,
        ip=request.remote_addr or "",
        agent=request.user_agent.string,
        # What only looks at the head, or fetches ahead, is nobody who visits.
        is_person=request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", ""),
    )
    return Response(status=302, headers={"Location": link, "Cache-Control": "no-store"})
