"""Who may moderate a table, and what the bot itself may do in a channel."""

import discord

from bot.tables.model import Refusal

_NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
}


def moderates(interaction: discord.Interaction, role_id: int | None) -> bool:
    """Whether this person may moderate here: Manage Channels, or the server's role for it."""
    if interaction.permissions.manage_channels or interaction.permissions.administrator:
        return True
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return any(role.id == role_id for role in roles)


def require_moderator(interaction: discord.Interaction, role_id: int | None) -> None:
    """Raise Refusal unless this person may moderate here."""
    if not moderates(interaction, role_id):
        role = f" or the role <@&{role_id}>" if role_id else ""
        raise Refusal(f"Only a moderator can do that: it needs the permission Manage Channels{role}.")


def missing(interaction: discord.Interaction, new_thread: bool = False) -> list[str]:
    """What the bot may not do in the interaction's channel and needs for a table, in Discord's words."""
    threaded = isinstance(interaction.channel, discord.Thread)
    wanted = ["view_channel", "attach_files"]
    wanted.append("send_messages_in_threads" if threaded or new_thread else "send_messages")
    if new_thread:
        wanted.append("create_public_threads")
    granted = interaction.app_permissions
    return [_NEEDED[name] for name in wanted if not getattr(granted, name)]


def require_room(interaction: discord.Interaction, new_thread: bool = False) -> None:
    """Raise Refusal with what is missing if the bot could not host a table in this channel."""
    lacking = missing(interaction, new_thread)
    if lacking:
        raise Refusal(f"I cannot host a table here: please give me {', '.join(lacking)} in this channel.")
