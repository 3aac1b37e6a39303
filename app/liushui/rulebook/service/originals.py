"""Originals of banks that administrators confirmed: how their files are made, for ZW-21. Nothing of customers is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.engine.judgement.authenticity.prints import Variant, genuine_print, is_comparable, variants_of
from app.engine.messages.wording import both
from app.engine.types.pdf_facts import GenuinePrint, PdfTraits
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.statements import Statement, Text
from app.liushui.rulebook.errors import OriginalsFullError, OriginalTwiceError, OriginalUnfitError
from app.liushui.rulebook.models import MOST_ORIGINALS, ConfirmedOriginal
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError

_NO_FORMAT = both(
    "只有已识别的银行或钱包的 PDF 流水才能确认",
    "only PDF statements of a named bank or wallet can be confirmed",
)
_NOT_WHOLE = both("流水没有完整读取", "the statement was not read as a whole")
_OLD = both(
    "由旧版本读取，没有制作特征：请重新分析后再确认",
    "an earlier version read it and has no traits of it: analyse it again first",
)
_TOO_LITTLE = both("可比较的内容太少", "there is too little in it to compare")
_AGAINST = both("有对其不利的核验结果（{rules}）", "checks weigh against it ({rules})")


@dataclass(frozen=True)
class Layout:
    """The confirmed originals of one format and layout, by variant; each variant with its files, newest first."""

    format: str
    layout: str
    variants: Sequence[tuple[Variant, Sequence[ConfirmedOriginal]]]


def prints() -> list[dict[str, Any]]:
    """The confirmed originals as an analysis takes them (`GenuinePrint` as JSON)."""
    return [to_json(_print(row)) for row in _rows()]


def list_layouts() -> list[Layout]:
    """All confirmed originals, by format and layout."""
    found: dict[tuple[str, str], list[ConfirmedOriginal]] = {}
    for row in _rows():
        found.setdefault((row.format, row.layout), []).append(row)
    return [Layout(*key, _by_variant(found[key])) for key in sorted(found)]


def confirm(author_id: int, statement: Statement, against: Iterable[str]) -> ConfirmedOriginal:
    """Keep how the file of a statement is made; `against` are the checks that weigh against it.

    That it departs from other originals (ZW-21) does not keep it from being one: the bank may have renewed its system.
    Raises OriginalUnfitError, OriginalTwiceError, OriginalsFullError.
    """
    heavy = sorted({rule for rule in against if rule != "ZW-21"})
    made = genuine_print(statement)
    if not is_comparable(statement):
        raise _unfit(_NO_FORMAT)
    if statement.state != "read":
        raise _unfit(_NOT_WHOLE)
    if heavy:
        raise _unfit(_AGAINST, rules=", ".join(heavy))
    if made is None:
        raise _unfit(_TOO_LITTLE if statement.pdf and statement.pdf.traits else _OLD)
    if _is_kept(made, statement.sha256):
        raise OriginalTwiceError
    return _keep(author_id, made, statement.sha256)


def take_back(original_id: int) -> ConfirmedOriginal:
    """Compare with a confirmed original no more. Raises NotFoundError."""
    row = db.session.get(ConfirmedOriginal, original_id, with_for_update=True)
    if row is None:
        raise NotFoundError
    db.session.delete(row)
    db.session.flush()
    return row


def exported() -> list[dict[str, Any]]:
    """Everything that another installation needs: traits and the digest of each file, nobody's name."""
    return [{**to_json(_print(row)), "digest": row.digest} for row in _rows()]


def take_in(author_id: int, originals: Sequence[dict[str, Any]]) -> int:
    """Keep originals that another installation exported, those that are kept already aside; returns how many.

    Each is a `GenuinePrint` as JSON with its `digest`. Raises OriginalsFullError.
    """
    added = 0
    for each in originals:
        made = from_json(GenuinePrint, {name: value for name, value in each.items() if name != "digest"})
        if not _is_kept(made, each["digest"]):
            _keep(author_id, made, each["digest"])
            added += 1
    return added


def _rows() -> list[ConfirmedOriginal]:
    return list(db.session.scalars(select(ConfirmedOriginal).order_by(ConfirmedOriginal.id)))


def _print(row: ConfirmedOriginal) -> GenuinePrint:
    return GenuinePrint(row.format, row.layout, from_json(PdfTraits, row.traits), row.made)


def _by_variant(rows: Sequence[ConfirmedOriginal]) -> list[tuple[Variant, list[ConfirmedOriginal]]]:
    kept = [(_print(row), row) for row in rows]
    of = {id(made): row for made, row in kept}
    return [
        (variant, [of[id(made)] for made in reversed(variant.prints)])
        for variant in variants_of(made for made, _ in kept)
    ]


def _is_kept(made: GenuinePrint, digest: str) -> bool:
    same = (
        ConfirmedOriginal.digest == digest,
        ConfirmedOriginal.format == made.format,
        ConfirmedOriginal.layout == made.layout,
    )
    return db.session.scalar(select(ConfirmedOriginal.id).where(*same)) is not None


def _keep(author_id: int, made: GenuinePrint, digest: str) -> ConfirmedOriginal:
    if (db.session.scalar(select(func.count(ConfirmedOriginal.id))) or 0) >= MOST_ORIGINALS:
        raise OriginalsFullError(most=MOST_ORIGINALS)
    row = ConfirmedOriginal(
        format=made.format,
        layout=made.layout,
        digest=digest,
        made=made.made,
        author_id=author_id,
        created_at=clock.now(),
    )
    row.traits = to_json(made.traits)
    db.session.add(row)
    db.session.flush()
    return row


def _unfit(why: Text, **values: str) -> OriginalUnfitError:
    return OriginalUnfitError(why={name: words.format(**values) for name, words in why.items()})
