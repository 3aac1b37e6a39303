"""A small sample of the forgery bench (`npm run bench -- forgery`): what must be noticed is, and nothing is said of genuine files."""

from __future__ import annotations

import random

import pikepdf
import pytest

from tests.engine.fixtures.pdf_changes import saved_again
from tests.engine.forgery.files import HONEST, WHOLE
from tests.engine.forgery.kinds import CHANGES, REMAKES
from tests.engine.forgery.lives import MAKERS, original
from tests.engine.forgery.score import confirmed, noticed, said_of
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


def rewritten(data: bytes) -> bytes:
    """Every page written anew by one tool, so that none stands out from the others."""

    def change(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            parsed = pikepdf.parse_content_stream(page)
            page.obj.Contents = document.make_stream(pikepdf.unparse_content_stream(parsed))

    return saved_again(data, change)


@pytest.mark.parametrize("how", ["every page anew", "other font"])
def test_what_neither_figures_nor_other_pages_tell_is_told_by_confirmed_originals(how: str) -> None:
    own = original(6, 77)
    press = CHANGES["holder changed"](own, random.Random(7))
    assert press is not None
    forged = wish(own, press)
    data = rewritten(forged.target) if how == "every page anew" else ANEW[how](forged)
    assert data is not None
    customer = next(iter(press.texts.values()))
    said = said_of(data, customer, confirmed(6))
    assert not said.without_originals.against
    assert said.against == {"ZW-21"}


@pytest.mark.one_in(4)  # before a commit: what is said without originals, of every way, below
@pytest.mark.parametrize("way", HONEST)
def test_confirmed_originals_weigh_against_no_honest_copy_either(way: str) -> None:
    own = original((list(HONEST).index(way) + 1) % len(MAKERS), 79)
    said = said_of(HONEST[way](own), own.holder, confirmed(own.maker))
    assert said.against == set()
    assert said.hits.keys() <= {"ZW-12", "ZW-13", "ZW-17", "ZW-21"}


def test_a_genuine_file_agrees_with_the_originals_of_other_people() -> None:
    own = original(2, 80)
    assert "ZW-21" not in said_of(own.data, own.holder, confirmed(2)).hits


@pytest.mark.parametrize("way", HONEST)
def test_nothing_weighs_against_a_genuine_file_and_its_honest_copies(way: str) -> None:
    own = original(list(HONEST).index(way) % len(MAKERS), 79)
    assert said_of(HONEST[way](own), own.holder).against == set()
