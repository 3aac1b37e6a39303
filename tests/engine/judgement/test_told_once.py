"""What a hit rule and a finding tell of the very same rows is one matter: counted, reviewed and set aside once."""

from __future__ import annotations

from dataclasses import asdict

from app.engine.process.analysis import Options, analyse
from app.engine.rules.decisions import Decision, DecisionKind
from app.engine.types.report import Finding, HitGroup, Report
from tests.engine.frames import WECHAT, reading, row

OWN = [
    row(f"2026-0{month}-05 10:00", "neutral", 5000, "江海银行(9876)", kind="零钱提现")
    for month in range(1, 5)
]
MOVED = [row("2026-01-06 09:00", "in", 400_000, "某公司", kind="转账", text="货款"), *OWN]
"""The same beside so much other money that the hit is the lighter one."""
RULE, FINDING = "MZ-GL-02", "XW-GL-02"


def judged(rows: list[dict[str, object]], *decisions: Decision) -> Report:
    return analyse(reading(rows, WECHAT), Options(customer="张三", decisions=decisions)).report


def both_of(report: Report, rule: str, finding: str) -> tuple[HitGroup | None, Finding]:
    hit = next((each for each in report.hits if each.rule == rule), None)
    return hit, next(each for each in report.findings if each.id == finding)


def counted(report: Report) -> int:
    return sum(sum(asdict(each).values()) for each in (report.summary.hits, report.summary.findings))


def standing(report: Report) -> int:
    made = [each for each in report.findings if each.result == "hit"]
    return sum(not each.told_by for each in (*report.hits, *made))


def test_the_lighter_one_stands_under_the_other_and_each_names_it() -> None:
    report = judged(MOVED)
    hit, finding = both_of(report, RULE, FINDING)
    assert hit is not None
    assert hit.evidence == finding.evidence == [2, 3, 4, 5]
    assert (hit.told_by, finding.told_by) == (FINDING, "")
    assert FINDING in hit.reason["zh-CN"]
    assert RULE in finding.sentence["en-US"]
    assert counted(report) == standing(report)


def test_a_heavier_hit_takes_the_finding_under_it() -> None:
    report = judged(OWN)
    hit, finding = both_of(report, RULE, FINDING)
    assert hit is not None
    assert (hit.severity, finding.severity) == ("high", "medium")
    assert (hit.told_by, finding.told_by) == ("", RULE)
    assert counted(report) == standing(report)
    assert FINDING not in report.summary.top_findings


def test_rows_that_differ_are_two_matters() -> None:
    more = row("2026-02-09 10:00", "out", 700, "江海银行信用卡还款", kind="信用卡还款", text="信用卡还款")
    hit, finding = both_of(judged([*MOVED, more]), RULE, FINDING)
    assert hit is not None
    assert hit.evidence != finding.evidence
    assert (hit.told_by, finding.told_by) == ("", "")


def test_what_is_set_aside_takes_what_says_the_same_with_it() -> None:
    by_finding = judged(MOVED, Decision(DecisionKind.FINDING, FINDING))
    hit, finding = both_of(by_finding, RULE, FINDING)
    assert hit is not None
    assert (finding.result, hit.told_by) == ("dismissed", FINDING)
    assert counted(by_finding) == counted(judged(MOVED)) - 1
    by_hit = judged(OWN, Decision(DecisionKind.HIT, RULE))
    assert both_of(by_hit, RULE, FINDING)[1].told_by == RULE
    assert counted(by_hit) == counted(judged(OWN)) - 1


def test_the_report_begins_with_the_number_that_is_to_be_reviewed() -> None:
    summary, lead = (report := judged(OWN)).summary, report.lead
    told = [asdict(each) for each in (summary.hits, summary.findings)]
    items = sum(each[severity] for each in told for severity in ("high", "medium", "low"))
    said = "".join(span.text["zh-CN"] for span in lead.sentences[-1])
    assert f"待核对 {items} 项" in said
