"""A report in dollars, before and after the administrator says what a dollar is worth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.e2e.test_outcomes_story import ended
from tests.e2e.test_pay_story import enter
from tests.liushui.rulebook.test_rates import DOLLARS

# Before a commit: the same rates through HTTP in tests/liushui/rulebook, and the drawer in the client's tests.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]


def test_a_rate_that_is_switched_on_counts_for_the_next_report(page: Page, server: Server) -> None:
    caller = Caller(server.url)
    first = caller.upload("dollars.csv", DOLLARS, "Jane Poe")["id"]
    assert ended(caller, first) == "done"
    enter(page, "admin")
    page.goto("/#/report/reportinfo?id=1")
    expect(page.get_by_role("heading", name="Jane Poe")).to_be_visible()
    without = page.get_by_text("the administrator has set no rate")
    expect(without).to_be_visible()
    expect(page.get_by_text("a rate for USD").first).to_be_attached()

    page.goto("/#/admin/rules")
    page.get_by_role("button", name="Rates", exact=True).click()
    drawer = page.get_by_role("dialog", name="Rates")
    drawer.get_by_role("textbox", name="Currency code").fill("usd")
    drawer.get_by_role("textbox", name="Yuan for one unit").fill("0")
    drawer.get_by_role("button", name="Save to draft").click()
    expect(drawer.get_by_role("alert")).to_contain_text("above 0")
    drawer.get_by_role("textbox", name="Yuan for one unit").fill("7.10")
    drawer.get_by_role("button", name="Save to draft").click()
    expect(drawer.get_by_text("1 USD = 7.10 yuan")).to_be_visible()
    page.locator(".arco-drawer-close-icon").click()
    page.get_by_role("button", name="Switch on", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox").fill("central parity of 27 November")
    page.get_by_role("dialog").get_by_role("button", name="Switch on", exact=True).click()
    expect(page.get_by_text("+1", exact=False).first).to_be_visible()

    second = caller.upload("dollars again.csv", DOLLARS + b"\n", "John Doe")["id"]
    assert ended(caller, second) == "done"
    page.goto("/#/report/reportinfo?id=2")
    expect(page.get_by_role("heading", name="John Doe")).to_be_visible()
    expect(page.get_by_text("converted from yuan at 1 USD = 7.10 yuan")).to_be_visible()
    expect(page.get_by_text("3,000.00 USD").first).to_be_visible()
