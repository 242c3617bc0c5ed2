"""Sends each server that wants it the puzzle of the day: once, pinging nobody, also when it was late."""

import asyncio
import logging

import discord

from bot.messages.private_pages import daily_view
from bot.tables.puzzles import Daily, pose, solution
from bot.upkeep.channels import moment
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LONGEST, Rounds
from rules.kernel.puzzles import Posed, Puzzle

log = logging.getLogger(__name__)


class DailyPuzzles:
    """What was sent, or is about to be, is stored."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._dailies = kit.service.dailies
        self.rounds = Rounds[int](kit, "daily puzzle", self._look, self._servers, self._gone)

    async def _servers(self) -> list[tuple[int, int]]:
        return [(each.guild_id, each.guild_id) for each in await self._dailies.all()]

    async def place(self, guild_id: int, channel_id: int | None) -> None:
        """It stands in that channel of that server from now on, or (None) nowhere."""
        async with self.rounds.lock(guild_id):
            await self._dailies.place(guild_id, channel_id)
        self.rounds.wake(guild_id)

    async def lose(self, guild_id: int, channel_id: int) -> None:
        """That channel is no more, and with it the puzzles if they were sent there."""
        async with self.rounds.lock(guild_id):
            daily = await self._dailies.find(guild_id=guild_id)
            if daily is not None and daily.channel_id == channel_id:
                await self._gone(guild_id)

    async def _gone(self, guild_id: int) -> None:
        await self._dailies.drop(guild_id=guild_id)

    async def _look(self, guild_id: int) -> float | None:
        """Send what is due; returns in how many seconds there is more."""
        daily = await self._dailies.find(guild_id=guild_id)
        if daily is None:
            return None
        stored, daily = daily.nonce, await self._dailies.due(daily)
        if not daily.nonce:
            return self._dailies.wait(daily)
        puzzle = self._kit.service.puzzles.of_day(daily.day)
        if puzzle is None:
            return None
        try:
            if stored != daily.nonce or not await self._stands(daily, puzzle):
                await self._send(daily, puzzle)
        except discord.Forbidden:
            log.info("The puzzle of the day of server %s waits for a permission", guild_id)
            return min(LONGEST, self._dailies.wait(daily))
        await self._dailies.sent(daily, puzzle.id)
        return self._dailies.wait(daily)

    async def _stands(self, daily: Daily, puzzle: Puzzle) -> bool:
        """Whether it was sent, though that was not stored: Discord knows a nonce for some minutes only."""
        mark, after = f"lm:puzzle:0:0:{puzzle.id}", moment(daily.asked_at - 1)
        return await self._kit.channels.sent(daily, mark, after) is not None

    async def _send(self, daily: Daily, puzzle: Puzzle) -> None:
        games = self._kit.setup.games
        posed = await asyncio.to_thread(pose, games, puzzle)
        png = await asyncio.to_thread(self._draw, posed)
        before = await asyncio.to_thread(solution, games, daily.last)
        view = daily_view(games, posed, before, png)
        await self._kit.channels.post(daily, view, nonce=daily.nonce, silent=True)

    def _draw(self, posed: Posed) -> bytes | None:
        try:
            return self._kit.setup.painter(posed.game.id).board(posed.view(None))
        except Exception:
            log.exception("The puzzle %s could not be drawn", posed.puzzle.id)
            return None
