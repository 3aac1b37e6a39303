"""The three grades in which a PDF is judged, and how strong the proof is where nothing was found."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.judgement.authenticity.signatures import vouched
from app.engine.messages.wording import both
from app.engine.types.statements import Statement, Text

CHANGED = both("本文件被改动过：", "Changed here: ")
"""Something on its pages was put in, taken away or hidden after the file was made."""

NOT_AS_ISSUED = both("不是出具方直接给出的文件：", "Not as it was issued: ")
"""The file came another way than from the bank or wallet; whether anything was changed on it nothing shows."""


def graded(grade: Text, sentence: Text) -> Text:
    """A sentence behind the grade that it gives reason for."""
    english = sentence["en-US"]
    return {
        "zh-CN": grade["zh-CN"] + sentence["zh-CN"],
        "en-US": grade["en-US"] + english[:1].lower() + english[1:],
    }


def strength(statement: Statement, roots: Sequence[str] = ()) -> Text:
    """How much it means that nothing was found: by a signature, by balances, or by neither."""
    signatures = statement.pdf.signatures if statement.pdf else ()
    if signatures and all(each.covers_all and each.holds for each in signatures):
        trusted = vouched(signatures, roots)
        if all(trusted):
            return both(
                "电子签名覆盖整个文件且与内容相符，签名人证书出自受信任的根“{root}”：签名之后没有改动。",
                "The signature covers the whole file and fits it, and comes from the trusted root {root}: nothing was changed "
                "after it was signed.",
                root=str(trusted[0]),
            )
        return both(
            "电子签名覆盖整个文件且与内容相符：签名之后没有改动；由谁签名未经核验。",
            "The signature covers the whole file and fits it: nothing was changed after it was signed. Who signed was not checked.",
        )
    if statement.chain.checked and not statement.chain.breaks:
        return both(
            "余额逐笔相符，但没有可验证的电子签名：照原样重新排版的副本无法由文件识别。有疑问时，请客户当面在手机银行中打开同一期间，"
            "或请银行直接发送。",
            "Balances agree, but no signature can be verified: a careful copy set anew cannot be told by the file. In doubt, "
            "let the customer open the same period in the bank's app, or have the bank send it.",
        )
    return both(
        "没有逐笔余额，也没有可验证的电子签名：本文件无法自证，请与银行流水互相核对。",
        "It bears neither balances nor a signature that can be verified and cannot prove itself: compare it with the "
        "bank's statement.",
    )
