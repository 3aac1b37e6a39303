"""Which files a command line names: files, folders, standard input; in parts that one child takes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

MOST_BYTES, MOST_FILES = 64 * 1024 * 1024, 50
"""What one part holds at most, unless a single file is larger."""


def named_files(paths: Iterable[Path], name: str) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the files, each read when its turn comes; those of a folder by their place in it.

    `name` is what standard input (the path -) is called. Files that begin with a dot are left out.
    """
    for path in paths:
        if str(path) == "-":
            yield name, sys.stdin.buffer.read()
        elif path.is_dir():
            for file in sorted(path.rglob("*")):
                inside = file.relative_to(path)
                if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                    yield str(inside), file.read_bytes()
        else:
            yield path.name, path.read_bytes()


def batches(files: Iterable[tuple[str, bytes]]) -> Iterator[dict[str, bytes]]:
    """Parts of files that are read together; two of one name never stand in the same part."""
    part: dict[str, bytes] = {}
    size = 0
    for name, data in files:
        if part and (name in part or size + len(data) > MOST_BYTES or len(part) == MOST_FILES):
            yield part
            part, size = {}, 0
        part[name] = data
        size += len(data)
    if part:
        yield part
