"""What is wrong in an international file is told: changed digits, cut and hostile files, missing proof."""

from __future__ import annotations

import re
import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.statements import Reading, Statement, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.international import (
    OPENING,
    Line,
    camt,
    camt_balance,
    camt_body,
    camt_document,
    camt_entry,
    camt_statement,
    lines,
    mt940,
    mt942,
    mt_balance,
    mt_entry,
    mt_message,
    ofx1,
    ofx2,
    ofx_document,
    ofx_entry,
    qif,
    total,
)

FOUND = lines(8, seed=3)
AMOUNTS = {
    "camt": (camt(FOUND), rb">(\d+\.\d\d)</Amt>"),
    "camt 08": (camt(FOUND, version="001.08"), rb">(\d+\.\d\d)</Amt>"),
    "mt940": (mt940(FOUND), rb"(?:R?[CD]|EUR)(\d+,\d\d)"),
    "mt940 of two days": (
        f"{mt_message(FOUND[:4])}-\n{mt_message(FOUND[4:], OPENING + total(FOUND[:4]), number='2')}-\n".encode(),
        rb"(?:R?[CD]|EUR)(\d+,\d\d)",
    ),
    "mt942": (mt942(FOUND), rb"(?:R?[CD]|EUR)(\d+,\d\d)"),
}


def opened(data: bytes) -> Reading:
    return read([UploadedFile("statement", data)])


def vouched(reading: Reading) -> bool:
    """Whether the reading says that everything agrees and was proven."""
    return all(one.state == "read" and one.totals.agree is True for one in reading.statements)


def codes(statement: Statement) -> list[str]:
    """What is told about the statement, but not that it holds no proof of itself: most formats have none."""
    assert all(problem_text(problem) for problem in statement.problems)
    return [problem.code for problem in statement.problems if problem.code != "nothing_to_prove"]


@pytest.mark.parametrize("name", AMOUNTS)
def test_a_changed_digit_of_an_amount_or_balance_is_never_vouched_for(name):
    data, pattern = AMOUNTS[name]
    assert vouched(opened(data))
    places = [
        at
        for match in re.finditer(pattern, data)
        for at in range(*match.span(1))
        if data[at : at + 1].isdigit()
    ]
    assert len(places) > 40
    for at in places:
        digit = (data[at] - ord("0") + 1 + at % 8) % 10
        changed = data[:at] + str(digit).encode() + data[at + 1 :]
        if changed != data:
            assert not vouched(opened(changed)), changed[at - 30 : at + 20]


def test_a_changed_digit_of_an_ofx_amount_is_never_vouched_for():
    for data in (ofx1(FOUND), ofx2(FOUND)):
        for match in re.finditer(rb"(?:TRNAMT|BALAMT)>-?(\d+)", data):
            at = match.start(1)
            changed = data[:at] + str((data[at] - 47) % 10).encode() + data[at + 1 :]
            assert not vouched(opened(changed))


@pytest.mark.parametrize("name", ["camt", "camt 08", "mt940", "mt940 of two days"])
def test_a_changed_sense_is_never_vouched_for(name):
    data, _ = AMOUNTS[name]
    for match in re.finditer(rb"CRDT|DBIT|(?<=\d)[CD](?=\d+,)|(?<=:6[02]F:)[CD]", data):
        other = {b"CRDT": b"DBIT", b"DBIT": b"CRDT", b"C": b"D", b"D": b"C"}[match.group()]
        assert not vouched(opened(data[: match.start()] + other + data[match.end() :]))


@pytest.mark.parametrize(
    ("writer", "step"),
    [(ofx1, 7), (ofx2, 7), (camt, 7), (mt940, 1), (lambda found: mt940(found, envelope=True), 3)],
)
def test_a_cut_file_is_never_vouched_for_with_rows_missing(writer, step):
    data = writer(FOUND)
    for cut in range(1, len(data) - 1, step):
        reading = opened(data[:cut])
        if vouched(reading):
            assert reading.transactions.height == len(FOUND)
        for one in reading.statements:
            assert one.state in ("damaged", "unknown_layout", "disagrees", "partial", "no_transactions") or (
                reading.transactions.height == len(FOUND)
            )


def test_the_last_record_of_a_cut_qif_is_not_counted():
    data = qif(FOUND)
    (statement,) = opened(data[:-4]).statements
    assert (statement.state, statement.rows, codes(statement)) == (
        "partial",
        7,
        ["unreadable_entry", "open_currency"],
    )


LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10 if at else "ha" * 50}">' for at in range(10))
DOCTYPES = {
    "billion laughs": f"<!DOCTYPE Document [{LAUGHS}]>",
    "external entity": '<!DOCTYPE Document [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>',
    "parameter entity": '<!DOCTYPE Document [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>',
    "external document type": '<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/x.dtd">',
}


@pytest.mark.parametrize("name", DOCTYPES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused_before_anything_is_expanded(name, encoding):
    text = camt([Line(date(2026, 1, 2), 500, "Nordwind")]).decode().replace("Nordwind", "&l9;")
    hostile = text.replace("<Document", f"{DOCTYPES[name]}<Document").replace("UTF-8", encoding)
    began = time.process_time()
    (statement,) = opened(hostile.encode(encoding)).statements
    assert (statement.state, statement.rows, codes(statement)) == ("unknown_layout", 0, ["xml_doctype"])
    assert time.process_time() - began < 2


def test_entities_in_ofx_stay_without_effect():
    header = '<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'
    document = ofx_document(
        ofx_entry(Line(date(2026, 1, 2), 500, "Nord"), 1).replace("Nord", "&x; &amp; &#65;")
    )
    reading = opened((header + document).encode())
    assert reading.transactions["party"].to_list() == ["&x; & A"]


@pytest.mark.parametrize(
    "data",
    [
        b"<Document><BkToCstmrStmt>" + b"<a>" * 100_000,
        b"<Document><BkToCstmrStmt>" + b"<a>" * 5_000 + b"</a>" * 5_000 + b"</BkToCstmrStmt></Document>",
        b"<OFX>" + b"<A>" * 200_000 + b"</OFX>",
        b"<OFX>" + b"</A>" * 200_000 + b"</OFX>",
        b"<OFX>" + b"<!" * 200_000 + b"<A" * 200_000 + b"</OFX>",
        b":20:A\n:25:B\n" + b":61:" * 200_000,
        b":20:A\n:25:B\n:86:166?20" + b"?20/NAME/" * 100_000,
        b"!Type:Bank\n" + b"^\n" * 200_000,
        b"!Type:Bank\nD1/1/26\nT" + b"9" * 200_000 + b"x\n^\n",
        b"<OFX>" + b"<STMTRS><BANKTRANLIST><STMTTRN><TRNAMT>1." + b"9" * 200_000 + b"</OFX>",
        b":20:A\n:25:B\n" + b"{" * 200_000 + b"\n" + b"{4:" * 50_000,
        b":20:A\n:25:B\n:61:2601010101C" + b"1" * 200_000 + b"," + b"1" * 200_000 + b"-",
        b'<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1.' + b"9" * 200_000 + b"</Amt></Ntry></Stmt>"
        b"</BkToCstmrStmt></Document>",
    ],
)
def test_nesting_and_repetition_end_quickly_in_a_named_state(data):
    began = time.process_time()
    reading = opened(data)
    assert reading.transactions.is_empty()
    assert {one.state for one in reading.statements} <= {
        "damaged",
        "no_transactions",
        "partial",
        "unknown_layout",
    }
    assert time.process_time() - began < 10


HEADS = [b"", b"<OFX>", b"<Document><BkToCstmrStmt><Stmt><Ntry>", b":20:A\n:25:B\n:61:", b"!Type:Bank\nD"]


@settings(max_examples=examples(300))
@given(
    head=st.sampled_from(HEADS),
    tail=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)),
)
def test_garbage_ends_in_a_named_state(head, tail):
    for one in opened(head + tail).statements:
        assert codes(one) is not None


@settings(max_examples=examples(150))
@given(
    writer=st.sampled_from([ofx1, ofx2, qif, camt, mt940, mt942]),
    at=st.floats(0, 1),
    length=st.integers(0, 12),
    put=st.binary(max_size=12),
)
def test_a_file_with_a_torn_place_ends_in_a_named_state(writer, at, length, put):
    data = writer(FOUND)
    place = int(at * len(data))
    reading = opened(data[:place] + put + data[place + length :])
    assert reading.statements
    assert all(codes(one) is not None for one in reading.statements)


def test_an_entry_without_its_start_or_end_is_counted_as_skipped():
    whole = ofx_entry(Line(date(2026, 1, 1), 500), 1)
    for broken in (whole.replace("</STMTTRN>", ""), whole.replace("<STMTTRN>", "")):
        good = ofx_entry(Line(date(2026, 1, 2), 700), 2)
        for entries in (broken + good, good + broken):
            (statement,) = opened(ofx_document(entries).encode()).statements
            assert statement.state in ("partial", "damaged")
            assert statement.in_fen in (0, 700)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("<TRNAMT>5.00", "<TRNAMT>5..00", "unreadable_amount"),
        ("<TRNAMT>5.00", "<TRNAMT>", "unreadable_amount"),
        ("<DTPOSTED>20260101", "<DTPOSTED>20260231", "unreadable_date"),
        ("<DTPOSTED>20260101", "<DTPOSTED>00000000", "unreadable_date"),
        ("<FITID>F0001\n", "", "entry_without_id"),
    ],
)
def test_a_bad_ofx_entry_is_listed_and_not_counted(old, new, code):
    entries = ofx_entry(Line(date(2026, 1, 1), 500), 1).replace(old, new) + ofx_entry(
        Line(date(2026, 1, 2), 700), 2
    )
    (statement,) = opened(ofx_document(entries).encode()).statements
    assert (statement.state, statement.rows, statement.in_fen, statement.skipped) == ("partial", 1, 700, 1)
    assert codes(statement) == [code]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (">5.00<", ">5,00<", "unreadable_amount"),
        (">5.00<", ">-5.00<", "unreadable_amount"),
        (">5.00<", "><", "unreadable_amount"),
        ("<CdtDbtInd>CRDT", "<CdtDbtInd>CRED", "unreadable_direction"),
        ("2026-01-02", "2026-02-30", "unreadable_date"),
    ],
)
def test_a_bad_camt_entry_is_listed_and_not_counted(old, new, code):
    bad = camt_entry(Line(date(2026, 1, 2), 500)).replace(old, new)
    (statement,) = opened(
        camt_document(camt_statement(bad + camt_entry(Line(date(2026, 1, 3), 700))))
    ).statements
    assert (statement.state, statement.rows, statement.in_fen, statement.skipped) == ("partial", 1, 700, 1)
    assert codes(statement) == [code]


def test_a_server_error_says_what_the_server_answered():
    text = (
        "<OFX><BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS>"
        "</STMTTRNRS></BANKMSGSRSV1></OFX>"
    )
    (statement,) = opened(text.encode()).statements
    assert (statement.state, statement.format) == ("no_transactions", "ofx")
    assert "Signon invalid" in problem_text(statement.problems[0])["en-US"]


def reversal(turned: bool, balances: bool = True) -> Statement:
    """A payment of 80.00 and its reversal, whose CdtDbtInd is that of the reversal or (turned) of the payment."""
    paid = camt_entry(Line(date(2026, 1, 2), -8000))
    back = camt_entry(Line(date(2026, 1, 3), -8000 if turned else 8000), more="<RvslInd>true</RvslInd>")
    body = camt_balance("OPBD", OPENING, date(2026, 1, 1)) + camt_balance("CLBD", OPENING, date(2026, 1, 3))
    (statement,) = opened(camt_document(camt_statement((body if balances else "") + paid + back))).statements
    return statement


def test_a_reversal_goes_the_way_its_own_indicator_says():
    statement = reversal(turned=False)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 8000, 8000)
    assert reversal(turned=False, balances=False).problems[0].code == "reversals_unproven"


def test_a_reversal_against_its_balances_is_turned_and_still_doubted():
    statement = reversal(turned=True)
    assert (statement.state, statement.in_fen, statement.out_fen) == ("disagrees", 8000, 8000)
    assert codes(statement) == ["reversals_turned"]


def test_swift_reversals_go_against_their_letter():
    found = [Line(date(2026, 1, 2), -500), Line(date(2026, 1, 3), 700)]
    entries = mt_entry(found[0], mark="RC") + mt_entry(found[1], mark="RD")
    head = f":20:A\n:25:1\n{mt_balance('60F', OPENING, found[0].day)}"
    reading = opened(f"{head}{entries}{mt_balance('62F', OPENING + 200, found[1].day)}-\n".encode())
    assert reading.transactions["direction"].to_list() == ["out", "in"]
    assert vouched(reading)


def test_expected_entries_of_a_report_are_not_booked():
    text = (
        f":20:A\n:25:1\n:34F:EUR0,\n:13D:2601011200+0100\n{mt_entry(FOUND[0], mark='EC')}{mt_entry(FOUND[1])}"
    )
    (statement,) = opened(text.encode()).statements
    assert (statement.format, statement.rows, codes(statement)) == ("mt942", 1, ["pending_left_out"])


def test_stated_sums_of_a_camt_statement_are_compared():
    summary = (
        "<TxsSummry><TtlNtries><NbOfNtries>{n}</NbOfNtries></TtlNtries>"
        "<TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>{total}</Sum></TtlCdtNtries></TxsSummry>"
    )
    body = camt_entry(Line(date(2026, 1, 2), 500)) + camt_entry(Line(date(2026, 1, 2), -300))
    for n, stated, state in ((2, "5.00", "read"), (3, "5.00", "disagrees"), (2, "5.10", "disagrees")):
        text = summary.format(n=n, total=stated) + body
        (statement,) = opened(camt_document(camt_statement(text))).statements
        assert statement.state == state


def test_an_interim_balance_of_a_report_informs_and_does_not_bind():
    found = [Line(date(2026, 1, 2), 500)]
    body = camt_balance("OPBD", OPENING, found[0].day) + camt_balance("ITBD", OPENING + 900, found[0].day)
    unit = camt_statement(body + camt_entry(found[0]), unit="Rpt")
    (statement,) = opened(camt_document(unit, "052", "001.06")).statements
    assert (statement.state, statement.totals.agree, statement.totals.binding) == ("read", False, False)


def test_several_accounts_and_currencies_of_one_message_are_statements_of_their_own():
    body = camt_statement(camt_body(FOUND)) + camt_statement(camt_body(FOUND[:2]), "2", account="DE99")
    swiss = camt_statement(camt_entry(FOUND[0], currency="CHF"), "3")
    statements = opened(camt_document(body + swiss)).statements
    assert [(one.account is not None, one.currency, one.rows) for one in statements] == [
        (True, "EUR", 8),
        (True, "EUR", 2),
        (True, "CHF", 1),
    ]


def test_an_unreadable_stated_balance_is_doubted():
    for data in (
        mt940(FOUND).replace(b":62F:C", b":62F:X").replace(b":62F:D", b":62F:X"),
        camt(FOUND).replace(
            b'<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">',
            b'<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">x',
        ),
    ):
        (statement,) = opened(data).statements
        assert (statement.state, statement.rows) == ("disagrees", 8)
        assert "unreadable_stated_balance" in codes(statement)


def test_a_wrong_balance_between_two_days_is_reported_even_when_both_days_print_it():
    middle = OPENING + total(FOUND[:4])
    data, _ = AMOUNTS["mt940 of two days"]
    wrong = f"{abs(middle + 100) // 100},{abs(middle + 100) % 100:02d}".encode()
    printed = f"{abs(middle) // 100},{abs(middle) % 100:02d}".encode()
    assert data.count(printed) == 2
    (statement,) = opened(data.replace(printed, wrong)).statements
    assert (statement.state, statement.rows) == ("disagrees", 8)
    assert codes(statement) == ["stretch_disagrees", "stretch_disagrees"]


@pytest.mark.parametrize("tag", ["</BANKTRANLIST>", "</STMTRS>"])
def test_an_ofx_statement_without_its_end_is_refused(tag):
    (statement,) = opened(ofx1(FOUND).replace(tag.encode(), b"")).statements
    assert (statement.state, statement.rows, codes(statement)) == ("damaged", 0, ["truncated"])


@pytest.mark.parametrize(("tag", "code"), [(b":60F:", "opening_missing"), (b":62F:", "closing_missing")])
def test_an_mt940_without_one_of_its_balances_is_doubted(tag, code):
    data = b"".join(line for line in mt940(FOUND).splitlines(keepends=True) if not line.startswith(tag))
    (statement,) = opened(data).statements
    assert (statement.state, statement.rows, codes(statement)) == ("disagrees", 8, [code])


def test_the_report_names_the_closing_balance_that_does_not_hold():
    holds, broken = mt940(FOUND), mt940(FOUND).replace(b":62F:C", b":62F:C9").replace(b":62F:D", b":62F:D9")
    broken = re.sub(rb"(:62F:[CD])9(\d{6}EUR)", rb"\g<1>\g<2>1", broken)
    for data, result in ((holds, "clear"), (broken, "hit")):
        report = analyse(opened(data), Options()).report
        (check,) = [each for each in report.checks if each.id == "ZW-02"]
        assert check.result == result
        assert ("closing balance" in check.sentence["en-US"]) == (result == "hit")
        assert any("期末余额" in each.name["zh-CN"] for each in check.numbers)
