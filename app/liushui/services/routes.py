"""The calls about optional services."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.inbox import delivery
from app.jifen import service as jifen
from app.liushui.services import service as services
from app.liushui.services.schemas import (
    OfferSchema,
    OpeningSchema,
    RenewalSchema,
    ServiceCardSchema,
    ServiceListSchema,
    ServiceSchema,
    TermSchema,
)
from app.platform import clock
from app.platform.language import Language
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("liushui_services", __name__, tag="liushui")


def _show(card: services.Card) -> dict[str, Any]:
    left = (card.ends_at - clock.now()).total_seconds() if card.ends_at else 0
    return {
        "code": card.code,
        "name": card.name,
        "description": card.description,
        "points": card.points,
        "included": card.included,
        "trial_days": card.trial_days,
        "state": card.state,
        "until_text": clock.to_text(card.ends_at),
        "days_left": max(0, int(-(-left // 86_400))),
        "is_trial": card.is_trial,
        "is_renewing": card.is_renewing,
        "is_cancelled": card.is_cancelled,
    }


def _show_card(place: int, card: services.Card, language: Language) -> dict[str, Any]:
    is_chinese = language == "zh-CN"
    facts = [("积分/月" if is_chinese else "Points a month", str(card.points))]
    if card.ends_at and not card.included:
        facts.append(("到期" if is_chinese else "Until", clock.to_text(card.ends_at)[:10]))
    return {
        "id": place,
        "title": card.name[language],
        "description": card.description[language],
        "name": card.code,
        "actionType": "button",
        "enable": card.state == "opened",
        "expires": card.state == "expired",
        "data": [{"label": label, "value": value} for label, value in facts],
    }


@bp.post("/api/list/the-service")
@bp.get("/api/list/the-service")
@guards.user
@bp.output(ServiceCardSchema(many=True))
def list_cards() -> dict[str, Any]:
    """List the services as cards, in the form that clients of the template know."""
    language = current_language()
    cards = services.list_cards(current_user.id)
    return ok([_show_card(place, card, language) for place, card in enumerate(cards, start=1)])


@bp.get("/api/liushui/services")
@guards.user
@bp.output(ServiceListSchema)
def list_services() -> dict[str, Any]:
    """List the services as the caller has them."""
    cards = services.list_cards(current_user.id)
    return ok(
        {
            "list": [_show(card) for card in cards],
            "points": jifen.available(current_user.id),
            "mail_leaves": delivery.way_out_of("mail") != delivery.OUTBOX,
        }
    )


@bp.post("/api/liushui/services/<code>/open")
@guards.user
@guards.writes
@bp.input(OpeningSchema, arg_name="data")
@bp.output(ServiceSchema)
def open_service(code: str, data: dict[str, Any]) -> dict[str, Any]:
    """Open a service and pay its months in points."""
    return ok(_show(services.open_service(current_user.id, code, **data)))


@bp.post("/api/liushui/services/<code>/renew")
@guards.user
@guards.writes
@bp.input(TermSchema, arg_name="data")
@bp.output(ServiceSchema)
def renew(code: str, data: dict[str, Any]) -> dict[str, Any]:
    """Add months to a service's end and pay them in points."""
    return ok(_show(services.renew(current_user.id, code, **data)))


@bp.post("/api/liushui/services/<code>/cancel")
@guards.user
@guards.writes
@bp.output(ServiceSchema)
def cancel(code: str) -> dict[str, Any]:
    """Let a service run to its end and no longer."""
    return ok(_show(services.cancel(current_user.id, code)))


@bp.put("/api/liushui/services/<code>/renewal")
@guards.user
@guards.writes
@bp.input(RenewalSchema, arg_name="data")
@bp.output(ServiceSchema)
def set_renewing(code: str, data: dict[str, Any]) -> dict[str, Any]:
    """Say whether a month is added by itself before the end."""
    return ok(_show(services.set_renewing(current_user.id, code, **data)))


@bp.put("/api/liushui/services/<code>/offer")
@guards.admin
@guards.writes
@bp.input(OfferSchema, arg_name="data")
@bp.output(ServiceSchema)
def change_offer(code: str, data: dict[str, Any]) -> dict[str, Any]:
    """Set the price of a month, the trial, and whether everybody has the service at no cost."""
    services.change_offer(code, **data)
    audit.record(actor(), "service_offer_changed", f"service:{code}", **data)
    return ok(_show(services.card_of(current_user.id, code)))
