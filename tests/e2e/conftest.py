"""The browser, the server and the page of a story."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

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

SHOWN = 3_000

# A machine that is busy with other work shows the right thing too, only later.
expect.set_options(timeout=30_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say with a failed story what its windows showed then, and what its server had to say."""
    report = yield
    found = getattr(item, "funcargs", {})
    if report.when == "call" and report.failed:
        pages = [page for context in _contexts(found.get("browser")) for page in context.pages]
        for page in pages:
            with contextlib.suppress(Error):
                report.sections.append((page.url, page.inner_text("body")[:SHOWN]))
        if isinstance(served := found.get("server"), Server):
            report.sections.append(("the server's log", served.log()[-SHOWN:]))
    return report


def _contexts(browser: object) -> list[BrowserContext]:
    return browser.contexts if isinstance(browser, Browser) else []


def executable() -> str | None:
    """Find the system's browser; without one Playwright's own is installed."""
    named = os.environ.get("CHROMIUM")
    found = named or next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield started
        started.close()


# Settings by which a first start leaves something else behind than it usually does.
FURNISHING = {"DATABASE_URL", "LIUSHUI_DEMO", "LIUSHUI_KEYS", "ADMIN_PASSWORD"}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first start of a fresh installation leaves behind; stories begin with a copy of it."""
    home = tmp_path_factory.mktemp("prepared") / "data"
    Server(home).flask("setup")
    return home


@pytest.fixture
def serve(tmp_path: Path, prepared: Path) -> Iterator[Callable[..., Server]]:
    """Start servers with settings of their own; all are stopped in the end."""
    started: list[Server] = []

    def start(**environment: str) -> Server:
        home = tmp_path / f"data-{len(started)}"
        is_usual = FURNISHING.isdisjoint(environment)
        if is_usual:
            shutil.copytree(prepared, home)
        started.append(Server(home, **environment))
        return started[-1].go_on() if is_usual else started[-1].start()

    yield start
    for each in started:
        each.stop()


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """A server as `npm start` leaves it, without the demonstration."""
    return serve()


@pytest.fixture(scope="module")
def shared_server(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all stories of a file: its start takes longer than a short story."""
    home = tmp_path_factory.mktemp("shared") / "data"
    shutil.copytree(prepared, home)
    served = Server(home).go_on()
    yield served
    served.stop()


VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy violated: ${event.effectiveDirective} by ${event.blockedURI} ${event.sample}`));
"""


def watch(context: BrowserContext) -> list[str]:
    """Note what the console of any page reports as an error, and every violation of the security policy."""
    faults: list[str] = []
    context.add_init_script(VIOLATIONS)
    context.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    return faults


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A fresh page; the story fails when the console reports an error, the policy is violated or a request leaves the server."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 1440, "height": 900}, accept_downloads=True
    )
    faults = watch(context)
    opened = context.new_page()
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
