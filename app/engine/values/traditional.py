"""Traditional characters as the simplified ones that rules are written in; only for comparing, never for showing.

The table holds the characters that occur in rule words and in the usual words of statements; 帐 and 账, two
spellings of one word, are one. Characters beyond it stay as they are (decision 2).
"""

from __future__ import annotations

import polars as pl

from app.engine.values.radicals import SUPPLEMENT

_TRADITIONAL = (
    "萬業東嚴個麽樂喬書買於雲親衆優會體餘脩償儲兒剋兌蘭關興養馮沖衝凍齣劉辦務動勞區醫單賣盧衛廠廳發臺葉喫閤衕呂吳唄員週迴團園國圖場奬獎妝薑娛嬰孫學寧甯寶寵傢寬壽爾侷屬幣帶倖廣莊庫龐開張歸當綵總卹戲戶戸釦執"
    "掃撫報擔擬攜敎數鬥旂無時術硃機條來楊櫃樁樑檢棊歐氣匯滙湯瀋溫遊滯滿點燒愛豬貓瑪現電療眞碼積稅競紅約級紀納綫線組細織終經結給絡統績續維綜繳網羅罰羣聶職聯騰艦藝蘇範榮葯藥營蕭蔣虛補裝視計認訓訊許訟証證訴診"
    "試話説諸課謝譚財敗帐帳賬貨購貼貸貿費賀賈賃資賭贖賞賠賴讚贊贈趙車轉輝達運還進違遲踰鄧郵鄒鄭採鈡鍾鐘銭錢鉆鑽鐵銀鋪鏈銷鍋門閃閆閉問閑閒間聞閱閲閻隊陽陰階際陸陳險隨隱難麪麫麵韋韓頁頂項順須顧預領頻題顏顔額"
    "風飛飯飲飾餃餓舘館饋馬駕驛驗魚鮮鳥雞鷄鴨鵬麥黃齊龍龔龜"
)
_SIMPLIFIED = (
    "万业东严个么乐乔书买于云亲众优会体余修偿储儿克兑兰关兴养冯冲冲冻出刘办务动劳区医单卖卢卫厂厅发台叶吃合同吕吴呗员周回团园国图场奖奖妆姜娱婴孙学宁宁宝宠家宽寿尔局属币带幸广庄库庞开张归当彩总恤戏户户扣执"
    "扫抚报担拟携教数斗旗无时术朱机条来杨柜桩梁检棋欧气汇汇汤沈温游滞满点烧爱猪猫玛现电疗真码积税竞红约级纪纳线线组细织终经结给络统绩续维综缴网罗罚群聂职联腾舰艺苏范荣药药营萧蒋虚补装视计认训讯许讼证证诉诊"
    "试话说诸课谢谭财败账账账货购贴贷贸费贺贾赁资赌赎赏赔赖赞赞赠赵车转辉达运还进违迟逾邓邮邹郑采钟钟钟钱钱钻钻铁银铺链销锅门闪闫闭问闲闲间闻阅阅阎队阳阴阶际陆陈险随隐难面面面韦韩页顶项顺须顾预领频题颜颜额"
    "风飞饭饮饰饺饿馆馆馈马驾驿验鱼鲜鸟鸡鸡鸭鹏麦黄齐龙龚龟"
)

TRADITIONAL: dict[str, str] = dict(zip(_TRADITIONAL, _SIMPLIFIED, strict=True))
"""Each traditional character with its simplified one."""

_DOTS = dict.fromkeys("・•‧∙⋅", "·")
"""Dots that sources print in one and the same name (阿依古丽·买买提)."""

_FOLDED = {radical: TRADITIONAL.get(char, char) for radical, char in SUPPLEMENT.items()} | TRADITIONAL | _DOTS
_CHARACTERS = str.maketrans(_FOLDED)


def fold_word(word: str) -> str:
    """A word with its traditional characters, radicals and middle dots replaced."""
    return word if word.isascii() else word.translate(_CHARACTERS)


def fold_cells(cells: pl.Expr) -> pl.Expr:
    """Cells with their traditional characters, radicals and middle dots replaced (one pass of an automaton)."""
    return cells.str.replace_many(list(_FOLDED), list(_FOLDED.values()))
