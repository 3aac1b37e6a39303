"""XW-WL-01: through whom most money comes and goes, and the longest way of money through the holder's accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

import polars as pl

from app.liushui.engine.behaviours.graph import Keep, Move, comes_before, longest_chain, page_ranks
from app.liushui.engine.behaviours.own_flows import find_own_flows
from app.liushui.engine.case import Case
from app.liushui.engine.findings import NO_PARTY, Question, number
from app.liushui.engine.format_names import FORMAT_NAMES
from app.liushui.engine.left_out.own_accounts import tail_of
from app.liushui.engine.report_types import Finding
from app.liushui.engine.types import Text
from app.liushui.engine.wording import both, percent, yuan

NETWORK = Question("XW-WL-01")


@dataclass(frozen=True)
class Path:
    """A way of money in time order: who brought it, moves between own accounts, who got it; rows and what it carries."""

    moves: list[Move] = field(default_factory=list)
    payer: str = ""
    payee: str = ""
    ns: list[int] = field(default_factory=list)
    fen: int = 0

    @property
    def steps(self) -> int:
        """Movements of money on the way."""
        return len(self.ns and self.moves) + bool(self.payer) + bool(self.payee)


def judge_network(case: Case) -> Finding:
    """Hubs among the parties, by money both ways, accounts they deal with and PageRank; and the longest path."""
    if case.named.is_empty():
        return NETWORK.cannot_judge(case, NO_PARTY)
    rule, rules = NETWORK.id, case.rules
    moves = _moves(case)
    hubs, busiest = _hubs(case, moves)
    path = _path(case, moves)
    parties, least_steps = case.named["party_key"].n_unique(), rules.fen(rule, "steps")
    through = hubs.filter(pl.col("through_fen") >= rules.fen(rule, "min_fen"))
    top = hubs.row(0, named=True)
    numbers = [
        number("对手数", "Parties", parties, None, "count"),
        number(
            "经最大枢纽一进一出的金额",
            "In and out through the largest hub",
            top["through_fen"],
            rules.fen(rule, "min_fen"),
            "fen",
        ),
        number("最大枢纽的 PageRank", "PageRank of the largest hub", top["rank"], None, "share"),
        number(
            "最大枢纽往来的本人账户数",
            "Own accounts that the largest hub deals with",
            top["degree"],
            None,
            "count",
        ),
        number("往来最广账户的对手数", "Parties of the busiest account", busiest, None, "count"),
        number("最长路径的步数", "Steps of the longest path", path.steps, least_steps, "count"),
    ]
    sentence = _sentence(case, parties, through, path)
    if through.is_empty() and path.steps < least_steps:
        return NETWORK.clear(case, sentence, numbers)
    of_hubs = case.named.join(through, on="party_key", how="semi")
    ns = [*of_hubs["n"], *(path.ns if path.steps >= least_steps else [])]
    rows = case.frame.filter(pl.col("n").is_in(pl.Series(ns, dtype=pl.UInt32).implode()))
    return NETWORK.hit(case, 0, sentence, numbers, rows)


def _sentence(case: Case, parties: int, through: pl.DataFrame, path: Path) -> Text:
    hubs = [
        both(
            "{party}（进 {came} 元、出 {went} 元，PageRank {rank}）",
            "{party} ({came} in, {went} out, PageRank {rank})",
            party=each["party"],
            came=yuan(each["in_fen"]),
            went=yuan(each["out_fen"]),
            rank=percent(each["rank"]),
        )
        for each in through.iter_rows(named=True)
    ]
    way = _way(case, path)
    named_zh = "、".join(each["zh-CN"] for each in hubs) or "无"
    named_en = ", ".join(each["en-US"] for each in hubs) or "none"
    return both(
        "共 {parties} 个对手。大额资金既进又出的枢纽：{hubs}。按时间先后最长的资金路径：{way}。",
        "{parties} parties. Hubs through which much money both comes and goes: {hubs_en}. Longest path of money in time "
        "order: {way_en}.",
        parties=parties,
        hubs=named_zh,
        hubs_en=named_en,
        way=way["zh-CN"],
        way_en=way["en-US"],
    )


def _way(case: Case, path: Path) -> Text:
    if not path.moves:
        return both("本人多个账户之间未见", "none through several own accounts")
    accounts = [path.moves[0].source, *(move.target for move in path.moves)]
    names = [_account_name(case, each) for each in accounts]
    return {
        language: " → ".join(
            [
                *([path.payer] if path.payer else []),
                *(name[language] for name in names),
                *([path.payee] if path.payee else []),
            ]
        )
        + text[language]
        for text in [
            both(
                "（{first} 至 {last}，约 {fen} 元）",
                " ({first} to {last}, about {fen})",
                first=str(path.moves[0].left.date()),
                last=str(path.moves[-1].arrived.date()),
                fen=yuan(path.fen),
            )
        ]
        for language in text
    }


def _account_name(case: Case, key: str) -> Text:
    """What an account is called: its source, and the last digits of its number."""
    statement = next(each for index, each in enumerate(case.statements) if _key(case, index) == key)
    name = FORMAT_NAMES.get(statement.format or "", both(statement.file, statement.file))
    tail = tail_of(statement.account)
    more = both("（尾号{tail}）", " (…{tail})", tail=tail) if tail else both("", "")
    return {language: name[language] + more[language] for language in name}


def _key(case: Case, index: int) -> str:
    """What an account is known by in the graph: its number, or its statement where it has none."""
    return case.statements[index].account or f"#{index}"


def _keys(case: Case) -> pl.Expr:
    names = {index: _key(case, index) for index in range(len(case.statements))}
    return pl.col("statement").cast(pl.Int64).replace_strict(names, return_dtype=pl.String)


def _moves(case: Case) -> list[Move]:
    """Moves between two different accounts of the task, large enough to follow."""
    pairs = find_own_flows(case).pairs
    ends = case.moved.select("n", "occurred_at", "time_known", "amount_fen", account=_keys(case))
    both_ends = pairs.join(ends, on="n").join(ends, left_on="partner", right_on="n", suffix="_in")
    large = pl.col("amount_fen") >= case.rules.fen(NETWORK.id, "min_fen")
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


def _hubs(case: Case, moves: list[Move]) -> tuple[pl.DataFrame, int]:
    """The parties with most money both ways, with their rank and degree; and how many parties the busiest account has."""
    rows = case.named.select("party_key", "party", "flow", "real_fen", account=_keys(case))
    edges = rows.group_by("account", "party_key", "flow").agg(fen=pl.col("real_fen").sum())
    between = pl.DataFrame(
        [(move.source, move.target, move.fen) for move in moves],
        schema={"source": pl.String, "target": pl.String, "fen": pl.Int64},
        orient="row",
    )
    between = between.group_by("source", "target").agg(pl.col("fen").sum())
    ranks = page_ranks(edges, between, case.rules.threshold(NETWORK.id, "damping"))
    flow, fen = pl.col("flow"), pl.col("fen")
    sums = edges.group_by("party_key").agg(
        in_fen=fen.filter(flow == "in").sum(),
        out_fen=fen.filter(flow == "out").sum(),
        degree=pl.col("account").n_unique(),
    )
    hubs = sums.join(ranks.parties, on="party_key")
    hubs = hubs.with_columns(through_fen=pl.min_horizontal("in_fen", "out_fen"))
    hubs = hubs.sort("through_fen", "rank", "party_key", descending=[True, True, False])
    busiest = edges.group_by("account").agg(pl.col("party_key").n_unique())["party_key"]
    hubs = hubs.head(case.rules.fen(NETWORK.id, "hubs"))
    names = rows.join(hubs, on="party_key", how="semi").group_by("party_key").agg(pl.col("party").last())
    return hubs.join(names, on="party_key", maintain_order="left"), max(busiest.to_list())


def _path(case: Case, moves: list[Move]) -> Path:
    """The longest chain of own moves, with the receipt that fed it and the payment that ended it, where there are any."""
    rules, rule = case.rules, NETWORK.id
    keep = Keep(timedelta(days=rules.fen(rule, "within_days")), rules.threshold(rule, "keep_share"))
    chain = longest_chain(moves, keep)
    if not chain:
        return Path()
    first, last = chain[0], chain[-1]
    columns = ("n", "party", "occurred_at", "time_known", "amount_fen")
    named = case.named.with_columns(account=_keys(case)).select("flow", "account", *columns)
    ends: dict[str, tuple[int, str, int]] = {}
    near = pl.col("occurred_at").is_between(first.left - keep.within, last.arrived + keep.within)
    for flow, account, came in (("in", first.source, first.fen), ("out", last.target, last.fen)):
        rows = named.filter(near & (pl.col("flow") == flow) & (pl.col("account") == account))
        for n, party, at, known, fen in (
            rows.sort("amount_fen", "n", descending=[True, False]).select(columns).iter_rows()
        ):
            if flow == "in":
                in_time = comes_before(at, known, first.left, first.left_known)
                fits = keep.fits(fen, came) and first.left - at <= keep.within
            else:
                in_time = comes_before(last.arrived, last.arrived_known, at, known)
                fits = keep.fits(came, fen) and at - last.arrived <= keep.within
            if in_time and fits:
                ends[flow] = (n, party, fen)
                break
    ns = [*(n for n, _, _ in ends.values()), *(n for move in chain for n in (move.out_n, move.in_n))]
    fen = min([*(move.fen for move in chain), *(fen for _, _, fen in ends.values())])
    payer, payee = (ends[flow][1] if flow in ends else "" for flow in ("in", "out"))
    return Path(chain, payer, payee, ns, fen)
