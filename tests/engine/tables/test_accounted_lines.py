"""Lines below and between rows in words nobody knows: left out where the rows come to each figure, and told where not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.plain_sheets import codes, one_of, put, saved, sheet

SIDES = "Date,Details,Paid out,Paid in,Balance\n"
ROWS = (
    "2025-03-01,RENT,300.00,,700.00\n2025-03-02,SHOP,45.50,,654.50\n"
    "2025-03-09,WAGES,,900.25,1554.75\n2025-03-11,SHOP,20.00,,1534.75\n"
    "2025-03-12,SHOP,21.00,,1513.75\n2025-03-15,SHOP,22.00,,1491.75\n2025-03-17,SHOP,23.00,,1468.75\n"
)
OUT, COME_IN, HELD = "431.50", "900.25", "1468.75"


def read_sides(foot: str, rows: str = ROWS, head: str = SIDES) -> Statement:
    (statement,) = read([UploadedFile("list.csv", f"In EUR\n{head}{rows}{foot}\n".encode())]).statements
    return statement


@pytest.mark.parametrize(
    "foot",
    [
        f"Zxqwv,,{OUT},{COME_IN},",
        f"Zxqwv,7,{OUT},{COME_IN},{HELD}",
        f"Zxqwv at 2025-03-11,,,,{HELD}",
        f"Zxqwv: {OUT},Qwvzx: {COME_IN},,,",
        f"2025-03-31,Zxqwv,,,{HELD}",
    ],
    ids=["sums", "count and balance", "balance of a day", "among words", "dated balance"],
)
def test_a_line_whose_figures_the_rows_come_to_is_no_row(foot):
    statement = read_sides(foot)
    assert (statement.state, statement.rows, statement.skipped) == ("read", 7, 0), statement.problems


@pytest.mark.parametrize(
    "foot",
    [
        "Zxqwv,,431.51,900.25,",
        "Zxqwv,9,431.50,900.25,",
        "Zxqwv,,431.50,900.25,1468.76",
        "Zxqwv,SHOP,20.00,,",
        "Zxqwv,SHOP,20.00,,1448.75",
        "Zxqwv,SHOP,900.25,,568.50",
        "Zxqwv,,1468.75,,",
        "2025-03-31,Zxqwv,,,1468.74",
        "2025-03-31,Zxqwv,431.50,900.25,1468.75",
        "2025-0?-31,SHOP,431.50,,1037.25",
        f"Zxqwv 6,,{OUT},,\nZxqwv 1,,,{COME_IN},{HELD}",
    ],
)
def test_a_figure_that_fits_nothing_or_could_be_an_amount_keeps_the_line_a_lost_row(foot):
    assert read_sides(foot).skipped == 1


@pytest.mark.parametrize("day", ["", "--", "n/a"])
def test_a_row_of_nothing_but_digits_that_lost_its_day_is_a_lost_row(day):
    """Only the balances tell which way an amount went, and nothing tells it of the first."""
    rows = "2025-03-01,RENT,300.00,700.00\n2025-03-02,SHOP,45.50,654.50\n2025-03-09,WAGES,900.25,1554.75\n"
    head = "Date,Details,Amount,Balance\n"
    before = read_sides("", rows, head).skipped
    assert read_sides(f"{day},5,20.00,1534.75", rows, head).skipped == before + 1


def test_without_balances_that_hold_over_all_rows_no_line_is_left_out():
    broken = ROWS.replace("654.50", "655.50")
    assert read_sides(f"Zxqwv,,{OUT},{COME_IN},", broken).state != "read"
    head, rows = SIDES.replace(",Balance", ""), "\n".join(row.rpartition(",")[0] for row in ROWS.split())
    assert read_sides(f"Zxqwv,,{OUT},{COME_IN}", f"{rows}\n", head).state != "read"


def test_sums_between_the_rows_are_of_the_part_above_them():
    lines = ROWS.splitlines()
    parts = [*lines[:2], "Zxqwv,2,345.50,0.00,654.50", *lines[2:], f"Zxqwv,5,86.00,900.25,{HELD}", ""]
    assert read_sides("", "\n".join(parts)).state == "read"
    parts[2] = "Zxqwv,2,345.50,0.00,655.50"
    assert read_sides("", "\n".join(parts)).skipped == 1


def printed(foot: list[tuple[str, ...]], mark: str = "1/1") -> Statement:
    pdf = sheet()
    pdf.set_font("helvetica", size=8)
    places = ((46, "left"), (120, "left"), (330, "right"), (420, "right"), (520, "right"))
    y = put(pdf, 90, tuple(SIDES.strip().split(",")), places=places)
    for line in ROWS.splitlines():
        y = put(pdf, y, tuple(line.split(",")), places=places)
    for cells in foot:
        y = put(pdf, y, cells, places=places)
    pdf.text(46, y, mark)
    pdf.text(46, 70, "All amounts in EUR")
    return one_of(read([UploadedFile("statement.pdf", saved(pdf))]))


def test_the_number_of_its_page_below_the_days_of_a_print_is_no_row():
    assert printed([]).state == "read"
    assert printed([("Zxqwv", "7", OUT, COME_IN, HELD)]).state == "read"
    assert printed([("Zxqwv", "7", OUT, "900.26", HELD)]).state == "partial"


@dataclass(frozen=True)
class Move:
    fen: int
    held: int


@st.composite
def accounts(draw) -> list[Move]:
    """Rows of few different amounts, so that sums and amounts meet by chance."""
    held = draw(st.integers(0, 12)) * 100
    moves = []
    for fen in draw(st.lists(st.sampled_from([-300, -200, -100, 100, 200, 300]), min_size=3, max_size=8)):
        held += fen
        moves.append(Move(fen, held))
    return moves


def yuan(fen: int) -> str:
    return f"{fen / 100:.2f}"


@settings(max_examples=examples(600))
@given(
    accounts(),
    st.dictionaries(st.integers(0, 7), st.booleans(), min_size=1, max_size=3),
    st.sampled_from(["", "--", "n/a", "2025-??", "Tuesday"]),
    st.sampled_from(["SHOP", "RENT 2", "5"]),
    st.booleans(),
    st.booleans(),
)
def test_no_row_that_lost_its_day_is_ever_taken_for_a_line_of_sums(
    moves, lost, day, text, is_upwards, is_signed
):
    """Each lost row keeps its balance or loses that too."""
    lines = []
    for at, move in enumerate(moves):
        gone, come = yuan(-move.fen) if move.fen < 0 else "", yuan(move.fen) if move.fen > 0 else ""
        amounts = yuan(move.fen) if is_signed else f"{gone},{come}"
        held = yuan(move.held) if lost.get(at, True) else ""
        lines.append(f"{day if at in lost else f'2025-03-{at + 1:02}'},{text},{amounts},{held}")
    head = SIDES.replace("Paid out,Paid in", "Amount") if is_signed else SIDES
    statement = read_sides("", "\n".join(lines[::-1] if is_upwards else lines), head)
    if any(at < len(moves) for at in lost):
        assert statement.state != "read", lines


@settings(max_examples=examples(300))
@given(accounts(), st.integers(0, 3), st.sampled_from([1, -1, 100, -100, 1000]))
def test_a_line_of_sums_with_one_figure_changed_stays_told(moves, place, by):
    come_in = sum(move.fen for move in moves if move.fen > 0)
    gone_out = -sum(move.fen for move in moves if move.fen < 0)
    figures = [gone_out, come_in, moves[-1].held, 0]
    rows = "".join(
        f"2025-03-{at + 1:02},X,{yuan(-move.fen) if move.fen < 0 else ''},"
        f"{yuan(move.fen) if move.fen > 0 else ''},{yuan(move.held)}\n"
        for at, move in enumerate(moves)
    )
    whole = f"Zxqwv,{len(moves)},{yuan(gone_out)},{yuan(come_in)},{yuan(moves[-1].held)}"
    counted = len(moves) + (17 if place == 3 else 0)
    if place < 3:
        figures[place] += by * 7919
    changed = f"Zxqwv,{counted},{yuan(figures[0])},{yuan(figures[1])},{yuan(figures[2])}"
    if read_sides(whole, rows).state == "read":
        assert read_sides(changed, rows).state != "read", changed


def test_what_is_left_out_is_told_where_nothing_proves_it():
    assert "unreadable_date" in codes(read_sides("Zxqwv,SHOP,20.00,,1448.75"))


@pytest.mark.parametrize("text", ["TOTAL", "TOTAL 4023 PARIS", "合计"])
def test_a_last_row_without_its_day_that_is_called_a_sum_is_told_where_its_balance_moves_by_its_amount(text):
    held = 1_000_00
    rows = ""
    for day, fen in enumerate((-10_00, -20_00, 5_00), 1):
        held += fen
        rows += f"2025-03-{day:02},X,{yuan(-fen) if fen < 0 else ''},{yuan(fen) if fen > 0 else ''},{yuan(held)}\n"
    lost = read_sides(f",{text},7.00,,{yuan(held - 7_00)}", rows)
    assert (lost.state, lost.skipped) == ("partial", 1)
    assert "unreadable_date" in codes(lost)
    whole = read_sides(f",{text},30.00,5.00,{yuan(held)}", rows)
    assert (whole.state, whole.skipped) == ("read", 0)
