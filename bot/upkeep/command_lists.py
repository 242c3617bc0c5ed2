"""Which slash commands Discord lists: the house's everywhere, a game's in the servers that opened it."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands

from bot.budget import Urgency
from bot.upkeep.failures import STORE_FAILURES, TROUBLE, quietly
from bot.upkeep.posting import Kit
from data.rows import CommandListRow

log = logging.getLogger(__name__)

EVERYWHERE = 0
"""Stands for all servers where the id of one is expected."""
_PATIENCE = 10.0
"""Seconds that Discord may take to register commands: discord.py would wait out a day's rate limit."""

Groups = Sequence[app_commands.Group]


class StrangeServer(Exception):
    """The server that alone is to get the commands is none of this bot's; the text is one sentence."""


class CommandLists:
    """Registers what is missing, one request at a time for each server, and remembers what was by its hash.

    What a server is to list is stored before Discord is asked, so that what failed is made good at the next
    start, or when a game is opened there again.
    """

    def __init__(self, kit: Kit, tree: app_commands.CommandTree[Any]) -> None:
        self._kit = kit
        self._listings = kit.service.listings
        self._home = kit.setup.home_server
        self._tree = tree
        self._house: Groups = ()
        self._games: Mapping[str, Groups] = {}
        self._hashes: dict[str, str] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def begin(self, house: Groups, games: Mapping[str, Groups]) -> None:
        """Take the commands, know which server has which, and register the house's if they have changed.

        `games` are the groups of each game, by its id. With a home server that one alone gets commands:
        raises StrangeServer if the bot is not in it, and what Discord and the store raise.
        """
        self._house, self._games = house, games
        for row in await self._listings.all():
            self._place(row.guild_id, row.games.split())
        await self._bring_up(EVERYWHERE)
        if self._home is not None:
            try:
                await self._bring_up(self._home)
            except (discord.Forbidden, discord.NotFound):
                raise StrangeServer(
                    f"this bot is in no server of the id {self._home}, or was invited without "
                    "applications.commands: take the id from Copy Server ID in that server's menu, "
                    "or leave it empty."
                ) from None

    async def renew(self) -> None:
        """Register what has changed since in each server that opened a game; trouble is logged only."""
        for row in await self._listings.all():
            if row.guild_id == EVERYWHERE or row.hash == self._hash(row.guild_id, row.games.split()):
                continue
            await self._kit.setup.budget.turn(Urgency.REMINDER)
            try:
                await self._bring_up(row.guild_id)
            except (discord.Forbidden, discord.NotFound):
                await self.forget(row.guild_id)
            except TROUBLE as error:
                _warn(row.guild_id, error)

    async def add(self, guild_id: int, game: str) -> str:
        """List a game's commands in that server; returns an empty text, or a sentence that says why not."""
        try:
            await self._bring_up(guild_id, add=game)
        except TROUBLE as error:
            _warn(guild_id, error)
            return f"Its commands are not listed here yet, because {_reason(error)}: play by the buttons."
        return ""

    async def lists(self, guild_id: int, game: str) -> bool:
        """Whether a game's commands are listed in that server, or are to be."""
        return game in (await self._listings.one(guild_id)).games.split()

    async def remove(self, guild_id: int, game: str) -> str:
        """List a game's commands in that server no more; as `add`."""
        try:
            await self._bring_up(guild_id, drop=game)
        except TROUBLE as error:
            _warn(guild_id, error)
            stored = not isinstance(error, STORE_FAILURES)
            then = "I will try again when I restart" if stored else "please try again"
            return f"They are still listed, because {_reason(error)}; {then}."
        return ""

    async def forget(self, guild_id: int) -> None:
        """Nothing is listed in that server any more: the bot has left it, or is new there."""
        await self._listings.drop(guild_id)
        self._tree.clear_commands(guild=discord.Object(guild_id))

    async def _bring_up(self, guild_id: int, *, add: str = "", drop: str = "") -> None:
        """Let that server list the commands of its games, one more or one less, if it does not yet."""
        async with self._locks.setdefault(guild_id, asyncio.Lock()):
            before = await self._listings.one(guild_id)
            games = sorted({*before.games.split(), add} - {drop, ""})
            wanted, listed = self._hash(guild_id, games), " ".join(games)
            if before.hash != wanted:
                await self._listings.store(CommandListRow(guild_id=guild_id, games=listed, hash=""))
            self._place(guild_id, games)
            if before.hash == wanted:
                return
            place = discord.Object(guild_id) if guild_id else None
            async with asyncio.timeout(_PATIENCE):
                found = await self._tree.sync(guild=place)
            # If this fails, Discord is only asked once more.
            await quietly(self._listings.store(CommandListRow(guild_id=guild_id, games=listed, hash=wanted)))
            log.info("Registered %d slash commands, server %d", len(found), guild_id)

    def _place(self, guild_id: int, games: Collection[str]) -> None:
        """Let discord.py know which commands may come from there."""
        place = discord.Object(guild_id) if guild_id else None
        self._tree.clear_commands(guild=place)
        for each in self._groups(guild_id, games):
            self._tree.add_command(each, guild=place)

    def _groups(self, guild_id: int, games: Collection[str]) -> list[app_commands.Group]:
        if self._home not in (None, guild_id):
            return []
        house = self._house if guild_id == (self._home or EVERYWHERE) else ()
        # A game that is no longer there is no longer listed.
        return [*house, *(each for game in games for each in self._games.get(game, ()))]

    def _hash(self, guild_id: int, games: Collection[str]) -> str:
        """Stands for all that Discord is to be told; another application has another, too."""
        parts = [self._hash_of(each) for each in self._groups(guild_id, games)]
        return _digest([self._tree.client.application_id, *parts])

    def _hash_of(self, group: app_commands.Group) -> str:
        if group.name not in self._hashes:
            self._hashes[group.name] = _digest(group.to_dict(self._tree))
        return self._hashes[group.name]


def _digest(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _warn(guild_id: int, error: Exception) -> None:
    log.warning("The commands of server %d could not be registered: %s", guild_id, error)


def _reason(error: Exception) -> str:
    if isinstance(error, STORE_FAILURES):
        return "my memory of the tables can't be reached right now"
    if isinstance(error, TimeoutError | discord.RateLimited) or getattr(error, "status", 0) == 429:
        return "Discord accepts no more for now"
    return "Discord did not accept them"
