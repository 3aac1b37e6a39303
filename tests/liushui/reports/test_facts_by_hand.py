"""Stories of facts that an operator states: one party by two names, a lender, kinds of income, the loan applied for."""

from __future__ import annotations

from typing import Any

import pytest
from apiflask import APIFlask

from app.liushui.cases.models import ReportRow
from app.liushui.reports.service import revisions
from tests.http import BOB
from tests.liushui.reports.test_decisions import MONTHS, bill, decide, dismiss, report, report_of
from tests.liushui.reports.test_versions import ask, newest, outlook


@pytest.fixture
def report_id(database: APIFlask) -> int:
    """A finished report of Alice's."""
    return report_of(database, bill())


@pytest.mark.everything  # before a commit: test_decisions
def test_what_was_said_of_a_name_holds_when_it_turns_out_to_be_another_s(
    database: APIFlask, report_id: int
) -> None:
    old = "李四(小李)"
    rows = f"GET /api/liushui/reports/{report_id}/transactions"
    of_old = ask(database, rows, query_string={"party_key": old})["data"]["list"]
    corrected = ask(
        database,
        f"POST /api/liushui/reports/{report_id}/corrections",
        json={"n": of_old[0]["n"], "category": "O10", "scope": "party"},
    )["data"]["revision"]
    decide(database, corrected["report_id"], kind="relation", party_key=old, value="family", state="set")
    merged = decide(
        database, corrected["report_id"], kind="same_party", party_key=old, value="李四", state="set"
    )["data"]
    path = f"GET /api/liushui/reports/{merged['report_id']}/transactions"
    found = ask(database, path, query_string={"party_key": "李四", "pageSize": 100})["data"]["list"]
    assert (len(found), {each["category"] for each in found}) == (12, {"O10"})
    related = [
        each["party_key"]
        for each in report(database, merged["report_id"])["counterparties"]
        if each["related"]
    ]
    assert related == ["李四"]
    # Nothing more waits for another analysis.
    assert outlook(database, 1)["reasons"] == []


@pytest.mark.everything  # before a commit: test_decisions
def test_a_lender_on_no_list_gets_its_kind_and_legal_name(database: APIFlask, report_id: int) -> None:
    choice = ask(database, "GET /api/liushui/lenders")["data"]
    kinds = {each["code"]: each["name"]["zh-CN"] for each in choice["kinds"]}
    assert {each["kind"] for each in choice["list"]} <= set(kinds)
    assert any(each["legal_name"] for each in choice["list"])
    wish = {"kind": "lender", "party_key": "李四", "value": "own", "state": "set"}
    assert decide(database, report_id, **wish, lender_kind="nothing")["data"]["reason"] == "decision_unfit"
    assert decide(database, report_id, **wish, legal_name="某某")["data"]["reason"] == "decision_unfit"
    kind = next(code for code in kinds if "small" in code)
    name = "某某小额贷款有限公司"
    told = decide(database, report_id, **wish, lender_kind=kind, legal_name=name)["data"]
    [debt] = [each for each in report(database, told["report_id"])["debts"] if each["lender"] == name]
    assert (debt["repaid_fen"], debt["is_person"]) == (6 * 50_000, False)
    log = ask(database, f"GET /api/liushui/reports/{report_id}/decisions")["data"]["list"]
    assert log[0]["said"]["zh-CN"] == name


def test_what_a_payer_s_money_is_moves_the_recognised_income(database: APIFlask) -> None:
    rows = [f"{month}-05,3000.00,{3000 * at}.00,转账,王房客\n" for at, month in enumerate(MONTHS, start=1)]
    report_id = report_of(database, "日期,金额,余额,摘要,对方户名\n" + "".join(rows))
    before = report(database, report_id)["summary"]["recognised_income_fen"]
    assert before == 0
    told = ask(
        database,
        f"POST /api/liushui/reports/{report_id}/corrections",
        json={"n": 1, "category": "I21", "scope": "party"},
    )["data"]
    assert told["was_name"]["zh-CN"] == "个人转入"
    summary = report(database, told["revision"]["report_id"])["summary"]
    # The last month ends on its fifth day and is no whole one.
    assert summary["recognised_income_fen"] == 5 * 300_000
    moved = next(each for each in told["revision"]["changes"] if each["name"] == "recognised_income_fen")
    assert (moved["before"], moved["after"]) == (0, 5 * 300_000)


def test_the_loan_applied_for_is_changed_on_the_report_and_the_former_one_stays_on_record(
    database: APIFlask, report_id: int
) -> None:
    path = f"PUT /api/liushui/reports/{report_id}/applied"
    half = ask(database, path, json={"applied_amount_fen": 10_000_000})
    assert half["data"]["reason"] == "applied_incomplete"
    assert ask(database, path, BOB, json={})["data"]["reason"] == "not_found"
    loan = {"applied_amount_fen": 12_000_000, "applied_term_months": 12}
    told = ask(database, path, json=loan)["data"]
    assert (told["state"], told["version"]) == ("done", 2)
    summary = report(database, told["report_id"])["summary"]
    assert summary["applied"]["instalment_fen"] == 1_000_000
    assert "applied.instalment_fen" in {each["name"] for each in told["changes"]}
    ask(database, path, json=loan | {"applied_yearly_rate": 0.12})
    log = ask(database, f"GET /api/liushui/reports/{report_id}/decisions")["data"]["list"]
    assert [each["said"]["en-US"] for each in log] == [
        "CNY 120,000.00 over 12 months → CNY 120,000.00 over 12 months at 12% a year",
        "None stated → CNY 120,000.00 over 12 months",
    ]
    stated = ask(database, "POST /api/user/getClientreportinfo", json={"id": newest(database)})["data"]
    assert stated["applied"] == {"amount_fen": 12_000_000, "term_months": 12, "yearly_rate": 0.12}
    ask(database, path, json={})
    assert report(database, newest(database))["summary"]["applied"] is None
    none = ask(database, "POST /api/user/getClientreportinfo", json={"id": newest(database)})["data"]
    assert none["applied"] is None


def test_a_revision_under_other_rules_says_so(
    database: APIFlask, report_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dismiss(database, report_id)["rules_text"]["zh-CN"] == ""
    first = revisions.load_report

    def older(row: ReportRow) -> dict[str, Any]:
        found = first(row)
        return found | {"method": found["method"] | {"rules_version": "2020.01"}}

    monkeypatch.setattr(revisions, "load_report", older)
    told = decide(database, report_id, kind="relation", party_key="李四", value="family", state="set")["data"]
    assert "（2020.01 → " in told["rules_text"]["zh-CN"]
    log = ask(database, f"GET /api/liushui/reports/{report_id}/decisions")["data"]["list"]
    assert log[0]["rules_text"] == told["rules_text"]
    assert log[1]["rules_text"]["en-US"] == ""
