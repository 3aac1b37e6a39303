"""XW-HL: money that goes to a party and comes back, and parties that both pay and are paid."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.behaviours.passage import PUBLIC
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, metric, rows_of, with_most
from app.engine.judgement.relations import family_keys
from app.engine.messages.wording import both, counted, joined, yuan
from app.engine.types.report import Finding
from app.engine.types.statements import Text

TRIP = Question("XW-HL-01")
TWO_WAY = Question("XW-HL-02")


def judge_round_trips(case: Case) -> Finding:
    """Out to X and back within 7 days, or in from X and back out within 10 days, in about the same amount.

    Often enough, or once from a high amount. It weighs more from a sum on, and where what came in calls itself
    pay or takings: money that is staged as income comes in and goes back. Family is left out, and so are lenders
    and public bodies: a loan that is repaid and renewed goes both ways, and so does a provident fund's money.
    """
    public = case.matches_text(pl.col("payee_kind").is_in(PUBLIC) & (pl.col("party_kind") != "person"))
    known = case.named.filter(
        ~pl.col("party_key").is_in(family_keys(case)) & (pl.col("lender") == "") & ~public
    )
    if case.named.is_empty():
        return TRIP.cannot_judge(case, NO_PARTY)
    rules, rule = case.rules, TRIP.id
    days, back_days = rules.limit(rule, "window_days"), rules.limit(rule, "back_days")
    away = find_trips(find_pairs(case, known, days), days)
    returned = find_trips(find_pairs(case, known, back_days, first="in"), back_days)
    # A row is one end of one trip only: what came back is not sent on as well.
    returned = returned.filter(~pl.col("n").is_in(away["n_back"].implode()))
    largest = max([*away["fen"].to_list(), *returned["fen"].to_list()], default=0)
    numbers = [
        metric(
            f"{days} 天内转出又转回",
            f"Out and back within {counted(days, 'day')}",
            len(away),
            rules.limit(rule, "times"),
            "count",
        ),
        metric(
            f"{back_days} 天内转入又转回",
            f"In and back within {counted(back_days, 'day')}",
            len(returned),
            rules.limit(rule, "times"),
            "count",
        ),
        metric("最大一次", "Largest trip", largest, rules.limit(rule, "once_fen"), "fen"),
    ]
    enough = [
        trips
        for trips in (away, returned)
        if not trips.is_empty()
        and (len(trips) >= rules.limit(rule, "times") or max(trips["fen"]) >= rules.limit(rule, "once_fen"))
    ]
    if not enough:
        return TRIP.clear(case, both("未见资金回流。", "No round trips."), numbers)
    rows = rows_of(case, pl.concat([trips[end] for trips in enough for end in ("n", "n_back")]))
    total = sum(int(trips["fen"].sum()) for trips in enough)
    earned = pl.col("category").is_in([*rules.codes_used_for("salary"), *rules.codes_used_for("business")])
    staged = (
        any(trips is returned for trips in enough)
        and not rows.filter((pl.col("flow") == "in") & earned).is_empty()
    )
    sentence = joined(*(_told(case, trips, trips is away) for trips in enough))
    if staged:
        note = both(
            "其中以工资或经营款名义转入，不应认定为收入。",
            "It came in as pay or takings and should not count as income.",
        )
        sentence = joined(sentence, note)
    return TRIP.hit(case, int(staged or total >= rules.limit(rule, "stop_sum_fen")), sentence, numbers, rows)


def _told(case: Case, trips: pl.DataFrame, went_first: bool) -> Text:
    """How often money went to whom and came back, or the other way round."""
    days = case.rules.limit(TRIP.id, "window_days" if went_first else "back_days")
    who_zh, who_en = with_most(case, trips).values()
    n, total = len(trips), yuan(int(trips["fen"].sum()))
    zh, en = (
        (f"付给{who_zh}的 {n} 笔共 {total} 元", f"{counted(n, 'payment')} worth {total} to {who_en}")
        if went_first
        else (f"收自{who_zh}的 {n} 笔共 {total} 元", f"{counted(n, 'receipt')} worth {total} from {who_en}")
    )
    back = ("又由其转回", "came back") if went_first else ("又转回给对方", "went back")
    return {
        "zh-CN": f"{zh}，{days} 天内以相近金额{back[0]}。",
        "en-US": f"{en} {back[1]} within {counted(days, 'day')} in about the same amount.",
    }


def find_pairs(case: Case, known: pl.DataFrame, window: int, first: str = "out") -> pl.DataFrame:
    """Rows of one way and rows of about the same amount with the same party the other way, up to `window` days later.

    `first` is the flow that goes first. Columns n, n_back, party_key, fen, gap; a row may stand in several
    pairs. Rows below the rule's smallest amount are left out; candidates are joined by party and by windows
    of days, so that busy parties stay cheap. Where the time of either row is not known, the return must lie
    on a later day, and days are counted.
    """
    rule = TRIP.id
    bucket = pl.col("day").to_physical() // window
    worth = pl.col("real_fen") >= case.rules.limit(rule, "min_fen")
    starts = known.filter((pl.col("flow") == first) & worth).select(
        "party_key", "n", "occurred_at", "day", "time_known", fen="real_fen", bucket=bucket
    )
    backs = known.filter(pl.col("flow") == ("in" if first == "out" else "out")).select(
        "party_key",
        n_back="n",
        back_at="occurred_at",
        back_day="day",
        back_known="time_known",
        back_fen="real_fen",
        bucket=bucket,
    )
    backs = pl.concat([backs, backs.with_columns(pl.col("bucket") - 1)])
    timed = pl.col("time_known") & pl.col("back_known")
    gap = (
        pl.when(timed)
        .then(pl.col("back_at") - pl.col("occurred_at"))
        .otherwise((pl.col("back_day") - pl.col("day")).cast(pl.Duration("us")))
    )
    later = timed | (pl.col("back_day") > pl.col("day"))
    name = "tolerance" if first == "out" else "back_tolerance"
    near = (pl.col("back_fen") - pl.col("fen")).abs() <= case.rules.threshold(rule, name) * pl.col("fen")
    in_window = (gap >= pl.duration()) & (gap <= pl.duration(days=window))
    pairs = starts.join(backs, on=["party_key", "bucket"]).filter(near & in_window & later)
    return pairs.select("n", "n_back", "party_key", "fen", gap=gap)


def find_trips(pairs: pl.DataFrame, window: int) -> pl.DataFrame:
    """Payments and their returns within `window` days, one to one, nearest first: n, n_back, party_key, fen."""
    trips = pairs.filter(pl.col("gap") <= pl.duration(days=window)).sort("gap", "n", "n_back")
    trips = trips.unique("n", keep="first", maintain_order=True)
    trips = trips.unique("n_back", keep="first", maintain_order=True)
    return trips.sort("n").drop("gap")


def judge_two_way(case: Case) -> Finding:
    """XW-HL-02: parties first seen in the last months that pay about as much as they are paid, several times."""
    rule, rules = TWO_WAY.id, case.rules
    if case.named.is_empty():
        return TWO_WAY.cannot_judge(case, NO_PARTY)
    months, least = rules.limit(rule, "window_months"), rules.limit(rule, "rows")
    recent = pl.col("day") > pl.lit(case.last_day).dt.offset_by(f"-{months}mo")
    flow, fen = pl.col("flow"), pl.col("real_fen")
    sums = case.named.group_by("party_key").agg(
        new=recent.all(),
        in_n=(flow == "in").sum(),
        in_fen=fen.filter(flow == "in").sum(),
        out_n=(flow == "out").sum(),
        out_fen=fen.filter(flow == "out").sum(),
    )
    ratio = pl.col("in_fen") / pl.col("out_fen")
    even = ratio.is_between(rules.threshold(rule, "low_ratio"), rules.threshold(rule, "high_ratio"))
    often = pl.min_horizontal("in_n", "out_n") >= least
    worth = pl.min_horizontal("in_fen", "out_fen") >= rules.limit(rule, "min_fen")
    parties = sums.filter(often & worth & even)
    new = parties.filter("new")
    numbers = [
        metric("新增双向对手", "New two-way parties", len(new), rules.limit(rule, "parties"), "count"),
        metric("全部双向对手", "Two-way parties in all", len(parties), None, "count"),
    ]
    sentence = both(
        "最近 {months} 个月内新出现 {new} 个既收又付的对手，收付各不少于 {least} 笔且金额相近，共收 {received} 元、付 {paid} 元。",
        "{new} {new|party|parties} new within {months} {months|month|months} both {new|pays and is|pay and are} paid, at least {least} "
        "rows each way in about the same amount: {received} received, {paid} paid.",
        months=months,
        new=len(new),
        least=least,
        received=yuan(int(new["in_fen"].sum())),
        paid=yuan(int(new["out_fen"].sum())),
    )
    if len(new) < rules.limit(rule, "parties"):
        return TWO_WAY.clear(
            case, both("未见成批新出现的双向对手。", "No batch of new two-way parties."), numbers
        )
    return TWO_WAY.hit(case, 0, sentence, numbers, case.named.join(new, on="party_key", how="semi"))
