"""Stories of a report's versions: analysed again, compared, the older ones readable."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask

from app.engine.report.sections import method
from app.liushui.cases import sandbox
from app.liushui.cases.models import ReportRow, Task, Upload
from app.liushui.cases.service import readings, retention
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE, BOB, Person, call
from tests.http import work as committed
from tests.liushui.conftest import points_of, tasks_of, uploader, worker

DAY = (
    "日期,金额,余额,摘要,对方户名\n"
    "2025-01-02,8000.00,8100.00,工资,某某科技有限公司\n"
    "2025-01-03,-1500.00,6600.00,转账,李四\n"
    "2025-01-04,-20.00,6580.00,早餐,早点铺\n"
)


@pytest.fixture
def task_id(database: APIFlask) -> int:
    """A finished task of Alice's with a report."""
    return made(database, {"bill.csv": DAY.encode()})


def made(app: APIFlask, files: dict[str, bytes], **form: Any) -> int:
    answer = uploader(app.test_client())(ALICE, files, **form)
    worker(app)()
    found: int = answer["data"]["task"]["id"]
    return found


def ask(app: APIFlask, what: str, person: Person = ALICE, **request: Any) -> dict[str, Any]:
    return call(app.test_client(), what, as_=person, **request)


def outlook(app: APIFlask, task_id: int) -> dict[str, Any]:
    found: dict[str, Any] = ask(app, f"GET /api/liushui/tasks/{task_id}/rerun")["data"]
    return found


def again(app: APIFlask, task_id: int, **body: Any) -> dict[str, Any]:
    answer = ask(app, f"POST /api/liushui/tasks/{task_id}/rerun", json=body)
    worker(app)()
    return answer


def newest(app: APIFlask, person: Person = ALICE) -> int:
    report_id: int = tasks_of(app.test_client(), person)[0]["report_id"]
    return report_id


def info(app: APIFlask, report_id: int, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = ask(app, "POST /api/user/getClientreportinfo", json={"id": report_id, **more})[
        "data"
    ]
    return found


def changes(app: APIFlask, report_id: int, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = ask(app, f"GET /api/liushui/reports/{report_id}/changes", query_string=query)[
        "data"
    ]
    return found


def purge_files() -> None:
    with committed():
        for upload in db.session.query(Upload):
            upload.blob_id = None


def test_another_analysis_makes_a_new_version_costs_nothing_and_leaves_the_old_one_readable(
    database: APIFlask, task_id: int
) -> None:
    first = newest(database)
    before = points_of(database.test_client(), ALICE)
    seen = outlook(database, task_id)
    assert (seen["source"], seen["price"], seen["reasons"], seen["refusal"]["en-US"]) == ("files", 0, [], "")
    assert again(database, task_id)["data"]["state"] == "queued"
    second = newest(database)
    assert second != first
    assert points_of(database.test_client(), ALICE) == before
    shown = info(database, second)
    assert [each["version"] for each in shown["versions"]] == [2, 1]
    assert (
        info(database, first)["line"]["version"] == info(database, second, version=1)["line"]["version"] == 1
    )
    assert info(database, first)["report"] == shown["report"]
    found = changes(database, second)
    assert found["is_equal"]
    assert (found["before"]["version"], found["after"]["version"]) == (1, 2)
    assert found["rows"] == {"added": 0, "removed": 0, "changed": 0}


@pytest.mark.everything  # before a commit: the files purged by their time, below
@pytest.mark.real_child
def test_without_its_files_the_kept_reading_is_analysed_and_the_version_says_so(
    database: APIFlask, task_id: int
) -> None:
    purge_files()
    seen = outlook(database, task_id)
    assert (seen["source"], seen["stored_version"], seen["price"]) == ("stored", 1, 0)
    again(database, task_id)
    again(database, task_id)
    shown = info(database, newest(database))
    assert [(each["version"], each["stored_version"]) for each in shown["versions"]] == [
        (3, 1),
        (2, 1),
        (1, None),
    ]
    assert changes(database, newest(database), **{"from": 1})["is_equal"]
    assert tasks_of(database.test_client(), ALICE)[0]["files"][0]["state"] == "read"


@pytest.mark.everything  # before a commit: nothing; such reports are from before 2026
def test_a_report_whose_reading_was_never_kept_says_that_it_cannot_be_analysed_again(
    database: APIFlask, task_id: int
) -> None:
    purge_files()
    with committed():
        report = db.session.query(ReportRow).one()
        report.reading_blob_id = None
        report.task.statements.clear()
    seen = outlook(database, task_id)
    assert seen["source"] is None
    assert "upload the files again" in seen["refusal"]["en-US"]
    assert "重新上传" in seen["refusal"]["zh-CN"]
    assert again(database, task_id)["data"]["reason"] == "reading_not_kept"


def test_changed_related_parties_change_the_report_and_the_changes_say_what(
    database: APIFlask, task_id: int
) -> None:
    assert again(database, task_id, related=["李四", " ", "李四"])["code"] == 1
    report_id = newest(database)
    assert info(database, report_id)["related"] == ["李四"]
    assert info(database, report_id, version=1)["related"] == []
    found = changes(database, newest(database))
    assert (found["before"]["related"], found["after"]["related"]) == ([], ["李四"])
    assert not found["is_equal"]
    assert "counterparties" in found["changes"]["others"]
    assert found["changes"]["summary"] == [] or all(
        each["before"] != each["after"] for each in found["changes"]["summary"]
    )
    assert outlook(database, task_id)["reasons"] == []


def test_a_report_older_than_the_keeping_of_readings_keeps_its_own_options_and_reading(
    database: APIFlask, task_id: int
) -> None:
    first = newest(database)
    with committed():
        db.session.get_one(ReportRow, first).reading_blob_id = None
    again(database, task_id, related=["李四"])
    assert info(database, first)["related"] == []
    with database.app_context():
        old = db.session.get_one(ReportRow, first)
        assert readings.is_kept(old)
        assert readings.open_reading(old).statements[0].rows == 3
    assert changes(database, newest(database))["before"]["related"] == []


def test_newer_rules_and_a_newer_engine_are_reasons(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with committed():
        report = db.session.query(ReportRow).one()
        report.rules_version, report.engine_version = "2020.1", "0.9"
    reasons = {each["code"]: each for each in outlook(database, task_id)["reasons"]}
    assert set(reasons) == {"rules", "engine"}
    assert (reasons["engine"]["before"], reasons["engine"]["after"]) == ("0.9", method.ENGINE_VERSION)


def test_rows_of_an_added_file_are_told_as_added_with_every_figure_they_change(
    database: APIFlask, task_id: int
) -> None:
    content, truth = wechat_csv(40)
    ask(database, "GET /api/liushui/price")
    made(database, {"wallet.csv": content}, task_id=task_id)
    report_id = newest(database)
    found = changes(database, report_id)
    assert found["rows"]["added"] == truth.rows
    assert [each["file"] for each in found["changes"]["files"]] == ["wallet.csv"]
    figures = {each["name"]: each for each in found["changes"]["summary"]}
    assert figures["rows"]["after"] - figures["rows"]["before"] == truth.rows
    first, last = info(database, report_id, version=1)["report"], info(database, report_id)["report"]
    assert figures["in_fen"]["before"] == first["summary"]["in_fen"]
    assert figures["in_fen"]["after"] == last["summary"]["in_fen"]
    path = f"GET /api/liushui/reports/{report_id}/changes/rows"
    page = ask(database, path, query_string={"kind": "added", "pageSize": 7, "current": 2})["data"]
    assert (page["total"], len(page["list"])) == (truth.rows, 7)
    assert all(row["n_before"] is None and row["n"] for row in page["list"])
    back = changes(database, info(database, report_id)["versions"][1]["id"], **{"from": 2})
    assert back["rows"]["removed"] == truth.rows


def test_a_version_with_nothing_before_it_has_no_changes_and_nobody_else_finds_any(
    database: APIFlask, task_id: int
) -> None:
    report_id = newest(database)
    path = f"GET /api/liushui/reports/{report_id}/changes"
    assert ask(database, path)["code"] == 40400
    again(database, task_id)
    for what in (path, f"{path}/rows", f"GET /api/liushui/tasks/{task_id}/rerun"):
        assert ask(database, what, BOB)["code"] == 40400, what
    assert ask(database, f"POST /api/liushui/tasks/{task_id}/rerun", BOB, json={})["code"] == 40400


def test_a_task_at_work_or_without_a_report_is_not_analysed_again(database: APIFlask, task_id: int) -> None:
    with committed():
        db.session.get_one(Task, task_id).state = "working"
    path = f"POST /api/liushui/tasks/{task_id}/rerun"
    assert ask(database, path, json={})["data"]["reason"] == "task_busy"
    with committed():
        db.session.get_one(Task, task_id).state = "waiting"
    assert ask(database, path, json={})["data"]["reason"] == "nothing_to_analyse"
    assert outlook(database, task_id)["source"] is None


def test_an_analysis_that_breaks_leaves_the_report_and_can_be_ordered_again(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise sandbox.SandboxError("timeout")

    with monkeypatch.context() as patch:
        patch.setattr(sandbox, "run_analysis", breaks)
        again(database, task_id)
    [task] = tasks_of(database.test_client(), ALICE)
    assert (task["state"], task["report_version"]) == ("failed", 1)
    assert outlook(database, task_id)["source"] == "files"
    again(database, task_id)
    assert tasks_of(database.test_client(), ALICE)[0]["report_version"] == 2


def test_files_that_were_purged_by_their_time_are_analysed_from_what_was_read(
    database: APIFlask, frozen: FrozenClock, task_id: int
) -> None:
    frozen.advance(days=5000)
    with committed():
        assert retention.purge() == 1
    assert outlook(database, task_id)["source"] == "stored"
    assert again(database, task_id)["code"] == 1
    assert tasks_of(database.test_client(), ALICE)[0]["report_version"] == 2
