"""`npm start` in every situation that a newcomer can be in; each failure is one sentence, and the next start heals it."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.small_house import NPM, WITHOUT_NETWORK, WITHOUT_RIGHTS, SmallHouse, Start, can, interpreter

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("node") is None, reason="looks at processes as Linux shows them"
)


class Starts:
    """Calls starts of one small house, and leaves none behind."""

    def __init__(self, house: SmallHouse) -> None:
        self.house = house
        self._made: list[Start] = []

    def __call__(self, *command: str, **more: str) -> Start:
        made = self.house.start(command or ("node", "scripts/start.mjs"), **more)
        self._made.append(made)
        return made

    def serves(self, *command: str, **more: str) -> str:
        """Start, wait until it is ready, look whether that is true, stop; return what was printed."""
        begun = self(*command, **more)
        begun.until("Serving")
        with urllib.request.urlopen(f"http://127.0.0.1:{self.house.port}/healthz", timeout=30) as answer:
            assert answer.status == 200
        assert begun.stop() == 0
        assert begun.left() == []
        return begun.output

    def end(self) -> None:
        for each in self._made:
            for number in each.left() if each.process.poll() is None else []:
                subprocess.run(["kill", "-9", str(number)], check=False)


@pytest.fixture
def house(tmp_path: Path) -> SmallHouse:
    return SmallHouse(tmp_path)


@pytest.fixture
def start(house: SmallHouse) -> Iterator[Starts]:
    starts = Starts(house)
    yield starts
    starts.end()


def make_venv(house: SmallHouse, *options: str) -> None:
    subprocess.run([sys.executable, "-m", "venv", *options, str(house.root / ".venv")], check=True)


def test_a_first_start_says_what_it_does_and_a_second_one_only_serves(start: Starts) -> None:
    first = start.serves()
    steps = [
        "Making the Python",
        "Installing Python",
        "Installing the client",
        "Building",
        "Preparing",
        "Ready",
    ]
    assert [first.index(step) for step in steps] == sorted(first.index(step) for step in steps)
    assert "very-secret" in first
    start.house.tool("npm", "/nowhere")  # what is not needed need not be there: neither npm nor a network
    second = start.serves()
    assert [step for step in steps if step in second] == ["Ready"]


def test_sigterm_to_npm_ends_everything(start: Starts, house: SmallHouse) -> None:
    house.tool("npm", shutil.which("npm") or "")
    house.furnish()
    begun = start("npm", "start")
    begun.until("Ready after")
    begun.stop()
    assert begun.left() == []


def test_a_server_that_takes_its_time_to_end_is_told_once(start: Starts, house: SmallHouse) -> None:
    house.tool("npm", shutil.which("npm") or "")
    house.furnish()
    begun = start("npm", "start", FAREWELL_SECONDS="2")
    begun.until("Ready after")
    begun.stop()
    assert begun.left() == []
    assert (house.root / "signals").read_text() == "TERM "


@pytest.mark.parametrize(
    ("step", "number"),
    [
        ("Making the Python", signal.SIGINT),
        ("Installing Python", signal.SIGTERM),
        ("Installing the client", signal.SIGINT),
        ("Building", signal.SIGTERM),
        ("Preparing", signal.SIGINT),
        ("Installing Python", signal.SIGKILL),
    ],
)
@pytest.mark.one_in(6)
def test_whatever_is_cut_off_leaves_nothing_behind_that_the_next_start_cannot_finish(
    start: Starts, step: str, number: signal.Signals
) -> None:
    begun = start()
    begun.until(step)
    code = begun.stop(number, whole_group=number != signal.SIGTERM)
    assert code in (130, 143, -signal.SIGKILL)
    assert begun.left() == []
    assert "Traceback" not in begun.output
    start.serves()


def test_an_environment_without_pip_is_finished(start: Starts, house: SmallHouse) -> None:
    make_venv(house, "--without-pip")
    house.script(
        "python3", f'#!/bin/sh\ncase "$*" in *"pip --python"*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    )
    assert "Making the Python" in start.serves()
    assert (house.python.parent / "pip").exists()


@pytest.mark.everything  # before a commit: the environment without pip, which is made anew by the same lines
@pytest.mark.parametrize("what", ["gone", "another version", "no program", "no folder"])
def test_an_environment_whose_interpreter_does_not_fit_is_made_anew(
    start: Starts, house: SmallHouse, what: str
) -> None:
    make_venv(house)
    if what == "another version":
        notes = house.root / ".venv" / "pyvenv.cfg"
        version = ".".join(map(str, sys.version_info[:2]))
        notes.write_text(notes.read_text().replace(f"version = {version}", "version = 3.9"))
    elif what == "no folder":
        shutil.rmtree(house.root / ".venv")
    else:
        house.python.unlink()
        if what == "gone":
            house.python.symlink_to("/nowhere/python3")
        else:
            house.python.write_text("#!/nowhere\n")
            house.python.chmod(0o755)
    assert "Making the Python" in start.serves()


@pytest.mark.everything  # before a commit: the messages' own tests
def test_a_python_without_the_part_that_makes_environments_is_named_with_its_package(
    start: Starts, house: SmallHouse
) -> None:
    cut = f'#!/bin/sh\ncase "$*" in *ensurepip*|*"-m pip"*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    house.script("python3", cut)
    code, output = start().end()
    version = ".".join(map(str, sys.version_info[:2]))
    assert (code, (house.root / ".venv").exists()) == (1, False)
    assert f"apt install python{version}-venv" in output
    # With a pip of the system there is a way without that package.
    house.script("python3", cut.replace('|*"-m pip"*', ""))
    start.serves()
    assert not (house.python.parent / "pip").exists()


def test_what_is_missing_is_said_before_anything_is_made(start: Starts, house: SmallHouse) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", house.port))
        other.listen()
        code, output = start().end()
        assert (code, f"something is listening on 127.0.0.1:{house.port}" in output) == (1, True)
    code, output = start(PORT="eighty").end()
    assert (code, "PORT must be a whole number" in output) == (1, True)
    old = house.root.parent / "old.cjs"
    old.write_text("Object.defineProperty(process.versions, 'node', { value: '18.20.8' });")
    code, output = start("node", "--require", str(old), "scripts/start.mjs").end()
    assert (code, "Node 20.19 or newer is needed" in output) == (1, True)
    house.script("python3", "#!/bin/sh\necho\n")
    code, output = start().end()
    assert (code, "Python 3.11 or newer was not found" in output) == (1, True)
    assert not (house.root / ".venv").exists()
    assert not (house.root / "node_modules" / ".installed").exists()


def test_ctrl_c_while_it_serves_ends_everything_and_is_no_failure(start: Starts, house: SmallHouse) -> None:
    house.furnish()
    begun = start()
    begun.until("Serving")
    assert begun.stop(signal.SIGINT, whole_group=True) == 0
    assert begun.left() == []


@pytest.mark.skipif(not can(WITHOUT_NETWORK), reason="a process without a network is made by unshare")
def test_a_second_start_needs_no_network(start: Starts, house: SmallHouse) -> None:
    house.furnish()
    for name in ("unshare", "ip"):
        house.tool(name, shutil.which(name) or "")
    begun = start(*WITHOUT_NETWORK, "node", "scripts/start.mjs")
    begun.until("Serving")
    assert begun.stop() == 0


@pytest.mark.skipif(not can(WITHOUT_RIGHTS), reason="rights are given up by setpriv")
def test_an_account_without_rights_starts_it_and_writes_nothing_at_home(
    start: Starts, house: SmallHouse
) -> None:
    house.furnish()
    house.tool("setpriv", shutil.which("setpriv") or "")
    home = house.root.parent / "home"
    home.mkdir(mode=0o500)
    as_anybody = (*WITHOUT_RIGHTS, "node", "scripts/start.mjs")
    start.serves(*as_anybody, HOME=str(home))
    assert list(home.iterdir()) == []
    if int(Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text()) > 80:
        code, output = start(*as_anybody, PORT="80").end()
        assert (code, "this account may not listen on 80" in output) == (1, True)


@pytest.mark.skipif(not can(WITHOUT_RIGHTS), reason="rights are given up by setpriv")
def test_a_folder_in_which_nothing_can_be_made_is_said(start: Starts, house: SmallHouse) -> None:
    house.tool("setpriv", shutil.which("setpriv") or "")
    house.root.chmod(0o500)
    code, output = start(*WITHOUT_RIGHTS, "node", "scripts/start.mjs").end()
    house.root.chmod(0o700)
    assert (code, "could not be made" in output, "Permission denied" in output) == (1, True, True)
    assert "Traceback" not in output


def test_what_reads_pictures_is_installed_unless_it_is_switched_off_and_a_start_goes_on_without_it(
    start: Starts, house: SmallHouse
) -> None:
    house.furnish()
    wanted, stamp = house.root / "requirements-ocr.txt", house.root / ".venv/.installed-requirements-ocr.txt"
    subprocess.run([sys.executable, "-m", "venv", "--upgrade", str(house.root / ".venv")], check=True)
    wanted.write_text("no-such-recogniser==1.0\n")
    assert "requirements-ocr.txt" not in start.serves(LIUSHUI_OCR="0")
    lacking = start.serves(LIUSHUI_OCR="")
    assert "They read pictures and scans on this machine" in lacking
    assert "going on without it: pictures and scans are refused" in lacking
    assert not stamp.exists()
    wanted.write_text("")
    assert "going on without it" not in start.serves(LIUSHUI_OCR="")
    assert stamp.exists()
    assert "requirements-ocr.txt" not in start.serves(LIUSHUI_OCR="")


@pytest.mark.everything  # before a commit: the environment without pip
def test_a_package_that_the_index_does_not_give_is_said_and_the_next_start_goes_on(
    start: Starts, house: SmallHouse
) -> None:
    house.furnish()
    (house.root / "requirements.txt").write_text("nowhere-to-be-had==1\n")
    code, output = start().end()
    assert (code, "The next start goes on from here" in output) == (1, True)
    assert "nowhere-to-be-had" in output
    (house.root / "requirements.txt").write_text("# nothing\n")
    assert "Making the Python" not in start.serves()


def test_without_npm_a_first_start_says_what_is_missing(start: Starts, house: SmallHouse) -> None:
    house.furnish(client=False)
    (house.tools / "npm").unlink()
    code, output = start().end()
    assert (code, "npm was not found" in output) == (1, True)
    house.script("npm", NPM)
    start.serves()


def test_a_python_that_was_asked_for_is_used_or_said_to_be_none(start: Starts, house: SmallHouse) -> None:
    code, output = start(PYTHON="/nowhere/python").end()
    assert (code, "PYTHON names no Python 3.11 or newer: /nowhere/python" in output) == (1, True)
    house.script("python3", "#!/bin/sh\necho\n")
    begun = start(PYTHON=sys.executable)
    begun.until("Making the Python")
    assert begun.stop() == 143


@pytest.mark.everything  # before a commit: the same with the Python that runs the tests
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_every_python_from_3_11_on_makes_its_environment(
    start: Starts, house: SmallHouse, version: str
) -> None:
    if (python := interpreter(version)) is None:
        pytest.skip(f"no interpreter of {version} here")
    start.serves(PYTHON=python)
    assert f"version = {version}" in (house.root / ".venv" / "pyvenv.cfg").read_text()
