"""Sealed columns: personal data that a model reads and writes as plain values and the database holds sealed.

A sealed value is bound to its table, its column and its row: copied to another row it cannot be opened.
Rows are distinguished by `row_key`, a random name that they get before anything is sealed for them. The
database gives ids too late for that. Equality goes by a blind index beside the value: a keyed fingerprint.

    class Person(SealedRow, Base):
        phone_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
        phone_index: Mapped[str | None] = mapped_column(String(64), unique=True)
        phone = SealedOptionalText("phone_sealed", index="phone_index")

    person.phone = "13800000000"
    select(Person).where(Person.phone.equals("13800000000"))
"""

from __future__ import annotations

import json
import secrets
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from sqlalchemy import ColumnElement, String
from sqlalchemy.orm import Mapped, mapped_column, validates

from app.platform.data.vault import UnknownKeyError, key_ring, opened

Value = TypeVar("Value")
KEY_LENGTH = 32
_BITS = 62


def new_row_key() -> str:
    """Make the random name of a row."""
    return secrets.token_hex(KEY_LENGTH // 2)


def context_of(table: str, name: str, row_key: str) -> str:
    """What a sealed value is bound to. Migrations use it too: it never changes."""
    return f"{table}.{name}:{row_key}"


def fold(text: str) -> str:
    """How texts are compared by default: without blanks around, in one width, in small letters."""
    return unicodedata.normalize("NFKC", text).strip().casefold()


class SealedRow:
    """A mixin of models with sealed columns: the random name to which their values are bound."""

    row_key: Mapped[str] = mapped_column(String(KEY_LENGTH), index=True, unique=True, default=new_row_key)

    @validates("row_key")
    def _keep_row_key(self, _name: str, row_key: str) -> str:
        if self.row_key is not None and self.row_key != row_key:
            raise ValueError("a row's key is given once: what was sealed under it could not be opened")
        return row_key


class Sealed(ABC, Generic[Value]):
    """An attribute of a model whose value lies sealed in the column attribute `column` (LargeBinary).

    `index` names the column attribute (String(64)) of the blind index, kept in step with the value: texts are
    equal when `normalise` makes the same of them. `signature` names the one (BigInteger) by which texts that
    cannot hold a keyword are passed over without being opened (`may_hold`). `context` binds the value to something else than the row's
    key, for rows that have an unchangeable name of their own. None is stored as NULL.
    """

    missing: Any = None
    """What NULL reads as."""

    def __init__(
        self,
        column: str,
        *,
        index: str | None = None,
        signature: str | None = None,
        normalise: Callable[[str], str] = fold,
        context: Callable[[Any], str] | None = None,
    ) -> None:
        self.column = column
        self.index = index
        self.signature = signature
        self._normalise = normalise
        self._context = context

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner: Any = owner
        self.name = name

    @overload
    def __get__(self, row: None, owner: type) -> Sealed[Value]: ...

    @overload
    def __get__(self, row: object, owner: type) -> Value: ...

    def __get__(self, row: Any, owner: type) -> Any:
        if row is None:
            return self
        sealed: bytes | None = getattr(row, self.column)
        if sealed is None:
            return self.missing
        known: tuple[bytes, Value] | None = row.__dict__.get(f"_{self.name}_opened")
        if known is not None and known[0] is sealed:
            return known[1]
        plain = self.open_line(row)
        row.__dict__[f"_{self.name}_opened"] = (sealed, plain)
        return plain

    def __set__(self, row: Any, value: Value) -> None:
        plain = None if value is None else self._encode(value)
        setattr(row, self.column, None if plain is None else key_ring().seal(plain, self.bound_to(row)))
        if self.index is not None:
            setattr(row, self.index, None if value is None else self.fingerprint(str(value)))
        if self.signature is not None:
            setattr(row, self.signature, 0 if value is None else self.signature_of(str(value)))

    def bound_to(self, row: Any) -> str:
        """What the value of this row is bound to."""
        if self._context is not None:
            return self._context(row)
        if row.row_key is None:
            row.row_key = new_row_key()
        return context_of(self.owner.__tablename__, self.name, row.row_key)

    def open(self, sealed: bytes, row_key: str) -> Value:
        """Open a value that was selected beside its row's key, without making an object of the row."""
        return self._decode(opened(sealed, context_of(self.owner.__tablename__, self.name, row_key)))

    def open_line(self, line: Any) -> Value:
        """Open the value of a selected line that has the column and, by its name, what the value is bound to."""
        return self._decode(opened(getattr(line, self.column), self.bound_to(line)))

    def opener(self) -> Callable[[bytes, str], Value]:
        """Return what `open` does, for many rows: the ring is asked for once."""
        ring, decode, place = key_ring(), self._decode, context_of(self.owner.__tablename__, self.name, "")

        def open_one(sealed: bytes, row_key: str) -> Value:
            try:
                return decode(ring.open(sealed, place + row_key))
            except UnknownKeyError:
                return self.open(sealed, row_key)

        return open_one

    def fingerprint(self, text: str) -> str:
        """What the blind index holds for this text (64 hex digits)."""
        return key_ring().fingerprint(self._normalise(text), f"{self.owner.__tablename__}.{self.name}")

    def equals(self, text: str) -> ColumnElement[bool]:
        """The condition that a row's value is this text. The attribute needs an `index`."""
        if self.index is None:
            raise TypeError(f"{self.owner.__name__}.{self.name} has no blind index")
        found: ColumnElement[bool] = getattr(self.owner, self.index) == self.fingerprint(text)
        return found

    def signature_of(self, text: str) -> int:
        """One bit of 62 for each pair of neighbouring characters: what holds a text has all bits of it.

        Pairs of names are so many and bits so few that a bit tells nothing about a name. Single characters have
        none: how often a family name is met would betray it.
        """
        folded = fold(text)
        table = self.owner.__tablename__
        pairs = {folded[at : at + 2] for at in range(len(folded) - 1)}
        ring = key_ring()
        places = (int(ring.fingerprint(pair, f"{table}.{self.name}.pair")[:12], 16) % _BITS for pair in pairs)
        return sum({1 << place for place in places})

    def may_hold(self, keyword: str) -> ColumnElement[bool]:
        """The condition that a row's text may hold this keyword; whoever asks opens and compares (`fold`)."""
        if self.signature is None:
            raise TypeError(f"{self.owner.__name__}.{self.name} has no signature")
        wanted = self.signature_of(keyword)
        found: ColumnElement[bool] = getattr(self.owner, self.signature).bitwise_and(wanted) == wanted
        return found

    @abstractmethod
    def _encode(self, value: Value) -> bytes: ...

    @abstractmethod
    def _decode(self, plain: bytes) -> Value: ...


class SealedText(Sealed[str]):
    """A sealed text; NULL reads as an empty one."""

    missing = ""

    def _encode(self, value: str) -> bytes:
        return value.encode()

    def _decode(self, plain: bytes) -> str:
        return plain.decode()


class SealedOptionalText(Sealed["str | None"]):
    """A sealed text that may be None."""

    def _encode(self, value: str | None) -> bytes:
        return (value or "").encode()

    def _decode(self, plain: bytes) -> str:
        return plain.decode()


class SealedBytes(Sealed[bytes]):
    """Sealed bytes."""

    def _encode(self, value: bytes) -> bytes:
        return value

    def _decode(self, plain: bytes) -> bytes:
        return plain


class SealedJson(Sealed[Any]):
    """Sealed plain JSON. What is changed inside it has to be assigned again, as a new object."""

    def _encode(self, value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()

    def _decode(self, plain: bytes) -> Any:
        return json.loads(plain)
