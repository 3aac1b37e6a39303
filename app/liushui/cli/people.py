"""`flask person …`: what is kept about a person, a copy of it, its erasure, and erasures again after a restore."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import click
from flask import current_app
from flask.cli import AppGroup

person_group = AppGroup("person", help="What is kept about a person over all cases: find, copy, erase.")
_name = click.argument("name")
_account = click.option("--account", default="", help="A whole account of theirs.")
_cases = click.option(
    "--case", "cases", type=int, multiple=True, help="A case by its number; may be repeated."
)


@person_group.command("find")
@_name
@_account
def find_command(name: str, account: str) -> None:
    """List the cases in which NAME stands, and as what."""
    from app.auth import service as auth
    from app.engine.messages.wording import counted
    from app.liushui.rights.service import finding

    found = finding.find(finding.Sought(name, account))
    owners = auth.usernames({case.task.owner_id for case in found.cases})
    for case in found.cases:
        marks = [
            case.role,
            *([] if case.is_exact else ["part of the name"]),
            *(["held"] if case.is_held else []),
        ]
        owner = owners.get(case.task.owner_id, "?")
        click.echo(f"case {case.task.id}  {owner}  {case.task.created_at:%Y-%m-%d}  {', '.join(marks)}")
    click.echo(f"{counted(len(found.cases), 'case')}, {counted(found.words, 'remembered word')}")


@person_group.command("export")
@_name
@_account
@_cases
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--reason", required=True, help="Why: the audit log keeps it.")
def export_command(name: str, account: str, cases: tuple[int, ...], output: Path, reason: str) -> None:
    """Write a copy of what is kept about NAME to a ZIP; without --case of all their own cases, if one operator's."""
    from app.auth import audit
    from app.engine.messages.wording import counted
    from app.liushui.rights.service import finding, packing
    from app.platform.data.database import db, writing

    sought = finding.Sought(name, account)
    with writing():
        chosen = cases or _own(sought)
        copy = packing.choose(sought, chosen)
        audit.record(
            audit.Actor(None), "person_exported", _about(sought), tasks=sorted(chosen), reason=reason
        )
        db.session.commit()
    archive = packing.pack(copy, viewer="flask", language="zh-CN")
    with archive, output.open("wb") as file:
        shutil.copyfileobj(archive, file)
    output.chmod(0o600)
    click.echo(f"{counted(len(copy.chosen), 'case')}: {output}")


@person_group.command("erase")
@_name
@_account
@_cases
@click.option("--reason", required=True, help="Why: the list of erasures and the audit log keep it.")
@click.confirmation_option(prompt="Erase these cases with all files and reports for good?")
def erase_command(name: str, account: str, cases: tuple[int, ...], reason: str) -> None:
    """Erase NAME: the cases given, or all their own ones, if one operator's, and what was remembered of them."""
    from app.auth import audit
    from app.engine.messages.wording import counted
    from app.liushui.rights.service import erasing, finding, listing
    from app.platform.data.database import db, writing

    sought = finding.Sought(name, account)
    with writing():
        chosen = cases or _own(sought)
        erasure = erasing.erase(None, sought, chosen, reason)
        audit.record(
            audit.Actor(None),
            "person_erased",
            _about(sought),
            tasks=sorted(chosen),
            erasure=erasure.id,
            reason=reason,
        )
        entries, number = erasing.done_entries(), erasure.cases
        db.session.commit()
    listing.save(entries, current_app.extensions["config"].data_dir)
    click.echo(f"{counted(number, 'case')} erased; backups from before hold all of it until they are deleted")


@person_group.command("list")
@click.argument("path", type=click.Path(dir_okay=False, path_type=Path))
def list_command(path: Path) -> None:
    """Write the list of erasures to PATH, to be kept with backups: fingerprints, no names."""
    from app.liushui.rights.service import erasing, listing

    path.write_text(listing.written(erasing.done_entries()), encoding="utf-8")


@person_group.command("again")
@click.argument("path", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def again_command(path: Path | None) -> None:
    """Carry out all erasures again, after an older copy was brought back; PATH is a list that `person list` wrote."""
    from app.liushui.rights.service import listing

    folder = current_app.extensions["config"].data_dir
    click.echo(carry_out_again([*listing.merged(folder), *(listing.read(path) if path else [])]))


def carry_out_again(entries: list[dict[str, Any]]) -> str:
    """Carry out erasures again and commit; returns what was found, in one line."""
    from app.auth import audit
    from app.engine.messages.wording import counted
    from app.liushui.rights.service import erasing, listing
    from app.platform.data.database import db, writing

    with writing():
        done = erasing.again(entries)
        if done.cases or done.words:
            detail = {"cases": done.cases, "words": done.words}
            audit.record(audit.Actor(None), "erased_again", "person:again", **detail)
        known = erasing.done_entries()
        db.session.commit()
    listing.save(known, current_app.extensions["config"].data_dir)
    more = (
        f"; {counted(done.left, 'further case')} of customers with these names left: look there"
        if done.left
        else ""
    )
    return f"erased again: {counted(done.cases, 'case')}, {counted(done.words, 'remembered word')}{more}"


def _own(sought: Any) -> list[int]:
    from app.liushui.rights.service import finding

    own = [case.task for case in finding.find(sought).cases if case.is_own and case.is_exact]
    if len({task.owner_id for task in own}) > 1:
        raise click.ClickException(
            "Cases of several operators: they may be of namesakes. `flask person find` lists them, --case chooses."
        )
    return [task.id for task in own]


def _about(sought: Any) -> str:
    from app.liushui.review.service import links

    return f"person:{links.mark_of(sought.keys[0])[:16]}"
