"""A copy of `scripts/` with next to nothing around it: `npm start` meets real venv, pip, npm, ports and signals within seconds."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.e2e.server import ROOT, free_port

HANGING_SECONDS = 300

_SERVING = """
import http.server, os, signal, sys, threading, time
if "--check" in sys.argv:
    raise SystemExit(0 if os.path.exists("prepared") else 3)
farewell = float(os.environ.get("FAREWELL_SECONDS", "0"))
def end(*_):
    with open("signals", "a") as heard:
        heard.write("TERM ")
    threading.Timer(farewell, lambda: os._exit(0)).start()
if farewell:
    signal.signal(signal.SIGTERM, end)
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
    def log_message(self, *_):
        pass
time.sleep(0.5)
http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Answer).serve_forever()
"""
_SETUP = """
import time
time.sleep(0.5)
open("prepared", "w").close()
print("ADMIN admin PASSWORD very-secret")
"""
NPM = """#!/bin/sh
mkdir -p node_modules/vite/bin
sleep 0.5
cat > node_modules/vite/bin/vite.js <<END
setTimeout(() => require('fs').writeFileSync('app/static/index.html', 'console'), 500);
END
"""


class SmallHouse:
    """A folder from which `npm start` can be called; its path has spaces and Chinese characters."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "空格 目录 (1)" / "流水"
        self.port = free_port()
        self.tools = folder / "tools"
        self.tools.mkdir()
        for name in ("node", "sh", "env", "mkdir", "sleep", "cat"):
            self.tool(name, shutil.which(name) or "")
        self.tool("python3", sys.executable)
        self.script("npm", NPM)
        files = {
            "requirements.txt": "",
            "package.json": json.dumps({"type": "module", "scripts": {"start": "node scripts/start.mjs"}}),
            "package-lock.json": "{}",
            "client/main.ts": "",
            "app/__init__.py": "",
            "app/static/keep": "",
            "app/serving.py": _SERVING,
            "flask/__main__.py": _SETUP,
            "node_modules/package.json": "{}",  # what vite.js is written in
        }
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        for script in ("environment.mjs", "start.mjs"):
            (self.root / "scripts").mkdir(exist_ok=True)
            shutil.copy(ROOT / "scripts" / script, self.root / "scripts")

    def tool(self, name: str, target: str) -> None:
        """Let a program be found under this name."""
        (self.tools / name).unlink(missing_ok=True)
        (self.tools / name).symlink_to(target)

    def script(self, name: str, text: str) -> None:
        """Put a program of one's own among the tools."""
        (self.tools / name).unlink(missing_ok=True)
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def furnish(self, *, client: bool = True) -> None:
        """Do what a first start does before it prepares the database, but for a pip; without `client` only for Python."""
        venv = [sys.executable, "-m", "venv", "--without-pip", str(self.root / ".venv")]
        subprocess.run(venv, check=True)
        self._stamp(".venv/.installed-requirements.txt", "requirements.txt")
        if client:
            self._stamp("app/static/.built", "client", "package-lock.json", "package.json")

    def _stamp(self, file: str, *made_from: str) -> None:
        code = (
            "const {digest} = await import('./scripts/environment.mjs');"
            f"process.stdout.write(digest({json.dumps(made_from)}))"
        )
        made = subprocess.run(["node", "-e", code], cwd=self.root, capture_output=True, text=True, check=True)
        (self.root / file).write_text(made.stdout)

    @property
    def python(self) -> Path:
        """The interpreter of the environment that a start makes."""
        return self.root / ".venv" / "bin" / "python"

    def start(self, command: Sequence[str] = ("node", "scripts/start.mjs"), **more: str) -> Start:
        """Call a start, and do not wait for it."""
        kept = ("HOME", "TMPDIR", "LANG")
        environment = {name: os.environ[name] for name in kept if name in os.environ}
        environment |= {"PATH": str(self.tools), "PORT": str(self.port), "PIP_NO_INDEX": "1"}
        # What reads pictures is left out, unless a test asks for it.
        environment |= {"LIUSHUI_OCR": "0"}
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        return Start(process)


class Start:
    """One start that runs."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.output = ""

    def until(self, words: str) -> str:
        """Wait until a line holds these words; return all that was printed."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            self.output += line
            if words in line:
                return self.output
        raise AssertionError(f"it ended without {words!r}:\n{self.output}")

    def end(self) -> tuple[int, str]:
        """Wait until it ended by itself; its exit code and all that it printed."""
        assert self.process.stdout is not None
        with self.process.stdout as printed:
            self.output += printed.read()
        return self.process.wait(HANGING_SECONDS), self.output

    def stop(self, number: signal.Signals = signal.SIGTERM, *, whole_group: bool = False) -> int:
        """Send a signal to the process, or as a terminal does to all that it started; return the exit code."""
        (os.killpg if whole_group else os.kill)(self.process.pid, number)
        return self.end()[0]

    def left(self) -> list[int]:
        """Processes of this start that still run, after a moment to end in."""
        for _ in range(100):
            found = _processes_of(self.process.pid)
            if not found:
                return []
            time.sleep(0.1)
        return found


def _processes_of(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, owner = entry.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(owner) == session and state != "Z":
            found.append(int(entry.parent.name))
    return found


WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all")
"""Before a command: even the administrator of the machine is bound to modes of files and ports, as anybody is."""
WITHOUT_NETWORK = ("unshare", "--net", "--map-root-user", "sh", "-c", 'ip link set lo up && exec "$0" "$@"')
"""Before a command: it has the machine itself to talk to, and nobody else."""


def can(before: Sequence[str]) -> bool:
    """Whether this machine lets a command be called so."""
    if shutil.which(before[0]) is None:
        return False
    return subprocess.run([*before, "true"], capture_output=True, check=False).returncode == 0


def interpreter(version: str) -> str | None:
    """Where a Python of this version (such as "3.12") lies on this machine; None without one."""
    found = [
        shutil.which(f"python{version}"),
        *map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python")),
    ]
    for path in filter(None, found):
        asked = [path, "-I", "-c", "import sys; print('%d.%d' % sys.version_info[:2], sys.executable)"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        if answer.startswith(f"{version} "):
            return answer.partition(" ")[2]
    return None
