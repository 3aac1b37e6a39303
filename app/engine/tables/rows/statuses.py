"""Words of a status: those that say that a row happened, those that say that it did not, and those nobody knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_FAILED = (
    r"(?:交易|支付|付款|收款|转账|还款|提现|充值|扣款|代扣|汇款|处理|记账|入账|银行|退款|代发|清算|结算)?(?:失败|不成功|未成功|超时)",
    r"(?:已|被|用户|客户|交易|订单)?(?:撤销|取消|作废|撤单|关闭|拒绝|终止|过期|驳回|失效|拒付)|交易已(?:撤销|取消|关闭|作废)",
    r"(?:等待|待)(?:付款|支付|处理|入账|审核|记账|到账|扣款|确认付款|复核|审批|清算|结算|转账|汇款)",
    r"(?:处理|入账|审核|进行|交易|支付|转账|付款|受理|排队|等待|审批|清算|结算|扣款|汇款)中|未(?:支付|付款|入账|到账|记账|完成|清算|结算|扣款)",
    r"(?:余额|资金)不足|密码错误|无效(?:交易)?|交易无效",
    r"(?:transaction|payment|transfer)?(?:declined|failed|failure|rejected|refused|denied|cancell?ed|voided|void|pending"
    r"|processing|inprogress|inprocess|scheduled|unsuccessful|notcompleted|incomplete|expired|unpaid|reverted|aborted"
    r"|timedout|timeout|queued|invalid|abandoned|notprocessed|unprocessed|notposted|unposted|notsettled|unsettled)",
    r"awaiting\w*|insufficientfunds|nsf|(?:transaction|payment)?notauthori[sz]ed",
    r"(?:um(?:satz|sätze))?vorgemerkt|abgelehnt|fehlgeschlagen|ausstehend|abgebrochen|inbearbeitung|zurückgewiesen|nichtausgeführt|geplant",
    r"refusée?|échouée?|annulée?|enattente|rejetée?|encours(?:detraitement)?|expirée?|planifiée?|programmée?",
    r"rechazad[oa]|fallid[oa]|cancelad[oa]|anulad[oa]|pendiente|enproceso|denegad[oa]|expirad[oa]|programad[oa]",
    r"rifiutat[oa]|annullat[oa]|insospeso|geweigerd|mislukt|geannuleerd|afgewezen|inbehandeling",
    r"recusad[oa]|pendente|agendad[oa]|emprocessamento|falhou",
    r"(?:transaksi|pembayaran)?(?:gagal|tidakberjaya|dibatalkan|batal|ditolak|tertunda|tertangguh|menunggu|(?:dalam|sedangdi)proses)",
)
_HAPPENED = (
    r"(?:交易|支付|付款|收款|转账|还款|提现|充值|扣款|扣费|代扣|代付|代收|汇款|处理|记账|入账|退款|退税|退货|解冻|缴费|到账|冲正"
    r"|打款|结算|清算|划款|划转|兑付|赎回|申购|购买|消费|代发|发放|存入|存款|取款|操作|执行|银行|订单|信用服务使用)?(?:已)?成功",
    r"(?:交易|支付|付款|收款|转账|还款|提现|充值|扣款|汇款|处理|记账|入账|退款|清算|结算|订单)?(?:已)?(?:完成|完毕|结束|结清|成交)",
    r"(?:交易|对方|朋友|款项|提现|资金|对方账户)?(?:已|实时|全额|部分){0,2}(?:到账|入账|记账|上账|达账|付款|支付|收款|收钱|转账|还款|清算|结算|扣款|退款|退还"
    r"|退回|冲正|冲销|抹账|过账|出账|处理|执行|打款|汇出|汇入|划付|付讫|收货|发货|发放|确认|核销|对账|兑付|存入零钱|开票|评价)",
    r"被冲正|正常(?:交易)?|有效|(?:等待|待)(?:确认收货|发货|收货|评价)|(?:未|无)(?:冲正|撤销|退款|退货|冲销)|芝麻免押.*|提现失败,已退回零钱",
    r"(?:transaction|payment|transfer|refund|deposit|withdrawal|purchase)?(?:is)?(?:completed?|success(?:ful)?(?:ly)?(?:completed)?"
    r"|succeeded|settled|posted|cleared|booked|paid(?:out)?|processed|approved|confirmed|executed|done|ok|sent|received|finali[sz]ed"
    r"|(?:partially|fully|partly)?refunded|reversed|reconciled|unreconciled|credited|debited|captured|normal|valid|fulfilled|disbursed"
    r"|collected|deposited|billed|unbilled|final|active|transferred)",
    r"(?:um(?:satz|sätze))?(?:gebucht|verbucht|ausgeführt|abgeschlossen|erfolgreich|erledigt|bezahlt|gutgeschrieben|abgerechnet|erstattet)",
    r"(?:effectu|exécut|valid|comptabilis|termin|pay|encaiss|pass|rembours|débit|crédit|trait|confirm)ée?|réussie?",
    r"(?:completad|realizad|ejecutad|exitos|liquidad|pagad|procesad|aprobad|contabilizad|confirmad|abonad|cobrad|reembolsad)[oa]",
    r"(?:concluíd|efetuad|efetivad|processad|aprovad|pag)[oa]|sucesso|éxito|complet[oa]",
    r"(?:contabilizzat|eseguit|completat|pagat|regolat|confermat)[oa]|verwerkt|voltooid|uitgevoerd|geboekt|betaald|geslaagd",
    r"(?:transaksi|pembayaran)?(?:berjaya|selesai|berhasil|sukses|lunas|(?:telah)?di(?:bayar|kreditkan|debitkan))",
)
_WHY = r"[(\[].*[)\]]|[,:;.\-–—](?!.*(?:退|返|冲|refund|return|revers)).+"
"""Why it did not happen; not that money which had moved came back."""
_ASIDE = r"[(\[][^()\[\]]*[)\]]"
"""An amount or a remark in brackets behind the word."""

_NOT_HAPPENED = re.compile(rf"(?:{'|'.join(_FAILED)})(?:{_WHY})?")
"""A whole cell of a status, in comparable form; 冲正 and reversed are none, since both rows happened."""
_DID_HAPPEN = re.compile(rf"(?:{'|'.join(_HAPPENED)})(?:{_ASIDE})?")

_REGION = re.compile(r"[a-z]{2}")
"""A code of two letters: State and Estado name regions too."""
_NEARLY_ALL = 0.9


def is_unsettled(status: str) -> bool:
    """Whether a status in comparable form says that its row moved no money."""
    return bool(status) and _NOT_HAPPENED.fullmatch(status) is not None


def strange_statuses(column: Sequence[str]) -> frozenset[str]:
    """Which statuses of a column, in comparable form, leave open whether their rows happened.

    A status that nearly all rows share is the ordinary one. A column without it and without any word of
    a status says something else.
    """
    counts = Counter(filter(None, column))
    unknown = {each for each in counts if not is_unsettled(each) and not _DID_HAPPEN.fullmatch(each)}
    if not unknown:
        return frozenset()
    most, share = counts.most_common(1)[0]
    is_ordinary = share >= _NEARLY_ALL * counts.total()
    if len(unknown) == len(counts) and (not is_ordinary or all(map(_REGION.fullmatch, unknown))):
        return frozenset()
    return frozenset(unknown - {most}) if is_ordinary else frozenset(unknown)
