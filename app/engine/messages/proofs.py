"""One sentence on how a statement proves its own reading: balances, stated totals, or nothing."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.statements import BalanceChain, ControlTotals, Text


def proof_text(chain: BalanceChain, totals: ControlTotals, *, is_part: bool = False) -> Text:
    """What the balances and the stated totals say, in both languages; "" where the statement has neither.

    `is_part`: only a part of the statement was read, and only of that part they say it.
    """
    parts = [part for part in (_chain_text(chain), _totals_text(totals)) if part is not None]
    if not parts:
        return both("", "")
    return {
        "zh-CN": ("仅就已读取的部分：" if is_part else "") + "；".join(part["zh-CN"] for part in parts),
        "en-US": ("of the part that was read: " if is_part else "")
        + "; ".join(part["en-US"] for part in parts),
    }


def _chain_text(chain: BalanceChain) -> Text | None:
    count, broken = chain.checked, len(chain.breaks)
    if not count:
        return None
    if broken:
        return both(
            "余额 {count} 处衔接中 {broken} 处断开",
            "{broken} of {count} balances {broken|does|do} not follow",
            count=count,
            broken=broken,
        )
    return both(
        f"余额 {count} 处衔接全部成立",
        f"all {count} balances agree" if count > 1 else "the one balance agrees",
    )


def _totals_text(totals: ControlTotals) -> Text | None:
    count = len(totals.stated)
    wrong = sum(total.stated != total.read for total in totals.stated)
    if not count:
        return None
    if wrong:
        return both(
            "自述合计 {count} 项中 {wrong} 项不符",
            "{wrong} of {count} stated {count|total|totals} {wrong|differs|differ}",
            count=count,
            wrong=wrong,
        )
    return both(
        f"自述合计 {count} 项全部相符",
        f"all {count} stated totals agree" if count > 1 else "the one stated total agrees",
    )
