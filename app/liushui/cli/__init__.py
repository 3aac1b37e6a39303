"""`flask liushui …`: reading statements from the command line, without a database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from flask.cli import AppGroup, with_appcontext

from app.liushui.cli.files import batches, named_files
from app.liushui.cli.options import CURRENCY_HELP, CurrencyCode

cli_group = AppGroup("liushui", help="Read statements without a database.")

REFUSED_EXIT = 3


@click.command("purge")
@click.option(
    "--days", type=int, help="Keep files of tasks that ended less long ago, in place of the policy."
)
@with_appcontext
def purge(days: int | None) -> None:
    """Forget uploaded files, cases and scans of certificates whose time is over; reports stay with their case."""
    from app.engine.messages.wording import counted
    from app.liushui.cases.service import retention
    from app.platform.data.database import db, writing
    from app.renzheng.service import chores

    with writing():
        purged = retention.purge(days)
        cases = retention.expire()
        scans = chores.purge()
        db.session.commit()
    click.echo(f"{counted(purged, 'file')} purged")
    if cases:
        click.echo(f"{counted(cases, 'case')} deleted")
    if scans:
        click.echo(f"{counted(scans, 'scan')} of certificates purged")


@cli_group.command("trace")
def trace_command() -> None:
    """Look anew for links between cases in every task's newest report."""
    from app.engine.messages.wording import counted
    from app.liushui.review.service import links
    from app.platform.data.database import db, writing

    with writing():
        count = links.trace_all()
        db.session.commit()
    click.echo(f"{counted(count, 'report')} traced")


@cli_group.command("read", with_appcontext=False)
@click.argument(
    "paths",
    metavar="FILES",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, readable=True, allow_dash=True, path_type=Path),
)
@click.option("--password", "passwords", multiple=True, help="A password to try; may be repeated.")
@click.option("--currency", type=CurrencyCode(), help=CURRENCY_HELP)
@click.option("--name", default="-", help="What the file from standard input is called, such as bill.csv.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def read_command(
    paths: tuple[Path, ...], passwords: tuple[str, ...], currency: str | None, name: str, as_json: bool
) -> None:
    """Read FILES and show what was found. A folder stands for the files in it, - for standard input.

    Exit 0 when all were read whole, 3 when any was refused, read in part only, or contradicts itself.
    """
    statements: list[dict[str, Any]] = []
    is_whole = True
    for part in batches(named_files(paths, name)):
        for reading in _readings(part, passwords, currency):
            statements += reading["statements"]
            is_whole = is_whole and reading["ok"]
    is_whole = is_whole and bool(statements)
    if as_json:
        click.echo(json.dumps({"statements": statements, "ok": is_whole}, ensure_ascii=False, indent=2))
    else:
        click.echo(_table(statements))
    raise SystemExit(0 if is_whole else REFUSED_EXIT)


def _readings(
    files: dict[str, bytes], passwords: tuple[str, ...], currency: str | None
) -> Iterator[dict[str, Any]]:
    """Read files in one child; when it does not come back, each in its own, so that one ends only itself."""
    from app.liushui.cases.sandbox import SandboxError, run_shown_reading

    try:
        yield run_shown_reading(files, passwords, dict.fromkeys(files, currency) if currency else {})
    except SandboxError as error:
        if len(files) > 1:
            for name, data in files.items():
                yield from _readings({name: data}, passwords, currency)
            return
        click.echo(f"{next(iter(files))}: 读取未完成 / reading stopped: {error.reason}", err=True)
        yield {"statements": [], "ok": False}


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
