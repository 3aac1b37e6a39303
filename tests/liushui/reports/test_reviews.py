"""Stories of a review: every hit and finding decided, the conclusion drafted, signed, opened again by a later word."""

from __future__ import annotations

import io
from typing import Any

import docx
import pytest
from apiflask import APIFlask

from app.liushui.reports.models import DecisionEntry
from app.platform.data.database import db
from tests.databases import PASSWORD
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.surfaces import pages_of
from tests.http import ADA, ALICE, BOB, Person, send
from tests.liushui.conftest import uploader, worker
from tests.liushui.reports.test_decisions import PAWN, bill, decide, dismiss, report, report_of
from tests.liushui.reports.test_versions import again, ask, info, newest


@pytest.fixture
def report_id(database: APIFlask) -> int:
    """A finished report of Alice's."""
    return report_of(database, bill(repaid_fen=650_000))


def review(app: APIFlask, report_id: int, person: Person = ALICE) -> dict[str, Any]:
    found: dict[str, Any] = ask(app, f"GET /api/liushui/reports/{report_id}/review", person)["data"]
    return found


def complete(app: APIFlask, report_id: int, person: Person = ALICE, **body: Any) -> dict[str, Any]:
    return ask(app, f"POST /api/liushui/reports/{report_id}/review", person, json=body)


def listed(app: APIFlask, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ask(app, "POST /api/user/getClientreportlist", json=query)["data"]["list"]
    return found


def on_paper(app: APIFlask, report_id: int) -> str:
    """The text of the first page of the short PDF, without blanks."""
    path = f"GET /api/liushui/reports/{report_id}.pdf?form=short&language=zh-CN"
    return pages_of(send(app.test_client(), path, as_=ALICE).data)[0]


def in_word(app: APIFlask, report_id: int) -> list[str]:
    """The paragraphs of the short Word document."""
    path = f"GET /api/liushui/reports/{report_id}.docx?form=short&language=zh-CN"
    data = send(app.test_client(), path, as_=ALICE).data
    return [each.text for each in docx.Document(io.BytesIO(data)).paragraphs]


def confirm_all(app: APIFlask, report_id: int) -> None:
    for each in review(app, report_id)["list"]:
        if each["state"] == "open":
            decide(app, report_id, kind=each["kind"], rule=each["rule"], state="confirmed")


def test_hits_and_findings_are_one_list_and_each_word_counts(database: APIFlask, report_id: int) -> None:
    begun = review(database, report_id)
    loaded = report(database, report_id)
    expected = {("hit", each["rule"]) for each in loaded["hits"] if each["severity"] != "info"}
    expected |= {
        ("finding", each["id"])
        for each in loaded["findings"]
        if each["result"] == "hit" and each["severity"] != "info"
    }
    assert {(each["kind"], each["rule"]) for each in begun["list"]} == expected
    assert (begun["state"], begun["items"], begun["decided"]) == ("open", len(expected), 0)
    told = dismiss(database, report_id)
    now = review(database, told["report_id"])
    # What was dismissed is in no count of the report, and in the review as decided.
    assert (now["items"], now["decided"]) == (len(expected), 1)
    assert [each["rule"] for each in now["list"] if each["state"] == "dismissed"] == [PAWN]
    assert listed(database)[0]["review"] == {
        "state": "open",
        "items": len(expected),
        "decided": 1,
        "completed_text": "",
    }
    # Undone it waits again.
    ask(database, f"DELETE /api/liushui/decisions/{told['decision_id']}")
    assert review(database, newest(database))["decided"] == 0
    assert listed(database)[0]["review"]["decided"] == 0


def test_the_review_tells_how_a_decision_is_said_again_and_its_number_is_nobody_elses(
    database: APIFlask, report_id: int
) -> None:
    first = dismiss(database, report_id)
    dismissed = report(database, first["report_id"])

    def item() -> dict[str, Any]:
        now = review(database, newest(database))["list"]
        return next(dict(each) for each in now if each["rule"] == PAWN)

    again = {"state": "dismissed", "reason": "", "reason_code": "same_name", "not_lender": True}
    assert item()["again"] == again
    second = decide(database, newest(database), rule=PAWN, state="confirmed")["data"]
    assert item()["again"]["state"] == "confirmed"
    third = decide(database, newest(database), rule=PAWN, **again)["data"]
    assert report(database, newest(database)) == dismissed
    assert len({each["decision_id"] for each in (first, second, third)}) == 3
    for each in (first, second):
        gone = ask(database, f"DELETE /api/liushui/decisions/{each['decision_id']}")
        assert gone["code"] == 40400
    ask(database, f"DELETE /api/liushui/decisions/{third['decision_id']}")
    assert item()["again"] is None


def test_a_finding_is_confirmed_without_changing_the_report(database: APIFlask, report_id: int) -> None:
    finding = next(each for each in review(database, report_id)["list"] if each["kind"] == "finding")
    before = report(database, report_id)
    told = decide(database, report_id, kind="finding", rule=finding["rule"], state="confirmed")["data"]
    assert (told["state"], told["report_id"], told["changes"]) == ("unchanged", report_id, [])
    assert report(database, report_id) == before
    after = review(database, report_id)
    found = next(each for each in after["list"] if each["rule"] == finding["rule"])
    assert (found["state"], found["decision_id"]) == ("confirmed", told["decision_id"])
    assert finding["name"]["zh-CN"] in after["draft"]["zh-CN"]
    # A dismissal that is confirmed after all counts again.
    told = decide(
        database, report_id, kind="finding", rule=finding["rule"], state="dismissed", reason_code="explained"
    )["data"]
    assert told["state"] == "done"
    told = decide(database, told["report_id"], kind="finding", rule=finding["rule"], state="confirmed")[
        "data"
    ]
    assert (told["state"], bool(told["changes"])) == ("done", True)


def test_a_review_is_signed_when_all_is_decided_and_a_later_word_opens_it(
    database: APIFlask, report_id: int
) -> None:
    refused = complete(database, report_id)
    assert (refused["code"], refused["data"]["reason"]) == (0, "review_items_open")
    report_id = dismiss(database, report_id)["report_id"]
    confirm_all(database, report_id)
    drafted = review(database, report_id)["draft"]
    assert drafted["zh-CN"].startswith("经审阅，确认以下事项：\n1. ")
    assert "经核实排除：" in drafted["zh-CN"]
    assert drafted["en-US"].startswith("Confirmed on review:\n1. ")
    total = review(database, report_id)["items"]
    assert f"审阅未完成·已审{total}/{total}" in on_paper(database, report_id)
    signed = complete(database, report_id, conclusion=drafted["zh-CN"])["data"]
    said = f"审阅已完成 · alice · {signed['completed_text']} · 已审 {total} / {total} 项"
    assert "".join(said.split()) in on_paper(database, report_id)
    assert said in in_word(database, report_id)
    assert (signed["state"], signed["completed_by"], signed["conclusion"]) == (
        "complete",
        "alice",
        drafted["zh-CN"],
    )
    assert signed["decided"] == signed["items"]
    line = info(database, report_id)["line"]["review"]
    assert (line["state"], line["completed_text"]) == ("complete", signed["completed_text"])
    assert [each["id"] for each in listed(database, review="complete")] == [report_id]
    assert listed(database, review="open") == []
    log = ask(database, f"GET /api/liushui/reports/{report_id}/decisions")["data"]["list"]
    assert (log[0]["kind"], log[0]["action"], log[0]["made_by"]) == ("review", "made", "alice")
    n = signed["items"]
    assert log[0]["said"]["zh-CN"] == f"已完成审阅（已审 {n} / {n} 项）"
    decide(database, report_id, rule=PAWN, state="open")
    assert review(database, newest(database))["state"] == "open"


def test_a_review_can_leave_items_open_be_reopened_and_does_not_pass_to_a_new_version(
    database: APIFlask, report_id: int
) -> None:
    assert complete(database, report_id, with_open=True)["data"]["state"] == "complete"
    opened = ask(database, f"DELETE /api/liushui/reports/{report_id}/review")["data"]
    assert (opened["state"], opened["completed_by"]) == ("open", "")
    # What is open stays open; the log does not grow.
    ask(database, f"DELETE /api/liushui/reports/{report_id}/review")
    assert [each.action for each in db.session.query(DecisionEntry)] == ["made", "undone"]
    complete(database, report_id, with_open=True)
    again(database, info(database, report_id)["line"]["task_id"])
    assert info(database, newest(database))["line"]["review"]["state"] == "open"
    assert info(database, report_id)["line"]["review"]["state"] == "complete"
    older = complete(database, report_id, with_open=True)
    assert older["data"]["reason"] == "review_of_older_version"


def test_a_stranger_neither_sees_nor_signs_a_review(database: APIFlask, report_id: int) -> None:
    for what in ("GET", "POST", "DELETE"):
        request: dict[str, Any] = {"json": {}} if what == "POST" else {}
        answer = ask(database, f"{what} /api/liushui/reports/{report_id}/review", BOB, **request)
        assert answer["data"]["reason"] == "not_found"
    assert complete(database, report_id, ADA, with_open=True)["data"]["reason"] == "case_hidden"
    why = {"password": PASSWORD, "reason": "she is ill"}
    assert ask(database, f"POST /api/liushui/reports/{report_id}/reveal", ADA, json=why)["code"] == 1
    assert complete(database, report_id, ADA, with_open=True)["data"]["completed_by"] == "ada"


def conclude(app: APIFlask, report_id: int, text: str, before: str | None = None) -> dict[str, Any]:
    said = {"conclusion": text} if before is None else {"conclusion": text, "before": before}
    return ask(app, f"PUT /api/liushui/reports/{report_id}/conclusion", json=said)


def test_other_words_than_those_that_were_signed_open_the_review_again(
    database: APIFlask, report_id: int
) -> None:
    complete(database, report_id, conclusion="同意 50 万元", with_open=True)
    # The words that stand are no change.
    assert conclude(database, report_id, "同意 50 万元 ")["data"]["state"] == "complete"
    changed = conclude(database, report_id, "不同意")["data"]
    assert (changed["state"], changed["completed_by"], changed["conclusion"]) == ("open", "", "不同意")
    assert "审阅未完成" in on_paper(database, report_id)
    log = ask(database, f"GET /api/liushui/reports/{report_id}/decisions")["data"]["list"]
    assert [(each["kind"], each["action"]) for each in log] == [("review", "undone"), ("review", "made")]
    again(database, info(database, report_id)["line"]["task_id"])
    assert conclude(database, report_id, "同意")["data"]["reason"] == "review_of_older_version"


def test_a_conclusion_that_somebody_else_changed_meanwhile_is_not_overwritten(
    database: APIFlask, report_id: int
) -> None:
    assert conclude(database, report_id, "同意", before="")["code"] == 1
    for refused in (
        conclude(database, report_id, "不同意", before=""),
        complete(database, report_id, conclusion="不同意", before="", with_open=True),
    ):
        assert (refused["code"], refused["data"]["reason"]) == (40900, "conclusion_changed")
    assert review(database, report_id)["conclusion"] == "同意"
    assert complete(database, report_id, conclusion="不同意", before="同意", with_open=True)["code"] == 1


def waiting(app: APIFlask, person: Person = ALICE) -> dict[str, tuple[int, list[dict[str, Any]]]]:
    answer = ask(app, "GET /api/user/waiting", person)["data"]
    assert answer["total"] == sum(each["count"] for each in answer["list"])
    return {each["kind"]: (each["count"], each["list"]) for each in answer["list"]}


@pytest.mark.everything  # before a commit: the review signed below
def test_what_waits_for_whom(database: APIFlask, report_id: int) -> None:
    number, first = waiting(database)["review"]
    assert (number, first[0]["id"], first[0]["path"]) == (1, report_id, f"/report/reportinfo?id={report_id}")
    assert first[0]["items"] == review(database, report_id)["items"]
    # Whose it is not, for them it does not wait, administrators included.
    assert waiting(database, BOB) == {}
    assert "review" not in waiting(database, ADA)
    upload = uploader(database.test_client())
    upload(ALICE, {"locked.pdf": cmb_pdf(pages=1, password="123456")[0]}, customer="赵六")
    upload(ALICE, {"unknown.csv": "甲,乙\n1,2\n3,4\n".encode()}, customer="孙七")
    worker(database)()
    complete(database, report_id, with_open=True)
    found = waiting(database)
    assert {kind: [each["title"] for each in listed] for kind, (_, listed) in found.items()} == {
        "password": ["赵六"],
        "mapping": ["孙七"],
    }
    assert found["mapping"][1][0]["path"].startswith("/list/mapping?task=")
