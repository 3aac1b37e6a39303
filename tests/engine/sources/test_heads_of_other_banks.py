"""Names of columns are no bank's own: a bank that is named above them goes before, and times beside days are kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from app.engine.banks import bank_of_format
from app.engine.sources.banks import TABLES
from app.engine.sources.declared import DeclaredReader
from app.engine.tables.grids.records import RawTable
from tests.engine.forgery.lives import MAKERS, press_of, printed

HEADS = "交易日期,{}收入金额,支出金额,账户余额,交易摘要,对方账号,对方户名\n"
ROWS = (
    "2025-03-01,{}100.00,,1100.00,转账,6222000011112222,甲\n"
    "2025-03-02,{},40.00,1060.00,消费,6222000011113333,乙\n"
    "2025-03-02,{},10.00,1050.00,消费,6222000011114444,丙\n"
)
CLOCKS = ("09:08:07", "10:11:12", "23:59:58")


def statement(read_one, above: str = "", column: str = "", cells: tuple[str, ...] = ("", "", "")):
    text = (
        above + HEADS.format(column and column + ",") + ROWS.format(*(cell and cell + "," for cell in cells))
    )
    reading = read_one(text.encode())
    (found,) = reading.statements
    assert (found.state, found.in_fen, found.out_fen, found.currency) == ("read", 10_000, 5_000, "CNY")
    return found.format, reading.transactions["occurred_at"].to_list()


UNTITLED = [
    reader
    for reader in TABLES
    if reader.source.title is None
    and not reader.source.unheaded
    and (bank := bank_of_format(reader.format))
    and not bank.is_kind
]


@pytest.mark.parametrize("reader", UNTITLED, ids=[f"{one.format}{one.source.layouts}" for one in UNTITLED])
def test_no_bank_claims_a_table_above_which_another_bank_is_named(reader: DeclaredReader) -> None:
    bank = bank_of_format(reader.format)
    assert bank is not None
    header = (*dict.fromkeys(names[0] for names in reader.source.columns.values()), *reader.source.also)
    header = tuple(dict.fromkeys(header))

    def is_found(above: str, sheet: str | None = None) -> bool:
        return reader.find_header(RawTable(((above,), header), (1, 2), sheet)) is not None

    assert all(map(is_found, ("账户明细", f"{bank.name['zh-CN']}账户明细", "对方银行：台州银行")))
    assert not any(map(is_found, ("台州银行账户明细", "甲乙农村商业银行")))
    assert is_found("账户明细", "Sheet1")
    assert not is_found("账户明细", "台州银行")


@pytest.mark.parametrize("other", ["台州银行账户交易明细", "开户行：中国农业银行杭州分行"])
def test_heads_of_one_bank_below_the_name_of_another_are_read_as_of_no_known_layout(read_one, other):
    assert statement(read_one, f"{other}\n")[0] == "general"
    assert statement(read_one, "中信银行账户交易明细\n")[0] == "citic_debit"
    assert statement(read_one)[0] == "citic_debit"


@pytest.mark.parametrize("column", ["交易时间", "时间", "记账时间"])
@pytest.mark.parametrize("above", ["", "中信银行\n", "台州银行\n"])
def test_times_in_a_column_of_their_own_are_kept_where_the_days_have_none(read_one, above, column):
    expected = [
        datetime.fromisoformat(f"2025-03-{day} {clock}")
        for day, clock in zip(("01", "02", "02"), CLOCKS, strict=True)
    ]
    assert statement(read_one, above, column, CLOCKS)[1] == expected
    compact = tuple(clock.replace(":", "") for clock in CLOCKS)
    assert statement(read_one, above, column, compact)[1] == expected
    whole = tuple(str(moment) for moment in expected)
    assert statement(read_one, above, column, whole)[1] == expected


def test_times_of_other_days_are_not_those_of_the_rows(read_one):
    booked = ("2025-03-01 09:00:00", "2025-03-02 10:00:00", "2025-03-03 11:00:00")
    format_, moments = statement(read_one, "", "记账时间", booked)
    assert (format_, moments[2]) == ("citic_debit", datetime(2025, 3, 2))


def test_a_print_whose_title_names_no_bank_is_not_of_one_where_another_is_named(read_one):
    maker = next(at for at, each in enumerate(MAKERS) if each.name == "citic-debit.pdf")
    own = press_of(maker, 3)
    other = replace(own, texts={**own.texts, "中信银行": "台州银行"})
    (known,), (unknown,) = (read_one(printed(maker, each)).statements for each in (own, other))
    assert (known.format, unknown.format) == ("citic_debit", "general")
    assert (unknown.state, unknown.rows, unknown.bank) == ("read", known.rows, "taizhou")
