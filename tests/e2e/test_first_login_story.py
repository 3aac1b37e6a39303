"""The first login of a newcomer, and that of somebody for whom an administrator opened an account."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import watch
from tests.e2e.server import Server
from tests.e2e.test_story import WORDS, in_language, on_the_way_to

pytestmark = pytest.mark.e2e

CHINESE, ENGLISH = WORDS
OWN, HERS = "Quiet river 77", "Loud river 78"


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """A server as a newcomer starts it: nobody chose a password for the administrator."""
    return serve(ADMIN_PASSWORD="")


def printed(server: Server) -> str:
    """Return the password that the first set-up printed."""
    found = re.search(r"^ADMIN admin PASSWORD (\S+)$", server.output, re.M)
    assert found
    return found[1]


def test_a_newcomer_chooses_a_password_and_goes_on_and_so_does_who_was_given_an_account(
    page: Page, server: Server, browser: Browser
) -> None:
    given = printed(server)
    in_language(page, ENGLISH)
    on_the_way_to(page, "/jifen/jifenliu?kind=balance")
    page.get_by_label(ENGLISH.user, exact=True).fill("admin")
    page.get_by_label(ENGLISH.password, exact=True).fill(given)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
    asked = page.get_by_role("heading", name="Choose your own password")
    expect(asked).to_be_visible()
    page.goto("/#/admin/users")
    expect(asked).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()

    present = page.get_by_label("The password you were given", exact=True)
    present.fill(given)
    page.get_by_label("New password", exact=True).fill(given)
    page.get_by_role("button", name="Set password and continue").click()
    expect(page.get_by_text("This is the password you were given: choose another one")).to_be_visible()
    page.get_by_label("New password", exact=True).fill(OWN)
    page.get_by_role("button", name="Set password and continue").click()
    page.wait_for_url("**/#/admin/users")

    page.get_by_role("button", name="New account").click()
    page.get_by_label("Username", exact=True).fill("carol")
    page.get_by_role("button", name="OK", exact=True).click()
    hers = page.locator("output").inner_text()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(
        page.get_by_role("row", name=re.compile("carol")).get_by_text("Initial password", exact=True)
    ).to_be_visible()

    with browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}) as context:
        faults = watch(context)
        carol = context.new_page()
        in_language(carol, CHINESE)
        _enter_in_chinese(carol, hers)
        expect(carol.get_by_role("heading", name="设置自己的密码")).to_be_visible()
        assert carol.evaluate("document.documentElement.scrollWidth") <= 390
        carol.get_by_role("button", name="退出登录").click()
        _enter_in_chinese(carol, hers)
        carol.get_by_label("初始密码", exact=True).fill(hers)
        carol.get_by_label("新密码", exact=True).fill(HERS)
        carol.get_by_role("button", name="设置并继续").click()
        carol.wait_for_url("**/#/dashboard/workplace")
        assert faults == []


def _enter_in_chinese(page: Page, password: str) -> None:
    page.get_by_label(CHINESE.user, exact=True).fill("carol")
    page.get_by_label(CHINESE.password, exact=True).fill(password)
    page.get_by_role("button", name=CHINESE.log_in, exact=True).click()
