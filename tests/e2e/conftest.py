"""The browser, the server and the page of a story."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.server import Server

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _executable() -> str | None:
    """Find the system's browser; without one Playwright's own is installed."""
    named = os.environ.get("CHROMIUM")
    found = named or next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_executable(), args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A fresh page; the story fails when the console reports an error or a request leaves the server."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 1440, "height": 900}, accept_downloads=True
    )
    opened = context.new_page()
    faults: list[str] = []
    opened.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((server.url, "data:", "blob:"))
            else faults.append(f"left the server: {request.url}")
        ),
    )
    yield opened
    context.close()
    assert faults == []
