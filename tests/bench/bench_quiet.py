"""How quiet a channel is among people: `python -m tests.bench.bench_quiet [GAME…] [--people 2 --delay 300]`.

People in every seat, each of whom comes to a simulated Discord 5 s, 5 min or 5 h after the table began to
wait for them, and then goes on every ten seconds until it waits for others; `--slow` has them take so long
for each move. Who is still there when it waits for them again (20 s after their last move) goes on at
once. Where the game knows offers, each asks the others for something once a turn until there were twenty;
others accept, decline and counter. With `--orders 1` all say before they go what they would trade, decline
all else, skip special building, pass in duels, and name ceilings in auctions. A turn is a time for which the
table waits for a seat in its own right. Prints calls and messages a turn, those that are deleted again
included, and what the calls were for.
"""

import asyncio
import random
import re
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import click

from bot.client import Landmoot
from bot.tables.model import Phase, TimerKind
from rules.farlanthia.actions import ORDER_NAMES, ORDER_VALUES, StandingOrder
from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.land_shares.actions import UNTIL_TURN, AutoPass
from rules.settlers.actions import SKIP, StandingTrade
from rules.settlers.tables import resource_counts
from rules.two_player.actions import Ceiling
from rules.two_player.state import BIDDING, limit_of
from tests.discord.world import Env, World, command_of, new_bot, pixels, some_move
from tests.two_player import auctions

OFFERS = 20
DELAYS = (5.0, 300.0, 18_000.0)
STEP, PRESENT = 10.0, 20.0
"""Seconds between two moves of somebody who is there, and for which one stays after a move."""
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Finn")
PLAYED = {
    "land": ("land", "", (2, 3, 4, 5, 6)),
    "settlers": ("settlers", "", (3, 4, 5, 6)),
    "two": ("settlers", "two_player=on", (2,)),
    "shares": ("settlers", "land_shares=on", (3, 4, 5, 6)),
    "landover": ("landover", "", (2, 3, 4)),
    "farlanthia": ("farlanthia", "", (2, 3, 4, 5, 6)),
}
"""Each game with the options that make it, and how many people play."""
LASTING = [
    StandingOrder(ORDER_NAMES.index(about), ORDER_VALUES.index(answer))
    for about, answer in (("subst", "best"), ("swap", "even"))
]
"""Farlanthia's orders, once for a game: dice are replaced where it turns a pair, won swaps even out goods."""


class Bench:
    """One table, its people's clocks, and what was counted."""

    def __init__(self, world: World, delay: float, slow: bool, orders: float) -> None:
        self.world = world
        self.orders = orders
        self.delay, self.step = delay, delay if slow else min(delay, STEP)
        self.ready: dict[int, float] = {}
        self.acted: dict[int, float] = {}
        self.on = set[int]()
        """Seats that have their turn."""
        self.called = set[int | None]()
        """Those of them who were called in it."""
        self.turns = self.moves = self.offers = self.messages = 0
        self.asked = set[int]()
        """Seats that have made an offer in the turn that is on."""
        self.ordered = set[int]()
        """Seats that have given the orders that last."""
        self.calls = Counter[str]()
        self._read = 0

    @property
    def now(self) -> float:
        """The time there."""
        return float(self.world.service.keeper.clock())

    async def turn(self, wanted: int, offers: int) -> None:
        """Play until so many turns and offers were made, or the game is over."""
        while (self.turns < wanted or self.offers < offers) and await self._look():
            who = min(self.ready, key=lambda each: self.ready[each], default=None)
            if who is None:
                await self.world.env.advance_time(await self._until_timer())
                continue
            if (pause := self.ready[who] - self.now) > 0:
                await self.world.env.advance_time(min(pause, await self._until_timer()))
                continue
            await self._act(who, offers)
        await self._look()

    async def _until_timer(self) -> float:
        """Seconds until something happens by itself there: somebody who is still there may go on then."""
        due = await self.world.service.timers.next_due()
        return float("inf") if due is None else max(0.0, due - self.now) + 0.1

    async def _look(self) -> bool:
        """Count what was sent, and set the clocks of those who are waited for; False once it is over."""
        await self.world.env.settle()
        live = await self.world.service.keeper.peek(1)
        glance = await self.world.service.play.glance(1)
        await self._count(live, glance)
        ordered = {row.seat for row in live.timers if row.kind == TimerKind.ORDER}
        waiting = {live.table.seats[seat].user_id: seat for seat in live.waiting if seat not in ordered}
        self.ready = {user: at for user, at in self.ready.items() if user in waiting}
        for user in waiting.keys() - self.ready.keys():
            there = self.now - self.acted.get(user, -PRESENT) < PRESENT
            self.ready[user] = self.now + (self.step if there else self.delay)
        own = set(glance.waiting) - set(glance.answering)
        if own:
            self.on &= own
            self.called &= own
            self.turns += len(own - self.on)
            self.asked &= self.on
            self.on |= own
        return live.table.phase is Phase.PLAYING

    def told(self) -> str:
        """What was counted, in a line."""
        calls = ", ".join(f"{kind} {number}" for kind, number in self.calls.most_common())
        return (
            f"{self.calls.total() / self.turns:.2f} calls and {self.messages / self.turns:.2f} messages a "
            f"turn ({self.turns} turns, {self.moves} moves, {self.offers} offers): {calls}"
        )

    async def _count(self, live: Any, glance: Any) -> None:
        requests = self.world.env.http_requests
        for request in requests[self._read :]:
            body = request.json if isinstance(request.json, dict) else {}
            if request.method != "POST" or not re.fullmatch(r"/channels/\d+/messages", request.path):
                continue
            self.messages += 1
            for user in (body.get("allowed_mentions") or {}).get("users") or ():
                seat = live.table.seat_of(int(user))
                kind = "answer" if seat in glance.answering else "turn"
                again = " again" if seat in self.called and kind == "turn" else ""
                self.called |= {seat}
                self.calls[f"{kind}{again}, {live.game.phase_seen(glance.view)}"] += 1
        self._read = len(requests)

    async def _act(self, user: int, offers: int) -> None:
        world = self.world
        glance = await world.service.play.glance(1, user)
        own = glance.seat not in glance.answering
        offer = None
        if own and glance.seat not in self.asked and self.offers < offers:
            offer = await self._offer(glance.seat)
        orderly = glance.seat < self.orders * len(world.members)
        limit = ceiling((await world.service.keeper.peek(1)).state, glance.seat) if orderly else None
        await self._make(user, limit or offer or await some_move(world, glance))
        self.moves += 1
        if orderly:
            await self._order(user)
        if offer is not None:
            self.offers += 1
            self.asked.add(glance.seat)
        self.acted[user] = self.now
        self.ready[user] = self.now + self.step

    async def _make(self, user: int, action: Action) -> None:
        """That person makes that move, which must not be refused."""
        world = self.world
        command, chosen = command_of(action, await world.service.play.glance(1, user))
        before = (await world.service.keeper.peek(1)).last
        said = await world.slash(world.actor(user), command, **chosen)
        assert (await world.service.keeper.peek(1)).last > before, (action, said)

    async def _order(self, user: int) -> None:
        """Before they go, they say what may be answered for them: what they would trade, and else no."""
        glance = await self.world.service.play.glance(1, user)
        if glance.seat in glance.waiting and glance.seat not in glance.answering:
            return
        given = [each for each in glance.legal if each in (SKIP, AutoPass(UNTIL_TURN))]
        if StandingTrade in glance.open and not glance.view.own.trades:
            held = glance.view.own.resources
            most, least = held.index(max(held)), len(held) - 1 - held[::-1].index(min(held))
            if most != least:
                given.append(
                    StandingTrade(resource_counts(2 * hand.ONE[most]), resource_counts(hand.ONE[least]))
                )
        if StandingOrder in glance.open and glance.seat not in self.ordered:
            self.ordered.add(glance.seat)
            given += LASTING
        for each in given:
            await self._make(user, each)
        if glance.refusing is False:
            await self.world.service.play.refuse_offers(1, user, True)

    async def _offer(self, seat: int) -> Action | None:
        """Something that this seat may ask of others now."""
        live, rng = await self.world.service.keeper.peek(1), self.world.rng
        game, state = live.game, live.state
        listed = [action for action in game.legal(state, seat) if action.asks]
        kinds = [kind for kind in game.open_moves(state, seat) if kind.asks]
        if kinds:
            action: Action = game.sample(state, seat, rng.choice(kinds), rng)
            return action
        return rng.choice(listed) if listed else None


def ceiling(state: Any, seat: int) -> Action | None:
    """What a steady player names who comes to the bidding for two, 0 if it is not worth a card; else None."""
    if state.table.phase != BIDDING or limit_of(state, seat) is not None:
        return None
    return auctions.ceiling(state, seat, random.Random(0)) or Ceiling(0)


@asynccontextmanager
async def _begun(game: str, people: int, options: str) -> AsyncIterator[World]:
    """A table of so many people whose game has begun."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bot.sqlite3"
        env = Env(new_bot(database, pixels), settle_timeout=600)
        world = World(env, database, pixels)
        world.members = {
            name: world.guild.add_member(env.create_user(name.lower(), global_name=name))
            for name in NAMES[:people]
        }
        await env.start()
        try:
            with env.time_context():
                await world.open_and_start(game, people=people, options=options)
                yield world
        finally:
            bot = world.bot
            await env.shutdown()
            assert isinstance(bot, Landmoot)
            await bot.close()


async def measured(
    game: str,
    people: int,
    delay: float,
    *,
    turns: int,
    options: str = "",
    slow: bool = False,
    orders: float = 0.0,
) -> Bench:
    """What people at one table were called for."""
    async with _begun(game, people, options) as world:
        bench = Bench(world, delay, slow, orders)
        trades = any(kind.asks for kind in (await world.service.keeper.peek(1)).game.actions)
        bench._read = len(world.env.http_requests)
        await bench.turn(turns, OFFERS if trades else 0)
        return bench


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PLAYED)))
@click.option("--people", type=int, multiple=True, help="Only so many; repeatable.")
@click.option("--delay", type=float, multiple=True, help="Only these seconds; repeatable.")
@click.option("--turns", default=60, show_default=True, help="How many turns of all, at least.")
@click.option("--slow", is_flag=True, help="So long for each move, not for each coming.")
@click.option("--orders", default=0.0, help="The share of people who leave standing orders and ceilings.")
def main(*, names: Sequence[str], people: Sequence[int], delay: Sequence[float], **chosen: Any) -> None:
    """Print a line for each game, number of people and delay."""
    for name in names or PLAYED:
        game, options, counts = PLAYED[name]
        for count in people or counts:
            for seconds in delay or DELAYS:
                found = asyncio.run(measured(game, count, seconds, options=options, **chosen))
                click.echo(f"{name}, {count} people, {seconds:g} s: {found.told()}")


if __name__ == "__main__":
    main()
