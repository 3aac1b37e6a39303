"""Leaked passwords: a list of their hashes that an installation keeps on its own disk, searched in place."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

_HEX = 40


def contains(path: Path, password: str) -> bool:
    """Tell whether a password is in a file of SHA-1 hashes in hexadecimal, one a line, sorted.

    What follows the hash in a line ("HASH:count") is passed over. A file of any size takes some forty reads.
    """
    # The hash of the published lists; it protects nothing here.
    wanted = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
    with path.open("rb") as file:
        # The line that is wanted begins, if it is there, in [low, high).
        low, high = 0, os.fstat(file.fileno()).st_size
        while low < high:
            middle = (low + high) // 2
            file.seek(max(middle - 1, 0))
            if middle:
                # On to the first line that begins at the middle or after it.
                file.readline()
            if file.tell() >= high:
                high = middle
                continue
            found = file.readline()[:_HEX].upper()
            if found == wanted:
                return True
            if found < wanted:
                low = file.tell()
            else:
                high = middle
    return False
