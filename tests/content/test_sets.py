"""Sets: found by their filters, chosen by hand or by rules, taken in from CSV with a report, written as CSV and XLSX."""

from __future__ import annotations

import csv
import io
from typing import Any

import openpyxl
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from tests.conftest import FrozenClock
from tests.content.desk import ARTICLES, SETS, make_set, send_file, write
from tests.http import ADA, ALICE, Person, call, send

POLICY = "/api/list/policy"


def listed(client: FlaskClient, person: Person = ADA, **query: Any) -> list[dict[str, Any]]:
    answer = call(client, f"GET {POLICY}", as_=person, query_string=query)
    assert answer["code"] == 1, answer
    assert len(answer["data"]["list"]) <= answer["data"]["total"]
    rows: list[dict[str, Any]] = answer["data"]["list"]
    return rows


def names(client: FlaskClient, **query: Any) -> list[str]:
    return [row["name"] for row in listed(client, **query)]


def test_the_search_table_has_the_templates_fields(client: FlaskClient, frozen: FrozenClock) -> None:
    article = write(client)
    make_set(client, articles=[article], status="online")
    assert listed(client) == [
        {
            "id": "1", "number": "00000001", "name": "新手必读", "contentType": "img", "filterType": "artificial",
            "count": 1, "createdTime": "2026-06-01 20:00:00", "status": "online", "demo": False,
        }
    ]  # fmt: skip


def test_every_filter_of_the_search_table_filters(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    make_set(client, number="A-1", name="甲%")
    frozen.advance(days=1)
    make_set(client, number="B-2", name="乙", contentType="verticalVideo", status="online")
    frozen.advance(days=1)
    make_set(client, number="B-3", name="丙", filterType="rules", words=["退款"])
    assert names(client) == ["丙", "乙", "甲%"]
    assert names(client, number="b-") == ["丙", "乙"]
    assert names(client, name="%") == ["甲%"]
    assert names(client, contentType="verticalVideo") == ["乙"]
    assert names(client, filterType="rules") == ["丙"]
    assert names(client, status="online") == ["乙"]
    assert names(client, **{"from": "2026-06-02", "to": "2026-06-02"}) == ["乙"]
    for sent in (
        {"createdTime[]": ["2026-06-02", "2026-06-03"]},
        {"createdTime": ["2026-06-02", "2026-06-03"]},
        {"createdTime[0]": "2026-06-02", "createdTime[1]": "2026-06-03"},
    ):
        assert names(client, **sent) == ["丙", "乙"], sent
    assert names(client, sort="number", pageSize=2) == ["甲%", "乙"]
    assert names(client, sort="number", pageSize=2, current=2) == ["丙"]


def test_operators_see_sets_that_are_online_and_change_none(client: FlaskClient) -> None:
    hidden = make_set(client)["data"]["id"]
    shown = make_set(client, name="公开", status="online")["data"]["id"]
    assert [row["name"] for row in listed(client, ALICE)] == ["公开"]
    assert [row["name"] for row in listed(client, ALICE, status="offline")] == []
    assert call(client, f"GET {SETS}/{hidden}", as_=ALICE)["code"] == 40400
    assert call(client, f"GET {SETS}/{shown}", as_=ALICE)["code"] == 1
    for request in (f"POST {SETS}", f"PUT {SETS}/{shown}", f"POST {SETS}/{shown}/status"):
        assert call(client, request, as_=ALICE, json={})["code"] == 40300
    assert call(client, f"GET {SETS}/export?format=csv", as_=ALICE)["code"] == 40300


def test_a_set_by_hand_keeps_its_order_and_only_fitting_articles(client: FlaskClient) -> None:
    first, second = write(client, "一"), write(client, "二")
    film = write(client, "片", kind="verticalVideo", online=False)
    made = make_set(client, articles=[second, film, first, second])["data"]
    assert [each["title"] for each in made["articles"]] == ["二", "一"]
    write_off = {"state": "offline"}
    call(client, f"POST {ARTICLES}/{first}/state", as_=ADA, json=write_off)
    call(client, f"POST {SETS}/{made['id']}/status", as_=ADA, json={"status": "online"})
    seen = call(client, f"GET {SETS}/{made['id']}", as_=ALICE)["data"]["articles"]
    assert [each["title"] for each in seen] == ["二"]
    listed_in = call(client, f"GET {ARTICLES}", as_=ADA, query_string={"set": made["id"]})["data"]
    assert listed_in["total"] == 2


def test_rules_choose_by_type_words_author_and_age_and_follow_every_change(
    database: APIFlask, frozen: FrozenClock
) -> None:
    client = database.test_client()

    def rules(**more: Any) -> dict[str, Any]:
        return make_set(client, filterType="rules", status="online", **more)["data"]

    by_word = rules(words=["退款", "Refund"])["id"]
    by_age = rules(days=7)["id"]
    narrow = rules(words=["退款"], types=["notice"], authors=["Ada"])["id"]

    def members() -> list[int]:
        rows = {row["id"]: row["count"] for row in listed(client)}
        return [rows[by_word], rows[by_age], rows[narrow]]

    assert members() == [0, 0, 0]
    refunds = write(client, "退款怎么看")
    write(client, "How refunds are netted", kind="notice")
    write(client, "无关")
    assert members() == [2, 3, 0]
    data = {"kind": "notice", "title": "退款规则", "body": "<p>x</p>"}
    call(client, f"PUT {ARTICLES}/{refunds}", as_=ADA, json=data)
    assert members() == [2, 3, 1]
    frozen.advance(days=7, minutes=1)
    assert members() == [2, 0, 1]
    call(client, f"POST {ARTICLES}/{refunds}/state", as_=ADA, json={"state": "offline"})
    assert members() == [1, 0, 0]
    changed = {"name": "改", "contentType": "img", "filterType": "rules", "words": ["无关"], "version": 1}
    assert call(client, f"PUT {SETS}/{by_word}", as_=ADA, json=changed)["data"]["count"] == 1
    assert call(client, f"PUT {SETS}/{by_word}", as_=ADA, json=changed)["code"] == 40900


def test_a_number_is_given_once_and_rules_are_needed(client: FlaskClient) -> None:
    assert make_set(client, number="00000002")["data"]["number"] == "00000002"
    assert make_set(client)["data"]["number"] == "00000003"
    taken = make_set(client, number="00000003")["data"]
    assert (taken["reason"], list(taken["fields"])) == ("set_number_taken", ["number"])
    assert make_set(client, filterType="rules")["data"]["reason"] == "set_rules_missing"


def test_a_set_goes_online_and_off_and_away_while_its_articles_stay(client: FlaskClient) -> None:
    article = write(client)
    made = make_set(client, articles=[article])["data"]["id"]
    body = {"status": "online"}
    assert call(client, f"POST {SETS}/{made}/status", as_=ADA, json=body)["data"]["status"] == "online"
    assert call(client, f"DELETE {SETS}/{made}", as_=ADA)["code"] == 1
    assert listed(client) == []
    assert call(client, f"GET {ARTICLES}/{article}", as_=ADA)["code"] == 1


SHEET = """集合编号,集合名称,内容体裁,筛选方式,状态,关键词
C-1,图文一,图文,人工筛选,已上线,
,视频二,verticalVideo,Rules,,退款;合计

C-3,,图文,人工筛选,,
C-4,错的,小说,人工筛选,,
C-1,重复,图文,人工筛选,,
C-6,没有词,图文,规则筛选,已上线,
"""


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030"])
def test_a_csv_makes_its_good_rows_and_reports_the_bad_ones(client: FlaskClient, encoding: str) -> None:
    answer = send_file(client, f"{SETS}/import", "sets.csv", SHEET.encode(encoding), language="zh-CN")["data"]
    assert answer["made"] == 2
    assert {bad["row"]: bad["problems"] for bad in answer["bad"]} == {
        5: ["“集合名称”不能为空"],
        6: ["“内容体裁”的值“小说”无法识别"],
        7: ["集合编号 C-1 已存在"],
        8: ["规则筛选需要“关键词”列"],
    }
    assert sorted((row["name"], row["status"]) for row in listed(client)) == [
        ("图文一", "online"),
        ("视频二", "offline"),
    ]


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2\n", b"\xff\xfe\x00", b'name,contentType,filterType\n"x'])
def test_what_is_no_sheet_of_sets_is_refused(client: FlaskClient, data: bytes) -> None:
    assert send_file(client, f"{SETS}/import", "x.csv", data)["data"]["reason"] == "unreadable_sheet"


def test_exports_hold_what_the_filters_show_and_no_formulas(client: FlaskClient) -> None:
    make_set(client, number="D-1", name="=1+1", status="online")
    make_set(client, number="D-2", name="下线的")
    answer = send(client, f"GET {SETS}/export?format=csv&status=online", as_=ADA, language="zh-CN")
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0][:4] == ["集合编号", "集合名称", "内容体裁", "筛选方式"]
    assert [row[:4] for row in rows[1:]] == [["D-1", "'=1+1", "图文", "人工筛选"]]
    book = openpyxl.load_workbook(io.BytesIO(send(client, f"GET {SETS}/export?format=xlsx", as_=ADA).data))
    sheet = book.active
    assert sheet is not None
    cells = [[cell.value for cell in row[:3]] for row in sheet.iter_rows()]
    assert cells[0] == ["Set number", "Set name", "Content type"]
    assert ["D-1", "=1+1", "Image-text"] in cells
    assert all(cell.data_type != "f" for row in sheet.iter_rows() for cell in row)
    # What was written can be taken in again.
    call(client, f"DELETE {SETS}/{listed(client)[1]['id']}", as_=ADA)
    again = send_file(client, f"{SETS}/import", "x.csv", answer.data)["data"]
    assert again == {"made": 1, "bad": []}
