"""Every limit of a hit rule, at it and one fen, one row or one minute beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.rules import RuleSet
from tests.engine.frames import BANK, covering
from tests.engine.rulebook.hit_papers import inflow, on_days, out, papers, switched_on
from tests.engine.rulebook.triple import Papers

COMPANY = {"customer": "某某贸易有限公司"}
LOVE = switched_on("MZ-MG-10")


def lottery(*months: str, yuan: float | str = 1) -> Papers:
    rows = [out(yuan, "某店", f"{month}-05 12:00", text="体育彩票") for month in months]
    return Papers(rows, (covering(BANK, "2025-07-01", "2025-12-31"),))


def night(times: int, total_fen: int, at: str = "2026-01-05 02:00") -> Papers:
    rows = [out(1, "星光KTV", at) for _ in range(times - 1)]
    last = {**out(1, "星光KTV", at), "amount_fen": total_fen - 100 * (times - 1)}
    return papers(*rows, last)


def cash(yuan: float | str) -> dict[str, Any]:
    return out(yuan, "", text="ATM取款")


def games(fen: int, rest_fen: int, months: int) -> Papers:
    rows = [out(5000, "斗鱼直播", "2026-01-01 12:00")]
    for month in range(2, months + 1):
        at = f"2026-0{month}-05 12:00"
        rows += [
            {**out(0, "斗鱼直播", at), "amount_fen": fen},
            {**out(0, "某店", at), "amount_fen": rest_fen},
        ]
    return papers(*rows)


def love(limit_fen: int) -> Papers:
    thresholds = {**LOVE.thresholds, "MZ-MG-10": {"show_above_fen": limit_fen}}
    return papers(out(520), rules=replace(LOVE, thresholds=thresholds))


MONTHS = [f"2025-{month:02d}" for month in range(7, 13)]

LIMITS: list[tuple[str, Papers, str | None]] = [
    ("MZ-DB-02", lottery(*MONTHS[:5], yuan="99.99"), None),
    ("MZ-DB-02", lottery(*MONTHS[:5], yuan=100), "low"),
    ("MZ-DB-02", lottery(*MONTHS, yuan=100), "low"),
    ("MZ-DB-02", lottery(*MONTHS, yuan=2000), "high"),
    ("MZ-DB-02", lottery(*MONTHS[:4], yuan="10000.01"), "medium"),
    ("MZ-DB-02", lottery(*MONTHS[:5], yuan="10000.01"), "high"),
    ("MZ-DB-02", lottery(*MONTHS[:5], yuan=10_000), "medium"),
    ("MZ-YJ-02", night(1, 100, "2026-01-05 00:01"), "info"),
    ("MZ-YJ-02", night(9, 5_000_000), "info"),
    ("MZ-YJ-02", night(9, 5_000_001), "medium"),
    ("MZ-YJ-02", night(8, 9_000_000), "info"),
    ("MZ-YL-01", night(1, 1_000_000), "info"),
    ("MZ-YL-01", night(1, 999_999), None),
    ("MZ-YL-01", night(9, 5_000_000), "info"),
    ("MZ-YL-01", night(9, 5_000_001), "medium"),
    ("MZ-YL-01", night(8, 9_000_000), "info"),
    ("MZ-YL-02", papers({**out(0, "斗鱼直播"), "amount_fen": 499_999}), None),
    ("MZ-YL-02", games(1000, 9000, 3), "medium"),
    ("MZ-YL-02", games(1000, 9001, 3), "info"),
    ("MZ-YL-02", games(1000, 9000, 2), "info"),
    ("MZ-MG-01", papers(out(200_000, text="执行款")), "medium"),
    ("MZ-MG-01", papers(out("200000.01", text="执行款")), "high"),
    ("MZ-MG-07", papers(out(10_000, "某市人民医院"), rules=switched_on("MZ-MG-07")), "info"),
    ("MZ-MG-07", papers(out(30_000, "某市人民医院"), rules=switched_on("MZ-MG-07")), "info"),
    ("MZ-MG-08", papers(inflow(50_000, "某某财险", text="理赔")), "info"),
    ("MZ-MG-08", papers(inflow("200000.01", "某某财险", text="理赔")), "medium"),
    ("MZ-MG-08", papers(out(100_000, text="赔款")), "info"),
    ("MZ-MG-09", papers(out(200_000, text="银证转账")), "info"),
    ("MZ-MG-10", love(52_000), None),
    ("MZ-MG-10", love(51_999), "info"),
    ("MZ-JE-01", papers(inflow(400_000, "某店", text="货款"), out("499999.99")), None),
    ("MZ-JE-01", papers(inflow(500_000, "某店", text="货款")), "info"),
    ("MZ-JE-01", papers(inflow(60_000, "某店", text="货款"), inflow(60_000, "某店", text="报销")), "info"),
    ("MZ-JE-01", papers(inflow("60000.01", "某店", text="货款"), inflow(60_000, "某店", text="报销")), None),
    ("MZ-JE-02", papers(cash("49999.99")), None),
    ("MZ-JE-02", papers(cash(50_000)), "medium"),
    ("MZ-JE-02", papers(out(500_000)), "medium"),
    ("MZ-JE-02", papers(out("499999.99")), None),
    ("MZ-JE-02", papers(out(200_000, text="境外汇款")), "medium"),
    ("MZ-JE-02", papers(out("199999.99", text="境外汇款")), None),
    ("MZ-JE-02", Papers([out("1999999.99")], options=COMPANY), None),
    ("MZ-JE-02", Papers([out(2_000_000)], options=COMPANY), "medium"),
    ("MZ-JE-02", Papers([out("1999999.99", text="境外汇款")], options=COMPANY), None),
    ("MZ-JE-02", Papers([out(2_000_000, text="境外汇款")], options=COMPANY), "medium"),
    ("MZ-JE-03", papers(out(10_000)), "info"),
    ("MZ-JE-04", papers(cash(45_000)), "info"),
    ("MZ-JE-04", papers(cash("44999.99")), None),
    ("MZ-JE-04", papers(cash("49999.99")), "info"),
    ("MZ-JE-04", papers(cash(50_000)), None),
    ("MZ-JE-04", papers(out(450_000)), "info"),
    ("MZ-JE-04", papers(out("449999.99")), None),
    ("MZ-JE-04", papers(out("499999.99")), "info"),
    ("MZ-JE-04", papers(out(500_000)), None),
    ("MZ-JE-04", papers(*on_days(3, lambda at: out(4900, at=at))), "medium"),
    ("MZ-JE-04", papers(*on_days(3, lambda at: out("4899.99", at=at))), None),
    ("MZ-JE-04", papers(*on_days(3, lambda at: out("4999.99", at=at))), "medium"),
    ("MZ-JE-04", papers(*on_days(3, lambda at: out(5000, at=at))), None),
    ("MZ-XJ-01", papers(cash(20_000)), "info"),
    ("MZ-XJ-01", papers(cash(49_000), cash("999.99")), "info"),
    ("MZ-XJ-01", papers(cash(49_000), cash(1000)), "medium"),
    ("MZ-GL-01", papers(out("19.99", "王五"), out("80.01", "某店"), related=("王五",)), "info"),
    (
        "MZ-GL-02",
        papers(out("29.99", "张三", party_account="6217000022223333"), out("70.01", "某店")),
        "medium",
    ),
]


@pytest.mark.one_in(4)  # before a commit: docs/rules.md holds every limit's number
@pytest.mark.parametrize(("rule", "made", "severity"), LIMITS)
def test_a_limit_holds_to_the_fen(rule: str, made: Papers, severity: str | None) -> None:
    groups = {group.rule: group.severity for group in made.report.hits}
    assert groups.get(rule) == severity


def test_a_row_of_nothing_is_told_where_everything_is_shown() -> None:
    rules = switched_on("MZ-MG-08")
    shown = {**rules.thresholds, "MZ-MG-08": {**rules.thresholds["MZ-MG-08"], "show_fen": 0}}
    made = papers(inflow(0, "某某财险", text="理赔"), rules=replace(rules, thresholds=shown))
    [found] = [each for each in made.report.hits if each.rule == "MZ-MG-08"]
    assert "某某财险 1 笔收款" in found.reason["zh-CN"]
    assert "0.00" in found.reason["en-US"]


def test_every_threshold_of_a_hit_rule_belongs_to_one() -> None:
    rules = RuleSet.builtin()
    named = {rule for rule in rules.thresholds if rule.startswith("MZ-")}
    assert named <= set(rules.hit_rule_by_id)
