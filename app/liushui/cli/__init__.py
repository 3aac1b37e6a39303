"""`flask liushui …`: reading statements from the command line, without a database."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import click
from flask.cli import AppGroup, with_appcontext

from app.liushui.cli.options import CURRENCY_HELP, CurrencyCode

cli_group = AppGroup("liushui", help="Read statements without a database.")

REFUSED_EXIT = 3


@click.command("purge")
@click.option("--days", default=30, show_default=True, help="Keep files of tasks that ended less long ago.")
@with_appcontext
def purge(days: int) -> None:
    """Forget the bytes of uploaded files and of scans of certificates whose time is over; reports stay."""
    from app.liushui.cases.service import tasks
    from app.platform.data.database import db, writing
    from app.renzheng.service import chores

    with writing():
        purged = tasks.purge(timedelta(days=days))
        scans = chores.purge()
        db.session.commit()
    click.echo(f"{purged} files purged")
    if scans:
        click.echo(f"{scans} scans of certificates purged")


@cli_group.command("trace")
def trace_command() -> None:
    """Look anew for links between cases in every task's newest report."""
    from app.liushui.review.service import links
    from app.platform.data.database import db, writing

    with writing():
        count = links.trace_all()
        db.session.commit()
    click.echo(f"{count} reports traced")


@cli_group.command("read", with_appcontext=False)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path),
)
@click.option("--password", "passwords", multiple=True, help="A password to try; may be repeated.")
@click.option("--currency", type=CurrencyCode(), help=CURRENCY_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def read_command(
    files: tuple[Path, ...], passwords: tuple[str, ...], currency: str | None, as_json: bool
) -> None:
    """Read FILES and show what was found.

    Exit 0 when all were read whole, 3 when any was refused, read in part only, or contradicts itself.
    """
    from app.engine.types.statements import Limits, UploadedFile
    from app.liushui.cases.sandbox import SandboxError, run_read
    from app.liushui.cli.statement_json import is_ok, reading_json

    uploads = [UploadedFile(path.name, path.read_bytes()) for path in files]
    try:
        answers = {upload.name: currency for upload in uploads if currency}
        reading = run_read(uploads, passwords, Limits(), currencies=answers)
    except SandboxError as error:
        click.echo(f"读取未完成 / reading stopped: {error.reason}", err=True)
        raise SystemExit(REFUSED_EXIT) from None
    answer = reading_json(reading)
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        click.echo(_table(answer["statements"]))
    raise SystemExit(0 if is_ok(reading) else REFUSED_EXIT)


@cli_group.command("rules", with_appcontext=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the page there instead of printing it.",
)
def rules_command(output: Path | None) -> None:
    """Print every rule with its definition, thresholds and needs, as a page of Markdown."""
    from app.engine.report.export.rules_page import rules_page
    from app.engine.rules import RuleSet

    page = rules_page(RuleSet.builtin())
    if output is None:
        click.echo(page, nl=False)
    else:
        output.write_text(page, encoding="utf-8")


@cli_group.command("figures", with_appcontext=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write the page there instead of printing it; a .ts file is the client's module.",
)
def figures_command(output: Path | None) -> None:
    """Print the dictionary of figures: names, units and definitions, as a page of Markdown."""
    from app.engine.report.figures import figures_module, figures_page

    if output is None:
        click.echo(figures_page(), nl=False)
    else:
        made = figures_module() if output.suffix == ".ts" else figures_page()
        output.write_text(made, encoding="utf-8")


def _table(statements: list[dict[str, object]]) -> str:
    head = ("file", "state", "format", "currency", "rows", "in", "out", "neutral", "skipped")
    lines = [head, *(_cells(one) for one in statements)]
    widths = [max(_columns(line[at]) for line in lines) for at in range(len(head))]
    shown: list[str] = []
    for at, line in enumerate(lines):
        shown.append(
            "  ".join(cell + " " * (widths[n] - _columns(cell)) for n, cell in enumerate(line)).rstrip()
        )
        if at:
            shown += [f"    {message}" for message in _messages(statements[at - 1])]
    return "\n".join(shown)


def _cells(one: dict[str, object]) -> tuple[str, ...]:
    name = f"{one['file']} > {one['member']}" if one["member"] else str(one["file"])
    sums = (f"{one[f'{way}_n']} / {_yuan(one[f'{way}_fen'])}" for way in ("in", "out", "neutral"))
    facts = (str(one["state"]), str(one["format"] or "-"), str(one["currency"]), str(one["rows"]))
    return (name, *facts, *sums, str(one["skipped"]))


def _messages(one: dict[str, object]) -> list[str]:
    problems = one["problems"]
    messages: list[str] = []
    for problem in problems if isinstance(problems, list) else []:
        place = [f"{key} {problem[key]}" for key in ("page", "row") if problem[key] is not None]
        messages.append(f"{', '.join(place)}: {problem['message']}" if place else str(problem["message"]))
    return messages


def _yuan(fen: object) -> str:
    yuan, cents = divmod(fen if isinstance(fen, int) else 0, 100)
    return f"{yuan:,}.{cents:02d}"


def _columns(text: str) -> int:
    """Terminal columns of a text: CJK characters take two."""
    return sum(2 if ord(char) >= 0x2E80 else 1 for char in text)
