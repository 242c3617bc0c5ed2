"""Buttons and menus that outlive a restart: all they know stands in their custom id."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot import ids
from bot.answers import guarded, whisper
from bot.ids import Press
from bot.tables.model import Refusal
from bot.wording import ENTRY, LABEL, clip

Handler = Callable[[discord.Interaction[Any], Press, list[str]], Awaitable[None]]
"""What a press does: it gets the interaction, the press, and the values of a menu (none for a button)."""

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Router:
    """Finds what a press does by its verb."""

    def __init__(self, channel_of: Callable[[int], Awaitable[int | None]]) -> None:
        """`channel_of` tells in which channel a table is; None if there is no such table."""
        self._handlers: dict[str, Handler] = {}
        self._channel_of = channel_of

    def add(self, verb: str, handler: Handler) -> None:
        """Let `handler` answer every control with that verb; raises ValueError if it is taken."""
        if verb in self._handlers:
            raise ValueError(f"the verb {verb} is taken")
        self._handlers[verb] = handler

    async def handle(self, interaction: discord.Interaction[Any], custom_id: str, values: list[str]) -> None:
        """Answer a press; what nobody can have been given gets one sentence."""
        press = ids.unpack(custom_id)
        handler = self._handlers.get(press.verb) if press else None
        if press is None or handler is None:
            await whisper(
                interaction, "That button means nothing any more; `/table board` shows the game here."
            )
            return
        await guarded(interaction, self._answer(interaction, handler, press, values))

    async def _answer(
        self, interaction: discord.Interaction[Any], handler: Handler, press: Press, values: list[str]
    ) -> None:
        """A control belongs to a table of its own channel: who moderates elsewhere has no power here."""
        if await self._channel_of(press.table) != interaction.channel_id:
            raise Refusal("That button is of no table in this channel; `/table board` shows the game here.")
        await handler(interaction, press, values)


class HasRouter(Protocol):
    """The client that a control finds itself in."""

    router: Router


class Control(ui.DynamicItem[ui.Item[Any]], template=ids.TEMPLATE):
    """Any button or menu of ours."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any
    ) -> Self:
        """The control that was pressed, whoever sent it and when."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the router."""
        data = cast(dict[str, Any], interaction.data or {})
        router = cast(HasRouter, interaction.client).router
        await router.handle(interaction, self.custom_id, [str(value) for value in data.get("values") or ()])


def button(label: str, press: Press, style: str = "secondary", disabled: bool = False) -> Control:
    """A button; `style` is one of primary, secondary, success and danger."""
    return Control(
        ui.Button(
            label=clip(label, LABEL), custom_id=ids.pack(press), style=_STYLES[style], disabled=disabled
        )
    )


def menu(
    press: Press,
    entries: Sequence[discord.SelectOption],
    placeholder: str,
    least: int = 1,
    most: int = 1,
) -> Control:
    """A menu of 1 to 25 entries of which `least` to `most` may be picked at once."""
    return Control(
        ui.Select(
            custom_id=ids.pack(press),
            options=list(entries),
            placeholder=clip(placeholder, 150),
            min_values=least,
            max_values=max(1, min(most, len(entries))),
        )
    )


def entry(label: str, value: str, help: str = "", chosen: bool = False) -> discord.SelectOption:
    """One entry of a menu."""
    return discord.SelectOption(
        label=clip(label, ENTRY), value=value, description=clip(help, ENTRY) or None, default=chosen
    )


def rows(controls: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*controls[at : at + 5]) for at in range(0, len(controls), 5)]
