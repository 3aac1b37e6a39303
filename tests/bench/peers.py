"""Published importers of the same statements, beside this one in the same run.

They are a group of packages of their own (requirements-bench.txt), because some are GPL: nothing but this
module imports them, and only when it runs.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from app.engine.pdf.text import open_pdf
from app.engine.pipeline import read
from app.engine.types.statements import READABLE_STATES, Limits, UploadedFile
from tests.bench.reading import SEED, plumb
from tests.bench.timing import ROUNDS, Contestant, Results, measure
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.cmb import ROWS_PER_PAGE, cmb_pdf
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.persona import PERSONA, Truth, moves
from tests.engine.fixtures.wechat import wechat_bill

SIZES = (2_000, 20_000)
ROWS_OF_LAYOUTS = 400
TIMES_AS_FAST = 10
QUICK_ROWS, QUICK_ROUNDS = 2_000, 25
IMPORTERS = "china-bean-importers"
# Both importers want to know which accounts a ledger has; which ones does not matter for their speed.
_ACCOUNTS = {
    name: f"Assets:{name.title().replace('_', '')}"
    for name in (
        "account",
        "douyin_monthly_payment_account",
        "family_card_expense_account",
        "group_payment_expense_account",
        "group_payment_income_account",
        "huabei_account",
        "lingqiantong_account",
        "red_packet_expense_account",
        "red_packet_income_account",
        "transfer_expense_account",
        "transfer_income_account",
        "xiaohebao_account",
        "yuebao_account",
    )
}
_CONFIG = {
    "importers": {"wechat": _ACCOUNTS, "alipay": {**_ACCOUNTS, "category_mapping": {}}},
    "card_accounts": {"Assets:Card": {"CMB": ["6789"]}},
    "detail_mappings": [],
    "unknown_expense_account": "Expenses:Unknown",
    "unknown_income_account": "Income:Unknown",
    "pdf_passwords": [],
}


def peers(results: Results) -> None:
    """Read wallets beside china-bean-importers, a bank's PDF beside pdfplumber, and every other layout of one too."""
    for title, module, make in (
        ("WeChat CSV", "wechat", _wechat),
        ("Alipay CSV", "alipay_mobile", partial(alipay_csv, seed=SEED)),
    ):
        try:
            importer = importlib.import_module(f"china_bean_importers.{module}").Importer
        except ImportError as missing:
            print(f"\n{title}: {IMPORTERS} is not installed ({missing}); `npm run bench` installs it.")
            continue
        for rows in SIZES:
            _race_importer(results, f"{title}, {rows:,} rows", importer, make(rows))
    for rows in SIZES:
        _race_pdf(results, rows)
    for golden in GOLDEN:
        _race_layout(results, golden)


def _wechat(rows: int) -> tuple[bytes, Truth]:
    """A bill whose withdrawals name the card; the importer stops at any other."""
    card = "招商银行(6789)"
    found = [
        replace(each, method=card) if each.direction == "neutral" else each for each in moves(rows, SEED)
    ]
    return wechat_bill(found, PERSONA)


def _race_importer(
    results: Results, title: str, importer: Callable[[dict[str, object]], Any], made: tuple[bytes, Truth]
) -> None:
    content, truth = made
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bill.csv")
        path.write_bytes(content)

        def theirs() -> int:
            found, file = importer(_CONFIG), SimpleNamespace(name=str(path))
            # It prints what it does not know, row by row; that is not to slow it down on a terminal.
            with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
                assert found.identify(file)
                return len(found.extract(file))

        def ours() -> int:
            return read([UploadedFile(path.name, path.read_bytes())]).transactions.height

        assert (theirs(), ours()) == (truth.rows, truth.rows)
        # What takes milliseconds is disturbed in most of its turns: it has more of them.
        turns = ROUNDS if truth.rows > QUICK_ROWS else QUICK_ROUNDS
        taken = measure([Contestant("read", ours, turns), Contestant(IMPORTERS, theirs, turns)])
    results.race(title, "rows", truth.rows, taken, "read")
    ratio = taken[IMPORTERS].over(taken["read"])
    results.aim(f"{title}: times as fast as {IMPORTERS}", ratio, least=TIMES_AS_FAST)


def _race_pdf(results: Results, rows: int) -> None:
    content, truth = cmb_pdf(-(-rows // ROWS_PER_PAGE), SEED)
    file = UploadedFile("bank.pdf", content)
    assert read([file]).transactions.height == truth.rows
    # Its tables take minutes beyond the smallest size.
    _race_plumber(results, f"CMB debit PDF, {truth.rows:,} rows", truth, file, tables=rows == min(SIZES))


def _race_layout(results: Results, golden: Golden) -> None:
    """Race one golden statement, if it is a PDF: against words alone, and against tables, which hold the rows."""
    content, truth = golden.make(ROWS_OF_LAYOUTS, SEED)
    if b"%PDF-" not in content[:1024] or golden.state not in READABLE_STATES:
        return
    file = UploadedFile(golden.name, content)
    passwords = (golden.password,) if golden.password else ()
    assert read([file], passwords).statements[0].format == golden.format
    _race_plumber(results, f"{golden.name}, {truth.rows:,} rows", truth, file, golden.password)


def _race_plumber(
    results: Results,
    title: str,
    truth: Truth,
    file: UploadedFile,
    password: str | None = None,
    *,
    tables: bool = True,
) -> None:
    """Race the reading, and the words of its pages alone, against what pdfplumber makes of the same file."""
    passwords = (password,) if password else ()
    ours = [
        Contestant("read", lambda: read([file], passwords)),
        Contestant("read: words alone", lambda: _find_words(file.data, password)),
    ]
    slow = {
        each: Contestant(
            f"pdfplumber {each}",
            partial(plumb, file.data, tables=each == "tables", password=password),
            1,
            warm=False,
        )
        for each in (("words", "tables") if tables else ("words",))
    }
    taken = measure([*ours, *slow.values()])
    results.race(title, "rows", truth.rows, taken, "read")
    for each in slow.values():
        ratio = taken[each.name].over(taken["read"])
        results.aim(f"{title}: times as fast as {each.name}", ratio, least=TIMES_AS_FAST)
    ratio = taken["pdfplumber words"].over(taken["read: words alone"])
    results.aim(f"{title}: words against pdfplumber words", ratio, least=TIMES_AS_FAST)


def _find_words(content: bytes, password: str | None) -> int:
    document = open_pdf(content, password, Limits().pages)
    return sum(len(document.page(index).words) for index in range(document.page_count))
