"""Stories of mapping by hand: seen, tried, saved, read again at the price of one; and what strangers may not."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui.mapping.service import templates as service
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.unlisted import HEADER, HEADER_AT, LAYOUT, unlisted_csv
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send
from tests.liushui.conftest import Upload, points_of, reveal, tasks_of, uploader, worker

PRICE = 10
TEMPLATE = {"name": "村镇银行", "names": list(HEADER), "kind": "debit", "layout": LAYOUT}


def failed_task(
    client: FlaskClient, app: APIFlask, person: Person, files: dict[str, bytes] | None = None, **form: Any
) -> dict[str, Any]:
    """Upload what nobody knows and let a worker find that out."""
    uploader(client)(person, files or {"村镇.csv": unlisted_csv()[0]}, **form)
    worker(app)()
    return tasks_of(client, person)[0]


def which(task: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Name the unknown file of a task as the calls want it."""
    file = next(file for file in task["files"] if file["mappable"])
    return {"task_id": task["id"], "upload_id": file["upload_id"], "member": file["member"], **more}


def mapping(task: dict[str, Any], **changes: Any) -> dict[str, Any]:
    asked = {"table": 0, "header_at": HEADER_AT, "header_lines": 1, "kind": "debit", "layout": LAYOUT}
    return which(task, **(asked | changes))


def save(client: FlaskClient, person: Person, **changes: Any) -> dict[str, Any]:
    return call(client, "POST /api/liushui/templates", as_=person, json={**TEMPLATE, **changes})


def test_an_unknown_file_is_mapped_once_charged_once_and_known_from_then_on(
    database: APIFlask, alice: Person
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    task = failed_task(client, database, alice)
    assert (task["state"], task["files"][0]["state"], task["files"][0]["mappable"]) == (
        "failed", "unknown_layout", True,
    )  # fmt: skip
    assert points_of(client, alice) == before

    shown = call(client, "POST /api/liushui/mappings/preview", as_=alice, json=which(task))["data"]
    [table] = shown["tables"]
    assert (table["header_at"], table["names"], table["numbers"][0]) == (HEADER_AT, list(HEADER), 1)
    tried = call(
        client, "POST /api/liushui/mappings/trial", as_=alice, json=mapping(task, layout=table["layout"])
    )["data"]
    [statement] = tried["statements"]
    assert (statement["state"], statement["chain_checked"], statement["chain_breaks"]) == ("read", 29, 0)
    assert tried["template"] is None
    assert len(tried["transactions"]) == 20

    kept = save(client, alice, names=tried["names"], layout=table["layout"], task_id=task["id"])
    assert kept["code"] == 1
    call(client, f"POST /api/liushui/tasks/{task['id']}/retry", as_=alice)
    worker(database)()
    [done] = tasks_of(client, alice)
    assert (done["state"], done["files"][0]["format_name"]["en-US"]) == ("done", "Table mapped by hand")
    assert done["files"][0]["mappable"] is False
    assert points_of(client, alice) == before - PRICE

    content, truth = unlisted_csv(rows=50, seed=4)
    uploader(client)(alice, {"二月.csv": content}, customer="李四")
    worker(database)()
    second = tasks_of(client, alice, keyword="李四")[0]
    assert (second["state"], second["files"][0]["rows"]) == ("done", truth.rows)
    report = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": second["report_id"]})
    assert report["data"]["report"]["summary"]["in_fen"] == truth.in_fen
    [listed] = call(client, "GET /api/liushui/templates", as_=alice)["data"]["list"]
    assert (listed["name"], listed["used_count"]) == ("村镇银行", 2)
    assert listed["usetime_text"]


def test_a_member_of_a_locked_archive_can_be_mapped(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    archive = aes_zip({"里面/村镇.csv": unlisted_csv()[0]}, "268413")
    task = failed_task(client, app, alice, {"bill.zip": archive}, password="268413")
    assert task["files"][0]["member"]
    shown = call(client, "POST /api/liushui/mappings/preview", as_=alice, json=which(task))["data"]
    assert shown["tables"][0]["names"] == list(HEADER)


@pytest.mark.everything  # before a commit: the unknown file that is mapped once
def test_a_finished_task_with_an_unknown_file_runs_again_for_nothing(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv()[0], "村镇.csv": unlisted_csv()[0]})
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["report_version"]) == ("done", 1)
    points = points_of(client, alice)
    save(client, alice)
    assert call(client, f"POST /api/liushui/tasks/{task['id']}/retry", as_=alice)["code"] == 1
    assert points_of(client, alice) == points
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["report_version"], task["price"]) == ("done", 2, PRICE)
    assert {file["state"] for file in task["files"]} == {"read"}
    assert points_of(client, alice) == points
    refused = call(client, f"POST /api/liushui/tasks/{task['id']}/retry", as_=alice)
    assert refused["data"]["reason"] == "nothing_to_retry"


def test_files_added_later_cost_a_report_also_when_the_first_run_over_them_failed(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv()[0]})
    work()
    [task] = tasks_of(client, alice)
    points = points_of(client, alice)
    upload(alice, {"村镇.csv": unlisted_csv()[0]}, task_id=task["id"], customer=None)
    work()
    assert points_of(client, alice) == points - PRICE


def test_strangers_see_neither_file_nor_template(
    app: APIFlask, client: FlaskClient, alice: Person, bob: Person
) -> None:
    task = failed_task(client, app, alice)
    row = save(client, alice)["data"]
    for path, body in (
        ("POST /api/liushui/mappings/preview", which(task)),
        ("POST /api/liushui/mappings/trial", mapping(task)),
        ("POST /api/liushui/templates", {**TEMPLATE, "task_id": task["id"]}),
        (f"PUT /api/liushui/templates/{row['id']}", TEMPLATE),
        (f"PUT /api/liushui/templates/{row['id']}/name", {"name": "x"}),
        (f"DELETE /api/liushui/templates/{row['id']}", None),
        (f"GET /api/liushui/templates.json?id={row['id']}", None),
    ):
        assert call(client, path, as_=bob, json=body)["code"] == 40400, path
        assert call(client, path, json=body)["code"] == 50008, path
    assert call(client, "GET /api/liushui/templates", as_=bob)["data"] == {"list": [], "total": 0}
    assert b'"templates": []' in send(client, "GET /api/liushui/templates.json", as_=bob).data


def test_a_strangers_template_reads_nothing_of_mine(
    app: APIFlask, client: FlaskClient, alice: Person, bob: Person
) -> None:
    save(client, bob)
    assert failed_task(client, app, alice)["files"][0]["state"] == "unknown_layout"


def test_an_admin_maps_for_the_owner_of_the_task(
    app: APIFlask, client: FlaskClient, ada: Person, alice: Person
) -> None:
    task = failed_task(client, app, alice)
    assert save(client, ada, task_id=task["id"])["data"] == {"reason": "case_hidden"}
    reveal(client, ada, task["id"])
    row = save(client, ada, task_id=task["id"])["data"]
    assert call(client, "GET /api/liushui/templates", as_=alice)["data"]["total"] == 1
    changed = call(
        client, f"PUT /api/liushui/templates/{row['id']}", as_=ada, json={**TEMPLATE, "name": "改"}
    )
    assert changed["data"]["name"] == "改"


def test_a_name_or_a_header_is_used_once_and_the_preview_names_the_template_that_is_there(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    task = failed_task(client, app, alice)
    row = save(client, alice)["data"]
    again = save(client, alice, name="另一个")
    assert again["data"]["reason"] == "template_header_taken"
    assert "村镇银行" in again["msg"]
    same_name = save(client, alice, names=[*HEADER, "多"])
    assert (same_name["data"]["reason"], list(same_name["data"]["fields"])) == (
        "template_name_taken",
        ["name"],
    )
    tried = call(client, "POST /api/liushui/mappings/trial", as_=alice, json=mapping(task))["data"]
    assert tried["template"] == {"id": row["id"], "name": "村镇银行"}
    changed = {**TEMPLATE, "layout": {**LAYOUT, "currency": "HKD"}}
    call(client, f"PUT /api/liushui/templates/{row['id']}", as_=alice, json=changed)
    [listed] = call(client, "GET /api/liushui/templates", as_=alice)["data"]["list"]
    assert listed["layout"]["currency"] == "HKD"


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_bad_mappings_are_refused_in_words(
    app: APIFlask, client: FlaskClient, alice: Person, language: str
) -> None:
    task = failed_task(client, app, alice)
    columns = LAYOUT["columns"]
    assert isinstance(columns, dict)

    def refused(path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = call(client, f"POST /api/liushui/{path}", as_=alice, json=body, language=language)
        assert answer["code"] == 0
        assert any("\u4e00" <= char <= "\u9fff" for char in answer["msg"]) == (language == "zh-CN")
        data: dict[str, Any] = answer["data"]
        return data

    twice = refused("mappings/trial", mapping(task, layout={**LAYOUT, "columns": {**columns, "note": 5}}))
    assert list(twice["fields"]) == ["layout.columns"]
    without = {role: at for role, at in columns.items() if role != "moment"}
    assert (
        "layout.columns.moment"
        in refused("mappings/trial", mapping(task, layout={**LAYOUT, "columns": without}))["fields"]
    )
    assert refused("mappings/trial", mapping(task, header_at=900))["reason"] == "no_such_table"
    assert refused("mappings/trial", mapping(task, table=3))["reason"] == "no_such_table"
    for flag in ("yes", "true", "0", None):
        body = mapping(task, layout={**LAYOUT, "balance_is_debt": flag})
        assert list(refused("mappings/trial", body)["fields"]) == ["layout.balance_is_debt"]
    assert "layout.sign" in refused("mappings/trial", mapping(task, layout={**LAYOUT, "sign": "?"}))["fields"]
    assert "extra" in refused("mappings/trial", mapping(task, extra=1))["fields"]
    assert "name" in refused("templates", {**TEMPLATE, "name": "a\u202eb"})["fields"]
    assert "name" in refused("templates", {**TEMPLATE, "name": "  "})["fields"]
    assert "names" in refused("templates", {**TEMPLATE, "names": ["A B", "c"]})["fields"]
    assert (
        "layout.directions"
        in refused("templates", {**TEMPLATE, "layout": {**LAYOUT, "directions": {}}})["fields"]
    )


def test_a_preview_without_words_says_which_there_are(
    app: APIFlask, client: FlaskClient, alice: Person
) -> None:
    task = failed_task(client, app, alice)
    body = mapping(task, layout={**LAYOUT, "directions": {}})
    tried = call(client, "POST /api/liushui/mappings/trial", as_=alice, json=body)["data"]
    assert tried["words"] == [{"word": "出", "way": "out"}, {"word": "入", "way": "in"}]
    assert tried["statements"][0]["rows"] == 0


def test_a_file_waits_for_its_turn_to_be_opened_and_says_so(
    app: APIFlask, client: FlaskClient, alice: Person, no_turn: None
) -> None:
    task = failed_task(client, app, alice)
    for what, body in (("preview", which(task)), ("trial", mapping(task))):
        busy = call(client, f"POST /api/liushui/mappings/{what}", as_=alice, json=body)
        assert (busy["code"], busy["data"]["reason"]) == (429, "too_often"), what


def test_a_file_that_is_gone_or_was_never_read_cannot_be_mapped(
    app: APIFlask, client: FlaskClient, upload: Upload, alice: Person
) -> None:
    fresh = upload(alice, {"村镇.csv": unlisted_csv()[0]})["data"]["task"]
    body = {"task_id": fresh["id"], "upload_id": fresh["files"][0]["upload_id"]}
    assert call(client, "POST /api/liushui/mappings/preview", as_=alice, json=body)["code"] == 40400
    assert fresh["files"][0]["mappable"] is False


def test_templates_are_renamed_and_deleted(client: FlaskClient, alice: Person) -> None:
    row, path = save(client, alice)["data"], "/api/liushui/templates"
    save(client, alice, name="别的", names=[*HEADER, "多"])
    taken = call(client, f"PUT {path}/{row['id']}/name", as_=alice, json={"name": "别的"})
    assert taken["data"]["reason"] == "template_name_taken"
    renamed = call(client, f"PUT {path}/{row['id']}/name", as_=alice, json={"name": " 新名 "})
    assert renamed["data"]["name"] == "新名"
    call(client, f"DELETE {path}/{row['id']}", as_=alice)
    assert [one["name"] for one in call(client, f"GET {path}", as_=alice)["data"]["list"]] == ["别的"]


def test_there_is_an_end_to_the_number_of_templates(
    client: FlaskClient, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "TEMPLATES_MOST", 1)
    save(client, alice)
    assert save(client, alice, name="二", names=[*HEADER, "多"])["data"]["reason"] == "too_many_templates"


def take_in(client: FlaskClient, person: Person, content: Any, **more: Any) -> dict[str, Any]:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return call(
        client,
        "POST /api/liushui/templates/import",
        as_=person,
        data={"file": (io.BytesIO(data), "templates.json")},
        content_type="multipart/form-data",
        **more,
    )


def test_an_export_is_taken_in_by_somebody_else(database: APIFlask, alice: Person, bob: Person) -> None:
    client = database.test_client()
    row = save(client, alice)["data"]
    save(client, alice, name="二", names=[*HEADER, "多"])
    answer = send(client, "GET /api/liushui/templates.json", as_=alice)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert json.loads(answer.data)["version"] == 1
    one = send(client, f"GET /api/liushui/templates.json?id={row['id']}", as_=alice).data
    assert [each["name"] for each in json.loads(one)["templates"]] == ["村镇银行"]
    taken = take_in(client, bob, answer.data)["data"]
    assert (taken["taken"], [each["state"] for each in taken["list"]]) == (2, ["taken", "taken"])
    again = take_in(client, bob, answer.data)["data"]
    assert [each["state"] for each in again["list"]] == ["known", "known"]
    assert failed_task(client, database, bob)["files"][0]["state"] == "read"


def test_faulty_templates_of_a_file_are_refused_alone(database: APIFlask, alice: Person) -> None:
    client = database.test_client()
    save(client, alice, name="已有", names=[*HEADER, "别"])
    listed = [
        TEMPLATE,
        {**TEMPLATE, "names": [*HEADER, "又"]},
        {**TEMPLATE, "name": "同表头"},
        {**TEMPLATE, "name": "已有", "names": ["一", "二", *HEADER[2:]]},
        {**TEMPLATE, "name": "坏\u0000"},
        {**TEMPLATE, "name": "\ud800"},
        {**TEMPLATE, "owner_id": 1},
        {**TEMPLATE, "layout": {**LAYOUT, "columns": {"moment": 1, "amount": 10**30}}},
        None,
        [[]],
    ]
    answer = take_in(client, alice, {"version": 1, "templates": listed})["data"]
    assert answer["taken"] == 1
    assert [one["state"] for one in answer["list"]] == ["taken"] + ["refused"] * 9
    for one in answer["list"][1:]:
        assert one["reasons"]
        assert all(words["zh-CN"] and words["en-US"] for words in one["reasons"])
    assert call(client, "GET /api/liushui/templates", as_=alice)["data"]["total"] == 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b"\xff\xfe\x00",
        b"[]",
        b'{"version": 1}',
        b'{"version": 2, "templates": []}',
        b'{"version": true, "templates": []}',
        b'{"version": 1, "templates": {}}',
        b'{"version": 1, "templates": [], "more": 1}',
        b'{"version": 1, "version": 1, "templates": []}',
        b"[" * 100_000,
    ],
    ids=range(11),
)
def test_a_file_that_is_no_export_is_refused_whole(
    client: FlaskClient, alice: Person, content: bytes
) -> None:
    for language in ("zh-CN", "en-US"):
        refused = take_in(client, alice, content, language=language)
        assert refused["data"]["reason"] == "not_templates"
        assert refused["msg"]


def test_a_file_larger_than_any_export_is_not_opened(
    client: FlaskClient, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "EXPORT_BYTES_MOST", 40)
    assert take_in(client, alice, b'{"version": 1, "templates": []}')["code"] == 1
    large = b'{"version": 1, "templates":            []}'
    assert take_in(client, alice, large)["data"]["reason"] == "not_templates"


def test_too_many_templates_in_a_file_are_refused_whole(client: FlaskClient, alice: Person) -> None:
    listed = [{**TEMPLATE, "name": str(n), "names": [*HEADER, str(n)]} for n in range(201)]
    assert (
        take_in(client, alice, {"version": 1, "templates": listed})["data"]["reason"] == "too_many_templates"
    )


def test_saving_twice_under_one_key_saves_once(client: FlaskClient, alice: Person) -> None:
    headers = {"Idempotency-Key": "one"}
    first, second = (
        call(client, "POST /api/liushui/templates", as_=alice, json=TEMPLATE, headers=headers)
        for _ in range(2)
    )
    assert first["data"]["id"] == second["data"]["id"]
