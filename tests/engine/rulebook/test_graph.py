"""PageRank of accounts and parties beside the definition worked out plainly."""

from __future__ import annotations

import polars as pl
import pytest

from app.engine.judgement.behaviours.graph import page_ranks


def by_definition(links: dict[tuple[str, str], int], damping: float) -> dict[str, float]:
    """Rank handed on in proportion to money, round after round; who pays nobody hands it to all."""
    nodes = sorted({node for link in links for node in link})
    whole = {node: sum(fen for (source, _), fen in links.items() if source == node) for node in nodes}
    ranks = dict.fromkeys(nodes, 1 / len(nodes))
    for _ in range(500):
        loose = sum(ranks[node] for node in nodes if not whole[node])
        following = dict.fromkeys(nodes, (1 - damping + damping * loose) / len(nodes))
        for (source, target), fen in links.items():
            following[target] += damping * ranks[source] * fen / whole[source]
        ranks = following
    return ranks


def test_ranks_are_those_of_the_definition() -> None:
    edges = [
        ("A", "李四", "in", 700),
        ("A", "王五", "out", 300),
        ("A", "李四", "out", 100),
        ("B", "李四", "in", 50),
        ("B", "赵六", "out", 900),
        ("B", "赵六", "in", 20),
        ("C", "孙七", "in", 5),
    ]
    moves = [("A", "B", 400), ("B", "C", 60)]
    ranks = page_ranks(
        pl.DataFrame(edges, schema=["account", "party_key", "flow", "fen"], orient="row"),
        pl.DataFrame(moves, schema=["source", "target", "fen"], orient="row"),
        0.85,
    )
    links = {(a, p) if flow == "out" else (p, a): fen for a, p, flow, fen in edges}
    links |= {(source, target): fen for source, target, fen in moves}
    expected = by_definition(links, 0.85)
    found = {**dict(ranks.accounts.iter_rows()), **dict(ranks.parties.iter_rows())}
    assert found == pytest.approx(expected, abs=1e-9)
    assert sum(found.values()) == pytest.approx(1.0)


def test_payments_of_nothing_leave_every_rank_a_number() -> None:
    edges = [("A", "李四", "in", 0), ("A", "王五", "out", 300), ("B", "赵六", "out", 0)]
    ranks = page_ranks(
        pl.DataFrame(edges, schema=["account", "party_key", "flow", "fen"], orient="row"),
        pl.DataFrame([("B", "A", 0)], schema=["source", "target", "fen"], orient="row"),
        0.85,
    )
    found = {**dict(ranks.accounts.iter_rows()), **dict(ranks.parties.iter_rows())}
    assert sum(found.values()) == pytest.approx(1.0)
    assert found["王五"] > found["李四"] == pytest.approx(found["B"])
