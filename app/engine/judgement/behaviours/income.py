"""XW-SR: salary and its steadiness, how much income varies, and on whom it depends."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from app.engine.judgement.behaviours.monthly import day_spread, longest_run, through
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_INCOME, NO_PARTY, NO_WORDS, Question, metric, whole_months
from app.engine.judgement.months import income_by_month
from app.engine.messages.wording import both, median_fen, percent, yuan
from app.engine.types.codes import Category
from app.engine.types.report import Finding, FindingNumber
from app.engine.types.statements import Text

SALARY = Question("XW-SR-01")
VARIATION = Question("XW-SR-02")
CONCENTRATION = Question("XW-SR-03")


@dataclass(frozen=True)
class Stream:
    """A stream of salary: payer, rows, and sums in fen by month."""

    payer: str
    rows: pl.DataFrame
    by_month: dict[str, int]
    run: int


def judge_salary(case: Case) -> Finding:
    """XW-SR-01: steady, varying, interrupted or not recognised."""
    rule, rules = SALARY.id, case.rules
    least = rules.limit(rule, "months")
    if len(case.months) < least:
        return SALARY.cannot_judge(
            case, both("至少 {n} 个月的流水", "at least {n} months of statements", n=least)
        )
    if not case.has_words:
        return SALARY.cannot_judge(case, NO_WORDS)
    stream = find_salary(case)
    if stream is None:
        sentence = both(
            "未识别出连续 {n} 个月的工资。", "No salary was recognised in {n} months in a row.", n=least
        )
        return SALARY.hit(case, 0, sentence, [metric("连续月数", "Months in a row", 0, least, "months")])
    values = list(stream.by_month.values())
    middle = median_fen(values)
    deviation = max(abs(value - middle) for value in values) / middle
    since = case.months.index(max(stream.by_month))
    silent = len([month for month in case.months[since + 1 :] if month in case.whole_months])
    numbers = [
        metric("连续月数", "Months in a row", stream.run, least, "months"),
        metric("月工资中位数", "Median monthly salary", middle, None, "fen"),
        metric(
            "偏离中位数最大",
            "Largest deviation from the median",
            deviation,
            rules.threshold(rule, "stable_deviation"),
            "share",
        ),
        metric(
            "最近无工资的完整月",
            "Whole months without salary at the end",
            silent,
            rules.limit(rule, "interrupted_months"),
            "months",
        ),
    ]
    return _salary_state(case, stream, middle, deviation, silent, numbers)


def _salary_state(
    case: Case, stream: Stream, middle: int, deviation: float, silent: int, numbers: list[FindingNumber]
) -> Finding:
    rule, rules = SALARY.id, case.rules
    steady = stream.run >= rules.limit(rule, "stable_months") and deviation <= rules.threshold(
        rule, "stable_deviation"
    )

    def sentence(state: Text) -> Text:
        return both(
            "工资{state}：{payer}，{months} 个月（最长连续 {run} 个月），月中位数 {middle} 元，最大偏离 {deviation}。",
            "Salary {state_en}: {payer_en}, {months} months ({run} in a row at most), median {middle}, largest deviation "
            "{deviation}.",
            state=state["zh-CN"],
            state_en=state["en-US"],
            payer=stream.payer or "付款方未列明",
            payer_en=stream.payer or "payer not stated",
            months=len(stream.by_month),
            run=stream.run,
            middle=yuan(middle),
            deviation=percent(deviation),
        )

    if silent >= rules.limit(rule, "interrupted_months"):
        return SALARY.hit(case, 1, sentence(both("中断", "interrupted")), numbers, stream.rows)
    if steady:
        return SALARY.clear(case, sentence(both("稳定", "steady")), numbers)
    return SALARY.hit(
        case,
        0,
        sentence(both("波动或期限尚短", "varying, or not long enough yet")),
        numbers,
        stream.rows,
    )


def find_salary(case: Case) -> Stream | None:
    """The biggest stream of salary: salary rows, or monthly receipts from a company, in months in a row."""
    rule, rules = SALARY.id, case.rules
    is_salary = pl.col("category").is_in(rules.codes_used_for("salary"))
    company = (
        (pl.col("party_kind") == "company")
        & (pl.col("category") == Category.OTHER_INCOME)
        & (pl.col("amount_fen") >= rules.limit(rule, "min_fen"))
    )
    rows = case.real_in.filter((is_salary | company) & (pl.col("real_fen") > 0))
    monthly = rows.group_by("party_key", "month").agg(
        pl.col("real_fen").sum(), day=pl.col("day").dt.day().sort_by("amount_fen", "n").last()
    )
    parties = monthly.sort("party_key", "month").group_by("party_key", maintain_order=True)
    best, best_fen = None, 0
    for key, months, sums, days in parties.agg("month", "real_fen", "day").iter_rows():
        run = longest_run(through(case.months), set(months))
        regular = run >= rules.limit(rule, "months") and day_spread(days) <= rules.limit(rule, "day_spread")
        if regular and sum(sums) > best_fen:
            best, best_fen = (key, dict(zip(months, sums, strict=True)), run), sum(sums)
    if best is None:
        return None
    key, by_month, run = best
    of_party = rows.filter(pl.col("party_key") == key)
    return Stream(str(of_party["party"][-1]), of_party, by_month, run)


def judge_variation(case: Case) -> Finding:
    """XW-SR-02: coefficient of variation of monthly earned income, and months without any."""
    rule, rules = VARIATION.id, case.rules
    months = case.whole_months
    # A window of 0 is all the time there is, of which one whole month is the least.
    window = rules.limit(rule, "window_months") or max(len(months), 1)
    if len(months) < window:
        return VARIATION.cannot_judge(case, whole_months(window))
    by_month = income_by_month(case)
    values = [by_month[month] for month in months]
    mean = sum(values) / len(values)
    if not mean:
        return VARIATION.cannot_judge(case, NO_INCOME)
    cv = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5 / mean
    empty = [month for month in months[-window:] if by_month[month] == 0]
    allowed = rules.limit(rule, "business_zero_months" if case.is_business else "zero_months")
    numbers = [
        metric("月收入变异系数", "Variation of monthly income", cv, rules.threshold(rule, "cv"), "share"),
        metric(
            f"近 {window} 个完整月中无收入的月数",
            f"Months without income of the last {window} whole ones",
            len(empty),
            allowed,
            "months",
        ),
    ]
    sentence = both(
        "{n} 个完整月的收入变异系数为 {cv}，最近 {window} 个完整月中有 {empty} 个月没有收入。",
        "Over {n} whole months income varies by {cv} of its mean; {empty} of the last {window} have none.",
        n=len(months),
        window=window,
        cv=percent(cv),
        empty=len(empty),
    )
    if cv <= rules.threshold(rule, "cv") and len(empty) < allowed:
        return VARIATION.clear(case, sentence, numbers)
    rows = case.real_in.filter(pl.col("category").is_in(rules.codes_used_for("income")))
    return VARIATION.hit(case, 0, sentence, numbers, rows)


def judge_concentration(case: Case) -> Finding:
    """XW-SR-03: share of the biggest payer, and for businesses of the biggest five; clearing houses are no payers."""
    rule, rules = CONCENTRATION.id, case.rules
    income = pl.col("category").is_in(rules.codes_used_for("income"))
    earned = case.real_in.filter(income)
    known = case.named.filter((pl.col("flow") == "in") & income)
    whole = int(earned["real_fen"].sum())
    if whole == 0:
        return CONCENTRATION.cannot_judge(case, NO_INCOME)
    if known.is_empty():
        return CONCENTRATION.cannot_judge(case, NO_PARTY)
    sums = known.group_by("party_key").agg(pl.col("real_fen").sum(), pl.col("party").last())
    sums = sums.sort("real_fen", "party_key", descending=[True, False])
    top1, top5 = int(sums["real_fen"][0]) / whole, int(sums["real_fen"].head(5).sum()) / whole
    numbers = [
        metric("最大付款方占比", "Share of the biggest payer", top1, rules.threshold(rule, "top1"), "share"),
        metric(
            "前五付款方占比",
            "Share of the biggest five",
            top5,
            rules.threshold(rule, "top5") if case.is_business else None,
            "share",
        ),
    ]
    sentence = both(
        "最大付款方 {payer} 占真实收入 {top1}，前五付款方占 {top5}。",
        "The biggest payer, {payer}, makes up {top1} of real income, the biggest five {top5}.",
        payer=str(sums["party"][0]),
        top1=percent(top1),
        top5=percent(top5),
    )
    if top1 <= rules.threshold(rule, "top1") and not (
        case.is_business and top5 > rules.threshold(rule, "top5")
    ):
        return CONCENTRATION.clear(case, sentence, numbers)
    rows = known.filter(
        pl.col("party_key").is_in(sums["party_key"].head(1 if not case.is_business else 5).to_list())
    )
    return CONCENTRATION.hit(case, 0, sentence, numbers, rows)
