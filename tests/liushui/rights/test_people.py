"""A person over all cases of all operators: found, copied, erased; what is only somebody else's stays and says so."""

from __future__ import annotations

import io
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select

from app.auth import audit
from app.inbox.models import Message, OutboxMessage
from app.jifen.verify import breaks
from app.liushui.cases.models import Task
from app.liushui.reports.models import CategoryCorrection
from app.liushui.rights.errors import NobodySoughtError
from app.liushui.rights.models import Erasure
from app.liushui.rights.service import erasing
from app.liushui.rights.service.finding import Sought
from app.liushui.rulebook.models import Backtest
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from tests.auth.people import token_for
from tests.databases import PASSWORD
from tests.engine.surfaces import pages_of
from tests.http import ADA, ALICE, BOB, Person, call, send, work
from tests.liushui.cases.test_races import in_a_worker
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.liushui.review.test_links import FIRST, LENDER, SECOND, bank

WANG = "王小明"
WHY = {"password": PASSWORD, "reason": "客户书面要求删除"}


@pytest.fixture
def cases(database: APIFlask) -> APIFlask:
    """王小明's two cases of Alice's, and 赵丽's of Bob's, whose statement names him as the other side."""
    upload = uploader(database.test_client())
    upload(ALICE, {"王小明-a.csv": FIRST}, customer=WANG)
    upload(ALICE, {"b.csv": bank(("2025-05-01", 10, "周大福", LENDER))}, customer=WANG)
    upload(BOB, {"c.csv": SECOND}, customer="赵丽")
    worker(database)()
    return database


def ask(app: APIFlask, what: str, as_: Person = ADA, **body: Any) -> dict[str, Any]:
    return call(app.test_client(), f"POST /api/liushui/people/{what}", as_=as_, json=body)


def found(app: APIFlask, **sought: str) -> dict[int, tuple[str, str]]:
    """The role and the customer by case."""
    listed = ask(app, "find", **(sought or {"name": WANG}))["data"]["cases"]
    return {each["task_id"]: (each["role"], each["customer"]) for each in listed}


def own(app: APIFlask) -> list[int]:
    return [task["id"] for task in tasks_of(app.test_client(), ALICE)]


def events(client: FlaskClient, event: str) -> list[dict[str, Any]]:
    query = {"event": event}
    listed: list[dict[str, Any]] = call(client, "GET /api/admin/audit", as_=ADA, query_string=query)["data"][
        "list"
    ]
    return listed


@pytest.mark.both_databases
def test_a_person_is_found_in_their_own_cases_and_in_those_that_name_them(cases: APIFlask) -> None:
    client = cases.test_client()
    mine, [theirs] = own(cases), [task["id"] for task in tasks_of(client, BOB)]
    # Whose case it is that names him stays hidden.
    assert found(cases) == dict.fromkeys(mine, ("customer", WANG)) | {theirs: ("party", "赵*")}
    assert found(cases, name="王小") == dict.fromkeys(mine, ("customer", "王**"))
    account = "6222 9999 8888 7777 666"
    assert found(cases, account=account) == {theirs: ("party", "赵*")}
    assert found(cases, name="钱多多") == {}
    entries = events(client, "person_sought")
    assert len(entries) == 4
    assert not any(word in str(entries) for word in (WANG, "王小", "钱多多", "7777666", "7777 666"))
    assert entries[-1]["subject"].startswith("person:")


def test_related_people_and_holders_of_other_customers_are_found(database: APIFlask) -> None:
    client = database.test_client()
    titled = ("户名：李丽\n" + FIRST.decode()).encode()
    uploader(client)(ALICE, {"a.csv": titled}, customer=WANG, related=["张 三丰"])
    worker(database)()
    [task] = own(database)
    assert found(database, name="张三丰") == {task: ("related", "王**")}
    refused = ask(database, "erase", name="张三丰", task_ids=[task], **WHY)
    assert refused["data"]["reason"] == "not_theirs"


@pytest.mark.parametrize("sought", [{}, {"name": "王"}, {"account": "12345"}, {"name": " ", "account": "  "}])
def test_too_little_finds_nobody(database: APIFlask, sought: dict[str, str]) -> None:
    refused = ask(database, "find", **sought)
    assert (refused["code"], refused["data"]["reason"]) == (0, "nobody_sought")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=8), account=st.text(max_size=8), said=st.text(max_size=20))
def test_only_words_that_hold_the_whole_name_or_account_name_somebody(
    name: str, account: str, said: str
) -> None:
    try:
        sought = Sought(name, account)
    except NobodySoughtError:
        return
    if sought.keys:
        assert sought.is_named_in({"party": f"{said}{sought.name}", "account": sought.account})


def test_operators_and_programs_may_not(cases: APIFlask) -> None:
    client = cases.test_client()
    for what, body in (
        ("find", {"name": WANG}),
        ("export", {"name": WANG, "task_ids": [], **WHY}),
        ("erase", {"name": WANG, "task_ids": [], **WHY}),
        ("erasures/1/decision", {"agreed": True, "password": PASSWORD}),
    ):
        assert ask(cases, what, ALICE, **body)["code"] == 40300, what
    assert call(client, "GET /api/liushui/people/erasures", as_=ALICE)["code"] == 40300


def test_a_copy_holds_what_is_kept_and_nothing_of_others(cases: APIFlask) -> None:
    client, mine = cases.test_client(), own(cases)
    for body, reason in (
        (WHY | {"password": "guessed"}, "wrong_password_given"),
        (WHY | {"reason": " 短 "}, "erasure_reason"),
    ):
        assert ask(cases, "export", name=WANG, task_ids=mine, **body)["data"]["reason"] == reason
    assert ask(cases, "export", name="赵丽", task_ids=mine, **WHY)["data"]["reason"] == "not_theirs"
    form = {"name": WANG, "task_ids": mine, **WHY}
    answer = send(client, "POST /api/liushui/people/export", as_=ADA, language="zh-CN", json=form)
    assert answer.mimetype == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.get_data())) as archive:
        names = set(archive.namelist())
        assert {f"case-{mine[0]}/report.pdf", f"case-{mine[1]}/files/1-王小明-a.csv", "summary.xlsx"} <= names
        assert archive.read(f"case-{mine[1]}/files/1-王小明-a.csv") == FIRST
        assert WANG in "".join(pages_of(archive.read(f"case-{mine[0]}/report.pdf")))
        summary = json.loads(archive.read("summary.json"))
        book = openpyxl.load_workbook(io.BytesIO(archive.read("summary.xlsx")))
    assert [each["customer"] for each in summary["cases"]] == [WANG, WANG]
    # In 赵丽's statement he was paid 300 yuan: that is told, whose it is is not.
    assert [(each["rows"], each["out_fen"]) for each in summary["elsewhere"]] == [(1, 30_000)]
    assert "赵丽" not in str(summary)
    assert [row[0].value for row in book["案件"].iter_rows(min_row=2)] == sorted(mine)
    [entry] = events(client, "person_exported")
    assert entry["detail"]["tasks"] == sorted(mine)


@pytest.mark.both_databases
def test_an_erasure_leaves_nothing_of_the_person_but_the_ledger_and_the_log(cases: APIFlask) -> None:
    client, mine = cases.test_client(), own(cases)
    [theirs] = [task["id"] for task in tasks_of(client, BOB)]
    report = tasks_of(client, ALICE)[1]["report_id"]
    of_bob = tasks_of(client, BOB)[0]["report_id"]
    base = f"/api/liushui/reports/{report}"
    assert call(client, f"POST {base}/mail", as_=ALICE, json={"to": "a@example.com"})["code"] == 1
    shop = "某某超市有限公司"
    for name, at, as_ in ((shop, base, ALICE), (WANG, f"/api/liushui/reports/{of_bob}", BOB)):
        rows = call(client, f"GET {at}/transactions", as_=as_)["data"]["list"]
        row = next(each for each in rows if each["party"] == name)
        word = {"n": row["n"], "category": "O13", "scope": "party"}
        assert call(client, f"POST {at}/corrections", as_=as_, json=word)["code"] == 1
    worker(cases)()
    told = ask(cases, "find", name=WANG)["data"]
    assert (told["words"], told["alone_most"]) == (1, 5)
    with cases.app_context():
        blobs_before = len(db.session.scalars(select(Blob.id)).all())
        people = db.session.scalars(select(Message)).all()
        assert sum(message.params.get("customer") == WANG for message in people) == 2

    done = ask(cases, "erase", name=WANG, task_ids=mine, **WHY)["data"]
    assert (done["state"], done["cases"], done["name"]) == ("done", 2, "")
    assert tasks_of(client, ALICE) == []
    assert [task["id"] for task in tasks_of(client, BOB)] == [theirs]
    assert call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": report})["code"] == 40400
    assert found(cases) == {theirs: ("party", "赵*")}
    with cases.app_context():
        assert len(db.session.scalars(select(Blob.id)).all()) < blobs_before - 5
        assert db.session.scalars(select(OutboxMessage)).all() == []
        assert [m for m in db.session.scalars(select(Message)) if m.params.get("customer") == WANG] == []
        # Alice's word about another party stays, Bob's about him went.
        [word] = db.session.scalars(select(CategoryCorrection)).all()
        assert word.spoken["party"] == shop
        assert db.session.scalars(select(Backtest)).all() == []
        assert audit.first_break() is None
        assert [*breaks()] == []
    [entry] = events(client, "person_erased")
    assert (entry["detail"]["tasks"], WANG in str(entry)) == (sorted(mine), False)


def test_what_is_held_or_of_others_is_not_erased(cases: APIFlask) -> None:
    client, mine = cases.test_client(), own(cases)
    [theirs] = [task["id"] for task in tasks_of(client, BOB)]
    assert ask(cases, "erase", name=WANG, task_ids=[*mine, theirs], **WHY)["data"]["reason"] == "not_theirs"
    hold = f"PUT /api/liushui/tasks/{mine[0]}/hold"
    assert call(client, hold, as_=ADA, json={"reason": "诉讼保全"})["code"] == 1
    refused = ask(cases, "erase", name=WANG, task_ids=mine, **WHY)
    assert (refused["data"]["reason"], len(tasks_of(client, ALICE))) == ("case_held", 2)
    assert ask(cases, "erase", name=WANG, task_ids=mine[1:], **WHY)["data"]["state"] == "done"
    assert own(cases) == mine[:1]


@pytest.mark.both_databases
def test_many_cases_wait_for_a_second_administrator(
    cases: APIFlask, monkeypatch: pytest.MonkeyPatch, frozen: Any
) -> None:
    monkeypatch.setattr("app.liushui.rights.service.erasing.ALONE_MOST", 1)
    client, mine = cases.test_client(), own(cases)
    asked = ask(cases, "erase", name=WANG, task_ids=mine, **WHY)["data"]
    assert (asked["state"], asked["name"], asked["own"], len(own(cases))) == ("waiting", WANG, True, 2)
    decision = {"agreed": True, "password": PASSWORD}
    path = f"erasures/{asked['id']}/decision"
    assert ask(cases, path, **decision)["data"]["reason"] == "second_eraser_needed"
    role = {"role": "admin", "password": PASSWORD}
    assert call(client, f"POST /api/admin/users/{BOB.id}/role", as_=ADA, json=role)["code"] == 1
    assert ask(cases, path, BOB, **decision)["data"]["reason"] == "new_eraser"
    frozen.advance(days=8)
    fresh = token_for(client, "bob")

    def decide(**said: Any) -> dict[str, Any]:
        answer = call(client, f"POST /api/liushui/people/{path}", headers=fresh, json=decision | said)
        return dict(answer["data"])

    assert decide(password="guessed")["reason"] == "wrong_password_given"
    assert decide()["state"] == "done"
    assert decide()["reason"] == "erasure_decided"
    listed = call(client, "GET /api/liushui/people/erasures", headers=fresh)["data"]["list"]
    assert [(each["state"], each["asker"], each["decider"], each["own"]) for each in listed] == [
        ("done", "ada", "bob", False)
    ]
    with cases.app_context():
        assert [task.owner_id for task in db.session.scalars(select(Task))] == [BOB.id]
        assert db.session.scalars(select(Erasure)).one().wanted is None


def test_small_erasures_of_a_day_are_one_large_one(cases: APIFlask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.liushui.rights.service.erasing.ALONE_MOST", 1)
    states = [ask(cases, "erase", name=WANG, task_ids=[one], **WHY)["data"]["state"] for one in own(cases)]
    assert states == ["done", "waiting"]


def test_what_was_asked_before_an_erasure_is_not_done_twice(cases: APIFlask) -> None:
    """Answers may name the person and are forgotten; that they were given is not."""
    other = {"customer": "李明", "headers": {"Idempotency-Key": "once"}}
    files = {"other.csv": bank(("2025-05-02", 12, "周大福", LENDER))}
    upload = partial(uploader(cases.test_client()), ALICE, files, **other)
    mine = own(cases)
    assert upload()["code"] == 1
    assert ask(cases, "erase", name=WANG, task_ids=mine, **WHY)["data"]["state"] == "done"
    assert upload()["code"] != 1
    assert len(own(cases)) == 1


def test_a_declined_erasure_forgets_whom_it_was_about(
    cases: APIFlask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.liushui.rights.service.erasing.ALONE_MOST", 1)
    asked = ask(cases, "erase", name=WANG, task_ids=own(cases), **WHY)["data"]
    declined = ask(cases, f"erasures/{asked['id']}/decision", agreed=False, password=PASSWORD)["data"]
    assert (declined["state"], declined["name"], len(own(cases))) == ("declined", "", 2)
    with cases.app_context():
        assert db.session.scalars(select(Erasure)).one().wanted is None


def test_the_list_of_erasures_names_nobody(cases: APIFlask, tmp_path: Path) -> None:
    ask(cases, "erase", name=WANG, task_ids=own(cases), **WHY)
    run = cases.test_cli_runner()
    assert run.invoke(args=["person", "list", str(tmp_path / "list.json")]).exit_code == 0
    for file in (tmp_path / "list.json", cases.extensions["config"].data_dir / "erasures.json"):
        kept = file.read_text()
        assert (WANG in kept, WHY["reason"] in kept, len(json.loads(kept)["erasures"])) == (False, False, 1)
    changed = (tmp_path / "list.json").read_text().replace('"cases": 2', '"cases": 3')
    (tmp_path / "list.json").write_text(changed)
    refused = run.invoke(args=["person", "again", str(tmp_path / "list.json")])
    assert (refused.exit_code, "was changed" in refused.output) == (1, True)


def test_the_command_line_finds_copies_and_erases(cases: APIFlask, tmp_path: Path) -> None:
    run, mine = cases.test_cli_runner(), own(cases)
    listed = run.invoke(args=["person", "find", WANG]).output
    assert [line.split()[1] for line in listed.splitlines() if "customer" in line] == [
        str(n) for n in sorted(mine)
    ]
    db.session.rollback()  # the command writes in this test's session, which has only read so far
    target = tmp_path / "copy.zip"
    taken = run.invoke(args=["person", "export", WANG, "-o", str(target), "--reason", "客户查阅"])
    assert taken.exit_code == 0, (taken.output, taken.exception)
    assert target.stat().st_mode & 0o777 == 0o600
    assert zipfile.is_zipfile(target)
    kept = run.invoke(args=["person", "erase", WANG, "--reason", "客户要求"], input="n\n")
    assert (kept.exit_code, len(own(cases))) == (1, 2)
    db.session.rollback()
    done = run.invoke(args=["person", "erase", WANG, "--reason", "客户要求", "--yes"])
    assert (done.exit_code, done.output.splitlines()[0][:14], own(cases)) == (0, "2 cases erased", [])


@pytest.mark.everything  # before a commit: the erasure above
def test_a_customer_who_comes_again_has_a_new_case(cases: APIFlask) -> None:
    assert ask(cases, "erase", name=WANG, task_ids=own(cases), **WHY)["data"]["state"] == "done"
    later = {"z.csv": bank(("2025-06-01", 7, "周大福", LENDER))}
    uploader(cases.test_client())(ALICE, later, customer=WANG)
    worker(cases)()
    told = cases.test_cli_runner().invoke(args=["person", "again"]).output
    assert told.startswith("erased again: 0 cases, 0 remembered words; 1 further case of")
    assert len(own(cases)) == 1


@pytest.mark.everything  # before a commit: the erasure above
def test_an_erasure_forgets_no_other_on_the_list_beside_the_keys(cases: APIFlask) -> None:
    """An older copy was brought back, and somebody erases before `flask person again` ran."""
    first, second = own(cases)
    file = cases.extensions["config"].data_dir / "erasures.json"
    assert ask(cases, "erase", name=WANG, task_ids=[first], **WHY)["data"]["state"] == "done"
    [kept] = json.loads(file.read_text())["erasures"]
    with work():
        db.session.execute(delete(Erasure))
    assert ask(cases, "erase", name=WANG, task_ids=[second], **WHY)["data"]["state"] == "done"
    listed = json.loads(file.read_text())["erasures"]
    assert (len(listed), kept in listed) == (2, True)
    file.write_text("{}")
    assert ask(cases, "erase", name="赵丽", task_ids=[], **WHY)["data"]["state"] == "done"
    assert len(json.loads(file.read_text())["erasures"]) == 2
    assert file.with_name("erasures.json.unread").read_text() == "{}"


@pytest.mark.everything  # before a commit: the copy above
def test_a_copy_holds_no_words_about_somebody_with_a_longer_name(database: APIFlask) -> None:
    client = database.test_client()
    rows = [("2025-03-01", -10, WANG, LENDER), ("2025-03-02", -20, "王小明珠", "6217000011112222333")]
    uploader(client)(ALICE, {"a.csv": bank(*rows)}, customer="赵丽")
    worker(database)()
    base = f"/api/liushui/reports/{tasks_of(client, ALICE)[0]['report_id']}"
    for row in call(client, f"GET {base}/transactions", as_=ALICE)["data"]["list"]:
        word = {"n": row["n"], "category": "O13", "scope": "party"}
        assert call(client, f"POST {base}/corrections", as_=ALICE, json=word)["code"] == 1
    form = {"name": WANG, "task_ids": [], **WHY}
    answer = send(client, "POST /api/liushui/people/export", as_=ADA, json=form)
    with zipfile.ZipFile(io.BytesIO(answer.get_data())) as archive:
        summary = json.loads(archive.read("summary.json"))
    assert [each["party"] for each in summary["corrections"]] == [WANG]


@pytest.mark.everything  # before a commit: the command line's whole way above
def test_the_command_line_does_not_choose_between_namesakes(cases: APIFlask, tmp_path: Path) -> None:
    client, run = cases.test_client(), cases.test_cli_runner()
    uploader(client)(BOB, {"d.csv": bank(("2025-07-01", 9, "周大福", LENDER))}, customer=WANG)
    worker(cases)()
    mine = own(cases)
    target = tmp_path / "copy.zip"
    for args in (
        ["export", WANG, "-o", str(target), "--reason", "客户查阅"],
        ["erase", WANG, "--reason", "客户要求", "--yes"],
    ):
        db.session.rollback()
        refused = run.invoke(args=["person", *args])
        assert (refused.exit_code, "namesakes" in refused.output) == (1, True), args
    assert (target.exists(), own(cases), len(tasks_of(client, BOB))) == (False, mine, 2)
    db.session.rollback()
    chosen = ["--case", str(mine[0])]
    assert run.invoke(args=["person", "erase", WANG, *chosen, "--reason", "客户要求", "--yes"]).exit_code == 0
    assert (own(cases), len(tasks_of(client, BOB))) == (mine[1:], 2)


@pytest.mark.everything  # before a commit: the erasure above
def test_a_case_that_a_worker_ends_meanwhile_goes_with_its_report(
    database: APIFlask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = database.test_client()
    uploader(client)(ALICE, {"a.csv": FIRST}, customer=WANG)
    [task] = own(database)
    looked = erasing.find

    def find_while_it_ends(sought: Sought) -> Any:
        found = looked(sought)
        if db.engine.dialect.name == "postgresql":
            # SQLite's one writer keeps the worker waiting until the erasure is committed.
            with ThreadPoolExecutor(1) as pool:
                pool.submit(in_a_worker, database, task).result(timeout=60)
        return found

    monkeypatch.setattr(erasing, "find", find_while_it_ends)
    assert ask(database, "erase", name=WANG, task_ids=[task], **WHY)["data"]["state"] == "done"
    worker(database)()
    with database.app_context():
        assert (db.session.scalars(select(Task)).all(), db.session.scalars(select(Blob.id)).all()) == ([], [])
        assert [*breaks()] == []
