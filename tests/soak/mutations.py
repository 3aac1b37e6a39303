"""Which small wrong changes are tried on a module: those of cosmic-ray that say something here, and words of our own.

Much of the engine is said in words of polars, and the proof of the ledger in SQL; cosmic-ray changes neither.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SEED = "liushui"
_OF_COSMIC_RAY = re.compile(
    r"core/(?:ReplaceBinaryOperator_(?:Add_Sub|Sub_Add|Mul_FloorDiv|FloorDiv_Mul|Div_Mul|Mod_FloorDiv|BitOr_BitAnd|BitAnd_BitOr)"
    r"|ReplaceComparisonOperator_(?:Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is)"
    r"|ReplaceUnaryOperator_(?:USub_UAdd|Delete_Invert|Delete_Not)"
    r"|AddNot|ReplaceTrueWithFalse|ReplaceFalseWithTrue|ReplaceAndWithOr|ReplaceOrWithAnd"
    r"|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ExceptionReplacer|NumberReplacer|ZeroIterationForLoop)\Z"
)
"""The operators of which each change means something; others of the same place (`a ** b`, `a << b`) fall at once."""

_CALLED = {
    "min": "max", "max": "min", "first": "last", "last": "first", "head": "tail", "tail": "head", "any": "all",
    "all": "any", "any_horizontal": "all_horizontal", "all_horizontal": "any_horizontal", "sum": "max",
    "max_horizontal": "min_horizontal", "min_horizontal": "max_horizontal", "starts_with": "ends_with",
    "ends_with": "starts_with", "startswith": "endswith", "endswith": "startswith", "is_null": "is_not_null",
    "is_not_null": "is_null", "ge": "gt", "gt": "ge", "le": "lt", "forward_fill": "backward_fill", "len": "n_unique",
}  # fmt: skip
"""Names of functions, and what is called in their place."""

_QUOTED = {
    "in": "out", "out": "in", "neutral": "in", "left": "inner", "semi": "anti", "anti": "semi", "first": "last",
    "last": "first", "debit": "credit", "credit": "debit", "CNY": "USD", "points": "cash",
    "amount_fen": "real_fen", "real_fen": "amount_fen",
}  # fmt: skip
"""Texts that decide, and what stands in their place."""

_OF_SQL = (
    (r"<>", "="), (r"(?<!amount) > ", " >= "), (r"(?<!amount) < ", " <= "), (r" OR ", " AND "), (r" AND ", " OR "),
    (r"\bSUM\b", "MAX"), (r"\bLEFT JOIN\b", "JOIN"), (r"(?<!THEN )(?<!SELECT )(?<= )[01]\b", "2"), (r"-(?=[a-z])", ""),
    (r"\bNOT ", ""), (r" IS NULL", " IS NOT NULL"),
)  # fmt: skip
"""Changes of SQL. The tables refuse an amount of 0, so that amounts above 0 are those from 0 on; what is counted by
`THEN 1` or looked for by `SELECT 1` may be any number."""

_UNREAD = ("decorator", "import_name", "import_from")


@dataclass(frozen=True)
class Mutant:
    """One change of a module: its place, the lines before and after, and the whole module with it."""

    line: int
    before: str
    after: str
    code: str

    @property
    def diff(self) -> str:
        """The change as a diff shows it."""
        changed = [f"-{each}" for each in self.before.splitlines()]
        return "\n".join([*changed, *(f"+{each}" for each in self.after.splitlines())])


class _Words:
    """An operator in the form of cosmic-ray's, for words that cosmic-ray does not know."""

    def mutation_positions(self, node: Any) -> list[tuple[Any, Any]]:
        return [(_place_in(node, at), node.end_pos) for at, _ in self._others(node)]

    def mutate(self, node: Any, index: int) -> Any:
        node.value = self._others(node)[index][1]
        return node

    def _others(self, node: Any) -> list[tuple[int, str]]:
        """Where in the node a change begins, and the node's text with it."""
        if node.type == "name":
            following = node.get_next_leaf()
            is_called = following is not None and following.value == "("
            return [(0, _CALLED[node.value])] if is_called and node.value in _CALLED else []
        if node.type != "string":
            return []
        if "SELECT" in node.value:
            return [
                (found.start(), node.value[: found.start()] + new + node.value[found.end() :])
                for old, new in _OF_SQL
                for found in re.finditer(old, node.value)
            ]
        other = _QUOTED.get(node.value.strip('"'))
        return [(0, f'"{other}"')] if other else []


def _place_in(node: Any, at: int) -> tuple[int, int]:
    """Line and column of a place in a text that may have several lines."""
    line, column = node.start_pos
    before = node.value[:at].split("\n")
    return line + len(before) - 1, len(before[-1]) + (column if len(before) == 1 else 0)


def draw(code: str, most: int, seed: str) -> list[Mutant]:
    """At most `most` mutants of a module, one of each place, drawn by the seed.

    What is drawn follows from the text of the lines, so that a change elsewhere leaves the draw nearly as it was.
    """
    lines = code.splitlines()
    ways: dict[tuple[int, int], list[tuple[str, Any, int]]] = {}
    for place, operator, name, occurrence in _possible(code):
        ways.setdefault(place, []).append((name, operator, occurrence))

    def rank(place: tuple[int, int], name: str = "") -> str:
        text = f"{seed}\0{lines[place[0] - 1].strip()}\0{place[1]}\0{name}"
        return hashlib.sha256(text.encode()).hexdigest()

    drawn: list[Mutant] = []
    for place in sorted(ways, key=rank):
        if len(drawn) == most:
            break
        ordered = sorted((rank(place, f"{name}\0{at}"), at) for at, (name, *_) in enumerate(ways[place]))
        changed = (_mutant(code, *ways[place][at][1:]) for _, at in ordered)
        drawn += [each for each in changed if each is not None][:1]
    return sorted(drawn, key=lambda each: each.line)


def _possible(code: str) -> Iterator[tuple[tuple[int, int], Any, str, int]]:
    """Every change that can be made: its place, the operator, its name, and the how-many-eth of it in the module."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    known = [(name, get_operator(name)()) for name in operator_names() if _OF_COSMIC_RAY.match(name)]
    # By their first leaf: the tree of parso finds its nodes in the order of the text.
    nodes = list(ast_nodes(get_ast(code)))
    unread = [span for node in nodes for span in _unread(node)]
    for name, operator in [*known, ("words", _Words())]:
        positions = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(positions):
            if not any(first <= start < last for first, last in unread):
                yield start, operator, name, occurrence


def _unread(node: Any) -> Iterator[tuple[Any, Any]]:
    """Spans that no program depends on: annotations, decorators (caches, frozen), imports."""
    if node.type in _UNREAD:
        yield node.start_pos, node.end_pos
    elif node.type == "tfpdef":
        yield node.children[2].start_pos, node.children[2].end_pos
    elif node.type == "annassign":
        yield node.children[1].start_pos, node.children[1].end_pos
    elif node.type == "funcdef" and node.annotation is not None:
        yield node.annotation.start_pos, node.annotation.end_pos


def _mutant(code: str, operator: Any, occurrence: int) -> Mutant | None:
    """The mutant, or None when what comes out is no program or the same one."""
    from cosmic_ray.mutating import mutate_code

    changed = mutate_code(code, operator, occurrence)
    if changed is None or not _is_another(code, changed):
        return None
    old, new = code.splitlines(), changed.splitlines()
    first, before, after = 0, list[str](), list[str]()
    for way, start, end, new_start, new_end in difflib.SequenceMatcher(None, old, new, False).get_opcodes():
        if way != "equal":
            first = first or start + 1
            before += (line.strip() for line in old[start:end])
            after += (line.strip() for line in new[new_start:new_end])
    return Mutant(first, "\n".join(before), "\n".join(after), changed)


def _is_another(code: str, changed: str) -> bool:
    try:
        return ast.dump(ast.parse(changed)) != ast.dump(ast.parse(code))
    except SyntaxError:
        return False
