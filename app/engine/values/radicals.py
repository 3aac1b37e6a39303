"""Radical code points that some PDF writers put in place of the characters (statement_formats section 4.5)."""

from __future__ import annotations

import re
import unicodedata

SUPPLEMENT = {
    "⺁": "厂", "⺄": "乙", "⺅": "亻", "⺆": "冂", "⺇": "几", "⺈": "刀", "⺉": "刂", "⺊": "卜", "⺋": "卩",
    "⺌": "小", "⺍": "小", "⺎": "兀", "⺏": "尣", "⺐": "尢", "⺑": "尢", "⺒": "巳", "⺓": "幺", "⺔": "彑",
    "⺕": "彐", "⺖": "忄", "⺗": "㣺", "⺘": "扌", "⺙": "攵", "⺛": "旡", "⺜": "日", "⺝": "月", "⺞": "歺",
    "⺟": "母", "⺠": "民", "⺡": "氵", "⺢": "氺", "⺣": "灬", "⺤": "爫", "⺥": "爫", "⺦": "丬", "⺧": "牛",
    "⺨": "犭", "⺩": "王", "⺪": "疋", "⺫": "目", "⺬": "示", "⺭": "礻", "⺮": "竹", "⺯": "糹", "⺰": "纟",
    "⺱": "罓", "⺲": "罒", "⺳": "网", "⺴": "网", "⺵": "网", "⺶": "羊", "⺷": "羊", "⺸": "羊", "⺹": "耂",
    "⺺": "肀", "⺻": "聿", "⺼": "月", "⺽": "臼", "⺾": "艹", "⺿": "艹", "⻀": "艹", "⻁": "虎", "⻂": "衤",
    "⻃": "覀", "⻄": "西", "⻅": "见", "⻆": "角", "⻇": "角", "⻈": "讠", "⻉": "贝", "⻊": "足", "⻋": "车",
    "⻌": "辶", "⻍": "辶", "⻎": "辶", "⻏": "阝", "⻐": "钅", "⻑": "長", "⻒": "镸", "⻓": "长", "⻔": "门",
    "⻕": "阜", "⻖": "阝", "⻗": "雨", "⻘": "青", "⻙": "韦", "⻚": "页", "⻛": "风", "⻜": "飞", "⻝": "食",
    "⻞": "食", "⻟": "飠", "⻠": "饣", "⻡": "首", "⻢": "马", "⻣": "骨", "⻤": "鬼", "⻥": "鱼", "⻦": "鸟",
    "⻧": "卤", "⻨": "麦", "⻩": "黄", "⻪": "黾", "⻫": "斉", "⻬": "齐", "⻭": "歯", "⻮": "齿", "⻯": "竜",
    "⻰": "龙", "⻱": "龜", "⻲": "亀", "⻳": "龟",
}  # fmt: skip
"""CJK Radicals Supplement, which NFKC leaves alone but for two of them."""

_KANGXI = {chr(code): unicodedata.normalize("NFKC", chr(code)) for code in range(0x2F00, 0x2FD6)}
"""Kangxi radicals; ⼾ becomes 戶 by NFKC, but the fonts that need this table draw 户."""

_CHARACTERS = {**SUPPLEMENT, **_KANGXI, "⼾": "户"}


_ANY = re.compile("[\u2e80-\u2fdf]")
"""The two blocks that hold them."""


def fold_radicals(text: str) -> str:
    """`text` with every radical code point as the character it is drawn as; the length stays the same."""
    if not _ANY.search(text):
        return text
    for radical in _CHARACTERS.keys() & set(text):
        text = text.replace(radical, _CHARACTERS[radical])
    return text
