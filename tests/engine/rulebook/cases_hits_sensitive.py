"""Golden cases of sensitive words; the ones that are off unless switched on are switched on here."""

from __future__ import annotations

from tests.engine.frames import row
from tests.engine.rulebook.hit_papers import AT, BARE, inflow, out, papers, switched_on
from tests.engine.rulebook.triple import Triple

VICE = switched_on("MZ-MG-04", include=("暗号",))
HOSPITAL = switched_on("MZ-MG-07")
LOVE = switched_on("MZ-MG-10")

SENSITIVE_HITS: dict[str, Triple] = {
    "MZ-MG-01": Triple(
        hit=papers(out(50_000, "某区人民法院", text="诉讼费")),
        below=papers(out("49999.99", "某区人民法院", text="诉讼费")),
        traps=(papers(out(60_000, "人民法院路水果店")),),
        unjudged=BARE,
        severity="medium",
        raised=(papers(out(1, "某银行", text="司法扣划")), "high"),
    ),
    "MZ-MG-02": Triple(
        hit=papers(out(1000, "某市公安局", text="治安罚款"), out(200, "某市交警支队", text="违章罚款")),
        below=papers(out(1000, "某市公安局", text="治安宣传"), out(200, "某市交警支队", text="违章处理")),
        traps=(papers(out(1001, "某市公安局", text="身份证工本费")),),
        unjudged=BARE,
        severity="info",
        raised=(papers(out("1000.01", "某市公安局", text="罚款")), "medium"),
    ),
    "MZ-MG-03": Triple(
        hit=papers(out(100, text="刷单返利")),
        below=papers(out(100, text="反诈宣传刷单返利")),
        traps=(papers(out(100, "杀猪菜饭店"), inflow(3, "某某科技有限公司", text="购物返利")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-MG-04": Triple(
        hit=papers(row(AT, "out", 10, "星星", kind="扫二维码付款", text="暗号"), rules=VICE),
        below=papers(row(AT, "out", 10, "星星有限公司", kind="扫二维码付款", text="暗号"), rules=VICE),
        traps=(papers(out(10, "某某有限公司", text="暗号"), rules=VICE),),
        unjudged=papers(out(10, text="暗号"), rules=switched_on("MZ-MG-04")),
        severity="high",
    ),
    "MZ-MG-05": Triple(
        hit=papers(out("49999.99", text="usdt")),
        below=papers(out("49999.99", text="scotch")),
        traps=(papers(inflow(90_000, "某某公司", text="银行承兑汇票")),),
        unjudged=BARE,
        severity="medium",
        raised=(papers(out(50_000, text="币安")), "high"),
    ),
    "MZ-MG-06": Triple(
        hit=papers(out(7000, text="换汇")),
        below=papers(out(7000, "中国银行", text="换汇")),
        traps=(papers(out(7000, "某某公司", text="汇率 7.1")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-MG-07": Triple(
        hit=papers(out(10_000, "某市人民医院"), rules=HOSPITAL),
        below=papers(out("9999.99", "某市人民医院"), rules=HOSPITAL),
        traps=(papers(out(20_000, "宠物医院"), rules=HOSPITAL),),
        unjudged=papers(row(AT, "out", 10_000), rules=HOSPITAL),
        severity="info",
        raised=(papers(out("30000.01", "某市人民医院"), rules=HOSPITAL), "medium"),
    ),
    "MZ-MG-08": Triple(
        hit=papers(inflow(50_000, "某某财险", text="理赔款")),
        below=papers(inflow("49999.99", "某某财险", text="理赔款")),
        unjudged=BARE,
        severity="info",
        raised=(papers(out("100000.01", text="交通事故赔款")), "medium"),
    ),
    "MZ-MG-09": Triple(
        hit=papers(out(200_000, "某某证券", text="银证转账")),
        below=papers(out("199999.99", "某某证券", text="银证转账")),
        traps=(papers(inflow(300_000, "某某证券", text="代发工资")),),
        unjudged=BARE,
        severity="info",
        raised=(papers(out("1000000.01", "某某期货", text="银期转账")), "medium"),
    ),
    "MZ-MG-10": Triple(
        hit=papers(out("13.14"), out(520), rules=LOVE),
        below=papers(out("13.14"), out("131.4"), rules=LOVE),
        traps=(papers(out(500), out("13.14"), out(1314, "王五"), rules=LOVE, related=("王五",)),),
        unjudged=papers(row(AT, "out", 520), rules=LOVE),
        severity="info",
    ),
}
