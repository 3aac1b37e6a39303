"""Invented examples for the recipes: a bank, a shop, and what tests a call."""

from __future__ import annotations

BANK = '''"""青屿银行, an invented bank: debit accounts as table and as print."""

from __future__ import annotations

from dataclasses import replace

from app.engine.types.declarations import Bank, Declaration, Printed, named

_DEBIT = Declaration(
    format="qingyu_debit",
    kind="debit",
    columns={
        "moment": ("交易时刻",),
        "amount": ("发生额",),
        "balance": ("结余",),
        "party": ("往来户名",),
        "text": ("用途说明",),
    },
    required={"moment", "amount", "balance", "party"},
    sign="signed",
)

BANK = Bank(
    code="qingyu",
    name=named("青屿银行", "Bank of Qingyu"),
    short=("青屿储蓄卡",),
    formats={"qingyu_debit": named("青屿银行账户明细", "Bank of Qingyu account statement")},
    statements=(
        _DEBIT,
        replace(_DEBIT, printed=Printed(title="青屿银行账户明细", header="交易时刻 发生额 结余 往来户名 用途说明")),
    ),
)
'''

BANKS_STATEMENTS = '''"""青屿银行, an invented bank, as table and as print."""

from __future__ import annotations

from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.persona import Truth, yuan
from tests.engine.fixtures.printed import Column, Layout, Row, statement
from tests.engine.fixtures.printed_entries import entries as printed_entries
from tests.engine.fixtures.printed_entries import moves_of
from tests.engine.fixtures.written import csv_text, entries, truth_of_entries


def _cells(entry) -> tuple[str, ...]:
    return f"{entry.at:%Y-%m-%d}", yuan(entry.signed), yuan(entry.balance), entry.party, entry.text


def table(rows: int, seed: int) -> tuple[bytes, Truth]:
    found = entries(rows, seed)
    names = ("交易时刻", "发生额", "结余", "往来户名", "用途说明")
    return csv_text([["青屿银行账户明细"], names, *map(_cells, found)]).encode(), truth_of_entries(found)


def page(rows: int, seed: int) -> tuple[bytes, Truth]:
    found = printed_entries(rows, seed)
    columns = (
        Column(("交易时刻",), 40, 100),
        Column(("发生额",), 110, 180, "right"),
        Column(("结余",), 190, 270, "right"),
        Column(("往来户名",), 280, 400),
        Column(("用途说明",), 410, 550),
    )
    layout = Layout(columns, lambda sheet: sheet.middle(44, "青屿银行账户明细", 13))
    return statement(layout, [Row(_cells(entry)) for entry in found], moves_of(found))


QINGYU = (
    Golden("qingyu.csv", "qingyu_debit", table, proven=True),
    Golden("qingyu.pdf", "qingyu_debit", page, proven=True),
)
'''

SHOP = """
SEABIRD = DeclaredReader(
    Declaration(
        format="seabird",
        kind="wallet",
        columns={
            "moment": ("付款时刻",),
            "party": ("店铺",),
            "direction": ("收/支",),
            "amount": ("实际金额",),
            "text": ("货品",),
        },
        required={"moment", "party", "direction", "amount"},
        sign="tag",
        directions=_DIRECTIONS,
    )
)

SHOPS = (SEABIRD, """

SHOPS_STATEMENTS = '''"""海鸟商城, an invented shop."""

from __future__ import annotations

from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.persona import Truth, yuan
from tests.engine.fixtures.written import csv_text, entries, truth_of_entries


def seabird(rows: int, seed: int) -> tuple[bytes, Truth]:
    found = entries(rows, seed)
    table = [
        (f"{each.at:%Y-%m-%d %H:%M}", each.party, "收入" if each.signed > 0 else "支出", yuan(abs(each.signed)), each.text)
        for each in found
    ]
    return csv_text([("付款时刻", "店铺", "收/支", "实际金额", "货品"), *table]).encode(), truth_of_entries(found)


SEABIRD = (Golden("seabird.csv", "seabird", seabird),)
'''

TEST_OF_A_CALL = '''"""The oldest message of a type."""

from __future__ import annotations

from flask.testing import FlaskClient

from app.inbox import service
from tests.http import ALICE, BOB, call, work

OLDEST = "GET /api/message/oldest?type=todo"


def test_the_oldest_message_is_told_to_its_owner_alone(client: FlaskClient) -> None:
    with work():
        first, _ = (
            service.send(ALICE.id, "todo", "task_done", {"customer": "张三", "hits": 3}).id for _ in range(2)
        )
    assert call(client, OLDEST, as_=ALICE)["data"] == {"id": first}
    assert call(client, OLDEST, as_=BOB)["msg"] == "There is no message yet"
    assert call(client, OLDEST)["code"] != 0


def test_a_type_that_is_none_is_refused_in_both_languages(client: FlaskClient) -> None:
    answers = [call(client, f"{OLDEST}s", as_=ALICE, language=each) for each in ("zh-CN", "en-US")]
    assert all(answer["data"] != {"id": 1} and answer["msg"] for answer in answers)
    assert answers[0]["msg"] != answers[1]["msg"]
'''
