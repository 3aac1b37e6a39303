"""Reading through `read`, and where the sample statements lie."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import Reading, Statement, UploadedFile


@pytest.fixture
def read_one() -> Callable[..., Reading]:
    def read_bytes(data: bytes, *passwords: str, name: str = "bill") -> Reading:
        return read([UploadedFile(name, data)], passwords)

    return read_bytes


@pytest.fixture
def read_table(read_one: Callable[..., Reading]) -> Callable[[str], Statement]:
    """The only statement of a table written as text."""

    def read_statement(data: str) -> Statement:
        (statement,) = read_one(data.encode()).statements
        return statement

    return read_statement


def sample_folder() -> Path:
    """Where the sample statements would lie."""
    beside = Path(__file__).resolve().parents[2].parent / "shared" / "samples"
    return Path(os.environ.get("LIUSHUI_SAMPLES", beside))


@pytest.fixture(scope="session")
def samples() -> Path:
    folder = sample_folder()
    if not folder.is_dir():
        pytest.skip("the sample statements are not here")
    return folder
