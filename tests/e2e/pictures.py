"""`npm run pictures -- FOLDER`: every address as it looks, wide and narrow, light and dark, in both languages.

Each combination gets a folder of its own, and each address a picture of its whole page, numbered in the order of the table.
With `--opened` it is what the buttons of each address open instead: every dialog, drawer, menu and question. With
`--situated` it is what takes some doing to be seen (`situated.py`).
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.addresses import PAGES, Role, addresses
from tests.e2e.conftest import FLAGS, executable
from tests.e2e.furnished import House, furnished
from tests.e2e.opened import opened
from tests.e2e.server import ROOT
from tests.e2e.situated import guarded, situated
from tests.e2e.walking import LANGUAGES, SIZES, THEMES, Language, Theme, Walker, walking

TALLEST = 6_000
"""Pixels; a longer page is cut off below."""

# The whole page; only what is in sight where a panel lies over it.
_SIZE = """
() => {
  const panel = [...document.querySelectorAll('.arco-drawer, .arco-modal, .arco-trigger')].some((each) => each.getClientRects().length > 0);
  return [innerWidth, panel ? innerHeight : document.documentElement.scrollHeight];
}
"""


def main(folder: Path, take: Callable[..., Iterator[Path]]) -> None:
    """Make all pictures that `take` finds; what is wrong on the way is said and does not stop it."""
    if folder.resolve().is_relative_to(ROOT):
        raise SystemExit(f"{folder} lies inside the repository: pictures go elsewhere.")
    with (
        tempfile.TemporaryDirectory() as data,
        (guarded if take is brought_about else furnished)(Path(data) / "house") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        made = 0
        for width, theme, language in product(SIZES, THEMES, LANGUAGES):
            into = folder / f"{width}-{theme}-{language}"
            into.mkdir(parents=True, exist_ok=True)
            taken = sum(1 for _ in take(browser, house, into, width, theme, language))
            print(f"{into}: {taken} pictures", flush=True)
            made += taken
        browser.close()
    print(f"{made} pictures")


def addressed(
    browser: Browser, house: House, into: Path, width: int, theme: Theme, language: Language
) -> Iterator[Path]:
    """Take a picture of every address, as each role sees it."""
    roles: tuple[Role, ...] = ("guest", "newcomer", "admin", "user")
    for role in roles:
        with walking(browser, house, role, language, width, theme) as walker:
            for number, address in enumerate(addresses(role, house.ids.get(role, {}))):
                if role == "user" and address.path != address.lands:
                    continue
                walker.go(address)
                # On a busy machine the next page may not have begun to come.
                walker.settle(quiet=300)
                yield _picture(walker, into, f"{role}-{number:02}-{address.asked}")
            for path in PAGES if role == "guest" else ():
                walker.open(path.format(trade=house.trade))
                yield _picture(walker, into, f"page-{path}")
        for fault in walker.faults:
            print(f"  {into.name} {role}: {fault}", flush=True)


def unfolded(
    browser: Browser, house: House, into: Path, width: int, theme: Theme, language: Language
) -> Iterator[Path]:
    """Take a picture of everything that a button opens: for the administrator, who sees all of them."""
    with walking(browser, house, "admin", language, width, theme) as walker:
        for number, address in enumerate(addresses("admin", house.ids["admin"])):
            if address.path != address.lands or address.name == "moved":
                continue
            # The head is the same on every screen.
            for places in ("header", "main") if number == 0 else ("main",):
                for at, words in enumerate(opened(walker, address, places)):
                    yield _picture(walker, into, f"{number:02}-{address.name}-{places}-{at:02}-{words}"[:120])
        for fault in walker.faults:
            print(f"  {into.name}: {fault}", flush=True)


def brought_about(
    browser: Browser, house: House, into: Path, width: int, theme: Theme, language: Language
) -> Iterator[Path]:
    """Take a picture of every situation, of the whole page, or of what lies over it."""
    for at, (walker, name) in enumerate(situated(browser, house, language, width, theme)):
        yield _picture(walker, into, f"{at:02}-{name}")
        for fault in walker.faults:
            print(f"  {into.name}: {fault}", flush=True)
        walker.faults.clear()


def _picture(walker: Walker, into: Path, name: str) -> Path:
    file = into / (re.sub(r"[^\w-]+", "_", name).strip("_") + ".png")
    width, height = walker.page.evaluate(_SIZE)
    shown = {"x": 0, "y": 0, "width": width, "height": min(TALLEST, height)}
    walker.page.screenshot(
        path=file, full_page=height > SIZES[width]["height"], clip=shown, animations="disabled"
    )
    return file


if __name__ == "__main__":
    into, *rest = sys.argv[1:] or ("",)
    kinds = {"": addressed, "--opened": unfolded, "--situated": brought_about}
    if not into or "".join(rest) not in kinds:
        raise SystemExit(
            "npm run pictures -- FOLDER [--opened | --situated]: name a folder outside of the repository."
        )
    main(Path(into), kinds["".join(rest)])
