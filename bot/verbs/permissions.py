"""Who may do what at a table, and what the bot itself may do in a channel."""

from collections.abc import Sequence
from enum import Enum, auto

import discord

from bot.app import App
from bot.messages.controls import Interaction
from bot.messages.wording import plain
from bot.tables.keeper import MODERATOR
from bot.tables.model import Person, Phase, Refusal, ServerSettings, Table
from bot.tables.seating import person_name
from rules.kernel.names import join


class Who(Enum):
    """Whom a verb is for."""

    ANYBODY = auto()
    PLAYER = auto()
    """Who sits at the table; moderators too."""
    HOST = auto()
    """Who sits at the table or opened it; moderators too."""
    OPENER = auto()
    """Who may open tables in this server: moderators, a role or everybody, as it chose."""
    SUCCESSOR = auto()
    """Who may open the next table in place of one: openers, and who played there if moderators let them."""
    CLOSER = auto()
    """Who opened the table, as long as it is a lobby; moderators always."""
    MODERATOR = auto()
    OVERSEER = auto()
    """Who moderates every table of the server: by Manage Channels in all of it, or by the role for it."""


_NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
}


def person(user: discord.User | discord.Member) -> Person:
    """Somebody as the channel is told of them."""
    return Person(user.id, person_name(user.display_name, user.name))


def doer(interaction: Interaction) -> Person:
    """The person who presses or types."""
    return person(interaction.user)


def named(interaction: Interaction) -> str:
    """The person who presses or types by name, as text of a message."""
    return plain(doer(interaction).name or MODERATOR.name)


def has_role(interaction: Interaction, role_id: int | None) -> bool:
    """Whether this person has that role, if it is one."""
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return any(role.id == role_id for role in roles)


def moderates_server(interaction: Interaction) -> bool:
    """Whether this person may change what holds for the whole server: Manage Channels in all of it.

    An interaction's own permissions are those of its channel, where somebody may manage one channel alone.
    """
    user = interaction.user
    if not isinstance(user, discord.Member):
        return False
    return user.guild_permissions.manage_channels or user.guild_permissions.administrator


def sees(interaction: Interaction, channel_id: int) -> bool:
    """Whether this person sees that channel; who moderates the whole server, one we do not know, too.

    Who was let into a private thread we are not told: whoever is not there, nor manages it, does not see it.
    """
    guild, user = interaction.guild, interaction.user
    channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
    if channel is None or not isinstance(user, discord.Member):
        return moderates_server(interaction)
    granted = channel.permissions_for(user)
    closed = (
        isinstance(channel, discord.Thread) and channel.is_private() and channel.id != interaction.channel_id
    )
    return granted.view_channel and (not closed or granted.manage_threads or moderates_server(interaction))


async def belongs(app: App, interaction: Interaction, who: Who, table: Table | None = None) -> bool:
    """Whether this person is one of those (at this table), or moderates, by Manage Channels or by role."""
    if who is Who.ANYBODY or (table is not None and _sits(interaction, who, table)):
        return True
    server = await app.service.servers.read(interaction.guild_id or 0)
    if who in (Who.OPENER, Who.SUCCESSOR) and opens(interaction, server):
        return True
    if moderates_server(interaction) or has_role(interaction, server.moderator_role):
        return True
    here = interaction.permissions
    return who is not Who.OVERSEER and (here.manage_channels or here.administrator)


def opens(interaction: Interaction, server: ServerSettings) -> bool:
    """Whether this person may open tables by what the server chose, moderator or not."""
    if server.openers == "role":
        return has_role(interaction, server.opener_role)
    return server.openers == "everybody"


async def require(app: App, interaction: Interaction, who: Who, table: Table | None = None) -> None:
    """Raise Refusal unless this person is one of those (at this table), or moderates."""
    if await belongs(app, interaction, who, table):
        return
    if who in (Who.PLAYER, Who.HOST):
        raise Refusal("Only those who sit at this table and moderators can do that.")
    server = await app.service.servers.read(interaction.guild_id or 0)
    opening = who in (Who.OPENER, Who.SUCCESSOR)
    opener = server.opener_role if opening and server.openers == "role" else None
    where = " in all of the server" * (who is Who.OVERSEER)
    roles = dict.fromkeys(role for role in (server.moderator_role, opener) if role)
    able = [f"the permission Manage Channels{where}", *(f"the role <@&{role}>" for role in roles)]
    if not opening:
        raise Refusal(f"Only a moderator can do that: it needs {join(able, 'or')}.")
    these = ["moderators", *[f"<@&{opener}>"] * bool(opener)]
    if table is not None and table.granted:
        these, able = [*these, "those who played"], [*able, "a seat in that game"]
    what = "tables" if who is Who.OPENER else "the next table"
    raise Refusal(f"Only {join(these)} may open {what} here: that needs {join(able, 'or')}.")


def _sits(interaction: Interaction, who: Who, table: Table) -> bool:
    if who is Who.HOST and table.opener_id == interaction.user.id:
        return True
    if who is Who.CLOSER:
        return table.phase is Phase.LOBBY and table.opener_id == interaction.user.id
    those = who in (Who.PLAYER, Who.HOST) or (who is Who.SUCCESSOR and table.granted)
    return those and table.played_by(interaction.user.id) is not None


def _lacking(granted: discord.Permissions, wanted: Sequence[str]) -> list[str]:
    """Those of these permissions that are not granted, in Discord's words."""
    return [_NEEDED[name] for name in wanted if not getattr(granted, name)]


def require_room(interaction: Interaction, new_thread: bool = False) -> None:
    """Raise Refusal with what is missing if the bot could not host a table here, or in a thread here."""
    threaded = new_thread or isinstance(interaction.channel, discord.Thread)
    wanted = ["view_channel", "attach_files", "send_messages_in_threads" if threaded else "send_messages"]
    wanted += ["create_public_threads"] * new_thread
    _require(interaction, wanted)


def hosts_threads(interaction: Interaction) -> bool:
    """Whether the bot can call people here, and host their tables in threads of this channel."""
    texting = isinstance(interaction.channel, discord.TextChannel)
    return texting and not _lacking(interaction.app_permissions, list(_NEEDED))


def require_threads(interaction: Interaction) -> None:
    """Raise Refusal with what is missing unless `hosts_threads`."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("Please do that in a text channel: each table gets a thread there.")
    _require(interaction, list(_NEEDED))


def _require(interaction: Interaction, wanted: Sequence[str]) -> None:
    if lacking := _lacking(interaction.app_permissions, wanted):
        raise Refusal(f"I cannot host a table here: please give me {join(lacking)} in this channel.")


def require_speech(channel: discord.TextChannel, *, tables: bool = False, pictures: bool = False) -> None:
    """Raise Refusal with what is missing if the bot could not speak there, nor send `pictures` or open
    `tables` in threads if that is asked."""
    granted = channel.permissions_for(channel.guild.me)
    wanted = list(_NEEDED) if tables else ["view_channel", "send_messages", *["attach_files"] * pictures]
    if lacking := _lacking(granted, wanted):
        raise Refusal(f"That does not work in {channel.mention}: please give me {join(lacking)} there.")


def require_pingable(interaction: Interaction, role: discord.Role | None) -> None:
    """Raise Refusal if the bot could not ping that role in the interaction's channel."""
    if role is None or role.is_default() or role.mentionable or interaction.app_permissions.mention_everyone:
        return
    raise Refusal(
        f"I may not ping {role.mention}: let everybody mention that role, or give me Mention Everyone."
    )
