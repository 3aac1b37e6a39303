"""Stories of the black list: parties that administrators name, sealed, found in new statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from app.auth.models import AuditEntry
from app.liushui.rulebook.models import BlackEntry
from app.platform.data.database import db
from tests.http import ALICE
from tests.liushui.rulebook.conftest import Ask
from tests.renzheng.desk import verify

AT = "/api/liushui/black-list"


def opened(ask: Ask, report: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = ask("POST /api/user/getClientreportinfo", ALICE, id=report["id"])["data"][
        "report"
    ]
    return found


def test_a_listed_party_is_found_and_one_taken_off_is_not(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    # Four tasks: more than somebody may begin who is not verified.
    verify(database.test_client(), ALICE)
    assert "MZ-GL-03" in {each["rule"] for each in opened(ask, report())["hits_unjudged"]}
    added = ask(f"POST {AT}", name="李四", severity="medium", note="法院通报")["data"]
    assert (added["name"], added["severity"], added["author"]) == ("李四", "medium", "ada")
    made = opened(ask, report())
    [hit] = [group for group in made["hits"] if group["rule"] == "MZ-GL-03"]
    assert (hit["severity"], hit["rows"]) == ("medium", 1)
    assert any("1 entry," in note["en-US"] for note in made["method"]["notes"])
    ask(f"PUT {AT}/{added['id']}", severity="high", note="法院通报")
    [hit] = [group for group in opened(ask, report())["hits"] if group["rule"] == "MZ-GL-03"]
    assert hit["severity"] == "high"
    assert ask(f"DELETE {AT}/{added['id']}")["code"] == 1
    assert "MZ-GL-03" not in {group["rule"] for group in opened(ask, report())["hits"]}
    assert ask(f"DELETE {AT}/{added['id']}")["code"] == 40400


def test_names_and_accounts_are_sealed_masked_and_in_no_log(ask: Ask) -> None:
    ask(f"POST {AT}", name="钱多多", account="6222 0200 1234 5678", note="重点关注")
    [shown] = ask(f"GET {AT}?keyword=%E5%A4%9A")["data"]["list"]
    assert (shown["name"], shown["account"]) == ("钱多多", "6222****5678")
    assert ask(f"GET {AT}?keyword=%E5%AD%99")["data"]["total"] == 0
    stored = db.session.query(BlackEntry).one()
    assert "钱多多".encode() not in stored.sealed
    assert b"6222" not in stored.sealed
    entries = list(db.session.query(AuditEntry).order_by(AuditEntry.id))
    assert [entry.event for entry in entries] == ["black_list_added", "black_list_seen", "black_list_seen"]
    assert not any("钱多多" in str(entry.detail) or "6222" in str(entry.detail) for entry in entries)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"name": "  "}, "black_list_empty"),
        ({"account": "12345"}, "black_list_empty"),
        ({"name": "李四", "account": "123"}, "black_list_empty"),
        ({"name": "王 五"}, "black_list_twice"),
        ({"name": "李四", "severity": "deadly"}, "invalid_input"),
    ],
    ids=str,
)
def test_an_entry_names_somebody_once(ask: Ask, entry: dict[str, Any], reason: str) -> None:
    ask(f"POST {AT}", name="王五")
    refused = ask(f"POST {AT}", **entry)
    assert (refused["code"], refused["data"]["reason"]) == (0, reason)


@pytest.mark.parametrize("what", [f"GET {AT}", f"POST {AT}", f"PUT {AT}/1", f"DELETE {AT}/1"])
def test_operators_see_no_black_list(ask: Ask, what: str) -> None:
    assert ask(what, ALICE)["code"] == 40300
