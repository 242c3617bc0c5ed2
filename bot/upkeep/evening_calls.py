"""Brings evenings about: their message, Discord's event, the call, the table."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.messages.evening_pages import bygone_view, call_view, evening_view, let_text, off_view, seats_text
from bot.tables.entries import counts_of, title_of
from bot.tables.evenings import BEFORE, LASTS, Evening
from bot.tables.live import new_nonce
from bot.tables.model import Person, Refusal, barring
from bot.upkeep.failures import FAILURES
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import Rounds

log = logging.getLogger(__name__)

_GATHER = 30.0
"""Seconds in which people say that they come until the message says so."""
_LATE = 3600.0
"""Seconds after its time at which nobody is called any more, and no table opened."""


class EveningCalls:
    """Does for each evening what is due; what was done is stored."""

    def __init__(self, kit: Kit, client: discord.Client, openings: Openings) -> None:
        self._kit = kit
        self._client = client
        self._evenings = kit.service.evenings
        self._openings = openings
        self.rounds = Rounds[tuple[int, int]](kit, "evening", self._look, self._all, self._gone)

    async def _all(self) -> list[tuple[int, tuple[int, int]]]:
        return [(each.guild_id, (each.guild_id, each.id)) for each in await self._evenings.all()]

    def wake(self, evening: Evening) -> None:
        """Who comes has changed: its message follows in a moment, once for several."""
        self.rounds.wake((evening.guild_id, evening.id), _GATHER)

    async def _look(self, key: tuple[int, int]) -> float | None:
        """Do what is due for that evening, and show who comes."""
        try:
            evening = await self._evenings.one(*key)
        except Refusal:
            return None
        over = await self._serve(evening)
        self._openings.noticeboard.wake(evening.guild_id)
        return None if over else evening.at - BEFORE - self._kit.setup.clock()

    async def _gone(self, key: tuple[int, int]) -> None:
        await self._end(await self._evenings.one(*key), "its channel is gone.")
        self._openings.noticeboard.wake(key[0])

    async def change(
        self, evening: Evening, game: str | None, at: float | None, seats: int | None, by: str
    ) -> Evening:
        """Change an evening as `Evenings.change` does, and say so, by a call to whom it takes their seat."""
        key = evening.guild_id, evening.id
        async with self.rounds.lock(key):
            now = await self._evenings.uncalled(*key)
            changed = await self._evenings.change(now, game, at, seats)
            lost = [each.user_id for each in await self._evenings.comers(now.id)][changed.seats : now.seats]
            if not changed.moved:  # of that all are told
                said = seats_text(changed, by, self._kit.setup.games)
                changed = await self._evenings.keep(changed.saying(lost, said))
        await self.rounds.look(key)
        return changed

    async def let(self, evening: Evening, user_id: int, *, come: bool, by: str) -> None:
        """Take somebody off an evening, who cannot come any more, or let them come again; they are told."""
        key = evening.guild_id, evening.id
        async with self.rounds.lock(key):
            now = await self._evenings.uncalled(*key)
            barred = barring(now.barred, **{"into" if come else "out": user_id})
            said = let_text(now, by, self._kit.setup.games, come=come)
            await self._evenings.keep(replace(now, barred=barred).saying([user_id], said))
            if not come:
                await self._evenings.stay_away(now.id, user_id)
        await self.rounds.look(key)

    async def call_off(self, evening: Evening) -> None:
        """Call an evening off, and say so, also to those who come."""
        key = evening.guild_id, evening.id
        async with self.rounds.lock(key):
            try:
                now = await self._evenings.one(*key)
                await self._end(now, "called off.", await self._evenings.comers(now.id))
            except FAILURES as error:
                log.warning("Evening %s is not called off: %s", evening.id, error)
                raise Refusal(
                    "Discord does not accept that right now: call it off again in a minute."
                ) from None
        self._openings.noticeboard.wake(evening.guild_id)

    async def _serve(self, evening: Evening) -> bool:
        """Whether it is over."""
        evening = await self._list(await self.rounds.tell(evening, self._evenings.keep))
        comers = await self._evenings.comers(evening.id)
        if not evening.call_id and self._kit.setup.clock() < evening.at - BEFORE:
            await self._show(evening, comers)
            return False
        late = self._kit.setup.clock() > evening.at + _LATE
        why = "I could not open a table in time." if late else "" if comers else "nobody was coming."
        if not counts_of(self._kit.setup.games, evening.game):
            why = "that game is no longer played here."
        if not evening.table_id and why:
            await self._end(evening, why)
            return True
        if not evening.call_id:
            # Nobody is called to a table for which there is no room.
            try:
                await self._kit.service.lobby.check_room(evening.guild_id, None)
            except Refusal as refusal:
                await self._show(evening, comers, refusal.text)
                raise
            awake = await self._kit.service.people.awake(each.user_id for each in comers)
            view = call_view(evening, comers, self._kit.setup.games)
            sent = await self._kit.channels.post(evening, view, nonce=evening.call_nonce, pinged=awake)
            evening = await self._evenings.keep(replace(evening, call_id=sent))
        if not evening.table_id:
            uncalled = replace(evening, call_id=0, call_nonce=new_nonce())
            channel = await self._kit.channels.thread(
                evening, evening.call_id, self._title(evening), partial(self._evenings.keep, uncalled)
            )
            evening = replace(evening, table_id=(await self._evenings.open(evening, channel)).id)
        table = await self._kit.service.get(evening.table_id)
        self._openings.desk_of(table.id).wake()
        await self._close(evening, "called.")
        await self._openings.command_lists.add(table.guild_id, table.game)
        await self._evenings.drop(id=evening.id)
        return True

    async def _show(self, evening: Evening, comers: Sequence[Person], trouble: str = "") -> None:
        """The message with who comes; a new one where the one before is gone, or too old to be changed."""
        view = evening_view(evening, comers, self._kit.setup.games, trouble)
        people = [each.user_id for each in comers] if evening.moved else []
        pinged = await self._kit.service.people.awake(people)
        await self._kit.channels.stand(evening, view, self._keep_shown, pinged)

    async def _keep_shown(self, evening: Evening) -> Evening:
        """Store it; once its message is sent, people know of the other game or time."""
        return await self._evenings.keep(replace(evening, moved=evening.moved and not evening.message_id))

    async def _list(self, evening: Evening) -> Evening:
        """Have Discord list it among the server's events, where we may, as it is; each is asked once."""
        guild, says = self._client.get_guild(evening.guild_id), f"{self._title(evening)} {evening.at}"
        if guild is None or evening.event_says == says or (evening.event_asked and not evening.event_id):
            return evening
        if guild.unavailable or not guild.me.guild_permissions.create_events:
            return evening
        about: dict[str, Any] = {
            "name": self._title(evening),
            "start_time": datetime.fromtimestamp(evening.at, UTC),
            "end_time": datetime.fromtimestamp(evening.at + LASTS, UTC),
        }
        try:
            if evening.event_id:
                with suppress(discord.NotFound):  # somebody deleted it, and wants no other
                    await (await guild.fetch_scheduled_event(evening.event_id)).edit(**about)
                return await self._evenings.keep(replace(evening, event_says=says))
            evening = await self._evenings.keep(replace(evening, event_asked=True))
            event = await guild.create_scheduled_event(
                **about,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=f"https://discord.com/channels/{evening.guild_id}/{evening.channel_id}",
            )
        except FAILURES as error:
            log.warning("Evening %s is in no list of events: %s", evening.id, error)
            return evening
        return await self._evenings.keep(replace(evening, event_id=event.id, event_says=says))

    async def _end(self, evening: Evening, why: str, comers: Sequence[Person] = ()) -> None:
        """It is over without a table: its message says so and the event goes, only then is it forgotten.

        Those of `comers` who may be pinged now are.
        """
        await self._close(evening, why)
        guild = self._client.get_guild(evening.guild_id)
        if evening.event_id and guild is not None:
            with suppress(discord.NotFound, discord.Forbidden):
                await (await guild.fetch_scheduled_event(evening.event_id)).delete()
        if comers:
            awake = await self._kit.service.people.awake(each.user_id for each in comers)
            view = off_view(evening, comers, self._kit.setup.games)
            nonce = new_nonce() if evening.call_id else evening.call_nonce  # their call is sent no more
            with suppress(discord.NotFound, discord.Forbidden):
                await self._kit.channels.post(evening, view, nonce=nonce, pinged=awake)
        await self._evenings.drop(id=evening.id)

    async def _close(self, evening: Evening, why: str) -> None:
        """What stays of its message, if that can be changed."""
        if message_id := evening.message_id or evening.replaces:
            view = bygone_view(evening, why, self._kit.setup.games)
            with suppress(discord.NotFound, discord.Forbidden):
                await self._kit.channels.change(evening.channel_id, message_id, view)

    def _title(self, evening: Evening) -> str:
        return f"Evening of {title_of(self._kit.setup.games, evening.game)}"
