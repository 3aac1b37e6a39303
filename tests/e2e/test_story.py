"""The main job as an operator does it: from the locked file of the wallet to the report on paper."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from app.platform.money import fen_to_text
from tests.e2e.caller import Caller
from tests.e2e.server import PASSWORD, Server
from tests.effort import sampled
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv

pytestmark = pytest.mark.e2e

# Stories share a server: each has a customer of its own, in each language.
OF_ARCHIVES = {"zh-CN": "欧阳文轩", "en-US": "欧阳文萱"}
OF_BANKS = {"zh-CN": "许嘉禾", "en-US": "许嘉木"}
# Enough rows for the work to be seen under way.
ROWS = 40_000


@dataclass(frozen=True)
class Words:
    """What the story reads on the screen in one language."""

    language: str
    user: str
    password: str
    log_in: str
    new_task: str
    customer: str
    files: str
    passwords: str
    submit: str
    done: str
    open_report: str
    evidence: str
    export: str
    export_pdf: str
    wrong: str


WORDS = (
    Words(
        "zh-CN", "用户名", "密码", "登录", "新建任务", "客户姓名", "流水文件", "文件密码（可选）", "提交并生成报告",
        "已完成", "打开报告", "原件", "导出", "导出 PDF", "账号或密码不正确",
    ),
    Words(
        "en-US", "Username", "Password", "Log in", "New task", "Customer", "Statement files",
        "File passwords (optional)", "Submit and create report", "Done", "Open report", "Evidence",
        "Export", "Export PDF", "The account or the password is not right",
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    return shared_server


def in_language(page: Page, words: Words) -> None:
    """Open the console as somebody who uses this language."""
    page.add_init_script(f"localStorage.setItem('arco-locale', '{words.language}')")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", words.language)


def on_the_way_to(page: Page, address: str) -> None:
    """Type an address while logged out; the login page that remembers it stands."""
    page.goto(f"/#{address}")
    # Until the console has heard of the address, the login page is still the one of the start.
    expect(page).to_have_url(re.compile(f"/login.*{re.escape(quote(address, safe=''))}"))


def log_in(page: Page, words: Words, password: str = PASSWORD) -> None:
    page.get_by_label(words.user, exact=True).fill("admin")
    page.get_by_label(words.password, exact=True).fill(password)
    page.get_by_role("button", name=words.log_in, exact=True).click()


@pytest.mark.parametrize("words", sampled(WORDS, 2), ids=lambda words: words.language)
def test_from_a_locked_archive_to_a_report_in_hand(
    page: Page, server: Server, words: Words, tmp_path: Path
) -> None:
    customer = OF_ARCHIVES[words.language]
    points = Caller(server.url).call("/api/user/info", {})["score"]
    bill, truth = wechat_csv(rows=ROWS)
    archive = tmp_path / "微信支付账单.zip"
    archive.write_bytes(aes_zip({"微信支付账单.csv": bill}, "268413"))

    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    page.get_by_role("link", name=words.new_task).first.click()

    page.get_by_label(words.customer, exact=True).fill(customer)
    page.get_by_label(words.files, exact=True).set_input_files(archive)
    page.get_by_label(words.passwords).fill("268413")
    page.get_by_label(words.passwords).press("Enter")
    expect(page.get_by_text(f"{points:,}")).to_be_visible()
    page.get_by_role("button", name=words.submit).click()

    card = page.get_by_role("article", name=customer)
    expect(card.get_by_role("progressbar")).to_be_visible()
    expect(card.get_by_text(words.done)).to_be_visible()
    expect(card).to_contain_text(f"{ROWS:,}")
    card.get_by_role("link", name=words.open_report).or_(
        card.get_by_role("button", name=words.open_report)
    ).click()

    page.wait_for_url("**/report/reportinfo?id=*")
    expect(page.get_by_role("heading", level=1)).to_contain_text(customer)
    expect(page.locator("main")).to_contain_text(thousands(truth.in_fen))

    # Sections are drawn one after another.
    expect(page.locator("#section-months table tbody tr").first).to_be_visible()
    months = monthly_net_inflow(page)
    page.locator("#section-months").get_by_role("link", name=months[0], exact=True).first.click()
    panel = page.locator(".tx-drawer")
    expect(panel).to_contain_text(months[0])
    panel.get_by_role("table").get_by_role("row").nth(1).get_by_role("link").first.click()
    evidence = page.get_by_role("region", name=words.evidence)
    expect(evidence).to_contain_text("微信支付账单.csv")
    expect(evidence).to_contain_text("交易时间")
    # The evidence closes first, then the list of transactions.
    page.keyboard.press("Escape")
    expect(evidence).to_be_hidden()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()

    page.get_by_role("button", name=words.export, exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name=words.export_pdf, exact=True).click()
    text = pdf_text(Path(download.value.path()).read_bytes())
    assert customer in text
    for figure in months:
        assert figure in text


@pytest.mark.parametrize("words", sampled(WORDS, 2), ids=lambda words: words.language)
def test_a_bank_row_is_shown_on_its_page(page: Page, server: Server, words: Words) -> None:
    customer = OF_BANKS[words.language]
    # The same bytes would be the same task.
    statement, _ = cmb_pdf(pages=1, seed=1 + WORDS.index(words))
    task = Caller(server.url).upload("bank.pdf", statement, customer)
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    page.goto("/#/list/card")
    card = page.get_by_role("article", name=customer)
    expect(card.get_by_text(words.done)).to_be_visible()
    page.goto(f"/#/report/reportinfo?id={task['id']}&tx=all&tx.n=1")
    picture = page.get_by_role("region", name=words.evidence).get_by_role("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") > 500


def test_a_wrong_password_is_told_and_a_right_one_lets_in(page: Page) -> None:
    words = WORDS[0]
    in_language(page, words)
    log_in(page, words, password="not the password")
    expect(page.get_by_role("alert").filter(has_text=words.wrong).first).to_be_visible()
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")


def monthly_net_inflow(page: Page) -> list[str]:
    """Return the net inflow of each month as the table shows it, without months of none."""
    rows = page.locator("#section-months table tbody tr")
    figures = [row.get_by_role("link").nth(3).inner_text() for row in rows.all()]
    assert figures
    return [figure for figure in figures if figure != "0.00"]


def thousands(amount_fen: int) -> str:
    """Write fen as the screen does: 1,234.56."""
    yuan, _, fen = fen_to_text(amount_fen).partition(".")
    return f"{int(yuan):,}.{fen}"


def pdf_text(data: bytes) -> str:
    """Return the text of all pages of a PDF."""
    document = pypdfium2.PdfDocument(data)
    text = "\n".join(document[number].get_textpage().get_text_range() for number in range(len(document)))
    document.close()
    return text
