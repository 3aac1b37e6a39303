"""Payments that stand in two statements: the wallet's row and its mirror in a bank's, or in another wallet's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import polars as pl

from app.engine.banks import bank_of, bare_kinds
from app.engine.judgement.exclusions.named_banks import bank_in_cells
from app.engine.judgement.exclusions.own_accounts import tail_of
from app.engine.judgement.exclusions.pairing import PAIRS, day_offsets, pair_within_days
from app.engine.judgement.exclusions.withdrawal_fees import FEES, STATED_FEE
from app.engine.rules import RuleSet, Wallet
from app.engine.rules.matching import clean_word, contains_any
from app.engine.types.codes import Exclusion
from app.engine.types.statements import Statement

_KEYS = ("amount_fen", "currency")
_PLACES = ("c_method", "c_party", "c_kind", "c_text")
"""Cells of a wallet's row that may name a card, the likeliest first."""

_TAIL = r"[(（](?:尾号)?(\d{4})[)）]"


@dataclass(frozen=True)
class Sides:
    """Rows that may still find their mirrored row: of banks and of wallets."""

    bank: pl.DataFrame
    wallet: pl.DataFrame
    found: pl.DataFrame

    def paired(self, pairs: pl.DataFrame) -> Sides:
        """What is left after these pairs (n of the bank, partner of the wallet)."""
        return Sides(
            self.bank.join(pairs, on="n", how="anti"),
            self.wallet.join(pairs.select(n="partner"), on="n", how="anti"),
            pl.concat([self.found, pairs]),
        )


def find_mirrored(
    frame: pl.DataFrame, distinct_texts: pl.DataFrame, statements: Sequence[Statement], rules: RuleSet
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows (n) that mirror a wallet's row, and rows of banks (n) with the wallet's (partner) whose other end they are.

    Same amount and currency, one day apart at most, one to one; of withdrawals also the amount less the fee.
    The wallet's row must have been paid from or to a card, and (statement_formats 0 rule 13)
    - the card's tail is the account's and the bank's text names this wallet, or nobody else; or
    - a tail is missing on one side and the bank's text names the wallet.
    The bank's name and 信用卡/储蓄卡 in the means of payment must fit the statement (`fits_bank`). A row of
    a shop's wallet (京东, 美团) that was paid through another wallet of the task is mirrored there.
    """
    empty = pl.DataFrame(schema=PAIRS)
    if not _may_mirror(statements):
        return empty.select("n"), empty
    wallets = wallet_side(frame, distinct_texts, rules)
    mirrors, sides = _all_paired(frame, distinct_texts, wallets, statements, rules)
    ends = sides.found.join(wallets.filter("own_end").select(partner="n").unique(), on="partner", how="semi")
    mirrored = sides.found.join(ends, on="n", how="anti")
    return pl.concat([mirrors.select("n"), mirrored.select("n")]), ends


def find_undecided(
    frame: pl.DataFrame, distinct_texts: pl.DataFrame, statements: Sequence[Statement], rules: RuleSet
) -> pl.DataFrame:
    """Rows of banks (n) that may mirror a wallet's, were it known of which bank or account their statement is.

    They are counted as real: what cannot be told apart is never left out.
    """
    unknown = [
        (at, tail_of(each.account))
        for at, each in enumerate(statements)
        if each.rows and each.kind in ("debit", "credit") and not bank_of(each)
    ]
    found = pl.DataFrame(schema=PAIRS)
    if not unknown or not _may_mirror(statements):
        return found.select("n")
    wallets = wallet_side(frame, distinct_texts, rules)
    _, sides = _all_paired(frame, distinct_texts, wallets, statements, rules)
    offsets = day_offsets(rules.limit("twin", "days"))
    for at, tail in unknown:
        open_tail = pl.lit(value=True) if not tail else pl.col("tail") == ""
        fits = open_tail & (pl.col("bank") != "") & pl.col("card").is_in(["", statements[at].kind])
        here = (pl.col("statement") == at) & (pl.col("wallet") != "")
        for way in ("in", "out"):
            goes = pl.col("way") == way
            bank, wallet = sides.bank.filter(here & goes), sides.wallet.filter(fits & goes)
            found = pl.concat([found, _pair(bank, wallet, ("wallet",), offsets)])
            sides = sides.paired(found)
    return found.select("n")


def find_unnumbered(
    frame: pl.DataFrame, distinct_texts: pl.DataFrame, statements: Sequence[Statement], rules: RuleSet
) -> pl.DataFrame:
    """Rows of banks (n, statement) taken for a wallet's whose card has a `tail`, where the statement states no account.

    It is the named bank's, but may be that of another card.
    """
    unnumbered = [
        at
        for at, each in enumerate(statements)
        if each.kind in ("debit", "credit") and not tail_of(each.account)
    ]
    if not unnumbered or not _may_mirror(statements):
        return pl.DataFrame(schema={"n": pl.UInt32, "statement": pl.Int64, "tail": pl.String})
    wallets = wallet_side(frame, distinct_texts, rules)
    _, sides = _all_paired(frame, distinct_texts, wallets, statements, rules)
    tails = wallets.filter(pl.col("tail") != "").select("tail", partner="n").unique()
    here = frame.filter(pl.col("statement").is_in(unnumbered)).select("n", "statement")
    return sides.found.join(here, on="n").join(tails, on="partner").select("n", "statement", "tail")


def _may_mirror(statements: Sequence[Statement]) -> bool:
    kinds = [each.kind for each in statements if each.rows]
    return "wallet" in kinds and len(kinds) > 1


def _all_paired(
    frame: pl.DataFrame,
    distinct_texts: pl.DataFrame,
    wallets: pl.DataFrame,
    statements: Sequence[Statement],
    rules: RuleSet,
) -> tuple[pl.DataFrame, Sides]:
    """Pairs of wallets among themselves, and the sides with the pairs of wallets and banks."""
    offsets = day_offsets(rules.limit("twin", "days"))
    mirrors, wallets = _mirrors_in_wallets(frame, distinct_texts, wallets, rules, offsets)
    empty = pl.DataFrame(schema=PAIRS)
    sides = _paired(Sides(bank_side(frame, distinct_texts, rules), wallets, empty), statements, offsets)
    for fee in FEES:
        # The wallet's amount holds the fee, the bank's does not.
        drawn = pl.col("own_end") & (pl.col("way") == "in") & (fee > 0) & (fee < pl.col("amount_fen"))
        less = sides.wallet.filter(drawn).with_columns(amount_fen=pl.col("amount_fen") - fee)
        sides = sides.paired(_paired(Sides(sides.bank, less, empty), statements, offsets).found)
    return mirrors, sides


def _paired(sides: Sides, statements: Sequence[Statement], offsets: Sequence[int]) -> Sides:
    """The sides after all steps, the surest first.

    One way after the other: a wallet row that may have gone either way must find one partner at most. Rows that
    say which way they went choose first.
    """
    if sides.bank.is_empty() or sides.wallet.is_empty():
        return sides
    for step, sure, way in product(_steps(statements), (True, False), ("in", "out")):
        goes = (pl.col("way") == way) & ((pl.col("side") != "") | (not sure))
        bank, wallet = sides.bank.filter(step.of_bank & goes), sides.wallet.filter(step.of_wallet & goes)
        if not bank.is_empty() and not wallet.is_empty():
            sides = sides.paired(_pair(bank, wallet, step.keys, offsets))
    return sides


@dataclass(frozen=True)
class _Step:
    """Which rows of one bank statement may mirror which rows of wallets; `keys` must be equal besides the amount."""

    of_bank: pl.Expr
    of_wallet: pl.Expr
    keys: tuple[str, ...] = ()


def _steps(statements: Sequence[Statement]) -> Iterator[_Step]:
    """All pairs of sides to try, the surest first."""
    certain, likely, named = [], [], []
    for index, statement in enumerate(statements):
        if statement.kind not in ("debit", "credit") or not statement.rows:
            continue
        tail, bank = tail_of(statement.account), bank_of(statement)
        of_kind = pl.col("card").is_in(["", statement.kind])
        fits = fits_bank(bank) & of_kind
        here = pl.col("statement") == index
        if tail:
            by_tail = fits_bank(bank, by_tail=True) & of_kind & (pl.col("tail") == tail)
            certain.append(_Step(here & (pl.col("wallet") != ""), by_tail, ("wallet",)))
            likely.append(_Step(here & (pl.col("wallet") == "") & ~pl.col("by_person"), by_tail))
        no_tail = (pl.col("tail") == "") if tail else pl.lit(value=True)
        by_name = here & (pl.col("wallet") != "")
        named.append(_Step(by_name, fits & no_tail & pl.col("by_card"), ("wallet",)))
        named.append(
            _Step(by_name & (pl.col("shop") != ""), fits & no_tail & ~pl.col("by_card"), ("wallet", "shop"))
        )
    yield from (*certain, *likely, *named)


def _pair(
    bank: pl.DataFrame, wallet: pl.DataFrame, keys: Sequence[str], offsets: Sequence[int]
) -> pl.DataFrame:
    """Pairs (n of the bank, partner of the wallet); the wallet's day is the one that offsets count from."""
    pairs = pair_within_days(wallet, bank, [*_KEYS, *keys], offsets)
    return pairs.select(n="partner", partner="n")


def fits_bank(bank: str, *, by_tail: bool = False) -> pl.Expr:
    """Whether the bank that a wallet's row names (column `bank`, "" for none) may be that of a statement.

    A named bank fits its own statements only, be it on the list or not; where the statement does not tell its
    bank, or the wallet no place (农商银行), equal last digits must show that it is this card's.
    """
    if by_tail and not bank:
        return pl.lit(value=True)
    return pl.col("bank").is_in(["", bank, *(bare_kinds(bank) if by_tail else ())])


def wallet_side(frame: pl.DataFrame, distinct_texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Rows of wallets that a bank may mirror: n, amount, currency, day, way at the bank, and what names the card.

    `wallet` is the wallet that the bank's text names (a shop may have been paid through another one) and
    `shop` the shop's; `own_end` marks top-ups and withdrawals, which go the other way at the bank.
    """
    own_end = pl.col("plain_code") == Exclusion.WALLET_TOP_UP
    moved = own_end | (pl.col("plain_code") == Exclusion.MONEY_MARKET_MOVE)
    anywhere = pl.concat_str(*_PLACES, separator=" ")
    where = pl.when(moved).then(anywhere).otherwise("c_method")
    table = distinct_texts.filter(pl.col("statement_kind") == "wallet").with_columns(
        where=where, own_end=own_end
    )
    table = table.with_columns(
        tail=pl.col("where").str.extract(_TAIL).fill_null(""),
        bank=pl.when(moved).then(bank_in_cells(_PLACES)).otherwise(bank_in_cells(_PLACES[:1])),
        card=pl.when(contains_any("where", rules.words.get("credit_methods", ())))
        .then(pl.lit("credit"))
        .when(contains_any("where", rules.words.get("debit_methods", ())))
        .then(pl.lit("debit"))
        .otherwise(pl.lit("")),
        channel=_channel(rules.wallets),
    )
    through = pl.col("channel") != pl.col("wallet")
    by_card = contains_any("where", rules.words["card_methods"]) | (pl.col("tail") != "")
    other_neutral = (pl.col("direction") == "neutral") & ~contains_any("c_method", rules.words["own_methods"])
    table = table.with_columns(by_card=by_card | own_end | other_neutral)
    table = table.filter(pl.col("by_card") | through)
    rows = _rows_with_texts(
        frame,
        table.select(
            "n", "tail", "bank", "card", "own_end", "by_card", wallet="channel", shop="wallet", fee=STATED_FEE
        ),
    )
    turned = pl.when(pl.col("side") == "in").then(pl.lit("out")).otherwise(pl.lit("in"))
    rows = rows.with_columns(
        way=pl.when(pl.col("own_end") & (pl.col("side") != "")).then(turned).otherwise("side")
    )
    # A neutral row may not say which way the money went: the bank row then decides.
    unsure = rows.filter(pl.col("way") == "")
    sure = rows.filter(pl.col("way") != "")
    return pl.concat([sure, *(unsure.with_columns(way=pl.lit(way)) for way in ("in", "out"))])


def _channel(wallets: Sequence[Wallet]) -> pl.Expr:
    """The wallet whose name the bank sees: for shops the one that the means of payment names, else itself."""
    shops = [each.id for each in wallets if each.is_shop]
    channel = pl.col("wallet")
    for each in reversed(wallets):
        if each.method_words:
            through = pl.col("wallet").is_in(shops) & contains_any("c_method", each.method_words)
            channel = pl.when(through).then(pl.lit(each.id)).otherwise(channel)
    return channel


def bank_side(frame: pl.DataFrame, distinct_texts: pl.DataFrame, rules: RuleSet) -> pl.DataFrame:
    """Rows of banks that may mirror a wallet's: n, amount, currency, day, way, and the wallet or shop that is named."""
    cells = ("c_party", "c_text", "c_kind")
    shops = [(each.id, each.bank_words) for each in rules.wallets if each.is_shop]
    texts = distinct_texts.filter(pl.col("statement_kind").is_in(["debit", "credit"])).select(
        "n",
        wallet=_first_named(cells, [(each.id, each.bank_words) for each in rules.wallets]),
        shop=_first_named(cells, shops),
        by_person=pl.col("party_kind") == "person",
    )
    return _rows_with_texts(frame, texts).with_columns(way="side")


def _first_named(cells: Sequence[str], words: Sequence[tuple[str, Sequence[str]]]) -> pl.Expr:
    """The id of the list of words that the first cell begins with or, else, of the first that a cell holds; "" for none.

    A bank writes the channel before the shop: what the shop calls its till (微信收款) says nothing of it.
    """
    first = pl.lit("")
    for sought, start in ((cells, ""), (cells[:1], "^")):
        for name, named in reversed(words):
            pattern = rf"{start}(?:{'|'.join(map(re.escape, map(clean_word, named)))})"
            holds = pl.any_horizontal(pl.col(cell).str.contains(pattern) for cell in sought)
            first = pl.when(holds).then(pl.lit(name)).otherwise(first)
    return first


def _mirrors_in_wallets(
    frame: pl.DataFrame,
    distinct_texts: pl.DataFrame,
    wallets: pl.DataFrame,
    rules: RuleSet,
    offsets: Sequence[int],
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rows of WeChat or Alipay that mirror a row of a shop's wallet (pairs), and the rows left for the banks."""
    through = wallets.filter(pl.col("wallet") != pl.col("shop"))
    found = pl.DataFrame(schema=PAIRS)
    if through.is_empty():
        return found, wallets
    shops = [(each.id, each.bank_words) for each in rules.wallets if each.is_shop]
    payers = [each.id for each in rules.wallets if not each.is_shop]
    texts = distinct_texts.filter(pl.col("wallet").is_in(payers)).select(
        "n", "wallet", shop=_first_named(("c_party", "c_text", "c_kind"), shops)
    )
    rows = _rows_with_texts(frame, texts.filter(pl.col("shop") != "")).with_columns(way="side")
    for way in ("in", "out"):
        goes = pl.col("way") == way
        pairs = _pair(rows.filter(goes), through.filter(goes), ("wallet", "shop"), offsets)
        found = pl.concat([found, pairs])
        through = through.join(pairs.select(n="partner"), on="n", how="anti")
    # The bank's row is the mirror of the wallet that paid, not of the shop as well.
    return found, wallets.join(found.select(n="partner"), on="n", how="anti")


def _rows_with_texts(frame: pl.DataFrame, texts: pl.DataFrame) -> pl.DataFrame:
    rows = frame.select("n", "statement", *_KEYS, "day", "side", "text_id").filter(pl.col("amount_fen") > 0)
    return rows.join(texts.rename({"n": "text_id"}), on="text_id", maintain_order="left")
