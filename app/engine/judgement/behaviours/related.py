"""XW-GL: how much comes from related parties, and how many of the holder's own accounts are in the task."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.behaviours.own_flows import find_own_flows
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_INCOME, NO_PARTY, Question, metric
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.types.report import Finding

DEPENDENCE = Question("XW-GL-01")
OWN_COVER = Question("XW-GL-02")


def judge_dependence(case: Case) -> Finding:
    """XW-GL-01: share of net inflow that comes from the related parties of the task."""
    rule, rules = DEPENDENCE.id, case.rules
    if not case.related_keys:
        return DEPENDENCE.cannot_judge(case, both("关联方名单", "a list of related parties"))
    if not case.real_in_fen:
        return DEPENDENCE.cannot_judge(case, NO_INCOME)
    if case.real_in.filter(pl.col("party_key") != "").is_empty():
        return DEPENDENCE.cannot_judge(case, NO_PARTY)
    rows = case.real_in.filter(pl.col("party_key").is_in(case.related_keys))
    received = int(rows["real_fen"].sum())
    share, limit = received / case.real_in_fen, rules.threshold(rule, "share")
    numbers = [
        metric("关联方占净流入", "Related parties to net inflow", share, limit, "share"),
        metric("关联方转入", "Received from related parties", received, None, "fen"),
    ]
    sentence = both(
        "{parties} 个关联方转入 {n} 笔共 {received} 元，占净流入的 {share}。",
        "{receipts} worth {received} from {who}, {share} of net inflow.",
        parties=rows["party_key"].n_unique(),
        who=counted(rows["party_key"].n_unique(), "related party", "related parties"),
        n=len(rows),
        receipts=counted(len(rows), "receipt"),
        received=yuan(received),
        share=percent(share),
    )
    if not received:
        sentence = both("关联方没有转入。", "Nothing came from related parties.")
    if share <= limit:
        return DEPENDENCE.clear(case, sentence, numbers)
    return DEPENDENCE.hit(case, 0, sentence, numbers, rows)


def judge_own_cover(case: Case) -> Finding:
    """XW-GL-02: of what moves between the holder's own accounts, the part whose other account is in the task."""
    rule, rules = OWN_COVER.id, case.rules
    flows = find_own_flows(case)
    paired = case.moved.join(flows.pairs.select("n"), on="n", how="semi")
    covered = int(paired["amount_fen"].sum()) + int(flows.known["amount_fen"].sum())
    unknown = int(flows.unknown["amount_fen"].sum())
    if not covered + unknown:
        return OWN_COVER.cannot_judge(
            case, both("本人账户之间的往来", "moves between the holder's own accounts")
        )
    share, limit = covered / (covered + unknown), rules.threshold(rule, "share")
    numbers = [
        metric("本人账户覆盖率（估计）", "Own accounts covered (estimate)", share, limit, "share"),
        metric("另一端在任务内", "Other account in the task", covered, None, "fen"),
        metric("另一端不在任务内", "Other account not in the task", unknown, None, "fen"),
    ]
    sentence = both(
        "本人账户之间往来共 {whole} 元，另一端账户均在本任务内。",
        "{whole} moved between own accounts, all of them in this task.",
        whole=yuan(covered + unknown),
    )
    if unknown:
        sentence = both(
            "本人账户之间往来共 {whole} 元，其中 {n} 笔 {unknown} 元（{share}）的对方账户未提供流水。",
            "Of {whole} that moved between own accounts, {rows} worth {unknown} ({share}) went to or came from accounts "
            "without a statement.",
            whole=yuan(covered + unknown),
            n=len(flows.unknown),
            rows=counted(len(flows.unknown), "row"),
            unknown=yuan(unknown),
            share=percent(1 - share),
        )
    if share >= limit:
        return OWN_COVER.clear(case, sentence, numbers)
    return OWN_COVER.hit(case, 0, sentence, numbers, flows.unknown)
