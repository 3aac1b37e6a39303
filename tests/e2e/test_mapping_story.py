"""Mapping by hand as an operator does it: an unknown file, its columns, the proof, the report; the next file by itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.server import Server
from tests.e2e.test_story import WORDS, in_language, log_in
from tests.effort import sampled
from tests.engine.fixtures.unlisted import unlisted_csv

pytestmark = pytest.mark.e2e


@dataclass(frozen=True)
class MappingWords:
    """What the story reads on the mapping screen in one language."""

    unknown: str
    map_columns: str
    result: str
    holds: str
    breaks: str
    not_used: str
    amount_lack: str
    column: str
    name: str
    save_and_run: str
    mapped: str
    templates: str


MAPPING_WORDS = (
    MappingWords(
        "无法识别版式", "手工映射", "读取结果", "余额逐笔相符", "断开", "不使用", "指定“金额”列", "“{}”列的含义", "模板名称",
        "保存并重新运行任务", "手工映射的表格", "映射模板",
    ),
    MappingWords(
        "Unknown layout", "Map columns", "Result", "The balances agree row by row", "break in", "Not used",
        "choose the column “Amount”", "Meaning of column “{}”", "Name of the template",
        "Save and run the task again", "Table mapped by hand", "Mapping templates",
    ),
)  # fmt: skip


def send(page: Page, words: object, file: Path, customer: str) -> None:
    page.goto("/#/list/card?new=1")
    page.get_by_label(words.customer, exact=True).fill(customer)  # type: ignore[attr-defined]
    page.get_by_label(words.files, exact=True).set_input_files(file)  # type: ignore[attr-defined]
    page.get_by_role("button", name=words.submit).click()  # type: ignore[attr-defined]


@pytest.mark.parametrize("at", sampled([0, 1], 2), ids=sampled(["zh-CN", "en-US"], 2))
def test_an_unknown_file_is_mapped_once_and_the_next_one_is_read_by_itself(
    page: Page, server: Server, at: int, tmp_path: Path
) -> None:
    words, mapping = WORDS[at], MAPPING_WORDS[at]
    data, truth = unlisted_csv(rows=60)
    first = tmp_path / "村镇一月.csv"
    first.write_bytes(data)
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    send(page, words, first, "张三")

    card = page.get_by_role("article", name="张三")
    expect(card.get_by_text(mapping.unknown, exact=True)).to_be_visible()
    card.get_by_role("link", name=mapping.map_columns).click()
    page.wait_for_url("**/list/mapping?task=*")
    result = page.get_by_role("region", name=mapping.result)
    expect(result).to_contain_text(mapping.holds)
    expect(result).to_contain_text(f"{truth.in_fen // 100:,}.{truth.in_fen % 100:02d}")

    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.set_viewport_size({"width": 1440, "height": 900})

    amount = page.get_by_label(mapping.column.format("数目"))
    amount.select_option(label=mapping.not_used)
    expect(result).to_contain_text(mapping.amount_lack)
    amount.select_option("amount")
    expect(result).to_contain_text(mapping.holds)
    page.get_by_label("出", exact=True).select_option("in")
    page.get_by_label("入", exact=True).select_option("out")
    expect(result).to_contain_text(mapping.breaks)
    page.get_by_label("出", exact=True).select_option("out")
    page.get_by_label("入", exact=True).select_option("in")
    expect(result).to_contain_text(mapping.holds)

    page.get_by_label(mapping.name).fill("村镇银行")
    page.get_by_role("button", name=mapping.save_and_run).click()
    page.wait_for_url("**/list/card")
    expect(card.get_by_text(words.done, exact=True)).to_be_visible()
    expect(card).to_contain_text(mapping.mapped)
    card.get_by_role("link", name=words.open_report).click()
    page.wait_for_url("**/report/reportinfo?id=*")
    expect(page.get_by_role("heading", level=1)).to_contain_text("张三")

    more, more_truth = unlisted_csv(rows=45, seed=5)
    second = tmp_path / "村镇二月.csv"
    second.write_bytes(more)
    send(page, words, second, "李四")
    card = page.get_by_role("article", name="李四")
    expect(card.get_by_text(words.done, exact=True)).to_be_visible()
    expect(card).to_contain_text(str(more_truth.rows))

    page.get_by_role("link", name=mapping.templates).click()
    expect(page.get_by_role("table")).to_contain_text("村镇银行")
    # Its last action is in sight.
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.locator(".data-grid").evaluate("box => box.scrollWidth - box.clientWidth") <= 0
