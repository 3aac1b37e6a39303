"""SWIFT MT text into messages and fields: envelopes, wrapped lines, ends of messages (statement_formats section 6)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TAG = re.compile(
    r"\A:(?P<tag>20|21|25P?|28C?|34F|13D?|60[FM]|61|86|62[FM]|64|65|90[CD]|NS|940|942):(?P<rest>.*)\Z",
    re.DOTALL,
)
_END = re.compile(r"\A-(?:\}.*|X{1,3}|\W*)\Z")
_ENVELOPE = "{4:"
"""Opens the block of text; the blocks before it address the message."""


@dataclass
class Field:
    """One field: its tag, the 1-based line where it begins, and its lines without the tag."""

    tag: str
    line: int
    lines: list[str]

    @property
    def first(self) -> str:
        """What stands in the line of the tag."""
        return self.lines[0].strip()

    @property
    def text(self) -> str:
        """The field as it stands in the file."""
        return "\n".join(self.lines)


@dataclass
class Message:
    """The fields between a :20: and the end of the message; `named` is False for fields outside of any."""

    line: int
    fields: list[Field] = field(default_factory=list)
    named: bool = True


def split_messages(text: str) -> Iterator[Message]:
    """Messages in order. A line that starts with no known tag continues the field above it.

    After the end mark of a message (`-`, `-}`) plain lines belong to nothing.
    """
    message: Message | None = None
    current: Field | None = None
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.rstrip("\r")
        envelope = line.lstrip("\x01\x02 ").startswith("{") and _ENVELOPE in line
        if envelope:
            line = line.partition(_ENVELOPE)[2]
        match = _TAG.match(line.lstrip("\x01\x02 "))
        if match:
            tag = match["tag"]
            if tag == "20" or message is None:
                if message:
                    yield message
                message = Message(number, named=tag == "20")
            current = Field(tag, number, [match["rest"]])
            message.fields.append(current)
        elif _END.match(line):
            if message:
                yield message
            message = current = None
        elif current is not None and not envelope:
            current.lines.append(line)
    if message:
        yield message
