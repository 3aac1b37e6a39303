"""Reviewing: the queue, decisions with reasons, changes, looking behind the masks; on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth import service as auth
from app.auth.models import AuditEntry
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, Person, call, send, waiting_for, work
from tests.renzheng import desk
from tests.renzheng.desk import CODE, COMPANY, MOBILE, NAME, NUMBER, apply, decide, reveal, standing


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def queue(client: FlaskClient, query: str = "", as_: Person = ADA) -> dict[str, Any]:
    found: dict[str, Any] = call(client, f"GET /api/renzheng/reviews{query}", as_=as_)["data"]
    return found


def detail(client: FlaskClient, application: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = call(client, f"GET /api/renzheng/reviews/{application['id']}", as_=ADA)["data"]
    return found


def messages_of(client: FlaskClient, person: Person, language: str = "en-US") -> list[str]:
    listed = call(client, "POST /api/message/list", as_=person, language=language)["data"]
    return [each["title"] for each in listed]


def promote(person: Person) -> None:
    with work():
        user = auth.get_user(person.id)
        assert user is not None
        user.role = "admin"


def test_a_rejection_says_why_and_a_second_application_may_pass(client: FlaskClient) -> None:
    first = apply(client, ALICE)
    for reason in ("", " ", "x", "x" * 501):
        assert decide(client, first, "reject", reason=reason)["code"] == 0
    done = decide(client, first, "reject", reason="扫描件不清晰")["data"]
    assert done["line"]["application"]["state"] == "rejected"
    assert done["reviewer"] == "ada"
    now = standing(client, ALICE)
    assert (now["state"], now["application"]["reason"], now["may_apply"]) == (
        "rejected",
        "扫描件不清晰",
        True,
    )
    assert "Your verification was rejected" in messages_of(client, ALICE)
    second = apply(client, ALICE)
    assert decide(client, second)["data"]["line"]["application"]["state"] == "pass"
    assert standing(client, ALICE)["verified"] is True
    assert "实名认证已通过" in messages_of(client, ALICE, "zh-CN")
    assert [each["status"] for each in standing(client, ALICE)["records"]] == ["pass", "rejected"]
    assert [each["state"] for each in detail(client, second)["history"]] == ["rejected"]


def test_who_decides_on_what_somebody_else_decided_is_told_so(client: FlaskClient) -> None:
    made = apply(client, ALICE)
    assert decide(client, made)["code"] == 1
    late = decide(client, made, "reject", reason="too late")
    assert (late["code"], late["data"]["reason"]) == (40900, "application_decided")
    assert "Pass" in late["msg"]
    seen = detail(client, made)["line"]["application"]
    again = decide(client, seen)
    assert (again["code"], again["data"]["reason"]) == (0, "application_state")


def test_nobody_reviews_their_own_application(client: FlaskClient) -> None:
    made = apply(client, ADA)
    assert queue(client)["list"][0]["is_own"] is True
    for verb in ("approve", "reject"):
        assert decide(client, made, verb, reason="my own")["data"]["reason"] == "own_application"
    assert reveal(client, made["id"])["data"]["reason"] == "own_application"
    promote(BOB)
    assert decide(client, made, as_=BOB)["code"] == 1
    passed = detail(client, made)["line"]["application"]
    assert decide(client, passed, "revoke", reason="my own")["data"]["reason"] == "own_application"


def test_one_certificate_passes_for_one_account(client: FlaskClient) -> None:
    company = {"kind": "enterprise", "enterprise_name": COMPANY}
    first = apply(client, ALICE, **company, enterprise_type="credit_code", enterprise_number=CODE)
    # The organisation code inside the credit code names the same enterprise.
    second = apply(client, BOB, **company, enterprise_type="organisation_code", enterprise_number=CODE[8:17])
    assert decide(client, first)["code"] == 1
    assert [each["username"] for each in detail(client, second)["same_certificate"]] == ["alice"]
    assert decide(client, second)["data"]["reason"] == "certificate_taken"
    assert standing(client, BOB)["state"] == "auditing"
    seen = detail(client, first)["line"]["application"]
    assert decide(client, seen, "revoke", reason="the company moved on")["code"] == 1
    assert decide(client, second)["code"] == 1


def test_a_change_leaves_what_was_verified_until_it_passes(client: FlaskClient) -> None:
    desk.verify(client, ALICE)
    change = apply(client, ALICE, name="欧阳轩")
    now = standing(client, ALICE)
    assert (now["state"], now["verified"], now["valid"]["state"]) == ("auditing", True, "changing")
    assert now["application"]["is_change"] is True
    assert decide(client, change, "reject", reason="no proof of the new name")["code"] == 1
    assert standing(client, ALICE)["valid"]["state"] == "pass"
    change = apply(client, ALICE, name="欧阳轩")
    call(
        client,
        f"POST /api/renzheng/applications/{change['id']}/withdraw",
        as_=ALICE,
        json={"version": change["version"]},
    )
    assert standing(client, ALICE)["valid"]["state"] == "pass"
    change = apply(client, ALICE, name="欧阳轩")
    assert decide(client, change)["code"] == 1
    now = standing(client, ALICE)
    assert now["valid"]["id"] == change["id"]
    assert [each["status"] for each in now["records"]] == ["pass", "withdrawn", "rejected", "expired"]


def test_what_is_revoked_counts_no_more_also_while_it_is_changed(client: FlaskClient) -> None:
    desk.verify(client, ALICE)
    change = apply(client, ALICE)
    old = standing(client, ALICE)["valid"]
    assert decide(client, old, "revoke", reason="forged paper")["code"] == 1
    now = standing(client, ALICE)
    assert (now["verified"], now["state"]) == (False, "auditing")
    assert "Your verification was revoked" in messages_of(client, ALICE)
    assert decide(client, change)["code"] == 1
    assert standing(client, ALICE)["verified"] is True


def test_looking_behind_the_masks_takes_a_password_and_a_reason_and_is_written_down(
    client: FlaskClient,
) -> None:
    made = apply(client, ALICE, mobile=MOBILE)
    assert reveal(client, made["id"], password="wrong wrong")["data"]["fields"].keys() == {"password"}
    assert reveal(client, made["id"], reason=" ")["data"]["fields"].keys() == {"reason"}
    assert reveal(client, made["id"], as_=BOB)["code"] == 40300
    shown = reveal(client, made["id"], reason=f"compare {NUMBER} with the scan")["data"]
    assert (shown["name"], shown["number"], shown["phone"], shown["seconds"]) == (NAME, NUMBER, MOBILE, 60)
    db.session.rollback()
    looks = db.session.scalars(select(AuditEntry).where(AuditEntry.event == "verification_reveal")).all()
    assert [(each.actor_id, each.subject, each.detail) for each in looks] == [
        (
            ADA.id,
            f"verification:{made['id']}",
            {"reason": "compare 110***********2135 with the scan", "fields": ["name", "number", "phone"]},
        )
    ]


def test_no_answer_but_a_reveal_holds_a_full_number(client: FlaskClient) -> None:
    made = apply(client, ALICE, mobile=MOBILE)
    calls = (
        ("GET /api/user/getRenzheng", ALICE),
        (f"GET /api/renzheng/applications/{made['id']}", ALICE),
        ("POST /api/user/certification", ALICE),
        ("GET /api/renzheng/reviews", ADA),
        (f"GET /api/renzheng/reviews/{made['id']}", ADA),
        ("POST /api/message/list", ADA),
        ("POST /api/message/list", ALICE),
    )
    for path, person in calls:
        text = send(client, path, as_=person).get_data(as_text=True)
        for planted in (NAME, NUMBER, MOBILE):
            assert planted not in text, path


def test_the_queue_shows_first_what_waits_longest_and_what_is_late(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    # A Monday, eight in the evening in Shanghai.
    first = apply(client, ALICE)
    assert first["duetime_text"] == "2026-06-04 20:00:00"
    assert queue(client)["counts"] == {
        **dict.fromkeys(("overdue", "rejected", "withdrawn", "changing", "expired", "revoked", "passed"), 0),
        "auditing": 1,
    }
    frozen.advance(hours=5)
    second = apply(client, BOB)
    page = queue(client)
    assert [each["application"]["id"] for each in page["list"]] == [first["id"], second["id"]]
    assert [each["age_hours"] for each in page["list"]] == [5, 0]
    frozen.advance(days=3, hours=-4)
    late = queue(client, "?overdue=true")
    assert [each["application"]["id"] for each in late["list"]] == [first["id"]]
    assert (late["counts"]["auditing"], late["counts"]["overdue"]) == (2, 1)
    decide(client, first)
    assert [each["application"]["id"] for each in queue(client)["list"]] == [second["id"], first["id"]]
    assert [each["username"] for each in queue(client, "?state=pass")["list"]] == ["alice"]
    assert queue(client, "?username=bob&kind=personal")["total"] == 1
    assert queue(client, "?kind=enterprise")["total"] == 0
    assert queue(client, "?username=nobody")["total"] == 0


def test_administrators_are_told_of_what_waits(client: FlaskClient) -> None:
    apply(client, ALICE)
    assert messages_of(client, ADA)[0] == "A verification is waiting for review"
    assert waiting_for(client, ADA) == {"verification": [("alice", "/admin/renzheng")]}
    assert waiting_for(client, ALICE) == {}
    decide(client, queue(client)["list"][0]["application"])
    assert waiting_for(client, ADA) == {}


def test_a_foreigner_with_an_old_card_is_shown_with_a_warning(client: FlaskClient) -> None:
    made = apply(
        client, ALICE, certificate_type="foreigner_card", number="USA110080010112", name="Maria Weber"
    )
    assert "before 2023" in detail(client, made)["warnings"][0]
