"""Projects and teams: made, invited to, answered, left, handed over, removed; and what an account shows of itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.auth import audit
from app.platform import clock
from tests.conftest import FrozenClock
from tests.http import Person, call, work


def make(client: FlaskClient, as_: Person, kind: str = "project", name: str = "北区贷后") -> dict[str, Any]:
    body = {"kind": kind, "name": name, "description": "三月的客户"}
    made: dict[str, Any] = call(client, "POST /api/team/groups", as_=as_, json=body)["data"]
    return made


def invite(client: FlaskClient, as_: Person, group: int, whom: Person) -> dict[str, Any]:
    path = f"POST /api/team/groups/{group}/invitations"
    return call(client, path, as_=as_, json={"username": whom.username})


def answer(client: FlaskClient, as_: Person, group: int, accept: bool) -> dict[str, Any]:
    return call(client, f"POST /api/team/groups/{group}/answer", as_=as_, json={"accept": accept})


def titles(client: FlaskClient, as_: Person) -> list[str]:
    return [each["title"] for each in call(client, "POST /api/message/list", as_=as_)["data"]]


def test_somebody_is_invited_by_name_accepts_by_message_and_leaves_again(
    database: APIFlask, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    group = make(client, alice)
    assert (group["owner"], group["state"], group["peopleNumber"]) == ("alice", "joined", 1)
    assert invite(client, alice, group["id"], bob)["code"] == 1
    [message] = [
        each
        for each in call(client, "POST /api/message/list", as_=bob)["data"]
        if each["title"] == "You are invited to a project"
    ]
    assert "alice invites you to the project “北区贷后”" in message["content"]
    assert message["link"] == "/user/info?tab=project"

    [asked] = call(client, "GET /api/team/groups?state=invited", as_=bob)["data"]["list"]
    assert (asked["state"], asked["members"], asked["peopleNumber"]) == ("invited", [], 1)
    assert answer(client, bob, group["id"], True)["code"] == 1
    [project] = call(client, "POST /api/user/my-project/list", as_=bob)["data"]
    assert (project["name"], project["peopleNumber"]) == ("北区贷后", 2)
    assert [each["name"] for each in project["contributors"]] == ["Alice", "Bob"]
    assert "A new member" in titles(client, alice)

    assert call(client, f"POST /api/team/groups/{group['id']}/leave", as_=bob)["code"] == 1
    assert call(client, "POST /api/user/my-project/list", as_=bob)["data"] == []
    assert "A member has left" in titles(client, alice)


def test_an_invitation_is_declined_or_taken_back_and_then_worth_nothing(
    client: FlaskClient, alice: Person, bob: Person
) -> None:
    group = make(client, alice)["id"]
    invite(client, alice, group, bob)
    assert invite(client, alice, group, bob)["data"]["reason"] == "already_member"
    assert answer(client, bob, group, False)["code"] == 1
    assert answer(client, bob, group, True)["code"] == 40400
    assert "An invitation was declined" in titles(client, alice)
    invite(client, alice, group, bob)
    assert call(client, f"DELETE /api/team/groups/{group}/members/{bob.id}", as_=alice)["code"] == 1
    assert answer(client, bob, group, True)["code"] == 40400


def test_only_who_leads_a_group_changes_it_and_strangers_do_not_find_it(
    client: FlaskClient, ada: Person, alice: Person, bob: Person
) -> None:
    group = make(client, alice)["id"]
    edit = {"name": "新名", "description": ""}
    path = f"/api/team/groups/{group}"
    assert call(client, f"GET {path}", as_=bob)["code"] == 40400
    assert call(client, f"PUT {path}", as_=bob, json=edit)["code"] == 40400
    assert call(client, f"DELETE {path}", as_=bob)["code"] == 40400
    assert call(client, f"POST {path}/leave", as_=bob)["code"] == 40400
    invite(client, alice, group, bob)
    answer(client, bob, group, True)
    for refused in (
        call(client, f"PUT {path}", as_=bob, json=edit),
        call(client, f"DELETE {path}", as_=bob),
        invite(client, bob, group, ada),
        call(client, f"DELETE {path}/members/{alice.id}", as_=bob),
        call(client, f"PUT {path}/owner", as_=bob, json={"user_id": bob.id}),
    ):
        assert refused["code"] == 40300
    assert call(client, f"POST {path}/leave", as_=alice)["data"]["reason"] == "owner_stays"
    assert call(client, f"PUT {path}/owner", as_=alice, json={"user_id": bob.id})["data"]["owner"] == "bob"
    assert call(client, f"POST {path}/leave", as_=alice)["code"] == 1
    assert call(client, f"PUT {path}", as_=bob, json=edit)["data"]["name"] == "新名"
    assert call(client, f"GET {path}", as_=ada)["data"]["state"] == ""
    assert call(client, f"DELETE {path}", as_=ada)["code"] == 1
    assert "A project was removed" in titles(client, bob)


def test_an_administrator_invites_nobody_to_a_group_of_others(
    client: FlaskClient, ada: Person, alice: Person, bob: Person
) -> None:
    group = make(client, alice)["id"]
    assert [invite(client, ada, group, whom)["code"] for whom in (ada, bob)] == [40400, 40400]
    assert answer(client, ada, group, True)["code"] == 40400
    own = make(client, ada)["id"]
    assert invite(client, ada, own, bob)["code"] == 1


def test_a_team_is_invited_as_a_whole(client: FlaskClient, ada: Person, alice: Person, bob: Person) -> None:
    team = make(client, alice, "team", "审核组")["id"]
    invite(client, alice, team, bob)
    answer(client, bob, team, True)
    invite(client, alice, team, ada)
    project = make(client, alice)["id"]
    path = f"POST /api/team/groups/{project}/invitations"
    asked = call(client, path, as_=alice, json={"team_id": team})["data"]["members"]
    assert [(each["username"], each["state"]) for each in asked] == [("alice", "joined"), ("bob", "invited")]
    again = call(client, path, as_=alice, json={"team_id": team})
    assert again["data"]["reason"] == "nobody_to_invite"
    assert call(client, path, as_=alice, json={})["code"] == 0
    [shown] = call(client, "POST /api/user/my-team/list", as_=bob)["data"]
    assert shown == {"id": team, "avatar": "", "name": "审核组", "peopleNumber": 2}
    lines = call(client, "POST /api/user/project-and-team/list", as_=alice)["data"]
    assert [each["content"] for each in lines] == ["北区贷后: project of 1", "审核组: team of 2"]


def test_nobody_learns_who_is_in_a_group_by_inviting_it(
    client: FlaskClient, ada: Person, alice: Person, bob: Person
) -> None:
    team, project = make(client, alice, "team", "审核组")["id"], make(client, alice)["id"]
    for group in (team, project):
        invite(client, alice, group, ada)
        answer(client, ada, group, True)
        invite(client, alice, group, bob)
    path = f"POST /api/team/groups/{make(client, bob)['id']}/invitations"
    assert call(client, path, as_=bob, json={"team_id": team})["code"] == 40400
    for group in (team, project):
        answer(client, bob, group, True)
    assert call(client, path, as_=bob, json={"team_id": project})["code"] == 40400
    asked = call(client, path, as_=bob, json={"team_id": team})["data"]["members"]
    assert {each["username"] for each in asked} == {"bob", "alice", "ada"}


@pytest.mark.parametrize(
    ("body", "field"),
    [({"username": "nobody"}, "username"), ({"username": ""}, "username"), ({"team_id": 0}, "team_id")],
)
def test_an_invitation_to_nobody_says_so(
    client: FlaskClient, alice: Person, body: dict[str, Any], field: str
) -> None:
    group = make(client, alice)["id"]
    refused = call(client, f"POST /api/team/groups/{group}/invitations", as_=alice, json=body)
    assert (refused["code"], list(refused["data"]["fields"])) == (0, [field])


def test_a_group_needs_a_name_and_has_a_largest_size(client: FlaskClient, alice: Person) -> None:
    blank = call(client, "POST /api/team/groups", as_=alice, json={"kind": "team", "name": "  "})
    assert (blank["code"], list(blank["data"]["fields"])) == (0, ["name"])
    for number in range(50):
        assert make(client, alice, name=f"{number}")["id"]
    refused = call(client, "POST /api/team/groups", as_=alice, json={"kind": "team", "name": "one more"})
    assert refused["data"]["reason"] == "too_many_groups"


def test_latest_activity_is_the_own_part_of_the_audit_log(
    database: APIFlask, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    group = make(client, alice)["id"]
    invite(client, alice, group, bob)
    answer(client, bob, group, True)
    shown = call(client, "POST /api/user/latest-activity", as_=alice)["data"]
    assert [(each["title"], each["description"]) for each in shown] == [
        ("Member invited", "bob"),
        ("Project or team created", "北区贷后"),
    ]
    assert set(shown[0]) == {"id", "title", "description", "avatar", "time"}
    page = call(client, "GET /api/team/activity?pageSize=1&current=2", as_=alice)["data"]
    assert (page["total"], [each["title"] for each in page["list"]]) == (2, ["Project or team created"])
    [his] = call(client, "GET /api/user/latest-activity", as_=bob)["data"]
    assert his["title"] == "Project or team joined"


def test_visits_count_a_week_against_the_one_before(
    database: APIFlask, frozen: FrozenClock, alice: Person, bob: Person
) -> None:
    client = database.test_client()
    now = frozen.moment
    moments = [timedelta(days=days) for days in (13, 12, 8, 1, 2, 3, 4, 20)]
    for back in moments:
        frozen.set(now - back)
        with work():
            audit.record(audit.Actor(alice.id), "links_listed", "links")
    frozen.set(now - timedelta(days=1))
    with work():
        audit.record(audit.Actor(alice.id), "team_left", "group:9")
        audit.record(audit.Actor(bob.id), "links_listed", "links")
    frozen.set(now)
    assert call(client, "POST /api/user/visits", as_=alice)["data"] == [
        {"name": "Case links viewed", "visits": 4, "growth": 33.3, "base": 3},
        {"name": "Project or team left", "visits": 1, "growth": 0.0, "base": 0},
    ]
    assert clock.now() == now
