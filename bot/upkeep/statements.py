"""What the channel is told of the dice: each thing once, in order, and never edited."""

import asyncio

import discord

from bot.beacon import quicknet
from bot.budget import Urgency
from bot.messages.dice_message import statement, word_at
from bot.messages.lobby_message import describe_options
from bot.tables.luck import STATEMENT
from bot.tables.model import Phase, Table
from bot.upkeep.channels import channel_gone, only
from bot.upkeep.posting import Kit, Posting
from data.rows import IntentRow

_BEFORE = ("", Phase.LOBBY, Phase.LUCK)
"""The phases in the newest message of a table that has no board yet."""
_AGAIN, _LONGEST = 5.0, 60.0
"""Seconds until another start message follows one that came too late, for each before it, and at most."""
_LOOK_BACK = 60.0
"""Seconds before its round in which a start message can have been sent in time."""


class Statements:
    """Says which round settles the dice, or what was frozen and which words came, before any board."""

    def __init__(self, kit: Kit, posting: Posting) -> None:
        self._kit = kit
        self._posting = posting

    async def say(self, table: Table) -> tuple[Table, bool]:
        """Send what was stored to be said up to this version of the table; raises what Discord raises.

        Returns the table as it is then, and whether that was what was frozen before words: who is to type one
        is said after it.
        """
        if table.post is not None and table.post.phase not in _BEFORE:
            return table, False
        options = describe_options(table, self._kit.setup.games[table.game])
        began = False
        for intent in await self._kit.service.posts.unsaid(table):
            await self._kit.setup.budget.turn(Urgency.BOARD)
            try:
                sent = await self._send(table, intent, statement(table, options, intent.seat))
            except discord.NotFound as error:
                if channel_gone(error):
                    raise
                # It was sent before a crash, and somebody has deleted it since.
                if table.awaiting_round:
                    await self._kit.service.posts.intend(table, STATEMENT, intent.seat)
                    raise
                await self._posting.done(intent)
                continue
            if table.awaiting_round:
                # Its id says whether it came in time; if not, another is to be said, and not without end.
                if not quicknet.in_time(sent, table.dice.round):
                    await asyncio.sleep(min(_LONGEST, _AGAIN * len(table.dice.void)))
                return await self.say(await self._kit.service.starting.announced(table.id, sent))
            await self._posting.done(intent)
            began = began or word_at(table, intent.seat) is None
        return table, began

    async def _send(self, table: Table, intent: IntentRow, text: str) -> int:
        """Send it, unless it stands there from before a crash; returns the message's id."""
        channels = self._kit.channels
        if table.awaiting_round:
            # Sent now it would be void, and what was sent in time must not be.
            latest = quicknet.due(table.dice.round) - quicknet.LATEST
            if self._kit.setup.clock() > latest:
                marks = (table.secret_hash, f"\nround {table.dice.round}\n")
                there = await channels.find(table, latest - _LOOK_BACK, latest, marks)
                if there is not None:
                    return there
        return (await channels.send(table, intent, text, only())).id
