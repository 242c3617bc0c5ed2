"""Evenings: a game that moderators plan for a time, and who comes. What is said of it is stored before."""

from msgspec.structs import replace

from bot.tables import seating
from bot.tables.documents import Documents, Standing
from bot.tables.entries import settle
from bot.tables.keeper import Keeper
from bot.tables.live import new_nonce
from bot.tables.lobby import Lobby
from bot.tables.model import Opening, Person, Refusal, Table, existing
from bot.tables.servers import at_pace, read_server
from data.write import Write
from rules.kernel.names import plural

BEFORE = 900.0
"""Seconds before its time at which those who come are called."""
LASTS = 3 * 3600.0
"""Seconds that an evening is taken to last."""
GONE = "That evening is over, or was called off."


class Evening(Standing, frozen=True, kw_only=True):
    """A game that is planned, and what the channel was told of it. Times are seconds since 1970."""

    id: int = 0
    game: str
    """An entry of a list of games."""
    at: float
    seats: int
    call_nonce: int
    call_id: int = 0
    """The message that calls them; 0 before."""
    table_id: int = 0
    event_asked: bool = False
    """Whether Discord was asked to list it among the server's events."""
    event_id: int = 0
    event_says: str = ""
    """What it was told of the evening."""
    moved: bool = False
    """Whether those who come are still to be told of another game or time, by a new message."""


class Evenings(Documents[Evening]):
    """The evenings of all servers."""

    def __init__(self, keeper: Keeper, lobby: Lobby) -> None:
        super().__init__(keeper, Evening, "evenings")
        self._lobby = lobby

    async def of(self, guild_id: int) -> list[Evening]:
        """Those of a server, the next one first."""
        return sorted(await self.where(guild_id=guild_id), key=lambda each: (each.at, each.id))

    async def of_person(self, user_id: int) -> list[Evening]:
        """Those to which this person comes."""
        theirs = await self._keeper.store.read.comes_to(user_id)
        return [each for each in await self.all() if each.id in theirs]

    async def one(self, guild_id: int, id: int) -> Evening:
        """That evening of that server; Refusal if there is none."""
        return existing(await self.find(guild_id=guild_id, id=id), GONE)

    async def uncalled(self, guild_id: int, id: int) -> Evening:
        """The same before it is called, for whoever sees to it that it is not meanwhile; Refusal later."""
        found = await self.one(guild_id, id)
        if found.call_id:
            raise Refusal("People have been called to it already: sit down at its table, or get up there.")
        return found

    async def comers(self, id: int) -> list[Person]:
        """Who comes, in the order in which they said so."""
        return [Person(*each) for each in await self._keeper.store.read.comers(id)]

    async def plan(self, guild_id: int, channel_id: int, game: str, at: float, seats: int | None) -> Evening:
        """Plan a game for that time, with as many seats as it has if None; raises Refusal and Illegal."""
        self._check_ahead(at)
        seats = self._seats(game, seats)
        evening = Evening(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            at=at,
            seats=seats,
            nonce=new_nonce(),
            call_nonce=new_nonce(),
        )
        async with self.among(guild_id=guild_id) as there:
            if len(there) >= self._keeper.limits.evenings:
                most = plural(self._keeper.limits.evenings, "evening")
                raise Refusal(f"No more than {most} can be planned here; call one off first.")
            return await self.store(evening)

    def _check_ahead(self, at: float) -> None:
        if at - BEFORE <= self._keeper.clock():
            raise Refusal("Plan an evening more than fifteen minutes ahead: people are called then.")

    def _seats(self, game: str, seats: int | None) -> int:
        """With how many it is played; raises Refusal and Illegal."""
        found, counts = settle(self._keeper.games, game)
        if seats is not None and seats not in counts:
            raise Refusal(f"{found.title} is for {seating.counts_text(counts)}.")
        return seats or max(counts)

    async def change(
        self, evening: Evening, game: str | None, at: float | None, seats: int | None
    ) -> Evening:
        """Another game, time or number of seats, as far as they are given; raises Refusal and Illegal.

        Who comes stays so. They are to be told of another game or time.
        """
        kept = evening.seats if game is None else None
        named = game or evening.game
        changed = replace(evening, game=named, seats=self._seats(named, seats or kept), at=at or evening.at)
        if changed.at != evening.at:
            self._check_ahead(changed.at)
        if (changed.game, changed.at) != (evening.game, evening.at):
            changed = replace(changed, moved=True).anew()
        return await self.keep(changed)

    async def come(self, id: int, person: Person) -> int:
        """Somebody comes; returns their place, from 1."""
        await self._keeper.write(lambda write: write.come(id, person.user_id, person.name))
        return 1 + [each.user_id for each in await self.comers(id)].index(person.user_id)

    async def stay_away(self, id: int, user_id: int) -> None:
        """Somebody does not come."""
        await self._keeper.write(lambda write: write.stay_away(id, user_id))

    async def open(self, evening: Evening, channel_id: int) -> Table:
        """Open its table in that channel, with who came first in its seats; raises Refusal."""
        people = (await self.comers(evening.id))[: evening.seats]
        # Who is called late is not called once more, since it is time.
        ahead = evening.at if evening.at > self._keeper.clock() else None
        server = await read_server(self._keeper.store, evening.guild_id)

        async def seated(write: Write, table_id: int) -> None:
            for person in people:  # of whom somebody may have been forgotten meanwhile
                await write.take_seat(evening.id, person.user_id)
            await self.save(write, replace(evening, table_id=table_id))

        return await self._lobby.open(
            Opening(
                guild_id=evening.guild_id,
                channel_id=channel_id,
                game=evening.game,
                settings=at_pace(server.defaults, "tonight"),
                starts_at=ahead,
                granted=True,
                people=people,
                barred=evening.barred,
            ),
            also=seated,
        )
