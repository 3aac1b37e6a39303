"""The menu of the console as a user goes through it."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

# Screens that stand under a heading of the menu for those who have several of its screens.
HEADINGS = {"Task management": "Cases", "Arco Design": "For developers"}


def visit(page: Page, name: str) -> None:
    menu = page.get_by_role("navigation", name="Main menu")
    link, heading = menu.get_by_role("link", name=name, exact=True), HEADINGS.get(name)
    if heading is not None:
        unfold(menu, heading)
    link.click()


def visit_unless_asked(page: Page, name: str, question: Locator) -> None:
    """Go to a screen of an ended session; what a page asks for by itself may have brought the question already."""
    link = page.get_by_role("navigation", name="Main menu").get_by_role("link", name=name, exact=True)
    with suppress(PlaywrightTimeout):
        link.click(timeout=3000)
    expect(question).to_be_visible()


def unfold(menu: Locator, heading: str) -> None:
    """Show what stands under a heading of the menu; one that is shown already stays so."""
    button = menu.get_by_role("button", name=heading)
    if button.get_attribute("aria-expanded") == "false":
        button.click()
