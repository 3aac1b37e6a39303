"""Lists below a header that nobody knows, or below lines without one: read where the balances alone tell the columns."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from tests.engine.fixtures.plain_sheets import codes, one_of, put, saved, sheet

DAYS = [f"2025-03-{day:02}" for day in (1, 2, 9, 11, 12, 20)]
FENS = [-30000, -4550, 90025, -2000, -2100, -50]


def list_of(head: str, *, by: int = 0, turned: bool = False, foot: str = "") -> Statement:
    """Amounts with signs and balances, one balance wrong by `by` fen."""
    held, rows = 100_000, []
    for at, (day, fen) in enumerate(zip(DAYS, FENS, strict=True)):
        held += fen
        shown = held + (by if at == 2 else 0)
        rows.append(f"{day},Zx{'abcdef'[at]},{fen / 100:.2f},{shown / 100:.2f},q")
    body = "\n".join(rows[::-1] if turned else rows)
    (statement,) = read([UploadedFile("list.csv", f"{head}{body}\n{foot}".encode())]).statements
    return statement


@pytest.mark.parametrize(
    "head",
    [
        "Qwop,Zxcv,Bnmk,Tyui,Ghjk\n",
        "Zxcv Qwop\nAccount : ,1129384756\nQwop,Zxcv,Bnmk,Tyui,\n",
        "Qwop : ,12\n",
    ],
    ids=["header", "lines and a header", "a line"],
)
@pytest.mark.parametrize("turned", [False, True])
def test_balances_that_follow_each_other_tell_the_columns_of_a_strange_list(head, turned):
    statement = list_of(head, turned=turned)
    assert (statement.state, statement.rows) == ("read", 6), statement.problems
    assert (statement.in_fen, statement.out_fen) == (90025, 38700)


def test_one_wrong_balance_leaves_the_list_unknown():
    assert list_of("Qwop,Zxcv,Bnmk,Tyui,Ghjk\n", by=100).state == "unknown_layout"


def test_two_ways_to_choose_the_columns_leave_the_list_unknown():
    rows = "".join(f"2025-03-0{at},X,1.00,1.00,{10 + at}.00,{20 + at}.00\n" for at in range(1, 7))
    (statement,) = read([UploadedFile("list.csv", f"Qwop,Zx,Bn,Ty,Gh,Jk\n{rows}".encode())]).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


@pytest.mark.parametrize(
    ("names", "state"), [("Paid out,Paid in", "read"), ("Paid in,Paid out", "unknown_layout")]
)
def test_a_known_name_that_says_the_opposite_of_the_balances_leaves_the_list_unknown(names, state):
    """What is owed grows by what is spent."""
    rows = "2025-03-01,X,30.00,,70.00\n2025-03-02,X,10.00,,60.00\n2025-03-03,X,,5.00,65.00\n2025-03-04,X,1.00,,64.00\n"
    (statement,) = read([UploadedFile("list.csv", f"Qwop,Zxcv,{names},Ghjk\n{rows}".encode())]).statements
    assert statement.state == state


def test_a_first_row_that_sums_up_the_list_is_no_row_of_it():
    """As one Polish bank begins its export: the balances before and behind, and how many rows there are."""
    held = 100_000 + sum(FENS)
    head = f"2025-04-01,HOLDER PLN,1000.00,{held / 100:.2f},6\n"
    statement = list_of(head, turned=True)
    assert (statement.state, statement.rows, statement.in_fen) == ("read", 6, 90025)
    assert list_of(head.replace("1000.00", "1000.01"), turned=True).state != "read"


def test_a_first_payment_into_an_empty_account_is_a_row():
    rows = "2025-03-01,X,100.00,100.00,q\n2025-03-02,X,-20.00,80.00,q\n2025-03-03,X,-30.00,50.00,q\n2025-03-04,X,5.00,55.00,q\n"
    (statement,) = read([UploadedFile("list.csv", rows.encode())]).statements
    assert (statement.state, statement.rows) == ("read", 4)


def test_the_day_that_runs_one_way_is_that_of_booking_where_the_other_does_not():
    spent = ["03-01", "03-02", "03-09", "03-05", "03-12", "03-11"]
    held, rows = 100_000, ""
    for day, other, fen in zip(DAYS, spent, FENS, strict=True):
        held += fen
        rows += f"{day},2025-{other},X,{fen / 100:.2f},{held / 100:.2f}\n"
    reading = read([UploadedFile("list.csv", rows.encode())])
    assert reading.statements[0].state == "read"
    assert [f"{at:%Y-%m-%d}" for at in reading.transactions["occurred_at"]] == DAYS


PLACES = ((46, "left"), (130, "left"), (330, "right"), (420, "right"), (520, "right"))
STRANGE = ("Qwop", "Zxcv", "Bnmk", "Tyui", "Ghjk")
"""Names in no language."""


def printed(
    pages: int, *, by: int = 0, head: str = "every", other: bool = False, foot: bool = False
) -> Statement:
    """Forty rows a page, money in and out in two columns; `head` says on which pages names stand above them."""
    pdf = sheet()
    held = come_in = gone_out = 0
    for page in range(pages):
        if page:
            pdf.add_page()
        pdf.set_font("helvetica", size=8)
        places = (
            PLACES if not page or not other else (*PLACES[:2], *((x - 60, side) for x, side in PLACES[2:]))
        )
        y = 70.0
        if page == 0 or head == "every":
            y = put(pdf, y, STRANGE, places=places)
        for row in range(40):
            fen = (row * 7919 + page * 104729) % 90_000 + 1
            is_in = (row + page) % 3 == 0
            held += fen if is_in else -fen
            come_in, gone_out = come_in + fen * is_in, gone_out + fen * (not is_in)
            shown = held + (by if (page, row) == (0, 20) else 0)
            sides = ("", f"{fen / 100:.2f}") if is_in else (f"{fen / 100:.2f}", "")
            day = f"2025-{page + 1:02}-{row // 2 + 1:02}"
            y = put(pdf, y, (day, f"Xq {'abcdefgh'[row % 8]}", *sides, f"{shown / 100:,.2f}"), places=places)
    if foot:
        put(
            pdf,
            y,
            ("Qwzx", "", f"{gone_out / 100:.2f}", f"{come_in / 100:.2f}", f"{held / 100:,.2f}"),
            places=PLACES,
        )
    statement = one_of(read([UploadedFile("statement.pdf", saved(pdf))]))
    if statement.state == "read":
        assert (statement.rows, statement.in_fen, statement.out_fen) == (40 * pages, come_in, gone_out)
    return statement


@pytest.mark.parametrize("pages", [1, 2])
@pytest.mark.parametrize("head", ["every", "first"])
def test_a_print_below_names_nobody_knows_is_read_by_its_balances(pages, head):
    statement = printed(pages, head=head, foot=True)
    assert (statement.state, statement.format) == ("read", "general"), statement.problems


def test_a_print_with_one_wrong_balance_below_strange_names_stays_unknown():
    statement = printed(1, by=100)
    assert (statement.state, statement.rows, codes(statement)[0]) == ("unknown_layout", 0, "unknown_layout")


@pytest.mark.parametrize("head", ["every", "first"])
def test_no_page_of_a_strange_print_is_left_out(head):
    """Its second page has its columns elsewhere: both are read, or neither."""
    statement = printed(2, head=head, other=True)
    assert statement.state != "read" or statement.rows == 80
