"""What a person of the book is, and how a half is made of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.engine.casebook.person import persona
from tests.engine.lifebook.life import Life

Story = Callable[[Life], None]


@dataclass(frozen=True)
class Person:
    """One person. `tell` fills the life; `accounts` are those whose files are handed in."""

    name: str
    accounts: tuple[str, ...]
    employer: str
    tell: Story

    @property
    def about(self) -> str:
        """The first line of the story, for whoever reads a score."""
        return (self.tell.__doc__ or "").strip().split("\n")[0]

    def make(self, seed: int = 1) -> Life:
        """This person's finished life for a seed."""
        life = Life(persona(self.name, self.employer), random.Random(f"{self.name} {seed}"))
        life.accounts = self.accounts
        self.tell(life)
        life.finish()
        return life


@dataclass
class Half:
    """The people of one module or one half, in the order in which they were written."""

    people: list[Person] = field(default_factory=list)

    def add(self, name: str, *accounts: str, employer: str = "") -> Callable[[Story], Story]:
        """Put the decorated story into the half."""

        def put(story: Story) -> Story:
            self.people.append(Person(name, accounts, employer, story))
            return story

        return put
