"""A photographed statement with unreadable cells: typed by keyboard alone, proven by another run, and reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page, expect

from app.engine.recognition.recogniser import is_installed
from tests.e2e.server import Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.cmb import cmb_pdf

pytestmark = pytest.mark.e2e

ENGLISH = WORDS[1]
SLOW = 180_000
"""A page is recognised within some 15 seconds of a processor, and other work may run beside it."""


@pytest.fixture
def server(serve: Callable[..., Server], monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that reads pictures."""
    monkeypatch.delenv("LIUSHUI_OCR", raising=False)
    is_installed.cache_clear()
    if not is_installed():
        pytest.skip("requirements-ocr.txt is not installed")
    yield serve(LIUSHUI_OCR="1")
    is_installed.cache_clear()


def photograph(path: Path) -> None:
    """A statement with ink over two amounts, turned on a table, not quite sharp."""
    page = pdfium.PdfDocument(cmb_pdf(1)[0])[0].render(scale=200 / 72).to_pil().convert("RGB")
    pen = ImageDraw.Draw(page)
    for ink in ((368, 985, 480, 1035), (368, 1332, 480, 1382)):
        pen.ellipse(ink, fill=(30, 30, 110))
    table = Image.new("RGB", (page.width + 120, page.height + 120), (206, 200, 190))
    table.paste(page, (60, 60))
    turned = table.rotate(1.1, Image.Resampling.BICUBIC, fillcolor=(206, 200, 190))
    turned.filter(ImageFilter.GaussianBlur(0.6)).save(path, "JPEG", quality=75)


def test_a_photograph_with_two_unreadable_cells_becomes_a_proven_report(
    page: Page, server: Server, browser: Browser, tmp_path: Path
) -> None:
    truth = cmb_pdf(1)[1]
    picture = tmp_path / "流水照片.jpg"
    photograph(picture)
    in_language(page, ENGLISH)
    log_in(page, ENGLISH)
    page.wait_for_url("**/#/dashboard/workplace")
    page.get_by_role("link", name=ENGLISH.new_task).first.click()
    page.get_by_label(ENGLISH.customer, exact=True).fill("沈知遥")
    page.get_by_label(ENGLISH.files, exact=True).set_input_files(picture)
    page.get_by_role("button", name=ENGLISH.submit).click()

    card = page.get_by_role("article", name="沈知遥")
    typing = card.get_by_role("link", name="Type unclear figures (2)")
    expect(typing).to_be_visible(timeout=SLOW)
    # Figures that ink covers say nothing against the statement.
    expect(card).not_to_contain_text("Disagrees")
    typing.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Enter figures")).to_be_visible()
    # From here on nothing but keys: marked cells follow each other.
    marked = page.locator("input[data-doubtful]")
    expect(marked).to_have_count(2)
    expect(page.locator(".line-strip").first).to_be_visible(timeout=SLOW)
    marked.first.focus()
    page.keyboard.type("-86.48")
    page.keyboard.press("Enter")
    expect(marked.nth(1)).to_be_focused()
    page.keyboard.type("-177.85")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Submit and check again")).to_be_focused()
    page.keyboard.press("Enter")

    page.wait_for_url("**/#/list/card")
    expect(card).to_contain_text("Read off a picture; balances agree", timeout=SLOW)
    expect(card).to_contain_text(f"{truth.rows} rows")
    expect(card).to_contain_text("2 cells were typed by the operator from the picture")
    expect(card).not_to_contain_text("Disagrees")
    card.get_by_role("link", name=ENGLISH.open_report).or_(
        card.get_by_role("button", name=ENGLISH.open_report)
    ).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("沈知遥")
    expect(card.get_by_role("link", name="Type unclear figures")).to_have_count(0)
