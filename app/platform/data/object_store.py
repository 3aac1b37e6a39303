"""An S3-compatible store for sealed bytes, where an installation has one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import obstore
from flask import current_app
from obstore.exceptions import BaseError, NotFoundError
from obstore.store import S3Store

from app.platform.config import ObjectStoreSettings
from app.platform.errors import AppError

_CONNECT_SECONDS, _ANSWER_SECONDS, _RETRY_SECONDS = 5, 30, 20


class ObjectStoreError(AppError):
    """The store did not do what it was asked: unreachable, no right, no such bucket or object; `detail` is for the log."""

    status, code, reason = 503, 503, "storage_unreachable"
    zh = "文件存储暂时无法访问，操作没有完成，请稍后再试"
    en = "The file storage cannot be reached, so this was not done: try again later"

    def __init__(self, detail: str) -> None:
        super().__init__()
        self.detail = detail

    def __str__(self) -> str:
        return self.detail


class ObjectStore:
    """One bucket below one prefix; keys are ids of blobs, values are sealed already."""

    def __init__(self, settings: ObjectStoreSettings) -> None:
        self._store = S3Store(
            settings.bucket,
            prefix=settings.prefix or None,
            endpoint=settings.endpoint or None,
            region=settings.region,
            access_key_id=settings.access_key_id,
            secret_access_key=settings.secret_access_key,
            client_options={
                "connect_timeout": timedelta(seconds=_CONNECT_SECONDS),
                "timeout": timedelta(seconds=_ANSWER_SECONDS),
                # Only a store on the same machine or network is reached without TLS, and only when its address says so.
                "allow_http": settings.endpoint.startswith("http://"),
            },
            retry_config={"max_retries": 3, "retry_timeout": timedelta(seconds=_RETRY_SECONDS)},
        )

    def put(self, key: str, data: bytes) -> None:
        """Keep `data` under `key`. Raises ObjectStoreError."""
        try:
            obstore.put(self._store, key, data)
        except BaseError as error:
            raise ObjectStoreError(f"could not keep {key}") from error

    def get(self, key: str) -> bytes | None:
        """Return what is kept under `key`, None when there is nothing. Raises ObjectStoreError."""
        try:
            return bytes(obstore.get(self._store, key).bytes())
        except (NotFoundError, FileNotFoundError):
            return None
        except BaseError as error:
            raise ObjectStoreError(f"could not read {key}") from error

    def delete(self, key: str) -> None:
        """Forget what is kept under `key`; nothing there is as good. Raises ObjectStoreError."""
        try:
            obstore.delete(self._store, key)
        except (NotFoundError, FileNotFoundError):
            return
        except BaseError as error:
            raise ObjectStoreError(f"could not delete {key}") from error

    def keys_from_before(self, moment: datetime) -> Iterator[list[str]]:
        """Yield the keys of what was kept before `moment`, in parts of at most a thousand. Raises ObjectStoreError."""
        try:
            for part in obstore.list(self._store, chunk_size=1000):
                yield [each["path"] for each in part if each["last_modified"] < moment]
        except BaseError as error:
            raise ObjectStoreError("could not list the bucket") from error


def object_store() -> ObjectStore | None:
    """Return the store of the running application, opened at its first use; None when none is set."""
    settings: ObjectStoreSettings | None = current_app.extensions["config"].object_store
    if settings is None:
        return None
    found: ObjectStore | None = current_app.extensions.get("object_store")
    if found is None:
        found = current_app.extensions["object_store"] = ObjectStore(settings)
    return found
