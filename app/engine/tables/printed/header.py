"""Headers of tables in PDFs: where the names of columns stand, on one line, on several, or bilingual."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from app.engine.pdf.words import Word
from app.engine.tables.printed.header_lines import (
    cells_of,
    height_of_letters,
    merge_block,
    overlap,
    with_interleaved,
)
from app.engine.tables.printed.names import Heading, Judge
from app.engine.tables.printed.table import SAME_BASELINE
from app.engine.values.currencies import CODES, CURRENCIES
from app.engine.values.text import comparable, comparable_lines

_NEAR = 4.0
"""Points: printed beside a name, such as its unit, not a column of its own."""

_REACH = 16.0
"""Points between the baselines of two lines of one header."""

_PLAIN_LATIN = re.compile(r"[\x21-\x7e（）／]*\Z")
_CJK = re.compile(r"[\u2e80-\u9fff]")
_FIGURES = re.compile(r"\d{3}|\d[-/.:]\d")
"""Digits that no name of a column has."""

_DIGIT = re.compile(r"\d")
_ENGLISH = frozenset((
    "abstract", "acc", "account", "amount", "and", "balance", "bank", "branch", "card", "channel",
    "closing", "code", "counter", "counterparty", "counterparty's", "cr", "credit", "currency",
    "customer", "date", "dc", "debit", "deposit", "deposits", "description", "details", "digits",
    "dr", "expenditure", "expenditures", "expense", "flg", "four", "in", "income", "last",
    "location", "merchant", "method", "name", "name/account", "no", "note", "notes", "num", "number", "of",
    "opening", "or", "order", "original", "other", "out", "party", "party's", "payee", "payer",
    "payment", "place", "post", "posted", "posting", "purpose", "receipt", "ref", "reference",
    "remark", "remarks", "rmb", "serial", "side", "sold", "summary", "the", "time", "trading",
    "tran", "trans", "transaction", "transcation", "type", "usage", "value", "withdrawal",
    "withdrawals",
))  # fmt: skip
"""Words of the second language of bilingual headers; a line made of these alone is no data."""


@dataclass(frozen=True)
class Header:
    """The names of one table from left to right; `top` and `bottom` are the first and last baseline."""

    columns: tuple[Heading, ...]
    top: float
    bottom: float

    @property
    def names(self) -> tuple[str, ...]:
        """The names alone, from left to right."""
        return tuple(column.name for column in self.columns)


class _Letter(NamedTuple):
    text: str
    x0: float
    x1: float


def fold_name(text: str) -> str:
    """A column's name for comparing: NFKC, lower case, no blanks, 户 for 戶."""
    return comparable(text).replace("戶", "户")


def fold_lines(lines: Sequence[list[Word]]) -> list[str]:
    """The text of every line of a page as `fold_name` gives it; all at once, which is sooner done than one by one."""
    text = "\n".join(["".join([word.text for word in line]) for line in lines])
    return comparable_lines(text).replace("戶", "户").split("\n") if lines else []


def find_named_headers(
    lines: Sequence[list[Word]], texts: Sequence[str], names: Sequence[str], required: Sequence[str]
) -> list[Header]:
    """All headers on a page that hold every required name.

    `names` and the `texts` of the lines are in the form of `fold_name`.
    """
    by_length = sorted(names, key=len, reverse=True)
    found: list[Header] = []
    for at, (line, text) in enumerate(zip(lines, texts, strict=True)):
        if sum([name in text for name in names]) < 2:
            continue
        if found and line[0].base <= found[-1].bottom + SAME_BASELINE:
            continue
        header = _header_at(lines, at, by_length, required)
        if header is not None:
            found.append(header)
    return found


def _header_at(
    lines: Sequence[list[Word]], at: int, names: Sequence[str], required: Sequence[str]
) -> Header | None:
    main = lines[at]
    hits, rest = _spot(main, names)
    if len(hits) < 2:
        return None
    columns = _adopt(hits, rest)
    bases = [main[0].base]
    missing = [name for name in names if name not in hits]
    if missing:
        around = [
            line
            for line in lines[max(0, at - 3) : at + 6]
            if line is not main and abs(line[0].base - main[0].base) <= 2 * _REACH
        ]
        for heading, base in _beside(around, rest, missing, columns):
            columns = [one for one in columns if not overlap(one, heading)] + [heading]
            bases.append(base)
    columns.sort(key=lambda one: one.x0)
    if not set(required) <= {column.name for column in columns}:
        return None
    bottom = _english_below(lines, at, max(bases), len(columns))
    return Header(tuple(columns), min(bases), bottom)


def _letters(line: list[Word]) -> list[_Letter]:
    letters: list[_Letter] = []
    for word in line:
        for place, char in enumerate(word.text):
            right = word.xs[place + 1] if place + 1 < len(word.xs) else word.x1
            for folded in unicodedata.normalize("NFKC", char).lower().strip():
                letters.append(_Letter("户" if folded == "戶" else folded, word.xs[place], right))
    return letters


def _spot(line: list[Word], names: Sequence[str]) -> tuple[dict[str, Heading], list[Heading]]:
    """The names that stand on a line, longest first, and what else is printed there, run by run."""
    letters = _letters(line)
    text = "".join(letter.text for letter in letters)
    taken = [False] * len(letters)
    hits: dict[str, Heading] = {}
    for name in names:
        at = text.find(name)
        while at >= 0 and any(taken[at : at + len(name)]):
            at = text.find(name, at + 1)
        if at >= 0:
            taken[at : at + len(name)] = [True] * len(name)
            hits[name] = Heading(name, letters[at].x0, letters[at + len(name) - 1].x1)
    return hits, _runs([None if used else letter for letter, used in zip(letters, taken, strict=True)])


def _runs(letters: Iterable[_Letter | None]) -> list[Heading]:
    runs: list[Heading] = []
    open_run = False
    for letter in letters:
        if letter is None:
            open_run = False
        elif open_run and letter.x0 - runs[-1].x1 <= _NEAR:
            runs[-1] = Heading(runs[-1].name + letter.text, runs[-1].x0, letter.x1)
        else:
            runs.append(Heading(*letter))
            open_run = True
    return runs


def _adopt(hits: dict[str, Heading], rest: list[Heading]) -> list[Heading]:
    """Columns of a line: the known names, widened by what touches them, and unknown ones of their own.

    A column that a new version of a layout adds must not run into its neighbours.
    """
    columns = list(hits.values())
    for run in rest:
        gaps = [(max(run.x0 - one.x1, one.x0 - run.x1), at) for at, one in enumerate(columns)]
        gap, nearest = min(gaps)
        if gap <= _NEAR or _PLAIN_LATIN.match(run.name):
            if gap <= 2 * _NEAR:
                one = columns[nearest]
                columns[nearest] = Heading(one.name, min(one.x0, run.x0), max(one.x1, run.x1))
        else:
            columns.append(run)
    return columns


def _beside(
    around: list[list[Word]], main_rest: list[Heading], missing: list[str], columns: list[Heading]
) -> list[tuple[Heading, float]]:
    """Missing names that stand alone on a neighbouring line, or are broken over several lines."""
    known = [one for one in columns if one.name not in {run.name for run in main_rest}]
    found: list[tuple[Heading, float]] = []
    pieces = [(run, 0.0) for run in main_rest]
    for line in around:
        if _DIGIT.search("".join(word.text for word in line)):
            continue
        for run in cells_of(line, height_of_letters([line])):
            run = Heading(fold_name(run.name), run.x0, run.x1)
            free = not any(overlap(run, one) for one in known)
            if run.name in missing and free:
                found.append((run, line[0].base))
            elif free:
                pieces.append((run, line[0].base))
    have = {heading.name for heading, _ in found}
    for cluster in _stack([run for run, _ in pieces]):
        joined = "".join(run.name for run in cluster)
        if joined in missing and joined not in have:
            bases = [base for run, base in pieces if run in cluster]
            box = Heading(joined, min(run.x0 for run in cluster), max(run.x1 for run in cluster))
            found.append((box, max(bases)))
    return found


def _stack(runs: list[Heading]) -> list[list[Heading]]:
    """Runs that stand above each other, in the order given."""
    stacks: list[list[Heading]] = []
    for run in runs:
        stack = next((stack for stack in stacks if any(overlap(run, one) for one in stack)), None)
        if stack is None:
            stacks.append([run])
        else:
            stack.append(run)
    return stacks


def _english_below(lines: Sequence[list[Word]], at: int, bottom: float, count: int) -> float:
    """The last baseline of the lines below a header of `count` columns that repeat it in English."""
    for line in lines[at + 1 :]:
        base = line[0].base
        if base - bottom > _REACH:
            break
        text = " ".join(word.text for word in line)
        words = re.findall(r"[a-z]+", text.lower())
        digits = _DIGIT.search(re.sub(r"\d(?= ?digits)|(?<=last )\d\b", "", text.lower()))
        if digits or not words or not _PLAIN_LATIN.match(text.replace(" ", "")):
            if base > bottom + SAME_BASELINE:
                break
            continue
        broad = len(cells_of(line, height_of_letters([line]))) * 2 >= count
        if not broad and not all(word in _ENGLISH for word in words):
            break
        bottom = max(bottom, base)
    return bottom


_MONEY = frozenset({"amount", "credit", "debit"})


def find_headers(lines: Sequence[list[Word]], judge: Judge) -> list[Header]:
    """Headers of unknown tables: lines with at least three known names, a date and an amount among them."""
    found: list[Header] = []
    at = 0
    while at < len(lines):
        best: tuple[int, int, Header] | None = None
        if _FIGURES.search(" ".join([word.text for word in lines[at]])):
            at += 1
            continue
        for depth in (1, 2, 3):
            block = lines[at : at + depth]
            if len(block) < depth or any(b[0].base - a[0].base > _REACH for a, b in pairwise(block)):
                break
            if depth > 1 and _DIGIT.search("".join(word.text for word in block[-1])):
                break
            columns = merge_block(block, judge)
            known = [judge(column.name) for column in columns]
            count = sum(role is not None for role in known)
            torn = [
                cell.name for cell in cells_of(block[0], height_of_letters(block)) if cell.name.endswith("/")
            ]
            count += sum(not any(column.name == name for column in columns) for name in torn)
            proper = count >= 3 and "moment" in known and _MONEY & set(known) and count * 2 >= len(columns)
            if (
                proper
                and depth > 1
                and [one.name for one in columns] == [one.name for one in merge_block(block[1:], judge)]
            ):
                continue  # the line above adds nothing: it heads what follows
            again = depth > 1 and best is not None and count == best[0] and _heads_again(block[-1], judge)
            if proper and (best is None or count > best[0] or again):
                best = (count, depth, Header(tuple(columns), block[0][0].base, block[-1][0].base))
        if best is None:
            at += 1
            continue
        depth = with_interleaved(lines, at, best[1])
        header = best[2] if depth == best[1] else _of_all(best[2], lines[at : at + depth], judge)
        bottom = _english_below(lines, at + depth - 1, header.bottom, len(header.columns))
        bottom = _second_names_below(lines, at + depth, bottom, header.columns, judge)
        found.append(Header(header.columns, header.top, bottom))
        at += depth
        while at < len(lines) and lines[at][0].base <= bottom + SAME_BASELINE:
            at += 1
    return found


def _of_all(header: Header, block: Sequence[list[Word]], judge: Judge) -> Header:
    """A header with the names of all its lines, where they mean no less together than without the last ones."""
    columns = merge_block(block, judge)
    known, before = (
        sum(judge(column.name) is not None for column in some) for some in (columns, header.columns)
    )
    return Header(
        tuple(columns) if known >= before and len(columns) == len(header.columns) else header.columns,
        header.top,
        block[-1][0].base,
    )


def _second_names_below(
    lines: Sequence[list[Word]], at: int, bottom: float, columns: Sequence[Heading], judge: Judge
) -> float:
    """The baseline of the line below a header that names the second thing in its columns of days, else its `bottom`."""
    if at >= len(lines) or not bottom < lines[at][0].base <= bottom + _REACH:
        return bottom
    cells = cells_of(lines[at], height_of_letters([lines[at]]))
    days = [one for one in columns if judge(one.name) == "moment"]
    heads = all(judge(cell.name) and any(overlap(cell, one) for one in days) for cell in cells)
    return lines[at][0].base if heads else bottom


def _names_currency(text: str) -> bool:
    return text in CODES or comparable(text) in CURRENCIES


def _heads_again(line: list[Word], judge: Judge) -> bool:
    """Whether a line repeats a header in Chinese, with a date, an amount and one more column, or is all currencies."""
    cells = cells_of(line, height_of_letters([line]))
    if all(_names_currency(cell.name.strip("()")) for cell in cells):
        return True
    known = {judge(cell.name) for cell in cells} - {None}
    is_chinese = any(_CJK.search(cell.name) for cell in cells)
    return is_chinese and len(cells) > 2 and "moment" in known and bool(_MONEY & known)
