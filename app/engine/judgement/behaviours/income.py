"""XW-SR: salary and its steadiness, how much recognised income varies, and what it is made of."""

from __future__ import annotations

from datetime import date

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_INCOME, NO_RECOGNISED, NO_WORDS, Question, metric, whole_months
from app.engine.judgement.income.figures import LATELY_MONTHS, fallen_to, income_month, recognised_by_month
from app.engine.judgement.income.recognition import Salary, recognise
from app.engine.judgement.income.salaries import gaps, next_pay_day
from app.engine.judgement.monthly import longest_run, through
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.types.codes import RECOGNISED, Income
from app.engine.types.report import Finding, FindingNumber
from app.engine.types.statements import Text

SALARY = Question("XW-SR-01")
VARIATION = Question("XW-SR-02")
STRUCTURE = Question("XW-SR-03")

KIND_NAMES = {
    "salary": both("工资", "salary"),
    "benefits": both("养老金与补贴", "pensions and benefits"),
    "business": both("经营收入", "business income"),
    "rent": both("租金", "rent"),
}


def judge_salary(case: Case) -> Finding:
    """XW-SR-01: steady, varying, interrupted, without proof, or not recognised; the jobs of all employers joined."""
    rule, rules = SALARY.id, case.rules
    least = rules.limit(rule, "months")
    if len(case.months) < least:
        return SALARY.cannot_judge(
            case, both("至少 {n} 个月的流水", "at least {n} {n|month|months} of statements", n=least)
        )
    if not case.has_words:
        return SALARY.cannot_judge(case, NO_WORDS)
    found = recognise(case).salaries
    jobs = [each for each in found if each.is_recognised]
    held = {month for each in jobs for month in each.pay.held}
    run = longest_run(through(case.months), held)
    if run < least:
        return _without_salary(case, found, run)
    last = max(jobs, key=lambda each: max(each.pay.held))
    deviation = max(each.pay.deviation for each in jobs if len(each.pay.held) >= least or each is last)
    since = max(held)
    silent = [month for month in case.whole_months if month > since]
    numbers = [
        metric("连续月数", "Months in a row", run, least, "months"),
        metric(
            "最近雇主的月工资中位数",
            "Median monthly salary of the last employer",
            last.pay.usual_fen,
            None,
            "fen",
        ),
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
            len(silent),
            rules.limit(rule, "interrupted_months"),
            "months",
        ),
    ]
    rows = _rows_of(case, jobs)
    steady = run >= rules.limit(rule, "stable_months") and deviation <= rules.threshold(
        rule, "stable_deviation"
    )
    if len(silent) >= rules.limit(rule, "interrupted_months"):
        return SALARY.hit(case, 1, _history(case, jobs, both("中断", "interrupted"), last), numbers, rows)
    if steady:
        return SALARY.clear(case, _history(case, jobs, both("稳定", "steady"), last), numbers)
    state = both("有波动或期限尚短", "varying, or not long enough yet")
    return SALARY.hit(case, 0, _history(case, jobs, state, last), numbers, rows)


def _without_salary(case: Case, found: tuple[Salary, ...], run: int) -> Finding:
    """Nothing is recognised; pay by a person, or pay that went back, is told of."""
    least = case.rules.limit(SALARY.id, "months")
    numbers: list[FindingNumber] = [metric("连续月数", "Months in a row", run, least, "months")]
    for proof, level, zh, en in _UNPROVEN:
        told = [each for each in found if each.proof == proof]
        if told:
            total = sum(sum(each.pay.by_month.values()) for each in told)
            names = "、".join(each.party for each in told)
            values = {"payer": names, "payer_en": names.replace("、", " and "), "total": yuan(total)}
            return SALARY.hit(case, level, both(zh, en, **values), numbers, _rows_of(case, told))
    steady = _steady_income(case, least)
    if steady:
        sentence = both(
            "没有工资，收入来自{kinds}，月可认定收入 {income} 元。",
            "There is no salary: the income is {kinds_en}, recognised at {income} a month.",
            kinds="、".join(name["zh-CN"] for name in steady),
            kinds_en=" and ".join(name["en-US"] for name in steady),
            income=yuan(income_month(case).fen or 0),
        )
        return SALARY.clear(case, sentence, numbers)
    sentence = both(
        "未识别出连续 {n} 个月的工资。", "No salary was recognised in {n} {n|month|months} in a row.", n=least
    )
    return SALARY.hit(case, 0, sentence, numbers)


def _steady_income(case: Case, least: int) -> list[Text]:
    """Names of the kinds of earned income, other than salary, that come in half of the months and in `least` of them."""
    earned = recognise(case).rows.filter((pl.col("income") == Income.REGULAR) & (pl.col("kind") != "salary"))
    months = dict(earned.group_by("kind").agg(pl.col("month").n_unique()).iter_rows())
    needed = max(least, len(case.months) / 2)
    return [name for kind, name in KIND_NAMES.items() if months.get(kind, 0) >= needed]


_UNPROVEN = (
    (
        "staged",
        1,
        "{payer} 以工资名义转入的 {total} 元大部分在数日内转回，不作工资认定。",
        "Most of the {total} that came from {payer_en} as salary went back within days; it is not recognised as salary.",
    ),
    (
        "handed_on",
        1,
        "{payer} 以工资名义转入的 {total} 元，次日前大部分转给他人，且无代发记录，暂不认定为工资。",
        "Most of the {total} that {payer_en} paid as salary went on to others by the next day; without "
        "payroll records it is not recognised.",
    ),
    (
        "needed",
        0,
        "{payer} 支付工资共 {total} 元，付款方不是登记单位，尚无代发记录或其他佐证，暂不认定。",
        "{payer_en}, no registered firm, paid {total} as salary; without payroll records or other proof it is not recognised.",
    ),
)


_PAYERS = {
    "person": ("（个人支付）", " (paid by a person)"),
    "crew": ("（工程队等支付）", " (paid by a crew)"),
}
"""What is said of pay that comes from no registered firm."""


def _history(case: Case, jobs: list[Salary], state: Text, last: Salary) -> Text:
    """The jobs with their months, then the usual pay day and the next one."""
    held = {month for each in jobs for month in each.pay.held}
    missing = [month for month in gaps(held) if month in case.months]
    parts_zh = [
        f"{each.party or '付款方未列明'} {min(each.pay.held)} 至 {max(each.pay.held)}，月中位数 {yuan(each.pay.usual_fen)} 元"
        + _PAYERS.get(each.proof, ("", ""))[0]
        for each in jobs
    ]
    parts_en = [
        f"{each.party or 'payer not stated'} {min(each.pay.held)} to {max(each.pay.held)}, median "
        f"{yuan(each.pay.usual_fen)}" + _PAYERS.get(each.proof, ("", ""))[1]
        for each in jobs
    ]
    due = next_pay_day(last.pay, case.last_day or date.max)
    return both(
        "工资{state}：{jobs}；{missing}通常每月 {day} 日发放{due}。",
        "Salary {state_en}: {jobs_en}; {missing_en}usually paid on day {day} of the month{due_en}.",
        state=state["zh-CN"],
        state_en=state["en-US"],
        jobs="；".join(parts_zh),
        jobs_en="; ".join(parts_en),
        missing=f"其间 {len(missing)} 个月没有工资；" if missing else "",
        missing_en=f"{counted(len(missing), 'month')} between without pay; " if missing else "",
        day=last.pay.pay_day,
        due=f"，下次约 {due}" if due else "",
        due_en=f", next around {due}" if due else "",
    )


def _rows_of(case: Case, salaries: list[Salary]) -> pl.DataFrame:
    ns = [n for each in salaries for n in (*each.pay.regular, *each.pay.bonus)]
    return case.real_in.filter(pl.col("n").is_in(ns))


def judge_variation(case: Case) -> Finding:
    """XW-SR-02: variation of monthly recognised income without bonuses, months without any, and its fall of late."""
    rule, rules = VARIATION.id, case.rules
    months = case.whole_months
    # A window of 0 is all the time there is, of which one whole month is the least.
    window = rules.limit(rule, "window_months") or max(len(months), 1)
    if len(months) < window:
        return VARIATION.cannot_judge(case, whole_months(window))
    by_month = recognised_by_month(case)
    values = [by_month[month] for month in months]
    mean = sum(values) / len(values)
    if not mean:
        return VARIATION.cannot_judge(case, NO_RECOGNISED)
    cv = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5 / mean
    empty = [month for month in months[-window:] if by_month[month] == 0]
    allowed = rules.limit(rule, "business_zero_months" if case.is_business else "zero_months")
    numbers = [
        metric(
            "月可认定收入变异系数", "Variation of recognised income", cv, rules.threshold(rule, "cv"), "share"
        ),
        metric(
            f"近 {window} 个完整月中无收入的月数",
            f"Months without income of the last {window} whole ones",
            len(empty),
            allowed,
            "months",
        ),
    ]
    none = both(
        "，最近 {window} 个完整月中有 {empty} 个月没有收入",
        "; {empty} of the last {window} have none",
        window=window,
        empty=len(empty),
    )
    sentence = both(
        "{n} 个完整月的可认定收入（不含奖金）变异系数为 {cv}{none}。",
        "Over {n} whole months recognised income without bonuses varies by {cv} of its mean{none_en}.",
        n=len(months),
        cv=percent(cv),
        none=none["zh-CN"] if empty else "",
        none_en=none["en-US"] if empty else "",
    )
    lately = fallen_to(case)
    if lately:
        fell = both(
            "最近 {n} 个完整月每月不超过 {lately} 元，通常为 {usual} 元。",
            " Each of the last {n} whole months brought at most {lately}; the usual month is {usual}.",
            n=LATELY_MONTHS,
            lately=yuan(lately),
            usual=yuan(income_month(case).fen or 0),
        )
        sentence = {language: words + fell[language] for language, words in sentence.items()}
    if not lately and cv <= rules.threshold(rule, "cv") and len(empty) < allowed:
        return VARIATION.clear(case, sentence, numbers)
    rows = recognise(case).rows.filter(pl.col("income") == Income.REGULAR)
    return VARIATION.hit(case, 0, sentence, numbers, rows)


def judge_structure(case: Case) -> Finding:
    """XW-SR-03: what recognised income is made of; told of those whose business hangs on one payer."""
    rule, rules = STRUCTURE.id, case.rules
    if case.real_in.is_empty():
        return STRUCTURE.cannot_judge(case, NO_INCOME)
    rows = recognise(case).rows.filter(pl.col("income").is_in(RECOGNISED) & (pl.col("real_fen") > 0))
    if rows.is_empty():
        return STRUCTURE.cannot_judge(case, NO_RECOGNISED)
    whole = int(rows["real_fen"].sum())
    kinds = (
        rows.group_by("kind").agg(pl.col("real_fen").sum()).sort("real_fen", "kind", descending=[True, False])
    )
    parts = [(KIND_NAMES[kind], fen / whole) for kind, fen in kinds.iter_rows()]
    named = rows.join(case.named.select("n"), on="n", how="semi")
    payers = named.group_by("party_key").agg(pl.col("real_fen").sum(), pl.col("party").last())
    payers = payers.sort("real_fen", "party_key", descending=[True, False])
    top = int(payers["real_fen"][0]) / whole if len(payers) else None
    numbers = [
        metric("最大付款方占比", "Share of the biggest payer", top, rules.threshold(rule, "top1"), "share")
    ]
    payer = both(
        "；最大付款方为{payer}，占 {top}",
        "; the biggest payer, {payer}, makes up {top}",
        payer=str(payers["party"][0]) if len(payers) else "",
        top=percent(top or 0.0),
    )
    sentence = both(
        "可认定收入 {whole} 元，其中{parts}{payer}。",
        "Recognised income of {whole}: {parts_en}{payer_en}.",
        whole=yuan(whole),
        parts="、".join(f"{name['zh-CN']} {percent(share)}" for name, share in parts),
        parts_en=", ".join(f"{name['en-US']} {percent(share)}" for name, share in parts),
        payer=payer["zh-CN"] if top is not None else "",
        payer_en=payer["en-US"] if top is not None else "",
    )
    if kinds["kind"][0] != "business" or top is None or top <= rules.threshold(rule, "top1"):
        return STRUCTURE.clear(case, sentence, numbers)
    return STRUCTURE.hit(
        case, 0, sentence, numbers, named.filter(pl.col("party_key") == payers["party_key"][0])
    )
