"""Articles and promotions as people use them: published, read by somebody else, counted on workplace and analysis."""

from __future__ import annotations

import re
import urllib.request

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.content.desk import picture
from tests.e2e.server import PASSWORD, Server
from tests.e2e.test_story import WORDS, in_language

# Before a commit: tests/content, and the pages in client/src/content.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

READER, READERS_WORD = "mira", "a long enough word"
ENGLISH = WORDS[1]
TITLE = "How to read a balance chain"


def enter(page: Page, username: str, password: str) -> None:
    in_language(page, ENGLISH)
    page.get_by_label(ENGLISH.user, exact=True).fill(username)
    page.get_by_label(ENGLISH.password, exact=True).fill(password)
    page.get_by_role("button", name=ENGLISH.log_in, exact=True).click()
    page.wait_for_url("**/#/dashboard/workplace")


def figure(page: Page, label: str) -> str:
    """A count of the workplace, by its label."""
    page.goto("/#/dashboard/workplace")
    page.reload()
    line = page.get_by_role("list", name="Overview").get_by_role("listitem").filter(has_text=label)
    return line.locator("strong").inner_text()


def test_an_article_is_published_read_by_another_and_counted(
    page: Page, server: Server, browser: Browser
) -> None:
    server.add_operator(READER, READERS_WORD)
    enter(page, "admin", PASSWORD)
    assert figure(page, "Online content") == "0"
    page.goto("/#/content/write")
    page.get_by_label("Title").fill(TITLE)
    page.get_by_role("textbox", name="Body").click()
    page.get_by_role("button", name="Heading", exact=True).click()
    page.keyboard.type("Every row proves the next")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Paragraph").click()
    page.keyboard.type("Balance before plus amount equals balance after.")
    page.get_by_label("Upload a cover").set_input_files(
        {"name": "cover.jpg", "mimeType": "image/jpeg", "buffer": picture((640, 360))}
    )
    expect(page.get_by_role("button", name="Replace")).to_be_visible()
    page.get_by_role("button", name="Save and publish").click()
    page.wait_for_url("**/#/content/read?id=1")
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()

    with browser.new_context(base_url=server.url, viewport={"width": 1440, "height": 900}) as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        reader = context.new_page()
        enter(reader, READER, READERS_WORD)
        reader.get_by_role("link", name=TITLE).first.click()
        expect(reader.get_by_role("heading", name="Every row proves the next")).to_be_visible()
        cover = reader.locator(".reader-cover")
        expect(cover).to_be_visible()
        assert cover.evaluate("image => image.naturalWidth") == 640
        reader.get_by_role("button", name="Like").click()
        expect(reader.get_by_role("button", name="Remove like 1")).to_be_visible()
        reader.get_by_role("button", name="Copy link").click()
        expect(reader.get_by_text("The link is copied")).to_be_visible()
        assert reader.evaluate("navigator.clipboard.readText()") == f"{server.url}/#/content/read?id=1"
        reader.get_by_label("Write a comment").fill("Clear, thank you <b>")
        reader.get_by_role("button", name="Send").click()
        expect(reader.get_by_text("Clear, thank you <b>")).to_be_visible()
        reader.goto("/#/content/write")
        expect(reader.get_by_text("Your user group lacks the authority for this operation")).to_be_visible()
        expect(reader).to_have_url(re.compile("#/dashboard/workplace"))

    assert figure(page, "Online content") == "1"
    assert figure(page, "New comments today") == "1"
    page.get_by_text("Article views").click()
    popular = page.get_by_role("region", name="Popular content")
    expect(popular.get_by_role("row").filter(has_text=TITLE)).to_contain_text("2")
    page.goto("/#/visualization/data-analysis")
    expect(page.get_by_role("region", name="All visits")).to_contain_text(re.compile(r"All visits\s*2"))
    expect(page.get_by_role("region", name="Total comments")).to_contain_text(
        "nothing earlier to compare with"
    )
    expect(page.get_by_role("region", name="Popular authors")).to_contain_text("admin")
    page.goto("/#/visualization/multi-dimension-data-analysis")
    actions = page.get_by_role("figure", name="User actions")
    actions.get_by_role("button", name="Show as table").click()
    for name in ("Likes", "Comments", "Shares"):
        expect(actions.get_by_role("row").filter(has_text=name)).to_contain_text("1")


def test_a_promotions_link_visited_three_times_shows_three(page: Page, server: Server) -> None:
    enter(page, "admin", PASSWORD)
    page.goto("/#/form/step")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Required")).to_have_count(4)
    page.get_by_label("Activity name").fill("Autumn course")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("alert").filter(has_text="letters or digits")).to_be_visible()
    page.get_by_label("Activity name").fill("Autumn2026")
    page.get_by_label("Channel type").click()
    page.get_by_role("option", name="Web domain").click()
    page.get_by_placeholder("First day").click()
    page.locator(".arco-picker-cell-today").first.click()
    # A day of the month after: the browser's day and the server's may differ.
    page.locator(".arco-panel-date").last.get_by_text("15", exact=True).click()
    page.get_by_label("Target address").fill(f"{server.url}/healthz")
    page.get_by_role("button", name="Next").click()
    page.get_by_label("Advertising source").fill("newsletter")
    page.get_by_label("Advertising medium").fill("article")
    page.get_by_label("Keywords").fill("course")
    page.keyboard.press("Enter")
    page.get_by_label("Advertising content").fill("Four lessons")
    page.get_by_role("button", name="Prev").click()
    expect(page.get_by_label("Activity name")).to_have_value("Autumn2026")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("During the promotion, every visit")).to_be_visible()
    link = page.locator(".step-link code").inner_text()
    for _ in range(3):
        with urllib.request.urlopen(link, timeout=10) as answer:
            assert answer.url == f"{server.url}/healthz"
    page.get_by_role("button", name="View detail").click()
    drawer = page.get_by_role("dialog", name="Autumn2026")
    expect(drawer).to_contain_text(re.compile(r"Visits\s*3"))
    page.goto("/#/visualization/data-analysis")
    expect(page.get_by_role("region", name="All visits")).to_contain_text(re.compile(r"All visits\s*3"))
    page.goto("/#/form/step")
    expect(page.get_by_label("Activity name")).to_have_value("")
