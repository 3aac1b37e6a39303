"""Every call, asked by a stranger, by an operator whose it is not, and by an administrator: who gets in and who does not.

The calls come from the application itself: one that has no foreign object here, though its path names one, fails.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from app.auth.models import Passkey
from app.liushui.mapping.models import StatementTemplate
from app.liushui.reports.models import CategoryCorrection, OperatorDecision
from app.liushui.rulebook.models import Backtest, RuleVersion
from app.platform import clock
from app.platform.data.database import db
from tests.content.desk import write
from tests.databases import PASSWORD
from tests.engine.fixtures.unlisted import HEADER, LAYOUT
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ADA, ALICE, BOB, send, work
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.renzheng.desk import apply
from tests.team.test_groups import make as make_group

LOGIN, NO_RIGHT, NOT_FOUND = 50008, 40300, 40400
# Parts of paths that name nobody's object: places inside one, public names, the caller's own rules.
NOBODYS = {"code", "kind", "rule_id", "place", "number", "filename"}
# What is published or said in the training room is there for whoever is logged in.
NOBODYS |= {"article_id", "set_id", "message_id"}
# What a call of an operator needs before it asks whose the object is.
TEMPLATE = {"name": "x", "kind": "debit", "names": list(HEADER), "layout": LAYOUT}
BODIES: dict[str, dict[str, Any]] = {
    "PUT /api/liushui/reports/<int:report_id>/conclusion": {"conclusion": "x"},
    "POST /api/liushui/reports/<int:report_id>/decisions": {"rule": "A1", "number": 0, "state": "confirmed"},
    "POST /api/liushui/reports/<int:report_id>/corrections": {"category": "E01", "n": 1, "scope": "row"},
    "POST /api/liushui/reports/<int:report_id>/mail": {"to": "a@example.org"},
    "POST /api/liushui/tasks/<int:task_id>/password": {"password": "x"},
    "POST /api/liushui/tasks/<int:task_id>/currency": {"upload_id": 1, "currency": "GBP"},
    "POST /api/renzheng/applications/<int:application_id>/withdraw": {"version": 1},
    "POST /api/pay/orders/<int:order_id>/pay": {"channel": "alipay"},
    "PUT /api/liushui/templates/<int:template_id>": TEMPLATE,
    "PUT /api/liushui/templates/<int:template_id>/name": {"name": "x"},
    "PUT /api/team/groups/<int:group_id>": {"name": "x"},
    "POST /api/team/groups/<int:group_id>/invitations": {"username": "bob"},
    "POST /api/team/groups/<int:group_id>/answer": {"accept": True},
    "PUT /api/team/groups/<int:group_id>/owner": {"user_id": 3},
    "PUT /api/liushui/tasks/<int:task_id>/project": {"project_id": None},
    "PUT /api/liushui/tasks/<int:task_id>/terms": {"purpose": "x"},
    "PUT /api/liushui/tasks/<int:task_id>/retention": {"files_days": None, "case_days": None},
}


@dataclass
class House:
    """What Alice has, by the name of the part of a path."""

    client: FlaskClient
    things: dict[str, int | str] = field(default_factory=dict)


@pytest.fixture
def house(app: APIFlask) -> House:
    """Everything an operator can have, and it is Alice's."""
    client = app.test_client()
    uploader(client)(ALICE, {"bill.csv": wechat_csv()[0]})
    worker(app)()
    [task] = tasks_of(client, ALICE)
    order = send(client, "GET /api/user/PayVip?plan=vip_month&channel=alipay", as_=ALICE).get_json()
    access = {"name": "mine", "scopes": ["read"], "days": 1, "password": PASSWORD}
    token = send(client, "POST /api/auth/tokens", as_=ALICE, json=access).get_json()
    [session] = send(client, "GET /api/auth/sessions", as_=ALICE).get_json()["data"]
    return House(
        client,
        {
            "task_id": task["id"],
            "report_id": task["report_id"],
            "order_id": order["data"]["order"]["id"],
            "token_id": token["data"]["line"]["id"],
            "session_id": session["id"],
            "application_id": apply(client, ALICE)["id"],
            "group_id": make_group(client, ALICE)["id"],
            "user_id": ALICE.id,
            "comment_id": _comment(client),
            "passkey_id": _passkey(),
            **_rows(task["id"]),
        },
    )


def _comment(client: FlaskClient) -> int:
    """What Alice says about an article that is online."""
    article = write(client, title="t")
    said = send(client, f"POST /api/content/articles/{article}/comments", as_=ALICE, json={"text": "x"})
    return int(said.get_json()["data"]["id"])


def _passkey() -> int:
    """A passkey of Alice's."""
    with work():
        key = Passkey(
            user_id=ALICE.id, site="localhost", credential_id="x", public_key="x", sign_count=0, created_at=clock.now()
        )  # fmt: skip
        key.name = "x"
        db.session.add(key)
        db.session.flush()
        return key.id


def _rows(task_id: int) -> dict[str, int | str]:
    """Write what would take many calls to come by."""
    now = clock.now()
    mine = {"owner_id": ALICE.id, "created_at": now}
    draft = RuleVersion(
        owner_id=ALICE.id, scope=ALICE.id, state="draft", revision=1, base_version="", changes={}, author_id=ALICE.id,
        created_at=now, changed_at=now,
    )  # fmt: skip
    with work():
        template = StatementTemplate(**mine, name="t", fingerprint="f", names=[], kind="wallet", layout={})
        correction = CategoryCorrection(
            **mine, actor_id=ALICE.id, scope="party", direction="in", category="E01", was="E02", subject="s", likeness="l",
            spoken={"party": "x", "party_key": "x", "text": "", "n": 1, "place": {}},
        )  # fmt: skip
        decision = OperatorDecision(**mine, actor_id=ALICE.id, kind="finding", state="dismissed", subject="s")
        decision.said = {
            "rule": "x", "number": 0, "party_key": "", "party": "", "value": "", "name": {}, "reason": "", "parts": [],
            "task_id": task_id, "correction": None,
        }  # fmt: skip
        trial = Backtest(
            draft=draft, revision=1, changes={}, report_ids=[], done=0, state="done", attempts=0, requester_id=ALICE.id,
            created_at=now,
        )  # fmt: skip
        db.session.add_all((template, correction, decision, trial))
        db.session.flush()
        return {
            "template_id": template.id,
            "correction_id": correction.id,
            "decision_id": decision.id,
            "trial_id": trial.id,
        }


def rules(app: APIFlask) -> Iterator[tuple[str, Rule, str]]:
    """Yield every call as (method and path, rule, access)."""
    for rule in app.url_map.iter_rules():
        access = getattr(app.view_functions[rule.endpoint], "access", "")
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield f"{method} {rule.rule}", rule, access


def address(call: str, things: dict[str, int | str]) -> str:
    """Fill a call's path: with what Alice has, else with a number that is nobody's."""

    def fill(found: re.Match[str]) -> str:
        kind, _, name = found[1].rpartition(":")
        return str(things.get(name, 1 if kind == "int" else "nothing"))

    return re.sub(r"<([^<>]+)>", fill, call)


def ask(house: House, call: str, **more: Any) -> dict[str, Any]:
    """Make a call with a body that has the right shape, where one is needed; returns the envelope or {}."""
    method = call.split(" ")[0]
    body = {} if method == "GET" or "json" in more else {"json": BODIES.get(call, {})}
    answer = send(house.client, address(call, house.things), **body, **more)
    assert answer.status_code < 500, (call, answer.get_data(as_text=True))
    return answer.get_json(silent=True) or {}


def test_a_stranger_gets_into_nothing_that_is_not_public(app: APIFlask, house: House) -> None:
    inside = [
        call for call, _, access in rules(app) if access != "public" and ask(house, call).get("code") != LOGIN
    ]
    assert inside == []


def test_an_operator_gets_into_nothing_of_the_administrators(app: APIFlask, house: House) -> None:
    asked = [call for call, _, access in rules(app) if access == "admin"]
    assert len(asked) > 30
    assert [call for call in asked if ask(house, call, as_=BOB).get("code") != NO_RIGHT] == []


def foreign(app: APIFlask) -> list[str]:
    """Every call of operators whose path names somebody's object."""
    return [call for call, rule, access in rules(app) if access == "user" and rule.arguments - NOBODYS]


def test_what_is_somebody_elses_is_not_there(app: APIFlask, house: House) -> None:
    asked = foreign(app)
    assert len(asked) > 25
    named = {name for call in asked for name in re.findall(r"<(?:[^:<>]+:)?([^<>]+)>", call)}
    assert named - NOBODYS <= set(house.things)
    shown = {call: ask(house, call, as_=BOB).get("code") for call in asked}
    assert {call: code for call, code in shown.items() if code not in (NOT_FOUND, 0)} == {}
    # A shape that was not right says nothing about whose it is: such a call needs a body above.
    unproven = sorted(call for call, code in shown.items() if code == 0)
    assert unproven == []


def test_what_names_an_object_in_its_body_finds_no_foreign_one(house: House) -> None:
    report, task = house.things["report_id"], house.things["task_id"]
    for call, body in (
        ("POST /api/user/getClientreportinfo", {"id": report}),
        ("POST /api/user/getmingzhonglist", {"report_id": report}),
        ("POST /api/user/getxingweilist", {"report_id": report}),
        ("POST /api/user/getcategories", {"report_id": report}),
    ):
        assert ask(house, call, as_=BOB, json=body)["code"] == NOT_FOUND, call
        assert ask(house, call, as_=ALICE, json=body)["code"] == 1, call
    uploaded = send(
        house.client,
        "POST /api/user/sendZipfile",
        as_=BOB,
        data={
            "task_id": str(task),
            "customer": "x",
            "file": (io.BytesIO(b"a"), "a.csv"),
        },
    )
    assert uploaded.get_json()["code"] == NOT_FOUND


def test_what_the_others_do_not_find_is_there_for_its_owner(app: APIFlask, house: House) -> None:
    reads = [call for call in foreign(app) if call.startswith("GET ") and "/changes" not in call]
    assert [call for call in reads if ask(house, call, as_=ALICE).get("code") == NOT_FOUND] == []


def test_lists_of_an_operator_hold_nothing_of_others(house: House) -> None:
    for call in (
        "POST /api/user/getZipfilelist",
        "POST /api/user/getClientreportlist",
        "POST /api/user/getpayorderlist",
    ):
        mine, theirs = (ask(house, call, as_=who, json={})["data"]["total"] for who in (ALICE, BOB))
        assert (mine > 0, theirs) == (True, 0), call
    assert (
        ask(house, "GET /api/user/menu", as_=BOB)["data"] != ask(house, "GET /api/user/menu", as_=ADA)["data"]
    )


OF_A_CASE = ("<int:task_id>", "<int:report_id>")


def test_an_administrator_sees_what_operators_have_and_of_their_cases_nothing_unasked(
    app: APIFlask, house: House
) -> None:
    looks = [call for call in foreign(app) if call.startswith("GET ")]
    hidden = {call for call in looks if any(part in call for part in OF_A_CASE)}
    assert len(hidden) > 10
    for call in hidden:
        assert ask(house, call, as_=ADA)["data"]["reason"] == "case_hidden", call
    why = {"password": PASSWORD, "reason": "a complaint"}
    path = f"POST /api/liushui/tasks/{house.things['task_id']}/reveal"
    assert send(house.client, path, as_=ADA, json=why).get_json()["code"] == 1
    shown = {call: ask(house, call, as_=ADA).get("code") for call in looks}
    assert LOGIN not in shown.values()
    assert NO_RIGHT not in shown.values()
