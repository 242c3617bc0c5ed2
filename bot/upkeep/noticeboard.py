"""Keeps the standing message of each server as things are: edited in place, never a ping.

Discord lets old messages be edited rarely: after an hour a change posts it anew and deletes the one before.
It tells of those channels only that everybody sees who reads it.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from itertools import chain, combinations

import discord
from msgspec.structs import replace

from bot.budget import Urgency
from bot.messages.find_pages import notice_view
from bot.tables.live import new_nonce
from bot.tables.notices import Notice
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LONGEST, Rounds

_TOGETHER = 2
"""So many roles show any difference: one lets in here, or sees the whole server, and one shuts out there."""


def all_see(guild: discord.Guild, readers: int, channel_id: int) -> bool:
    """Whether everybody who sees the channel `readers` of a server sees that one, whatever roles they have.

    A thread is seen as the channel it is in, a private one never. What is not known is not seen.
    """
    one, other = (_plain(guild, id) for id in (readers, channel_id))
    if one is None or other is None:
        return False
    if one.id == other.id:
        return True
    said = [{who.id: each.view_channel for who, each in of.overwrites.items()} for of in (one, other)]
    ours = {role.id: role.permissions.view_channel for role in guild.roles}
    named = {*said[0], *said[1]} - {guild.id}
    roles, people = _one_of_each({id: (said[0].get(id), said[1].get(id)) for id in named}, ours)
    held = chain.from_iterable(combinations(roles, count) for count in range(_TOGETHER + 1))
    return all(
        _sees(said[1], guild.id, each, person, base) or not _sees(said[0], guild.id, each, person, base)
        for each in held
        for person in people
        # They may have roles beside of which neither channel says anything.
        for base in {any(ours[id] for id in (guild.id, *each, *more)) for more in ((), ours.keys() - named)}
    )


def _one_of_each(
    said: Mapping[int, tuple[bool | None, bool | None]], ours: Mapping[int, bool]
) -> tuple[Collection[int], list[int | None]]:
    """Of roles, and of people, whom two channels let in or shut out alike, one each; None for all others."""
    roles = {(said[id], views): id for id, views in ours.items() if id in said}
    people = {kind: id for id, kind in said.items() if id not in ours}
    return roles.values(), [None, *people.values()]


def _plain(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | None:
    """The channel, or that of a public thread."""
    found = guild.get_channel_or_thread(channel_id)
    if isinstance(found, discord.Thread):
        return None if found.is_private() else found.parent
    return found


def _sees(
    said: Mapping[int, bool | None], everybody: int, held: Iterable[int], person: int | None, base: bool
) -> bool:
    """As Discord reckons it: by the server (`base`), then by what a channel says of all, of roles, of one."""
    of_roles = {said.get(role) for role in held}
    by_roles = True if True in of_roles else False if False in of_roles else said.get(everybody)
    return next((each for each in (said.get(person or 0), by_roles) if each is not None), base)


EVERY = 30.0
"""Seconds between two edits of one message at least."""
OLD = 3600.0
"""Seconds after which it is not edited any more."""
_PAUSE = 5.0
"""Seconds between two looks at what goes on in a server."""


class Noticeboard:
    """Looks after the standing messages; what each shows is compared with what it showed."""

    def __init__(self, kit: Kit, client: discord.Client) -> None:
        self._kit = kit
        self._client = client
        self._notices = kit.service.notices
        self._shown: dict[int, str] = {}
        """What the messages of servers show, as far as it is known; also which servers have one."""
        self._looked: dict[int, float] = {}
        self._stood: dict[int, float] = {}
        """When each was there for certain; somebody may delete it, and nobody tells."""
        self.rounds = Rounds[int](kit, "notice", self._look, self._servers, self._gone)
        kit.service.watch(lambda table, _: self.wake(table.guild_id), servers=self._shown)

    async def _servers(self) -> list[tuple[int, int]]:
        found = [each.guild_id for each in await self._notices.all()]
        self._shown |= dict.fromkeys(found, "")
        return [(guild_id, guild_id) for guild_id in found]

    async def place(self, guild_id: int, channel_id: int | None) -> None:
        """The message of that server is to be in that channel from now on, or nowhere."""
        async with self.rounds.lock(guild_id):
            notice = await self._notices.find(guild_id=guild_id)
            if notice is not None and notice.channel_id != channel_id:
                await self._gone(guild_id)
                for message in filter(None, (notice.message_id, notice.replaces)):
                    await self._kit.channels.delete(notice.channel_id, message)
                notice = None
            if channel_id is None:
                return
            if notice is None:
                await self._notices.store(Notice(guild_id=guild_id, channel_id=channel_id, nonce=new_nonce()))
        self._shown[guild_id] = ""
        self.wake(guild_id)

    async def lose(self, guild_id: int, channel_id: int) -> None:
        """That channel is no more, and with it the message if it stood there."""
        async with self.rounds.lock(guild_id):
            notice = await self._notices.find(guild_id=guild_id)
            if notice is not None and notice.channel_id == channel_id:
                await self._gone(guild_id)

    async def _gone(self, guild_id: int) -> None:
        self._shown.pop(guild_id, None)
        await self._notices.drop(guild_id=guild_id)

    def wake(self, guild_id: int) -> None:
        """Something may have changed there: its message follows within `EVERY` seconds."""
        if guild_id in self._shown:
            left = self._looked.get(guild_id, 0.0) + _PAUSE - self._kit.setup.clock()
            self.rounds.wake(guild_id, min(_PAUSE, left))  # clocks are set back

    async def _look(self, guild_id: int) -> float | None:
        """Have the message show what there is now, if it does not, and if it may be changed again."""
        now = self._looked[guild_id] = self._kit.setup.clock()
        notice, guild = await self._notices.find(guild_id=guild_id), self._client.get_guild(guild_id)
        if notice is None:
            self._shown.pop(guild_id, None)  # its channel is gone
        if notice is None or guild is None:
            return None
        if guild.unavailable:  # nobody can tell yet who sees which of its channels
            return EVERY
        if 0 <= now - notice.changed_at < EVERY:
            return EVERY - (now - notice.changed_at)
        going = await self._notices.going(guild_id, partial(all_see, guild, notice.channel_id))
        view = notice_view(going, self._kit.setup.games)
        content = json.dumps(view.to_components())  # type: ignore[no-untyped-call]
        same = content == self._shown.get(guild_id) and notice.message_id
        left = self._stood.get(guild_id, 0.0) + LONGEST - now
        if same and left > 1:
            return left
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        if not same or not await self._kit.channels.stands(notice.channel_id, notice.message_id):
            self._shown[guild_id] = ""  # nobody knows while it is on its way
            await self._deliver(notice, view, now)
        self._shown[guild_id], self._stood[guild_id] = content, now
        return LONGEST

    async def _deliver(self, notice: Notice, view: discord.ui.LayoutView, now: float) -> None:
        posted_at = discord.utils.snowflake_time(notice.message_id).timestamp()
        if notice.message_id and now - posted_at >= OLD:
            notice = notice.anew()
        # Stored first: an edit that did not arrive counts as one.
        notice = await self._notices.keep(replace(notice, changed_at=now))
        await self._kit.channels.stand(notice, view, self._notices.keep)
