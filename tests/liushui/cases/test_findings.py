"""What a card lists about a statement: breaks of its balances, rows that were not read, the size of a member."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.cases.models import ReportRow
from app.platform.data.database import db
from tests.engine.fixtures.archives import plain_zip
from tests.engine.fixtures.unlisted import LAYOUT, unlisted_csv
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.http import work as committed
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.mapping.test_mapping import failed_task, mapping, save


def spoiled_csv(bad_dates: int) -> bytes:
    """A statement of 60 rows whose first ones have no day that exists, each of which breaks the balance behind it."""
    text = unlisted_csv(rows=60)[0].decode("gb18030")
    return re.sub(r"(\r\n\d+,)\d\d/\d\d/", r"\g<1>99/99/", text, count=bad_dates).encode("gb18030")


def broken_csv(breaks: int) -> bytes:
    """A statement of 60 rows of which the last ones state another balance each than follows."""
    lines = unlisted_csv(rows=60)[0].decode("gb18030").split("\r\n")
    for at in range(60 - breaks, 60):
        cells = lines[3 + at].split(",")
        cells[6] = f"{at}.00"
        lines[3 + at] = ",".join(cells)
    return "\r\n".join(lines).encode("gb18030")


def test_a_card_shows_where_the_balances_break(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    save(client, alice)
    upload(alice, {"村镇.csv": broken_csv(1)})
    work()
    [task] = tasks_of(client, alice)
    [file] = task["files"]
    [place] = file["breaks"]
    assert (file["state"], file["breaks_n"], place["row"], place["found_fen"]) == ("disagrees", 1, 63, 5900)
    assert place["expected_fen"] > 0


def test_a_list_has_the_first_of_what_is_listed_and_one_task_has_all(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    save(client, alice)
    upload(alice, {"断开.csv": broken_csv(30), "坏行.csv": spoiled_csv(45)})
    work()
    [task] = tasks_of(client, alice)
    broken, spoiled = task["files"]
    assert (len(broken["breaks"]), broken["breaks_n"]) == (20, 30)
    assert (len(spoiled["problems"]), spoiled["skipped"]) == (20, 45)
    broken, spoiled = call(client, f"GET /api/liushui/tasks/{task['id']}", as_=alice)["data"]["files"]
    assert len(broken["breaks"]) == broken["breaks_n"] == 30
    assert len(spoiled["problems"]) == spoiled["problems_n"] >= 45
    rows = [problem["row"] for problem in spoiled["problems"] if problem["code"] == "unreadable_date"]
    assert rows == list(range(4, 49))


@pytest.mark.everything  # before a commit: test_intake
def test_a_member_of_an_archive_has_its_own_size(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    members = {"村镇.csv": unlisted_csv()[0], "信.txt": b"Dear customer, nothing is enclosed."}
    upload(alice, {"bill.zip": plain_zip(members)})
    upload(alice, {"bare.csv": unlisted_csv(rows=40)[0]}, customer="李四")
    work()
    [bare, packed] = tasks_of(client, alice)
    sizes = {file["member"]: file["size_bytes"] for file in packed["files"]}
    assert sizes == {name: len(content) for name, content in members.items()}
    assert bare["files"][0]["size_bytes"] == len(unlisted_csv(rows=40)[0])


def test_the_trial_of_a_mapping_quotes_the_word_that_has_no_meaning_yet(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    task = failed_task(client, app, alice)
    path = "POST /api/liushui/mappings/trial"
    asked = mapping(task, layout={**LAYOUT, "directions": {"入": "in"}})
    tried = call(client, path, as_=alice, json=asked)["data"]["statements"][0]["problems"]
    assert tried[0]["text"]["en-US"] == "The direction “出” is not known; the row is not counted."
    columns = {"moment": 1, "text": 3, "amount": 5}
    first_words = {**LAYOUT, "columns": columns, "sign": "text", "directions": {"买卖1": "in"}}
    tried = call(client, path, as_=alice, json=mapping(task, layout=first_words))["data"]["statements"][0][
        "problems"
    ]
    assert tried[0]["text"]["zh-CN"] == "收支方向“买卖2”无法识别，该行未计入。"


def test_a_mapping_that_leaves_the_signs_open_is_not_told_to_map_by_hand_once_more(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    rows = "2025-01-02,,12.00,超市\n2025-01-04,,-30.00,冲正\n2025-01-05,500.00,,货款\n"
    task = failed_task(client, app, alice, {"两栏.csv": ("日期,收入,支出,摘要\n" + rows).encode()})
    columns = {"moment": 0, "credit": 1, "debit": 2, "text": 3}
    layout = {**LAYOUT, "columns": columns, "sign": "two_columns", "date_order": "ymd"}
    asked = mapping(task, header_at=0, layout=layout)
    [tried] = call(client, "POST /api/liushui/mappings/trial", as_=alice, json=asked)["data"]["statements"]
    shown = next(problem["text"] for problem in tried["problems"] if problem["code"] == "open_sense")
    assert "where that was not done yet" in shown["en-US"]
    assert "尚未手工映射的" in shown["zh-CN"]


@pytest.mark.everything  # before a commit: the engine's own words of skipped rows
def test_a_row_of_a_sum_is_told_without_a_type_that_its_table_has_not(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    rows = "2025-01-02,甲,500.00\n2025-01-03,Total,-60.00\n2025-01-04,乙,-12.00\n"
    upload(alice, {"一.csv": ("日期,摘要,金额\n" + rows).encode()})
    work()
    [file] = tasks_of(client, alice)[0]["files"]
    [shown] = [problem for problem in file["problems"] if problem["code"] == "totals_row"]
    assert shown["row"] == 3
    assert "type" not in shown["text"]["en-US"]
    assert "类型" not in shown["text"]["zh-CN"]


def test_a_template_that_reads_no_row_of_a_file_is_named_on_its_card(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    # The same names over days that no order of the template fits, beside a file that is read.
    wrong = {**LAYOUT, "columns": {"moment": 3, "direction": 4, "amount": 5}}
    save(client, alice, layout=wrong)
    upload(alice, {"村镇.csv": unlisted_csv()[0], "bill.csv": wechat_csv(rows=20)[0]})
    work()
    [task] = tasks_of(client, alice)
    unread, read = task["files"]
    assert (task["state"], read["state"], read["problems"]) == ("done", "read", [])
    assert (unread["state"], unread["rows"], unread["mappable"]) == ("unknown_layout", 0, True)
    assert "村镇银行" in unread["problems"][0]["text"]["zh-CN"]
    assert "reads no row" in unread["problems"][0]["text"]["en-US"]
    [template] = call(client, "GET /api/liushui/templates", as_=alice)["data"]["list"]
    assert template["used_count"] == 0


def test_a_template_that_reads_no_row_is_named_too_where_the_table_is_read_without_it(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    header = ["日期", "摘要", "金额", "余额"]
    wrong = {**LAYOUT, "columns": {"moment": 1, "amount": 2}, "sign": "signed", "directions": {}}
    save(client, alice, names=header, layout=wrong)
    rows = "2025-01-02,货款,500.00,1500.00\n2025-01-03,超市,-12.00,1488.00\n2025-01-04,面馆,-8.00,1480.00\n"
    upload(alice, {"一.csv": f"{','.join(header)}\n{rows}".encode()})
    work()
    [file] = tasks_of(client, alice)[0]["files"]
    assert (file["state"], file["rows"]) == ("read", 3)
    assert "村镇银行" in file["problems"][0]["text"]["zh-CN"]


def test_a_report_over_a_file_that_nobody_could_read_is_listed_with_the_sources_of_the_others(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"村镇.csv": unlisted_csv()[0], "bill.csv": wechat_csv(rows=20)[0]})
    work()
    answer = call(client, "POST /api/user/getClientreportlist", as_=alice, json={})
    [line] = answer["data"]["list"]
    assert (line["sources"], line["source_names"][0]["zh-CN"]) == (["wechat"], "微信支付账单")
    # As such a report was stored before.
    with committed():
        stored = db.session.get_one(ReportRow, line["id"])
        stored.sources, stored.source_key = ["", "wechat"], ",,wechat,"
    again = call(client, "POST /api/user/getClientreportlist", as_=alice, json={})["data"]
    assert ([each["sources"] for each in again["list"]], len(again["sources"])) == ([["wechat"]], 1)


def test_a_file_that_was_not_read_yet_lists_nothing_in_the_same_shape(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    [unread] = upload(alice, {"bill.csv": wechat_csv(rows=20)[0]})["data"]["task"]["files"]
    work()
    [read] = tasks_of(client, alice)[0]["files"]
    assert unread.keys() == read.keys()
    assert (unread["breaks"], unread["breaks_n"], unread["problems_n"]) == ([], 0, 0)
