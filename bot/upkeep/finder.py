"""Brings people to a game: calls those who wish the same, and opens their table once all are ready.

What the store says is done, again until it is; it says what is to be done before anybody is told.
"""

import logging
from functools import partial

import discord

from bot.messages.controls import plain_view
from bot.messages.find_pages import bygone_call_view, call_view, seated_view
from bot.tables.documents import InChannel
from bot.tables.entries import title_of
from bot.tables.finding import Gathering
from bot.tables.live import new_nonce
from bot.tables.matching import PACES, Wish
from bot.tables.model import Phase, Refusal
from bot.upkeep.channels import channel_gone
from bot.upkeep.failures import TROUBLE, quietly
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LATER, Rounds
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)

_LOOK = 300.0
"""Seconds between two looks at a server where people look for a game, whatever the store says."""


class Finder:
    """Looks after the servers where people look for a game, each by itself."""

    def __init__(self, kit: Kit, openings: Openings) -> None:
        self._kit = kit
        self._finding = kit.service.finding
        self._openings = openings
        self._told = set[int]()
        """The channels in which we may not post, and of which moderators know."""
        self.rounds = Rounds[int](kit, "find", self._look, self._servers)

    async def tell_withdrawn(self, wish: Wish, by: str) -> None:
        """Tell somebody, where they would be called, that this moderator took their wish off the list."""
        server = await self._kit.service.servers.read(wish.guild_id)
        where = InChannel(guild_id=wish.guild_id, channel_id=server.games_channel or wish.channel_id)
        said = f"<@{wish.user_id}>: {by} took your search for a game off the list. `/play find` looks again."
        awake = await self._kit.service.people.awake([wish.user_id])
        await self._kit.channels.post(where, plain_view(said), nonce=new_nonce(), pinged=awake)

    async def _servers(self) -> list[tuple[int, int]]:
        looking = {each.guild_id for each in await self._finding.wishes.all()}
        gathered = {each.guild_id for each in await self._finding.gatherings.all()}
        return [(guild_id, guild_id) for guild_id in looking | gathered]

    async def _look(self, guild_id: int) -> float | None:
        self._openings.noticeboard.wake(guild_id)
        due = await self._finding.advance(guild_id)
        gatherings = await self._finding.gatherings.where(guild_id=guild_id)
        done = all([await self._serve(each) for each in gatherings])
        if due is None and not gatherings:
            return None
        left = _LOOK if due is None else due - self._kit.setup.clock()
        return min(left, _LOOK if done else LATER)

    async def _serve(self, gathering: Gathering) -> bool:
        """Tell the channel of it and do what was not done; False if it has to be tried again soon."""
        try:
            await (self._call if gathering.called else self._open)(gathering)
        except (*TROUBLE, Refusal, Illegal) as error:
            # That does not pass by itself: they wait as before, and another time it may be elsewhere.
            gone, forbidden = channel_gone(error), isinstance(error, discord.Forbidden)
            if isinstance(error, discord.NotFound) or forbidden:
                await self._finding.release(gathering, closed=gone or forbidden)
            if gone:
                await self._kit.service.servers.lose(gathering.guild_id, gathering.channel_id)
            log.warning("Gathering %s of server %s waits: %s", gathering.id, gathering.guild_id, error)
            if not forbidden:
                return False
            await self._forbidden(gathering)
        else:
            self._told.discard(gathering.channel_id)
        return True

    async def _forbidden(self, gathering: Gathering) -> None:
        """Tell moderators once that nobody can be called there, where they chose to be told what stalls."""
        server, channel_id = await self._kit.service.servers.read(gathering.guild_id), gathering.channel_id
        if server.reports_channel and channel_id not in self._told:
            self._told.add(channel_id)
            said = plain_view(
                f"I could not call people to their game in <#{channel_id}>: please give me View Channel and "
                "Send Messages there, or choose another channel with `/moderate channels`."
            )
            where = InChannel(guild_id=gathering.guild_id, channel_id=server.reports_channel)
            await quietly(self._kit.channels.post(where, said, nonce=new_nonce()))

    async def _call(self, gathering: Gathering) -> None:
        members = await self._finding.members(gathering)
        if not gathering.message_id:
            people = [wish.user_id for wish in members if wish.ready_at is None]
            if len(await self._kit.service.people.awake(people)) < len(people):
                await self._finding.release(gathering)  # quiet hours began before they could be told
                return
            if people:
                view = call_view(gathering, people, self._kit.setup.games)
                sent = await self._kit.channels.post(gathering, view, nonce=gathering.nonce, pinged=people)
                await self._finding.note_sent(gathering, sent)
                return
        over = gathering.made_at + PACES[gathering.pace].answer <= self._kit.setup.clock()
        if over or all(wish.ready_at is not None for wish in members):
            if gathering.message_id:
                await self._close(gathering)
            await self._finding.gatherings.drop(id=gathering.id)

    async def _open(self, gathering: Gathering) -> None:
        """The table in a thread of the message that says so: there is one thread of a message at most."""
        if not gathering.message_id:
            try:
                await self._kit.service.lobby.check_room(gathering.guild_id, None)
            except Refusal:
                await self._finding.release(gathering)  # nobody is told of a table for which there is no room
                raise
            people = [wish.user_id for wish in await self._finding.members(gathering)]
            view = seated_view(gathering, people, self._kit.setup.games)
            awake = await self._kit.service.people.awake(people) if gathering.meet else ()
            sent = await self._kit.channels.post(gathering, view, nonce=gathering.nonce, pinged=awake)
            gathering = await self._finding.note_sent(gathering, sent)
        if not gathering.table_id:
            title = title_of(self._kit.setup.games, gathering.game)
            again = partial(self._finding.release, gathering)  # they are called once more
            channel = await self._kit.channels.thread(
                gathering, gathering.message_id, f"{title} table", again
            )
            table = await self._finding.open(gathering, channel)
            if table is None:  # somebody has left meanwhile, or its preset is gone: no game begins
                await self._close(gathering)
                await self._finding.release(gathering)
                return
        else:
            table = await self._kit.service.get(gathering.table_id)
        if table.phase is Phase.LOBBY and not gathering.meet:
            await self._kit.service.starting.start(table.id)
        self._openings.desk_of(table.id).wake()
        await self._finding.gatherings.drop(id=gathering.id)
        await self._openings.command_lists.add(table.guild_id, table.game)

    async def _close(self, gathering: Gathering) -> None:
        view = bygone_call_view(gathering, self._kit.setup.games)
        await self._kit.channels.change(gathering.channel_id, gathering.message_id, view)
