"""The report as an investigator reads it: by keys, by its charts, on paper, and with a screen reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.caller import Caller
from tests.e2e.conftest import watch
from tests.e2e.reports import all_drawn, open_report
from tests.e2e.server import ROOT, Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.cmb import cmb_pdf

pytestmark = pytest.mark.e2e

AXE = ROOT / "node_modules/axe-core/axe.min.js"
CUSTOMER = "许嘉禾"
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    """One server with one bank statement: its report is only read here."""
    Caller(shared_server.url).upload("bank.pdf", cmb_pdf(pages=12)[0], CUSTOMER)
    return shared_server


@pytest.fixture
def report(page: Page) -> Page:
    """The report in Chinese, all of its sections drawn."""
    open_report(page, CUSTOMER)
    return page


def filters(page: Page) -> dict[str, list[str]]:
    """What the address says of the transactions that are open."""
    return parse_qs(page.url.partition("?")[2])


def test_the_report_is_gone_through_by_keys(report: Page) -> None:
    page = report
    heading = page.locator("#section-suspicions h2")
    page.keyboard.press("]")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    figure = page.locator("#section-months table").get_by_role("link").first
    figure.focus()
    page.keyboard.press("Enter")
    panel = page.locator(".tx-drawer")
    expect(panel.get_by_role("table").get_by_role("row").nth(2)).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    evidence = page.get_by_role("region", name="原件", exact=True)
    expect(evidence).to_contain_text("bank.pdf")
    page.keyboard.press("Escape")
    expect(evidence).to_be_hidden()
    assert page.evaluate("document.activeElement.hasAttribute('data-row')")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(figure).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_text("先关原件，再关交易")).to_be_visible()


def test_a_line_of_the_network_opens_its_transactions(report: Page) -> None:
    page = report
    network = page.locator("#section-network")
    network.get_by_role("button", name="以表格显示").click()
    line = network.get_by_role("table").first.get_by_role("row").nth(1)
    amount = line.get_by_role("link").inner_text()
    line.get_by_role("link").click()
    expect(page.locator(".tx-sums")).to_contain_text(amount)
    assert filters(page)["tx.edge"] == ["0"]


def test_a_review_is_gone_through_and_signed_by_keys_alone(report: Page) -> None:
    page = report
    progress = page.locator(".review-bar [role=status]")
    total = int(progress.inner_text().split("/")[1].removesuffix("项"))
    page.keyboard.press("j")
    # Each decision leads on to what is still to be decided.
    for done in range(1, total + 1):
        expect(page.locator(".suspicion-head:focus")).to_be_visible()
        if done % 2:
            page.keyboard.press("c")
        else:
            page.keyboard.press("d")
            page.keyboard.press("2")
        expect(progress).to_have_text(f"已审 {done} / {total} 项")
    page.keyboard.press("f")
    expect(page.get_by_label("操作员结论")).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".review-signed")).to_be_visible(timeout=30_000)
    page.goto("/#/liushui/baogao")
    expect(page.get_by_role("row", name=CUSTOMER)).to_contain_text("已审阅")


@pytest.mark.everything  # before a commit: the walk, and the PDF's own tests
def test_on_paper_everything_stands(report: Page, tmp_path: Path) -> None:
    page = report
    months = page.locator("#section-months tbody tr").first.inner_text().split()[0]
    printed = page.pdf(format="A4")
    document = pypdfium2.PdfDocument(printed)
    text = "\n".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    document.close()
    for said in (CUSTOMER, "真伪", months, "资金路径", "结论"):
        assert said in text
    assert "以表格显示" not in text


@pytest.mark.everything  # before a commit: the walk, which judges the same report with axe
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_on_the_report_is_kept_from_those_who_do_not_see_it(
    browser: Browser, server: Server, theme: str, width: int
) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": 900}, reduced_motion="reduce"
    )
    faults = watch(context)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('arco-theme', '{theme}')")
    in_language(page, WORDS[1])
    log_in(page, WORDS[1])
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/list/card")
    page.get_by_role("article", name=CUSTOMER).get_by_role("link", name="Open report").click(timeout=30_000)
    all_drawn(page)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.goto(f"{page.url}&tx=all&tx.n=3")
    expect(page.get_by_role("region", name="Evidence", exact=True)).to_contain_text("bank.pdf")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    context.close()
    assert faults == []


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.1 A and AA, each with the first place of it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("levels => axe.run(document, {runOnly: levels})", LEVELS)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]]
