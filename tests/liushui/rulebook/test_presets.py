"""Stories of presets: an operator's own overlay over what the administrators switched on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apiflask import APIFlask

from tests.http import ADA, ALICE, BOB, Person
from tests.liushui.conftest import worker
from tests.liushui.rulebook import test_versions as installed
from tests.liushui.rulebook.conftest import Ask

AT = "/api/liushui/presets"
BASE = installed.BASE


def activate(ask: Ask, person: Person = ALICE, note: str = "试行") -> dict[str, Any]:
    draft = ask(f"GET {AT}/draft", person)["data"]
    seen = {"revision": draft["revision"], "number": draft["number"]}
    return ask(f"POST {AT}/draft/activate", person, **seen, note=note)


def opened(ask: Ask, person: Person, report: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = ask("POST /api/user/getClientreportinfo", person, id=report["id"])["data"][
        "report"
    ]
    return found


def test_a_preset_holds_for_its_own_account_and_reports_say_so(ask: Ask, report: Callable[..., Any]) -> None:
    assert ask(f"PUT {AT}/draft/families/DB", ALICE, revision=0, active=False)["code"] == 1
    assert activate(ask)["data"]["label"] == f"{BASE} / preset 1"
    mine, theirs = opened(ask, ALICE, report()), opened(ask, BOB, report(BOB))
    assert (mine["hits"], mine["method"]["rules_version"]) == ([], f"{BASE} / preset 1")
    assert [group["rule"] for group in theirs["hits"]] == ["MZ-DB-01"]
    assert theirs["method"]["rules_version"] == BASE


def test_a_preset_lies_over_the_installations_version(ask: Ask, report: Callable[..., Any]) -> None:
    ask(f"POST {installed.AT}/draft/own", revision=0, **installed.OWN)
    installed.activate(ask)
    ask(f"PUT {AT}/draft/hits/MZ-DB-01", ALICE, revision=0, active=False)
    ask(f"PUT {AT}/draft/thresholds/ZD-01", ALICE, revision=1, thresholds={})
    activate(ask)
    mine = opened(ask, ALICE, report())
    assert [group["rule"] for group in mine["hits"]] == ["ZD-01"]
    assert mine["method"]["rules_version"] == f"{BASE}+1 / preset 1"
    # When a rule of the installation is taken away, the preset's change of it is told in the report.
    ask(f"PUT {AT}/draft/hits/ZD-01", ALICE, revision=0, active=False)
    activate(ask)
    ask(f"POST {installed.AT}/versions/0/restore", number=1, note="退回")
    mine = opened(ask, ALICE, report())
    assert mine["method"]["rules_version"] == f"{BASE}+2 / preset 2"
    assert any("ZD-01" in note["en-US"] for note in mine["method"]["notes"])
    assert [each["id"] for each in ask(f"GET {AT}", ALICE)["data"]["misfits"]] == ["ZD-01"]


def test_switching_on_what_is_off_needs_a_reason_that_is_kept(ask: Ask) -> None:
    for kind, id in (("families", "JT"), ("hits", "MZ-MG-07")):
        refused = ask(f"PUT {AT}/draft/{kind}/{id}", ALICE, revision=0, active=True)
        assert (refused["code"], refused["data"]["reason"]) == (0, "rule_changes")
        assert list(refused["data"]["fields"]) == [f"{kind}.{id}.reason"]
    done = ask(f"PUT {AT}/draft/families/JT", ALICE, revision=0, active=True, reason="经客户书面同意")
    assert done["data"]["changes"] == {"families": {"JT": {"active": True, "reason": "经客户书面同意"}}}
    activate(ask)
    row = next(row for row in ask(f"GET {AT}", ALICE)["data"]["rows"] if row["id"] == "JT")
    assert (row["current"]["active"], row["default"]["active"], row["reason"]) == (
        True,
        False,
        "经客户书面同意",
    )
    # Switching off again asks nothing.
    assert ask(f"PUT {AT}/draft/families/JT", ALICE, revision=0, active=False)["data"]["changes"] == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"hits": {"MZ-DB-01": {"include": {"add": ["雅集定金"]}}}},
        {"hits": {"MZ-DB-01": {"severities": ["low"]}}},
        {"words": {"salary": {"add": ["薪俸"]}}},
        {"lenders": {"L-wld": {"active": False}}},
        {"category_rules": {"K-I10": {"active": False}}},
        {"new_hits": [{key: value for key, value in installed.OWN.items() if key != "kind"}]},
    ],
    ids=str,
)
def test_words_and_severities_stay_with_administrators(ask: Ask, changes: dict[str, Any]) -> None:
    refused = ask(f"PUT {AT}/draft", ALICE, revision=0, changes=changes)
    assert (refused["code"], refused["data"]["reason"]) == (0, "rule_changes")


def test_presets_have_a_history_of_their_own(ask: Ask) -> None:
    ask(f"PUT {AT}/draft/thresholds/MZ-YL-01", ALICE, revision=0, thresholds={"medium_rows": 3})
    activate(ask, note="放宽")
    ask(f"PUT {AT}/draft/thresholds/MZ-YL-01", ALICE, revision=0, thresholds={"medium_rows": 8})
    activate(ask, note="恢复")
    versions = ask(f"GET {AT}/versions", ALICE)["data"]
    assert [(each["number"], each["note"]) for each in versions["list"]] == [(2, "恢复"), (1, "放宽")]
    [difference] = ask(f"GET {AT}/versions/1", ALICE)["data"]["differences"]
    assert (difference["before"], difference["after"], difference["unit"]) == (8, 3, "count")
    assert ask(f"POST {AT}/versions/1/restore", ALICE, number=2, note="再放宽")["data"]["number"] == 3
    for what in (f"GET {AT}/versions", f"GET {AT}/versions/1"):
        other = ask(what, BOB)
        assert other["code"] == 40400 or other["data"]["total"] == 0
    assert ask(f"GET {installed.AT}/versions")["data"]["total"] == 0


def test_a_preset_is_tried_on_ones_own_reports_only(
    database: APIFlask, ask: Ask, report: Callable[..., Any]
) -> None:
    mine = report()
    report(BOB)
    ask(f"PUT {AT}/draft/families/DB", ALICE, revision=0, active=False)
    begun = ask(f"POST {AT}/trial", ALICE, revision=1)["data"]
    assert begun["total"] == 1
    for person in (BOB, ADA):
        assert ask(f"DELETE {AT}/trial/{begun['id']}", person)["code"] == 40400
        assert ask(f"GET {AT}/trial", person)["data"]["trial"] is None
    worker(database)()
    result = ask(f"GET {AT}/trial", ALICE)["data"]["trial"]["result"]
    lost = [row["report_id"] for hit in result["hits"] for row in hit["lost"]]
    assert lost == [mine["id"]]


def test_clients_of_the_template_get_the_families_as_cards(ask: Ask) -> None:
    cards = {card["name"]: card for card in ask("GET /api/list/rules-preset", ALICE)["data"]}
    assert (cards["DB"]["title"], cards["DB"]["actionType"], cards["DB"]["enable"]) == (
        "Gambling",
        "switch",
        True,
    )
    assert not cards["JT"]["enable"]
    ask(f"PUT {AT}/draft/families/DB", ALICE, revision=0, active=False)
    activate(ask)
    cards = {card["name"]: card for card in ask("POST /api/list/rules-preset", ALICE)["data"]}
    assert not cards["DB"]["enable"]
    assert cards["DB"]["data"][1]["value"] == "0"
