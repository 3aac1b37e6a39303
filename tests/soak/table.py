"""How a proof ends: with a table of what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def table(title: str, rows: Sequence[Mapping[str, str | int]]) -> None:
    """Print `rows` as a Markdown table; the keys of the first row are its head."""
    head = list(rows[0])
    print(f"\n### {title}\n\n| {' | '.join(head)} |")
    print(f"|{'|'.join('---' if at == 0 else '---:' for at in range(len(head)))}|")
    for row in rows:
        shown = (f"{row[name]:,}" if isinstance(row[name], int) else str(row[name]) for name in head)
        print(f"| {' | '.join(shown)} |", flush=True)
