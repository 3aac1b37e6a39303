"""Who a person is to the customer: family, told by words, rhythm and name, or a related party the operator named."""

from __future__ import annotations

from enum import StrEnum

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.exclusions.own_accounts import own_names
from app.engine.messages.wording import both
from app.engine.types.statements import Text

GROUP = "family"
"""The thresholds of relations."""

_SAYS = ("c_text", "c_note", "c_kind")
_KIN = "爸|妈|爹|娘|爸爸|妈妈|爸妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥爷|姥姥|老公|老婆|媳妇|儿子|女儿|闺女|岳父|岳母|丈母娘|公公|婆婆"
_NAME = rf"^(?:我|老|好|亲爱的|宝贝)?(?:{_KIN})$"


class Relation(StrEnum):
    """What a counterparty is to the customer."""

    RELATED = "related"
    FAMILY = "family"
    OWN_FIRM = "own_firm"


@memoised
def relations_of(case: Case) -> pl.DataFrame:
    """Counterparties with a relation: party_key, relation (Relation), sign (what told it, a key of `REASONS`), word.

    What the operator named comes first. A person is family by a word that only family gets (给妈, 抚养费, 亲属卡), or
    by two weaker signs: a word such as 生活费, money in many months, the customer's surname, red packets.
    Who is spoken to of loans needs a word that only family gets.
    """
    texts, words = case.distinct_texts.table, case.rules.words
    related = pl.col("party_key").is_in(case.related_keys)
    names = own_names(case.statements, case.options.customer, case.rules)
    firm = (pl.col("party_kind") == "company") & pl.any_horizontal(
        pl.lit(value=False), *(pl.col("party_key").str.contains(name, literal=True) for name in names)
    )

    def says(*lists: str) -> pl.Expr:
        spoken = [word for name in lists for word in words.get(name, ())] or ["\0"]
        return pl.concat_str(_SAYS, separator=" ").str.replace_all(" ", "").str.extract(_any_of(spoken))

    named = texts.filter(pl.col("party_key") != "").select(
        "n",
        "party_key",
        "party_kind",
        related=related,
        firm=firm,
        strong=pl.coalesce(says("family_only"), pl.col("party_key").str.extract(f"({_NAME})")),
        weak=says("family_maybe"),
        packet=says("red_packets").is_not_null(),
        loan=says("loan_words").is_not_null(),
        surname=pl.col("party_key").str.slice(0, 1).is_in(sorted({name[0] for name in names if name})),
    )
    parties = named.group_by("party_key").agg(
        pl.col("related", "firm", "loan").any(),
        person=(pl.col("party_kind") == "person").any(),
        strong=pl.col("strong").drop_nulls().first(),
        weak=pl.col("weak").drop_nulls().first(),
        packet=pl.col("packet").any(),
        surname=pl.col("surname").any(),
    )
    rows = case.moved.filter(pl.col("party_key") != "")
    months = rows.group_by("party_key").agg(months=pl.col("month").n_unique())
    parties = parties.join(months, on="party_key", how="left").with_columns(pl.col("months").fill_null(0))
    return _decided(case, parties)


def _any_of(words: list[str]) -> str:
    return "(" + "|".join(sorted(words, key=len, reverse=True)) + ")"


def _decided(case: Case, parties: pl.DataFrame) -> pl.DataFrame:
    steady = pl.col("months") >= case.rules.limit(GROUP, "months")
    signs = [
        pl.col("weak").is_not_null().cast(pl.Int8),
        steady.cast(pl.Int8),
        pl.col("surname").cast(pl.Int8),
        pl.col("packet").cast(pl.Int8),
    ]
    by_word = pl.col("weak").is_not_null() & (pl.sum_horizontal(signs) > 1)
    by_name = pl.col("surname") & steady
    is_family = pl.col("person") & ~pl.col("loan")
    sign = (
        pl.when("related")
        .then(pl.lit("named"))
        .when("firm")
        .then(pl.lit("firm"))
        .when(pl.col("person") & pl.col("strong").is_not_null())
        .then(pl.lit("word"))
        .when(is_family & by_word)
        .then(pl.lit("word"))
        .when(is_family & by_name)
        .then(pl.lit("surname"))
    )
    found = parties.with_columns(sign=sign).filter(pl.col("sign").is_not_null())
    relation = pl.col("sign").replace_strict(_RELATION_BY_SIGN, return_dtype=pl.String)
    word = pl.coalesce("strong", "weak").fill_null("")
    return found.select("party_key", "sign", "months", relation=relation, word=word).sort("party_key")


_RELATION_BY_SIGN = {
    "named": Relation.RELATED,
    "firm": Relation.OWN_FIRM,
    "word": Relation.FAMILY,
    "surname": Relation.FAMILY,
}


def family_keys(case: Case, *, or_related: bool = False) -> list[str]:
    """Family in the form of `party_key`, with whom the operator named as related where that is asked."""
    wanted = [Relation.FAMILY, Relation.RELATED] if or_related else [Relation.FAMILY]
    return relations_of(case).filter(pl.col("relation").is_in(wanted))["party_key"].to_list()


def reason_of(case: Case, party_key: str) -> Text | None:
    """Why a party has its relation, in words; None when it has none."""
    found = relations_of(case).filter(pl.col("party_key") == party_key)
    if found.is_empty():
        return None
    _, sign, months, _, word = found.row(0)
    return {
        "named": both("操作员填写的关联方", "named by the operator"),
        "firm": both("名称含客户姓名", "its name holds the customer's"),
        "word": both("备注或称呼为“{word}”", "called or told “{word}”", word=word),
        "surname": both(
            "与客户同姓，{months} 个月有往来",
            "of the customer's surname, money in {months} months",
            months=months,
        ),
    }[sign]
