"""How fast statements are read, beside plain readers of the same bytes."""

from __future__ import annotations

import csv
import io

import pdfplumber
import polars as pl
import pypdfium2

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.types.statements import READABLE_STATES, Reading, UploadedFile
from tests.bench.timing import Contestant, Results, measure
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.wechat import wechat_csv

ROWS = 100_000
SHORT = 2_000
PAGES = 100
SEED = 4
# Statements have no lines around their cells, so the tables that lines show would be none.
_BY_WORDS = {"vertical_strategy": "text", "horizontal_strategy": "text"}


def read_and_analyse(files: list[UploadedFile], passwords: tuple[str, ...] = ()) -> Reading:
    """Do everything of the engine that a report needs."""
    reading = read(files, passwords, pdf_facts=True)
    analyse(reading, Options(customer="王小明", related=(), rules=RuleSet.builtin()))
    return reading


def wallet(results: Results) -> None:
    """Read and analyse a WeChat CSV beside plain readers of the same file (docs/adr/0009)."""
    # Newer bills have tabs behind closing quotes, which plain readers refuse: they get the older form.
    content, truth = wechat_csv(rows=ROWS, tabs=False)
    newer = [UploadedFile("bill.csv", wechat_csv(rows=ROWS)[0])]
    body = content[content.index("交易时间,交易类型".encode()) :]
    file = [UploadedFile("bill.csv", content)]
    reading, options = read(file), Options(customer="王小明")
    [statement] = reading.statements
    assert (statement.rows, statement.in_fen) == (truth.rows, truth.in_fen)
    taken = measure(
        [
            Contestant("polars.read_csv", lambda: pl.read_csv(body, infer_schema_length=0), 11),
            Contestant("csv.DictReader", lambda: list(csv.DictReader(io.StringIO(body.decode()))), 3),
            Contestant("read", lambda: read(file), 11),
            Contestant("read, tabs behind quotes", lambda: read(newer), 11),
            Contestant("analyse", lambda: analyse(reading, options)),
            Contestant("read and analyse", lambda: read_and_analyse(file)),
        ]
    )
    title = f"WeChat CSV, {ROWS:,} rows, {len(content) / 1e6:.1f} MB"
    results.race(title, "rows", ROWS, taken, "polars.read_csv")
    ratio = taken["read"].over(taken["polars.read_csv"])
    results.aim("read over polars.read_csv, which proves nothing", ratio, most=9)
    whole = taken["analyse"].over(taken["polars.read_csv"])
    results.aim("all rules, checks and summaries over polars.read_csv of the same rows", whole, most=4)
    results.aim("csv.DictReader over read", taken["csv.DictReader"].over(taken["read"]), least=2)


def bank(results: Results) -> None:
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

    taken = measure(
        [
            Contestant("pypdfium2 text alone", text_alone),
            Contestant("pdfplumber words", lambda: plumb(content, tables=False), 1, warm=False),
            Contestant("read", lambda: read(file)),
        ]
    )
    title = f"CMB debit PDF, {PAGES} pages, {truth.rows:,} rows"
    results.race(title, "pages", PAGES, taken, "pypdfium2 text alone")


def plumb(content: bytes, tables: bool, password: str | None = None) -> None:
    """Take the words of every page with pdfplumber, or the tables as the places of the words show them."""
    with pdfplumber.open(io.BytesIO(content), password=password) as document:
        for page in document.pages:
            _ = page.extract_tables(_BY_WORDS) if tables else page.extract_words()
            page.close()


def sources(results: Results) -> None:
    """Read a statement of 2,000 rows of every source in the list of golden statements."""
    rows = []
    for golden in GOLDEN:
        content, truth = golden.make(SHORT, SEED)
        file = [UploadedFile(golden.name, content)]
        passwords = (golden.password,) if golden.password else ()
        reading = read(file, passwords)
        if golden.state in READABLE_STATES:
            assert reading.statements[0].format == golden.format
            assert reading.transactions.height == truth.rows
        taken = measure(
            [
                Contestant("read", lambda f=file, p=passwords: read(f, p)),
                Contestant("whole", lambda f=file, p=passwords: read_and_analyse(f, p)),
            ]
        )
        pages = _pages(content, golden.password)
        rows.append(
            {
                "source": golden.name,
                "rows": reading.transactions.height,
                "pages": pages or "",
                "read, seconds": taken["read"].median,
                "best": taken["read"].best,
                "rows/s": round(reading.transactions.height / taken["read"].median),
                "pages/s": round(pages / taken["read"].median) if pages else "",
                "read and analyse, seconds": taken["whole"].median,
            }
        )
    results.table(f"Every source, a statement of {SHORT:,} rows", rows)


def _pages(content: bytes, password: str | None) -> int:
    """Pages of a PDF; 0 for anything else."""
    if b"%PDF-" not in content[:1024]:
        return 0
    document = pypdfium2.PdfDocument(content, password=password)
    pages = len(document)
    document.close()
    return pages
