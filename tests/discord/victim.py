"""A bot that plays for ever in a process of its own and says what was acknowledged, until it is killed.

`python -m tests.discord.victim DATABASE GAME`: a line a move, with the version that its player was told of.
"""

import asyncio
import sys
from pathlib import Path

from tests.discord.world import (
    Env,
    World,
    begin_later,
    in_a_new_discord,
    move_by_slash,
    mover,
    new_bot,
    pixels,
)


async def main(database: Path, game: str) -> None:
    """Begin a game, or go on with the one in the database, and move."""
    in_a_new_discord(database)
    env = Env(new_bot(database, pixels))
    world = World(env, database, pixels)
    await env.start()
    try:
        with env.time_context():
            await begin_later(world)
            await world.list_games(game)
            if await world.table() is None:
                await world.open_and_start(game, people=3, computers=1)
            while (table := await world.table()).open:
                who, glance = await mover(world)
                said = await move_by_slash(world, who, glance)
                print(table.version, said.splitlines()[0] if said else "", flush=True)
    finally:
        await world.bot.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
