"""Banks of Hong Kong, Macau, Singapore and Taiwan by the names that Chinese statements write: their accounts need not be in yuan."""

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
_COMPANY = r"(?:股份)?(?:有限公司)?\s*"
_OF_CHINA = rf"{_COMPANY}(?:[(]中国[)]|中国(?!企业)|[(]?china\b)"
_ABROAD = re.compile(
    rf"(?:银行|[工中交农建招][银行]|{_GROUPS}){_COMPANY}(?:[(]\s*(?:{_PLACE}|国际)|{_PLACE})"
    rf"|银行\S{{0,12}}?{_PLACE}\S{{0,4}}分行|(?:香港|澳门|新加坡|台湾){_NO_STREET}(?!地区|境内|本地|当地|的|及|和|或|等|、)[\u3400-\u9fff]{{0,10}}?银行"
    rf"|(?:{_HOUSES})银行|招商永隆|信银国际|国泰世华|台北富邦(?!华一)|(?<![\u3400-\u9fff])南商(?![\u3400-\u9fff])"
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
    """Whether the lines above a table name a bank of these places and no company of it on the mainland."""
    own = [text for line in lines if not _OTHER_PARTY.search(text := _folded(line))]
    return any(map(_ABROAD.search, own)) and not any(map(_ARM.search, own))


def _folded(text: str) -> str:
    return fold_word(unicodedata.normalize("NFKC", text)).translate(_CHARACTERS).lower()
