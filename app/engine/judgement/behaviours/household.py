"""XW-JT-01: amounts that people send as words of love, many of them to one person."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, Question, metric
from app.engine.judgement.hits.conditions import is_love_amount
from app.engine.messages.wording import both, counted, percent, yuan
from app.engine.types.report import Finding

SPECIAL = Question("XW-JT-01")


def judge_special_amounts(case: Case) -> Finding:
    """Share of special amounts in the payments to one person who is no related party; off unless switched on."""
    persons = case.named.filter((pl.col("flow") == "out") & (pl.col("party_kind") == "person"))
    if persons.is_empty():
        return SPECIAL.cannot_judge(case, NO_PARTY)
    rule, rules = SPECIAL.id, case.rules
    persons = persons.with_columns(special=is_love_amount(case))
    sums = (
        persons.filter(~pl.col("party_key").is_in(case.related_keys))
        .group_by("party_key")
        .agg(pl.col("special").sum(), rows=pl.len(), fen=pl.col("amount_fen").filter("special").sum())
    )
    sums = sums.with_columns(density=pl.col("special") / pl.col("rows"))
    often = sums.filter(pl.col("special") >= rules.limit(rule, "min_rows"))
    found = often.filter(pl.col("density") >= rules.threshold(rule, "density"))
    shown = found if len(found) else often
    densest = max(shown["density"].to_list(), default=0.0)
    numbers = [
        metric(
            "特殊金额占向同一人付款的笔数",
            "Special amounts among payments to one person",
            densest,
            rules.threshold(rule, "density"),
            "share",
        ),
        metric(
            "对同一人的特殊金额笔数",
            "Special amounts to one person",
            max(sums["special"].to_list(), default=0),
            rules.limit(rule, "min_rows"),
            "count",
        ),
        metric("人数", "Persons", len(found), 1, "count"),
    ]
    if found.is_empty():
        return SPECIAL.clear(
            case, both("未见向某人集中支付特殊金额。", "No person gets special amounts often."), numbers
        )
    sentence = both(
        "向 {n} 个未列为亲属的人付款中，520、1314 一类金额占到 {density}，共 {total} 元。",
        "Amounts such as 520 or 1314 make up {density} of the payments to {who} not listed as family, {total} in all.",
        n=len(found),
        who=counted(len(found), "person", "persons"),
        total=yuan(int(found["fen"].sum())),
        density=percent(densest),
    )
    rows = persons.filter("special").join(found, on="party_key", how="semi")
    return SPECIAL.hit(case, 0, sentence, numbers, rows)
