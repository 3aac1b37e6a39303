"""A review as it is done thirty times a day: sixteen findings and more by keys alone, and every other act of the report by key."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.caller import Caller
from tests.e2e.reports import all_drawn, open_report
from tests.e2e.server import HANGING_SECONDS, Server
from tests.e2e.test_story import WORDS, Words, in_language, log_in
from tests.effort import sampled
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.persona import PERSONA, Move
from tests.engine.fixtures.wechat import wechat_bill
from tests.engine.rulebook.cases_hits import IN_ROWS
from tests.engine.surfaces import pages_of

pytestmark = pytest.mark.e2e

CUSTOMER = "韩问渠"
MANY = 16
SECONDS = 120
TALLEST = 6_000
"""Pixels that a report may take on a phone: what is longer nobody reads there."""


def troubled_bill() -> bytes:
    """A wallet's bill with what each rule looks for, as the rules' own cases write it."""
    rows = [row for triple in IN_ROWS.values() if not triple.hit.options for row in triple.hit.rows]
    found = [
        Move(
            row["occurred_at"],
            row["direction"],
            row["amount_fen"],
            row["kind"] or "转账",
            "",
            row["party"],
            row["text"] or "/",
        )
        for row in sorted(rows, key=lambda row: row["occurred_at"])
    ]
    return wechat_bill(found, PERSONA)[0]


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    """One server with one bill that gives many findings."""
    Caller(shared_server.url).upload("bill.csv", troubled_bill(), CUSTOMER)
    return shared_server


@pytest.fixture
def report(page: Page) -> Page:
    """The report in Chinese, all of its chapters drawn."""
    open_report(page, CUSTOMER)
    return page


def total_of(page: Page) -> int:
    progress = page.locator(".review-bar [role=status]")
    expect(progress).to_contain_text("/")
    return int(progress.inner_text().split("/")[1].removesuffix("项"))


def test_every_act_of_the_report_has_its_key(report: Page) -> None:
    page = report
    progress = page.locator(".review-bar [role=status]")
    total = total_of(page)
    # Looking at the rows of a finding, and back to it.
    page.keyboard.press("j")
    page.keyboard.press("r")
    panel = page.locator(".tx-drawer")
    expect(panel).to_contain_text("笔")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    # Dismissing for a reason of one's own, and taking it back.
    page.keyboard.press("d")
    page.keyboard.press("5")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("客户已当面说明")
    page.keyboard.press("Tab")
    dialog.get_by_role("button", name="排除").focus()
    page.keyboard.press("Enter")
    expect(progress).to_have_text(f"已审 1 / {total} 项")
    expect(page.locator(".suspicions li[data-state=dismissed]")).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("c")
    expect(progress).to_have_text(f"已审 2 / {total} 项")
    page.keyboard.press("u")
    expect(progress).to_have_text(f"已审 1 / {total} 项")
    # A decision makes the report anew and opens no other tab.
    tabs = page.evaluate("JSON.parse(sessionStorage.getItem('tabs')).map(({ name }) => name)")
    assert tabs.count("Reportinfo") == 1
    # A figure that is stepped on says what it rests on.
    figure = page.locator("#section-months tbody").get_by_role("link").first
    figure.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text("笔：")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    drawer = page.locator(".arco-drawer:visible")
    for key in "gv":
        page.keyboard.press(key)
        # By then the drawer hears its keys.
        expect(drawer.locator(":focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
    page.keyboard.press("e")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem").first).to_be_hidden()
    page.keyboard.press("t")
    expect(panel).to_contain_text("全部交易")
    page.keyboard.press("/")
    expect(panel.locator(".tx-filters input").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    chosen = page.locator(".contents-order [aria-pressed=true]")
    for order in ("审计", "信贷"):
        page.keyboard.press("o")
        expect(chosen).to_have_text(order)


def test_sixteen_findings_are_reviewed_by_keys_alone_in_two_minutes(report: Page) -> None:
    page = report
    progress = page.locator(".review-bar [role=status]")
    total = total_of(page)
    assert total >= MANY
    began = time.monotonic()
    done = int(progress.inner_text().removeprefix("已审").split("/")[0])
    page.keyboard.press("j")
    while done < total:
        expect(page.locator(".suspicion-head:focus")).to_be_visible()
        if done % 2:
            page.keyboard.press("c")
        else:
            page.keyboard.press("d")
            page.keyboard.press("2")
        done += 1
        expect(progress).to_have_text(f"已审 {done} / {total} 项")
    page.keyboard.press("f")
    expect(page.get_by_label("操作员结论")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".review-signed")).to_be_visible(timeout=SECONDS * 1000)
    took = time.monotonic() - began
    print(f"{total} findings in {took:.1f} s")
    assert took < SECONDS


def test_what_is_most_urgent_stands_in_the_same_order_on_the_screen_and_on_paper(
    report: Page, server: Server
) -> None:
    caller = Caller(server.url)
    number = caller.call("/api/user/getClientreportlist", {"keyword": CUSTOMER})["list"][0]["id"]
    shown = report.locator(".urgent li b").all_inner_texts()
    assert len(shown) == 5
    asked = urllib.request.Request(f"{server.url}/api/liushui/reports/{number}.pdf?form=short")
    asked.add_header("token", caller.token)
    with urllib.request.urlopen(asked) as answer:
        first = "".join(pages_of(answer.read())[0].partition("最要紧的事")[2].split())
    places = [first.find(f"{name}：") for name in shown]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("words", sampled(WORDS, 2), ids=lambda words: words.language)
def test_a_report_on_a_phone_has_at_most_six_thousand_pixels(
    browser: Browser, serve: Callable[..., Server], words: Words
) -> None:
    server = serve(LIUSHUI_DEMO="1")
    caller = Caller(server.url)
    for name, content in (("bank.pdf", cmb_pdf(pages=12)[0]), ("bill.csv", troubled_bill())):
        caller.upload(name, content, name)
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    heights = {}
    for line in finished(caller, 5):
        page.goto(f"/#/report/reportinfo?id={line['id']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(line["customer"])
        all_drawn(page)
        expect(page.locator(".progress-bar, .part-wait")).to_have_count(0)
        page.wait_for_load_state("networkidle")
        heights[line["customer"]] = page.evaluate("document.documentElement.scrollHeight")
    context.close()
    print(heights)
    assert {name: height for name, height in heights.items() if height > TALLEST} == {}


def finished(caller: Caller, count: int) -> list[dict[str, Any]]:
    """The reports of the list, once there are so many."""
    hangs_at = time.monotonic() + HANGING_SECONDS
    while time.monotonic() < hangs_at:
        found: list[dict[str, Any]] = caller.call("/api/user/getClientreportlist", {"pageSize": 20})["list"]
        if len(found) == count:
            return found
        time.sleep(0.5)
    raise AssertionError(f"there are not {count} reports")
