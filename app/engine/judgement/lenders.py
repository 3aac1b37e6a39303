"""Who lent or is repaid: the lender that each text names, by brand, by a firm's name, or as a bank's own loan."""

from __future__ import annotations

import polars as pl

from app.engine.banks import named_bank
from app.engine.judgement.payees import BRANCH, FULL_NAME, names_place
from app.engine.rules import RuleSet
from app.engine.rules.lender_names import lender_names
from app.engine.rules.lenders import BANK, CARD, UNNAMED_CARD
from app.engine.rules.matching import clean_word, contains_any, match_rules

_FOUND = {"n": pl.UInt32, "lender": pl.String}


def lender_fields(rules: RuleSet, lenders: pl.Series, name: str) -> dict[str, str]:
    """One field of each lender in a column `lender`, by its id: "kind", "received" or "repaid"."""
    # Plain texts: among members of an enumeration polars takes no other text.
    return {id: str(getattr(rules.lender_of(id), name)) for id in lenders.unique() if id}


def with_lenders(texts: pl.DataFrame, rules: RuleSet, found: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Add the column `lender` to distinct texts with their `word_category`: an id, or "" where none is named."""
    named = find_lenders(texts, rules, found)
    texts = texts.join(named, on="n", how="left", maintain_order="left")
    texts = texts.with_columns(pl.col("lender").fill_null(""))
    banks = find_bank_loans(texts, rules).rename({"lender": "own"})
    texts = texts.join(banks, on="n", how="left", maintain_order="left")
    return _with_issuers(texts.with_columns(lender=pl.coalesce("own", "lender")).drop("own"), rules)


def _with_issuers(texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """The same texts; a credit card is that of the bank which the party or, else, the text names."""
    center = (pl.col("lender") == "") & contains_any("c_party", rules.words["own_card"])
    card = (pl.col("lender") == UNNAMED_CARD) | (center & (pl.col("direction") == "out"))
    cards = texts.filter(card)
    cells = set(cards["party_key"]) | set(cards["c_text"])
    banks = {cell: CARD + bank for cell in cells if (bank := named_bank(cell))}
    issuer = pl.coalesce(
        pl.col(cell).replace_strict(banks, default=None, return_dtype=pl.String)
        for cell in ("party_key", "c_text")
    )
    return texts.with_columns(lender=pl.when(card).then(pl.coalesce(issuer, "lender")).otherwise("lender"))


def find_lenders(texts: pl.DataFrame, rules: RuleSet, found: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """The lender that each text names: columns n, lender (an id as `RuleSet.lender_of` takes it).

    The longest brand or name decides, then the register's order; where the firm has several products, the
    product that is named. Next a firm on no list that says in its name that it lends, each as itself; last
    the words that only tell a kind of lender. What a shop is called names no lender.
    """
    listed = _by_words(texts, rules, found)
    rest = texts.join(listed, on="n", how="anti")
    firms = _by_firms(rest, rules)
    unnamed = _unnamed(rest.join(firms, on="n", how="anti"), rules, found["lenders"])
    return pl.concat([listed, firms, unnamed])


def find_bank_loans(texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Banks that lend themselves, where a text tells of a loan and names no other lender: columns n, lender.

    The bank is the row's party, or that of the statement where the row names no party. `texts` need the
    columns lender and word_category. A payment to a bank that says 还款 is a loan's; a card's names the card.
    """
    loans = rules.codes_used_for("loan") + rules.codes_used_for("debt")
    by_word = pl.col("word_category").is_in(loans).fill_null(value=False)
    tells = by_word | ((pl.col("direction") == "out") & says("还款", "贷款"))
    card = says(*rules.words["own_card"]) | contains_any("c_party", rules.words["own_card"])
    # A kind of lender that words tell of is less than the bank that is named: 邮储银行, 小额贷款还款.
    unnamed = [each.id for each in rules.lenders if each.unnamed]
    may = pl.col("lender").is_in(["", *unnamed]) & (pl.col("party_kind") != "person")
    rows = texts.filter(may & tells & ~card)
    parties = {party: named_bank(party) for party in rows["party_key"].unique() if party}
    of_party = pl.col("party_key").replace_strict(parties, default="", return_dtype=pl.String)
    nobody = (pl.col("party_key") == "") & (pl.col("statement_kind") == "debit")
    bank = pl.when(nobody & by_word).then("bank").otherwise(of_party)
    rows = rows.with_columns(bank=bank).filter(pl.col("bank") != "")
    own = {each.bank: each.id for each in reversed(rules.lenders) if each.bank}
    lender = pl.col("bank").replace_strict(own, default=BANK + pl.col("bank"), return_dtype=pl.String)
    return rows.select("n", lender=lender)


def says(*words: str) -> pl.Expr:
    """Whether the text, type or note of a row holds one of the words: what it was for, not who is named."""
    return pl.any_horizontal(contains_any(cell, words) for cell in ("c_text", "c_kind", "c_note"))


def _by_words(texts: pl.DataFrame, rules: RuleSet, found: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Brands and names of the register; a brand counts first among the products of a firm that is named.

    A brand within the name of an everyday payee is none: 花呗贝母土特产.
    """
    unnamed = [each.id for each in rules.lenders if each.unnamed]
    brands = match_rules(texts, rules.word_rules["lenders"], found["lenders"])
    shops = texts.filter(_is_shop(rules))
    brands = brands.filter(~pl.col("rule").is_in(unnamed)).join(shops, on="n", how="anti")
    brands = brands.join(_within_names(brands, texts, rules), on=["n", "word"], how="anti")
    # A person who is sent money "for the loan of a bank" is no bank.
    persons = texts.filter(pl.col("party_kind") == "person")["n"].implode()
    brands = brands.filter(~pl.col("rule").str.starts_with(BANK) | ~pl.col("n").is_in(persons))
    names = match_rules(texts, rules.word_rules["lender_names"], found["lender_names"])
    index = lender_names(rules)
    parties = {party: ids for party in texts["party_key"].unique() if (ids := index.named(party))}
    cut = pl.DataFrame(
        [(party, id) for party, ids in parties.items() for id in ids],
        schema={"party_key": pl.String, "rule": pl.String},
        orient="row",
    )
    cuts = texts.select("n", "party_key").join(cut, on="party_key").select("n", "rule", word="party_key")
    names = pl.concat([names, cuts])
    named = brands.join(names, on=["n", "rule"], how="semi")
    places = {each.id: place for place, each in enumerate(rules.lenders)}
    every = pl.concat(
        [named.with_columns(product=1), pl.concat([brands, names]).with_columns(product=0)]
    ).with_columns(
        length=pl.col("word").str.len_chars(),
        place=pl.col("rule").replace_strict(places, default=len(places), return_dtype=pl.Int64),
    )
    every = every.sort("n", "product", "length", "place", descending=[False, True, True, False])
    return every.unique("n", keep="first", maintain_order=True).select("n", lender="rule")


def _is_shop(rules: RuleSet) -> pl.Expr:
    """Whether the payee is called what no lender is; the branch behind its name says nothing: 典当行(朝阳门店)."""
    words = [clean_word(word) for word in rules.words.get("not_lenders", ())]
    return pl.col("c_party").str.replace(BRANCH, "").str.contains_any(words)


def _within_names(words: pl.DataFrame, texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Words (n, word) that are only part of what an everyday payee, a place or a person is called."""
    everyday = rules.words.get("everyday_payees", ())
    cells = texts.select("n", "c_text", "party_key", "party_kind", "payee_kind", "payee_ends")
    named = words.select("n", "word").unique().join(cells, on="n")
    word, name = pl.col("word"), pl.col("party_key")
    within = name.str.contains(word, literal=True) & (name != word)
    within &= ~pl.col("c_text").str.contains(word, literal=True)
    shop = pl.col("payee_ends") & pl.col("payee_kind").is_in(everyday) & ~name.str.ends_with(word)
    person = (pl.col("party_kind") == "person") & (name.str.len_chars() <= FULL_NAME)
    place = names_place(name, word)
    return named.filter(within & (shop | person | place)).select("n", "word")


def _by_firms(texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Firms on no list, by the party's name or, where that says nothing, by one within the text."""
    index = lender_names(rules)
    shops = _is_shop(rules)
    person = (pl.col("party_kind") == "person") & (pl.col("party_key").str.len_chars() <= FULL_NAME)
    rows = texts.filter(~shops & ~person & ~contains_any("c_text", ("退款",)))
    parties = {party: index.firm(party) for party in rows["party_key"].unique() if party}
    formal = rows.filter(pl.col("c_text").str.contains("公司", literal=True))["c_text"].unique()
    within = {text: index.firm_within(text) for text in formal}
    of_party = pl.col("party_key").replace_strict(parties, default="", return_dtype=pl.String)
    of_text = pl.col("c_text").replace_strict(within, default="", return_dtype=pl.String)
    lender = pl.when(of_party != "").then(of_party).otherwise(of_text)
    return rows.select("n", lender=lender).filter(pl.col("lender") != "")


def _unnamed(texts: pl.DataFrame, rules: RuleSet, found: pl.DataFrame) -> pl.DataFrame:
    """Texts with words of lending only, neither in the name of a shop nor beside one."""
    ids = {each.id for each in rules.lenders if each.unnamed}
    if not ids:
        return pl.DataFrame(schema=_FOUND)
    shops = _is_shop(rules) | contains_any("c_text", rules.words.get("not_lenders", ()))
    sought = [rule for rule in rules.word_rules["lenders"] if rule.id in ids]
    words = match_rules(texts.filter(~shops), sought, found)
    words = words.join(_within_names(words, texts, rules), on=["n", "word"], how="anti")
    words = words.sort("n", pl.col("word").str.len_chars(), "rule", descending=[False, True, False])
    return words.unique("n", keep="first", maintain_order=True).select("n", lender="rule")
