"""Stories of rates: an administrator keeps yuan for one unit of a currency, and reports in it judge by that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask_migrate import downgrade, upgrade

from app.auth.models import AuditEntry
from app.platform.data.database import db
from tests.http import ALICE
from tests.liushui.rulebook.conftest import Ask
from tests.liushui.rulebook.test_versions import activate

AT = "/api/liushui/rules"
DOLLARS = (
    "日期,币种,金额,余额,摘要,对方户名\n"
    "2025-01-02,USD,3000.00,3100.00,工资,Acme Inc\n"
    "2025-01-04,USD,-88.00,3012.00,百家乐,李四\n"
).encode()


def rates(ask: Ask) -> list[tuple[str, str | None, str | None]]:
    found = ask(f"GET {AT}")["data"]["rates"]
    return [(each["currency"], each["rate"], each["active"]) for each in found]


def opened(ask: Ask, report: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = ask("POST /api/user/getClientreportinfo", ALICE, id=report["id"])["data"][
        "report"
    ]
    return found


def gambling(ask: Ask, report: dict[str, Any]) -> str:
    """What the report says of gambling words: a severity, or what was missing."""
    found = opened(ask, report)
    hits = {each["rule"]: each["severity"] for each in found["hits"]}
    unjudged = {each["rule"]: each["missing"]["zh-CN"] for each in found["hits_unjudged"]}
    return str(hits.get("MZ-DB-01") or unjudged["MZ-DB-01"])


def test_a_rate_is_kept_changed_and_taken_away_in_the_draft(ask: Ask) -> None:
    assert rates(ask) == []
    draft = ask(f"PUT {AT}/draft/rates/USD", revision=0, rate="7.10")["data"]
    assert draft["changes"] == {"rates": {"USD": "7.10"}}
    [difference] = draft["differences"]
    assert (difference["kind"], difference["id"], difference["field"]) == ("rates", "USD", "rate")
    assert (difference["before"], difference["after"]) == (None, "7.10")
    assert rates(ask) == [("USD", "7.10", None)]
    activate(ask)
    ask(f"PUT {AT}/draft/rates/USD", revision=0, rate="7.2")
    ask(f"PUT {AT}/draft/rates/JPY", revision=1, rate="0.048")
    assert rates(ask) == [("JPY", "0.048", None), ("USD", "7.2", "7.10")]
    ask(f"DELETE {AT}/draft/rates/USD?revision=2")
    assert rates(ask) == [("JPY", "0.048", None), ("USD", None, "7.10")]
    activate(ask)
    assert rates(ask) == [("JPY", "0.048", "0.048")]


@pytest.mark.parametrize(
    ("currency", "rate"),
    [
        ("CNY", "1"), ("CNH", "1"), ("USDT", "7.1"), ("usd", "7.1"), ("XXX", "7.1"), ("USD", "0"), ("USD", "0.000000"),
        ("USD", "-7.1"), ("USD", "7,1"), ("USD", "7.1234567"), ("USD", "1000000.1"), ("USD", "NaN"), ("USD", "1e3"),
        ("USD", ""), ("USD", " 7.1"), ("USD", "07.1"), ("USD", "７.1"), ("USD", "7."),
    ],
)  # fmt: skip
def test_what_is_no_rate_is_refused_in_both_languages_at_its_field(
    ask: Ask, currency: str, rate: str
) -> None:
    refused = ask(f"PUT {AT}/draft/rates/{currency}", revision=0, rate=rate)
    assert (refused["code"], refused["data"]["reason"]) == (0, "rule_changes")
    place = "rates.USD.rate" if currency == "USD" else f"rates.{currency}"
    assert list(refused["data"]["fields"]) == [place]
    assert rates(ask) == []


@pytest.mark.parametrize("rate", ["0.000001", "1000000", "999999.999999", "7"])
def test_the_smallest_and_the_largest_rate_are_taken(ask: Ask, rate: str) -> None:
    assert ask(f"PUT {AT}/draft/rates/USD", revision=0, rate=rate)["code"] == 1
    assert rates(ask) == [("USD", rate, None)]


def test_operators_keep_no_rates_of_their_own(ask: Ask) -> None:
    assert ask(f"PUT {AT}/draft/rates/USD", ALICE, revision=0, rate="7.1")["code"] != 1
    refused = ask("PUT /api/liushui/presets/draft/rates/USD", ALICE, revision=0, rate="7.1")
    assert (refused["code"], refused["data"]["reason"]) == (0, "rule_changes")


@pytest.mark.both_databases
def test_a_report_keeps_the_rate_with_which_it_was_made(ask: Ask, report: Callable[..., Any]) -> None:
    without = report(content=DOLLARS)
    assert gambling(ask, without) == "USD 折算率（限额以人民币计，管理员未设）"
    ask(f"PUT {AT}/draft/rates/USD", revision=0, rate="7.10")
    label = activate(ask, "央行中间价")["data"]["label"]
    with_rate = report(content=DOLLARS)
    # 88 dollars are 624.80 yuan, and 500 are what makes it weigh more.
    assert gambling(ask, with_rate) == "high"
    method = opened(ask, with_rate)["method"]
    assert method["rules_version"] == label
    assert "1 USD = 7.10 元" in method["notes"][0]["zh-CN"]
    limits = {each["name"]: each["value"] for each in method["thresholds"] if each["rule"] == "MZ-DB-01"}
    assert limits["stop_sum_fen"] == 7_042
    assert gambling(ask, without) == "USD 折算率（限额以人民币计，管理员未设）"
    entry = db.session.query(AuditEntry).filter_by(event="rules_activated").one()
    assert entry.detail["changes"] == {"rates": {"USD": "7.10"}}


@pytest.mark.both_databases
def test_reports_from_before_are_listed_with_the_currency_of_their_categories(
    ask: Ask, report: Callable[..., Any]
) -> None:
    report(content=DOLLARS)
    report()
    db.session.remove()
    downgrade(revision="0130")
    db.session.remove()
    upgrade()
    listed = ask("POST /api/user/getClientreportlist", ALICE)["data"]["list"]
    assert [each["currency"] for each in listed] == ["CNY", "USD"]
    headlines = [
        ask(f"GET /api/liushui/tasks/{each['task_id']}", ALICE)["data"]["headline"] for each in listed
    ]
    assert [each["currency"] for each in headlines] == ["CNY", "USD"]
