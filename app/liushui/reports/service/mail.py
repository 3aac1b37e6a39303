"""Reports by e-mail: the short PDF with a note, handed to the delivery of the inbox."""

from __future__ import annotations

from app.inbox import delivery
from app.inbox.gateway import Attachment, Outgoing
from app.liushui.cases.models import ReportRow
from app.liushui.reports.errors import ReportTooLargeError
from app.liushui.reports.service import exports
from app.liushui.services import service as services
from app.platform.language import Language

MOST_MEGABYTES = 20

_SUBJECT: dict[Language, str] = {"zh-CN": "流水报告：{customer}", "en-US": "Flow report: {customer}"}
_TEXT: dict[Language, str] = {
    "zh-CN": "您好：\n\n{note}附件是{customer}的流水报告（{period}，第 {version} 版），由{sender}发送。"
    "附件为简版，完整版及明细请向发件人索取。\n\n"
    "报告含个人财务信息，请妥善保管；若误收此邮件，请删除并告知发件人。\n",
    "en-US": "Hello,\n\n{note}Attached is the flow report on {customer} ({period}, version {version}), sent by {sender}. "
    "This is the short form; ask the sender for the full report and its details.\n\n"
    "It holds personal financial data: keep it safe. If it reached you by mistake, delete it and tell the sender.\n",
}


def render(report: ReportRow, *, sender_id: int, viewer: str, language: Language) -> exports.ExportFile:
    """Write the short PDF that goes out. Raises ServiceClosedError, ReportTooLargeError, and what `exports.make` raises."""
    services.require(sender_id, services.EMAIL)
    file = exports.make(report, "pdf", language, "short", viewer=viewer)
    if len(file.data) > MOST_MEGABYTES * 1024 * 1024:
        raise ReportTooLargeError(megabytes=MOST_MEGABYTES)
    return file


def send(
    report: ReportRow,
    file: exports.ExportFile,
    *,
    sender_id: int,
    sender: str,
    to: str,
    note: str,
    language: Language,
) -> delivery.Taken:
    """Send a report as the PDF that `render` wrote of it. Raises DeliveryLimitError."""
    period = f"{report.period_from or '?'} – {report.period_to or '?'}"
    text = _TEXT[language].format(
        note=f"{note.strip()}\n\n" if note.strip() else "",
        customer=report.customer,
        period=period,
        version=report.version,
        sender=sender,
    )
    message = Outgoing(
        kind="mail",
        to=to,
        subject=_SUBJECT[language].format(customer=report.customer),
        text=text,
        token="",
        attachments=(Attachment(file.name, file.mimetype, file.data),),
    )
    return delivery.enqueue(message, owner_id=sender_id, purpose=delivery.REPORT, ref=f"report:{report.id}")
