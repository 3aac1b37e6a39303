"""Files made to harm: each ends in a named state, in time, within memory, in the real child process."""

from __future__ import annotations

import dataclasses
import re

import pytest
from PIL import Image

from app.engine.messages.problems import PROBLEM_TEXTS, problem_text
from app.engine.pipeline import read
from app.engine.types.statements import STATES, UploadedFile
from app.liushui.cases.sandbox import SandboxLimits, run_read
from tests.engine.fixtures import archives, pdfs
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.pdf_changes import with_codes
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.fixtures.workbooks import table, with_looped_chains, with_part, xls, xlsx
from tests.engine.sources.test_wallets import codes

pytestmark = pytest.mark.real_child

# In time is a matter of what it works: how long that lasts depends on what else the machine does.
BOUNDS = SandboxLimits(memory_bytes=1536 << 20, cpu_seconds=20, wall_seconds=600)


def pictures() -> dict[str, bytes]:
    from io import BytesIO

    made: dict[str, bytes] = {}
    for kind in ("PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"):
        buffer = BytesIO()
        Image.new("RGB", (20, 20), "white").save(buffer, kind)
        made[kind] = buffer.getvalue()
    made["HEIC"] = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(40)
    return made


@pytest.mark.one_in(4)  # before a commit: test_facts.py opens them all, without a child
@pytest.mark.parametrize("name", pdfs.HOSTILE)
def test_a_hostile_pdf_ends_in_a_state_in_time(name):
    (statement,) = run_read([UploadedFile("f.pdf", pdfs.HOSTILE[name]())], sandbox_limits=BOUNDS).statements
    assert statement.state in ("damaged", "too_large", "unknown_layout", "needs_ocr")
    assert all(problem_text(problem) for problem in statement.problems)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("a hundred thousand declared", "too_large"),
        ("too many characters", "too_large"),
        ("no pages", "damaged"),
        ("no end", "damaged"),
    ],
)
def test_limits_of_a_pdf_have_their_names(read_one, name, state):
    (statement,) = read_one(pdfs.HOSTILE[name]()).statements
    assert statement.state == state


def test_a_broken_pdf_behind_a_locked_one_is_broken_and_not_locked():
    files = [UploadedFile("a", cmb_pdf(1, password="1")[0]), UploadedFile("b", pdfs.HOSTILE["no pages"]())]
    assert [one.state for one in read(files).statements] == ["need_password", "damaged"]


@pytest.mark.parametrize("declared", [1, 2, 4])
def test_a_pdf_that_declares_another_number_of_pages_than_it_holds_is_refused(read_one, declared):
    def lying(data: bytes) -> bytes:
        return re.sub(rb"/Count 3\b", b"/Count %d" % declared, data)

    (statement,) = read_one(lying(cmb_pdf(3)[0])).statements
    assert (statement.state, codes(statement)) == ("damaged", ["page_count_differs"])


def test_half_a_character_of_a_damaged_font_is_reported_row_by_row(read_one):
    [golden] = [one for one in GOLDEN if one.name == "huaxia-debit.pdf"]
    data, truth = golden.make(12, 3)
    spoil = {ord("转"): 0xD800}
    whole, damaged = map(read_one, (data, with_codes(data, lambda code: spoil.get(code, code))))
    spoilt = [
        row for row, kind in zip(*whole.transactions.select("row", "kind"), strict=True) if "转" in kind
    ]
    (statement,) = damaged.statements
    found = [problem.row for problem in statement.problems if problem.code == "broken_characters"]
    assert set() < set(spoilt) <= set(found)
    assert (statement.rows, statement.in_fen, statement.out_fen) == (truth.rows, truth.in_fen, truth.out_fen)
    assert "\ufffd账" in damaged.transactions["kind"].to_list()


@pytest.mark.parametrize("name", pdfs.IGNORED)
def test_scripts_and_files_inside_a_pdf_are_ignored(read_one, name):
    (statement,) = read_one(pdfs.IGNORED[name]).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


@pytest.mark.parametrize("kind", pictures())
def test_a_picture_needs_ocr_and_says_so(read_one, kind):
    (statement,) = read_one(pictures()[kind]).statements
    assert (statement.state, statement.problems[0].code) == ("needs_ocr", "picture")


@pytest.mark.parametrize(
    ("data", "state", "code"),
    [
        (b"Rar!\x1a\x07\x01\x00" + bytes(20), "unknown_layout", "other_archive"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(20), "unknown_layout", "other_archive"),
        (b"\x1f\x8b\x08" + bytes(20), "unknown_layout", "other_archive"),
        (archives.plain_zip({}), "unknown_layout", "archive_without_statement"),
        (archives.plain_zip({"__MACOSX/a": b"1"}), "unknown_layout", "archive_without_statement"),
        (b"PK\x03\x04" + bytes(20), "damaged", "broken_archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "damaged", "broken_workbook"),
        (with_looped_chains(xls(table(4)[0])), "damaged", "broken_workbook"),
    ],
)
def test_foreign_and_broken_containers_say_what_to_do(read_one, data, state, code):
    (statement,) = read_one(data).statements
    assert (statement.state, statement.problems[0].code) == (state, code)
    assert set(problem_text(statement.problems[0])) == {"zh-CN", "en-US"}


def test_a_photograph_beside_a_statement_is_only_noted(read_one):
    files = {"bill.csv": wechat_csv(4)[0], "photo.jpg": pictures()["JPEG"], "letter.docx": b""}
    (statement,) = read_one(archives.plain_zip(files)).statements[:1]
    assert statement.state == "read"
    assert "not_a_statement" in [problem.code for problem in statement.problems]


def test_hostile_files_do_not_keep_a_good_one_from_being_read():
    good = wechat_csv(6)[0]
    cells = table(4)[0]
    hostile = [
        *(make() for make in pdfs.HOSTILE.values()),
        with_looped_chains(xls(cells)),
        with_part(xlsx(cells), "xl/sharedStrings.xml", lambda _: b"<sst><si>" + b"<r>" * 100_000),
        archives.overlap_bomb(50),
        b"<html>" + b"<table><tr><td>" * 50_000,
    ]
    files = [UploadedFile(f"{at}", data) for at, data in enumerate(hostile)]
    reading = run_read([*files, UploadedFile("good", good)], sandbox_limits=SandboxLimits())
    assert {statement.state for statement in reading.statements} <= set(STATES)
    assert reading.statements[-1].state == "read"
    assert len(reading.statements) == len(hostile) + 1


@pytest.mark.parametrize("size", [1, 2, 5, 8, 26, 80, 513])
@pytest.mark.parametrize(
    "magic", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF-1.4\n", b"<html>", b"BM", b"RIFF"]
)
def test_a_magic_word_with_nothing_behind_it_is_a_state(magic, size):
    for rest in (bytes(size), b"\xff" * size, b"<" * size):
        (statement,) = read([UploadedFile("f", magic + rest)]).statements
        assert statement.problems[0].code in PROBLEM_TEXTS


@pytest.mark.parametrize(
    "data",
    [b"," * 19_000_000, b"\n".join([b"1;" * 300_000] * 5), "交易时间,金额\n".encode() + b"\t" * 5_000_000],
    ids=["commas", "columns", "tabs below a header"],
)
def test_a_text_of_more_columns_than_any_table_is_refused_at_once(data):
    bounds = dataclasses.replace(BOUNDS, cpu_seconds=10)
    [statement] = run_read([UploadedFile("f.csv", data)], sandbox_limits=bounds).statements
    assert (statement.state, codes(statement)) == ("too_large", ["too_many_columns"])
    assert problem_text(statement.problems[0])


def test_a_machine_format_in_one_long_line_is_no_table_of_many_columns():
    longer = f"<x>{'<n>1</n>' * 40}, </x>".encode() * 3000
    [statement] = read([UploadedFile("f.xml", longer)]).statements
    assert "too_many_columns" not in codes(statement)
