"""What tests of second factors do again and again: set an app up, show its code, make a passkey, log in by one."""

from __future__ import annotations

from typing import Any

import pyotp
from flask.testing import FlaskClient

from app.platform import clock
from tests.auth.authenticator import Authenticator
from tests.auth.people import log_in, reason
from tests.databases import PASSWORD
from tests.http import ALICE, Person, call, token_of

STEP = 30


def code(secret: str, later: int = 0) -> str:
    """Return what an app shows now, or so many steps later."""
    return pyotp.TOTP(secret).at(int(clock.now().timestamp()) + later * STEP)


def set_up(client: FlaskClient, person: Person = ALICE, *, otp: str = "") -> tuple[str, list[str]]:
    """Switch an app on as its owner does, by `otp` where there is a factor; return its secret and the recovery codes."""
    begun = call(client, "POST /api/auth/totp", as_=person, json={"password": PASSWORD, "otp": otp})
    assert begun["code"] == 1, begun
    secret = begun["data"]["secret"]
    done = call(client, "POST /api/auth/totp/confirm", as_=person, json={"otp": code(secret)})
    assert done["code"] == 1, done
    return secret, done["data"]["codes"]


def add_passkey(
    client: FlaskClient,
    device: Authenticator,
    person: Person = ALICE,
    name: str = "My laptop",
    *,
    otp: str = "",
) -> dict[str, Any]:
    """Make a passkey on a device and add it, by `otp` where there is a factor; return the envelope."""
    form = {"password": PASSWORD, "otp": otp}
    offered = call(client, "POST /api/auth/passkeys/options", as_=person, json=form)
    assert offered["code"] == 1, offered
    made = device.make(offered["data"]["publicKey"])
    return call(client, "POST /api/auth/passkeys", as_=person, json={"name": name, "passkey": made})


def headers_of(client: FlaskClient, person: Person) -> dict[str, str]:
    return {"token": token_of(client.application, person)}  # type: ignore[arg-type]


def step(
    client: FlaskClient, username: str = "alice", password: str = PASSWORD, **more: Any
) -> dict[str, Any]:
    """Log in with the first factor and return the facts of the second step."""
    asked = log_in(client, username, password, **more)
    assert (asked["code"], asked["data"]["reason"]) == (40100, "second_factor_needed"), asked
    facts: dict[str, Any] = asked["data"]
    return facts


def answer(client: FlaskClient, ticket: str, ip: str = "127.0.0.1", **given: Any) -> dict[str, Any]:
    """Answer the second step and return the envelope."""
    return call(
        client,
        "POST /api/user/login/factor",
        json={"ticket": ticket, **given},
        environ_overrides={"REMOTE_ADDR": ip},
    )


def passkey_login(client: FlaskClient, device: Authenticator, **more: Any) -> dict[str, Any]:
    """Log in by a passkey alone."""
    offered = call(client, "POST /api/user/passkey/options")
    given = device.use(offered["data"]["publicKey"])
    return call(client, "POST /api/user/passkey/login", json={"passkey": given, **more})


def outcome(envelope: dict[str, Any]) -> str:
    """Success or the reason of the refusal."""
    return "in" if envelope["code"] == 1 else reason(envelope)


def offer(client: FlaskClient, otp: str = "") -> dict[str, Any]:
    form = {"password": PASSWORD, "otp": otp}
    asked = call(client, "POST /api/auth/passkeys/options", as_=ALICE, json=form)
    options: dict[str, Any] = asked["data"]["publicKey"]
    return options


def send_passkey(client: FlaskClient, made: dict[str, Any], name: str = "Key") -> dict[str, Any]:
    return call(client, "POST /api/auth/passkeys", as_=ALICE, json={"name": name, "passkey": made})


def enter_by(client: FlaskClient, credential: object, ip: str = "127.0.0.1") -> dict[str, Any]:
    return call(
        client,
        "POST /api/user/passkey/login",
        json={"passkey": credential},
        environ_overrides={"REMOTE_ADDR": ip},
    )


def login_options(client: FlaskClient) -> dict[str, Any]:
    options: dict[str, Any] = call(client, "POST /api/user/passkey/options")["data"]["publicKey"]
    return options
