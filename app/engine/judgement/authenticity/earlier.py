"""Whether an account said the same when it was handed in before: a statement may be changed between two requests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import is_same_account
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, yuan
from app.engine.types.earlier import NOTHING, DaySums, EarlierStatement
from app.engine.types.report import Finding
from app.engine.types.statements import ANY_LAYOUT, READABLE_STATES, Statement, Text

EARLIER = Question("ZW-19")
_NEAR_DAYS = 3
"""So far apart are the days of a payment and of its booking, over a weekend."""
_SHOWN = 3
"""So many days are told with their sums; of the others only the number is."""


def statements_by_day(statements: Sequence[Statement], transactions: pl.DataFrame) -> list[dict[str, Any]]:
    """What is kept of each readable statement for later ones: `EarlierStatement` without task and day, as JSON."""
    return [
        {
            "source": statement.format or "",
            "account": statement.account or "",
            "holder": statement.holder or "",
            "currency": statement.currency,
            "is_proven": _is_proven(statement),
            "days": {day: list(sums) for day, sums in _by_day(statement, index, transactions).items()},
        }
        for index, statement in enumerate(statements)
        if _is_whole(statement)
    ]


def check_earlier(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-19: days of the account that an earlier task of the customer shows with other sums.

    None where no earlier task has the account, or one of the files was read in part. The first and last day of
    either file may be whole in the other alone and are not compared. What cancels out within a few days weighs little:
    one export leaves out a reversal, or tells the day of booking where another tells that of the payment. Two files of
    which every balance follows cannot both be true if money differs that does not come back.
    """
    if not _is_whole(statement):
        return None
    mine = _by_day(statement, index, case.frame)
    found = [_compare(statement, mine, each) for each in case.options.earlier if _is_same(statement, each)]
    found = [each for each in found if each.days]
    if not found:
        return None
    worst = max(
        found, key=lambda each: (each.level(_is_proven(statement)), len(each.differing), each.earlier.task_id)
    )
    numbers = [
        metric("重叠的天数", "Days in common", len(worst.days), None, "count"),
        metric("不一致的天数", "Days that differ", len(worst.differing), 1, "count"),
    ]
    place: dict[str, str | int] = {"task": worst.earlier.task_id, "day": worst.earlier.received}
    if not worst.differing:
        sentence = both(
            "与任务 #{task}（{day} 提交）中同一账户的流水在重叠的 {n} 天逐日一致。",
            "Agrees day by day with the account as handed in with task #{task} ({day}): {days}.",
            n=len(worst.days),
            days=counted(len(worst.days), "day in common", "days in common"),
            **place,
        )
        return EARLIER.clear(case, sentence, numbers, index)
    level = worst.level(_is_proven(statement))
    told = [
        _told(day, worst.earlier.days.get(day, NOTHING), mine.get(day, NOTHING))
        for day in worst.differing[:_SHOWN]
    ]
    sentence = both(
        "任务 #{task}（{day} 提交）中同一账户的流水与本份有 {n} 天不一致：{told}。{proof}",
        "The account as handed in with task #{task} ({day}) differs on {days}: {told_en}.{proof_en}",
        n=len(worst.differing),
        days=counted(len(worst.differing), "day"),
        told="；".join(each["zh-CN"] for each in told),
        told_en="; ".join(each["en-US"] for each in told),
        **_PROOF[level],
        **place,
    )
    dates = [date.fromisoformat(day) for day in worst.differing]
    rows = case.frame.filter((pl.col("statement") == index) & pl.col("day").is_in(dates))
    return EARLIER.hit(case, level, sentence, numbers, rows, index)


@dataclass(frozen=True)
class _Compared:
    """Days that both files hold whole, and those of them with other rows or sums; `mine` are this file's."""

    earlier: EarlierStatement
    mine: dict[str, DaySums]
    days: list[str]
    differing: list[str]

    def level(self, is_proven: bool) -> int:
        """How heavy it is: 0 what cancels out, 1 other sums, 2 other sums although every balance follows in both."""
        if not any(map(self._difference, _groups(self.differing))):
            return 0
        return 2 if is_proven and self.earlier.is_proven else 1

    def _difference(self, days: Sequence[str]) -> int:
        """By how much money the files differ over these days, in fen."""
        now, before = (
            sum(each.get(day, NOTHING).net_fen for day in days) for each in (self.mine, self.earlier.days)
        )
        return now - before


def _compare(statement: Statement, mine: dict[str, DaySums], earlier: EarlierStatement) -> _Compared:
    if not mine or not earlier.days:
        return _Compared(earlier, mine, [], [])
    first = max(min(mine), min(earlier.days))
    last = min(max(mine), max(earlier.days))
    days = sorted(day for day in {*mine, *earlier.days} if first < day < last)
    differing = [day for day in days if mine.get(day) != earlier.days.get(day)]
    if statement.format != earlier.source or statement.format in ANY_LAYOUT:
        # Of two layouts one may tell another day of each payment, and so move some over the ends: those are not compared.
        moved = {day for group in _groups(differing) if not _is_inside(group, first, last) for day in group}
        days, differing = ([day for day in each if day not in moved] for each in (days, differing))
    return _Compared(earlier, mine, days, differing)


def _groups(days: Sequence[str]) -> list[list[str]]:
    """Days in order, those that follow each other within a few days together."""
    groups: list[list[str]] = []
    for day in days:
        if groups and _days_between(groups[-1][-1], day) <= _NEAR_DAYS:
            groups[-1].append(day)
        else:
            groups.append([day])
    return groups


def _is_inside(group: Sequence[str], first: str, last: str) -> bool:
    return min(_days_between(first, group[0]), _days_between(group[-1], last)) > _NEAR_DAYS


def _days_between(one: str, other: str) -> int:
    return (date.fromisoformat(other) - date.fromisoformat(one)).days


def _is_whole(statement: Statement) -> bool:
    return statement.state in READABLE_STATES and statement.state != "partial" and not statement.skipped


def _is_same(statement: Statement, earlier: EarlierStatement) -> bool:
    """Whether it is the same account in the same currency; a wallet without a number goes by its holder."""
    if statement.currency != earlier.currency:
        return False
    if statement.account and earlier.account:
        return is_same_account(statement.account, earlier.account)
    is_nameless = not statement.account and not earlier.account
    same_holder = bool(statement.holder) and statement.holder == earlier.holder
    return is_nameless and same_holder and statement.format == earlier.source


def _by_day(statement: Statement, index: int, rows: pl.DataFrame) -> dict[str, DaySums]:
    """Money in and out of each day, as the file states it."""
    counts = pl.col("direction").is_in(["in", "out"]) & (pl.col("currency") == statement.currency)
    rows = rows.filter((pl.col("statement") == index) & counts)
    way, fen = pl.col("direction"), pl.col("amount_fen")
    sums = rows.group_by(day=pl.col("occurred_at").dt.date()).agg(
        in_n=(way == "in").sum(),
        in_fen=fen.filter(way == "in").sum(),
        out_n=(way == "out").sum(),
        out_fen=fen.filter(way == "out").sum(),
    )
    return {str(day): DaySums(*map(int, each)) for day, *each in sums.sort("day").iter_rows()}


def _is_proven(statement: Statement) -> bool:
    return statement.chain.checked > 0 and not statement.chain.breaks


def _told(day: str, before: DaySums, now: DaySums) -> Text:
    """The sums of one day in both files."""
    (before_zh, before_en), (now_zh, now_en) = _sums(before), _sums(now)
    return {
        "zh-CN": f"{day} 此前{before_zh}，本份{now_zh}",
        "en-US": f"{day} before: {before_en}, now: {now_en}",
    }


def _sums(sums: DaySums) -> tuple[str, str]:
    if sums == NOTHING:
        return "没有交易", "no transactions"
    zh, en = [], []
    for n, fen, way, way_en in (
        (sums.in_n, sums.in_fen, "收入", "in"),
        (sums.out_n, sums.out_fen, "支出", "out"),
    ):
        if n:
            zh.append(f"{way} {n} 笔 {yuan(fen)} 元")
            en.append(f"{n} {way_en} {yuan(fen)}")
    return "、".join(zh), " and ".join(en)


_PROOF = (
    {
        "proof": "差额在相邻几日内相抵：可能是记账日与交易日之别，或导出时省略了冲正、退款。",
        "proof_en": " The difference cancels out within a few days: one export may tell the day of booking, or leave out reversals and "
        "refunds.",
    },
    {
        "proof": "可能是导出时作了筛选或删除了记录，也可能是其中一份被改动。",
        "proof_en": " One export may be filtered or lack deleted records, or one of the files was changed.",
    },
    {
        "proof": "两份的余额各自连续，不可能同时为真：至少一份被改动。",
        "proof_en": " Every balance follows in both files, so they cannot both be true: at least one was changed.",
    },
)
"""What a difference may come from, by its weight."""
