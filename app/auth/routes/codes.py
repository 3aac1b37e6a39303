"""The calls about verification codes."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth import addresses, codes
from app.auth.routes.actor import actor
from app.auth.schemas.codes import EmsSendSchema, PhoneProofSchema, SmsSendSchema, TicketSchema
from app.auth.service import credentials
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("codes", __name__, tag="auth")


@bp.post("/api/sms/send")
@guards.public
@guards.recognises
@guards.with_initial_password
@guards.without_factor
@guards.writes
@bp.input(SmsSendSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def send_sms(data: dict[str, Any]) -> dict[str, Any]:
    """Send a code to a mobile number; the answer does not tell whether the number has an account."""
    _send(data["event"], addresses.mobile(data["mobile"]))
    return ok()


@bp.post("/api/ems/send")
@guards.public
@guards.recognises
@guards.with_initial_password
@guards.without_factor
@guards.writes
@bp.input(EmsSendSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def send_ems(data: dict[str, Any]) -> dict[str, Any]:
    """Send a code to an e-mail address; the answer does not tell whether the address has an account."""
    _send(data["event"], addresses.email(data["email"]))
    return ok()


@bp.post("/api/user/yanzhengPhone")
@guards.public
@guards.recognises
@guards.returns_secret
@guards.writes
@bp.input(PhoneProofSchema, location="json_or_form", arg_name="data")
@bp.output(TicketSchema)
def prove_phone(data: dict[str, Any]) -> dict[str, Any]:
    """Trade a code for a ticket, which stands for the code in a later call of the same event.

    Somebody who logged in a moment ago and has no number yet binds this one by a code of `changemobile`.
    """
    number = addresses.mobile(data["mobile"])
    if current_user and data["event"] == "changemobile":
        credentials.bind_mobile(current_user, number, data["captcha"], actor(), jti=get_jwt()["jti"])
        return ok({"ticket": ""})
    return ok({"ticket": codes.trade(data["event"], number, data["captcha"], actor())})


def _send(event: str, address: str) -> None:
    worth = credentials.is_worth_sending(event, address)
    codes.send(event, address, actor(), current_language(), is_delivered=worth)
