"""The synthetic statements hold what they say: the same bytes every time, and every amount in the text."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import partial

import pypdfium2
import pytest

from tests.effort import sampled
from tests.engine.fixtures import cmb, printed
from tests.engine.fixtures.golden import GOLDEN, Golden
from tests.engine.fixtures.persona import Move, Truth, truth_of, yuan
from tests.engine.fixtures.printed_entries import entries, opening_of
from tests.engine.fixtures.printed_families import PRINTED_FAMILIES

ROWS, SEED = 45, 5
PRINTED = [golden for golden in GOLDEN if golden.name.endswith(".pdf") and golden not in PRINTED_FAMILIES]
"""Those made of the moves of one invented person; the families have rows and a test of their own."""


def named(found: list[Golden]) -> list[pytest.ParameterSet]:
    return [pytest.param(golden, id=golden.name) for golden in found]


def text_of(data: bytes, password: str | None) -> str:
    """The text layer without any white space, in ordinary code points as far as Unicode knows them."""
    document = pypdfium2.PdfDocument(data, password=password)
    try:
        pages = [document[at].get_textpage().get_text_range() for at in range(len(document))]
    finally:
        document.close()
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", "".join(pages)))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("golden", named(sampled(list(GOLDEN), 4)))
def test_a_synthetic_statement_is_the_same_every_time(golden):
    assert golden.make(ROWS, SEED) == golden.make(ROWS, SEED)


def test_another_seed_makes_another_statement():
    for golden in GOLDEN[:5]:
        assert golden.make(ROWS, SEED)[0] != golden.make(ROWS, SEED + 1)[0]


def test_names_of_synthetic_statements_are_their_own():
    assert len({golden.name for golden in GOLDEN}) == len(GOLDEN)


@pytest.mark.parametrize("golden", named(sampled(PRINTED, 4)))
def test_the_text_of_a_printed_statement_holds_every_amount(golden, monkeypatch):
    seen: list[Move] = []

    def noted(found: list[Move]) -> Truth:
        seen.extend(found)
        return truth_of(found)

    monkeypatch.setattr(cmb, "truth_of", noted)
    monkeypatch.setattr(printed, "truth_of", noted)
    data, truth = golden.make(ROWS, SEED)
    text = text_of(data, golden.password)
    texts = (text, re.sub(r"(.)\1", r"\1", text))
    needed = Counter(move.fen for move in seen)
    assert sum(needed.values()) == truth.rows >= ROWS
    missing = [fen for fen, times in needed.items() if max(map(partial(printed_times, fen), texts)) < times]
    assert missing == []


def printed_times(fen: int, text: str) -> int:
    return max(text.count(yuan(fen)), text.count(yuan(fen, commas=True)))


def test_balances_of_printed_accounts_chain_and_stay_above_zero():
    found = entries(2000, SEED)
    assert len(found) == 2000
    balance = opening_of(found)
    for entry in found:
        assert entry.signed == (entry.move.fen if entry.move.direction == "in" else -entry.move.fen)
        balance += entry.signed
        assert entry.balance == balance > 0
    assert [entry.at for entry in found] == sorted(entry.at for entry in found)
