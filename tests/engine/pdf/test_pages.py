"""Pages of HTML and e-mails: tables become sheets, attachments are unpacked, nothing is followed."""

from __future__ import annotations

import pytest

from app.engine.documents.opened import Sheet, WorkbookDocument
from app.engine.documents.opening import Refusal, open_document
from app.engine.types.statements import Document, Limits
from tests.engine.fixtures import archives
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.html import mail, nested_mail, page, plain_mail
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.fixtures.workbooks import table, xlsx
from tests.engine.sources.test_wallets import assert_truth, codes

CELLS, TRUTH = table(6)


def sheets(text: str | bytes) -> tuple[Sheet, ...]:
    data = text.encode() if isinstance(text, str) else text
    document = open_document(Document("f", None, data, ""), Limits())
    assert isinstance(document, WorkbookDocument)
    assert document.is_page
    return document.sheets


@pytest.mark.parametrize(
    ("charset", "declared"),
    [("gb18030", "gb2312"), ("gb18030", ""), ("utf-8", "utf-8"), ("utf-8-sig", "gbk"), ("gb18030", "utf-8"),
     ("utf-16", ""), ("utf-8", "nonsense")],
)  # fmt: skip
def test_a_page_is_read_in_whatever_encoding_it_really_has(read_one, charset, declared):
    (statement,) = read_one(page(charset=charset, declared=declared)).statements
    assert (statement.state, statement.sheet_or_page) == ("read", "table3")
    assert_truth(statement, TRUTH)


def test_text_around_a_table_stands_beside_it():
    (sheet,) = sheets(page())
    assert sheet.before == ("信用卡电子账单", "尊敬的客户", "账单周期", "2025/01/01-2025/01/31")
    assert sheet.after == ("共1页",)
    assert sheet.rows[0][0] == "交易时间"


def test_the_preamble_of_a_page_gives_totals_and_period(read_one):
    stated = f"<p>收入：{TRUTH.in_n}笔 1.00元</p>{{table}}<p>共{TRUTH.rows}笔记录</p>"
    (statement,) = read_one(page(body=stated)).statements
    assert {total.name: total.stated for total in statement.totals.stated} == {
        "rows": TRUTH.rows,
        "in_n": TRUTH.in_n,
        "in_fen": 100,
    }
    assert statement.state == "disagrees"


def test_spans_are_expanded_and_small_tables_are_text():
    text = (
        "<html><table><tr><td>键</td><td>值</td></tr><tr><td>a</td><td>b</td></tr></table>"
        "<table><tr><th rowspan=2>日期</th><th colspan=2>金额</th></tr><tr><th>收</th><th>支</th></tr>"
        "<tr><td>1</td><td>2<br>3</td><td style='display:none'>4</td></tr>"
        "<tr style='display: none'><td>5</td></tr></table></html>"
    )
    (sheet,) = sheets(text)
    assert sheet.rows == (
        ("日期", "金额", ""),
        ("", "收", "支"),
        ("1", "2\n3", "4"),
        ("5", "", ""),
    )
    assert sheet.before == ("键值", "ab")
    assert sheet.hidden_rows == 1


def test_two_tables_have_names_of_their_own_and_what_stands_between():
    one = (
        '<table id="t"><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></table>'
    )
    first, second = sheets(f"<html><p>头</p>{one}<p>中</p>{one}<p>尾</p></html>")
    assert (first.name, first.before, first.after) == ("t", ("头",), ())
    assert (second.name, second.before, second.after) == ("t (2)", ("头", "中"), ("尾",))


WIDE = "<html><table><tr><td colspan=999>1</td></tr><tr><td>2</td></tr></table>"
ROW = "<tr><td>1</td><td>2</td><td>3</td></tr>"
BAD = {
    "no table": ("<html><body><p>hello</p></body></html>", "unknown_layout", "page_without_table"),
    "wide": (WIDE, "too_large", "too_many_cells"),
    "deep": (f"<html>{'<div>' * 5000}<table>{ROW * 3}</table>", "too_large", "nested_too_deep"),
    "many": (f"<html>{f'<table>{ROW * 2}</table>' * 201}", "too_large", "too_many_tables"),
    "mixed": (
        b"<html><meta charset=utf-8>" + "<p>交易明细交易明细</p>".encode() * 9 + "交易".encode("gbk") * 999,
        "damaged",
        "not_text",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_pages_that_are_none_or_hostile_end_in_a_named_state(read_one, name):
    text, state, code = BAD[name]
    (statement,) = read_one(text.encode() if isinstance(text, str) else text).statements
    assert (statement.state, codes(statement)) == (state, [code])


def test_nothing_outside_of_a_page_is_read(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("secret")
    text = (
        f'<!DOCTYPE html [<!ENTITY x SYSTEM "file://{secret}">]><html><iframe src="file://{secret}"></iframe>'
        f"<table>{ROW}<tr><td>&x;</td><td>2</td><td>3</td></tr></table></html>"
    )
    assert "secret" not in str([sheet.rows for sheet in sheets(text)])


def test_the_body_of_an_e_mail_is_a_statement(read_one):
    for charset in ("gbk", "utf-8"):
        body = page(charset="gb18030" if charset == "gbk" else "utf-8", declared="gb2312")
        (statement,) = read_one(mail(body, charset=charset)).statements
        assert (statement.state, statement.sheet_or_page) == ("read", "table3")
        assert_truth(statement, TRUTH)


def test_attachments_of_an_e_mail_are_unpacked(read_one):
    bill, truth = wechat_csv(8)
    files = {
        "账单.zip": archives.aes_zip({"bill.csv": bill}, "246810"),
        "流水.pdf": cmb_pdf(1)[0],
        "表.xlsx": xlsx(CELLS),
        "logo.png": b"\x89PNG....",
    }
    statements = read_one(mail(b"<html><p>hello</p></html>", files), "246810").statements
    assert [one.state for one in statements] == ["read"] * 3
    assert [one.member for one in statements] == ["账单.zip/bill.csv", "流水.pdf", "表.xlsx"]
    assert_truth(statements[0], truth)
    assert codes(statements[0]).count("not_a_statement") == 2


@pytest.mark.parametrize(
    ("data", "state", "code"),
    [
        (plain_mail(), "unknown_layout", "mail_without_statement"),
        (nested_mail(30), "too_large", "nested_too_deep"),
        (
            mail(None, {"a.eml": mail(None, {"b.eml": mail(None, {"c.csv": b"1"})})}),
            "too_large",
            "nested_too_deep",
        ),
        (
            mail(None, {"a.zip": archives.plain_zip({"x.csv": bytes(30_000_000)})}),
            "too_large",
            "ratio_too_high",
        ),
        (mail(None, {f"{n}": b"1" for n in range(1001)}), "too_large", "too_many_members"),
        (mail(None, {"setup.exe": b"MZ"}), "unknown_layout", "unknown_layout"),
    ],
)
def test_hostile_and_empty_e_mails_end_in_a_named_state(read_one, data, state, code):
    (statement,) = read_one(data).statements
    assert (statement.state, codes(statement)) == (state, [code])


def test_an_e_mail_cut_anywhere_never_falls(read_one):
    data = mail(page(), {"a.csv": wechat_csv(4)[0]})
    for end in range(0, len(data), 487):
        assert read_one(data[:end]).statements


def test_a_text_with_colons_is_no_e_mail():
    document = open_document(Document("f", None, b"Subject: x\nDate: y\n\na,b\n", ""), Limits())
    assert not isinstance(document, Refusal | WorkbookDocument)
