"""The list of erasures as a file: beside the keys, so that a copy from before them does not bring anybody back.

It holds keyed fingerprints and days, no name and no reason; whoever lacks the key ring can neither read nor change it.
"""

from __future__ import annotations

import hmac
import json
import logging
import os
from pathlib import Path
from typing import Any

import click

from app.liushui.rights.service import erasing
from app.platform.data.vault import key_ring

NAME = "erasures.json"
_CONTEXT = "erasure_list"
_LOG = logging.getLogger(__name__)


class ListError(click.ClickException):
    """A file that is no list of erasures of this installation."""


def written(entries: list[dict[str, Any]]) -> str:
    """The list as text, with a seal that only this key ring makes."""
    return json.dumps({"erasures": entries, "seal": _seal(entries)}, indent=1)


def _seal(entries: list[dict[str, Any]]) -> str:
    return key_ring().fingerprint(json.dumps(entries, sort_keys=True), _CONTEXT)


def read(path: Path) -> list[dict[str, Any]]:
    """The entries of a file. Raises ListError for one that was changed, or that another installation made."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        entries: list[dict[str, Any]] = kept["erasures"]
        is_whole = hmac.compare_digest(kept["seal"], _seal(entries))
    except (ValueError, KeyError, TypeError) as error:
        raise ListError(f"{path} is no list of erasures.") from error
    if not is_whole:
        raise ListError(f"{path} was changed, or comes from an installation with other keys.")
    return entries


def save(text: str, folder: Path) -> None:
    """Put the list beside the keys, whole and at once; a folder that cannot be written is told in the log only."""
    draft = folder / f"{NAME}.new"
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / NAME)
    except OSError:
        _LOG.exception(
            "the list of erasures could not be written to %s: `flask person list` writes it elsewhere", folder
        )


def merged(folder: Path, *, has_tables: bool = True) -> list[dict[str, Any]]:
    """The erasures of the database, where there is one, and those of the file beside the keys that it does not know."""
    own = erasing.done_entries() if has_tables else []
    known = {each["row_key"] for each in own}
    file = folder / NAME
    return own + [each for each in (read(file) if file.is_file() else []) if each["row_key"] not in known]
