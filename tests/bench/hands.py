"""Hands at a table of the small Discord: they press what the board, the panel and the forms offer.

`tests.discord.world.move_by_buttons` says what a move takes; here are the presses that it is made of, as
requests to the real bot in a process of its own (`tests.bench.discord_standin`).
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.bench.discord_standin import Seen, StandIn
from tests.discord.world import Message

PATIENCE = 60.0
"""Seconds after which an interaction without an answer is given up."""


@dataclass(frozen=True)
class Outcome:
    """What came of an interaction, as `tests.discord.world.private` reads it."""

    page: Seen | None
    modal: dict[str, Any] | None = None
    response: None = None

    @property
    def followups(self) -> list[Any]:
        """The private message."""
        return [] if self.page is None else [_Shown(self.page)]


@dataclass(frozen=True)
class _Shown:
    """A private message as that world looks at it."""

    seen: Seen
    ephemeral: bool = True

    @property
    def id(self) -> Seen:
        """What `on` is to be."""
        return self.seen

    @property
    def components(self) -> list[dict[str, Any]]:
        """What it shows."""
        return self.seen.components


@dataclass(frozen=True)
class Person:
    """Somebody in one channel. `sent` is told of each interaction as it is sent."""

    standin: StandIn
    guild: int
    channel: int
    id: int
    sent: Callable[[int], None]

    async def click(self, on: Any, *, custom_id: str) -> Outcome:
        """Press a button."""
        return await self._press(on, custom_id, None)

    async def select(self, on: Any, values: list[str], *, custom_id: str) -> Outcome:
        """Pick from a menu."""
        return await self._press(on, custom_id, values)

    async def submit_modal(self, opened: Outcome, values: dict[str, Any]) -> Outcome:
        """Send a form that was opened."""
        assert opened.modal is not None
        where = self.guild, self.channel, self.id
        return await self._answered(
            await self.standin.submit(*where, opened.modal, values=values, on=opened.page)
        )

    async def _press(self, on: Any, custom_id: str, values: list[str] | None) -> Outcome:
        seen = on.seen if isinstance(on, _Shown) else on
        where = self.guild, self.channel, self.id
        return await self._answered(await self.standin.press(*where, custom_id, values=values, on=seen), seen)

    async def _answered(self, id: int, on: Seen | None = None) -> Outcome:
        self.sent(id)
        answer = self.standin.answer(id)
        async with asyncio.timeout(PATIENCE):
            await answer.come.wait()
        if answer.form is not None:
            return Outcome(on if on and on.private else None, answer.form)
        return Outcome(answer.page)


class Hands:
    """A channel's board and panels, with the verbs of `tests.discord.world.World` that a move takes."""

    def __init__(self, standin: StandIn, channel: int) -> None:
        self._standin, self._channel = standin, channel
        self.clicks = 0

    @property
    def board(self) -> Message:
        """The newest message that all see."""
        seen = self._standin.board(self._channel)
        assert seen is not None
        return Message(0, seen.components, seen)

    async def press(self, who: Any, label: str, on: Message | None = None) -> Message | None:
        """Press a button by its label; the private message that came of it, if any."""
        message = on or self.board
        return await self.press_id(who, message.buttons[label], message)

    async def press_id(self, who: Any, custom_id: str, on: Message | None = None) -> Message | None:
        """Press a button."""
        return _private(await who.click((on or self.board).handle, custom_id=custom_id))

    async def pick(self, who: Any, on: Message, menu: Any, values: list[str]) -> Message | None:
        """Pick from a menu."""
        return _private(await who.select(on.handle, values, custom_id=menu["custom_id"]))


def _private(outcome: Outcome) -> Message | None:
    return None if outcome.page is None else Message(0, outcome.page.components, _Shown(outcome.page))
