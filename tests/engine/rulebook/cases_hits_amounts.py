"""Golden cases of amounts, cash, balances, parties and failed payments."""

from __future__ import annotations

from dataclasses import replace

from app.engine.rules import Listed, RuleSet
from tests.engine.frames import BANK, row
from tests.engine.rulebook.hit_papers import AT, BARE, EMPTY, inflow, on_days, out, papers
from tests.engine.rulebook.triple import Papers, Triple

BLACK = replace(
    RuleSet.builtin(),
    black_list=(Listed(name="赵 六", severity="medium"), Listed(account="6222000011112222")),
)
NAMELESS = Papers([out(600_000)], statements=(replace(BANK, holder=None),), options={"customer": ""})
OWN = "6217000022223333"

AMOUNT_HITS: dict[str, Triple] = {
    "MZ-JE-01": Triple(
        hit=papers(out(50_000)), below=papers(out("49999.99")), unjudged=EMPTY, severity="info"
    ),
    "MZ-JE-02": Triple(
        hit=papers(out(300_000), out(200_000, "王五")),
        below=papers(out(300_000), out("199999.99", "王五")),
        traps=(papers(out(300_000), inflow(400_000)),),
        unjudged=NAMELESS,
        severity="medium",
    ),
    "MZ-JE-03": Triple(
        hit=papers(out(20_000)),
        below=papers(out("20000.01")),
        traps=(papers(out(9_000)),),
        unjudged=EMPTY,
        severity="info",
    ),
    "MZ-JE-04": Triple(
        hit=papers(out(45_000, "", text="ATM取款"), out("499999.99")),
        below=papers(out("44999.99", "", text="ATM取款"), out(500_000)),
        traps=(papers(*on_days(2, lambda at: out(4990, at=at))),),
        unjudged=papers(out(460_000, currency="HKD")),
        severity="info",
        raised=(papers(*on_days(3, lambda at: out(4990, at=at))), "medium"),
    ),
    "MZ-JE-05": Triple(
        hit=papers(out(100_000, kind="-"), out(1, text="早餐")),
        below=papers(out("99999.99", kind="-"), out(1, text="早餐")),
        traps=(papers(out(100_000, text="货款")),),
        unjudged=papers(out(100_000)),
        severity="low",
    ),
    "MZ-XJ-01": Triple(
        hit=papers(out(20_000, "", text="ATM取款")),
        below=papers(out("19999.99", "", text="ATM取款")),
        unjudged=BARE,
        severity="info",
        raised=(papers(out(40_000, "", text="ATM取款"), out(10_000, "", text="取现")), "medium"),
    ),
    "MZ-YE-01": Triple(
        hit=papers(out(10, balance_fen=-1)),
        below=papers(out(10, balance_fen=0)),
        unjudged=papers(out(10)),
        severity="high",
    ),
    "MZ-GL-01": Triple(
        hit=papers(out(10, "王五"), out(90, "某店"), related=("王五",)),
        below=papers(out(10, "王六"), out(90, "某店"), related=("王五",)),
        unjudged=papers(out(10)),
        severity="info",
        raised=(papers(out(20, "王五"), out(80, "某店"), related=("王五",)), "medium"),
    ),
    "MZ-GL-02": Triple(
        hit=papers(out(29, "张三", party_account=OWN), out(71, "某店")),
        below=papers(out(29, "张三", party_account="6225880112345678"), out(71, "某店")),
        unjudged=NAMELESS,
        severity="medium",
        raised=(papers(out(30, "张三", party_account=OWN), out(70, "某店")), "high"),
    ),
    "MZ-GL-03": Triple(
        hit=papers(out(10, "赵六"), rules=BLACK),
        below=papers(out(10, "赵六六"), rules=BLACK),
        traps=(papers(out(10, party_account="6222000011112223"), rules=BLACK),),
        unjudged=papers(out(10, "赵六")),
        severity="medium",
        raised=(papers(out(10, party_account="6222000011112222"), rules=BLACK), "high"),
    ),
    "MZ-FW-01": Triple(
        hit=papers(row(AT, "out", 300, "某银行", text="还款", status="还款失败")),
        below=papers(row(AT, "out", 300, "某银行", text="还款", status="还款成功")),
        traps=(papers(inflow(300, "中国铁路", text="车票退票"), out(1, text="余额")),),
        unjudged=BARE,
        severity="low",
        raised=(papers(*[out(300, "某银行", text="扣款失败") for _ in range(2)]), "medium"),
    ),
}
