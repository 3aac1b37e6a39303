"""Verification as people do it: an operator applies with a code, an administrator looks, rejects, then approves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.caller import Caller
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS as STORY_WORDS
from tests.e2e.test_story import Words as StoryWords
from tests.e2e.test_story import in_language
from tests.renzheng.desk import picture

# Before a commit: tests/renzheng, and the pages in client/src/renzheng.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

OPERATOR, OPERATOR_PASSWORD = "mira", "a long enough word"
NAME, NUMBER, MOBILE = "欧阳文轩", "110105199003072135", "13812345678"
WRONG_NUMBER, MASKED = "110105199003072136", "110***********2135"
REASON = "扫描件不清晰，请重新拍摄"


@dataclass(frozen=True)
class Words:
    """What the story reads on the screen in one language."""

    story: StoryWords
    name: str
    number: str
    next: str
    scans: str
    mobile: str
    code: str
    send: str
    agree: str
    submit: str
    checksum: str
    auditing: str
    review: str
    reveal: str
    why: str
    password: str
    show: str
    hide: str
    reason: str
    reject: str
    rejected: str
    approve: str
    approve_title: str
    again: str
    passed: str
    messages: str
    notice: str
    records: str


WORDS = (
    Words(
        STORY_WORDS[0], "姓名", "证件号码", "下一步", "扫描件", "联系手机", "验证码", "获取验证码",
        "我已阅读并同意", "提交认证", "校验位不符", "申请已提交，正在审核", "审核", "查看完整号码",
        "查看原因（记入审计日志）", "您的登录密码", "显示", "立即隐藏", "原因（申请人可见）", "拒绝",
        "申请未通过审核", "通过", "通过这份申请？", "重新申请", "已通过实名认证", "消息", "实名认证已通过", "认证记录",
    ),
    Words(
        STORY_WORDS[1], "Name", "ID number", "Next", "Scans", "Contact mobile", "Code", "Send code",
        "I have read this and agree", "Submit", "The check character does not fit", "Your application is under review",
        "Review", "Show full numbers", "Why (goes to the audit log)", "Your password", "Show", "Hide now",
        "Reason (the applicant reads it)", "Reject", "Your application was rejected", "Approve",
        "Approve this application?", "Apply again", "You are verified", "Messages", "You are verified",
        "Verification records",
    ),
)  # fmt: skip


def enter(page: Page, words: Words, username: str, password: str) -> None:
    in_language(page, words.story)
    page.get_by_label(words.story.user, exact=True).fill(username)
    page.get_by_label(words.story.password, exact=True).fill(password)
    page.get_by_role("button", name=words.story.log_in, exact=True).click()
    page.wait_for_url("**/#/dashboard/workplace")


def code_from_outbox(server: Server) -> str:
    caller = Caller(server.url)
    [newest, *_] = caller.call("/api/admin/outbox")["list"]
    found = re.search(r"\d{6}", caller.call(f"/api/admin/outbox/{newest['id']}")["text"])
    assert found
    return found.group()


def fill_in(page: Page, words: Words, server: Server, mobile: str, scan: Path) -> None:
    """Go through the three steps; a slip in the number leads back to the first one."""
    page.get_by_label(words.name, exact=True).fill(NAME)
    page.get_by_label(words.number, exact=True).fill(WRONG_NUMBER)
    page.get_by_role("button", name=words.next, exact=True).click()
    page.get_by_label(words.scans, exact=True).set_input_files(scan)
    page.get_by_role("button", name=words.next, exact=True).click()
    page.get_by_label(words.mobile, exact=True).fill(mobile)
    page.get_by_role("button", name=words.send, exact=True).click()
    expect(page.locator("main").get_by_role("button", name=re.compile(r"\d+"))).to_be_disabled()
    page.get_by_label(words.code, exact=True).fill(code_from_outbox(server))
    page.get_by_text(words.agree).click()
    page.get_by_role("button", name=words.submit, exact=True).click()
    expect(page.get_by_role("alert").filter(has_text=words.checksum)).to_be_visible()
    page.get_by_label(words.number, exact=True).fill(NUMBER)
    page.get_by_role("button", name=words.next, exact=True).click()
    page.get_by_role("button", name=words.next, exact=True).click()
    page.get_by_role("button", name=words.submit, exact=True).click()
    expect(page.get_by_text(words.auditing)).to_be_visible()


def open_review(page: Page, words: Words) -> None:
    page.goto("/#/dashboard/workplace")
    page.goto("/#/admin/renzheng")
    page.get_by_role("button", name=words.review, exact=True).click()
    expect(page.get_by_role("dialog").get_by_text(MASKED)).to_be_visible()


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.story.language)
def test_rejected_with_a_reason_then_verified(
    page: Page, server: Server, browser: Browser, words: Words, tmp_path: Path
) -> None:
    server.add_operator(OPERATOR, OPERATOR_PASSWORD)
    scan = tmp_path / "card.png"
    scan.write_bytes(picture(size=(600, 380)))
    enter(page, words, OPERATOR, OPERATOR_PASSWORD)
    page.goto("/#/form/renzheng")
    fill_in(page, words, server, MOBILE, scan)
    expect(page.get_by_text(MASKED).first).to_be_visible()
    expect(page.get_by_text(NUMBER)).to_have_count(0)

    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        admin = context.new_page()
        faults: list[str] = []
        admin.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        enter(admin, words, "admin", PASSWORD)
        open_review(admin, words)
        expect(admin.get_by_role("dialog").get_by_role("img")).to_be_visible()
        admin.get_by_role("button", name=words.reveal).click()
        admin.get_by_label(words.why).fill("compare with the card")
        admin.get_by_label(words.password).fill("not the password")
        admin.get_by_role("button", name=words.show, exact=True).click()
        expect(admin.get_by_role("dialog").get_by_role("alert").first).to_be_visible()
        admin.get_by_label(words.password).fill(PASSWORD)
        admin.get_by_role("button", name=words.show, exact=True).click()
        expect(admin.get_by_role("status").get_by_text(NUMBER)).to_be_visible()
        admin.get_by_role("button", name=words.hide).click()
        expect(admin.get_by_text(NUMBER)).to_have_count(0)
        # By keys: r leads to the reason.
        admin.keyboard.press("r")
        admin.keyboard.type(REASON)
        admin.get_by_role("button", name=words.reject, exact=True).click()
        expect(admin.get_by_role("button", name=words.reject, exact=True)).to_have_count(0)

        page.goto("/#/dashboard/workplace")
        page.goto("/#/form/renzheng")
        expect(page.get_by_text(words.rejected)).to_be_visible()
        expect(page.get_by_text(REASON).first).to_be_visible()
        page.get_by_role("button", name=words.again).click()
        fill_in(page, words, server, "13887654321", scan)

        open_review(admin, words)
        admin.keyboard.press("a")
        question = admin.get_by_role("dialog").filter(has_text=words.approve_title)
        question.get_by_role("button", name=words.approve, exact=True).click()
        expect(admin.get_by_role("button", name=words.approve, exact=True)).to_have_count(0)
        assert faults == []

    page.goto("/#/dashboard/workplace")
    page.goto("/#/form/renzheng")
    expect(page.get_by_text(words.passed).first).to_be_visible()
    expect(page.get_by_role("region", name=words.records).get_by_role("row")).to_have_count(3)
    page.reload()
    page.get_by_role("button", name=words.messages).click()
    page.get_by_role("tab", name=re.compile(r"[(（]2[)）]")).click()
    expect(page.get_by_text(words.notice).first).to_be_visible()
    assert server.flask("audit", "verify") == "the audit log is whole\n"
    assert NUMBER not in server.log()
