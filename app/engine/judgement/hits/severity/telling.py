"""What a hit says first: which words stand in the rows of which parties, and how much money they are."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from app.engine.judgement.findings import shown_party
from app.engine.judgement.hits.matches import Matches
from app.engine.messages.wording import both, mean_fen, yuan
from app.engine.types.statements import Text

_WORDS, _PARTIES = 3, 2
"""So many words and parties are named; of the others only the number is told."""

_WAYS: dict[str, tuple[str, str]] = {"in": ("收款", "receipts"), "out": ("付款", "payments")}
_EITHER_WAY = ("交易", "transactions")


def told(matches: Matches) -> Text:
    """The words and parties of the rows, their number, sum and mean: “百家乐”见于百家乐超市 27 笔付款，共 …

    Of money both ways the two sums are told instead.
    """
    rows = matches.rows
    n = len(rows)
    sides = rows["side"].unique().to_list()
    way = _WAYS.get(sides[0], _EITHER_WAY) if len(sides) == 1 else _EITHER_WAY
    words, parties = _words(matches), _parties(matches)
    ways = way[1] if n > 1 else way[1].removesuffix("s")
    zh = f"{parties['zh-CN']} {n} 笔{way[0]}"
    en = f"{n} {ways} {parties['en-US']}"
    if words:
        # Of a lender the word is its name, which is another one in English.
        lenders = {each.name["zh-CN"]: each.name["en-US"] for each in matches.case.rules.lenders}
        zh = f"{''.join(_quoted(words))}见于{zh}"
        en = f"{', '.join(_quoted(lenders.get(each, each) for each in words))} in {en}"
    sums = _either_way(rows) if set(sides) == set(_WAYS) else _one_way(n, matches.total_fen)
    return {"zh-CN": f"{zh}{sums['zh-CN']}。", "en-US": f"{en}{sums['en-US']}."}


def _one_way(n: int, total: int) -> Text:
    """The sum of n rows in fen, and the mean of several."""
    if n == 1:
        return {"zh-CN": f"，{yuan(total)} 元", "en-US": f", {yuan(total)}"}
    mean = yuan(mean_fen(total, n))
    return {
        "zh-CN": f"，共 {yuan(total)} 元，单笔平均 {mean} 元",
        "en-US": f", {yuan(total)} in all, {mean} on average",
    }


def _either_way(rows: pl.DataFrame) -> Text:
    """Money in and money out of the rows apart: their sum would be no amount that anybody has."""
    sums = rows.group_by("side").agg(pl.len(), pl.col("amount_fen").sum())
    told = {side: (n, yuan(fen)) for side, n, fen in sums.iter_rows()}
    (n_in, fen_in), (n_out, fen_out) = told["in"], told["out"]
    return {
        "zh-CN": f"：收入 {n_in} 笔 {fen_in} 元，支出 {n_out} 笔 {fen_out} 元",
        "en-US": f": {n_in} in, {fen_in}; {n_out} out, {fen_out}",
    }


def _quoted(words: Iterable[str]) -> list[str]:
    return [f"“{word}”" for word in words]


def _words(matches: Matches) -> list[str]:
    """The words that most rows hold, those within a longer one of the same row left out."""
    words = matches.words.filter(pl.col("word") != "")
    counts = words.group_by("word").len().sort("len", "word", descending=[True, False])["word"].to_list()
    kept = [word for word in counts if not any(word != other and word in other for other in counts)]
    return kept[:_WORDS]


def _parties(matches: Matches) -> Text:
    """The parties with most money by name, and how many there are."""
    named = matches.rows.filter(pl.col("party_key") != "").group_by("party_key")
    names = named.agg(pl.col("amount_fen").sum()).sort("amount_fen", "party_key", descending=[True, False])
    keys = names["party_key"].to_list()
    if not keys:
        return both("未注明对方的", "without a named party")
    names_shown = [shown_party(matches.case, key) for key in keys[:_PARTIES]]
    zh, en = "、".join(names_shown), f"with {', '.join(names_shown)}"
    if len(keys) > _PARTIES:
        return {"zh-CN": f"{zh}等 {len(keys)} 个对手的", "en-US": f"{en} and {len(keys) - _PARTIES} more"}
    return {"zh-CN": zh, "en-US": en}
