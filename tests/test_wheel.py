"""The wheel of `npm run wheel`: it starts without Node, from any folder, on every Python that it says it runs on."""

from __future__ import annotations

import os
import shutil
import signal
import site
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.assembly import VERSION
from tests.e2e.caller import Caller
from tests.e2e.server import PASSWORD, ROOT, free_port
from tests.small_house import Start, interpreter

BILL = ROOT / "app" / "liushui" / "cases" / "demo" / "wechat_chen_siyuan.csv"

pytestmark = [
    pytest.mark.everything,  # before a commit: nothing; a start of the checkout has the same parts (test_starting)
    pytest.mark.skipif(shutil.which("node") is None, reason="the console is built by Node"),
]


class Installed:
    """Where the wheel's command lies, and the user for whom it runs: with a home of their own and no program beside it."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self.home, self.foreign, self._tools = folder / "家 home", folder / "foreign", folder / "tools"
        self._command = command
        self._begun: list[Start] = []
        self.port = free_port()
        self._tools.mkdir()
        for name in ("realpath", "dirname"):  # what the script that uvx makes of an entry point calls
            (self._tools / name).symlink_to(shutil.which(name) or "")
        (self.foreign / "app").mkdir(parents=True)
        (self.foreign / "app" / "__init__.py").write_text("raise SystemExit('this is not the program')")

    def start(self, *arguments: str) -> Start:
        """Call the command from a folder that holds another `app`."""
        environment = {"HOME": str(self.home), "PATH": str(self._tools), "PORT": str(self.port)}
        environment |= {name: value for name, value in os.environ.items() if name.startswith(("UV_", "SSL_"))}
        environment.setdefault("UV_CACHE_DIR", str(Path.home() / ".cache" / "uv"))
        process = subprocess.Popen(
            [*self._command, *arguments],
            cwd=self.foreign,
            env=environment | {"ADMIN_PASSWORD": PASSWORD, "LIUSHUI_DEMO": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._begun.append(Start(process))
        return self._begun[-1]

    def end(self) -> None:
        """Leave nothing behind of what was called."""
        for each in self._begun:
            for number in each.left() if each.process.poll() is None else []:
                os.kill(number, signal.SIGKILL)


@pytest.fixture(scope="module")
def wheel() -> Path:
    subprocess.run(["node", "scripts/wheel.mjs"], cwd=ROOT, check=True, timeout=600)
    [made] = (ROOT / "dist").glob("*.whl")
    assert made.name == f"liushui-{VERSION}-py3-none-any.whl"
    return made


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Iterator[Installed]:
    """The wheel in an environment of its own, which borrows the packages of this one."""
    venv = tmp_path / "venv"
    uv = [sys.executable, "-m", "uv", "--quiet", "--offline"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(venv)], check=True)
    subprocess.run([*uv, "pip", "install", "--python", str(venv), "--no-deps", str(wheel)], check=True)
    [packages] = venv.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()))
    made = Installed(tmp_path, [str(venv / "bin" / "liushui")])
    yield made
    made.end()


def test_the_wheel_serves_and_reads_without_node_and_keeps_its_data_with_the_user(
    installed: Installed,
) -> None:
    begun = installed.start()
    begun.until(f"http://127.0.0.1:{installed.port}/\n")
    begun.until("Address")
    address = f"http://127.0.0.1:{installed.port}"
    with urllib.request.urlopen(f"{address}/", timeout=30) as page:
        assert b"/static/assets/" in page.read()
    caller = Caller(address)
    task = caller.upload(BILL.name, BILL.read_bytes(), "Chen")
    while (state := caller.call(f"/api/liushui/tasks/{task['id']}")["state"]) in ("queued", "working"):
        time.sleep(0.1)
    assert state == "done"
    assert begun.stop() == 0
    assert begun.left() == []
    data = installed.home / ".local" / "share" / "liushui"
    assert f"Data      {data} (DATA_DIR moves it)" in begun.output
    assert data.stat().st_mode & 0o777 == 0o700
    assert installed.start("ledger", "verify").end() == (0, "the ledger is sound\n")
    again = installed.start()
    assert "Preparing" not in again.until("Address")
    assert again.stop() == 0


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_uvx_starts_the_wheel_on_each_python(wheel: Path, tmp_path: Path, version: str) -> None:
    """With the index this time: what the wheel asks for is what the index has for this Python."""
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no interpreter of {version} here")
    uvx = [sys.executable, "-m", "uv", "tool", "run", "--quiet"]
    installed = Installed(tmp_path, [*uvx, "--python", python, "--from", str(wheel), "liushui"])
    try:
        begun = installed.start()
        begun.until("Address")
        assert begun.stop() == 0
        assert begun.left() == []
        assert "Traceback" not in begun.output
    finally:
        installed.end()
