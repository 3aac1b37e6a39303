"""How soon the login page can be used on the built console, as Chromium's own trace tells it."""

from __future__ import annotations

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.bench.timing import Results
from tests.e2e.conftest import FLAGS, executable
from tests.e2e.server import Server

ROUNDS = 5
MOST_SECONDS = 1.0
LONG = 50_000
"""Microseconds: a longer task of the page's main thread keeps it from answering, by the definition of a long task."""
CATEGORIES = (
    "devtools.timeline",
    "loading",
    "blink.user_timing",
    "toplevel",
    "disabled-by-default-devtools.timeline",
)
# Put into the page before anything of its own: says when the form's fields can be typed into.
READY = """
new MutationObserver((_, observer) => {
  const field = document.querySelector('input[name=username]');
  if (!field || field.disabled) return;
  performance.mark('form-ready');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True)
class Opened:
    """One opening: milliseconds since the navigation began, and what went over the wire (bytes, as compressed)."""

    painted: float
    form: float
    interactive: float
    sent: int


def opening(results: Results) -> None:
    """Open the login page with nothing kept from before, several times, and take the medians."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data").start()
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        try:
            taken = [_open(browser, server.url) for _ in range(ROUNDS + 1)][1:]
        finally:
            browser.close()
            server.stop()
    results.table(
        f"The login page, {ROUNDS} openings with an empty cache (Chromium's trace)",
        [
            {
                "": name,
                "median ms": round(statistics.median(values), 1),
                "best ms": round(min(values), 1),
                "worst ms": round(max(values), 1),
            }
            for name, values in {
                "first contentful paint": [each.painted for each in taken],
                "form takes words": [each.form for each in taken],
                "interactive": [each.interactive for each in taken],
            }.items()
        ],
    )
    results.table("What the login page loads", [{"": "gzipped KB", "n": round(taken[0].sent / 1024, 1)}])
    interactive = statistics.median(each.interactive for each in taken)
    results.aim("login interactive, seconds", interactive / 1000, most=MOST_SECONDS)


def _open(browser: Browser, url: str) -> Opened:
    """Open the page in a context of its own and read the trace of it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(READY)
    session = context.new_cdp_session(page)
    sent = _counting(session)
    events, loaded = _traced(session, page, url, sent)
    context.close()
    return _read(events, loaded)


def _counting(session: CDPSession) -> list[int]:
    sent: list[int] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda shown: sent.append(int(shown["encodedDataLength"])))
    return sent


def _traced(session: CDPSession, page: Page, url: str, sent: list[int]) -> tuple[list[dict[str, Any]], int]:
    """Record the opening until the network is quiet and a letter was typed, which fetches the frame already."""
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    session.on("Tracing.dataCollected", lambda shown: events.extend(shown["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send(
        "Tracing.start",
        {"traceConfig": {"includedCategories": list(CATEGORIES)}, "transferMode": "ReportEvents"},
    )
    page.goto(url, wait_until="networkidle")
    loaded = sum(sent)
    page.locator("input[name=username]").press_sequentially("a")
    assert page.locator("input[name=username]").input_value() == "a"
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)
    return events, loaded


def _read(events: list[dict[str, Any]], sent: int) -> Opened:
    """Find the marks of the page's own process.

    Interactive is the latest of first paint, form ready, and the end of the last long task that began before the
    page was quiet.
    """
    [ready] = [
        each for each in events if each["name"] == "form-ready" and each.get("ph") in ("I", "R", "n", "i")
    ]
    process, thread = ready["pid"], ready["tid"]
    navigation = ready["args"]["data"]["navigationId"]
    began = ready["ts"] - 1000 * ready["args"]["data"]["startTime"]
    [paint] = [
        each["ts"]
        for each in events
        if each["name"] == "firstContentfulPaint" and each["args"]["data"]["navigationId"] == navigation
    ]
    long = [
        each["ts"] + each["dur"]
        for each in events
        if each["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and (each["pid"], each["tid"]) == (process, thread)
        and each["ts"] > began
        and each.get("dur", 0) > LONG
    ]
    usable = max([paint, ready["ts"], *long])
    painted, form, interactive = ((at - began) / 1000 for at in (paint, ready["ts"], usable))
    return Opened(painted, form, interactive, sent)
