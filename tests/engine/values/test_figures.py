"""Amounts, dates and times in the ways of many countries: each is read exactly, or not at all."""

from __future__ import annotations

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.values.currencies import currency_of
from app.engine.values.figures import Figure, Moment, combine, full_year, parse_day, parse_figure, parse_time
from app.engine.values.text import (
    Amount,
    comparable,
    is_scientific,
    parse_amount,
    parse_refund,
    safe_label,
)

FEN = st.integers(0, 10**15 - 1)
DAYS = st.dates(date(1970, 1, 1), date(2069, 12, 31))


def printed(fen: int, mark: str = ".", group: str = ",") -> str:
    whole, cents = divmod(fen, 100)
    return f"{whole:,}".replace(",", group) + f"{mark}{cents:02d}"


@given(FEN, st.sampled_from(["", "+", "-", "−", "–"]), st.sampled_from(["front", "behind", "brackets"]))
def test_a_sign_stands_in_front_behind_or_as_brackets(fen: int, sign: str, place: str) -> None:
    text = printed(fen)
    text, negative = {
        "front": (sign + text, sign not in ("", "+")),
        "behind": (text + sign, sign not in ("", "+")),
        "brackets": (f"({text})", True),
    }[place]
    assert parse_figure(text) == Figure(-fen if negative else fen)


@pytest.mark.parametrize(
    ("text", "fen", "currency"),
    [
        ("-$1,234.50", -123_450, "$"),
        ("+$5.00", 500, "$"),
        ("($41.00)", -4_100, "$"),
        ("-£12.00", -1_200, "GBP"),
        ("- US$7.10", -710, "USD"),
        ("-CHF 3.20", -320, "CHF"),
    ],
)
def test_a_sign_may_stand_before_the_currency(text: str, fen: int, currency: str) -> None:
    assert parse_figure(text) == Figure(fen, currency=currency)


@pytest.mark.parametrize("text", ["-$-5.00", "--$5.00", "-$", "-$USD5.00", "-ABC5.00", "($5.00"])
def test_two_signs_or_two_currencies_before_an_amount_are_none(text: str) -> None:
    assert parse_figure(text) is None


@given(FEN, st.sampled_from(["CR", "DR", "OD", "O/D", "C", "D", "借", "贷", "存入", "支出", "收入", "支取"]))
def test_a_mark_behind_tells_the_sign_and_that_it_did(fen: int, mark: str) -> None:
    taken = mark in ("DR", "OD", "O/D", "D", "借", "支出", "支取")
    assert parse_figure(f"{printed(fen)} {mark}") == Figure(-fen if taken else fen, marked=True)


@given(FEN, st.sampled_from(["借", "贷", "支出", "收入"]), st.booleans())
def test_a_mark_may_stand_in_front(fen: int, mark: str, bracketed: bool) -> None:
    front = f"({mark})" if bracketed else mark
    assert parse_figure(f"{front}{printed(fen)}") == Figure(
        -fen if mark in ("借", "支出") else fen, marked=True
    )


@given(FEN, st.sampled_from([".", "'", " "]), st.sampled_from(["", "-"]))
def test_the_european_way_is_read_only_where_it_is_stated(fen: int, group: str, sign: str) -> None:
    text = sign + printed(fen, ",", group)
    assert parse_figure(text, ",") == Figure(-fen if sign else fen)
    assert parse_figure(sign + printed(fen), ",") is None


@pytest.mark.parametrize("text", ["12.5", "-1.5", "1.2345", "1.234.56", "12 34,00", "1,234.5", "1.234,5.6"])
def test_in_the_european_way_a_point_only_groups_three_digits(text: str) -> None:
    assert parse_figure(text, ",") is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("1.005", Figure(100, exact=False)),
        ("1.015", Figure(102, exact=False)),
        ("1.0051", Figure(101, exact=False)),
        ("1.010", Figure(101)),
        ("1.0100000", Figure(101)),
        (".5", Figure(50)),
        ("-.05", Figure(-5)),
        ("7", Figure(700)),
        ("0007.10", Figure(710)),
        ("9,999,999,999,999.99", Figure(999_999_999_999_999)),
        ("99,999,999,999,999.99", None),
        ("99999999999999", None),
        ("12,34.00", None),
        ("1,2345.00", None),
        ("1'234.50", Figure(123_450)),
        ("-1’234’567.50", Figure(-123_456_750)),
        ("CHF 1'234.50", Figure(123_450, currency="CHF")),
        ("1'23.50", None),
        ("1'234,567.00", None),
        ("1,234'567.00", None),
        ("'234.50", None),
        ("1,23,456.00", Figure(12_345_600)),
        ("-12,34,56,789.50", Figure(-12_345_678_950)),
        ("12,34,567", Figure(123_456_700)),
        ("123,45,678.00", None),
        ("1,23,45.00", None),
        ("1,2,345.00", None),
        ("1.2.3", None),
        ("--5.00", None),
        ("-5.00-", None),
        ("(5.00", None),
        ("()", None),
        ("", None),
        ("5e3", None),
        ("abc", None),
        ("USD 12.00", Figure(1200, currency="USD")),
        ("12.00USD", Figure(1200, currency="USD")),
        ("12.00/USD", Figure(1200, currency="USD")),
        ("€12.00", Figure(1200, currency="EUR")),
        ("HK$1,234.50", Figure(123_450, currency="HKD")),
        ("US$-3.00", Figure(-300, currency="USD")),
        ("$12.00", Figure(1200, currency="$")),
        ("12.00(CN)", Figure(1200)),
        ("12.00(CNY)", Figure(1200)),
        ("12.00元", Figure(1200)),
        ("¥12.00", Figure(1200)),
        ("131.77(已退款89.84)", Figure(13_177, 8_984)),
        ("-131.775", Figure(-13_178, exact=False)),
    ],
)
def test_an_amount_is_exact_or_none(text: str, figure: Figure | None) -> None:
    assert parse_figure(text) == figure


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((name, "CNY") for name in ("人民币", "人民币元", "CNY", "RMB", "156", "元", "01", "本币")),
        *((name, "CNY") for name in ("人民币(CNY)", "人民币（CNY）", "CNY人民币", "人民币/CNY", "人民币CNY")),
        *((name, "USD") for name in ("美元", "840", "US$", "usd")),
        *((name, "HKD") for name in ("港币", "港 币", "港元", "344", "HK$", "hkd")),
        *(("日元", "JPY"), ("日圆", "JPY"), ("欧元", "EUR"), ("€", "EUR"), ("英镑", "GBP"), ("£", "GBP")),
        *(("澳元", "AUD"), ("澳大利亚元", "AUD"), ("加元", "CAD"), ("加拿大元", "CAD"), ("新加坡元", "SGD")),
        *(("新台币", "TWD"), ("台币", "TWD"), ("澳门元", "MOP"), ("瑞士法郎", "CHF"), ("泰铢", "THB")),
        *(("韩元", "KRW"), ("韩国元", "KRW"), ("卢布", "RUB")),
        *((" usdt ", "USDT"), ("USDC", "USDC"), ("HUSD", "HUSD")),
        *(("??", None), ("", None), ("abcd", None), ("a1c", None)),
    ],
)
def test_a_currency_is_known_or_well_formed(text: str, code: str | None) -> None:
    assert currency_of(text) == code


@given(DAYS, st.sampled_from(["-", "/", "."]))
def test_a_day_comes_back_in_every_order(day: date, by: str) -> None:
    year, month, number = f"{day.year}", f"{day.month:02d}", f"{day.day:02d}"
    plain = Moment(day)
    assert parse_day(f"{year}{by}{month}{by}{number}") == plain
    assert parse_day(f"{year}年{month}月{number}日") == plain
    assert parse_day(f"{year}{month}{number}", "dmy") == plain
    assert parse_day(f"{number}{by}{month}{by}{year}", "dmy") == plain
    assert parse_day(f"{month}{by}{number}{by}{year}", "mdy") == plain
    assert parse_day(f"{number}{by}{month}{by}{year[2:]}", "dmy") == plain
    assert parse_day(f"{day:%d %b %Y}", "mdy") == plain
    assert parse_day(f"{day:%d%b%y}", "ymd") == plain
    assert parse_day(f"{day:%B %d, %Y}", "dmy") == plain
    short = parse_day(f"{year[2:]}{by}{month}{by}{number}", "ymd")
    assert short == (None if day.year < 2000 else plain)


@given(DAYS, st.integers(1, 12))
def test_a_day_without_a_year_belongs_to_the_statement_or_the_year_before(day: date, last: int) -> None:
    year = day.year if day.month <= last else day.year + 1
    for text in (f"{day:%m-%d}", f"{day:%m/%d}", f"{day:%m%d}", f"{day.month}月{day.day}日"):
        assert parse_day(text, "md", (year, last)) == Moment(day)
    assert parse_day(f"{day:%m-%d}", "md") is None


@pytest.mark.parametrize(
    ("text", "order", "moment"),
    [
        ("2024-02-29", "ymd", Moment(date(2024, 2, 29))),
        ("2023-02-29", "ymd", None),
        ("2024-13-01", "ymd", None),
        ("2024-00-10", "ymd", None),
        ("31/12/69", "dmy", Moment(date(2069, 12, 31))),
        ("31/12/70", "dmy", Moment(date(1970, 12, 31))),
        ("31/12/99", "dmy", Moment(date(1999, 12, 31))),
        ("12/31/2024", "dmy", None),
        ("69/12/31", "ymd", Moment(date(2069, 12, 31))),
        ("70/01/01", "ymd", None),
        ("5 Foo 2024", "dmy", None),
        ("2024-03-01 08:30:15", "ymd", Moment(date(2024, 3, 1), time(8, 30, 15))),
        ("2024-03-01T08:30", "ymd", Moment(date(2024, 3, 1), time(8, 30))),
        ("20240301 083015", "ymd", Moment(date(2024, 3, 1), time(8, 30, 15))),
        ("20240301083015", "ymd", Moment(date(2024, 3, 1), time(8, 30, 15))),
        ("20240301.0", "ymd", Moment(date(2024, 3, 1))),
        ("01/03/2024 8:30 PM", "dmy", Moment(date(2024, 3, 1), time(20, 30))),
        ("2024-03-01 25:00:00", "ymd", Moment(date(2024, 3, 1), None, True)),
        ("2024-03-01 08:61", "ymd", Moment(date(2024, 3, 1), None, True)),
        ("2024-03-01 ???", "ymd", None),
        ("2024-03-01-08.30.15", "ymd", Moment(date(2024, 3, 1), time(8, 30, 15))),
        ("2024/03/01-08:30:15", "ymd", Moment(date(2024, 3, 1), time(8, 30, 15))),
        ("Fri 01 Mar 2024", "ymd", Moment(date(2024, 3, 1))),
        ("Friday, 1 March 2024", "ymd", Moment(date(2024, 3, 1))),
        ("Fri, Mar 1, 2024", "ymd", Moment(date(2024, 3, 1))),
        ("Mar-01-2024", "ymd", Moment(date(2024, 3, 1))),
        ("2024-Mar-01", "ymd", Moment(date(2024, 3, 1))),
        ("2024 Foo 01", "ymd", None),
    ],
)
def test_a_day_is_read_or_none(text: str, order: str, moment: Moment | None) -> None:
    assert parse_day(text, order) == moment  # type: ignore[arg-type]


@given(st.times().map(lambda each: each.replace(microsecond=0)))
def test_a_time_of_day_comes_back(clock: time) -> None:
    assert parse_time(f"{clock:%H:%M:%S}") == clock
    assert parse_time(f"{clock:%H：%M：%S}") == clock
    assert parse_time(f"{clock:%H时%M分%S秒}") == clock
    assert parse_time(f"{clock:%I:%M:%S %p}") == clock
    assert parse_time(f"{clock.hour}{clock:%M%S}") == clock
    assert parse_time(f"{clock:%H:%M}") == clock.replace(second=0)
    assert parse_time(f"{clock:%H:%M:%S}.123") == clock
    assert parse_time(f"{clock:%H:%M:%S}+08:00") == clock


@pytest.mark.parametrize("text", ["0.5", "24:00:00", "12:60", "12:00:60", "246060", "", "noon", "0.123456"])
def test_what_is_no_time_of_day_is_none(text: str) -> None:
    assert parse_time(text) is None


def test_a_row_whose_time_is_unknown_stands_at_midnight() -> None:
    day = Moment(date(2024, 3, 1))
    assert combine(day, None) == datetime.fromisoformat("2024-03-01T00:00")
    assert combine(day, time(8, 30)) == datetime.fromisoformat("2024-03-01T08:30")


def test_a_year_of_two_digits_belongs_to_the_nearer_century() -> None:
    assert [full_year(each) for each in ("00", "69", "70", "99", "1969", "0070")] == [
        *(2000, 2069, 1970, 1999),
        *(1969, 70),
    ]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("9999999999999", Amount(999_999_999_999_900)),
        ("99999999999999", None),
        ("-¥1,234.5", Amount(-123_450)),
        ("¥-1,234.5", Amount(-123_450)),
        ("-¥-1.00", None),
        ("+¥-1.00", None),
        ("1.005", Amount(100, exact=False)),
        ("1.015", Amount(102, exact=False)),
        ("1.5000", Amount(150)),
        ("1.00(已退款1.00)", Amount(100, 100)),
        ("1.00(已退款1.01)", None),
        ("-1.00(已退款1.00)", Amount(-100, 100)),
        ("1.00(已全额退款)", Amount(100, 100)),
        ("1.00(已退款0.00)", Amount(100)),
        ("1.00(已撤销)", None),
        ("RMB 1.00", Amount(100, currency="CNY")),
        ("USD1.00", Amount(100, currency="USD")),
        ('"1.00"', Amount(100)),
        ('="1.00"', Amount(100)),
        ('"', None),
    ],
)
def test_an_amount_of_a_wallet_is_exact_or_none(text: str, amount: Amount | None) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("note", "fen"),
    [("已退款(￥89.84)", 8984), ("已退￥1,000", 100_000), ("已全额退款", 777), ("支付成功", 0), ("", 0)],
)
def test_a_note_says_what_came_back(note: str, fen: int) -> None:
    assert parse_refund(note, 777) == fen


def test_labels_and_comparable_texts() -> None:
    assert comparable(" Ａ b\u200bＣ中\u200b文 ") == "abc中文"
    assert is_scientific("2.02E+27")
    assert is_scientific("2e+27")
    assert not is_scientific("22.02E+27")
    assert safe_label("a\u202eb\nc", 2) == "ab"
    assert len(safe_label("x" * 300)) == 255
