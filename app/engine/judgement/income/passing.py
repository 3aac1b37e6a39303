"""Receipts that are nobody's income: money that goes back or on to others, and a card's own limit drawn at a till."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.relations import family_keys
from app.engine.rules.matching import contains_any
from app.engine.types.codes import Category

GROUP = "stream"
"""The thresholds of recognised income."""

LARGE_PART = 1 / 6
"""Who shares in money that is handed on gets so much of it at least: rent and gifts are smaller parts."""

HANDED_SHARE = 0.9
"""What share of a day's receipts goes on, at least, where they are handed on; to a household less goes."""

RENT_DAYS = 4
"""Who shares a flat pays within so many days of the rent, before or after."""

RENT_SHARE = 2 / 3
"""So many of the payments at least, as somebody is late now and then."""

_MOVE = ("n", "party_key", "day", "occurred_at", "time_known", "real_fen")


@memoised
def gone_back(case: Case) -> pl.Series:
    """Numbers of receipts of which the limit's share went back to the same party within the limit's days.

    Money that went back is counted for one receipt only, the earliest first.
    """
    days, share = case.rules.limit(GROUP, "within_days"), case.rules.threshold(GROUP, "out_share")
    named = pl.col("party_key") != ""
    outs = case.real_out.filter(named).select(_MOVE)
    ins = case.real_in.filter(named & (pl.col("real_fen") > 0)).select(_MOVE)
    ins = ins.join(outs.select("party_key").unique(), on="party_key", how="semi")
    candidates = _with_enough_after(ins, outs, days, share)
    if candidates.is_empty():
        return pl.Series("n", [], dtype=case.frame["n"].dtype)
    parties = candidates["party_key"].unique().implode()
    left: dict[str, _Payments] = defaultdict(_Payments)
    for _, key, *payment in outs.filter(pl.col("party_key").is_in(parties)).iter_rows():
        left[key].rows.append(_Paid(*payment))
    found = [
        n
        for n, key, *receipt in candidates.iter_rows()
        if _is_taken(left[key], _Paid(*receipt), timedelta(days=days), share)
    ]
    return pl.Series("n", found, dtype=case.frame["n"].dtype)


@dataclass
class _Paid:
    """A receipt, or a payment and what is left of it to cover receipts."""

    day: date
    at: datetime
    is_timed: bool
    fen: int

    def follows(self, receipt: _Paid, span: timedelta) -> bool:
        """Whether it came after a receipt, within `span`."""
        later = self.day > receipt.day or not (self.is_timed and receipt.is_timed) or self.at >= receipt.at
        return later and receipt.day <= self.day <= receipt.day + span


@dataclass
class _Payments:
    """Payments to one party in the order of their days; those before `first` are spent or too old."""

    rows: list[_Paid] = field(default_factory=list)
    first: int = 0


def _with_enough_after(ins: pl.DataFrame, outs: pl.DataFrame, days: int, share: float) -> pl.DataFrame:
    """Receipts that payments of the following days could cover: the few that are looked at one by one."""
    daily = outs.group_by("party_key", "day").agg(pl.col("real_fen").sum()).sort("day")
    daily = daily.with_columns(paid=pl.col("real_fen").cum_sum().over("party_key")).drop("real_fen")
    spans = ins.sort("day").with_columns(
        until=pl.col("day").dt.offset_by(f"{days}d"), before=pl.col("day").dt.offset_by("-1d")
    )
    for moment, name in (("before", "paid_before"), ("until", "paid_until")):
        sums = daily.rename({"day": moment, "paid": name})
        spans = spans.sort(moment).join_asof(sums, on=moment, by="party_key", check_sortedness=False)
    after = pl.col("paid_until").fill_null(0) - pl.col("paid_before").fill_null(0)
    return spans.filter(after >= share * pl.col("real_fen")).sort("occurred_at", "n").select(_MOVE)


def _is_taken(paid: _Payments, receipt: _Paid, span: timedelta, share: float) -> bool:
    """Whether enough was paid after a receipt; what was is taken from `paid`. Receipts come in time order."""
    rows = paid.rows
    while paid.first < len(rows) and (not rows[paid.first].fen or rows[paid.first].day < receipt.day):
        paid.first += 1
    later, covered = [], 0
    for place in range(paid.first, len(rows)):
        each = rows[place]
        if each.day > receipt.day + span or covered >= receipt.fen:
            break
        if each.fen and each.follows(receipt, span):
            later.append(each)
            covered += each.fen
    if covered < share * receipt.fen:
        return False
    open_fen = receipt.fen
    for each in later:
        part = min(open_fen, each.fen)
        each.fen -= part
        open_fen -= part
    return True


def handed_on(case: Case, receipts: pl.DataFrame) -> int:
    """What of receipts (rows with day, month, real_fen), in fen, strangers had by the end of the next day.

    Nearly all of a day's receipts went to one of them, or in large parts to several persons, in the limit's months.
    Pay that is staged leaves so, and money that somebody takes for others.
    """
    outs = _to_strangers(case)
    least = case.rules.limit(GROUP, "months")
    days = receipts.group_by("day").agg(pl.col("real_fen").sum(), pl.col("month").first())
    days = days.with_columns(came="day")
    next_day = days.with_columns(pl.col("day").dt.offset_by("1d"))
    paid = pl.concat(
        [
            days.join(outs, on="day").with_columns(next_fen=pl.lit(0, pl.Int64)),
            next_day.join(outs, on="day").with_columns(out_fen=pl.lit(0, pl.Int64), next_fen="out_fen"),
        ]
    )
    of = ["came", "real_fen", "month"]
    fen, of_day, of_next = pl.col("real_fen"), pl.col("out_fen").sum(), pl.col("next_fen").sum()
    parties = paid.group_by("party_key", "is_open", *of).agg(of_day, of_next)
    to_one = parties.filter(_is_all())
    of_party = to_one.group_by("party_key").agg(fen.sum(), months=pl.col("month").n_unique())
    part = pl.max_horizontal("out_fen", "next_fen") >= LARGE_PART * fen
    to_several = parties.filter(pl.col("is_open") & part).group_by(of).agg(of_day, of_next).filter(_is_all())
    found = of_party.filter(pl.col("months") >= least)["real_fen"].to_list()
    if to_several["month"].n_unique() >= least:
        found.append(int(to_several["real_fen"].sum()))
    return max(found, default=0)


def _is_all() -> pl.Expr:
    """Whether what went out on the day, on the next, or on both, is about what came in: takings go on every evening."""
    fen, day, after = pl.col("real_fen"), pl.col("out_fen"), pl.col("next_fen")
    return pl.any_horizontal(each.is_between(HANDED_SHARE * fen, fen) for each in (day, after, day + after))


@memoised
def _to_strangers(case: Case) -> pl.DataFrame:
    """What went to each party that is neither family nor a lender, by day: party_key, day, out_fen, is_open.

    `is_open`: a person was sent it, and nothing says for what.
    """
    known = pl.col("party_key").is_in(family_keys(case)) | (pl.col("party_key") == "")
    debts = pl.col("category").is_in(case.rules.codes_used_for("debt")) | (pl.col("lender") != "")
    outs = case.real_out.filter(~known & ~debts)
    return outs.group_by("party_key", "day").agg(
        out_fen=pl.col("real_fen").sum(), is_open=(pl.col("category") == Category.TO_PERSON).all()
    )


@memoised
def rent_shared(case: Case) -> list[str]:
    """Persons in the form of `party_key` who pay a share of the holder's own rent: no tenants of his.

    All that they pay is no more than the rent that the holder pays, and their share comes in the days around it.
    """
    paid = case.real_out.filter(pl.col("category") == Category.HOUSING)
    got = case.real_in.filter((pl.col("category") == Category.RENT) & (pl.col("party_kind") == "person"))
    if paid.is_empty() or int(got["real_fen"].sum()) > int(paid["real_fen"].sum()):
        return []
    near = paid["day"].unique().sort().to_frame().with_columns(rent_day="day")
    got = got.sort("day").join_asof(
        near, on="day", strategy="nearest", tolerance=f"{RENT_DAYS}d", check_sortedness=False
    )
    shares = got.group_by("party_key").agg(near=pl.col("rent_day").is_not_null().mean())
    return shares.filter(pl.col("near") >= RENT_SHARE)["party_key"].to_list()


@memoised
def drawn_at_tills(case: Case) -> pl.Series:
    """Numbers of card receipts of a till that repaid a card on the same day.

    None unless that happened several times and on most of the till's days: a shop that pays its card from the
    day's takings has takings on all other days as well.
    """
    rules = case.rules
    tills = case.rows_matching(case.real_in, case.mentions("card_receipts"))
    cards = case.lending.filter(
        (pl.col("way") == "repaid") & (pl.col("debt_category") == Category.CARD_REPAID)
    )
    repaid = cards.group_by("day").agg(repaid_fen=pl.col("debt_fen").sum())
    daily = tills.group_by("day").agg(pl.col("real_fen").sum(), pl.col("n")).join(repaid, on="day")
    ratio = pl.col("repaid_fen") / pl.col("real_fen")
    share = rules.threshold(GROUP, "out_share")
    found = daily.filter(ratio.is_between(share, 2 - share))
    often = rules.threshold("XW-WD-06", "day_share") * tills["day"].n_unique()
    if len(found) < max(rules.limit("XW-WD-06", "times"), often):
        return pl.Series("n", [], dtype=case.frame["n"].dtype)
    return found["n"].explode()


@memoised
def given_back_by_shops(case: Case) -> pl.DataFrame:
    """What a shop was paid by credit and somebody gave back in money by the next day: n, n_back, fen, back_fen, payer.

    Only where one payer did so several times, each time a little less than the shop was paid: who is repaid a
    purchase or sells on for others loses nothing by it. Each row stands in one pair.
    """
    rules, rule = case.rules, "XW-WD-06"
    words = [*rules.words["credit_methods"], *rules.words["pay_later"]]
    by_credit = (pl.col("statement_kind") == "credit") | case.matches_text(contains_any("c_method", words))
    family = pl.col("party_key").is_in(family_keys(case, or_related=True))
    large = pl.col("real_fen") >= rules.limit(rule, "min_fen")
    debts = pl.col("category").is_in(rules.codes_used_for("debt"))
    paid = case.real_out.filter(by_credit & ~family & large & ~debts).select(
        "n", "day", "occurred_at", "time_known", shop="party_key", fen="real_fen"
    )
    back = case.real_in.filter(
        ~family & (pl.col("party_key") != "") & (pl.col("statement_kind") != "credit")
    ).select(
        "day",
        "party_kind",
        n_back="n",
        back_at="occurred_at",
        back_known="time_known",
        payer="party_key",
        back_fen="real_fen",
    )
    next_day = paid.with_columns(pl.col("day").dt.offset_by("1d"), is_next=True)
    pairs = pl.concat([paid.with_columns(is_next=False), next_day]).join(back, on="day")
    later = (
        pl.col("is_next")
        | ~(pl.col("time_known") & pl.col("back_known"))
        | (pl.col("back_at") >= pl.col("occurred_at"))
    )
    # A shop's own account bears its name, often with its legal form behind it.
    is_shop = (pl.col("shop") != "") & pl.col("payer").str.starts_with(pl.col("shop"))
    gives_back = (pl.col("party_kind") == "person") | is_shop
    share = pl.col("back_fen") / pl.col("fen")
    pairs = pairs.filter(
        later
        & gives_back
        & share.is_between(rules.threshold(rule, "low_share"), rules.threshold(rule, "high_share"))
    )
    pairs = pairs.sort("is_next", "n", "n_back").unique("n", keep="first", maintain_order=True)
    pairs = pairs.unique("n_back", keep="first", maintain_order=True)
    often = pairs.filter(pl.len().over("payer") >= rules.limit(rule, "times"))
    return often.sort("n").select("n", "n_back", "fen", "back_fen", "payer")


def card_cash(case: Case) -> pl.Series:
    """Numbers of receipts that are a card's or a pay-later line's own limit, drawn at a till or through a shop."""
    return pl.concat([drawn_at_tills(case), given_back_by_shops(case)["n_back"].alias("n")])
