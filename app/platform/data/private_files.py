"""The folder of the data and the files in it: only the account that runs the product opens them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from app.platform.environment import ConfigError, default_data_dir

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600
_BESIDE_SQLITE = ("", "-wal", "-shm")


def private_folder(folder: Path) -> None:
    """Make a folder of data with mode 0700; one that is there keeps its mode, but for the default one.

    Raises ConfigError when it cannot be made.
    """
    try:
        folder.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise ConfigError(f"DATA_DIR must be a folder; {folder} is a file.") from error
    except OSError as error:
        raise ConfigError(f"DATA_DIR: {folder} cannot be made: {error.strerror}.") from error
    if folder == default_data_dir():
        _tighten(folder, _FOLDER_MODE)


def private_sqlite(file: Path) -> None:
    """Make an SQLite file with mode 0600 unless it is there; one that others could read becomes private.

    SQLite gives the files that it puts beside it the same mode. Raises OSError.
    """
    # A file that is there is never opened here: closing it would drop the locks that this process holds on it,
    # by which SQLite keeps its writers apart (sqlite.org/howtocorrupt.html, section 2.2).
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, _FILE_MODE))
    for ending in _BESIDE_SQLITE:
        _tighten(file.with_name(file.name + ending), _FILE_MODE)


def _tighten(path: Path, mode: int) -> None:
    # A file of another account, or a disk without modes, stays as its administrator made it.
    with contextlib.suppress(FileNotFoundError, PermissionError, NotImplementedError):
        if path.stat().st_mode & 0o777 & ~mode:
            path.chmod(mode)
