"""What the product is made of: wheels for every machine that the page names, and nothing that was left to grow old.

These tests ask the package indexes, so they wait for `npm run test:full`; that everything is pinned with hashes
`tests/test_house.py` sees to.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from packaging.version import Version

from tests.e2e.server import ROOT

pytestmark = pytest.mark.everything  # before a commit: tests/test_house.py, without asking anybody

UPDATED_WITHIN_DAYS = 90
"""docs/security.md, Parts."""
UV = [sys.executable, "-m", "uv", "pip"]


def run(*command: str, folder: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pins(text: str) -> dict[str, Version]:
    """Read `name==version` lines; extras and markers aside."""
    found = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", text, re.M)
    return {re.sub(r"[-_.]+", "-", name).lower(): Version(version) for name, version in found}


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def test_every_part_comes_as_a_wheel(tmp_path: Path, machine: str, python: str) -> None:
    platform = ["--python-platform", f"{machine}-manylinux_2_28", "--python-version", python]
    asked = ["--dry-run", "--only-binary", ":all:", "--require-hashes", "--target", str(tmp_path)]
    run(*UV, "install", "--quiet", "--python", sys.executable, *asked, *platform, "-r", "requirements.txt")


def test_no_python_part_is_older_than_what_was_newest_three_months_ago(tmp_path: Path) -> None:
    pinned = pins((ROOT / "requirements.in").read_text())
    free = tmp_path / "free.in"
    free.write_text(re.sub(r"==.*", "", (ROOT / "requirements.in").read_text()))
    then = [
        "--exclude-newer",
        _then(),
        "--universal",
        "--python-version",
        "3.11",
        "--no-header",
        "--no-annotate",
    ]
    newest_then = pins(run(*UV, "compile", "--quiet", *then, str(free)))
    assert {
        name: version for name, version in newest_then.items() if name in pinned and pinned[name] < version
    } == {}


def test_no_part_of_the_client_is_older_than_what_was_newest_three_months_ago(tmp_path: Path) -> None:
    pinned = json.loads((ROOT / "package.json").read_text())["dependencies"]
    (tmp_path / "package.json").write_text(json.dumps({"dependencies": dict.fromkeys(pinned, "*")}))
    lock = ["--package-lock-only", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"]
    run("npm", "install", *lock, f"--before={_then()}", folder=tmp_path)
    packages = json.loads((tmp_path / "package-lock.json").read_text())["packages"]
    newest_then = {name: Version(packages[f"node_modules/{name}"]["version"]) for name in pinned}
    assert {name: str(of) for name, of in newest_then.items() if Version(pinned[name]) < of} == {}


def _then() -> str:
    return (datetime.now(UTC) - timedelta(days=UPDATED_WITHIN_DAYS)).date().isoformat()
