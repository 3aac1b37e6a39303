"""Archives, passwords and files that are none: every one ends in its named state."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from fpdf import FPDF
from msoffcrypto.format.ooxml import OOXMLFile
from PIL import Image

from app.engine.messages.formats import FORMAT_NAMES
from app.engine.messages.problems import PROBLEM_TEXTS, STATE_TEXTS, problem_text
from app.engine.pipeline import read
from app.engine.types.statements import Limits, UploadedFile
from tests.engine.fixtures import archives
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv, wechat_xlsx
from tests.engine.sources.test_wallets import assert_truth, codes

BILL, TRUTH = wechat_csv(8)


def locked_xlsx(password: str) -> bytes:
    sealed = BytesIO()
    OOXMLFile(BytesIO(wechat_xlsx(8)[0])).encrypt(password, sealed)
    return sealed.getvalue()


LOCKED = {
    "aes": archives.aes_zip({"bill.csv": BILL}, "246810"),
    "zipcrypto": archives.raw_zip(b"bill.csv", BILL, key="246810"),
    "xlsx": locked_xlsx("246810"),
    "pdf in zip": archives.aes_zip({"a.pdf": cmb_pdf(1, password="246810")[0]}, "246810"),
}


@pytest.mark.parametrize("name", LOCKED)
def test_locked_files_ask_refuse_and_open(read_one, name):
    data = LOCKED[name]
    assert read_one(data).statements[0].state == "need_password"
    assert read_one(data, "1", "2").statements[0].state == "wrong_password"
    statement = read_one(data, "1", "246810").statements[0]
    assert statement.state == "read"
    assert statement.rows > 0


def test_member_names_in_gbk_are_only_labels(read_one):
    named = read_one(archives.raw_zip("微信账单.csv".encode("gbk"), BILL)).statements[0]
    assert named.member == "微信账单.csv"
    slip = read_one(archives.plain_zip({"../../e\x07vil.csv": BILL})).statements[0]
    assert slip.member == "../../evil.csv"
    assert_truth(slip, TRUTH)


def test_strangers_beside_a_statement_are_noted_and_left_out(read_one):
    members = {
        "bill.csv": BILL,
        "readme.txt": b"hello",
        "a.png": b"\x89PNG....",
        "__MACOSX/x": b"1",
        "d/": b"",
    }
    (statement,) = read_one(archives.plain_zip(members)).statements
    assert_truth(statement, TRUTH)
    assert codes(statement) == ["not_a_statement", "not_a_statement"]


def test_an_archive_of_strangers_is_an_unknown_layout(read_one):
    assert {one.state for one in read_one(archives.plain_zip({"readme.txt": b"hello"})).statements} == {
        "unknown_layout"
    }


def nested(levels: int) -> bytes:
    data = BILL
    for level in range(levels):
        data = archives.plain_zip({f"{level}.zip" if level else "bill.csv": data})
    return data


def picture_pdf() -> bytes:
    pdf = FPDF()
    pdf.add_page()
    pdf.image(Image.new("RGB", (50, 50), "red"))
    return bytes(pdf.output())


BAD = {
    "nothing": (b"", "damaged", "empty_file"),
    "blanks": (b"  \n \n", "damaged", "empty_file"),
    "noise": (random.Random(4).randbytes(4000), "damaged", "not_text"),
    "prose": (b"hello world\n" * 10, "unknown_layout", "unknown_layout"),
    "torn pdf": (cmb_pdf(1)[0][:9000], "damaged", "truncated"),
    "torn xlsx": (wechat_xlsx(8)[0][:3000], "damaged", "broken_archive"),
    "torn zip": (archives.plain_zip({"a.csv": BILL})[:-40], "damaged", "broken_archive"),
    "scan": (picture_pdf(), "needs_ocr", "no_text_layer"),
    "nested": (nested(3), "too_large", "nested_too_deep"),
    "overlap": (archives.overlap_bomb(), "damaged", "overlapping_members"),
    "link": (archives.link_zip(), "damaged", "symbolic_link"),
    "bomb": (archives.plain_zip({"a.csv": bytes(30_000_000)}), "too_large", "ratio_too_high"),
    "lie": (archives.lying_zip(BILL, 10), "damaged", "broken_member"),
    "crowd": (archives.plain_zip({f"{n}.csv": b"1" for n in range(1001)}), "too_large", "too_many_members"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_end_in_a_named_state(read_one, name):
    data, state, code = BAD[name]
    reading = read_one(data)
    assert [one.state for one in reading.statements] == [state]
    assert codes(reading.statements[0])[0] == code
    assert reading.transactions.is_empty()


def test_one_archive_inside_another_is_opened(read_one):
    (statement,) = read_one(nested(2)).statements
    assert statement.member == "1.zip/bill.csv" or statement.member == "bill.csv"
    assert_truth(statement, TRUTH)


def test_limits_hold_before_reading():
    tiny = Limits(file_bytes=100, pages=1, rows=10)
    pdf = read([UploadedFile("p", cmb_pdf(2)[0])], limits=Limits(pages=1)).statements[0]
    assert (pdf.state, codes(pdf)) == ("too_large", ["too_many_pages"])
    big = read([UploadedFile("b", BILL)], limits=tiny).statements[0]
    assert (big.state, codes(big)) == ("too_large", ["file_too_large"])
    long = read([UploadedFile("b", BILL)], limits=Limits(rows=10)).statements[0]
    assert (long.state, codes(long)) == ("too_large", ["too_many_rows"])


def test_one_bad_file_does_not_keep_the_others_from_being_read():
    reading = read([UploadedFile("a", b"\x00\x01"), UploadedFile("b", BILL)])
    assert [one.state for one in reading.statements] == ["damaged", "read"]
    assert set(reading.transactions["statement"]) == {1}


def test_every_text_exists_in_both_languages(read_one):
    for texts in (PROBLEM_TEXTS, STATE_TEXTS, FORMAT_NAMES):
        for text in texts.values():
            assert set(text) == {"zh-CN", "en-US"}
            assert all(text.values())
    for data, _, _ in BAD.values():
        for statement in read_one(data).statements:
            assert all(problem_text(problem) for problem in statement.problems)
