"""Stories of links between cases: who appears in more than one, who may look, and that each look is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from app.auth import audit
from app.auth.models import AuditEntry
from app.auth.service.person import Person as Caller
from app.liushui.reports.service import reports
from app.liushui.review.models import PartyTrace
from app.liushui.rulebook.service import backtests
from app.platform.data.database import db
from tests.http import ADA, ALICE, BOB, Person, call, work
from tests.liushui.conftest import reveal, tasks_of, uploader, worker

HEAD = "交易日期,收入金额,支出金额,账户余额,对方户名,对方账号,摘要"


def bank(*rows: tuple[str, int, str, str]) -> bytes:
    """A bank's CSV with (day, amount in yuan: above zero in, name, account of the other side) and a balance."""
    lines, balance = [HEAD], 100_000
    for day, yuan, party, account in rows:
        balance += yuan
        came, went = (f"{yuan}.00", "") if yuan > 0 else ("", f"{-yuan}.00")
        lines.append(f"{day},{came},{went},{balance}.00,{party},{account},转账")
    return ("\n".join(lines) + "\n").encode()


PERSON = Caller(ALICE.id, is_admin=False)
LENDER = "6222020200112233445"
FIRST = bank(
    ("2025-03-01", 3000, "周大福", LENDER),
    ("2025-03-05", -1200, "某某超市有限公司", "1100220033004400"),
    ("2025-03-09", -900, "张伟", "6217000011112222333"),
    ("2025-03-10", 500, "李**", "6217****0000"),
)
SECOND = bank(
    ("2025-04-01", 5000, "周大福", LENDER),
    ("2025-04-02", -800, "某某超市有限公司", "1100220033004400"),
    ("2025-04-03", -300, "王小明", "6222999988887777666"),
)


@pytest.fixture
def cases(database: APIFlask) -> APIFlask:
    """王小明's case of Alice's and 赵丽's case of Bob's; both were paid by the same person."""
    upload = uploader(database.test_client())
    upload(ALICE, {"a.csv": FIRST}, customer="王小明")
    upload(BOB, {"b.csv": SECOND}, customer="赵丽")
    worker(database)()
    return database


def links(app: APIFlask, person: Person = ADA, **query: Any) -> dict[str, Any]:
    data: dict[str, Any] = call(app.test_client(), "GET /api/liushui/links", as_=person, query_string=query)[
        "data"
    ]
    return data


def one(app: APIFlask, label: str, **query: Any) -> dict[str, Any]:
    [found] = [link for link in links(app, **query)["list"] if link["label"] == label]
    return dict(found)


def test_a_person_in_two_cases_is_found_with_what_the_rows_add_up_to(cases: APIFlask) -> None:
    found = one(cases, "周大福")
    assert (found["customers"], found["tasks"], found["rows"]) == (2, 2, 2)
    assert (found["currency"], found["in_fen"], found["out_fen"]) == ("CNY", 800_000, 0)
    assert (found["first"], found["last"]) == ("2025-03-01", "2025-04-01")
    assert one(cases, "6222****3445")["kind"] == "account"
    assert links(cases, kind="name", party_kind="person")["total"] == 2
    detail = call(cases.test_client(), f"GET /api/liushui/links/name/{found['fingerprint']}", as_=ADA)["data"]
    assert detail["label"] == "周大福"
    assert [(case["customer"], case["owner"], case["in_fen"]) for case in detail["cases"]] == [
        ("赵*", "bob", 500_000),
        ("王**", "alice", 300_000),
    ]
    assert all(case["report_id"] for case in detail["cases"])


def test_sums_in_two_currencies_are_not_added_up(database: APIFlask) -> None:
    upload = uploader(database.test_client())
    upload(ALICE, {"a.csv": FIRST}, customer="王小明")
    head, *rows = SECOND.decode().splitlines()
    dollars = "\n".join([f"{head},币种", *(f"{each},美元" for each in rows)]).encode()
    upload(BOB, {"b.csv": dollars}, customer="赵丽")
    worker(database)()
    found = one(database, "周大福")
    assert (found["customers"], found["rows"]) == (2, 2)
    assert (found["currency"], found["in_fen"], found["out_fen"]) == (None, None, None)
    assert one(database, "王**")["currency"] == "USD"
    path = f"GET /api/liushui/links/name/{found['fingerprint']}"
    cases = call(database.test_client(), path, as_=ADA)["data"]["cases"]
    assert [(case["currency"], case["in_fen"]) for case in cases] == [("USD", 500_000), ("CNY", 300_000)]
    assert links(database, sort="amount")["list"][-1]["currency"] is None


def test_the_customer_of_another_case_is_told_as_such(cases: APIFlask) -> None:
    found = one(cases, "王**")
    assert found["is_customer"]
    assert found["customers"] == 2


def test_the_name_of_a_hidden_customer_shows_its_first_character_until_the_case_is_revealed(
    cases: APIFlask,
) -> None:
    client, path = cases.test_client(), "GET /api/liushui/links/name/{}"
    found = one(cases, "王**", keyword="王小明")
    shown = call(client, path.format(found["fingerprint"]), as_=ADA)["data"]
    assert (shown["label"], "王小明" in str(shown)) == ("王**", False)
    [task] = tasks_of(client, BOB)
    # In Bob's case he is a party only: whoever sees that case sees his name there.
    reveal(client, ADA, task["id"])
    assert one(cases, "王小明")["fingerprint"] == found["fingerprint"]
    assert call(client, path.format(found["fingerprint"]), as_=ADA)["data"]["label"] == "王小明"


@pytest.mark.everything  # before a commit: the list of links above
def test_customers_are_counted_among_the_rows_of_the_chosen_kind(database: APIFlask) -> None:
    upload, shop = uploader(database.test_client()), "某某超市有限公司"
    upload(ALICE, {"a.csv": FIRST}, customer="王小明")
    upload(BOB, {"b.csv": bank(("2025-04-02", -800, "张三丰", "6217333344445555666"))}, customer=shop)
    worker(database)()
    assert one(database, "某***")["customers"] == 2
    # As a company it appears in one case only: in the other one it is the customer, whose own rows are a person's.
    assert links(database, party_kind="company") == {"list": [], "total": 0}
    assert links(database, party_kind="company", current=2)["total"] == 0


def test_masked_names_and_parties_of_one_customer_only_are_no_links(cases: APIFlask) -> None:
    labels = {link["label"] for link in links(cases)["list"]}
    assert labels == {"周大福", "6222****3445", "某某超市有限公司", "1100****4400", "王**"}


def test_two_tasks_of_one_customer_are_no_link(database: APIFlask) -> None:
    upload = uploader(database.test_client())
    upload(ALICE, {"a.csv": FIRST}, customer="王小明")
    upload(ALICE, {"b.csv": SECOND}, customer="王小明")
    worker(database)()
    assert links(database)["total"] == 0


def test_a_whole_name_or_account_is_found_and_part_of_one_is_not(cases: APIFlask) -> None:
    assert [link["label"] for link in links(cases, keyword=" 周大福 ")["list"]] == ["周大福"]
    assert links(cases, keyword="6222 0202 0011 2233 445")["total"] == 1
    assert links(cases, keyword="周大")["total"] == 0


def test_a_deleted_task_takes_its_links_along(cases: APIFlask) -> None:
    client = cases.test_client()
    task = call(client, "POST /api/user/getZipfilelist", as_=BOB, json={})["data"]["list"][0]
    call(client, f"DELETE /api/liushui/tasks/{task['id']}", as_=BOB)
    assert links(cases)["total"] == 0


def test_reports_older_than_the_traces_are_traced_by_a_command(cases: APIFlask) -> None:
    with cases.app_context(), work():
        db.session.query(PartyTrace).delete()
    assert links(cases)["total"] == 0
    outcome = cases.test_cli_runner().invoke(args=["liushui", "trace"])
    assert outcome.output == "2 reports traced\n"
    assert links(cases)["total"] == 5


def test_of_a_task_analysed_again_only_the_newest_version_counts(cases: APIFlask) -> None:
    client = cases.test_client()
    [task] = tasks_of(client, ALICE)
    assert call(client, f"POST /api/liushui/tasks/{task['id']}/rerun", as_=ALICE, json={})["code"] == 1
    before = reports.recent_categories(PERSON)
    worker(cases)()
    [made] = tasks_of(client, ALICE)
    assert (made["report_id"] > task["report_id"], made["report_version"]) == (True, 2)
    fingerprint = one(cases, "周大福")["fingerprint"]
    detail = call(client, f"GET /api/liushui/links/name/{fingerprint}", as_=ADA)["data"]
    assert [case["report_id"] for case in detail["cases"] if case["owner"] == "alice"] == [made["report_id"]]
    db.session.rollback()
    assert backtests._newest(ALICE.id, 10) == [made["report_id"]]
    assert reports.recent_categories(PERSON) == before
    db.session.rollback()  # the command writes in this test's session, which has only read so far
    assert cases.test_cli_runner().invoke(args=["liushui", "trace"]).output == "2 reports traced\n"


def test_names_and_accounts_are_sealed_in_the_table(cases: APIFlask) -> None:
    with cases.app_context():
        stored = db.session.execute(text("SELECT * FROM party_trace")).all()
    assert len(stored) > 5
    assert not any(word in repr(row) for row in stored for word in ("周大福", LENDER, "周".encode().hex()))


@pytest.mark.parametrize("person", [ALICE, BOB])
@pytest.mark.parametrize("path", ["", "/name/" + "0" * 64])
def test_operators_may_not_look(cases: APIFlask, person: Person, path: str) -> None:
    answer = call(cases.test_client(), f"GET /api/liushui/links{path}", as_=person)
    assert (answer["code"], answer["data"]["reason"]) == (40300, "forbidden")


def test_an_unknown_link_is_not_found(cases: APIFlask) -> None:
    assert call(cases.test_client(), "GET /api/liushui/links/name/" + "0" * 64, as_=ADA)["code"] == 40400


def test_each_look_is_written_to_the_audit_log_without_the_name(cases: APIFlask) -> None:
    found = one(cases, "周大福", keyword="周大福")
    call(cases.test_client(), f"GET /api/liushui/links/name/{found['fingerprint']}", as_=ADA)
    with cases.app_context():
        entries = db.session.query(AuditEntry).order_by(AuditEntry.id).all()
        answers = [(entry.event, entry.actor_id, entry.ip) for entry in entries]
        details = repr([entry.detail for entry in entries])
        assert audit.first_break() is None
    assert answers == [("links_listed", ADA.id, "127.0.0.1"), ("link_opened", ADA.id, "127.0.0.1")]
    assert "周大福" not in details


def test_the_log_cannot_be_changed_and_a_change_past_its_guard_is_noticed(
    cases: APIFlask, unguarded: Callable[[str], None]
) -> None:
    for _ in range(3):
        links(cases)
    with cases.app_context(), pytest.raises(DatabaseError, match="final"), work():
        db.session.execute(text("UPDATE audit_entry SET actor_id = 2 WHERE id = 2"))
    runner = cases.test_cli_runner()
    assert runner.invoke(args=["audit", "verify"]).exit_code == 0
    unguarded("UPDATE audit_entry SET actor_id = 2 WHERE id = 2")
    db.session.rollback()  # the command reads in this test's session, which still sees what it saw
    outcome = runner.invoke(args=["audit", "verify"])
    assert (outcome.exit_code, outcome.stderr) == (1, "the audit log breaks at row 2\n")


@pytest.fixture
def unguarded(database: APIFlask) -> Callable[[str], None]:
    """Run a statement as somebody could who reaches the database past the triggers."""

    def run(statement: str) -> None:
        with database.app_context(), work():
            if db.engine.dialect.name == "sqlite":
                db.session.execute(text("DROP TRIGGER audit_entry_update"))
            else:
                db.session.execute(text("ALTER TABLE audit_entry DISABLE TRIGGER USER"))
            db.session.execute(text(statement))

    return run
