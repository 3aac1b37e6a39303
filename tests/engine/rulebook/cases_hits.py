"""Golden cases of hits, by the id of the rule: those that stand in its row, and those that no row can hold."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from app.engine import rules
from app.engine.rules import Listed, RuleSet
from tests.engine.frames import BANK, row
from tests.engine.rulebook.hit_papers import AT, BARE, inflow, out, papers, switched_on
from tests.engine.rulebook.triple import Papers, Triple

DATA = Path(rules.__file__).parent / "data/hits.toml"


def _rows(written: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for each in written:
        more = {"party": "李四", "at": AT, **each}
        way = "out" if "out" in more else "in"
        amount, at = more.pop(way), more.pop("at")
        days, times = more.pop("days", 1), more.pop("times", 1)
        first = datetime.fromisoformat(at).replace(day=1) if days > 1 else datetime.fromisoformat(at)
        for day in range(days):
            moment = f"{first + timedelta(day):%Y-%m-%d %H:%M}"[: len(at)]
            yield from [row(moment, way, amount, **more) for _ in range(times)]


def _triple(rule: dict[str, Any]) -> Triple:
    cases = rule["cases"]
    options = {} if rule.get("active", True) else {"rules": switched_on(rule["id"])}

    def made(written: list[dict[str, Any]]) -> Papers:
        return papers(*_rows(written), **options)

    return Triple(
        hit=made(cases["hit"]),
        below=made(cases["below"]),
        traps=tuple(map(made, cases.get("traps", ()))),
        unjudged=made(cases["unjudged"]) if "unjudged" in cases else BARE,
        severity=rule["severities"][0],
        raised=(made(cases["raised"]), cases["raised_to"]) if "raised" in cases else None,
    )


IN_ROWS: dict[str, Triple] = {
    rule["id"]: _triple(rule)
    for rule in tomllib.loads(DATA.read_text(encoding="utf-8"))["hit_rules"]
    if "cases" in rule
}

VICE = switched_on("MZ-MG-04", include=("暗号",))
LOVE = switched_on("MZ-MG-10")
BLACK = replace(
    RuleSet.builtin(),
    black_list=(Listed(name="赵 六", severity="medium"), Listed(account="6222000011112222")),
)
NAMELESS = Papers([out(600_000)], statements=(replace(BANK, holder=None),), options={"customer": ""})
OWN = "6217000022223333"

WITH_OPTIONS: dict[str, Triple] = {
    "MZ-MG-04": Triple(
        hit=papers(row(AT, "out", 10, "星星", kind="扫二维码付款", text="暗号"), rules=VICE),
        below=papers(row(AT, "out", 10, "星星有限公司", kind="扫二维码付款", text="暗号"), rules=VICE),
        traps=(papers(out(10, "某某有限公司", text="暗号"), rules=VICE),),
        unjudged=papers(out(10, text="暗号"), rules=switched_on("MZ-MG-04")),
        severity="high",
    ),
    "MZ-MG-10": Triple(
        hit=papers(out("13.14"), out(520), rules=LOVE),
        below=papers(out("13.14"), out("131.4"), rules=LOVE),
        traps=(papers(out(500), out("13.14"), out(1314, "王五"), rules=LOVE, related=("王五",)),),
        unjudged=papers(row(AT, "out", 520), rules=LOVE),
        severity="info",
    ),
    "MZ-JE-02": Triple(
        hit=papers(out(300_000), out(200_000, "王五")),
        below=papers(out(300_000), out("199999.99", "王五")),
        traps=(papers(out(300_000), inflow(400_000)),),
        unjudged=NAMELESS,
        severity="medium",
    ),
    "MZ-GL-01": Triple(
        hit=papers(out(10, "王五"), out(90, "某店"), related=("王五",)),
        below=papers(out(10, "王六"), out(90, "某店"), related=("王五",)),
        unjudged=papers(out(10)),
        severity="info",
        raised=(papers(out(20, "王五"), out(80, "某店"), related=("王五",)), "low"),
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
}
"""Cases of rules that judge what the operator enters, a black list or other statements."""

HITS: dict[str, Triple] = {**IN_ROWS, **WITH_OPTIONS}
