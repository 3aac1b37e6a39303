"""Stories of corrections: said once, remembered, in the report at once or waiting for it, offered as rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import update

from app.engine.rules import RuleSet
from app.liushui.cases.models import ReportRow, Task
from app.liushui.reports.models import CategoryCorrection
from app.liushui.reports.service import corrections, revisions, suggestions
from app.platform.data.database import db
from tests.http import ADA, ALICE, BOB, Person, work
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.liushui.reports.test_versions import again, ask, changes, info, newest, outlook

HEAD = "日期,金额,余额,摘要,对方户名\n"
BILL = (
    HEAD + "2025-01-02,8000.00,8100.00,工资,某某科技有限公司\n"
    "2025-01-03,-1500.00,6600.00,转账,李四\n"
    "2025-01-04,-20.00,6580.00,早餐,早点铺\n"
    "2025-02-03,-1500.00,5080.00,转账,李四\n"
    "2025-02-04,300.00,5380.00,转账,李四\n"
    "2025-02-05,700.00,6080.00,转账,王小明\n"
    "2025-02-06,-30.00,6050.00,转账,张*\n"
    "2025-02-07,-40.00,6010.00,短信费,\n"
)


@pytest.fixture
def task_id(database: APIFlask, monkeypatch: pytest.MonkeyPatch) -> int:
    """A finished task of Alice's; its rows are those of BILL, and too many for its report to follow at once."""
    monkeypatch.setattr(revisions, "AT_ONCE_ROWS", 0)
    return made(database, BILL)


def made(app: APIFlask, bill: str, person: Person = ALICE) -> int:
    answer = uploader(app.test_client())(person, {"bill.csv": bill.encode()})
    worker(app)()
    found: int = answer["data"]["task"]["id"]
    return found


def report_of(app: APIFlask, task_id: int, person: Person = ALICE) -> int:
    return next(task["report_id"] for task in tasks_of(app.test_client(), person) if task["id"] == task_id)


def correct(
    app: APIFlask, report_id: int, n: int, category: str, scope: str = "row", person: Person = ALICE
) -> Any:
    body = {"n": n, "category": category, "scope": scope}
    return ask(app, f"POST /api/liushui/reports/{report_id}/corrections", person, json=body)


def rows(app: APIFlask, report_id: int) -> dict[int, dict[str, Any]]:
    path = f"GET /api/liushui/reports/{report_id}/transactions"
    listed = ask(app, path, query_string={"pageSize": 100})["data"]["list"]
    return {row["n"]: row for row in listed}


def categories(app: APIFlask, report_id: int) -> list[str]:
    return [row["category"] for row in rows(app, report_id).values()]


def test_a_corrected_row_waits_for_the_next_version_and_is_marked_there(
    database: APIFlask, task_id: int
) -> None:
    first = newest(database)
    before = rows(database, first)
    said = correct(database, first, 2, "O13")["data"]
    assert (said["was"], said["category"], said["party"], said["report_id"]) == ("O20", "O13", "李四", first)
    waiting = rows(database, first)
    assert (waiting[2]["category"], waiting[2]["next_category"]) == ("O20", "O13")
    assert waiting[2]["next_category_name"]["zh-CN"] == "住房"
    assert [n for n, row in waiting.items() if row["next_category"] is not None] == [2]
    assert outlook(database, task_id)["reasons"] == [
        {"code": "corrections", "before": "", "after": "", "count": 1}
    ]
    again(database, task_id)
    second = newest(database)
    after = rows(database, second)
    assert (after[2]["category"], after[2]["category_rule"], after[2]["next_category"]) == (
        "O13",
        "operator",
        None,
    )
    assert {n: row["category"] for n, row in after.items() if n != 2} == {
        n: row["category"] for n, row in before.items() if n != 2
    }
    assert outlook(database, task_id)["reasons"] == []
    found = changes(database, second)
    assert found["rows"] == {"added": 0, "removed": 0, "changed": 1}
    assert {
        each["code"]: (each["before_fen"], each["after_fen"]) for each in found["changes"]["categories"]
    } == {
        "O13": (0, 150_000),
        "O20": (303_000, 153_000),
    }
    [row] = ask(database, f"GET /api/liushui/reports/{second}/changes/rows")["data"]["list"]
    assert (row["n"], row["category_before"], row["category"], row["by_operator"]) == (2, "O20", "O13", True)
    assert rows(database, first)[2]["category"] == "O20"


def test_a_corrected_row_counts_at_once_and_a_deleted_correction_gives_it_back(database: APIFlask) -> None:
    made(database, BILL)
    first = newest(database)
    told = correct(database, first, 2, "O13")["data"]
    revision = told["revision"]
    assert (revision["state"], revision["version"]) == ("done", 2)
    assert (categories(database, revision["report_id"])[1], categories(database, first)[1]) == ("O13", "O20")
    path = f"DELETE /api/liushui/corrections/{told['id']}"
    back = ask(database, path, query_string={"report_id": revision["report_id"]})["data"]
    assert (back["state"], back["report_id"]) == ("done", revision["report_id"])
    assert info(database, back["report_id"])["report"] == info(database, first)["report"]
    log = ask(database, f"GET /api/liushui/reports/{first}/decisions")["data"]["list"]
    assert [(each["action"], each["said"]["zh-CN"], each["party"]) for each in log] == [
        ("undone", "住房", "李四"),
        ("made", "住房", "李四"),
    ]


def test_a_corrected_party_holds_in_the_account_s_later_reports_and_in_nobody_else_s(
    database: APIFlask, task_id: int
) -> None:
    correct(database, newest(database), 2, "O13", "party")
    again(database, task_id)
    assert categories(database, newest(database))[1:5] == ["O13", "O10", "O13", "I60"]
    other = HEAD + "2025-03-03,-900.00,100.00,转账,李四\n2025-03-04,-1.00,99.00,早餐,早点铺\n"
    later = made(database, other)
    assert categories(database, report_of(database, later))[0] == "O13"
    strange = made(database, other, BOB)
    path = f"GET /api/liushui/reports/{report_of(database, strange, BOB)}/transactions"
    assert ask(database, path, BOB)["data"]["list"][0]["category"] == "O20"


def test_figures_reconcile_after_corrections(database: APIFlask, task_id: int) -> None:
    first = newest(database)
    correct(database, first, 1, "I20")
    correct(database, first, 2, "O46", "party")
    again(database, task_id)
    before, after = info(database, first)["report"], info(database, newest(database))["report"]
    for side in (before, after):
        summary, left = side["summary"], side["left_out"]
        for way in ("in", "out"):
            kept_out = sum(line[f"{way}_fen"] for line in left)
            assert summary[f"{way}_fen"] == summary[f"real_{way}_fen"] + kept_out
    assert before["left_out"] == after["left_out"]
    assert after["summary"]["lenders_n"] > 0


def test_left_out_rows_masked_parties_and_other_directions_are_refused(
    database: APIFlask, task_id: int
) -> None:
    report_id = newest(database)
    refused = correct(database, report_id, 6, "I10")
    assert refused["data"]["reason"] == "not_correctable"
    assert not rows(database, report_id)[6]["correctable"]
    assert correct(database, report_id, 2, "I10")["data"]["reason"] == "category_unfit"
    assert correct(database, report_id, 2, "N10")["data"]["reason"] == "category_unfit"
    assert correct(database, report_id, 2, "O20")["data"]["reason"] == "same_category"
    assert correct(database, report_id, 7, "O13", "party")["data"]["reason"] == "party_unknown"
    assert correct(database, report_id, 8, "O13", "party")["data"]["reason"] == "party_unknown"
    assert correct(database, report_id, 99, "O13")["code"] == 40400
    assert correct(database, report_id, 2, "O13", person=BOB)["code"] == 40400
    assert db.session.query(CategoryCorrection).count() == 0


def test_the_later_word_counts_and_a_deleted_one_gives_the_row_back_to_the_rules(
    database: APIFlask, task_id: int
) -> None:
    first = newest(database)
    correct(database, first, 2, "O16")
    correct(database, first, 2, "O15")
    correct(database, first, 2, "O13", "party")
    listed = ask(database, "GET /api/liushui/corrections")["data"]
    assert [(each["scope"], each["category"]) for each in listed["list"]] == [("party", "O13")]
    again(database, task_id)
    second = newest(database)
    assert ask(database, f"DELETE /api/liushui/corrections/{listed['list'][0]['id']}", BOB)["code"] == 40400
    assert ask(database, f"DELETE /api/liushui/corrections/{listed['list'][0]['id']}")["code"] == 1
    marked = {
        n: row["next_category"]
        for n, row in rows(database, second).items()
        if row["next_category"] is not None
    }
    assert marked == {2: "", 4: ""}
    assert outlook(database, task_id)["reasons"][0]["count"] == 2
    again(database, task_id)
    assert categories(database, newest(database)) == categories(database, first)


def test_what_is_remembered_holds_no_name_in_the_open_and_goes_with_its_task(
    database: APIFlask, task_id: int
) -> None:
    correct(database, newest(database), 2, "O13")
    row = db.session.query(CategoryCorrection).one()
    assert "李四".encode() not in row.sealed
    db.session.rollback()
    assert ask(database, f"DELETE /api/liushui/tasks/{task_id}")["code"] == 1
    assert db.session.query(CategoryCorrection).count() == 0
    assert db.session.query(Task).count() == 0


def test_corrections_on_which_two_accounts_agree_are_offered_as_rules_to_administrators(
    database: APIFlask, task_id: int
) -> None:
    report_id = newest(database)
    path = "GET /api/liushui/corrections/suggestions"
    for n, category in ((2, "O13"), (4, "O13"), (8, "O52")):
        correct(database, report_id, n, category)
    correct(database, report_id, 3, "O11", "party")
    assert ask(database, path)["code"] == 40300
    # What one account says is of its cases alone, however often.
    assert ask(database, path, ADA)["data"]["list"] == []
    made(database, BILL, BOB)
    theirs = newest(database, BOB)
    correct(database, theirs, 2, "O13", "row", BOB)
    correct(database, theirs, 4, "O15", "row", BOB)
    [offered] = ask(database, path, ADA)["data"]["list"]
    assert (offered["words"], offered["category"], offered["field"]) == (["李四"], "O13", "party")
    assert (offered["corrections"], offered["accounts"], offered["against"]) == (3, 2, 1)


def test_the_customer_of_a_hidden_case_is_in_no_suggestion(database: APIFlask, task_id: int) -> None:
    path = "GET /api/liushui/corrections/suggestions"
    correct(database, newest(database), 3, "O11", "party")
    made(database, BILL, BOB)
    correct(database, newest(database, BOB), 3, "O11", "party", BOB)
    [offered] = ask(database, path, ADA)["data"]["list"]
    uploader(database.test_client())(
        ALICE, {"other.csv": BILL.replace("10.00", "11.00").encode()}, customer=offered["words"][0]
    )
    worker(database)()
    assert ask(database, path, ADA)["data"]["list"] == []


def say_of_two_parties(database: APIFlask) -> None:
    """Correct both rows of one party, and another party as a whole."""
    report_id = newest(database)
    for n in (2, 4):
        correct(database, report_id, n, "O13")
    correct(database, report_id, 3, "O11", "party")


@pytest.mark.everything  # before a commit: the suggestions' own test
def test_what_the_rules_say_already_leaves_room_for_more_suggestions(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_of_two_parties(database)
    monkeypatch.setattr(suggestions, "SUGGESTIONS_MOST", 1)
    assert [each.words for each in suggestions.suggestions(ALICE.id)] == [("李四",)]
    builtin = RuleSet.builtin()
    adopted = replace(builtin.category_rules[0], category="O13", include=("李四",))
    rules = replace(builtin, category_rules=(adopted, *builtin.category_rules))
    assert [each.words for each in suggestions.suggestions(ALICE.id, rules)] == [("早点铺",)]
    both = replace(adopted, category="O11", include=("早点铺",))
    assert (
        suggestions.suggestions(ALICE.id, replace(rules, category_rules=(both, *rules.category_rules))) == []
    )


def test_the_choice_of_categories_has_both_directions_and_no_reason_for_leaving_out(
    database: APIFlask,
) -> None:
    listed = ask(database, "GET /api/liushui/categories")["data"]["list"]
    assert {each["direction"] for each in listed} == {"in", "out"}
    assert not [each for each in listed if each["code"].startswith("N")]
    assert all(each["name"]["zh-CN"] and each["name"]["en-US"] for each in listed)


def test_what_waits_is_looked_for_once_and_anew_after_every_word(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    look = corrections._waiting_now

    def counted(report: ReportRow, lines: Sequence[Any]) -> Any:
        looked.append(report.id)
        return look(report, lines)

    monkeypatch.setattr(corrections, "_waiting_now", counted)
    first = newest(database)

    def coming() -> dict[int, str]:
        return {n: row["next_category"] for n, row in rows(database, first).items() if row["next_category"]}

    correct(database, first, 2, "O13")
    assert [coming(), coming()] == [{2: "O13"}] * 2
    assert len(looked) == 1
    said = correct(database, first, 2, "O14")["data"]
    assert [coming(), coming()] == [{2: "O14"}] * 2
    assert len(looked) == 2
    # Said once more as before: what was found then still holds.
    correct(database, first, 2, "O13")
    assert coming() == {2: "O13"}
    assert len(looked) == 2
    ask(database, f"DELETE /api/liushui/corrections/{said['id']}")
    assert coming() == {}
    correct(database, first, 2, "O14", scope="party")
    assert coming() == dict.fromkeys((2, 4), "O14")
    for known in [each for each in RuleSet.builtin().categories if each.direction == "out"][
        : corrections.WAITING_KEPT + 2
    ]:
        correct(database, first, 7, known.code)
        assert coming().get(7) == (None if known.code == rows(database, first)[7]["category"] else known.code)
    assert len(corrections._waiting) == corrections.WAITING_KEPT


def test_suggestions_are_found_in_as_many_pieces_as_are_needed(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_of_two_parties(database)
    every = [each.words for each in suggestions.suggestions(ALICE.id)]
    assert every == [("李四",), ("早点铺",)]
    monkeypatch.setattr(suggestions, "SUGGESTIONS_MOST", 1)
    # No word of the rules, and yet the first piece has nothing to offer.
    monkeypatch.setattr(suggestions, "_is_new", lambda category, *_: category == "O11")
    found = suggestions.suggestions(ALICE.id, replace(RuleSet.builtin(), category_rules=()))
    assert [each.words for each in found] == [("早点铺",)]


def test_a_category_that_is_no_more_is_not_suggested_and_not_opened(
    database: APIFlask, task_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    report_id = newest(database)
    correct(database, report_id, 3, "O11", "party")
    with work():
        db.session.execute(update(CategoryCorrection).values(category="O00"))
    opened: list[int] = []
    monkeypatch.setattr(suggestions, "_offered", lambda rows, *_: opened.extend(range(len(rows))) or [])
    assert suggestions.suggestions(ALICE.id) == []
    assert opened == []
