"""Where the third set spends and who pays it: names as wallets print them, from towns of all provinces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import wraps
from zlib import crc32

from tests.engine.casebook.book import Step
from tests.engine.lifebook.life import Life
from tests.engine.lifebook.merchants import Merchant
from tests.engine.lifebook.merchants import _merchants as read_merchants
from tests.engine.lifebook.person import Story

EATERIES = read_merchants("""
O10 | {t}邱二娃冒菜馆（个体工商户） | 收款方备注:二维码收款 | 餐饮美食 | 18 | 66
O10 | {t}马有布牛肉面馆 | 付款码支付 | 餐饮美食 | 9 | 28
O10 | {t}青云菜市姨妈螺蛳粉 | / | 餐饮美食 | 10 | 24
O10 | {t}崇善米粉店 | 扫码付款 | 餐饮美食 | 6 | 20
O10 | {t}蔡林记热干面 | 条码支付 | 餐饮美食 | 6 | 22
O10 | {t}老米家大雨泡馍 | 收钱吧-消费 | 餐饮美食 | 32 | 98
O10 | {t}西塔大冷面 | 商品 | 餐饮美食 | 22 | 70
O10 | 老边饺子馆(中街店) | 堂食-桌台12 | 餐饮美食 | 40 | 160
O10 | {t}文和友餐饮管理有限公司 | 超级文和友 | 餐饮美食 | 60 | 260
O10 | 顺德区大良民信甜品店 | 扫二维码付款 | 餐饮美食 | 12 | 46
O10 | 潮汕牛肉火锅(八合里) | 客如云收款-订单{n} | 餐饮美食 | 90 | 330
O10 | 昆明建新园过桥米线 | 建新园点餐 | 餐饮美食 | 15 | 48
O10 | {t}麦香村烧麦馆 | 消费 | 餐饮美食 | 24 | 80
O10 | {t}阿布拉的馕 | 收款码收款 | 餐饮美食 | 4 | 30
O10 | {t}水门国仔面线糊 | / | 餐饮美食 | 8 | 26
O10 | {t}二嫂子煎饼果子铺 | 收款方备注:二维码收款 | 餐饮美食 | 6 | 15
O10 | 济南超意兴餐饮有限公司 | 超意兴快餐 | 餐饮美食 | 12 | 32
O10 | {t}合记烩面馆 | 哗啦啦-扫码支付 | 餐饮美食 | 16 | 60
O10 | {t}小潘记鸭血粉丝汤 | 微信收款商业版 | 餐饮美食 | 12 | 36
O10 | 食堂三餐厅-新开普 | 一卡通扫码消费 | 餐饮美食 | 5 | 21
""")
CHAINS = read_merchants("""
O10 | 上海拉扎斯信息科技有限公司 | 淘宝闪购-外卖订单{n} | 餐饮美食 | 15 | 58
O10 | 美团平台商户 | 美团App窑鸡王(步行街店)-{n} | 餐饮美食 | 18 | 62
O10 | 美团 | 大众点评-团购券 | 餐饮美食 | 29 | 198
O10 | 百胜中国 | 必胜客-宅急送 | 餐饮美食 | 39 | 168
O10 | 华莱士·全鸡汉堡 | 小程序点单 | 餐饮美食 | 13 | 48
O10 | 德克士 | DICOS-自助点餐 | 餐饮美食 | 15 | 55
O10 | 库迪咖啡 | 订单-{n} | 餐饮美食 | 7 | 22
O10 | 茶百道 | ChaPanda | 餐饮美食 | 9 | 30
O10 | 沪上阿姨鲜果茶 | 门店自取 | 餐饮美食 | 8 | 28
O10 | 书亦烧仙草 | 扫码点单 | 餐饮美食 | 8 | 24
O10 | 茶颜悦色 | 茶颜悦色微信点单 | 餐饮美食 | 14 | 44
O10 | 大米先生 | 大米先生-自选快餐 | 餐饮美食 | 16 | 36
O10 | 和府捞面 | 和府捞面-堂食 | 餐饮美食 | 28 | 78
O10 | 太二酸菜鱼 | 九毛九集团消费 | 餐饮美食 | 90 | 260
O10 | 南城香 | 南城香小程序 | 餐饮美食 | 16 | 45
O10 | 正新鸡排 | / | 餐饮美食 | 10 | 26
O10 | 紫光园 | 奶皮子酸奶等2件 | 餐饮美食 | 12 | 88
O10 | 鲍师傅糕点 | 付款码支付 | 餐饮美食 | 20 | 70
""")
MARKETS = read_merchants("""
O11 O10 | 河南胖东来超市有限公司 | 胖东来生活广场 | 日用百货 | 25 | 320
O11 O10 | 物美超市 | 多点-扫码购{n} | 日用百货 | 18 | 190
O11 O10 | 家家悦超市(文化路店) | 消费 | 日用百货 | 15 | 170
O11 O10 | 红旗连锁股份有限公司 | 红旗连锁0386店 | 日用百货 | 5 | 60
O11 O10 | 十足便利(学院路店) | 付款码支付 | 日用百货 | 5 | 42
O11 O10 | 见福便利店 | 条码支付 | 日用百货 | 4 | 40
O11 O10 | 小象超市 | 小象超市订单{n} | 日用百货 | 25 | 130
O11 O10 | 朴朴超市 | 朴朴-订单支付 | 日用百货 | 25 | 120
O11 O10 | 鲜丰水果 | 鲜丰水果(凤凰城店) | 日用百货 | 15 | 80
O11 O10 | 农贸市场蔬菜区老于 | 收款方备注:二维码收款 | 日用百货 | 3 | 36
O11 O10 | A精品猪肉～小廖 | / | 日用百货 | 12 | 90
O11 O10 | 诚信粮油店 | 扫码付款 | 日用百货 | 20 | 160
O11 O10 | 兴盛优选 | 社区团购 | 日用百货 | 9 | 70
O11 O10 | 多多买菜 | 拼多多-多多买菜{n} | 日用百货 | 5 | 60
O11 O10 | 山姆会员商店 | 沃尔玛(中国)投资有限公司 | 日用百货 | 120 | 620
O11 O10 | 赵一鸣零食 | 付款码支付 | 日用百货 | 12 | 66
""")
GOODS = read_merchants("""
O11 | 上海寻梦信息技术有限公司 | 商户单号XP{n} | 日用百货 | 6 | 96
O11 | 拼多多平台商户 | 先用后付-XP{n} | 日用百货 | 8 | 80
O11 | 网银在线(北京)商务服务有限公司 | 京东-订单编号{n} | 数码电器 | 30 | 680
O11 | 淘宝闪购 | 日用清洁 | 日用百货 | 15 | 90
O11 | 薇***店 | 法式碎花连衣裙2026新款 显瘦 M | 服饰装扮 | 49 | 260
O11 | c***7 | 加厚垃圾袋家用手提式 等多件 | 日用百货 | 9 | 60
O11 | 北京快手科技有限公司 | 快手小店-订单{n} | 日用百货 | 12 | 130
O11 | 抖音生活服务商家 | 抖音月售 团购核销 | 生活服务 | 20 | 180
O11 | 小红书 | 行吟信息-订单{n} | 日用百货 | 25 | 220
O11 | 闲鱼用户 | 九成新婴儿推车 | 母婴亲子 | 30 | 260
O11 | 回力鞋业专卖 | 条码支付 | 服饰装扮 | 69 | 260
O11 | 热风 | 热风投资有限公司 | 服饰装扮 | 89 | 320
O11 | 迪卡侬 | DECATHLON | 运动户外 | 39 | 420
O11 | 华为商城 | 华为终端有限公司 | 数码电器 | 49 | 990
O11 | 宜家家居 | IKEA Food & Home | 家居家装 | 30 | 700
O11 | 小区五金电料王师傅 | 收款码收款 | 家居家装 | 6 | 80
O11 | 乐町花坊 | 鲜花 | 日用百货 | 20 | 199
O11 O17 | 文峰美容美发(人民东路店) | 会员消费 | 美容美发 | 35 | 220
O11 O17 | 阿彪理发 | 收款方备注:二维码收款 | 美容美发 | 15 | 40
O11 | 圆通速递 | 寄件运费 | 生活服务 | 8 | 40
O11 | 顺丰速运 | 顺丰速运-散单 | 生活服务 | 12 | 60
""")
WAYS = read_merchants("""
O12 | 北京小桔科技有限公司 | 滴滴出行行程付款 | 交通出行 | 9 | 70
O12 | 曹操出行 | 曹操专车订单 | 交通出行 | 12 | 60
O12 | 花小猪打车 | 一口价 | 交通出行 | 6 | 36
O12 | 成都天府通金融服务股份有限公司 | 天府通乘车 | 交通出行 | 2 | 8
O12 | 长安通 | 西安地铁乘车码 | 交通出行 | 2 | 7
O12 | 青桔单车 | 骑行订单 | 交通出行 | 1 | 4
O12 | 铁路12306 | {n} | 交通出行 | 24 | 480
O12 | 中国铁路网络有限公司 | 火车票购买 | 交通出行 | 24 | 520
O12 | 中石化易捷 | 一键加油-95# | 爱车养车 | 180 | 420
O12 | 壳牌(咸阳路加油站) | 加油消费 | 爱车养车 | 150 | 400
O12 | 延长壳牌石油有限公司 | 油品 | 爱车养车 | 150 | 380
O12 | 国网智慧车联网技术有限公司 | e充电-充电订单{n} | 爱车养车 | 15 | 60
O12 | 小桔充电 | 充电费 | 爱车养车 | 12 | 58
O12 | ETCP停车 | 停车费-川A | 爱车养车 | 4 | 30
O12 | 山东高速信联科技股份有限公司 | ETC通行费{d} | 爱车养车 | 8 | 130
O12 | 天猫养车(东风路店) | 小保养 | 爱车养车 | 159 | 560
""")
BILLS = read_merchants("""
O14 | 国网四川省电力公司 | 电费-户号5104***217 | 充值缴费 | 40 | 220
O14 | 国网山东省电力公司 | 网上国网APP购电 | 充值缴费 | 50 | 260
O14 | 云南电网有限责任公司昆明供电局 | 电费 | 充值缴费 | 40 | 180
O14 | 郑州华润燃气股份有限公司 | 气费充值 | 充值缴费 | 50 | 200
O14 | 西安水务（集团）有限责任公司 | 水费缴纳 | 充值缴费 | 20 | 90
O14 | 中国移动通信集团湖南有限公司 | 话费充值 | 充值缴费 | 30 | 100
O14 | 中国广电 | 手机充值50元快充 | 充值缴费 | 30 | 60
O14 | 电信欠费自动缴 | 天翼电子商务-话费 | 充值缴费 | 39 | 169
O14 O13 | 万物云空间科技服务股份有限公司 | 物业服务费 | 住房物业 | 120 | 380
O14 O13 | 碧桂园生活服务集团股份有限公司 | 物业费 车位费 | 住房物业 | 110 | 360
""")
CARE = read_merchants("""
O15 | 四川大学华西医院 | 门诊预交金 | 医疗健康 | 20 | 480
O15 | 县人民医院 | 扫码缴费-诊间支付 | 医疗健康 | 15 | 360
O15 | 中医院 | 草药费 | 医疗健康 | 40 | 320
O15 | 社区卫生服务站 | 疫苗接种费 | 医疗健康 | 10 | 328
O15 | 漱玉平民大药房 | 漱玉平民大药房连锁 | 医疗健康 | 15 | 130
O15 | 一心堂药业集团股份有限公司 | 购药 | 医疗健康 | 12 | 140
O15 | 海王星辰 | 健康药房消费 | 医疗健康 | 15 | 120
O15 | 美团买药 | 快送药房订单{n} | 医疗健康 | 15 | 90
O15 | 德琪口腔门诊部 | 补牙 | 医疗健康 | 120 | 780
O15 | 宝岛眼镜 | 隐形眼镜 | 医疗健康 | 60 | 480
""")
FUN = read_merchants("""
O17 | 优酷 | 优酷VIP连续包月 | 文化休闲 | 12 | 30
O17 | 芒果TV | 芒果TV会员自动续费 | 文化休闲 | 12 | 25
O17 | QQ音乐 | 绿钻豪华版 | 文化休闲 | 11 | 18
O17 | 百度网盘 | 超级会员 | 文化休闲 | 15 | 30
O17 | App Store & Apple Music | iCloud | 文化休闲 | 6 | 68
O17 | 淘票票 | 电影票订单{n} | 文化休闲 | 30 | 120
O17 | CGV星聚汇影城 | 影票 | 文化休闲 | 38 | 110
O17 | 去哪儿网 | 酒店订单{n} | 酒店旅游 | 130 | 520
O17 | 同程旅行 | 门票-景区 | 酒店旅游 | 40 | 260
O17 | 7天连锁酒店 | 房费 | 酒店旅游 | 120 | 300
O17 | 奥体中心游泳馆 | 单次票 | 运动户外 | 25 | 60
O17 | 超级猩猩 | 团课 | 运动户外 | 69 | 139
O17 O16 | 微信读书 | 书币充值 | 文化休闲 | 6 | 50
O17 O18 | 腾讯天游科技有限公司 | 王者荣耀点券 | 文化休闲 | 6 | 68
O17 O19 | 桌游吧(大学城店) | 团购核销 | 文化休闲 | 30 | 98
""")
TILLS = read_merchants("""
O10 | 拉卡拉支付-老街铜锅涮肉 | 消费 | | 60 | 260
O10 | 抖音支付-到店餐饮 | 抖音团购 | | 30 | 180
O10 | 美团支付-美团平台商户 | 美团外卖 | | 16 | 55
O11 | 网银在线-京东商城平台商户 | 京东支付-订单 | | 30 | 620
O11 O10 | 银联商务-大润发超市 | POS消费 | | 60 | 380
O11 O10 | 通联支付-永旺梦乐城店 | 消费 | | 50 | 400
O11 | 云闪付-屈臣氏个人用品 | 二维码支付 | | 25 | 150
O11 | 唯品会支付-唯品会 | 快捷支付 | | 60 | 380
O11 | 拼多多支付-拼多多 | 付费通-多多支付 | | 8 | 110
O12 | 云闪付-公交地铁乘车 | 行业二维码 | | 1 | 6
O12 | 中国石油天然气股份有限公司销售分公司 | 银联消费 加油 | | 200 | 400
O12 | 中国铁路网络有限公司 | 网上支付 12306 | | 30 | 430
O14 | 云闪付-话费充值 | 充值 | | 30 | 100
O15 | 银联商务-市中心医院 | POS消费 | | 40 | 600
O15 | 国药控股国大药房有限公司 | 消费 | | 20 | 160
O17 | 携程-携程旅行网 | 快捷支付 机酒 | | 150 | 900
""")
"""Who is paid by a bank's card without a wallet, as banks print it."""
TOWNS = (
    "大同市平城区",
    "赤峰市红山区",
    "鞍山市铁东区",
    "四平市铁西区",
    "佳木斯市前进区",
    "扬州市邗江区",
    "金华市婺城区",
    "芜湖市镜湖区",
    "莆田市荔城区",
    "赣州市章贡区",
    "潍坊市奎文区",
    "洛阳市涧西区",
    "宜昌市西陵区",
    "衡阳市蒸湘区",
    "肇庆市端州区",
    "北海市海城区",
    "三亚市吉阳区",
    "绵阳市涪城区",
    "六盘水市钟山区",
    "曲靖市麒麟区",
    "日喀则市桑珠孜区",
    "宝鸡市金台区",
    "天水市秦州区",
    "西宁市城西区",
    "吴忠市利通区",
    "克拉玛依市克拉玛依区",
    "天津市河西区",
    "上海市闵行区",
    "重庆市渝北区",
    "北京市朝阳区",
)
"""Towns as they stand before the names of small firms: a person keeps to one of them."""
TOWN = ((EATERIES, 24), (CHAINS, 16), (MARKETS, 22), (GOODS, 16), (WAYS, 10), (BILLS, 3), (CARE, 4), (FUN, 5))
"""The purse of somebody who lives in a town."""
VILLAGE = ((EATERIES, 14), (MARKETS, 38), (GOODS, 22), (WAYS, 8), (BILLS, 5), (CARE, 9))
"""The purse of a village or of somebody old: market, seeds, pharmacy, no cinema."""
CAMPUS = ((EATERIES, 30), (CHAINS, 30), (MARKETS, 12), (GOODS, 14), (WAYS, 6), (FUN, 8))
"""The purse of somebody young who cooks nothing."""

STRANGERS: tuple[str, ...] = (
    "**霞",
    "*建国",
    "欧*",
    "司**",
    "覃**",
    "昵称已注销",
    "🌻向日葵",
    "A小郭～家电清洗",
    "安然",
    "孤狼",
    "Vivian",
    "云淡风轻",
    "水电老周13",
    "王者归来",
    "妞妞妈",
    "知足常乐",
    "zZ.",
    "天道酬勤",
    "阿May",
    "老实人",
)


def spend(
    life: Life,
    wallet: str,
    card: str = "",
    per_day: float = 0.8,
    most: float = 1.0,
    purse: Sequence[tuple[tuple[Merchant, ...], int]] = TOWN,
) -> None:
    """Everyday purchases of a purse, in one town; `most` scales the amounts."""
    town = TOWNS[crc32(life.persona.name.encode()) % len(TOWNS)]
    tables = tuple(
        (tuple(replace(shop, party=shop.party.replace("{t}", town)) for shop in table), share)
        for table, share in purse
    )
    life.everyday(wallet, card=card, per_day=per_day, most=most, tables=tables)


def pay_by_card(life: Life, bank: str, times: int = 24) -> None:
    """So many purchases of a year with the bank's card itself, and the bank's monthly fee for text messages."""
    kinds = {
        "psbc": "POS消费",
        "boc": "银联消费",
        "spdb": "消费",
        "bocom": "银联消费",
        "cmb list": "银联快捷支付",
    }
    known = life.chance.sample(TILLS, k=6)
    for on in life.some_days(times):
        shop = life.chance.choice(known)
        yuan = life.fen(shop.least, shop.most) / 100
        kind = kinds.get(bank, "消费")
        life.once(
            bank,
            on,
            "out",
            yuan,
            shop.party,
            shop.codes[0],
            kind=kind,
            text=shop.product,
            accepts=shop.codes[1:],
        )
    fee = life.chance.choice((2, 3))
    text = life.chance.choice(("短信服务费", "账户变动通知服务费", "短信通知费"))
    life.monthly(bank, fee, 21, "", "O71", kind="费用", text=text)


def takings(
    life: Life,
    wallet: str,
    per_day: float,
    least: int,
    most: int,
    texts: Sequence[str] = ("收款方备注:二维码收款",),
    months: Collection[str] | None = None,
) -> None:
    """Small receipts (yuan) of many strangers at a shop's QR code, in all months or in these."""
    for day in life.calendar:
        if months and f"{day:%Y-%m}" not in months:
            continue
        whole = int(per_day) + (life.chance.random() < per_day % 1)
        for _ in range(whole):
            yuan = life.fen(least, most) / 100
            if life.chance.random() < 0.5:
                yuan = max(1, round(yuan))
            payer, text = life.chance.choice(STRANGERS), life.chance.choice(texts)
            shared: dict[str, object] = {"kind": "二维码收款", "category": "收入", "accepts": ("I60",)}
            if text not in ("", "/"):
                shared["accepts"] = ()
            life.once(wallet, life.at(day, 8, 21), "in", yuan, payer, "I20", text=text, **shared)


def as_wechat_prints(tell: Story) -> Story:
    """The story with WeChat's own words: a remark has its heading, an empty one a default, red packets none."""

    @wraps(tell)
    def told(life: Life) -> None:
        tell(life)
        life.steps[:] = [_as_printed(step) for step in life.steps]

    return told


def _as_printed(step: Step) -> Step:
    if step.account == "wechat" and step.kind == "转账":
        return replace(step, text=f"转账备注:{step.text or '微信转账'}")
    if step.account == "wechat" and step.kind == "微信红包":
        return replace(step, text="")
    return step
