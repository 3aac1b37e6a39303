"""XW-WD-06: a card's own limit turned into cash: drawn at a till that repays the card, or given back by a shop."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_FLOW, NO_WORDS, Question, metric, rows_of, with_most
from app.engine.judgement.income.passing import drawn_at_tills, given_back_by_shops
from app.engine.messages.wording import both, counted, joined, percent, yuan
from app.engine.types.codes import Category
from app.engine.types.report import Finding
from app.engine.types.statements import Text

CASH_OUT = Question("XW-WD-06")


def judge_card_cash_out(case: Case) -> Finding:
    """Days on which a till's card receipts repaid a card, and purchases by credit that one payer gave back in money."""
    if case.moved.is_empty():
        return CASH_OUT.cannot_judge(case, NO_FLOW)
    if not case.has_words:
        return CASH_OUT.cannot_judge(case, NO_WORDS)
    drawn = case.real_in.filter(pl.col("n").is_in(drawn_at_tills(case).implode()))
    of_card = (pl.col("way") == "repaid") & (pl.col("debt_category") == Category.CARD_REPAID)
    repaid = case.lending.filter(of_card).join(drawn.select("day").unique(), on="day", how="semi")
    given = given_back_by_shops(case)
    times = case.rules.limit(CASH_OUT.id, "times")
    numbers = [
        metric(
            "当日入账即还卡的天数",
            "Days of receipts that repaid a card",
            drawn["day"].n_unique(),
            times,
            "days",
        ),
        metric("刷卡入账", "Card receipts", int(drawn["real_fen"].sum()), None, "fen"),
        metric("当日还卡", "Repaid to cards", int(repaid["debt_fen"].sum()), None, "fen"),
        metric("赊付后转回的次数", "Purchases by credit given back", len(given), times, "count"),
    ]
    sentences = [] if drawn.is_empty() else [_of_tills(drawn, repaid)]
    sentences += [] if given.is_empty() else [_of_shops(case, given)]
    if not sentences:
        return CASH_OUT.clear(case, both("未见信用卡套现。", "No card was turned into cash."), numbers)
    sentences.append(both("上述入账不认定为收入。", "These receipts are no recognised income."))
    ns = pl.concat([drawn["n"], repaid["n"], given["n"], given["n_back"].alias("n")])
    return CASH_OUT.hit(case, 0, joined(*sentences), numbers, rows_of(case, ns))


def _of_tills(drawn: pl.DataFrame, repaid: pl.DataFrame) -> Text:
    days = drawn["day"].n_unique()
    return both(
        "{n} 天有刷卡收单款入账 {drawn} 元，并于当日还信用卡 {repaid} 元，疑似信用卡套现。",
        "On {days} card receipts of {drawn} came in and {repaid} repaid a card the same day: the card's own limit seems to "
        "have been drawn at a till.",
        n=days,
        days=counted(days, "day"),
        drawn=yuan(int(drawn["real_fen"].sum())),
        repaid=yuan(int(repaid["debt_fen"].sum())),
    )


def _of_shops(case: Case, given: pl.DataFrame) -> Text:
    who_zh, who_en = with_most(case, given.select(party_key="payer", fen="back_fen")).values()
    paid, back = int(given["fen"].sum()), int(given["back_fen"].sum())
    return both(
        "{n} 次以信用卡或花呗类方式付给商户共 {paid} 元，当日或次日由{who}转回 {back} 元（{share}），疑似套现。",
        "{purchases} by card or pay-later credit, {paid} in all, {n|was|were} followed by the next day by {back} ({share}) from "
        "{who_en}: the limit seems to have been turned into cash.",
        n=len(given),
        purchases=counted(len(given), "purchase"),
        paid=yuan(paid),
        back=yuan(back),
        share=percent(back / paid),
        who=who_zh,
        who_en=who_en,
    )
