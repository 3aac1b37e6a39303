"""E-mail that leaves the house: through a real SMTP server, again after a failure, or kept on this machine."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from flask.testing import FlaskClient
from sqlalchemy import select

from app.inbox import delivery, jobs
from app.inbox.gateway import Attachment, Outgoing
from app.platform.config import Config, ConfigError, MailSettings
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, call, send, work
from tests.inbox.mail_server import Letterbox, mail_server

PDF = Attachment("王小明_v1.pdf", "application/pdf", b"%PDF-1.7 \x00\xff")


@pytest.fixture(autouse=True)
def app(database: APIFlask) -> APIFlask:
    """Run every test of this file on both databases."""
    return database


@pytest.fixture
def server(app: APIFlask) -> Iterator[Letterbox]:
    """An SMTP server that the application is set up for."""
    with mail_server() as box:
        settings = MailSettings("smtp", "127.0.0.1", box.port, "none", sender="liushui@example.com")
        app.extensions["config"] = dataclasses.replace(app.extensions["config"], mail=settings)
        yield box


def enqueue(to: str = "li.lei@example.com", **more: Any) -> int:
    with work():
        message = Outgoing("mail", to, "流水报告：王小明\n第二行", "您好：\n附件是报告。\n", "", (PDF,))
        return delivery.enqueue(message, **({"owner_id": ALICE.id, "purpose": "notice"} | more)).id


def outbox(client: FlaskClient, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = call(client, "GET /api/admin/outbox", as_=ADA, query_string=query)["data"]
    return found


def deliver(message_id: int) -> None:
    db.session.rollback()
    jobs.deliver(message_id)


def test_a_message_arrives_whole_and_is_noted_as_sent(client: FlaskClient, server: Letterbox) -> None:
    number = enqueue()
    assert outbox(client)["list"][0]["state"] == "queued"
    deliver(number)
    letter = server.letters[0]
    assert server.receivers == ["li.lei@example.com"]
    assert letter["To"] == "li.lei@example.com"
    assert letter["From"].addresses[0].addr_spec == "liushui@example.com"
    assert letter["Subject"] == "流水报告：王小明 第二行"
    body = letter.get_body(("plain",))
    assert body is not None
    assert body.get_content().splitlines() == ["您好：", "附件是报告。"]
    file = next(letter.iter_attachments())
    assert (file.get_filename(), file.get_content_type()) == (PDF.name, PDF.mimetype)
    assert file.get_content() == PDF.data
    line = outbox(client)["list"][0]
    assert (line["state"], line["adapter"], line["attempts"], line["to"]) == (
        "sent",
        "smtp",
        1,
        "l***@example.com",
    )
    deliver(number)
    assert server.tries == 1


def test_a_server_that_is_busy_is_asked_again_after_growing_delays(
    client: FlaskClient, server: Letterbox, frozen: FrozenClock
) -> None:
    server.answers = ["451 busy", "451 busy", "250 taken"]
    number = enqueue()
    waits = []
    for _ in range(3):
        deliver(number)
        with work():
            row = delivery.get_message(number).row
            if row.next_at:
                waits.append(row.next_at - frozen.moment)
                frozen.set(row.next_at)
    assert waits == [timedelta(minutes=1), timedelta(minutes=5)]
    ids = {letter["Message-ID"] for letter in server.letters}
    assert (len(server.letters), server.tries, len(ids)) == (1, 3, 1)
    assert outbox(client)["list"][0]["state"] == "sent"


def test_a_message_waits_for_its_time(server: Letterbox, frozen: FrozenClock) -> None:
    server.answers = ["451 busy"]
    number = enqueue()
    deliver(number)
    deliver(number)
    assert server.tries == 1
    frozen.advance(seconds=61)
    assert delivery.due() == [number]
    deliver(number)
    assert server.tries == 2


def test_what_is_refused_for_good_fails_at_once_and_its_sender_is_told(
    client: FlaskClient, server: Letterbox
) -> None:
    server.answers = ["550 no such user here"]
    deliver(enqueue())
    line = outbox(client)["list"][0]
    assert (line["state"], line["attempts"], line["problem"]) == ("failed", 1, "550 no such user here")
    shown = call(client, "POST /api/message/list", as_=ALICE, language="en-US")["data"]
    assert "The e-mail to l***@example.com could not be delivered: 550 no such user here" in {
        each["content"] for each in shown
    }


def test_a_message_that_cannot_be_written_at_all_fails_in_the_end(
    client: FlaskClient, server: Letterbox, frozen: FrozenClock
) -> None:
    # Kept before such names were refused.
    number = enqueue("a.@example.com")
    for _ in range(10):
        deliver(number)
        frozen.advance(hours=9)
    line = outbox(client)["list"][0]
    assert (line["state"], line["attempts"], line["problem"]) == (
        "failed",
        len(delivery.DELAYS) + 1,
        "InvalidHeaderDefect",
    )
    assert (server.tries, delivery.due()) == (0, [])


def test_a_server_that_does_not_answer_fails_in_the_end(
    app: APIFlask, client: FlaskClient, frozen: FrozenClock
) -> None:
    settings = MailSettings("smtp", "127.0.0.1", 9, "none", sender="a@example.com")
    app.extensions["config"] = dataclasses.replace(app.extensions["config"], mail=settings)
    number = enqueue()
    for _ in range(10):
        deliver(number)
        frozen.advance(hours=9)
    line = outbox(client)["list"][0]
    assert (line["state"], line["attempts"]) == ("failed", len(delivery.DELAYS) + 1)
    assert line["problem"] == "ConnectionRefusedError"


def test_without_a_way_out_a_message_is_kept_and_says_so(app: APIFlask, client: FlaskClient) -> None:
    number = enqueue()
    deliver(number)
    page = outbox(client, state="kept")
    assert (page["ways_out"], page["counts"]["kept"]) == ({"mail": "outbox", "sms": "outbox"}, 1)
    shown = call(client, f"GET /api/admin/outbox/{number}", as_=ADA)["data"]
    assert (shown["to"], shown["text"]) == ("li.lei@example.com", "您好：\n附件是报告。\n")
    assert shown["files"] == [{"name": PDF.name, "mimetype": PDF.mimetype, "size_bytes": len(PDF.data)}]
    assert send(client, f"GET /api/admin/outbox/{number}/files/0", as_=ADA).data == PDF.data
    assert call(client, f"GET /api/admin/outbox/{number}/files/1", as_=ADA)["code"] == 40400
    refused = call(client, f"POST /api/admin/outbox/{number}/resend", as_=ADA)
    assert refused["data"]["reason"] == "no_way_out"


def test_a_kept_message_can_be_sent_once_there_is_a_way_out(app: APIFlask, client: FlaskClient) -> None:
    number = enqueue()
    with mail_server() as box:
        settings = MailSettings("smtp", "127.0.0.1", box.port, "none", sender="liushui@example.com")
        app.extensions["config"] = dataclasses.replace(app.extensions["config"], mail=settings)
        assert call(client, f"POST /api/admin/outbox/{number}/resend", as_=ADA)["data"]["state"] == "queued"
        again = call(client, f"POST /api/admin/outbox/{number}/resend", as_=ADA)
        assert again["data"]["reason"] == "already_queued"
        app.extensions["jobs"].drain()
        assert len(box.letters) == 1
    assert outbox(client)["list"][0]["state"] == "sent"


def test_the_outbox_is_for_administrators(client: FlaskClient) -> None:
    number = enqueue()
    for path in ("GET /api/admin/outbox", f"GET /api/admin/outbox/{number}", f"GET /api/admin/outbox/{number}/files/0",
                 f"POST /api/admin/outbox/{number}/resend"):  # fmt: skip
        assert call(client, path, as_=ALICE)["code"] == 40300


def test_nothing_of_a_message_lies_open_in_the_database(app: APIFlask) -> None:
    number = enqueue()
    row = delivery.get_message(number).row
    stored = repr([getattr(row, column.key) for column in row.__table__.columns]).encode()
    stored += b"".join(db.session.scalars(select(Blob.sealed)))
    for secret in ("li.lei", "王小明", "附件是报告", "%PDF-1.7"):
        assert secret.encode() not in stored
        assert secret.encode("unicode_escape") not in stored


@pytest.mark.both_databases
def test_messages_are_forgotten_with_their_files_when_their_days_are_over(
    client: FlaskClient, frozen: FrozenClock
) -> None:
    enqueue()
    frozen.advance(days=29)
    young = enqueue()
    frozen.advance(days=2)
    with work():
        assert delivery.purge() == 1
    assert [line["id"] for line in outbox(client)["list"]] == [young]
    assert len(list(db.session.scalars(select(Blob.id)))) == 1


def test_an_account_sends_only_so_much_a_day(app: APIFlask, frozen: FrozenClock) -> None:
    for _ in range(delivery.DAY_MOST):
        enqueue()
    with pytest.raises(delivery.DeliveryLimitError):
        enqueue()
    enqueue(owner_id=ADA.id)
    frozen.advance(hours=25)
    enqueue()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of 127.0.0.1 that signed itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    day = timedelta(days=1)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime.now(UTC) - day)
        .not_valid_after(datetime.now(UTC) + day)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + signed.public_bytes(
        Encoding.PEM
    )
    path = tmp_path / "server.pem"
    path.write_bytes(pem)
    return path


def secured(app: APIFlask, box: Letterbox, password: str) -> None:
    settings = MailSettings(
        "smtp", "127.0.0.1", box.port, "starttls", "liushui", password, "liushui@example.com"
    )
    app.extensions["config"] = dataclasses.replace(app.extensions["config"], mail=settings)


def test_a_server_is_trusted_by_its_certificate_only(
    app: APIFlask, client: FlaskClient, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server(certificate) as box:
        secured(app, box, "secret")
        deliver(enqueue())
        line = outbox(client)["list"][0]
        assert (line["state"], line["problem"], box.tries) == ("queued", "SSLCertVerificationError", 0)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        deliver(enqueue())
        assert len(box.letters) == 1


def test_a_wrong_password_of_the_server_is_noted_and_tried_again(
    app: APIFlask, client: FlaskClient, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with mail_server(certificate) as box:
        secured(app, box, "wrong")
        deliver(enqueue())
        line = outbox(client)["list"][0]
        assert (line["state"], line["problem"][:3], box.tries) == ("queued", "535", 0)


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"MAIL_ADAPTER": "pigeon"}, "outbox or smtp"),
        ({"MAIL_ADAPTER": "smtp"}, "SMTP_HOST and MAIL_FROM"),
        ({"MAIL_ADAPTER": "smtp", "SMTP_HOST": "h", "MAIL_FROM": "me"}, "SMTP_HOST and MAIL_FROM"),
        ({"SMTP_SECURITY": "magic"}, "starttls, tls or none"),
    ],
)
def test_settings_that_cannot_work_are_named_at_the_start(environ: dict[str, str], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        Config.from_environment(environ)


def test_the_port_follows_the_kind_of_encryption() -> None:
    common = {"MAIL_ADAPTER": "smtp", "SMTP_HOST": "mail.example.com", "MAIL_FROM": "a@example.com"}
    ports = {
        kind: MailSettings.from_environment({**common, "SMTP_SECURITY": kind}).port
        for kind in ("tls", "none")
    }
    assert ports == {"tls": 465, "none": 25}
    assert MailSettings.from_environment(common).port == 587
