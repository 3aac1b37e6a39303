"""Signatures of a PDF: whether they fit its bytes, and whose they are by the roots that an administrator keeps."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.judgement.case import Case
from app.engine.judgement.findings import Question, metric
from app.engine.messages.wording import both, counted, joined
from app.engine.types.pdf_facts import Signature
from app.engine.types.report import Finding
from app.engine.types.statements import Statement, Text

SIGNATURE = Question("ZW-14")


def vouched(signatures: Sequence[Signature], roots: Sequence[str]) -> list[str | None]:
    """Of each signature the trusted root from which it comes, or None."""
    if not roots:
        return [None] * len(signatures)
    # Few files are signed, and every child process would pay for loading the parts that verify.
    from app.engine.judgement.authenticity.trust import root_name

    return [root_name(each, roots) for each in signatures]


def check_signature(case: Case, index: int, statement: Statement) -> Finding | None:
    """ZW-14: whether signatures cover the whole file and fit its bytes; None for what is no PDF.

    Who signed is told where a root that an administrator keeps vouches for it.
    """
    facts = statement.pdf
    if facts is None:
        return None
    if not facts.signatures:
        return SIGNATURE.cannot_judge(
            case, both("电子签名（文件未签名）", "a signature (the file bears none)"), file=index
        )
    broken = sum(each.holds is False for each in facts.signatures)
    partial = sum(not each.covers_all for each in facts.signatures)
    unknown = sum(each.holds is None for each in facts.signatures)
    numbers = [
        metric("签名", "Signatures", len(facts.signatures), None, "count"),
        metric("与内容不符的签名", "That do not fit the bytes", broken, 1, "count"),
        metric("未覆盖全文件的签名", "That leave bytes out", partial, 1, "count"),
    ]
    sentence = joined(
        _signed(len(facts.signatures), broken, partial, unknown),
        _signers(facts.signatures, case.options.roots),
    )
    if broken or partial:
        touched = bool(broken or facts.later_pages or facts.marks)
        return SIGNATURE.hit(case, int(touched), sentence, numbers, None, index)
    if unknown == len(facts.signatures):
        missing = both("可以验证的签名算法", "a signature whose algorithm can be verified")
        return SIGNATURE.cannot_judge(case, missing, numbers, file=index)
    return SIGNATURE.clear(case, sentence, numbers, index)


def _signed(n: int, broken: int, partial: int, unknown: int) -> Text:
    """What is wrong with the signatures, each part only where there is something."""
    parts = []
    for count, zh, en in (
        (broken, "与文件内容不符", "not fitting the bytes"),
        (partial, "未覆盖整个文件", "not covering the whole file"),
        (unknown, "所用算法无法验证", "by an algorithm that cannot be verified here"),
    ):
        if count:
            parts.append(both(f"{{n}} 个{zh}", f"{{n}} {en}", n=count))
    zh = "，".join(each["zh-CN"] for each in parts) or "均与文件内容相符"
    en = ", ".join(each["en-US"] for each in parts) or "all fitting the bytes"
    return {"zh-CN": f"{n} 个签名，{zh}。", "en-US": f"{counted(n, 'signature')}: {en}."}


def _signers(signatures: Sequence[Signature], roots: Sequence[str]) -> Text:
    """Who signed, and which root vouches for it; that nobody does, where none does."""
    if not roots:
        return both(
            "签名人身份未经核验：管理员尚未登记信任的根证书。",
            "Who signed was not checked: no trusted root certificate is kept here.",
        )
    told = []
    for each, root in zip(signatures, vouched(signatures, roots), strict=True):
        signer = each.signer or "–"
        if root:
            told.append(
                both(
                    "签名人“{signer}”，证书由受信任的根“{root}”签发。",
                    "Signed by {signer}; the certificate comes from the trusted root {root}.",
                    signer=signer,
                    root=root,
                )
            )
        else:
            told.append(
                both(
                    "签名人自称“{signer}”，证书不出自受信任的根，签名人身份无法确认。",
                    "The signer says to be {signer}; the certificate comes from no trusted root, so who signed is not known.",
                    signer=signer,
                )
            )
    return joined(*told[:3])
