"""Two browsers in the studio see each other's chat and the viewer count; parameters change by two administrators."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.content.desk import video
from tests.e2e.server import HANGING_SECONDS, ROOT, Server
from tests.e2e.test_pay_story import enter
from tests.e2e.test_team_story import WORD, opened

# Before a commit: tests/studio, and the pages in client/src/studio.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]


def make_admin(server: Server, username: str) -> None:
    """Give an account the other role, as an administrator would."""
    script = (
        "import sys\n"
        "from app import create_app\n"
        "from app.auth import service as auth\n"
        "from app.platform.data.database import db, writing\n"
        "with create_app().app_context(), writing():\n"
        "    auth.find_user(sys.argv[1]).role = 'admin'\n"
        "    db.session.commit()\n"
    )
    command = [sys.executable, "-c", script, username]
    subprocess.run(command, cwd=ROOT, env=server._environment, check=True, timeout=HANGING_SECONDS)


def test_two_browsers_in_the_studio_see_each_others_words_and_how_many_watch(
    page: Page, server: Server, browser: Browser, tmp_path: Path
) -> None:
    server.add_operator("mira", WORD)
    server.add_operator("noah", WORD)
    film = tmp_path / "film.mp4"
    film.write_bytes(video(600, filler=2_000))

    enter(page, "admin")
    page.goto("/#/dashboard/monitor")
    page.get_by_role("button", name="Add a video").click()
    page.get_by_label("Name", exact=True).fill("Reading statements")
    page.locator("input[type=file][accept='video/mp4']").set_input_files(film)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Pass", exact=True).click()

    mira, noah = opened(browser, server, "mira"), opened(browser, server, "noah")
    for each in (mira, noah):
        each.get_by_role("link", name="Training studio").click()
        expect(each.get_by_text("Off air").first).to_be_visible()
    expect(mira.get_by_text("2 watching")).to_be_visible()
    expect(page.get_by_text("2 watching")).to_be_visible()

    page.get_by_role("button", name="Start", exact=True).click()
    expect(mira.get_by_text("Live", exact=True)).to_be_visible()
    expect(noah.get_by_label("Reading statements")).to_be_visible()

    mira.get_by_label("Say something").fill("Where is the balance chain?")
    mira.get_by_role("button", name="Send").click()
    expect(noah.get_by_text("Where is the balance chain?")).to_be_visible()
    noah.get_by_label("Say something").fill("Under authenticity.")
    noah.get_by_role("button", name="Send").click()
    expect(mira.get_by_text("Under authenticity.")).to_be_visible()
    expect(page.get_by_text("Under authenticity.")).to_be_visible()

    page.get_by_role("button", name="Filler clip").click()
    page.get_by_role("menuitem", name="Show the filler clip").click()
    page.get_by_role("button", name="OK").click()
    expect(mira.get_by_text("One moment: the signal is being adjusted")).to_be_visible()

    noah.goto("/#/list/card")
    expect(mira.get_by_text("1 watching")).to_be_visible()
    page.get_by_role("tab", name="Viewers online").click()
    expect(page.get_by_role("figure", name=re.compile("Most people watching"))).to_be_visible()


def change_rate(page: Page, rate: str) -> None:
    page.goto("/#/form/group")
    page.get_by_label("Default bit rate").fill(rate)
    page.get_by_role("button", name="Submit").click()
    page.wait_for_url("**/#/profile/basic")


def test_a_change_of_parameters_goes_through_two_administrators_and_another_is_cancelled(
    page: Page, server: Server, browser: Browser
) -> None:
    server.add_operator("vera", WORD)
    make_admin(server, "vera")
    enter(page, "admin")
    page.goto("/#/form/group")
    page.get_by_label("Default bit rate").fill("1700")
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("must be in ascending order")).to_be_visible()
    change_rate(page, "1000")
    expect(page.get_by_text("nobody approves their own change")).to_be_visible()
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)

    vera = opened(browser, server, "vera")
    vera.goto("/#/profile/basic")
    current = vera.get_by_role("region", name="Submitted video parameters (not yet in force)")
    expect(current.locator("[data-changed=true]")).to_contain_text("1000 kbps")
    original = vera.get_by_role("region", name="Current video parameters (in force)")
    expect(original.locator("[data-changed=true]")).to_contain_text("800 kbps")
    vera.get_by_role("button", name="Approve").click()
    vera.get_by_role("button", name="Finish", exact=True).click()
    expect(vera.get_by_text("Finished", exact=True).first).to_be_visible()
    vera.goto("/#/dashboard/monitor")
    expect(vera.get_by_role("region", name="Studio status")).to_contain_text("1,000 kbps")

    change_rate(page, "1200")
    page.get_by_role("button", name="Cancel process").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel process").click()
    expect(page.get_by_text("Cancelled", exact=True).first).to_be_visible()
    page.goto("/#/dashboard/monitor")
    expect(page.get_by_role("region", name="Studio status")).to_contain_text("1,000 kbps")
