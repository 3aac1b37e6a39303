"""How things end, as people are told: the result screens with what truly became of it, the three exceptions with their ways
back, and what one says about oneself."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.e2e.test_pay_story import enter
from tests.engine.fixtures.wechat import wechat_csv

# Before a commit: the walk, which sees every outcome, and the pages in client/src/site.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

OPERATOR, THEIR_PASSWORD = "mira", "a long enough word"
GOOD, BROKEN = "王小明", "陈破损"


def ended(caller: Caller, task_id: int) -> str:
    """Wait until a task has come to its end, and return how."""
    for _ in range(240):
        state = str(caller.call(f"/api/liushui/tasks/{task_id}")["state"])
        if state in ("done", "failed"):
            return state
        time.sleep(0.25)
    raise AssertionError(f"task {task_id} never ended")


def test_what_was_submitted_is_told_as_it_ended_with_the_way_on(page: Page, server: Server) -> None:
    enter(page, "admin")
    page.goto("/#/result/success")
    expect(page.get_by_role("heading", name="No successes yet", level=1)).to_be_attached()
    page.goto("/#/result/error")
    expect(page.get_by_role("heading", name="No failures", level=1)).to_be_attached()
    page.get_by_role("button", name="Upload statements").click()
    expect(page.get_by_role("dialog", name="New task")).to_be_visible()
    page.keyboard.press("Escape")

    caller = Caller(server.url)
    good = caller.upload("december.csv", wechat_csv()[0], GOOD)["id"]
    broken = caller.upload("broken.xlsx", b"PK\x03\x04 and nothing that follows", BROKEN)["id"]
    assert ended(caller, good) == "done"
    assert ended(caller, broken) == "failed"

    page.goto("/#/result/success")
    expect(page.get_by_role("heading", name="The report is ready", level=1)).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text=GOOD)).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="december.csv")).to_be_visible()
    page.get_by_role("button", name="Open the report").click()
    page.wait_for_url("**/#/report/reportinfo?id=1**")
    expect(page.get_by_role("heading", name=GOOD)).to_be_visible()

    # Asked for among what succeeded, it is shown where failures are.
    page.goto(f"/#/result/success?kind=task&id={broken}")
    page.wait_for_url(f"**/#/result/error?kind=task&id={broken}")
    expect(page.get_by_role("heading", name="The task could not be completed", level=1)).to_be_visible()
    expect(page.get_by_text("Reason: ")).to_be_visible()
    page.get_by_role("button", name="Return for correction").click()
    page.wait_for_url("**/#/list/card?keyword=**")
    expect(page.get_by_role("heading", name=BROKEN)).to_be_visible()

    order = caller.call("/api/pay/orders", {"amount": "10"})["order"]
    page.goto(f"/#/result/success?kind=order&id={order['id']}")
    expect(page.get_by_role("heading", name="Ordered, waiting for payment", level=1)).to_be_visible()
    caller.call(f"/api/pay/orders/{order['id']}/close", {})
    # It says by itself what became of it, as it promises.
    expect(page.get_by_role("heading", name="The payment was not completed", level=1)).to_be_visible()
    expect(page.get_by_text("Reason: Cancelled by the buyer")).to_be_visible()
    page.get_by_role("button", name="Choose again").click()
    page.wait_for_url("**/#/user/setting/plans")


def test_the_exceptions_lead_back_and_can_be_tried_again(browser: Browser, server: Server) -> None:
    server.add_operator(OPERATOR, THEIR_PASSWORD)
    caller = Caller(server.url)
    assert ended(caller, caller.upload("december.csv", wechat_csv()[0], GOOD)["id"]) == "done"
    # No fixture page: what is refused on purpose stands in the browser's console.
    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        page = context.new_page()
        enter(page, "admin")
        menu = page.get_by_role("navigation", name="Main menu")
        for status, title in (
            ("403", "Access to this resource on the server is denied"),
            ("404", "Whoops, this page is gone"),
            ("500", "Internal server error"),
        ):
            page.goto("/#/jifen/jifenliu")
            expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()
            page.goto(f"/#/exception/{status}")
            expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
            expect(menu).to_be_visible()
            if status == "404":
                with page.expect_event("load"):
                    page.get_by_role("button", name="Retry").click()
                expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
                # What was on show before is forgotten with the page: here Back leads home.
                page.get_by_role("button", name="Back", exact=True).click()
                page.wait_for_url("**/#/dashboard/workplace")
                continue
            page.get_by_role("button", name="Back", exact=True).click()
            page.wait_for_url("**/#/jifen/jifenliu")

        # Of the three an operator knows two; somebody else's report is not there, and the frame stays.
        page.get_by_role("button", name=re.compile("^Account menu")).click()
        page.get_by_role("menuitem", name="Log out").click()
        enter(page, OPERATOR, THEIR_PASSWORD)
        page.goto("/#/exception/403")
        page.wait_for_url("**/#/dashboard/workplace")
        page.goto("/#/exception/500")
        expect(page.get_by_role("heading", name="Internal server error", level=1)).to_be_visible()
        page.goto("/#/report/reportinfo?id=1")
        expect(page.get_by_role("heading", name="Whoops, this page is gone", level=1)).to_be_visible()
        expect(menu).to_be_visible()
        page.get_by_role("button", name="Back to tasks").click()
        page.wait_for_url("**/#/list/card")

        # A proxy's bad hour: the page says so, and Retry finds the server again.
        page.route("**/api/user/getScorelist", lambda route: route.fulfill(status=502, body="bad gateway"))
        page.goto("/#/jifen/jifenliu")
        expect(page.get_by_role("button", name="Retry")).to_be_visible()
        page.unroute_all()
        page.get_by_role("button", name="Retry").click()
        expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()


def test_what_one_says_about_oneself_is_asked_for_kept_and_shown(page: Page, server: Server) -> None:
    server.add_operator(OPERATOR, THEIR_PASSWORD, "mira@example.com")
    enter(page, OPERATOR, THEIR_PASSWORD)
    page.goto("/#/user/setting/basic")
    page.get_by_label("Nickname *").fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Enter a nickname")).to_be_visible()

    page.get_by_label("Nickname *").fill("Mira of the river")
    page.get_by_role("combobox", name="Country / region").click()
    page.get_by_role("option", name="Mainland China").click()
    page.get_by_label("Area *").fill("Shanghai")
    page.get_by_label("Introduction").fill("I read statements.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()

    tabs = page.get_by_role("navigation", name="User settings").get_by_role("link")
    expect(tabs.first).to_be_visible()
    for name in tabs.all_inner_texts():
        tabs.get_by_text(name, exact=True).click()
        expect(page.get_by_role("navigation", name="User settings").locator("[aria-current]")).to_have_text(
            name
        )
        expect(page.get_by_role("main").locator(".arco-spin-loading")).to_have_count(0)
    page.goto("/#/user/info")
    expect(page.get_by_text("Mira of the river").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("Mira of the river").first).to_be_visible()
