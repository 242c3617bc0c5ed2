"""How quiet a channel is: `python -m tests.bench.bench_quiet GAME TURNS PLAYER`.

One person plays with three computers in a simulated Discord, and answers after 5 s, 5 min or 5 h.
Prints new messages and pings for each own turn; messages that are deleted again count.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from bot.client import Landmoot
from bot.tables.model import Phase
from tests.discord.world import Env, World, move_by_slash, mover, new_bot, pings, pixels

DELAYS = {"5 s": 5.0, "5 min": 300.0, "5 h": 18_000.0}


async def measured(game: str, turns: int, player: str, delay: float) -> dict[str, float]:
    """Messages and pings for each turn of the one person, after the setup."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bot.sqlite3"
        env = Env(new_bot(database, pixels))
        world = World(env, database, pixels)
        await env.start()
        try:
            with env.time_context():
                return await _play(world, game, turns, player, delay)
        finally:
            bot = world.bot
            await env.shutdown()
            assert isinstance(bot, Landmoot)
            await bot.close()


async def _play(world: World, game: str, turns: int, player: str, delay: float) -> dict[str, float]:
    await world.slash(world.owner, "table open", game=game)
    await world.slash(world["Ann"], "table join")
    for _ in range(3):
        await world.slash(world.owner, "table computer", player=player)
    await world.slash(world.owner, "table start")
    before, own, moves = pings(world), 0, 0
    while own < turns and (await world.table()).phase is Phase.PLAYING:
        await world.env.advance_time(delay)
        who, glance = await mover(world)
        asked = glance.seat not in glance.answering
        version = glance.table.version
        await move_by_slash(world, who, glance)
        moves += 1
        after = await world.service.play.glance(1)
        # A turn of one's own has ended when others have moved since.
        rows = await world.service.keeper.store.read.moves_since(1, version)
        own += asked and any(row.seat not in (glance.seat, -1) for row in rows)
        if after.table.phase is not Phase.PLAYING:
            break
    sent = pings(world)[len(before) :]
    return {
        "turns": own,
        "moves": moves,
        "messages a turn": round(len(sent) / max(own, 1), 2),
        "pings a turn": round(sum(map(len, sent)) / max(own, 1), 2),
    }


async def main(game: str, turns: int, player: str) -> None:
    """Print one line for each pace."""
    for name, delay in DELAYS.items():
        print(name, json.dumps(await measured(game, turns, player, delay)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
