"""Payments that must stand in two statements of the task: in the wallet's, and in that of the card that paid."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from app.engine.banks import bank_of
from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.mirrored import bank_side, find_unnumbered, fits_bank, wallet_side
from app.engine.judgement.exclusions.own_accounts import tail_of
from app.engine.judgement.exclusions.pairing import day_offsets, pair_within_days
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, joined
from app.engine.types.codes import NOT_PAID
from app.engine.types.report import Finding
from app.engine.types.statements import Statement, Text

SOURCES = Question("ZW-09")

_KEYS = ("amount_fen", "currency")
"""Undone, never paid, or standing in another file already."""


def check_sources(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-09: payments by this card that its statement lacks, and its wallet payments that the wallet lacks.

    Asked of cards and accounts only (None else). Payments near the ends of the covered time, by several means
    at once, and moves between wallet and card (fees change their amounts) are not asked for.
    """
    if statement.kind not in ("debit", "credit"):
        return None
    found = compare_sources(case, index, statement)
    if found is None:
        return SOURCES.cannot_judge(case, _lacking(case, index), file=index)
    _, expected, at_bank, claimed, in_wallet = found
    least = case.rules.limit("ZW-09", "min_missing")
    numbers = [
        metric("钱包中由该卡付款的记录", "Payments by this card in wallets", len(expected), None, "count"),
        metric("银行流水中缺少", "Missing in the bank's statement", len(at_bank), least, "count"),
        metric("银行流水中经钱包的付款", "Payments through wallets at the bank", claimed, None, "count"),
        metric("钱包流水中缺少", "Missing in the wallet's statement", len(in_wallet), least, "count"),
    ]
    sides = (
        (len(expected), len(at_bank), _BY_CARD),
        (claimed, len(in_wallet), _BY_WALLET),
    )
    sentence = joined(*(_compared(whole, lost, words) for whole, lost, words in sides if whole))
    if max(len(at_bank), len(in_wallet)) < least:
        return SOURCES.clear(case, sentence, numbers, index)
    lost = pl.concat([at_bank.select("n"), in_wallet.select("n")])["n"].unique()
    rows = case.frame.filter(pl.col("n").is_in(lost.implode()))
    return SOURCES.hit(case, 0, sentence, numbers, rows, index)


_BY_CARD = (
    "钱包中由该卡付款的 {n} 笔，银行流水",
    "Of {payments} by this card in the wallets the bank's statement has",
)
_BY_WALLET = (
    "银行流水中经钱包付款的 {n} 笔，钱包流水",
    "Of {payments} through wallets at the bank the wallets' statements have",
)


def _compared(whole: int, lost: int, words: tuple[str, str]) -> Text:
    """How many payments of one side the other side lacks."""
    ends = ("缺 {lost} 笔。", " not {lost}.") if lost else ("均有。", " all.")
    payments = counted(whole, "payment")
    return both(words[0] + ends[0], words[1] + ends[1], n=whole, payments=payments, lost=lost)


def _lacking(case: Case, index: int) -> Text:
    """What it takes to compare: the account number where a wallet names a card that may be this one."""
    found = find_unnumbered(case.counted, case.distinct_texts.table, case.statements, case.rules)
    found = found.filter(pl.col("statement") == index)
    if found.is_empty():
        return both("写明由该卡付款的钱包流水", "a wallet statement in which payments by this card are named")
    tails = found["tail"].unique().sort().to_list()
    return both(
        "该流水的账号（钱包写明同一银行的卡尾号 {tails}，{count} 笔仅凭银行、日期与金额认作同一笔）",
        "the account number of this statement (the wallet names a card of the bank ending in {tails_en}; {count} "
        "{count|row was|rows were} taken for its own by bank, day and amount alone)",
        tails="、".join(tails),
        tails_en=", ".join(tails),
        count=found.height,
    )


class Compared(NamedTuple):
    """Payments by a card in wallets against its statement: columns n, statement, day, amount, currency each.

    Of all that are `paid` by it those are `expected` that lie well inside its time; of them it lacks `at_bank`.
    Of `asked` rows of its own through these wallets the wallets lack `in_wallet`.
    """

    paid: pl.DataFrame
    expected: pl.DataFrame
    at_bank: pl.DataFrame
    claimed: int
    in_wallet: pl.DataFrame


def compare_sources(case: Case, index: int, statement: Statement) -> Compared | None:
    """A card's statement beside the wallets of the case; None where no wallet names the card."""
    paid = _paid_by_card(case, statement)
    if paid.is_empty():
        return None
    days = case.rules.limit("ZW-09", "days")
    booked = _payments(case).filter(pl.col("statement") == index)
    expected = paid.filter(_inside(case, index, days))
    at_bank = expected.join(_pairs(expected, booked, days), on="n", how="anti")
    through = bank_side(case.frame, case.distinct_texts.table, case.rules)
    through = through.filter((pl.col("statement") == index) & (pl.col("wallet") != ""))
    through = through.join(booked.select("n"), on="n", how="semi")
    return Compared(paid, expected, at_bank, *_absent_from_wallets(case, paid, through, days))


def _payments(case: Case) -> pl.DataFrame:
    """Money out that was really paid: n, statement, day, amount, currency."""
    paid = (pl.col("direction") == "out") & (pl.col("amount_fen") > 0) & ~pl.col("left_code").is_in(NOT_PAID)
    return case.frame.filter(paid).select("n", "statement", "day", *_KEYS)


def _paid_by_card(case: Case, statement: Statement) -> pl.DataFrame:
    """Payments of wallets that name the tail of this card, and nothing that contradicts it."""
    tail, bank = tail_of(statement.account), bank_of(statement)
    if not tail:
        return _payments(case).clear()
    rows = wallet_side(case.frame, case.distinct_texts.table, case.rules)
    fits = (
        (pl.col("tail") == tail) & pl.col("card").is_in(["", statement.kind]) & fits_bank(bank, by_tail=True)
    )
    rows = rows.filter(fits & ~pl.col("own_end") & (pl.col("way") == "out"))
    # A payment by several means at once stands at the bank with a part of its amount only.
    several = case.matches_text(pl.col("c_method").str.contains(r"[&+]"))
    whole = case.frame.filter(~several).select("n")
    named = rows.select("n").unique().join(whole, on="n", how="semi")
    return _payments(case).join(named, on="n", how="semi")


def _inside(case: Case, index: int, days: int) -> pl.Expr:
    """Whether a day lies in the time that a statement covers, far enough from its ends."""
    own, rows = case.statements[index], case.frame.filter(pl.col("statement") == index)["day"]
    first, last = own.period_from or rows.min(), own.period_to or rows.max()
    if first is None or last is None:
        return pl.lit(value=False)
    day = pl.col("day")
    after_start, to_end = (day - pl.lit(first)).dt.total_days(), (pl.lit(last) - day).dt.total_days()
    return (after_start >= days) & (to_end >= days)


def _pairs(left: pl.DataFrame, right: pl.DataFrame, days: int) -> pl.DataFrame:
    return pair_within_days(left, right, _KEYS, day_offsets(days))


def _absent_from_wallets(
    case: Case, paid: pl.DataFrame, through: pl.DataFrame, days: int
) -> tuple[int, pl.DataFrame]:
    """How many rows of the bank a wallet of the task must hold, and those that it does not.

    Only wallets that name this card are asked: a person may have a second one with another card.
    """
    wallets = {
        index: next(
            (w.id for w in case.rules.wallets if (case.statements[index].format or "").startswith(w.formats)),
            "",
        )
        for index in paid["statement"].unique().sort().to_list()
    }
    sides = case.frame.filter((pl.col("amount_fen") > 0) & ~pl.col("left_code").is_in(NOT_PAID))
    sides = sides.select("n", "statement", "day", *_KEYS)
    claimed, absent = 0, through.clear()
    for wallet in sorted(set(wallets.values())):
        indices = [index for index, name in wallets.items() if name == wallet]
        covered = pl.any_horizontal(_inside(case, index, days) for index in indices)
        rows = through.filter((pl.col("wallet") == wallet) & covered)
        claimed += len(rows)
        held = _pairs(rows, sides.filter(pl.col("statement").is_in(indices)), days)
        absent = pl.concat([absent, rows.join(held, on="n", how="anti")])
    return claimed, absent
