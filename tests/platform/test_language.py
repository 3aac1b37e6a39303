"""The choice of the language by `Accept-Language`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.platform.language import LANGUAGES, negotiate


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "zh-CN"),
        ("", "zh-CN"),
        ("fr-FR, de;q=0.9", "zh-CN"),
        ("en", "en-US"),
        ("en-GB,zh;q=0.9", "en-US"),
        ("EN-us", "en-US"),
        ("zh-Hant-TW", "zh-CN"),
        ("zh;q=0.3, en;q=0.8", "en-US"),
        ("en;q=0, zh;q=0.1", "zh-CN"),
        ("en;q=0", "zh-CN"),
        ("en;q=x", "zh-CN"),
        ("en;q=nan, zh", "zh-CN"),
        ("en ; q=0.7 , zh ; q=0.2", "en-US"),
        ("zh, en", "zh-CN"),
        ("*", "zh-CN"),
        ("english", "zh-CN"),
    ],
)
def test_the_header_chooses(header: str | None, language: str) -> None:
    assert negotiate(header) == language


@given(st.text(max_size=60))
def test_any_header_leads_to_one_of_the_two(header: str) -> None:
    assert negotiate(header) in LANGUAGES
