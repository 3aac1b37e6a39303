"""A small sample of the forgery bench (`npm run bench -- forgery`): what must be noticed is, and nothing is said of genuine files."""

from __future__ import annotations

import random

import pytest

from tests.engine.forgery.files import HONEST, WHOLE
from tests.engine.forgery.kinds import CHANGES, REMAKES
from tests.engine.forgery.lives import MAKERS, original
from tests.engine.forgery.score import noticed, said_of
from tests.engine.forgery.techniques import ANEW, OVER, wish

SAMPLE = (
    ("amounts raised", "content stream", 0),
    ("amounts raised", "redacted", 3),
    ("salaries raised a little", "white box", 5),
    ("date moved by a day", "incremental save", 7),
    ("holder changed", "picture patch", 4),
    ("salaries inserted", "same font", 11),
)


@pytest.mark.parametrize(("kind", "how", "maker"), SAMPLE)
def test_a_forged_statement_is_noticed(kind: str, how: str, maker: int) -> None:
    own = original(maker, 77)
    press = {**CHANGES, **REMAKES}[kind](own, random.Random(7))
    assert press is not None
    data = {**OVER, **ANEW}[how](wish(own, press))
    assert data is not None
    assert noticed(said_of(own.data, own.holder), said_of(data, own.holder)) == "found"


@pytest.mark.parametrize("kind", WHOLE)
def test_a_page_that_is_missing_or_foreign_and_a_hidden_layer_are_noticed(kind: str) -> None:
    own = original(0, 78)
    data = WHOLE[kind](own, random.Random(8))
    assert data is not None
    assert noticed(said_of(own.data, own.holder), said_of(data, own.holder)) == "found"


@pytest.mark.parametrize("way", HONEST)
def test_nothing_weighs_against_a_genuine_file_and_its_honest_copies(way: str) -> None:
    own = original(list(HONEST).index(way) % len(MAKERS), 79)
    assert said_of(HONEST[way](own), own.holder).against == set()
