"""XW-WD-06: a card's own limit drawn at a till: an acquirer pays in and a card is repaid on the same day."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_FLOW, NO_WORDS, Question, metric
from app.engine.judgement.income.passing import drawn_at_tills
from app.engine.messages.wording import both, counted, yuan
from app.engine.types.codes import Category
from app.engine.types.report import Finding

CASH_OUT = Question("XW-WD-06")


def judge_card_cash_out(case: Case) -> Finding:
    """Days on which a till's card receipts repaid a card: several of them, and most of the till's days."""
    if case.moved.is_empty():
        return CASH_OUT.cannot_judge(case, NO_FLOW)
    if not case.has_words:
        return CASH_OUT.cannot_judge(case, NO_WORDS)
    drawn = case.real_in.filter(pl.col("n").is_in(drawn_at_tills(case).implode()))
    of_card = (pl.col("way") == "repaid") & (pl.col("debt_category") == Category.CARD_REPAID)
    repaid = case.lending.filter(of_card).join(drawn.select("day").unique(), on="day", how="semi")
    days, drawn_fen, repaid_fen = (
        drawn["day"].n_unique(),
        int(drawn["real_fen"].sum()),
        int(repaid["debt_fen"].sum()),
    )
    numbers = [
        metric(
            "当日入账即还卡的天数",
            "Days of receipts that repaid a card",
            days,
            case.rules.limit(CASH_OUT.id, "times"),
            "days",
        ),
        metric("刷卡入账", "Card receipts", drawn_fen, None, "fen"),
        metric("当日还卡", "Repaid to cards", repaid_fen, None, "fen"),
    ]
    if drawn.is_empty():
        return CASH_OUT.clear(case, both("未见信用卡套现。", "No card was drawn at a till."), numbers)
    sentence = both(
        "{n} 天有刷卡收单款入账 {drawn} 元，并于当日还信用卡 {repaid} 元，疑似信用卡套现；该入账不认定为收入。",
        "On {days} card receipts of {drawn} came in and {repaid} repaid a card the same day: the card's own limit seems to "
        "have been drawn at a till. The receipts are no recognised income.",
        n=days,
        days=counted(days, "day"),
        drawn=yuan(drawn_fen),
        repaid=yuan(repaid_fen),
    )
    rows = case.frame.filter(pl.col("n").is_in(pl.concat([drawn["n"], repaid["n"]]).implode()))
    return CASH_OUT.hit(case, 0, sentence, numbers, rows)
