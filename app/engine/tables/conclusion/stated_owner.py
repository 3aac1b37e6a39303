"""Whose account a statement is: holder and number as the text around its table names them, in any bank's words."""

from __future__ import annotations

import re

from app.engine.tables.conclusion.addressee import TITLES, addressee
from app.engine.tables.conclusion.paired_heads import told_apart

_OTHERS = re.compile(
    r"(?:[对對]方|[对對]手|[收付还還]款|[关關][联聯]|[绑綁]定|[转轉][入出]|[约約]定|[经經][办辦]|柜员|櫃員|[经經]理|操作[员員]|"
    r"[联聯]系人?|推荐人?|代理人?|担保人?|[办辦]理人?|制单|复核|授[权權]|审核|beneficiary|payee|payer|counterparty|"
    r"other|manager|officer|teller|nominee|counter)"
    r"[的人行方账賬户戶/ ]*\Z",
    re.IGNORECASE,
)
"""What before a label says that it is somebody else's: the other side of transactions, a teller."""
_FORMER = re.compile(
    r"(?:(?<![\u4e00-\u9fff])[原旧舊老]|(?:变更|變更|更换|更換|换卡|換卡)前|\b(?:old|previous|former)\s)的?\Z",
    re.IGNORECASE,
)
"""What before a label says that it names the account, or its holder, of before."""
_BEFORE = 16

_HOLDER = re.compile(
    r"(?:[账賬]?[户戶]\s*名|客[户戶](?:姓名|名[称稱])|(?<![\u4e00-\u9fff])(?:单位|單位|钱包|企业|公司)名[称稱]|(?:用户|账户|微信|支付宝)昵称|[账賬][户戶]名[称稱]|持卡人(?:姓名)?|姓\s*名|account\s+(?:holder|name)s?|예금주명?|"
    r"customer\s+name|account\s+holder\s+name|kontoinhaber(?:in)?|kontohavare|kontohaver|posiadacz(?: rachunku)?"
    r"|intestato a|intestatario|tên tài khoản|chủ tài khoản|majitel účtu|tilinomistaja|titulaire|titular"
    r"|口座名義人?|お名前|ご?契約者名?|氏名|성명|고객명)"
    r"(?:\s*(?:a/c|account|customer)?\s*name(?=\s*[:：]))?(\s*[:：]\s*|[ \t\u3000]+)(?=\S)",
    re.IGNORECASE,
)
_COLON_LESS = re.compile(
    r"[\u4e00-\u9fff（）()·]{2,40}(?:公司|厂|店|部|社|院|校|所|中心)(?=\s|$)|[\u4e00-\u9fff\uac00-\ud7af·]{2,12}(?=\s|$)"
)
"""A name behind a label without a colon, as cells that stand side by side are told."""
_NO_NAME = re.compile(r"[号號种種额額期型称稱态態构構要别別址码碼账賬户戶卡行币幣]|全部|所有|不限")
"""What other labels and choices of a query have, and hardly a name."""
_GREETED = re.compile(
    r"兹证明(?:客户)?[ \t]*([\u4e00-\u9fff·]{2,4})(?=[ \t（(,，])|"
    r"(?:^|\n|尊敬的)[ \t]*([\u4e00-\u9fff·]{2,4}?)[ \t]*(?:先生/女士|女士/先生|先生|女士|小姐)(?=[ \t:：,，!！您你]|\n|$)"
)
"""Whom a bill greets, or a certificate names; 尊敬的客户 is nobody."""
_ADDRESSED = re.compile(r"尊敬的[ \t]+([\u4e00-\u9fff·]{2,4})[ \t]+客户[ \t]*[，,：:！!]")
"""Whom a letter of the bank addresses, with the blanks of a form around the name."""
_ANYBODY = re.compile(
    r"各位|广大|新老|所有|贵宾|尊享|优质|高端|私人|个人|企业|公司|单位|白金|金卡|钻石|持卡|理财|信用|储蓄|银行|[行卡网]\Z"
)
"""What such a letter calls customers whom it does not know by name."""
_OF_ACCOUNT = re.compile(r"[（(][^（）()]*(?:账户|帐户|(?<!工商)户|卡|存款|活期|储蓄)[）)]\Z")
"""A remark behind a name that tells the product, and is no part of the name."""
_PHONE = re.compile(r"(?<![\u4e00-\u9fff])手机号码?[ \t]*[:：][ \t]*([\d*]{7,14})(?![\d*])")
_WALLET = re.compile(r"\A.{0,20}(?:云闪付|钱包|[微抖翼]\w{0,2}支付|支付(?:交易)?(?:账单|明细|记录|流水))")
"""The title of a wallet's list, which knows its holder by a phone and by no number of an account."""
_PRODUCT = re.compile(
    r"(?:个人|個人|单位|單位|人民币|人民幣|活期|定期|结算|結算|储蓄|儲蓄|存款|综合|綜合|支票|借记|借記|"
    r"[ⅠⅡⅢⅣ一二三I]+[类類]|账户|帳戶|卡|一卡通|一本通|存折|存摺)+\Z"
    r"|(?:(?:personal|joint|business|current|checking|chequing|savings?|deposit|account|a/c)\b\s*)+\Z",
    re.IGNORECASE,
)
"""The name of a product of a bank, which stands where a holder is expected (账户名称：活期储蓄)."""
_CHOICE = re.compile(r"(?:全部|所有|不限|无|無|all|none|n/?a|-+)\Z", re.IGNORECASE)

_LABEL_AHEAD = re.compile(
    r"\s+(?=\S{1,24}?\s?[:：])|\s+(?=(?:account|a/c|acct|currency|branch|statement|date|period|page|iban|number|no\.?|card|type|address|"
    r"sort(?:code)?|swift|bic|customer|client|opening|closing|balance|per[ií]odo|periode|cuenta|conta|divisa|moneda|moeda|fecha|"
    r"konto|kontonummer|číslo|rekening|compte|rib|cpf|nif)\b)",
    re.IGNORECASE,
)
_END = re.compile(r"\s{2,}|[\t,，;；|\n\u3000]")
_LATIN = re.compile(
    r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af][^\d\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]*"
)
_SPACED = re.compile(r"[\u4e00-\u9fff] [\u4e00-\u9fff]{1,2}(?=\s|$)")
"""A name of one character, a blank, and the given name."""
_TITLE = re.compile(rf"(?:{TITLES}|dr|pani?)\.?\s+(?=\S)", re.IGNORECASE)
_JAPANESE = re.compile(
    r"([\u3040-\u30ff\u3400-\u9fff]*[\u3040-\u30ff][\u3040-\u30ff\u3400-\u9fff]*|[\u3400-\u9fff]{1,4}(?=(?:\s+[\u3400-\u9fff]{1,4})?\s*様))"
    r"(?:[ \u3000]([\u3040-\u30ff\u3400-\u9fff]{1,12}))?(?:[ \u3000]*様)?(?=\s|\Z)"
)
_NO_JAPANESE = re.compile(r"[号番店座日]|様|普通|当座|金額|期間|残高")
"""What the label or the kind of an account has, and no given name."""
_BESIDE = re.compile(
    r"^([^\W\d_]+(?:[ ][^\W\d_]+){1,6})[ ]+(?:CPF|CNPJ)[ :]+[\d*.]{3}"
    r"|\brekening(?:nummer)?[ :]+[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,5} (?:hr|mw|dhr|mevr|de heer|mevrouw)\.? "
    r"([^\W\d_][\w'.-]*(?: [\w'.-]+){1,5}?)(?= periode|\s*$)"
    r"|account number\W+\d{8,}\s*\(\s*[A-Z]{3}\s*\)\s*-\s*([^\W\d_]+(?: [^\W\d_]+){1,5})\s*$",
    re.IGNORECASE | re.MULTILINE,
)
_LONGEST = 80
_HAS_LETTER = re.compile(r"[^\W\d_]")

_ACCOUNT = re.compile(
    r"(?:[账賬帐帳]\s*[号號]|折[号號]|钱包(?:编号|[号號]码?)|[账賬帐帳][户戶][号號][码碼]|卡\s*[号號]|[账賬帐帳]\s*[户戶]|(?:account|acct|a/c|card)\.?\s*(?:no|number|#)\.?|iban|"
    r"konto(?:nummer|[ -]?nr\.?)?|계좌번호|口座番号|[户戶]口[号號][码碼]|卡(?:号)?[末后]四位|\b(?:nombor|no\.?) akaun|\brekening(?:nummer)?"
    r"|\bhesap no(?:su)?|\bhesap numarası|accountid|\b(?:nr|numer) rachunku|số tài khoản|(?:\bno\.|n[ºo°]|\bnúmero) de cuenta"
    r"|(?m:^)[^\S\n]*account(?= ?:)|\bconta(?= \d{6})"
    r"|\b(?:cuenta|conta)(?: corrente| corriente)?(?= ?:)|\bcompte (?:de chèques|courant|de dépôt)"
    r"|\baccount details for:?,? ?(?:\d{2,3} )?[^\d\n:]{3,40}?(?= \d)|\b(?:master)?card ending in(?= \d))"
    r"(?:\[[^\]\n]{1,40}\])?"
    r"(?:\s*/\s*(?:nombor akaun|account (?:no\.?|number)|[^\s:：]{1,12}))?(?:[（(][^\s:：\d)）]{1,8}[)）])?(\s*[:：]\s*|[ \t\u3000]+)",
    re.IGNORECASE,
)
_IBAN = re.compile(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9*]{4}){2,7}(?: ?[A-Z0-9*]{1,3})?(?![A-Z0-9*])")
_OF_JAPAN = re.compile(r"(?:普通|当座|貯蓄)[ \u3000]?(?:\d{7}|\*{3}\d{4})(?![\d*])")
"""A number of Japan with the kind of its account, which says by itself what it is."""
_FRENCH = re.compile(r"(?<!\w)n[°º] ?(\d{5} \d{5} [\dA-Z]{11} \d{2})(?!\d)")
"""Bank, counter, number and key of a French account, which say by themselves what they are."""
_POLISH = re.compile(r"\d{2}(?: ?\d{4}){6}(?!\d)")
"""The number of an IBAN without its country, as Polish banks write it."""
_SWISS = re.compile(r"(?:\d{3,4}[ -])?\d{6,8}\.\d{2}[A-Z](?![A-Za-z\d])")
"""A number as Swiss banks write it, with the letter of its kind."""
_BRANCH = re.compile(r"\A[^\s\d:：]{1,12}支店(?:[（(]\d{3}[)）])?[ \u3000]+(?=(?:普通|当座|貯蓄)[ \u3000])")
"""The branch that stands between a label of Japan and its number."""
_BEFORE_NUMBER = re.compile(r"\A\[(?:[\u4e00-\u9fff]{1,6}[:：][ \t]*)?")
"""What exports put around a number: [一卡通：6216…]."""
_MASKS = "*xX•●·∙…"
_GROUP = rf"[\d{_MASKS}]"
_WHOLE = 8
"""Digits from which on a number is whole, whatever stands behind it."""
_NUMBER = re.compile(rf"{_GROUP}+(?:-{_GROUP}+)*")
_GROUPED = re.compile(rf"(?!\d{{4}}-\d\d-\d\d)[ -]({_GROUP}{{2,8}}|…)(?![\d/.:]|-\d\d?(?!\d))")
_IN_THREES = re.compile(r"\d{4}-\d{1,3}(?: \d{3})+")
"""A Swedish number, whose groups behind the clearing number go on."""
_IN_FOURS = re.compile(rf"(?:{_GROUP}{{4}}[ -]?)+")
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}\Z")
_FEWEST = 4
_FEWEST_UNMARKED = 6
"""Digits of a number behind a label without a colon."""


def stated_holder(text: str) -> str | None:
    """The holder's name, without a title before it; None where the text names none."""
    text = told_apart(text)
    for label in _HOLDER.finditer(text):
        if _is_somebody_elses(text, label):
            continue
        rest = text[label.end() : label.end() + _LONGEST]
        is_marked = label[1].strip() or _TITLE.match(rest)
        name = _japanese_name_in(rest) or (_name_in(rest) if is_marked else _bare_name_in(rest))
        name = _OF_ACCOUNT.sub("", name) or name
        if _HAS_LETTER.search(name) and not _CHOICE.match(name) and not _PRODUCT.match(name):
            return name
    greeted = {match[1] or match[2] for match in _GREETED.finditer(text)}
    greeted |= {match[1] for match in _ADDRESSED.finditer(text) if not _ANYBODY.search(match[1])}
    only = greeted.pop() if len(greeted) == 1 else None
    return only or _named_beside(text) or addressee(text)


def _named_beside(text: str) -> str | None:
    """The holder's name before the number of a taxpayer, or behind the account and its currency or with a title."""
    found = _BESIDE.search(text)
    return " ".join(next(filter(None, found.groups())).split()) if found else None


def _japanese_name_in(rest: str) -> str:
    """A Japanese name of one or two parts, without what makes it polite."""
    found = _JAPANESE.match(rest)
    if not found:
        return ""
    second = found[2] if found[2] and not _NO_JAPANESE.search(found[2]) else ""
    return f"{found[1]}\u3000{second}" if second else found[1]


def stated_account(text: str) -> str | None:
    """The number of the account, as it is printed; None where the text names none."""
    return next(iter(stated_accounts(text)), None)


def stated_accounts(text: str) -> list[str]:
    """Every number that a label calls the account, one by one, in order; one within an IBAN is the same account."""
    text = told_apart(text)
    found: dict[str, None] = {}
    for label in _ACCOUNT.finditer(text):
        if _is_somebody_elses(text, label):
            continue
        number = _number_in(text[label.end() : label.end() + _LONGEST])
        least = (
            _FEWEST
            if label[1].strip() or "四位" in label[0] or label[0].rstrip().lower().endswith("ending in")
            else _FEWEST_UNMARKED
        )
        if number and _count_digits(number) >= least:
            found[number] = None
    if not found and (rib := _FRENCH.search(text)):
        found[rib[1]] = None
    if not found and (alone := re.search(rf"^{_OF_JAPAN.pattern}", text, re.MULTILINE)):
        found[alone[0]] = None
    if not found and _WALLET.search(text):
        found |= dict.fromkeys(_PHONE.findall(text))
    return [
        number for at, number in enumerate(found) if not any(_are_one(number, one) for one in [*found][:at])
    ]


def _are_one(number: str, other: str) -> bool:
    """Whether two numbers are of one account, in full and as a part of its IBAN."""
    short, iban = sorted((number, other), key=lambda one: _IBAN.fullmatch(one) is not None)
    if _IBAN.fullmatch(short) or not _IBAN.fullmatch(iban):
        return False
    digits = re.sub(r"\D", "", short).lstrip("0")
    return len(digits) >= _FEWEST_UNMARKED and digits in re.sub(r"\D", "", iban)


def _is_somebody_elses(text: str, label: re.Match[str]) -> bool:
    before = text[max(0, label.start() - _BEFORE) : label.start()]
    line = before.rpartition("\n")[2]
    return _OTHERS.search(line) is not None or _FORMER.search(line) is not None


def _name_in(rest: str) -> str:
    line = _END.split(rest, maxsplit=1)[0]
    line = _LABEL_AHEAD.split(line, maxsplit=1)[0].strip()
    line = _TITLE.sub("", line, count=1)
    spaced = _SPACED.match(line)
    latin = _LATIN.match(line)
    if spaced:
        return spaced[0]
    if latin:
        return latin[0].strip()
    return line.split(" ", 1)[0]


def _bare_name_in(rest: str) -> str:
    found = _COLON_LESS.match(rest)
    return "" if not found or _NO_NAME.search(found[0]) else found[0]


def _number_in(rest: str) -> str | None:
    rest = _BRANCH.sub("", _BEFORE_NUMBER.sub("", rest, count=1), count=1)
    whole = _IBAN.match(rest) or _POLISH.match(rest) or _OF_JAPAN.match(rest)
    if whole:
        return whole[0]
    if swiss := _SWISS.match(rest):
        return swiss[0]
    found = _NUMBER.match(rest)
    if not found or _DAY.match(found[0]):
        return None
    number = found[0]
    while (
        _count_digits(number) < _WHOLE
        or (" " in number and _IN_FOURS.fullmatch(number))
        or _IN_THREES.fullmatch(number)
    ):
        # Groups of four may go on; what is whole and printed in one goes no further.
        more = _GROUPED.match(rest, len(number))
        if not more:
            break
        number = rest[: more.end()]
    return number


def _count_digits(number: str) -> int:
    """How many digits a number has, masked ones too."""
    return sum(map(number.count, f"0123456789{_MASKS}"))
