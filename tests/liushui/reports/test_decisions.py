"""Stories of decisions: a dismissal, a relation, a lender and two names of one change the report at once."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from apiflask import APIFlask

from app.liushui.cases import sandbox
from app.liushui.cases.models import ReportRow
from app.liushui.reports.models import DecisionEntry, OperatorDecision
from app.liushui.reports.service import revisions
from app.platform.data.database import db
from tests.engine.fixtures.archives import aes_zip
from tests.http import ALICE, BOB, Person, send
from tests.http import work as committed
from tests.liushui.conftest import points_of, tasks_of, uploader, worker
from tests.liushui.reports.test_export_figures import pdf_text
from tests.liushui.reports.test_versions import again, ask, changes, info, newest, outlook, purge_files

PAWN = "MZ-WD-06"
PAWNSHOP = "百乐典当行"
MONTHS = [f"2025-{month:02d}" for month in range(1, 7)]


def bill(repaid_fen: int = 90_000) -> str:
    """Six months of pay, a real lender, a shop whose name says pawn, and a friend under two names."""
    balance, lines = 100_00, []
    for month in MONTHS:
        for day, fen, text, party in (
            (10, 800_000, "代发工资", "某某科技有限公司"),
            (12, -repaid_fen, "还款", "度小满"),
            (15, -30_000, "典当 还款", PAWNSHOP),
            (20, -50_000, "转账", "李四"),
            (21, -40_000, "转账", "李四(小李)"),
        ):
            balance += fen
            lines.append(f"{month}-{day},{fen / 100:.2f},{balance / 100:.2f},{text},{party}\n")
    return "日期,金额,余额,摘要,对方户名\n" + "".join(lines)


@pytest.fixture
def report_id(database: APIFlask) -> int:
    """A finished report of Alice's."""
    return report_of(database, bill())


def report_of(app: APIFlask, text: str, person: Person = ALICE) -> int:
    uploader(app.test_client())(person, {"bill.csv": text.encode()})
    worker(app)()
    return newest(app, person)


def decide(app: APIFlask, report_id: int, person: Person = ALICE, **body: Any) -> dict[str, Any]:
    return ask(app, f"POST /api/liushui/reports/{report_id}/decisions", person, json=body)


def dismiss(app: APIFlask, report_id: int, **more: Any) -> dict[str, Any]:
    """Dismiss the pawn shop as a merchant of a similar name."""
    body = {"rule": PAWN, "state": "dismissed", "reason_code": "same_name", **more}
    answer = decide(app, report_id, **body)
    assert answer["code"] == 1, answer
    found: dict[str, Any] = answer["data"]
    return found


def report(app: APIFlask, report_id: int, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = info(app, report_id, **more)["report"]
    return found


def groups(app: APIFlask, report_id: int) -> dict[str, dict[str, Any]]:
    asked = {"report_id": report_id, "group": True, "pageSize": 100}
    listed = ask(app, "POST /api/user/getmingzhonglist", json=asked)["data"]["groups"]
    return {each["rule"]: each for each in listed}


def repaid_fen(found: dict[str, Any]) -> int:
    return sum(each["repaid_fen"] for each in found["debts"])


def test_a_shop_that_is_no_lender_leaves_debts_counts_and_files_at_once(
    database: APIFlask, report_id: int
) -> None:
    before = report(database, report_id)
    assert groups(database, report_id)[PAWN]["parties"] == [
        {"party_key": PAWNSHOP, "party": PAWNSHOP, "rows": 6, "directions": ["out"], "is_one": True}
    ]
    assert groups(database, report_id)[PAWN]["debt_rows"] == 6
    told = dismiss(database, report_id)
    assert (told["state"], told["version"], told["state_text"]["zh-CN"]) == ("done", 2, "")
    after = report(database, told["report_id"])
    assert repaid_fen(after) == repaid_fen(before) - 6 * 30_000
    assert len(after["debts"]) == len(before["debts"]) - 1
    assert PAWN not in {each["rule"] for each in after["hits"]}
    assert sum(after["summary"]["hits"].values()) == sum(before["summary"]["hits"].values()) - 1
    figures = {each["name"]: (each["before"], each["after"]) for each in told["changes"]}
    for name, (was, now) in figures.items():
        if "." not in name:
            assert (was, now) == (before["summary"][name], after["summary"][name])
    assert any(unit["unit"] == "fen" for unit in told["changes"])
    assert newest(database) == told["report_id"]
    listed = groups(database, told["report_id"])
    if PAWN in listed:
        assert (listed[PAWN]["state"], listed[PAWN]["is_counted"]) == ("dismissed", False)


@pytest.mark.everything  # before a commit: the shop that is no lender, taken back in the story of the review
def test_taken_back_the_report_is_what_it_was_to_the_byte(database: APIFlask, report_id: int) -> None:
    before = report(database, report_id)
    told = dismiss(database, report_id)
    assert report(database, told["report_id"]) != before
    back = ask(database, f"DELETE /api/liushui/decisions/{told['decision_id']}")["data"]
    assert (back["state"], back["report_id"], back["version"]) == ("done", told["report_id"], 2)
    assert report(database, back["report_id"]) == before
    assert {each["name"]: each["after"] for each in back["changes"]} == {
        each["name"]: each["before"] for each in told["changes"]
    }
    assert report(database, report_id) == before
    # What is open again may be said by the hit itself too.
    told = dismiss(database, report_id)
    decide(database, told["report_id"], rule=PAWN, state="open")
    assert report(database, newest(database)) == before
    assert db.session.query(OperatorDecision).count() == 0


def test_corrections_one_after_another_make_one_version_and_the_first_judgement_stays(
    database: APIFlask, report_id: int
) -> None:
    before = report(database, report_id)
    first = dismiss(database, report_id)
    second = decide(
        database, first["report_id"], kind="relation", party_key="李四", value="family", state="set"
    )["data"]
    assert second["report_id"] == first["report_id"]
    shown = info(database, second["report_id"])
    assert [each["version"] for each in shown["versions"]] == [2, 1]
    assert [each["stored_version"] for each in shown["versions"]] == [1, None]
    assert report(database, report_id) == before
    assert not changes(database, second["report_id"])["is_equal"]
    assert [each["party"] for each in shown["report"]["counterparties"] if each["related"]] == ["李四"]
    # An analysis of its own makes a version of its own, and what was decided holds there.
    again(database, shown["line"]["task_id"])
    assert info(database, newest(database))["line"]["version"] == 3
    assert report(database, newest(database))["debts"] == shown["report"]["debts"]
    assert outlook(database, shown["line"]["task_id"])["reasons"] == []


def test_two_names_of_one_are_added_up_and_who_lends_has_debts(database: APIFlask, report_id: int) -> None:
    merged = decide(
        database, report_id, kind="same_party", party_key="李四(小李)", value="李四", state="set"
    )["data"]
    sums = {
        each["party_key"]: each["out_fen"] for each in report(database, merged["report_id"])["counterparties"]
    }
    assert sums["李四"] == 6 * 90_000
    assert "李四(小李)" not in sums
    before = repaid_fen(report(database, report_id))
    lends = decide(database, merged["report_id"], kind="lender", party_key="李四", value="own", state="set")[
        "data"
    ]
    assert repaid_fen(report(database, lends["report_id"])) == before + 6 * 90_000
    listed = ask(database, "GET /api/liushui/decisions", query_string={"task_id": 1})["data"]["list"]
    assert [(each["kind"], each["said"]["zh-CN"]) for each in listed] == [
        ("lender", "是出借方"),
        ("same_party", "与“李四”是同一对手方"),
    ]


def test_a_finding_is_dismissed_and_a_check_stands(database: APIFlask) -> None:
    report_id = report_of(database, bill(repaid_fen=650_000))
    before = report(database, report_id)
    found = next(each for each in before["findings"] if each["result"] == "hit")
    body = {"kind": "finding", "rule": found["id"], "state": "dismissed"}
    assert decide(database, report_id, **body)["data"]["reason"] == "decision_reason_missing"
    told = decide(database, report_id, **body, reason_code="explained", reason="母亲的生活费")["data"]
    after = report(database, told["report_id"])
    assert next(each for each in after["findings"] if each["id"] == found["id"])["result"] == "dismissed"
    assert found["id"] not in after["summary"]["top_findings"]
    assert sum(after["summary"]["findings"].values()) == sum(before["summary"]["findings"].values()) - 1
    check = before["checks"][0]["id"]
    refused = decide(
        database, report_id, kind="finding", rule=check, state="dismissed", reason_code="explained"
    )
    assert refused["data"]["reason"] == "check_stands"


def test_the_payee_s_category_comes_with_the_dismissal_and_goes_with_it(
    database: APIFlask, report_id: int
) -> None:
    told = dismiss(database, report_id, category="O10")
    path = f"GET /api/liushui/reports/{told['report_id']}/transactions"
    rows = ask(database, path, query_string={"party_key": PAWNSHOP})["data"]["list"]
    assert {row["category"] for row in rows} == {"O10"}
    ask(database, f"DELETE /api/liushui/decisions/{told['decision_id']}")
    assert ask(database, "GET /api/liushui/corrections")["data"]["total"] == 0
    assert report(database, newest(database)) == report(database, report_id)


def test_what_is_remembered_counts_in_the_next_case_and_can_be_looked_at_and_taken_back(
    database: APIFlask, report_id: int
) -> None:
    dismiss(database, report_id, party_key=PAWNSHOP, scope="account")
    uploader(database.test_client())(ALICE, {"later.csv": bill().replace("某某科技", "某某软件").encode()})
    worker(database)()
    later = newest(database)
    assert later != report_id
    without = repaid_fen(report(database, later))
    assert without == repaid_fen(report(database, report_id)) - 180_000
    [learned] = ask(database, "GET /api/liushui/decisions")["data"]["list"]
    assert (learned["scope"], learned["party"], learned["reason"]["en-US"]) == (
        "account",
        PAWNSHOP,
        "Same-name merchant",
    )
    assert ask(database, "GET /api/liushui/decisions", BOB)["data"]["total"] == 0
    assert ask(database, f"DELETE /api/liushui/decisions/{learned['id']}", BOB)["code"] == 40400
    back = ask(database, f"DELETE /api/liushui/decisions/{learned['id']}", query_string={"report_id": later})[
        "data"
    ]
    assert back["state"] == "done"
    assert repaid_fen(report(database, back["report_id"])) == without + 180_000
    # The first case says that it would be judged otherwise now.
    assert outlook(database, 1)["reasons"][0]["code"] == "decisions"


def test_files_carry_the_decision_with_the_former_value(database: APIFlask, report_id: int) -> None:
    told = dismiss(database, report_id, reason="火锅店")
    [line] = ask(database, f"GET /api/liushui/reports/{told['report_id']}/decisions")["data"]["list"]
    assert (line["action"], line["made_by"], line["version"]) == ("made", "alice", 2)
    assert line["changes"] == told["changes"]
    path = f"/api/liushui/reports/{told['report_id']}"
    book = send(database.test_client(), f"GET {path}.xlsx", as_=ALICE, language="zh-CN").data
    sheets = openpyxl.load_workbook(io.BytesIO(book)).worksheets
    cells = "\n".join(str(cell) for sheet in sheets for row in sheet.values for cell in row)
    assert "同名商户；火锅店" in cells
    assert "变动前 → 变动后" in cells
    assert "月均还款 1,200.00 → 900.00" in cells
    printed = pdf_text(send(database.test_client(), f"GET {path}.pdf", as_=ALICE, language="zh-CN").data)
    assert "人工判断与更正" in printed
    assert "1,200.00→900.00" in printed.replace(" ", "")


def test_a_row_alone_is_dismissed_by_its_place(database: APIFlask, report_id: int) -> None:
    asked = {"report_id": report_id, "rule": PAWN}
    rows = ask(database, "POST /api/user/getmingzhonglist", json=asked)["data"]["list"]
    told = dismiss(database, report_id, number=rows[0]["n"])
    asked["report_id"] = told["report_id"]
    after = ask(database, "POST /api/user/getmingzhonglist", json=asked)["data"]["list"]
    assert [(each["n"], each["state"]) for each in after if each["state"] == "dismissed"] == [
        (rows[0]["n"], "dismissed")
    ]
    assert groups(database, told["report_id"])[PAWN]["rows"] in (1, 5)
    assert repaid_fen(report(database, told["report_id"])) == repaid_fen(report(database, report_id))


def test_a_decision_pays_for_no_file_that_waits_for_its_password(database: APIFlask, report_id: int) -> None:
    client = database.test_client()
    task = tasks_of(client, ALICE)[0]["id"]
    locked = aes_zip({"more.csv": bill(95_000).encode()}, "268413")
    uploader(client)(ALICE, {"more.zip": locked}, task_id=str(task))
    worker(database)()
    assert tasks_of(client, ALICE)[0]["state"] == "waiting"
    before = points_of(client, ALICE)
    dismiss(database, report_id)
    assert outlook(database, task)["reasons"][-1]["code"] == "files"
    ask(database, f"POST /api/liushui/tasks/{task}/password", json={"password": "268413"})
    worker(database)()
    assert tasks_of(client, ALICE)[0]["state"] == "done"
    assert points_of(client, ALICE) == before - 10


def test_a_confirmed_hit_changes_no_figure_and_makes_no_version(database: APIFlask, report_id: int) -> None:
    told = decide(database, report_id, rule=PAWN, state="confirmed")["data"]
    assert (told["state"], told["report_id"], told["changes"]) == ("unchanged", report_id, [])
    assert groups(database, report_id)[PAWN]["state"] == "confirmed"
    # It stays confirmed when something else is corrected.
    told = decide(database, report_id, kind="relation", party_key="李四", value="family", state="set")["data"]
    assert groups(database, told["report_id"])[PAWN]["state"] == "confirmed"


def test_what_was_confirmed_is_taken_back_also_when_the_report_is_gone(
    database: APIFlask, report_id: int
) -> None:
    wide = {"rule": PAWN, "party_key": PAWNSHOP, "state": "confirmed", "scope": "account"}
    told = decide(database, report_id, **wide)["data"]
    assert ask(database, f"DELETE /api/liushui/reports/{report_id}")["code"] == 1
    assert ask(database, f"DELETE /api/liushui/decisions/{told['decision_id']}")["code"] == 1
    assert db.session.query(OperatorDecision).count() == 0


def test_without_its_reading_the_decision_is_kept_and_the_answer_says_so(
    database: APIFlask, report_id: int
) -> None:
    purge_files()
    with committed():
        row = db.session.query(ReportRow).one()
        row.reading_blob_id = None
        row.task.statements.clear()
    told = dismiss(database, report_id)
    assert told["state"] == "not_kept"
    assert "重新上传" in told["state_text"]["zh-CN"]
    assert db.session.query(OperatorDecision).count() == 1


def test_a_large_report_follows_in_the_background(
    database: APIFlask, report_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revisions, "AT_ONCE_ROWS", 5)
    told = dismiss(database, report_id)
    assert (told["state"], told["report_id"], told["changes"]) == ("queued", report_id, [])
    assert outlook(database, 1)["reasons"][0]["code"] == "decisions"
    worker(database)()
    assert repaid_fen(report(database, newest(database))) == repaid_fen(report(database, report_id)) - 180_000
    assert db.session.query(DecisionEntry).one().version == 2


def test_what_is_said_while_the_report_is_made_is_in_it(
    database: APIFlask, report_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, told = sandbox.run_stored_analysis, iter([True])

    def interrupted(*args: Any, **more: Any) -> Any:
        if next(told, False):
            # Somebody else's request ends first.
            other = decide(
                database, report_id, kind="relation", party_key="李四", value="family", state="set"
            )
            assert other["data"]["state"] == "done"
        return run(*args, **more)

    monkeypatch.setattr(sandbox, "run_stored_analysis", interrupted)
    found = report(database, dismiss(database, report_id)["report_id"])
    assert [each["party"] for each in found["counterparties"] if each["related"]] == ["李四"]
    assert repaid_fen(found) == repaid_fen(report(database, report_id)) - 180_000
    assert [each["version"] for each in info(database, newest(database))["versions"]] == [2, 1]


def test_no_write_is_held_up_while_the_child_runs(
    database: APIFlask, report_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = sandbox.run_stored_analysis

    def beside(*args: Any, **more: Any) -> Any:
        path = f"PUT /api/liushui/reports/{report_id}/conclusion"
        assert ask(database, path, json={"conclusion": "ok"})["code"] == 1
        return run(*args, **more)

    monkeypatch.setattr(sandbox, "run_stored_analysis", beside)
    assert dismiss(database, report_id)["state"] == "done"


def test_a_repeated_call_is_answered_as_the_first_one(database: APIFlask, report_id: int) -> None:
    headers = {"Idempotency-Key": "once"}
    body = {"rule": PAWN, "state": "dismissed", "reason_code": "same_name"}
    path = f"POST /api/liushui/reports/{report_id}/decisions"
    first = ask(database, path, json=body, headers=headers)["data"]
    assert first["state"] == "done"
    assert ask(database, path, json=body, headers=headers)["data"] == first
    assert db.session.query(DecisionEntry).count() == 1


def test_names_of_several_and_unfit_values_are_refused(database: APIFlask, report_id: int) -> None:
    def refused(**body: Any) -> str:
        reason: str = decide(database, report_id, **body)["data"]["reason"]
        return reason

    party = {"party_key": "李四", "state": "set"}
    assert refused(kind="relation", value="friend", **party) == "decision_unfit"
    assert refused(kind="lender", value="nobody", **party) == "decision_unfit"
    assert refused(kind="same_party", value="王五", **party) == "decision_unfit"
    assert (
        decide(database, report_id, kind="relation", party_key="王五", value="family", state="set")["code"]
        == 40400
    )
    assert decide(database, report_id, BOB, rule=PAWN, state="confirmed")["code"] == 40400
    assert refused(rule=PAWN, state="dismissed", reason_code="other") == "decision_reason_missing"
    wide = {"state": "dismissed", "reason_code": "normal", "scope": "account"}
    assert refused(rule=PAWN, **wide) == "party_unknown"
    assert db.session.query(OperatorDecision).count() == 0


def test_what_was_decided_holds_no_name_in_the_open_and_goes_with_its_task(
    database: APIFlask, report_id: int
) -> None:
    dismiss(database, report_id, party_key=PAWNSHOP)
    row, entry = db.session.query(OperatorDecision).one(), db.session.query(DecisionEntry).one()
    assert PAWNSHOP.encode() not in row.sealed + entry.said_sealed
    db.session.rollback()
    assert ask(database, "DELETE /api/liushui/tasks/1")["code"] == 1
    assert db.session.query(OperatorDecision).count() == db.session.query(DecisionEntry).count() == 0
