"""The network of money and the paths through it, as parts of the report (see report_types)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class NetworkNode:
    """An account of the task, a party, or all parties that are not shown by name (`kind` "rest")."""

    key: str  # of the account in the network, `party_key`, or "" for the rest
    kind: str  # "account" | "party" | "rest"
    name: dict[str, str]
    parties: int  # how many the node stands for; 0 for an account
    related: bool = False


@dataclass(frozen=True)
class NetworkEdge:
    """Everything that went from one node to another: real rows of parties, and moves between own accounts.

    `flow` is "in" or "out" as the account sees a party, "own" between accounts. `evidence` lists
    both rows of each own move; rows of parties are those of the statements, the flow and the party.
    """

    source: int  # places in Network.nodes
    target: int
    flow: str
    fen: int
    rows: int
    statements: list[int]
    evidence: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class PathStep:
    """One movement of a path: the names of both ends, the day, the amount and its rows."""

    source: dict[str, str]
    target: dict[str, str]
    day: str
    fen: int
    evidence: list[int]


@dataclass(frozen=True)
class FundPath:
    """A way of money in time order; `fen` is the smallest of its steps, what it can have carried at most."""

    steps: list[PathStep]
    fen: int
    first: str
    last: str
    days: int  # from the first to the last step; 0 within one day
    evidence: list[int]


@dataclass(frozen=True)
class Network:
    """Who pays whom. The edges of the real rows add up to net inflow and net outflow, to the fen.

    `closed`: nothing was looked at, for the service was not open.
    """

    nodes: list[NetworkNode] = field(default_factory=list)
    edges: list[NetworkEdge] = field(default_factory=list)
    paths: list[FundPath] = field(default_factory=list)
    paths_total: int = 0
    closed: bool = False
