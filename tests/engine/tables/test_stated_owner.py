"""Whose statement it is: names of several words, numbers beside other figures, labels that are somebody else's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.tables.conclusion.stated_owner import stated_account, stated_accounts, stated_holder
from app.engine.types.statements import Statement
from tests.effort import examples

ROWS = """交易日期,收入,支出,余额,摘要
2026-03-01,100.00,,1100.00,转入
2026-03-02,,40.00,1060.00,消费
2026-03-03,5.00,,1065.00,利息
"""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Account Name: JOHN SMITH", "JOHN SMITH"),
        ("Posiadacz: PAN TOMASZ WZÓR", "TOMASZ WZÓR"),
        ("Intestato a: ROSSI ESEMPIO", "ROSSI ESEMPIO"),
        ("Kontohavare: Åsa Exempel", "Åsa Exempel"),
        ("RELEVÉ DE COMPTE\nM. BASTIEN EXEMPLE\n22 RUE DU PONT\n69002 LYON", "BASTIEN EXEMPLE"),
        ("STATEMENT\nM. EXAMPLE RAO\n22 BRIDGE ST\n69002 TOWN", None),
        ("MS CHEUNG EXAMPLE Number 123-456789-833\nFLAT 12C\nKING'S ROAD", "CHEUNG EXAMPLE"),
        ("Miss Charlotte Example Your Account\n14 Elwick Road\nTOWN TN23 1PF", "Charlotte Example"),
        ("Account Name: JOHN SMITH Account Number: 123456", "JOHN SMITH"),
        ("Account Name : Mr. RAVI KUMAR", "RAVI KUMAR"),
        ("户名：EAST SUN TRADING CO LTD 账号：123456", "EAST SUN TRADING CO LTD"),
        ("户名：赵 磊 币种：人民币", "赵 磊"),
        ("户名：赵磊 人民币", "赵磊"),
        ("户名：阿卜杜拉·买买提", "阿卜杜拉·买买提"),
        ("户名：青禾（杭州）科技有限公司 账号", "青禾（杭州）科技有限公司"),
        ("客户姓名：何*楠", "何*楠"),
        ("户名 许晴", "许晴"),
        ("本方户名：张三", "张三"),
        ("经办柜员姓名：李四\n户名：袁野", "袁野"),
        ("Titular: María José Núñez Pérez IBAN: ES91 2100", "María José Núñez Pérez"),
        ("TITULAR: MARIA SOL CAMPO Periodo 01/03/2025 - 31/03/2025", "MARIA SOL CAMPO"),
        ("Titular 戶名: SR. LEI KA MAN Conta N. 賬號: 9000000001", "LEI KA MAN"),
        ("Account Name Mrs P Meadow Sortcode 40-00-00 Account Number 40000001", "P Meadow"),
        ("Account Name Current Account", None),
        ("お名前\u3000ヤマモト\u3000サクラ 様 口座番号\u3000普通 ***0001", "ヤマモト\u3000サクラ"),
        ("口座名義 ヤマモト 口座番号 1234567", "ヤマモト"),
        ("お名前：山本 様", "山本"),
        ("お名前   山口 美咲 様   照会期間   2024年04月01日〜2024年06月30日", "山口\u3000美咲"),
        ("성명: 김바다 계좌번호: 110-***-000001", "김바다"),
        ("ANA LUZ DO MAR CPF ***.000.000-**", "ANA LUZ DO MAR"),
        ("Account Number 000400000001 ( INR ) - MEERA RAO", "MEERA RAO"),
        (
            "Rekening NL00 WATR 0001 2345 67 Hr J. van der Weide Periode 01-04-2025 t/m 30-04-2025",
            "J. van der Weide",
        ),
        ("对方户名：全部", None),
        ("户名：全部", None),
        ("账户名称：活期储蓄 户名：张三", "张三"),
        ("账户名称：个人结算账户", None),
        ("Account Name: Current Account\nAccount Holder: Jo Wood", "Jo Wood"),
        ("户名：卡米拉", "卡米拉"),
        ("原户名：李四 户名：张三", "张三"),
        ("客户经理姓名：李小红", None),
        ("户名 账号 币种", None),
        ("户名 开户行 币种", None),
    ],
)
def test_a_holder_is_named_whole_and_nobody_else_is_taken_for_one(line: str, name: str | None) -> None:
    assert stated_holder(line) == name


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("账号：6217350012345678 2024-06-01 至 2024-06-30", "6217350012345678"),
        ("账号：6217 3500 1234 5678 2024-06-01", "6217 3500 1234 5678"),
        ("账号：6217 3500 1234 5678 901", "6217 3500 1234 5678 901"),
        ("账号:6222 02** **** 1234", "6222 02** **** 1234"),
        ("账号：123456789 1/2", "123456789"),
        ("Account Number 12345678 06/01/2024", "12345678"),
        ("Account No. 012-345678-833", "012-345678-833"),
        ("卡号 6222021202012345678", "6222021202012345678"),
        ("账户号码 622908123456789012", "622908123456789012"),
        ("账号（卡号）：6222021202012345678", "6222021202012345678"),
        ("IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFF", "DE89 3704 0044 0532 0130 00"),
        ("对方账号：6217000010001111\n账号：6230910199012345678", "6230910199012345678"),
        ("Account Number 戶口號碼: 123-000001-833", "123-000001-833"),
        ("Account No. 戶口號碼 024-300-000001-668", "024-300-000001-668"),
        ("ACCOUNT NUMBER / NOMBOR AKAUN : 114000-000001", "114000-000001"),
        ("Nombor Akaun / Account Number 4800000001", "4800000001"),
        ("Titular: SOL CAMPO   Cuenta: ES00 0182 **** **** 0001", "ES00 0182 **** **** 0001"),
        ("agência: 1234 conta: 50000-0", "50000-0"),
        ("extrato conta corrente 02/2025", None),
        ("Compte de chèques ****0001 Solde au 28/02/2025", "****0001"),
        ("Rekening NL00 WATR 0001 2345 67 Hr J. Weide", "NL00 WATR 0001 2345 67"),
        ("口座番号\u3000普通 ***0001", "普通 ***0001"),
        ("普通 1000001 令和7年4月1日", "普通 1000001"),
        ("Account Details For: Merlion Account 120-000001-9", "120-000001-9"),
        ("约定还款账号：6217000010001111", None),
        ("原账号：6222020200001111 新账号：6222020200009999", "6222020200009999"),
        ("Previous account number: 12345678 Account number: 87654321", "87654321"),
        ("开户地：太原 账号：6222020200001111", "6222020200001111"),
        ("卡号：6222••••1234", "6222••••1234"),
        ("卡号：6222…1234 币种：人民币", "6222…1234"),
        ("卡号：6222 ···· ···· 1234", "6222 ···· ···· 1234"),
        ("账户余额：1234567.00", None),
        ("账号:2024-01-01", None),
    ],
)
def test_the_number_of_the_account_ends_where_other_figures_begin(line: str, number: str | None) -> None:
    assert stated_account(line) == number


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Fern Bank\nMiss P Meadow\n14 Lane Row\nTestley", "P Meadow"),
        ("Sparbank\nHerr Otto Wiese\nWeidenweg 8\n48000 Talheim", "Otto Wiese"),
        ("MR ARUN RAO Account Branch : RIVERSIDE\nNO 14 4TH CROSS", "ARUN RAO"),
        ("Mrs P Meadow\n1 Lane\nPage 1\nMrs P Meadow\n1 Lane", "P Meadow"),
        ("Mr A Meadow\n1 Lane\nMs B Meadow\n2 Lane", None),
        ("Mr A Meadow & Mrs B Meadow\n1 Lane", None),
        ("Ihre Beraterin\nFrau Sabine Feld\nWeidenweg 8", None),
        ("Frau Sabine Feld\nTelefon 0200 123456", None),
        ("Ms Excel\nVersion", None),
        ("TAN AH KOW\nBLK 12 RIVER AVE", None),
        ("Dr 1,000.00\nCr 2,000.00", None),
    ],
)
def test_a_name_without_a_label_is_taken_behind_a_title_above_an_address_alone(
    head: str, name: str | None
) -> None:
    assert stated_holder(head) == name


_WORD = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=9).filter(
    lambda word: (
        word not in {"MR", "MS", "DR", "SR", "MRS", "MISS", "FRAU", "HERR", "NO", "NA", "ALL", "NONE"}
    )
)


@settings(max_examples=examples(300))
@given(
    words=st.lists(_WORD, min_size=1, max_size=4),
    number=st.from_regex(r"\A[0-9]{8,19}\Z"),
    behind=st.sampled_from(["", " 2024-06-01", " 1/2", "  3", " 06/01/2024", " 人民币"]),
)
def test_name_and_number_come_back_whatever_stands_behind(words: list[str], number: str, behind: str) -> None:
    name = " ".join(words)
    assert stated_accounts(f"账号：{number}{behind}\n户名：{name}") == [number]
    if not set(words) & {"ACCOUNT", "DATE", "PERIOD", "PAGE", "CARD", "TYPE", "SORT", "SWIFT", "BIC", "IBAN"}:
        assert stated_holder(f"户名：{name} 账号：{number}{behind}") == name


def test_neither_a_product_nor_an_account_of_before_is_named(
    read_table: Callable[[str], Statement],
) -> None:
    statement = read_table(
        "账户名称：活期储蓄 户名：张三\n原账号：6222020200001111 账号：6222••••1234\n" + ROWS
    )
    assert (statement.state, statement.account, statement.holder) == ("read", "6222••••1234", "张三")


def test_what_a_query_chose_is_not_whose_account_it_is(read_table: Callable[[str], Statement]) -> None:
    above = (
        "某行账户明细查询\n对方户名：全部,对方账号：6217000010001111\n账号：6230910199012345678,户名：袁野\n"
    )
    statement = read_table(above + ROWS)
    assert (statement.state, statement.account, statement.holder) == ("read", "6230910199012345678", "袁野")


def test_labels_and_values_in_cells_of_their_own_are_read(read_table: Callable[[str], Statement]) -> None:
    statement = read_table("某行账户明细\n账号,6217001540055556666\n户名,许晴\n" + ROWS)
    assert (statement.account, statement.holder) == ("6217001540055556666", "许晴")


def test_how_many_rows_make_a_sum_is_not_the_sum(read_table: Callable[[str], Statement]) -> None:
    foot = "收入合计：2 笔，共 105.00 元,支出合计：1 笔，共 40.00 元\n"
    statement = read_table(ROWS + foot)
    assert (statement.state, statement.totals.agree) == ("read", True)
    assert read_table(ROWS + foot.replace("105.00", "105.01")).state == "disagrees"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Konto: Allkonto 6123-987 654 321", "6123-987 654 321"),
        ("Konto 6123-987 654 321 1 234,00", "6123-987 654 321"),
        ("Nr rachunku: 12 1020 3352 0000 1234 5678 9012", "12 1020 3352 0000 1234 5678 9012"),
        ("n° 30003 01234 00056789012 45 du 11/06/2026", "30003 01234 00056789012 45"),
        ("World Mastercard ending in 9907", "9907"),
        ("Account: 1234567890 From Date: 01/09/2026", "1234567890"),
        ("Linked account: 1234567890", None),
        ("Conta 0123456789012 - EUR - Conta Extracto", "0123456789012"),
        ("Hesap No 3456 1234567 Müşteri", "3456 1234567"),
        ("Account details for: 360 Account 501-234567-001", "501-234567-001"),
        ("口座番号：イチゴ支店（101） 普通 1234567", "普通 1234567"),
    ],
)
def test_numbers_as_more_countries_write_them_are_read_whole(text: str, number: str | None):
    assert stated_account(text) == number


OF_BOTH = (
    "Rekeningnummer;Naam;Munt;Datum;Omschrijving;Bedrag;Saldo;rekeningnummer tegenpartij;Naam tegenpartij\n"
    + "".join(
        f"BE00 0000 0000 0001;EXAMPLE LOTTE;EUR;1{day}/08/2026;x;-1,00;{10 - day},00;;SHOP {day}\n"
        for day in range(3, 9)
    )
)


def test_columns_that_others_repeat_for_the_other_side_are_the_holders(
    read_table: Callable[[str], Statement],
):
    statement = read_table(OF_BOTH)
    assert (statement.account, statement.holder) == ("BE00 0000 0000 0001", "EXAMPLE LOTTE")


@pytest.mark.parametrize("name", ["Bank Account", "Posted Account"])
def test_the_first_column_names_the_account_where_it_says_one_in_every_row(
    read_table: Callable[[str], Statement], name: str
):
    rows = [f"034112345678,1{day}/09/2026,x,1.00,,{10 - day}.00\n" for day in range(3, 9)]
    head = f"{name},Date,Narrative,Debit Amount,Credit Amount,Balance\n"
    assert read_table(head + "".join(rows)).account == "034112345678"
    assert read_table(head + "".join(rows) + rows[-1].replace("034112345678", "034112345679")).account is None
