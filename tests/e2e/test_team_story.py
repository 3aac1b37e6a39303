"""Two operators share a task in a project; a third sees nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.test_pay_story import enter
from tests.engine.fixtures.wechat import wechat_csv

# Before a commit: tests/team/test_sharing.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

WORD = "a long enough word"
GONE = "Whoops, this page is gone"


def opened(browser: Browser, server: Server, username: str) -> Page:
    """A window of its own in which somebody is logged in."""
    page = browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}).new_page()
    enter(page, username, WORD)
    return page


def reads_and_changes_nothing(member: Page, address: str) -> None:
    """What the server would refuse somebody who only reads is not offered: on the report, its rows and in the list."""
    expect(member.get_by_role("button", name="Export").first).to_be_visible()
    expect(member.get_by_role("button", name="Analyse again")).to_have_count(0)
    member.goto(f"/#{address}&tx=all&tx.n=1")
    expect(member.get_by_role("region", name="As read")).to_be_visible()
    expect(member.get_by_role("button", name="Correct the category")).to_have_count(0)
    member.goto("/#/liushui/baogao")
    line = member.get_by_role("row").filter(has_text="Lin Xiaomei")
    expect(line.get_by_role("button", name="Export")).to_be_visible()
    expect(line.get_by_role("button", name="Delete")).to_have_count(0)


def test_two_operators_share_a_task_in_a_project_and_a_third_sees_nothing(
    page: Page, server: Server, browser: Browser, tmp_path: Path
) -> None:
    for name in ("mira", "noah", "otto"):
        server.add_operator(name, WORD)
    bill = tmp_path / "bill.csv"
    bill.write_bytes(wechat_csv(rows=60)[0])

    enter(page, "mira", WORD)
    page.goto("/#/user/info?tab=project")
    page.get_by_role("button", name="New project").click()
    page.get_by_label("Name", exact=True).fill("North branch")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Manage members").click()
    page.get_by_label("Invite by user name").fill("noah")
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_text("@noah")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).last.click()

    page.goto("/#/list/card?new=1")
    page.get_by_label("Customer", exact=True).fill("Lin Xiaomei")
    page.locator("input[type=file]").set_input_files(bill)
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="Share with a project").click()
    page.get_by_role("option", name="North branch").click()
    page.get_by_role("button", name="Submit and create report").click()
    expect(page.get_by_text("Project: North branch")).to_be_visible()
    expect(page.get_by_role("link", name="Open report")).to_be_visible(timeout=60_000)

    page.goto("/#/liushui/baogao")
    line = page.get_by_role("row").filter(has_text="Lin Xiaomei")
    expect(line.get_by_role("button", name="Delete")).to_be_visible()

    noah = opened(browser, server, "noah")
    noah.goto("/#/list/card")
    expect(noah.get_by_text("Lin Xiaomei")).to_have_count(0)
    noah.goto("/#/user/info?tab=notice")
    noah.get_by_role("button", name="You are invited to a project").click()
    # Exactly: the message itself is a button too, and its words tell one to accept or decline.
    noah.get_by_role("button", name="Accept", exact=True).click()
    noah.get_by_role("link", name="Tasks", exact=True).last.click()
    expect(noah.get_by_text("Uploaded by mira")).to_be_visible()
    expect(noah.get_by_role("button", name="Delete")).to_have_count(0)
    noah.get_by_role("link", name="Open report").click()
    noah.wait_for_url("**/report/reportinfo**")
    expect(noah.get_by_role("heading", name="Lin Xiaomei").first).to_be_visible()
    address = noah.url.split("#", 1)[1]
    reads_and_changes_nothing(noah, address)

    otto = opened(browser, server, "otto")
    otto.goto("/#/list/card")
    expect(otto.get_by_text("Lin Xiaomei")).to_have_count(0)
    otto.goto(f"/#{address}")
    expect(otto.get_by_text(GONE).first).to_be_visible()
    expect(otto.get_by_text("Lin Xiaomei")).to_have_count(0)
