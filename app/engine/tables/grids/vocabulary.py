"""What columns are called, per role and in order of preference (statement_formats section 0, synonyms)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.tables.grids.foreign_names import FOREIGN_NAMES, FOREIGN_OTHERS
from app.engine.values.currencies import CODES, CURRENCIES
from app.engine.values.text import clean_cell, comparable

WHOSE = ("对方", "對方")
"""Names that alone stand for a party, and above others for whose names, accounts and banks these are."""

_NAMES: dict[str, tuple[str, ...]] = {
    "moment": (
        "交易日期", "交易时间", "交易日期时间", "交易日", "交易创建时间", "日期", "时间", "账务日期",
        "账务日", "记账日期", "记账日", "记账时间", "入账日期", "入账时间", "入帐日期", "入账日", "起息日",
        "交收日期", "发生日期", "发生时间", "業務日期", "交易日期及时间", "银行记账日", "成交日期",
        "日期时间", "订单时间", "支付时间", "完成时间", "過賬日期", "动账时间", "动账日期",
        "date", "transactiondate", "transactiondatetime", "transactiontime", "time", "datetime",
        "postingdate", "postdate", "bookingdate", "transaktionsdag", "bokföringsdag", "valuedate", "dateposted", "buchungstag",
        "buchungsdatum", "datum", "fecha", "fechaoperación", "dateopération", "data",
        "dataoperazione", "datadalançamento", "valutadatum", "wertstellung", "posteddate", "completeddate",
        "transdate", "trans.date", "txndate", "belegdatum", "boekdatum", "boekingsdatum", "transactiedatum",
        "dateop", "dateoperation", "datedopération", "dated'opération", "datedel'opération", "datecomptable",
        "datedecomptabilisation", "fechadeoperación", "fechaoperacion", "fechacontable", "f.operación", "f.valor",
        "fechavalor", "datamovimento", "datalançamento", "datacontabile",
        "日付", "取引日", "お取引日", "取引日付", "取引年月日", "お取引年月日", "年月日", "取引日時", "帳務日期", "tanggal",
        "trandate", "buchung", "f.operativa",
        "dataregistrazione", "거래일시", "거래일자", "거래일", "划款日期", "打款日期", "结算日期", "清算日期",
    ),
    "time": (
        "交易时间", "记账时间", "入账时间", "时间", "交易时刻", "时刻", "交易时点", "时分秒", "transactiontime",
        "time", "time/eff.date", "uhrzeit", "hora", "heure", "거래시간", "시간", "取引時刻",
    ),
    "amount": (
        "入账金额", "记账金额", "交易金额", "金额", "发生额", "收入/支出金额", "收支金额", "交易额", "发生金额", "人民币金额", "收入/支出",
        "支出/收入", "收/支金额", "支出(-)或存入(+)", "存入(+)或支出(-)", "支出(-)/存入(+)", "存入(+)/支出(-)", "动账金额",
        "结算金额", "变动金额", "交易金额(元)", "订单金额", "划款金额", "打款金额", "实付金额", "收支余额", "入账币种/金额",
        "结算币/金额", "记账货币/金额", "入账货币/金额", "清算币种/金额", "清算金额", "记账金额/币种", "入账金额/币种", "金額",
        "交易金額", "amount", "transactionamount", "billingamount", "amt", "betrag", "umsatz", "importe",
        "montant", "importo", "bedrag", "valor", "kwota", "betrageur",
        "buchungsbetrag", "transactiebedrag", "montantdel'opération", "montantopération", "montantoperation", "importeeur",
        "取引金額", "入出金", "거래금액", "jumlah", "value", "withdrawal/deposit", "deposit/withdrawal",
    ),
    "credit": (
        "收入", "收入金额", "存入", "存入金额", "贷方发生额", "贷方金额", "转入金额", "进账", "汇入",
        "收入额", "贷方", "存入额", "存入金额cr", "贷方发生额(收入)", "贷方发生额(元)", "记账金额(收入)",
        "交易金额(收入)", "转入", "汇入金额", "流入", "流入金额", "入账", "收入发生额", "存款", "存入金額", "收入金額", "credit",
        "creditamount", "deposit", "deposits", "paidin", "moneyin", "creditamt", "haben", "gutschrift",
        "crédit", "abono", "abonos", "haber", "ingreso", "bij", "entrata", "entrate", "avere",
        "creditamt.", "depositamt", "depositamt.", "depositamount", "moneyreceived", "bijschrijving", "montantcrédit",
        "ingresos", "entradas", "créditos", "accrediti", "預かり金額", "お預り金額", "お預かり金額", "お預入れ", "お預入金額",
        "入金額", "入金金額", "入金", "受入金額", "créditeuros", "kredit", "cr", "입금액", "입금금액", "입금", "맡기신금액",
    ),
    "debit": (
        "支出", "支出金额", "支取", "支取金额", "取出金额", "借方发生额", "借方金额", "转出金额", "出账",
        "汇出", "支出额", "借方", "支出金额dr", "借方发生额(支取)", "借方发生额(元)", "记账金额(支出)",
        "交易金额(支出)", "转出", "汇出金额", "流出", "流出金额", "支出发生额",
        "取款", "提取", "提出", "提出金額", "支出金額", "提取金額", "debit",
        "debitamount", "withdrawal", "withdrawals", "paidout", "moneyout", "debitamt", "soll", "belastung",
        "lastschrift", "débit", "cargo", "cargos", "debe", "af", "uscita", "uscite", "dare",
        "debitamt.", "withdrawalamt", "withdrawalamt.", "withdrawalamount", "moneyspent", "afschrijving", "montantdébit",
        "gastos", "saídas", "débitos", "addebiti", "支払い金額", "お支払金額", "お支払い金額", "支払金額", "お引出し",
        "お引出金額", "引出金額", "出金額", "出金金額", "出金", "払出金額", "débiteuros", "debet", "dr", "출금액", "지급",
        "출금금액", "출금", "찾으신금액",
    ),
    "direction": (
        "收/支", "收支", "借贷", "借贷标志", "借贷标记", "借贷方向", "记账方向", "收支类型", "收支标志",
        "收/支/其他", "进/出", "来/去", "来去", "存/取", "取/存", "存取", "存取标志", "支取/存入标志", "存入/支取标志", "支/收",
        "收支方向", "交易方向", "方向", "借/贷", "借贷别", "收/付", "收付", "收付标志", "动账方向", "借贷类型", "來往", "credit/debit",
        "debit/credit", "dr/cr", "cr/dr", "d/c", "c/d", "af/bij", "type(d/c)", "soll/haben", "afbij", "debe/haber",
    ),
    "balance": (
        "余额", "账户余额", "本次余额", "联机余额", "交易后余额", "交易余额", "账面余额", "当前余额",
        "可用余额", "变动后余额", "资金本次余额", "帐户余额", "结余", "账户结余", "存款余额", "账户余额(元)", "结存余额",
        "结存", "钱包余额", "期末金额", "餘額", "結餘", "賬戶餘額", "balance",
        "runningbalance", "runningbal.", "accountbalance", "saldo", "solde", "availablebalance", "closingbalance",
        "saldonachbuchung", "saldoeur",
        "saldonamutatie", "saldonatrn", "resultingbalance", "disponible", "saldodisponible", "closingbal", "closingbal.",
        "balanceafter", "ledgerbalance", "差引残高", "残高", "お預り残高", "取引後残高", "現在(貸付)高", "帳戶餘額",
        "saldos", "bal", "bal.",
        "balanceaftertransaction", "statementbalance", "outstandingbalance", "잔액", "거래후잔액", "잔고",
    ),
    "currency": (
        "入账币种", "入账货币", "记账币种", "结算币种", "清算币种", "币种", "货币", "币别", "交易币种", "交易货币", "幣種", "幣別", "貨幣",
        "currency", "ccy", "billingcurrency", "curr", "währung", "waehrung", "devise", "moneda", "divisa",
        "valuta/currency", "munt", "monnaie", "moeda", "通貨", "통화",
    ),
    "party": (
        "对方户名", "对方名称", "对手名称", "对方账户名", "对方账户名称", "交易对手名称", "交易对手",
        "交易对方", "对手信息", "收(付)方名称", "对方单位名称", "对方单位", "对手户名", "对方帐户名",
        "对方户名/账号", "对方账号与户名", "交易对手信息", "收/付款方", "商户名称", "商户名称/城市", "对方姓名", "對方戶名",
        "同谁", "与谁", "跟谁", "和谁", "对方钱包", "对方钱包/商户",
        "收款人/付款人", "对方姓名/账号", "对方姓名及账号", "对方户名及账号", "对方名称/账号", "交易方姓名/账号", "交易方户名/账号",
        "交易方名称/账号", "交易方姓名", "交易方户名", "交易方名称", "交易方", "交易对手方", "对手姓名", "对手方", "交易对象", "往来单位",
        "往来单位名称", "对方信息", "對方姓名", "對方名稱", "交易對方", "交易對象", "往來對象", *WHOSE, "payee",
        "counterparty", "counterpartyname", "merchant", "merchantname", "name", "beneficiary/payer",
        "beguenstigter/zahlungspflichtiger",
        "begünstigter/zahlungspflichtiger",
        "auftraggeber/empfänger", "naam/omschrijving", "contrepartie", "beneficiario",
        "naamtegenpartij", "partnername", "namezahlungsbeteiligter", "begünstigter/auftraggeber", "zahlungsempfänger",
        "zahlungsbeteiligter", "보낸분/받는분", "거래처", "기재내용",
    ),
    "party_account": (
        "对方账号", "对方账户", "对方帐号", "对方卡号", "对方卡号/账号", "对手账号", "交易对手账号",
        "收(付)方账号", "交易方账号", "交易方账户", "对手方账号", "对方账户/对方银行", "對方賬號",
        "counterpartyaccount", "accountnumber", "iban",
        "kontonummer/iban", "tegenrekening", "counterpartyiban", "partneriban", "iban/kontonummer",
        "ibanzahlungsbeteiligter", "tegenrekeningiban",
    ),
    "text": (
        "摘要", "交易摘要", "交易摘要/交易地点", "动账摘要", "附言", "备注", "用途", "说明", "交易附言", "客户摘要", "交易详情", "交易说明",
        "交易描述", "商品说明", "交易用途", "摘要说明", "交易备注", "備註", "description", "details",
        "memo", "narrative", "particulars", "angabenzudenumsätzen", "reference", "remarks", "verwendungszweck", "buchungstext",
        "libellé", "libelle", "concepto", "descrizione", "omschrijving", "descripción", "descripcion",
        "transactiondetails", "transactiondescription", "notes", "narration", "transactionremarks", "lançamento",
        "operazione", "avisierungstext",
        "beschreibung1", "beschreibung", "keterangan", "入出金内容", "詳細1",
        "mededelingen", "libelléopération", "libelleoperation", "descrição", "histórico", "movimiento",
        "摘要内容", "お取引内容", "取引内容", "お取り扱い内容", "적요", "거래내용", "내용",
    ),
    "kind": (
        "交易类型", "交易名称", "业务类型", "业务种类", "动账场景", "业务摘要", "业务名称", "交易类别", "交易种类", "交易分类",
        "transactiontype", "type", "category", "umsatzart", "transactioncode",
        "mutatiesoort", "umsatztyp", "vorgang", "bewegungstyp", "transaction", "trantype", "typeoftransaction",
        "typeopération", "typeoperation", "取引区分", "거래구분", "구분",
    ),
    "status": (
        "交易状态", "状态", "交易结果", "当前状态", "处理状态", "处理结果", "记账状态", "入账状态", "支付状态", "订单状态",
        "transactionstatus", "paymentstatus", "status", "state", "buchungsstatus", "statut", "estado", "stato", "contabilizzazione",
    ),
    "order_no": (
        "交易流水号", "流水号", "商户流水号", "交易订单号", "交易单号", "序列号", "交易编号", "日志号", "外部系统流水",
        "凭证号码", "电子流水号", "ref", "transactionid", "referencenumber", "referenceno", "ref.no",
        "fitid", "id", "reference", "transactionreference",
    ),
    "note": (
        "附言", "备注", "用途", "客户摘要", "交易附言", "交易备注", "note", "comment", "remark", "memo",
    ),
}  # fmt: skip


def _folded(names: Iterable[str]) -> tuple[str, ...]:
    """Names also with 户 for 戶, as headers of prints are compared."""
    return tuple(dict.fromkeys(form for name in names for form in (name, name.replace("戶", "户"))))


NAMES: dict[str, tuple[str, ...]] = {
    role: _folded((*names, *FOREIGN_NAMES.get(role, ()))) for role, names in _NAMES.items()
}
"""Names in comparable form. A name that stands under several roles takes the first that is still free."""

OTHER_NAMES: frozenset[str] = frozenset({
    "序号", "行", "行次", "网点号",
    "凭证种类", "凭证类型", "凭证号", "交易渠道", "渠道", "网点名称", "交易网点", "交易地点", "交易场所", "交易国家或地区简称",
    "钞/汇", "钞汇", "储种", "地区", "对方开户行", "对方行名", "对方行", "交易行", "开户机构", "账号", "卡号", "本方账号", "本方户名",
    "户名", "子账号", "现转标志", "交易机构", "柜员", "柜员号", "操作员", "授权码", "卡号末四位", "卡末四位", "卡号后四位", "交易状态",
    "状态", "交易行名", "对方省市", "交易地金额", "交易金额/币种", "交易币种/金额", "交易货币/金额", "交易币/金额",
    "收款通道", "支付通道", "支付渠道", "门店名称", "门店", "终端名称", "终端号", "商户号", "商户编号", "商户优惠",
    "实收金额", "手续费", "净额", "到账金额", "商户代码", "商户订单号", "平台流水号", "参考号", "检索参考号",
    "系统参考号", "交易笔数", "收款账号", "收款户名",
    "卡号/用户号", "清算日期", "结算日期", "支付产品", "支付类型", "no", "no.", "item#", "card#", "account", "branch", "channel",
    "balancecurrency", "status",
    "valuedat", "valuedt", "rentedatum", "interestdate", "datevaleur", "dateval", "datedevaleur", "observaciones", "oficina",
    "spendingcategory", "wert", "wertstellungsdatum", "wertstellung(valuta)", "datavaluta", "uniqueid", "number", "sortcode",
    "serial", "sno.", "sno", "chqno", "入出金明細id", "メモ", "未資金化区分", "入払区分", "거래점", "취급점", "송금메모",
    "메모", "chq/refnumber", "chq./ref.no.",
    "chq.no.", "check#", "checkorslip#", "exchangerate",
    "bank", "bic", "blz", "country/region", "area/district", "cheque", "chequeno", "checknumber", "fee", "fees", "code",
})  # fmt: skip
"""Names of columns that carry nothing a report needs, but show that a row is a header."""

_UNIT = re.compile(r"[(\[/](?:单位[::])?(?:人民币)?(?:元|rmb|cny|¥|￥)[)\]]?|\((?:本位币)\)")
_SIGN = re.compile(
    r"\((?:[+\-$£€]元?|r|(?:(?:支出|收入|消费|还款|存入)为?(?:[+\-]|[正负]数?),?){1,2})\)\Z|\A\$(?=amount)"
)
"""What a name says of the sign or the currency of its cells behind it, as in Deposit (+)."""
_NAMED = "|".join(sorted(map(re.escape, {*CURRENCIES, *map(str.lower, CODES)}), key=len, reverse=True))
_CURRENCY = re.compile(
    rf"[(\[/](?:单位[::])?(?:in)?(?:{_NAMED})[)\]]?\Z|in(?:{_NAMED})\Z|(?:{_NAMED})\Z|\A[£€$¥₹₱฿](?=[a-z])"
)
"""A currency at the end of a name, or its sign before one, in comparable form."""
_LAST_CURRENCY = re.compile(rf"(?:{_NAMED})\Z")

_BRACKETED = re.compile(r"([\u3400-\u9fff/]+)[\[(]([a-zß-ÿ][a-z0-9ß-ÿ'/.#\- ]+)[\])]")
_EXPLAINED = re.compile(r"([\u3400-\u9fff/]+)\(([\u3400-\u9fff/]+)\)")
_CJK = re.compile(r"[\u3400-\u9fff()/]+")
_LATIN = re.compile(r"[a-zß-ÿ][a-z0-9ß-ÿ'/.#\- ]+\Z")
_LATIN_FIRST = re.compile(r"([a-zß-ÿ][a-zß-ÿ'/.]+)([\u3400-\u9fff/]+)")


def name_forms(name: str) -> list[str]:
    """The comparable forms a header's name goes by: whole, without its unit, each language of two."""
    whole = comparable(name).strip("*:：·").lstrip("#").replace("_", "")
    bare = _SIGN.sub("", _UNIT.sub("", whole))
    forms = [whole, bare]
    cjk, latin = _CJK.match(bare), _LATIN.search(bare)
    if cjk and latin and cjk.end() == latin.start():
        forms += [cjk.group(), latin.group()]
    elif (turned := _LATIN_FIRST.fullmatch(bare)) and _agree(turned[2], turned[1]):
        forms += turned.groups()
    if (pair := _BRACKETED.fullmatch(bare)) and not _CURRENCY.search(bare) and _agree(*pair.groups()):
        forms += pair.groups()
    if (pair := _EXPLAINED.fullmatch(bare)) and _are_same(*pair.groups()):
        forms.append(pair[1])
    return list(dict.fromkeys(form for form in forms if form))


_MONEY_WORDS = {
    "amount": re.compile("amount|amt"),
    "balance": re.compile("balance"),
    "credit": re.compile("credit|deposit|income|received|paidin|moneyin"),
    "debit": re.compile("debit|withdraw|expen|spent|paidout|moneyout"),
}
"""What the second language has to say of a column of money: (thousands) is no name of it."""


def _are_same(one: str, other: str) -> bool:
    """Whether a word in brackets says the same as the name before it: 借方金额（支出）."""
    first, second = ({role for role, names in NAMES.items() if name in names} for name in (one, other))
    return len(first) == 1 and first == second


def _agree(one: str, other: str) -> bool:
    """Whether two names may be one in two languages: (Debit) behind an amount says more than its name."""
    first, second = ({role for role, names in NAMES.items() if name in names} for name in (one, other))
    if first and second:
        return not first.isdisjoint(second)
    money = first & _MONEY_WORDS.keys()
    said = {role for role, words in _MONEY_WORDS.items() if words.search(other)}
    return not money or (bool(said) and said <= money | {"amount"})


def open_forms(name: str) -> list[str]:
    """The forms of a name, also without the currency that it states, for whoever asks for the currency too."""
    forms = name_forms(name)
    bare = _CURRENCY.sub("", forms[0]) if forms else ""
    if not bare:
        return forms
    bare = _WAYS.get(bare, bare) if bare != forms[0] else bare
    # Money in £ ends with a currency, and not with the words for one.
    plain = _LAST_CURRENCY.sub("", forms[0])
    return list(dict.fromkeys([*forms, *name_forms(bare), *(name_forms(plain) if plain else ())]))


_TWO_LANGUAGES = re.compile(r"\s*\n\s*|\s+/\s+")
"""What stands between two names of one column in two languages."""


def column_name(cell: str) -> str:
    """The name in a header's cell, cleaned; of two that mean the same in two languages the last.

    Plain letters alone may be one language: Date / Value date and Amount (EUR) / Amount (USD) are two columns in one.
    """
    whole = clean_cell(cell)
    parts = [clean_cell(part) for part in _TWO_LANGUAGES.split(cell.strip())]
    if len(parts) == 1 or cell.isascii() or is_name(whole):
        return whole
    meant = [
        {role for role, names in NAMES.items() if any(form in names for form in open_forms(part))}
        for part in parts
    ]
    return parts[-1] if set.intersection(*meant) else whole


_SUCCESS = re.compile(r"是否.{0,4}成功|成功(?:与否|标[志识记])")
_WAYS = {"in": "moneyin", "out": "moneyout"}
"""What these words mean where a currency stands behind them."""


def roles_of(names: tuple[str, ...]) -> dict[str, int]:
    """The column (0-based) of each role by its name; of several names the preferred one."""
    places: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        for form in open_forms(name):
            places.setdefault(form, []).append(place)
    taken: set[int] = set()
    roles: dict[str, int] = {}
    for role, synonyms in NAMES.items():
        for synonym in filter(places.__contains__, synonyms):
            at = next((one for one in places[synonym] if one not in taken), None)
            if at is not None:
                roles[role] = at
                taken.add(at)
                break
    asking = next((at for at, name in enumerate(names) if at not in taken and asks_success(name)), None)
    if "status" not in roles and asking is not None:
        roles["status"] = asking
    return roles


def asks_success(name: str) -> bool:
    """Whether a column answers by yes or no whether its rows happened (是否成功)."""
    return "成功" in name and bool(_SUCCESS.search(comparable(name)))


def is_name(cell: str) -> bool:
    """Whether a cell could be the name of a column."""
    return any(form in _ALL for form in open_forms(cell)) or asks_success(cell)


_ALL: frozenset[str] = OTHER_NAMES | FOREIGN_OTHERS | {name for names in NAMES.values() for name in names}
