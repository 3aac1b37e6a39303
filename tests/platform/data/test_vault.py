"""Sealing: what is sealed cannot be read, moved or changed; keys can be changed without losing anything."""

from __future__ import annotations

import json
import os
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag
from hypothesis import given
from hypothesis import strategies as st

from app.platform.data.vault import KeyRing, KeyRingError, load_key_ring

PLAIN = "对方户名 王小明 6222020200001234567".encode()
RING = KeyRing.generate()


@given(st.binary(max_size=300), st.text(max_size=20))
def test_what_was_sealed_opens_where_it_belongs(plain: bytes, context: str) -> None:
    assert RING.open(RING.seal(plain, context), context) == plain


def test_the_sealed_form_shows_nothing_and_is_new_each_time() -> None:
    one, two = RING.seal(PLAIN, "blob:1"), RING.seal(PLAIN, "blob:1")
    assert PLAIN not in one
    assert one != two


def test_sealed_data_cannot_be_moved() -> None:
    with pytest.raises(InvalidTag):
        RING.open(RING.seal(PLAIN, "blob:1"), "blob:2")


def test_no_byte_of_sealed_data_can_be_changed() -> None:
    sealed = RING.seal(PLAIN, "blob:1")
    for place in range(len(sealed)):
        changed = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]
        with pytest.raises((InvalidTag, KeyRingError, UnicodeDecodeError)):
            RING.open(changed, "blob:1")


def test_after_a_change_of_keys_old_data_opens_and_new_data_needs_the_new_key() -> None:
    old, new = KeyRing.generate(), KeyRing.generate()
    both = KeyRing({**old.keys, **new.keys}, new.current, new.signing, new.index)
    assert both.open(old.seal(PLAIN, "blob:1"), "blob:1") == PLAIN
    sealed = both.seal(PLAIN, "blob:1")
    assert new.open(sealed, "blob:1") == PLAIN
    with pytest.raises(KeyRingError, match="not in the key ring"):
        old.open(sealed, "blob:1")


def test_a_ring_survives_its_text() -> None:
    assert KeyRing.from_text(RING.to_text()) == RING


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "7", "null", '{"keys": [], "current": "a", "signing": "s"}']
)
def test_a_text_that_is_no_ring_is_refused(text: str) -> None:
    with pytest.raises(KeyRingError):
        KeyRing.from_text(text)


def test_a_ring_with_a_short_key_or_without_its_current_one_is_refused() -> None:
    stored = json.loads(RING.to_text())
    with pytest.raises(KeyRingError):
        KeyRing.from_text(json.dumps(stored | {"current": "other"}))
    with pytest.raises(KeyRingError):
        KeyRing.from_text(json.dumps(stored | {"keys": {RING.current: "c2hvcnQ="}}))


def test_the_key_file_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    home = tmp_path / "data"
    ring = load_key_ring(None, home)
    assert load_key_ring(None, home) == ring
    assert stat.S_IMODE(os.stat(home / "keys.json").st_mode) == 0o600
    assert load_key_ring(RING.to_text(), home) == RING


def test_processes_that_start_together_use_one_ring(tmp_path: Path) -> None:
    for number in range(20):
        home, start = tmp_path / str(number), threading.Barrier(4)

        def load(_: int, home: Path = home, start: threading.Barrier = start) -> KeyRing:
            start.wait()
            return load_key_ring(None, home)

        with ThreadPoolExecutor(4) as pool:
            assert len({ring.current for ring in pool.map(load, range(4))}) == 1
