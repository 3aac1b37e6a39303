"""What the optional services are called and what they do, in both languages."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.statements import Text

NAMES: dict[str, Text] = {
    "pdf_check": both("PDF 深度检查", "Deep PDF check"),
    "money_network": both("资金网络", "Money network"),
    "email": both("邮件发送", "E-mail delivery"),
    "retention": both("延长保存", "Longer retention"),
}

DESCRIPTIONS: dict[str, Text] = {
    "pdf_check": both(
        "检查 PDF 流水由什么软件生成、是否被改过、金额是否被替换、电子签名是否覆盖全文。未开通时，这三项检查标为“无法判断”。",
        "Looks at which programs made a PDF statement, whether it was changed or amounts were replaced, and whether its "
        "signature covers the whole file. Without it, these three checks answer “cannot judge”.",
    ),
    "money_network": both(
        "找出资金往来的枢纽对手，以及资金经本人各账户流转的路径。未开通时，报告不判断资金网络。",
        "Finds the hubs among the counterparties and the ways of money through own accounts. Without it, "
        "reports do not judge the network.",
    ),
    "email": both(
        "在报告页把 PDF 报告直接发送到指定邮箱，可附说明。未开通时只能下载。",
        "Sends the PDF of a report to an address, with a note, straight from the report. Without it, the report can only be "
        "downloaded.",
    ),
    "retention": both(
        "上传的原始文件保存 365 天（默认 30 天），期间可查看原件凭据、重新分析。到期 7 天后，超过 30 天的文件会被清除。",
        "Keeps uploaded files for 365 days instead of 30, so that originals can be shown and analysed again. Seven "
        "days after its end, files older than 30 days are purged.",
    ),
}
