"""Which files of a task offer mapping by hand, and speak of it: those with columns to name, and no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.fixtures.archives import aes_zip, plain_zip
from tests.engine.fixtures.chained import as_csv, as_pdf, moves, raised
from tests.engine.fixtures.pdfs import one_page, pdf
from tests.engine.fixtures.printed import Column, Layout, Row, statement
from tests.engine.fixtures.unlisted import ruled_pdf, unlisted_csv, unproven_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.liushui.conftest import Upload, tasks_of

LETTER = "尊敬的客户：\n您好，流水稍后寄出。\n此致\n敬礼\n".encode()


def printed_letter() -> bytes:
    layout = Layout((Column(("栖霞",), 46, 130),), lambda sheet: sheet.write(46, 74, "尊敬的客户"))
    return statement(layout, [Row((line,)) for line in ("您好", "流水稍后寄出")], [])[0]


RAR = b"Rar!\x1a\x07\x01\x00" + bytes(200)
NOTHING_ON_IT = pdf(one_page(b""))


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    ("content", "state", "offered"),
    [
        (unlisted_csv()[0], "unknown_layout", True),
        (plain_zip({"内/村镇.csv": unlisted_csv()[0]}), "unknown_layout", True),
        (ruled_pdf(20, 1)[0], "read", False),
        (LETTER, "unknown_layout", False),
        (printed_letter(), "unknown_layout", False),
        (NOTHING_ON_IT, "unknown_layout", False),
        (plain_zip({}), "unknown_layout", False),
        (RAR, "unknown_layout", False),
        (aes_zip({"村镇.csv": unlisted_csv()[0]}, "268413"), "need_password", False),
        (b"", "damaged", False),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 200, "needs_ocr", False),
        (wechat_csv()[0], "read", False),
    ],
    ids=[
        "csv", "member", "ruled", "letter", "printed letter", "blank page", "empty zip", "rar", "locked",
        "empty", "picture", "read",
    ],
)  # fmt: skip
def test_only_a_file_with_columns_to_name_offers_mapping(
    app: object,
    upload: Upload,
    work: Callable[[], None],
    alice: Person,
    content: bytes,
    state: str,
    offered: bool,
) -> None:
    upload(alice, {"file": content})
    work()
    [task] = tasks_of(app.test_client(), alice)  # type: ignore[attr-defined]
    [file] = task["files"]
    assert (file["state"], file["mappable"]) == (state, offered)
    # Words lead nowhere that the page does not.
    for shown in (task["problem_text"], file["next_step"]):
        assert ("映射" in shown["zh-CN"], "map its" in shown["en-US"]) == (offered, offered)
    messages = call(app.test_client(), "POST /api/message/list", as_=alice)["data"]  # type: ignore[attr-defined]
    assert any("map its" in message["content"] for message in messages) == offered


def test_a_print_that_nothing_proves_waits_to_be_compared_and_may_be_mapped_instead(
    app: object, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"file": unproven_pdf(20, 1)[0]})
    work()
    [task] = tasks_of(app.test_client(), alice)  # type: ignore[attr-defined]
    [file] = task["files"]
    assert (file["state"], file["mappable"]) == ("to_confirm", True)
    for shown in (task["problem_text"], file["next_step"]):
        assert "手工映射" in shown["zh-CN"]
        assert "map its columns by hand" in shown["en-US"]
    messages = call(app.test_client(), "POST /api/message/list", as_=alice)["data"]  # type: ignore[attr-defined]
    assert any("compare them with the page" in message["content"] for message in messages), messages


def test_a_refused_table_whose_balances_nearly_all_hold_tells_the_break_and_still_offers_mapping(
    app: object, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.pdf": as_pdf(raised(moves(), 21, 8_000))})
    work()
    [task] = tasks_of(app.test_client(), alice)  # type: ignore[attr-defined]
    [file] = task["files"]
    assert (task["state"], file["state"], file["mappable"]) == ("failed", "unknown_layout", True)
    assert (file["problem"], file["problems"][0]["row"], file["problems"][0]["page"]) == ("only_break", 22, 2)
    assert file["state_text"]["zh-CN"] == "余额不连续，未计入"
    assert "仅第 22 行（2025-03-22，第 2 页）余额不连续" in task["problem_text"]["zh-CN"]
    assert "map its" in task["problem_text"]["en-US"]
    messages = call(app.test_client(), "POST /api/message/list", as_=alice)["data"]  # type: ignore[attr-defined]
    assert any("22 行" in message["content"] or "row 22" in message["content"] for message in messages)


def test_a_break_in_a_table_is_the_first_that_its_report_says_of_the_file(
    app: object, upload: Upload, work: Callable[[], None], alice: Person
) -> None:
    upload(alice, {"bill.csv": as_csv(raised(moves(), 21, 8_000))})
    work()
    [task] = tasks_of(app.test_client(), alice)  # type: ignore[attr-defined]
    [file] = task["files"]
    assert (task["state"], file["state"], file["mappable"]) == ("done", "disagrees", True)
    assert "仅第 23 行" in file["problems"][0]["text"]["zh-CN"]
    report = call(
        app.test_client(),  # type: ignore[attr-defined]
        "POST /api/user/getClientreportinfo",
        as_=alice,
        json={"id": task["report_id"]},
    )["data"]
    assert "仅第 23 行" in str(report)
