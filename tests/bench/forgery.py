"""How many forged statements are noticed, by what was changed and how; and what is said against genuine ones."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.bench.timing import Results
from tests.engine.forgery.browser import browser, is_here
from tests.engine.forgery.files import HONEST, WHOLE
from tests.engine.forgery.kinds import CHANGES, REMAKES
from tests.engine.forgery.lives import MAKERS, original
from tests.engine.forgery.score import Said, confirmed, noticed, said_of
from tests.engine.forgery.techniques import ANEW, OVER, Wish, wish
from tests.engine.forgery.traces import leaves_none

EACH = int(os.environ.get("FORGERIES", "20"))
"""Forged files of each kind and technique."""
GENUINE = int(os.environ.get("GENUINE", "520"))
"""Genuine files and honest copies."""
SEED = int(os.environ.get("FORGERY_SEED", "1"))
WORKERS = int(os.environ.get("FORGERY_WORKERS", "0")) or os.cpu_count() or 1

LEAST = 0.95
BROWSER, BY_FILE = "browser", "pages"
WITH = " with five confirmed originals of the bank's layout"
Printer = Callable[[bytes], bytes]
UNTRACED = " without a trace"
"""Behind what is said of a file that leaves nothing behind."""
Told = tuple[str, str, str, str]
"""What was changed, how, whether it was noticed, and whether it was with confirmed originals of the bank's layout."""
Cells = dict[tuple[str, str], Counter[str]]


def forgery(results: Results) -> None:
    """Forge statements of every maker in every kind by every technique; then hand in as many genuine ones."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        forged = [told for found in pool.map(_forge, range(EACH)) for told in found]
        genuine = list(pool.map(_hand_in, range(GENUINE)))
    plain = _told(results, "", [(kind, how, said) for kind, how, said, _ in forged])
    _told(results, WITH, [(kind, how, said) for kind, how, _, said in forged])
    printed = [_share(found, "found", "told") for (_, how), found in plain.items() if how == BROWSER]
    if printed:
        results.aim("lowest share told at least low of what a browser printed", min(printed), least=LEAST)
    _innocent(results, genuine)


def _told(results: Results, how_read: str, forged: Iterable[tuple[str, str, str]]) -> Cells:
    """The table of what was noticed, and the lowest share of it."""
    cells: Cells = {}
    for kind, how, said in forged:
        cells.setdefault((kind, how), Counter())[said] += 1
    techniques = [*OVER, *ANEW, BROWSER, BY_FILE]
    results.table(
        f"Forged statements noticed{how_read}, of {EACH} by {min(EACH, len(MAKERS))} makers (in brackets: a low finding "
        "only; *: no trace is left)",
        [
            {"kind": kind, **{how: _shown((kind, how), cells) for how in techniques}}
            for kind in [*CHANGES, *REMAKES, *WHOLE]
        ],
    )
    traced = {cell: _share(found) for cell, found in cells.items() if _traced(found) and cell[1] != BROWSER}
    lowest = min(traced, key=lambda cell: traced[cell])
    results.aim(
        f"lowest share found where a trace is left{how_read} ({', '.join(lowest)})",
        traced[lowest],
        least=LEAST,
    )
    return cells


def _traced(found: Counter[str]) -> int:
    """How many of the files leave a trace."""
    return sum(times for said, times in found.items() if not said.endswith(UNTRACED))


def _share(found: Counter[str], *said: str) -> float:
    """Of the files that leave a trace."""
    return sum(found[each] for each in said or ("found",)) / _traced(found)


def _forge(at: int) -> list[Told]:
    """Every forgery of one person's statement."""
    if not is_here():
        return list(_forgeries(at, None))
    with browser() as print_again:
        return list(_forgeries(at, print_again))


def _forgeries(at: int, print_again: Printer | None) -> Iterator[Told]:
    own = original(at % len(MAKERS), SEED * 1_000 + at)
    originals = confirmed(own.maker)

    def told(data: bytes, customer: str) -> tuple[str, str]:
        said = said_of(data, customer, originals)
        return noticed(plain, said.without_originals), noticed(genuine, said)

    genuine = said_of(own.data, own.holder, originals)
    plain = genuine.without_originals
    for kind, change in {**CHANGES, **REMAKES}.items():
        press = change(own, random.Random(f"{kind} {own.seed}"))
        if press is None:
            continue
        made = wish(own, press)
        if made.edits == ():
            continue  # this maker prints nothing of it: the file would be the genuine one
        customer = press.texts[next(iter(press.texts))]
        for how, data in _written(made, kind in CHANGES, print_again):
            mark = UNTRACED if leaves_none(kind, how, made) else ""
            without, beside = told(data, customer)
            yield kind, how, without + mark, beside + mark
    for kind, spoil in WHOLE.items():
        spoilt = spoil(own, random.Random(f"{kind} {own.seed}"))
        if spoilt is not None:
            yield kind, BY_FILE, *told(spoilt, own.holder)


def _written(made: Wish, over: bool, print_again: Printer | None) -> Iterator[tuple[str, bytes]]:
    for how, technique in {**(OVER if over else {}), **ANEW}.items():
        data = technique(made)
        if data is not None:
            yield how, data
    if print_again is not None:
        yield BROWSER, print_again(made.target)


def _shown(cell: tuple[str, str], cells: Cells) -> str:
    found = cells.get(cell)
    if found is None:
        return ""
    shown = [_part(found, "")] if _traced(found) else []
    if _traced(found) < found.total():
        shown.append(f"{_part(found, UNTRACED)}*")
    return ", ".join(shown)


def _part(found: Counter[str], mark: str) -> str:
    """The files with or without a trace: found, of how many, and in brackets those with a low finding only."""
    of = _traced(found) if not mark else found.total() - _traced(found)
    low = found[f"told{mark}"]
    return f"{found[f'found{mark}']}/{of}" + (f" ({low})" if low else "")


def _hand_in(at: int) -> tuple[str, Said]:
    """One genuine statement on one of its honest ways."""
    way = list(HONEST)[at % len(HONEST)]
    own = original(at * 7 % len(MAKERS), SEED * 100_000 + at)
    return way, said_of(HONEST[way](own), own.holder, confirmed(own.maker))


def _innocent(results: Results, genuine: list[tuple[str, Said]]) -> None:
    ways = {way: [said for each, said in genuine if each == way] for way in HONEST}
    results.table(
        f"Genuine statements and honest copies, {len(genuine)} in all, and{WITH}",
        [
            {
                "": way,
                "files": len(found),
                "medium or high": sum(bool(said.without_originals.against) for said in found),
                "low": sum(_is_light(said.without_originals) for said in found),
                "by": ", ".join(sorted({rule for said in found for rule in said.against})) or "–",
                "with: medium or high": sum(bool(said.against) for said in found),
                "with: low": sum(_is_light(said) for said in found),
            }
            for way, found in ways.items()
        ],
    )
    for how_read, said_by in (
        ("", [said.without_originals for _, said in genuine]),
        (WITH, [said for _, said in genuine]),
    ):
        heavy = sum(bool(said.against) for said in said_by)
        results.aim(
            f"genuine files and honest copies with a finding of medium or high{how_read}", heavy, most=0
        )


def _is_light(said: Said) -> bool:
    return bool(said.hits) and not said.against
