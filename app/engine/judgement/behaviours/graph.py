"""The graph of a task: who pays whom, PageRank over it, and the way of money through the holder's accounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import polars as pl


@dataclass(frozen=True)
class Ranks:
    """PageRank of every account (`accounts`: account, rank) and party (`parties`: party_key, rank); all add up to 1."""

    accounts: pl.DataFrame
    parties: pl.DataFrame


_ROUNDS = 200
_NEAR = 1e-12


def page_ranks(edges: pl.DataFrame, moves: pl.DataFrame, damping: float) -> Ranks:
    """PageRank weighted by money. `edges`: account, party_key, flow ("in" to the account or "out"), fen; `moves`
    between accounts: source, target, fen.

    Parties touch accounts only, so their ranks follow from those of the few accounts, which are solved alone.
    Nodes that pay nobody pass their rank on to all, which changes nothing but the scale.
    """
    # Payments of nothing carry no rank: a node that has no others would hand on 0/0 of it.
    moves = moves.filter(pl.col("fen") > 0)
    paid, received = (edges.filter((pl.col("flow") == flow) & (pl.col("fen") > 0)) for flow in ("out", "in"))
    spent = pl.concat(
        [paid.select("account", "fen"), moves.select("fen", account="source").select("account", "fen")]
    )
    totals = spent.group_by("account").agg(whole=pl.col("fen").sum())
    of_party = received.group_by("party_key").agg(whole=pl.col("fen").sum())
    to_party = paid.join(totals, on="account").select(
        "account", "party_key", share=pl.col("fen") / pl.col("whole")
    )
    to_account = received.join(of_party, on="party_key")
    to_account = to_account.select("party_key", "account", back=pl.col("fen") / pl.col("whole"))
    through = to_party.join(to_account.rename({"account": "target"}), on="party_key")
    steps = through.group_by(source="account", target="target").agg(
        weight=(pl.col("share") * pl.col("back")).sum() * damping**2
    )
    direct = moves.join(totals, left_on="source", right_on="account")
    direct = direct.select("source", "target", weight=damping * pl.col("fen") / pl.col("whole"))
    ways = list(
        pl.concat([steps, direct]).group_by("source", "target").agg(pl.col("weight").sum()).iter_rows()
    )
    names = {*edges["account"].unique(), *moves["source"].unique(), *moves["target"].unique()}
    base = dict.fromkeys(sorted(names), 1.0)
    for account, back in to_account.group_by("account").agg(pl.col("back").sum()).iter_rows():
        base[account] += damping * back
    ranks = _solved(base, ways)
    ranked = pl.DataFrame({"account": list(ranks), "rank": list(ranks.values())}, schema=_RANKED)
    given = (
        to_party.join(ranked, on="account")
        .group_by("party_key")
        .agg(given=damping * (pl.col("share") * pl.col("rank")).sum())
    )
    parties = edges.select("party_key").unique().join(given, on="party_key", how="left")
    parties = parties.select("party_key", rank=1.0 + pl.col("given").fill_null(0.0))
    whole = float(ranked["rank"].sum()) + float(parties["rank"].sum())
    scaled = pl.col("rank") / (whole or 1.0)
    return Ranks(ranked.with_columns(scaled), parties.with_columns(scaled))


_RANKED = {"account": pl.String, "rank": pl.Float64}


def _solved(base: dict[str, float], ways: list[tuple[str, str, float]]) -> dict[str, float]:
    """Ranks that satisfy rank = base + what comes over the ways; repeated until nothing moves."""
    ranks = dict(base)
    for _ in range(_ROUNDS):
        following = dict(base)
        for source, target, weight in ways:
            following[target] += weight * ranks[source]
        moved = max((abs(following[name] - ranks[name]) / following[name] for name in base), default=0.0)
        ranks = following
        if moved < _NEAR:
            break
    return ranks


@dataclass(frozen=True)
class Move:
    """One move between two accounts: the rows of both ends, when each was booked, and the amount."""

    out_n: int
    in_n: int
    source: str
    target: str
    left: datetime
    left_known: bool
    arrived: datetime
    arrived_known: bool
    fen: int


@dataclass(frozen=True)
class Keep:
    """How soon and how much of it money must go on to be the same money."""

    within: timedelta
    share: float

    def fits(self, came: int, goes: int) -> bool:
        """Whether about as much goes on as came."""
        return self.share * came <= goes and self.share * goes <= came


def comes_before(first: datetime, first_known: bool, then: datetime, then_known: bool) -> bool:
    """Whether one moment is known to be no later than the other; days decide where a time is missing."""
    if first_known and then_known:
        return first <= then
    return first.date() < then.date()


def longest_chain(moves: list[Move], keep: Keep) -> list[Move]:
    """The longest chain of moves in which each begins where and after the one before ended; the largest of equals."""
    ordered = sorted(moves, key=lambda move: (move.left, move.out_n))
    arrivals: dict[str, list[int]] = {}
    best: list[tuple[int, int]] = []  # moves of the chain that ends here, and what it carries
    before: list[int | None] = []
    for place, move in enumerate(ordered):
        options: list[tuple[int, int, int | None]] = [(1, move.fen, None)]
        waiting = arrivals.setdefault(move.source, [])
        waiting[:] = [each for each in waiting if move.left - ordered[each].arrived <= keep.within]
        for each in waiting:
            earlier = ordered[each]
            known = comes_before(earlier.arrived, earlier.arrived_known, move.left, move.left_known)
            if known and keep.fits(earlier.fen, move.fen):
                options.append((best[each][0] + 1, min(best[each][1], move.fen), each))
        length, carried, link = max(options, key=lambda option: option[:2])
        best.append((length, carried))
        before.append(link)
        arrivals.setdefault(move.target, []).append(place)
    if not best:
        return []
    at: int | None = max(range(len(best)), key=lambda place: best[place])
    chain: list[Move] = []
    while at is not None:
        chain.append(ordered[at])
        at = before[at]
    return chain[::-1]
