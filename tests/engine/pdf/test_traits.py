"""What is kept of how a program makes a statement: the same for all its customers, whatever honest copies are made."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest

from app.engine.pdf.facts.amounts import RowPlace
from app.engine.pdf.facts.gather import gather_facts
from app.engine.pdf.facts.hands import writing_of
from app.engine.pipeline import read
from app.engine.types.pdf_facts import PdfTraits
from app.engine.types.plain_json import to_json
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.pdf_changes import saved_again
from tests.engine.forgery.files import HONEST
from tests.engine.forgery.lives import MAKERS, original, press_of, printed

STRONG = ("figures", "hand", "operators", "sizes", "lefts", "rights")
TABLE = b"1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <%b> endbfchar"


def traits_of(data: bytes) -> PdfTraits:
    facts = read([UploadedFile("bill.pdf", data)], (), pdf_facts=True).statements[0].pdf
    assert facts is not None
    assert facts.traits is not None
    return facts.traits


@pytest.mark.parametrize("maker", range(0, len(MAKERS), 3))
def test_two_customers_of_one_bank_have_the_same_traits_and_two_banks_have_not(maker: int) -> None:
    one, other = (traits_of(original(maker, seed).data) for seed in (11, 12))
    # A column that one of them has seldom may be missing.
    assert set(one.lefts) & set(other.lefts) >= set(min(one.lefts, other.lefts, key=len))
    same = {name: value for name, value in vars(one).items() if name not in ("lefts", "rights")}
    assert same.items() <= vars(other).items()
    assert one.figures
    assert one.hand == "S"
    assert traits_of(original((maker + 1) % len(MAKERS), 11).data) != one


@pytest.mark.parametrize("way", sorted(HONEST.keys() - {"merged"}))
def test_no_honest_copy_changes_how_pages_are_written(way: str) -> None:
    own = original(4, 13)
    before, after = traits_of(own.data), traits_of(HONEST[way](own))
    assert [getattr(before, name) for name in STRONG] == [getattr(after, name) for name in STRONG]
    assert before.fonts == after.fonts


def test_nothing_that_a_statement_says_is_kept() -> None:
    own = original(0, 14)
    kept = str(to_json(traits_of(own.data)))
    words = {own.holder, *own.press.texts.values(), *(entry.party for entry in own.entries if entry.party)}
    assert not [each for each in words if each in kept]


@pytest.mark.parametrize(("letter", "is_listed"), [("㐂", False), ("喜", True)])
def test_a_font_for_rare_letters_only_is_left_out(letter: str, is_listed: bool) -> None:
    def change(document: pikepdf.Pdf) -> None:
        table = document.make_stream(TABLE % letter.encode("utf-16-be").hex().encode())
        for page in document.pages:
            page.obj.Resources.Font["/F77"] = document.make_indirect(
                pikepdf.Dictionary(
                    Type=pikepdf.Name.Font,
                    Subtype=pikepdf.Name.Type0,
                    BaseFont=pikepdf.Name("/ABCDEF+SimSun-ExtB"),
                    Encoding=pikepdf.Name("/Identity-H"),
                    ToUnicode=table,
                )
            )

    fonts = traits_of(saved_again(original(1, 15).data, change)).fonts
    assert ("SimSun-ExtB Type0 Identity-H" in fonts) == is_listed


@pytest.mark.parametrize(
    ("contents", "behind", "operators"),
    [
        (b"1 0 0 1 9 9 Tm (a) Tj\n", "N", "Tm Tj"),
        (b"9 9 Td [(a)] TJ\r\n", "N", "Td TJ"),
        # Places that a tidying tool writes otherwise.
        (b"9 9 Td <61>\nTj ET ", "S", "Td Tj"),
        # Neither of two ways is usual: which is the more frequent is another one in each file.
        (b"9 9 Td (a) Tj 1 0 0 1 9 9 Tm (b) Tj\n", "", ""),
        (b"T* (a) Tj [(b)] TJ ", "S", ""),
    ],
)
def test_the_way_in_which_nearly_all_texts_are_set_is_known(
    contents: bytes, behind: str, operators: str
) -> None:
    document = pikepdf.new()
    page = document.add_blank_page()
    page.obj.Contents = document.make_stream(contents * 30)
    assert writing_of(page)[1:] == (behind, operators)


def test_a_font_that_is_only_counted_has_no_number() -> None:
    def change(name: str) -> Callable[[pikepdf.Pdf], None]:
        def rename(document: pikepdf.Pdf) -> None:
            for page in document.pages:
                for font in page.obj.Resources.Font.as_dict().values():
                    font.BaseFont = font.DescendantFonts[0].BaseFont = pikepdf.Name(name)

        return rename

    data = original(5, 18).data
    one, other = (traits_of(saved_again(data, change(f"/CIDFont+F{number}"))) for number in (1, 4))
    assert one == other
    assert one.figures == ("CIDFont+F",)


def test_each_statement_of_a_file_has_the_traits_of_its_own_pages() -> None:
    first, second = original(0, 16), original(1, 16)

    def change(document: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(second.data)) as other:
            del document.pages[1:]
            document.pages.append(other.pages[0])

    data = saved_again(first.data, change)
    whole = {page: [RowPlace(1, 0, 0, 900, 900)] for page in (1, 2)}
    one, two = (facts.traits for facts in gather_facts(data, None, whole, [[1], [2]]))
    assert one is not None
    assert two is not None
    assert (one.figures, two.figures) == (("SimSun",), ("STSong",))
    assert one.build == two.build


def test_a_program_is_known_without_its_version() -> None:
    press = press_of(0, 17)
    assert traits_of(printed(0, press)).programs == ("iText", "")
