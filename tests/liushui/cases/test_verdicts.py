"""Stories of a verdict: on the card of a task, in both lists, in the message, in old reports."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from app.liushui.cases.models import ReportRow
from app.liushui.cases.service import verdicts
from app.platform.data import blobs
from app.platform.data.database import db, writing
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.cut_out import without
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send
from tests.liushui.conftest import Upload, tasks_of

MISSING = "招商银行储蓄卡交易流水 3 页中 2 页未读取，以下金额不完整，不可用于授信。"


def headless_pdf() -> bytes:
    """A statement whose column heads stand on its first page only."""
    heads = pl.DataFrame({"row": [0, 0], "page": [2, 3], "bbox": [[0.0, 45.0, 595.0, 70.0]] * 2})
    return without(cmb_pdf(3)[0], heads)


@pytest.fixture
def part_read(client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person) -> dict[str, Any]:
    """A task of which two pages of three were not read."""
    upload(alice, {"cmb.pdf": headless_pdf()})
    work()
    [task] = tasks_of(client, alice)
    return task


def lines(client: FlaskClient, person: Person, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = call(client, "POST /api/user/getClientreportlist", as_=person, json=query)[
        "data"
    ]["list"]
    return found


def test_a_task_read_in_part_is_not_simply_done(
    client: FlaskClient, alice: Person, part_read: dict[str, Any]
) -> None:
    assert (part_read["state"], part_read["part_read"]) == ("done", True)
    assert part_read["state_text"] == {"zh-CN": "部分读取", "en-US": "Partly read"}
    assert part_read["verdict"]["level"] != "green"
    [file] = part_read["files"]
    assert file["state_text"]["zh-CN"] == "部分读取"
    assert (file["level"], bool(file["next_step"]["zh-CN"])) == ("amber", True)
    assert file["proof"]["zh-CN"].startswith("仅就已读取的部分：余额")
    assert [task["id"] for task in tasks_of(client, alice, state="part_read")] == [part_read["id"]]
    counts = call(client, "GET /api/user/getPanlCount", as_=alice)["data"]["tasks"]
    assert (counts["done"], counts["part_read"]) == (1, 1)
    listed = call(client, "POST /api/message/list", as_=alice, language="zh-CN")["data"]
    assert MISSING in json.dumps(listed, ensure_ascii=False)


def test_the_search_does_not_call_it_done_either(
    client: FlaskClient, alice: Person, part_read: dict[str, Any]
) -> None:
    query = {"q": part_read["customer"]}
    found = call(client, "GET /api/search", as_=alice, query_string=query)["data"]
    assert [each["state"] for each in found if each["kind"] == "task"] == ["part_read"]


def test_its_report_says_so_in_the_list_on_its_page_and_in_the_csv(
    client: FlaskClient, alice: Person, part_read: dict[str, Any]
) -> None:
    [line] = lines(client, alice)
    assert (line["incomplete"], line["level"] == "green") == (True, False)
    shown = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": line["id"]})["data"]
    verdict = shown["report"]["summary"]["verdict"]
    assert verdict["missing"]["zh-CN"] == MISSING
    assert (line["authenticity"], line["verdict_text"]) == (verdict["result"], verdict["title"])
    assert part_read["verdict"] == {name: verdict[name] for name in ("result", "level", "title", "text")}
    assert lines(client, alice, state=verdict["result"])[0]["id"] == line["id"]
    answer = send(client, f"GET /api/liushui/reports/{line['id']}.csv", as_=alice, language="zh-CN")
    assert all(
        each.endswith(("读取完整性", "不完整")) for each in answer.data.decode("utf-8-sig").split("\r\n")[:-1]
    )


def test_a_bill_with_rows_cut_out_is_red_on_its_card(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"alipay.csv": alipay_csv(excerpt=True)[0]})
    work()
    [task] = tasks_of(client, alice)
    [file] = task["files"]
    assert (file["state"], file["level"], file["state_text"]["zh-CN"]) == (
        "disagrees",
        "red",
        "笔数与文件所列不符",
    )
    assert (task["verdict"]["result"], task["part_read"]) == ("disagrees", True)
    assert "缺 7 笔" in task["verdict"]["text"]["zh-CN"]
    assert [line["level"] for line in lines(client, alice)] == ["red"]


def test_a_report_made_before_there_were_verdicts_opens_and_gets_its_own(
    client: FlaskClient, alice: Person, part_read: dict[str, Any]
) -> None:
    with writing():
        row = db.session.scalars(select(ReportRow)).one()
        stored = json.loads(blobs.get(row.report_blob_id))
        del stored["summary"]["verdict"], stored["summary"]["incomplete"]
        for file in stored["files"]:
            for name in ("totals_binding", "state_text", "level", "next_step", "pages", "confirmed"):
                del file[name]
        row.report_blob_id = blobs.put(json.dumps(stored).encode())
        row.incomplete, row.verdict, row.authenticity = None, None, "unproven"
        db.session.commit()
    [line] = lines(client, alice)
    assert (line["verdict_text"]["zh-CN"], line["incomplete"]) == ("未能证明", False)
    shown = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": line["id"]})["data"]
    reported = shown["report"]["summary"]
    assert (reported["incomplete"], "2 页未读取" in reported["verdict"]["missing"]["zh-CN"]) == (True, True)
    assert send(client, f"GET /api/liushui/reports/{line['id']}.pdf", as_=alice).status_code == 200
    with writing():
        last = verdicts.judge_older(verdicts.NEWEST)
        assert verdicts.judge_older(last) == 0
        db.session.commit()
    [line] = lines(client, alice)
    assert (line["incomplete"], line["authenticity"]) == (True, reported["authenticity"])
    assert tasks_of(client, alice)[0]["part_read"] is True


@pytest.mark.everything  # before a commit: nothing; such reports are from before 2026
def test_a_report_made_before_there_was_a_network_says_so_and_holds_every_other_field(
    client: FlaskClient, alice: Person, part_read: dict[str, Any]
) -> None:
    with writing():
        row = db.session.scalars(select(ReportRow)).one()
        stored = json.loads(blobs.get(row.report_blob_id))
        for name in ("network", "accounts_missing", "hits_unjudged"):
            del stored[name]
        row.report_blob_id = blobs.put(json.dumps(stored).encode())
        db.session.commit()
    [line] = lines(client, alice)
    report = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": line["id"]})["data"][
        "report"
    ]
    assert (report["network"], report["accounts_missing"], report["hits_unjudged"]) == (None, [], [])


@pytest.mark.everything  # before a commit: nothing; such reports are from before 2026
def test_a_report_made_before_parties_had_relations_tells_whom_the_operator_had_named(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"wallet.csv": wechat_csv(12)[0]})
    work()
    with writing():
        row = db.session.scalars(select(ReportRow)).one()
        stored = json.loads(blobs.get(row.report_blob_id))
        for party in stored["counterparties"]:
            party["related"] = party is stored["counterparties"][0]
            del party["relation"], party["relation_by"], party["relation_reason"]
        row.report_blob_id = blobs.put(json.dumps(stored).encode())
        db.session.commit()
    [line] = lines(client, alice)
    shown = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": line["id"]})["data"]
    named, *others = shown["report"]["counterparties"]
    reason = {"zh-CN": "操作员填写的关联方", "en-US": "named by the operator"}
    assert (named["relation"], named["relation_by"], named["relation_reason"]) == (
        "related",
        "declared",
        reason,
    )
    assert {(each["relation"], each["relation_by"], each["relation_reason"]) for each in others} == {
        ("", "", None)
    }
    answer = send(client, f"GET /api/liushui/reports/{line['id']}.csv", as_=alice, language="zh-CN")
    rows = csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""))
    assert {
        (each["与客户的关系"], each["关系依据"]) for each in rows if each["对手方"] == named["party"]
    } == {("关联方", "操作员填写的关联方")}
