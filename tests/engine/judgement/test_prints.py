"""ZW-21: a PDF beside originals that an administrator confirmed; what people honestly do weighs little."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.judgement.authenticity.prints import variants_of
from app.engine.messages.traits import TRAITS as TRAITS_IN_WORDS
from app.engine.messages.traits import in_words
from app.engine.process.analysis import Options, analyse
from app.engine.types.pdf_facts import BUILD_MARKS, GenuinePrint, PdfFacts, PdfTraits
from app.engine.types.report import Finding
from tests.engine.frames import BANK, reading, row

ROWS = [row("2026-01-05", "out", 5, "某店")]
TRAITS = PdfTraits(
    figures=("SimSun",),
    sizes=("595×842",),
    hand="S",
    operators="Td Tj",
    lefts=(30.0, 80.0, 130.0),
    rights=(60.0, 120.0),
    fonts=("SimSun Type0 Identity-H embedded",),
    programs=("iText by", ""),
    keys=("Producer", "CreationDate"),
    build=("1.4", "packed"),
)
ANEW = replace(TRAITS, figures=("Helvetica",))


def originals(
    files: int, traits: PdfTraits = TRAITS, made: str | None = "2026-01"
) -> tuple[GenuinePrint, ...]:
    return (GenuinePrint("cmb_debit", "1", traits, made),) * files


def said(traits: PdfTraits | None, genuine: tuple[GenuinePrint, ...], **more: Any) -> Finding | None:
    facts = PdfFacts(
        producer=more.pop("producer", "iText 2.1.7 by 1T3XT"),
        created=more.pop("created", "2026-02-01T10:00:00"),
        traits=traits,
    )
    statement = replace(BANK, pdf=facts, **more)
    checks = analyse(reading(ROWS, statement), Options(genuine=genuine)).report.checks
    return next((each for each in checks if each.id == "ZW-21"), None)


def weight(*asked: Any, **more: Any) -> str:
    found = said(*asked, **more)
    assert found is not None
    return found.severity if found.result == "hit" else found.result


def test_without_a_confirmed_original_of_the_layout_nothing_is_judged_and_what_lacks_is_named() -> None:
    other = (GenuinePrint("cmb_debit", "2", TRAITS), GenuinePrint("icbc_debit", "1", TRAITS))
    found = said(TRAITS, other)
    assert found is not None
    assert (found.result, found.severity) == ("cannot_judge", "info")
    assert "管理员确认的同行同版式原件" in found.sentence["zh-CN"]
    assert weight(None, originals(3)) == "cannot_judge"
    assert said(TRAITS, originals(3), format="general") is None


@pytest.mark.parametrize(("files", "severity"), [(1, "low"), (2, "low"), (3, "medium"), (9, "medium")])
def test_one_or_two_originals_are_a_hint_and_three_weigh(files: int, severity: str) -> None:
    assert weight(ANEW, originals(files)) == severity
    assert weight(TRAITS, originals(files)) == "clear"


def test_both_values_stand_in_the_sentence_and_the_way_out_for_a_bank_that_renewed_its_system() -> None:
    found = said(replace(TRAITS, hand="N"), originals(3))
    assert found is not None
    assert found.sentence["zh-CN"].startswith("不是出具方直接给出的文件：")
    assert "文字之后的分隔为换行（原件为空格）" in found.sentence["zh-CN"]
    assert "(an end of line; theirs: a space)" in found.sentence["en-US"]
    assert "由管理员确认该文件" in found.sentence["zh-CN"]


@pytest.mark.parametrize(
    "change",
    [
        {"keys": ("Title", "Producer")},
        {"build": ("1.5", "streams", "objects")},
        {"programs": ("PDFsam", "")},
        {"sizes": ("612×792",)},
        {"fonts": (*TRAITS.fonts, "Arial TrueType WinAnsiEncoding")},
        {"lefts": (31.5, 82.0, 130.0), "rights": (62.0, 118.0)},
    ],
    ids=lambda change: ", ".join(change),
)
def test_what_saving_or_another_channel_changes_is_low_whatever_many_are_confirmed(
    change: dict[str, Any],
) -> None:
    assert weight(replace(TRAITS, **change), originals(20)) == "low"


def test_what_a_file_lacks_says_nothing() -> None:
    short = replace(
        TRAITS, hand="", operators="", lefts=(), rights=(), fonts=TRAITS.fonts[:1], keys=(), programs=("", "")
    )
    kept = originals(3, replace(TRAITS, fonts=(*TRAITS.fonts, "SimSun-ExtB Type0 Identity-H embedded")))
    assert weight(short, kept) == "clear"
    assert weight(replace(TRAITS, lefts=(30.0, 80.5)), kept) == "clear"


def test_a_file_that_was_printed_is_low_but_not_where_the_bank_itself_prints_so() -> None:
    printed = replace(ANEW, programs=("Skia/PDF", "Chromium"))
    assert weight(printed, originals(3), producer="Skia/PDF m120") == "low"
    kept = originals(3, replace(TRAITS, programs=printed.programs))
    assert weight(printed, kept, producer="Skia/PDF m120") == "medium"


@pytest.mark.parametrize(
    ("created", "severity"),
    [
        ("2026-07-01T10:00:00", "medium"),
        ("2026-08-01T10:00:00", "low"),
        ("2025-06-01T10:00:00", "low"),
        (None, "medium"),
    ],
)
def test_originals_of_another_time_weigh_little(created: str | None, severity: str) -> None:
    assert weight(ANEW, originals(3), created=created) == severity


def test_figures_in_a_font_that_the_bank_has_for_other_texts_weigh_little() -> None:
    kept = originals(3, replace(TRAITS, fonts=(*TRAITS.fonts, "SimHei Type0 Identity-H embedded")))
    assert weight(replace(TRAITS, figures=("SimHei", "SimSun")), kept) == "low"
    assert weight(replace(TRAITS, figures=("Arial", "SimSun")), kept) == "medium"


def test_a_statement_read_in_part_may_hold_pages_of_another_bank() -> None:
    assert weight(ANEW, originals(3), state="partial") == "low"
    assert weight(ANEW, originals(3), state="disagrees") == "low"


def test_each_channel_of_a_bank_is_a_variant_and_traits_are_not_mixed() -> None:
    app = replace(TRAITS, figures=("STSong",), fonts=("STSong Type0 Identity-H embedded",), hand="N")
    kept = (*originals(3), *originals(1, app))
    assert weight(app, kept) == weight(TRAITS, kept) == "clear"
    assert weight(replace(TRAITS, hand="N"), kept) == "medium"
    # Next to a channel of which one file is confirmed.
    assert weight(replace(app, operators="Tm TJ"), kept) == "low"


def test_every_trait_and_every_mark_of_the_structure_has_words_in_both_languages() -> None:
    named = {*TRAITS_IN_WORDS} - {"columns"} | {"lefts", "rights"}
    assert named == {each.name for each in fields(PdfTraits)}
    for mark in BUILD_MARKS:
        said = in_words("build", [mark])
        assert mark not in said["zh-CN"]
        assert "PDF" not in said["zh-CN"]


NAMES = st.lists(st.sampled_from(["SimSun", "SimHei", "Arial"]), min_size=1, max_size=2, unique=True).map(
    tuple
)
PLACES = st.lists(st.integers(10, 60).map(float), max_size=6, unique=True).map(sorted).map(tuple)
ANY = st.builds(
    PdfTraits,
    figures=NAMES,
    sizes=NAMES,
    hand=st.sampled_from(["", "S", "N"]),
    operators=st.sampled_from(["Td Tj", "Tm TJ"]),
    lefts=PLACES,
    rights=PLACES,
    fonts=NAMES,
    keys=NAMES,
    build=NAMES,
)


@given(st.lists(ANY, min_size=1, max_size=6))
def test_every_confirmed_file_itself_fits_a_variant_whole(kept: list[PdfTraits]) -> None:
    variants = variants_of(GenuinePrint("a", "1", each) for each in kept)
    assert sum(len(each.prints) for each in variants) == len(kept)
    for traits in kept:
        assert any(not each.departures(traits) for each in variants)
