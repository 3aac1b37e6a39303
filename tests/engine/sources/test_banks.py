"""Banks: one module each, from which formats, their names, readers and the banks of payments take."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from app.engine import banks
from app.engine.banks import BANKS, bank_above, bank_of_format, named_bank
from app.engine.documents.opening import open_document
from app.engine.documents.unpack import unpack
from app.engine.messages.formats import FORMAT_NAMES
from app.engine.pipeline import read
from app.engine.rules import RuleSet
from app.engine.sources import NAMED
from app.engine.sources.declared import DeclaredReader
from app.engine.sources.reader import Reader
from app.engine.types.declarations import Declaration
from app.engine.types.statements import Limits, UploadedFile
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.golden_type import Golden

NO_MORE = {"td"}
"""Formats that nothing is read as any more; older reports still name them."""


def test_every_format_has_a_name_and_that_of_a_bank_belongs_to_exactly_one_bank() -> None:
    times = Counter(code for bank in BANKS for code in bank.formats)
    assert set(times.values()) == {1}
    formats = {reader.format for reader in NAMED}
    assert formats <= FORMAT_NAMES.keys()
    assert times.keys() - NO_MORE <= formats
    assert {
        code for code in FORMAT_NAMES if code.endswith(("_debit", "_credit", "_corporate"))
    } <= times.keys()


def test_a_bank_is_one_module_of_its_code_and_names_the_formats_of_its_statements() -> None:
    modules = {path.stem for path in Path(banks.__file__).parent.glob("[a-z]*.py")}
    assert modules == {bank.code for bank in BANKS if bank.formats}
    for bank in BANKS:
        assert {one.format for one in bank.statements} == bank.formats.keys() - NO_MORE, bank.code


def headers(source: Declaration) -> list[list[str]]:
    """The least and the fullest header of a declaration, in each of its spellings."""
    chosen = [spellings for role, spellings in source.columns.items() if role in source.required]
    return [
        [*names, *(source.also - set(names))]
        for columns in (chosen, source.columns.values())
        for names in product(*columns)
    ]


@pytest.mark.everything  # before a commit: one reader alone knows each statement, above
def test_two_tables_share_no_header_unless_the_one_that_is_asked_first_needs_a_title() -> None:
    tables = [reader for reader in NAMED if isinstance(reader, DeclaredReader)]
    for first, later in combinations(tables, 2):
        shared = [names for names in headers(first.source) if later.roles(names)]
        shared += [names for names in headers(later.source) if first.roles(names)]
        assert first.source.title or not shared, (first.format, later.format, shared[0])


@cache
def who_knows(golden: Golden) -> list[Reader]:
    file = UploadedFile(golden.name, golden.make(12, 3)[0])
    units = unpack([file], [golden.password] if golden.password else [], Limits())
    opened = [open_document(unit, Limits()) for unit in units]
    return [reader for reader in NAMED for document in opened if reader.read(document) is not None]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_one_reader_alone_knows_a_synthetic_statement_so_no_order_decides(golden) -> None:
    named = golden.format in {reader.format for reader in NAMED}
    assert [reader.format for reader in who_knows(golden)] == [golden.format] * named


def test_every_declared_layout_has_a_synthetic_statement() -> None:
    known = [reader for golden in GOLDEN for reader in who_knows(golden)]
    declared = [reader for reader in NAMED if hasattr(reader, "source")]
    assert len(declared) > 50
    assert [(one.format, one.source) for one in declared if one not in known] == []


def test_formats_of_banks_are_called_as_their_bank_says() -> None:
    for bank in BANKS:
        for code, name in bank.formats.items():
            assert FORMAT_NAMES[code] is name
            assert all(name.values())


def test_no_two_banks_share_a_code_or_a_name() -> None:
    assert max(Counter(bank.code for bank in BANKS).values()) == 1
    names = Counter(
        name for bank in BANKS for name in {bank.name["zh-CN"], bank.name["en-US"], *bank.names, *bank.short}
    )
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("bank", [bank for bank in BANKS if not bank.is_kind], ids=lambda bank: bank.code)
def test_a_bank_is_found_by_each_of_its_names(bank) -> None:
    for name in (bank.name["zh-CN"], bank.name["en-US"], *bank.names, *bank.short):
        for text in (f"{name}(1234)", f"{name}储蓄卡(1234)", f"提现到{name}", f"零钱通转出-到{name}(1234)"):
            assert named_bank(text) == bank.code, text
    assert named_bank(f"中国{bank.name['zh-CN']}") == (
        bank.code if bank.code != "boc" else named_bank("中国银行")
    )


@pytest.mark.parametrize(
    ("text", "bank"),
    [
        ("邮政银行(1234)", "psbc"),
        ("中国邮政银行储蓄卡(1234)", "psbc"),
        ("提现到邮政储蓄卡(1234)", "psbc"),
        ("招商信用卡(1234)", "cmb"),
        ("工商储蓄卡(1234)", "icbc"),
        ("农业储蓄卡(1234)", "abc"),
        ("建设储蓄卡(1234)", "ccb"),
        ("交通信用卡(1234)", "bocom"),
        ("上海浦发银行(1234)", "spdb"),
        ("渝农商行(1234)", "cqrcb"),
        ("沪农商行(1234)", "srcb"),
        ("北京农商行(1234)", "bjrcb"),
        ("苏宁银行(1234)", "sunline"),
    ],
)
def test_a_bank_is_found_by_what_wallets_call_it(text: str, bank: str) -> None:
    assert named_bank(text) == bank


@pytest.mark.parametrize(
    ("text", "bank"),
    [
        ("江海银行(1234)", "?江海银行"),
        ("提现至江海银行", "?江海银行"),
        ("江海银行股份有限公司", "?江海银行"),
        ("法国农业银行", "?法国农业银行"),
        ("湖北随州曾都汇丰村镇银行", "?湖北随州曾都汇丰村镇银行"),
        ("四川省农村信用社联合社", "?四川农信"),
        ("四川农信(1234)", "?四川农信"),
        ("北京农村商业银行", "bjrcb"),
        ("昆山农村商业银行", "?昆山农商银行"),
        ("信用社(1234)", "?农信"),
        ("中国建设银行(亚洲)", "?建设银行(亚洲)"),
        ("招商银行(1) 工商银行(2)", "?招商银行|工商银行"),
        ("First Bank of Nowhere", "?first bank"),
        ("零钱", ""),
        ("银行卡", ""),
        ("提现到银行卡", ""),
        ("手机银行转账", ""),
        ("中国人民银行", ""),
        ("", ""),
    ],
)
def test_a_bank_on_no_list_keeps_its_own_name(text: str, bank: str) -> None:
    assert named_bank(text) == bank


def test_a_title_tells_the_bank_of_a_table_when_it_names_one_only() -> None:
    assert bank_above(["宁波银行个人账户明细", "户名：张三 开户行：宁波银行杭州分行"]) == "nbcb"
    assert bank_above(["江海银行账户交易明细"]) == "?江海银行"
    assert bank_above(["本明细适用于招商银行、工商银行"]) == ""
    assert bank_above(["账户明细", "对方银行：招商银行"]) == ""
    assert bank_above(["农信社账户明细"]) == ""


@pytest.mark.parametrize(
    ("title", "bank"), [("宁波银行账户交易明细", "nbcb"), ("江海银行账户交易明细", "?江海银行"), ("明细", "")]
)
def test_a_statement_of_no_known_layout_tells_its_bank_by_its_title(title: str, bank: str) -> None:
    lines = [
        title,
        "交易日期,收入,支出,余额,对方户名,摘要",
        "2026-01-05,100.00,,1100.00,李四,转账",
        "2026-01-06,,50.00,1050.00,某店,消费",
        "2026-01-07,,20.00,1030.00,某店,消费",
    ]
    [statement] = read([UploadedFile("list.csv", "\n".join(lines).encode())]).statements
    assert (statement.format, statement.state, statement.bank) == ("general", "read", bank)


def test_a_named_format_tells_its_bank_and_the_format_of_many_banks_does_not() -> None:
    icbc, rural = bank_of_format("icbc_debit"), bank_of_format("rural_bank")
    assert [bank and (bank.code, bank.is_kind) for bank in (icbc, rural)] == [
        ("icbc", False),
        ("rural", True),
    ]
    assert bank_of_format("wechat") is None


def test_rules_that_were_stored_with_banks_still_load() -> None:
    rules = RuleSet.builtin()
    old = {**rules.to_json(), "banks": [{"id": "icbc", "formats": ["icbc"], "names": ["工商银行"]}]}
    assert RuleSet.from_json(old) == rules
