"""Shapes of the calls about verification codes."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import String
from marshmallow.validate import Length, OneOf

from app.auth.models import CODE_EVENTS

ADDRESS_LONGEST = 254
CAPTCHA_LONGEST = 64


def captcha() -> String:
    """Make a field for a code, or for the ticket that was traded for it."""
    return String(required=True, validate=Length(min=1, max=CAPTCHA_LONGEST))


def event() -> String:
    """Make a field for what a code is asked for."""
    return String(load_default="register", validate=OneOf(CODE_EVENTS))


class SmsSendSchema(Schema):
    """Which number a code goes to, and what for."""

    mobile = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    event = event()


class EmsSendSchema(Schema):
    """Which address a code goes to, and what for."""

    email = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    event = event()


class PhoneProofSchema(Schema):
    """A code that was sent to a mobile number."""

    mobile = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    captcha = captcha()
    event = event()


class TicketSchema(Schema):
    """What stands for the code in a later call, for ten minutes and once; empty when the number was bound."""

    ticket = String(required=True)
