"""Own accounts that the rows tell of and whose statements were not handed in: sums, and what to ask for."""

from __future__ import annotations

import re

import polars as pl

from app.engine.banks import BANK_BY_CODE, named_bank
from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import TAIL
from app.engine.messages.wording import both
from app.engine.types.codes import Exclusion
from app.engine.types.report import MissingAccount
from app.engine.types.statements import Text

_KINDS = {Exclusion.BETWEEN_OWN_ACCOUNTS: "bank", Exclusion.OWN_CREDIT_LINE: "card"}
_WALLET_NAMES = {
    "wechat": both("微信支付", "WeChat Pay"),
    "alipay": both("支付宝", "Alipay"),
    "jd": both("京东支付", "JD Pay"),
    "meituan": both("美团支付", "Meituan Pay"),
    "douyin": both("抖音支付", "Douyin Pay"),
}
_GENERIC = {"bank": "银行卡", "card": "信用卡"}


def build_missing_accounts(case: Case, outside: pl.DataFrame) -> list[MissingAccount]:
    """One record per own account outside the task, biggest first, over the whole time that the statements cover.

    `outside` are the rows of MZ-GL-02 (n, place, word), however old. Rows that print equal last digits are of one
    account; what prints none (a bank, the own name) stands for itself and may be one of those that do.
    """
    if outside.is_empty():
        return []
    labels = outside.unique("n", keep="first").select("place", "word").sort("place")
    rows = case.frame[labels["place"]].with_columns(word=labels["word"])
    wallets = {each.bank_words[0]: each.id for each in case.rules.wallets}
    of_wallet = pl.col("word").is_in(list(wallets)) & (pl.col("left_code") == Exclusion.WALLET_TOP_UP)
    kind = pl.col("left_code").replace_strict(_KINDS, default="bank", return_dtype=pl.String)
    rows = rows.with_columns(kind=pl.when(of_wallet).then(pl.lit("wallet")).otherwise(kind))
    tail = pl.col("word").str.extract(rf"(\d{{{TAIL}}})$")
    rows = rows.with_columns(key=pl.coalesce(tail, "word"), tail=tail.fill_null(""))
    moved = int(case.moved["amount_fen"].sum())
    found = [_account(case, group, moved, wallets) for group in rows.partition_by("kind", "key")]
    return sorted(found, key=lambda each: (-each.in_fen - each.out_fen, each.name["zh-CN"], each.kind))


def _account(case: Case, rows: pl.DataFrame, moved: int, wallets: dict[str, str]) -> MissingAccount:
    """The record of the rows (in time order) of one account."""
    kind, tail = str(rows["kind"][0]), str(rows["tail"][0])
    word = max(rows["word"].unique().sort().to_list(), key=len)
    sums = dict(rows.group_by("side").agg(pl.col("amount_fen").sum()).iter_rows())
    name, is_printed = _named(word, kind, tail, wallets)
    total = int(rows["amount_fen"].sum())
    return MissingAccount(
        kind=kind,
        name=name,
        rows=len(rows),
        in_fen=sums.get("in", 0),
        out_fen=sums.get("out", 0),
        share=total / moved if moved else 0.0,
        first=str(rows["day"].min()),
        last=str(rows["day"].max()),
        files=rows["statement"].unique().sort().to_list(),
        ask=_asked(case, kind, name, is_printed=is_printed),
        evidence=rows["n"].to_list(),
    )


def _named(word: str, kind: str, tail: str, wallets: dict[str, str]) -> tuple[Text, bool]:
    """What an account is called, and whether that tells which one it is."""
    if kind == "wallet":
        return dict(_WALLET_NAMES.get(wallets[word], both("{word}", "{word}", word=word))), True
    if tail:
        bank = re.sub(rf"\*+\d{{{TAIL}}}$", "", word)
        kinds = both("本人信用卡", "own credit card") if kind == "card" else both("本人账户", "own account")
        return both(
            "{bank}（尾号{tail}）", "{bank_en} (…{tail})",
            bank=bank or kinds["zh-CN"], bank_en=_english(bank) or kinds["en-US"], tail=tail,
        ), True  # fmt: skip
    if word.endswith(_GENERIC[kind]) and word != _GENERIC[kind]:
        return both(
            "{word}（未印卡号）", "{english} (no number printed)", word=word, english=_english(word)
        ), True
    if kind == "card":
        return both("信用卡（未印卡号）", "credit card (no number printed)"), False
    if word == _GENERIC["bank"]:
        return both("银行卡（未印卡号）", "bank card (no number printed)"), False
    return both("本人名下、未印账号的账户", "account in the holder's own name (no number printed)"), False


def _english(word: str) -> str:
    """What the register calls the bank of a printed word in English; the word itself where it is on no list."""
    bank = BANK_BY_CODE.get(named_bank(word))
    return bank.name["en-US"] if bank else word


def _asked(case: Case, kind: str, name: Text, *, is_printed: bool) -> Text:
    values = {
        "name": name["zh-CN"],
        "name_en": name["en-US"],
        "first": str(case.first_day),
        "last": str(case.last_day),
    }
    if not is_printed:
        return both(
            "请说明这些往来的对方账户，并提供该账户 {first} 至 {last} 的流水。",
            "Please say which account this is, and send its statement from {first} to {last}.",
            **values,
        )
    if kind == "wallet":
        return both(
            "请从{name}应用中导出 {first} 至 {last} 的全部账单。",
            "Please send everything that {name_en} exports from {first} to {last}.",
            **values,
        )
    if kind == "card":
        return both(
            "请提供{name}{first} 至 {last} 的信用卡账单。",
            "Please send the card statements of {name_en} from {first} to {last}.",
            **values,
        )
    return both(
        "请提供{name}{first} 至 {last} 的流水。",
        "Please send the statement of {name_en} from {first} to {last}.",
        **values,
    )
