"""What a move made by buttons costs the processor: `python -m tests.bench.bench_presses [MOVES] [GAME…]`.

The real bot on SQLite in a process of its own, against a small Discord on loopback, with one table of
four people (two where a game takes no more), who press what people press: open the panel, choose the
kind, choose the place. They leave a second or two between moves: pressed faster than Discord takes
messages, a game gets fewer boards. The game is in its middle; moves are chosen by chance, the same in every
run. Land is short: `200 land` is a whole game with its finale, a large part of what it costs. A line a
game: presses a move, and milliseconds of the bot's processor a move and a press (all its threads,
discord.py and the network included; nothing of that Discord). Compare two commits by turns in one run:
beside other work all costs more.
"""

import asyncio
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.setup import Setup
from bot.tables.model import Opening, Phase
from bot.tables.service import TableService
from data.store import Store
from rules.kernel.game import Turn
from tests.bench.bench_load import channels_of, listen, onlooker, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.hands import Hands, Person
from tests.bench.harness import run
from tests.bench.played import GAMES, Played
from tests.bench.pss import TICK, processor
from tests.data.corpus import chosen
from tests.discord.world import move_by_buttons

PEOPLE = (1001, 1002, 1003, 1004)
_QUIET = 3.0
"""Seconds: longer than a bot waits before it draws ahead."""
_THOUGHT = 1.2
"""Seconds between two moves: Discord takes five messages in five seconds."""


async def rest(pid: int) -> None:
    """Until a process has worked next to nothing for so long that what it draws ahead of moves is drawn too.

    That takes the bot 0.4 s in Land, once a table, at a moment that is another in every run.
    """
    before = -1.0
    while (now := processor(pid)) - before > 3 / TICK:
        before = now
        await asyncio.sleep(_QUIET)


async def prepare(database: str, channel: int, guild: int, played: Played) -> int:
    """Start a game of as many people as it takes, four at most; its table."""
    chance = random.Random(11)
    store = await Store.open(database)
    service = TableService(store, Setup(draw_secret=lambda: chance.randbytes(32), rng=random.Random(12)))
    table = await service.lobby.open(
        Opening(guild_id=guild, channel_id=channel, opener_id=1, game=played.game, chosen=played.chosen)
    )
    for user in PEOPLE[: played.people]:
        await service.lobby.join(table.id, user, f"user{user}")
    if await service.starting.start(table.id) is None:
        await service.starting.begin(table.id)
    for _ in range(played.before):
        live = await service.keeper.peek(table.id)
        user = live.table.users(live.waiting)[0]
        seat = live.table.seat_of(user) or 0
        await service.play.act(table.id, user, chosen(Turn(live.game, live.state, seat), chance))
    await store.close()
    return table.id


class Table:
    """One table whose people move one after another."""

    def __init__(self, standin: StandIn, channel: int, guild: int, id: int) -> None:
        self.standin, self.channel, self.guild, self.id = standin, channel, guild, id
        self.hands = Hands(standin, channel)
        self.rng = random.Random(7)
        self.presses = self.failed = 0

    def _sent(self, _: int) -> None:
        self.presses += 1

    async def move(self, service: TableService) -> bool:
        """One move by buttons; False when the game is over."""
        service.keeper.tables.clear()
        live = await service.keeper.peek(self.id)
        if live.table.phase is not Phase.PLAYING:
            return False
        user = live.table.users(live.waiting)[0]
        glance = await service.play.glance(self.id, user)
        action = chosen(Turn(live.game, live.state, glance.seat or 0), self.rng)
        who: Any = Person(self.standin, self.guild, self.channel, user, self._sent)
        world: Any = self.hands
        try:
            await move_by_buttons(world, who, glance, action)
        except (StopIteration, RuntimeError, KeyError, AssertionError) as error:
            self.failed += 1
            if self.failed > 20:
                raise SystemExit(f"{type(action).__name__} cannot be pressed: {error!r}") from error
        return True


async def measure(game: str, moves: int) -> str:
    """Play one game by presses; a line about it."""
    channels = channels_of(1)
    ((channel, guild),) = channels.items()
    standin = StandIn(channels, lambda what, id: None)
    with tempfile.TemporaryDirectory(prefix="lm-presses-") as folder:
        database = str(Path(folder) / "presses.sqlite3")
        table = Table(standin, channel, guild, await prepare(database, channel, guild, GAMES[game]))
        async with served(standin) as port:
            bot = await start_bot(database, "0-0/1", port, "quiet")
            reading = asyncio.create_task(listen(bot, []))
            try:
                while standin.board(channel) is None:
                    if bot.returncode is not None:
                        raise SystemExit("the bot ended at its start")
                    await asyncio.sleep(0.2)
                async with onlooker(database) as service:
                    for _ in range(GAMES[game].warm):
                        await table.move(service)
                    await rest(bot.pid)
                    made, presses, began = 0, table.presses, processor(bot.pid)
                    while made < moves and await table.move(service):
                        made += 1
                        await asyncio.sleep(_THOUGHT)
                    await rest(bot.pid)
                    worked = processor(bot.pid) - began
            finally:
                with suppress(ProcessLookupError):
                    bot.terminate()
                await asyncio.gather(bot.wait(), reading, return_exceptions=True)
    pressed = table.presses - presses
    return (
        f"{game:<12}{made:4d} moves{pressed / made:6.2f} presses a move"
        f"{1e3 * worked / made:8.1f} ms a move{1e3 * worked / pressed:7.1f} ms a press"
        + (f"  ({table.failed} not made)" if table.failed else "")
    )


async def main(moves: int = 150, *games: str) -> None:
    """All games, or those that were named."""
    for game in games or GAMES:
        print(await measure(game, moves), flush=True)


if __name__ == "__main__":
    run(main)
