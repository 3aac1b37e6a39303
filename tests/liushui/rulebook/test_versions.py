"""Stories of rule versions: a draft, its differences, switching on, going back, and what reports keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from app.auth.models import AuditEntry
from app.engine import rules as engine_rules
from app.engine.rules import RuleSet
from app.platform.data.database import db
from tests.http import ADA, ALICE
from tests.liushui.rulebook.conftest import Ask

AT = "/api/liushui/rules"
BASE = RuleSet.builtin().version
OWN = {
    "kind": "hits",
    "id": "ZD-01",
    "family": "MG",
    "name": {"zh-CN": "雅集", "en-US": "Gatherings"},
    "severity": "high",
    "include": ["雅集定金"],
}


def words_of(row: dict[str, Any], *, add: str) -> list[str]:
    return [*row["current"]["include"], add]


def row_of(ask: Ask, kind: str, id: str) -> dict[str, Any]:
    rows = ask(f"GET {AT}")["data"]["rows"]
    return next(row for row in rows if (row["kind"], row["id"]) == (kind, id))


def activate(ask: Ask, note: str = "试行") -> dict[str, Any]:
    draft = ask(f"GET {AT}/draft")["data"]
    return ask(f"POST {AT}/draft/activate", revision=draft["revision"], number=draft["number"], note=note)


def hits(ask: Ask, report: dict[str, Any]) -> set[str]:
    opened = ask("POST /api/user/getClientreportinfo", ALICE, id=report["id"])["data"]
    return {group["rule"] for group in opened["report"]["hits"]}


def method(ask: Ask, report: dict[str, Any]) -> dict[str, Any]:
    opened = ask("POST /api/user/getClientreportinfo", ALICE, id=report["id"])["data"]
    found: dict[str, Any] = opened["report"]["method"]
    return found


def test_all_rules_stand_in_one_table(ask: Ask) -> None:
    found = ask(f"GET {AT}")["data"]
    assert (found["version"], found["number"], found["revision"], found["misfits"]) == (BASE, 0, 0, [])
    kinds = {row["kind"] for row in found["rows"]}
    assert kinds == {
        "families",
        "payee_kinds",
        "hits",
        "findings",
        "checks",
        "category_rules",
        "lenders",
        "left_rules",
        "words",
        "thresholds",
    }
    assert all(row["name"]["zh-CN"] and row["name"]["en-US"] for row in found["rows"])
    assert not any(row["is_changed"] or row["in_draft"] for row in found["rows"])
    lottery = next(row for row in found["rows"] if row["id"] == "MZ-DB-02")
    rows = next(each for each in lottery["thresholds"] if each["name"] == "high_rows")
    assert (rows["unit"], rows["default"], rows["current"], rows["is_whole"]) == ("count", 8, 8, True)
    assert lottery["definition"]["zh-CN"]


def test_a_draft_changes_nothing_until_it_is_switched_on(ask: Ask, report: Callable[..., Any]) -> None:
    made = ask(f"POST {AT}/draft/own", revision=0, **OWN)
    assert made["code"] == 1
    assert made["data"]["revision"] == 1
    first = report()
    assert hits(ask, first) == {"MZ-DB-01"}
    assert method(ask, first)["rules_version"] == BASE
    switched = activate(ask, "雅集要看")
    assert (switched["code"], switched["data"]["label"], switched["data"]["number"]) == (1, f"{BASE}+1", 1)
    second = report()
    assert hits(ask, second) == {"MZ-DB-01", "ZD-01"}
    assert method(ask, second)["rules_version"] == f"{BASE}+1"
    assert any("1 change." in note["en-US"] for note in method(ask, second)["notes"])
    # The old report stays as it was made.
    assert hits(ask, first) == {"MZ-DB-01"}
    assert method(ask, first)["rules_version"] == BASE


def test_one_rule_is_edited_and_its_difference_is_told(ask: Ask) -> None:
    gambling = row_of(ask, "hits", "MZ-DB-01")
    include = [
        word for word in words_of(gambling, add="雅集定金") if word != gambling["current"]["include"][0]
    ]
    ask(f"PUT {AT}/draft/hits/MZ-DB-01", revision=0, include=include, severities=["low", "medium"])
    draft = ask(f"PUT {AT}/draft/thresholds/hits", revision=1, thresholds={"window_months": 6})["data"]
    assert draft["revision"] == 2
    found = {(each["id"], each["field"]): each for each in draft["differences"]}
    assert found["MZ-DB-01", "include"]["added"] == ["雅集定金"]
    assert found["MZ-DB-01", "include"]["removed"] == [gambling["current"]["include"][0]]
    assert (found["MZ-DB-01", "severities"]["before"], found["MZ-DB-01", "severities"]["after"]) == (
        ["medium", "high"],
        ["low", "medium"],
    )
    assert (found["hits", "window_months"]["before"], found["hits", "window_months"]["after"]) == (12, 6)
    assert len(found) == 3
    changed = row_of(ask, "hits", "MZ-DB-01")
    assert changed["is_changed"]
    assert changed["in_draft"]
    assert changed["default"]["severities"] == ["medium", "high"]
    back = ask(f"DELETE {AT}/draft/hits/MZ-DB-01?revision=2")["data"]
    assert [each["id"] for each in back["differences"]] == ["hits"]


def test_values_that_equal_the_default_are_no_change(ask: Ask) -> None:
    gambling = row_of(ask, "hits", "MZ-DB-01")["current"]
    draft = ask(
        f"PUT {AT}/draft/hits/MZ-DB-01",
        revision=0,
        active=True,
        severities=gambling["severities"],
        include=gambling["include"],
        exclude=gambling["exclude"],
        thresholds={"window_months": 0},
    )["data"]
    assert draft["changes"] == {}
    refused = activate(ask)
    assert (refused["code"], refused["data"]["reason"]) == (0, "nothing_changed")


def test_the_whole_draft_can_be_written_at_once(ask: Ask) -> None:
    changes = {"hits": {"MZ-DB-01": {"active": False}}, "words": {"salary": {"add": ["薪俸"]}}}
    assert ask(f"PUT {AT}/draft", revision=0, changes=changes)["data"]["changes"] == changes
    assert ask(f"GET {AT}/draft")["data"]["changes"] == changes
    assert ask(f"DELETE {AT}/draft?revision=1")["code"] == 1
    assert ask(f"GET {AT}/draft")["data"]["revision"] == 0


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hits": {"MZ-NO-99": {"active": False}}}, "rule_changes"),
        ({"thresholds": {"MZ-DB-02": {"high_rows": -1}}}, "rule_changes"),
        ({"hits": {"MZ-DB-01": {"severities": ["awful"]}}}, "rule_changes"),
        ({"hits": {"MZ-DB-01": {"colour": "red"}}}, "rule_shape"),
        ({"nonsense": {}}, "rule_shape"),
        ({"hits": []}, "rule_shape"),
    ],
    ids=str,
)
def test_changes_that_do_not_fit_are_refused_in_both_languages(
    ask: Ask, changes: dict[str, Any], reason: str
) -> None:
    refused = ask(f"PUT {AT}/draft", revision=0, changes=changes)
    assert (refused["code"], refused["data"]["reason"]) == (0, reason)
    assert refused["msg"]
    assert ask(f"GET {AT}/draft")["data"]["revision"] == 0


def test_who_edits_an_old_draft_is_told(ask: Ask) -> None:
    ask(f"PUT {AT}/draft", revision=0, changes={"hits": {"MZ-DB-01": {"active": False}}})
    for revision in (0, 2):
        stale = ask(f"PUT {AT}/draft/hits/MZ-DB-02", revision=revision, active=False)
        assert (stale["code"], stale["data"]["reason"]) == (40900, "rule_draft_changed")
    assert ask(f"DELETE {AT}/draft?revision=7")["code"] == 40900
    wrong = ask(f"POST {AT}/draft/activate", revision=1, number=4, note="试行")
    assert wrong["code"] == 40900
    assert ask(f"GET {AT}/draft")["data"]["changes"] == {"hits": {"MZ-DB-01": {"active": False}}}


def test_going_back_makes_a_new_version_and_everything_is_in_the_log(
    ask: Ask, report: Callable[..., Any]
) -> None:
    ask(f"POST {AT}/draft/own", revision=0, **OWN)
    activate(ask, "一")
    ask(f"PUT {AT}/draft/hits/ZD-01", revision=0, active=False)
    activate(ask, "二")
    assert "ZD-01" not in hits(ask, report())
    gone = ask(f"POST {AT}/versions/1/restore", number=1, note="退回")
    assert gone["code"] == 40900
    third = ask(f"POST {AT}/versions/1/restore", number=2, note="退回")["data"]
    assert (third["number"], third["restores"], third["state"]) == (3, 1, "active")
    assert [(each["field"], each["after"]) for each in third["differences"]] == [("active", True)]
    assert "ZD-01" in hits(ask, report())
    listed = ask(f"GET {AT}/versions")["data"]
    assert [(each["number"], each["state"], each["note"]) for each in listed["list"]] == [
        (3, "active", "退回"),
        (2, "retired", "二"),
        (1, "retired", "一"),
    ]
    assert {each["author"] for each in listed["list"]} == {"ada"}
    fourth = ask(f"POST {AT}/versions/0/restore", number=3, note="全部恢复默认")["data"]
    assert (fourth["number"], fourth["from_default"]) == (4, [])
    log = db.session.query(AuditEntry).order_by(AuditEntry.id)
    events = [(entry.event, entry.subject) for entry in log if entry.event.startswith("rules_")]
    assert events == [
        ("rules_activated", "rules:0:1"),
        ("rules_activated", "rules:0:2"),
        ("rules_restored", "rules:0:3"),
        ("rules_restored", "rules:0:4"),
    ]


def test_a_rule_of_ones_own_can_be_taken_away_again(ask: Ask) -> None:
    ask(f"POST {AT}/draft/own", revision=0, **OWN)
    ask(
        f"POST {AT}/draft/own",
        revision=1,
        kind="category_rules",
        id="ZK-01",
        category="O10",
        include=["雅集定金"],
    )
    activate(ask)
    assert row_of(ask, "category_rules", "ZK-01")["is_own"]
    draft = ask(f"DELETE {AT}/draft/hits/ZD-01?revision=0")["data"]
    assert [(each["id"], each["after"]) for each in draft["differences"]] == [("ZD-01", False)]
    assert row_of(ask, "hits", "ZD-01")["is_gone"]
    twice = ask(f"POST {AT}/draft/own", revision=1, **(OWN | {"id": "ZK-01"}))
    assert (twice["code"], twice["data"]["reason"]) == (0, "rule_changes")


def test_after_an_upgrade_what_no_longer_fits_is_told_and_not_dropped(
    database: APIFlask, ask: Ask, report: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    changes = {"hits": {"MZ-DB-03": {"active": False}, "MZ-DB-01": {"active": False}}}
    ask(f"PUT {AT}/draft", revision=0, changes=changes)
    activate(ask)
    base = RuleSet.builtin()
    upgraded = replace(
        base, version="2027.1.0", hit_rules=tuple(rule for rule in base.hit_rules if rule.id != "MZ-DB-03")
    )
    monkeypatch.setattr(engine_rules, "_builtin", lambda: upgraded)
    shown = ask(f"GET {AT}")["data"]
    assert shown["version"] == "2027.1.0+1"
    assert [(each["id"], each["code"]) for each in shown["misfits"]] == [("MZ-DB-03", "unknown")]
    made = report()
    assert method(ask, made)["rules_version"] == "2027.1.0+1"
    assert any("MZ-DB-03" in note["en-US"] for note in method(ask, made)["notes"])
    assert "MZ-DB-01" not in hits(ask, made)
    # Whoever edits is asked to mend it first.
    refused = ask(f"PUT {AT}/draft/hits/MZ-DB-02", revision=0, active=False)
    assert "hits.MZ-DB-03" in refused["data"]["fields"]
    mended = ask(f"DELETE {AT}/draft/hits/MZ-DB-03?revision=0")
    assert mended["code"] == 1
    assert activate(ask)["code"] == 1
    assert ask(f"GET {AT}")["data"]["misfits"] == []


@pytest.mark.parametrize(
    "what",
    [
        f"GET {AT}",
        f"GET {AT}/draft",
        f"PUT {AT}/draft",
        f"DELETE {AT}/draft",
        f"PUT {AT}/draft/hits/MZ-DB-01",
        f"DELETE {AT}/draft/hits/MZ-DB-01",
        f"POST {AT}/draft/own",
        f"POST {AT}/draft/activate",
        f"GET {AT}/versions",
        f"GET {AT}/versions/1",
        f"POST {AT}/versions/1/restore",
        f"GET {AT}/trial",
        f"POST {AT}/trial",
        f"DELETE {AT}/trial/1",
    ],
)
def test_operators_may_not_touch_the_installations_rules(ask: Ask, what: str) -> None:
    assert ask(what, ALICE, revision=0)["code"] == 40300
    assert ADA.id == 1
