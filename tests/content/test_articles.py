"""Articles: written by administrators, sanitised, read, liked, shared and commented by operators, and counted."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.content.service import richtext
from tests.conftest import FrozenClock
from tests.content.desk import ARTICLES, picture, send_file, write
from tests.http import ADA, ALICE, BOB, Person, call


def counts(client: FlaskClient, article: int) -> dict[str, int]:
    found: dict[str, int] = call(client, f"GET {ARTICLES}/{article}", as_=ADA)["data"]["counts"]
    return found


def listed(client: FlaskClient, person: Person, **query: Any) -> list[str]:
    answer = call(client, f"GET {ARTICLES}", as_=person, query_string=query)
    assert answer["code"] == 1, answer
    return [line["title"] for line in answer["data"]["list"]]


def test_a_draft_is_nobodys_but_the_administrators_until_it_goes_online(database: APIFlask) -> None:
    client = database.test_client()
    article = write(client, "草稿", online=False)
    assert listed(client, ALICE) == []
    assert listed(client, ADA) == ["草稿"]
    assert call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)["code"] == 40400
    call(client, f"POST {ARTICLES}/{article}/state", as_=ADA, json={"state": "online"})
    read = call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)["data"]
    assert (read["title"], read["author"], read["counts"]["view"]) == ("草稿", "Ada", 1)
    call(client, f"POST {ARTICLES}/{article}/state", as_=ADA, json={"state": "offline"})
    assert listed(client, ALICE) == []
    for verb, body in (("like", {"liked": True}), ("share", {}), ("comments", {"text": "好"})):
        assert call(client, f"POST {ARTICLES}/{article}/{verb}", as_=ALICE, json=body)["code"] == 40400


def test_a_view_counts_once_per_reader_and_hour(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    article = write(client)
    for person in (ALICE, ALICE, BOB):
        call(client, f"POST {ARTICLES}/{article}/view", as_=person)
    assert counts(client, article)["view"] == 2
    frozen.advance(hours=1)
    call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)
    assert counts(client, article)["view"] == 3


def test_likes_shares_and_comments_count_and_can_be_taken_back(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()
    article = write(client)
    for _ in range(2):
        call(client, f"POST {ARTICLES}/{article}/like", as_=ALICE, json={"liked": True})
        call(client, f"POST {ARTICLES}/{article}/share", as_=ALICE)
    mine = call(client, f"POST {ARTICLES}/{article}/comments", as_=ALICE, json={"text": "<b>有用</b>"})[
        "data"
    ]
    theirs = call(client, f"POST {ARTICLES}/{article}/comments", as_=BOB, json={"text": "同意"})["data"]
    assert mine["text"] == "<b>有用</b>"  # text, shown as text
    assert counts(client, article) == {"view": 0, "like": 1, "comment": 2, "share": 1}
    assert call(client, f"DELETE /api/content/comments/{theirs['id']}", as_=ALICE)["code"] == 40400
    frozen.advance(days=1)
    assert call(client, f"DELETE /api/content/comments/{mine['id']}", as_=ALICE)["code"] == 1
    assert call(client, f"DELETE /api/content/comments/{theirs['id']}", as_=ADA)["code"] == 1
    call(client, f"POST {ARTICLES}/{article}/like", as_=ALICE, json={"liked": False})
    assert counts(client, article) == {"view": 0, "like": 0, "comment": 0, "share": 1}
    shown = call(client, f"GET {ARTICLES}/{article}/comments", as_=ALICE)["data"]
    assert shown == {"list": [], "total": 0}


def test_a_title_shown_is_exposure_once_a_day(client: FlaskClient, frozen: FrozenClock) -> None:
    first, second = write(client, "一"), write(client, "二")
    hidden = write(client, "三", online=False)
    body = {"ids": [second, first, hidden]}
    assert call(client, f"POST {ARTICLES}/shown", as_=ALICE, json=body)["data"] == {"counted": 2}
    assert call(client, f"POST {ARTICLES}/shown", as_=ALICE, json=body)["data"] == {"counted": 0}
    frozen.advance(days=1)
    assert call(client, f"POST {ARTICLES}/shown", as_=ALICE, json=body)["data"] == {"counted": 2}


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("<p onclick='x()'>a</p>", "<p>a</p>"),
        ("<script>alert(1)</script>b", "b"),
        ("<a href='javascript:alert(1)'>c</a>", '<a rel="noopener noreferrer nofollow">c</a>'),
        ("<img src='https://evil.test/x.png'>d", "d"),
        ("<img src='x' onerror='alert(1)'>e", "e"),
        ("<svg><script>1</script></svg><p style='position:fixed'>f</p>", "<p>f</p>"),
        ("<iframe src='/x'></iframe><h2>g</h2>", "<h2>g</h2>"),
        ("<form action='/api/x'><input name='y'>h</form>", "h"),
    ],
)
def test_what_could_run_or_load_from_elsewhere_is_not_kept(
    client: FlaskClient, written: str, kept: str
) -> None:
    article = write(client, body=written, online=False)
    assert call(client, f"GET {ARTICLES}/{article}", as_=ADA)["data"]["body"] == kept


def test_our_own_pictures_stay_and_open_by_a_fresh_key(client: FlaskClient, frozen: FrozenClock) -> None:
    medium = send_file(client, "/api/content/media", "a.jpg", picture())["data"]
    article = write(client, body=f'<p>看图<img src="{medium["url"]}" alt="图"></p>')
    read = call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)["data"]
    assert medium["url"] in read["body"]
    frozen.advance(hours=2)
    later = call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)["data"]["body"]
    assert f"/media/{medium['id']}/" in later
    assert medium["url"] not in later


def test_what_has_nothing_to_show_does_not_go_online(client: FlaskClient) -> None:
    for fields in ({"body": "<p> </p>"}, {"kind": "img"}, {"kind": "horizontalVideo"}):
        article = write(client, online=False, **fields)
        answer = call(client, f"POST {ARTICLES}/{article}/state", as_=ADA, json={"state": "online"})
        assert answer["data"]["reason"] == "article_unfinished"


def test_what_was_online_keeps_its_form_and_may_change_its_kind_within_it(database: APIFlask) -> None:
    client = database.test_client()
    cover = send_file(client, "/api/content/media", "a.jpg", picture())["data"]["id"]
    article, draft = write(client), write(client, "草稿", online=False)
    call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)
    data = {"title": "改过", "body": "<p>新</p>", "cover": cover}
    change = f"PUT {ARTICLES}/{article}"
    for state in ("online", "offline"):
        call(client, f"POST {ARTICLES}/{article}/state", as_=ADA, json={"state": state})
        assert call(client, change, as_=ADA, json=data | {"kind": "img"})["data"]["reason"] == "form_fixed"
    assert call(client, change, as_=ADA, json=data | {"kind": "notice"})["data"]["kind"] == "notice"
    changed = call(client, f"PUT {ARTICLES}/{draft}", as_=ADA, json=data | {"kind": "img"})
    assert changed["data"]["form"] == "image"


def test_who_changed_an_older_version_is_told(client: FlaskClient) -> None:
    article = write(client)
    data = {"kind": "guide", "title": "新题", "body": "<p>新</p>", "version": 1}
    assert call(client, f"PUT {ARTICLES}/{article}", as_=ADA, json=data)["data"]["version"] == 2
    assert call(client, f"PUT {ARTICLES}/{article}", as_=ADA, json=data)["code"] == 40900


def test_operators_neither_write_nor_publish_nor_delete(client: FlaskClient) -> None:
    article = write(client)
    for request, body in (
        (f"POST {ARTICLES}", {"kind": "guide", "title": "x"}),
        (f"PUT {ARTICLES}/{article}", {"kind": "guide", "title": "x"}),
        (f"POST {ARTICLES}/{article}/state", {"state": "offline"}),
        (f"DELETE {ARTICLES}/{article}", None),
    ):
        assert call(client, request, as_=ALICE, json=body)["code"] == 40300, request


def test_a_notice_is_announced_for_as_long_as_it_is_online(client: FlaskClient) -> None:
    article = write(client, "系统维护", kind="notice", summary="周六停机一小时")
    line = ("notice", "系统维护", "周六停机一小时", f"/content/read?id={article}")

    def announced() -> list[tuple[str, str, str, str]]:
        rows = call(client, "GET /api/user/getGonggao", as_=ALICE)["data"]
        return [(each["type"], each["title"], each["content"], each["link"]) for each in rows]

    assert announced() == [line]
    for state, shown in (("offline", []), ("online", [line])):
        call(client, f"POST {ARTICLES}/{article}/state", as_=ADA, json={"state": state})
        assert announced() == shown
    call(client, f"DELETE {ARTICLES}/{article}", as_=ADA)
    assert announced() == []
    boxed = call(client, "GET /api/message/history?type=notice", as_=ALICE)["data"]
    assert boxed["list"] == []


def test_articles_are_found_by_words_kind_topic_and_set_and_sorted_by_views(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    write(client, "100%退款怎么看", topic="statement")
    frozen.advance(minutes=1)
    read = write(client, "积分规则", kind="notice", topic="rule")
    call(client, f"POST {ARTICLES}/{read}/view", as_=ALICE)
    assert listed(client, ALICE) == ["积分规则", "100%退款怎么看"]
    assert listed(client, ALICE, keyword="0%退") == ["100%退款怎么看"]
    assert listed(client, ALICE, keyword="%") == ["100%退款怎么看"]
    assert listed(client, ALICE, kind="notice") == ["积分规则"]
    assert listed(client, ALICE, topic="statement") == ["100%退款怎么看"]
    assert listed(client, ALICE, sort="-views")[0] == "积分规则"
    assert listed(client, ALICE, current=2, pageSize=1) == ["100%退款怎么看"]


def test_deleting_an_article_takes_its_counts_and_media_along(database: APIFlask) -> None:
    client = database.test_client()
    cover = send_file(client, "/api/content/media", "a.jpg", picture())["data"]
    gone = write(client, "要删除的", kind="img", cover=cover["id"])
    kept = write(client, "留下的")
    for article in (gone, kept):
        call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)
    assert client.get(cover["url"]).status_code == 200
    assert call(client, f"DELETE {ARTICLES}/{gone}", as_=ADA)["code"] == 1
    assert client.get(cover["url"]).get_json()["code"] == 40400
    assert counts(client, kept)["view"] == 1
    assert call(client, "GET /api/content-data", as_=ADA)["data"][-1]["y"] == 1


def test_the_shelf_holds_the_newest_guides_and_what_one_read_last(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    first = write(client, "入门")
    frozen.advance(minutes=1)
    write(client, "公告", kind="notice")
    second = write(client, "进阶")
    for article in (second, first):
        frozen.advance(hours=1)
        call(client, f"POST {ARTICLES}/{article}/view", as_=ALICE)
    shelf = call(client, "GET /api/content/shelf", as_=ALICE)["data"]
    assert [each["title"] for each in shelf["documents"]] == ["进阶", "入门"]
    assert [each["title"] for each in shelf["recent"]] == ["入门", "进阶"]
    assert call(client, "GET /api/content/shelf", as_=BOB)["data"]["recent"] == []


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("word " * 30, "word…"),
        ("字" * 130, "字" * 119 + "…"),
        ("x" * 130, "x" * 119 + "…"),
        ("一 " + "字" * 115 + "2026年", "字…"),
    ],
    ids=["words", "Chinese", "one word", "a number in Chinese"],
)
def test_a_summary_that_nobody_wrote_cuts_no_word_through(body: str, end: str) -> None:
    made = richtext.beginning_of(f"<p>{body}</p>")
    assert made.endswith(end)
    assert len(made) <= 120
