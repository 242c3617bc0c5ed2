"""Turning methods and action classes into slash commands."""

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from discord import app_commands

from bot.messages.controls import Interaction
from bot.messages.wording import ENTRY, clip

Completer = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
Command = app_commands.Command[Any, Any, Any]
DESCRIPTION = 100
"""Discord's limit for the description of a command or an option."""
TYPED = 400
"""So many letters of an option are looked at while somebody types."""
SUBCOMMANDS = 25
"""Discord's limit for the subcommands of a command, the options of one, and the choices of an option."""


def command(
    callback: Any,
    helps: Mapping[str, str] | None = None,
    completers: Mapping[str, Completer] | None = None,
    choices: Mapping[str, list[app_commands.Choice[str]]] | None = None,
) -> app_commands.Command[Any, Any, Any]:
    """A slash command from a bound method: its name, its parameters, and its docstring's first line.

    A trailing underscore of the name is dropped. `helps` describes the parameters; `choices` are all the
    values that one may have, `completers` find values while one types.
    """
    function = callback.__func__
    described = app_commands.describe(**dict(helps or {}))(function)
    cutting = {name: _cutting(complete) for name, complete in (completers or {}).items()}
    described = app_commands.autocomplete(**cutting)(described)
    described = app_commands.choices(**dict(choices or {}))(described)
    doc = inspect.cleandoc(function.__doc__ or "").splitlines()[0].rstrip(".")
    return app_commands.Command(
        name=function.__name__.rstrip("_"), description=clip(doc, DESCRIPTION), callback=callback
    )


def _cutting(complete: Completer) -> Completer:
    """Completes what is typed so far, but not thousands of letters of it: no choice is that long."""

    async def cut(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await complete(interaction, current[:TYPED])

    return cut


def group(name: str, description: str) -> app_commands.Group:
    """A top-level command that holds others; it works in servers only."""
    return app_commands.Group(name=name, description=clip(description, DESCRIPTION), guild_only=True)


def filled(name: str, description: str, commands: Iterable[Command]) -> app_commands.Group:
    """A top-level command with these in it."""
    made = group(name, description)
    for each in commands:
        made.add_command(each)
    return made


def choice(shown: str, value: str | None = None) -> app_commands.Choice[str]:
    """An autocomplete choice; what is shown may be cut, what is sent may not."""
    return app_commands.Choice(name=clip(shown, ENTRY), value=shown if value is None else value)


def matching(texts: list[str], current: str) -> list[str]:
    """At most 25 of the texts that hold what is typed so far, those that begin with it first."""
    typed = current.strip().casefold()
    found = [text for text in texts if typed in text.casefold()]
    return sorted(found, key=lambda text: not text.casefold().startswith(typed))[:SUBCOMMANDS]
