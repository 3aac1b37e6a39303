"""Shapes of the calls about second factors."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Date, Dict, Field, List, Nested, String
from marshmallow.validate import Length, OneOf

from app.auth.models import FACTOR_DEMANDS
from app.auth.schemas.sessions import EndingSchema
from app.platform.web.shapes import FilledText, Integer

OTP_LONGEST = 32
TICKET_LONGEST = 64


def otp(**options: Any) -> String:
    """Make a field for a code of the app, or a recovery code."""
    return String(validate=Length(max=OTP_LONGEST), **options)


def credential(**options: Any) -> Dict:
    """Make a field for what a browser's passkey answered: a PublicKeyCredential as JSON (WebAuthn 5.1.8)."""
    return Dict(keys=String(), values=Field(allow_none=True), **options)


class PasskeyOptionsSchema(Schema):
    """What a browser needs to make or use a passkey, as JSON (WebAuthn 5.4 and 5.5)."""

    publicKey = Dict(keys=String(), values=Field(), required=True)


class PasskeyLoginSchema(Schema):
    """A login by passkey alone."""

    passkey = credential(required=True)
    remember = Boolean(load_default=False)


class TicketAnswerSchema(Schema):
    """The second step of a login: the ticket of the first one, and a code or what a passkey answered."""

    ticket = String(required=True, validate=Length(min=1, max=TICKET_LONGEST))
    otp = otp(load_default="")
    passkey = credential(load_default=None, allow_none=True)


class FactorProofSchema(EndingSchema):
    """The password, where the login was a while ago, and a factor once more where there is one.

    A factor is a code or what a passkey answered.
    """

    otp = otp(load_default="")
    passkey = credential(load_default=None, allow_none=True)


class PasskeySchema(Schema):
    """A passkey; `here` says that it can be used at the address by which the console was opened."""

    id = Integer(required=True)
    name = String(required=True)
    site = String(required=True)
    here = Boolean(required=True)
    createtime_text = String(required=True)
    usedtime_text = String(required=True)


class FactorsSchema(Schema):
    """The caller's second factors, what is demanded of them from which day on, and whether passkeys work here."""

    totp = Boolean(required=True)
    passkeys = List(Nested(PasskeySchema), required=True)
    recoveryLeft = Integer(required=True)
    demanded = Boolean(required=True)
    demandedFrom = String(required=True)
    passkeysPossible = Boolean(required=True)
    passkeysAt = String(required=True)


class TotpSetupSchema(Schema):
    """What an authenticator app is set up with; shown until a first code was right."""

    secret = String(required=True)
    uri = String(required=True)
    qr = String(required=True)


class FirstCodeSchema(Schema):
    """The code that the app shows."""

    otp = otp(required=True)


class RecoveryCodesSchema(Schema):
    """New recovery codes, shown this once; none when the account has some left."""

    codes = List(String(), required=True)


class NewPasskeySchema(Schema):
    """What a browser made, and what its owner calls it."""

    name = FilledText(64, required=True)
    passkey = credential(required=True)


class FactorPolicySchema(Schema):
    """Of whom a second factor is demanded, from which day on, and how many of them have none yet."""

    who = String(required=True, validate=OneOf(FACTOR_DEMANDS))
    since = Date(required=True, allow_none=True)
    missing = Integer(required=True)


class NewFactorPolicySchema(EndingSchema):
    """Of whom a second factor is demanded from now on, and from which day."""

    who = String(required=True, validate=OneOf(FACTOR_DEMANDS))
    since = Date(load_default=None, allow_none=True)


class FactorResetSchema(Schema):
    """Why somebody's second factors are taken away, with the administrator's password."""

    password = String(load_default="", validate=Length(max=512))
    reason = FilledText(200, required=True)
