"""Stories of a task: uploaded, worked on, charged once, or refused in words with the points back."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient

from app.liushui import jobs
from app.liushui.cases.models import Task
from app.liushui.cases.service import work as running
from app.platform.data.database import db, writing
from tests.engine.fixtures.archives import aes_zip, overlap_bomb, plain_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv, wechat_xlsx
from tests.http import Person, call
from tests.liushui.conftest import Upload, points_of, reveal, tasks_of, uploader, worker
from tests.renzheng.desk import verify

PRICE = 10


@pytest.mark.real_child
def test_an_uploaded_statement_becomes_a_report_and_is_charged_once(
    database: APIFlask, alice: Person
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    content, truth = wechat_csv(rows=80)
    task = uploader(client)(alice, {"bill.csv": content})["data"]["task"]
    assert (task["state"], task["price"]) == ("queued", PRICE)
    assert points_of(client, alice) == before - PRICE
    worker(database)()
    worker(database)()
    [done] = tasks_of(client, alice)
    assert (done["state"], done["progress"], done["files"][0]["state"]) == ("done", 100, "read")
    assert done["files"][0]["rows"] == truth.rows
    assert points_of(client, alice) == before - PRICE
    report = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": done["report_id"]})
    summary = report["data"]["report"]["summary"]
    assert (summary["in_fen"], summary["out_fen"]) == (truth.in_fen, truth.out_fen)


def test_the_same_file_again_costs_nothing_and_leads_to_the_earlier_task(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, bob: Person
) -> None:
    content, _ = wechat_csv()
    first = upload(alice, {"bill.csv": content})["data"]
    work()
    points = points_of(client, alice)
    again = upload(alice, {"renamed.csv": content}, to="sendPdffile")["data"]
    assert again["duplicate"] is True
    assert again["task"]["id"] == first["task"]["id"]
    assert points_of(client, alice) == points
    assert upload(bob, {"bill.csv": content})["data"]["duplicate"] is False


def test_an_encrypted_archive_waits_for_its_password_and_goes_on_with_it(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    before = points_of(client, alice)
    content, truth = wechat_csv()
    upload(alice, {"bill.zip": aes_zip({"微信支付账单.csv": content}, "268413")})
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"]) == ("waiting", "need_password")
    assert task["files"][0]["next_step"]["zh-CN"]
    assert points_of(client, alice) == before
    answer = call(
        client, f"POST /api/liushui/tasks/{task['id']}/password", as_=alice, json={"password": "268413"}
    )
    assert answer["data"]["state"] == "queued"
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["rows"]) == ("done", truth.rows)
    assert points_of(client, alice) == before - PRICE


@pytest.mark.everything  # before a commit: tries are counted in test_intake
def test_five_wrong_passwords_end_the_trying(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    before = points_of(client, alice)
    content, _ = wechat_csv()
    upload(alice, {"bill.zip": aes_zip({"bill.csv": content}, "268413")}, password="000000")
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"]) == ("waiting", "wrong_password")
    assert task["files"][0]["tries_left"] == 4
    path = f"POST /api/liushui/tasks/{task['id']}/password"
    for attempt in range(4):
        assert call(client, path, as_=alice, json={"password": f"00000{attempt}"})["code"] == 1
        work()
    refused = call(client, path, as_=alice, json={"password": "268413"})
    assert (refused["code"], refused["data"]["reason"]) == (0, "password_tries_spent")
    assert points_of(client, alice) == before


BAD_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty.csv": (lambda: b"", "damaged"),
    "random.bin": (lambda: bytes((number * 7919 + 13) % 256 for number in range(5000)), "damaged"),
    "cut.pdf": (lambda: cmb_pdf(pages=2)[0][:4000], "damaged"),
    "cut.xlsx": (lambda: wechat_xlsx()[0][:3000], "damaged"),
    "bomb.zip": (overlap_bomb, "damaged"),
    "letter.csv": (lambda: "亲爱的,你好\n再见,\n".encode(), "unknown_layout"),
}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", BAD_FILES)
@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_a_bad_file_is_named_in_words_and_costs_nothing(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, name: str, language: str
) -> None:
    make, state = BAD_FILES[name]
    before = points_of(client, alice)
    envelope = upload(alice, {name: make()}, language=language)
    assert envelope["code"] == 1
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["files"][0]["state"]) == ("failed", state)
    assert task["problem_text"][language]
    assert task["files"][0]["problems"][0]["text"][language]
    assert points_of(client, alice) == before
    messages = call(client, "POST /api/message/list", as_=alice, language=language)["data"]
    assert "王小明" in messages[0]["content"]


def test_a_bad_member_beside_a_good_one_loses_nothing(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    content, truth = wechat_csv()
    upload(alice, {"both.zip": plain_zip({"../../x": b"a,b\n1,2\n" * 50, "bill.csv": content})})
    work()
    [task] = tasks_of(client, alice)
    assert task["state"] == "done"
    assert [file["rows"] for file in task["files"] if file["state"] == "read"] == [truth.rows]


def test_a_file_over_the_limit_is_refused_before_anything_is_held(
    app: APIFlask, client: FlaskClient, upload: Upload, alice: Person
) -> None:
    app.extensions["config"] = dataclasses.replace(app.extensions["config"], upload_bytes=1024)
    before = points_of(client, alice)
    refused = upload(alice, {"huge.csv": b"x" * 1025})
    assert (refused["code"], refused["data"]["reason"]) == (0, "file_too_large")
    assert points_of(client, alice) == before


def test_an_upload_without_customer_file_or_points_is_refused(
    app: APIFlask, upload: Upload, alice: Person
) -> None:
    verify(app.test_client(), alice)
    content, _ = wechat_csv()
    assert upload(alice, {"bill.csv": content}, customer="")["data"]["reason"] == "customer_missing"
    assert upload(alice, {})["data"]["reason"] == "no_file"
    for number in range(10):
        assert upload(alice, {"bill.csv": content + b"\n" * number})["code"] == 1
    refused = upload(alice, {"bill.csv": content + b"\n" * 99}, language="zh-CN")
    assert refused["data"]["reason"] == "insufficient_points"
    assert "积分不足" in refused["msg"]


def test_a_repeat_under_the_same_idempotency_key_makes_one_task(
    client: FlaskClient, upload: Upload, alice: Person
) -> None:
    content, _ = wechat_csv()
    key = {"Idempotency-Key": "upload-1"}
    first = upload(alice, {"bill.csv": content}, headers=key)
    again = upload(alice, {"bill.csv": content}, headers=key)
    assert first["data"] == again["data"]
    other = upload(alice, {"bill.csv": content + b"\n"}, headers=key)
    assert other["code"] == 40900
    assert len(tasks_of(client, alice)) == 1


def test_files_added_to_a_finished_task_make_a_new_version(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    wallet, in_wallet = wechat_csv()
    upload(alice, {"bill.csv": wallet})
    work()
    [task] = tasks_of(client, alice)
    bank, in_bank = cmb_pdf(pages=1)
    upload(alice, {"bank.pdf": bank}, task_id=str(task["id"]))
    work()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["report_version"], len(task["files"])) == ("done", 2, 2)
    info = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": task["report_id"]})[
        "data"
    ]
    assert info["line"]["rows"] == in_wallet.rows + in_bank.rows
    assert [version["version"] for version in info["versions"]] == [2, 1]


def test_what_a_dead_worker_held_is_taken_up_again_and_charged_once(
    database: APIFlask, alice: Person, frozen: Any
) -> None:
    client = database.test_client()
    before = points_of(client, alice)
    content, _ = wechat_csv()
    uploader(client)(alice, {"bill.csv": content})
    _let_a_worker_die(database)
    worker(database)()
    assert tasks_of(client, alice)[0]["state"] == "working"
    frozen.advance(seconds=31)
    database.extensions["jobs"].sweep()
    worker(database)()
    assert tasks_of(client, alice)[0]["state"] == "done"
    assert points_of(client, alice) == before - PRICE


def test_a_task_that_kills_its_workers_fails_and_gives_the_points_back(
    app: APIFlask, client: FlaskClient, upload: Upload, alice: Person, frozen: Any
) -> None:
    before = points_of(client, alice)
    content, _ = wechat_csv()
    upload(alice, {"bill.csv": content})
    for _ in range(3):
        _let_a_worker_die(app)
        frozen.advance(seconds=31)
    app.extensions["jobs"].sweep()
    worker(app)()
    [task] = tasks_of(client, alice)
    assert (task["state"], task["problem"]) == ("failed", "crashed")
    assert points_of(client, alice) == before
    retried = call(client, f"POST /api/liushui/tasks/{task['id']}/retry", as_=alice)
    assert retried["data"]["state"] == "queued"
    worker(app)()
    assert tasks_of(client, alice)[0]["state"] == "done"


def _let_a_worker_die(app: APIFlask) -> None:
    """Claim the waiting task as a worker that is never heard of again."""
    from datetime import timedelta

    from app.liushui.cases.service import work

    db.session.rollback()
    with writing():
        assert work.claim("dead", timedelta(seconds=30)) is not None
        db.session.commit()


def test_a_deleted_task_leaves_no_bytes(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    from app.platform.data.blobs import Blob

    content, _ = wechat_csv()
    upload(alice, {"bill.csv": content})
    work()
    [task] = tasks_of(client, alice)
    assert db.session.query(Blob).count() == 4
    assert call(client, f"DELETE /api/liushui/tasks/{task['id']}", as_=alice)["code"] == 1
    db.session.rollback()
    assert db.session.query(Blob).count() == 0
    assert db.session.query(Task).count() == 0


def test_a_queued_task_that_is_deleted_gives_its_points_back(
    client: FlaskClient, upload: Upload, alice: Person
) -> None:
    before = points_of(client, alice)
    content, _ = wechat_csv()
    task = upload(alice, {"bill.csv": content})["data"]["task"]
    call(client, f"DELETE /api/liushui/tasks/{task['id']}", as_=alice)
    assert points_of(client, alice) == before


def test_nobody_but_its_owner_finds_a_task_and_the_administrator_says_why_first(
    client: FlaskClient, upload: Upload, alice: Person, bob: Person, ada: Person
) -> None:
    content, _ = wechat_csv()
    task = upload(alice, {"bill.csv": content})["data"]["task"]
    path = f"/api/liushui/tasks/{task['id']}"
    assert call(client, f"GET {path}", as_=bob)["code"] == 40400
    assert call(client, f"POST {path}/password", as_=bob, json={"password": "x"})["code"] == 40400
    assert call(client, f"POST {path}/retry", as_=bob)["code"] == 40400
    assert call(client, f"DELETE {path}", as_=bob)["code"] == 40400
    assert upload(bob, {"b.csv": content}, task_id=str(task["id"]))["code"] == 40400
    assert call(client, f"GET {path}", as_=ada)["data"] == {"reason": "case_hidden"}
    reveal(client, ada, task["id"])
    assert call(client, f"GET {path}", as_=ada)["code"] == 1
    assert tasks_of(client, bob) == []


def test_uploads_are_purged_after_their_time_and_the_report_stays(
    app: APIFlask, client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, frozen: Any
) -> None:
    content, _ = cmb_pdf(pages=1)
    upload(alice, {"bank.pdf": content})
    work()
    [task] = tasks_of(client, alice)
    frozen.advance(days=31)
    assert app.test_cli_runner().invoke(args=["purge"]).output == "1 file purged\n"
    [task] = tasks_of(client, alice)
    assert task["files"][0]["kept"] is False
    picture = f"GET /api/liushui/reports/{task['report_id']}/transactions/1/evidence.png"
    assert call(client, picture, as_=alice)["data"]["reason"] == "file_purged"
    transactions = f"GET /api/liushui/reports/{task['report_id']}/transactions"
    assert call(client, transactions, as_=alice)["data"]["total"] > 0


def test_an_upload_of_unknown_fields_is_refused(client: FlaskClient, alice: Person) -> None:
    data = {"customer": "王小明", "file": (io.BytesIO(b"x"), "x.csv"), "surprise": "1"}
    answer = call(client, "POST /api/user/sendZipfile", as_=alice, data=data)
    assert (answer["code"], answer["data"]["reason"]) == (0, "invalid_input")


def test_while_a_run_goes_on_each_file_says_its_stage_and_its_rows_count_up(
    client: FlaskClient,
    upload: Upload,
    work: Callable[[], None],
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[list[tuple[str, int]]] = []
    heard = jobs._Heartbeat.progress

    def listen(self: Any, stage: str, share: float, rows: Any) -> None:
        heard(self, stage, share, rows)
        with writing():
            assert running.beat(self._job, timedelta(minutes=1), stage, 50, rows)
            db.session.commit()
        [task] = tasks_of(client, alice)
        seen.append([(file["stage"], file["rows"]) for file in task["files"]])

    monkeypatch.setattr(jobs._Heartbeat, "progress", listen)
    upload(alice, {"a.csv": wechat_csv(rows=30)[0], "b.csv": wechat_csv(rows=20, seed=4)[0]})
    work()
    assert [("is_read", 30), ("read", 0)] in seen
    assert [("is_read", 30), ("is_read", 20)] in seen
    [done] = tasks_of(client, alice)
    assert [file["stage"] for file in done["files"]] == ["", ""]


def test_a_finished_task_says_what_its_report_says_in_one_line(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    assert upload(alice, {"a.csv": wechat_csv(rows=30)[0]})["data"]["task"]["headline"] is None
    work()
    [task] = tasks_of(client, alice)
    [report] = call(client, "POST /api/user/getClientreportlist", as_=alice, json={})["data"]["list"]
    assert task["headline"]["hits"] == report["hits"]
