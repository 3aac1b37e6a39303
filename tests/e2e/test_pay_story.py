"""Buying as an operator does it: VIP and points at the local cashier, the message, the ledger, what points buy; and the
refund by somebody else, an administrator."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import watch
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language, log_in

pytestmark = pytest.mark.e2e

OPERATOR = "mira"
ENGLISH = WORDS[1]


def enter(page: Page, username: str, password: str = PASSWORD) -> None:
    in_language(page, ENGLISH)
    page.get_by_label(ENGLISH.user, exact=True).fill(username)
    page.get_by_label(ENGLISH.password, exact=True).fill(password)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
    page.wait_for_url("**/#/dashboard/workplace")


def test_an_operator_buys_vip_and_points_spends_and_is_refunded(
    page: Page, server: Server, browser: Browser
) -> None:
    server.add_operator(OPERATOR, "a long enough word")
    enter(page, OPERATOR, "a long enough word")

    page.get_by_role("region", name="Points").get_by_role("link", name="Top up & VIP").click()
    page.get_by_role("button", name="Pay by Alipay: VIP, one month (31 days)").click()
    page.wait_for_url("**/cashier/trade/**")
    expect(page.get_by_role("note")).to_contain_text("Simulation")
    page.get_by_role("button", name="Let it fail").click()
    expect(page.get_by_role("alert").filter(has_text="The payment failed")).to_be_visible()
    page.get_by_role("button", name="Pay", exact=True).click()
    page.wait_for_url("**/#/pay/order?id=1")
    expect(page.get_by_text("Paid and credited")).to_be_visible()

    page.get_by_role("link", name="All orders").click()
    expect(page.get_by_text("until 20")).to_be_visible()
    page.get_by_role("button", name="Pay by Alipay: 100 points").click()
    page.get_by_role("button", name="Leave without paying").click()
    page.wait_for_url("**/#/user/setting/plans")
    page.goto("/#/pay/order?id=2")
    page.get_by_role("button", name="Pay now").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    page.wait_for_url("**/#/pay/order?id=2")
    expect(page.get_by_text("Paid and credited")).to_be_visible()

    page.reload()
    page.get_by_role("button", name="Messages").click()
    expect(page.get_by_text("CNY 10.00 was paid for “100 points”, and it is yours now")).to_be_visible()
    page.keyboard.press("Escape")

    page.goto("/#/list/card?tab=services")
    page.get_by_role("article").filter(has_text="Longer retention").get_by_role(
        "button", name="Subscribe", exact=True
    ).click()
    page.get_by_role("button", name="Pay 30 points and subscribe").click()
    expect(page.get_by_text("The service is active")).to_be_visible()
    page.goto("/#/jifen/jifenliu")
    expect(page.get_by_text("Points bought (order 2)")).to_be_visible()
    expect(page.get_by_text("+100", exact=True).first).to_be_visible()
    expect(page.get_by_text("-30", exact=True)).to_be_visible()

    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        faults = watch(context)
        refund(context.new_page())
    assert faults == []

    page.reload()
    expect(page.get_by_text("Refund of order 2: a complaint")).to_be_visible()
    expect(page.get_by_text("-40", exact=True)).to_be_visible()
    assert server.flask("ledger", "verify") == "the ledger is sound\n"
    assert server.flask("reconcile").endswith("0 differ\n")


def refund(page: Page) -> None:
    """What the administrator does: four yuan of the points go back, and the books agree."""
    in_language(page, ENGLISH)
    log_in(page, ENGLISH)
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/admin/orders")
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.get_by_label("Amount (CNY)").fill("4")
    page.get_by_label("Reason").fill("a complaint")
    page.get_by_role("button", name="Refund", exact=True).click()
    page.get_by_role("button", name="OK").click()
    on_its_way = page.get_by_role("dialog").get_by_text("In progress")
    expect(on_its_way.or_(page.get_by_text("Refunded", exact=True)).first).to_be_visible()
    page.goto("/#/jifen/jifenliu")
    expect(page.get_by_role("heading", name="ledger")).to_be_visible()
    # Its heading also stands while the page is on its way.
    expect(page.locator(".pending-page")).to_have_count(0)
    page.goto("/#/admin/orders")
    page.get_by_role("button", name="Compare now").click()
    expect(page.get_by_text("All agree")).to_be_visible()
