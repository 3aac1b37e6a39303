"""What a person of the case book is: a name, a story, and who makes their book from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.engine.casebook.book import Book
from tests.engine.casebook.papers import Change
from tests.engine.fixtures.persona import Persona

Story = Callable[[Book], dict[str, Change] | None]


@dataclass(frozen=True)
class Person:
    """One person. `tell` fills the book; `innocent_of` are rules that a decoy looks like and must not hit."""

    name: str
    tell: Story
    persona: Persona
    openings: tuple[tuple[str, int], ...] = ()
    innocent_of: tuple[str, ...] = ()
    as_workbook: bool = False

    def make(self, seed: int) -> tuple[Book, dict[str, Change]]:
        """The book of this person for a seed, and what is done to the files afterwards."""
        book = Book(self.persona, random.Random(f"{self.name} {seed}"), openings=dict(self.openings))
        return book, self.tell(book) or {}


def persona(name: str, employer: str = "杭州栖云软件有限公司") -> Persona:
    """Somebody with a wallet's nickname, an address and the card of the case book."""
    return Persona(
        name=name,
        nickname=name[1:],
        alipay=f"{ord(name[1])}@example.com",
        card="6214830100045621",
        employer=employer,
    )


NAMES = tuple(
    f"{first}{second}{third}"
    for first, second, third in zip(
        "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡余杜",
        "文志建国海小晓春秋明永玉德光华立成世安庆荣家庭宝长天景云飞俊振凤兰桂秀淑佳思雨子",
        "川远平梅燕强峰亮杰涛鹏斌辉磊军勇刚毅林波宁伟健康琳娜婷雪倩颖敏静丽芳莉娟艳红玲慧",
        strict=False,
    )
)
"""People whom the others pay and are paid by."""
