"""Rows that nothing proves: compared with the page, confirmed once, counted with a mark, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.golden import GOLDEN

pytestmark = pytest.mark.e2e

ENGLISH = WORDS[1]
SLOW = 120_000


def test_a_print_without_a_proof_is_confirmed_beside_its_page_and_taken_back(
    page: Page, server: Server, tmp_path: Path
) -> None:
    statement = tmp_path / "流水.pdf"
    statement.write_bytes(next(one for one in GOLDEN if one.name == "none-sign.pdf").make(12, 3)[0])
    in_language(page, ENGLISH)
    log_in(page, ENGLISH)
    page.wait_for_url("**/#/dashboard/workplace")
    page.get_by_role("link", name=ENGLISH.new_task).first.click()
    page.get_by_label(ENGLISH.customer, exact=True).fill("沈知遥")
    page.get_by_label(ENGLISH.files, exact=True).set_input_files(statement)
    page.get_by_role("button", name=ENGLISH.submit).click()

    card = page.get_by_role("article", name="沈知遥")
    way = card.get_by_role("link", name="Confirm 12 rows beside the page")
    expect(way).to_be_visible(timeout=SLOW)
    expect(card.get_by_role("link", name=ENGLISH.open_report)).to_have_count(0)
    way.click()
    expect(page.get_by_role("heading", name="Confirm rows")).to_be_visible()
    expect(page.locator(".confirm-rows tbody tr")).to_have_count(12)
    expect(page.locator(".confirm-sheet img")).to_be_visible(timeout=SLOW)
    page.locator(".confirm-rows tbody tr").nth(5).hover()
    expect(page.locator(".row-mark[data-current=true]")).to_be_in_viewport()
    page.get_by_role("button", name="Confirm and include in the report").click()
    expect(page.get_by_role("alert").filter(has_text="Compare the rows first")).to_be_visible()
    page.get_by_text("I compared every row with the page").click()
    page.get_by_role("button", name="Confirm and include in the report").click()

    page.wait_for_url("**/#/list/card")
    expect(card).to_contain_text("not proven", timeout=SLOW)
    expect(card).to_contain_text("Confirmed by admin")
    card.get_by_role("button", name="Take the confirmation back").click()
    page.get_by_role("dialog").get_by_role("button", name="Take the confirmation back").click()
    expect(way).to_be_visible(timeout=SLOW)
    expect(card).not_to_contain_text("Confirmed by admin")
