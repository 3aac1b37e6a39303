"""The texts of a printed statement one by one, and the differences between two statements of one layout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

_PAIR = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")


@dataclass(frozen=True)
class Text:
    """One text of a page: the number of its operation, where it begins, how large, what it says, and whether it is turned."""

    at: int
    x: float
    y: float
    size: float
    font: str
    said: str
    turned: bool


@dataclass(frozen=True)
class Edit:
    """One text of a page that is to say something else, at the place where that would be printed."""

    page: int
    old: Text
    new: Text


def codes_of(page: pikepdf.Page) -> dict[str, dict[int, str]]:
    """Of each font of a page what its codes mean."""
    found: dict[str, dict[int, str]] = {}
    for name, font in page.obj.Resources.Font.items():
        table = font.ToUnicode.read_bytes() if "/ToUnicode" in font else b""
        found[name] = {
            int(code, 16): bytes.fromhex(said.decode()).decode("utf-16-be")
            for code, said in _PAIR.findall(table)
        }
    return found


def texts_of(page: pikepdf.Page) -> tuple[list[Text], list[Any]]:
    """The texts of a page in their order, and all its operations."""
    codes, found, operations = codes_of(page), [], list(pikepdf.parse_content_stream(page))
    font, size, x, y, depth = "", 0.0, 0.0, 0.0, 0
    for at, (operands, operator) in enumerate(operations):
        name = str(operator)
        if name == "Tf":
            font, size = str(operands[0]), float(operands[1])
        elif name == "Td":
            x, y = float(operands[0]), float(operands[1])
        elif name in ("q", "Q"):
            depth += 1 if name == "q" else -1
        elif name == "Tj":
            raw, table = bytes(operands[0]), codes.get(font, {})
            said = "".join(
                table.get(int.from_bytes(raw[two : two + 2]), "?") for two in range(0, len(raw), 2)
            )
            found.append(Text(at, x, y, size, font, said, depth > 0))
    return found, operations


def lines_of(operations: list[Any]) -> list[tuple[float, float, float, float]]:
    """The straight lines of a page, from point to point."""
    found, start = [], (0.0, 0.0)
    for operands, operator in operations:
        if str(operator) in ("m", "l"):
            end = (float(operands[0]), float(operands[1]))
            if str(operator) == "l":
                found.append((*start, *end))
            start = end
    return found


def edits_between(genuine: bytes, target: bytes) -> list[Edit] | None:
    """What makes the one the other; None where their layouts differ."""
    edits: list[Edit] = []
    with pikepdf.open(BytesIO(genuine)) as own, pikepdf.open(BytesIO(target)) as other:
        if len(own.pages) != len(other.pages):
            return None
        for number, (page, wanted) in enumerate(zip(own.pages, other.pages, strict=True)):
            before, after = texts_of(page)[0], texts_of(wanted)[0]
            if len(before) != len(after):
                return None
            edits += [
                Edit(number, old, new) for old, new in zip(before, after, strict=True) if old.said != new.said
            ]
    return edits
