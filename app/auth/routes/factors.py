"""The calls by which an account manages its second factors."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user, get_jwt

from app.auth.models import Passkey
from app.auth.routes.actor import actor
from app.auth.routes.site import site
from app.auth.schemas.factors import (
    FactorProofSchema,
    FactorsSchema,
    FirstCodeSchema,
    NewPasskeySchema,
    PasskeyOptionsSchema,
    RecoveryCodesSchema,
    TotpSetupSchema,
)
from app.auth.service import sessions
from app.auth.service.factors import changes, passkeys, policy, proof, recovery, totp
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("factors", __name__, url_prefix="/api/auth", tag="auth")


def _line(row: Passkey) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "site": row.site,
        "here": row.site == site().id,
        "createtime_text": clock.to_text(row.created_at),
        "usedtime_text": clock.to_text(row.last_used_at),
    }


@bp.get("/factors")
@guards.user
@guards.in_person
@guards.without_factor
@bp.output(FactorsSchema)
def list_factors() -> dict[str, Any]:
    """Tell which second factors the caller has, and what is demanded."""
    demand, here = policy.policy(), site()
    is_meant = policy.is_meant(current_user, demand)
    return ok(
        {
            "totp": totp.is_on(current_user.id),
            "passkeys": [_line(row) for row in passkeys.of_account(current_user.id)],
            "recoveryLeft": recovery.count_left(current_user.id),
            "demanded": policy.is_demanded(current_user, demand),
            "demandedFrom": demand.since.isoformat() if demand and is_meant else "",
            "passkeysPossible": here.is_possible,
            "passkeysAt": here.origin,
        }
    )


def _jti() -> str:
    jti: str = get_jwt()["jti"]
    return jti


def _prove(data: dict[str, Any]) -> None:
    """Ways in come and go with the password, unless the login is fresh, and with a factor where there is one."""
    sessions.confirm(current_user, _jti(), data["password"])
    answer = proof.Answer(data["otp"], data["passkey"])
    proof.prove_again(current_user, answer, _jti(), actor(), site())


@bp.post("/totp")
@guards.user
@guards.in_person
@guards.without_factor
@guards.returns_secret
@guards.writes
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output(TotpSetupSchema)
def begin_totp(data: dict[str, Any]) -> dict[str, Any]:
    """Make a secret for an authenticator app.

    When the login was over 15 minutes ago, with the password; with a factor where the account has one.
    """
    _prove(data)
    return ok(totp.begin(current_user))


@bp.post("/totp/confirm")
@guards.user
@guards.in_person
@guards.without_factor
@guards.returns_secret
@guards.writes
@bp.input(FirstCodeSchema, location="json_or_form", arg_name="data")
@bp.output(RecoveryCodesSchema)
def confirm_totp(data: dict[str, Any]) -> dict[str, Any]:
    """Switch the app on with the code that it shows; all other sessions end."""
    digits = "".join(data["otp"].split())
    return ok({"codes": changes.confirm_totp(current_user, digits, actor(), jti=_jti())})


@bp.delete("/totp")
@guards.user
@guards.in_person
@guards.writes
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def remove_totp(data: dict[str, Any]) -> dict[str, Any]:
    """Switch the app off, with a factor and, when the login was over 15 minutes ago, the password."""
    _prove(data)
    changes.remove_totp(current_user, actor(), jti=_jti())
    return ok()


@bp.post("/recovery-codes")
@guards.user
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output(RecoveryCodesSchema)
def renew_recovery_codes(data: dict[str, Any]) -> dict[str, Any]:
    """Make new recovery codes, with a factor and, when the login was over 15 minutes ago, the password."""
    _prove(data)
    return ok({"codes": changes.renew_recovery_codes(current_user, actor())})


@bp.post("/passkeys/options")
@guards.user
@guards.in_person
@guards.without_factor
@guards.returns_secret
@guards.writes
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output(PasskeyOptionsSchema)
def offer_passkey(data: dict[str, Any]) -> dict[str, Any]:
    """Return what a browser needs to make a passkey.

    When the login was over 15 minutes ago, with the password; with a factor where the account has one.
    """
    _prove(data)
    return ok({"publicKey": passkeys.offer_new(current_user, site(), _jti())})


@bp.post("/passkeys")
@guards.user
@guards.in_person
@guards.without_factor
@guards.returns_secret
@guards.writes
@bp.input(NewPasskeySchema, location="json_or_form", arg_name="data")
@bp.output(RecoveryCodesSchema)
def add_passkey(data: dict[str, Any]) -> dict[str, Any]:
    """Keep the passkey that the browser made; all other sessions end."""
    _, codes = changes.add_passkey(current_user, site(), data["name"], data["passkey"], actor(), jti=_jti())
    return ok({"codes": codes})


@bp.post("/passkeys/challenge")
@guards.user
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.output(PasskeyOptionsSchema)
def challenge_passkey() -> dict[str, Any]:
    """Return what a browser needs to prove one of the caller's passkeys once more."""
    return ok({"publicKey": passkeys.offer_proof(current_user, site(), _jti())})


@bp.delete("/passkeys/<int:passkey_id>")
@guards.user
@guards.in_person
@guards.writes
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def remove_passkey(passkey_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Forget a passkey, with a factor and, when the login was over 15 minutes ago, the password."""
    row = passkeys.find(current_user.id, passkey_id)
    _prove(data)
    changes.remove_passkey(current_user, row, actor(), jti=_jti())
    return ok()
