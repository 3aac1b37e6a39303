"""`flask liushui report FILE…`: the whole analysis from the command line, without a database."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import polars as pl

from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.judgement.options import Options
from app.engine.process.statement_json import is_ok
from app.engine.report.export.content import Content, Form
from app.engine.report.export.judged_rows import judged_rows
from app.engine.report.export.labels import label
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.remarks import NONE
from app.engine.report.export.summary import summary_table
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.xlsx import render_xlsx
from app.engine.tables.currency.answers import is_open
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Report
from app.engine.types.statements import UploadedFile
from app.liushui.cli.options import CURRENCY_HELP, CurrencyCode

REFUSED_EXIT = 3
MADE_BY = "flask liushui report"
SUFFIXES = (".pdf", ".docx", ".xlsx", ".json")


@click.command("report")
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path),
)
@click.option("--password", "passwords", multiple=True, help="A password to try; may be repeated.")
@click.option("--customer", default="", help="Whose statements these are.")
@click.option("--related", multiple=True, help="Name of a related party; may be repeated.")
@click.option("--amount", type=click.FloatRange(min=0.01), help="Loan applied for, in yuan; needs --months.")
@click.option("--months", type=click.IntRange(1, 600), help="Its term in months.")
@click.option("--rate", type=click.FloatRange(0, 100), help="Its yearly rate in per cent.")
@click.option("--rows", "with_rows", is_flag=True, help="With -o out.json: the judgement of each row too.")
@click.option("--currency", type=CurrencyCode(), help=CURRENCY_HELP)
@click.option(
    "--form",
    type=click.Choice(["short", "full"]),
    default="full",
    show_default=True,
    help="With -o out.pdf or out.docx: the pages by which one decides, or every chapter.",
)
@click.option("--language", type=click.Choice(["zh-CN", "en-US"]), default="zh-CN", show_default=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="out.pdf, out.docx, out.xlsx or out.json",
)
def report_command(
    files: tuple[Path, ...],
    passwords: tuple[str, ...],
    customer: str,
    related: tuple[str, ...],
    amount: float | None,
    months: int | None,
    rate: float | None,
    with_rows: bool,
    currency: str | None,
    form: Form,
    language: Any,
    output: Path | None,
) -> None:
    """Analyse FILES into one report: printed as a summary, or written to -o.

    The summary begins with the verdict and its causes. Exit 0 when every file was read
    whole and nothing disagrees, 3 otherwise, 2 for a wrong command line.
    """
    from app.liushui.cases.sandbox import SandboxError, run_analysis

    if output is not None and output.suffix.lower() not in SUFFIXES:
        raise click.BadParameter(f"must end in {', '.join(SUFFIXES)}", param_hint="-o")
    if output is not None and not output.parent.is_dir():
        raise click.BadParameter(f"there is no folder {output.parent}", param_hint="-o")
    if with_rows and (output is None or output.suffix.lower() != ".json"):
        raise click.BadParameter("needs -o out.json", param_hint="--rows")
    uploads = [UploadedFile(path.name, path.read_bytes()) for path in files]
    try:
        answers = {upload.name: currency for upload in uploads if currency}
        options = Options(customer, related, applied=_applied(amount, months, rate)).to_json()
        reading, data, frame = run_analysis(uploads, passwords, options, currencies=answers)
    except SandboxError as error:
        click.echo(f"分析未完成 / analysis stopped: {error.reason}", err=True)
        raise SystemExit(REFUSED_EXIT) from None
    report = from_json(Report, data)
    if output is None:
        click.echo(f"{label('currency', language)}: {report.currency}")
        for title, text in summary_table(report, language, causes=None).rows:
            click.echo(f"{title}: {text}")
    else:
        output.write_bytes(
            _rendered(report, frame, output.suffix.lower(), language, form, with_rows=with_rows)
        )
    for each in report.files:
        if each.state not in ("read", "read_by_ocr"):
            click.echo(f"{each.member or each.file}: {each.state_text[language]}", err=True)
    for statement in filter(is_open, reading.statements):
        click.echo(
            f"{statement.file}: 币种未知，未与其他币种合计 / currency open, added to no other (--currency)",
            err=True,
        )
    is_red = report.summary.verdict.level == "red"
    raise SystemExit(REFUSED_EXIT if is_red or not is_ok(reading) else 0)


def _applied(amount: float | None, months: int | None, rate: float | None) -> AppliedLoan | None:
    if amount is None and months is None and rate is None:
        return None
    if amount is None or months is None:
        raise click.UsageError("--amount and --months belong together")
    return AppliedLoan(round(amount * 100), months, None if rate is None else rate / 100)


def _rendered(
    report: Report, frame: pl.DataFrame, suffix: str, language: Any, form: Form, *, with_rows: bool
) -> bytes:
    if suffix == ".json":
        rows = {"rows": judged_rows(report, frame)} if with_rows else {}
        return json.dumps(to_json(report) | rows, ensure_ascii=False, indent=2).encode("utf-8")
    if suffix == ".xlsx":
        return render_xlsx(report, language, frame)
    if suffix == ".docx":
        content = Content(report, language, datetime.now(UTC), MADE_BY, NONE)
        return render_docx(content, form)
    return render_pdf(report, language, datetime.now(UTC), MADE_BY, frame, form=form)
