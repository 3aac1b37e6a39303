"""How many forged statements are noticed, by what was changed and how; and what is said against genuine ones."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.bench.timing import Results
from tests.engine.forgery.browser import browser, is_here
from tests.engine.forgery.files import HONEST, WHOLE
from tests.engine.forgery.kinds import CHANGES, REMAKES
from tests.engine.forgery.lives import MAKERS, original
from tests.engine.forgery.score import noticed, said_of
from tests.engine.forgery.techniques import ANEW, OVER, Wish, wish
from tests.engine.forgery.traces import TRACELESS

EACH = int(os.environ.get("FORGERIES", "20"))
"""Forged files of each kind and technique."""
GENUINE = int(os.environ.get("GENUINE", "520"))
"""Genuine files and honest copies."""
SEED = int(os.environ.get("FORGERY_SEED", "1"))
WORKERS = int(os.environ.get("FORGERY_WORKERS", "0")) or os.cpu_count() or 1

LEAST = 0.95
BROWSER, BY_FILE = "browser", "pages"
Printer = Callable[[bytes], bytes]
Told = tuple[str, str, str]
"""What was changed, how, and whether it was noticed; of genuine files the way, "" and what was said."""


def forgery(results: Results) -> None:
    """Forge statements of every maker in every kind by every technique; then hand in as many genuine ones."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        forged = [told for found in pool.map(_forge, range(EACH)) for told in found]
        genuine = list(pool.map(_hand_in, range(GENUINE)))
    cells: dict[tuple[str, str], Counter[str]] = {}
    for kind, how, said in forged:
        cells.setdefault((kind, how), Counter())[said] += 1
    techniques = [*OVER, *ANEW, BROWSER, BY_FILE]
    results.table(
        f"Forged statements noticed, of {EACH} by {min(EACH, len(MAKERS))} makers (in brackets: a low finding only; "
        "*: no trace is left)",
        [
            {"kind": kind, **{how: _shown((kind, how), cells) for how in techniques}}
            for kind in [*CHANGES, *REMAKES, *WHOLE]
        ],
    )
    traced = {
        cell: _share(found) for cell, found in cells.items() if cell not in TRACELESS and cell[1] != BROWSER
    }
    lowest = min(traced, key=lambda cell: traced[cell])
    results.aim(
        f"lowest share found where a trace is left ({', '.join(lowest)})", traced[lowest], least=LEAST
    )
    printed = [_share(found, "found", "told") for (_, how), found in cells.items() if how == BROWSER]
    if printed:
        results.aim("lowest share told at least low of what a browser printed", min(printed), least=LEAST)
    _innocent(results, genuine)


def _share(found: Counter[str], *said: str) -> float:
    return sum(found[each] for each in said or ("found",)) / found.total()


def _forge(at: int) -> list[Told]:
    """Every forgery of one person's statement."""
    if not is_here():
        return list(_forgeries(at, None))
    with browser() as print_again:
        return list(_forgeries(at, print_again))


def _forgeries(at: int, print_again: Printer | None) -> Iterator[Told]:
    own = original(at % len(MAKERS), SEED * 1_000 + at)
    genuine = said_of(own.data, own.holder)
    for kind, change in {**CHANGES, **REMAKES}.items():
        press = change(own, random.Random(f"{kind} {own.seed}"))
        if press is None:
            continue
        made = wish(own, press)
        customer = press.texts[next(iter(press.texts))]
        for how, data in _written(made, kind in CHANGES, print_again):
            yield kind, how, noticed(genuine, said_of(data, customer))
    for kind, spoil in WHOLE.items():
        spoilt = spoil(own, random.Random(f"{kind} {own.seed}"))
        if spoilt is not None:
            yield kind, BY_FILE, noticed(genuine, said_of(spoilt, own.holder))


def _written(made: Wish, over: bool, print_again: Printer | None) -> Iterator[tuple[str, bytes]]:
    for how, technique in {**(OVER if over else {}), **ANEW}.items():
        data = technique(made)
        if data is not None:
            yield how, data
    if print_again is not None:
        yield BROWSER, print_again(made.target)


def _shown(cell: tuple[str, str], cells: dict[tuple[str, str], Counter[str]]) -> str:
    found = cells.get(cell)
    if found is None:
        return ""
    told = f" ({found['told']})" if found["told"] else ""
    return f"{found['found']}/{found.total()}{told}{'*' if cell in TRACELESS else ''}"


def _hand_in(at: int) -> Told:
    """One genuine statement on one of its honest ways."""
    way = list(HONEST)[at % len(HONEST)]
    own = original(at * 7 % len(MAKERS), SEED * 100_000 + at)
    said = said_of(HONEST[way](own), own.holder)
    rules = " ".join(sorted(said.against))
    return way, rules, "heavy" if said.against else "light" if said.hits else ""


def _innocent(results: Results, genuine: list[Told]) -> None:
    said = {way: [each for each in genuine if each[0] == way] for way in HONEST}
    results.table(
        f"Genuine statements and honest copies, {len(genuine)} in all",
        [
            {
                "": way,
                "files": len(found),
                "medium or high": sum(each[2] == "heavy" for each in found),
                "low": sum(each[2] == "light" for each in found),
                "by": ", ".join(sorted({each[1] for each in found if each[1]})) or "–",
            }
            for way, found in said.items()
        ],
    )
    heavy = sum(each[2] == "heavy" for each in genuine)
    results.aim("genuine files and honest copies with a finding of medium or high", heavy, most=0)
