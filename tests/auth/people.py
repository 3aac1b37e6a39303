"""What tests of accounts do again and again: read a code, register, log in."""

from __future__ import annotations

import re
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth import service as auth
from app.auth.models import User
from app.inbox import delivery
from app.inbox.models import OutboxMessage
from app.platform.data.database import db
from tests.databases import PASSWORD
from tests.http import Person, call, work

MOBILE, EMAIL = "13800138000", "li.lei@example.com"
NEW_PASSWORD = "quiet river 77"


def account(username: str) -> User:
    """Return an account as the database has it now."""
    db.session.rollback()
    found = auth.find_user(username)
    assert found is not None, username
    return found


def reason(envelope: dict[str, Any]) -> str:
    """Why a call was refused; the word None when it was not."""
    return str((envelope["data"] or {}).get("reason"))


def letters() -> list[delivery.Opened]:
    """Return what lies in the outbox, the newest last."""
    db.session.rollback()
    ids = db.session.scalars(select(OutboxMessage.id).order_by(OutboxMessage.id))
    return [delivery.get_message(number) for number in ids]


def last_code() -> str:
    """Return the code that was sent last."""
    codes = [letter for letter in letters() if letter.row.purpose == "code"]
    found = re.search(r"\d{6}", codes[-1].text)
    assert found
    return found.group()


def code_for(client: FlaskClient, event: str, *, mobile: str = "", email: str = "") -> str:
    """Have a code sent and return it."""
    path = "/api/ems/send" if email else "/api/sms/send"
    form = {"email": email} if email else {"mobile": mobile or MOBILE}
    assert call(client, f"POST {path}", json={**form, "event": event})["code"] == 1
    return last_code()


def register(client: FlaskClient, username: str = "lilei", **more: Any) -> dict[str, Any]:
    """Register with a code; `more` overrides the fields of the form."""
    address = {name: more.pop(name) for name in ("mobile", "email") if name in more} or {"mobile": MOBILE}
    captcha = more.pop("captcha", None) or code_for(client, "register", **address)
    form = {"username": username, "password": NEW_PASSWORD, "captcha": captcha} | address | more
    return call(client, "POST /api/user/register", json=form)


def log_in(
    client: FlaskClient,
    username: str = "alice",
    password: str = PASSWORD,
    ip: str = "127.0.0.1",
    **more: object,
) -> dict[str, Any]:
    """Log in and return the envelope."""
    form = {"username": username, "password": password, **more}
    return call(client, "POST /api/user/login", json=form, environ_overrides={"REMOTE_ADDR": ip})


def token_for(client: FlaskClient, username: str, password: str = PASSWORD) -> dict[str, str]:
    """Log in and return the header of the new session."""
    answer = log_in(client, username, password)
    assert answer["code"] == 1, answer
    return {"token": answer["data"]["userinfo"]["token"]}


def info(client: FlaskClient, headers: dict[str, str]) -> dict[str, Any]:
    """Ask for the user record."""
    return call(client, "POST /api/user/info", headers=headers)


def events(client: FlaskClient) -> list[str]:
    """Return the names of what the audit log holds, the oldest first."""
    from app.auth.models import AuditEntry

    db.session.rollback()
    return list(db.session.scalars(select(AuditEntry.event).order_by(AuditEntry.id)))


def give_email(person: Person) -> None:
    """Give somebody the e-mail address that a profile needs."""
    with work():
        user = db.session.get(User, person.id)
        assert user is not None
        user.email = f"{person.username}@example.com"
