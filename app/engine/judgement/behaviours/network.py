"""XW-WL-01: through whom most money comes and goes, and the longest way of money through the holder's accounts."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.behaviours.fund_paths import (
    NETWORK,
    Path,
    account_keys,
    account_name,
    longest_path,
    own_moves,
)
from app.engine.judgement.behaviours.graph import Move, page_ranks
from app.engine.judgement.case import Case
from app.engine.judgement.findings import NO_PARTY, metric
from app.engine.messages.wording import both, joined, yuan
from app.engine.types.report import Finding
from app.engine.types.statements import Text

_NO_HUB = {"through_fen": 0, "rank": 0.0, "degree": 0}


def judge_network(case: Case) -> Finding:
    """Hubs among the parties, by money both ways, accounts they deal with and PageRank; and the longest path.

    A lender that is no person pays out and is repaid by its trade: the chapter on debts tells of it.
    """
    if case.named.is_empty():
        return NETWORK.cannot_judge(case, NO_PARTY)
    rule, rules = NETWORK.id, case.rules
    moves = own_moves(case, rules.limit(rule, "min_fen"))
    hubs, busiest = _hubs(case, moves)
    path = longest_path(case, moves)
    parties, least_steps = case.named["party_key"].n_unique(), rules.limit(rule, "steps")
    through = hubs.filter(pl.col("through_fen") >= rules.limit(rule, "min_fen"))
    top = hubs.row(0, named=True) if len(hubs) else _NO_HUB
    numbers = [
        metric("对手数", "Parties", parties, None, "count"),
        metric(
            "经最大枢纽一进一出的金额",
            "In and out through the largest hub",
            top["through_fen"],
            rules.limit(rule, "min_fen"),
            "fen",
        ),
        metric(
            "最大枢纽在资金往来中的比重",
            "Weight of the largest hub in the flow of money",
            top["rank"],
            None,
            "share",
        ),
        metric(
            "最大枢纽往来的本人账户数",
            "Own accounts that the largest hub deals with",
            top["degree"],
            None,
            "count",
        ),
        metric("往来最广账户的对手数", "Parties of the busiest account", busiest, None, "count"),
        metric("最长路径的步数", "Steps of the longest path", path.steps, least_steps, "count"),
    ]
    sentence = _sentence(case, through, path)
    if through.is_empty() and path.steps < least_steps:
        return NETWORK.clear(case, sentence, numbers)
    of_hubs = case.named.join(through, on="party_key", how="semi")
    ns = [*of_hubs["n"], *(path.ns if path.steps >= least_steps else [])]
    rows = case.frame.filter(pl.col("n").is_in(pl.Series(ns, dtype=pl.UInt32).implode()))
    return NETWORK.hit(case, 0, sentence, numbers, rows)


def _sentence(case: Case, through: pl.DataFrame, path: Path) -> Text:
    """Who money both comes from and goes to, and the longest way; what there is none of is not told."""
    parts = [
        {
            "zh-CN": f"与{each['party']}既有大额转入又有转出（进 {yuan(each['in_fen'])} 元、出 {yuan(each['out_fen'])} 元）。",
            "en-US": f"Large amounts both received from and sent to {each['party']} ({yuan(each['in_fen'])} in, "
            f"{yuan(each['out_fen'])} out).",
        }
        for each in through.iter_rows(named=True)
    ]
    if path.moves:
        way = _way(case, path)
        parts.append(
            {
                "zh-CN": f"经本人多个账户的最长资金路径：{way['zh-CN']}。",
                "en-US": f"Longest path of money through own accounts: {way['en-US']}.",
            }
        )
    if not parts:
        return both(
            "未见大额资金既进又出的对手，也未见经本人多个账户的资金路径。",
            "No party takes and brings much money, and none moves through several own accounts.",
        )
    return joined(*parts)


def _way(case: Case, path: Path) -> Text:
    names = [account_name(case, each) for each in path.accounts]
    return {
        language: " → ".join(
            [
                *([path.payer.party] if path.payer else []),
                *(name[language] for name in names),
                *([path.payee.party] if path.payee else []),
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


def _hubs(case: Case, moves: list[Move]) -> tuple[pl.DataFrame, int]:
    """The parties with most money both ways, with their rank and degree; and how many parties the busiest account has."""
    rows = case.named.select("party_key", "party", "flow", "real_fen", "lender", account=account_keys(case))
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
    lenders = rows.filter(pl.col("lender") != "")
    hubs = sums.join(ranks.parties, on="party_key").join(lenders, on="party_key", how="anti")
    hubs = hubs.with_columns(through_fen=pl.min_horizontal("in_fen", "out_fen"))
    hubs = hubs.sort("through_fen", "rank", "party_key", descending=[True, True, False])
    busiest = edges.group_by("account").agg(pl.col("party_key").n_unique())["party_key"]
    hubs = hubs.head(case.rules.limit(NETWORK.id, "hubs"))
    names = rows.join(hubs, on="party_key", how="semi").group_by("party_key").agg(pl.col("party").last())
    return hubs.join(names, on="party_key", maintain_order="left"), max(busiest.to_list())
