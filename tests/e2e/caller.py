"""Calls to a real server over HTTP."""

from __future__ import annotations

import json
import urllib.request
import uuid
from collections.abc import Mapping
from typing import Any

from tests.e2e.server import HANGING_SECONDS, PASSWORD


class Caller:
    """Somebody logged in at one server, the administrator unless another one is named."""

    def __init__(self, url: str, username: str = "admin", password: str = PASSWORD) -> None:
        self.url = url
        self.token = ""
        answer = self.call("/api/user/login", {"username": username, "password": password})
        self.token = str(answer["userinfo"]["token"])

    def call(self, path: str, body: dict[str, Any] | None = None, method: str | None = None) -> Any:
        """POST `body` (GET without one, or by `method`) and return the answer's data; refusals fail the test."""
        data = None if body is None else json.dumps(body).encode()
        return self._send(path, data, "application/json", method)

    def upload(self, name: str, content: bytes, customer: str) -> Any:
        """Upload one file as a new task and return the task."""
        return self.send_form("/api/user/sendZipfile", {"customer": customer}, file=(name, content))["task"]

    def send_form(self, path: str, fields: Mapping[str, str], **files: tuple[str, bytes]) -> Any:
        """POST fields and files (field = name, content) as a browser's form does, and return the answer's data."""
        border = uuid.uuid4().hex
        parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()] + [
            f'name="{field}"; filename="{name}"\r\n\r\n'.encode() + content
            for field, (name, content) in files.items()
        ]
        head = f"--{border}\r\nContent-Disposition: form-data; ".encode()
        data = b"".join(head + part + b"\r\n" for part in parts) + f"--{border}--\r\n".encode()
        return self._send(path, data, f"multipart/form-data; boundary={border}")

    def _send(self, path: str, data: bytes | None, content_type: str, method: str | None = None) -> Any:
        request = urllib.request.Request(self.url + path, data=data, method=method)
        request.add_header("Content-Type", content_type)
        if self.token:
            request.add_header("token", self.token)
        with urllib.request.urlopen(request, timeout=HANGING_SECONDS) as answer:
            envelope = json.load(answer)
        assert envelope["code"] == 1, envelope
        return envelope["data"]
