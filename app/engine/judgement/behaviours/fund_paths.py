"""Ways of money in time order: who brought it, the holder's accounts that it went through, who got it.

Source of the rule: the report catalogue's XW-WL-01, which allows paths of increasing time only.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import polars as pl

from app.engine.judgement.behaviours.graph import Keep, Move, comes_before, longest_chain
from app.engine.judgement.behaviours.own_flows import find_own_flows
from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import tail_of
from app.engine.judgement.findings import Question
from app.engine.messages.formats import FORMAT_NAMES
from app.engine.messages.wording import both
from app.engine.types.statements import Text

NETWORK = Question("XW-WL-01")

_CHAINS = 20
"""Chains of own moves that are looked for, the longest first."""

_LARGEST = 2_000
"""Receipts, the largest, whose way through one account is followed."""

_NEXT = 200
"""Payments after a receipt that are tried."""


@dataclass(frozen=True)
class PathEnd:
    """The receipt that fed a path, or the payment that ended it."""

    n: int
    party: str
    at: datetime
    fen: int


@dataclass(frozen=True)
class Path:
    """A way of money through one account or several; `account` is the one when no own move is part of it."""

    moves: list[Move] = field(default_factory=list)
    payer: PathEnd | None = None
    payee: PathEnd | None = None
    account: str = ""

    @property
    def ends(self) -> list[PathEnd]:
        """The receipt and the payment, as far as there are any."""
        return [end for end in (self.payer, self.payee) if end is not None]

    @property
    def steps(self) -> int:
        """Movements of money on the way."""
        return len(self.moves) + len(self.ends)

    @property
    def ns(self) -> list[int]:
        """The rows of the path: its ends, then both sides of each own move."""
        return [*(end.n for end in self.ends), *(n for move in self.moves for n in (move.out_n, move.in_n))]

    @property
    def fen(self) -> int:
        """What the path carries: the smallest of its movements."""
        return min([*(move.fen for move in self.moves), *(end.fen for end in self.ends)], default=0)

    @property
    def accounts(self) -> list[str]:
        """The holder's accounts in the order of the money."""
        if not self.moves:
            return [self.account]
        return [self.moves[0].source, *(move.target for move in self.moves)]


def account_key(case: Case, index: int) -> str:
    """What an account is known by in the graph: its number, or its statement where it has none."""
    return case.accounts[index]


def account_keys(case: Case) -> pl.Expr:
    """The key of the account that a row belongs to."""
    names = {index: account_key(case, index) for index in range(len(case.statements))}
    return pl.col("statement").cast(pl.Int64).replace_strict(names, return_dtype=pl.String)


def account_name(case: Case, key: str) -> Text:
    """What an account is called: its source, and the last digits of its number."""
    statement = next(each for index, each in enumerate(case.statements) if account_key(case, index) == key)
    name = FORMAT_NAMES.get(statement.format or "", both(statement.file, statement.file))
    tail = tail_of(statement.account)
    more = both("（尾号{tail}）", " (…{tail})", tail=tail) if tail else both("", "")
    return {language: name[language] + more[language] for language in name}


def own_moves(case: Case, min_fen: int) -> list[Move]:
    """Moves of at least so much between two different accounts of the task."""
    pairs = find_own_flows(case).pairs
    ends = case.moved.select("n", "occurred_at", "time_known", "amount_fen", account=account_keys(case))
    both_ends = pairs.join(ends, on="n").join(ends, left_on="partner", right_on="n", suffix="_in")
    large = pl.col("amount_fen") >= min_fen
    rows = both_ends.filter(large & (pl.col("account") != pl.col("account_in")))
    columns = (
        "n",
        "partner",
        "account",
        "account_in",
        "occurred_at",
        "time_known",
        "occurred_at_in",
        "time_known_in",
    )
    return [Move(*values) for values in rows.select(*columns, "amount_fen").sort("n").iter_rows()]


def longest_path(case: Case, moves: list[Move]) -> Path:
    """The longest chain of own moves, with the receipt that fed it and the payment that ended it, where there are any."""
    keep = _keep(case)
    chain = longest_chain(moves, keep)
    return _with_ends(_named_rows(case), chain, keep) if chain else Path()


def find_paths(case: Case) -> list[Path]:
    """Every way of money worth reading, largest first; no row is part of two of them.

    First chains of own moves with their ends, the longest first; then what came to one account and left
    it again about whole within the time of the rule. Only the largest receipts are followed. Without a rate for the
    report's currency no sum is too small.
    """
    keep = _keep(case)
    min_fen = 1 if NETWORK.id in case.without_rate else case.rules.limit(NETWORK.id, "min_fen")
    rows = _named_rows(case)
    moves = own_moves(case, min_fen)
    paths: list[Path] = []
    for _ in range(_CHAINS):
        chain = longest_chain(moves, keep)
        if not chain:
            break
        path = _with_ends(rows, chain, keep)
        used = set(path.ns)
        rows = rows.filter(~pl.col("n").is_in(pl.Series(list(used), dtype=pl.UInt32).implode()))
        moves = [move for move in moves if move.out_n not in used and move.in_n not in used]
        # A move alone says no more than the list of own moves does.
        if path.steps > 1:
            paths.append(path)
    paths += _passages(rows.filter(pl.col("amount_fen") >= min_fen), keep)
    return sorted(paths, key=lambda path: (-path.steps, -path.fen, path.ns))


def _keep(case: Case) -> Keep:
    rules, rule = case.rules, NETWORK.id
    return Keep(timedelta(days=rules.limit(rule, "within_days")), rules.threshold(rule, "keep_share"))


_COLUMNS = ("n", "party", "occurred_at", "time_known", "amount_fen")


def _named_rows(case: Case) -> pl.DataFrame:
    return case.named.with_columns(account=account_keys(case)).select("flow", "account", *_COLUMNS)


def _with_ends(named: pl.DataFrame, chain: list[Move], keep: Keep) -> Path:
    """The chain with the largest receipt and the largest payment that fit it."""
    first, last = chain[0], chain[-1]
    ends: dict[str, PathEnd] = {}
    near = pl.col("occurred_at").is_between(first.left - keep.within, last.arrived + keep.within)
    for flow, account, came in (("in", first.source, first.fen), ("out", last.target, last.fen)):
        rows = named.filter(near & (pl.col("flow") == flow) & (pl.col("account") == account))
        for n, party, at, known, fen in (
            rows.sort("amount_fen", "n", descending=[True, False]).select(_COLUMNS).iter_rows()
        ):
            if flow == "in":
                in_time = comes_before(at, known, first.left, first.left_known)
                fits = keep.fits(fen, came) and first.left - at <= keep.within
            else:
                in_time = comes_before(last.arrived, last.arrived_known, at, known)
                fits = keep.fits(came, fen) and at - last.arrived <= keep.within
            if in_time and fits:
                ends[flow] = PathEnd(n, party, at, fen)
                break
    return Path(chain, ends.get("in"), ends.get("out"))


def _passages(large: pl.DataFrame, keep: Keep) -> list[Path]:
    """Receipts that leave the same account about whole: the first payment after each that fits and is still free."""
    paths: list[Path] = []
    for key in large["account"].unique().sort():
        rows = large.filter(pl.col("account") == key).sort("occurred_at", "n")
        received = rows.filter(pl.col("flow") == "in").top_k(_LARGEST, by=["amount_fen", "n"])
        paid = [*rows.filter(pl.col("flow") == "out").select(_COLUMNS).iter_rows()]
        moments = [each[2] for each in paid]
        used: set[int] = set()
        for n, party, at, known, fen in received.sort("occurred_at", "n").select(_COLUMNS).iter_rows():
            # Rows without a time stand at midnight of their day.
            start = bisect_left(moments, datetime.combine(at.date(), datetime.min.time()))
            for out_n, payee, out_at, out_known, out_fen in paid[start : start + _NEXT]:
                if out_at - at > keep.within:
                    break
                if out_n in used or not comes_before(at, known, out_at, out_known):
                    continue
                if keep.fits(fen, out_fen):
                    used.add(out_n)
                    ends = PathEnd(n, party, at, fen), PathEnd(out_n, payee, out_at, out_fen)
                    paths.append(Path([], *ends, key))
                    break
    return paths
