"""MZ-GL-02: money that went to or came from an own account, wallet or card whose statement the task lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import polars as pl

from app.engine.banks import bank_of, shown_name
from app.engine.judgement.case import Case, memoised
from app.engine.judgement.exclusions.named_banks import bank_in_cells
from app.engine.judgement.exclusions.own_accounts import TAIL, own_names, tail_of
from app.engine.judgement.exclusions.pairing import day_offsets, pair_within_days
from app.engine.judgement.hits.matches import MATCHED
from app.engine.rules.matching import contains_any
from app.engine.types.codes import Exclusion
from app.engine.types.statements import READABLE_STATES, Statement

RULE = "MZ-GL-02"

_TAIL = rf"(?:\((?:尾号)?|尾号\s?)(\d{{{TAIL}}})"
_PLACES = ("c_party", "c_kind", "c_text")
_ACCOUNT = r"^[\d*xX•·.#\s-]{8,}$"


@dataclass(frozen=True)
class _Known:
    """Accounts of some kinds in the task: their tails and banks, and whether one hides either."""

    tails: frozenset[str]
    banks: frozenset[str]
    any: bool
    without_tail: bool
    without_bank: bool

    def holds(self, tail: pl.Expr, bank: pl.Expr) -> pl.Expr:
        """Whether an account named by tail and bank ("" when not named) may be one of these."""
        fits_bank = (bank == "") | bank.is_in(list(self.banks)) | pl.lit(self.without_bank)
        by_tail = tail.is_in(list(self.tails)) | (pl.lit(self.without_tail) & fits_bank)
        return pl.lit(self.any) & pl.when(tail == "").then(fits_bank).otherwise(by_tail)


@memoised
def match_outside(case: Case) -> pl.DataFrame:
    """Rows with accounts outside the task (MATCHED); the word is what names the account."""
    codes = (Exclusion.BETWEEN_OWN_ACCOUNTS, Exclusion.WALLET_TOP_UP, Exclusion.OWN_CREDIT_LINE)
    rows = case.moved.filter(pl.col("left_code").is_in(codes))
    if rows.is_empty():
        return pl.DataFrame(schema=MATCHED)
    table = case.distinct_texts.table[rows["text_id"].unique()]
    labels = _labelled(case, table)
    named = rows.join(labels, on=["text_id", "left_code"]).select(*_ROW, "word")
    unnamed = rows.join(_nameless(case, table), on="text_id").filter(
        pl.col("left_code") == Exclusion.BETWEEN_OWN_ACCOUNTS
    )
    found = pl.concat([named, _without_other_end(case, unnamed, rows)])
    return found.with_columns(rule=pl.lit(RULE)).select(list(MATCHED))


def names_an_end(case: Case) -> pl.Expr:
    """Whether a text names the account, bank or wallet at its other end, in the task or not."""
    wallets = [word for each in case.rules.wallets for word in each.bank_words]
    at_bank = (pl.col("statement_kind") != "wallet") & pl.any_horizontal(
        contains_any(cell, wallets) for cell in _PLACES
    )
    by_tail = pl.concat_str(*_PLACES, "c_method", separator=" ").str.contains(_TAIL)
    by_bank = (pl.col("statement_kind") == "wallet") & (bank_in_cells((*_PLACES, "c_method")) != "")
    return at_bank | by_tail | by_bank | pl.col("party_account").str.contains(_ACCOUNT)


_ROW = ("n", "place", "text_id")


def _labelled(case: Case, table: pl.DataFrame) -> pl.DataFrame:
    """Distinct texts that name an account which is not in the task: text_id, left_code, word."""
    rules, read = case.rules, [each for each in case.statements if each.state in READABLE_STATES]
    accounts, cards = _known(read, ("debit", "other")), _known(read, ("credit",))
    wallet_tails = _known(read, ("wallet",)).tails
    banks = _known(read, ("debit", "other", "credit"))
    everything = replace(banks, tails=banks.tails | wallet_tails)
    place = pl.concat_str(*_PLACES, separator=" ")
    table = table.with_columns(
        number=pl.col("party_account").str.replace_all(r"[\s-]", ""),
        place=place,
        anywhere=pl.concat_str(place, "c_method", separator=" "),
    )
    # Numbers that are no account (a mail address, a telephone) have no tail that could be compared.
    is_account = pl.col("party_account").str.contains(_ACCOUNT)
    number_tail = pl.when(is_account).then(pl.col("number").str.extract(rf"(\d{{{TAIL}}})$")).fill_null("")
    table = table.with_columns(
        bank=bank_in_cells(_PLACES), bank_anywhere=bank_in_cells((*_PLACES, "c_method"))
    )
    bank, bank_anywhere = pl.col("bank"), pl.col("bank_anywhere")
    tail_anywhere = pl.col("anywhere").str.extract(_TAIL).fill_null("")
    printed_tail = pl.coalesce(pl.col("place").str.extract(_TAIL), number_tail)
    elsewhere = pl.any_horizontal(pl.lit(value=False), *_not_the_others(read, case, number_tail))
    foreign = ~everything.holds(number_tail, pl.lit("")) | elsewhere
    transfer = _is_named_own(case) & (number_tail != "") & foreign
    in_wallet = (pl.col("statement_kind") == "wallet") & ~accounts.holds(tail_anywhere, bank_anywhere)
    to_card = case.mentions("own_card") & (pl.col("side") == "out") & (pl.col("statement_kind") != "credit")
    parts = [
        (Exclusion.BETWEEN_OWN_ACCOUNTS, transfer, _label(pl.lit(""), number_tail, "")),
        (Exclusion.WALLET_TOP_UP, in_wallet, _label(bank_anywhere, tail_anywhere, "银行卡")),
        (
            Exclusion.OWN_CREDIT_LINE,
            to_card & ~cards.holds(printed_tail, bank),
            _label(bank, printed_tail, "信用卡"),
        ),
    ]
    wallets = {
        each.id for each in rules.wallets for one in read if (one.format or "").startswith(each.formats)
    }
    for each in rules.wallets:
        named = pl.any_horizontal(
            contains_any(cell, each.bank_words) for cell in ("c_party", "c_text", "c_kind")
        )
        here = (pl.col("statement_kind") != "wallet") & named & pl.lit(each.id not in wallets)
        parts.append((Exclusion.WALLET_TOP_UP, here, pl.lit(each.bank_words[0])))
    held = table.select(
        [holds.fill_null(value=False).alias(str(at)) for at, (_, holds, _) in enumerate(parts)]
    )
    return pl.concat(
        table.filter(held[str(at)]).select(text_id="n", left_code=pl.lit(code), word=word)
        for at, (code, _, word) in enumerate(parts)
    ).unique(["text_id", "left_code"], keep="first", maintain_order=True)


def _not_the_others(read: list[Statement], case: Case, tail: pl.Expr) -> list[pl.Expr]:
    """Of each statement, whether a number it names is none of the other statements': no account pays itself.

    A wallet that prints no number is no account of a bank.
    """
    found = []
    for index, each in enumerate(case.statements):
        others = [other for other in read if other is not each]
        banks, wallets = _known(others, ("debit", "other", "credit")), _known(others, ("wallet",)).tails
        here = (pl.col("statement") == index) & (tail != tail_of(each.account))
        found.append(here & ~banks.holds(tail, pl.lit("")) & ~tail.is_in(list(wallets)))
    return found


def _known(statements: Sequence[Statement], kinds: Sequence[str]) -> _Known:
    of_kind = [each for each in statements if each.kind in kinds]
    tails = [tail_of(each.account) for each in of_kind]
    banks = [bank_of(each) for each in of_kind]
    return _Known(frozenset(tails) - {""}, frozenset(banks) - {""}, bool(of_kind), "" in tails, "" in banks)


def _label(bank: pl.Expr, tail: pl.Expr, otherwise: str) -> pl.Expr:
    """What names an account: the bank and the last digits as far as they are printed."""
    digits = pl.when(tail != "").then(pl.lit("****") + tail).otherwise(pl.lit(""))
    kind = pl.when(tail == "").then(pl.lit(otherwise)).otherwise(pl.lit(""))
    return bank.map_batches(_shown, return_dtype=pl.String) + kind + digits


def _shown(banks: pl.Series) -> pl.Series:
    return banks.replace_strict({each: shown_name(each) for each in banks.unique()}, return_dtype=pl.String)


def _is_named_own(case: Case) -> pl.Expr:
    """Whether a text names the holder, or says that the other account is an own one; time deposits do not count."""
    names = own_names(case.statements, case.options.customer, case.rules)
    own = pl.col("party_key").is_in(names) | case.mentions("own_account")
    return own & ~case.mentions("deposit")


def _nameless(case: Case, table: pl.DataFrame) -> pl.DataFrame:
    """Distinct texts of own transfers that print no account: text_id, word (the name that they print)."""
    unprinted = ~pl.col("party_account").str.contains(_ACCOUNT)
    name = pl.when(pl.col("party_key") != "").then("party_key").otherwise("c_kind")
    return table.filter(_is_named_own(case) & unprinted).select(text_id="n", word=name)


def _without_other_end(case: Case, rows: pl.DataFrame, own: pl.DataFrame) -> pl.DataFrame:
    """Rows without an account whose other end stands in no statement, while all the other statements cover the day."""
    other_way = pl.when(pl.col("side") == "in").then(pl.lit("out")).otherwise(pl.lit("in"))
    offsets = day_offsets(case.rules.limit("twin", "days"))
    spans = _spans(case)
    found = [rows.head(0)]
    for index in rows["statement"].unique().sort():
        here = rows.filter(pl.col("statement") == index)
        there = own.filter(pl.col("statement") != index).with_columns(side=other_way)
        pairs = pair_within_days(here, there, ["amount_fen", "currency", "side"], offsets)
        covered = [pl.col("day").is_between(*span) for other, span in spans.items() if other != index]
        covered_by_all = pl.all_horizontal(pl.lit(value=True), *covered)
        found.append(here.join(pairs, on="n", how="anti").filter(covered_by_all))
    return pl.concat(found).select(*_ROW, "word")


def _spans(case: Case) -> dict[int, tuple[date, date]]:
    """First and last day that each statement with rows covers."""
    rows = case.frame.group_by("statement").agg(first=pl.col("day").min(), last=pl.col("day").max())
    spans = {}
    for index, first, last in rows.iter_rows():
        stated = case.statements[index]
        spans[index] = (min(stated.period_from or first, first), max(stated.period_to or last, last))
    return spans
