"""Currencies: the codes of ISO 4217, and the names, numbers and signs that statements write for them."""

from __future__ import annotations

import re
import unicodedata

from app.engine.types.statements import NO_CURRENCY
from app.engine.values.text import clean_cell

_ISO = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF "
    "CHF CLF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ "
    "GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR "
    "LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK "
    "PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS "
    "TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XAG XAU XCD XOF XPF YER ZAR ZMW "
    "ZWL ZWG"
)
ISO_CODES = frozenset(_ISO.split())
"""Codes of ISO 4217, with the offshore yuan (CNH) that banks print beside them."""

CURRENCIES: dict[str, str] = {
    "人民币": "CNY", "人民币元": "CNY", "cny": "CNY", "rmb": "CNY", "156": "CNY", "元": "CNY", "01": "CNY",
    "本币": "CNY", "人民币(cny)": "CNY", "cny人民币": "CNY", "人民币/cny": "CNY", "人民币cny": "CNY", "人民幣": "CNY",
    "cnh": "CNY", "renminbi": "CNY", "chineseyuan": "CNY", "yuan": "CNY",
    "美元": "USD", "美金": "USD", "usdollar": "USD", "usdollars": "USD", "u.s.dollar": "USD",
    "u.s.dollars": "USD", "840": "USD", "us$": "USD",
    "euro": "EUR", "euros": "EUR", "欧元": "EUR", "歐元": "EUR", "€": "EUR", "978": "EUR",
    "港币": "HKD", "港元": "HKD", "港幣": "HKD", "344": "HKD", "hk$": "HKD",
    "hongkongdollar": "HKD", "hongkongdollars": "HKD",
    "poundsterling": "GBP", "poundssterling": "GBP", "britishpound": "GBP", "britishpounds": "GBP",
    "英镑": "GBP", "英鎊": "GBP", "£": "GBP", "826": "GBP",
    "日元": "JPY", "日圆": "JPY", "日圓": "JPY", "japaneseyen": "JPY", "392": "JPY",
    "澳元": "AUD", "澳大利亚元": "AUD", "澳大利亞元": "AUD", "australiandollar": "AUD", "australiandollars": "AUD",
    "a$": "AUD", "au$": "AUD",
    "加元": "CAD", "加拿大元": "CAD", "加币": "CAD", "加幣": "CAD", "canadiandollar": "CAD", "canadiandollars": "CAD",
    "c$": "CAD", "ca$": "CAD",
    "新加坡元": "SGD", "新加坡币": "SGD", "新币": "SGD", "singaporedollar": "SGD", "singaporedollars": "SGD", "s$": "SGD",
    "新台币": "TWD", "台币": "TWD", "新臺幣": "TWD", "新台幣": "TWD", "臺幣": "TWD", "台幣": "TWD", "nt$": "TWD",
    "newtaiwandollar": "TWD", "newtaiwandollars": "TWD",
    "澳门元": "MOP", "澳門元": "MOP", "澳门币": "MOP", "澳門幣": "MOP", "葡币": "MOP", "葡幣": "MOP", "mop$": "MOP",
    "瑞士法郎": "CHF", "瑞郎": "CHF", "swissfranc": "CHF", "swissfrancs": "CHF", "schweizerfranken": "CHF",
    "韩元": "KRW", "韩国元": "KRW", "韓元": "KRW", "韩币": "KRW", "₩": "KRW",
    "泰铢": "THB", "泰銖": "THB", "thaibaht": "THB", "฿": "THB", "卢布": "RUB", "盧布": "RUB", "₽": "RUB",
    "新西兰元": "NZD", "纽元": "NZD", "newzealanddollar": "NZD", "newzealanddollars": "NZD", "nz$": "NZD",
    "林吉特": "MYR", "马来西亚令吉": "MYR", "令吉": "MYR", "ringgit": "MYR", "malaysianringgit": "MYR",
    "卢比": "INR", "印度卢比": "INR", "₹": "INR", "indianrupee": "INR", "indianrupees": "INR",
    "越南盾": "VND", "₫": "VND", "印尼盾": "IDR", "印尼卢比": "IDR", "菲律宾比索": "PHP", "₱": "PHP",
    "迪拉姆": "AED", "里亚尔": "SAR", "瑞典克朗": "SEK", "挪威克朗": "NOK", "丹麦克朗": "DKK", "南非兰特": "ZAR",
    "baht": "THB", "rupiah": "IDR", "rp": "IDR", "rp.": "IDR", "đồng": "VND", "vnđ": "VND", "złoty": "PLN", "forint": "HUF", "naira": "NGN",
    "兹罗提": "PLN", "zł": "PLN", "türklirası": "TRY", "tl": "TRY", "₺": "TRY", "kč": "CZK", "ft": "HUF",
    "坚戈": "KZT", "тенге": "KZT", "₸": "KZT", "грн": "UAH", "грн.": "UAH", "гривня": "UAH", "₴": "UAH",
    "₦": "NGN", "₼": "AZN", "₾": "GEL", "₪": "ILS", "₲": "PYG", "₡": "CRC", "лв": "BGN", "лв.": "BGN",
    "euroa": "EUR", "soles": "PEN", "r$": "BRL", "円": "JPY", "원": "KRW", "rm": "MYR",
    "usdt": "USDT", "usdc": "USDC", "husd": "HUSD", "btc": "BTC", "eth": "ETH",
}  # fmt: skip
"""Names, numbers and signs of currencies in comparable form; coins of crypto exchanges too."""

CODES = frozenset(CURRENCIES.values()) | frozenset({
    "AED", "BRL", "CZK", "DKK", "HUF", "IDR", "ILS", "INR", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON",
    "SAR", "SEK", "TRY", "VND", "ZAR", "BDT", "BHD", "BYN", "CLP", "EGP", "GHS", "JOD", "KES", "KWD", "LKR", "OMR", "PKR", "QAR", "RSD",
    "TZS", "UGX", "UYU", "UZS", "XAF", "XOF",
})  # fmt: skip
"""Codes that stand for a currency wherever they stand; three other letters may be anything."""

CLEAR_SIGNS = r"(?:US|HK|NT|NZ|AU|CA|MOP|[ACRS])\$|[€£₹₩₺₽₫₱฿₸₴₦₼₾₪₲₡]"
"""Signs that mean one currency wherever they stand, as a pattern without groups."""
SIGN_BEFORE = (
    rf"{CLEAR_SIGNS}|R[ps]\.?(?=\s?[\d+-])|kr\.?(?=\s?[\d+-])"
    r"|RM?(?=\s?[+-]?\s?\d[\d ,]*[.,]\d\d(?!\d))"
)
"""Signs that stand before an amount, as a pattern without groups; R and RM may also begin an order's number."""
SIGN_BEHIND = r"€|£|zł|Kč|Ft|TL|лв\.?|руб\.?|грн\.?|lei|[₺₫₽₸₴₦₼₾₪]|kr\.?|[円원]"
"""Signs that stand behind an amount."""
OTHER_SIGNS: dict[str, str | None] = {
    "kr": None,
    "kr.": None,
    "Rs": None,
    "Rs.": None,
    "R": "ZAR",
    "lei": None,
    "руб": None,
    "руб.": None,
}
"""Signs that mean a currency beside an amount alone, or none: several countries have crowns and rupees of their own."""

DOLLAR = "$"
"""The sign alone: a dollar, nobody knows of which country."""

_DOLLARS = (
    "USD HKD AUD CAD SGD TWD NZD MOP MXN ARS CLP COP UYU BRL BMD BND BSD BBD BZD FJD GYD JMD KYD LRD NAD SBD SRD "
    "TTD XCD DOP CVE NIO TOP WST USDT USDC HUSD"
)
DOLLARS = frozenset(_DOLLARS.split())
"""Currencies that write their amounts with a dollar sign."""


def currency_of(cell: str) -> str | None:
    """The code that a currency cell means; None when it is neither a known name nor a code of ISO 4217."""
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", clean_cell(cell))).lower()
    found = CURRENCIES.get(text)
    if found:
        return found
    code = text.upper()
    return code if code in ISO_CODES else None


def known_code(text: str) -> str:
    """A code of ISO 4217 as a machine format states it; `NO_CURRENCY` for anything else."""
    code = text.strip().upper()
    return code if code in ISO_CODES else NO_CURRENCY
