"""The console's frame as people use it: tabs that keep their pages, settings that follow, the guard, messages, search."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.caller import Caller
from tests.e2e.menu import unfold, visit, visit_unless_asked
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_pay_story import enter
from tests.engine.fixtures.wechat import wechat_csv

# Before a commit: the walk, and client/src/shared/layout.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

OPERATOR, THEIR_PASSWORD = "mira", "a long enough word"


def set_switch(page: Page, name: str) -> None:
    """Turn a switch of the settings drawer, which is left open."""
    page.get_by_role("dialog", name="Settings").get_by_role("switch", name=name).click()


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def close_settings(page: Page) -> None:
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_hidden()


def choose(page: Page, name: str) -> None:
    """Choose from the menu that is open, and wait until it has faded out: the next one may have the same entries."""
    page.get_by_role("menuitem", name=name).click()
    expect(page.get_by_role("menuitem")).to_have_count(0)


def _until(page: Page, condition: str) -> None:
    """Wait until an expression is true. Playwright's own waiting would evaluate a text in the page, which it refuses."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        time.sleep(0.1)
    raise AssertionError(f"never true: {condition}")


def upload(server: Server) -> None:
    """Have a report made, and wait until it is there."""
    caller = Caller(server.url)
    caller.upload("december.csv", wechat_csv()[0], "王小明")
    for _ in range(120):
        if caller.call("/api/user/getClientreportlist", {})["total"]:
            return
        time.sleep(0.25)
    raise AssertionError("no report was made")


def test_tabs_keep_pages_queries_and_themselves(page: Page, server: Server) -> None:
    upload(server)
    enter(page, "admin")
    open_settings(page)
    with page.expect_response("**/api/user/settings"):
        set_switch(page, "Tab bar")
    close_settings(page)
    tabs = page.get_by_role("navigation", name="Open tabs")
    links = tabs.get_by_role("link")

    visit(page, "Task management")
    page.get_by_role("textbox", name="customer").or_(page.get_by_role("searchbox")).first.fill("half a na")
    visit(page, "Flow reports")
    # The tab of a page comes with the page, which on a busy machine is drawn late.
    expect(links).to_have_text(["Workplace", "Task management", "Flow reports"])
    page.goto("/#/jifen/jifenliu?kind=balance")
    expect(links).to_have_text(["Workplace", "Task management", "Flow reports", "Points ledger"])

    tabs.get_by_role("link", name="Task management").click()
    field = page.get_by_role("textbox", name="customer").or_(page.get_by_role("searchbox")).first
    expect(field).to_have_value("half a na")
    tabs.get_by_role("link", name="Points ledger").click()
    page.wait_for_url("**/#/jifen/jifenliu?kind=balance")

    # The chart of a page that was hidden is drawn again.
    tabs.get_by_role("link", name="Workplace").click()
    expect(page.locator("canvas").first).to_be_visible()

    page.reload()
    expect(links).to_have_text(["Workplace", "Task management", "Flow reports", "Points ledger"])

    tabs.get_by_role("link", name="Flow reports").click()
    page.wait_for_url("**/#/liushui/baogao")
    tabs.get_by_role("link", name="Flow reports").click(button="right")
    choose(page, "Close to the left")
    expect(links).to_have_text(["Workplace", "Flow reports", "Points ledger"])
    tabs.get_by_role("link", name="Flow reports").click(button="right")
    choose(page, "Close to the right")
    expect(links).to_have_text(["Workplace", "Flow reports"])
    tabs.get_by_role("link", name="Flow reports").focus()
    page.keyboard.press("Delete")
    expect(links).to_have_text(["Workplace"])
    page.wait_for_url("**/#/dashboard/workplace")

    visit(page, "Task management")
    tabs.get_by_role("button", name="Tab actions").click()
    choose(page, "Reload")
    page.wait_for_url("**/#/list/card")
    visit(page, "Flow reports")
    tabs.get_by_role("link", name="Task management").click(button="right")
    choose(page, "Close others")
    page.wait_for_url("**/#/list/card")
    expect(links).to_have_text(["Workplace", "Task management"])
    tabs.get_by_role("button", name="Tab actions").click()
    choose(page, "Close all")
    page.wait_for_url("**/#/dashboard/workplace")
    expect(links).to_have_text(["Workplace"])


def test_settings_hold_at_once_and_follow_their_owner(page: Page, server: Server, browser: Browser) -> None:
    enter(page, "admin")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_settings(page)
    drawer = page.locator(".settings-drawer")
    assert drawer.evaluate("each => each.getBoundingClientRect().width") == 300

    colour = "getComputedStyle(document.body).getPropertyValue('--arcoblue-6').trim()"
    page.get_by_label("Color value").fill("#00B42A")
    _until(page, f"{colour} === '0,180,42'")
    set_switch(page, "Dark mode")
    expect(page.locator("body")).to_have_attribute("arco-theme", "dark")
    assert page.evaluate(colour) not in ("0,180,42", "")
    steps = (
        "[...document.querySelectorAll('.theme-steps span')].map(s => getComputedStyle(s).backgroundColor)"
    )
    assert len(set(page.evaluate(steps))) == 10

    page.get_by_label("Menu width (px)").fill("300")
    page.keyboard.press("Enter")
    for name in ("Footer", "Color weak"):
        set_switch(page, name)
    assert page.evaluate("document.documentElement.style.filter") == "invert(80%)"
    set_switch(page, "Color weak")
    expect(page.get_by_role("contentinfo")).to_have_count(0)

    page.get_by_role("button", name="Copy settings").click()
    expect(page.get_by_text("Settings copied to the clipboard")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(copied)["menuWidth"] == 300
    assert copied == json.dumps(json.loads(copied), indent=2, ensure_ascii=False)

    set_switch(page, "Menu from server")
    expect(page.get_by_text("The menu is loaded")).to_be_visible()
    set_switch(page, "Top menu")
    set_switch(page, "Navbar")
    close_settings(page)
    page.get_by_role("button", name="Open settings").click()
    with page.expect_response("**/api/user/settings"):
        set_switch(page, "Navbar")
    close_settings(page)
    expect(page.get_by_role("banner").get_by_role("navigation", name="Main menu")).to_be_visible()

    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as elsewhere:
        other = elsewhere.new_page()
        enter(other, "admin")
        expect(other.locator("body")).to_have_attribute("arco-theme", "dark")
        expect(other.get_by_role("banner").get_by_role("navigation", name="Main menu")).to_be_visible()
        expect(other.get_by_role("contentinfo")).to_have_count(0)


def test_the_guard_sends_each_role_where_it_may_go(page: Page, server: Server) -> None:
    server.add_operator(OPERATOR, THEIR_PASSWORD)
    page.goto("/#/jifen/jifenliu?kind=balance")
    page.wait_for_url("**/#/login?**")
    assert "redirect=Jifenliu" in page.url
    assert "kind=balance" in page.url
    enter(page, OPERATOR, THEIR_PASSWORD)

    page.goto("/#/admin/rules")
    page.wait_for_url("**/#/dashboard/workplace")
    expect(page.get_by_text("Your user group lacks the authority for this operation")).to_be_visible()
    expect(page.get_by_role("link", name="Arco Design")).to_have_count(0)
    page.goto("/#/no/such/page")
    expect(page.get_by_role("heading", name="Whoops, this page is gone")).to_be_visible()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    page.goto("/#/redirect/jifen/jifenliu?kind=balance")
    page.wait_for_url("**/#/jifen/jifenliu?kind=balance")

    open_settings(page)
    set_switch(page, "Menu from server")
    expect(page.get_by_text("The menu is loaded")).to_be_visible()
    close_settings(page)
    page.goto("/#/admin/rules")
    expect(page.get_by_role("heading", name="Whoops, this page is gone")).to_be_visible()
    page.goto("/#/jifen/jifenliu")
    expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()


def test_an_admin_sees_the_console_as_an_operator_and_gets_all_of_it_back(page: Page) -> None:
    enter(page, "admin")
    menu = page.get_by_role("navigation", name="Main menu")
    menu.get_by_role("button", name="For developers").click()
    link = menu.get_by_role("link", name="Arco Design")
    expect(link).to_have_attribute("href", "https://arco.design")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    page.goto("/#/list/card?tab=services")
    change = page.get_by_role("button", name="Price and trial").first
    expect(change).to_be_visible()
    for is_there in (False, True):
        page.get_by_role("button", name="Account menu").click()
        choose(page, "Switch roles")
        if is_there:
            unfold(menu, "For developers")
        expect(link).to_have_count(1 if is_there else 0)
        expect(change).to_be_visible() if is_there else expect(change).to_have_count(0)


def test_messages_come_without_a_reload_and_are_read(page: Page, server: Server) -> None:
    page.clock.install()
    enter(page, "admin")
    bell = page.get_by_role("button", name="Messages")
    expect(bell).to_have_attribute("aria-label", "Messages, 1 unread")
    Caller(server.url).upload("bill.csv", wechat_csv()[0], "王小明")
    for _ in range(40):
        page.clock.fast_forward(16_000)
        page.wait_for_timeout(250)
        if bell.get_attribute("aria-label") == "Messages, 2 unread":
            break
    expect(bell).to_have_attribute("aria-label", "Messages, 2 unread")
    bell.click()
    expect(page.get_by_role("tab", name="Messages (2)")).to_be_visible()
    with page.expect_request("**/api/message/read") as sent:
        page.get_by_role("button", name="Mark all as read").click()
    assert len(sent.value.post_data_json["ids"]) == 2
    expect(bell).to_have_attribute("aria-label", "Messages")
    page.get_by_role("button", name="View More").click()
    page.wait_for_url("**/#/user/messages?type=message")
    page.get_by_role("list", name="My messages").get_by_text("The report is ready").click()
    page.wait_for_url("**/#/report/reportinfo?id=1&task=1")


def test_the_search_finds_screens_tasks_and_reports_by_keyboard(page: Page, server: Server) -> None:
    upload(server)
    enter(page, "admin")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Search")
    expect(field).to_be_focused()
    field.fill("ledger")
    expect(page.get_by_role("option").first).to_have_text("Points ledger")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/jifen/jifenliu")
    page.keyboard.press("Control+k")
    field.fill("小明")
    expect(page.get_by_role("option")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/report/reportinfo?id=1**")
    page.keyboard.press("Control+k")
    field.fill("DECEMBER")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_a_server_that_goes_away_is_said_and_come_back_to(
    browser: Browser, serve: Callable[..., Server]
) -> None:
    server = serve()
    with browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        enter(page, "admin")
        server.stop()
        page.evaluate("location.hash = '#/jifen/jifenliu'")
        expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
        expect(page.get_by_text("500", exact=True)).to_have_count(0)
        expect(page.get_by_role("button", name="Try now")).to_be_visible()
        server.start()
        expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()
        assert page.evaluate("localStorage.getItem('token')")


def test_the_frame_fits_a_phone_in_all_its_modes(browser: Browser, server: Server) -> None:
    caller = Caller(server.url)
    modes = [
        {"tabBar": True, "theme": "dark"},
        {"navbar": False, "tabBar": True},
        {"topMenu": True, "theme": "light", "navbar": True},
        {"menuFromServer": True, "footer": False},
    ]
    for mode in modes:
        caller.call("/api/user/settings", mode)
        with browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}) as context:
            page = context.new_page()
            enter(page, "admin", PASSWORD)
            page.get_by_role("button", name="Open menu").click()
            visit(page, "Task management")
            page.wait_for_url("**/#/list/card")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, mode
            outside = page.evaluate(
                "[...document.querySelectorAll('.navbar button, .navbar a, .floating-tools button')]"
                ".filter(e => e.getBoundingClientRect().right > 390).length"
            )
            assert outside == 0, mode


TASK = "/#/list/card?new=1"


def start_a_task(page: Page, name: str) -> None:
    page.goto(TASK)
    page.locator("#task-customer").fill(name)


def test_a_typed_address_asks_before_what_was_typed_is_lost(page: Page) -> None:
    enter(page, "admin")
    start_a_task(page, "half a na")
    typed = "location.hash = '/jifen/jifenliu?kind=balance'"
    question = page.get_by_role("dialog").filter(has_text="unsaved")

    page.evaluate(typed)
    question.get_by_role("button", name="Stay").click()
    expect(question).to_be_hidden()
    page.wait_for_url(f"**{TASK}")
    expect(page.locator("#task-customer")).to_have_value("half a na")

    page.evaluate(typed)
    question.get_by_role("button", name="Leave").click()
    page.wait_for_url("**/#/jifen/jifenliu?kind=balance")
    expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()
    page.go_back()
    page.wait_for_url(f"**{TASK}")


def test_whoever_cancels_the_question_of_an_ended_session_keeps_the_page(page: Page, server: Server) -> None:
    enter(page, "admin")
    page.goto("/#/list/card")
    expect(page.get_by_role("heading", name="Task management")).to_be_visible()
    token = page.evaluate("localStorage.getItem('token')")
    ended = urllib.request.Request(f"{server.url}/api/user/logout", data=b"{}", method="POST")
    ended.add_header("token", token)
    ended.add_header("Content-Type", "application/json")
    urllib.request.urlopen(ended).close()

    question = page.get_by_role("dialog").filter(has_text="You have been logged out")
    for _ in range(2):
        visit_unless_asked(page, "Points ledger", question)
        question.get_by_role("button", name="Cancel").click()
        expect(question).to_be_hidden()
        page.wait_for_url("**/#/list/card")
        expect(page.get_by_role("heading", name="Task management")).to_be_visible()
    visit_unless_asked(page, "Points ledger", question)
    question.get_by_role("button", name="Re-Login").click()
    page.wait_for_url("**/#/login**")


def test_code_that_went_with_another_version_brings_a_fresh_page(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, locale="en-US")
    page = context.new_page()
    enter(page, "admin")
    asked: list[str] = []

    def once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404, content_type="application/json", body="{}")
        else:
            route.continue_()

    page.route("**/assets/LedgerPage-*.js", once)
    visit(page, "Points ledger")
    expect(page.get_by_role("heading", name="Points ledger")).to_be_visible()
    assert len(asked) == 2
    context.close()
