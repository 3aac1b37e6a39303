"""The desk of verification: forms as applicants fill them in, codes out of the outbox, decisions of administrators."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import select

from app.inbox import delivery
from app.inbox.models import OutboxMessage
from app.platform.data.database import db
from app.renzheng import consent
from tests.databases import PASSWORD
from tests.http import ADA, Person, call

# Invented; the check characters fit.
NAME, NUMBER, MOBILE = "欧阳文轩", "110105199003072135", "13812345678"
NUMBERS = ("110105199003072119", "110105199003072127", "110105199003072143")
COMPANY, CODE = "杭州青禾数据服务有限公司", "91330100799655058B"

PERSON: dict[str, Any] = {
    "kind": "personal",
    "certificate_type": "resident_id",
    "name": NAME,
    "number": NUMBER,
    "mobile": MOBILE,
    "consent_version": consent.VERSION,
}
ENTERPRISE = PERSON | {
    "kind": "enterprise",
    "enterprise_type": "credit_code",
    "enterprise_name": COMPANY,
    "enterprise_number": CODE,
}


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), **more: Any) -> bytes:
    """Make a picture of one colour."""
    made = io.BytesIO()
    Image.new("RGB", size, (200, 60, 60)).save(made, kind, **more)
    return made.getvalue()


def last_code() -> str:
    """Return the newest code of the outbox."""
    db.session.rollback()
    newest = db.session.scalar(select(OutboxMessage.id).order_by(OutboxMessage.id.desc()).limit(1))
    assert newest is not None
    found = re.search(r"\d{6}", delivery.get_message(newest).text)
    assert found
    return found.group()


def ask_code(client: FlaskClient, person: Person, mobile: str = MOBILE) -> str:
    """Ask for a code as the form does, and return it."""
    form = {"mobile": mobile, "event": "renzheng"}
    assert call(client, "POST /api/sms/send", as_=person, json=form)["code"] == 1
    return last_code()


def hand_in(
    client: FlaskClient,
    person: Person,
    form: dict[str, Any] | None = None,
    scans: Sequence[tuple[str, bytes]] = (),
    **more: Any,
) -> dict[str, Any]:
    """Send the form with what it holds."""
    data: dict[str, Any] = dict(form or PERSON)
    data["scans"] = [(io.BytesIO(content), name) for name, content in scans]
    return call(
        client,
        "POST /api/user/setRenzheng",
        as_=person,
        data=data,
        content_type="multipart/form-data",
        **more,
    )


def apply(client: FlaskClient, person: Person, **more: Any) -> dict[str, Any]:
    """Apply with a fresh code to a number of one's own; return the application."""
    scans = more.pop("scans", ())
    form = PERSON | {"mobile": f"1381234{person.id:04d}"} | more
    # One code a minute and number: whoever applies again has another phone.
    form["mobile"] = f"138{_turn():08d}" if "mobile" not in more else form["mobile"]
    form["captcha"] = ask_code(client, person, form["mobile"])
    answer = hand_in(client, person, form, scans)
    assert answer["code"] == 1, answer
    applied: dict[str, Any] = answer["data"]
    return applied


_turns = iter(range(10_000, 99_999_999))


def _turn() -> int:
    return next(_turns)


def decide(
    client: FlaskClient, application: dict[str, Any], verb: str = "approve", as_: Person = ADA, **body: Any
) -> dict[str, Any]:
    """Approve, reject or revoke an application as it was last seen."""
    path = f"POST /api/renzheng/reviews/{application['id']}/{verb}"
    if verb == "approve":
        body.pop("reason", None)
    return call(client, path, as_=as_, json={"version": application["version"], **body})


def verify(client: FlaskClient, person: Person) -> None:
    """Let somebody be verified: they apply, Ada approves."""
    number = NUMBERS[person.id % len(NUMBERS)]
    assert decide(client, apply(client, person, number=number))["code"] == 1


def standing(client: FlaskClient, person: Person, **more: Any) -> dict[str, Any]:
    """Return how somebody stands."""
    found: dict[str, Any] = call(client, "GET /api/user/getRenzheng", as_=person, **more)["data"]
    return found


def reveal(client: FlaskClient, application_id: int, as_: Person = ADA, **more: Any) -> dict[str, Any]:
    """Look behind the masks."""
    body = {"password": PASSWORD, "reason": "compare with the scan"} | more
    return call(client, f"POST /api/renzheng/reviews/{application_id}/reveal", as_=as_, json=body)


def everything_stored() -> bytes:
    """Return every value of every row of every table, as text."""
    db.session.rollback()
    parts = []
    for table in db.metadata.sorted_tables:
        for row in db.session.execute(table.select()):
            parts += [value if isinstance(value, bytes) else str(value).encode() for value in row]
    db.session.rollback()
    return b"\0".join(parts)
