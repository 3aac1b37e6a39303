"""Single sign-on in a browser, with a real provider: in, out, linked, unlinked; and what is told when it is declined."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.auth.openid import CLIENT_ID, CLIENT_SECRET, OpenIdProvider, provider
from tests.e2e.conftest import watch
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language, on_the_way_to

__all__ = ["provider"]

# Before a commit: tests/auth/test_single_sign_on.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

ENGLISH = WORDS[1]
LOG_IN = "Log in with Corp ID"


@pytest.fixture
def server(provider: OpenIdProvider, prepared: Path, tmp_path: Path) -> Iterator[Server]:
    """A server whose people come by a provider that asks them first."""
    provider.shows_page = True
    home = tmp_path / "data"
    shutil.copytree(prepared, home)
    served = Server(
        home,
        OIDC_ISSUER=provider.issuer,
        OIDC_CLIENT_ID=CLIENT_ID,
        OIDC_CLIENT_SECRET=CLIENT_SECRET,
        OIDC_NAME="Corp ID",
        OIDC_NEW_ACCOUNTS="open",
    )
    served._environment["PUBLIC_URL"] = served.url
    yield served.go_on()
    served.stop()


def at_the_provider(page: Page, answer: str = "Continue") -> None:
    page.get_by_role("link", name=answer, exact=True).click()


def test_somebody_comes_by_single_sign_on_and_another_links_and_unlinks_an_account(
    browser: Browser, server: Server, provider: OpenIdProvider
) -> None:
    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        faults = watch(context)
        page = context.new_page()
        in_language(page, ENGLISH)
        on_the_way_to(page, "/jifen/jifenliu?kind=balance")
        page.get_by_role("button", name=LOG_IN).click()
        at_the_provider(page, "Cancel")
        expect(page.get_by_role("heading", name="Single sign-on did not complete")).to_be_visible()
        expect(page.get_by_text("did not let you through")).to_be_visible()
        page.get_by_role("button", name="Try again").click()
        at_the_provider(page)
        page.wait_for_url("**/#/jifen/jifenliu?kind=balance")
        assert "code=" not in page.url
        page.goto("/#/user/setting/security")
        expect(page.get_by_text("This account has no password: this is its only way in")).to_be_visible()
        page.get_by_role("button", name="Account menu").click()
        page.get_by_text("Log out", exact=True).click()
        expect(page.get_by_role("link", name="Log out of Corp ID too")).to_have_attribute(
            "href", re.compile(re.escape(f"{provider.issuer}/logout?client_id={CLIENT_ID}"))
        )

        provider.subject = "sub-2"
        page.get_by_label(ENGLISH.user, exact=True).fill("admin")
        page.get_by_label(ENGLISH.password, exact=True).fill(PASSWORD)
        page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
        page.wait_for_url("**/#/user/setting/security")
        page.get_by_role("button", name="Link", exact=True).click()
        at_the_provider(page)
        page.wait_for_url("**/#/user/setting/security")
        expect(page.get_by_text("Linked. You can now log in with single sign-on")).to_be_visible()
        expect(page.get_by_text(re.compile(r"^Linked · \d{4}-"))).to_be_visible()

        page.get_by_role("button", name="Account menu").click()
        page.get_by_text("Log out", exact=True).click()
        page.get_by_role("button", name=LOG_IN).click()
        at_the_provider(page)
        page.wait_for_url("**/#/user/setting/security")
        page.get_by_role("button", name="Unlink", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Unlink", exact=True).click()
        expect(page.get_by_text("Not linked", exact=True)).to_be_visible()
        assert faults == []
    assert server.flask("audit", "verify") == "the audit log is whole\n"
    for secret in (*(query["state"] for query in provider.asked), CLIENT_SECRET):
        assert secret not in server.log()
