"""Notes, sums and balances by their labels around the rows of a print or a list; names of columns of more countries."""

from __future__ import annotations

from datetime import date

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from app.engine.values.spans import stated_span
from tests.engine.fixtures.plain_sheets import Places, one_of, put, saved, sheet
from tests.engine.tables.test_prints_of_more_banks import FIVE, FOUR, moved, printed


def test_a_note_across_a_narrow_gap_leaves_each_balance_in_its_column():
    pdf = sheet()
    pdf.text(40, 66, "币种：人民币")
    places: Places = (
        (40, "left"),
        (110, "left"),
        (214, "right"),
        (291, "right"),
        (297, "left"),
        (430, "left"),
    )
    names = ("记账日期", "货币", "交易金额", "联机余额", "交易摘要", "对手信息")
    y = put(
        pdf,
        100,
        names,
        places=((40, "left"), (110, "left"), (182, "left"), (220, "left"), (305, "left"), (430, "left")),
    )
    held = 1_000_00
    for day in range(1, 29):
        held -= day * 100
        y = put(
            pdf,
            y,
            (f"2026-01-{day:02}", "CNY", f"-{day}.00", f"{held / 100:,.2f}", "账户管理费", "超市"),
            places=places,
        )
    pdf.text(60, y - 4, "1.交易流水验证码真伪校验请登录该行官方网站查询，以网站上的结果为准。")
    reading = read([UploadedFile("statement.pdf", saved(pdf))])
    assert (one_of(reading).state, one_of(reading).rows) == ("read", 28)
    assert set(reading.transactions["balance_fen"].is_null()) == {False}


def test_a_line_of_sums_behind_labels_below_a_print_states_them_though_columns_cut_its_figures():
    head = [
        "币种：人民币",
        ((40, "交易日期"), (120, "摘要"), (290, "借方金额"), (380, "贷方金额"), (470, "账户余额")),
    ]
    rows = [
        ("2026-05-02", "短信费", "2.00", "", "14,849.99"),
        ("2026-05-03", "微信支付", "50.71", "", "14,799.28"),
        ("2026-05-10", "工资", "", "10,647.19", "25,446.47"),
    ]
    for foot, out in (
        ("本期借方合计：52.71         本期贷方合计：10,647.19      期末余额：25,446.47", 5_271),
        ("借方合计：2笔 52.71         贷方合计：1笔 10,647.19      本期余额：25,446.47", 5_271),
    ):
        pdf_reading = printed(head, rows, FIVE, (foot,))
        statement = one_of(pdf_reading)
        assert (statement.state, statement.out_fen, statement.skipped) == ("read", out, 0)
    wrong = printed(
        head, rows, FIVE, ("本期借方合计：52.72         本期贷方合计：10,647.19      期末余额：25,446.47",)
    )
    assert one_of(wrong).state != "read"


@pytest.mark.parametrize(
    ("labels", "figures"),
    [
        (
            "Vorig saldo Totaal afgeschreven Totaal bijgeschreven Nieuw saldo",
            "€ 2.445,18 € 164,72 € 70,00 € 2.350,46",
        ),
        ("Saldo iniziale Entrate Uscite Saldo finale", "2 445,18 70,00 -164,72 2 350,46"),
    ],
)
def test_balances_below_the_first_and_the_last_label_of_a_line_prove_the_rows(labels, figures):
    columns = ((40, "Datum"), (120, "Omschrijving"), (370, "Bedrag EUR"))
    rows = [
        ("13-03-2026", "Incasso", "-74,72"),
        ("14-03-2026", "Geldautomaat", "-90,00"),
        ("25-03-2026", "Overboeking", "70,00"),
    ]
    head = [labels, figures, columns]
    assert one_of(printed(head, rows, FOUR[:3])).state == "read"
    assert one_of(printed(head, rows[1:], FOUR[:3])).state != "read"


def test_a_line_of_labels_and_values_above_the_names_is_no_part_of_the_header():
    text = (
        "账户明细,,,,\n账号,19226134360221932,户名,郑州某粮油公司,币种,人民币\n"
        "交易时间,收入金额,支出金额,账户余额,交易行名,对方户名\n"
        "2026-09-01 10:29:00,,298.18,567.23,农业银行金水支行,甲\n2026-09-01 13:33:42,13.00,,580.23,农业银行金水支行,乙\n"
    )
    statement = one_of(read([UploadedFile("list.csv", text.encode())]))
    assert (statement.state, statement.currency, statement.account) == ("read", "CNY", "19226134360221932")


def test_days_behind_the_mark_of_a_text_are_days():
    text = (
        "Periode : 01/10/2026 - 31/10/2026\nKode Mata Uang : Rp\n\nTanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n"
        '\'02/10,BIAYA ADM,\'0000,"17,000.00 DB","4,050,534.00"\n'
        '\'04/10,TARIKAN ATM,\'0000,"650,000.00 DB","3,400,534.00"\n'
        '\'14/10,SETORAN,\'0000,"100,000.00 CR","3,500,534.00"\n'
    )
    reading = read([UploadedFile("list.csv", text.encode())])
    assert (one_of(reading).state, one_of(reading).currency) == ("read", "IDR")
    assert [day for day, _ in moved(reading)] == ["2026-10-02", "2026-10-04", "2026-10-14"]


def test_a_balance_carried_forward_above_the_sums_of_both_sides_is_no_part_of_the_last_row():
    head = [
        "1 May 2026 to 31 May 2026, amounts in SGD",
        ((40, "Date"), (120, "Description"), (285, "Withdrawal"), (385, "Deposit"), (475, "Balance")),
    ]
    rows = [
        ("", "BALANCE B/F", "", "", "7,667.77"),
        ("01 MAY", "DEBIT PURCHASE\nSHENG SIONG", "30.42", "", "7,637.35"),
        ("05 MAY", "INTEREST CREDIT", "", "10.53", "7,647.88"),
        ("06 MAY", "DEBIT PURCHASE\nBUS/MRT", "46.05", "", "7,601.83"),
        ("", "BALANCE C/F", "", "", "7,601.83"),
        ("", "Total Withdrawals/Deposits", "76.47", "10.53", ""),
    ]
    reading = printed(head, rows, FIVE)
    assert (one_of(reading).state, one_of(reading).skipped) == ("read", 0)
    assert moved(reading) == [("2026-05-01", -3_042), ("2026-05-05", 1_053), ("2026-05-06", -4_605)]


def test_a_period_with_years_of_two_digits_is_one():
    assert stated_span("Tempoh : 1 Mar 26 – 31 Mar 26") == (date(2026, 3, 1), date(2026, 3, 31))
    assert stated_span("1 Mar 26 – 31 Mar 260") is None


@pytest.mark.parametrize(
    ("text", "currency", "fens"),
    [
        (
            "Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto;\n31.05.2026;Vipps;31.05.2026;349,36;;4750;;\n"
            "30.05.2026;Kiwi;31.05.2026;;-215,16;;4750;\n29.05.2026;Rema;29.05.2026;;-1 215,00;;4750;\n",
            "XXX",
            [34_936, -21_516, -121_500],
        ),
        (
            "Customer account no,Document no,Date,Sender/receiver account,Sender/receiver name,Sender bank code,Empty,"
            "Debit/Credit (D/C),Amount,Reference number,Archiving code,Description,Fee,Currency,Personal code or register code\n"
            "EE207700771176560592,,2026-05-02,EE11,EESTI ENERGIA,,,D,-68.46,,49,Arve 88123,0.00,EUR,\n"
            "EE207700771176560592,,2026-05-05,EE10,WISE,,,C,2278.15,,37,Palk,0.00,EUR,\n"
            "EE207700771176560592,,2026-05-07,,RIMI TALLINN,,,D,-5.44,,38,RIMI,0.00,EUR,\n",
            "EUR",
            [-6_846, 227_815, -544],
        ),
        (
            '幣別：新臺幣\n交易日期,摘要,提款金額,存款金額,帳戶餘額\n115/07/02,電費,530,,"31,987"\n115/07/15,薪資,,"51,639","83,626"\n'
            '115/07/28,消費,235,,"83,391"\n',
            "TWD",
            [-53_000, 5_163_900, -23_500],
        ),
    ],
    ids=["Norway", "Estonia", "Taiwan"],
)
def test_lists_with_the_names_of_their_countries_are_read(text, currency, fens):
    reading = read([UploadedFile("list.csv", text.encode())])
    assert (one_of(reading).state, one_of(reading).currency) == ("read", currency)
    assert [fen for _, fen in moved(reading)] == fens
