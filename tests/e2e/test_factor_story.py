"""A second factor as its owner lives with it: an app, a passkey, a lost phone, and the rule of an administrator."""

from __future__ import annotations

import re
import time

import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import watch
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language, on_the_way_to

# Before a commit: tests/auth/test_totp and test_passkeys.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

ENGLISH = WORDS[1]
NAME = "lilei"
STEP = 30


def first_step(page: Page, username: str = NAME) -> None:
    """Give name and password, as far as the second step."""
    in_language(page, ENGLISH)
    page.get_by_label(ENGLISH.user, exact=True).fill(username)
    page.get_by_label(ENGLISH.password, exact=True).fill(PASSWORD)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()


def new_code(secret: str, used: str) -> str:
    """Wait for a code that was not used yet, as somebody with the phone in hand does."""
    app = pyotp.TOTP(secret)
    end = time.monotonic() + 2 * STEP
    while (shown := app.now()) == used and time.monotonic() < end:
        time.sleep(1)
    return shown


def set_up_app(page: Page) -> tuple[str, str, list[str]]:
    """Set an app up in the open dialog; return its secret, the code that was used, and the recovery codes."""
    secret = page.locator("output.setting-token").inner_text().replace(" ", "")
    expect(page.get_by_role("img", name="QR code for the authenticator app")).to_be_visible()
    used = pyotp.TOTP(secret).now()
    page.get_by_label("Code shown by the app").fill(used)
    page.get_by_role("button", name="Turn on", exact=True).click()
    expect(page.get_by_text("Save your recovery codes")).to_be_visible()
    codes = page.locator("output.setting-token").inner_text().split()
    page.get_by_role("button", name="Done", exact=True).click()
    return secret, used, codes


def virtual_device(page: Page) -> None:
    """Give the browser a device that holds passkeys and verifies its owner."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_an_app_and_a_passkey_guard_the_login_and_a_recovery_code_helps(
    server: Server, browser: Browser
) -> None:
    server.add_operator(NAME, PASSWORD)
    # A passkey belongs to a name; an address of numbers has none.
    home = server.url.replace("127.0.0.1", "localhost")
    with browser.new_context(base_url=home, viewport={"width": 1440, "height": 900}) as context:
        faults = watch(context)
        page = context.new_page()
        virtual_device(page)
        first_step(page)
        page.wait_for_url("**/#/dashboard/workplace")

        page.goto("/#/user/setting/security")
        page.get_by_role("button", name="Set up: Authenticator app").click()
        secret, used, codes = set_up_app(page)
        assert len(codes) == 10

        page.evaluate("localStorage.removeItem('token')")
        first_step(page)
        expect(page.get_by_role("heading", name="Confirm it is you")).to_be_visible()
        code = page.get_by_label("Code", exact=True)
        code.fill(used)
        page.get_by_role("button", name="Verify and log in").click()
        expect(page.get_by_text("This code is wrong or was used")).to_be_visible()
        code.fill(new_code(secret, used))
        page.get_by_role("button", name="Verify and log in").click()
        page.wait_for_url("**/#/dashboard/workplace")

        page.goto("/#/user/setting/security")
        page.get_by_role("button", name="Add: Passkeys").click()
        page.get_by_label("Code or recovery code").fill(codes[1])
        page.get_by_role("button", name="Continue", exact=True).click()
        page.get_by_label("Name", exact=True).fill("Office laptop")
        page.get_by_role("button", name="Continue", exact=True).click()
        expect(page.get_by_role("row", name=re.compile("Office laptop"))).to_be_visible()

        page.evaluate("localStorage.removeItem('token')")
        in_language(page, ENGLISH)
        page.get_by_role("button", name="Log in with a passkey").click()
        page.wait_for_url("**/#/dashboard/workplace")

        page.evaluate("localStorage.removeItem('token')")
        first_step(page)
        page.get_by_role("button", name="Phone or key not at hand? Use a recovery code").click()
        page.get_by_label("Recovery code").fill(codes[0])
        page.get_by_role("button", name="Verify and log in").click()
        page.wait_for_url("**/#/dashboard/workplace")

        page.goto("/#/user/setting/security")
        expect(page.get_by_text("Unused: 8")).to_be_visible()
        page.get_by_role("button", name="Turn off", exact=True).click()
        page.get_by_role("button", name="Use a passkey", exact=True).click()
        expect(page.get_by_role("button", name="Set up: Authenticator app")).to_be_visible()
        assert faults == []
        assert secret not in server.log()
    assert server.flask("admin", "second-factor-off", NAME).startswith(f"{NAME} logs in without")
    assert server.flask("audit", "verify") == "the audit log is whole\n"


def test_what_an_administrator_demands_is_set_up_first(page: Page, server: Server, browser: Browser) -> None:
    server.add_operator(NAME, PASSWORD)
    first_step(page, "admin")
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/admin/users")
    page.get_by_role("button", name="Second factor rule").click()
    page.get_by_text("Required for everybody").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The rule was saved")).to_be_visible()

    with browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}) as context:
        faults = watch(context)
        operator = context.new_page()
        in_language(operator, ENGLISH)
        on_the_way_to(operator, "/jifen/jifenliu?kind=balance")
        first_step_here(operator)
        expect(operator.get_by_role("heading", name="Set up a second factor")).to_be_visible()
        # This address is of numbers.
        expect(operator.get_by_text("Passkeys need a host name")).to_be_visible()
        assert operator.evaluate("document.documentElement.scrollWidth") <= 390
        operator.get_by_role("button", name="Use an authenticator app").click()
        set_up_app(operator)
        operator.wait_for_url("**/#/jifen/jifenliu?kind=balance")
        assert faults == []

    page.reload()
    # The rule holds for who made it, too.
    expect(page.get_by_role("heading", name="Set up a second factor")).to_be_visible()
    page.get_by_role("button", name="Use an authenticator app").click()
    set_up_app(page)
    page.wait_for_url("**/#/admin/users")
    row = page.get_by_role("row", name=re.compile(NAME))
    expect(row.get_by_text("App", exact=True)).to_be_visible()
    row.get_by_role("button", name=re.compile("Reset second factor")).click()
    page.get_by_label("Reason", exact=True).fill("phone lost, met in person")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Reset second factor", exact=True).click()
    expect(row.get_by_text("App", exact=True)).to_have_count(0)


def first_step_here(page: Page) -> None:
    """Give name and password on the page that stands there."""
    page.get_by_label(ENGLISH.user, exact=True).fill(NAME)
    page.get_by_label(ENGLISH.password, exact=True).fill(PASSWORD)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
