"""An administrator confirms originals of a bank, and a statement set in another font is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.caller import Caller
from tests.e2e.server import Server
from tests.e2e.test_outcomes_story import ended
from tests.e2e.test_pay_story import enter
from tests.engine.forgery.lives import Original, original
from tests.engine.forgery.techniques import other_font, wish

BANK = 5

# Before a commit: the same calls through HTTP in tests/liushui/rulebook, and the drawer in the client's tests.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]


def reported(caller: Caller, own: Original, data: bytes) -> None:
    assert ended(caller, caller.upload(f"{own.seed}.pdf", data, own.holder)["id"]) == "done"


def test_what_three_originals_teach_tells_a_statement_in_another_font(page: Page, server: Server) -> None:
    caller = Caller(server.url)
    enter(page, "admin")
    for report in (1, 2, 3):
        own = original(BANK, report)
        reported(caller, own, own.data)
        page.goto(f"/#/report/reportinfo?id={report}")
        expect(page.get_by_role("heading", name=own.holder)).to_be_visible()
        page.get_by_text("What it rests on").first.click()
        page.get_by_role("button", name="Confirm as the bank’s original").click()
        with page.expect_response("**/original*"):
            page.get_by_role("dialog").get_by_role("button", name="Confirm as the bank’s original").click()
        # The words about the report before may still stand beside these.
        expect(page.get_by_text("Confirmed: new analyses compare with it").last).to_be_visible()

    page.goto("/#/admin/rules")
    page.get_by_role("button", name="Confirmed originals", exact=True).click()
    drawer = page.get_by_role("dialog", name="Confirmed originals")
    expect(drawer.get_by_text("SimSun", exact=True)).to_be_visible()
    expect(drawer.get_by_role("button", name="Take back")).to_have_count(3)

    own = original(BANK, 4)
    reported(caller, own, other_font(wish(own, own.press)))
    page.goto("/#/report/reportinfo?id=4")
    expect(page.get_by_text("font of the figures (ArialUnicodeMS; theirs: SimSun)").first).to_be_visible()
