"""Discord's limits for slash commands, and room for those that are still to come."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.builder import SUBCOMMANDS
from tests.discord.world import World

ROOM = 5
"""Places that stay free in every group, for a variant or a command that is added later."""
LETTERS = 8000
"""Discord's limit for the names, descriptions and values of one top-level command, all together."""
COMMANDS = 100


def letters(definition: Any) -> int:
    """The characters that Discord counts in a command."""
    if isinstance(definition, dict):
        own = sum(len(str(definition.get(key) or "")) for key in ("name", "description", "value"))
        return own + sum(letters(definition.get(key) or []) for key in ("options", "choices"))
    return sum(letters(each) for each in definition)


async def listed(world: World) -> list[app_commands.Group]:
    """All groups, in a server that has opened every game."""
    await world.list_games(*world.bot.app.games)
    tree = world.bot.tree
    found = [*tree.get_commands(), *tree.get_commands(guild=discord.Object(world.guild.id))]
    return [each for each in found if isinstance(each, app_commands.Group)]


async def test_every_group_has_room(world: World) -> None:
    groups = await listed(world)
    assert {"table", "moderate", "records", "land", "settlers"} <= {each.name for each in groups}
    full = {each.name: len(each.commands) for each in groups if len(each.commands) > SUBCOMMANDS - ROOM}
    assert full == {}
    assert len(groups) <= COMMANDS - ROOM


async def test_no_group_is_longer_than_discord_takes(world: World) -> None:
    long = {each.name: letters(each.to_dict(world.bot.tree)) for each in await listed(world)}
    assert {name: size for name, size in long.items() if size > LETTERS} == {}
