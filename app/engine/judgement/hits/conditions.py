"""Hits decided by amount, time, balance or party instead of words."""

from __future__ import annotations

from decimal import Decimal

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import fits_account
from app.engine.judgement.parties import party_key_of
from app.engine.rules import Listed
from app.engine.rules.matching import contains_any, is_one_of


def match_conditions(case: Case) -> pl.DataFrame:
    """Rows that meet a condition rule: n, place, text_id, rule, word ("")."""
    rules, amount = case.rules, pl.col("amount_fen")
    at_night = case.real.filter(case.is_night & (amount >= rules.limit("MZ-YJ-01", "min_fen")))
    # A source that prints no texts at all says nothing by printing none.
    texted = case.distinct_texts.table.filter(~says_nothing(case))["statement"].unique().implode()
    texted_rows = case.real.filter(
        (amount >= rules.limit("MZ-JE-05", "min_fen")) & pl.col("statement").is_in(texted)
    )
    found = {
        "MZ-WD-03": case.rows_matching(case.real_out.filter(pl.col("lender") == ""), _paid_later(case)),
        "MZ-YJ-01": case.rows_matching(at_night, ~case.mentions("automatic")),
        "MZ-JE-01": case.real.filter(amount >= large_fen(case)),
        "MZ-JE-03": case.real.filter(is_round("MZ-JE-03", case)),
        "MZ-JE-05": case.rows_matching(texted_rows, says_nothing(case)),
        "MZ-XJ-01": case.cash.filter(amount >= rules.limit("MZ-XJ-01", "min_fen")),
        "MZ-YE-01": case.moved.filter(
            has_balance() & (pl.col("balance_fen") < rules.limit("MZ-YE-01", "below_fen"))
        ),
        "MZ-GL-01": case.moved.filter(pl.col("party_key").is_in(case.related_keys)),
        "MZ-GL-03": _listed(case),
        "MZ-MG-10": case.real_out.filter(_is_love_amount(case)),
    }
    return pl.concat(
        rows.select("n", "place", "text_id", rule=pl.lit(rule), word=pl.lit(""))
        for rule, rows in found.items()
    )


def large_fen(case: Case) -> int:
    """From which amount a single transaction is large: personal, or business when income is mostly business."""
    return case.rules.limit("MZ-JE-01", "business_fen" if case.is_business else "personal_fen")


def is_round(rule: str, case: Case) -> pl.Expr:
    """Whether an amount is large and a whole multiple, by the thresholds of `rule`."""
    amount = pl.col("amount_fen")
    multiple = case.rules.limit(rule, "multiple_fen")
    return (amount >= case.rules.limit(rule, "min_fen")) & (amount % multiple == 0)


def is_love_amount(case: Case) -> pl.Expr:
    """Whether an amount is one of the numbers that stand for love (520, 13.14); MZ-MG-10."""
    amounts = [int(Decimal(each) * 100) for each in case.rules.words.get("love_amounts", ())]
    return pl.col("amount_fen").is_in(amounts)


def says_nothing(case: Case) -> pl.Expr:
    """Whether a text has neither text nor type nor note, or only a stroke in their place."""
    empty = [*case.rules.words.get("no_text", ()), ""]
    return pl.all_horizontal(is_one_of(cell, empty) for cell in ("c_text", "c_kind", "c_note"))


def has_balance() -> pl.Expr:
    """Whether a row states the balance of an account that must not fall below zero."""
    return pl.col("balance_fen").is_not_null() & pl.col("statement_kind").is_in(["debit", "wallet"])


def _paid_later(case: Case) -> pl.Expr:
    """Purchases on a pay-later line; its repayments name the lender."""
    return contains_any("c_method", case.rules.words.get("pay_later", ()))


def _listed(case: Case) -> pl.DataFrame:
    entries = [is_entry(each) for each in case.rules.black_list]
    return case.rows_matching(case.moved, pl.any_horizontal(entries)) if entries else case.moved.clear()


def is_entry(entry: Listed) -> pl.Expr:
    """Whether the party of a text is this entry of the black list, by its name or its account."""
    name, account = party_key_of(entry.name), entry.account.strip()
    by_name = pl.col("party_key") == name if name else pl.lit(value=False)
    same = pl.col("party_account").str.strip_chars().str.to_lowercase() == account.lower()
    by_account = (same | fits_account(account)) if account else pl.lit(value=False)
    return by_name | by_account


def _is_love_amount(case: Case) -> pl.Expr:
    """Love numbers to persons whom the operator did not name as family."""
    stranger = (pl.col("party_kind") == "person") & ~pl.col("party_key").is_in(case.related_keys)
    return is_love_amount(case) & stranger
