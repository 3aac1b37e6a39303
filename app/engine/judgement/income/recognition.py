"""Which rows of net inflow are recognised as income, and why the others are not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.income.passing import GROUP, card_cash, gone_back, handed_on, rent_shared
from app.engine.judgement.income.salaries import Pay, days_apart, pay_of, payments_of
from app.engine.judgement.monthly import longest_run, through
from app.engine.judgement.parties import CREW
from app.engine.judgement.relations import kin_keys
from app.engine.types.codes import Category, Income

KINDS = {
    Category.SALARY: "salary",
    Category.BENEFITS: "benefits",
    Category.BUSINESS: "business",
    Category.RENT: "rent",
}
"""Categories of earned money and the kind of stream that they make."""

REASONS: dict[str, Income] = {
    Category.REIMBURSEMENT: Income.REIMBURSED,
    Category.FROM_PERSON: Income.FROM_PERSONS,
    Category.RED_PACKET: Income.FROM_PERSONS,
    Category.INTEREST: Income.INTEREST,
    Category.REDEEMED: Income.REDEEMED,
    Category.CLAIM: Income.CLAIM,
    Category.WINNINGS: Income.WINNINGS,
    Category.REFUND: Income.REFUND,
}
"""Why a category is never income; what is in no row here is a single or unknown receipt."""

UNREGISTERED = ("person", "crew")
"""Proofs of pay that comes from no registered firm: it is recognised, and proof of it is asked for."""
PERSON_MONTHS = 6
"""Months of pay by persons that prove a salary in households, as nothing of it goes back."""

TEA = 0.005
"""A smaller share of the pay that went to who pays it is change between people who know each other."""

HALF_YEARLY_DAYS = 75
"""Days between two receipts of a trade or a rent that has two a year, at least."""

_COLUMNS = (
    "n",
    "place",
    "day",
    "month",
    "party_key",
    "party_kind",
    "party",
    "category",
    "text_id",
    "real_fen",
)


@dataclass(frozen=True)
class Salary:
    """The pay of one employer. `proof` is "bank" or "words", "person" (a household pays), "crew", or what is against it.

    That is "needed" (a person pays), "staged" (it goes back) or "handed_on" (a stranger has it the next day): then
    it is not recognised.
    """

    party_key: str
    party: str
    pay: Pay
    proof: str

    @property
    def is_recognised(self) -> bool:
        """Whether its rows are recognised income."""
        return self.proof in {"bank", "words", *UNREGISTERED}


@dataclass(frozen=True)
class Recognition:
    """What every row of net inflow is: `rows` holds n, `income` (of `Income`) and `kind` ("" where not recognised).

    `salaries` are those of each employer by their first month, recognised or not.
    """

    rows: pl.DataFrame
    salaries: tuple[Salary, ...]


@memoised
def recognise(case: Case) -> Recognition:
    """Recognise the income of a case.

    A row is recognised when it is earned money, belongs to a stream, is of nobody related, and stayed
    (figures of the report: `docs/figures.md`).
    """
    rows = case.real_in.select(_COLUMNS).with_columns(
        back=pl.col("n").is_in(gone_back(case).implode()),
        till=pl.col("n").is_in(card_cash(case).implode()),
        related=pl.col("party_key").is_in(case.related_keys) & (pl.col("party_key") != ""),
        kind=pl.col("category").replace_strict(KINDS, default="", return_dtype=pl.String),
        says_pay=case.matches_text(case.mentions("salary")),
        says_payroll=case.matches_text(case.mentions("payroll")),
        says_bonus=case.matches_text(case.mentions("bonus")),
        given_back=case.matches_text(case.mentions("tax_refund") | case.mentions("fund_drawn")),
    )
    salaries = _of_one_household([*_named_salaries(case, rows), *_company_payments(case, rows)])
    salaries.sort(key=lambda each: (min(each.pay.by_month), each.party_key))
    recognised = [each for each in salaries if each.is_recognised]
    regular = _numbers(n for each in recognised for n in each.pay.regular)
    takings = rows.filter((pl.col("kind") == "business") & ~pl.col("related"))
    # Who takes money for somebody else has it no longer than a day.
    go_on = takings.head(0) if 2 * handed_on(case, takings) < int(takings["real_fen"].sum()) else takings
    others = _other_streams(case, rows.join(go_on, on="n", how="anti"), has_salary=bool(recognised))
    bonus = _numbers([*(n for each in recognised for n in each.pay.bonus), *_apart_of_benefits(others)])
    of_salaries = _numbers(n for each in salaries for n in (*each.pay.regular, *each.pay.bonus))
    unproven, staged, handed = (
        [n for each in salaries if each.proof == proof for n in (*each.pay.regular, *each.pay.bonus)]
        for proof in ("needed", "staged", "handed_on")
    )
    n = pl.col("n")
    stays = ~pl.col("back")
    income = (
        pl.when(n.is_in(bonus) & stays).then(pl.lit(Income.BONUS))
        .when((n.is_in(regular) & stays) | n.is_in(others["n"].implode())).then(pl.lit(Income.REGULAR))
        .when(pl.col("category").is_in(case.rules.codes_used_for("loan"))).then(pl.lit(Income.LOAN))
        .when(pl.col("category") == Category.REIMBURSEMENT).then(pl.lit(Income.REIMBURSED))
        .when("related").then(pl.lit(Income.RELATED))
        .when(n.is_in(_numbers(staged)) | pl.col("back")).then(pl.lit(Income.PASSED))
        .when(n.is_in(_numbers([*handed, *go_on["n"]]))).then(pl.lit(Income.HANDED_ON))
        .when("till").then(pl.lit(Income.CARD_CASH))
        .when(n.is_in(_numbers(unproven))).then(pl.lit(Income.UNPROVEN))
        .otherwise(pl.col("category").replace_strict(REASONS, default=Income.OTHER, return_dtype=pl.String))
    )  # fmt: skip
    kind = pl.when(n.is_in(of_salaries)).then(pl.lit("salary")).otherwise("kind")
    rows = rows.with_columns(income=income, kind=kind)
    is_income = pl.col("income").is_in([Income.REGULAR, Income.BONUS])
    rows = rows.with_columns(kind=pl.when(is_income).then("kind").otherwise(pl.lit("")))
    return Recognition(rows, tuple(salaries))


def _numbers(ns: object) -> pl.Expr:
    return pl.lit(pl.Series("n", sorted(ns), dtype=pl.UInt32)).implode()  # type: ignore[call-overload]


def _other_streams(case: Case, rows: pl.DataFrame, *, has_salary: bool) -> pl.DataFrame:
    """Rows of streams of benefits, business or rent: that kind came in enough months and stayed."""
    stays = ~pl.col("back") & ~pl.col("till") & ~pl.col("related") & ~pl.col("given_back")
    least = case.rules.limit(GROUP, "months")
    others = rows.filter(
        stays & pl.col("kind").is_in(["benefits", "business", "rent"]) & (pl.col("real_fen") > 0)
    )
    others = others.filter((pl.col("kind") != "rent") | ~pl.col("party_key").is_in(rent_shared(case)))
    # Customers of a shop are many and pay once: business is one stream, whoever pays.
    payer = pl.when(pl.col("kind") == "business").then(pl.lit("")).otherwise("party_key")
    streams = others.with_columns(stream=pl.col("kind") + " " + payer)
    months = streams.group_by("stream", "kind").agg(
        months=pl.col("month").n_unique(), days=pl.col("day").max() - pl.col("day").min()
    )
    # Harvests, pens of pigs and half-years of rent are paid twice a year; a fee beside a salary may be the only one.
    twice = pl.col("kind").is_in(["rent"] if has_salary else ["business", "rent"]) & (pl.col("months") == 2)
    twice &= pl.col("days").dt.total_days() >= HALF_YEARLY_DAYS
    return streams.join(months.filter((pl.col("months") >= least) | twice), on="stream", how="semi")


def _apart_of_benefits(streams: pl.DataFrame) -> list[int]:
    """Numbers of benefits beside the monthly ones of their payer: a grant of the year, pension paid in arrears."""
    benefits = streams.filter(pl.col("kind") == "benefits")
    return [n for _, part in _by_party(benefits) for n in sorted(pay_of(payments_of(part)).bonus)]


def _named_salaries(case: Case, rows: pl.DataFrame) -> list[Salary]:
    """Salaries by category: payroll words, or enough months of that payer."""
    least = case.rules.limit(GROUP, "months")
    paid = rows.filter((pl.col("kind") == "salary") & (pl.col("real_fen") > 0))
    # Related people's money stands apart; a firm of one's own pays a salary where the words say so.
    paid = paid.filter(~pl.col("related") | ((pl.col("party_kind") != "person") & pl.col("says_pay")))
    found = []
    for key, part in _by_party(paid):
        by_words = bool(part["says_pay"].any())
        if not by_words and part["month"].n_unique() < least:
            continue
        found.append(_salary(case, key, part))
    return found


def _salary(case: Case, key: str, part: pl.DataFrame) -> Salary:
    salary = Salary(key, str(part["party"][-1]), pay_of(payments_of(part)), "words")
    back = int(part.filter(pl.col("back"))["real_fen"].sum())
    if 2 * back >= int(part["real_fen"].sum()):
        return replace(salary, proof="staged")
    if part["says_payroll"].any():
        return replace(salary, proof="bank")
    if 2 * handed_on(case, part) >= int(part["real_fen"].sum()):
        return replace(salary, proof="handed_on")
    is_crew = re.search(CREW, key) is not None
    if key and (is_crew or part["party_kind"].mode().sort()[0] == "person"):
        # A red packet for the boss is no pay that goes back.
        to_payer = (pl.col("party_key") == key) & (pl.col("category") != Category.RED_PACKET_SENT)
        sent = int(case.real_out.filter(to_payer)["real_fen"].sum())
        # Tea for the boss is no pay that goes back either.
        goes_back = sent > TEA * int(part["real_fen"].sum())
        is_pay = bool(part["says_pay"].all()) and not goes_back and key not in kin_keys(case)
        payer = "crew" if is_crew else "person"
        return replace(salary, proof=payer if is_pay else "needed")
    return salary


def _of_one_household(salaries: list[Salary]) -> list[Salary]:
    """The salaries; what persons pay needs proof for want of months, all their pay together, or beside a firm's.

    Beside the pay of a firm it may be that of the household's other half; a nanny has several families.
    """
    of_firms = {month for each in salaries if each.proof in {"bank", "words"} for month in each.pay.held}
    of_persons = {month for each in salaries if each.proof in UNREGISTERED for month in each.pay.held}
    lasts = len(of_persons) >= PERSON_MONTHS
    return [
        replace(each, proof="needed")
        if each.proof in UNREGISTERED and (not lasts or of_firms & each.pay.held)
        else each
        for each in salaries
    ]


def _company_payments(case: Case, rows: pl.DataFrame) -> list[Salary]:
    """Salaries that no word names: a company that pays once a month, months in a row, near the same day.

    None where nobody knows what the least salary is in the report's currency.
    """
    rules, rule = case.rules, "XW-SR-01"
    if rule in case.without_rate:
        return []
    known = rows.filter((pl.col("kind") == "salary") & (pl.col("party_key") != ""))["party_key"].unique()
    paid = rows.filter(
        (pl.col("party_kind") == "company")
        & (pl.col("category") == Category.OTHER_INCOME)
        & (pl.col("real_fen") >= rules.limit(rule, "min_fen"))
        & ~pl.col("related")
        & ~pl.col("till")
        & ~pl.col("party_key").str.contains(CREW)
        & ~pl.col("party_key").is_in(known.implode())
    )
    months = paid.group_by("party_key").agg(months=pl.col("month").n_unique(), rows=pl.len())
    least = rules.limit(rule, "months")
    often = months.filter((pl.col("months") >= least) & (pl.col("rows") <= 2 * pl.col("months")))
    paid = paid.join(often, on="party_key", how="semi")
    found = []
    for key, part in _by_party(paid):
        salary = _salary(case, key, part)
        near = [
            days_apart(day, salary.pay.pay_day) <= rules.limit(rule, "day_spread")
            for day in part.filter(pl.col("n").is_in(list(salary.pay.regular)))["day"].dt.day()
        ]
        run = longest_run(through(case.months), set(salary.pay.held))
        if run >= least and sum(near) >= rules.threshold(GROUP, "day_share") * len(near):
            found.append(salary)
    return found


def _by_party(rows: pl.DataFrame) -> Sequence[tuple[str, pl.DataFrame]]:
    parts = rows.sort("day", "n").partition_by("party_key", as_dict=True, maintain_order=True)
    return [(str(key[0]), part) for key, part in parts.items()]
