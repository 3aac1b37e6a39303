"""Golden cases of gambling, lending, night and entertainment."""

from __future__ import annotations

from tests.engine.rulebook.hit_papers import BARE, inflow, on_days, out, papers
from tests.engine.rulebook.triple import Triple

WORD_HITS: dict[str, Triple] = {
    "MZ-DB-01": Triple(
        hit=papers(out(10, text="百家乐充值")),
        below=papers(inflow(10, text="百家乐充值")),
        traps=(papers(inflow(10, text="百家乐书籍货款")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-DB-02": Triple(
        hit=papers(out("9999.99", "某店", text="体育彩票")),
        below=papers(inflow("9999.99", "某店", text="体育彩票")),
        unjudged=BARE,
        severity="low",
        raised=(
            papers(
                out(10_000, "某店", text="彩票"), *[out(1, "某店", f"2025-0{m}-05 10:00") for m in (7, 8)]
            ),
            "medium",
        ),
    ),
    "MZ-DB-03": Triple(
        hit=papers(inflow(50, text="下分")),
        below=papers(inflow(50, "快乐有限公司", text="下分")),
        unjudged=BARE,
        severity="medium",
    ),
    "MZ-WD-01": Triple(
        hit=papers(inflow(1000, "微粒贷"), inflow(1000, "借呗")),
        below=papers(out(1000, "微粒贷"), out(1000, "借呗")),
        unjudged=BARE,
        severity="medium",
        raised=(papers(*[inflow(1000, party) for party in ("微粒贷", "借呗", "度小满")]), "high"),
    ),
    "MZ-WD-02": Triple(
        hit=papers(out(1000, "某某小额贷款有限公司")),
        below=papers(out(1000, "易宝支付有限公司")),
        unjudged=BARE,
        severity="medium",
    ),
    "MZ-WD-03": Triple(
        hit=papers(inflow(1000, "甲公司", text="代发工资"), out(200, "花呗", text="还款")),
        below=papers(inflow(1000, "甲公司", text="代发工资"), out(200, "某店", text="还款")),
        traps=(papers(out(1000, "某店", method="零钱")),),
        unjudged=BARE,
        severity="info",
        raised=(
            papers(inflow(1000, "甲公司", text="代发工资"), out("200.01", "花呗", text="花呗还款")),
            "low",
        ),
    ),
    "MZ-WD-04": Triple(
        hit=papers(out(30, "某银行", text="逾期罚息")),
        below=papers(out(30, "某银行", text="水费违约金")),
        traps=(papers(inflow(30, text="违约金")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-WD-05": Triple(
        hit=papers(out(3000, text="替王五还款")),
        below=papers(out(3000, text="代替王五还款")),
        traps=(papers(out(3000, text="担保交易 还款")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-WD-06": Triple(
        hit=papers(inflow(3000, "诚信典当行")),
        below=papers(inflow(3000, "诚信商行")),
        unjudged=BARE,
        severity="medium",
    ),
    "MZ-WD-07": Triple(
        hit=papers(out("500.01", text="还款")),
        below=papers(out(500, text="还款")),
        traps=(papers(out(900, "某某有限公司", text="借款")),),
        unjudged=BARE,
        severity="medium",
    ),
    "MZ-WD-08": Triple(
        hit=papers(out(800, text="贷款中介费")),
        below=papers(inflow(800, text="贷款中介费")),
        traps=(papers(out(800, "某某有限公司", text="走账")),),
        unjudged=BARE,
        severity="high",
    ),
    "MZ-WD-09": Triple(
        hit=papers(out(5000, "某某融资租赁有限公司")),
        below=papers(out(5000, "某某融资服务有限公司")),
        traps=(papers(inflow(5000, "平安财险", text="车保理赔款")),),
        unjudged=BARE,
        severity="info",
    ),
    "MZ-YJ-01": Triple(
        hit=papers(out(200, at="2026-01-05 05:59")),
        below=papers(out("199.99", at="2026-01-05 05:59")),
        traps=(papers(out("199.99", at="2026-01-05 23:00"), out(200, at="2026-01-05 06:00")),),
        unjudged=papers(out(200, at="2026-01-05")),
        severity="info",
    ),
    "MZ-YJ-02": Triple(
        hit=papers(out(100, "星光KTV", "2026-01-05 04:00")),
        below=papers(out(100, "星光KTV", "2026-01-05 04:01")),
        traps=(papers(out(100, "星光KTV", "2026-01-05 00:00")),),
        unjudged=papers(out(100, "星光KTV", "2026-01-05")),
        severity="info",
        raised=(papers(*[out(6000, "星光KTV", "2026-01-05 02:00") for _ in range(9)]), "medium"),
    ),
    "MZ-YL-01": Triple(
        hit=papers(out(10_000, "星光KTV")),
        below=papers(out("9999.99", "星光KTV")),
        unjudged=BARE,
        severity="info",
        raised=(papers(*[out(6000, "星光KTV") for _ in range(9)]), "medium"),
    ),
    "MZ-YL-02": Triple(
        hit=papers(*on_days(5, lambda at: out(1000, "斗鱼直播", at))),
        below=papers(*on_days(5, lambda at: out("999.99", "斗鱼直播", at))),
        unjudged=BARE,
        severity="info",
        raised=(
            papers(
                out(5000, "斗鱼直播"),
                *[out(100, "斗鱼直播", f"2026-0{month}-05 12:00") for month in (2, 3)],
                *[out(900, "某店", f"2026-0{month}-06 12:00") for month in (2, 3)],
            ),
            "medium",
        ),
    ),
}
