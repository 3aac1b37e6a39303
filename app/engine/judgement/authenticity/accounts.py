"""Whether names and account numbers of counterparties fit each other."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import own_names
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, joined
from app.engine.rules.matching import clean_word
from app.engine.types.report import Finding
from app.engine.types.statements import Statement

ACCOUNTS = Question("ZW-08")

_BANK_DIGITS = 6
"""The first digits of a card or account number that belong to its bank."""


def check_accounts(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-08: one account number under several names, and one name with numbers of several banks in one row form."""
    named = _named(case, index)
    if named.is_empty():
        missing = both("带账号的交易对方名称", "counterparties with name and account number")
        return ACCOUNTS.cannot_judge(case, missing, file=index)
    shared = _shared_numbers(case, named)
    spread = _spread_names(case, named)
    numbers = [
        metric("多个户名共用的账号", "Numbers under several names", shared["digits"].n_unique(), 1, "count"),
        metric(
            "同类交易中有多家银行账号的户名",
            "Names with numbers of several banks",
            spread["party_key"].n_unique(),
            1,
            "count",
        ),
    ]
    distinct_texts = pl.concat([shared.select("n"), spread.select("n")])["n"].unique()
    rows = case.frame.filter(
        (pl.col("statement") == index) & pl.col("text_id").is_in(distinct_texts.implode())
    )
    if rows.is_empty():
        return ACCOUNTS.clear(
            case, both("对方户名与账号相符。", "Names and account numbers fit each other."), numbers, index
        )
    parts = []
    if len(shared):
        parts.append(
            both(
                "{n} 个对方账号对应多个户名{note}。",
                "Several names beside {numbers}{note_en}.",
                n=shared["digits"].n_unique(),
                numbers=counted(shared["digits"].n_unique(), "account number"),
                note=_example(shared, "（…{tail}：{names}）"),
                note_en=_example(shared, " (…{tail}: {names})"),
            )
        )
    if len(spread):
        name, more = str(spread.sort("n")["party"][0]), spread["party_key"].n_unique() - 1
        zh, en = (f"{name}等 {more + 1} 个户名", f"{name} and {more} more") if more else (name, name)
        parts.append(
            {
                "zh-CN": f"{zh}在同类交易中使用多家银行的账号。",
                "en-US": f"Numbers of several banks in one kind of row: {en}.",
            }
        )
    return ACCOUNTS.hit(case, 0, joined(*parts), numbers, rows, index)


def _named(case: Case, index: int) -> pl.DataFrame:
    """Distinct texts of a statement with a whole name and a whole number (`digits`), those of payment companies left out."""
    prefixes = "|".join(pl.escape_regex(clean_word(each)) for each in case.rules.words["clearing_prefixes"])
    table = case.distinct_texts.table.filter(pl.col("statement") == index)
    table = table.with_columns(digits=pl.col("party_account").str.replace_all(r"[\s-]", ""))
    cleared = pl.col("c_party").str.contains(f"^(?:{prefixes})") if prefixes else pl.lit(value=False)
    least = case.rules.limit("ZW-08", "min_digits")
    return table.filter(
        pl.col("digits").str.contains(rf"^\d{{{least},}}$")
        & (pl.col("party_key") != "")
        & ~pl.col("party_key").str.contains("*", literal=True)
        & (pl.col("party_kind") != "wallet")
        & ~pl.col("party_key").is_in(own_names(case.statements, case.options.customer, case.rules))
        & ~cleared
    )


def _shared_numbers(case: Case, named: pl.DataFrame) -> pl.DataFrame:
    names = pl.col("party_key").n_unique().over("digits")
    several = named.filter((names > 1) & (names < case.rules.limit("ZW-08", "clearing_names")))
    by_number = several.group_by("digits").agg(pl.col("party_key").unique())
    differing = [digits for digits, keys in by_number.iter_rows() if _differ(keys)]
    return several.filter(pl.col("digits").is_in(differing))


def _differ(names: Iterable[str]) -> bool:
    """Whether two of the names are different; a name cut short by the bank is none."""
    ordered = sorted(names, key=len)
    return any(
        short not in long for at, short in enumerate(ordered) for long in ordered[at + 1 :] if short != long
    )


def _spread_names(case: Case, named: pl.DataFrame) -> pl.DataFrame:
    form = ["party_key", "direction", "c_kind", "c_text"]
    banks = pl.col("digits").str.head(_BANK_DIGITS).n_unique().over(form)
    # A firm pays from several banks as a matter of course; one person hardly does.
    return named.filter((banks >= case.rules.limit("ZW-08", "banks")) & (pl.col("party_kind") == "person"))


def _example(shared: pl.DataFrame, form: str) -> str:
    """The first shared number by its last digits, with its names."""
    if shared.is_empty():
        return ""
    first = shared.sort("n").filter(pl.col("digits") == pl.col("digits").first())
    names = " / ".join(first["party_key"].unique(maintain_order=True).to_list())
    return form.format(tail=first["digits"][0][-4:], names=names)
