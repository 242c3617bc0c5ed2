"""Who sees which channel: whether everybody who reads one message may read of another channel in it."""

from collections.abc import Iterable
from itertools import chain, combinations

import discord

_MOST = 10
"""So many roles that a channel lets in or shuts out are tried in every combination; with more it is a no."""


def all_see(guild: discord.Guild, readers: int, channel_id: int) -> bool:
    """Whether everybody who sees the channel `readers` of a server sees that one, whatever roles they have.

    A thread is seen as the channel it is in, a private one never. What is not known is not seen.
    """
    one, other = (_plain(guild, id) for id in (readers, channel_id))
    if one is None or other is None:
        return False
    if one.id == other.id:
        return True
    named = {who.id: isinstance(who, discord.Role) for each in (one, other) for who in each.overwrites}
    roles = [role for role in guild.roles if named.get(role.id) and not role.is_default()]
    people = [None, *(id for id, is_role in named.items() if not is_role)]
    held = chain.from_iterable(combinations(roles, count) for count in range(len(roles) + 1))
    return len(roles) <= _MOST and all(
        _sees(other, guild, each, person, base) or not _sees(one, guild, each, person, base)
        for each in held
        for person in people
        for base in _bases(guild, each)
    )


def _plain(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | None:
    """The channel, or that of a public thread."""
    found = guild.get_channel_or_thread(channel_id)
    if isinstance(found, discord.Thread):
        return None if found.is_private() else found.parent
    return found


def _bases(guild: discord.Guild, held: Iterable[discord.Role]) -> set[bool]:
    """Whether the server lets those see channels who have these roles, and perhaps others beside."""
    by_roles = any(role.permissions.view_channel for role in (guild.default_role, *held))
    others = any(role.permissions.view_channel for role in guild.roles)
    return {by_roles, by_roles or others}


def _sees(
    channel: discord.abc.GuildChannel,
    guild: discord.Guild,
    held: Iterable[discord.Role],
    person: int | None,
    base: bool,
) -> bool:
    """As Discord reckons it: the roles, then what the channel says of all, of roles, of the person."""
    overwrites = {who.id: each.view_channel for who, each in channel.overwrites.items()}
    seen = _or(overwrites.get(guild.default_role.id), base)
    said = [overwrites.get(role.id) for role in held]
    if any(each is False for each in said):
        seen = False
    if any(each is True for each in said):
        seen = True
    return seen if person is None else _or(overwrites.get(person), seen)


def _or(said: bool | None, otherwise: bool) -> bool:
    return otherwise if said is None else said
