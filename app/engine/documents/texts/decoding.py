"""Bytes to text: the order of encodings, and the errors that strict decoding alone does not raise.

Strict GB18030 takes most Latin text in cp1252 and most Big5 text without an error and gives rare
characters; cp1252 takes nearly anything. So where UTF-8 fails, each candidate is judged by how its
non-ASCII bytes lie: common Chinese characters for GB18030 (GB2312 level 1) and Big5 (its frequent half); for
cp1252 single accented letters between ASCII letters (statement_formats section 0, rule 2). Korean lies just as Chinese
does, so it is known by words that every list of an account has; Japanese by bytes that Chinese hardly uses, and kana.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections import Counter
from functools import cache

from app.engine.documents.texts.encodings import stated_encoding
from app.engine.documents.texts.gb18030 import decode_gb18030

SAMPLE_BYTES = 64 * 1024
"""How much of the lines with non-ASCII bytes is judged."""

MAX_BROKEN_SHARE = 0.01
"""Broken characters for each whole one that a damaged text may have before it is refused."""

PLAIN_SHARE = 0.98
"""Common characters in samples of a text with which no other encoding than GB18030 has to be judged."""

_PIECE_BYTES = 16 * 1024
_SAMPLES, _SAMPLE_BYTES, _PLAIN_CHARACTERS = 8, 1024, 200
_PLAUSIBLE = 0.5
_USUAL = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("\t\r\n\f\x1a")
_ASCII = re.compile(r"[\x00-\x7f]+")
_UTF8_BYTES = bytes(
    ord("l") if 0xE4 <= byte <= 0xE9 else ord("t") if 0x80 <= byte <= 0xBF else ord(".")
    for byte in range(256)
)
_UTF8_WORD = b"ltt" * 4
"""Four Chinese characters of UTF-8 in a row, leading and trailing bytes: hardly ever by chance in another encoding."""
_HIGH = bytes(range(0x80, 0x100))
HEAD_BYTES = 4096
_KOREAN = re.compile(
    b"|".join(
        word.encode("cp949") for word in ("거래", "잔액", "입금", "출금", "적요", "일자", "통화", "계좌")
    )
)
_POLISH = re.compile(
    rb"\b(?:kwota|waluta|saldo|operacji|transakcji|nadawc[ay]|odbiorc[ay]|rachunku|opis|ksi\xeagowania)\b",
    re.IGNORECASE,
)
"""Words of Polish lists, all but one without letters of their own."""
_FEWEST_WORDS = 3
_NARROW = re.compile(r"[\x00-\x7f\uff61-\uff9f]+")
_JAPANESE_LEADS = (0x81, 0x82, 0x83, *range(0x88, 0x99))
"""Signs, letters of full width, kana, and kanji of the first level."""
_FEWEST_CHARACTERS, _MOSTLY = 6, 0.9
_CP1252_SIGNS = frozenset(
    b"\x80\x85\x8a\x8c\x8e\x91\x92\x93\x94\x95\x96\x97\x99\x9a\x9c\x9e\x9f\xa0\xa3\xa7\xab\xb0\xb4\xb7\xbb"
)
_CP1252_BYTES = bytes(
    ord(" ") if byte < 0x80 else ord("s") if byte >= 0xC0 or byte in _CP1252_SIGNS else ord("o")
    for byte in range(256)
)


def decode_text(data: bytes) -> str | None:
    """Decode the bytes of a text statement, or None when they are no text, or not all of one encoding.

    Order: BOM, UTF-16 by its NULs, strict UTF-8, what the file states, Korean or Japanese beyond doubt, then the most
    plausible of GB18030, Big5 and cp1252;
    last the two that a broken byte here and there leaves readable, each broken place as U+FFFD.
    """
    for bom, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(bom):
            data = data.removeprefix(bom) if name == "utf-8" else data
            return _decode(data, name) or (_mend(data, "utf-8") if name == "utf-8" else None)
    if b"\x00" in data[:4096] and _nul_order(data[:4096]):
        return _decode(data, f"utf-16-{_nul_order(data[:4096])}")
    text = _decode(data, "utf-8")
    if text is not None:
        return text
    if data.translate(_UTF8_BYTES).count(_UTF8_WORD) >= 2:
        return _mend(data, "utf-8")
    stated = stated_encoding(data)
    text = _decode(data, stated) if stated else None
    if text is not None:
        return text
    return _decode_neighbours(data) or _decode_likeliest(data)


def _decode_neighbours(data: bytes) -> str | None:
    """The text where it is Korean, Japanese or Polish beyond doubt."""
    sample = _sample(data)
    ways = (
        (_is_korean, sample, "cp949"),
        (_is_japanese, sample, "cp932"),
        (_is_polish, data[:HEAD_BYTES], "cp1250"),
    )
    for is_so, part, name in ways:
        text = _decode(data, name) if is_so(part) else None
        if text is not None:
            return text
    return None


def _decode_likeliest(data: bytes) -> str | None:
    sample = _sample(data)
    judged = [
        (_share_of_gb18030(sample), "gb18030"),
        (_share_of_big5(sample), "big5"),
        (_share_of_cp1252(sample), "cp1252"),
    ]
    for share, name in sorted(judged, key=lambda one: -one[0]):
        if share < _PLAUSIBLE:
            return None
        text = _decode(data, name) or (_mend(data, name) if name != "cp1252" else None)
        if text is not None:
            return text
    return None


def recode_plain_gb18030(data: bytes) -> tuple[bytes, bool] | None:
    """The text as UTF-8, and whether U+FFFD stands nowhere in it; None unless it is GB18030 beyond doubt.

    Most bills are in it, and judging all encodings by a large sample takes longer than decoding. Piece by
    piece the memory of one piece serves all others.
    """
    if not _is_plain_gb18030(data):
        return None
    # Written one behind the other, so that what one piece took serves the next; what is there is not copied.
    pieces = io.BytesIO()
    is_whole = True
    at = 0
    while at < len(data):
        # A line's end is never a byte of a longer character.
        end = data.rfind(b"\n", at, at + _PIECE_BYTES) + 1 or len(data)
        text = _decode(data[at:end], "gb18030") if at == 0 else _strictly(data[at:end], "gb18030")
        if text is None:
            return None
        is_whole = is_whole and "\ufffd" not in text
        pieces.write(text.encode())
        at = end
    return pieces.getvalue(), is_whole


def looks_binary(text: str) -> bool:
    """Whether control or unassigned characters are more frequent than in any text."""
    # Nothing printable is in a category C, which Python knows sooner than the categories of each.
    if text.replace("\r", "").replace("\n", "").replace("\t", "").isprintable():
        return False
    if not any(unicodedata.category(char)[0] == "C" for char in set(text) - _USUAL):
        return False
    often = Counter(text)
    strange = sum(count for char, count in often.items() if ord(char) < 32 and char not in "\t\r\n\f\x1a")
    unassigned = sum(
        count for char, count in often.items() if unicodedata.category(char) in ("Cn", "Co", "Cs")
    )
    return strange * 50 > len(text) or unassigned * 20 > len(text)


def _decode(data: bytes, encoding: str) -> str | None:
    text = _strictly(data, encoding)
    return None if text is None or looks_binary(text[:4096]) else text


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return decode_gb18030(data) if encoding == "gb18030" else data.decode(encoding)
    except UnicodeError:
        return None


def _mend(data: bytes, encoding: str) -> str | None:
    """The text with U+FFFD for what is broken, or None when that is more than a slip."""
    text = data.decode(encoding, errors="replace")
    whole = sum(map(len, re.findall(r"[^\x00-\x7f\ufffd]+", text)))
    broken = text.count("\ufffd")
    return None if broken > max(3, whole * MAX_BROKEN_SHARE) or looks_binary(text[:4096]) else text


def _nul_order(head: bytes) -> str:
    """Byte order of UTF-16 without BOM, "" when there are too few NULs for it."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if max(even, odd) < len(head) // 8:
        return ""
    return "be" if even > odd else "le"


def _sample(data: bytes) -> bytes:
    """Lines with non-ASCII bytes, up to SAMPLE_BYTES, taken from the whole length of the text."""
    lines = [line for line in data.splitlines() if not line.isascii()]
    room = SAMPLE_BYTES
    kept: list[bytes] = []
    step = max(sum(map(len, lines)) // SAMPLE_BYTES, 1)
    for line in lines[::step]:
        kept.append(line[:room])
        room -= len(kept[-1])
        if room <= 0:
            break
    return b"\n".join(kept)


def _is_plain_gb18030(data: bytes) -> bool:
    """Whether samples over the whole length say so beyond doubt, and the file states nothing else."""
    step = max(len(data) // _SAMPLES, _SAMPLE_BYTES)
    # From line to line, for a sample may begin or end inside a character.
    cut = (data[at : at + _SAMPLE_BYTES].partition(b"\n")[2] for at in range(0, len(data), step))
    sample = b"\n".join(segment.rpartition(b"\n")[0] for segment in cut)
    plain = len(sample) - len(sample.translate(None, _HIGH)) >= 2 * _PLAIN_CHARACTERS
    is_chinese = plain and _share_of_gb18030(sample) >= PLAIN_SHARE and not _is_korean(data[:HEAD_BYTES])
    return is_chinese and stated_encoding(data) is None


def _is_korean(sample: bytes) -> bool:
    """Whether several words of Korean lists stand in it: the same bytes are pairs of Chinese characters that make no sense."""
    return len(set(_KOREAN.findall(sample))) >= _FEWEST_WORDS


def _is_polish(head: bytes) -> bool:
    """Whether several words of Polish lists stand in it; what is no letter in cp1250 cannot be decoded by it."""
    return len({word.lower() for word in _POLISH.findall(head)}) >= _FEWEST_WORDS


def _is_japanese(sample: bytes) -> bool:
    """Whether nearly all characters of full width are kana, signs and common kanji, as lie below all of GB2312 and Big5."""
    wide = _NARROW.sub("", sample.decode("cp932", errors="replace"))
    common = "".join(_common("cp932", _JAPANESE_LEADS, range(0x40, 0xFD)).findall(wide))
    has_kana = any("\u3041" <= char <= "\u30fe" for char in common)
    return has_kana and len(common) >= _FEWEST_CHARACTERS and len(common) >= _MOSTLY * len(wide)


def _share_of_gb18030(sample: bytes) -> float:
    """Characters of GB2312's first level and its signs among all that are not ASCII."""
    leads = (*range(0xA1, 0xA4), *range(0xB0, 0xD8))
    return _share(sample, "gb18030", _common("gb18030", leads, range(0xA1, 0xFF)))


def _share_of_big5(sample: bytes) -> float:
    """Characters of Big5's frequent half and its signs among all that are not ASCII."""
    return _share(sample, "big5", _common("big5", tuple(range(0xA1, 0xC7)), range(0x40, 0xFF)))


@cache
def _common(encoding: str, leads: tuple[int, ...], trails: range) -> re.Pattern[str]:
    """Runs of the characters whose two bytes lie in these ranges."""
    pairs = [bytes((lead, trail)).decode(encoding, errors="ignore") for lead in leads for trail in trails]
    return re.compile(f"[{''.join(pair for pair in pairs if len(pair) == 1 and not pair.isascii())}]+")


def _share(sample: bytes, encoding: str, common: re.Pattern[str]) -> float:
    foreign = _ASCII.sub("", sample.decode(encoding, errors="replace"))
    return sum(map(len, common.findall(foreign))) / len(foreign) if foreign else 0.0


def _share_of_cp1252(sample: bytes) -> float:
    """Accented letters and signs that stand alone, as they do in Latin text, among all bytes beyond ASCII."""
    high = len(sample) - len(sample.translate(None, _HIGH))
    # Blanks are doubled, so that each of two neighbours has its own.
    kinds = b" %b " % sample.translate(_CP1252_BYTES).replace(b" ", b"  ")
    return kinds.count(b" s ") / high if high else 0.0
