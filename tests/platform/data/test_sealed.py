"""Sealed columns: plain in models, unreadable in the database, useless in any other row or column."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from cryptography.exceptions import InvalidTag
from sqlalchemy import BigInteger, LargeBinary, String, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.platform.data.database import db
from app.platform.data.sealed import SealedJson, SealedOptionalText, SealedRow, SealedText
from tests.http import work

pytestmark = pytest.mark.both_databases

NAME, PHONE = "欧阳文轩", "13812345678"


class _Base(DeclarativeBase):
    """Tables of these tests only."""


class Card(SealedRow, _Base):
    """A card of somebody."""

    __tablename__ = "card_of_tests"

    id: Mapped[int] = mapped_column(primary_key=True)
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    name_signature: Mapped[int] = mapped_column(BigInteger)
    nickname_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    notes_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    phone_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    phone_index: Mapped[str | None] = mapped_column(String(64), unique=True)

    name = SealedText("name_sealed", signature="name_signature")
    nickname = SealedOptionalText("nickname_sealed")
    notes = SealedJson("notes_sealed")
    phone = SealedOptionalText("phone_sealed", index="phone_index")


@pytest.fixture(autouse=True)
def _table(database: APIFlask) -> None:
    with work():
        db.session.execute(
            text(
                "CREATE TABLE card_of_tests (id INTEGER PRIMARY KEY, row_key VARCHAR(32) NOT NULL UNIQUE,"
                " name_sealed {0} NOT NULL, name_signature BIGINT, nickname_sealed {0}, notes_sealed {0}, phone_sealed {0},"
                " phone_index VARCHAR(64) UNIQUE)".format(
                    "BYTEA" if db.engine.dialect.name == "postgresql" else "BLOB"
                )
            )
        )


def _add(number: int, **values: Any) -> Card:
    with work():
        db.session.add(Card(id=number, **values))
    return db.session.get_one(Card, number)


def test_a_model_reads_what_it_was_given() -> None:
    card = _add(1, name=NAME, phone=PHONE, notes={"of": [NAME, 1]})
    assert (card.name, card.phone, card.nickname, card.notes) == (NAME, PHONE, None, {"of": [NAME, 1]})


def test_the_database_holds_nothing_that_can_be_read(database: APIFlask, tmp_path: Path) -> None:
    _add(1, name=NAME, phone=PHONE, notes=[NAME])
    row = db.session.execute(text("SELECT * FROM card_of_tests")).one()
    held = b"".join(bytes(v) if isinstance(v, bytes | memoryview) else str(v).encode() for v in row)
    assert NAME.encode() not in held
    assert PHONE.encode() not in held
    if db.engine.dialect.name == "sqlite":
        with sqlite3.connect(tmp_path / "test.sqlite") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert NAME.encode() not in (tmp_path / "test.sqlite").read_bytes()


def test_a_value_copied_to_another_row_does_not_open() -> None:
    first, second = _add(1, name=NAME), _add(2, name="王小明")
    with work():
        db.session.execute(update(Card).where(Card.id == 2).values(name_sealed=first.name_sealed))
    db.session.expire_all()
    assert db.session.get_one(Card, 1).name == NAME
    with pytest.raises(InvalidTag):
        _ = second.name


def test_a_value_copied_to_another_column_does_not_open() -> None:
    card = _add(1, name=NAME, nickname="阿轩")
    with work():
        db.session.execute(update(Card).values(nickname_sealed=card.name_sealed))
    db.session.expire_all()
    with pytest.raises(InvalidTag):
        _ = card.nickname


def test_a_row_cannot_take_the_key_of_another_with_its_value() -> None:
    first, second = _add(1, name=NAME), _add(2, name="王小明")
    with pytest.raises(ValueError, match="given once"):
        second.row_key = first.row_key
    with pytest.raises(IntegrityError), work():
        db.session.execute(update(Card).where(Card.id == 2).values(row_key=first.row_key))


def test_a_row_is_found_by_the_value_it_holds_however_it_is_written() -> None:
    _add(1, name=NAME, phone=PHONE)
    _add(2, name=NAME, phone="ada@Example.org")
    found = db.session.scalars(select(Card).where(Card.phone.equals(" 13812345678"))).all()
    assert [card.id for card in found] == [1]
    assert db.session.scalar(select(Card.id).where(Card.phone.equals("ADA@example.org"))) == 2
    assert db.session.scalar(select(Card.id).where(Card.phone.equals("13812345679"))) is None


def test_a_value_that_must_be_unique_is_refused_the_second_time() -> None:
    _add(1, name=NAME, phone=PHONE)
    with pytest.raises(IntegrityError):
        _add(2, name="王小明", phone=f"{PHONE} ")


def test_a_value_can_be_taken_back_and_given_to_somebody_else() -> None:
    card = _add(1, name=NAME, phone=PHONE)
    with work():
        card.phone = None
    assert (card.phone, card.phone_index) == (None, None)
    assert _add(2, name="王小明", phone=PHONE).phone == PHONE


def test_equal_values_look_different_and_their_index_differs_from_other_columns() -> None:
    first, second = _add(1, name=NAME), _add(2, name=NAME)
    assert first.name_sealed != second.name_sealed
    assert Card.name.fingerprint(NAME) != Card.phone.fingerprint(NAME)
    with pytest.raises(TypeError, match="no blind index"):
        Card.name.equals(NAME)


def test_values_open_beside_their_key_without_an_object() -> None:
    _add(1, name=NAME)
    sealed, row_key = db.session.execute(select(Card.name_sealed, Card.row_key)).one()
    assert Card.name.open(sealed, row_key) == NAME


def test_what_may_hold_a_keyword_is_chosen_in_the_database() -> None:
    for number in range(200):
        _add(number, name=f"{chr(0x4E00 + number)}{chr(0x5E00 + 3 * number)}{chr(0x6E00 + 7 * number)}")
    wanted = db.session.get_one(Card, 57).name

    def chosen(keyword: str) -> list[int]:
        return list(db.session.scalars(select(Card.id).where(Card.name.may_hold(keyword))))

    assert 57 in chosen(wanted[1:])
    assert len(chosen(wanted[:2])) < 40
    assert len(chosen(wanted)) < 10
    assert len(chosen(wanted[0])) == 200
