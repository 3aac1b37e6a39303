"""The kept half: shops, stalls and sellers."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from tests.engine.lifebook.kept.places import everyday
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.person import Half

people = Half()


@people.add("马尔萨", "wechat", "ccb")
def mutton_dealer(life: Life) -> None:
    "A dealer in mutton in Linxia: many receipts by QR code, stock paid by bank to two dealers, draws twice a week."
    life.receipts("wechat", 5, 38, 320)
    for day in life.calendar:
        if day.weekday() in (1, 4):
            life.draw("wechat", "ccb", day, life.fen(2_300, 3_900) / 100)
        if day.weekday() == 2:
            party = life.chance.choice(("广河县三甲集皮毛活畜市场", "马黑麦活羊经销部"))
            life.once("ccb", day, "out", life.fen(3_100, 5_600) / 100, party, "O30", text="羊款")
    everyday(life, "wechat", per_day=0.7)
    stall: dict[str, Any] = {"text": "摊位费", "kind": "商户消费", "accepts": ("O13",)}
    life.monthly("wechat", 1_600, 3, "临夏市折桥农贸市场管理有限公司", "O30", **stall)
    life.monthly("wechat", 1_000, 18, "马海燕", "O20", text="给屋里")
    for on in life.some_days(4):
        life.once(
            "wechat",
            on,
            "out",
            100,
            "临夏清真大寺",
            "O80",
            text="乜贴",
            kind="扫二维码付款",
            accepts=("O20", "O90"),
        )


@people.add("关淑梅", "wechat", "icbc")
def noodle_shop_with_deliveries(life: Life) -> None:
    "A cold noodle shop in Shenyang: settlements of two delivery platforms at the bank, the rest by QR code."
    life.receipts("wechat", 3, 14, 68)
    life.payouts("icbc", 2, 900, 1_900, "北京钱袋宝支付技术有限公司", "美团外卖结算款", kind="跨行汇款")
    life.payouts("icbc", 4, 420, 1_100, "上海拉扎斯信息科技有限公司", "商户结算", kind="网银互联")
    everyday(life, "wechat", card="icbc", per_day=0.7, most=0.8)
    for on in life.some_days(46):
        party, text = life.chance.choice(
            (("八家子水产批发市场188号", "调料牛肉"), ("沈阳粮食集团直营店", "荞麦面粉 20袋"))
        )
        life.once(
            "wechat",
            on,
            "out",
            life.fen(180, 760) / 100,
            party,
            "O30",
            text=text,
            kind="扫二维码付款",
            accepts=("O11",),
            card="icbc",
        )
    life.monthly("icbc", 3_800, 5, "沈阳兴隆大家庭商业地产", "O30", text="门市租金", accepts=("O13",))
    life.monthly("icbc", 3_200, 10, "小齐", "O30", text="服务员工资", accepts=("O20",))
    life.card_bill("icbc", 24, 600, 1_900, "盛京银行", party="盛京银行信用卡中心")
    life.red_packets("wechat", ("关淑芬", "小齐"))


@people.add("段立本", "alipay", "abc")
def hardware_shop(life: Life) -> None:
    "A hardware shop in Dali: an aggregator settles every day, some customers pay by Alipay; goods from Kunming."
    for day in life.calendar:
        if life.chance.random() < 0.8:
            life.once(
                "abc",
                day,
                "in",
                life.fen(220, 1_180) / 100,
                "随行付支付有限公司",
                "I20",
                kind="转存",
                text="D1结算",
            )
    life.receipts("alipay", 1.2, 15, 130, text="收钱码收款")
    for on in life.some_days(40):
        life.once(
            "abc",
            on,
            "out",
            life.fen(1_400, 5_800) / 100,
            "昆明大商汇五金机电有限公司",
            "O30",
            kind="转账",
            text="五金货款",
        )
    everyday(life, "alipay", card="abc", per_day=0.8)
    life.monthly("abc", 2_500, 1, "大理古城房东尹老师", "O30", text="铺面租金", accepts=("O13", "O20"))
    life.monthly(
        "abc",
        1_866.67,
        21,
        "云南红塔银行股份有限公司",
        "O43",
        text="经营贷还款",
        lender="红塔银行",
        kind="贷款还款",
    )
    life.once(
        "abc", date(2025, 10, 16), "out", 1_320, "国家税务总局大理市税务局", "O31", text="定期定额个体税"
    )
    life.huabei(10, 300, 900, card="abc")
    life.red_packets("alipay", ("段美英", "段小虎"))


@people.add("艾尼瓦尔·吐尔逊", "wechat", "psbc")
def dried_fruit_stall(life: Life) -> None:
    "A dried fruit stall in Turpan: tourists in summer, hardly anybody in winter, boxes by post."
    for day in life.calendar:
        busy = 7 if day.month in (7, 8, 9, 10) else 1
        for _ in range(life.chance.randint(0, busy)):
            values: dict[str, Any] = {"text": "收款方备注:葡萄干", "kind": "二维码收款"}
            life.once("wechat", day, "in", life.fen(25, 180) / 100, life.stranger(), "I20", **values)
        if day.weekday() == 0:
            life.draw("wechat", "psbc", day, life.fen(700, 1_500) / 100)
    everyday(life, "wechat", per_day=0.7, most=0.7)
    for on in life.some_days(30):
        life.once(
            "wechat",
            on,
            "out",
            life.fen(12, 130) / 100,
            "极兔速递",
            "O30",
            text="寄件运费",
            kind="商户消费",
            accepts=("O90", "O11"),
        )
    for on in life.some_days(10, last=date(2025, 10, 30)):
        life.once(
            "psbc",
            on,
            "out",
            life.fen(1_200, 3_000) / 100,
            "鄯善县沙漠绿洲葡萄种植专业合作社",
            "O30",
            text="收葡萄干",
        )
    life.once(
        "psbc",
        date(2025, 12, 8),
        "in",
        1_100,
        "高昌区人社局",
        "I11",
        text="灵活就业社保补贴",
        kind="代发",
        accepts=("I90",),
    )
    life.may |= {"XW-SR-02", "XW-SR-04", "XW-XF-01"}


@people.add("伍秀珍", "wechat", "alipay", "psbc")
def village_shop(life: Life) -> None:
    "A village shop in Hunan with both codes on the counter, a pick-up point, and an old loan of the rural bank."
    life.receipts("wechat", 4, 3, 48)
    life.receipts("alipay", 1.5, 3, 45, text="收钱码收款")
    for on in life.each_month(9):
        life.once(
            "psbc",
            on,
            "in",
            life.fen(480, 990) / 100,
            "湖南兴盛优选电子商务有限公司",
            "I20",
            text="团长佣金",
            kind="跨行转账",
        )
        life.draw("alipay", "psbc", on + timedelta(days=2), 600)
    for day in life.days(5, 15, 25):
        life.draw("wechat", "psbc", day, life.fen(1_200, 2_200) / 100)
        life.once(
            "psbc",
            day,
            "out",
            life.fen(800, 1_900) / 100,
            "益阳市桃花仑名烟名酒副食批发",
            "O30",
            text="副食货款",
        )
    for day in life.days(8, 22):
        life.once(
            "psbc",
            day,
            "out",
            life.fen(900, 1_700) / 100,
            "湖南省烟草公司益阳市公司",
            "O30",
            text="卷烟款",
            kind="代扣",
        )
    everyday(life, "wechat", per_day=0.5, most=0.6)
    life.monthly(
        "psbc",
        512.3,
        20,
        "湖南益阳农村商业银行",
        "O43",
        text="小额农贷结息",
        lender="益阳农商行",
        kind="扣款",
        accepts=("O71",),
    )
    life.red_packets("wechat", ("伍建军", "侄女"))


@people.add("涂金莲", "wechat", "ccb")
def clothing_seller_online(life: Life) -> None:
    "A seller of hats on Pinduoduo and Kuaishou in Nanchang: payouts at the bank, parcels, promotion and stock paid."
    life.payouts("ccb", 0, 2_800, 7_400, "上海寻梦信息技术有限公司", "店铺货款提现", kind="跨行转入")
    life.payouts("ccb", 3, 600, 2_600, "成都快购科技有限公司", "小店结算", kind="跨行转入")
    for day in life.calendar:
        if day.weekday() == 5:
            life.once(
                "wechat",
                day,
                "out",
                life.fen(400, 1_100) / 100,
                "中通快递南昌青云谱网点",
                "O30",
                text="面单充值",
                kind="扫二维码付款",
                card="ccb",
            )
        if day.weekday() == 1:
            life.once("ccb", day, "out", life.fen(1_300, 3_600) / 100, "义乌市帽王针织厂", "O30", text="货款")
    for on in life.each_month(14):
        life.once("ccb", on, "out", 1_500, "上海寻梦信息技术有限公司", "O30", text="推广费充值")
    everyday(life, "wechat", card="ccb", per_day=0.9)
    life.instalments(
        "ccb", 3_120.9, 10, "O41", "", "建设银行", kind="贷款归还", text="个人住房贷款", bare=(5,)
    )
    life.monthly("ccb", 3_500, 12, "熊丽", "O30", text="客服工资", accepts=("O20",))
    life.red_packets("wechat", ("涂金根", "熊丽"))


@people.add("鄢国栋", "wechat", "cmb list")
def second_hand_phones(life: Life) -> None:
    "A stall for mended phones in Chongqing: receipts by code, screens bought, a Lakala settlement, a child's piano."
    life.receipts("wechat", 2.5, 25, 380)
    life.payouts("cmb list", 1, 1_100, 3_300, "拉卡拉支付股份有限公司", "收单清算款", kind="大小额转入")
    for day in life.days(3, 10, 17, 24):
        life.once(
            "wechat",
            day,
            "out",
            life.fen(600, 1_700) / 100,
            "石桥铺电脑城配件A-112",
            "O30",
            text="屏幕总成",
            kind="扫二维码付款",
            accepts=("O11",),
        )
    for day in life.days(11, 26):
        life.draw("wechat", "cmb list", day, life.fen(1_500, 3_000) / 100)
    everyday(life, "wechat", card="cmb list", per_day=0.9)
    life.monthly("wechat", 640, 7, "琴韵艺术中心", "O16", text="钢琴课", kind="商户消费", card="cmb list")
    life.instalments(
        "cmb list", 2_240, 22, "O43", "重庆富民银行股份有限公司", "富民银行", text="富民贷款本息", kind="代扣"
    )
    life.once("cmb list", date(2025, 9, 2), "out", 3_300, "渝北区星光小学", "O16", text="午餐延时费")
    life.red_packets("wechat", ("鄢妈", "阿强"))


@people.add("柴彦青", "wechat", "spdb")
def group_buying_leader(life: Life) -> None:
    "A leader of group buying in Yinchuan: neighbours pay for fruit by chain posts, she pays the grower the same week."
    for day in life.calendar:
        if day.weekday() in (2, 5):
            total = 0
            for _ in range(life.chance.randint(9, 16)):
                fen = life.fen(18, 66)
                total += fen
                values: dict[str, Any] = {"text": "群接龙-水果团", "kind": "二维码收款", "accepts": ("I60",)}
                life.once("wechat", day, "in", fen / 100, life.stranger(), "I20", **values)
            grower = life.chance.choice(("灵武长枣合作社", "中卫沙坡头蔬果基地", "陕果老王"))
            life.once(
                "wechat",
                day + timedelta(days=1),
                "out",
                round(total * 0.74) / 100,
                grower,
                "O30",
                text="团购结货款",
                kind="转账",
                accepts=("O20",),
            ) if day < life.last else None
    life.wages("spdb", 3_150, 20, spread=90, payer="银川市金凤区悦海社区服务中心", text="公益性岗位工资")
    everyday(life, "wechat", card="spdb", per_day=0.9, most=0.8)
    for day in life.days(19):
        life.draw("wechat", "spdb", day, 1_200)
    life.monthly("wechat", 380, 9, "小马跆拳道馆", "O16", text="月卡", kind="商户消费", accepts=("O17",))
    life.red_packets("wechat", ("柴彦红", "婆婆"))
    life.may |= {"XW-FS-01"}


@people.add("咸秀英", "wechat", "spdb")
def shop_owner_with_loans(life: Life) -> None:
    "An owner of a cold store in Longkou: receipts of an acquirer, a tax loan of a bank, a leased truck, factoring."
    for day in life.calendar:
        if day.weekday() in (0, 2, 4):
            life.once(
                "spdb",
                day,
                "in",
                life.fen(1_500, 6_200) / 100,
                "银盛支付服务股份有限公司",
                "I20",
                text="T1清算",
                kind="他行汇入",
            )
    for on in life.some_days(34):
        life.once(
            "spdb",
            on,
            "out",
            life.fen(2_400, 8_800) / 100,
            life.chance.choice(("龙口市北马果蔬合作社", "栖霞老于果品")),
            "O30",
            text="苹果款",
        )
    life.monthly(
        "spdb",
        3_208.33,
        20,
        "威海蓝海银行股份有限公司",
        "O43",
        text="税易贷还款",
        lender="蓝海银行",
        kind="扣款",
    )
    life.monthly(
        "spdb", 4_117.5, 15, "平安国际融资租赁有限公司", "O42", text="租金", lender="平安租赁", kind="代扣"
    )
    life.monthly(
        "spdb",
        2_600,
        26,
        "山东高速商业保理有限公司",
        "O40",
        text="保理款回款",
        lender="山高保理",
        kind="转账",
        accepts=("O43", "O45", "O49", "O44"),
        months=life.months(6, 11),
    )
    life.monthly(
        "wechat",
        1_260,
        9,
        "国网山东省电力公司龙口市供电公司",
        "O14",
        spread=500,
        text="冷库电费",
        kind="商户消费",
        accepts=("O30",),
        card="spdb",
    )
    everyday(life, "wechat", card="spdb", per_day=0.9)
    life.red_packets("wechat", ("咸秀芝", "王会计"))
    life.may |= {"MZ-WD-09"}
    life.is_ordinary = False
