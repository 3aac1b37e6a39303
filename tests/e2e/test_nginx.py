"""The recipe of deploy/nginx.conf, in front of a real server."""

from __future__ import annotations

import getpass
import re
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.caller import Caller
from tests.e2e.server import ROOT, Server, free_port

pytestmark = pytest.mark.e2e

DEPLOY = ROOT / "deploy"


@pytest.fixture
def nginx(serve: Callable[..., Server], tmp_path: Path) -> Iterator[str]:
    """The address of nginx with the recipe's server, without TLS, in front of a server that believes it."""
    program = shutil.which("nginx")
    assert program
    server, port = serve(PROXIES="1"), free_port()
    recipe = (DEPLOY / "nginx.conf").read_text()
    block = recipe[recipe.index("server {", recipe.index("return 301")) :]
    block = re.sub(r"^ *(listen \[|ssl_).*\n", "", block, flags=re.M)
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace(
        "127.0.0.1:8000", f"127.0.0.1:{server.port}"
    )
    block = block.replace("X-Forwarded-Proto $scheme", "X-Forwarded-Proto https")
    paths = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = tmp_path / "nginx.conf"
    log, user = tmp_path / "error.log", getpass.getuser()
    head = f"daemon off; user {user} {user}; pid {tmp_path}/pid; error_log {log}; events {{}}"
    conf.write_text(f"{head}\nhttp {{ access_log off; {paths}\n{block}}}\n")
    process = subprocess.Popen([program, "-c", str(conf), "-e", str(tmp_path / "error.log")])
    while not _listens(port):
        assert process.poll() is None, (tmp_path / "error.log").read_text()
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


@pytest.mark.everything  # before a commit: the settings of proxies in tests/platform/web
@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_behind_nginx_a_statement_arrives_and_browsers_are_kept_to_tls(nginx: str) -> None:
    with urllib.request.urlopen(f"{nginx}/readyz", timeout=60) as answer:
        assert answer.headers["Strict-Transport-Security"]
    said = Caller(nginx).upload("bill.csv", b"x" * 3_000_000, "nginx")
    assert said["state"] in ("queued", "working", "failed")


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
