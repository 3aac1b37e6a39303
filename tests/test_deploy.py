"""The recipes of deploy/ as far as a machine without root, daemon and dyno can try them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from app.assembly import VERSION
from tests.e2e.server import ROOT
from tests.test_security_page import missing_tests

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd judges its units")
def test_the_units_are_what_systemd_understands(tmp_path: Path) -> None:
    units = sorted(DEPLOY.glob("systemd/*"))
    for unit in units:
        text = unit.read_text().replace("/opt/liushui/.venv/bin/python", shutil.which("true") or "")
        (tmp_path / unit.name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", *(tmp_path / unit.name for unit in units)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = [
        line for line in done.stderr.splitlines() if any(unit.name.split("@")[0] in line for unit in units)
    ]
    assert said == []


def test_every_command_of_units_image_and_procfile_is_there() -> None:
    from app import create_app

    written = "\n".join(
        path.read_text()
        for path in [
            *DEPLOY.rglob("*.service"),
            ROOT / "Dockerfile",
            ROOT / "compose.yaml",
            ROOT / "Procfile",
        ]
    )
    named = set(re.findall(r"flask ([a-z-]+)", written)) | set(re.findall(r"-m, flask, ([a-z-]+)", written))
    assert named >= {"setup", "worker", "backup"}
    assert named - set(create_app().cli.commands) - {"db"} == set()
    assert set(re.findall(r"-m (app\.\w+)", written)) == {"app.serving"}


def test_the_image_holds_what_the_program_needs_and_nothing_private() -> None:
    docker = (ROOT / "Dockerfile").read_text()
    copied = {name for line in re.findall(r"^COPY (?!--)(.+) \S+$", docker, re.M) for name in line.split()}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert {name.split("/")[0] for name in copied} == kept
    assert "USER liushui" in docker
    major = json.loads((ROOT / "package.json").read_text())["engines"]["node"]
    assert major == ">=20.19"


SECRET = re.compile(r"^[\s#]*(\w*(?:PASSWORD|SECRET|KEYS?|TOKEN))[=:] *(.*)$", re.M)


def test_no_recipe_brings_a_secret_along() -> None:
    """A secret is asked for (`${NAME:?…}`), left empty, or read from a file; none has a value that everybody knows."""
    recipes = [ROOT / "Dockerfile", ROOT / "compose.yaml", *DEPLOY.rglob("*.env"), *DEPLOY.rglob("*.service")]
    given = [found for path in recipes for found in SECRET.findall(path.read_text())]
    assert {name for name, _ in given} >= {"LIUSHUI_KEYS", "POSTGRES_PASSWORD"}
    assert [(name, value) for name, value in given if value and not value.startswith("${")] == []
    wanted = json.loads((ROOT / "app.json").read_text())["env"]
    assert [name for name, of in wanted.items() if SECRET.match(f"{name}=") and "value" in of] == []


def test_every_situation_of_the_table_of_starts_names_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "starts.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| .+? \| .+? \| (.+?) \|$", page, re.M)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 30
    assert missing_tests(rows) == []


def test_one_place_says_which_version_this_is() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert {VERSION} == {package["version"], lock["version"], lock["packages"][""]["version"]}
    assert "version" in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"]


def test_every_setting_of_the_recipes_is_explained() -> None:
    heroku = json.loads((ROOT / "app.json").read_text())
    assert [each["url"] for each in heroku["buildpacks"]] == ["heroku/nodejs", "heroku/python"]
    settings = set(heroku["env"]) | set(
        re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "liushui.env").read_text(), re.M)
    )
    settings |= set(re.findall(r"^    ([A-Z_]+):", (ROOT / "compose.yaml").read_text(), re.M))
    assert [name for name in sorted(settings) if f"`{name}`" not in PAGE] == []
