"""What somebody may erase who was made an administrator a moment ago: nothing alone, and nothing yet by agreement."""

from __future__ import annotations

from apiflask import APIFlask

from tests.conftest import FrozenClock
from tests.databases import PASSWORD
from tests.http import ADA, BOB, call
from tests.liushui.rights.test_people import WANG, WHY, ask, cases, own

__all__ = ["cases"]


def test_a_new_administrator_erases_nothing_alone_and_nobody_agrees_before_seven_days(
    cases: APIFlask, frozen: FrozenClock
) -> None:
    client, mine = cases.test_client(), own(cases)
    role = {"role": "admin", "password": PASSWORD}
    assert call(client, f"POST /api/admin/users/{BOB.id}/role", as_=ADA, json=role)["code"] == 1
    assert ask(cases, "find", BOB, name=WANG)["data"]["alone_most"] == 0
    words = ask(cases, "erase", BOB, name=WANG, task_ids=[], **WHY)["data"]
    asked = ask(cases, "erase", BOB, name=WANG, task_ids=mine[:1], **WHY)["data"]
    assert (words["state"], asked["state"], own(cases)) == ("waiting", "waiting", mine)
    path, decision = f"erasures/{asked['id']}/decision", {"agreed": True, "password": PASSWORD}
    refused = ask(cases, path, **decision)
    assert (refused["data"]["reason"], "7 days" in refused["msg"]) == ("new_erasure_asker", True)
    other = f"erasures/{words['id']}/decision"
    assert ask(cases, other, agreed=False, password=PASSWORD)["data"]["state"] == "declined"
    frozen.advance(days=7, minutes=1)
    assert ask(cases, path, **decision)["data"]["state"] == "done"
    assert own(cases) == mine[1:]
