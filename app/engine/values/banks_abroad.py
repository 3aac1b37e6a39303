"""Banks and branches abroad by the names that Chinese statements write: their accounts need not be in yuan."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from app.engine.values.traditional import fold_word

_NO_STREET = r"(?![东西南北中]?路|街|花园|广场|城|大道|新村|杯)"
_PLACE = rf"(?:香港|澳门|新加坡|台湾|台北|亚洲){_NO_STREET}"
_GROUPS = "汇丰|恒生|东亚|渣打|花旗|星展|大华|华侨|大新|创兴|集友|南商|富邦|永丰|玉山"
_HOUSES = (
    f"{_GROUPS}|华侨永亨|永亨|永隆|南洋商业|上海商业(?:储蓄)?|大众|澳门国际|大丰|大西洋|立桥|众安|天星|汇立|理慧|富融|蚂蚁"
    "|国泰世华|(?:中国信托|第一|华南|彰化|合作金库|台新国际|兆丰国际|元大|凯基|永丰|玉山)(?:商业)?|台新|兆丰|土地"
)
_COUNTRIES = (
    "美国|加拿大|英国|法国|德国|意大利|西班牙|葡萄牙|荷兰|比利时|卢森堡|瑞士|奥地利|瑞典|波兰|匈牙利|捷克|希腊|土耳其|俄罗斯|爱尔兰|澳大利亚|新西兰"
    "|日本|韩国|马来西亚|泰国|印度尼西亚|印尼|越南|菲律宾|柬埔寨|老挝|缅甸|印度|巴基斯坦|哈萨克斯坦|阿联酋|卡塔尔|沙特|巴西|阿根廷|智利|秘鲁|墨西哥"
    "|巴拿马|南非|赞比亚|埃及|肯尼亚|欧洲|中东"
)
_CITIES = (
    "纽约|洛杉矶|旧金山|芝加哥|休斯顿|西雅图|多伦多|温哥华|蒙特利尔|伦敦|曼彻斯特|巴黎|法兰克福|柏林|汉堡|慕尼黑|杜塞尔多夫|米兰|罗马|马德里|巴塞罗那"
    "|里斯本|阿姆斯特丹|鹿特丹|布鲁塞尔|苏黎世|日内瓦|维也纳|斯德哥尔摩|华沙|布达佩斯|布拉格|雅典|伊斯坦布尔|莫斯科|都柏林|悉尼|墨尔本|珀斯|布里斯班"
    "|奥克兰|惠灵顿|东京|大阪|名古屋|首尔|釜山|吉隆坡|槟城|曼谷|雅加达|河内|胡志明市?|马尼拉|金边|万象|仰光|孟买|新德里|卡拉奇|阿拉木图|迪拜"
    "|阿布扎比|多哈|利雅得|圣保罗|约翰内斯堡|开罗|内罗毕|高雄|台中"
)
_FOREIGN_HOUSES = (
    "马来亚|联昌|丰隆|盘谷|开泰|暹罗|大城|泰华农民|三井住友|三菱(?:日联|东京日联)|瑞穗|理索纳|韩亚|友利|新韩|韩国(?:国民|企业|产业)|华美|国泰万通"
    "|摩根大通|富国|美国|纽约梅隆|巴克莱|劳埃德|国民西敏|苏格兰皇家|桑坦德|法国巴黎|法国兴业|东方汇理|德意志|德国商业|荷兰|荷兰国际|荷兰合作|瑞士|瑞银|裕信"
    "|联合圣保罗|澳新|西太平洋|澳大利亚联邦|澳洲联邦|加拿大皇家|加拿大丰业|丰业|蒙特利尔|多伦多道明|道明|印度国家"
)
_COMPANY = r"(?:股份)?(?:有限公司)?\s*"
_OF_CHINA = rf"{_COMPANY}(?:[(]中国[)]|中国(?!企业)|[(]?china\b)"
_ABROAD = re.compile(
    rf"(?:银行|[工中交农建招][银行]|{_GROUPS}){_COMPANY}(?:[(]\s*(?:{_PLACE}|国际)|{_PLACE})"
    rf"|银行\S{{0,12}}?{_PLACE}\S{{0,4}}分行|(?:香港|澳门|新加坡|台湾){_NO_STREET}(?!地区|境内|本地|当地|的|及|和|或|等|、)[\u3400-\u9fff]{{0,10}}?银行"
    rf"|银行{_COMPANY}[(]\s*(?:{_COUNTRIES}|{_CITIES})|银行\S{{0,12}}?(?:{_COUNTRIES}|{_CITIES})(?:分行|支行|子行)"
    rf"|(?:{_HOUSES})银行|(?<![\u3400-\u9fff])(?:{_FOREIGN_HOUSES})银行|招商永隆|信银国际|国泰世华|台北富邦(?!华一)|(?<![\u3400-\u9fff])南商(?![\u3400-\u9fff])"
    r"|\b(?:bank|icbc|boc|ccb|citibank)\b.{0,25}\b(?:hong ?kong|macau|macao|singapore|taiwan|asia)\b"
    r"|\b(?:bochk|hsbc|hang seng|bank of east asia|standard chartered|dbs|ocbc|uob|nanyang commercial|cmb wing lung|chong hing"
    r"|chiyu|dah sing|cathay united|za bank|mox bank|livi bank|welab bank)\b"
)
_ARM = re.compile(rf"(?:银行|{_GROUPS}|国泰世华|\bbank|\bhsbc){_OF_CHINA}")
"""What such a bank's company on the mainland is called, whose accounts are in yuan like all others there."""

_CHARACTERS = str.maketrans("亞華僑灣創豐恆眾螞蟻凱託對", "亚华侨湾创丰恒众蚂蚁凯托对")
"""What names of banks have beyond the characters of rules."""

_OTHER_PARTY = re.compile("对方|收款|付款|对手")


def is_of_bank_abroad(lines: Iterable[str]) -> bool:
    """Whether the lines above a table name a bank or a branch abroad and no company of it on the mainland."""
    own = [text for line in lines if not _OTHER_PARTY.search(text := _folded(line))]
    return any(map(_ABROAD.search, own)) and not any(map(_ARM.search, own))


def _folded(text: str) -> str:
    return fold_word(unicodedata.normalize("NFKC", text)).translate(_CHARACTERS).lower()
