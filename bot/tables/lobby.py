"""The lobby: open a table, sit down, choose options."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.tables import seating, waits
from bot.tables.entries import game_of
from bot.tables.keeper import Entry, TablePart, log
from bot.tables.live import Live, game_row, seat_rows
from bot.tables.model import (
    Dice,
    Manners,
    Opening,
    Person,
    Phase,
    Refusal,
    Seated,
    Table,
    TimerKind,
    check_let_in,
)
from bot.tables.servers import check_settings, read_server
from bot.tables.starting import in_lobby, letting
from data.rows import TimerRow
from data.write import Write
from rules.kernel import fairness, levels
from rules.kernel.game import Game
from rules.kernel.names import join, plural

Also = Callable[[Write, int], Awaitable[object]]
"""What else is stored when a table opens, which has that id."""
TAKEN = (
    "There is already a table here: use another channel or thread, or ask a moderator (of a lobby, whoever "
    "opened it) to end it."
)


class Lobby(TablePart):
    """What can be done before Start."""

    async def open(self, opening: Opening, *, limited: bool = False, also: Also | None = None) -> Table:
        """Open a lobby in a channel or thread. Refusal if one is open there; Illegal for a bad option.

        Who is `limited` may have so many open tables; `also` is stored with it, or neither is.
        """
        found, preset = game_of(self._keeper.games, opening.game)
        chosen = preset | {**opening.chosen}
        seats = _first_seats(found, opening.people, opening.computers)
        options, counts = seating.settle(found, chosen, len(seats))
        if len(seats) > max(counts):
            raise Refusal(f"{found.title} is a game for {seating.counts_text(counts)}.")
        secret = self._keeper.draw_secret()
        table = Table(
            id=0,
            guild_id=opening.guild_id,
            channel_id=opening.channel_id,
            opener_id=opening.opener_id,
            game=found.id,
            chosen=chosen,
            options=options,
            counts=counts,
            phase=Phase.LOBBY,
            seats=seats,
            settings=opening.settings or (await read_server(self._keeper.store, opening.guild_id)).defaults,
            version=1,
            roles=found.variant(options).roles(options),
            secret_hash=fairness.commitment(secret),
            dice=Dice(beacon=await self._has_beacon()),
            opened_at=self._keeper.clock(),
            starts_at=opening.starts_at,
            granted=opening.granted,
        )
        live = Live(table=table, game=found, secret=secret, manners=Manners(barred=opening.barred))
        return await self._store(live, also, limited=limited)

    async def _store(self, live: Live, also: Also | None, *, limited: bool) -> Table:
        """Store a table that opens; raises Refusal."""
        table = live.table
        check_settings(table.settings)
        # The lock of a server, so that two at once do not both take the last place.
        async with self._keeper.lock(-table.guild_id):
            await self.check_room(table.guild_id, table.opener_id if limited else None)
            async with self._keeper.writing(taken=Refusal(TAKEN)) as write:
                table_id = await write.add_game(game_row(live))
                await write.set_seats(table_id, seat_rows(replace(table, id=table_id)))
                stored = _with_timers(live, replace(table, id=table_id), self._keeper.clock())
                await write.set_timers(table_id, stored.timers)
                if also is not None:
                    await also(write, table_id)
        if stored.timers:
            self._keeper.expects(min(row.due_at for row in stored.timers))
        return (await self._keeper.peek(table_id)).table

    async def _has_beacon(self) -> bool:
        """Whether a beacon can settle the dice of a table that opens now."""
        if self._keeper.beacon is None:
            return False
        there = await self._keeper.beacon.there(self._keeper.clock())
        if not there:
            log.warning("The public beacon cannot be had: a new table takes words in its place")
        return there

    async def check_room(self, guild_id: int, opener_id: int | None) -> None:
        """Refusal if that server, or that person in it, has as many open tables as it may have."""
        limits = self._keeper.limits
        rows = await self._keeper.store.read.open_games(guild_id)
        if len(rows) >= limits.tables:
            there = plural(limits.tables, "open table")
            raise Refusal(f"This server has {there}, and no more are allowed: end one first.")
        own = [f"<#{row.channel_id}>" for row in rows if row.opener_id == opener_id]
        if opener_id is not None and len(own) >= limits.own_tables:
            opened, where = plural(limits.own_tables, "table"), join(own)
            raise Refusal(
                f"You have opened {opened} here already, in {where}: finish one first. One that has not "
                "begun you can close there with `/moderate end`; a moderator can end any."
            )

    async def join(
        self, table_id: int, user_id: int, name: str, *, role: str = "", let_in: bool = False
    ) -> Table:
        """Take a seat in the lobby, in order of joining, or that role; again with another name renames.

        Whom a moderator took out does so if `let_in` by one.
        Who has a seat and takes a role gets up, and the other way round. Refusal where nothing is free.
        """
        async with self._keeper.changing(table_id, in_lobby) as found:
            live = letting(found, into=user_id if let_in else None)
            check_let_in(live.manners.barred, user_id)
            table, wanted = live.table, seating.role_named(live.table, role) if role else ""
            others = [each for each in table.seats if each.user_id != user_id]
            sat = next((each for each in table.seats if each.user_id == user_id), None)
            place = sat.index if sat and sat.role == wanted else _free(table, wanted)
            taken = [each.name for each in others]
            taken += await self._keeper.names_of_others(table_id, user_id)
            new = Seated(place, user_id, seating.seat_name(name, taken, place), role=wanted)
            return await self._seat_locked(live, [*others, new])

    async def leave(self, table_id: int, user_id: int, *, taken_out: bool = False) -> Table:
        """Get up in the lobby (during play: `resign`); `taken_out` by a moderator one cannot join again."""
        async with self._keeper.changing(table_id, in_lobby) as found:
            live = letting(found, out=user_id if taken_out else None)
            index = seating.seat_of(live.table, user_id)
            return await self._seat_locked(live, [each for each in live.table.seats if each.index != index])

    async def add_computer(self, table_id: int, player: str | None = None, *, role: str = "") -> Table:
        """Seat a computer player of `Game.players` in the lobby (None: the strongest), or give it a role."""
        async with self._keeper.changing(table_id, in_lobby) as live:
            table, computer = live.table, seating.player_name(live.game, player)
            wanted = seating.role_named(table, role) if role else ""
            name = seating.computer_name(table.names)
            new = Seated(_free(table, wanted), None, name, computer, role=wanted)
            return await self._seat_locked(live, [*table.seats, new])

    async def remove_computer(self, table_id: int, index: int) -> Table:
        """Remove the computer at that seat from the lobby."""
        async with self._keeper.changing(table_id, in_lobby) as live:
            if seating.seat_at(live.table, index).computer is None:
                raise Refusal("No computer sits there.")
            return await self._seat_locked(live, [each for each in live.table.seats if each.index != index])

    async def change_options(self, table_id: int, chosen: Mapping[str, str]) -> Table:
        """Change options in the lobby; those not named stay. An empty text goes back to the default."""
        async with self._keeper.changing(table_id, in_lobby) as live:
            given = {name: text for name, text in {**live.table.chosen, **chosen}.items() if text.strip()}
            return await self._settle_locked(live, live.table.seats, given)

    async def schedule(self, table_id: int, starts_at: float | None) -> Table:
        """Choose when to begin, None for no time; those who sit there are reminded once when it comes."""
        async with self._keeper.changing(table_id, in_lobby) as live:
            table = self._keeper.next(live.table, starts_at=starts_at)
            after = _with_timers(live, table, self._keeper.clock())
            return (await self._keeper.commit_locked(live, after, Entry())).table

    async def _seat_locked(self, live: Live, sitting: Sequence[Seated]) -> Table:
        """Store that these sit there now, in the order of their numbers."""
        seats = seating.number_seats(sorted(sitting, key=lambda each: each.index), live.table.roles)
        if seats == live.table.seats:
            return live.table
        return await self._settle_locked(live, seats, live.table.chosen)

    async def _settle_locked(self, live: Live, seats: tuple[Seated, ...], chosen: Mapping[str, str]) -> Table:
        """Store who sits there and which options are chosen, as far as they go together."""
        playing = sum(not each.role for each in seats)
        options, counts = seating.settle(live.game, chosen, playing)
        if playing > max(counts):
            allowed = seating.counts_text(counts)
            raise Refusal(f"That is a game for {allowed}, and {playing} sit here already.")
        roles = live.game.variant(options).roles(options)
        _check_roles(seats, roles)
        return await self._keeper.change_locked(
            live, seats=seats, chosen=chosen, options=options, counts=counts, roles=roles
        )


def _first_seats(
    game: Game[Any, Any], people: Sequence[Person], computers: Sequence[str]
) -> tuple[Seated, ...]:
    """The seats of those who sit at a table when it opens, in this order."""
    seats: list[Seated] = []
    for index, person in enumerate(people):
        name = seating.seat_name(person.name, [each.name for each in seats], index)
        seats.append(Seated(index, person.user_id, name))
    for player in computers:
        name = seating.computer_name([each.name for each in seats])
        seats.append(Seated(len(seats), None, name, levels.resolve(game, player)))
    return tuple(seats)


def _with_timers(live: Live, table: Table, now: float) -> Live:
    """That as the lobby's table, with a timer for the time at which people want to begin, if they do."""
    at, start = table.starts_at, TimerKind.START.value
    rows = () if at is None else (TimerRow(game_id=table.id, seat=-1, kind=start, due_at=at),)
    after = replace(live, table=table, timers=rows)
    return replace(after, timers=waits.timers_after(live, after, None, now))


def _free(table: Table, role: str = "") -> int:
    """The number of a free seat, or one after all seats for a role that is free; Refusal where none is."""
    if role:
        if any(each.role == role for each in table.seats):
            raise Refusal(f"Somebody is the {role} here already.")
        return len(table.seats)
    if table.full:
        raise Refusal(f"All {len(table.players)} seats are taken.")
    return len(table.players)


def _check_roles(seats: tuple[Seated, ...], roles: tuple[str, ...]) -> None:
    """Refusal if somebody has a role that is no longer among these."""
    lost = next((each for each in seats if each.role and each.role not in roles), None)
    if lost is not None:
        raise Refusal(f"These options have no {lost.role}; whoever that is must leave or take a seat first.")
