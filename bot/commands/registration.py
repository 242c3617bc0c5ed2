"""Registering slash commands with Discord, only when what is registered differs."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)

_OURS = (
    *("type", "name", "description", "options", "choices", "value", "required", "autocomplete"),
    *("min_value", "max_value", "min_length", "max_length", "channel_types"),
    *("contexts", "default_member_permissions", "nsfw"),
)
"""What of a command's definition we set; Discord adds ids, versions and empty fields of its own."""


class StrangeServer(Exception):
    """The server that is to get commands at once is none of this bot's; the text is one sentence."""


async def sync(client: discord.Client, tree: app_commands.CommandTree[Any], guild: int | None = None) -> bool:
    """Register the tree's commands, for one server or for all, if they changed; True if they had.

    Raises StrangeServer if the bot is not in that server.
    """
    try:
        return await _sync(client, tree, guild)
    except (discord.Forbidden, discord.NotFound):
        if guild is None:
            raise
        raise StrangeServer(
            f"this bot is in no server of the id {guild}, or was invited without applications.commands: "
            "take the id from Copy Server ID in that server's menu, or leave it empty."
        ) from None


async def _sync(client: discord.Client, tree: app_commands.CommandTree[Any], guild: int | None) -> bool:
    place = discord.Object(guild) if guild else None
    application = client.application_id
    if application is None:
        raise RuntimeError("commands can be registered after logging in only")
    if guild:
        tree.copy_global_to(guild=discord.Object(guild))
        there: Any = await client.http.get_guild_commands(application, guild)
    else:
        there = await client.http.get_global_commands(application)
    ours = [command.to_dict(tree) for command in tree.get_commands(guild=place)]
    if _shapes(there) == _shapes(ours):
        return False
    synced = await tree.sync(guild=place)
    log.info("Registered %d slash commands", len(synced))
    return True


def _shapes(commands: Sequence[Any]) -> list[Any]:
    return sorted((_shape(command) for command in commands), key=lambda shape: str(shape["name"]))


def _shape(value: Any) -> Any:
    """The definition reduced to what we set, so that ours and Discord's copy of it compare equal."""
    if isinstance(value, Mapping):
        return {key: _shape(value[key]) for key in _OURS if value.get(key) not in (None, False, [], ())}
    if isinstance(value, list):
        return [_shape(item) for item in value]
    return value
