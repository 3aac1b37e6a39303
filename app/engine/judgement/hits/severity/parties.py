"""What raises hits of parties: related ones, own accounts outside the task, the black list."""

from __future__ import annotations

import re

import polars as pl

from app.engine.banks import named_bank
from app.engine.judgement.hits.conditions import is_entry
from app.engine.judgement.hits.matches import Matches
from app.engine.judgement.hits.severity.telling import told
from app.engine.messages.wording import both, counted, joined, percent, yuan
from app.engine.types.codes import Exclusion
from app.engine.types.statements import Text


def related(matches: Matches) -> tuple[int, Text]:
    """Their share of net inflow and of net outflow."""
    shares, window = [], matches.window
    for flow, whole in (("in", window.real_in_fen), ("out", window.real_out_fen)):
        part = int(matches.rows.filter(pl.col("flow") == flow)["real_fen"].sum())
        shares.append(part / whole if whole else 0.0)
    parts = []
    if shares[0]:
        parts.append(both("占净流入 {share}", "{share} of net inflow", share=percent(shares[0])))
    if shares[1]:
        parts.append(both("占净流出 {share}", "{share} of net outflow", share=percent(shares[1])))
    zh, en = "，".join(part["zh-CN"] for part in parts), ", ".join(part["en-US"] for part in parts)
    reason = joined(told(matches), {"zh-CN": f"{zh}。", "en-US": f"{en}."}) if parts else told(matches)
    return int(max(shares) >= matches.threshold("medium_share")), reason


def outside(matches: Matches) -> tuple[int, Text]:
    """How many accounts, and the share of everything that moved; a card's missing bill raises nothing."""
    accounts = _count_accounts(matches, matches.rows)
    moved = int(matches.case.moved.filter(matches.window.holds)["amount_fen"].sum())
    share = matches.total_fen / moved if moved else 0.0
    moves = matches.rows.filter(pl.col("left_code") != Exclusion.OWN_CREDIT_LINE)
    weighed = int(moves["amount_fen"].sum()) / moved if moved else 0.0
    reason = both(
        "另有 {n} 个本人账户未提供流水，与之往来 {total} 元，占全部资金往来的 {share}。",
        "{accounts} without a statement: {total} went there or came from there, {share} of everything that moved.",
        n=accounts,
        accounts=counted(accounts, "own account"),
        total=yuan(matches.total_fen),
        share=percent(share),
    )
    many = _count_accounts(matches, moves) >= matches.limit("high_accounts")
    if many or weighed >= matches.threshold("high_share"):
        return 2, reason
    return int(weighed >= matches.threshold("medium_share")), reason


def _count_accounts(matches: Matches, rows: pl.DataFrame) -> int:
    """How many accounts the labels of these rows name at least.

    Equal last digits are one account. What has none (a bank, a card, the own name) may be one of those that have.
    """
    rules = matches.case.rules
    labels = set(matches.words.join(rows, on="n", how="semi")["word"].unique().to_list())
    tails = {found.group() for each in labels if (found := re.search(r"\d{4}$", each))}
    wallets = labels & {each.bank_words[0] for each in rules.wallets}
    banks = set(filter(named_bank, labels))
    return max(len(tails or banks) + len(wallets), 1)


def listed(matches: Matches) -> tuple[int, Text]:
    """The heaviest severity that the black list gives the parties found."""
    case, order = matches.case, matches.rule.severities
    entries = [each for each in case.rules.black_list if _is_found(matches, is_entry(each))]
    levels = [order.index(each.severity) for each in entries if each.severity in order]
    reason = both(
        "与名单中的 {n} 个对手往来 {total} 元。",
        "{parties} of the list, {total} in all.",
        n=len(entries),
        parties=counted(len(entries), "party", "parties"),
        total=yuan(matches.total_fen),
    )
    return max(levels, default=len(order) - 1), reason


def _is_found(matches: Matches, entry: pl.Expr) -> bool:
    return not matches.case.rows_matching(matches.rows, entry).is_empty()
