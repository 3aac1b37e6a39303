"""What a changed page leaves behind: another hand in its contents, letters in its fonts, texts painted late."""

from __future__ import annotations

import random
from io import BytesIO

import pikepdf
import pypdfium2 as pdfium
import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st

from app.engine.pdf.facts.amounts import RowPlace, text_of
from app.engine.pdf.facts.hands import hand_of, pages_of_another_hand
from app.engine.pdf.facts.leftovers import left_over, letters_of
from app.engine.pdf.facts.order import PageOrder, late_texts, order_of, origins_of
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.pdf_facts import PdfFacts
from app.engine.types.report import Finding
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.pdf_changes import saved_again, signed
from tests.engine.forgery.kinds import CHANGES
from tests.engine.forgery.lives import Original, original
from tests.engine.forgery.techniques import OVER, wish

BLANKS = st.sampled_from([b" ", b"\n", b"\r\n", b""])


def facts_of(data: bytes) -> PdfFacts:
    facts = read([UploadedFile("bill.pdf", data)], (), pdf_facts=True).statements[0].pdf
    assert facts is not None
    return facts


def structure_of(data: bytes) -> Finding:
    report = analyse(read([UploadedFile("bill.pdf", data)], (), pdf_facts=True), Options()).report
    return next(each for each in report.checks if each.id == "ZW-13")


def forged(own: Original, kind: str, how: str, seed: int = 4) -> bytes:
    press = CHANGES[kind](own, random.Random(seed))
    assert press is not None
    data = OVER[how](wish(own, press))
    assert data is not None
    return data


def test_a_page_written_by_another_program_is_told_and_the_grade_said() -> None:
    data = forged(original(4, 31), "date moved by a day", "content stream")
    (page,) = facts_of(data).foreign_pages
    found = structure_of(data)
    assert (found.result, found.severity) == ("hit", "medium")
    assert found.sentence["zh-CN"].startswith("本文件被改动过：")
    assert f"第 {page} 页与其他页不是同一程序写成" in found.sentence["zh-CN"]
    assert f"page {page} was written by another program" in found.sentence["en-US"]


def test_pages_that_one_program_wrote_anew_are_all_by_one_hand() -> None:
    def change(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            parsed = pikepdf.parse_content_stream(page)
            page.obj.Contents = document.make_stream(pikepdf.unparse_content_stream(parsed))

    assert facts_of(saved_again(original(4, 31).data, change)).foreign_pages == ()


@given(st.lists(st.tuples(BLANKS, BLANKS.filter(bool)), min_size=1, max_size=6))
def test_hands_are_told_by_their_blanks_alone(blanks: list[tuple[bytes, bytes]]) -> None:
    document = pikepdf.new()
    for before, after in blanks:
        page = document.add_blank_page()
        page.obj.Contents = document.make_stream((b"(a)" + before + b"Tj" + after) * 30)
    hands = {number: hand_of(page) for number, page in enumerate(document.pages, 1)}
    assert list(hands.values()) == blanks
    foreign = pages_of_another_hand(hands, [list(hands)])
    assert bool(foreign) == (len(set(blanks)) > 1)
    assert pages_of_another_hand(hands, [[number] for number in hands]) == ()


@pytest.mark.parametrize("how", ["content stream", "its bytes", "redacted"])
def test_the_letters_of_the_old_name_stay_in_the_font(how: str) -> None:
    own = original(9, 31)
    assert facts_of(own.data).left_over == ""
    data = forged(own, "holder changed", how)
    left = facts_of(data).left_over
    assert left
    assert set(left) <= set(own.holder)
    assert left in structure_of(data).sentence["zh-CN"]


def test_letters_are_shown_or_left_over() -> None:
    with pikepdf.open(BytesIO(original(1, 31).data)) as document:
        letters = letters_of(document)
    assert letters
    assert left_over(letters, ["".join(letters)]) == ""
    one = sorted(letters)[0]
    assert left_over(letters, ["".join(letters - {one}), "-"]) == one
    # A font that was not cut down to what is shown says nothing.
    assert left_over(letters, ["无"]) == ""


def test_a_text_put_in_after_the_rows_below_it_is_marked_with_its_row() -> None:
    data = forged(original(5, 35), "date moved by a day", "redacted", seed=3)
    ((kind, _, row),) = {(mark.kind, mark.page, mark.row) for mark in facts_of(data).marks}
    assert (kind, row > 0) == ("late_text", True)
    assert structure_of(data).severity == "high"


def test_a_text_put_into_the_head_is_marked_beside_the_table() -> None:
    data = forged(original(1, 31), "account changed", "redacted")
    assert [(mark.kind, mark.page, mark.row) for mark in facts_of(data).marks] == [("late_text", 1, 0)]
    assert "第 1 页表格之外" in structure_of(data).sentence["zh-CN"]


@pytest.mark.parametrize("maker", [2, 6])
def test_an_account_set_in_on_every_page_is_marked_once_whether_the_head_is_painted_first_or_last(
    maker: int,
) -> None:
    own = original(maker, 1000 + maker)
    assert structure_of(own.data).result != "hit"
    data = forged(own, "account changed", "redacted")
    assert [(mark.kind, mark.page, mark.row) for mark in facts_of(data).marks] == [("late_text", 1, 0)]


def one_page(*lines: tuple[int, str]) -> bytes:
    """A page with ten rows whose texts are painted in this order; `lines` are what follows them: how high, what."""
    paper = FPDF(unit="pt")
    paper.add_page()
    paper.set_font("helvetica", size=9)
    head = ["Transaction history", "Name: Mary Major", "Date        Details        Amount        Balance"]
    for at, text in enumerate(head):
        paper.text(40, 40 + 20 * at, text)
    balance = 100_000
    for at in range(10):
        balance -= 1000 + at
        cells = (f"2025-03-{at + 10}", f"Shop {at}", f"-{(1000 + at) / 100:.2f}", f"{balance / 100:,.2f}")
        for x, cell in zip((40, 120, 220, 320), cells, strict=True):
            paper.text(x, 110 + 16 * at, cell)
    for y, text in lines:
        paper.text(40, y, text)
    return bytes(paper.output())


def order_on(data: bytes, account: str) -> PageOrder:
    page = pdfium.PdfDocument(data)[0]
    textpage = page.get_textpage()
    text, height = text_of(textpage.raw), page.get_height()
    places = [RowPlace(at + 1, 38, 101 + 16 * at, 380, 113 + 16 * at) for at in range(10)]
    return order_of(origins_of(textpage.raw, len(text)), text, 1, height, places, [account])


def test_only_the_account_painted_apart_from_the_rest_of_the_head_is_late() -> None:
    foot, account = (700, "This is no contract of any kind."), (50, "Account: 6222 0011 2233 4455")
    assert order_on(one_page(foot, account), "6222001122334455").account is not None
    assert order_on(one_page(foot, account), "9988776655443322").account is None
    # A head painted last as a whole, and a foot painted last, are how programs paint.
    assert order_on(one_page(foot, (30, "Opened 2019"), account), "6222001122334455").account is None
    assert order_on(one_page(account, foot, (90, "Opened 2019")), "6222001122334455").account is None


@pytest.mark.parametrize(
    ("last", "is_late"), [("Page No .: 1", False), ("1 / 12", False), ("Total 1002.00", True)]
)
def test_a_page_number_painted_after_all_else_is_no_late_text(last: str, is_late: bool) -> None:
    order = order_on(
        one_page((700, "Bank of Examples"), (720, "Not a contract."), (700, " " * 60 + last)), "1"
    )
    assert (order.beside is not None) == is_late


def test_what_is_late_on_every_page_is_the_layout() -> None:
    every = [PageOrder(page, tuple(range(10)), 10, from_top=True, beside=True) for page in (1, 2, 3)]
    assert late_texts(every) == []
    changed = [every[0]._replace(rows=(7, 8), from_top=False), *every[1:]]
    assert {mark.page for mark in late_texts(changed)} == {1, 2, 3}


def test_where_nothing_is_found_the_strength_of_the_proof_is_said() -> None:
    own = original(1, 31).data
    assert "余额逐笔相符，但没有可验证的电子签名" in structure_of(own).sentence["zh-CN"]
    assert "签名之后没有改动" in structure_of(signed(own)).sentence["zh-CN"]
