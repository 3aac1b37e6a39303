"""What a copy of the database gives away: no name, number or password of an uploaded statement."""

from __future__ import annotations

import io
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from apiflask import APIFlask
from cryptography.exceptions import InvalidTag
from sqlalchemy import inspect, text

from app.platform.data import blobs
from app.platform.data.blobs import Blob
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, work
from tests.liushui.conftest import tasks_of, uploader, worker

pytestmark = pytest.mark.both_databases

PARTY, ORDER, PASSWORD = "欧阳不存在", "987650001234554321", "Zy-731904"
IDEMPOTENT = {"Idempotency-Key": "planted"}


def planted_statement() -> bytes:
    """Return a statement in which the first row names the planted party and order number."""
    content, _ = wechat_csv()
    lines = content.decode("utf-8-sig").splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("交易时间"))
    columns = [name.strip() for name in lines[head].split(",")]
    cells = lines[head + 1].split(",")
    cells[columns.index("交易对方")] = PARTY
    cells[columns.index("交易单号")] = f"{ORDER}\t"
    lines[head + 1] = ",".join(cells)
    return "\n".join(lines).encode("utf-8-sig")


def whole_database(app: APIFlask, folder: Path) -> bytes:
    """Return every byte of the database: the files of SQLite, or all cells of PostgreSQL."""
    db.session.rollback()
    if db.engine.dialect.name == "sqlite":
        with sqlite3.connect(folder / "test.sqlite") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return b"".join(path.read_bytes() for path in sorted(folder.glob("*.sqlite*")))
    dump = io.BytesIO()
    for table in inspect(db.session.connection()).get_table_names():
        for row in db.session.execute(text(f'SELECT * FROM "{table}"')):
            for cell in row:
                dump.write(bytes(cell) if isinstance(cell, bytes | memoryview) else str(cell).encode())
                dump.write(b"\0")
    db.session.rollback()
    return dump.getvalue()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "wrap", [lambda content: content, lambda content: aes_zip({"b.csv": content}, PASSWORD)]
)
def test_a_copy_of_the_database_shows_nothing_of_a_statement(
    database: APIFlask,
    tmp_path: Path,
    alice: Person,
    caplog: pytest.LogCaptureFixture,
    wrap: Callable[[bytes], bytes],
) -> None:
    client = database.test_client()
    with caplog.at_level(logging.DEBUG):
        uploader(client)(alice, {"bill": wrap(planted_statement())}, password=PASSWORD, headers=IDEMPOTENT)
        queued = whole_database(database, tmp_path)
        worker(database)()
    [task] = tasks_of(client, alice)
    assert task["state"] == "done"
    done = whole_database(database, tmp_path)
    path = f"/api/liushui/reports/{task['report_id']}/transactions?keyword={PARTY}"
    assert call(client, f"GET {path}", as_=alice)["data"]["list"][0]["order_no"].strip() == ORDER
    for secret in (PARTY, ORDER, PASSWORD, "王小明", "bill"):
        for form in (secret.encode(), secret.encode("gbk"), secret.encode("unicode_escape")):
            assert form not in queued
            assert form not in done
        assert secret not in caplog.text
    assert b"done" in done


def test_bytes_come_back_until_they_are_forgotten(database: APIFlask) -> None:
    with work():
        blob_id = blobs.put(b"plain")
    assert blobs.get(blob_id) == b"plain"
    with work():
        blobs.delete(blob_id)
        blobs.delete(blob_id)
        blobs.delete(None)
    with pytest.raises(NotFoundError):
        blobs.get(blob_id)


def test_a_blob_under_another_id_does_not_open(app: APIFlask) -> None:
    with work():
        one, two = blobs.put(b"one"), blobs.put(b"two")
        first, second = db.session.get_one(Blob, one), db.session.get_one(Blob, two)
        first.sealed = second.sealed
    with pytest.raises(InvalidTag):
        blobs.get(one)
