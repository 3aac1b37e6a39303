"""`npm run bench`: figures of this machine, each beside a yardstick measured in the same run."""

from __future__ import annotations

import csv
import io
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import pdfplumber
import polars as pl
import pypdfium2

from app.liushui.engine.analysis import Options, analyse
from app.liushui.engine.export.pdf import render_pdf
from app.liushui.engine.export.xlsx import render_xlsx
from app.liushui.engine.pipeline import read
from app.liushui.engine.rules import RuleSet
from app.liushui.engine.types import Reading, UploadedFile
from tests.liushui.fixtures.cmb import cmb_pdf
from tests.liushui.fixtures.wechat import wechat_csv

ROWS = 100_000
SHORT = 2_000
MADE_AT = datetime(2026, 7, 1, 9, 30)  # noqa: DTZ001 - printed as it is
PAGES = 100
ROUNDS = 5


@dataclass(frozen=True)
class Contestant:
    """One way of doing the work; `rounds` fewer for the slow ones."""

    name: str
    work: Callable[[], object]
    rounds: int = ROUNDS


def measure(contestants: list[Contestant]) -> dict[str, float]:
    """Return the median seconds of each; the contestants take turns, so that a slow moment hits all."""
    seconds: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for turn in range(-1, max(contestant.rounds for contestant in contestants)):
        for contestant in contestants:
            if turn >= contestant.rounds:
                continue
            began = time.perf_counter()
            contestant.work()
            if turn >= 0:  # the first turn warms up
                seconds[contestant.name].append(time.perf_counter() - began)
    return {name: statistics.median(taken) for name, taken in seconds.items()}


def show(title: str, unit: str, amount: int, medians: dict[str, float], yardstick: str) -> None:
    """Print a table: seconds, units per second, and the ratio to the yardstick."""
    print(f"\n{title}")
    print(f"{'':38}{'seconds':>10}{unit + '/s':>14}{'× ' + yardstick:>26}")
    for name, taken in medians.items():
        ratio = taken / medians[yardstick]
        print(f"{name:38}{taken:>10.3f}{amount / taken:>14,.0f}{ratio:>26.2f}")


def wallet() -> None:
    """Read and analyse a WeChat CSV beside plain readers of the same file."""
    # Newer bills have tabs behind closing quotes, which plain readers refuse: they get the older form.
    content, truth = wechat_csv(rows=ROWS, tabs=False)
    newer = [UploadedFile("bill.csv", wechat_csv(rows=ROWS)[0])]
    body = content[content.index("交易时间,交易类型".encode()) :]
    file = [UploadedFile("bill.csv", content)]
    options = Options(customer="王小明", related=(), rules=RuleSet.builtin())

    def whole() -> Reading:
        reading = read(file)
        analyse(reading, options)
        return reading

    [statement] = read(file).statements
    assert (statement.rows, statement.in_fen) == (truth.rows, truth.in_fen)
    medians = measure(
        [
            Contestant("polars.read_csv", lambda: pl.read_csv(body, infer_schema_length=0)),
            Contestant("csv.DictReader", lambda: list(csv.DictReader(io.StringIO(body.decode()))), 3),
            Contestant("read", lambda: read(file)),
            Contestant("read, tabs behind quotes", lambda: read(newer)),
            Contestant("read and analyse", whole),
        ]
    )
    show(f"WeChat CSV, {ROWS:,} rows, {len(content) / 1e6:.1f} MB", "rows", ROWS, medians, "polars.read_csv")


def bank() -> None:
    """Read a CMB PDF beside plain text and a table reader of the same file."""
    content, truth = cmb_pdf(pages=PAGES)
    file = [UploadedFile("bank.pdf", content)]
    [statement] = read(file).statements
    assert (statement.rows, statement.out_fen) == (truth.rows, truth.out_fen)

    def text_alone() -> None:
        document = pypdfium2.PdfDocument(content)
        for number in range(len(document)):
            document[number].get_textpage().get_text_range()
        document.close()

    def words() -> None:
        with pdfplumber.open(io.BytesIO(content)) as document:
            for page in document.pages:
                page.extract_words()
                page.close()

    medians = measure(
        [
            Contestant("pypdfium2 text alone", text_alone),
            Contestant("pdfplumber words", words, 1),
            Contestant("read", lambda: read(file)),
        ]
    )
    show(
        f"CMB debit PDF, {PAGES} pages, {truth.rows:,} rows", "pages", PAGES, medians, "pypdfium2 text alone"
    )
    print(f"\nread is {medians['pdfplumber words'] / medians['read']:.1f} times as fast as pdfplumber words")


def exports() -> None:
    """Render a short and a long report as PDF and as XLSX."""
    print(f"\nExports{'':31}{'PDF seconds':>14}{'XLSX seconds':>14}")
    for rows in (SHORT, ROWS):
        reading = read([UploadedFile("bill.csv", wechat_csv(rows=rows)[0])])
        found = analyse(reading, Options(customer="王小明", related=(), rules=RuleSet.builtin()))
        pdf = partial(render_pdf, found.report, "zh-CN", MADE_AT, "操作员甲", found.transactions)
        xlsx = partial(render_xlsx, found.report, "zh-CN", found.transactions)
        medians = measure([Contestant("pdf", pdf, 3), Contestant("xlsx", xlsx, 3)])
        print(f"{f'report of {rows:,} rows':38}{medians['pdf']:>14.2f}{medians['xlsx']:>14.2f}")


SUBJECTS = {"wallet": wallet, "bank": bank, "exports": exports}

if __name__ == "__main__":
    for name in sys.argv[1:] or SUBJECTS:
        SUBJECTS[name]()
