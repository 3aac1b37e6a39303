"""Texts that cannot be seen are no texts: refused at their field, in every room that names things."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.auth.people import give_email
from tests.content.desk import ARTICLES, PROMOTION, PROMOTIONS, SETS, write
from tests.http import ADA, call

UNSEEN = ("", " ", "\u3000\t\n", "\u200b\u00a0\ufeff")
SET = {"contentType": "img", "filterType": "rules", "words": ["流水"]}
# Who names what: the call, a body that is fine, and its field that must not be empty.
NAMED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("POST /api/team/groups", {"kind": "team", "name": "组"}, "name"),
    ("POST /api/studio/messages", {"content": "听得见"}, "content"),
    ("PUT /api/studio/info", {"title": "直播", "category": "other"}, "title"),
    (f"POST {ARTICLES}", {"kind": "guide", "title": "题", "body": "<p>x</p>"}, "title"),
    (f"POST {ARTICLES}/{{article}}/comments", {"text": "好"}, "text"),
    (f"POST {SETS}", {"name": "集", **SET}, "name"),
    (f"POST {PROMOTIONS}", PROMOTION, "advertisingSource"),
    (f"POST {PROMOTIONS}", PROMOTION, "advertisingMedia"),
    (f"POST {PROMOTIONS}", PROMOTION, "advertisingContent"),
    ("POST /api/liushui/quality", {"name": "质检", "mode": "warnings"}, "name"),
    ("POST /api/user/save-info", {"nickname": "Ada", "country": "CN", "area": "上海市"}, "nickname"),
)


@pytest.mark.parametrize(("request_", "body", "field"), NAMED, ids=lambda each: str(each)[:40])
def test_a_name_that_cannot_be_seen_is_refused_at_its_field(
    client: FlaskClient, request_: str, body: dict[str, Any], field: str
) -> None:
    address = request_.format(article=write(client))
    give_email(ADA)
    for unseen in UNSEEN:
        refused = call(client, address, as_=ADA, json=body | {field: unseen}, language="zh-CN")
        assert refused["data"] == {
            "reason": "invalid_input",
            "fields": {field: ["不能为空，也不能只有空格"]},
        }, unseen
    assert call(client, address, as_=ADA, json=body | {field: f"  {body[field]}\n"})["code"] == 1


def test_the_spaces_around_a_name_are_not_kept_and_do_not_count(client: FlaskClient) -> None:
    group = {"kind": "project", "name": f"  {'名' * 40}  "}
    assert call(client, "POST /api/team/groups", as_=ADA, json=group)["data"]["name"] == "名" * 40
    long = call(client, "POST /api/team/groups", as_=ADA, json=group | {"name": "名" * 41})
    assert list(long["data"]["fields"]) == ["name"]
    words = call(client, f"POST {SETS}", as_=ADA, json={"name": "集", **SET, "words": ["流水", " "]})
    assert list(words["data"]["fields"]) == ["words.1"]
