"""The international formats read back exactly what was written into them."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.statements import Reading, Statement, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.international import (
    ACCOUNT,
    OPENING,
    OTHER,
    Line,
    camt,
    camt_document,
    camt_entry,
    camt_statement,
    lines,
    mt940,
    mt942,
    mt_message,
    ofx1,
    ofx2,
    ofx_document,
    ofx_entry,
    qif,
    total,
)

WRITERS = {
    "ofx 1": ofx1,
    "ofx 1 with decimal commas": lambda found: ofx1(found, mark=","),
    "qfx": lambda found: ofx1(found, vendor=True),
    "ofx 2": ofx2,
    "qif": qif,
    "qif with parts": lambda found: qif(found, splits=True),
    "camt.053.001.02": camt,
    "camt.053.001.08": lambda found: camt(found, version="001.08"),
    "camt.053 without a namespace": lambda found: camt(found, namespace=False),
    "camt.052": lambda found: camt(found, code="052", version="001.06"),
    "camt.054": lambda found: camt(found, None, code="054", version="001.04"),
    "mt940 german": mt940,
    "mt940 dutch": lambda found: mt940(found, style="dutch"),
    "mt940 free text": lambda found: mt940(found, style="free"),
    "mt940 in an envelope": lambda found: mt940(found, envelope=True),
    "mt942": mt942,
}
BALANCED = [name for name in WRITERS if name.startswith(("camt.053", "camt.052", "mt940"))]


def opened(data: bytes) -> Reading:
    return read([UploadedFile("statement", data)])


def booked(reading: Reading) -> list[tuple[date, int]]:
    frame = reading.transactions
    signs = {"in": 1, "out": -1, "neutral": 0}
    rows = frame.select("occurred_at", "direction", "amount_fen").rows()
    return [(moment.date(), signs[way] * fen) for moment, way, fen in rows]


def codes(statement: Statement) -> list[str]:
    """What is told about the statement, but not that it holds no proof of itself: most formats have none."""
    return [problem.code for problem in statement.problems if problem.code != "nothing_to_prove"]


@pytest.mark.parametrize("name", WRITERS)
def test_every_format_reads_back_what_was_written(name):
    found = lines(30)
    reading = opened(WRITERS[name](found))
    (statement,) = reading.statements
    assert statement.state == "read"
    assert booked(reading) == [(line.day, line.fen) for line in found]
    assert (statement.in_fen - statement.out_fen, statement.skipped) == (total(found), 0)
    if name != "mt940 free text":
        parties = reading.transactions["party"].to_list()
        assert [party.replace(" ", "") for party in parties] == [
            line.party.replace(" ", "") for line in found
        ]
        assert reading.transactions["text"].to_list() == [line.text for line in found]
    assert reading.transactions["row"].is_sorted()
    assert all(len(raw) == len(statement.columns) for raw in reading.transactions["raw"])


@pytest.mark.parametrize("name", BALANCED)
def test_a_stated_closing_balance_proves_the_rows(name):
    found = lines(20, seed=2)
    (statement,) = opened(WRITERS[name](found)).statements
    closing = next(each for each in statement.totals.stated if each.name == "closing_fen")
    assert closing.stated == closing.read == OPENING + total(found)
    assert statement.totals.agree is True


LETTERS = st.text(st.sampled_from("ABCabcÄÖüßéñ张三丰 0123&<>'"), max_size=50).map(
    lambda text: " ".join(text.split()) or "X"
)
LINES = st.lists(
    st.builds(
        Line,
        st.dates(date(2000, 1, 1), date(2049, 12, 31)),
        st.integers(-99_999_999_999, 99_999_999_999).filter(bool),
        LETTERS,
        LETTERS,
    ),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=examples(25))
@given(found=LINES)
def test_any_list_of_bookings_reads_back_to_the_same_rows_and_sums(name, found):
    data = WRITERS[name](found)
    reading = opened(data)
    if any("ambiguous_dates" in codes(one) for one in reading.statements):
        assert name.startswith("qif")
        return
    written = [(line.day, line.fen) for line in found]
    if name.startswith("qif") and not any(line.day.day > 12 for line in found):
        assert sorted(fen for _, fen in booked(reading)) == sorted(fen for _, fen in written)
        return
    assert booked(reading) == written
    assert sum(one.in_fen for one in reading.statements) == sum(fen for _, fen in written if fen > 0)
    assert sum(one.out_fen for one in reading.statements) == -sum(fen for _, fen in written if fen < 0)
    assert {one.state for one in reading.statements} == {"read"}


def test_credit_cards_are_credit_accounts():
    (card,) = opened(ofx1(lines(3), card=True)).statements
    (qif_card,) = opened(qif(lines(3), kind="CCard")).statements
    assert (card.kind, qif_card.kind) == ("credit", "credit")
    assert (card.account, qif_card.account) == (ACCOUNT, "Giro")


def test_a_ledger_balance_without_an_opening_one_proves_nothing():
    (statement,) = opened(ofx1(lines(3))).statements
    assert (statement.state, statement.totals.agree) == ("read", None)


def test_four_decimals_are_rounded_half_even_and_reported():
    texts = ("1.0050", "1.0150", "-1.0051", "7")
    entries = "".join(
        ofx_entry(Line(date(2026, 1, 1), 1), at)
        .replace("<TRNAMT>0.01", f"<TRNAMT>{text}")
        .replace("<TRNTYPE>CREDIT", "<TRNTYPE>OTHER")
        for at, text in enumerate(texts)
    )
    reading = opened(ofx_document(entries).encode())
    assert [fen for _, fen in booked(reading)] == [100, 102, -101, 700]
    assert codes(reading.statements[0]) == ["rounded_amount"] * 3


@pytest.mark.parametrize(
    ("others", "text", "fen"),
    [
        ((), "1,234", None),
        (("0,50",), "1,234", 123),
        (("0.50",), "1,234", 123_400),
        ((), "1.234,50", 123_450),
    ],
)
def test_a_lone_comma_before_three_digits_is_read_only_when_the_file_says_how(others, text, fen):
    entries = "".join(
        ofx_entry(Line(date(2026, 1, 1), 1), at).replace("<TRNAMT>0.01", f"<TRNAMT>{each}")
        for at, each in enumerate((*others, text))
    )
    reading = opened(ofx_document(entries).encode())
    last = booked(reading)[len(others) :]
    assert [found for _, found in last] == ([] if fen is None else [fen])
    assert reading.statements[0].skipped == (fen is None)


def test_an_id_that_stands_twice_is_counted_once_unless_the_entries_differ():
    same = ofx_entry(Line(date(2026, 1, 1), 500), 1)
    other = ofx_entry(Line(date(2026, 1, 2), 700), 1)
    (twice,) = opened(ofx_document(same + same).encode()).statements
    (reused,) = opened(ofx_document(same + other).encode()).statements
    assert (twice.rows, twice.state, codes(twice)) == (
        1,
        "read",
        ["repeated_id"],
    )
    assert (reused.rows, reused.state, codes(reused)) == (2, "disagrees", ["reused_id"])


def test_amounts_in_another_currency_become_a_statement_of_their_own():
    foreign = ofx_entry(Line(date(2026, 1, 1), 500), 1).replace(
        "</STMTTRN>", "<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY></STMTTRN>"
    )
    euros = ofx_entry(Line(date(2026, 1, 1), 900), 2)
    statements = opened(ofx_document(foreign + euros).encode()).statements
    assert {(one.currency, one.in_fen) for one in statements} == {("EUR", 900), ("USD", 500)}


@pytest.mark.parametrize(
    "empty", ["<CHECKNUM>\n", "<CHECKNUM></CHECKNUM>", "<CHECKNUM/>", "<SIC> \n<CHECKNUM>\n"]
)
def test_empty_tags_with_or_without_an_end_change_nothing(empty):
    line = Line(date(2026, 1, 2), 700)
    for before in ("<TRNTYPE>", "<TRNAMT>", "<MEMO>", "</STMTTRN>"):
        entry = ofx_entry(line, 1).replace(before, empty + before)
        reading = opened(ofx_document(entry).encode())
        assert booked(reading) == [(line.day, line.fen)]
        assert reading.transactions.select("party", "text").rows() == [(line.party, line.text)]


def test_entries_inside_comments_are_no_entries():
    hidden = f"<!-- {ofx_entry(Line(date(2026, 1, 1), 500), 1)} -->"
    (statement,) = opened(
        ofx_document(hidden + ofx_entry(Line(date(2026, 1, 2), 700), 2)).encode()
    ).statements
    assert (statement.rows, statement.in_fen) == (1, 700)


@pytest.mark.parametrize(
    ("pattern", "version"),
    [("%m/%d/%y", "mdy"), ("%d.%m.%Y", "dmy"), ("%m/%d'%y", "mdy"), ("%Y-%m-%d", "mdy")],
)
def test_the_order_of_a_qif_date_is_proven_by_a_day_above_twelve(pattern, version):
    found = [Line(date(2026, 3, 4), 100), Line(date(2026, 3, 25), 200)]
    reading = opened(qif(found, pattern=pattern))
    assert booked(reading) == [(line.day, line.fen) for line in found]
    assert reading.statements[0].format_version == version


def test_the_order_of_a_qif_date_follows_from_the_sequence_of_the_rows():
    found = [Line(date(2026, month, day), 100) for month, day in ((1, 9), (2, 3), (3, 12), (4, 1), (5, 6))]
    for pattern in ("%m/%d/%Y", "%d/%m/%Y"):
        reading = opened(qif(found, pattern=pattern))
        assert booked(reading) == [(line.day, line.fen) for line in found]
        assert codes(reading.statements[0]) == ["date_order_inferred", "open_currency"]


def test_ambiguous_qif_dates_are_refused_unless_day_and_month_are_equal():
    (refused,) = opened(qif([Line(date(2026, 3, 4), 100), Line(date(2026, 5, 6), 100)])).statements
    assert (refused.state, refused.problems[0].code, refused.rows) == ("unknown_layout", "ambiguous_dates", 0)
    few = [Line(date(2026, month, day), 100) for month, day in ((1, 9), (2, 3), (3, 12))]
    assert opened(qif(few)).statements[0].state == "unknown_layout"
    reading = opened(qif([Line(date(2026, 3, 3), 100), Line(date(2026, 5, 5), 200)]))
    assert booked(reading) == [(date(2026, 3, 3), 100), (date(2026, 5, 5), 200)]


def test_qif_accounts_transfers_parts_and_opening_records():
    text = (
        "!Account\nNGiro\nTBank\n^\n!Type:Bank\nD1/13/26\nT100.00\nPOpening Balance\nL[Giro]\n^\n"
        "D1/14/26\nT-30.00\nPShop\nSFood\n$-10.00\nSHome\n$-19.00\n^\nD1/15/26\nT-5.00\nL[Cash]\n^\n"
        "!Account\nNCash\nTCash\n^\n!Type:Cash\nD1/15/26\nT5.00\nL[Giro]\n^\n"
    )
    reading = opened(text.encode())
    assert {(one.account, one.rows, one.in_fen, one.out_fen) for one in reading.statements} == {
        ("Giro", 2, 0, 3500),
        ("Cash", 1, 500, 0),
    }
    found = {code for one in reading.statements for code in codes(one)}
    assert found == {"opening_entry_left_out", "parts_do_not_add_up", "open_currency"}
    assert "Cash" in reading.transactions["party_account"].to_list()


def test_a_file_without_a_currency_is_analysed_in_no_currency():
    found = lines(12)
    reading = opened(qif(found))
    analysis = analyse(reading, Options())
    assert analysis.report.currency == "XXX"
    assert set(analysis.transactions["left_code"]) & {"N19"} == set()
    assert sum(each.in_fen for each in reading.statements) == sum(line.fen for line in found if line.fen > 0)


def test_pending_entries_are_left_out_aloud():
    found = lines(3)
    body = "".join(camt_entry(line, new=True) for line in found) + camt_entry(found[0], True, "PDNG")
    (statement,) = opened(camt_document(camt_statement(body), version="001.08")).statements
    assert (statement.rows, statement.state) == (3, "read")
    assert codes(statement) == ["pending_left_out"]
    assert statement.problems[0].params == {"count": "1"}


def test_one_booking_of_several_transactions_is_one_row_with_all_their_texts():
    batch = (
        '<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>'
        '<NtryDtls><TxDtls><Amt Ccy="EUR">{first}</Amt><RltdPties><Dbtr><Nm>Eins</Nm></Dbtr></RltdPties>'
        "<RmtInf><Ustrd>A</Ustrd></RmtInf></TxDtls>"
        '<TxDtls><Amt Ccy="EUR">20.00</Amt><RltdPties><Dbtr><Nm>Zwei</Nm></Dbtr></RltdPties>'
        "<RmtInf><Ustrd>B</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
    whole = opened(camt_document(camt_statement(batch.format(first="10.00"))))
    wrong = opened(camt_document(camt_statement(batch.format(first="11.00"))))
    assert whole.transactions.select("amount_fen", "party", "text").rows() == [(3000, "Eins; Zwei", "A; B")]
    assert codes(whole.statements[0]) == []
    assert wrong.statements[0].in_fen == 3000
    assert codes(wrong.statements[0]) == ["details_do_not_add_up"]


def test_daily_messages_whose_balances_join_are_one_statement():
    found = lines(9)
    parts = [found[:3], found[3:6], found[6:]]
    openings = [OPENING, OPENING + total(found[:3]), OPENING + total(found[:6])]
    pieces = [
        mt_message(part, opening, number=str(at))
        for at, (part, opening) in enumerate(zip(parts, openings, strict=True))
    ]
    for order in (pieces, pieces[::-1]):
        (statement,) = opened("-\n".join(order).encode()).statements
        assert (statement.state, statement.rows, statement.totals.agree) == ("read", 9, True)
    first, second = opened("-\n".join((pieces[0], pieces[2])).encode()).statements
    assert (first.state, second.state) == ("read", "disagrees")
    assert "opening_differs" in {problem.code for problem in second.problems}


def test_a_message_that_stands_twice_is_counted_once():
    pair = [Line(date(2026, 1, 2), 500), Line(date(2026, 1, 3), -500)]
    message = mt_message(pair)
    (statement,) = opened(f"{message}-\n{message}-\n".encode()).statements
    assert (statement.rows, codes(statement)) == (2, ["repeated_stretch"])


@pytest.mark.parametrize(
    ("value", "entry", "day", "found"),
    [
        ("231231", "0102", date(2024, 1, 2), False),
        ("240101", "1230", date(2023, 12, 30), False),
        ("240228", "0229", date(2024, 2, 29), False),
        ("160230", "", date(2016, 2, 29), True),
        ("160230", "0301", date(2016, 3, 1), True),
        ("160301", "0230", date(2016, 3, 1), True),
    ],
)
def test_mt_dates_take_their_year_from_the_value_date(value, entry, day, found):
    text = f":20:A\n:25:1\n:60F:C160101EUR10,00\n:61:{value}{entry}C1,00NTRFNONREF\n:62F:C160101EUR11,00\n"
    reading = opened(text.encode())
    assert reading.transactions["occurred_at"][0] == datetime(day.year, day.month, day.day)
    assert codes(reading.statements[0]) == ["impossible_date"] * found


def test_parties_and_references_stand_in_their_columns():
    line = Line(date(2026, 1, 2), 500, "Nordwind GmbH", "Rechnung 4711")
    for data in (mt940([line]), mt940([line], style="dutch"), camt([line]), camt([line], version="001.08")):
        row = opened(data).transactions.row(0, named=True)
        assert (row["party"], row["party_account"], row["text"]) == ("Nordwind GmbH", OTHER, "Rechnung 4711")


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-16"])
def test_the_encoding_comes_from_the_declaration(encoding):
    text = camt([Line(date(2026, 1, 2), 500, "Bäckerei Grün")]).decode()
    data = text.replace('encoding="UTF-8"', f'encoding="{encoding}"').encode(encoding)
    assert opened(data).transactions["party"].to_list() == ["Bäckerei Grün"]


@pytest.mark.parametrize("writer", [ofx1, mt940, qif])
def test_western_text_without_a_declaration_is_not_taken_for_chinese(writer):
    data = writer([Line(date(2026, 1, 20), 500, "Müller Möbel")]).decode().encode("cp1252")
    assert opened(data).transactions["party"].to_list() == ["Müller Möbel"]
    chinese = writer([Line(date(2026, 1, 20), 500, "张三丰")]).decode().replace("CHARSET:1252", "CHARSET:936")
    assert opened(chinese.encode("gb18030")).transactions["party"].to_list() == ["张三丰"]


@pytest.mark.parametrize("count", [3, 3000])
def test_a_row_says_the_line_where_its_entry_begins(count):
    found = lines(count)
    text = (
        camt(found)
        .decode()
        .replace("><", ">\n<")
        .replace("<Ntry>", "<!-- one\nmore -->\n" + "\n" * 9 + "<Ntry>")
    )
    rows = opened(text.encode()).transactions["row"].to_list()
    printed = text.split("\n")
    assert len(rows) > 2
    assert all(printed[row - 1] == "<Ntry>" for row in rows)
    assert count < 100 or rows[-1] > 65_535
