"""The recipe of deploy/nginx.conf as it stands, with TLS, in front of a real server."""

from __future__ import annotations

import datetime
import getpass
import http.client
import ipaddress
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.e2e.server import PASSWORD, ROOT, Server, free_port

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.everything,  # before a commit: the settings of proxies in tests/platform/web
    pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx"),
]

DEPLOY = ROOT / "deploy"


@dataclass(frozen=True)
class Nginx:
    """Where nginx listens, and the certificate that it shows."""

    plain: int
    tls: int
    certificate: Path

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))

    def ask(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPSConnection("127.0.0.1", self.tls, timeout=120, context=self.context())
        with closing(connection):
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()


@pytest.fixture
def nginx(serve: Callable[..., Server], tmp_path: Path) -> Iterator[Nginx]:
    """The recipe with its ports, its certificate and our address put in, and without IPv6."""
    program = shutil.which("nginx")
    assert program
    server = serve(PROXIES="1", UPLOAD_MEGABYTES="1")
    made = Nginx(free_port(), free_port(), tmp_path / "fullchain.pem")
    _certificate(tmp_path)
    recipe = re.sub(r"^ *listen \[.*\n", "", (DEPLOY / "nginx.conf").read_text(), flags=re.M)
    for written, put_in in (
        ("listen 80;", f"listen 127.0.0.1:{made.plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{made.tls} ssl;"),
        ("/etc/ssl/liushui/", f"{tmp_path}/"),
        ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
    ):
        assert written in recipe
        recipe = recipe.replace(written, put_in)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    log, user = tmp_path / "error.log", getpass.getuser()
    conf = tmp_path / "nginx.conf"
    head = f"daemon off; user {user} {user}; pid {tmp_path}/pid; error_log {log}; events {{}}"
    conf.write_text(f"{head}\nhttp {{ access_log off; {paths}\n{recipe}}}\n")
    process = subprocess.Popen([program, "-c", str(conf), "-e", str(log)])
    while not _listens(made.tls):
        assert process.poll() is None, log.read_text()
        time.sleep(0.05)
    yield made
    process.terminate()
    process.wait(20)


def _certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(here, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, form, serialization.NoEncryption()))


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_people_are_led_to_tls_and_kept_to_it_and_programs_are_refused_without(nginx: Nginx) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", nginx.plain, timeout=30)) as plain:
        plain.request("GET", "/docs", headers={"Host": "liushui.example.com"})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, "https://liushui.example.com/docs")
        answer.read()
        plain.request("POST", "/api/user/info", headers={"token": "x"})
        assert plain.getresponse().status == 403
    status, headers, _ = nginx.ask("GET", "/readyz")
    assert (status, "max-age" in headers["Strict-Transport-Security"]) == (200, True)


def test_only_tls_1_2_and_1_3_with_suites_of_today_are_spoken(nginx: Nginx) -> None:
    def handshake(**settings: object) -> tuple[str | None, str]:
        context = nginx.context()
        context.set_ciphers(str(settings.pop("ciphers", "DEFAULT")))
        for name, value in settings.items():
            setattr(context, name, value)
        with (
            socket.create_connection(("127.0.0.1", nginx.tls), timeout=30) as raw,
            context.wrap_socket(raw, server_hostname="127.0.0.1") as spoken,
        ):
            return spoken.version(), (spoken.cipher() or ("",))[0]

    assert handshake()[0] == "TLSv1.3"
    two = ssl.TLSVersion.TLSv1_2
    version, suite = handshake(maximum_version=two)
    assert (version, suite) == ("TLSv1.2", "ECDHE-ECDSA-AES256-GCM-SHA384")
    with pytest.raises(ssl.SSLError):
        handshake(maximum_version=two, ciphers="ECDHE-ECDSA-AES128-SHA:AES128-SHA:@SECLEVEL=0")
    one = ssl.TLSVersion.TLSv1_1
    with pytest.warns(DeprecationWarning, match="TLSv1_1"), pytest.raises(ssl.SSLError):
        handshake(minimum_version=one, maximum_version=one, ciphers="ALL:@SECLEVEL=0")


def test_what_is_too_large_is_refused_in_our_words_not_in_those_of_nginx(nginx: Nginx) -> None:
    """The server takes 5 MB here, nginx 110."""
    _, _, login = nginx.ask(
        "POST",
        "/api/user/login",
        b'{"username":"admin","password":"%s"}' % PASSWORD.encode(),
        **{"Content-Type": "application/json"},
    )
    token = re.search(r'"token": *"([^"]+)"', login.decode())
    assert token
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="bill.csv"\r\n\r\n'
    form = {"Content-Type": "multipart/form-data; boundary=x", "token": token[1]}
    for megabytes, status, words in ((3, 200, b"too_large"), (20, 413, b"upload_too_large")):
        body = part + b"x" * megabytes * 1_000_000 + b"\r\n--x--\r\n"
        found, _, said = nginx.ask("POST", "/api/user/sendZipfile", body, **form)
        assert (found, words in said) == (status, True), said[:300]
