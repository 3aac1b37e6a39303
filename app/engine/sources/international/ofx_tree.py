"""The tree of an OFX document: SGML with unclosed tags (1.x) and XML (2.x) alike (statement_formats section 6).

Nothing is ever expanded or fetched: a document type or an entity definition is no
element here and stays without effect, character references are decoded in values only.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)|<[?!][^<>]*>"
    r"|<(?P<close>/?)(?:[A-Za-z][\w.-]*:)?(?P<name>[A-Za-z][\w.-]*)\s*(?P<empty>/?)>",
    re.DOTALL,
)


DEEPEST = 256
"""Elements open at one time; no statement comes near, and closing them costs by their number."""


@dataclass
class Node:
    """One element: `value` for a leaf, `children` for an aggregate; `line` is where it begins (1-based)."""

    name: str
    line: int
    value: str = ""
    children: list[Node] = field(default_factory=list)
    closed: bool = False

    def child(self, name: str) -> Node | None:
        """The first child of that name."""
        return next((child for child in self.children if child.name == name), None)

    def get(self, *path: str) -> str:
        """The value at the end of `path`, "" when it is not there."""
        node: Node | None = self
        for name in path:
            node = node.child(name) if node else None
        return node.value if node else ""

    def all(self, *names: str) -> Iterator[Node]:
        """Every element of these names below this one, in document order."""
        stack = self.children[::-1]
        while stack:
            node = stack.pop()
            if node.name in names:
                yield node
            stack += node.children[::-1]


def parse_ofx(text: str) -> Node | None:
    """The element `OFX`, or None when its end is missing or it is nested without sense.

    A tag without a value opens an aggregate when its end tag comes before that of the
    element around it; else it was an empty value, and what followed belongs around it.
    """
    breaks = [match.start() for match in re.finditer("\n", text)]
    root = Node("", 1)
    open_nodes = [root]
    last: Node | None = None
    at = 0
    for token in _TOKEN.finditer(text):
        between = text[at : token.start()]
        at = token.end()
        if last is not None:
            last.value += between if token["cdata"] is None else between + token["cdata"]
        name = token["name"]
        if name is None:
            continue
        if last is not None and _has_value(last):
            open_nodes.pop()
            last.closed = True
            if token["close"] and name.upper() == last.name:
                last = None
                continue
        last = None
        if len(open_nodes) > DEEPEST:
            return None
        if token["close"]:
            _close(open_nodes, name.upper())
            continue
        last = Node(name.upper(), bisect_right(breaks, token.start()) + 1)
        open_nodes[-1].children.append(last)
        open_nodes.append(last)
        if token["empty"]:
            _close(open_nodes, last.name)
            last = None
    root_node = root.child("OFX")
    return root_node if root_node and root_node.closed else None


def _has_value(node: Node) -> bool:
    """Whether the text that followed the tag makes it a leaf; the value is then final."""
    node.value = unescape(node.value).strip()
    return bool(node.value)


def _close(open_nodes: list[Node], name: str) -> None:
    """Close the nearest open element of that name; those left open inside it were empty values."""
    depth = next((at for at in range(len(open_nodes) - 1, 0, -1) if open_nodes[at].name == name), None)
    if depth is None:
        return
    open_nodes[depth].closed = True
    for inner in range(len(open_nodes) - 1, depth, -1):
        hoisted, around = open_nodes[inner], open_nodes[inner - 1]
        around.children += hoisted.children
        hoisted.children = []
    del open_nodes[depth:]
