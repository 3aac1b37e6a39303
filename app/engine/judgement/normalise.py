"""What each transaction is to the account holder: net inflow, net outflow, or left out and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from app.engine.banks import bank_of
from app.engine.judgement.distinct_texts import DistinctTexts, number_distinct_texts, spread
from app.engine.judgement.exclusions.cards import is_card_credit
from app.engine.judgement.exclusions.mirrored import find_mirrored
from app.engine.judgement.exclusions.own_accounts import is_own_move, names_holder_only, own_masks
from app.engine.judgement.exclusions.own_moves import find_own_pairs, find_reversed
from app.engine.judgement.exclusions.refunds import find_refunds
from app.engine.judgement.exclusions.repeats import find_repeats
from app.engine.judgement.exclusions.withdrawal_fees import find_fees
from app.engine.judgement.parties import with_parties
from app.engine.rules import RuleSet, WordRule
from app.engine.rules.matching import clean_text, contains_any, find_words, match_rules
from app.engine.types.codes import EXCLUDED, Exclusion
from app.engine.types.statements import NO_CURRENCY, Reading, Statement

CELLS = {name: f"c_{name}" for name in ("party", "text", "kind", "note", "status")}
"""Fields of word rules and the cleaned columns that hold them."""


def main_currency(reading: Reading) -> str:
    """The currency that most rows have; CNY when rows are equal in number or there are none.

    Rows without a currency decide only where no row has one.
    """
    counts = reading.transactions.group_by("currency").len()
    known = counts.filter(pl.col("currency") != NO_CURRENCY)
    counts = counts if known.is_empty() else known
    if counts.is_empty():
        return "CNY"
    most = counts.filter(pl.col("len") == pl.col("len").max())["currency"].sort().to_list()
    return "CNY" if "CNY" in most else str(most[0])


def normalise(
    reading: Reading, customer: str, currency: str, rules: RuleSet
) -> tuple[pl.DataFrame, DistinctTexts]:
    """The rows in the order of the reading with what they are, and the distinct texts behind them.

    Adds flow, signed_fen, real_fen, left_code, party_key, party_kind and helper columns.
    Rules of what is real:
    - a row is left out for the first reason that holds, in the order N19 other currency,
      N18 repeated upload, N16 bank mirror of a wallet row, N15 never completed, N14 reversal,
      N12 bank's end of a top-up or withdrawal, N17 refund, N13 or N10 the two ends of a move between
      statements of the task, then what the words say: N13 own credit line, N11 money-market wallet,
      N12 top-up, N10 own account, N22 principal of investments;
    - on a card's statement money in is never income: a repayment (N13), or a refund;
    - cash moves of trades are principal (N22) unless the words name yield, a fee or a tax;
    - the fee that a withdrawal from a wallet holds is the only part of a row left out (N12) that is real;
    - what the source counts as neither (neutral) is never real, except yield that it pays
      out (收益发放, I30), which is net inflow; any other neutral row is N20 at least.
    Helper columns of the rows: text_id (number of the text), statement_kind, day, month, side,
    promoted; of the distinct_texts: n (the number), c_* (cleaned cells), those of the rows that follow from words.
    """
    text_id, table = number_distinct_texts(reading.transactions)
    table = with_parties(_cleaned(_with_sources(table, reading.statements, rules)), rules)
    holder = names_holder_only(reading.statements, customer, rules)
    table = table.with_columns(
        party_key=pl.when(holder).then(pl.lit("")).otherwise("party_key"),
        party_kind=pl.when(holder).then(pl.lit("unknown")).otherwise("party_kind"),
    )
    found = find_words(table, rules.word_rules, CELLS)
    table = table.with_columns(side=_side(table, rules, found["neutral"]))
    table = table.with_columns(plain_code=_plain_code(table, reading.statements, customer, rules, found))
    frame = reading.transactions.drop(_UNREAD).with_columns(text_id, day=pl.col("occurred_at").dt.date())
    frame = frame.with_columns(spread(table, *_SPREAD))
    # JD counts a purchase that came back whole as neither: the money did go out.
    came_back = (pl.col("direction") == "neutral") & (pl.col("refunded_fen") > 0) & (pl.col("side") == "")
    frame = frame.with_columns(side=pl.when(came_back).then(pl.lit("out")).otherwise("side"))
    frame = _with_left_codes(frame, table, _Task(reading.statements, customer, currency, rules))
    frame = frame.join(_month_names(frame), on="day", how="left", maintain_order="left")
    named = pl.when(pl.col("party") == "").then("party_key").otherwise("party")
    return _with_flow(frame).with_columns(party=named).select(_KEPT), DistinctTexts(table, found)


_UNREAD = ("raw", "bbox", "sheet", "page")
"""Evidence of a row that no question looks at."""

_SPREAD = ("statement_kind", "format", "account", "wallet", "party_key", "party_kind", "side", "plain_code")

_KEPT = (
    "n",
    "statement",
    "row",
    "occurred_at",
    "time_known",
    "direction",
    "amount_fen",
    "balance_fen",
    "currency",
    "party",
    "order_no",
    "text_id",
    "day",
    "month",
    "statement_kind",
    "party_key",
    "party_kind",
    "side",
    "left_code",
    "promoted",
    "flow",
    "signed_fen",
    "real_fen",
)


def _cleaned(table: pl.DataFrame) -> pl.DataFrame:
    """Add the cleaned cells; distinct texts that differ in one cell share the others, so each text is cleaned once."""
    for name, column in {**CELLS, "method": "c_method"}.items():
        texts = table.select(name).unique().with_columns(clean_text(name).alias(column))
        table = table.join(texts, on=name, how="left", maintain_order="left")
    return table


def _month_names(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.select(pl.col("day").unique()).with_columns(month=pl.col("day").dt.strftime("%Y-%m"))


def _with_sources(frame: pl.DataFrame, statements: Sequence[Statement], rules: RuleSet) -> pl.DataFrame:
    rows = [
        (
            index,
            each.kind,
            each.format or "",
            each.account or "",
            next((w.id for w in rules.wallets if (each.format or "").startswith(w.formats)), ""),
            bank_of(each),
        )
        for index, each in enumerate(statements)
    ]
    schema = {
        "statement": pl.UInt16,
        "statement_kind": pl.String,
        "format": pl.String,
        "account": pl.String,
        "wallet": pl.String,
        "bank": pl.String,
    }
    sources = pl.DataFrame(rows, schema=schema, orient="row")
    return frame.join(sources, on="statement", how="left", maintain_order="left")


def _side(distinct_texts: pl.DataFrame, rules: RuleSet, words: pl.DataFrame) -> pl.Expr:
    """Which way money moved: the stated direction; for neutral rows what their longest word says."""
    neutral = distinct_texts.filter(pl.col("direction") == "neutral")
    found = match_rules(neutral, rules.neutral_rules, words)
    found = found.sort(pl.col("word").str.len_chars(), "n", "rule", descending=[True, False, False])
    found = found.unique("n", keep="first", maintain_order=True)
    of_neutral = _lookup(distinct_texts, found.select("n", value="rule"))
    return pl.when(pl.col("direction") == "neutral").then(of_neutral).otherwise(pl.col("direction"))


def _lookup(frame: pl.DataFrame, values: pl.DataFrame) -> pl.Series:
    """The `value` of each row by its `n`, "" where there is none."""
    return frame.select("n").join(values, on="n", how="left", maintain_order="left")["value"].fill_null("")


def _plain_code(
    distinct_texts: pl.DataFrame,
    statements: Sequence[Statement],
    customer: str,
    rules: RuleSet,
    found: dict[str, pl.DataFrame],
) -> pl.Expr:
    """Why rows of a text are left out when nothing but the text speaks."""
    first = _first_rule(distinct_texts, rules.left_rules, found["left"])
    by_text = _lookup(distinct_texts, first.select("n", value="code"))
    neutral = pl.col("direction") == "neutral"
    promoted = match_rules(distinct_texts.filter(neutral), rules.neutral_income, found["income"])
    trade = pl.col("format").is_in(rules.words.get("trading_formats", ())) & ~is_real_of_trades(rules)
    return (
        pl.when(by_text != "").then(by_text)
        .when(is_card_credit(distinct_texts, rules)).then(pl.lit(Exclusion.OWN_CREDIT_LINE))
        .when(is_own_move(statements, customer, rules)).then(pl.lit(Exclusion.BETWEEN_OWN_ACCOUNTS))
        .when(trade & ~neutral).then(pl.lit(Exclusion.INVESTMENT_PRINCIPAL))
        .when(neutral & ~_among(promoted)).then(pl.lit(Exclusion.NEUTRAL))
        .otherwise(pl.lit(""))
    )  # fmt: skip


def is_real_of_trades(rules: RuleSet) -> pl.Expr:
    """Whether a row of an account for trades is no principal: yield, a fee or a tax."""
    words = rules.words.get("trading_real", ())
    return pl.any_horizontal(contains_any(cell, words) for cell in ("c_kind", "c_text"))


def _among(rows: pl.DataFrame) -> pl.Expr:
    return pl.col("n").is_in(rows["n"].unique().implode())


@dataclass(frozen=True)
class _Task:
    """What the rows are judged by besides their words."""

    statements: Sequence[Statement]
    customer: str
    currency: str
    rules: RuleSet


def _with_left_codes(frame: pl.DataFrame, distinct_texts: pl.DataFrame, task: _Task) -> pl.DataFrame:
    rules = task.rules
    reversals = frame.filter(pl.col("plain_code") == Exclusion.REVERSAL).select("n")
    reversed_rows = find_reversed(frame, reversals, rules)
    repeats = find_repeats(frame, task.statements)
    dead = (
        pl.col("plain_code").is_in([Exclusion.REVERSAL, Exclusion.NEVER_COMPLETED])
        | _among(repeats)
        | _among(reversed_rows)
    )
    alive = frame.filter(~dead & (pl.col("currency") == task.currency))
    mirrors, own_ends = find_mirrored(alive, distinct_texts, task.statements, rules)
    lonely = alive.filter(~_among(mirrors) & ~_among(own_ends))
    masks = own_masks(task.statements, task.customer, rules)
    own_pairs = find_own_pairs(lonely, distinct_texts, task.statements, masks, rules)
    refunds, netted = find_refunds(alive.filter(~_among(own_pairs) & ~_among(mirrors)), distinct_texts, rules)
    frame = frame.join(netted, on="n", how="left", maintain_order="left")
    frame = frame.join(own_pairs, on="n", how="left", maintain_order="left")
    fees = find_fees(alive, distinct_texts, own_ends)
    frame = frame.join(fees, on="n", how="left", maintain_order="left")
    frame = frame.with_columns(pl.col("netted_fen", "fee_fen").fill_null(0))
    fully_netted = (pl.col("netted_fen") > 0) & (pl.col("netted_fen") >= pl.col("amount_fen"))
    whole = (pl.col("refunded_fen") >= pl.col("amount_fen")) & (pl.col("refunded_fen") > 0)
    came_back = (pl.col("direction") == "neutral") & (pl.col("plain_code") == Exclusion.NEUTRAL) & whole
    code = (
        pl.when(pl.col("currency") != task.currency).then(pl.lit(Exclusion.OTHER_CURRENCY))
        .when(_among(repeats)).then(pl.lit(Exclusion.REPEATED_FILE))
        .when(_among(mirrors)).then(pl.lit(Exclusion.MIRRORED))
        .when(pl.col("plain_code") == Exclusion.NEVER_COMPLETED).then(pl.lit(Exclusion.NEVER_COMPLETED))
        .when(_among(reversed_rows)).then(pl.lit(Exclusion.REVERSAL))
        .when(pl.col("plain_code") == Exclusion.REVERSAL).then(pl.lit(Exclusion.REVERSAL))
        .when(_among(own_ends)).then(pl.lit(Exclusion.WALLET_TOP_UP))
        .when(fully_netted | _among(refunds) | came_back).then(pl.lit(Exclusion.REFUNDED))
        .when(pl.col("code").is_not_null()).then(pl.col("code"))
        .otherwise(pl.col("plain_code"))
    )  # fmt: skip
    frame = frame.with_columns(left_code=code)
    return frame.with_columns(promoted=(pl.col("direction") == "neutral") & (pl.col("left_code") == ""))


def _first_rule(distinct_texts: pl.DataFrame, rules: Sequence[WordRule], words: pl.DataFrame) -> pl.DataFrame:
    """The first rule of the list that each text matches: n, rule, code."""
    order = pl.DataFrame(
        [(each.id, each.code, place) for place, each in enumerate(rules)],
        schema={"rule": pl.String, "code": pl.String, "place": pl.Int64},
        orient="row",
    )
    found = match_rules(distinct_texts, rules, words).join(order, on="rule").sort("n", "place")
    return found.unique("n", keep="first", maintain_order=True)


def _with_flow(frame: pl.DataFrame) -> pl.DataFrame:
    flow = (
        pl.when(pl.col("left_code") != "").then(pl.lit(EXCLUDED))
        .when(pl.col("promoted")).then(pl.lit("in"))
        .otherwise(pl.col("direction"))
    )  # fmt: skip
    sign = pl.when(pl.col("side") == "in").then(1).when(pl.col("side") == "out").then(-1).otherwise(0)
    frame = frame.with_columns(flow=flow)
    return frame.with_columns(
        signed_fen=pl.when(pl.col("left_code") == Exclusion.NEVER_COMPLETED)
        .then(0)
        .otherwise(pl.col("amount_fen") * sign),
        real_fen=pl.when((pl.col("flow") == EXCLUDED) & (pl.col("left_code") == Exclusion.WALLET_TOP_UP))
        .then("fee_fen")
        .when(pl.col("flow") == EXCLUDED)
        .then(0)
        .when(pl.col("flow") == "out")
        .then(pl.col("amount_fen") - pl.col("netted_fen"))
        .otherwise(pl.col("amount_fen")),
    )
