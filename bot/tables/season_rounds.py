"""The rounds of a season: the lot, who plays whom, their tables, and what comes of these.

What is due is stored before anybody is told of it; the same look again does only what is left to do.
"""

import asyncio
from contextlib import suppress

from msgspec.structs import replace

from bot.beacon.source import Unavailable
from bot.tables import ratings
from bot.tables.keeper import Keeper
from bot.tables.live import new_nonce
from bot.tables.lobby import Lobby
from bot.tables.model import Opening, Person, Refusal, Table
from bot.tables.moderation import Moderation
from bot.tables.pairing import Field, Pairing, groups
from bot.tables.placing import lot, places, regroup
from bot.tables.seasons import TEMPOS, Course, Entrant, Paired, Season, Seasons, lasting
from bot.tables.servers import PACES
from data.write import Write

LATE = "the round's time is over; the season counts how it stood."


class SeasonRounds:
    """What follows in a season from what has happened. Whoever calls it does so alone."""

    def __init__(self, keeper: Keeper, seasons: Seasons, lobby: Lobby, moderation: Moderation) -> None:
        self._keeper = keeper
        self._seasons = seasons
        self._lobby = lobby
        self._moderation = moderation

    async def advance(self, course: Course) -> Course:
        """Store what follows from what has happened: heirs, the lot, results, the next round, the end."""
        if course.season.phase == "drawing":
            course = await self._draw_lot(await self._seasons.fill(course))
        if course.season.phase != "playing":
            return course
        course = await self._seasons.fill(await self._settle(course))
        if not all(each.done for each in course.now):
            return course
        last = course.season.round >= course.season.rounds
        if last or (course.season.way.knocks_out and len(course.through) < 2):
            return course._replace(season=await self._seasons.keep(course.ended()))
        return await self._draw(course) if course.held else await self._abandoned(course)

    async def _draw_lot(self, course: Course) -> Course:
        """Make the groups and the first round, once the beacon's round is there."""
        if not course.held:
            return await self._abandoned(course)
        season, beacon, signature = course.season, self._keeper.beacon, ""
        if season.beacon:
            try:
                signature = await beacon.signature(season.beacon) if beacon else ""
            except Unavailable:
                return course
            if not signature:
                return course
        season = replace(season, signature=signature, phase="playing")
        held, made = course.held, list[Pairing]()
        order = sorted(held, key=lambda number: lot(season.key, number))
        if season.way.grouped:
            before = await self._before(season)
            order.sort(key=lambda number: before.get(held[number].user_id, len(before)))
            made += groups(order, season.grouping, self._seasons.counts(season), season.size)
        season = replace(season, groups=tuple(made) or (tuple(order),))
        rounds = max(season.rounds_of(len(each)) for each in season.groups)
        return await self._draw(course._replace(season=replace(season, rounds=rounds)))

    async def _abandoned(self, course: Course) -> Course:
        """It is over: nobody is in it any more."""
        return course._replace(season=await self._seasons.end(course, "Everybody left."))

    async def _before(self, season: Season) -> dict[int, int]:
        """Who played in the season before this one, with their place among those who come into groups."""
        if not season.after:
            return {}
        try:
            course = await self._seasons.course(season.guild_id, season.after)
        except Refusal:
            return {}
        ranked = [[each.number for each in course.standings(at)] for at in range(len(course.season.groups))]
        held = course.held
        moved = [held[each].user_id for each in regroup(ranked, season.moving) if each in held]
        return {user_id: place for place, user_id in enumerate(moved)}

    async def _draw(self, course: Course) -> Course:
        """Draw the next round, and store it; who has nobody to play with has won, and comes last."""
        before = course.season
        opens = self._keeper.clock() + TEMPOS[before.pace].wait
        season = replace(before, round=before.round + 1, opens_at=opens, due_at=opens + lasting(before))
        drawn = list[tuple[int, tuple[int, ...]]]()
        for group, numbers in enumerate(season.groups):
            if numbers not in before.going_on:
                continue  # all of them have met; a larger group plays on
            field = self._field(course, season, group)
            drawn += [(group, seats) for seats in await asyncio.to_thread(season.way.draw, field)]
        drawn.sort(key=lambda pair: len(pair[1]) == 1)  # No table of those that are played is left out.
        made = [
            Paired(
                season_id=season.id,
                round=season.round,
                number=number,
                group=group,
                seats=seats,
                nonce=new_nonce(),
                places=(1,) if len(seats) == 1 else (),
            )
            for number, (group, seats) in enumerate(drawn, 1)
        ]
        # What told who has which number stays, so that anybody can draw the lot again.
        anew = replace(season.anew(), replaces=0) if season.round == 1 else season.anew()
        return await self._seasons.add_round(anew, made)

    def _field(self, course: Course, season: Season, group: int) -> Field:
        numbers = season.groups[group]
        before = [each for each in course.pairings if each.group == group and not each.void]
        return Field(
            places=numbers,
            players=frozenset(numbers) & course.held.keys(),
            counts=self._seasons.counts(season),
            size=season.size,
            round=season.round,
            rounds=season.rounds,
            points={each.number: each.points for each in course._replace(season=season).standings(group)},
            past=tuple(each.seats for each in before),
            through=course.through if season.way.knocks_out and season.round > 1 else (),
        )

    async def _settle(self, course: Course) -> Course:
        """Note how the tables of this round ended; those whose time is over end as they stand."""
        late = self._keeper.clock() >= course.season.due_at
        for each in [each for each in course.now if each.table_id and not each.done]:
            if late:
                with suppress(Refusal):  # it is over, or about to begin
                    await self._moderation.end(each.table_id, LATE)
            live = await self._keeper.peek(each.table_id)
            if live.table.open:
                continue
            found = () if live.position is None else places(ratings.as_it_stood(live, 0.0))
            # Nobody knows whose places these are if it never began, or somebody got up before it did.
            found = found if len(found) == len(each.seats) else (0,) * len(each.seats)
            numbers = {entrant.user_id: entrant.number for entrant in course.entrants}
            sat = tuple(numbers.get(seated.holder or 0, 0) for seated in live.table.players)
            # Before it began some may have got up, and sat down again in another order.
            seats = sat if {*sat} == {*each.seats} else each.seats
            course = await self._seasons.keep_pairing(course, replace(each, seats=seats, places=found))
        return course

    def present(self, course: Course, pairing: Paired) -> list[Entrant]:
        """Who of that pairing still plays, in the order of seats."""
        held = course.held
        return [held[each] for each in pairing.seats if each in held]

    async def unless_few(self, course: Course, pairing: Paired) -> Course | None:
        """None if so many of a pairing are left that they can play; else whoever is left has won."""
        left = tuple(each.number for each in self.present(course, pairing))
        if len(left) in self._seasons.counts(course.season):
            return None
        after = replace(pairing, seats=left, places=(1,) * len(left)) if left else replace(pairing, void=True)
        return await self._seasons.keep_pairing(course, after)

    async def open(self, course: Course, pairing: Paired, channel_id: int) -> tuple[Course, Table]:
        """Open the table of a pairing in that channel; raises Refusal."""
        season, there = course.season, self.present(course, pairing)
        now, tempo = self._keeper.clock(), TEMPOS[season.pace]
        # Nobody loses time because the bot was not there, or no table could be opened.
        on_time = now < season.opens_at + tempo.wait
        due_at = season.due_at if on_time else max(season.due_at, now + lasting(season))

        async def tied(write: Write, table_id: int) -> None:
            seats = tuple(each.number for each in there)
            opened = replace(pairing, seats=seats, table_id=table_id)
            await self._seasons.write_pairing(write, replace(season, due_at=due_at), opened)

        table = await self._lobby.open(
            Opening(
                guild_id=season.guild_id,
                channel_id=channel_id,
                game=season.game,
                settings=PACES[season.pace],
                people=[Person(each.user_id, each.name) for each in there],
            ),
            also=tied,
        )
        return await self._seasons.anew(course), table
