"""Every synthetic statement is read exactly, and no changed figure of a proven one is ever accepted as agreeing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest

from app.engine.messages.formats import FORMAT_NAMES
from app.engine.tables.conclusion import conclude as concluding
from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import interpret
from app.engine.tables.layout import Layout
from app.engine.types.statements import READABLE_STATES, Reading
from app.engine.values.figures import parse_figure
from tests.effort import sampled
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.pdf_changes import with_codes
from tests.engine.fixtures.persona import Truth
from tests.engine.fixtures.written import STATED_TOTALS

SIZES = sampled(((60, 7), (17, 11), (1, 3), (240, 5)), 2)
CHANGES = 12
PROVEN = [golden for golden in GOLDEN if golden.proven]
PRINTED = [golden for golden in GOLDEN if golden.name.endswith(".pdf") and not golden.password]
STRANGE_CODES = (0, 0xA, 0x20, 0x200B, 0x301, 0x202E, 0xD800, 0xDFFF, 0xFFFD, 0xFFFF)
"""Nothing, ends of lines, blanks, marks without a width, halves of characters, what is no character."""
TEXTS = [golden for golden in PROVEN if golden.name.endswith((".csv", ".txt", ".html"))]


def _names(golden: Golden) -> str:
    return golden.name


def _passwords(golden: Golden) -> list[str]:
    return [golden.password] if golden.password else []


def _sums(reading: Reading) -> Truth:
    names = asdict(Truth(0, 0, 0, 0, 0, 0, 0))
    return Truth(**{name: sum(getattr(one, name) for one in reading.statements) for name in names})


@pytest.mark.parametrize(("rows", "seed"), SIZES)
@pytest.mark.parametrize("golden", GOLDEN, ids=_names)
def test_every_synthetic_statement_is_read_to_the_cent(golden, rows, seed, read_one):
    data, truth = golden.make(rows, seed)
    reading = read_one(data, *_passwords(golden), name=golden.name)
    states = {one.state for one in reading.statements}
    if golden.state not in READABLE_STATES:
        assert states == {golden.state}
        assert reading.transactions.is_empty()
        return
    if rows == 1 and golden.format in ("general", "headerless"):
        assert states <= {"read", "unknown_layout", "to_confirm"}  # one row proves nothing
    else:
        assert states == {golden.state}
        assert {one.format for one in reading.statements} == {golden.format}
    if states <= READABLE_STATES:
        assert _sums(reading) == truth
    else:
        assert reading.transactions.is_empty()


@pytest.mark.parametrize("golden", PROVEN, ids=_names)
def test_what_calls_itself_proven_is_proven_by_balances_or_totals(golden, read_one):
    data, _ = golden.make(40, 2)
    for one in read_one(data, *_passwords(golden), name=golden.name).statements:
        assert (one.chain.checked and not one.chain.breaks) or one.totals.agree
        if golden.name in STATED_TOTALS:
            assert one.totals.agree
            assert one.totals.binding


def test_every_format_has_a_name():
    assert {golden.format for golden in GOLDEN} <= FORMAT_NAMES.keys()


def _changed_figures(text: str, chance: random.Random) -> Iterator[tuple[str, int]]:
    """The text with one digit of one figure changed, and the 1-based line of it."""
    places = [match.span() for match in re.finditer(r"\d[\d,]*\.\d{2}(?!\d)", text)]
    for start, end in chance.sample(places, min(CHANGES, len(places))):
        at = chance.choice([place for place in range(start, end) if text[place].isdigit()])
        digit = chance.choice([each for each in "0123456789" if each != text[at]])
        yield text[:at] + digit + text[at + 1 :], text.count("\n", 0, at) + 1


def _accepted_wrongly(reading: Reading, truth: Truth) -> list[int]:
    """Rows that the reading itself says are not proven, when it accepts sums that are wrong; [] when it does not."""
    if any(one.state != "read" for one in reading.statements) or _sums(reading) == truth:
        return []
    found = [
        problem.row
        for one in reading.statements
        for problem in one.problems
        if problem.code == "first_amount_unproven" and problem.row is not None
    ]
    return found or [-1]


@pytest.mark.parametrize("golden", TEXTS, ids=_names)
def test_a_changed_digit_in_a_text_with_balances_or_totals_is_noticed(golden, read_one):
    data, truth = golden.make(24, 9)
    encoding = next(
        code for code in ("utf-8", "gb18030", "utf-16", "utf-16-be", "latin-1") if _decodes(data, code)
    )
    chance = random.Random(golden.name)
    for changed, line in _changed_figures(data.decode(encoding), chance):
        reading = read_one(changed.encode(encoding), *_passwords(golden), name=golden.name)
        wrong = _accepted_wrongly(reading, truth)
        assert not wrong or line in wrong, (golden.name, line)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        return data.decode(encoding).encode(encoding) == data
    except UnicodeDecodeError:
        return False


@pytest.mark.parametrize("golden", sampled(PROVEN, 3), ids=_names)
def test_a_changed_figure_of_any_medium_with_balances_or_totals_is_noticed(golden, read_one, monkeypatch):
    data, truth = golden.make(24, 9)
    chance = random.Random(golden.name)
    for _ in range(CHANGES):
        places: list[int] = []

        def changed(grid: Grid, layout: Layout, places: list[int] = places, **how: bool):
            if places:
                return interpret(grid, layout, **how)
            grid, row = _with_changed_figure(grid, layout, chance)
            places.append(row)
            return interpret(grid, layout, **how)

        monkeypatch.setattr(concluding, "interpret", changed)
        reading = read_one(data, *_passwords(golden), name=golden.name)
        if not places:
            pytest.skip("has a reader of its own, which has such a test of its own")
        wrong = _accepted_wrongly(reading, truth)
        assert not wrong or places[0] in wrong or _moves_nothing(reading, places[0]), (golden.name, places)


def _moves_nothing(reading: Reading, row: int) -> bool:
    """Whether a row neither came in nor went out, in a file that states no sum of such rows: nothing proves its amount."""
    stated = {total.name for one in reading.statements for total in one.totals.stated}
    rows = reading.transactions.filter(reading.transactions["row"] == row)
    return "neutral_fen" not in stated and rows["direction"].to_list() == ["neutral"]


@pytest.mark.parametrize("golden", sampled(PRINTED, 4), ids=_names)
def test_a_font_that_misnames_some_characters_never_makes_a_statement_that_is_read_and_wrong(
    golden, read_one
):
    data, _ = golden.make(12, 3)
    chance = random.Random(golden.name)
    # A file may hold several statements, each of which stays right or is not read.
    whole = {(one.rows, one.in_fen, one.out_fen) for one in read_one(data, name=golden.name).statements}
    for strange in chance.sample(STRANGE_CODES, 4):
        spoilt = with_codes(data, lambda code, strange=strange: strange if chance.random() < 0.03 else code)
        for one in read_one(spoilt, name=golden.name).statements:
            if one.state == "read":
                assert (one.rows, one.in_fen, one.out_fen) in whole, hex(strange)


def _with_changed_figure(grid: Grid, layout: Layout, chance: random.Random) -> tuple[Grid, int]:
    columns = [
        layout.columns[role] for role in ("amount", "credit", "debit", "balance") if role in layout.columns
    ]
    places = [
        (at, column)
        for at, row in enumerate(grid.cells)
        for column in columns
        if parse_figure(row[column], layout.decimal) and any(char.isdigit() for char in row[column])
    ]
    at, column = chance.choice(places)
    cell = grid.cells[at][column]
    digit_at = chance.choice([place for place, char in enumerate(cell) if char.isdigit()])
    digit = chance.choice([each for each in "0123456789" if each != cell[digit_at]])
    row = list(grid.cells[at])
    row[column] = cell[:digit_at] + digit + cell[digit_at + 1 :]
    cells = (*grid.cells[:at], tuple(row), *grid.cells[at + 1 :])
    return replace(grid, cells=cells), grid.numbers[at]
