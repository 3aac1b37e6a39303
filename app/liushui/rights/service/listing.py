"""The list of erasures as a file: beside the keys, so that a copy from before them does not bring anybody back.

It holds keyed fingerprints and days, no name and no reason; whoever lacks the key ring can neither read nor change it.
"""

from __future__ import annotations

import fcntl
import hmac
import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
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


def save(entries: list[dict[str, Any]], folder: Path) -> None:
    """Put the list beside the keys, whole and at once; a folder that cannot be written is told in the log only.

    What the file knows beyond `entries` stays: the database may be an older copy whose erasures nobody repeated yet,
    and of two processes that write at once the later one may know less. A file that cannot be read is put aside.
    """
    file, draft = folder / NAME, folder / f"{NAME}.new"
    try:
        with _locked(folder):
            try:
                whole = _with_file(entries, file)
            except ListError:
                _LOG.exception("the list of erasures was put aside as %s.unread", file)
                file.replace(folder / f"{NAME}.unread")
                whole = entries
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
                out.write(written(whole))
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
    except OSError:
        _LOG.exception(
            "the list of erasures could not be written to %s: `flask person list` writes it elsewhere", folder
        )


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let one process at a time change the list."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _with_file(entries: list[dict[str, Any]], file: Path) -> list[dict[str, Any]]:
    known = {each["row_key"] for each in entries}
    return entries + [each for each in (read(file) if file.is_file() else []) if each["row_key"] not in known]


def merged(folder: Path, *, has_tables: bool = True) -> list[dict[str, Any]]:
    """The erasures of the database, where there is one, and those of the file beside the keys that it does not know."""
    return _with_file(erasing.done_entries() if has_tables else [], folder / NAME)
