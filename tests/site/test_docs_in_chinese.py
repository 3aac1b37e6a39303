"""The page of the calls in Chinese: every call and every description has its words, and no English is left."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.site import document
from tests.http import send

TABLE: dict[str, dict[str, str]] = json.loads(
    Path(document.__file__).with_name("calls.zh-CN.json").read_text("utf-8")
)
HAN = re.compile(r"[\u4e00-\u9fff]")
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][,.;:!?()]|[,;:!?()][\u4e00-\u9fff]")


@pytest.fixture
def spec(client: FlaskClient) -> dict[str, Any]:
    """The document as machines get it, in English."""
    found: dict[str, Any] = send(client, "GET /openapi.json", language="zh-CN").get_json()
    return found


def operations_of(spec: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the operations by "METHOD /path"."""
    return {
        f"{method.upper()} {path}": operation
        for path, methods in spec["paths"].items()
        for method, operation in methods.items()
    }


def described(part: Any) -> Iterator[str]:
    """Yield every description inside a part of the document."""
    if isinstance(part, dict):
        if isinstance(part.get("description"), str):
            yield part["description"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from described(each)


def descriptions_of(spec: dict[str, Any]) -> set[str]:
    """Return the descriptions that the page shows: of calls, parameters, bodies, answers and shapes."""
    found = set(described(spec["components"]["schemas"]))
    for operation in operations_of(spec).values():
        found |= {operation["description"]} if operation.get("description") else set()
        found |= set(described([operation.get("parameters", []), operation.get("requestBody", {})]))
        found |= set(described([answer.get("content", {}) for answer in operation["responses"].values()]))
    return found


def test_every_call_and_every_description_has_its_words_in_chinese_and_nothing_else_has(
    spec: dict[str, Any],
) -> None:
    operations = operations_of(spec)
    assert len(operations) > 300
    assert set(TABLE["calls"]) == set(operations)
    assert set(TABLE["descriptions"]) == descriptions_of(spec)
    assert set(TABLE["rooms"]) == {tag["name"] for tag in spec["tags"]}
    assert set(TABLE["access"]) == {operation["x-access"] for operation in operations.values()}


def test_the_words_are_chinese_with_the_marks_of_chinese() -> None:
    words = [(name, text) for table in TABLE.values() for name, text in table.items()]
    assert [name for name, text in words if not HAN.search(text) or HALF_WIDTH.search(text)] == []
    assert [call for call, text in TABLE["calls"].items() if text.find("。") != len(text) - 1] == []


def test_a_reader_in_chinese_sees_each_call_and_each_description_in_chinese(
    client: FlaskClient, spec: dict[str, Any]
) -> None:
    page = send(client, "GET /docs", language="zh-CN").get_data(as_text=True)
    assert (
        "<b>POST</b> /api/user/sendPdffile <span>上传任意格式的流水文件，格式按文件内容判定。<small>须登录</small></span>"
        in page
    )
    assert "<h2>案件与报告</h2>" in page
    assert {"参数", "请求体", "响应"} == set(re.findall(r"<h4>(.*?)</h4>", page))
    operations = operations_of(spec)
    assert len(re.findall(r"<summary><b>.*[\u4e00-\u9fff].*</summary>", page)) == len(operations)
    left = {operation["summary"] for operation in operations.values()}
    assert [text for text in left if str(escape(text)) in page or text in page] == []
    blocks = [json.loads(unescape(block)) for block in re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)]
    shown = set(described(blocks))
    assert len(shown) > 50
    assert shown <= set(TABLE["descriptions"].values())
    assert "供人阅读的提示，使用请求的语言" in page, "written as it is, not escaped"


def test_what_others_read_stays_english(client: FlaskClient, spec: dict[str, Any]) -> None:
    send(client, "GET /docs", language="zh-CN")
    assert not HAN.search(json.dumps([spec["paths"], spec["tags"], spec["components"]], ensure_ascii=False))
    page = send(client, "GET /docs").get_data(as_text=True)
    before, _, after = page.partition("<h2>Refusals</h2>")
    assert not HAN.search(before + after.partition("</table>")[2])
    assert "<b>POST</b> /api/user/info <span>Return the caller&#39;s user record. · user</span>" in page
    assert {"parameters", "body", "answer"} == set(re.findall(r"<h4>(.*?)</h4>", page))
    summaries = {operation["summary"].replace("`", "") for operation in operations_of(spec).values()}
    shown = unescape(page)
    assert [text for text in summaries if text not in shown] == []
