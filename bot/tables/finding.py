"""People who look for a game: their wishes in the store, whom to call, which tables to open.

Everything is stored before anybody is told of it, so that a crash loses no wish and opens no table twice.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.tables import matching, seating
from bot.tables.documents import Documents, InChannel
from bot.tables.entries import counts_of, game_of, settle_unled
from bot.tables.history import History
from bot.tables.keeper import Keeper
from bot.tables.live import new_nonce
from bot.tables.lobby import Lobby
from bot.tables.matching import Facts, Group, Plan, Wish
from bot.tables.model import Opening, Person, Refusal, Table, existing
from bot.tables.people import People
from bot.tables.servers import at_pace, read_server
from data.write import Write
from rules.kernel import levels

_KNOWN = 5
"""Turns from which on it is known how reliably somebody answers."""
_FRESH = 900.0
"""Seconds for which ratings are taken to be so: all results of a server are gone through for them."""
NO_WISH = "You are not looking for a game here; say what you want to play with `/play find`."


class Gathering(InChannel, frozen=True, kw_only=True):
    """People who are called together, or whose table is being opened, and what the channel was told of it."""

    id: int = 0
    game: str
    pace: str
    size: int
    computers: int
    called: int
    """How many are called by it; 0 where a table opens."""
    made_at: float
    """When it was made, then when the channel was told, in seconds since 1970."""
    message_id: int = 0
    """That which tells of it; 0 before it was sent."""
    table_id: int = 0
    """The table, once it is open."""
    meet: bool = False
    """Whether somebody wants to meet in the lobby first."""


class Finding:
    """The wishes of all servers. Whoever changes those of a server does so alone."""

    def __init__(self, keeper: Keeper, lobby: Lobby, people: People, history: History) -> None:
        self._keeper = keeper
        self._lobby = lobby
        self._people = people
        self._history = history
        self.wishes = Documents(keeper, Wish, "wishes")
        self.gatherings = Documents(keeper, Gathering, "gatherings")
        self._points: dict[tuple[int, str], tuple[float, dict[int, int]]] = {}

    # What people wish.

    async def one(self, guild_id: int, user_id: int) -> Wish | None:
        """What that person wishes there, if anything."""
        return await self.wishes.find(guild_id=guild_id, user_id=user_id)

    async def wish(self, guild_id: int, wish: Wish) -> Wish:
        """Store what somebody wishes, in place of what they wished before; Refusal if it cannot be had."""
        self._check(wish)
        async with self._lock(guild_id):
            there = await self.wishes.where(guild_id=guild_id)
            before = next((each for each in there if each.user_id == wish.user_id), None)
            if before is None and len(there) >= self._keeper.limits.wishes:
                raise Refusal("Too many people are looking for a game here already; try again later.")
            async with self._keeper.writing() as write:
                if before is not None:
                    await self.wishes.remove(write, before)
                return await self.wishes.put(write, replace(wish, guild_id=guild_id))

    def _check(self, wish: Wish) -> None:
        if wish.least > wish.most:
            raise Refusal(f"You asked for at least {wish.least} players and for at most {wish.most}.")
        for entry in wish.games:
            game, counts = settle_unled(self._keeper.games, entry)
            if not any(wish.least <= count <= wish.most for count in counts):
                raise Refusal(f"{game.title} is for {seating.counts_text(counts)}.")
        if wish.until <= self._keeper.clock():
            raise Refusal("That time has already passed.")

    async def withdraw(self, guild_id: int, user_id: int) -> None:
        """Somebody looks for no game there any more, even while their table opens; raises Refusal."""
        async with self._lock(guild_id):
            wish = await self._theirs(guild_id, user_id)
            await self._keeper.write(lambda write: self.wishes.remove(write, wish, there=True))

    async def answer(self, guild_id: int, user_id: int) -> Wish:
        """Somebody who was called is ready; Refusal for who is not called."""
        async with self._lock(guild_id):
            wish = await self._theirs(guild_id, user_id)
            if wish.called_at is None:
                raise Refusal("You have not been called yet: you will be once there are enough of you.")
            if wish.ready_at is None:
                wish = await self.wishes.keep(replace(wish, ready_at=self._keeper.clock()))
            return wish

    async def _theirs(self, guild_id: int, user_id: int) -> Wish:
        return existing(await self.one(guild_id, user_id), NO_WISH)

    async def leave_server(self, guild_id: int) -> None:
        """Nobody looks for a game in that server any more, and none is planned there."""
        async with self._lock(guild_id), self._keeper.writing() as write:
            await write.leave_server(guild_id)

    async def servers(self) -> set[int]:
        """Those of ours in which somebody looks for a game, or anything is planned."""
        return await self._keeper.store.read.documents.servers()

    # What follows from it.

    async def advance(self, guild_id: int) -> float | None:
        """Store whom to call and which tables to open; returns when there is something to do next, if ever.

        Nothing is done for who is called by a message that was not sent yet.
        """
        async with self._lock(guild_id):
            now, wishes = self._keeper.clock(), await self.wishes.where(guild_id=guild_id)
            unsent = {
                each.id for each in await self.gatherings.where(guild_id=guild_id) if not each.message_id
            }
            wishes = [
                replace(wish, called_at=now) if wish.gathering in unsent and wish.ready_at is None else wish
                for wish in wishes
            ]
            facts = await self._facts(guild_id, wishes)
            plan = await asyncio.to_thread(matching.plan, wishes, facts, now)
            if plan.gone or plan.again or plan.tables or plan.calls or plan.passed:
                async with self._keeper.writing() as write:
                    await self._store(write, guild_id, {wish.id: wish for wish in wishes}, plan)
            return plan.look_at

    async def _store(self, write: Write, guild_id: int, wishes: dict[int, Wish], plan: Plan) -> None:
        before = dict(wishes)
        for id in plan.again:
            wishes[id] = replace(wishes[id], called_at=None, ready_at=None, gathering=0)
        for id, count in plan.passed.items():
            wishes[id] = replace(wishes[id], passed=wishes[id].passed + count)
        for group in (*plan.tables, *plan.calls):
            gathering = await self._gather(guild_id, [wishes[id] for id in group.wishes], group)
            number = (await self.gatherings.put(write, gathering)).id
            for id in group.called:
                wishes[id] = replace(wishes[id], called_at=gathering.made_at, gathering=number)
            for id in group.wishes if group.ready else ():
                wishes[id] = replace(wishes[id], seated=True, gathering=number)
        for id in plan.gone:
            await self.wishes.remove(write, before[id], there=True)
        for id, wish in wishes.items():
            if wish != before[id] and id not in plan.gone:
                await self.wishes.save(write, wish)

    async def _gather(self, guild_id: int, members: Sequence[Wish], group: Group) -> Gathering:
        server = await read_server(self._keeper.store, guild_id)
        return Gathering(
            guild_id=guild_id,
            game=group.game,
            pace=group.pace,
            size=group.size,
            computers=group.size - len(group.wishes),
            called=len(group.called),
            channel_id=server.games_channel or members[0].channel_id,
            made_at=self._keeper.clock(),
            nonce=new_nonce(),
            meet=any(wish.meet for wish in members),
        )

    async def _facts(self, guild_id: int, wishes: Sequence[Wish]) -> Facts:
        games, points = self._keeper.games, dict[str, Mapping[int, int]]()
        counts = {entry: counts_of(games, entry) for wish in wishes for entry in wish.games}
        for entry in filter(counts.get, counts):
            points[entry] = await self._ratings(guild_id, game_of(games, entry)[0].id)
        rows = await self._keeper.store.read.open_games(guild_id)
        sitting = Counter(user for live in await self._keeper.peek_all(rows) for user in live.table.people)
        quiet = {wish.user_id: await self._people.quiet_until(wish.user_id) for wish in wishes}
        turns = await self._keeper.store.read.results.punctual(guild_id)
        return Facts(
            counts=counts,
            points=points,
            reliability={
                user: 100 * made.count("1") // len(made)
                for user, made in turns.items()
                if len(made) >= _KNOWN
            },
            tables=sitting,
            quiet_until={user: until for user, until in quiet.items() if until is not None},
        )

    async def _ratings(self, guild_id: int, game: str) -> dict[int, int]:
        now = self._keeper.clock()
        self._points = {key: known for key, known in self._points.items() if known[0] > now - _FRESH}
        if (guild_id, game) not in self._points:
            rated = await self._history.ratings(guild_id, game)
            points = {each.user_id: each.points for each in rated if each.user_id is not None}
            self._points[guild_id, game] = now, points
        return self._points[guild_id, game][1]

    # What becomes of a gathering.

    async def members(self, gathering: Gathering) -> list[Wish]:
        """Who is of it, and looks for a game still."""
        there = await self.wishes.where(guild_id=gathering.guild_id)
        return [wish for wish in there if wish.gathering == gathering.id]

    async def note_sent(self, gathering: Gathering, message_id: int) -> Gathering:
        """The channel was told by that message: from now on who is called may take their time."""
        async with self._lock(gathering.guild_id):
            now = self._keeper.clock()
            sent = replace(gathering, message_id=message_id, made_at=now)
            async with self._keeper.writing() as write:
                await self.gatherings.save(write, sent)
                for wish in await self.members(gathering):
                    if wish.ready_at is None:
                        await self.wishes.save(write, replace(wish, called_at=now))
            return sent

    async def open(self, gathering: Gathering, channel_id: int) -> Table | None:
        """Open their table in that channel; None if too few are left, or if its game is no longer played.

        Raises Refusal if no table can be opened there.
        """
        async with self._lock(gathering.guild_id):
            wishes, able = await self.members(gathering), counts_of(self._keeper.games, gathering.game)
            if len(wishes) + gathering.computers < gathering.size or gathering.size not in able:
                return None
            server = await read_server(self._keeper.store, gathering.guild_id)

            async def taken(write: Write, table_id: int) -> None:
                await self.gatherings.save(write, replace(gathering, table_id=table_id))
                for wish in wishes:
                    await self.wishes.remove(write, wish, there=True)

            return await self._lobby.open(
                Opening(
                    guild_id=gathering.guild_id,
                    channel_id=channel_id,
                    game=gathering.game,
                    settings=at_pace(server.defaults, gathering.pace),
                    granted=server.games_channel is not None,
                    people=[Person(wish.user_id, wish.name) for wish in wishes],
                    computers=[levels.STEADY] * gathering.computers,
                ),
                also=taken,
            )

    async def release(self, gathering: Gathering, *, closed: bool = False) -> None:
        """Nothing comes of it: those of it wait as before, where others look if its channel is `closed`."""
        async with self._lock(gathering.guild_id), self._keeper.writing() as write:
            there = await self.wishes.where(guild_id=gathering.guild_id)
            lost = gathering.channel_id if closed else 0
            other = next((wish.channel_id for wish in there if wish.channel_id != lost), lost)
            for wish in [wish for wish in there if wish.gathering == gathering.id]:
                called = None if wish.ready_at is None else wish.called_at
                channel = other if wish.channel_id == lost else wish.channel_id
                waits = replace(wish, seated=False, called_at=called, gathering=0, channel_id=channel)
                await self.wishes.save(write, waits)
            await self.gatherings.remove(write, gathering)

    def _lock(self, guild_id: int) -> asyncio.Lock:
        return self._keeper.lock(("wishes", guild_id))
