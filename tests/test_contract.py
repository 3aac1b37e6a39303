"""The API document is kept to: whatever is sent, no call fails, and every answer has the documented shape.

The calls and what is sent come from the document itself; a stranger, an operator and an administrator make them.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from apiflask import APIFlask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance
from sqlalchemy import text

from app.platform.data.database import db
from app.site.document import reasons
from tests.effort import EVERYTHING
from tests.http import ADA, BOB, Person, token_of, work
from tests.test_access import House, house

__all__ = ["house"]

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "3" if EVERYTHING else "1"))
# Answers that are no envelope: pages for people, and the document.
PAGES = ("/docs", "/openapi.json", "/cashier/", "/api/pay/return/")


def revive() -> None:
    """Undo what some calls do to whoever makes them."""
    with work():
        db.session.execute(text("UPDATE session SET ended_at = NULL"))
        db.session.execute(text('UPDATE "user" SET disabled_at = NULL, closed_at = NULL'))
        for person, role in ((ADA, "admin"), (BOB, "user")):
            db.session.execute(
                text('UPDATE "user" SET role = :role WHERE id = :id'), {"role": role, "id": person.id}
            )


def check_envelope(answer: Any, known: set[str]) -> None:
    """Check the shape of a refusal: its reason is a documented one, its words are there."""
    assert set(answer) == {"code", "msg", "time", "data"}
    assert isinstance(answer["time"], int)
    if answer["code"] == 1:
        return
    assert answer["msg"].strip()
    assert answer["data"]["reason"] in known
    for texts in answer["data"].get("fields", {}).values():
        assert texts
        assert all(isinstance(each, str) and each for each in texts)


@pytest.mark.parametrize(
    "who",
    [
        # Before a commit: the administrator, who gets into most calls; test_access keeps the others out.
        pytest.param(None, id="stranger", marks=pytest.mark.everything),
        pytest.param(BOB, id="operator", marks=pytest.mark.everything),
        pytest.param(ADA, id="administrator"),
    ],
)
def test_whatever_is_sent_the_answer_is_a_documented_one(
    app: APIFlask, house: House, who: Person | None
) -> None:
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    known = {each["reason"] for each in reasons()}
    headers = {"Accept-Language": "en-US"}
    checked, broken = 0, []
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.startswith(PAGES):
            continue
        revive()
        token = {} if who is None else {"token": token_of(app, who)}
        try:
            checked += try_out(operation, house, {**headers, **token}, known)
        except (Exception, BaseExceptionGroup) as failure:
            broken.append(f"{operation.label}: {failure!r:.600}")
    assert broken == []
    assert checked >= (3 if who is None else 20)


def try_out(operation: Any, house: House, headers: dict[str, str], known: set[str]) -> bool:
    """Make a call with several bodies; returns whether one of them succeeded."""
    succeeded = [False]

    @seed(20261122)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), is_real=st.booleans())
    def each(case: Any, is_real: bool) -> None:
        for name in case.path_parameters or {}:
            if is_real and name in house.things:
                case.path_parameters[name] = house.things[name]
        db.session.rollback()
        response = case.call(headers=headers)
        assert response.status_code < 500, (operation.label, response.text)
        if not response.headers["content-type"][0].startswith("application/json"):
            return
        answer = response.json()
        check_envelope(answer, known)
        if answer["code"] == 1 and response.status_code == 200:
            succeeded[0] = True
            case.validate_response(response, checks=[response_schema_conformance])

    each()
    return succeeded[0]
