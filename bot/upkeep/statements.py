"""What the channel is told of the dice: each thing once, in order, and never edited."""

import discord

from bot.budget import Urgency
from bot.messages.dice_message import statement_view, word_at
from bot.messages.lobby_message import describe_options
from bot.tables.model import Phase, Table
from bot.upkeep.channels import channel_gone, only
from bot.upkeep.intents import Intents
from bot.upkeep.kit import Kit

_BEFORE = ("", Phase.LOBBY, Phase.LUCK)
"""The phases in the newest message of a table that has no board yet."""


class Statements:
    """Says what was frozen and which words came, before the board says anything."""

    def __init__(self, kit: Kit, intents: Intents) -> None:
        self._kit = kit
        self._intents = intents

    async def say(self, table: Table) -> bool:
        """Send what was stored to be said up to this version of the table; raises what Discord raises.

        True if that is what was frozen: who is to type a word is said after it.
        """
        if table.post is not None and table.post.phase not in _BEFORE:
            return False
        options = describe_options(table, self._kit.setup.games[table.game])
        began = False
        for intent in await self._kit.service.posts.unsaid(table):
            await self._kit.setup.budget.turn(Urgency.BOARD)
            try:
                view = statement_view(table, options, intent.seat)
                await self._kit.channels.send(table, intent, view, only())
            except discord.NotFound as error:
                if channel_gone(error):
                    raise
                # It was sent before a crash, and somebody has deleted it since.
            await self._intents.done(intent)
            began = began or word_at(table, intent.seat) is None
        return began
