"""Names of columns and of balances in the languages of Europe, the Near East and Asia."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.tables.grids.vocabulary import NAMES, roles_of
from app.engine.tables.rows.sum_words import sum_word
from app.engine.types.statements import Statement, UploadedFile
from app.engine.values.text import comparable

ROWS = "01/03/2026;A;300,00;;700,00\n14/03/2026;B;45,50;;654,50\n19/03/2026;C;;900,25;1554,75\n"

SIDES = {
    "Polish": "Data operacji;Opis operacji;Obciążenia;Uznania;Saldo po operacji",
    "Ukrainian": "Дата операції;Призначення платежу;Дебет;Кредит;Залишок",
    "Russian": "Дата проводки;Назначение платежа;По дебету;По кредиту;Остаток",
    "Czech": "Datum transakce;Popis transakce;Odepsáno;Připsáno;Zůstatek po transakci",
    "Slovak": "Dátum účtovania;Popis transakcie;Výdaj;Příjem;Zostatok",
    "Hungarian": "Könyvelés dátuma;Leírás;Terhelés;Jóváírás;Könyvelési egyenleg",
    "Romanian": "Data tranzacției;Detalii tranzacție;Ieșiri;Intrări;Sold contabil",
    "Bulgarian": "Дата;Основание;Дебит;Кредит;Салдо",
    "Croatian": "Datum izvršenja;Opis plaćanja;Isplata;Uplata;Stanje",
    "Greek": "Ημερομηνία;Περιγραφή;Χρέωση;Πίστωση;Υπόλοιπο",
    "Turkish": "İşlem Tarihi;İşlem Açıklaması;Çıkış;Giriş;Kalan Bakiye",
    "Norwegian": "Bokført dato;Tekst;Ut fra konto;Inn på konto;Saldo",
    "Danish": "Bogføringsdato;Posteringstekst;Udbetaling;Indbetaling;Saldo",
    "Finnish": "Kirjauspvm;Kuvaus;Otot;Panot;Saldo",
    "Estonian": "Kuupäev;Selgitus;Deebet;Kreedit;Jääk",
    "Latvian": "Datums;Apraksts;Debets;Kredīts;Atlikums",
    "Lithuanian": "Data;Paskirtis;Debetas;Kreditas;Likutis",
    "of Chile": "Fecha;Descripción;Cheques / Cargos;Depósitos / Abonos;Saldo",
    "of Quebec": "Date;Description;Retrait;Dépôt;Solde",
    "Indonesian": "Tanggal;Deskripsi;Dana Keluar;Dana Masuk;Sisa Saldo",
    "Thai": "วันที่;รายละเอียด;เงินออก;เงินเข้า;ยอดเงินคงเหลือ",
    "Hebrew": "תאריך;תיאור;חובה;זכות;יתרה",
    "Arabic": "التاريخ;الوصف;مدين;دائن;الرصيد",
}


def read_text(text: str) -> Statement:
    (statement,) = read([UploadedFile("list.csv", text.encode())]).statements
    return statement


@pytest.mark.parametrize("header", SIDES.values(), ids=SIDES)
def test_money_out_and_in_are_read_by_their_names(header):
    statement = read_text(f"{header}\n{ROWS}")
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 90_025, 34_550)


@pytest.mark.parametrize("header", SIDES.values(), ids=SIDES)
def test_a_row_cut_out_below_such_names_is_noticed(header):
    first, _, last = ROWS.splitlines()
    assert (
        read_text(
            f"{header}\n{first}\n{last}\n{last.replace('19', '20').replace('1554,75', '2455,00')}"
        ).state
        != "read"
    )


@pytest.mark.parametrize(
    ("header", "currency"),
    [
        ("Data_Operazione;Descrizione_Completa;Importo_EUR;Saldo_EUR", "EUR"),
        ("#Data operacji;#Opis operacji;#Kwota (PLN);#Saldo po operacji", "PLN"),
        ("Дата i час операції;Деталі операції;Сума в валюті картки (UAH);Залишок після операції", "UAH"),
        ("Kirjauspäivä;Selitys;Määrä EUROA;Saldo", "EUR"),
    ],
)
def test_names_with_strokes_marks_and_currencies(header, currency):
    statement = read_text(
        f"{header}\n01/03/2026;A;-300,00;700,00\n02/03/2026;B;-45,50;654,50\n19/03/2026;C;900,25;1554,75\n"
    )
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 90_025, 34_550)
    assert statement.currency == currency


def test_every_name_stands_in_the_form_in_which_headers_are_compared():
    strange = [name for names in NAMES.values() for name in names if comparable(name) != name]
    assert strange == []


def test_the_column_of_a_fee_is_no_amount():
    assert "amount" not in roles_of(("Date", "Description", "Frais", "Commission"))


@pytest.mark.parametrize(
    "label",
    [
        "Balance from statement 86 dated 30/06/2026",
        "Neuer Kontostand zu Ihren Gunsten EUR",
        "SALDO FINALE A VOSTRO CREDITO",
        "Solde reporté",
        "Входящий остаток",
        "Nyitó egyenleg",
        "Devreden bakiye",
        "Νέο υπόλοιπο",
        "Početno stanje",
    ],
)
def test_such_words_alone_are_those_of_a_balance(label):
    assert sum_word(label) == "carried"
    assert sum_word(f"{label} Müller") is None


LATVIAN = (
    '"Klienta konts";"Datums";"Saņēmējs/Maksātājs";"Informācija saņēmējam";"Summa";"Valūta";"Debets/Kredīts"\n'
    '"LV1";"01.03.2026";"";"Sākuma atlikums";"620,35";"EUR";"K"\n'
    '"LV1";"02.03.2026";"";"Maksa par karti";"1,80";"EUR";"D"\n'
    '"LV1";"02.03.2026";"ANDRIS";"Pārskaitījums";"25,43";"EUR";"K"\n'
    '"LV1";"30.04.2026";"";"Apgrozījums";"1,80";"EUR";"D"\n'
    '"LV1";"30.04.2026";"";"Apgrozījums";"25,43";"EUR";"K"\n'
    '"LV1";"30.04.2026";"";"Beigu atlikums";"643,98";"EUR";"K"\n'
)


def test_balances_and_turnovers_among_the_rows_are_none():
    statement = read_text(LATVIAN)
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == ("read", 2, 2_543, 180)
    assert statement.currency == "EUR"


def test_days_end_with_a_dot_where_each_part_does():
    rows = ROWS.replace("/03/2026", ".03.2026.")
    statement = read_text(f"Datum;Opis transakcije;Isplate;Uplate;Stanje\n{rows}")
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 90_025, 34_550)


def test_the_books_of_a_firm_are_read_from_the_other_side_where_their_balances_say_so():
    statement = read_text(
        "Muavin Defter 102 Bankalar TL\nTarih;Açıklama;Borç;Alacak;Bakiye\n13.01.2025;Tahsilat;500,00;;1500,00\n"
        "14.01.2025;Kira;;400,00;1100,00\n25.01.2025;Elektrik;;50,00;1050,00\n"
    )
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 50_000, 45_000)


@pytest.mark.parametrize("title", ["Muavin Defter", "Карточка счета 51", "Kartica konta"])
def test_books_without_balances_are_asked(title):
    rows = "13.01.2025;A;500,00;\n14.01.2025;B;;400,00\n25.01.2025;C;;50,00\n"
    names = {"M": "Borç;Alacak", "К": "Дебет;Кредит", "K": "Duguje;Potražuje"}[title[0]]
    date = {"M": "Tarih;Açıklama", "К": "Дата;Содержание операции", "K": "Datum;Opis"}[title[0]]
    assert read_text(f"{title}\n{date};{names}\n{rows}").state != "read"
