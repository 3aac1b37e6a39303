"""Ordinary prints of many countries and manners: each row exact with its day, sign and currency, or none at all."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from app.engine.pdf.text import PdfDocument
from app.engine.pipeline import read
from app.engine.tables.grids.grid import Grid
from app.engine.tables.printed import find
from app.engine.tables.printed.brought import carries
from app.engine.tables.printed.manner import MONEY
from app.engine.tables.unknown import general
from app.engine.types.statements import Reading, UploadedFile
from app.engine.values.date_orders import is_day
from tests.effort import sampled
from tests.engine.fixtures.printed_abroad import Key
from tests.engine.fixtures.printed_families import ALL, Family

SIZES = sampled(((24, 1), (110, 2), (3, 5), (61, 9)), 2)
CHANGES = 8


def name(family: Family) -> str:
    return family.name


def found(reading: Reading) -> Counter[Key]:
    rows = reading.transactions.select("statement", "occurred_at", "direction", "amount_fen").rows()
    return Counter(
        (at.date(), fen if way == "in" else -fen, reading.statements[place].currency)
        for place, at, way, fen in rows
    )


def states(reading: Reading) -> set[str]:
    return {one.state for one in reading.statements}


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("rows", "seed"), SIZES)
@pytest.mark.parametrize("family", ALL, ids=name)
def test_a_family_of_prints_is_read_to_the_cent_with_days_and_currency(family, rows, seed):
    data, truth = family.make(rows, seed)
    reading = read([UploadedFile(family.name, data)])
    if rows < 4 and states(reading) <= {"unknown_layout", "to_confirm"}:
        return  # so few days do not tell enough
    assert states(reading) == {family.state}
    if family.state == "read":
        assert found(reading) == truth


def accepted(reading: Reading) -> bool:
    """Whether the reading says of no row that it is in doubt."""
    return states(reading) == {"read"}


def unproven(reading: Reading) -> set[int | None]:
    return {
        problem.row
        for one in reading.statements
        for problem in one.problems
        if problem.code == "first_amount_unproven"
    }


@pytest.mark.one_in(4)
@pytest.mark.parametrize("family", sampled([one for one in ALL if one.proven], 4), ids=name)
@pytest.mark.parametrize("way", ["digit", "row"])
def test_a_changed_figure_or_a_lost_row_of_a_family_is_never_accepted(family, way, monkeypatch):
    data, truth = family.make(24, 4)
    chance = random.Random(f"{family.name}{way}")
    for _ in range(CHANGES):
        places: list[int] = []
        ends: list[bool] = []

        def changed(document: PdfDocument, places: list[int] = places, ends: list[bool] = ends) -> list[Grid]:
            grids = find.find_grids(document)
            at = chance.randrange(len(grids))
            grid, row = (_other_digit if way == "digit" else _fewer_rows)(grids[at], chance)
            places.append(row)
            ends.append(row in _ends(grids[at]))
            return [*grids[:at], grid, *grids[at + 1 :]]

        monkeypatch.setattr(general, "find_grids", changed)
        reading = read([UploadedFile(family.name, data)])
        if not accepted(reading) or found(reading) == truth:
            continue
        if way == "digit":
            # Of the oldest row nothing but its balance is proven.
            assert places[0] in unproven(reading), (family.name, places)
        else:
            # No balance says whether a row stood before the first or behind the last one of an account.
            assert ends[0] or _begins_or_ends_a_currency(truth, found(reading)), (family.name, places)


def _ends(grid: Grid) -> tuple[int, int]:
    """The places of the first and the last row that is no balance brought forward or handed on."""
    moves = [
        at
        for at, row in enumerate(grid.cells)
        if not carries([cell for cell in row if not MONEY.match(cell)])
    ]
    return moves[0], moves[-1]


def _begins_or_ends_a_currency(truth: Counter[Key], read_rows: Counter[Key]) -> bool:
    (lost,) = (truth - read_rows).elements()
    same = [day for day, _, currency in truth if currency == lost[2]]
    return len({currency for _, _, currency in truth}) > 1 and lost[0] in (min(same), max(same))


def _other_digit(grid: Grid, chance: random.Random) -> tuple[Grid, int]:
    money = [
        (at, column)
        for at, row in enumerate(grid.cells)
        for column, cell in enumerate(row)
        if MONEY.match(cell) and not is_day(cell)
    ]
    at, column = chance.choice(money)
    cell = grid.cells[at][column]
    place = chance.choice([place for place, char in enumerate(cell) if char.isdigit()])
    digit = chance.choice([each for each in "123456789" if each != cell[place]])
    row = list(grid.cells[at])
    row[column] = cell[:place] + digit + cell[place + 1 :]
    return replace(grid, cells=(*grid.cells[:at], tuple(row), *grid.cells[at + 1 :])), grid.numbers[at]


def _fewer_rows(grid: Grid, chance: random.Random) -> tuple[Grid, int]:
    at = chance.randrange(len(grid.cells))
    kept = [place for place in range(len(grid.cells)) if place != at]
    return replace(
        grid,
        cells=tuple(grid.cells[place] for place in kept),
        numbers=tuple(grid.numbers[place] for place in kept),
        pages=tuple(grid.pages[place] for place in kept),
        boxes=tuple(grid.boxes[place] for place in kept),
    ), at
