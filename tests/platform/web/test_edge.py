"""What every call has in common: the envelope, refused input, the words of validation."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.platform.web import validation_texts
from tests.http import ALICE, call, send

JSON = {"content_type": "application/json"}
LIST = "POST /api/user/getScorelist"


def refused(client: FlaskClient, request: str, language: str = "zh-CN", **more: Any) -> dict[str, list[str]]:
    answer = call(client, request, as_=ALICE, language=language, **more)
    assert answer["code"] == 0
    assert answer["data"]["reason"] == "invalid_input"
    fields: dict[str, list[str]] = answer["data"]["fields"]
    return fields


@pytest.mark.parametrize(
    ("request_", "more", "status", "reason"),
    [
        ("POST /api/user/login", {"data": "{", **JSON}, 400, "bad_request"),
        ("GET /api/nowhere", {}, 404, "unknown_path"),
        ("DELETE /api/user/login", {}, 405, "method_not_allowed"),
        ("POST /api/user/login", {"data": b"1" * 2_000_000, **JSON}, 413, "upload_too_large"),
        ("POST /api/user/login", {"data": "<a/>", "content_type": "text/xml"}, 415, "unsupported_media"),
    ],
)
def test_failures_of_transport_keep_their_status_and_have_the_envelope(
    app: APIFlask, client: FlaskClient, request_: str, more: dict[str, Any], status: int, reason: str
) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1024 * 1024
    answer = send(client, request_, **more)
    envelope = answer.get_json()
    assert answer.status_code == status
    assert set(envelope) == {"code", "msg", "time", "data"}
    assert (envelope["code"], envelope["data"]) == (status, {"reason": reason})
    assert envelope["msg"]


@pytest.mark.parametrize("more", [{}, {"json": {}}, {"data": {}}, {"content_type": "application/json"}])
def test_a_call_whose_fields_are_optional_needs_no_body(client: FlaskClient, more: dict[str, Any]) -> None:
    assert call(client, LIST, as_=ALICE, **more)["code"] == 1


def test_unknown_fields_are_refused_wherever_they_stand(client: FlaskClient) -> None:
    assert refused(client, LIST, json={"nonsense": 1}) == {"nonsense": ["未知的字段"]}
    assert refused(client, LIST, data={"nonsense": "1"}) == {"nonsense": ["未知的字段"]}
    assert refused(client, "GET /api/user/getGonggao?nonsense=1") == {"nonsense": ["未知的字段"]}
    assert refused(client, "GET /api/user/getGonggao?nonsense=1", "en-US") == {"nonsense": ["Unknown field."]}


@pytest.mark.parametrize(
    "request_",
    ["POST /api/user/info", "GET /api/user/getPanlCount", "POST /api/message/list", "GET /api/auth/sessions"],
)
def test_calls_without_fields_refuse_every_field(client: FlaskClient, request_: str) -> None:
    assert call(client, request_, as_=ALICE)["code"] == 1
    assert refused(client, f"{request_}?bogus=1") == {"bogus": ["未知的字段"]}
    # A body of GET means nothing, and clients of the template send one.
    bodies: tuple[dict[str, Any], ...] = ({"json": {"bogus": 1}}, {"data": {"bogus": "1"}})
    for sent in bodies if request_.startswith("POST") else ():
        assert refused(client, request_, "en-US", **sent) == {"bogus": ["Unknown field."]}


def test_pages_and_tracked_links_may_be_opened_with_anything(client: FlaskClient) -> None:
    assert send(client, "GET /healthz?utm_source=mail").status_code == 200


def test_a_body_that_is_no_object_is_refused(client: FlaskClient) -> None:
    assert refused(client, LIST, json=[1]) == {"_schema": ["格式不正确"]}


@pytest.mark.parametrize(
    ("body", "chinese"),
    [
        ({"current": "x"}, "应为整数"),
        ({"current": None}, "不能为空"),
        ({"current": 0}, "应在 1 到 1000000 之间"),
        ({"kind": 7}, "应为文本"),
        ({"kind": "gold"}, "应为以下之一：points, balance"),
        ({"from": "x"}, "应为日期 2026-06-01 或带时区的时间 2026-06-01T08:00:00+08:00"),
    ],
)
def test_what_is_wrong_with_a_field_is_said_in_chinese(
    client: FlaskClient, body: dict[str, Any], chinese: str
) -> None:
    assert refused(client, LIST, json=body) == {next(iter(body)): [chinese]}


def test_fields_inside_lists_are_named_by_their_place(client: FlaskClient) -> None:
    fields = refused(client, "POST /api/message/read", json={"ids": [1, "x"]})
    assert fields == {"ids.1": ["应为整数"]}
    assert refused(client, "POST /api/message/read") == {"ids": ["必填项"]}


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Not a valid date.", "应为日期，例如 2026-06-01"),
        ("Longer than maximum length 64.", "长度不能超过 64"),
        ("Length must be between 8 and 128.", "长度应为 8 到 128"),
        ("Must be greater than or equal to 1.", "不能小于 1"),
        ("已经是中文", "已经是中文"),
    ],
)
def test_messages_of_validation_have_chinese_words(english: str, chinese: str) -> None:
    assert validation_texts.to_chinese(english) == chinese


def test_the_language_follows_the_header_and_is_chinese_without_one(client: FlaskClient) -> None:
    def words(header: str) -> str:
        return str(call(client, "GET /api/nowhere", language=header)["msg"])

    assert words("en") == words("fr, en;q=0.5, zh;q=0.1") == "There is no such address"
    assert words("") == words("fr") == words("zh-Hant-TW") == "没有这个地址"
