"""From Start to the first board: the round of a beacon that settles the dice, or words, and the deal."""

import asyncio

from msgspec.structs import replace

from bot.beacon.source import Relays, Unavailable
from bot.tables import luck, seating, waits
from bot.tables.keeper import Entry, Keeper, log
from bot.tables.live import Live, Position, lines, move_row
from bot.tables.model import By, Dice, Given, Manners, Moved, Phase, Refusal, Table, barring
from bot.tables.people import People
from bot.tables.play import glance_of
from rules.kernel import fairness
from rules.kernel.chance import Chance
from rules.kernel.events import Event

STARTED = (
    "The game has started, so its options stay as they are, and only a moderator can give a seat to somebody "
    "else, with `/moderate replace`."
)
FROZEN = (
    "Start was pressed, so the seats and options stay as they are while words for the dice are taken, for a "
    "minute at most. Then the game begins: `/table resign` gives up a seat, `/table away` lends it."
)
NO_BEACON = (
    "The dice of this table were to come from a public beacon, which whoever runs me has switched off since: "
    "end this table and open another."
)
_WAITS = "Table %d waits for round %d of the beacon: %s"


class Starting:
    """What comes between a lobby and its game."""

    def __init__(self, keeper: Keeper, people: People) -> None:
        self._keeper = keeper
        self._people = people
        self._since = keeper.clock()
        """Since when this process has been there to take words for the dice."""
        self._ahead = 0.0
        """Seconds by which our clock was ahead of Discord's when Start was pressed last."""

    async def wish(self, table_id: int, user_id: int) -> tuple[Table, bool]:
        """Ask to type a word for the dice once seats and options stand, or no longer; True if asked now.

        As many as there are seats can ask who do not sit there.
        """
        async with self._keeper.changing(table_id, in_lobby) as live:
            luck.check_wish(live.table, user_id)
            dice = live.table.dice
            given = tuple(each for each in dice.given if (each.kind, each.user_id) != ("wish", user_id))
            asked = len(given) == len(dice.given)
            if asked:
                given = (*given, Given("wish", user_id))
            return await self._keeper.change_locked(live, dice=replace(dice, given=given)), asked

    async def word(self, table_id: int, user_id: int, typed: str, *, extends: str) -> Table:
        """Type a word for the dice while they are awaited; when all have answered, call `begin`.

        `extends` is the hash of all before it (`Table.extends`) that its giver saw. Again where that is not
        so any more, for no proper word, and for what they have sent before. Refusal at any other time, or for
        a second word. It is stored what was sent and not taken before that is said.
        """
        async with self._keeper.changing(table_id) as live:
            try:
                luck.check_in_time(live, self._keeper.clock(), self._since)
                after = replace(live, table=luck.with_word(live.table, user_id, typed, extends))
            except Refusal:
                sent = luck.with_sent(live.table, user_id, typed)
                if sent != live.table:
                    await self._commit(live, replace(live, table=sent), tells=False)
                raise
            return await self._commit(live, after, tells=True)

    async def decline(self, table_id: int, user_id: int) -> Table:
        """Give no word for the dice; Refusal for who is not asked for one."""
        async with self._keeper.changing(table_id) as live:
            luck.check_asked(live.table, user_id)
            if user_id not in live.table.pondering:
                raise Refusal("Nobody is waiting for a word from you.")
            passed = luck.with_given(live.table, Given("pass", user_id))
            return await self._commit(live, replace(live, table=passed), tells=False)

    async def start(self, table_id: int, at: float | None = None) -> Moved | None:
        """Start the game with the people seated, in order of joining (the rules decide who begins).

        None if the dice are to be settled first: seats, names and options are then frozen, and `begin` starts
        the game. A beacon's round is named, by a message of which `announced` is to be told; `at` is the time
        of this by Discord's clock. Else words are taken for a minute at most, if somebody wants to type one.
        """
        async with self._keeper.changing(table_id, in_lobby) as live:
            _check_ready(live.table)
            now = self._keeper.clock()
            if live.table.dice.beacon:
                if self._keeper.beacon is None:
                    raise Refusal(NO_BEACON)
                self._ahead = 0.0 if at is None else now - at
                after = luck.announce(self._keeper.bound(live), now - self._ahead, now)
            elif live.table.wishing:
                after = luck.freeze(self._keeper.bound(live), now)
            else:
                return await self._start(live)
            await self._commit(live, after, tells=True)
            return None

    async def announced(self, table_id: int, message: int) -> Table:
        """Note which message names the round. One that came too late is void: the next is to be sent then."""
        async with self._keeper.changing(table_id) as live:
            if not live.table.awaiting_round or live.table.dice.message:
                return live.table
            now = self._keeper.clock()
            after, void = luck.announced(live, message, now - self._ahead, now)
            if void:
                log.warning("Table %d: its start message came too late, another follows", table_id)
            return await self._commit(live, after, tells=void)

    async def _commit(self, live: Live, after: Live, *, tells: bool) -> Table:
        """Store the next version of a table; with `tells` the channel is to be told of its dice."""
        after = replace(after, table=self._keeper.next(after.table))
        entry = Entry(statement=luck.statement(after.table, self._keeper.clock()) if tells else None)
        return (await self._keeper.commit_locked(live, after, entry)).table

    async def begin(self, table_id: int) -> Moved | None:
        """Start the game that waits for its dice, if they can be settled now; else None.

        A minute for words that this process did not see begin, or that ended long ago, begins anew.
        """
        live = await self._keeper.peek(table_id)
        if live.table.awaiting_round:
            return await self._begin_with_round(live)
        async with self._keeper.changing(table_id) as live:
            if live.table.phase is not Phase.LUCK:
                return None
            if not live.table.pondering:
                return await self._start(live)
            now = self._keeper.clock()
            if any(row.due_at > now for row in live.timers):
                return None
            if luck.over(live, now, self._since):
                return await self._start(live)
            await self._keeper.keep_locked(live, timers=luck.minute(live, now).timers)
            return None

    async def _begin_with_round(self, seen: Live) -> Moved | None:
        """Start the game once the round that was named can be had: that one, however long it takes."""
        dice, table_id, signature = seen.table.dice, seen.table.id, ""
        if any(row.due_at > self._keeper.clock() for row in seen.timers):
            return None
        try:
            if dice.message:
                signature = await (self._keeper.beacon or Relays([])).signature(dice.round)
        except Unavailable as error:
            log.info("Table %d: round %d is not to be had yet: %s", table_id, dice.round, error)
        async with self._keeper.changing(table_id) as live:
            if not live.table.awaiting_round or live.table.dice != dice:
                return None
            if signature:
                dice = replace(dice, signature=signature)
                return await self._start(live, dice)
            after = luck.later(live, self._keeper.clock(), asked=self._keeper.beacon is not None)
            if after.table == live.table:
                await self._keeper.keep_locked(live, timers=after.timers)
            else:
                log.warning(_WAITS, table_id, dice.round, after.table.why)
                await self._commit(live, after, tells=False)
            return None

    async def resume(self) -> None:
        """The minute for words begins anew wherever they are awaited: nobody was there to take them.

        A round that was named stays that one; which table waits for one is logged.
        """
        self._since = self._keeper.clock()
        rows = await self._keeper.store.read.open_games()
        for found in await self._keeper.peek_all([row for row in rows if row.phase == Phase.LUCK]):
            async with self._keeper.changing(found.table.id) as live:
                if live.table.phase is Phase.LUCK and not live.table.dice.beacon:
                    await self._keeper.keep_locked(live, timers=luck.minute(live, self._since).timers)
                elif live.table.awaiting_round and live.table.why:
                    log.warning(_WAITS, live.table.id, live.table.dice.round, live.table.why)

    async def _start(self, live: Live, dice: Dice | None = None) -> Moved:
        """Start the game; `dice` with the round that was had, where a beacon settles them."""
        after, events = await self._deal(live, dice)
        move = move_row(after, -1, By.HOUSE, None, events, after.moved_at)
        entry = Entry(move=move, note="The game started.")
        after = await self._keeper.commit_locked(live, after, entry)
        told = lines(after, events, None)
        return Moved(glance=glance_of(after, None), by=By.HOUSE, lines=told)

    async def _deal(self, live: Live, dice: Dice | None) -> tuple[Live, list[Event]]:
        """The table as its game begins, and what happened in that; nothing of it is stored yet."""
        seats, secret = len(live.table.players), live.secret or b""
        bound = self._keeper.bound(live).table
        if not bound.dice.started:  # else they were frozen as they are
            started = replace(bound.dice, started=luck.bound_seats(bound.seats))
            bound = replace(bound, options=live.game.settle(bound.chosen, seats), dice=started)
        bound, options = replace(bound, dice=dice or bound.dice), bound.options
        game = live.game.variant(options)
        chance = Chance(fairness.key(secret, bound.origin))
        # A fair deal of a large map can take more than a second, which nobody else should wait for.
        state, events = await asyncio.to_thread(game.new, options, seats, chance)
        position, now = Position(game, state), self._keeper.clock()
        table = self._keeper.next(bound, counts=(seats,), phase=Phase.PLAYING, why="", started_at=now)
        each_time = await self._people.called_each_time(table)
        begun = dict.fromkeys(range(len(table.seats)), table.version)
        after = Live(
            table=table,
            game=game,
            position=position,
            secret=secret,
            start_digest=position.digest,
            since=(table.version,) * len(table.seats),
            turned=begun,
            moved_at=now,
            manners=Manners(each_time=each_time, moved=begun),
        )
        return replace(after, timers=waits.timers_after(live, after, None, now)), events


def in_lobby(live: Live) -> None:
    """Refusal unless the table is a lobby still."""
    check_lobby(live.table)


def letting(live: Live, out: int | None = None, into: int | None = None) -> Live:
    """The lobby once a moderator took somebody `out` of it, or let somebody `into` it."""
    return replace(live, manners=replace(live.manners, barred=barring(live.manners.barred, out, into)))


def check_lobby(table: Table) -> None:
    """Refusal if Start was pressed at the table, or it is closed."""
    if table.phase is not Phase.LOBBY:
        luck.check_settled(table)
        started = FROZEN if table.phase is Phase.LUCK else STARTED
        raise Refusal(started if table.open else luck.CLOSED)


def _check_ready(table: Table) -> None:
    """Refusal if seats or roles are still to be taken, which says which."""
    if len(table.players) not in table.counts:
        needed, there = seating.counts_text(table.counts), len(table.players)
        sit = "1 sits" if there == 1 else f"{there} sit"
        raise Refusal(f"This game is for {needed}, and {sit} here now.")
    if table.vacant:
        role = table.vacant[0]
        raise Refusal(f"Nobody is the {role} yet: press “Join as {role}”, or use `/table join role:`.")
