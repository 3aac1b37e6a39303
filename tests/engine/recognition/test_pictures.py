"""Statements drawn as pictures: read exactly where balances prove it, told where not; and without the optional part refused."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw, ImageFilter

from app.engine.pipeline import read
from app.engine.process.evidence import evidence_picture
from app.engine.recognition.recogniser import is_installed
from app.engine.types.open_cells import Confirmation
from app.engine.types.statements import Limits, Statement, UploadedFile
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.pdf_untrue import raised, untrue_pdf
from tests.engine.fixtures.photographs import bundled, worn
from tests.engine.fixtures.photographs import drawn as pages_drawn
from tests.engine.fixtures.plain_sheets import rows
from tests.engine.recognition.judging import judge

DOTS = 200 / 72


@pytest.fixture
def recognising(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that reads pictures; tests that need it are skipped where the part is not installed."""
    monkeypatch.delenv("LIUSHUI_OCR", raising=False)
    is_installed.cache_clear()
    if not is_installed():
        pytest.skip("requirements-ocr.txt is not installed")


@pytest.fixture(autouse=True)
def _forget() -> None:
    is_installed.cache_clear()


def drawn() -> Image.Image:
    """The first page of a bank's statement as a picture."""
    return pdfium.PdfDocument(cmb_pdf(1)[0])[0].render(scale=DOTS).to_pil().convert("RGB")


def packed(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def statement_of(data: bytes, limits: Limits | None = None) -> Statement:
    (statement,) = read([UploadedFile("照片", data)], limits=limits or Limits()).statements
    return statement


def figures(statement: Statement) -> tuple[int, int, int]:
    return statement.rows, statement.in_fen, statement.out_fen


def exact() -> tuple[int, int, int]:
    truth = cmb_pdf(1)[1]
    return truth.rows, truth.in_fen, truth.out_fen


def photographed(page: Image.Image) -> bytes:
    """Turned, on a table, not quite sharp, and packed as a phone packs it."""
    table = Image.new("RGB", (page.width + 120, page.height + 120), (206, 200, 190))
    table.paste(page, (60, 60))
    turned = table.rotate(1.3, Image.Resampling.BICUBIC, fillcolor=(206, 200, 190))
    return packed(turned.filter(ImageFilter.GaussianBlur(0.7)), "JPEG", quality=70)


MADE: dict[str, Callable[[], bytes]] = {
    "picture": lambda: packed(drawn()),
    "photograph": lambda: photographed(drawn()),
    "scanned PDF": lambda: packed(drawn(), "PDF", resolution=200),
}


@pytest.mark.usefixtures("recognising")
@pytest.mark.parametrize("kind", MADE)
def test_a_statement_on_a_picture_is_read_exactly(kind: str) -> None:
    statement = statement_of(MADE[kind]())
    assert (statement.state, statement.format, statement.recognised) == ("read_by_ocr", "cmb_debit", True)
    assert figures(statement) == exact()


@pytest.mark.usefixtures("recognising")
def test_a_page_whose_text_says_other_figures_is_read_as_it_is_drawn_and_disagrees() -> None:
    shown = rows(1, 20)
    statement = statement_of(untrue_pdf(shown, raised(shown, 11, 50)))
    assert (statement.recognised, figures(statement)) == (True, (20, 0, 21_000))
    assert statement.state == "disagrees"
    assert "untrue_figures" in {problem.code for problem in statement.problems}


@pytest.mark.usefixtures("recognising")
def test_a_figure_that_does_not_chain_is_not_counted_and_its_row_is_named() -> None:
    page = drawn()
    # Over the amount of the third row.
    ImageDraw.Draw(page).rectangle((368, 985, 480, 1035), fill="white")
    ImageDraw.Draw(page).text((372, 1000), "-99.99", fill="black", font_size=22)
    statement = statement_of(packed(page))
    assert statement.state == "partial"
    assert statement.rows < exact()[0]
    named = {problem.row for problem in statement.problems if problem.code == "recognised_row_open"}
    assert 3 in named
    # It may be misread as well as altered: nothing is said against the statement.
    assert statement.chain.breaks == ()
    assert not {problem.code for problem in statement.problems} & {
        "balance_breaks",
        "only_break",
        "few_breaks",
    }


@pytest.mark.usefixtures("recognising")
def test_a_picture_without_text_says_how_to_take_it_again() -> None:
    statement = statement_of(packed(Image.new("RGB", (800, 1000), "white")))
    assert (statement.state, statement.problems[0].code) == ("needs_ocr", "picture_without_text")


def scaled(page: Image.Image, share: float) -> Image.Image:
    return page.resize((int(page.width * share), int(page.height * share)), Image.Resampling.BOX)


FLAWED: dict[str, tuple[Callable[[Image.Image], Image.Image], str]] = {
    "from too far off": (lambda page: scaled(page, 0.3), "picture_too_small"),
    "out of focus": (lambda page: page.filter(ImageFilter.GaussianBlur(3.5)), "picture_blurred"),
    "without its last columns": (
        # Through the amounts: the balances and what stands behind them are not on the picture.
        lambda page: page.crop((0, 0, int(page.width * 0.27), page.height)),
        "picture_cut_off",
    ),
}


@pytest.mark.usefixtures("recognising")
@pytest.mark.parametrize("how", FLAWED)
def test_a_photograph_that_cannot_be_read_says_why(how: str) -> None:
    spoil, code = FLAWED[how]
    statement = statement_of(packed(spoil(drawn())))
    assert statement.rows == 0
    told = {problem.code.value for problem in statement.problems}
    assert told & {"picture_too_small", "picture_blurred", "picture_cut_off"} == {code}


@pytest.mark.usefixtures("recognising")
@pytest.mark.parametrize("name", ["pingan-debit.pdf", "invented-two-line-header.pdf"])
def test_marks_across_a_page_and_lines_around_its_cells_do_not_hinder(name: str) -> None:
    golden = next(one for one in GOLDEN if one.name == name)
    pdf, _ = golden.make(12, 1)
    text = read([UploadedFile(name, pdf)])
    picture = read([UploadedFile("scan", bundled(pages_drawn(pdf, None)))])
    assert judge(text, picture) == "exact"
    assert [one.state for one in picture.statements] == ["read_by_ocr"]


@pytest.mark.usefixtures("recognising")
def test_a_wallets_certificate_on_a_picture_waits_to_be_confirmed_and_is_exact_then() -> None:
    golden = next(one for one in GOLDEN if one.name == "alipay-certificate.pdf")
    pdf, _ = golden.make(8, 1)
    file = UploadedFile("scan", bundled(pages_drawn(pdf, None)))
    heard: list[str] = []
    asked = read([file], progress=lambda stage, _share, _rows: heard.append(stage))
    (statement,) = asked.statements
    assert (statement.state, statement.rows, asked.transactions.height) == ("to_confirm", 0, 0)
    assert statement.unproven is not None
    assert {"recognise 0/1", "recognise 1/1"} <= set(heard)
    said = {statement.sha256: [Confirmation(statement.unproven.digest, "wang", "now")]}
    found = read([file], confirmed=said)
    assert judge(read([UploadedFile(golden.name, pdf)]), found) == "exact"
    assert [one.state for one in found.statements] == ["read_by_ocr"]


@pytest.mark.usefixtures("recognising")
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("cmb-debit.pdf", 1),
        pytest.param("icbc-debit.pdf", 2, marks=pytest.mark.everything),
        pytest.param("hk-bilingual.pdf", 3, marks=pytest.mark.everything),
        pytest.param("us-parts.pdf", 4, marks=pytest.mark.everything),
    ],
)
def test_of_a_bad_photograph_no_row_counts_that_its_text_does_not_have(name: str, seed: int) -> None:
    golden = next(one for one in GOLDEN if one.name == name)
    pdf, _ = golden.make(12, seed)
    text = read([UploadedFile(name, pdf)])
    picture = read(
        [UploadedFile("photograph", bundled([worn(page, seed) for page in pages_drawn(pdf, None)]))]
    )
    assert judge(text, picture) != "wrong"


@pytest.mark.usefixtures("recognising")
def test_a_look_before_the_upload_recognises_nothing() -> None:
    statement = statement_of(packed(drawn()), Limits(recognised_pages=0))
    assert (statement.state, statement.problems[0].code) == ("needs_ocr", "picture_waits")


@pytest.mark.usefixtures("recognising")
def test_too_many_pages_are_refused_before_the_first_is_recognised() -> None:
    statement = statement_of(MADE["scanned PDF"](), Limits(recognised_pages=0))
    assert statement.problems[0].code == "picture_waits"
    two = BytesIO()
    drawn().save(two, "TIFF", save_all=True, append_images=[drawn()], compression="tiff_lzw")
    statement = statement_of(two.getvalue(), Limits(recognised_pages=1))
    assert (statement.state, statement.problems[0].code) == ("too_large", "too_many_pages")


@pytest.mark.usefixtures("recognising")
@pytest.mark.parametrize(
    ("data", "state", "code"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "needs_ocr", "picture_kind"),
        (packed(Image.new("RGB", (300, 300), "white"))[:-60], "damaged", "broken_picture"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(100), "needs_ocr", "picture_heic"),
        (b"GIF89a" + bytes(100), "needs_ocr", "picture_kind"),
    ],
    ids=["no picture", "torn", "of a phone", "animated"],
)
def test_a_picture_that_cannot_be_opened_is_told(data: bytes, state: str, code: str) -> None:
    statement = statement_of(data)
    assert (statement.state, statement.problems[0].code) == (state, code)


@pytest.mark.usefixtures("recognising")
def test_the_evidence_shows_the_page_as_it_was_read() -> None:
    file = UploadedFile("a.jpg", photographed(drawn()))
    (statement,) = read([file]).statements
    shown = Image.open(
        BytesIO(evidence_picture(file, (), statement.sha256, 1, [(50.0, 300.0, 500.0, 320.0)]))
    )
    assert max(shown.size) == 1_400
    with pytest.raises(ValueError, match="no such page"):
        evidence_picture(file, (), statement.sha256, 2)


@pytest.mark.parametrize("kind", ["picture", "scanned PDF"])
def test_without_the_optional_part_pictures_are_refused_as_before(kind: str) -> None:
    statement = statement_of(MADE[kind]())
    assert (statement.state, statement.rows) == ("needs_ocr", 0)
    assert statement.problems[0].code in ("picture", "no_text_layer")
