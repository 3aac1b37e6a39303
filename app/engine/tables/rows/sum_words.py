"""Words for sums, carried balances and notes: the one vocabulary of all that asks what a row or a cell sums up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from app.engine.values.text import comparable

_SUM = "合计|小计|总计|累计|汇总"
_MAYBE_SUM = "共计|总额"
"""Words of sums that may also be part of a name."""
_NEIGHBOURS = "합계|총계|소계|合計|総計|小計|總計|tổng(?:số|cộng)(?:/total)?"
"""Words of sums in Korean, Japanese, Vietnamese and as Taiwan writes them."""
_FLOW = "收入|支出|借方|贷方|收支"

TOTALS_ROW = re.compile(
    rf"{_SUM}|{_MAYBE_SUM}|{_NEIGHBOURS}|总笔数|记录数|承前|承上|结转|过次|本页|本期|期初|期末|上期|上年|上月|余额[:：]|"
    r"以上数据|打印完毕|温馨提示|说明|备注[:：]|注[:：]|END\b|^total|^totaux|^sub-?total|opening balance|closing balance|"
    r"balance (?:brought|carried) forward|^\W*$",
    re.IGNORECASE,
)
"""Words of rows that sum up, carry over or explain (rule 9); such a row has no date."""

TOTALS_LINE = re.compile(rf"(?:{_SUM})[:：](?:{_FLOW})[^:：]*\d笔[^:：]*\d|transactionturnover\D*\d")
"""How a line of totals begins that a print sets across its columns, in comparable form: 总计：借方96笔…；贷方24笔…"""

_ONE_SUMMARY = (
    rf"(?:本[日周旬月季年期页]|当[日月年期页]|上[日月年期页]|全[月年])?(?:{_FLOW})?(?:发生额)?(?:{_SUM})(?:金额|笔数)?|"
    r"(?:期初|期末|上期|上年|上月|年初|年末|月初|月末|昨日|上日)(?:账户)?(?:余额|结余|结转)|承[前上](?:余额|结余)|结转余额(?=c/f)|(?:余额|结余)(?:结?转)[下次][页期]|承前页?|承上页?|过次页?|转次页?|"
    r"[承接]?上[页年月期]结转|结转[下次][页年月期]|"
    r"(?:your)?(?:opening|closing|previous|starting|beginning|ending|start|end|new)balance(?:b/?f|c/?f|(?:asof|asat|on|at)[\d/.-]+)?|"
    r"balance(?:b/?f|c/?f|(?:brought)?forward|carriedforward)|承前[轉转][結结]|(?:b/?f|c/?f|broughtforward|carriedforward)(?:balance)?|"
    rf"(?:{_NEIGHBOURS})(?:금액|金額)?|grandtotals?|sub-?totals?|"
    r"balance(?:b/?f|c/?f|broughtforward|carriedforward)?(?:from|to)(?:the|your|our)?(?:last|previous|next)(?:statement|page)|"
    r"anfangssaldo|endsaldo|saldovortrag|(?:alter|neuer)(?:konto)?(?:saldo|stand)(?:zuihren(?:gunsten|lasten))?(?:(?:per|vom|am)[\d/.-]+)?(?:eur|chf)?|"
    r"summe(?:belastungen|gutschriften|lastschriften)|(?:vorig|nieuw)saldo(?:op[\d/.-]+)?|saldo(?:anterior|inicial|final|awal|akhir)|"
    r"saldo(?:inizi|fin)ale(?:al[\d/.-]+)?(?:avostro(?:credito|debito|favore))?|saldo(?:precedente|poprzednie|początkowe|końcowe|contabil[ií]stico)|(?:alku|loppu)saldo|"
    r"(?:ing[åa]ende|inng[åa]ende|utg[åa]ende|primo|ultimo)saldo|(?:počáteční|konečný)zůstatek|sốdư(?:đầu|cuối)kỳ|"
    r"saldo(?:final|total)?(?:dispon[ií]vel)?(?:d[oe]l?)?d[ií]a|"
    r"balancefromstatement(?:no\.?)?\d{1,5}(?:dated[\d/.-]+)?|transactiontotals?|solde(?:reporté|initial|final|d'ouverture|declôture)|"
    r"(?:входящий|исходящий)остаток|остатокна(?:начало|конец)(?:периода)?|(?:вхідний|вихідний)залишок|залишокна(?:початок|кінець)(?:періоду)?|"
    r"(?:početno|prethodno|konačno|novo)stanje|sold(?:inițial|initial|final|precedent|anterior)|(?:nyitó|záró)egyenleg|"
    r"(?:προηγούμενο|νέο)υπόλοιπο|(?:devreden|devir|açılış|kapanış|dönem(?:başı|sonu))bakiye(?:si)?|počiatočnýzostatok|konečnýzostatok|ànouveau|soldeànouveau|soldeenvotrefaveur|(?:началн|крайн)осалдо|(?:sākuma|beigu)atlikums|(?:alg|lõpp)saldo|(?:debeta|kredīta|deebet|kreedit|debeto|kredito)?(?:apgrozījums|käive|apyvarta)|likutis(?:pradžiai|pabaigai)|soldedépart(?:au[\d/.-]+)?|"
    r"soldeprécédent(?:au[\d/.-]+)?|(?:(?:ancien|nouveau)solde(?:cr[ée]diteur|d[ée]biteur)?|solde(?:cr[ée]diteur|d[ée]biteur))(?:au[\d/.-]+)?|"
    r"tota(?:l|ux)des(?:op[ée]rations|mouvements)|totaux|total[ie]|total[ie]?movimenti|totales|"
    r"(?:日[终末]|[当本]日)(?:账户)?余额|(?:期初|期末|上期|承[前上]|轉下|結轉)(?:餘額|結餘)|過[戶户](?:餘額|結餘)|"
    r"(?:closing|ending)balance(?:in|of|on)(?:this|the|your)?statement|[总總][结結](?=/?closingbalance)|beginsaldo|eindsaldo|schlusssaldo|umsatztotal|totalumsatz|"
    r"baki(?:awal|permulaan|akhir)|kontostand(?:am|vom|per)[\d./-]+(?:,?auszugnr\.?\d{1,4}|um\d\d:\d\duhr)?"
)
_SUMMARY = re.compile(rf"(?:{_ONE_SUMMARY})(?:/?(?:{_ONE_SUMMARY}))?")
"""Whole cells, in comparable form. A row with one sums up or carries over even when it has a date and an
amount."""

_SUMS_UP = re.compile(r"[计計계]|汇\s*总|(?<!saldo )total|apgrozījums|käive|apyvarta", re.IGNORECASE)
"""What tells words of sums from those of carried balances."""

_SPAN = (
    r"(?:[本当每全上][日天周旬月季年期页]|[日周旬月季年页]|(?:\d{4}年)?(?:1[0-2]|0?[1-9]|十[一二]|[一二三四五六七八九十正腊])月份?|"
    r"\d{4}年度?|\d{4}[-/.]\d{1,2}月?|\d{1,2}日|第[\d一二三四五六七八九十]+页)"
)
_MONTH_NAME = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_POSSIBLE_SUM = re.compile(
    rf"{_SPAN}(?:{_FLOW})?(?:发生额)?(?:{_SUM}|{_MAYBE_SUM})(?:金额)?|[日周月季年]计|"
    rf"(?:{_SPAN}|累计)发生额|(?:{_FLOW})?(?:{_MAYBE_SUM})(?:金额|笔数)?|"
    rf"(?:(?:daily|weekly|monthly|quarterly|yearly|annual|page)-?)?totals?|"
    rf"totals?(?:for|of)(?:the)?(?:day|week|month|quarter|year|page|{_MONTH_NAME})(?:\d{{4}})?|{_MONTH_NAME}(?:\d{{4}})?totals?"
)
"""Whole cells that mean a sum but may also be the name of somebody who was paid; the rows above must make it up."""

_CARRIED_CELL = re.compile(r"(?:转|接|承)[上下前次]页|期[初末][数额]?|承[前上]余额")
"""Whole cells that carry a balance over and name nobody."""

_LAST_CHARACTERS = frozenset("计額额数页初末:：")
"""What the Chinese words of both end with; most cells end otherwise and need no closer look."""

LEADS_TOTALS = re.compile(
    rf"(?:{_SUM}|{_MAYBE_SUM}|笔数|余额|结余|记录数|发生额|金额|结转|承前页?|过次页?|totals?|balance)"
    r"\s*(?:[:：(（\d].*)?\Z",
    re.IGNORECASE,
)
"""What the first cell of a row of totals ends with; 累计话费 is something that was paid."""

GRAND_TOTAL = re.compile(
    r"(?<![本每小日周旬月季年页份])(?:合\s*计|总\s*计|总\s*额)|합\s*계|총\s*계|"
    r"(?<!page )(?<!daily )(?<!weekly )(?<!monthly )(?<!yearly )(?<!annual )\b(?:totals?|totaux|total[ie]|totales)\b"
    r"(?!\s+(?:for|of)\s+(?:the\s+)?(?:day|week|month|year|page|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
    re.IGNORECASE,
)
"""Words of a row that sums up the whole table, in the columns that it sums up."""

OTHER_SCOPE = re.compile(r"(?:[本上当全]年|上[月期]|[本每]页|累计|小计)\w{0,2}\Z")
"""What stands before a total that is not of this statement: of a page, a year, the month before."""

FOOTER = re.compile(
    r"(?:合计|小计|总计|累计|总笔数|总额|记录数|承前|过次|本页|本次查询|以上|第\d+页|共\d+页|打印|温馨提示|说明|备注[:：]|注[:：]"
    r"|(?:statement|transaction)summary|交易汇总|人民币合计|收入合计|支出合计|借方|贷方|总支出|总收入|end\b|page\d|total|【|★|\*{2,}|-{6,}|={6,}|_{6,}|[-—]*第\d+页)"
)
"""How lines begin that stand below or between rows (statement_formats section 0, rule 9), in comparable form.

汇总 and 共计 are none: a cell that goes on in the next line may begin with them.
"""

_STATED_LINE = re.compile(
    r"(?:[^\d:：]{2,8}[:：](?:\d+笔[,，]?)?[-+¥￥]?[\d,]+\.\d\d元?(?:[(（]共?\d+笔[)）])?){2,}"
)
"""A whole line of sums and balances with their labels, in comparable form: 期初余额：61,204.90期末余额：108,548.17"""

_LATIN_LINE = re.compile(r"(?=.*total)(?:[a-z/&.()-]{2,40}:(?:[a-z]{3})?(?:\d{1,5}|[\d,]+\.\d\d)){2,}")
"""The same in Latin letters, with counts: No of Deposits: 3 Total Deposits: 5,750.00"""

_LISTED = (
    r"(?:total(?:withdrawals?|deposits?|debits?|credits?|payments(?:in|out)))?总?(?:收入|支出|存入|支取|取出|借方|贷方|转入|转出|流入|流出|期初|期末)?(?:发生额?|金额|余额)?"
    rf"(?:{_SUM}|{_MAYBE_SUM})?(?:金额|总?笔数)?"
)
_LISTED_TOTALS = re.compile(
    rf"(?=.*(?:{_SUM}|{_MAYBE_SUM}|笔数|total))(?:{_SUM})?[:：]?"
    rf"(?:(?=[^\d:：¥￥+-]){_LISTED}[:：]?[¥￥]?[-+]?[¥￥]?\d[\d,]*(?:\.\d\d)?[元笔]?[,，;；]?){{2,}}"
)
"""A whole line of totals, in comparable form, each figure behind its label: 合计 存入 66700.83 支取 41316.58 笔数 74."""

_ENDS_WITH_DAY = re.compile("total|balance|solde|saldo|kontostand", re.IGNORECASE)
_LONGEST_SUMMARY = 60
_BRANDS = frozenset({"newbalance"})
"""Words of balances that are also what somebody was paid for, as shoes of New Balance."""
_FIGURES = frozenset("0123456789+-")
"""What no word begins with; most cells are dates, amounts and numbers."""


TOTAL_OF_SIDES = re.compile(
    r"total(?:withdrawals?|deposits?|debits?|credits?)(?:(?:/|and|&)(?:withdrawals?|deposits?|debits?|credits?))?"
)
"""A whole label, in comparable form, of the sums of both sides of an account."""


def lists_totals(line: str) -> bool:
    """Whether a whole line, in comparable form, is nothing but sums and balances behind their labels."""
    return any(form.fullmatch(line) for form in (_LISTED_TOTALS, _STATED_LINE, _LATIN_LINE))


def is_summary(cells: Iterable[str]) -> bool:
    """Whether one of the cells says nothing but that its row sums up or carries a balance over."""
    return any(map(_is_summary, cells))


def _is_summary(cell: str) -> bool:
    if not 1 < len(cell) <= _LONGEST_SUMMARY or cell[0] in _FIGURES:
        return False
    return bool(_SUMMARY.fullmatch(comparable(cell).rstrip(":：")))


def sum_word(cell: str) -> Literal["carried", "sum", "maybe_sum"] | None:
    """What a cell says of its row when it says nothing else: it sums up or carries over.

    A `maybe_sum` may also be somebody's name; the rows above must make it up.
    """
    if cell[-1:] in _FIGURES and (cell[0] in _FIGURES or not _ENDS_WITH_DAY.search(cell)):
        return None  # most cells: amounts, dates and numbers; only totals and balances may end with their day
    if _is_summary(cell):
        if comparable(cell) in _BRANDS:
            return "maybe_sum"
        return "sum" if _SUMS_UP.search(cell) else "carried"
    if not 1 < len(cell) <= _LONGEST_SUMMARY or (
        cell[-1] not in _LAST_CHARACTERS and "total" not in cell.lower()
    ):
        return None
    text = comparable(cell).rstrip(":：")
    if _CARRIED_CELL.fullmatch(text):
        return "carried"
    return "maybe_sum" if _POSSIBLE_SUM.fullmatch(text) else None
