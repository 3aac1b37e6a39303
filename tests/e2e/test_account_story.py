"""An account's life as its owner leads it: register with a code, change the password, end a session, reset, leave."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language

# Before a commit: tests/auth, and the pages in client/src/auth.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

ENGLISH = WORDS[1]
NAME, MOBILE = "lilei", "13800138000"
FIRST, SECOND, THIRD = "Quiet river 77", "Loud river 78", "Deep river 79"


def enter(page: Page, username: str, password: str) -> None:
    in_language(page, ENGLISH)
    page.get_by_label(ENGLISH.user, exact=True).fill(username)
    page.get_by_label(ENGLISH.password, exact=True).fill(password)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
    page.wait_for_url("**/#/dashboard/workplace")


def code_in_outbox(admin: Page) -> str:
    """Read the newest code as an administrator does."""
    admin.goto("/#/admin/outbox")
    admin.reload()
    admin.get_by_role("button", name="Show", exact=True).first.click()
    told = admin.get_by_text(re.compile(r"Liushui: \d{6} is your code")).first
    expect(told).to_be_visible()
    found = re.search(r"\d{6}", told.inner_text())
    assert found
    return found.group()


def let_a_minute_go_by(server: Server) -> None:
    """Make the codes that were sent so far older: the next one may be asked for at once."""
    with closing(sqlite3.connect(server.data_dir / "liushui.sqlite", timeout=30)) as database:
        database.execute("UPDATE code SET created_at = datetime(created_at, '-2 minutes')")
        database.commit()


def test_an_account_is_opened_protected_and_regained(page: Page, server: Server, browser: Browser) -> None:
    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        admin = context.new_page()
        enter(admin, "admin", PASSWORD)

        in_language(page, ENGLISH)
        page.get_by_role("link", name="Create one").click()
        page.get_by_role("textbox", name="Mobile number").fill(MOBILE)
        page.get_by_role("button", name="Send code").click()
        expect(page.get_by_text("the code is in the outbox")).to_be_visible()
        page.get_by_label("Code", exact=True).fill(code_in_outbox(admin))
        page.get_by_label("Username", exact=True).fill(NAME)
        page.get_by_label("Password", exact=True).fill(FIRST)
        page.get_by_role("button", name="Create account and log in").click()
        page.wait_for_url("**/#/dashboard/workplace")

        page.goto("/#/user/setting/security")
        page.get_by_role("button", name="Change", exact=True).first.click()
        page.get_by_label("Current password").fill(FIRST)
        page.get_by_label("New password").fill(SECOND)
        page.get_by_role("button", name="OK", exact=True).click()
        expect(page.get_by_text("Your password was changed; other devices are logged out")).to_be_visible()

        with browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}) as elsewhere:
            stranger = elsewhere.new_page()
            enter(stranger, MOBILE, SECOND)
            page.reload()
            page.get_by_role("button", name=re.compile("^End: ")).click()
            expect(page.get_by_text("Ended", exact=True)).to_be_visible()
            stranger.goto("/#/jifen/jifenliu")
            stranger.reload()
            expect(stranger.get_by_role("button", name=ENGLISH.log_in, exact=True)).to_be_visible()

        let_a_minute_go_by(server)
        page.goto("/#/forgot")
        page.get_by_role("textbox", name="Mobile number").fill(MOBILE)
        page.get_by_role("button", name="Send code").click()
        expect(page.get_by_text("the code is in the outbox")).to_be_visible()
        page.get_by_label("Code", exact=True).fill(code_in_outbox(admin))
        page.get_by_label("New password").fill(THIRD)
        page.get_by_role("button", name="Reset password").click()
        page.wait_for_url("**/#/login")

        enter(page, NAME, THIRD)
        page.get_by_role("button", name=re.compile("Messages")).click()
        page.get_by_role("tab", name=re.compile("Notice")).click()
        expect(page.get_by_text("Your password was reset", exact=True)).to_be_visible()

        admin.goto(f"/#/admin/users?keyword={MOBILE}")
        expect(admin.get_by_role("row", name=re.compile(rf"{NAME}.*138\*{{4}}8000"))).to_be_visible()
        assert MOBILE not in admin.content().replace(f"keyword={MOBILE}", "").replace(f'value="{MOBILE}"', "")
        assert MOBILE not in server.log()
    assert server.flask("audit", "verify") == "the audit log is whole\n"
