"""XW-WD-04: payments that look like interest on a private loan."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, metric, rows_of, shown_party
from app.engine.judgement.monthly import day_spread, longest_run, through
from app.engine.judgement.relations import family_keys, reason_of
from app.engine.messages.wording import both, counted, joined, yuan
from app.engine.rules.matching import contains_any
from app.engine.types.codes import Category
from app.engine.types.report import Finding
from app.engine.types.statements import Text

REGULAR = Question("XW-WD-04")

_FIXED, _OWED, _HEAVY, _DEBITED = 0, 1, 2, 3
"""What a series is: a fixed payment, a private loan that is repaid in equal parts, interest, or debits of a firm."""

_UNSAID = (Category.OTHER_EXPENSE, Category.FEES_AND_INTEREST)
"""What a firm's debits are as long as no word says what is bought."""

_UNSAID_SUM = (
    Category.OTHER_INCOME,
    Category.BUSINESS,
    Category.LOAN_RECEIVED,
    Category.BANK_LOAN_RECEIVED,
)
"""What a firm's sum is when no word names pay, a refund, a claim or money of one's own; or when one names a loan."""

_SUMS = 2
"""A firm that paid in more often than this pays for work or goods: what it paid is no loan."""

_RECEIPTS_AT_ONCE = 500
"""So many receipts are compared with the payments at a time: a business has many of both."""


def judge_regular_interest(case: Case) -> Finding:
    """The same amount to one person month after month, or monthly shares of a large receipt.

    What the words name as consumption, such as rent, is no interest. It weighs when that person brought a large
    sum before, a word speaks of interest, or the payments are shares of a receipt; to family only a word weighs.
    What an institution lends, and what it is repaid, stands among the debts; equal debits of a firm that paid
    in a sum before are asked about, unless words say what is bought. All else is a fixed payment, told and no more.
    """
    if case.named.is_empty():
        return REGULAR.cannot_judge(case, NO_PARTY)
    rule, rules = REGULAR.id, case.rules
    consumption = pl.col("category").is_in(rules.codes_used_for("consumption"))
    paid = case.named.filter((pl.col("flow") == "out") & ~consumption)
    least, least_shares = rules.limit(rule, "months"), rules.limit(rule, "share_months")
    above = paid.filter(pl.col("amount_fen") > rules.limit(rule, "above_fen"))
    series = _same_amounts(case, above.filter(pl.col("party_kind") == "person"))
    receipts, shares = _shares_of_receipts(case, paid)
    fixed = [each for each in series if each.months >= least]
    suspect = [each for each in fixed if _is_interest(case, each)]
    longest = max((each.months for each in series), default=int(len(paid) > 0))
    numbers = [
        metric("同人同额连续月数", "Months in a row, same person and amount", longest, least, "months"),
        metric(
            f"连续 {least_shares} 个月按大额进账比例付款的次数",
            f"Large receipts with shares paid for {counted(least_shares, 'month')} in a row",
            receipts,
            1,
            "count",
        ),
    ]
    owed = [each for each in fixed if _says_repaid(case, each)]
    debited = [each for each in _of_firms(case, above) if each.months >= least]
    told = suspect or owed or debited or fixed
    if told or len(shares):
        level = _HEAVY if suspect or len(shares) else _OWED if owed else _DEBITED if debited else _FIXED
        sentence = _sentence(case, told, receipts, shares, level)
        rows = rows_of(case, pl.concat([*(each.ns for each in told), shares]))
        return REGULAR.hit(case, _OWED if level == _DEBITED else level, sentence, numbers, rows)
    if len(through(case.months)) < least:
        missing = both("至少 {n} 个月的流水", "at least {n} {n|month|months} of statements", n=least)
        return REGULAR.cannot_judge(case, missing, numbers)
    sentence = both("未见按月付息。", "No monthly interest.")
    return REGULAR.clear(case, sentence, numbers)


@dataclass(frozen=True)
class _Series:
    """Payments of one amount to one person: their numbers, the months in a row, and the first day."""

    party_key: str
    fen: int
    ns: pl.Series
    months: int
    first: date


def _is_interest(case: Case, series: _Series) -> bool:
    """Whether the payments speak of interest, or that person brought the sum they are the interest of."""
    rows = rows_of(case, series.ns)
    cells = ("c_text", "c_note", "c_kind")
    words = case.rules.words.get("interest_words_paid", ())
    if len(case.rows_matching(rows, pl.any_horizontal(contains_any(cell, words) for cell in cells))):
        return True
    if series.party_key in family_keys(case, or_related=True):
        return False
    # A loan that is paid back in equal parts, and says so, stands among the debts with its lender.
    if (rows["category"] == Category.PRIVATE_REPAID).all():
        return False
    least_fen = case.rules.threshold(REGULAR.id, "loan_times") * series.fen
    lent = (pl.col("party_key") == series.party_key) & (pl.col("amount_fen") >= least_fen)
    return not case.real_in.filter(lent & (pl.col("day") <= series.first)).is_empty()


def _says_repaid(case: Case, series: _Series) -> bool:
    """Whether a payment says that it repays a person: the customer's own word owns to a debt and never clears it."""
    return bool((rows_of(case, series.ns)["category"] == Category.PRIVATE_REPAID).any())


def _sentence(case: Case, told: list[_Series], receipts: int, shares: pl.Series, level: int) -> Text:
    """What was paid to whom how often; each part stands only where there is something to say."""
    parts: list[Text] = []
    if told:
        top = max(told, key=lambda each: (each.months, each.fen))
        name = shown_party(case, top.party_key)
        why = reason_of(case, top.party_key)
        parts.append(
            {
                "zh-CN": f"连续 {top.months} 个月每月向{name}付款 {yuan(top.fen)} 元"
                f"（共 {yuan(top.fen * len(top.ns))} 元{'，' + why['zh-CN'] if why else ''}）。",
                "en-US": f"{yuan(top.fen)} went to {name} every month for {top.months} months in a row "
                f"({yuan(top.fen * len(top.ns))} in all{', ' + why['en-US'] if why else ''}).",
            }
        )
        if len(told) > 1:
            more = len({each.party_key for each in told}) - 1
            if more:
                parts.append(
                    both(
                        "另有 {n} 人也每月收到固定金额。",
                        "{who} got a fixed sum every month too.",
                        n=more,
                        who=counted(more, "other person", "others"),
                    )
                )
    if len(shares):
        low, high = (case.rules.threshold(REGULAR.id, name) for name in ("low_share", "high_share"))
        parts.append(
            both(
                "{n} 笔大额进账之后，连续数月每月付出其 {low}–{high}。",
                "After {times} monthly payments of {low}–{high} of the sum followed.",
                n=receipts,
                times=counted(receipts, "large receipt"),
                low=f"{low * 100:g}%",
                high=f"{high * 100:g}%",
            )
        )
    if level == _HEAVY:
        parts.append(
            both(
                "疑似按月付息，请核实是否为民间借款。",
                "It looks like interest: ask whether it is a private loan.",
            )
        )
    elif level == _OWED:
        parts.append(
            both(
                "摘要写明还款，已按民间借款计入还款，请核实借条与余额。",
                "The text says that it repays: counted as debt service to a person; ask for the note and what is owed.",
            )
        )
    elif level == _DEBITED:
        parts.append(
            both(
                "此前收到过该公司的大额款项，请核实是否为借款及其还款。",
                "That firm paid in a large sum before: ask whether it is a loan that is being repaid.",
            )
        )
    elif all(each.party_key in family_keys(case, or_related=True) for each in told):
        parts.append(
            both("家人或关联方之间的固定款项，仅作提示。", "A fixed sum within the family; for information.")
        )
    else:
        parts.append(
            both("未见对应的大额借入，请核实用途。", "No large sum came from there: ask what it is for.")
        )
    return joined(*parts)


def _of_firms(case: Case, above: pl.DataFrame) -> list[_Series]:
    """Debits of one amount by a firm that paid in a sum several times as large before, and two sums at most."""
    sums = case.real_in.filter((pl.col("party_kind") == "company") & (pl.col("lender") == ""))
    sums = sums.filter(pl.col("category").is_in(_UNSAID_SUM).all().over("party_key"))
    sums = sums.filter(pl.len().over("party_key") <= _SUMS)
    unsaid = pl.col("category").is_in(_UNSAID) & pl.col("party_key").is_in(sums["party_key"].implode())
    # Where half a year repays a loan, five instalments and more are what was lent.
    times = case.rules.threshold(REGULAR.id, "loan_times") / 2

    def is_lent(series: _Series) -> bool:
        before = (pl.col("party_key") == series.party_key) & (pl.col("day") <= series.first)
        return not sums.filter(before & (pl.col("amount_fen") >= times * series.fen)).is_empty()

    return [each for each in _same_amounts(case, above.filter(unsaid)) if is_lent(each)]


def _same_amounts(case: Case, paid: pl.DataFrame) -> list[_Series]:
    """Payments of one amount to one payee on near days of the month."""
    rule, rules = REGULAR.id, case.rules
    groups = paid.group_by("party_key", "amount_fen").agg(
        "n", "month", day=pl.col("day").dt.day(), first=pl.col("day").min()
    )
    groups = groups.filter(pl.col("month").list.n_unique() > 1).sort("party_key", "amount_fen")
    found = []
    for key, fen, ns, months, days, first in groups.iter_rows():
        if day_spread(days) <= rules.limit(rule, "day_spread"):
            run = longest_run(through(case.months), set(months))
            found.append(_Series(key, fen, pl.Series(ns, dtype=pl.UInt32), run, first))
    return found


def _shares_of_receipts(case: Case, paid: pl.DataFrame) -> tuple[int, pl.Series]:
    """How many large receipts were followed by monthly payments of a share of them to one payee; all their rows' numbers."""
    rule, rules = REGULAR.id, case.rules
    low, high = rules.threshold(rule, "low_share"), rules.threshold(rule, "high_share")
    limit, least = rules.limit(rule, "receipt_fen"), rules.limit(rule, "share_months")
    private = pl.col("lender") == ""
    paid = paid.filter(private & ~pl.col("party_key").is_in(family_keys(case, or_related=True)))
    receipts = case.real_in.filter((pl.col("amount_fen") >= limit) & private)
    receipts = receipts.select("n", "day", "party_key", "amount_fen").sort("day", "n")
    receipts = receipts.unique(["party_key", "amount_fen"], keep="first", maintain_order=True)
    payees = (pl.col("party_kind") == "person") | pl.col("party_key").is_in(receipts["party_key"].implode())
    outs = paid.filter(payees & (pl.col("amount_fen") >= low * limit))
    often = outs.group_by("party_key").agg(pl.col("month").n_unique()).filter(pl.col("month") >= least)
    outs = outs.join(often, on="party_key", how="semi").select(
        "party_key",
        "party_kind",
        party=pl.col("party_key").rank("dense"),
        place=pl.col("day").dt.year().cast(pl.Int64) * 12 + pl.col("day").dt.month(),
        n_out="n",
        paid_day="day",
        paid_fen="amount_fen",
    )
    if receipts.is_empty() or outs.is_empty():
        return 0, pl.Series([], dtype=pl.UInt32)
    # Whole fen between the shares; rounded first, so that a share's last binary digit decides nothing.
    receipts = receipts.select(
        "n",
        "day",
        payer="party_key",
        least_fen=(low * pl.col("amount_fen")).round(3).ceil().cast(pl.Int64),
        most_fen=(high * pl.col("amount_fen")).round(3).floor().cast(pl.Int64),
    )
    to_whom = (pl.col("party_kind") == "person") | (pl.col("party_key") == pl.col("payer"))
    found = []
    for some in receipts.iter_slices(_RECEIPTS_AT_ONCE):
        pairs = some.join_where(
            outs,
            pl.col("paid_fen") >= pl.col("least_fen"),
            pl.col("paid_fen") <= pl.col("most_fen"),
            pl.col("paid_day") > pl.col("day"),
        ).filter(to_whom)
        found.append(
            pairs.select("n", "party", "n_out", "place").join(_in_a_row(pairs, least), on=["n", "party"])
        )
    kept = pl.concat(found)
    return kept["n"].n_unique(), pl.concat([kept["n"], kept["n_out"]]).unique()


def _in_a_row(pairs: pl.DataFrame, least: int) -> pl.DataFrame:
    """Receipts and payees (n, party) with payments in so many months in a row.

    Months in a row keep the same distance to their rank.
    """
    keys = ["n", "party"]
    months = pairs.select(*keys, "place").unique().sort(*keys, "place")
    run = pl.col("place") - pl.int_range(pl.len()).over(keys)
    runs = months.with_columns(run=run).group_by(*keys, "run").len().filter(pl.col("len") >= least)
    return runs.select(keys).unique()
