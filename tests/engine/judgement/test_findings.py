"""Each finding: a case that triggers it, one just below, and one that cannot be judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.process.analysis import Options, analyse
from app.engine.types.report import Finding
from tests.engine.frames import BANK, covering, reading, row

Rows = list[dict[str, Any]]


def finding(name: str, rows: Rows, *statements: Any, **options: Any) -> Finding:
    report = analyse(reading(rows, *(statements or (BANK,))), Options(customer="张三", **options)).report
    return next(each for each in (*report.findings, *report.checks) if each.id == name)


def verdict(name: str, rows: Rows, *statements: Any) -> tuple[str, str]:
    found = finding(name, rows, *statements)
    return found.result, found.severity


def passes(days: int, out_yuan: str = "8000") -> Rows:
    rows: Rows = []
    for day in range(1, days + 1):
        rows.append(row(f"2026-01-{3 * day:02d} 10:00", "in", 10_000, "李四"))
        rows.append(row(f"2026-01-{3 * day + 1:02d} 09:00", "out", out_yuan, "王五"))
    return rows


def test_three_fast_passages_hit_and_two_or_slightly_less_do_not() -> None:
    assert verdict("XW-KJ-01", passes(3)) == ("hit", "medium")
    assert verdict("XW-KJ-01", passes(6)) == ("hit", "high")
    assert verdict("XW-KJ-01", passes(2))[0] == "clear"
    assert verdict("XW-KJ-01", passes(3, "7999.99"))[0] == "clear"
    assert verdict("XW-KJ-01", [])[0] == "cannot_judge"
    assert finding("XW-KJ-01", passes(3)).evidence == [1, 2, 3, 4, 5, 6]
    assert finding("XW-KJ-01", passes(3), related=("王五",)).severity == "high"


def test_what_was_paid_before_the_receipt_is_no_passage() -> None:
    rows = [row("2026-01-05 08:00", "out", 200_000, "王五"), row("2026-01-05 10:00", "in", 200_000, "李四")]
    assert verdict("XW-KJ-01", rows)[0] == "clear"
    assert verdict("XW-KJ-01", [rows[1], row("2026-01-05 11:00", "out", 200_000, "王五")]) == (
        "hit",
        "medium",
    )


def test_one_payment_does_not_prove_two_passages() -> None:
    rows = [row(f"2026-01-0{day} 10:00", "in", 10_000, "李四") for day in (3, 4, 5)]
    rows.append(row("2026-01-05 12:00", "out", 10_000, "王五"))
    assert finding("XW-KJ-01", rows).numbers[1].value == 1


def test_round_amounts_both_ways_on_one_day() -> None:
    rows = [row("2026-01-05", "in", 100_000, "李四"), row("2026-01-05", "out", 110_000, "王五")]
    assert verdict("XW-KJ-02", rows) == ("hit", "low")
    rows[1]["amount_fen"] -= 1
    assert verdict("XW-KJ-02", rows)[0] == "clear"
    assert verdict("XW-KJ-02", [])[0] == "cannot_judge"


def trips(times: int, back: str = "900", days: int = 7) -> Rows:
    rows: Rows = []
    for month in range(1, times + 1):
        rows.append(row(f"2026-{month:02d}-01", "out", 1000, "李四"))
        rows.append(row(f"2026-{month:02d}-{1 + days:02d}", "in", back, "李四"))
    return rows


def test_three_trips_back_within_a_week_hit() -> None:
    assert verdict("XW-HL-01", trips(3)) == ("hit", "medium")
    assert verdict("XW-HL-01", trips(2))[0] == "clear"
    assert verdict("XW-HL-01", trips(3, "899.99"))[0] == "clear"
    assert verdict("XW-HL-01", trips(3, days=8))[0] == "clear"
    once = [row("2026-01-01", "out", 100_000, "李四"), row("2026-01-02", "in", 100_000, "李四")]
    assert verdict("XW-HL-01", once) == ("hit", "high")
    assert verdict("XW-HL-01", [row("2026-01-01", "out", 100, "")])[0] == "cannot_judge"


def nights(at_night: int, whole: int = 40) -> Rows:
    return [
        row(f"2026-01-05 {'23' if place < at_night else '12'}:{place:02d}", "out", 10, "某店")
        for place in range(whole)
    ]


def test_the_night_share_counts_known_times_only() -> None:
    assert verdict("XW-YJ-01", nights(9)) == ("hit", "info")
    assert verdict("XW-YJ-01", nights(8))[0] == "clear"
    assert verdict("XW-YJ-01", nights(15)) == ("hit", "low")
    assert verdict("XW-YJ-01", nights(9, 29))[0] == "cannot_judge"
    untimed = finding("XW-YJ-01", [row("2026-01-05", "out", 10, "某店")])
    assert untimed.result == "cannot_judge"
    assert untimed.missing is not None
    assert "时间" in untimed.missing["zh-CN"]


def stakes(payees: int = 5, outs: int = 10, hour: int = 23, yuan: int = 100) -> Rows:
    names = ["李四", "王五", "赵六", "孙七", "周八"][:payees]
    rows = [row(f"2026-01-{day + 1:02d} {hour}:10", "out", yuan, names[day % payees]) for day in range(outs)]
    return [*rows, row("2026-01-09 20:00", "in", 300, "吴九")]


def test_the_shape_of_gambling_needs_all_its_marks() -> None:
    assert verdict("XW-DB-01", stakes()) == ("hit", "medium")
    assert verdict("XW-DB-01", stakes(payees=4))[0] == "clear"
    assert verdict("XW-DB-01", stakes(outs=9))[0] == "clear"
    assert verdict("XW-DB-01", stakes(hour=12))[0] == "clear"
    assert verdict("XW-DB-01", stakes(yuan=120))[0] == "clear"
    assert verdict("XW-DB-01", stakes()[:-1])[0] == "clear"
    worded = [*stakes(), row("2026-01-09 21:00", "out", 10, "某店", text="百家乐")]
    assert verdict("XW-DB-01", worded) == ("hit", "high")
    untimed = [row("2026-01-05", "out", 100, "李四")]
    assert verdict("XW-DB-01", untimed)[0] == "cannot_judge"
    assert verdict("XW-DB-01", [row("2026-01-05 12:00", "out", 100, "")])[0] == "cannot_judge"


def test_payments_in_bursts_count_like_payments_at_night() -> None:
    rows = [
        row(f"2026-01-05 12:{place * 3:02d}", "out", 100, name)
        for place, name in enumerate(["李四", "王五", "赵六", "孙七", "周八"] * 2)
    ]
    assert verdict("XW-DB-01", [*rows, row("2026-01-05 20:00", "in", 300, "吴九")])[0] == "hit"


LENDERS = ["微粒贷", "借呗", "度小满", "360借条", "还呗", "分期乐"]


def loans(count: int) -> Rows:
    return [row(f"2026-01-{place + 1:02d}", "in", 1000, name) for place, name in enumerate(LENDERS[:count])]


def test_lenders_are_counted_within_ninety_days() -> None:
    assert verdict("XW-WD-01", loans(3)) == ("hit", "medium")
    assert verdict("XW-WD-01", loans(6)) == ("hit", "high")
    assert verdict("XW-WD-01", loans(2))[0] == "clear"
    assert verdict("XW-WD-01", [])[0] == "cannot_judge"


def test_loans_around_repayments_are_a_rollover() -> None:
    repaid = row("2026-01-10", "out", 1000, "借呗", text="还款")
    assert verdict("XW-WD-02", [repaid, row("2026-01-13", "in", 500, "微粒贷")]) == ("hit", "high")
    assert verdict("XW-WD-02", [repaid, row("2026-01-13", "in", "499.99", "微粒贷")])[0] == "clear"
    assert verdict("XW-WD-02", [repaid, row("2026-01-14", "in", 500, "微粒贷")])[0] == "clear"
    assert verdict("XW-WD-02", [])[0] == "cannot_judge"
    # A bank that is paid off and lends the same again has renewed its loan.
    paid_off = row("2026-01-10", "out", 200_000, "江苏银行", text="归还贷款本金")
    renewed = row("2026-01-12", "in", 200_000, "江苏银行", text="贷款发放")
    assert verdict("XW-WD-02", [paid_off, renewed])[0] == "clear"
    assert verdict("XW-WD-02", [paid_off, renewed | {"party": "南京银行"}]) == ("hit", "high")


def quarter(repay: str, months: int = 3) -> Rows:
    rows: Rows = []
    for month in range(1, months + 1):
        rows.append(row(f"2026-{month:02d}-10", "in", 1000, "甲公司", text="代发工资"))
        rows.append(row(f"2026-{month:02d}-20", "out", repay, "借呗", text="还款"))
    return rows


def test_the_weight_of_repayments_needs_three_whole_months() -> None:
    whole = covering(BANK, "2026-01-01", "2026-03-31")
    assert verdict("XW-WD-03", quarter("550.01"), whole) == ("hit", "medium")
    assert verdict("XW-WD-03", quarter("550"), whole)[0] == "clear"
    assert verdict("XW-WD-03", quarter("700.01"), whole) == ("hit", "high")
    assert (
        verdict("XW-WD-03", quarter("900"), covering(BANK, "2026-01-02", "2026-03-31"))[0] == "cannot_judge"
    )


def wages(*sums: int | None, day: int = 10) -> Rows:
    rows = [
        row(f"2026-{month:02d}-{day:02d}", "in", yuan, "甲公司", text="代发工资")
        for month, yuan in enumerate(sums, 1)
        if yuan
    ]
    return [row("2026-01-02", "out", 5, "某店"), *rows, row(f"2026-{len(sums):02d}-25", "out", 5, "某店")]


HALF = covering(BANK, "2026-01-01", "2026-06-30")


def test_salary_is_steady_varying_interrupted_or_not_recognised() -> None:
    steady = finding("XW-SR-01", wages(1000, 1000, 1150, 850, 1000, 1000), HALF)
    assert (steady.result, "稳定" in steady.sentence["zh-CN"]) == ("clear", True)
    varying = finding("XW-SR-01", wages(1000, 1000, 1151, 1000, 1000, 1000), HALF)
    assert (varying.result, varying.severity, "波动" in varying.sentence["zh-CN"]) == ("hit", "info", True)
    stopped = finding("XW-SR-01", wages(1000, 1000, 1000, 1000, None, None), HALF)
    assert (stopped.severity, "中断" in stopped.sentence["zh-CN"]) == ("medium", True)
    assert "未识别" in finding("XW-SR-01", wages(None, None, None, None, None, None), HALF).sentence["zh-CN"]
    assert verdict("XW-SR-01", wages(1000, 1000))[0] == "cannot_judge"


def test_varying_income_and_empty_months() -> None:
    assert verdict("XW-SR-02", wages(1000, 1000, 1000, 1000, None, None), HALF) == ("hit", "low")
    assert verdict("XW-SR-02", wages(1000, 1000, 1000, 1000, 1000, None), HALF)[0] == "clear"
    assert verdict("XW-SR-02", wages(100, 100, 100, 100, 100, 1000), HALF)[0] == "hit"
    assert verdict("XW-SR-02", wages(1000, 1000, 1000))[0] == "cannot_judge"


def test_a_business_that_hangs_on_one_payer() -> None:
    def from_two(first: str) -> Rows:
        months = ("2026-01", "2026-02", "2026-03")
        return [
            row(f"{month}-{day}", "in", yuan, firm, text="货款")
            for month in months
            for day, yuan, firm in (("05", first, "甲公司"), ("06", 100, "乙公司"))
        ]

    assert verdict("XW-SR-03", from_two("100.01")) == ("hit", "info")
    assert verdict("XW-SR-03", from_two("100"))[0] == "clear"
    wage = [row(f"2026-{month:02d}-10", "in", 900, "甲公司", text="代发工资") for month in (1, 2, 3)]
    assert verdict("XW-SR-03", wage)[0] == "clear"
    assert verdict("XW-SR-03", [row("2026-01-05", "in", 5, "")])[0] == "cannot_judge"
    assert verdict("XW-SR-03", [row("2026-01-05", "out", 5, "某店")])[0] == "cannot_judge"
    assert verdict("XW-SR-03", [row("2026-01-05", "in", 0, "李四")])[0] == "cannot_judge"


def test_an_exhausted_balance_needs_balances() -> None:
    def balances(*fens: int) -> Rows:
        return [
            row(f"2026-01-{day:02d}", "out", 1, "某店", balance_fen=fen) for day, fen in enumerate(fens, 1)
        ]

    assert verdict("XW-YE-01", balances(9_999, 9_999, 10_000)) == ("hit", "low")
    assert verdict("XW-YE-01", balances(9_999, 10_000))[0] == "clear"
    assert verdict("XW-YE-01", [row("2026-01-05", "out", 5, "某店")])[0] == "cannot_judge"
    thin = [row("2026-01-05", "out", 100, "借呗", text="还款", balance_fen=14_999)]
    assert verdict("XW-YE-01", thin) == ("hit", "medium")


def test_the_share_of_round_amounts() -> None:
    def large(rounded: int) -> Rows:
        return [
            row("2026-01-05", "out", 20_000 if place < rounded else 20_001, "某店") for place in range(20)
        ]

    assert verdict("XW-JE-01", large(13)) == ("hit", "info")
    assert verdict("XW-JE-01", large(12))[0] == "clear"
    assert verdict("XW-JE-01", large(13)[:19])[0] == "cannot_judge"


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_every_finding_speaks_both_languages_and_leaves_no_gap(language: str) -> None:
    report = analyse(reading([*passes(3), *stakes(), *loans(3)]), Options(customer="张三")).report
    for each in (*report.findings, *report.checks):
        for text in (each.name, each.sentence, each.clearing, each.family_name):
            assert text[language]
            assert "{" not in text[language]


def test_top_findings_are_the_heaviest() -> None:
    report = analyse(reading([*trips(3), *passes(3)]), Options()).report
    assert report.summary.top_findings[0] == "XW-HL-01"
    assert report.summary.findings.high == len(
        [e for e in report.findings if e.result == "hit" and e.severity == "high"]
    )


def test_related_evidence_is_about_existing_rows() -> None:
    statement = replace(BANK, holder="李四")
    report = analyse(reading(passes(3), statement), Options(customer="张三")).report
    numbers = {n for each in (*report.findings, *report.hits) for n in each.evidence}
    assert numbers <= set(range(1, 7))
