"""Stories of a report: its figures, the rows behind them, their evidence, decisions, exports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.persona import Truth
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, send
from tests.liushui.conftest import Upload, reveal, tasks_of


@dataclass(frozen=True)
class Reported:
    """A finished report of Alice's, and what is true about its statement."""

    id: int
    truth: Truth


@pytest.fixture
def wallet(client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person) -> Reported:
    """A report on a wallet with 400 rows."""
    content, truth = wechat_csv(rows=400)
    upload(alice, {"bill.csv": content})
    work()
    return Reported(tasks_of(client, alice)[0]["report_id"], truth)


@pytest.fixture
def bank(client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person) -> Reported:
    """A report on a bank's PDF inside an encrypted archive."""
    content, truth = cmb_pdf(pages=2)
    upload(alice, {"bank.zip": aes_zip({"交易流水.pdf": content}, "123456")}, password="123456")
    work()
    return Reported(tasks_of(client, alice)[0]["report_id"], truth)


def info(client: FlaskClient, person: Person, report_id: int) -> dict[str, Any]:
    answer: dict[str, Any] = call(
        client, "POST /api/user/getClientreportinfo", as_=person, json={"id": report_id}
    )["data"]
    return answer


def transactions(client: FlaskClient, person: Person, report_id: int, **query: Any) -> dict[str, Any]:
    answer: dict[str, Any] = call(
        client, f"GET /api/liushui/reports/{report_id}/transactions", as_=person, query_string=query
    )["data"]
    return answer


def test_gross_is_real_and_left_out_to_the_fen(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    report = info(client, alice, wallet.id)["report"]
    summary, left = report["summary"], report["left_out"]
    assert (summary["in_fen"], summary["out_fen"]) == (wallet.truth.in_fen, wallet.truth.out_fen)
    assert summary["in_fen"] == summary["real_in_fen"] + sum(line["in_fen"] for line in left)
    assert summary["out_fen"] == summary["real_out_fen"] + sum(line["out_fen"] for line in left)
    assert sum(month["rows"] for month in report["months"]) == wallet.truth.rows


def test_every_monthly_figure_opens_the_rows_that_make_it(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    for month in info(client, alice, wallet.id)["report"]["months"]:
        came = transactions(client, alice, wallet.id, month=month["month"], direction="in")
        assert (came["in_fen"], came["real_in_fen"]) == (month["in_fen"], month["real_in_fen"])
        spent = transactions(client, alice, wallet.id, month=month["month"], flow="out")
        assert spent["real_out_fen"] == month["real_out_fen"]
        rows = transactions(client, alice, wallet.id, month=month["month"])
        assert rows["total"] == month["rows"]


def test_every_category_opens_the_rows_that_make_it(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    listed = call(client, "POST /api/user/getcategories", as_=alice, json={"report_id": wallet.id})["data"][
        "list"
    ]
    assert listed
    for category in listed:
        rows = transactions(client, alice, wallet.id, category=category["code"], pageSize=100)
        assert rows["total"] == category["rows"]


def test_beginnings_of_codes_find_whole_families_of_categories(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    listed = info(client, alice, wallet.id)["report"]["categories"]
    some = sum(each["rows"] for each in listed if each["code"].startswith(("O1", "I")))
    assert transactions(client, alice, wallet.id, category="O1,I")["total"] == some > 0
    answer = call(
        client,
        f"GET /api/liushui/reports/{wallet.id}/transactions",
        as_=alice,
        query_string={"category": "O1;"},
    )
    assert "category" in answer["data"]["fields"]


def test_transactions_filter_sort_and_page(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    page = transactions(client, alice, wallet.id, sort="-amount_fen", pageSize=100)
    amounts = [row["amount_fen"] for row in page["list"]]
    assert amounts == sorted(amounts, reverse=True)
    assert page["total"] == wallet.truth.rows
    biggest = page["list"][0]
    assert transactions(client, alice, wallet.id, min_fen=biggest["amount_fen"])["total"] >= 1
    found = transactions(client, alice, wallet.id, keyword=biggest["party"])
    assert biggest["n"] in [row["n"] for row in found["list"]] or found["total"] > len(found["list"])
    second = transactions(client, alice, wallet.id, current=2, pageSize=7)
    assert [row["n"] for row in second["list"]] == list(range(8, 15))
    night = transactions(client, alice, wallet.id, hour=2, pageSize=100)
    assert all(row["time_text"][11:13] == "02" for row in night["list"])


def test_the_page_that_holds_a_transaction_is_found_in_every_order(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    everything = transactions(client, alice, wallet.id, pageSize=100)["list"]
    for sort in ("n", "-amount_fen"):
        for wanted in (everything[0]["n"], everything[-1]["n"]):
            page = transactions(client, alice, wallet.id, sort=sort, pageSize=7, holding=wanted)
            assert wanted in [row["n"] for row in page["list"]]
            turned = transactions(client, alice, wallet.id, sort=sort, pageSize=7, current=page["current"])
            assert turned["list"] == page["list"]
    # What does not match, or is no transaction, leaves the page that was asked for.
    incoming = next(row["n"] for row in everything if row["direction"] == "in")
    outgoing = {"direction": "out", "pageSize": 7, "current": 2}
    assert transactions(client, alice, wallet.id, holding=incoming, **outgoing)["current"] == 2
    assert transactions(client, alice, wallet.id, holding=2**32 - 1, **outgoing)["current"] == 2


def test_amounts_of_transactions_add_up_whatever_way_the_money_moved(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    truth = wallet.truth
    page = transactions(client, alice, wallet.id)
    assert page["amount_fen"] == truth.in_fen + truth.out_fen + truth.neutral_fen


def test_a_transaction_shows_its_cells_in_the_original(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    evidence = call(client, f"GET /api/liushui/reports/{wallet.id}/transactions/5/evidence", as_=alice)[
        "data"
    ]
    assert evidence["file"] == "bill.csv"
    assert evidence["columns"][0] == "交易时间"
    [marked] = [line for line in evidence["lines"] if line["marked"]]
    assert marked["n"] == 5
    assert evidence["transaction"]["time_text"] in marked["cells"][0]
    assert evidence["picture"] is False


def test_a_bank_row_shows_its_page_with_the_row_marked(
    client: FlaskClient, alice: Person, bank: Reported
) -> None:
    last = bank.truth.rows
    evidence = call(client, f"GET /api/liushui/reports/{bank.id}/transactions/{last}/evidence", as_=alice)[
        "data"
    ]
    assert (evidence["page"], evidence["picture"], evidence["member"]) == (2, True, "交易流水.pdf")
    picture = send(client, f"GET /api/liushui/reports/{bank.id}/transactions/{last}/evidence.png", as_=alice)
    assert picture.mimetype == "image/png"
    assert picture.data.startswith(b"\x89PNG")


def test_hits_are_listed_by_rule_and_by_row(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    asked = {"report_id": wallet.id, "pageSize": 100}
    groups = call(client, "POST /api/user/getmingzhonglist", as_=alice, json=asked | {"group": True})["data"]
    rows = call(client, "POST /api/user/getmingzhonglist", as_=alice, json=asked)["data"]
    assert rows["total"] == sum(group["rows"] for group in groups["groups"]) > 0
    gambling = call(client, "POST /api/user/getmingzhonglist", as_=alice, json=asked | {"rule": "MZ-DB-01"})[
        "data"
    ]["list"]
    assert gambling
    assert all(row["words"] for row in gambling)


def test_rules_that_could_not_judge_say_what_they_lack(
    client: FlaskClient, alice: Person, wallet: Reported, bank: Reported
) -> None:
    for each in (wallet, bank):
        report = info(client, alice, each.id)["report"]
        unjudged = {line["rule"]: line for line in report["hits_unjudged"]}
        assert unjudged["MZ-GL-03"]["missing"]["zh-CN"] == "管理员维护的黑名单"
        assert unjudged["MZ-GL-03"]["missing"]["en-US"] == "a blacklist kept by an administrator"
        assert not set(unjudged) & {group["rule"] for group in report["hits"]}
        assert ("MZ-YE-01" in unjudged) == (each is wallet)


def test_a_hit_is_dismissed_only_with_a_reason_and_the_reason_stays(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    path = f"POST /api/liushui/reports/{wallet.id}/decisions"
    rule = {"rule": "MZ-DB-01", "number": 0}
    refused = call(client, path, as_=alice, json=rule | {"state": "dismissed"})
    assert refused["data"]["reason"] == "decision_reason_missing"
    decided = {"state": "dismissed", "reason": "店名，与博彩无关"}
    report_id = call(client, path, as_=alice, json=rule | decided)["data"]["report_id"]
    asked = {"report_id": report_id, "group": True, "state": "dismissed"}
    [group] = call(client, "POST /api/user/getmingzhonglist", as_=alice, json=asked)["data"]["groups"]
    assert (group["rule"], group["decision_reason"]) == ("MZ-DB-01", "店名，与博彩无关")
    asked = {"report_id": report_id, "rule": "MZ-DB-01", "state": "open"}
    assert call(client, "POST /api/user/getmingzhonglist", as_=alice, json=asked)["data"]["total"] == 0
    unknown = call(client, path, as_=alice, json={"rule": "MZ-XX-99", "state": "confirmed"})
    assert unknown["code"] == 40400


def test_findings_and_checks_carry_words_in_both_languages(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    found = call(client, "POST /api/user/getxingweilist", as_=alice, json={"report_id": wallet.id})["data"]
    assert {finding["result"] for finding in found["list"]} >= {"hit", "clear"}
    for finding in found["list"]:
        for text in (finding["name"], finding["sentence"], finding["clearing"]):
            assert text["zh-CN"]
            assert text["en-US"]
    checks = call(
        client,
        "POST /api/user/getxingweilist",
        as_=alice,
        json={"report_id": wallet.id, "family": "authenticity"},
    )["data"]
    assert 0 < checks["total"] < found["total"]


def test_a_conclusion_is_kept(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    path = f"PUT /api/liushui/reports/{wallet.id}/conclusion"
    assert call(client, path, as_=alice, json={"conclusion": "收入稳定，建议通过"})["code"] == 1
    assert info(client, alice, wallet.id)["conclusion"] == "收入稳定，建议通过"


def test_the_list_of_reports_filters_and_sorts(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    def ids(**query: Any) -> list[int]:
        answer = call(client, "POST /api/user/getClientreportlist", as_=alice, json=query)
        return [line["id"] for line in answer["data"]["list"]]

    assert ids() == [wallet.id]
    assert ids(keyword="小明", source="wechat", sort="-real_in_fen") == [wallet.id]
    assert ids(keyword="小红") == []
    assert ids(source="cmb_debit") == []
    assert ids(to="2001-01-01") == []
    refused = call(client, "POST /api/user/getClientreportlist", as_=alice, json={"sort": "password"})
    assert refused["data"]["fields"]["sort"]


def test_the_list_names_every_source_whatever_is_filtered(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person, wallet: Reported
) -> None:
    upload(alice, {"bank.pdf": cmb_pdf(pages=1)[0]})
    work()
    query = {"pageSize": 1, "source": "wechat"}
    answer = call(client, "POST /api/user/getClientreportlist", as_=alice, json=query)["data"]
    assert [line["id"] for line in answer["list"]] == [wallet.id]
    assert [source["code"] for source in answer["sources"]] == ["cmb_debit", "wechat"]
    assert all(source["name"]["zh-CN"] and source["name"]["en-US"] for source in answer["sources"])


def test_every_sum_and_path_of_the_network_opens_the_rows_that_make_it(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv(rows=400)[0], "bank.pdf": cmb_pdf(pages=6)[0]})
    work()
    report_id = tasks_of(client, alice)[0]["report_id"]
    network = info(client, alice, report_id)["report"]["network"]
    assert {edge["flow"] for edge in network["edges"]} >= {"in", "out"}
    for place, edge in enumerate(network["edges"]):
        opened = transactions(client, alice, report_id, edge=place)
        if edge["flow"] == "own":
            assert (opened["out_fen"], opened["in_fen"]) == (edge["fen"], edge["fen"])
        else:
            assert (opened[f"real_{edge['flow']}_fen"], opened["total"]) == (edge["fen"], edge["rows"])
    for place, path in enumerate(network["paths"]):
        opened = transactions(client, alice, report_id, path=place)
        assert [row["n"] for row in opened["list"]] == path["evidence"]
    for filters in ({"edge": len(network["edges"])}, {"path": len(network["paths"])}):
        answer = call(
            client, f"GET /api/liushui/reports/{report_id}/transactions", as_=alice, query_string=filters
        )
        assert answer["code"] == 40400


def test_an_own_account_that_nobody_handed_in_opens_the_rows_that_tell_of_it(
    client: FlaskClient, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": wechat_csv(rows=400)[0]})
    work()
    report_id = tasks_of(client, alice)[0]["report_id"]
    missing = info(client, alice, report_id)["report"]["accounts_missing"]
    assert missing
    for place, account in enumerate(missing):
        opened = transactions(client, alice, report_id, missing_account=place, pageSize=100)
        assert opened["total"] == account["rows"]
        assert {row["n"] for row in opened["list"]} <= set(account["evidence"])
        for side in ("in", "out"):
            one_way = transactions(client, alice, report_id, missing_account=place, side=side, pageSize=100)
            assert sum(row["amount_fen"] for row in one_way["list"]) == account[f"{side}_fen"]
    beyond = f"/api/liushui/reports/{report_id}/transactions?missing_account={len(missing)}"
    assert call(client, f"GET {beyond}", as_=alice)["code"] == 40400


def test_a_monthly_figure_opens_the_categories_that_fed_it_by_the_rules_of_the_report(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    for month in info(client, alice, wallet.id)["report"]["months"]:
        of_month = {"month": month["month"]}
        salary = transactions(client, alice, wallet.id, use="salary", flow="in", **of_month)
        assert salary["real_in_fen"] == month["salary_fen"]
        business = transactions(client, alice, wallet.id, use="business", flow="in", **of_month)
        assert business["real_in_fen"] == month["business_fen"]
        spent = transactions(client, alice, wallet.id, use="consumption", flow="out", **of_month)
        assert spent["real_out_fen"] == month["consumption_fen"]
    income = transactions(client, alice, wallet.id, use="income", flow="in")
    assert income["total"] > 0
    unknown = call(
        client,
        f"GET /api/liushui/reports/{wallet.id}/transactions",
        as_=alice,
        query_string={"use": "nothing"},
    )
    assert unknown["code"] == 40400


def test_nobody_but_its_owner_finds_anything_of_a_report_and_the_administrator_says_why_first(
    client: FlaskClient, alice: Person, bob: Person, ada: Person, wallet: Reported
) -> None:
    base = f"/api/liushui/reports/{wallet.id}"
    calls: list[tuple[str, dict[str, Any] | None]] = [
        ("POST /api/user/getClientreportinfo", {"id": wallet.id}),
        ("POST /api/user/getmingzhonglist", {"report_id": wallet.id}),
        ("POST /api/user/getxingweilist", {"report_id": wallet.id}),
        ("POST /api/user/getcategories", {"report_id": wallet.id}),
        (f"GET {base}/transactions", None),
        (f"GET {base}/transactions/1/evidence", None),
        (f"GET {base}/transactions/1/evidence.png", None),
        (f"GET {base}.pdf", None),
        (f"GET {base}.xlsx", None),
        (f"GET {base}.csv", None),
        (f"PUT {base}/conclusion", {"conclusion": "x"}),
        (f"POST {base}/decisions", {"rule": "MZ-DB-01", "state": "confirmed"}),
        (f"DELETE {base}", None),
    ]
    for asked, body in calls:
        assert call(client, asked, as_=bob, json=body)["code"] == 40400, asked
    assert info(client, ada, wallet.id) == {"reason": "case_hidden"}
    reveal(client, ada, info(client, alice, wallet.id)["line"]["task_id"])
    assert info(client, ada, wallet.id)["line"]["id"] == wallet.id
    lines = call(client, "POST /api/user/getClientreportlist", as_=bob, json={})["data"]
    assert lines["total"] == 0


def test_a_deleted_report_is_gone_and_its_task_stays(
    client: FlaskClient, alice: Person, wallet: Reported
) -> None:
    assert call(client, f"DELETE /api/liushui/reports/{wallet.id}", as_=alice)["code"] == 1
    gone = call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": wallet.id})
    assert gone["code"] == 40400
    assert tasks_of(client, alice)[0]["report_id"] is None


def test_the_workplace_counts_what_happened(client: FlaskClient, alice: Person, wallet: Reported) -> None:
    counts = call(client, "GET /api/user/getPanlCount", as_=alice)["data"]
    assert (counts["reports"], counts["tasks"]["done"], counts["points"]) == (1, 1, 90)
    chart = call(client, "POST /api/user/chart", as_=alice, json={"series": "rows", "days": 7})["data"]
    assert chart["data"][0]["value"][-1] == wallet.truth.rows
    recent = call(client, "POST /api/user/getcategories", as_=alice, json={})["data"]
    assert recent["list"]
