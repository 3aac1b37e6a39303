"""The holder's own names and account numbers, also as statements mask them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import polars as pl

from app.engine.judgement.parties import party_key_of
from app.engine.rules import RuleSet
from app.engine.rules.matching import contains_any
from app.engine.types.statements import Statement

MIN_ACCOUNT_DIGITS = 8
TAIL = 4
"""Digits that name a card among the few cards of one person."""

_MASK = r"[*xX•·.#]{2,}"
_LONGEST_MASKED_NAME = 5
_SELF = ("本人", "自己")


def own_names(statements: Iterable[Statement], customer: str, rules: RuleSet) -> list[str]:
    """Names of the holder in the form of `party_key`; masked names and nicknames fit several people."""
    return [name for name in _names(statements, customer, rules) if "*" not in name]


def own_masks(statements: Iterable[Statement], customer: str, rules: RuleSet) -> list[str]:
    """The ways in which a statement may print a name of the holder with stars: 沈*遥, *知遥, 沈**."""
    masks: set[str] = set()
    for name in _names(statements, customer, rules):
        if "*" in name:
            masks.add(name)
        elif len(name) <= _LONGEST_MASKED_NAME:
            for hidden in product((False, True), repeat=len(name)):
                if any(hidden) and not all(hidden):
                    masked = "".join("*" if hide else char for char, hide in zip(name, hidden, strict=True))
                    masks |= {masked, _one_star(masked)}
    return sorted(masks)


def _one_star(masked: str) -> str:
    while "**" in masked:
        masked = masked.replace("**", "*")
    return masked


def _names(statements: Iterable[Statement], customer: str, rules: RuleSet) -> list[str]:
    holders = {each.holder for each in statements if each.holder and not names_by_nickname(each, rules)}
    names = {party_key_of(name) for name in (*holders, customer)}
    return sorted(name for name in names if len(name) > 1)


def names_by_nickname(statement: Statement, rules: RuleSet) -> bool:
    """Whether the holder of this format is a self-chosen nickname (WeChat bill exports)."""
    return statement.format in rules.words["nickname_formats"]


def names_holder_only(statements: Sequence[Statement], customer: str, rules: RuleSet) -> pl.Expr:
    """Whether a bank's row names the holder where the other side stands, and the holder is none: then nobody is named.

    So banks print their own loans, pay, pensions, interest, and cash at a counter or machine. A transfer to another
    account of the holder's, "for the mortgage", is none.
    """
    own = pl.col("party_key").is_in([*own_names(statements, customer, rules), *_SELF])
    cells = ("c_text", "c_kind")
    lists = ("bank_loan", "booked_by_bank", "cash_in", "cash_out")
    words = [word for name in lists for word in rules.words.get(name, ())]
    booked = pl.any_horizontal(contains_any(cell, words) for cell in cells)
    moves = [word for name in ("transfers", "between_accounts") for word in rules.words.get(name, ())]
    sent = pl.any_horizontal(contains_any(cell, moves) for cell in cells)
    return (pl.col("statement_kind") == "debit") & own & booked & ~sent


def is_own_move(statements: Sequence[Statement], customer: str, rules: RuleSet) -> pl.Expr:
    """Whether the party is the holder by name, or by the number of another account of the task."""
    # One account may be printed in two ways: neither is another account to the other.
    ids = {
        each.account: id for each, id in zip(statements, account_ids(statements), strict=True) if each.account
    }
    here = pl.col("account").fill_null("").replace(ids)
    other = [fits_account(number) & (here != ids[number]) for number in sorted(ids)]
    by_number = pl.any_horizontal(*other) if other else pl.lit(value=False)
    return pl.col("party_key").is_in(own_names(statements, customer, rules)) | by_number


def fits_account(number: str) -> pl.Expr:
    """Whether `party_account` is this account number; either of them may hide digits in the middle.

    Where digits are hidden, the visible ones at both ends must agree, at least four at each.
    """
    digits = "".join(filter(str.isdigit, number))
    if len(digits) < MIN_ACCOUNT_DIGITS:
        return pl.lit(value=False)
    party = pl.col("party_account").str.replace_all(r"[\s-]", "")
    plain = party.str.contains(rf"^\d{{{MIN_ACCOUNT_DIGITS},}}$")
    masked = party.str.contains(rf"^\d{{{TAIL},}}{_MASK}\d{{{TAIL},}}$")
    first, last = party.str.extract(r"^(\d+)"), party.str.extract(r"(\d+)$")
    own_first, own_last = _visible(number)
    if own_last is None:
        ends = pl.lit(digits).str.starts_with(first) & pl.lit(digits).str.ends_with(last)
        return (plain & (party == digits)) | (masked & ends).fill_null(value=False)
    if len(own_first) < TAIL or len(own_last) < TAIL:
        return pl.lit(value=False)
    starts = first.str.starts_with(own_first) | pl.lit(own_first).str.starts_with(first)
    closes = last.str.ends_with(own_last) | pl.lit(own_last).str.ends_with(last)
    whole = plain & party.str.starts_with(own_first) & party.str.ends_with(own_last)
    return whole | (masked & starts & closes).fill_null(value=False)


def _visible(number: str) -> tuple[str, str | None]:
    """The digits before and behind the hidden ones; the second is None when nothing is hidden."""
    bare = "".join(char for char in number if not char.isspace() and char != "-")
    first = bare[: next((at for at, char in enumerate(bare) if not char.isdigit()), len(bare))]
    if len(first) == len(bare):
        return first, None
    last = bare[len(bare) - next((at for at, char in enumerate(reversed(bare)) if not char.isdigit()), 0) :]
    return first, last


def tail_of(number: str | None) -> str:
    """The last four digits of an account number, "" when they are hidden or it has none.

    A number that is no card or account (a wallet's user name) may end in fewer digits.
    """
    if not number:
        return ""
    bare = "".join(char for char in number if not char.isspace())
    last = bare[-TAIL:]
    return last if len(last) == TAIL and last.isdigit() else ""


def account_ids(statements: Sequence[Statement]) -> list[str]:
    """What the account of each statement is known by, however its source prints it; "" where it prints none.

    Numbers stand without blanks and strokes. One with hidden digits goes by the only whole number of the task that
    it fits, else by the first hidden one that it fits.
    """
    printed = [_bare(each.account or "") for each in statements]
    ids: list[str] = []
    for place, number in enumerate(printed):
        whole = {each for each in printed if _visible(each)[1] is None and _is_hidden_form(number, each)}
        hidden = [each for each in printed[:place] if _is_hidden_form(number, each) and each not in whole]
        ids.append(next(iter(whole)) if len(whole) == 1 else hidden[0] if hidden and not whole else number)
    return ids


def is_number(account_id: str) -> bool:
    """Whether an account is known by the number of a bank: then rows of all its statements can be compared."""
    first, last = _visible(account_id)
    return len(first) >= (MIN_ACCOUNT_DIGITS if last is None else TAIL) and (
        last is None or len(last) >= TAIL
    )


def _bare(number: str) -> str:
    bare = "".join(char for char in number if not char.isspace() and char != "-")
    return bare if is_number(bare) else number


def is_same_account(one: str, other: str) -> bool:
    """Whether two printed accounts may be one; either of them may hide digits in the middle."""
    one, other = _bare(one), _bare(other)
    return one == other or _is_hidden_form(one, other) or _is_hidden_form(other, one)


def _is_hidden_form(hidden: str, other: str) -> bool:
    """Whether a number with hidden digits may be the other one, which may hide some of its own."""
    first, last = _visible(hidden)
    if last is None or not is_number(hidden) or not is_number(other):
        return False
    other_first, other_last = _visible(other)
    if other_last is None:
        return other.startswith(first) and other.endswith(last)
    starts = first.startswith(other_first) or other_first.startswith(first)
    return starts and (last.endswith(other_last) or other_last.endswith(last))
