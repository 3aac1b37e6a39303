"""Going from address to address in one page, as links do, and noting what is wrong with what is shown there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qsl

from playwright.sync_api import Browser, Error, Page, Response, ViewportSize

from tests.e2e.addresses import NOT_FOUND, Address, Role
from tests.e2e.conftest import watch
from tests.e2e.furnished import MARKUP, House
from tests.e2e.server import ROOT

Language = Literal["zh-CN", "en-US"]
Theme = Literal["light", "dark"]

LANGUAGES: tuple[Language, ...] = ("zh-CN", "en-US")
THEMES: tuple[Theme, ...] = ("light", "dark")
SIZES: dict[int, ViewportSize] = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}

MOST_SHIFT = 0.05
"""How much of a page may move while it comes: the sum of its layout shifts."""

AXE = ROOT / "node_modules/axe-core/axe.min.js"
LIBRARYS_OWN: frozenset[tuple[str, str]] = frozenset()
"""Findings (rule, place) that are defects of the component library itself, each with its number there."""

# Counts what is asked for, keeps the words of the answers, and notes when the page last changed. Of what is said in
# both languages only the page's own is kept: the other one is no excuse for what is shown.
_OBSERVER = """
if (location.protocol.startsWith('http')) {
  const walk = { open: 0, changed: performance.now(), refused: [], heard: [], planted: [] };
  const [own, other] = %s;
  const inOwn = (_, value) => {
    if (typeof value?.[own] !== 'string' || typeof value[other] !== 'string') return value;
    return { ...value, [other]: '' };
  };
  window.walk = walk;
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    walk.open += 1;
    try {
      const answer = await plain(...asked);
      if (answer.headers.get('Content-Type')?.includes('json')) {
        const told = await answer.clone().json();
        walk.heard.push(JSON.stringify(told, inOwn));
        if (told.code !== undefined && told.code !== 1) walk.refused.push(`${asked[0]}: ${told.msg}`);
      }
      return answer;
    } finally {
      walk.open -= 1;
      walk.changed = performance.now();
    }
  };
  walk.shifted = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) walk.shifted += each.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => { walk.changed = performance.now(); }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
}
"""

# Answers with what the page still waits for, or with nothing once it has come to rest.
_SETTLED = """
async ([quiet, most, lands, stands]) => {
  const frame = () => new Promise(requestAnimationFrame);
  // A slow machine may not have begun to draw what was asked for: it has once it has nothing else to do.
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: most }));
  const moves = (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity;
  const began = performance.now();
  const waits = () => {
    if (walk.open > 0) return 'an answer';
    // A detour may pause between two steps: the goal is waited for, though not for ever.
    const isThere = !lands || location.hash.slice(1).split('?')[0] === lands;
    if (!isThere && performance.now() - began < most / 2) return 'the way';
    // What is loaded when it is opened first is no answer, and nothing may change until it is there.
    if (stands && ![...document.querySelectorAll(stands)].some((each) => each.checkVisibility())) return stands;
    const mark = document.querySelector('.progress-bar, main [aria-busy=true], .arco-icon-loading');
    if (mark) return mark.outerHTML.slice(0, 120);
    if ([...document.images].some((each) => !each.complete && each.loading !== 'lazy')) return 'a picture';
    if (document.getAnimations().some(moves)) return 'a movement';
    return performance.now() - walk.changed < quiet ? 'a change' : '';
  };
  await frame();
  await idle();
  while (performance.now() - began < most) {
    if (waits()) await frame();
    else if (await idle(), !waits()) break;
  }
  return waits();
}
"""

# What no text on a screen may be: a key, a gap that was not filled, a value that is none, words of the other language,
# and markup that somebody typed.
_FAULTS = """
([language, keys, foreign, markup]) => {
  const said = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // A sentence whose days and figures stand in pieces of their own is one text.
    const sentence = parent.closest('.unbroken')?.parentElement ?? (parent.querySelector(':scope > .unbroken') && parent);
    if (!parent.closest('script, style, code, [translate=no]')) said.add((sentence ?? node).textContent.trim());
  }
  for (const each of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      if (each.hasAttribute(name)) said.add(each.getAttribute(name).trim());
    }
  }
  walk.known ??= new Set();
  const heard = (words) => {
    if (walk.known.has(words)) return true;
    const was = walk.heard.some((told) => told.includes(words));
    if (was) walk.known.add(words);
    return was;
  };
  const isKey = new Set(keys);
  const isForeign = new Set(foreign);
  const faults = [];
  for (const text of said) {
    if (isKey.has(text)) faults.push(`a key: ${text}`);
    if (/\\{\\w+[|}]/.test(text) && !heard(text)) faults.push(`a gap: ${text}`);
    if (/\\b(undefined|NaN|Invalid Date)\\b|\\[object/.test(text)) faults.push(`no value: ${text}`);
    if (isForeign.has(text) && !heard(text)) faults.push(`the other language: ${text}`);
    if (language === 'en-US') {
      for (const run of text.match(/[\\p{Script=Han}]+/gu) ?? []) {
        if (run !== '中文' && !heard(run)) faults.push(`Chinese: ${run} in ${text.slice(0, 80)}`);
      }
    }
  }
  if (document.querySelector('.planted')) faults.push('what was typed became an element');
  for (const typed of markup) if ([...said].some((text) => text.includes(typed))) walk.planted.push(typed);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`${wide} px too wide`);
  if (!document.querySelector('main h1')) faults.push('no heading');
  if (document.documentElement.lang !== language) faults.push(`said to be ${document.documentElement.lang}`);
  return faults;
}
"""

_JUDGE = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], elementRef: false });
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(({ id, impact, nodes }) => ({
      id, impact, places: nodes.slice(0, 5).map(({ target, html }) => [target.join(' '), html.slice(0, 160)]),
    }));
}
"""

_TEXT = re.compile(r"^\s+(?:'([^']+)'|(\w+)):\s+(['\"`])(.+?)\3,$", re.MULTILINE)
# Names of figures are taken from their dictionary, and are no texts of their own.
_KEY = re.compile(r"^\s+(?:'[^']+'|\w+):\s(?!FIGURES\b)", re.MULTILINE)


@dataclass
class Walker:
    """One page in one role, language, width and theme, and everything that was wrong on its way."""

    page: Page
    language: Language
    faults: list[str]
    words: tuple[list[str], list[str]]
    at: str = "the beginning"

    def go(self, address: Address) -> None:
        """Follow a link to an address and wait until its page has come to rest where it must."""
        self.at = address.asked
        # The way itself is a change: a page at rest would pass for the one that is to come.
        self.page.evaluate("to => { walk.changed = performance.now(); location.hash = to; }", address.asked)
        self.settle(address.lands, address.stands)
        reached = str(self.page.evaluate("location.hash.slice(1)"))
        # Who is led elsewhere need not be asked the same there.
        wanted = address.asked if address.lands == address.path else address.lands
        if not _holds(reached, wanted):
            self.fault(f"leads to {reached} instead of {wanted}")

    def open(self, path: str) -> None:
        """Open a page that the server draws itself."""
        self.at = path
        self.page.goto(path)
        self.settle()

    def settle(self, lands: str = "", stands: str = "", quiet: int = 60, most: int = 20_000) -> None:
        """Wait until nothing is asked for, drawn or moving any more; times in milliseconds.

        Where they are given it must be at `lands`, and what the selector `stands` names must be seen.
        """
        asked = [quiet, most, lands, stands]
        try:
            missing = self.page.evaluate(_SETTLED, asked)
        except Error as gone:
            # The page itself went on to another one meanwhile.
            if "context was destroyed" not in str(gone):
                raise
            self.page.wait_for_load_state()
            missing = self.page.evaluate(_SETTLED, asked)
        if missing:
            self.fault(f"never rests: {missing}")

    def look(self) -> None:
        """Note what is wrong with the page as it stands."""
        keys, foreign = self.words
        for fault in self.page.evaluate(_FAULTS, [self.language, keys, foreign, list(MARKUP)]):
            self.fault(fault)
        for refused in self.page.evaluate("() => walk.refused.splice(0)"):
            self.fault(f"refused {refused}")

    def stand_still(self, address: Address) -> None:
        """Open an address cold, and note when what stood there already moved by more than may be."""
        self.go(address)
        self.page.reload()
        self.settle(address.lands, address.stands, quiet=300)
        shifted = float(self.page.evaluate("walk.shifted"))
        if shifted > MOST_SHIFT:
            self.fault(f"moves while it comes: {shifted:.3f}")

    def shown_markup(self) -> set[str]:
        """Return the typed markup that any page so far showed as the text that it is."""
        return set(self.page.evaluate("() => walk.planted"))

    def judge(self) -> None:
        """Note what axe finds critical or serious, unless it is the library's own and listed."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = self.page.evaluate(_JUDGE)
        for each in found:
            for place, html in each["places"]:
                if (each["id"], place) not in LIBRARYS_OWN:
                    self.fault(f"{each['impact']} {each['id']}: {place} {html}")

    def fault(self, what: str) -> None:
        """Note something with the address where it happened."""
        self.faults.append(f"{self.at}: {what}")


def texts(language: Language) -> tuple[list[str], list[str]]:
    """What the client's tables of texts hold: keys that are no text, and texts of the other language only."""
    keys: set[str] = set()
    said: dict[str, set[str]] = {"zh": set(), "en": set()}
    for path in sorted(
        each for ending in ("*exts.ts", "*Words.ts") for each in (ROOT / "client/src").rglob(ending)
    ):
        source = path.read_text("utf-8")
        for part in re.split(r"^(?=const (?:zh|en)\b)", source, flags=re.MULTILINE)[1:]:
            name, found = part[6:8], _TEXT.findall(part)
            assert len(found) == len(_KEY.findall(part)), f"a text of {path} is written in another way"
            for quoted, plain, _, text in found:
                keys.add(quoted or plain)
                said[name].add(text)
    assert min(map(len, said.values())) > 1_000, "the tables of texts are written in another way"
    own, other = ("zh", "en") if language == "zh-CN" else ("en", "zh")
    foreign = {text for text in said[other] - said[own] if "{" not in text and len(text) > 1}
    return sorted(keys - said["zh"] - said["en"]), sorted(foreign)


@contextmanager
def walking(
    browser: Browser, house: House, role: Role, language: Language, width: int, theme: Theme = "light"
) -> Iterator[Walker]:
    """Open the console in one role, language, width and theme; every fault of the console and the net is noted."""
    home = house.server.url
    context = browser.new_context(
        base_url=home, viewport=SIZES[width], locale=language, reduced_motion="reduce", color_scheme=theme
    )
    stored = {"arco-locale": language, "arco-theme": theme, "token": house.tokens.get(role, "")}
    context.add_init_script(_OBSERVER % json.dumps([language, *(set(LANGUAGES) - {language})]))
    context.add_init_script(_storing({name: value for name, value in stored.items() if value}))
    heard = watch(context)
    page = context.new_page()
    walker = Walker(page, language, [], texts(language))
    context.on("request", lambda request: None if _stays(request.url, home) else _left(walker, request.url))
    context.on("response", lambda answer: _note(walker, answer))
    try:
        page.goto("/")
        walker.settle()
        yield walker
        # The page that is not found is opened last, where it is opened; the browser says that it was not.
        walker.faults.extend(
            line for line in heard if walker.at != NOT_FOUND or "404 (Not Found)" not in line
        )
    finally:
        context.close()


def _storing(stored: dict[str, str]) -> str:
    pairs = json.dumps(stored)
    keep = f"for (const [name, value] of Object.entries({pairs})) localStorage.setItem(name, value);"
    return f"if (location.protocol.startsWith('http')) {{ {keep} }}"


def _stays(url: str, home: str) -> bool:
    return url.startswith((home, "data:", "blob:"))


def _left(walker: Walker, url: str) -> None:
    walker.fault(f"left the server: {url}")


def _note(walker: Walker, answer: Response) -> None:
    if answer.status >= 400 and not answer.url.endswith(NOT_FOUND):
        walker.fault(f"{answer.status} from {answer.url}")


def _holds(reached: str, wanted: str) -> bool:
    """Whether an address has the path that is wanted, and in its query at least what is asked for there."""
    path, _, query = reached.partition("?")
    wanted_path, _, wanted_query = wanted.partition("?")
    return path == wanted_path and set(parse_qsl(wanted_query, keep_blank_values=True)) <= set(
        parse_qsl(query, keep_blank_values=True)
    )
