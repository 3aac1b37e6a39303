"""What options of the commands mean that read statements."""

from __future__ import annotations

from typing import Any

import click

CURRENCY_HELP = "Currency (ISO 4217) of statements that do not say their own, such as GBP."


class CurrencyCode(click.ParamType[str]):
    """A code of ISO 4217, in capitals or not."""

    name = "CODE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The code in capitals; fails for what is none."""
        # Only who names a currency waits for their list.
        from app.engine.tables.currency.answers import ANSWERS

        code = str(value).strip().upper()
        if code not in ANSWERS:
            self.fail(f"{value!r} is no code of ISO 4217", param, ctx)
        return code
