"""Who stands on the other side: the name that is added up under, and what kind of party it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

import polars as pl

from app.engine.judgement.payees import is_paid_for_transfer, with_payee_kinds
from app.engine.rules import RuleSet
from app.engine.rules.lender_names import lender_names
from app.engine.rules.matching import clean_word, contains_any, is_one_of

CREW = r"(?:工程|施工|装修|运输|劳务|建筑|车)队$"
"""How the name of a crew ends: it is no natural person and, without a legal form, no registered firm either."""
_FORMAL = rf"公司|有限|集团|银行|合作社|工作室|商行|经营部|批发部|门市部|事务所|中心|平台|支付|{CREW}"
"""What stands in the name of a firm that is registered, or of a crew, so that a sender is no natural person."""
_OFFICE = r"^\p{Han}{4,}[局厅院所站处委]$"
"""How the name of a public body ends: 某县林业草原和水利局."""


def party_key_of(name: str) -> str:
    """A name typed by a person in the form of the column `party_key`."""
    return clean_word(name).removesuffix("(个人)")


def account_key_of(account: str) -> str:
    """An account in the form in which accounts are compared: digits, or an address; "" when it names none.

    Bank accounts have at least eight digits and no letters but X; a wallet's account may be an address.
    """
    text = clean_word(account).replace(" ", "").replace("-", "")
    if "*" in text:
        return ""
    return text if re.fullmatch(r"[0-9x]{8,40}|[^@]+@[^@]+", text) else ""


def cut_channels(column: str, rules: RuleSet) -> pl.Expr:
    """A cleaned cell without blanks and without the clearing houses in front of a merchant ("京东支付-某店")."""
    return pl.col(column).str.replace_all(" ", "").str.replace(rf"^(?:{_prefix(rules)})+", "")


def _prefix(rules: RuleSet) -> str:
    """A pattern of a clearing house in front of a merchant, whatever stands between: 客如云_, 通联支付商户_."""
    listed = [clean_word(word) for word in rules.words["clearing_prefixes"]]
    houses = {re.sub(r"(?:支付)?(?:商户)?[-_*]$", "", word) for word in listed}
    return rf"{_any_of(listed)}|(?:{_any_of(houses)})(?:支付)?(?:商户)?[-_*]"


def with_parties(frame: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Add `party_key` ("" when unknown), `payee_kind`, `text_kind` and `party_kind` from the cleaned columns.

    A clearing house in front of a merchant ("财付通-某店") is dropped; a clearing
    house alone stays as a "wallet". Where a bank names no party, its text does when it begins
    so ("支付宝-某店"), as all texts of cards do.
    """
    prefixes = _prefix(rules)
    text = pl.col("c_text").str.replace_all(" ", "")
    is_name = pl.col("statement_kind").is_in(["debit", "credit"]) & text.str.contains(rf"^(?:{prefixes}).")
    named = pl.col("c_party").str.replace_all(" ", "")
    key = (
        pl.when((named == "") & is_name)
        .then(text)
        .otherwise(named)
        .str.replace(rf"^(?:{prefixes})+", "")
        .str.replace(r"\(个人\)$", "")
    )
    nobody = [clean_word(word) for word in rules.words["no_party"]]
    frame = frame.with_columns(party_key=pl.when(key.is_in(nobody)).then(pl.lit("")).otherwise(key))
    frame = with_payee_kinds(frame, rules)
    return frame.with_columns(party_kind=_party_kind(frame, rules))


def _any_of(words: Iterable[str]) -> str:
    """A pattern of any of the words, longest first; of none it matches nothing."""
    return "|".join(map(re.escape, sorted(filter(None, words), key=len, reverse=True))) or r"[^\s\S]"


def _brands(rules: RuleSet) -> list[str]:
    """Brands of lenders: wallets book them as transfers, but they are no persons."""
    return sorted({word for each in rules.lenders for word in (*each.include, *each.whole)})


def _named_lenders(frame: pl.DataFrame, rules: RuleSet) -> pl.Expr:
    """Whether the party's name, cut off or not, is a lender's."""
    index = lender_names(rules)
    parties = [name for name in frame["party_key"].unique() if index.named(name) or index.firm(name)]
    return pl.col("party_key").is_in(parties)


def _party_kind(frame: pl.DataFrame, rules: RuleSet) -> pl.Expr:
    clearing = [clean_word(word) for word in rules.words["clearing"]]
    surnames, parts = _any_of(rules.words["surnames"]), _any_of(rules.words.get("name_parts", ()))
    key = pl.col("party_key")
    full_name = key.str.contains(rf"^(?:(?:{surnames})\p{{Han}}{{1,2}}|(?:{parts}){{2,3}})$")
    full_name |= key.str.contains(r"^\p{Han}{2,8}·\p{Han}{2,8}$") & (pl.col("payee_word") == "")
    masked_name = key.str.contains(r"^(?:\p{Han}\*{1,2}\p{Han}?|\*{1,2}\p{Han}{1,2})$")
    # A shop's name can look like a person's (王早点): what was done, or the noun in it, decides.
    by_shop = is_one_of("c_kind", rules.words.get("merchant_kinds", ()))
    tells_shop = (pl.col("payee_word").str.len_chars() > 1) & (key.str.len_chars() > 2)
    names_shop = tells_shop & ~is_paid_for_transfer(rules)
    # A bank moves money to firms and persons by the same type of row: there the name decides.
    at_bank = pl.col("statement_kind").is_in(["debit", "credit"])
    # 商家转账 comes from a firm, however short its name.
    pays_as_firm = contains_any("c_kind", rules.words.get("firm_kinds", ()))
    # Within a wallet persons send money, whatever they call themselves: 奶茶店长-敏敏.
    sender = (pl.col("direction") == "in") & ~at_bank & is_one_of("c_kind", rules.words["person_kinds"])
    sender &= ~key.str.contains(_FORMAL) & ~pays_as_firm
    return (
        pl.when(key == "")
        .then(pl.lit("unknown"))
        .when(key.is_in(clearing))
        .then(pl.lit("wallet"))
        .when(~full_name & (contains_any("party_key", _brands(rules)) | _named_lenders(frame, rules)))
        .then(pl.lit("company"))
        .when(sender)
        .then(pl.lit("person"))
        .when(contains_any("party_key", rules.words["company"]))
        .then(pl.lit("company"))
        .when((full_name | masked_name) & by_shop)
        .then(pl.lit("company"))
        .when(at_bank & ~full_name & (tells_shop | key.str.contains(_OFFICE)))
        .then(pl.lit("company"))
        .when(pays_as_firm)
        .then(pl.lit("company"))
        .when(contains_any("c_kind", rules.words["person_kinds"]))
        .then(pl.lit("person"))
        .when(names_shop)
        .then(pl.lit("company"))
        .when(full_name | masked_name)
        .then(pl.lit("person"))
        .otherwise(pl.lit("unknown"))
    )
