"""docs/security.md says what is proven by which test: the tests are there, and what is claimed is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.test_house import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (met|not met) \| (.+?) \|$", PAGE, re.M)


def missing_tests(claims: Iterable[tuple[str, str]]) -> list[str]:
    """Of claims (number, tests as `path::name` with <br> between them) list those that name a test which is not there."""
    missing = []
    for number, proof in claims:
        for one in proof.split("<br>"):
            path, _, name = one.strip("`").partition("::")
            file, needle = ROOT / path, f"def {name}(" if path.endswith(".py") else name
            if not (name and file.is_file() and needle in file.read_text("utf-8")):
                missing.append(f"{number}: {one}")
    return missing


def test_every_claim_names_a_test_that_exists() -> None:
    assert [number for number, _, _, state, why in ROWS if state == "not met" and len(why) <= 40] == []
    assert missing_tests((number, proof) for number, _, _, state, proof in ROWS if state == "met") == []


def test_every_attack_names_a_test_that_exists() -> None:
    attacks = re.findall(r"^\| (F\d+) \| .+? \| (.+?) \|$", PAGE, re.M)
    assert [number for number, _ in attacks] == [f"F{number}" for number in range(1, 14)]
    assert missing_tests(attacks) == []


def test_each_requirement_stands_once() -> None:
    numbers = [number for number, *_ in ROWS]
    assert len(numbers) == len(set(numbers)) > 130


def test_what_the_page_says_it_meets_is_what_it_lists() -> None:
    for level in ("1", "2"):
        states = [state for _, of, _, state, _ in ROWS if of == level]
        assert f"Level {level}: {states.count('met')} of {len(states)}" in PAGE
        assert states.count("met") / len(states) >= 0.95
