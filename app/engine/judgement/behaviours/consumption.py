"""XW-XF: consumption that jumps, and spending on games and live streams month after month."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case, first_of, months_between
from app.engine.judgement.findings import NO_WORDS, Question, metric, whole_months
from app.engine.messages.wording import both, counted, joined, mean_fen, percent, yuan
from app.engine.types.codes import Category
from app.engine.types.report import Finding

JUMP = Question("XW-XF-01")
GAMES = Question("XW-XF-02")


def judge_jump(case: Case) -> Finding:
    """XW-XF-01: monthly consumption far from the mean of the months before, the same way several months running."""
    rule, rules = JUMP.id, case.rules
    before, running = rules.limit(rule, "months_before"), rules.limit(rule, "months_running")
    runs = _consecutive(case.whole_months)
    if max((len(run) for run in runs), default=0) < before + running:
        return JUMP.cannot_judge(case, whole_months(before + running))
    if not case.has_words:
        return JUMP.cannot_judge(case, NO_WORDS)
    used = pl.col("category").is_in(rules.codes_used_for("consumption"))
    sums = case.sums.filter(used & (pl.col("flow") == "out"))
    by_month = dict(sums.group_by("month").agg(pl.col("real_fen").sum()).iter_rows())
    limit = rules.threshold(rule, "change")
    found: list[str] = []
    longest, strongest = 0, 0.0
    for run in runs:
        ways: list[tuple[str, int]] = []
        for place in range(before, len(run)):
            base = sum(by_month.get(month, 0) for month in run[place - before : place])
            change = before * by_month.get(run[place], 0) / base - 1 if base else 0.0
            strongest = max(strongest, change, -change)
            way = (change > 0) - (change < 0) if abs(change) >= limit else 0
            ways = (
                [*ways, (run[place], way)]
                if way and ways and ways[-1][1] == way
                else [(run[place], way)][: abs(way)]
            )
            longest = max(longest, len(ways))
            if len(ways) >= running:
                found += [month for month, _ in ways]
    if not any(by_month.get(month, 0) for month in case.whole_months):
        return JUMP.cannot_judge(case, both("完整月份内的消费记录", "consumption in the whole months"))
    numbers = [
        metric("同向突变的连续月数", "Months running that changed the same way", longest, running, "months"),
        metric("单月最大变化", "Strongest change of a month", strongest, limit, "share"),
    ]
    values = [by_month.get(month, 0) for month in case.whole_months]
    if longest < running:
        return JUMP.clear(
            case, both("消费没有连续突变。", "Consumption does not jump for months running."), numbers
        )
    sentence = both(
        "连续 {n} 个月的消费与前 {before} 个月均值相差 {limit} 以上，最大相差 {strongest}；月均消费 {mean} 元。",
        "For {months} running consumption differed by {limit} or more from the mean of the {before} months before, by "
        "{strongest} at most; the monthly mean is {mean}.",
        before=before,
        limit=percent(limit),
        n=longest,
        months=counted(longest, "month"),
        strongest=percent(strongest),
        mean=yuan(mean_fen(sum(values), len(values))),
    )
    rows = case.real_out.filter(pl.col("category").is_in(rules.codes_used_for("consumption")))
    return JUMP.hit(case, 0, sentence, numbers, rows.filter(pl.col("month").is_in(sorted(set(found)))))


def _consecutive(months: list[str]) -> list[list[str]]:
    """The months in runs without a hole."""
    runs: list[list[str]] = []
    for month in months:
        if runs and len(months_between(first_of(runs[-1][-1]), first_of(month))) == 2:
            runs[-1].append(month)
        else:
            runs.append([month])
    return runs


def judge_games(case: Case) -> Finding:
    """XW-XF-02: months in which games and live streams take a share of net outflow, or a large sum."""
    rule, rules = GAMES.id, case.rules
    least = rules.limit(rule, "months")
    if len(case.months) < least:
        missing = both("至少 {n} 个月的流水", "at least {n} {n|month|months} of statements", n=least)
        return GAMES.cannot_judge(case, missing)
    if not case.has_words:
        return GAMES.cannot_judge(case, NO_WORDS)
    if not case.real_out_fen:
        return GAMES.cannot_judge(case, both("净流出记录", "net outflow"))
    share, limit = rules.threshold(rule, "share"), rules.limit(rule, "month_fen")
    out = case.sums.filter(pl.col("flow") == "out")
    sums = out.group_by("month").agg(
        spent=pl.col("real_fen").sum(),
        games=pl.col("real_fen").filter(pl.col("category") == Category.GAMES).sum(),
    )
    sums = sums.filter(pl.col("games") > 0)
    heavy = sums.filter((pl.col("games") >= share * pl.col("spent")) | (pl.col("games") >= limit))
    total, most = int(sums["games"].sum()), max(sums["games"].to_list(), default=0)
    numbers = [
        metric("达到界限的月数", "Months at the limit", len(heavy), least, "months"),
        metric("单月最高", "Most in a month", most, limit, "fen"),
        metric("占全部净流出", "Share of all net outflow", total / case.real_out_fen, share, "share"),
    ]
    sentence = both("没有游戏、直播支出。", "Nothing was spent on games and live streams.")
    if total:
        sentence = both(
            "游戏、直播支出共 {total} 元，单月最高 {most} 元。",
            "Games and live streams took {total}, {most} in a month at most.",
            total=yuan(total),
            most=yuan(most),
        )
    if len(heavy):
        note = both(
            "{n} 个月占当月净流出 {share} 以上或超过 {limit} 元。",
            "In {months} they took {share} of net outflow or more, or above {limit}.",
            n=len(heavy),
            months=counted(len(heavy), "month"),
            share=percent(share),
            limit=yuan(limit),
        )
        sentence = joined(sentence, note)
    if len(heavy) < least:
        return GAMES.clear(case, sentence, numbers)
    rows = case.real_out.filter(
        (pl.col("category") == Category.GAMES) & pl.col("month").is_in(heavy["month"].implode())
    )
    return GAMES.hit(case, 0, sentence, numbers, rows)
