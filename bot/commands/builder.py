"""Turning methods into slash commands, and what all slash commands are made of."""

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping
from types import MethodType
from typing import Any

from discord import app_commands

from bot.app import App
from bot.messages.controls import Interaction
from bot.messages.wording import ENTRY, clip
from bot.verbs.answers import answering

Completer = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
Command = app_commands.Command[Any, Any, Any]
DESCRIPTION = 100
"""Discord's limit for the description of a command or an option."""
TYPED = 400
"""So many letters of an option are looked at while somebody types."""
SUBCOMMANDS = 25
"""Discord's limit for the subcommands of a command, the options of one, and the choices of an option."""


class Commands:
    """Slash commands as methods: each public one is a command, in the order of the class.

    Its name is the method's, its description the first line of the docstring; discord.py's decorators say
    the rest. Each is answered as `answering` says.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    def commands(self) -> list[Command]:
        """The commands, for the group."""
        names = (name for name, each in vars(type(self)).items() if inspect.iscoroutinefunction(each))
        return [self._command(getattr(self, name)) for name in names if not name.startswith("_")]

    def _command(self, method: Any) -> Command:
        function = method.__func__
        doc = inspect.cleandoc(function.__doc__ or "").splitlines()[0].rstrip(".")
        return app_commands.Command(
            name=function.__name__,
            description=clip(doc, DESCRIPTION),
            callback=MethodType(answering(function), self),
        )


def group_of(
    name: str, description: str, commands: Iterable[Command], *, alone: bool = False
) -> app_commands.Group:
    """A top-level command with these in it; `alone`: it works in direct messages with the bot, too."""
    made = app_commands.Group(name=name, description=clip(description, DESCRIPTION), guild_only=not alone)
    if alone:
        made.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
    for each in commands:
        made.add_command(each)
    return made


def given(**values: Any) -> dict[str, Any]:
    """Those of these options that were given."""
    return {name: value for name, value in values.items() if value is not None}


def choice(shown: str, value: str | None = None) -> app_commands.Choice[str]:
    """An autocomplete choice; what is shown may be cut, what is sent may not."""
    return app_commands.Choice(name=clip(shown, ENTRY), value=shown if value is None else value)


def matching(shown: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """At most 25 of these, each shown and sent, that hold what is typed; first what sends just that, then
    those that begin with it."""
    typed = current[:TYPED].strip().casefold()
    found = [text for text in shown if typed in text.casefold()]
    found.sort(key=lambda text: (shown[text].casefold() != typed, not text.casefold().startswith(typed)))
    return [choice(text, shown[text]) for text in found[:SUBCOMMANDS]]
