"""The way of a reader to a report, and the sign that all of it is there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.test_story import WORDS, in_language, log_in


def open_report(page: Page, customer: str) -> None:
    """Log in in Chinese, and open the report of a customer's task."""
    in_language(page, WORDS[0])
    log_in(page, WORDS[0])
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/list/card")
    card = page.get_by_role("article", name=customer)
    card.get_by_role("link", name=WORDS[0].open_report).click(timeout=30_000)
    all_drawn(page)


def all_drawn(page: Page) -> None:
    """Wait until every chapter is drawn."""
    expect(page.locator(".chapter[aria-busy=false]")).to_have_count(10)
