"""The network of money: accounts and parties as nodes, sums as edges; and the paths of money in time order."""

from __future__ import annotations

from typing import Any

import polars as pl

from app.engine.judgement.behaviours.fund_paths import (
    Path,
    account_key,
    account_keys,
    account_name,
    find_paths,
    own_moves,
)
from app.engine.judgement.case import Case
from app.engine.messages.wording import both
from app.engine.types.network import FundPath, Network, NetworkEdge, NetworkNode, PathStep
from app.engine.types.statements import Text

PARTIES_SHOWN = 24
"""Parties with a node of their own; the others are added up in one."""

PATHS_SHOWN = 50


def build_network(case: Case) -> Network:
    """The nodes, edges and paths of a case.

    Shown are related parties first, then those with most money both ways, then the largest turnovers.
    """
    rows = case.real.select(
        "n", "statement", "party_key", "party", "flow", "real_fen", account=account_keys(case)
    )
    shown = _shown(case)
    rows = rows.with_columns(
        party=pl.when(pl.col("party_key").is_in(shown["party_key"].implode()))
        .then("party_key")
        .otherwise(pl.lit(""))
    )
    moves = own_moves(case, 1)
    accounts = dict.fromkeys(account_key(case, index) for index in range(len(case.statements)))
    touched = {*rows["account"].unique(), *(end for move in moves for end in (move.source, move.target))}
    keys = [key for key in accounts if key in touched]
    nodes = [NetworkNode(key, "account", account_name(case, key), 0) for key in keys]
    nodes += [
        NetworkNode(key, "party", both("{name}", "{name}", name=name), 1, key in case.related_keys)
        for key, name in shown.select("party_key", "party").iter_rows()
    ]
    rest = rows.filter(pl.col("party") == "")
    if not rest.is_empty():
        others = rest.filter(pl.col("party_key") != "")["party_key"].n_unique()
        nodes.append(NetworkNode("", "rest", both("其他对手", "Other parties"), others))
    places = {(node.kind == "account", node.key): place for place, node in enumerate(nodes)}
    edges = [_edge(each, places) for each in _sums(rows).iter_rows(named=True)]
    edges += _own_edges(case, moves, places)
    paths = find_paths(case)
    shown_paths = [_path(case, path) for path in paths[:PATHS_SHOWN]]
    return Network(nodes, edges, shown_paths, len(paths))


def _shown(case: Case) -> pl.DataFrame:
    """The parties with a node: party_key, party; in the order of what makes them worth it."""
    flow, fen = pl.col("flow"), pl.col("real_fen")
    sums = case.named.group_by("party_key").agg(
        party=pl.col("party").last(),
        in_fen=fen.filter(flow == "in").sum(),
        out_fen=fen.filter(flow == "out").sum(),
    )
    sums = sums.with_columns(
        related=pl.col("party_key").is_in(case.related_keys),
        through=pl.min_horizontal("in_fen", "out_fen"),
        turnover=pl.col("in_fen") + pl.col("out_fen"),
    )
    order = [True, True, False]
    first = sums.filter("related").sort("turnover", "through", "party_key", descending=order)
    others = sums.filter(~pl.col("related"))
    hubs = others.filter(pl.col("through") > 0).sort("through", "turnover", "party_key", descending=order)
    large = others.sort("turnover", "through", "party_key", descending=order)
    chosen = pl.concat([first, hubs.head(PARTIES_SHOWN // 4), large])
    return chosen.unique("party_key", keep="first", maintain_order=True).head(PARTIES_SHOWN)


def _sums(rows: pl.DataFrame) -> pl.DataFrame:
    """Sums by account, party ("" for the rest) and flow, largest first."""
    sums = rows.group_by("account", "party", "flow").agg(
        fen=pl.col("real_fen").sum(), rows=pl.len(), statements=pl.col("statement").unique().sort()
    )
    return sums.sort("fen", "account", "party", "flow", descending=[True, False, False, False])


def _edge(each: dict[str, Any], places: dict[tuple[bool, str], int]) -> NetworkEdge:
    account, party = places[True, each["account"]], places[False, each["party"]]
    source, target = (party, account) if each["flow"] == "in" else (account, party)
    return NetworkEdge(source, target, each["flow"], each["fen"], each["rows"], each["statements"])


def _own_edges(case: Case, moves: list[Any], places: dict[tuple[bool, str], int]) -> list[NetworkEdge]:
    """Sums of own moves by account and account, largest first."""
    ends: dict[tuple[str, str], list[Any]] = {}
    for move in moves:
        ends.setdefault((move.source, move.target), []).append(move)
    edges = []
    for (source, target), found in ends.items():
        evidence = sorted(n for move in found for n in (move.out_n, move.in_n))
        statements = [
            index for index in range(len(case.statements)) if account_key(case, index) in (source, target)
        ]
        edges.append(
            NetworkEdge(
                places[True, source],
                places[True, target],
                "own",
                sum(move.fen for move in found),
                len(found),
                statements,
                evidence,
            )
        )
    return sorted(edges, key=lambda edge: (-edge.fen, edge.source, edge.target))


def _path(case: Case, path: Path) -> FundPath:
    names = [account_name(case, key) for key in path.accounts]
    steps: list[PathStep] = []
    if path.payer:
        payer = path.payer
        steps.append(PathStep(_party(payer.party), names[0], str(payer.at.date()), payer.fen, [payer.n]))
    for move, source, target in zip(path.moves, names[:-1], names[1:], strict=True):
        steps.append(PathStep(source, target, str(move.left.date()), move.fen, [move.out_n, move.in_n]))
    if path.payee:
        payee = path.payee
        steps.append(PathStep(names[-1], _party(payee.party), str(payee.at.date()), payee.fen, [payee.n]))
    begin = path.payer.at if path.payer else path.moves[0].left
    end = path.payee.at if path.payee else path.moves[-1].arrived
    return FundPath(
        steps,
        path.fen,
        str(begin.date()),
        str(end.date()),
        (end.date() - begin.date()).days,
        sorted(path.ns),
    )


def _party(name: str) -> Text:
    return both("{name}", "{name}", name=name)
