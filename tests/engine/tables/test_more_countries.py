"""Exports and prints of more countries: their words for columns, balances and sums, and days with something below them."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pytest
from fpdf import FPDF
from openpyxl import Workbook

from app.engine.pipeline import read
from app.engine.tables.conclusion.conclude import GENERAL_TOTALS
from app.engine.tables.grids.grid import Grid
from app.engine.tables.meaning.first_days import with_first_days
from app.engine.tables.printed.ruled import first_in_boxes
from app.engine.tables.printed.table import Line
from app.engine.types.statements import Reading, Statement, UploadedFile
from tests.engine.fixtures.plain_sheets import Places, codes, put, saved
from tests.engine.fixtures.small_font import add_small_font

CZECH = """accountId;1000000001
currency;CZK
iban;CZ0000000000001000000001
openingBalance;1000,50
closingBalance;{closing}

ID operace;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;Název banky;KS;VS;SS;Poznámka;Zpráva pro příjemce;Typ;Provedl
1;03.06.2026;-400,25;CZK;;;;;;;;Nájem;;Platba;
2;14.06.2026;1200,00;CZK;;;;;;;;Mzda;;Příjem;
"""
EXPORTS = {
    "Finnish": (
        "Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Saldo;Valuutta\n"
        "2026/08/31;-110,84;;;KAUPPA;KAUPPA;;389,16;EUR\n2026/08/28;500,00;;;TYÖ;PALKKA;;500,00;EUR\n",
        ("EUR", 50_000, 11_084),
    ),
    "Portuguese": (
        "Conta ;0123456789012 - EUR - Conta Extracto\n\n"
        "Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;\n"
        "28-07-2026;28-07-2026;COMPRAS ;94,47;;1.194,76;1.194,76;Diversos ;\n"
        "27-07-2026;27-07-2026;ORDENADO ;;1.345,20;1.289,23;1.289,23;Diversos ;\n"
        " ; ; ; ; ;Saldo contabilístico ;1.194,76 EUR ; ; ;\n",
        ("EUR", 134_520, 9_447),
    ),
    "Vietnamese": (
        "Loại tiền: VND\n"
        "STT;Ngày giao dịch/ Số CT;Số tiền ghi nợ;Số tiền ghi có;Số dư;Nội dung chi tiết\n"
        "1;01/04/2026;;1,591,895;10,802,328;chuyen tien\n2;13/04/2026;763,025;;10,039,303;Thanh toan\n",
        ("VND", 159_189_500, 76_302_500),
    ),
    "Czech": (CZECH.format(closing="1800,25"), ("CZK", 120_000, 40_025)),
}


def read_text(text: str) -> Reading:
    return read([UploadedFile("list.csv", text.encode())])


def read_one(text: str) -> Statement:
    (statement,) = read_text(text).statements
    return statement


@pytest.mark.parametrize(("text", "sums"), EXPORTS.values(), ids=EXPORTS)
def test_words_of_a_country_head_the_columns_of_its_exports(text: str, sums: tuple[str, int, int]):
    statement = read_one(text)
    assert statement.state == "read"
    assert (statement.currency, statement.in_fen, statement.out_fen) == sums


def test_balances_named_in_one_word_prove_an_export_and_contradict_it():
    assert [one.name for one in read_one(CZECH.format(closing="1800,25")).totals.stated] == ["closing_fen"]
    assert read_one(CZECH.format(closing="1800,26")).state == "disagrees"


def workbook(rows: Sequence[Sequence[object]]) -> Statement:
    book, out = Workbook(), BytesIO()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(out)
    (statement,) = read([UploadedFile("list.xlsx", out.getvalue())]).statements
    return statement


def test_norwegian_names_of_words_and_of_the_day_of_value_are_known_and_the_currency_is_asked():
    statement = workbook(
        [
            ("Dato", "Forklaring", "Rentedato", "Ut fra konto", "Inn på konto"),
            ("27.06.2026", "Vipps", "27.06.2026", 419.04, None),
            ("26.06.2026", "Lønn", "26.06.2026", None, 1000.25),
        ]
    )
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 100_025, 41_904)
    assert "open_currency" in codes(statement)


def test_a_turkish_day_with_its_time_behind_a_dash_is_read_and_its_lira_is_stated():
    statement = workbook(
        [
            ("Hesap No", "1000 1234567", "Döviz", "TL"),
            (
                "Tarih/Saat",
                "Kanal/Şube",
                "İşlem Tutarı*",
                "Bakiye",
                "Ek Bakiye",
                "İşlem",
                "İşlem Tipi",
                "Açıklama",
            ),
            ("30/08/2026-20:59:51", "Cep", -294.73, 705.27, "0,00", "POS", "Harcama", "MARKET"),
            ("29/08/2026-19:05:41", "Cep", 500.00, 1000.00, "0,00", "FAST", "Havale", "FAST Gelen"),
        ]
    )
    assert (statement.state, statement.currency, statement.account) == ("read", "TRY", "1000 1234567")
    assert (statement.in_fen, statement.out_fen) == (50_000, 29_473)


def sheet() -> FPDF:
    """An empty first page."""
    pdf = FPDF(unit="pt", format="A4")
    pdf.set_auto_page_break(False)
    add_small_font(pdf)
    pdf.add_page()
    pdf.set_font("cjk", size=8)
    return pdf


def printed(
    head: Sequence[str], rows: Sequence[Sequence[str]], places: Places, foot: Sequence[str] = ()
) -> Reading:
    """A page with lines above a table, whose first row names its columns, and lines below."""
    pdf = sheet()
    y = 60.0
    for line in head:
        pdf.text(40, y, line)
        y += 12
    y += 12
    for row in rows:
        y = put(pdf, y, tuple(row), places=places)
    y += 20
    for line in foot:
        pdf.text(40, y, line)
        y += 12
    return read([UploadedFile("statement.pdf", saved(pdf))])


def sums(reading: Reading) -> list[tuple[str, str, int, int]]:
    return [(one.state, one.currency, one.in_fen, one.out_fen) for one in reading.statements]


REFUSED = ("unknown_layout", "XXX", 0, 0)
SIDES: Places = ((40, "left"), (110, "left"), (180, "left"), (420, "right"), (520, "right"))
FRENCH_HEAD = ["RELEVÉ DE COMPTE en euros", "M. BASTIEN EXEMPLE", "22 RUE DU PONT", "69002 LYON"]
FRENCH_ROWS = [
    ("Date", "Valeur", "Nature de l'opération", "Débit", "Crédit"),
    ("", "", "SOLDE PRÉCÉDENT AU 10/06/2026", "", "955,12"),
    ("11/06/2026", "11/06/2026", "CARTE MARCHÉ", "10,45", ""),
    ("28/06/2026", "28/06/2026", "VIR RECU SALAIRE", "", "2.210,40"),
    ("05/07/2026", "05/07/2026", "PRELEVEMENT LOYER", "690,00", ""),
]


@pytest.mark.parametrize(("closing", "state"), [("2.465,07", "read"), ("2.465,08", "unknown_layout")])
def test_french_balances_and_sums_among_debits_and_credits_prove_the_rows(closing: str, state: str):
    rows = [*FRENCH_ROWS, ("", "", "TOTAUX DES MOUVEMENTS", "700,45", "2.210,40")]
    reading = printed(FRENCH_HEAD, rows, SIDES, [f"NOUVEAU SOLDE AU 10/07/2026 {closing}"])
    assert sums(reading) == [(state, "EUR", 221_040, 70_045) if state == "read" else REFUSED]


def test_a_balance_before_the_rows_that_stands_among_the_debits_proves_nothing():
    rows = [*FRENCH_ROWS[:1], ("", "", "SOLDE PRÉCÉDENT AU 10/06/2026", "955,12", ""), *FRENCH_ROWS[2:]]
    (statement,) = printed(FRENCH_HEAD, rows, SIDES).statements
    assert (statement.state, statement.rows) == ("to_confirm", 0)


ITALIAN: Places = ((40, "left"), (110, "left"), (180, "left"), (420, "right"), (520, "right"))


@pytest.mark.parametrize(("total", "state"), [("660,00", "read"), ("661,00", "unknown_layout")])
def test_italian_balances_of_a_day_are_no_rows_and_the_sums_below_prove_the_others(total: str, state: str):
    rows = [
        ("Data", "Valuta", "Descrizione", "Addebiti", "Accrediti"),
        ("31.03.2026", "", "Saldo iniziale", "", "1.440,90"),
        ("03.04.2026", "04.04.2026", "BONIFICO", "580,00", ""),
        ("09.04.2026", "09.04.2026", "PAGAMENTO POS", "80,00", ""),
        ("27.04.2026", "28.04.2026", "STIPENDIO", "", "1.875,60"),
        ("", "", "Totali", total, "1.875,60"),
        ("30.04.2026", "", "Saldo finale", "", "2.656,50"),
    ]
    reading = printed(["Intestato a: ROSSI ESEMPIO", "Divisa: EURO"], rows, ITALIAN)
    assert sums(reading) == [(state, "EUR", 187_560, 66_000) if state == "read" else REFUSED]
    assert [f"{day:%d.%m}" for day in reading.transactions["occurred_at"][:1]] in ([], ["03.04"])


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "Total Withdrawal 46 Items 35,341.87 Total Deposit 8 Items 75,813.96",
            {"out_fen": "35,341.87", "in_fen": "75,813.96"},
        ),
        ("Total Withdrawal 46 35,341.87", {"out_fen": "35,341.87"}),
        ("Total Withdrawal 46 Items", {}),
        ("Total Withdrawal 1,046 transactions", {}),
    ],
)
def test_how_many_items_make_a_sum_is_not_the_sum(text: str, figures: dict[str, str]):
    found = {
        name: match[match.lastindex] for pattern, name in GENERAL_TOTALS for match in pattern.finditer(text)
    }
    assert found == figures


MEXICAN: Places = (
    (40, "left"),
    (90, "left"),
    (140, "left"),
    (340, "right"),
    (400, "right"),
    (470, "right"),
    (540, "right"),
)


@pytest.mark.parametrize(("final", "state"), [("4,639.46", "read"), ("4,639.47", "unknown_layout")])
def test_mexican_days_of_operation_and_charges_are_read_and_the_currency_is_asked(final: str, state: str):
    rows = [
        ("OPER", "LIQ", "DESCRIPCION", "CARGOS", "ABONOS", "OPERACION", "LIQUIDACION"),
        ("01/MAY", "01/MAY", "SPEI ENVIADO", "1,796.63", "", "8,203.37", "8,203.37"),
        ("03/MAY", "03/MAY", "RENTA", "4,000.00", "", "", ""),
        ("15/MAY", "15/MAY", "SPEI RECIBIDO", "", "436.09", "4,639.46", "4,639.46"),
    ]
    head = [
        "Periodo DEL 01/05/2026 AL 31/05/2026",
        "No. de Cuenta 0123456789",
        "Saldo Anterior 10,000.00",
        f"Saldo Final {final}",
    ]
    reading = printed(head, rows, MEXICAN)
    assert sums(reading) == [(state, "XXX", 43_609, 579_663) if state == "read" else REFUSED]


RAND: Places = ((40, "left"), (110, "left"), (340, "right"), (430, "right"), (520, "right"))


@pytest.mark.parametrize(
    ("names", "currency"),
    [
        (("Money In (R)", "Money Out (R)", "Balance (R)"), "ZAR"),
        (("Money In (R)", "Money Out", "Balance"), "XXX"),
    ],
)
def test_an_r_behind_the_names_of_several_columns_of_money_is_the_rand(names: tuple[str, ...], currency: str):
    rows = [
        ("Date", "Description", *names),
        ("01/09/2026", "Rent", "", "-6 200.00", "4 314.98"),
        ("13/09/2026", "Card Purchase", "", "-135.44", "4 179.54"),
        ("25/09/2026", "Salary", "8 650.00", "", "12 829.54"),
    ]
    reading = printed(["Account: 1234567890 From Date: 01/09/2026 To Date: 30/09/2026"], rows, RAND)
    assert sums(reading) == [("read", currency, 865_000, 633_544)]
    assert reading.statements[0].account == "1234567890"


BILL = """Credit Card | 30 days in Billing Cycle, all amounts in USD
Previous Balance $488.43
Payments - $412.80
New Balance = {now}
Jun 12 2026 - Jul 11 2026
Trans Date,Post Date,Description,Amount
07/02/2026,07/02/2026,AUTOPAY,- $412.80
06/14/2026,06/16/2026,RIDE,$13.40
06/15/2026,06/17/2026,LUNCH,$11.02
"""


def test_a_bill_with_a_billing_cycle_proves_its_signs_by_what_is_owed():
    statement = read_one(BILL.format(now="$100.05"))
    assert (statement.state, statement.kind, statement.in_fen, statement.out_fen) == (
        "read",
        "credit",
        41_280,
        2_442,
    )
    assert read_one(BILL.format(now="$100.06")).state == "unknown_layout"


ACCOUNTS: Places = ((40, "left"), (110, "left"), (340, "right"), (430, "right"), (520, "right"))
SECOND: Places = ((40, "left"), (70, "left"), (140, "left"), (340, "right"), (430, "right"), (520, "right"))


def two_accounts(second: Sequence[Sequence[str]]) -> Reading:
    pdf = sheet()
    for at, line in enumerate(("Statement Date 31 July 2026", "HKD Savings", "USD Savings")):
        pdf.text(40, 60 + 12 * at, line)
    pdf.text(40, 110, "Account Activities - HKD Savings")
    y = 130.0
    for row in (
        ("Date", "Transaction Details", "Deposit", "Withdrawal", "Balance"),
        ("30 Jun", "B/F BALANCE", "", "", "1,000.00"),
        ("2 Jul", "RENT", "", "800.00", "200.00"),
        ("13 Jul", "SALARY", "500.00", "", "700.00"),
    ):
        y = put(pdf, y, row, places=ACCOUNTS)
    pdf.add_page()
    pdf.text(40, 60, "Account Activities - Foreign Currency Savings")
    y = 80.0
    for row in second:
        y = put(pdf, y, tuple(row), places=SECOND)
    return read([UploadedFile("statement.pdf", saved(pdf))])


NAMES = ("CCY", "Date", "Transaction Details", "Deposit", "Withdrawal", "Balance")


def test_each_account_of_a_print_has_the_currency_above_it_and_the_period_of_the_first_page():
    reading = two_accounts(
        [
            NAMES,
            ("USD", "30 Jun", "B/F BALANCE", "", "", "410.18"),
            ("", "6 Jul", "REMITTANCE", "1,250.00", "", "1,660.18"),
            ("", "13 Jul", "CARD", "", "320.75", "1,339.43"),
        ]
    )
    assert sums(reading) == [("read", "HKD", 50_000, 80_000), ("read", "USD", 125_000, 32_075)]


def test_a_currency_beside_the_first_amount_alone_is_not_that_of_the_rows_below():
    reading = two_accounts(
        [
            NAMES,
            ("USD", "6 Jul", "REMITTANCE", "1,250.00", "", "1,660.18"),
            ("", "13 Jul", "CARD", "", "320.75", "1,339.43"),
            ("", "14 Jul", "CARD", "", "20.00", "1,319.43"),
        ]
    )
    assert "USD" not in {one.currency for one in reading.statements if one.rows > 1}


POLISH: Places = ((40, "left"), (110, "left"), (400, "right"), (520, "right"))


def boxed(rows: Sequence[tuple[str, str, str, str, str]], *, below: int = 1) -> Reading:
    """Rows of a day, a text, an amount, a balance, and what stands below the day, with a line below every so many."""
    pdf = sheet()
    pdf.text(40, 50, "Waluta: PLN")
    pdf.text(40, 70, "Data operacji")
    put(pdf, 75, ("", "Opis operacji", "Kwota operacji", "Saldo po operacji"), places=POLISH)
    pdf.text(40, 80, "Data waluty")
    pdf.line(36, 85, 560, 85)
    y = 95.0
    for at, (day, text, amount, balance, second) in enumerate(rows, 1):
        put(pdf, y, (day, text, amount, balance), places=POLISH)
        pdf.text(40, y + 10, second)
        pdf.text(110, y + 10, "SKLEP")
        y += 23
        if at % below == 0:
            pdf.line(36, y - 9, 560, y - 9)
    return read([UploadedFile("statement.pdf", saved(pdf))])


BOXED = [
    ("01.07.2026", "KARTA", "-134,78", "5 332,53", "30.06.2026"),
    ("13.07.2026", "PRZELEW", "162,10", "5 494,63", "12.07.2026"),
    ("14.07.2026", "PRZELEW", "-2 300,00", "3 194,63", "14.07.2026"),
    ("15.07.2026", "KARTA", "-100,00", "3 094,63", "14.07.2026"),
]


def test_a_day_of_value_below_the_day_of_booking_between_drawn_lines_begins_no_row():
    reading = boxed(BOXED)
    assert sums(reading) == [("read", "PLN", 16_210, 253_478)]
    days = [f"{day:%d.%m %H:%M}" for day in reading.transactions["occurred_at"]]
    assert days == ["01.07 00:00", "13.07 00:00", "14.07 00:00", "15.07 00:00"]
    assert reading.transactions["raw"][0][0] == "01.07.2026 30.06.2026"


def test_amounts_on_two_baselines_between_drawn_lines_are_of_two_rows_also_without_cents():
    days = [Line("01.07.2026", 40, base - 8, 90, base, base) for base in (100.0, 110.0, 130.0)]
    first, second, third = (Line("500", 300, base - 8, 320, base, base) for base in (100.0, 110.0, 130.0))
    assert first_in_boxes(days, [[first, third]], (90.0, 120.0, 140.0)) == [days[0], days[2]]
    assert first_in_boxes(days, [[first, third], [second]], (90.0, 120.0, 140.0)) == days
    assert first_in_boxes(days, [[third]], (90.0, 120.0, 140.0)) == days


def test_lines_that_part_several_rows_make_no_row_of_them():
    assert sum(one.rows for one in boxed(BOXED, below=2).statements) in (0, 4)


def test_a_number_below_a_day_is_no_part_of_it():
    cells = (("01/04/2026 5214 - 84555", "1.00"), ("13/04/2026 5214 - 05078", "2.00"))
    grid = with_first_days(Grid(("Ngày giao dịch/ Số CT", "Số dư"), cells, (1, 2), pages=(1, 1)))
    assert [row[-1] for row in grid.cells] == ["01/04/2026", "13/04/2026"]
    strange = with_first_days(
        Grid(grid.names[-1:], (*((cell,) for cell, _ in cells), ("none of it",)), (1, 2, 3), pages=(1, 1, 1))
    )
    assert len(strange.names) == 1
