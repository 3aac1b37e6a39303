"""A forged statement rebuilt as a web page and printed by a browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from pathlib import Path

import pikepdf
from playwright.sync_api import sync_playwright

from tests.engine.forgery.pages import lines_of, texts_of

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def is_here() -> bool:
    return Path(CHROMIUM).exists()


@contextmanager
def browser() -> Iterator[Callable[[bytes], bytes]]:
    """What prints a statement anew through one browser."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = running.new_page()

        def print_again(target: bytes) -> bytes:
            tab.set_content(web_page(target))
            return tab.pdf(prefer_css_page_size=True, print_background=True)

        yield print_again
        running.close()


def web_page(target: bytes) -> str:
    """The same texts and lines at the same places as HTML."""
    with pikepdf.open(BytesIO(target)) as document:
        wide, high = (float(each) for each in list(document.pages[0].obj.MediaBox)[2:])
        sheets = []
        for page in document.pages:
            texts, operations = texts_of(page)
            spans = [
                f'<i style="left:{one.x:.2f}pt;top:{high - one.y - one.size:.2f}pt;font-size:{one.size}pt;'
                f'line-height:{1.2 * one.size:.2f}pt">{escape(one.said)}</i>'
                for one in texts
                if not one.turned
            ]
            rules = [
                f'<b style="left:{min(x0, x1):.2f}pt;top:{high - max(y0, y1):.2f}pt;'
                f'width:{max(abs(x1 - x0), 0.4):.2f}pt;height:{max(abs(y1 - y0), 0.4):.2f}pt"></b>'
                for x0, y0, x1, y1 in lines_of(operations)
            ]
            sheets.append(f"<section>{''.join(rules)}{''.join(spans)}</section>")
    style = (
        f"@page{{size:{wide}pt {high}pt;margin:0}}body{{margin:0;font-family:'Noto Sans CJK SC'}}"
        f"section{{position:relative;width:{wide}pt;height:{high - 1}pt;break-after:page;overflow:hidden}}"
        "i,b{position:absolute;white-space:pre;font-style:normal}b{background:#000}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(sheets)}"
