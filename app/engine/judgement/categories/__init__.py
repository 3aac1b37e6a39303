"""What each transaction was for: one category per row and the rule that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from app.engine.judgement.categories.customers import settle_customers, trade_remark
from app.engine.judgement.categories.evidence import DECIDED, DEFAULT, KIND, LABEL, PERSON, SOURCE, strength
from app.engine.judgement.categories.instalments import LEAST_FEN, settle_mortgages
from app.engine.judgement.categories.labels import by_label, by_source, refines_source
from app.engine.judgement.categories.private_loans import settle_private_loans
from app.engine.judgement.categories.sales import names_goods, settle_sales
from app.engine.judgement.categories.series import settle_series
from app.engine.judgement.categories.settled import settle_payees
from app.engine.judgement.categories.words import by_words, of_kind
from app.engine.judgement.distinct_texts import DistinctTexts, spread
from app.engine.judgement.lenders import lender_fields, says, with_lenders
from app.engine.rules import RuleSet
from app.engine.rules.decisions import Decision, decide_lenders
from app.engine.rules.lenders import BANK_LOAN
from app.engine.rules.rates import money
from app.engine.types.codes import EXCLUDED, Category

_NO_LOANS = ("I10", "I12", "I20", "I31", "I50", "I51", "I61", "O50")
"""What a lender pays, or is paid, besides loans: pay, goods, refunds, presents, investments."""
_SAVINGS = ("存款", "活期", "定存", "定期存", "存单", "理财")
"""What keeps money; 定期 alone may be a lender's regular debit."""
_PLATFORM, _BROUGHT = "food_delivery", ("O11", "O15")
"""The kind of payee that brings meals and, where the text names them, goods and medicine."""


def categorise(
    frame: pl.DataFrame, distinct_texts: DistinctTexts, rules: RuleSet, decisions: Sequence[Decision] = ()
) -> tuple[pl.DataFrame, DistinctTexts]:
    """Add category, category_rule and lender ("" when the row names none) to the rows, and lender to the distinct_texts.

    Decided in this order: left-out reason, neutral income, credit on a card, lender, the source's own category
    (where no finer word refines it), words of the purpose (priority, then the longest word), the label that
    the customer's own files give the payee, words of the name, the kind of payee, what the text names, party
    kind, default. Then series and payees settle what their rows left open (`series`, `settled`).
    `category_rule` keeps what decided: the id of a rule or lender, or a name of `evidence`.
    """
    # A neutral row that is not left out is promoted to income.
    neutral = pl.col("direction") == "neutral"
    flow = pl.when(neutral).then(pl.lit("in")).otherwise(pl.col("direction"))
    texts = distinct_texts.table.with_columns(flow=flow)
    texts = texts.with_columns(
        kind_category=of_kind("payee_kind", rules), text_category=of_kind("text_kind", rules)
    )
    texts = texts.join(
        by_words(texts, rules, distinct_texts.found["categories"]), on="n", how="left", maintain_order="left"
    )
    texts = with_lenders(texts, rules, distinct_texts.found)
    texts = decide_lenders(texts, decisions, rules)
    of_lender = _of_lender(texts, rules)
    counts = frame.filter(pl.col("flow") != EXCLUDED).group_by(n="text_id").agg(rows=pl.len())
    texts = texts.join(counts, on="n", how="left", maintain_order="left").with_columns(
        pl.col("rows").fill_null(0), of_source=by_source(rules)
    )
    texts = texts.join(by_label(texts, rules), on="n", how="left", maintain_order="left")
    by_person = (
        pl.when(pl.col("flow") == "in")
        .then(pl.lit(Category.FROM_PERSON))
        .otherwise(pl.lit(Category.TO_PERSON))
    )
    default = (
        pl.when(pl.col("flow") == "in")
        .then(pl.lit(Category.OTHER_INCOME))
        .otherwise(pl.lit(Category.OTHER_EXPENSE))
    )
    # What is left of money in on a card is a refund or a gift of the bank, never income; interest is.
    interest = (pl.col("word_category") == Category.INTEREST).fill_null(value=False)
    on_card = (pl.col("statement_kind") == "credit") & (pl.col("flow") == "in") & ~interest
    worded = pl.col("word_category").is_not_null()
    firm, weak = worded & (pl.col("word_priority") >= 0), worded & (pl.col("word_priority") < 0)
    about_purpose = firm & ~pl.col("word_in_name")
    is_person = pl.col("party_kind") == "person"
    # What a text names counts only where the payee is no shop of one kind: a courier's platform brings all kinds.
    platform = (pl.col("payee_kind") == _PLATFORM) & pl.col("text_category").is_in(_BROUGHT)
    of_payee = (pl.col("kind_category") != "") & ~is_person & ~platform
    of_text = (pl.col("text_category") != "") & ((pl.col("kind_category") == "") | platform) & ~is_person
    of_kinds = (
        pl.when(of_payee).then("kind_category").when(of_text).then("text_category").otherwise(pl.lit(""))
    )
    texts = texts.with_columns(finest=pl.when(firm).then("word_category").otherwise(of_kinds))
    finer = refines_source("finest", rules)
    word = (pl.col("word_category"), pl.col("word_rule"))
    steps: list[tuple[pl.Expr, pl.Expr, pl.Expr]] = [
        *((neutral, pl.lit(each.code), pl.lit(each.id)) for each in rules.neutral_income[:1]),
        (on_card, pl.lit(Category.REFUND), pl.lit("card")),
        (of_lender != "", of_lender, pl.col("lender")),
        ((pl.col("of_source") != "") & ~finer, pl.col("of_source"), pl.lit(SOURCE)),
        (about_purpose, *word),
        (pl.col("label").is_not_null(), pl.col("label"), pl.lit(LABEL)),
        (firm & ~(platform & pl.col("word_in_name")), *word),
        (of_payee, pl.col("kind_category"), pl.lit(KIND) + pl.col("payee_kind")),
        (of_text, pl.col("text_category"), pl.lit(KIND) + pl.col("text_kind")),
        (weak, *word),
        (is_person, by_person, pl.lit(PERSON)),
    ]
    category, rule = default, pl.lit(DEFAULT)
    for holds, code, decided_by in reversed(steps):
        category = pl.when(holds).then(code).otherwise(category)
        rule = pl.when(holds).then(decided_by).otherwise(rule)
    texts = texts.with_columns(category=category, category_rule=rule)
    nobody = pl.concat_str(pl.lit("\0"), "statement")
    series_key = pl.when(pl.col("party_key") != "").then("party_key").otherwise(nobody)
    texts = texts.with_columns(
        strength=strength(rules),
        goods=names_goods(rules),
        remark=trade_remark(rules),
        series_key=pl.when(pl.col("party_kind") == "wallet").then(pl.lit("")).otherwise(series_key),
    )
    frame = frame.with_columns(spread(texts, "lender", "category", "category_rule"))
    frame = _settled(frame, texts, rules)
    left = pl.col("flow") == EXCLUDED
    frame = frame.with_columns(
        pl.when(left).then("left_code").otherwise(name).alias(name) for name in ("category", "category_rule")
    )
    return frame, replace(distinct_texts, table=distinct_texts.table.with_columns(texts["lender"]))


def _settled(frame: pl.DataFrame, texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """The rows after their series, then their payees, settled what their own text left open."""
    frame = frame.with_columns(spread(texts, "strength", "series_key", "goods", "remark"))
    counts = pl.col("flow") != EXCLUDED
    frame = _taken_over(frame, settle_series(frame.filter(counts), rules))
    frame = _taken_over(frame, settle_payees(frame.filter(counts), rules))
    frame = _taken_over(frame, settle_sales(frame.filter(counts)))
    frame = _taken_over(frame, settle_customers(frame.filter(counts)))
    frame = _taken_over(frame, settle_private_loans(frame.filter(counts)))
    # Without a rate nobody knows how large an instalment is: the loan stays a bank's.
    if (least_fen := money(rules, LEAST_FEN)) is not None:
        frame = _taken_over(frame, settle_mortgages(frame.filter(counts), least_fen))
    return frame.drop("strength", "series_key", "goods", "remark")


def _taken_over(frame: pl.DataFrame, said: pl.DataFrame) -> pl.DataFrame:
    """The rows with the category, rule and lender that `said` has for them: now they are decided."""
    frame = frame.join(said, on="n", how="left", maintain_order="left")
    taken = pl.col("said").is_not_null()
    return frame.with_columns(
        category=pl.when(taken).then("said").otherwise("category"),
        category_rule=pl.when(taken).then("said_rule").otherwise("category_rule"),
        lender=pl.when(taken & (pl.col("lender") == "")).then("said_lender").otherwise("lender"),
        strength=pl.when(taken).then(DECIDED).otherwise("strength"),
    ).drop("said", "said_rule", "said_lender")


def _of_lender(texts: pl.DataFrame, rules: RuleSet) -> pl.Expr:
    """The category that the lender of a text stands for; "" where a bank's own loan says itself what it is for."""
    received, repaid, kind = (
        pl.col("lender").replace_strict(
            lender_fields(rules, texts["lender"], name), default="", return_dtype=pl.String
        )
        for name in ("received", "repaid", "kind")
    )
    loans = pl.col("word_category").is_in(rules.codes_used_for("loan") + rules.codes_used_for("debt"))
    # That something is repaid says no more than that a bank is the lender.
    loans &= pl.col("word_category") != Category.REPAID
    by_words = (kind == BANK_LOAN) & loans.fill_null(value=False)
    of_lender = pl.when(pl.col("flow") == "in").then(received).otherwise(repaid)
    comes = pl.col("flow") == "in"
    # Lenders pay their people and suppliers, keep savings and give presents; a loan on wages (薪金贷) says that it is one.
    own = (pl.col("word_category").is_in(_NO_LOANS) & ~pl.col("word_in_name")).fill_null(value=False)
    kept, drawn = says(*_SAVINGS, "转入", "存入"), says(*_SAVINGS, "赎回", "支取")
    saves = pl.when(comes).then(drawn).otherwise(kept) & ~says("还")
    gives = comes & says("红包", "奖励", "返现") & ~says("放款")
    other = ((own | saves) & ~says("贷", "借", "放款")) | gives
    return pl.when(by_words | other).then(pl.lit("")).otherwise(of_lender)
