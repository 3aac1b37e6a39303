"""Who a counterparty is to the customer: an own account, family or an own firm, by words, rhythm, name or the operator."""

from __future__ import annotations

import re

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.judgement.exclusions.own_accounts import own_names
from app.engine.messages.relations import relation_reason
from app.engine.rules.decisions import relations
from app.engine.types.codes import Category, Relation
from app.engine.types.statements import Text

GROUP = "family"
"""The thresholds of relations."""

_SAYS = ("c_text", "c_note", "c_kind")
_BEFORE = "(?:我|老|好|亲爱的|宝贝)?"
_KIN = "爸|妈|爹|娘|爸爸|妈妈|爸妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥爷|姥姥|老公|老婆|媳妇|儿子|女儿|闺女|岳父|岳母|丈母娘|公公|婆婆"
_NAME = rf"^{_BEFORE}(?:{_KIN})$"
_OTHER_KIN = (
    "父母|阿爸|阿妈|妻子|丈夫|老伴|爱人|大儿子|小儿子|大女儿|小女儿|孙子|孙女|外孙|外孙女|哥哥|弟弟|姐姐|妹妹"
    "|姑姑|姑妈|姑父|姨妈|姨父|舅舅|舅妈|伯父|伯母|婶婶|嫂子|弟媳|儿媳|女婿|侄子|侄女|外甥|外甥女"
)
"""Names that tell a relation but calm no rule: strangers are called so too."""
_OTHER_NAME = rf"^{_BEFORE}(?:{_OTHER_KIN})$"

_WHOLE_KIN = {
    Relation.SPOUSE: re.compile(rf"(?:给我?)?{_BEFORE}(?:老公|老婆|媳妇|妻子|丈夫|老伴|爱人)"),
    Relation.PARENT: re.compile(
        rf"(?:给我?)?{_BEFORE}(?:阿?爸|阿?妈|爹|娘|爸爸|妈妈|爸妈|父亲|母亲|父母)(?:生活费)?|赡养"
    ),
    Relation.CHILD: re.compile(rf"(?:给我?)?{_BEFORE}(?:[大小]?儿子|[大小]?女儿|闺女)"),
}
_NEXT_OF_KIN = (Relation.SPOUSE, Relation.PARENT, Relation.CHILD)
_KIN_RELATIONS = (*_NEXT_OF_KIN, Relation.FAMILY)
_OTHER_WAY = {Relation.PARENT: Relation.CHILD, Relation.CHILD: Relation.PARENT}


@memoised
def relations_of(case: Case) -> pl.DataFrame:
    """Counterparties with a relation: party_key, relation, sign (a key of `relation_reason`), word, months, is_family.

    What the operator decided or named comes first. A person is family by a word that only family gets (给妈, 抚养费,
    亲属卡), or by two weaker signs: a word such as 生活费, money in many months, the customer's surname, red packets.
    Who is spoken to of loans needs a word that only family gets. Rules go by `is_family`, the report by `relation`:
    whom the operator decided to be family is calm as family is, whom else not, whatever the words say.
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
        "direction",
        related=related,
        firm=firm,
        strong=says("family_only"),
        weak=says("family_maybe"),
        packet=says("red_packets").is_not_null(),
        loan=says("loan_words").is_not_null(),
    )
    named = _with_kin(named)
    kin = pl.col("kin").drop_nulls()
    parties = named.group_by("party_key").agg(
        pl.col("related", "firm", "loan").any(),
        person=(pl.col("party_kind") == "person").any(),
        company=(pl.col("party_kind") == "company").any(),
        strong=pl.coalesce(
            pl.col("strong").filter(pl.col("kin").is_not_null()).first(),
            pl.col("strong").drop_nulls().first(),
        ),
        weak=pl.col("weak").drop_nulls().first(),
        packet=pl.col("packet").any(),
        # Who is told to be two things may pass money on: then nobody knows which.
        kin=pl.when(kin.n_unique() == 1).then(kin.first()),
    )
    key = pl.col("party_key")
    parties = parties.with_columns(
        name=key.str.extract(f"({_NAME})"),
        other_name=key.str.extract(f"({_OTHER_NAME})"),
        surname=key.str.slice(0, 1).is_in(sorted({name[0] for name in names if name})),
        holder=key.is_in(names),
        decided=key.replace_strict(relations(case.options.decisions), default=None, return_dtype=pl.String),
    )
    rows = case.moved.filter(pl.col("party_key") != "")
    # Who pays for lessons says 学费 too: a customer is no family by what anybody may say.
    customers = rows.filter((pl.col("category") == Category.BUSINESS) & (pl.col("flow") == "in"))["party_key"]
    parties = parties.with_columns(weak=pl.when(~key.is_in(customers.unique().implode())).then("weak"))
    months = rows.group_by("party_key").agg(months=pl.col("month").n_unique())
    parties = parties.join(months, on="party_key", how="left").with_columns(pl.col("months").fill_null(0))
    return _decided(case, parties)


def _any_of(words: list[str]) -> str:
    return "(" + "|".join(map(pl.escape_regex, sorted(words, key=len, reverse=True))) + ")"


def _kin_of(word: str) -> Relation | None:
    """Who is called so, or is paid what is called so; None where the word leaves it open (奶奶, 家用, 给孩子)."""
    return next((relation for relation, kin in _WHOLE_KIN.items() if kin.fullmatch(word)), None)


def _said_of(word: str, direction: str) -> Relation | None:
    """What a strong word in a payment of this direction makes of the other side: who pays 给儿子 is a parent."""
    found = _kin_of(word)
    if direction == "out" or found not in _OTHER_WAY:
        return found
    return _OTHER_WAY[found] if direction == "in" and word.startswith(("给", "赡养")) else None


def _with_kin(named: pl.DataFrame) -> pl.DataFrame:
    """The texts (strong, direction) with `kin`: the relation that the strong word tells, null where none."""
    said = named.filter(pl.col("strong").is_not_null()).select("strong", "direction").unique()
    kin = pl.Series("kin", [_said_of(*each) for each in said.iter_rows()], dtype=pl.String)
    return named.join(said.with_columns(kin), on=["strong", "direction"], how="left", maintain_order="left")


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
    calm = pl.col("person") & ~pl.col("loan")
    called = pl.coalesce("name", "other_name")
    strong = pl.coalesce("name", "strong")
    told = (pl.col("person") & strong.is_not_null()) | (calm & by_word)
    sign = (
        pl.when(pl.col("decided").is_not_null())
        .then(pl.lit("decision"))
        .when("related")
        .then(pl.lit("declared"))
        .when("holder")
        .then(pl.lit("holder"))
        .when("firm")
        .then(pl.lit("firm"))
        .when(told | (called.is_not_null() & ~pl.col("company")))
        .then(pl.lit("words"))
        .when(calm & by_name)
        .then(pl.lit("rhythm"))
    )
    recognised = ~pl.col("related") & ~pl.col("firm") & (told | (calm & by_name))
    is_family = pl.coalesce(pl.col("decided").is_in(_KIN_RELATIONS), recognised)
    kin = (
        pl.when(called.is_not_null())
        .then(called.map_elements(_kin_of, return_dtype=pl.String))
        .otherwise("kin")
    )
    relation = pl.coalesce(
        "decided",
        pl.col("sign").replace_strict(_RELATION_BY_SIGN, default=None, return_dtype=pl.String),
        pl.when(pl.col("sign") == "words").then(kin),
        pl.lit(Relation.FAMILY),
    )
    found = parties.with_columns(sign=sign, is_family=is_family)
    found = found.filter(pl.col("sign").is_not_null() & (pl.col("decided").fill_null("") != "none"))
    word = pl.coalesce("name", "other_name", "strong", "weak").fill_null("")
    return found.select("party_key", "sign", "months", "is_family", relation=relation, word=word).sort(
        "party_key"
    )


_RELATION_BY_SIGN = {
    "declared": Relation.RELATED,
    "holder": Relation.OWN_ACCOUNT,
    "firm": Relation.OWN_FIRM,
}


def family_keys(case: Case, *, or_related: bool = False) -> list[str]:
    """Family in the form of `party_key`, with whom the operator named as related where that is asked."""
    wanted = pl.col("is_family") | (pl.col("sign").is_in(["decision", "declared"]) & pl.lit(or_related))
    return relations_of(case).filter(wanted)["party_key"].to_list()


def kin_keys(case: Case) -> list[str]:
    """Spouse, parents and children in the form of `party_key`: whom a word names as such, or the operator decided to be."""
    return relations_of(case).filter(pl.col("relation").is_in(_NEXT_OF_KIN))["party_key"].to_list()


def reasons(case: Case) -> dict[str, Text]:
    """Why each party that has a relation has it, in words, by `party_key`."""
    found = relations_of(case).select("party_key", "sign", "word", "months")
    return {key: relation_reason(*why) for key, *why in found.iter_rows()}


def reason_of(case: Case, party_key: str) -> Text | None:
    """Why a party has its relation, in words; None when it has none."""
    return reasons(case).get(party_key)
