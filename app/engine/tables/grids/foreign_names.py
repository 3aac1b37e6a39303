"""What columns are called abroad, per role and in order of preference; in comparable form, as `vocabulary` takes them."""

from __future__ import annotations

FOREIGN_NAMES: dict[str, tuple[str, ...]] = {
    "moment": (
        "transaktionsdag", "bokföringsdag", "bokföringsdatum", "transaktionsdatum", "dato", "bogføringsdato", "bokføringsdato",
        "dataoperacji", "datatransakcji", "dataksięgowania", "datazaksięgowania",
        "txndate", "trandate", "trans.date", "transdate", "dateoftransaction", "entrydate", "bookdate", "posteddate",
        "processdate", "buchung", "bu-tag", "buchungsdatum/wert", "umsatztag", "dated'opération", "dateopération",
        "dateoper.", "dateopé", "datecomptable", "f.oper.", "f.oper", "f.operación", "fechaoper.", "fechadeoperación",
        "fechaoperacion", "fechacontable", "boekdatum", "boekingsdatum", "transactiedatum", "datalançamento", "datamov.",
        "datamovimento", "交易日", "記帳日", "記帳日期", "記賬日期", "帳務日期", "入賬日期", "入帳日期", "交易時間",
        "交易日期時間", "お取引日", "お取引年月日", "取引年月日", "取引日", "取扱日", "お取扱日", "年月日", "日付",
        "거래일시", "거래일자", "거래일", "거래날짜", "일자", "날짜", "valuedt", "valuedt.", "wert", "valeur",
        "datevaleur", "datedevaleur", "f.valor", "fechavalor", "datavalor", "起息日期", "生效日期", "時間", "記帳時間", "記賬時間",
        "入帳時間", "入賬時間", "tarikh", "tarikhmasuk", "tarikhurusniaga", "進支日期",
        "消費日", "消費日期", "入帳起息日", "入帳日", "入賬日", "記帳日", "交易日",
        "ngàygiaodịch", "ngàyhạchtoán", "ngàyhiệulực", "tanggaltransaksi", "tgltransaksi", "tgl", "tarih", "tarihi", "işlemtarihi",
        "i̇şlemtarihi", "dátum", "könyvelésdátuma", "tranzakciódátuma", "datumzaúčtování", "datumprovedení", "дата", "датаоперации",
        "วันที่", "วันที่ทํารายการ", "postedtransactionsdate",
    ),
    "time": (
        "交易時間", "交易時刻", "記帳時間", "記賬時間", "入帳時間", "入賬時間", "時間", "時刻", "お取引時刻", "お取引時間", "取引時間",
        "거래시각",
    ),
    "amount": (
        "belopp", "beløb", "beløp", "kwotaoperacji", "kwotatransakcji",
        "txnamount", "statementamount", "$amount", "umsätze", "importeeur", "montanteuros", "取引金額", "お取引金額",
        "거래금액", "交易額", "銀碼", "jumlahurusniaga", "新臺幣金額", "新台幣金額", "臺幣金額", "台幣金額", "入帳金額", "入賬金額",
        "mutasi", "sốtiền", "sốtiềngiaodịch", "tutar", "işlemtutarı", "i̇şlemtutarı", "összeg", "částka", "сумма", "суммаоперации",
    ),
    "credit": (
        "insättning", "insättningar", "innpåkonto", "indsat",
        "credits", "additions", "deposits/additions", "deposits/credits", "depositamount", "depositamt", "depositamt.",
        "creditamt.", "paymentsin", "amountin", "gutschriften", "zugang", "crédits", "ingresos", "entradas", "entrada",
        "créditos", "crédito", "credito", "bedragbij", "bijschrijving", "bijschrijvingen", "bij(credit)", "bedragbij(credit)",
        "存款金額", "轉入", "貸方", "貸方金額", "貸方發生額",
        "お預入れ", "お預け入れ", "お預り金額", "お預かり金額", "お預入金額", "預入金額", "お預入額", "入金額",
        "ghicó", "phátsinhcó", "alacak", "jóváírás", "ฝาก", "ฝากเงิน", "เงินฝาก",
        "ご入金", "入金", "입금액", "입금", "입금금액", "맡기신금액",
    ),
    "debit": (
        "uttag", "utfrakonto", "hævet",
        "debits", "withdrawn", "subtractions", "withdrawals/subtractions", "withdrawals/debits", "withdrawalamount",
        "withdrawalamt", "withdrawalamt.", "debitamt.", "paymentsout", "amountout", "belastungen", "lastschriften", "abgang",
        "débits", "gastos", "saídas", "saidas", "saída", "débitos", "débito", "debito", "debet", "bedragaf", "afschrijving",
        "afschrijvingen", "af(debet)", "bedragaf(debet)", "支取金額", "轉出", "借方", "借方金額", "借方發生額",
        "お引出し", "お引き出し", "お支払金額", "ghinợ", "phátsinhnợ", "borç", "terhelés", "ถอน", "ถอนเงิน",
        "お支払い金額", "お引出金額", "お引出額", "支払金額", "出金額", "ご出金", "出金", "출금액", "출금", "출금금액",
        "찾으신금액", "지급금액",
    ),
    "balance": (
        "bokförtsaldo", "saldopotransakcji", "saldopooperacji", "saldoetterbevegelse",
        "endingdailybalance", "dailybalance", "statementbalance", "endingbalance", "ledgerbalance", "kontostand",
        "soldeeuros", "eindsaldo", "saldonamutatie", "差引残高", "お取引後残高", "お預り残高", "残高", "現在高", "帳戶餘額",
        "賬戶結餘", "賬面結餘", "帳面餘額", "存款餘額", "baki", "bakipenyata", "結單存餘",
        "sốdư", "sốdưcuối", "bakiye", "egyenleg", "zůstatek", "คงเหลือ", "ยอดคงเหลือ",
        "거래후잔액", "거래후잔액(원)", "잔액", "남은금액",
    ),
    "currency": ("postedcurrency",),
    "direction": ("dr./cr.", "cr./dr.", "dr|cr", "d/h", "s/h"),
    "text": (
        "transaction", "transactionremarks", "transactionparticulars", "detailsoftransaction", "descriptionoftransaction",
        "merchantnameortransactiondescription", "paymenttypeanddetails", "narration", "vorgang", "erläuterung",
        "vorgang/buchungsinformation", "buchungsinformation", "text", "vorgang/verwendungszweck", "naturedesopérations",
        "naturedel'opération", "libellédel'opération", "libellédesopérations", "opérations", "opération", "désignation",
        "operación", "operacion", "detalle", "movimiento", "descrição", "descricao", "histórico", "historico", "lançamento",
        "lançamentos", "urusniaga", "butirurusniaga", "進支項說明",
        "進支詳情", "交易摘要", "交易說明", "交易詳情", "交易內容", "消費明細", "消費說明",
        "消費內容", "說明", "存摺摘要", "お取引内容", "取引内容",
        "nộidungchitiết", "nộidunggiaodịch", "diễngiải", "môtả", "keterangantransaksi", "uraian", "uraiantransaksi", "açıklama",
        "közlemény", "popis", "описание", "назначениеплатежа", "รายการ", "รายละเอียด",
        "お取扱内容", "ご利用内容", "内容", "적요", "거래내용", "기재내용", "내용",
    ),
    "kind": ("取引区分", "お取引区分", "거래구분", "tipo", "交易種類", "交易類型"),
    "party": ("お取引先", "받는분", "보낸분", "보낸분/받는분", "의뢰인/수취인"),
    "note": ("備考", "お客さまメモ", "메모"),
}  # fmt: skip
"""They follow the names of `vocabulary` of the same role."""

FOREIGN_OTHERS = frozenset({
    "number", "check", "checkno.", "checkno", "cheque/refno", "chq./ref.no", "chq./ref.no.", "chq/refno", "chequenumber",
    "refno./chequeno", "refno./chequeno.", "refno", "sno", "sno.", "s.no", "s.no.", "sl.no.", "srno", "tax", "documento",
    "doc.", "nºdoc.", "dcto.", "bu-nr.", "pn-nr.", "oficina", "거래점", "취급점", "取扱店", "店", "支票號碼",
    "postedaccount", "localcurrency", "localcurrencyamount",
    "stt", "sốthamchiếu", "sốbúttoán", "cbg", "cabang", "dekontno",
    "消費地", "消費地點", "消費國家", "外幣折算日", "外幣金額", "卡號末四碼",
})  # fmt: skip
"""Names of columns that carry nothing a report needs."""
