"""A customer's rights: handed in with purpose and consent, printed with both, found and erased by the administrator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.caller import Caller
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.surfaces import pages_of

# Before a commit: tests/liushui/rights.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

CUSTOMER = "柳如眉"


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Iterator[Server]:
    """A server whose administrators want the mark; other stories are told without it."""
    marks(shared_server, wanted=True)
    yield shared_server
    marks(shared_server, wanted=False)


def marks(server: Server, *, wanted: bool) -> None:
    policy = {"marks_viewer": wanted, "password": PASSWORD}
    Caller(server.url).call("/api/liushui/policy", policy, "PUT")


def choose(page: Page, field: str, option: str) -> None:
    page.get_by_role("combobox", name=field).click()
    page.get_by_role("option", name=option).click()


def test_a_case_with_its_purpose_is_printed_and_its_person_erased(
    page: Page, server: Server, tmp_path: Path
) -> None:
    words = WORDS[0]
    file = tmp_path / "招商银行.pdf"
    file.write_bytes(cmb_pdf()[0])
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    page.get_by_role("link", name=words.new_task).first.click()
    page.get_by_label(words.customer, exact=True).fill(CUSTOMER)
    # The place for files on the workplace has these words in its name as well: a file for a page that goes is lost.
    page.get_by_label(words.files, exact=True).set_input_files(file)
    page.get_by_text("处理目的与依据").click()
    choose(page, "处理目的", "授信审批")
    choose(page, "处理依据", "客户授权同意")
    page.get_by_role("button", name=words.submit).click()
    # A consent has a day.
    expect(page.get_by_text("请填写客户授权日期，且不能晚于今天")).to_be_visible()
    page.get_by_label("授权日期").fill("2026-01-05")
    page.get_by_label("授权书编号").fill("SQ-18")
    expect(page.get_by_text("请填写客户授权日期，且不能晚于今天")).to_be_hidden()
    page.get_by_role("button", name=words.submit).click()

    card = page.get_by_role("article", name=CUSTOMER)
    expect(card.get_by_text(words.done)).to_be_visible()
    expect(card.get_by_text("处理依据：客户授权同意 · 2026-01-05 · SQ-18")).to_be_visible()
    card.get_by_role("link", name=words.open_report).click()
    page.wait_for_url("**/#/report/reportinfo*")
    expect(page.get_by_text("处理目的：授信审批")).to_be_visible()
    # The mark is drawn and read by nobody who listens.
    expect(page.locator("svg.watermark text").first).to_contain_text("admin · ")
    address = page.url
    page.get_by_role("button", name=words.export, exact=True).click()
    with page.expect_download() as taken:
        page.get_by_text(words.export_pdf).first.click()
    printed = "".join(pages_of(Path(taken.value.path()).read_bytes())).replace("\n", "")
    assert "处理目的：授信审批；处理依据：客户授权同意（2026-01-05，SQ-18）" in printed
    assert "admin·20" in printed

    page.goto("/#/admin/people")
    page.get_by_label("姓名", exact=True).fill(CUSTOMER)
    page.get_by_role("button", name="查找", exact=True).click()
    expect(page.get_by_text("已选 1 个案件")).to_be_visible()
    page.get_by_role("button", name="删除", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="删除", exact=True).click()
    expect(dialog.get_by_text("请填写密码，原因至少 4 个字")).to_be_visible()
    dialog.get_by_label("原因（至少 4 个字）").fill("客户书面要求删除")
    dialog.get_by_label("您的密码").fill(PASSWORD)
    dialog.get_by_role("button", name="删除", exact=True).click()
    expect(page.get_by_text("已删除 1 个案件")).to_be_visible()
    expect(page.get_by_role("cell", name="客户书面要求删除")).to_be_visible()
    page.goto(address)
    page.reload()
    expect(page.get_by_text(CUSTOMER)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
