"""The recipe of deploy/nginx.conf, in front of a real server."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

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
    conf.write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}}\nhttp {{ access_log off; {paths}\n{block}}}\n"
    )
    process = subprocess.Popen([program, "-c", str(conf), "-e", str(tmp_path / "error.log")])
    while not _listens(port):
        assert process.poll() is None, (tmp_path / "error.log").read_text()
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


@pytest.mark.everything  # before a commit: the settings of proxies in tests/platform/web
@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_behind_nginx_callers_keep_their_address_and_large_bodies_are_refused_in_our_words(
    nginx: str,
) -> None:
    with urllib.request.urlopen(f"{nginx}/readyz", timeout=30) as answer:
        assert answer.headers["Strict-Transport-Security"]
    body = json.dumps({"username": "a", "password": "x" * 3_000_000}).encode()
    request = urllib.request.Request(f"{nginx}/api/user/login", body, {"Content-Type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=60)
    assert (refused.value.code, json.loads(refused.value.read())["data"]["reason"]) == (
        413,
        "upload_too_large",
    )


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
