"""Findings as records: hit, clear or cannot judge, with their numbers against thresholds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

import polars as pl

from app.engine.judgement.case import Case, memoised
from app.engine.messages.wording import both, money_in
from app.engine.rules import RuleSet
from app.engine.types.report import Finding, FindingNumber, MarkedPage
from app.engine.types.statements import NO_CURRENCY, Text


@dataclass(frozen=True)
class Question:
    """What is asked of a case, by the id of its row in the rules."""

    id: str

    def hit(
        self,
        case: Case,
        level: int,
        sentence: Text,
        numbers: Sequence[FindingNumber],
        rows: pl.DataFrame | None = None,
        file: int | None = None,
        pages: Sequence[MarkedPage] = (),
    ) -> Finding:
        """The pattern is there; `rows` are its evidence (columns n, month), `pages` where the original shows it.

        `level` counts from 0, the lightest severity that the rule gives a hit.
        """
        severities = case.rules.question_by_id[self.id].severities
        severity = severities[min(level, len(severities) - 1)]
        return self._record(
            case, Answer("hit", severity, sentence, list(numbers), rows, file=file, pages=pages)
        )

    def clear(
        self, case: Case, sentence: Text, numbers: Sequence[FindingNumber] = (), file: int | None = None
    ) -> Finding:
        """The pattern is not there."""
        return self._record(case, Answer("clear", "info", sentence, list(numbers), file=file))

    def cannot_judge(
        self, case: Case, missing: Text, numbers: Sequence[FindingNumber] = (), file: int | None = None
    ) -> Finding:
        """The statements lack what the question needs; `missing` names it."""
        # A word in Latin letters stands off from Chinese ones.
        gap = " " if missing["zh-CN"][:1].isascii() else ""
        sentence = both(
            "无法判断：缺少{missing}。",
            "Cannot be judged without {missing_en}.",
            missing=gap + missing["zh-CN"],
            missing_en=missing["en-US"],
        )
        return self._record(
            case, Answer("cannot_judge", "info", sentence, list(numbers), missing=missing, file=file)
        )

    def _record(self, case: Case, answer: Answer) -> Finding:
        rows, rule = answer.rows, case.rules.question_by_id[self.id]
        # A check of one file speaks of that file's money.
        currency = case.currency if answer.file is None else case.statements[answer.file].currency
        return Finding(
            id=self.id,
            name=dict(rule.name),
            family=rule.family,
            family_name=dict(case.rules.family_by_code[rule.family].name),
            result=answer.result,
            severity=answer.severity,
            numbers=answer.numbers,
            sentence=money_in(answer.sentence, currency),
            clearing=dict(rule.clearing),
            missing=answer.missing and money_in(answer.missing, currency),
            months=[] if rows is None else sorted(rows["month"].unique().to_list()),
            evidence=[] if rows is None else _in_time_order(rows),
            file=answer.file,
            pages=list(answer.pages),
        )


@dataclass(frozen=True)
class Answer:
    """The part of a finding that the case decides."""

    result: str
    severity: str
    sentence: Text
    numbers: list[FindingNumber] = field(default_factory=list)
    rows: pl.DataFrame | None = None
    missing: Text | None = None
    file: int | None = None
    pages: Sequence[MarkedPage] = ()


def metric(zh: str, en: str, value: float | None, threshold: float | None, unit: str) -> FindingNumber:
    """One number of a finding beside its threshold; `unit` is fen, count, share, days or months."""
    return FindingNumber(
        name=both(zh, en),
        value=None if value is None else round(float(value), 6),
        threshold=None if threshold is None else float(threshold),
        unit=unit,
    )


def rows_of(case: Case, ns: pl.Series | Sequence[int]) -> pl.DataFrame:
    """The rows with these transaction numbers, in time order."""
    numbers = pl.Series("n", ns, dtype=case.frame["n"].dtype)
    return case.frame.filter(pl.col("n").is_in(numbers.unique().implode()))


def with_most(case: Case, rows: pl.DataFrame) -> Text:
    """Who of `rows` (party_key, fen) has most money by name, and how many more there are."""
    sums = rows.group_by("party_key").agg(pl.col("fen").sum())
    sums = sums.sort("fen", "party_key", descending=[True, False])
    name, more = shown_party(case, sums["party_key"][0]), len(sums) - 1
    if not more:
        return both(name, name)
    return {"zh-CN": f"{name}等 {more + 1} 个对手", "en-US": f"{name} and {more} more"}


def shown_party(case: Case, party_key: str) -> str:
    """The name of a party as a statement prints it; of one that others were joined to, its own."""
    return _names(case).get(party_key, party_key)


@memoised
def _names(case: Case) -> dict[str, str]:
    """The newest name of each party by its key."""
    named = case.frame.filter(pl.col("party") != "").group_by("party_key").agg(pl.col("party").last())
    return dict(named.iter_rows())


def _in_time_order(rows: pl.DataFrame) -> list[int]:
    return rows.select("n", "place").unique("place").sort("place")["n"].to_list()


NO_FLOW = both("净流入或净流出记录", "net inflow or outflow")
NO_INCOME = both("净流入记录", "net inflow")
NO_RECOGNISED = both("可认定收入", "recognised income")
NO_PARTY = both("交易对方名称", "names of counterparties")
NO_TIME = both("交易的具体时间（时分秒）", "the time of day of the transactions")
NO_WORDS = both("交易的摘要、类型与对方名称", "texts, types and counterparties of transactions")
NO_BALANCE = both("账户余额", "account balances")


def no_rate(rules: RuleSet) -> Text:
    """What is missing where limits are in yuan and the report's currency has no rate."""
    if rules.currency == NO_CURRENCY:
        return both(
            "流水的币种（限额以人民币计）", "a known currency of the statements, as the limits are in yuan"
        )
    return both(
        "{code} 折算率（限额以人民币计，管理员未设）",
        "a rate for {code} (limits are in yuan, and the administrator has set none)",
        code=rules.currency,
    )


def new_since(case: Case, history_days: int) -> date | None:
    """The day from which on who is seen first is new to the statements; None where they end before it."""
    if case.first_day is None or case.last_day is None:
        return None
    since = case.first_day + timedelta(days=history_days)
    return since if since <= case.last_day else None


def longer_than(days: int) -> Text:
    """What is missing when the statements cover too few days to tell who is new."""
    return both("超过 {n} 天的流水", "statements over more than {n} {n|day|days}", n=days)


def whole_months(least: int) -> Text:
    """What is missing when too few calendar months are covered from the first to the last day."""
    return both("至少 {n} 个完整自然月", "at least {n} whole calendar months", n=least)
