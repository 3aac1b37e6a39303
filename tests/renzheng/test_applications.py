"""Applying: the form, the code, the limits, how one stands, withdrawing; on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.auth.models import AuditEntry
from app.platform.data.database import db
from app.renzheng import identifiers
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, call
from tests.renzheng import desk
from tests.renzheng.desk import (
    CODE,
    COMPANY,
    ENTERPRISE,
    NAME,
    NUMBER,
    PERSON,
    apply,
    ask_code,
    hand_in,
    standing,
)


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


def events() -> list[tuple[str, dict[str, Any]]]:
    db.session.rollback()
    found = db.session.scalars(select(AuditEntry).order_by(AuditEntry.id))
    return [(each.event, each.detail) for each in found if each.event.startswith("verification")]


def test_an_application_is_under_review_at_once_and_masked(client: FlaskClient) -> None:
    assert standing(client, ALICE)["state"] == ""
    form = PERSON | {
        "captcha": ask_code(client, ALICE),
        "number": "110105 19900307 2135",
        "name": " 欧阳文轩 ",
    }
    made = hand_in(client, ALICE, form, [("front.png", desk.picture())])["data"]
    assert (made["state"], made["name"], made["number"], made["phone"]) == (
        "auditing",
        "欧**",
        "110***********2135",
        "138****5678",
    )
    now = standing(client, ALICE, language="zh-CN")
    assert (now["state"], now["verified"], now["may_apply"]) == ("auditing", False, False)
    assert now["records"] == [
        {
            "id": made["id"],
            "version": made["version"],
            "certificationType": "个人实名认证",
            "certificationContent": "110***********2135",
            "status": "auditing",
            "status_text": "审核中",
            "time": made["createtime_text"],
        }
    ]
    assert now["application"]["scans"] == 1
    assert [name for name, _ in events()] == ["verification_submit"]
    assert events()[0][1] == {"before": "draft", "after": "auditing", "version": 2}


def test_an_enterprise_applies_with_its_legal_person(client: FlaskClient) -> None:
    made = apply(
        client, ALICE, **{key: ENTERPRISE[key] for key in ENTERPRISE if key.startswith(("kind", "ent"))}
    )
    assert (made["enterprise_name"], made["enterprise_number"]) == (
        "杭州****公司",
        "9133**********058B"[:4] + "**********" + CODE[-4:],
    )
    page = call(client, "POST /api/user/certification", as_=ALICE, language="zh-CN")["data"]
    assert page["enterpriseInfo"] == {
        "accountType": "企业实名认证",
        "status": 0,
        "time": made["createtime_text"],
        "legalPerson": "欧**",
        "certificateType": "居民身份证（含港澳台居民居住证）",
        "authenticationNumber": "110***********2135",
        "enterpriseName": "杭州****公司",
        "enterpriseCertificateType": "统一社会信用代码",
        "organizationCode": made["enterprise_number"],
    }
    assert page["record"] == [
        {
            "certificationType": 1,
            "certificationContent": made["enterprise_number"],
            "status": 0,
            "time": made["createtime_text"],
        }
    ]
    assert call(client, "GET /api/user/certification", as_=BOB)["data"]["record"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"number": "110105199003072136"}, "number"),
        ({"number": ""}, "number"),
        ({"name": "7"}, "name"),
        ({"certificate_type": "library_card"}, "certificate_type"),
        ({"valid_until": "2020-01-01"}, "valid_until"),
        ({"mobile": "12345"}, "mobile"),
        ({"consent_version": "2020-01"}, "consent_version"),
        ({"captcha": "000000x"}, "captcha"),
        (ENTERPRISE | {"enterprise_number": CODE[:-1] + "C"}, "enterprise_number"),
        (ENTERPRISE | {"enterprise_name": ""}, "enterprise_name"),
        (ENTERPRISE | {"enterprise_type": ""}, "enterprise_type"),
    ],
)
def test_what_cannot_be_right_is_refused_by_field_in_both_languages(
    client: FlaskClient, change: dict[str, Any], field: str
) -> None:
    form = PERSON | {"captcha": "123456"} | change
    answers = [hand_in(client, ALICE, form, language=language) for language in ("zh-CN", "en-US")]
    assert [each["code"] for each in answers] == [0, 0]
    chinese, english = (each["data"]["fields"][field][0] for each in answers)
    assert chinese != english
    assert standing(client, ALICE)["records"] == []


def test_a_wrong_code_is_counted_and_nothing_is_kept(client: FlaskClient) -> None:
    code = ask_code(client, ALICE)
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    for _ in range(5):
        assert hand_in(client, ALICE, PERSON | {"captcha": wrong})["data"]["reason"] == "wrong_code"
    assert hand_in(client, ALICE, PERSON | {"captcha": code})["data"]["reason"] == "dead_code"
    assert standing(client, ALICE)["attempts_left"] == 5


def test_an_account_has_one_open_application_and_five_a_day(client: FlaskClient, frozen: FrozenClock) -> None:
    for number in range(5):
        made = apply(client, ALICE)
        assert hand_in(client, ALICE, PERSON | {"captcha": "123456"})["data"]["reason"] == "application_open"
        path = f"POST /api/renzheng/applications/{made['id']}/withdraw"
        done = call(client, path, as_=ALICE, json={"version": made["version"]})["data"]
        assert done["state"] == "withdrawn"
        assert standing(client, ALICE)["attempts_left"] == 4 - number
    refused = hand_in(client, ALICE, PERSON | {"captcha": "123456"})
    assert refused["data"]["reason"] == "attempts_spent"
    frozen.advance(hours=25)
    assert apply(client, ALICE)["state"] == "auditing"


def test_nobody_sees_or_withdraws_somebody_elses_application(client: FlaskClient) -> None:
    made = apply(client, ALICE)
    for person in (BOB, ADA):
        assert call(client, f"GET /api/renzheng/applications/{made['id']}", as_=person)["code"] == 40400
        path = f"POST /api/renzheng/applications/{made['id']}/withdraw"
        assert call(client, path, as_=person, json={"version": made["version"]})["code"] == 40400
    for call_ in (
        f"GET /api/renzheng/reviews/{made['id']}",
        "GET /api/renzheng/reviews",
        f"GET /api/renzheng/reviews/{made['id']}/scans/1",
    ):
        assert call(client, call_, as_=BOB)["code"] == 40300
    assert call(client, f"GET /api/renzheng/applications/{made['id']}", as_=ALICE)["data"]["id"] == made["id"]


def test_a_repeat_of_the_call_makes_no_second_application(client: FlaskClient) -> None:
    form = PERSON | {"captcha": ask_code(client, ALICE)}
    key = {"headers": {"Idempotency-Key": "one"}}
    scans = [("front.jpg", desk.picture("JPEG"))]
    first = hand_in(client, ALICE, form, scans, **key)
    assert hand_in(client, ALICE, form, scans, **key) == first
    assert len(standing(client, ALICE)["records"]) == 1


def test_the_certificate_of_an_application_cannot_be_read_in_the_database(client: FlaskClient) -> None:
    apply(
        client,
        ALICE,
        kind="enterprise",
        enterprise_type="credit_code",
        enterprise_name=COMPANY,
        enterprise_number=CODE,
    )
    found = desk.everything_stored()
    for planted in (NAME, NUMBER, COMPANY, CODE):
        assert planted.encode() not in found
        assert planted.encode().hex().encode() not in found


def test_the_user_record_says_whether_somebody_is_verified(client: FlaskClient) -> None:
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["certification"] == 0
    desk.verify(client, ALICE)
    assert call(client, "POST /api/user/info", as_=ALICE)["data"]["certification"] == 1
    page = call(client, "POST /api/user/certification", as_=ALICE)["data"]
    assert (page["enterpriseInfo"]["status"], page["record"][0]["status"]) == (1, 1)


def test_the_api_document_lists_the_types_of_certificates(app: APIFlask) -> None:
    form = app.spec["paths"]["/api/user/setRenzheng"]["post"]["requestBody"]["content"]
    name = form["multipart/form-data"]["schema"]["$ref"].rpartition("/")[2]
    fields = app.spec["components"]["schemas"][name]["properties"]
    assert fields["certificate_type"]["enum"] == list(identifiers.PERSONAL)
    assert fields["enterprise_type"]["enum"] == ["", *identifiers.ENTERPRISE]
