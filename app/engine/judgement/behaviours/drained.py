"""XW-BP-01: an account emptied towards somebody whom no earlier row names, as victims of fraud do."""

from __future__ import annotations

from datetime import date

import polars as pl

from app.engine.judgement.behaviours.dispersal import without_everyday_payees
from app.engine.judgement.case import Case
from app.engine.judgement.findings import (
    NO_BALANCE,
    NO_PARTY,
    NO_TIME,
    Question,
    longer_than,
    metric,
    new_since,
    shown_party,
)
from app.engine.messages.wording import both, counted, joined, yuan
from app.engine.types.report import Finding
from app.engine.types.statements import Text

DRAINED = Question("XW-BP-01")


def judge_drained(case: Case) -> Finding:
    """Within a day of the first row with a payee: several payments or half of the balance, and next to nothing left.

    Who was first seen in the first days covered may have been paid before them and is no new payee; repayments
    of debts are left out, and so are payees of everyday life: fees of a school, taxes, a hospital.
    """
    paid = case.named.filter((pl.col("flow") == "out") & (pl.col("statement_kind") != "credit"))
    missing = _missing(paid)
    if missing is not None:
        return DRAINED.cannot_judge(case, missing)
    rule, rules = DRAINED.id, case.rules
    history, hours = rules.limit(rule, "history_days"), rules.limit(rule, "hours")
    known_since = new_since(case, history)
    if known_since is None:
        return DRAINED.cannot_judge(case, longer_than(history))
    events = _events(case, without_everyday_payees(case, paid), known_since)
    count, share = rules.limit(rule, "outs"), rules.threshold(rule, "balance_share")
    struck = (pl.col("outs") >= count) | (pl.col("paid_fen") >= share * pl.col("before_fen"))
    left = pl.col("left_fen") < rules.threshold(rule, "left_share") * pl.col("before_fen")
    found = events.filter(
        struck & left & (pl.col("before_fen") > 0) & (pl.col("paid_fen") >= rules.limit(rule, "min_fen"))
    )
    largest = max(found["paid_fen"].to_list(), default=0)
    numbers = [
        metric(
            "新收款人使账户几乎转空的次数",
            "Times a new payee left the account nearly empty",
            len(found),
            1,
            "count",
        ),
        metric("最大一次转出", "Most paid out at once", largest, rules.limit(rule, "min_fen"), "fen"),
        metric("流水内首次出现的收款人", "Payees new to these statements", len(events), None, "count"),
    ]
    if found.is_empty():
        sentence = both("未见向新收款人转空账户。", "No payee new to the account left it nearly empty.")
        return DRAINED.clear(case, sentence, numbers)
    top = found.sort("paid_fen", "first_at", descending=[True, False]).row(0, named=True)
    sentence = both(
        "{day} 起 {hours} 小时内向流水内首次出现的{party}转出 {outs} 笔共 {paid} 元，余额由 {before} 元降至 {left} 元。",
        "Within {hours} {hours|hour|hours} from {day}, {outs} worth {paid} went to {party}, new to these statements; the balance fell from "
        "{before} to {left}.",
        hours=hours,
        day=str(top["first_at"].date()),
        party="{party}",
        outs="{outs}",
        paid=yuan(top["paid_fen"]),
        before=yuan(top["before_fen"]),
        left=yuan(top["left_fen"]),
    )
    name, outs = shown_party(case, top["party_key"]), top["outs"]
    sentence = {
        "zh-CN": sentence["zh-CN"].replace("{outs}", str(outs)).replace("{party}", name),
        "en-US": sentence["en-US"].replace("{outs}", counted(outs, "payment")).replace("{party}", name),
    }
    if len(found) > 1:
        sentence = joined(sentence, both("此类情形共 {n} 次。", "It happened {n} times.", n=len(found)))
    ask = both("请先核实客户是否遭遇诈骗。", "Ask first whether the customer was deceived.")
    sentence = joined(sentence, ask)
    rows = paid.filter(pl.col("n").is_in(found["ns"].explode().implode()))
    return DRAINED.hit(case, 0, sentence, numbers, rows)


def _missing(paid: pl.DataFrame) -> Text | None:
    """What payments lack to be asked: a name, a time, a balance."""
    if paid.is_empty():
        return NO_PARTY
    timed = paid.filter(pl.col("time_known"))
    if timed.is_empty():
        return NO_TIME
    if timed["balance_fen"].is_not_null().any():
        return None
    # A bank that prints balances but no time of day lacks the time.
    return NO_TIME if paid["balance_fen"].is_not_null().any() else NO_BALANCE


def _events(case: Case, paid: pl.DataFrame, known_since: date) -> pl.DataFrame:
    """First payments by account and payee: first_at, outs, paid_fen, before_fen, left_fen, ns."""
    rules = case.rules
    first = case.moved.group_by("party_key").agg(first_at=pl.col("occurred_at").min())
    debts = rules.codes_used_for("debt")
    rows = paid.filter(
        pl.col("time_known") & pl.col("balance_fen").is_not_null() & ~pl.col("category").is_in(debts)
    )
    rows = rows.join(first, on="party_key").filter(pl.col("first_at").dt.date() >= known_since)
    hours = pl.duration(hours=rules.limit(DRAINED.id, "hours"))
    rows = rows.filter(pl.col("occurred_at") <= pl.col("first_at") + hours).sort("place")
    return rows.group_by("statement", "party_key", maintain_order=True).agg(
        pl.col("first_at").first(),
        outs=pl.len(),
        paid_fen=pl.col("amount_fen").sum(),
        before_fen=(pl.col("balance_fen") + pl.col("amount_fen")).first(),
        left_fen=pl.col("balance_fen").last(),
        ns=pl.col("n"),
    )
