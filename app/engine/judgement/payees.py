"""What kind of payee a name tells of: hospital, restaurant, telecom … by generic nouns and known names."""

from __future__ import annotations

import polars as pl

from app.engine.rules import RuleSet, WordRule
from app.engine.rules.matching import find_words, is_one_of

_LATIN = r"^[ -~]+$"
BRANCH = r"(?:\([^()]*\)?|\[[^\[\]]*\]?)+$"
LEGAL_FORM = r"(?:股份|有限|责任|公司|集团|控股|分公司|子公司|个体工商户|个体户|管理|发展|实业|投资|服务|连锁|商贸|贸易)+$"
PLACE = (
    r"(?:[东西南北中])?"
    r"(?:路|街|巷|大道|胡同|村|镇|乡|桥|区|县|小区|新村|花园|大厦|广场|公园|旁|隔壁|对面|后门|门口|楼下)"
)
"""What makes a place of the word before it: 当铺街, 派出所旁."""
_BESIDE = r"^(?:(?:[东西南北中])?(?:路|街|巷|大道|胡同)|大院|站?旁|隔壁|对面|后门|门口|楼下|里)\p{Han}"
"""The same within a name that goes on behind it: 当铺里老北京涮肉."""
FULL_NAME = 4
"""Characters of the longest name of a person; what is longer says more than a name."""
TRADER = "trader"
"""The kind of a shop of which the name tells no more than that it is one."""
_STALL = r"(?:[a-z]?\d+号?[档铺店柜摊位]?)$"
SHOP = (
    r"(?:经营部|商行|分店|总店|旗舰店|专卖店|专营店|门市部|门市|分部|总部|中心|加盟店|店|铺|部|行|城|坊|屋)$"
)


def with_payee_kinds(frame: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Add `payee_kind`, the id of a kind of payee, and `text_kind`, what the text of a row names ("" for none).

    `payee_word` is the word that told `payee_kind`, `payee_ends` whether the name ends with it. Asks the columns
    party_key and c_text. A name is judged without its branch, legal form and the word for a shop. Where the row
    names nobody, its text is the name.
    """
    # Words of Latin letters end at blanks, which the key of a party has lost.
    party = pl.when(pl.col("party_key").str.contains(_LATIN)).then("c_party").otherwise("party_key")
    text = pl.col("c_text")
    text = pl.when(text.str.contains(_LATIN)).then(text).otherwise(text.str.replace_all(" ", ""))
    frame = frame.with_columns(
        _named=pl.when(pl.col("party_key") == "").then(text).otherwise(party), _said=text
    )
    found = kinds_of(pl.concat([frame["_named"], frame["_said"]]).unique(), rules)
    payees = found.select(_named="name", payee_kind="kind", payee_word="word", payee_ends="ends")
    said = found.filter(pl.col("kind") != TRADER).select(_said="name", text_kind="kind")
    frame = frame.join(payees, on="_named", how="left", maintain_order="left")
    frame = frame.join(said, on="_said", how="left", maintain_order="left").drop("_named", "_said")
    return frame.with_columns(
        pl.col("payee_kind", "payee_word", "text_kind").fill_null(""),
        pl.col("payee_ends").fill_null(value=False),
    )


def behind(text: pl.Expr, word: pl.Expr) -> pl.Expr:
    """What stands behind a word within a text, where it stands first; null where it does not."""
    return text.str.splitn(word, 2).struct.field("field_1")


def names_place(name: pl.Expr, word: pl.Expr) -> pl.Expr:
    """Whether a word of a name only tells the place of what the name goes on with: 当铺里老北京涮肉."""
    return behind(name, word).str.contains(_BESIDE).fill_null(value=False)


def kinds_of(names: pl.Series, rules: RuleSet) -> pl.DataFrame:
    """The kind that each cleaned name tells of: columns name, kind, word, ends, without names that tell of none.

    The longest word decides. A word at the end is worth more than one of the same length elsewhere;
    then the later word decides: a 烟酒店 is no 酒店, and the canteen of a hospital sells food. A word that only
    tells the place tells of nobody: 派出所旁烧饼.
    """
    lists = [WordRule(each.id, include=each.include, exclude=each.exclude) for each in rules.payee_kinds]
    table = pl.DataFrame({"name": names}).with_row_index("n")
    if not lists or table.is_empty():
        return pl.DataFrame(
            schema={"name": pl.String, "kind": pl.String, "word": pl.String, "ends": pl.Boolean}
        )
    words = find_words(table, {"kinds": lists}, {"party": "name"})["kinds"]
    barred = words.filter(pl.col("role") == "exclude")
    words = words.filter(pl.col("role") == "include").join(barred, on=["n", "rule"], how="anti")
    core = pl.col("name").str.replace(BRANCH, "").str.replace(_STALL, "").str.replace(LEGAL_FORM, "")
    places = table.with_columns(core=core).with_columns(stem=pl.col("core").str.replace(SHOP, ""))
    words = words.join(places, on="n")
    words = words.filter(~names_place(pl.col("name"), pl.col("word")))
    ends = pl.any_horizontal(pl.col(cell).str.ends_with(pl.col("word")) for cell in ("name", "core", "stem"))
    length = pl.col("word").str.len_chars().cast(pl.Int32)
    last = pl.col("name").str.replace(BRANCH, "").str.ends_with(pl.col("word"))
    words = words.with_columns(
        ends=ends,
        weight=length * 2 + pl.when(last).then(pl.min_horizontal(length, 2)).otherwise(ends.cast(pl.Int32)),
        at=pl.col("name").str.find(pl.col("word"), literal=True).fill_null(0),
    )
    words = words.filter(pl.col("ends") | ((pl.col("word").str.len_chars() > 1) & (pl.col("rule") != TRADER)))
    words = words.sort("n", "weight", "at", "rule", descending=[False, True, True, False])
    return words.unique("n", keep="first", maintain_order=True).select("name", "word", "ends", kind="rule")


def is_paid_for_transfer(rules: RuleSet) -> pl.Expr:
    """Whether the type or text of a row says that money was sent to somebody, not that something was bought."""
    words = rules.words.get("transfers", ())
    return pl.any_horizontal(
        is_one_of("c_kind", words), pl.col("c_text").str.contains_any(list(words) or ["\0"])
    )


def tells_no_purpose(rules: RuleSet) -> pl.Expr:
    """Whether text and note of a row say at most that and how money was sent, not for what."""
    words = sorted({*rules.words["transfers"], *rules.words["means"]}, key=len, reverse=True)
    said = pl.concat_str("c_text", "c_note", separator=" ")
    return said.str.replace_all("|".join(map(pl.escape_regex, words)), "").str.contains(r"\p{L}").not_()
