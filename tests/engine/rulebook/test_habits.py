"""Traps of the findings about amounts, texts, consumption and special amounts."""

from __future__ import annotations

from dataclasses import replace

from app.engine.rules import RuleSet
from tests.engine.frames import BANK, covering, row
from tests.engine.rulebook.asking import ask, missing, result
from tests.engine.rulebook.cases_habits import eating, games, large, special, stakes, texts
from tests.engine.rulebook.cases_movements import OTHER
from tests.engine.rulebook.hit_papers import switched_on
from tests.engine.rulebook.triple import Papers


def test_odd_tails_are_shown_beside_the_round_rows() -> None:
    rows = large(12).rows
    for each in rows[18:]:
        each["amount_fen"] += 1
    found = ask("XW-JE-01", Papers(rows))
    assert (found.result, found.numbers[1].value, found.numbers[1].threshold) == ("clear", 0.1, 0.1)
    assert "20,000" not in found.sentence["en-US"]
    assert "10,000.00" in found.sentence["en-US"]


def test_a_statement_that_prints_no_texts_takes_no_part() -> None:
    silent = [row("2026-01-05", "out", 1000, "某店", statement=1) for _ in range(20)]
    assert result("XW-JE-02", Papers([*texts(3).rows, *silent], (BANK, OTHER))) == "clear"
    assert "摘要" in missing("XW-JE-02", Papers(silent, (BANK, OTHER)))
    assert "10" in missing("XW-JE-02", texts(4, 9))
    slashes = texts(0).rows
    for each in slashes[:4]:
        each["text"] = "/"
    assert result("XW-JE-02", Papers(slashes)) == "hit"
    noted = texts(4).rows
    noted[0]["note"] = "货款"
    assert result("XW-JE-02", Papers(noted)) == "clear"
    small = texts(4).rows
    small[0]["amount_fen"] -= 1
    assert "9" in missing("XW-JE-02", Papers(small))


def test_a_single_spike_of_consumption_is_no_change() -> None:
    assert result("XW-XF-01", eating("1000", "1000", "1000", "9000", "1000")) == "clear"
    fallen = ask("XW-XF-01", eating("1000", "1000", "1000", "500", "416.66"))
    assert (fallen.result, fallen.evidence) == ("hit", [4, 5])
    whole = covering(BANK, "2026-01-01", "2026-05-31")
    asked = {"rules": switched_on("XW-XF-01")}
    assert "消费" in missing("XW-XF-01", Papers([row("2026-03-05", "out", 5, "李四")], (whole,), asked))


def test_games_count_by_share_or_by_sum_and_need_three_months() -> None:
    assert result("XW-XF-02", games("100", 3)) == "hit"
    rich = games("5000").rows
    for each in rich[1::2]:
        each["amount_fen"] *= 100
    assert result("XW-XF-02", Papers(rich)) == "hit"
    rich[0]["amount_fen"] -= 1
    assert result("XW-XF-02", Papers(rich)) == "clear"
    assert "3" in missing("XW-XF-02", games("100", 2))
    received = [row(f"2026-{month:02d}-05", "in", 10, "李四") for month in (1, 2, 3)]
    assert "净流出" in missing("XW-XF-02", Papers(received))


def test_special_amounts_to_family_or_firms_do_not_count() -> None:
    assert result("XW-JT-01", special(3)) == "hit"
    assert result("XW-JT-01", special(2, 6)) == "clear"
    assert result("XW-JT-01", special(3, related=("李四",))) == "clear"
    assert "对方" in missing("XW-JT-01", special(3, name="某某公司"))


def test_families_of_households_are_silent_unless_switched_on() -> None:
    papers = special(3)
    report = replace(papers, options={"rules": RuleSet.builtin()}).report
    assert not [each for each in report.findings if each.id == "XW-JT-01"]


def test_the_window_of_gambling_is_that_of_the_rules() -> None:
    rules = RuleSet.builtin()
    thresholds = {**rules.thresholds, "XW-DB-01": {**rules.thresholds["XW-DB-01"], "window_days": 9.0}}
    papers = replace(stakes(), options={"rules": replace(rules, thresholds=thresholds)})
    found = ask("XW-DB-01", papers)
    assert (found.result, found.numbers[0].name["en-US"]) == ("clear", "Small round payments within 9 days")
