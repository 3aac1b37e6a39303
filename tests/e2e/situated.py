"""What no address alone shows: single sign-on, second factors, a person found, a purpose stated, a mark of the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pyotp
from playwright.sync_api import Browser, FilePayload, Page

from tests.auth.authenticator import Authenticator
from tests.auth.openid import CLIENT_ID, CLIENT_SECRET, OpenIdProvider, serving
from tests.e2e.addresses import HOME, OWN_FACTOR, Address, Role
from tests.e2e.caller import Caller
from tests.e2e.furnished import House, furnished
from tests.e2e.server import PASSWORD
from tests.e2e.walking import Language, Theme, Walker, walking
from tests.engine.fixtures.alipay import alipay_csv

SOUGHT, HOLDER, OTHER = "林晓梅", "沈知遥", "周若彤"
_OPEN = ".arco-modal, .arco-drawer"


@contextmanager
def guarded(folder: Path) -> Iterator[House]:
    """Serve a furnished house with every way in, whose people need a second factor; its cases have purpose and mark."""
    with serving(OpenIdProvider()) as provider:
        settings = {
            "OIDC_ISSUER": provider.issuer,
            "OIDC_CLIENT_ID": CLIENT_ID,
            "OIDC_CLIENT_SECRET": CLIENT_SECRET,
            "OIDC_NAME": "Corp ID",
        }
        # A passkey belongs to a name; an address of numbers has none.
        with furnished(folder, host="localhost", **settings) as house:
            yield replace(house, tokens=house.tokens | {"admin": _guard(house)})


def _guard(house: House) -> str:
    """Give the administrator both factors, demand one of everybody, and mark what is seen; return a token of theirs."""
    admin, device = Caller(house.server.url), Authenticator(house.server.url)
    app = admin.call("/api/auth/totp", {})
    kept = admin.call("/api/auth/totp/confirm", {"otp": pyotp.TOTP(app["secret"]).now()})
    asked = admin.call("/api/auth/passkeys/options", {"otp": kept["codes"][0]})["publicKey"]
    admin.call("/api/auth/passkeys", {"name": "Office laptop", "passkey": device.make(asked)})
    admin.call("/api/admin/second-factor", {"who": "all"})
    admin.call("/api/liushui/policy", {"marks_viewer": True, "password": PASSWORD}, "PUT")
    stated = {
        "purpose": "授信审批",
        "basis": "consent",
        "consent_on": "2026-01-05",
        "consent_reference": "SQ-18",
    }
    admin.call(f"/api/liushui/tasks/{house.ids['admin']['task']}/terms", stated, "PUT")
    return admin.token


def situated(
    browser: Browser, house: House, language: Language, width: int, theme: Theme
) -> Iterator[tuple[Walker, str]]:
    """Bring about one situation after the other; gives the page and what is seen there."""
    told: dict[Role, Callable[[Walker, Page, House], Iterator[str]]] = {
        "guest": _outside,
        "user": _without_factor,
        "admin": _inside,
    }
    for role, tell in told.items():
        with walking(browser, house, role, language, width, theme) as walker:
            for name in tell(walker, walker.page, house):
                walker.settle(quiet=400)
                yield walker, name


def _at(walker: Walker, asked: str, lands: str = "") -> None:
    walker.go(Address("situation", asked, lands or asked.partition("?")[0]))


def _outside(walker: Walker, page: Page, _: House) -> Iterator[str]:
    _at(walker, "/login")
    yield "login"
    for failure in ("denied", "provider_down"):
        _at(walker, f"/sso?failure={failure}")
        yield f"sso {failure}"
    _at(walker, "/login")
    page.locator("input[autocomplete^=username]").fill("admin")
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("button[type=submit]").click()
    yield "second step"
    for name, at in (("passkey", 0), ("recovery code", 1)):
        page.locator("main button.arco-btn-text").nth(at).click()
        yield f"second step {name}"


def _without_factor(walker: Walker, page: Page, _: House) -> Iterator[str]:
    _at(walker, HOME, OWN_FACTOR)
    yield "own factor"
    page.locator(".login-choices button").first.click()
    page.locator("output").wait_for()
    yield "own factor app"


def _inside(walker: Walker, page: Page, house: House) -> Iterator[str]:
    report = house.ids["admin"]["report"]
    _at(walker, "/user/setting/security")
    yield "security"
    _at(walker, "/admin/users")
    yield "users"
    rule = "两步验证要求" if walker.language == "zh-CN" else "Second factor rule"
    page.get_by_role("button", name=rule).click()
    page.locator(_OPEN).first.wait_for()
    yield "factor rule"
    _at(walker, "/admin/people")
    yield from _rights(walker, page)
    _at(walker, f"/report/reportinfo?id={report}")
    page.locator("svg.watermark").first.wait_for(state="attached")
    yield "report with mark"
    # What is typed there would have to be given up first.
    yield from _intake(walker, page)


def _rights(walker: Walker, page: Page) -> Iterator[str]:
    page.locator("#rights-name").fill(SOUGHT)
    page.locator(".rights-search button[type=submit]").click()
    buttons = page.locator(".rights-actions button")
    buttons.first.wait_for()
    yield "person found"
    # A case is a row, or on a phone a block: the words are the same.
    hold = (
        page.locator("main")
        .get_by_role("button", name="冻结" if walker.language == "zh-CN" else "Hold")
        .first
    )
    for name, button in (("copy", buttons.first), ("erase", buttons.nth(1)), ("hold", hold)):
        button.click()
        page.locator(_OPEN).first.wait_for()
        yield f"person {name}"
        page.keyboard.press("Escape")
        walker.settle(quiet=400)
    page.locator("#rights-name").fill("柳如眉")
    page.locator(".rights-search button[type=submit]").click()
    yield "person not found"


def _intake(walker: Walker, page: Page) -> Iterator[str]:
    _at(walker, "/list/card?new=1")
    form = page.locator(".upload-form")
    form.locator("details:has(#terms-basis) > summary").click()
    yield "purpose"
    page.locator("#terms-basis").click()
    yield "bases"
    page.get_by_role("option").first.click()
    yield "consent"
    bills = [alipay_csv(20, seed=at)[0] for at in (1, 2, 3)]
    bills[1] = bills[1].replace(HOLDER.encode("gb18030"), OTHER.encode("gb18030"))
    files = [
        FilePayload(name=f"alipay_record_{at}.csv", mimeType="text/csv", buffer=bill)
        for at, bill in enumerate(bills)
    ]
    form.locator("input[type=file]").set_input_files(files)
    form.locator(".terms-purposes").first.wait_for()
    yield "many cases"
