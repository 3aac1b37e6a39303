"""Scans: read by what they hold, bare of what a camera notes, sealed, shown to reviewers alone, purged in time."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import select

from app.auth.models import AuditEntry
from app.engine.process import rights
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from app.renzheng import scan_child
from app.renzheng.service import scans
from tests.conftest import FrozenClock
from tests.http import ADA, ALICE, BOB, call, send
from tests.renzheng import desk
from tests.renzheng.desk import PERSON, apply, decide, hand_in, picture, standing

PLANTED = b"somebody's own note"


def pdf(*, password: str = "", pages: int = 1) -> bytes:
    """Make a PDF with a script, an attachment and an author."""
    with pikepdf.new() as document:
        for _ in range(pages):
            document.add_blank_page(page_size=(200, 100))
        document.Root.OpenAction = pikepdf.Dictionary(
            S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)")
        )
        document.attachments["note.txt"] = PLANTED
        document.docinfo["/Author"] = PLANTED.decode()
        made = io.BytesIO()
        document.save(made, encryption=pikepdf.Encryption(owner="o", user=password) if password else False)
        return made.getvalue()


def photo() -> bytes:
    """Make a JPEG that says where it was taken, and that it was held sideways."""
    notes = Image.Exif()
    notes[0x0112] = 6
    notes[0x010E] = PLANTED.decode()
    notes.get_ifd(0x8825)[1] = "N"
    return picture("JPEG", (60, 40), exif=notes)


@pytest.mark.skipif(not all(rights.known()), reason="the kernel takes no rights away")
def test_the_process_that_reads_scans_opens_no_file_and_starts_no_program(tmp_path):
    program = tmp_path / "hostile.py"
    keys = tmp_path / "keys.json"
    keys.write_text("{}")
    program.write_text(f"""import json, subprocess, sys
sys.path.insert(0, {str(Path(scan_child.__file__).parents[2])!r})
from app.renzheng import scan_child
def attempt(data):
    for work in (lambda: open({str(keys)!r}), lambda: subprocess.run(["/bin/true"])):
        try:
            work()
        except PermissionError:
            continue
        return "got", b""
    return "nothing", b""
scan_child.clean = attempt
scan_child.main()
""")
    command = [sys.executable, "-I", str(program)]
    done = subprocess.run(command, input=b"", capture_output=True, check=True)
    assert json.loads(done.stdout) == {"mimetype": "nothing"}


def bomb() -> bytes:
    """Make a PNG of a few kilobytes that claims 900 million pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)

    head = (30_000).to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    rows = zlib.compress(bytes(4_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def take(client: FlaskClient, application_id: int, place: int) -> tuple[bytes, dict[str, str]]:
    answer = send(client, f"GET /api/renzheng/reviews/{application_id}/scans/{place}", as_=ADA)
    assert answer.status_code == 200
    return answer.get_data(), dict(answer.headers)


def test_pictures_are_made_anew_without_what_the_camera_noted(database: APIFlask) -> None:
    client = database.test_client()
    made = apply(client, ALICE, scans=[("a.jpg", photo()), ("b.bmp", picture("BMP")), ("c.png", picture())])
    for place in (1, 2, 3):
        data, headers = take(client, made["id"], place)
        assert headers["Content-Type"] == "image/jpeg"
        assert headers["Content-Disposition"].startswith("inline")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in headers["Content-Security-Policy"]
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-store"
        with Image.open(io.BytesIO(data)) as shown:
            assert len(shown.getexif()) == 0
            # The first was turned as it was held.
            assert shown.size == ((40, 60) if place == 1 else (60, 40))
        assert PLANTED not in data
    db.session.rollback()
    looks = db.session.scalars(select(AuditEntry).where(AuditEntry.event == "verification_scan")).all()
    assert [each.detail["place"] for each in looks] == [1, 2, 3]


def test_a_pdf_is_kept_without_scripts_and_attachments_and_handed_out_as_a_file(client: FlaskClient) -> None:
    made = apply(client, ALICE, scans=[("licence.pdf", pdf())])
    data, headers = take(client, made["id"], 1)
    assert headers["Content-Type"] == "application/pdf"
    assert headers["Content-Disposition"].startswith("attachment")
    with pikepdf.open(io.BytesIO(data)) as kept:
        assert len(kept.pages) == 1
        assert "/OpenAction" not in kept.Root
        assert len(kept.attachments) == 0
        assert "/Author" not in kept.docinfo
    assert PLANTED not in data


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("script.png", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("page.jpg", b"<html>"),
        ("empty.png", b""),
        ("cut.png", desk.picture(size=(600, 400))[:200]),
        ("moving.gif", desk.picture("GIF")),
        ("locked.pdf", pdf(password="secret")),
        ("broken.pdf", b"%PDF-1.7\n%%EOF"),
        ("long.pdf", pdf(pages=21)),
        ("bomb.png", bomb()),
        ("named.bmp", b"BM" + bytes(200)),
    ],
)
def test_what_is_no_scan_is_refused_whatever_its_name(client: FlaskClient, name: str, content: bytes) -> None:
    files = [("fine.png", picture()), (name, content)]
    answer = hand_in(client, ALICE, PERSON | {"captcha": "123456"}, files)
    assert answer["data"]["reason"] == "unreadable_scan"
    assert "2" in answer["data"]["fields"]["scans"][0]
    assert db.session.scalars(select(Blob)).all() == []


def test_four_scans_of_ten_megabytes_are_enough(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (scans.SCANS_MOST, scans.SCAN_BYTES) == (4, 10 * 1024 * 1024)
    monkeypatch.setattr(scans, "SCAN_BYTES", 200_000)
    files = [(f"{number}.png", picture()) for number in range(5)]
    form = PERSON | {"captcha": "123456"}
    assert hand_in(client, ALICE, form, files)["data"]["reason"] == "too_many_scans"
    large = [("a.png", picture() + bytes(200_000))]
    assert hand_in(client, ALICE, form, large)["data"]["reason"] == "scan_too_large"
    assert apply(client, ALICE, scans=files[:4])["scans"] == 4


def test_a_scan_lies_sealed_and_nobody_but_a_reviewer_gets_it(client: FlaskClient) -> None:
    made = apply(client, ALICE, scans=[("a.png", picture())])
    data, _ = take(client, made["id"], 1)
    assert data[:64] not in desk.everything_stored()
    for person, code in ((ALICE, 40300), (BOB, 40300)):
        assert call(client, f"GET /api/renzheng/reviews/{made['id']}/scans/1", as_=person)["code"] == code
    assert call(client, f"GET /api/renzheng/reviews/{made['id']}/scans/2", as_=ADA)["code"] == 40400
    own = apply(client, ADA, scans=[("a.png", picture())])
    refused = call(client, f"GET /api/renzheng/reviews/{own['id']}/scans/1", as_=ADA)
    assert refused["data"]["reason"] == "own_application"


def test_scans_of_what_came_to_nothing_go_after_thirty_days(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    two = [("a.png", picture()), ("b.png", picture())]
    rejected, passed = (
        apply(client, ALICE, scans=two),
        apply(client, BOB, scans=two[:1], number=desk.NUMBERS[0]),
    )
    decide(client, rejected, "reject", reason="not readable")
    decide(client, passed)
    purge = database.test_cli_runner().invoke
    frozen.advance(days=29)
    assert "scans" not in purge(args=["purge"]).output
    frozen.advance(days=2)
    assert purge(args=["purge"]).output.endswith("2 scans of certificates purged\n")
    assert standing(client, ALICE)["application"]["scans"] == 0
    assert call(client, f"GET /api/renzheng/reviews/{rejected['id']}/scans/1", as_=ADA)["code"] == 40400
    assert standing(client, BOB)["application"]["scans"] == 1
    db.session.rollback()
    # The codes' letters hold no blobs: one scan is all that is left.
    assert len(db.session.scalars(select(Blob)).all()) == 1
