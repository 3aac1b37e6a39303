"""A real server process for browser stories and fault tests, on a free port with its own data."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"
HANGING_SECONDS = 600
"""A chore that takes longer hangs; a busy machine needs minutes for what an idle one does in seconds."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`flask setup` and `flask serve` as `npm start` runs them; `kill` is SIGKILL to the whole process."""

    def __init__(self, data_dir: Path, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data_dir = data_dir
        self._log = data_dir / "server.log"
        data_dir.mkdir(parents=True, exist_ok=True)
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DYNO")},
            "DATA_DIR": str(data_dir),
            "PORT": str(self.port),
            "ADMIN_PASSWORD": PASSWORD,
            "LIUSHUI_DEMO": "0",
            # Stories are no load; a second process would only come up more slowly. Those who mean it set more.
            "WEB_PROCESSES": "1",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.output = ""
        """What the first set-up printed."""

    def start(self) -> Server:
        """Prepare the database and serve; returns when the server is ready."""
        printed = self.flask("setup")
        self.output = self.output or printed
        return self.go_on()

    def go_on(self) -> Server:
        """Serve over a database that is prepared; returns when the server is ready."""
        self.launch()
        self._wait()
        return self

    def launch(self) -> None:
        """Serve over a database that is prepared, without waiting until the server is ready."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "flask", "serve"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def is_ready(self) -> bool:
        """Tell whether the server takes requests."""
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def beside(self) -> Server:
        """Another server over the same data, with its own port; not started yet."""
        other = Server(Path(self._environment["DATA_DIR"]), **self._environment)
        other._environment["PORT"] = str(other.port)
        return other

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker process over the same data."""
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "flask", "worker"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def flask(self, *arguments: str) -> str:
        """Run a chore and return what it printed."""
        done = subprocess.run(
            [sys.executable, "-m", "flask", *arguments],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=HANGING_SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def add_operator(self, username: str, password: str, email: str = "") -> None:
        """Let an operator in without a code; with a mail address if one is given."""
        script = (
            "import sys\n"
            "from app import create_app\n"
            "from app.auth import service as auth\n"
            "from app.platform.data.database import db, writing\n"
            "with create_app().app_context(), writing():\n"
            "    auth.create_user(*sys.argv[1:3], email=sys.argv[3] or None)\n"
            "    db.session.commit()\n"
        )
        command = [sys.executable, "-c", script, username, password, email]
        subprocess.run(command, cwd=ROOT, env=self._environment, check=True, timeout=HANGING_SECONDS)

    def add_operators(self, usernames: Sequence[str], password: str, points: int) -> None:
        """Let several operators in at once, with so many points more than others; none has to be verified."""
        script = (
            "import sys\n"
            "from app import create_app\n"
            "from app.auth import service as auth\n"
            "from app.platform.data.database import db, writing\n"
            "from app.jifen import service as jifen\n"
            "from app.renzheng.models import Policy\n"
            "password, points, *names = sys.argv[1:]\n"
            "with create_app().app_context(), writing():\n"
            "    for name in names:\n"
            "        user = auth.create_user(name, password)\n"
            "        jifen.adjust(user.id, int(points), 'points', 'test', f'test:{name}', None)\n"
            "    db.session.merge(Policy(id=1, is_required=False))\n"
            "    db.session.commit()\n"
        )
        command = [sys.executable, "-c", script, password, str(points), *usernames]
        subprocess.run(command, cwd=ROOT, env=self._environment, check=True, timeout=HANGING_SECONDS)

    @property
    def pid(self) -> int:
        """The supervising process, whose child serves."""
        assert self._process is not None
        return self._process.pid

    def _wait(self) -> None:
        hangs_at = time.monotonic() + HANGING_SECONDS
        while time.monotonic() < hangs_at:
            if self.is_ready():
                return
            time.sleep(0.1)
        raise AssertionError(f"the server did not come up:\n{self.log()}")

    def log(self) -> str:
        """Return what the server printed so far."""
        return self._log.read_text(errors="replace")

    def is_running(self) -> bool:
        """Tell whether the process that was started is still there."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill the supervising process at once; its worker process dies with it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(HANGING_SECONDS)

    def stop(self) -> int:
        """Stop as a terminal or a dyno would; returns the exit code, also of what ended before."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(HANGING_SECONDS)
