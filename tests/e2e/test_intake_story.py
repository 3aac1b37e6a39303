"""Thirty files of six customers, as they come in the morning: dropped, sorted, confirmed, read."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.engine.fixtures.alipay import alipay_csv

pytestmark = pytest.mark.e2e

HOLDER = "沈知遥"
CUSTOMERS = ("沈知遥", "周若彤", "陆明远", "顾清和", "宋予安", "何思齐")
FILES_EACH = 5
LONG_MILLISECONDS = 180_000

# What an operating system hands to a page: the browser lets no test drag a file from outside.
DROP = """
(files) => {
  const data = new DataTransfer();
  for (const [name, bytes] of files) {
    const raw = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0));
    data.items.add(new File([raw], name, { type: 'text/csv' }));
  }
  for (const kind of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}
"""


def statements() -> list[tuple[str, str]]:
    """Name and base64 of each file; the names of files say nothing of whose they are."""
    files = []
    for at in range(len(CUSTOMERS) * FILES_EACH):
        data, _ = alipay_csv(20, seed=at + 1)
        whose = CUSTOMERS[at % len(CUSTOMERS)]
        data = data.replace(HOLDER.encode("gb18030"), whose.encode("gb18030"))
        files.append((f"alipay_record_{at + 1}.csv", base64.b64encode(data).decode()))
    return files


def test_thirty_files_are_dropped_sorted_confirmed_and_read(page: Page, server: Server) -> None:
    words = WORDS[0]
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    page.set_viewport_size({"width": 1440, "height": 768})
    expect(page.get_by_text("没有等您处理的事。")).to_be_visible()

    page.evaluate(DROP, statements())
    page.wait_for_url("**/#/list/card?new=1")
    send = page.get_by_role("button", name=f"提交 {len(CUSTOMERS)} 个案件")
    expect(send).to_be_visible(timeout=LONG_MILLISECONDS)
    names = page.get_by_label("个案件的客户姓名")
    expect(names).to_have_count(len(CUSTOMERS))
    assert sorted(names.nth(at).input_value() for at in range(len(CUSTOMERS))) == sorted(CUSTOMERS)
    assert page.get_by_text("5 个文件", exact=True).count() == len(CUSTOMERS)
    # Price and button are in sight on a small screen, whatever the table holds.
    box = send.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 768

    send.click()
    # Cases leave the table one by one; a page that is left meanwhile would send no more of them.
    expect(page.get_by_text(f"已提交 {len(CUSTOMERS)} 个案件")).to_be_visible(timeout=LONG_MILLISECONDS)
    page.goto("/#/list/card?state=done")
    for customer in CUSTOMERS:
        card = page.get_by_role("article", name=customer)
        expect(card.get_by_role("link", name="打开报告")).to_be_visible(timeout=LONG_MILLISECONDS)
    page.get_by_role("article", name=CUSTOMERS[1]).get_by_role("link", name="打开报告").click()
    page.wait_for_url("**/report/reportinfo?id=*")
    expect(page).to_have_title(f"{CUSTOMERS[1]} · 报告详情 · 流水")
