"""Seasons: leagues and tournaments of a server. What is due in one is stored before anybody is told of it.

Who changes a season does so alone, and its version says so: of two who would draw a round one is refused.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from math import ceil, log2
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.beacon import quicknet
from bot.spans import DAY, HOUR, MINUTE
from bot.tables import seating
from bot.tables.documents import Documents, Standing
from bot.tables.entries import PRESET, settle, settle_unled
from bot.tables.keeper import Keeper
from bot.tables.live import new_nonce
from bot.tables.model import Person, Refusal, check_let_in, existing
from bot.tables.pairing import FORMATS, Format, Pairing, groups, sizes
from bot.tables.placing import Game, Placed, goes_on, standings
from data.write import Write
from rules.kernel import fairness, paces
from rules.kernel.names import plural
from rules.kernel.params import clean

GONE = "There is no such season here any more."
OVER = "It is over already."


_LEAST_ROUNDS = 3
_USUAL_GROUP = 6
"""People of a group whose tables are for two."""


class Tempo(NamedTuple):
    """What a pace means for a round, in seconds."""

    wait: float
    """From the draw until its tables open."""
    lasts: float
    """From then until games that still go on count as they stand, at least."""
    room: float = 0.0
    """How often a game of usual length fits into that time; somebody in it may be silent. 0: not asked."""


TEMPOS: Mapping[str, Tempo] = {
    "tonight": Tempo(5 * MINUTE, 4 * HOUR),
    "over days": Tempo(12 * HOUR, 28 * DAY, room=2.0),
}


class Season(Standing, frozen=True, kw_only=True):
    """A league's season, or a tournament. Times are seconds since 1970."""

    id: int = 0
    version: int = 1
    title: str
    format: str
    game: str
    """An entry of a list of games."""
    pace: str = "over days"
    size: int = 0
    """How many sit at a table; 0: as many as is usual."""
    people: int = 0
    """How many are in a group; 0: as many as is usual."""
    moving: int = 1
    """How many of each group go up, and how many down, for the next season."""
    chosen: int = 0
    """How many rounds; 0: as many as is usual."""
    places: int = 0
    """How many may play; 0: as many as there may be."""
    after: int = 0
    """The season of which it is the next one."""
    follows: str = ""
    """The title of that."""
    phase: Literal["open", "drawing", "playing", "over"] = "open"
    why: str = ""
    """Why it was ended by hand."""
    secret: str = ""
    """From which the lot is made, in hex: nobody is told of it before that."""
    beacon: int = 0
    """The round of the beacon from which the lot is made as well; 0 without one."""
    signature: str = ""
    numbers: int = 0
    """How many started, and have the numbers from 1."""
    rounds: int = 0
    round: int = 0
    groups: tuple[Pairing, ...] = ()
    """The numbers of each, by the lot; in a league who played in the one before comes first."""
    opens_at: float = 0.0
    due_at: float = 0.0
    left: Pairing = ()
    """The numbers that nobody had any more when it was over."""

    @property
    def way(self) -> Format:
        """How it is held."""
        return FORMATS[self.format]

    @property
    def grouping(self) -> int:
        """About how many are in a group."""
        return self.people or (_USUAL_GROUP if self.size == 2 else self.size)

    def rounds_of(self, people: int) -> int:
        """How many rounds a group of so many plays; of a larger one, with tables for two, it may be more."""
        if self.way.rounds is not None:
            return self.way.rounds(people)
        if self.chosen:
            return self.chosen
        if self.way.grouped and self.size == 2:
            return people - 1 + people % 2
        return self.rounds or max(_LEAST_ROUNDS, ceil(log2(people)))

    @property
    def going_on(self) -> Sequence[Pairing]:
        """The groups that play in a round after this one."""
        return [each for each in self.groups if self.round < self.rounds_of(len(each))]

    @property
    def seal(self) -> str:
        """The SHA-256 of the secret."""
        return fairness.commitment(bytes.fromhex(self.secret))

    @property
    def key(self) -> str:
        """What lots are made of, in hex, once the round of the beacon was had."""
        drawn = fairness.Drawn(self.beacon, "", self.signature).line if self.signature else ""
        return fairness.key(bytes.fromhex(self.secret), [drawn] if drawn else []).hex()


def usual(season: Season) -> paces.Course | None:
    """How its game goes over days, if it is played so and that was measured."""
    id, _, preset = season.game.partition(PRESET)
    return paces.usual(id, preset) if TEMPOS[season.pace].room else None


def lasting(season: Season) -> float:
    """How many seconds the games of a round have."""
    tempo, usually = TEMPOS[season.pace], usual(season)
    if usually is None:
        return tempo.lasts
    return max(tempo.lasts, ceil(tempo.room * usually.days) * DAY)


class Entrant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays in a season, or waits for a place."""

    id: int = 0
    season_id: int = 0
    user_id: int = 0
    name: str
    number: int = 0
    """The place that they have, by the order of coming; 0 before the start, and for who waits."""
    nonce: int = 0
    """That of the message by which they are told that they got a place; 0 for none, and once it was sent."""
    had: int = 0
    """From whom a moderator gave it on, who is told, too; 0 for nobody, and once it was sent."""

    @property
    def called(self) -> str:
        """Their name; by their number for whom no name can stand."""
        return self.name or f"Player {self.number}"


class Paired(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays at a table of a round."""

    id: int = 0
    season_id: int = 0
    round: int = 0
    number: int = 0
    """That of the table, from 1."""
    group: int = 0
    seats: Pairing
    nonce: int
    message_id: int = 0
    table_id: int = 0
    """The table, once it was opened."""
    places: tuple[int, ...] = ()
    """Of each seat, once that is known; see `bot.tables.placing.Game`."""
    void: bool = False
    """Whether it was taken back."""

    @property
    def done(self) -> bool:
        """Whether nothing more comes of it."""
        return self.void or bool(self.places)

    @property
    def bye(self) -> bool:
        """Whether it has its result without a game: somebody had nobody, or too few, to play with."""
        return bool(self.places) and not self.table_id


class Course(NamedTuple):
    """A season with all that belongs to it."""

    season: Season
    entrants: Sequence[Entrant]
    """In the order of coming."""
    pairings: Sequence[Paired]
    """Of all rounds, in their order."""

    @property
    def held(self) -> dict[int, Entrant]:
        """Who has each number."""
        return {each.number: each for each in self.entrants if each.number}

    @property
    def coming(self) -> Sequence[Entrant]:
        """Who plays, or would if it began now."""
        if self.season.phase == "open":
            return self.entrants[: self.season.places or None]
        return list(self.held.values())

    @property
    def waiting(self) -> list[Entrant]:
        """Who waits for a place."""
        coming = self.coming
        return [each for each in self.entrants if each not in coming]

    @property
    def last(self) -> int:
        """The last number that was given, also if nobody has it any more."""
        return max(self.season.numbers, *self.held, 0)

    @property
    def left(self) -> Pairing:
        """The numbers of those who left; whoever is forgotten once it is over has not."""
        over = self.season.phase == "over"
        return self.season.left if over else tuple({*range(1, self.last + 1)} - self.held.keys())

    def ended(self, why: str = "") -> Season:
        """The season as it is once it is over."""
        return replace(self.season, phase="over", why=why, left=self.left).anew()

    @property
    def vacant(self) -> list[int]:
        """The numbers that nobody has any more, and for which there is a game to come, as far as is known.

        Who has left plays on at a table that is open.
        """
        playing = chain.from_iterable(each.seats for each in self.now if each.table_id and not each.done)
        return sorted(self.to_come - self.held.keys() - {*playing})

    @property
    def to_come(self) -> set[int]:
        """The numbers for which there is a game to come, as far as is known."""
        season, later = self.season, self.season.going_on
        if season.phase != "playing":
            return {*range(1, self.last + 1)} if season.phase == "drawing" else set()
        if later and season.way.knocks_out:
            later = [(self._best(each, each.seats),) if each.done else each.seats for each in self.now]
        opening = [each.seats for each in self.now if not (each.done or each.table_id)]
        return {*chain(*opening, *later)}

    @property
    def now(self) -> list[Paired]:
        """The pairings of this round."""
        return [each for each in self.pairings if each.round == self.season.round]

    def standings(self, group: int) -> list[Placed]:
        """How the numbers of a group stand."""
        played: dict[int, list[Game]] = {}
        for each in self.pairings:
            if each.group == group and not each.void:
                played.setdefault(each.round, []).append(_game(each))
        season, out = self.season, self.season.way.knocks_out
        return standings(season.groups[group], played, season.key, knocks_out=out, left=self.left)

    @property
    def through(self) -> Pairing:
        """Who goes on from this round of a knock-out: whoever won, or is left where the winner is not."""
        return tuple(map(self.going_through, self.now))

    def going_through(self, pairing: Paired) -> int:
        """Who goes on from that table, as far as is known."""
        held = self.held
        return self._best(pairing, [seat for seat in pairing.seats if seat in held] or pairing.seats)

    def _best(self, pairing: Paired, among: Sequence[int]) -> int:
        """Which of these numbers did best at that table of a knock-out."""
        points = dict(zip(pairing.seats, _game(pairing).points, strict=False))
        return goes_on([points.get(each, 0) for each in among], among, self.season.key)


def _game(pairing: Paired) -> Game:
    return Game(seats=pairing.seats, places=pairing.places, played=bool(pairing.table_id))


class Seasons(Documents[Season]):
    """The seasons of all servers."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(keeper, Season, "seasons")
        self._entrants = Documents(keeper, Entrant, "entrants")
        self._pairings = Documents(keeper, Paired, "pairings")

    # What there is.

    async def going(self) -> list[Season]:
        """Every season of ours that is not over, or whose end was not told yet."""
        found = await self.all()
        return [each for each in found if each.phase != "over" or not each.message_id]

    async def of(self, guild_id: int) -> list[Season]:
        """Those of a server, also those that are over; the newest first."""
        return (await self.where(guild_id=guild_id))[::-1]

    async def of_person(self, user_id: int) -> list[Season]:
        """Those of all servers in which this person plays, or waits for a place."""
        entered = await self._entrants.where(user_id=user_id)
        theirs = [await self.find(id=each.season_id) for each in entered]
        return [each for each in theirs if each is not None]

    async def course(self, guild_id: int, id: int) -> Course:
        """That season of that server with all that belongs to it; Refusal if there is none."""
        season = existing(await self.find(guild_id=guild_id, id=id), GONE)
        entrants = await self._entrants.where(season_id=id)
        return Course(season, entrants, await self._pairings.where(season_id=id))

    async def anew(self, course: Course) -> Course:
        """The same as it is by now."""
        return await self.course(course.season.guild_id, course.season.id)

    # Before it starts.

    async def make(self, season: Season) -> Season:
        """Store a new season, as it is given; raises Refusal and Illegal."""
        secret, most = self._keeper.draw_secret().hex(), self._keeper.limits.seasons
        season = replace(self._checked(season), secret=secret, nonce=new_nonce())
        async with self.among(guild_id=season.guild_id) as there:
            if sum(each.phase != "over" for each in there) >= most:
                raise Refusal(f"This server can have {plural(most, 'season')} under way; end one first.")
            before = next((each for each in there if each.id == season.after and each.groups), None)
            if season.after and before is None:
                raise Refusal("Only a season that has been played can have a next one.")
            return await self.store(replace(season, follows="" if before is None else before.title))

    async def change(self, course: Course, **changes: Any) -> Season:
        """Change what was chosen; raises Refusal, also once it has started, and Illegal."""
        self._require_open(course)
        return await self.keep(self._checked(replace(_usable(course.season), **changes)))

    def _checked(self, season: Season) -> Season:
        """The season with what is usual where nothing was chosen; raises Refusal and Illegal."""
        game, counts = settle_unled(self._keeper.games, season.game)
        title, named = clean(season.title), season.way.title.lower()
        if not seating.shows(title):
            raise Refusal("Nobody could read that title; choose one such as “Spring cup”.")
        if season.way.two and season.size not in (0, 2):
            raise Refusal(f"A table of a {named} is for two.")
        if season.way.rounds is not None and season.chosen:
            raise Refusal(f"How many rounds a {named} has follows from how many play.")
        if not season.way.grouped and (season.people or season.after):
            raise Refusal("Only a league has groups, and a season before it.")
        usual = 2 if season.way.two else 4 if 4 in counts else max(counts)
        size = season.size or usual
        if size not in counts:
            raise Refusal(f"{game.title} is for {seating.counts_text(counts)}.")
        for what, many in (("group", season.people), ("season", season.places)):
            if 0 < many < (2 if size == 2 else min(counts)):
                raise Refusal(f"A {what} of {many} is too small for a table of {game.title}.")
        return replace(season, title=title, size=size)

    @staticmethod
    def _require_open(course: Course) -> None:
        if course.season.phase != "open":
            raise Refusal("It has started already." if course.season.phase != "over" else "It is over.")

    async def join(self, course: Course, person: Person) -> Course:
        """Somebody wants to play, or to have the next place that is free; raises Refusal."""
        if course.season.phase == "over":
            raise Refusal("It is over.")
        if any(each.user_id == person.user_id for each in course.entrants):
            return course
        check_let_in(course.season.barred, person.user_id)
        if len(course.entrants) >= self._keeper.limits.entrants:
            raise Refusal(
                f"It is full: {plural(self._keeper.limits.entrants, 'person', 'people')} can be in it."
            )
        entrant = Entrant(season_id=course.season.id, user_id=person.user_id, name=person.name)
        async with self._keeper.writing() as write:
            await self._entrants.put(write, entrant)
            await self.save(write, course.season)
        return await self.anew(course)

    async def leave(self, course: Course, user_id: int) -> None:
        """Somebody plays no more; a table where they sit goes on. Refusal if they are not in it."""
        entrant = next((each for each in course.entrants if each.user_id == user_id), None)
        if entrant is None or course.season.phase == "over":
            raise Refusal("You are not in it." if entrant is None else "It is over.")
        async with self._keeper.writing() as write:
            await self._entrants.remove(write, entrant, there=True)
            await self.save(write, course.season)

    async def fill(self, course: Course) -> Course:
        """Who waits for longest has a place that nobody has any more, with its points."""
        heirs = [*zip(course.vacant, course.waiting, strict=False)]
        if not heirs:
            return course
        async with self._keeper.writing() as write:
            for number, heir in heirs:
                await self._entrants.save(write, replace(heir, number=number, nonce=new_nonce()))
            await self.save(write, course.season)
        return await self.anew(course)

    async def told(self, course: Course, heir: Entrant) -> Course:
        """That one knows of the place that they got."""
        await self._entrants.keep(replace(heir, nonce=0, had=0))
        return await self.anew(course)

    async def start(self, course: Course) -> Season:
        """Nobody else gets a place from now on; the lot is to be drawn.

        Refusal if they are too few, and before the season that it follows is over.
        """
        self._require_open(course)
        season, coming = course.season, course.coming
        if not sizes(len(coming), self.counts(season), season.size):
            joined = f"Only {plural(len(coming), 'person has', 'people have')}" if coming else "Nobody has"
            raise Refusal(f"{joined} joined: that is too few for a table.")
        before = await self.find(guild_id=season.guild_id, id=season.after) if season.after else None
        if before is not None and before.phase != "over":
            raise Refusal(f"It follows {before.title}, which is not over yet: end that first.")
        now, beacon, round = self._keeper.clock(), self._keeper.beacon, 0
        if beacon is not None and await beacon.there(now):
            round = quicknet.first_from(now + quicknet.AHEAD)
        async with self._keeper.writing() as write:
            for number, each in enumerate(coming, 1):
                await self._entrants.save(write, replace(each, number=number))
            drawing = replace(season, phase="drawing", beacon=round, numbers=len(coming))
            return await self.save(write, drawing.anew())

    # What moderators do.

    async def extend(self, course: Course, until: float) -> Season:
        """The games of this round have until then; raises Refusal."""
        self._require_playing(course)
        if until <= max(self._keeper.clock(), course.season.opens_at):
            raise Refusal("That is before the round could be played.")
        return await self.keep(replace(course.season, due_at=until))

    async def take_back(self, course: Course, number: int) -> None:
        """Nobody plays at that table of this round; raises Refusal once it was opened."""
        self._require_playing(course)
        found = next((each for each in course.now if each.number == number), None)
        if found is None or found.done:
            why = "was taken back before" if found and found.void else "is not there, or has its result"
            raise Refusal(f"Table {number} of this round {why}.")
        if found.table_id:
            raise Refusal(
                f"Table {number} plays already; `/moderate end` in its thread ends it as it stands."
            )
        await self.keep_pairing(course, replace(found, void=True))

    async def pass_on(self, course: Course, user_id: int, by: Person | None) -> Entrant:
        """Give a place with its points to that person, or to who waits for longest; returns who has it."""
        self._require_playing(course)
        theirs = next((each for each in course.held.values() if each.user_id == user_id), None)
        old = existing(theirs, "That person has no place in it.")
        if by is None and not course.waiting:
            raise Refusal("Nobody is waiting for a place; name somebody with `by`.")
        if by is None:
            heir = course.waiting[0]
        else:
            new = Entrant(season_id=course.season.id, user_id=by.user_id, name=by.name)
            heir = next((each for each in course.entrants if each.user_id == by.user_id), new)
        if heir.number:
            raise Refusal("That person has a place already.")
        store = self._entrants.save if heir.id else self._entrants.put
        async with self._keeper.writing() as write:
            await self._entrants.remove(write, old, there=True)
            given = replace(heir, number=old.number, nonce=new_nonce(), had=user_id)
            heir = await store(write, given)
            await self.save(write, course.season)
        return heir

    async def end(self, course: Course, why: str) -> Season:
        """It is over now; games that go on are played like any others. Refusal if it was over before."""
        if course.season.phase == "over":
            raise Refusal(OVER)
        return await self.keep(course.ended(clean(why) or "A moderator ended it."))

    @staticmethod
    def _require_playing(course: Course) -> None:
        if course.season.phase != "playing":
            raise Refusal("No round of it is being played.")

    def counts(self, season: Season) -> tuple[int, ...]:
        """How many may sit at a table of it."""
        _, counts = settle(self._keeper.games, season.game)
        return (2,) if season.size == 2 else counts

    def tables(self, course: Course) -> list[int]:
        """How many would sit at its tables, as few as can be left over, if it began now; raises Illegal."""
        season, people, counts = course.season, range(len(course.coming)), self.counts(course.season)
        made = groups(people, season.grouping, counts, season.size) if season.way.grouped else (people,)
        return sorted({each for group in made for each in sizes(len(group), counts, season.size)})

    # Records of it, in a transaction.

    async def write_pairing(self, write: Write, season: Season, pairing: Paired) -> None:
        """Store a pairing that has changed, and its season as it is given."""
        await self._pairings.save(write, pairing)
        await self.save(write, season)

    async def keep_pairing(self, course: Course, pairing: Paired) -> Course:
        """The same in a transaction of its own; returns the course as it is then."""
        await self._keeper.write(lambda write: self.write_pairing(write, course.season, pairing))
        return await self.anew(course)

    async def add_round(self, season: Season, made: Sequence[Paired]) -> Course:
        """Store a round that was drawn, with the season as it is then; Refusal if it was drawn before."""
        async with self._keeper.writing() as write:
            await self.save(write, season)
            for each in made:
                await self._pairings.put(write, each)
        return await self.course(season.guild_id, season.id)


def _usable(season: Season) -> Season:
    """The season without what it cannot have, which once was stored and ignored: no command takes it back."""
    can = {"people": season.way.grouped, "after": season.way.grouped, "chosen": season.way.rounds is None}
    return replace(season, **{name: 0 for name, able in can.items() if not able})
