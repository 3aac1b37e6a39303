"""Hits by words, by lender and by category."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.hits.matches import MATCHED, is_among
from app.engine.judgement.payees import BRANCH, FULL_NAME, LEGAL_FORM, PLACE, SHOP, TRADER, behind
from app.engine.rules import RuleSet
from app.engine.rules.matching import is_one_of, match_rules
from app.engine.types.codes import HELD_ELSEWHERE


def match_words(case: Case) -> pl.DataFrame:
    """Rows whose words match a hit rule (MATCHED). The direction is where the money really went."""
    rules = case.rules
    sought = {rule.id: rule for rule in rules.hit_rules if rules.seeks(rule)}
    by_qr = (pl.col("party_kind") == "unknown") & is_one_of("c_kind", rules.words["qr_kinds"])
    by_trades = pl.col("format").is_in(rules.words.get("trading_formats", ()))
    table = case.distinct_texts.table.with_columns(
        direction="side",
        party_kind=pl.when(by_qr).then(pl.lit("qr")).otherwise("party_kind"),
        statement_kind=pl.when(by_trades).then(pl.lit("trades")).otherwise("statement_kind"),
    )
    sought_rules = [rule for rule in rules.word_rules["hits"] if rule.id in sought]
    found = match_rules(table, sought_rules, case.distinct_texts.found["hits"])
    found = _without_everyday_payees(found, table, case.rules)
    heads = {id: rule.reports_as or id for id, rule in sought.items()}
    found = found.select(pl.col("rule").replace(heads), "word", text_id="n").unique()
    found = _without_yielded(_without_parts_of_words(found, rules), rules)
    among = {rule.id: rule.among for rule in sought.values()}
    found = found.with_columns(among=pl.col("rule").replace_strict(among, return_dtype=pl.String))
    rows = case.counted.filter(~pl.col("left_code").is_in(HELD_ELSEWHERE))
    rows = rows.select("n", "place", "text_id", moved=is_among("moved"), real=is_among("real"))
    looked_at = (
        (pl.col("among") == "stated")
        | (pl.col("moved") & (pl.col("among") == "moved"))
        | (pl.col("real") & (pl.col("among") == "real"))
    )
    return rows.join(found, on="text_id").filter(looked_at).select(list(MATCHED))


def _without_everyday_payees(found: pl.DataFrame, table: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Words (n, rule, word) without those that an everyday payee, a person's name, a place or a title explains.

    A name that ends with the word means it: 某珠宝典当行 is a pawnshop, 老当铺火锅 is none (HitRule.spares).
    A shop that only its name tells explains what stands within that name, never what is said beside it.
    """
    everyday = set(rules.words.get("everyday_payees", ()))
    ways = [
        (rule.id, rule.spares, sorted(everyday - set(rule.meant_kinds)))
        for rule in rules.hit_rules
        if rule.spares
    ]
    schema = {"rule": pl.String(), "spares": pl.String(), "kinds": pl.List(pl.String())}
    judged = found.join(table.select(*_TOLD), on="n")
    judged = judged.join(pl.DataFrame(ways, schema=schema, orient="row"), on="rule")
    name, word = pl.col("party_key"), pl.col("word")
    is_everyday = pl.col("kinds").list.contains(pl.col("payee_kind"))
    goods = pl.col("kinds").list.contains(pl.col("text_kind")) & (pl.col("party_kind") != "person")
    core = name.str.replace(BRANCH, "").str.replace(LEGAL_FORM, "")
    meant = core.str.ends_with(word) | core.str.replace(SHOP, "").str.ends_with(word)
    in_name = name.str.contains(word, literal=True)
    # Behind an acquirer the text is the shop's name.
    shop = (is_everyday & in_name) | (goods & (pl.col("payee_kind") == "acquirer"))
    by_row = pl.when(pl.col("spares") == "row").then(is_everyday | goods).otherwise(shop)
    by_name = (pl.col("party_kind") == "person") & in_name & (name.str.len_chars() <= FULL_NAME)
    cells = pl.concat_str("c_party", "c_text", "c_kind", "c_note", separator=" ").str.replace_all(" ", "")
    is_place = cells.str.contains(pl.concat_str(word, pl.lit(PLACE)))
    is_title = behind(cells, word).str.contains("^[^《》]*》").fill_null(value=False)
    trader = in_name & pl.col("payee_ends") & (pl.col("payee_kind") == TRADER)
    unmeant = (pl.col("spares") == "end") & ~meant
    spared = judged.filter(((by_row | trader) & ~meant) | unmeant | by_name | is_place | is_title)
    return found.join(spared, on=["n", "rule", "word"], how="anti")


_TOLD = (
    "n", "party_key", "party_kind", "payee_kind", "payee_ends", "text_kind",
    "c_party", "c_text", "c_kind", "c_note",
)  # fmt: skip


def _without_parts_of_words(found: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Words (text_id, rule, word) without those that another rule's word of the same text holds.

    "捕鱼上分" is gambling, not the "上分" of card rooms. A rule of higher priority keeps its shorter word
    and takes the longer one from the other.
    """
    several = found.filter(pl.col("rule").n_unique().over("text_id") > 1)
    if several.is_empty():
        return found
    priority = {rule.id: rule.priority for rule in rules.hit_rules}
    several = several.with_columns(
        priority=pl.col("rule").replace_strict(priority, return_dtype=pl.Int32),
    )
    pairs = several.join(several, on="text_id", suffix="_other").filter(
        pl.col("rule") != pl.col("rule_other")
    )
    word, other = pl.col("word"), pl.col("word_other")
    lead = pl.col("priority_other") - pl.col("priority")
    part_of_other = other.str.contains(word, literal=True) & (other != word)
    loses = (part_of_other & (lead >= 0)) | (word.str.contains(other, literal=True) & (lead > 0))
    return found.join(pairs.filter(loses), on=["text_id", "rule", "word"], how="anti")


def _without_yielded(found: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Words (text_id, rule, word) without those of a rule in a text that the rule it yields to has found too."""
    yielding = {rule.id: rule.yields_to for rule in rules.hit_rules if rule.yields_to}
    keepers = found.filter(pl.col("rule").is_in(list(yielding.values())))
    if keepers.is_empty():
        return found
    keeper = pl.col("rule").replace_strict(yielding, default=None, return_dtype=pl.String)
    kept = keepers.select("text_id", keeper="rule").unique()
    return found.with_columns(keeper=keeper).join(kept, on=["text_id", "keeper"], how="anti").drop("keeper")


def match_lenders(case: Case) -> pl.DataFrame:
    """Loans and repayments of lenders of the kinds that a hit rule names (MATCHED); the word is the lender's name.

    A row whose category says that it is no loan, by a correction too, is none.
    """
    rows = case.lending.filter(pl.col("lender") != "")
    names = {id: case.rules.lender_of(id).name["zh-CN"] for id in rows["lender"].unique()}
    rows = rows.with_columns(word=pl.col("lender").replace_strict(names, default="", return_dtype=pl.String))
    parts = [pl.DataFrame(schema=MATCHED)]
    for rule in case.rules.hit_rules:
        if rule.lender_kinds:
            fits = (pl.col("side") == rule.direction) & pl.col("lender_kind").is_in(rule.lender_kinds)
            parts.append(rows.filter(fits).with_columns(rule=pl.lit(rule.id)).select(list(MATCHED)))
    return pl.concat(parts)


def match_categories(case: Case) -> pl.DataFrame:
    """Real rows of the categories that a rule without words names (MATCHED, no word)."""
    parts = [pl.DataFrame(schema=MATCHED)]
    for rule in case.rules.hit_rules:
        if rule.categories and not rule.include:
            rows = case.real.filter(pl.col("category").is_in(rule.categories))
            parts.append(rows.select("n", "place", "text_id", rule=pl.lit(rule.id), word=pl.lit("")))
    return pl.concat(parts)
