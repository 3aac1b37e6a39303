"""A copy of the tree in which a test may change anything, with the commands that a person would run there.

What npm and pip install is shared with the tree. So no script that installs may run here: neither `npm run` nor `npm ci`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_SECONDS = 900
"""A command that takes longer hangs; how long one takes depends on what else the machine does."""
NOT_OURS = ("DATABASE_URL", "EVERYTHING", "XDG_RUNTIME_DIR")
"""What the environment of the tests says of them, or of databases that are not the copy's."""


class Scratch:
    """Every file of the tree that is tracked or new, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
        for name in filter(None, listed.stdout.decode().split("\0")):
            source, target = ROOT / name, folder / name
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        packages = folder / "node_modules"
        packages.mkdir()
        # Each by a link of its own: who empties the folder of the copy takes nothing from the tree.
        for package in (ROOT / "node_modules").resolve().iterdir():
            if package.name == ".bin" or not package.name.startswith("."):
                (packages / package.name).symlink_to(package)

    def write(self, path: str, text: str) -> None:
        """Add a file."""
        target = self.folder / path
        assert not target.exists(), f"{path} is there already"
        target.write_text(text, encoding="utf-8")

    def change(self, path: str, *changes: tuple[str, str]) -> None:
        """Replace the first place of each text in a file by another text."""
        target = self.folder / path
        text = target.read_text(encoding="utf-8")
        for before, after in changes:
            assert before in text, f"{path} has no {before!r}"
            text = text.replace(before, after, 1)
        target.write_text(text, encoding="utf-8")

    def run(self, *command: str, **environment: str) -> str:
        """What a command prints, run in the copy; the test fails when it fails."""
        done = self.attempt(*command, **environment)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def attempt(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the copy, whatever comes of it."""
        ours = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**ours, "DATA_DIR": str(self.folder / "instance"), **environment},
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
            check=False,
        )

    def python(self, *arguments: str, **environment: str) -> str:
        """Run Python in the copy."""
        return self.run(sys.executable, *arguments, **environment)

    def pytest(self, *arguments: str) -> str:
        """Run tests of the copy."""
        return self.python("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *arguments)

    def types(self) -> None:
        """Check the types of the client, with what the checks take for it."""
        compiler = str(self.folder / "node_modules/typescript-native/bin/tsc")
        self.run("node", compiler, "--noEmit", "-p", "client/tsconfig.json")

    def node(self, package: str, *arguments: str) -> str:
        """Run the command of an installed package."""
        return self.run(str(self.folder / "node_modules/.bin" / package), *arguments)
