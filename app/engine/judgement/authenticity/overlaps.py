"""Statements that may show the same payments under other words, so that they would be counted twice."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from app.engine.banks import bank_of
from app.engine.judgement.authenticity.cover import NO_ROWS
from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import account_ids, is_number
from app.engine.judgement.findings import Question, metric
from app.engine.judgement.parties import party_key_of
from app.engine.messages.wording import both
from app.engine.types.codes import NOT_PAID
from app.engine.types.report import Finding
from app.engine.types.statements import READABLE_STATES, Statement

OVERLAP = Question("ZW-18")

_KEYS = ("day", "direction", "amount_fen", "currency")
"""Rows that do not count anyway: undone, never completed, known to be repeated."""


def check_overlap(case: Case, index: int, statement: Statement) -> Finding:
    """ZW-18: an earlier file that may be of the same account has payments of the same days, ways and amounts.

    Rows that are known to stand in both files (N18) are left out already and do not ask this question.
    """
    if case.frame.filter(pl.col("statement") == index).is_empty():
        return OVERLAP.cannot_judge(case, NO_ROWS, file=index)
    least, share = case.rules.limit("ZW-18", "min_rows"), case.rules.threshold("ZW-18", "share")
    # One file that has them is enough, however many rows another one that has not shares the days with.
    found = [_compare(case, other, index) for other in _may_be_same(case, index)]
    worst = max(
        found or [_Alike(case.frame.head(0), 0, index)],
        key=lambda each: (len(each.rows) >= least and each.share >= share, len(each.rows)),
    )
    matched, ratio = worst.rows, worst.share
    numbers = [
        metric(
            "同日同额同向的行", "Rows of the same day, amount and direction", len(matched), least, "count"
        ),
        metric("占较少一方的比例", "Share of the file with fewer rows on these days", ratio, share, "share"),
    ]
    if len(matched) < least or ratio < share:
        sentence = both(
            "没有其他文件在相同日期列出大量同额同向的交易。",
            "No other file lists many payments of the same days, amounts and directions.",
        )
        return OVERLAP.clear(case, sentence, numbers, index)
    sentence = both(
        "与文件“{name}”在重叠的日期内有 {matched} 行的日期、金额与方向都相同（较少一方共 {rows} 行），但两份文件的写法无法证明是同一笔；"
        "若是同一账户，这些交易被计算了两次。",
        "On the days that {name} covers too, {matched} {matched|row has|rows have} the same day, amount and direction as rows there (the "
        "file with fewer has {rows}), but the wording of the files does not prove them to be the same payments; if the "
        "account is the same, they are counted twice.",
        name=case.statements[worst.other].file,
        rows=worst.fewest,
        matched=len(matched),
    )
    return OVERLAP.hit(case, 0, sentence, numbers, matched, index)


@dataclass(frozen=True)
class _Alike:
    """Rows that another file may have too, and how many rows the one with fewer has on the days in common."""

    rows: pl.DataFrame
    fewest: int
    other: int

    @property
    def share(self) -> float:
        return len(self.rows) / self.fewest if self.fewest else 0.0


def _may_be_same(case: Case, index: int) -> list[int]:
    """Earlier statements of the same bank or wallet whose account and holder do not say otherwise."""
    ids = account_ids(case.statements)
    mine = case.statements[index]
    return [
        place
        for place, each in enumerate(case.statements[:index])
        if each.state in READABLE_STATES
        and each.kind == mine.kind
        and _accounts_agree(ids[place], ids[index])
        and (ids[place] == ids[index] != "" or _sources(case, each) & _sources(case, mine))
        and _holders_agree(each, mine)
    ]


def _sources(case: Case, statement: Statement) -> set[str]:
    """The wallet or bank that a statement comes from; files of unknown banks also go by their format."""
    code = statement.format or ""
    wallet = next((each.id for each in case.rules.wallets if code.startswith(each.formats)), "")
    return {wallet or bank_of(statement), code} - {""}


def _accounts_agree(one: str, other: str) -> bool:
    return one == other or not (is_number(one) and is_number(other))


def _holders_agree(one: Statement, other: Statement) -> bool:
    names = party_key_of(one.holder or ""), party_key_of(other.holder or "")
    return names[0] == names[1] or "" in names or any("*" in name for name in names)


def _compare(case: Case, other: int, index: int) -> _Alike:
    """Rows of the statement for which the other has one of the same day, way and amount."""
    counted = (pl.col("amount_fen") > 0) & ~pl.col("left_code").is_in(NOT_PAID)
    mine = case.frame.filter((pl.col("statement") == index) & counted)
    theirs = case.frame.filter((pl.col("statement") == other) & counted)
    if mine.is_empty() or theirs.is_empty():
        return _Alike(mine.head(0), 0, other)
    both_cover = pl.col("day").is_between(
        max(mine["day"].min(), theirs["day"].min()),  # type: ignore[type-var]
        min(mine["day"].max(), theirs["day"].max()),  # type: ignore[type-var]
    )
    mine, theirs = (_numbered(rows.filter(both_cover)) for rows in (mine, theirs))
    found = mine.join(theirs.select(*_KEYS, "times"), on=[*_KEYS, "times"], how="semi", maintain_order="left")
    return _Alike(found.drop("times"), min(mine.height, theirs.height), other)


def _numbered(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.with_columns(times=pl.int_range(pl.len()).over(_KEYS))
