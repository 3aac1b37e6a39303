"""Whether a PDF is made as the files of the same bank and layout that an administrator confirmed as genuine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.engine.judgement.authenticity.grades import NOT_AS_ISSUED, graded
from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.traits import TRAITS, in_words
from app.engine.messages.wording import both, counted, joined
from app.engine.types.pdf_facts import GenuinePrint, PdfFacts, PdfTraits
from app.engine.types.report import Finding
from app.engine.types.statements import ANY_LAYOUT, Statement, Text

PRINTS = Question("ZW-21")

_NEAR = 0.75
"""Points by which a place may be rounded otherwise."""
_FEWEST_COLUMNS = 3
_SAVING = frozenset({"programs", "keys", "build"})
"""Traits that change when a file is only saved again."""


@dataclass(frozen=True)
class Departure:
    """One trait that no confirmed file of a variant has: its name, this file's value and theirs.

    `is_strong`: nothing that people honestly do to a file changes it, short of printing it anew.
    """

    trait: str
    is_strong: bool
    mine: tuple[str, ...]
    theirs: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """Confirmed files that one program wrote in one way: a bank's counter, app and net bank may each have their own."""

    prints: tuple[GenuinePrint, ...]

    def departures(self, traits: PdfTraits) -> list[Departure]:
        """In what a file departs, the strong ones first.

        What is not known of either says nothing, nor does what a file lacks: a statement without rare letters has no font for
        them.
        """
        own = self.prints[0].traits
        # A font that the bank has for its head may set figures now and then.
        theirs = {font.split(" ")[0] for each in self.prints for font in each.traits.fonts}
        is_strange = not set(traits.figures) <= {*own.figures, *theirs}
        figures = _unlike("figures", traits.figures, [own.figures], is_strong=is_strange)
        told = {font for each in figures for font in each.mine}
        fonts = tuple(each for each in traits.fonts if each.split(" ")[0] not in told)
        return [
            *figures,
            *_unlike("hand", _one(traits.hand), [_one(own.hand)], is_strong=True),
            *_unlike("operators", _one(traits.operators), [_one(own.operators)], is_strong=True),
            *_unlike("sizes", traits.sizes, [each.traits.sizes for each in self.prints]),
            *self._columns(traits),
            *_unlike("fonts", fonts, [each.traits.fonts for each in self.prints]),
            *self._other("keys", traits),
            *self._other("build", traits),
            *self._other("programs", traits),
        ]

    def _other(self, trait: str, traits: PdfTraits) -> list[Departure]:
        """A trait whose value is one that none of the files has."""
        mine = getattr(traits, trait)
        theirs = list(dict.fromkeys(getattr(each.traits, trait) for each in self.prints))
        # Which program wrote it may be left blank; how it is put together is always known.
        if mine in theirs or not any(mine) or not any(map(any, theirs)):
            return []
        return [Departure(trait, False, mine, theirs[0])]

    def _columns(self, traits: PdfTraits) -> list[Departure]:
        """Columns that all the files have in one place, most of them elsewhere in this one."""
        common, lacking = 0, []
        for name in ("lefts", "rights"):
            mine = getattr(traits, name)
            first, *others = [getattr(each.traits, name) for each in self.prints]
            shared = [x for x in first if all(_has(places, x) for places in others)]
            if mine:
                common += len(shared)
                lacking += [x for x in shared if not _has(mine, x)]
        if common < _FEWEST_COLUMNS or 2 * len(lacking) < common:
            return []
        shown = tuple(f"{x:g}" for x in sorted(set(lacking)))
        return [Departure("columns", False, (), shown)]


def variants_of(prints: Iterable[GenuinePrint]) -> list[Variant]:
    """The variants among confirmed files of one format and layout, those with the most files first."""
    found: dict[tuple[object, ...], list[GenuinePrint]] = {}
    for each in prints:
        found.setdefault((each.traits.figures, each.traits.hand, each.traits.operators), []).append(each)
    return [Variant(tuple(each)) for each in sorted(found.values(), key=len, reverse=True)]


def is_comparable(statement: Statement) -> bool:
    """Whether files of its format can be confirmed and compared: a PDF of a named bank or wallet, and no picture."""
    named = statement.format is not None and statement.format not in ANY_LAYOUT
    return named and statement.pdf is not None and not statement.recognised


def genuine_print(statement: Statement) -> GenuinePrint | None:
    """What is kept of a statement's file once it is confirmed; None where it has too little to compare, or is no such PDF."""
    facts = statement.pdf
    if facts is None or facts.traits is None or not is_comparable(statement):
        return None
    if not facts.traits.figures:
        return None
    made = facts.created[:7] if facts.created else None
    return GenuinePrint(statement.format or "", statement.format_version or "", facts.traits, made)


def check_prints(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-21: what departs from files of the same bank and layout that an administrator confirmed as genuine.

    A file that fits one variant whole is clear. Without any confirmed file nothing is judged; few of them, a departure that an
    honest copy may have, a printed file, and confirmed files of another time weigh little. None for what is no PDF of a named
    format.
    """
    facts = statement.pdf
    if facts is None or not is_comparable(statement):
        return None
    prints = [
        each
        for each in case.options.genuine
        if (each.format, each.layout) == (statement.format, statement.format_version or "")
    ]
    if not prints:
        missing = both(
            "管理员确认的同行同版式原件", "originals of the bank's layout that an administrator confirmed"
        )
        return PRINTS.cannot_judge(case, missing, file=index)
    if facts.traits is None:
        missing = both("原件的制作特征（由旧版本读取）", "traits of the file (an earlier version read it)")
        return PRINTS.cannot_judge(case, missing, file=index)
    compared = [(each, each.departures(facts.traits)) for each in variants_of(prints)]
    variant, found = min(compared, key=lambda each: (sum(one.is_strong for one in each[1]), len(each[1])))
    is_saved = any(each.trait == "programs" for each in found) and _names_any(
        facts, (*case.rules.pdf_viewers, *case.rules.pdf_printers)
    )
    numbers = [
        metric("已确认的同版式原件", "Confirmed originals of the layout", len(prints), None, "count"),
        metric("不同之处", "Departures", len(found), 1, "count"),
    ]
    if not found:
        sentence = both(
            "与 {n} 份已确认的同版式原件制作方式一致；照原样重新排版的副本也可能如此，一致不能证明未经改动。",
            "Made like {files} of the layout; a careful copy may be, too, so this proves nothing.",
            n=len(variant.prints),
            files=counted(len(variant.prints), "confirmed original"),
        )
        return PRINTS.clear(case, sentence, numbers, index)
    reason = _why_light(case, statement, facts, variant, found, is_saved=is_saved)
    told = both(
        "与 {n} 份已确认的同版式原件相比，{what}。",
        "It departs from {files} of the layout in {what_en}.",
        n=len(variant.prints),
        files=counted(len(variant.prints), "confirmed original"),
        what="；".join(_told(each)["zh-CN"] for each in found),
        what_en="; ".join(_told(each)["en-US"] for each in found),
    )
    renewed = both(
        "银行换用新系统或经另一渠道出具时也会如此：请向银行核实，属实的可由管理员确认该文件。",
        "A renewed system or another channel of the bank shows the same: ask the bank, and let an administrator confirm such a file.",
    )
    sentence = graded(NOT_AS_ISSUED, joined(told, reason or renewed))
    return PRINTS.hit(case, 0 if reason else 1, sentence, numbers, None, index)


def _why_light(
    case: Case,
    statement: Statement,
    facts: PdfFacts,
    variant: Variant,
    found: Sequence[Departure],
    *,
    is_saved: bool,
) -> Text | None:
    """Why departures weigh little; None where they do not."""
    least = int(case.rules.limit("ZW-21", "min_files"))
    if {each.trait for each in found} <= _SAVING:
        return both(
            "另存、合并或转发文件也会如此，页面的写法未见不同。",
            "Saving, joining or forwarding a file does that as well; how its pages are written does not differ.",
        )
    if not any(each.is_strong for each in found):
        return both(
            "没有这些原件从未用过的数字字体或写法：另一渠道、语言或纸张也会如此。",
            "The font of its figures and the writing of its pages are found in the originals; another channel, language or paper may "
            "explain the rest.",
        )
    if statement.state != "read":
        return both(
            "该份流水未能完整读取，可能夹有另一银行的页。",
            "It does not read as one whole statement, so pages of another bank may be among its own.",
        )
    if is_saved:
        return both(
            "文件经打印或在阅读软件中另存，字体与写法可能因此改变。",
            "It was printed or saved in a viewer, which may have changed fonts and writing.",
        )
    if len(variant.prints) < least:
        return both(
            "同一制作方式的已确认原件不足 {least} 份，仅供参考。",
            "Fewer than {least} originals made in one way are confirmed, so this is a hint only.",
            least=least,
        )
    if not _is_near(facts, variant, int(case.rules.limit("ZW-21", "near_days"))):
        return both(
            "已确认的原件生成于较远的时间，其间银行可能更换了系统。",
            "The confirmed originals were made at another time, and the bank may have renewed its system since.",
        )
    return None


def _is_near(facts: PdfFacts, variant: Variant, days: int) -> bool:
    """Whether a confirmed file was made about when this one was; what states no time is taken as near."""
    made = [_month(each.made) for each in variant.prints if each.made]
    if not facts.created or not made:
        return True
    own = _month(facts.created)
    return min(abs(own - each) for each in made) * 30 <= days


def _month(moment: str) -> int:
    """Months up to that of an ISO time."""
    return 12 * int(moment[:4]) + int(moment[5:7])


def _names_any(facts: PdfFacts, words: Iterable[str]) -> bool:
    programs = f"{facts.creator}\n{facts.producer}".lower()
    return any(word in programs for word in words)


def _unlike(
    trait: str, mine: tuple[str, ...], theirs: Sequence[tuple[str, ...]], *, is_strong: bool = False
) -> list[Departure]:
    """A trait of which this file has a value that none of the others has."""
    known = sorted({value for values in theirs for value in values})
    new = tuple(value for value in mine if value not in known)
    return [Departure(trait, is_strong, new, tuple(known))] if new and known else []


def _one(value: str) -> tuple[str, ...]:
    return (value,) if value else ()


def _has(places: Sequence[float], x: float) -> bool:
    return any(abs(x - each) <= _NEAR for each in places)


def _told(departure: Departure) -> Text:
    zh, en = TRAITS[departure.trait]
    if departure.trait == "columns":
        return both(
            "列的位置不同（原件在 {theirs} 点处）",
            "places of its columns (theirs at {theirs} points)",
            theirs="、".join(departure.theirs[:6]) + ("…" if len(departure.theirs) > 6 else ""),
        )
    mine, theirs = (in_words(departure.trait, each) for each in (departure.mine, departure.theirs))
    return both(
        "{what}为{mine}（原件为{theirs}）",
        "{what_en} ({mine_en}; theirs: {theirs_en})",
        what=zh,
        what_en=en,
        mine=_apart(mine["zh-CN"]),
        theirs=_apart(theirs["zh-CN"]),
        mine_en=mine["en-US"],
        theirs_en=theirs["en-US"],
    )


def _apart(words: str) -> str:
    """Words behind Chinese ones: Latin letters stand off from them."""
    return f" {words}" if words[:1].isascii() else words
