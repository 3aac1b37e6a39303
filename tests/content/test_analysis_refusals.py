"""What the analysis refuses: spans of days that make no sense, and callers who are no administrators."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.http import ADA, ALICE, call


@pytest.mark.parametrize(
    ("span", "reason"),
    [
        ({"from": "2026-06-02", "to": "2026-06-01"}, "dates_backwards"),
        ({"from": "2025-01-01", "to": "2026-06-01"}, "range_too_long"),
        ({"from": "0001-01-01", "to": "0001-02-01"}, "range_too_long"),
    ],
)
def test_a_senseless_range_is_refused(client: FlaskClient, span: dict[str, str], reason: str) -> None:
    for request in ("content-publish", "data-overview", "content/actions"):
        answer = call(client, f"GET /api/{request}", as_=ADA, query_string=span)
        assert answer["data"]["reason"] == reason


def test_the_analysis_is_for_administrators(client: FlaskClient) -> None:
    for request in (
        "POST /api/public-opinion-analysis",
        "POST /api/data-chain-growth",
        "GET /api/content-publish",
        "POST /api/content-period-analysis",
        "GET /api/popular-author/list",
        "POST /api/data-overview",
        "GET /api/content/actions",
        "GET /api/content/distribution",
        "GET /api/content/sources",
    ):
        assert call(client, request, as_=ALICE)["code"] == 40300, request
