"""Fixtures of buying: a served shop on each database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pay.shop import Shop, opened


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgresql, pytest.mark.second_database])]
)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a fresh database, once for SQLite and once for PostgreSQL."""
    template: Any = request.getfixturevalue(
        "sqlite_template" if request.param == "sqlite" else "postgres_template"
    )
    with template.copy(tmp_path) if request.param == "sqlite" else template.copy() as url:
        yield url


@pytest.fixture
def shop(database_url: str, tmp_path: Path) -> Iterator[Shop]:
    """A served application with its local cashier."""
    with opened(database_url, tmp_path) as served:
        yield served
