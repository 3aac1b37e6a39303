"""PDFs read from their bytes and judged: untouched ones are clear, touched ones are told with the row."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from app.engine.pdf.facts.gather import gather_facts
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Finding
from app.engine.types.statements import READABLE_STATES, Reading, Statement, UploadedFile
from tests.engine.fixtures import pdf_changes as changes
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.pdfs import HOSTILE

PRINTED = [golden for golden in GOLDEN if golden.name.endswith(".pdf") and golden.state in READABLE_STATES]
ROWS = 40


@cache
def original(name: str = "ccb-debit.pdf", rows: int = ROWS) -> bytes:
    return next(golden for golden in PRINTED if golden.name == name).make(rows, 5)[0]


def reading_of(data: bytes, *passwords: str) -> Reading:
    return read([UploadedFile("bill.pdf", data)], passwords, pdf_facts=True)


def check(rule: str, data: bytes, *passwords: str) -> Finding:
    report = analyse(reading_of(data, *passwords), Options()).report
    return next(each for each in report.checks if each.id == rule)


@pytest.mark.one_in(4)  # before a commit: a quarter of the printers
@pytest.mark.parametrize("golden", PRINTED, ids=lambda golden: golden.name)
def test_an_untouched_statement_is_clear(golden: Golden) -> None:
    data, _ = golden.make(ROWS, 5)
    passwords = [golden.password] if golden.password else []
    report = analyse(reading_of(data, *passwords), Options()).report
    structure = [each for each in report.checks if each.id == "ZW-13"]
    assert structure
    assert {each.result for each in structure} == {"clear"}
    origin = [each for each in report.checks if each.id == "ZW-12"]
    assert all(each.result == "clear" or each.severity == "low" for each in origin)


@pytest.mark.parametrize("how", ["odd_font", "off_baseline"])
@pytest.mark.parametrize("name", ["ccb-debit.pdf", "abc-debit.pdf", "cmb-debit.pdf"])
def test_one_touched_amount_is_reported_with_its_row(how: str, name: str) -> None:
    data = changes.with_touched_amount(original(name), how)
    reading = reading_of(data)
    assert {(mark.kind, mark.page) for mark in reading.statements[0].pdf.marks} == {(how, 1)}  # type: ignore[union-attr]
    found = check("ZW-13", data)
    assert (found.result, found.severity, len(found.evidence)) == ("hit", "high", 1)


def test_one_amount_that_is_not_painted_is_reported_and_not_read() -> None:
    data = changes.with_touched_amount(original(), "invisible_text")
    _hides_one(data)


@pytest.mark.parametrize("in_form", [False, True], ids=["on the page", "in a form"])
def test_an_amount_under_a_white_box_is_reported_and_not_read(in_form: bool) -> None:
    _hides_one(changes.with_white_box(original(), in_form))


def test_a_patch_hides_text_and_a_transparent_seal_does_not() -> None:
    _hides_one(changes.with_picture(original(), transparent=False))
    assert check("ZW-13", changes.with_picture(original(), transparent=True)).result == "clear"


def _hides_one(data: bytes) -> None:
    """One figure of page 1 is hidden, and said to be."""
    statement = reading_of(data).statements[0]
    assert statement.state in ("disagrees", "partial")
    (reported,) = [one for one in statement.problems if one.code == "invisible_text"]
    assert (reported.page, reported.params["count"]) == (1, "1")
    found = check("ZW-13", data)
    assert (found.result, found.severity) == ("hit", "high")
    assert reported.params["text"] in found.sentence["zh-CN"]


def test_a_note_over_a_row_hides_it_and_a_highlight_does_not() -> None:
    assert check("ZW-13", changes.with_note(original(), "FreeText")).severity == "high"
    assert check("ZW-13", changes.with_note(original(), "Highlight")).result == "clear"


def test_a_revision_that_writes_a_page_anew_is_reported_with_the_page() -> None:
    data = changes.with_replaced_page(original())
    found = check("ZW-13", data)
    assert (found.result, found.severity) == ("hit", "high")
    assert "第 1 页的内容是后来换上的" in found.sentence["zh-CN"]
    assert reading_of(data).statements[0].pdf.later_pages == (1,)  # type: ignore[union-attr]


def test_a_revision_without_a_page_weighs_least() -> None:
    data = original()
    found = check("ZW-13", changes.with_revision(data, {changes.size_of(data): b"<< >>"}))
    assert (found.result, found.severity) == ("hit", "low")


def test_a_file_saved_in_another_form_has_one_revision() -> None:
    def nothing(document: object) -> None:
        pass

    assert check("ZW-13", changes.saved_again(original(), nothing)).result == "clear"


def test_an_editor_and_a_later_modification_are_reported() -> None:
    edited = check("ZW-12", changes.with_info(original(), Producer="Foxit PhantomPDF 10"))
    assert (edited.result, edited.severity) == ("hit", "medium")
    later = changes.with_info(
        original(), Producer="iText", CreationDate="D:20260101100000+08'00'", ModDate="D:20260101023000Z"
    )
    found = check("ZW-12", later)
    assert "修改于 2026-01-01 10:30:00。创建之后又被修改" in found.sentence["zh-CN"]
    same = changes.with_info(
        original(), Producer="iText", CreationDate="D:20260101100000+08'00'", ModDate="D:20260101020000Z"
    )
    assert check("ZW-12", same).result == "clear"
    assert "不能证明流水真实" in check("ZW-12", same).sentence["zh-CN"]


def test_a_known_source_must_name_its_program() -> None:
    data = original("cmb-debit.pdf")
    assert check("ZW-12", changes.with_info(data, Producer="openhtmltopdf.com")).result == "clear"
    assert check("ZW-12", changes.with_info(data, Producer="TCPDF")).severity == "medium"
    assert check("ZW-12", changes.with_info(original(), Producer="Apache FOP")).result == "clear"


def test_a_library_that_no_bank_prints_with_weighs_more_than_a_viewer() -> None:
    found = check("ZW-12", changes.with_info(original(), Producer="TCPDF 6.3"))
    assert (found.severity, "银行不用这样的程序库" in found.sentence["zh-CN"]) == ("medium", True)
    viewed = check("ZW-12", changes.with_info(original(), Producer="Foxit PDF Reader"))
    assert (viewed.result, viewed.severity) == ("hit", "low")


def test_an_editor_and_a_touched_amount_weigh_most() -> None:
    data = changes.with_info(changes.with_touched_amount(original(), "odd_font"), Producer="WPS PDF")
    assert check("ZW-12", data).severity == "high"


def test_a_signature_over_the_whole_file_that_holds_is_clear() -> None:
    data = changes.signed(original())
    found = check("ZW-14", data)
    assert found.result == "clear"
    assert "未经核验" in found.sentence["zh-CN"]
    assert check("ZW-13", data).result == "clear"
    (signature,) = reading_of(data).statements[0].pdf.signatures  # type: ignore[union-attr]
    assert (signature.covers_all, signature.holds, signature.signer) == (True, True, "Invented Bank")


def test_a_signature_that_leaves_bytes_out_is_reported() -> None:
    found = check("ZW-14", changes.signed(original(), unsigned_bytes=20))
    assert (found.result, found.severity) == ("hit", "medium")
    data = changes.signed(original())
    added = changes.with_revision(data, {changes.size_of(data): b"<< >>"})
    assert check("ZW-14", added).severity == "medium"
    assert check("ZW-14", changes.with_replaced_page(data)).severity == "high"


def test_one_changed_byte_breaks_a_signature() -> None:
    data = changes.signed(original())
    at = data.index(b"/CreationDate (D:2026") + len(b"/CreationDate (D:202")
    found = check("ZW-14", data[:at] + b"5" + data[at + 1 :])
    assert (found.result, found.severity) == ("hit", "high")


def test_a_locked_statement_is_looked_at_with_its_password() -> None:
    golden = next(each for each in PRINTED if each.password)
    facts = reading_of(golden.make(ROWS, 5)[0], golden.password or "").statements[0].pdf
    assert facts is not None
    assert (facts.revisions, facts.created, facts.pages_seen) == (1, "2026-10-09T08:00:00", facts.pages)


def test_facts_travel_with_the_statement() -> None:
    data = changes.signed(changes.with_touched_amount(original(), "odd_font"))
    statement = reading_of(data).statements[0]
    assert statement.pdf is not None
    assert statement.pdf.marks
    assert from_json(Statement, to_json(statement)) == statement


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_have_facts_or_none_and_raise_nothing(name: str) -> None:
    (facts,) = gather_facts(HOSTILE[name](), None, {1: []}, [[1]])
    assert facts.revisions >= 0


def test_samples_are_not_called_touched(samples: Path) -> None:
    for path in sorted((samples / "rendered_pdf").glob("*.pdf")):
        found = check("ZW-13", path.read_bytes(), "123456")
        assert found.result == "clear", path.name
