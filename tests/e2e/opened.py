"""What the buttons of an address open over its screen: dialogs, drawers, menus, questions."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Error

from tests.e2e.addresses import Address
from tests.e2e.walking import Walker

# What lies over a screen and can be seen; a hint beside the pointer is nothing that was opened.
_LYING = """
() => [...document.querySelectorAll('.arco-modal, .arco-drawer, .arco-trigger:not(.arco-tooltip)')].filter((each) =>
  each.checkVisibility({ opacityProperty: true }) && each.getClientRects().length > 0
).length
"""

# Every button by its words, each once: rows have the same ones for another name. Of a drawer or a menu that is open,
# only its own.
_BUTTONS = """
(places) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length > 0);
  const above = seen('.arco-dropdown-menu') ?? seen('.arco-drawer');
  window.pressable = new Map();
  for (const place of above ? [above] : document.querySelectorAll(places)) {
    for (const each of place.querySelectorAll('button, [role=menuitem]')) {
      const isAside = each.matches(':disabled, [role=tab], [role=switch], [role=option], .jump, .drill, .unfold, .theme-switch');
      if (isAside || !each.checkVisibility()) continue;
      const said = each.getAttribute('aria-label') || each.textContent;
      const words = said.replace(/[:：“"].*|[\\d.,]+/gs, ' ').replace(/\\s+/g, ' ').trim();
      if (words && !pressable.has(words)) pressable.set(words, each);
    }
  }
  return [...pressable.keys()];
}
"""

_PRESS = "(words) => pressable.get(words).click()"
_HAS_MORE = """
() => [...document.querySelectorAll('.arco-drawer, .arco-dropdown-menu')].some((each) => each.getClientRects().length > 0)
"""


def opened(walker: Walker, address: Address, places: str = "main") -> Iterator[str]:
    """Press every button of an address, and of the drawers that come by it; stop where something opened.

    Gives the words of the buttons that led there. The page then shows what they opened.
    """
    _come(walker, address)
    for words in _buttons(walker, places):
        _come(walker, address)
        if not _press(walker, words, places):
            continue
        yield words
        if address.stands or places != "main" or not walker.page.evaluate(_HAS_MORE):
            continue
        for inner in _buttons(walker, places):
            _come(walker, address)
            if _press(walker, words, places) and _press(walker, inner, places):
                yield f"{words} {inner}"


def _come(walker: Walker, address: Address) -> None:
    """Come to the address as it is when nothing was pressed."""
    for page in walker.page.context.pages[1:]:
        page.close()
    with contextlib.suppress(Error):
        # A button may have led out of the console.
        walker.page.goto("/")
        walker.page.reload()
    walker.settle()
    walker.go(address)


def _buttons(walker: Walker, places: str) -> list[str]:
    walker.settle(quiet=300)
    found: list[str] = walker.page.evaluate(_BUTTONS, places)
    return found


def _press(walker: Walker, words: str, places: str) -> bool:
    """Press the button of these words; tell whether more lies over the screen then."""
    # On a busy machine a page pauses before all of it is there.
    if words not in walker.page.evaluate(_BUTTONS, places) and words not in _buttons(walker, places):
        return False
    lay: int = walker.page.evaluate(_LYING)
    # A button may lead out of the console, and its page is gone then.
    with contextlib.suppress(Error):
        walker.page.evaluate(_PRESS, words)
        for quiet in (200, 800):
            walker.settle(quiet=quiet, most=4_000)
            if walker.page.evaluate(_LYING) > lay:
                return True
    return False
