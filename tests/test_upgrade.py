"""An upgrade over the data of the version before, and the way back to it: docs/deploy.md, step by step."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.e2e.server import ROOT

pytestmark = (
    pytest.mark.everything
)  # before a commit: migrations up and down in tests/test_house.py, restore in test_backup


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The program as it was before the newest migration."""
    newest = git("log", "-1", "--format=%H", "--", "migrations/versions")
    commit = git("rev-parse", "--verify", "--quiet", f"{newest}^") if newest else ""
    if not commit:
        pytest.skip("the history of the versions is not here")
    packed = tmp_path / "before.tar"
    git("archive", f"--output={packed}", commit, "app", "migrations", "wsgi.py")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "before", filter="data")
    return tmp_path / "before"


def test_what_the_version_before_kept_is_there_after_the_upgrade_and_after_the_way_back(
    before: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"

    def flask(folder: Path, *arguments: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        done = subprocess.run(
            [sys.executable, "-m", "flask", *arguments],
            cwd=folder,
            env=environment | {"DATA_DIR": str(data), "LIUSHUI_DEMO": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def version(folder: Path) -> str:
        return flask(folder, "db", "current").split()[0]

    assert "ADMIN admin" in flask(before, "setup")
    flask(before, "backup", str(tmp_path / "copy.sqlite"))
    old = version(before)
    assert "ADMIN" not in flask(ROOT, "setup")
    assert version(ROOT) > old
    assert flask(ROOT, "ledger", "verify") == "the ledger is sound\n"
    assert "whole" in flask(ROOT, "audit", "verify")
    flask(before, "restore", str(tmp_path / "copy.sqlite"))
    assert version(before) == old
    assert flask(before, "ledger", "verify") == "the ledger is sound\n"
    assert "whole" in flask(before, "audit", "verify")
