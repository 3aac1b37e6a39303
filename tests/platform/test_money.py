"""Money on the wire: fen to text and back, and nothing that is not an amount."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.platform.money import fen_to_text, text_to_fen

FEN = st.integers(min_value=-(10**15) + 1, max_value=10**15 - 1)


@given(FEN)
@example(0)
@example(-1)
@example(-100)
def test_fen_survive_the_way_to_text_and_back(amount_fen: int) -> None:
    assert text_to_fen(fen_to_text(amount_fen)) == amount_fen


@given(FEN)
def test_a_text_has_two_places_and_no_mark_but_a_minus(amount_fen: int) -> None:
    text = fen_to_text(amount_fen)
    assert text[-3] == "."
    assert text.replace("-", "", 1).replace(".", "", 1).isdigit()
    assert text.startswith("-") is (amount_fen < 0)


@pytest.mark.parametrize(
    ("text", "fen"), [("12.34", 1234), ("12.3", 1230), ("12", 1200), ("-0.05", -5), ("0", 0), ("007.10", 710)]
)
def test_what_people_write_is_read(text: str, fen: int) -> None:
    assert text_to_fen(text) == fen


@pytest.mark.parametrize(
    "text",
    ["", " 1", "1 ", "1\n", "+1", "1.", ".5", "1.234", "1,000.00", "1e3", "NaN", "inf", "--1", "1-", "0x10",
     "１２", "٣", "12345678901234"],
)  # fmt: skip
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        text_to_fen(text)


@given(st.text(max_size=12))
def test_no_text_is_read_as_another_amount(text: str) -> None:
    try:
        amount_fen = text_to_fen(text)
    except ValueError:
        return
    assert abs(amount_fen) == round(abs(float(text)) * 100)
    assert text.isascii()
