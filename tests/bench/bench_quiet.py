"""How quiet a channel is: `python -m tests.bench.bench_quiet GAME TURNS PLAYER [OPTIONS]`.

One person plays with computers in a simulated Discord, answers after 5 s, 5 min or 5 h, and asks the others
for something once a turn, where the game knows offers: until the turns are played, with 20 offers at least.
Prints new messages and pings for each own turn; messages that are deleted again count.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from bot.client import Landmoot
from bot.tables.model import Phase
from rules.kernel.actions import Action
from tests.discord.world import Env, World, command_of, move_by_slash, mover, new_bot, pings, pixels

OFFERS, THOUGHTS = 20, 300
DELAYS = {"5 s": 5.0, "5 min": 300.0, "5 h": 18_000.0}


async def measured(game: str, turns: int, player: str, delay: float, options: str = "") -> dict[str, float]:
    """Messages and pings for each turn of the one person, after the setup."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bot.sqlite3"
        env = Env(new_bot(database, pixels))
        world = World(env, database, pixels)
        await env.start()
        try:
            with env.time_context():
                return await _play(world, game, turns, player, delay, options)
        finally:
            bot = world.bot
            await env.shutdown()
            assert isinstance(bot, Landmoot)
            await bot.close()


def _offer(world: World, live: Any, seat: int) -> Action | None:
    """Something that this seat may ask of others now."""
    game, state = live.game, live.state
    listed = [action for action in game.legal(state, seat) if action.asks]
    kinds = [kind for kind in game.open_moves(state, seat) if kind.asks]
    if kinds:
        action: Action = game.sample(state, seat, world.rng.choice(kinds), world.rng)
        return action
    return world.rng.choice(listed) if listed else None


async def _begun(world: World, game: str, player: str, options: str) -> None:
    await world.slash(world.owner, "table open", game=game, **({"options": options} if options else {}))
    await world.slash(world["Ann"], "table join")
    for _ in range(1 if "two_player=on" in options else 3):
        await world.slash(world.owner, "table computer", player=player)
    await world.slash(world.owner, "table start")


async def _asked(world: World) -> bool:
    """Whether a person is waited for, once computers that think have moved; False when the game is over."""
    for _ in range(THOUGHTS):
        live = await world.service.keeper.peek(1)
        if live.table.phase is not Phase.PLAYING or live.table.users(live.waiting):
            break
        await asyncio.sleep(0.1)
        await world.env.settle()
    return live.table.phase is Phase.PLAYING


async def _others_played(world: World, seat: int, version: int) -> bool:
    """Whether others moved in their own right since then, so that this seat's turn is a new one."""
    live = await world.service.keeper.peek(1)
    rows = await world.service.keeper.store.read.moves_since(1, version)
    return any(row.seat not in (seat, -1) and not live.game.decode(row.action).answers for row in rows)


async def _play(
    world: World, game: str, turns: int, player: str, delay: float, options: str
) -> dict[str, float]:
    await _begun(world, game, player, options)
    before, own, moves, offers, asking, own_version = pings(world), 0, 0, 0, True, 0
    live = await world.service.keeper.peek(1)
    wanted = OFFERS if any(kind.asks for kind in live.game.actions) else 0
    while (own < turns or offers < wanted) and (await world.table()).phase is Phase.PLAYING:
        await world.env.advance_time(delay)
        if not await _asked(world):
            break
        who, glance = await mover(world)
        asked = glance.seat not in glance.answering
        if asked:
            begun = own == 0 or await _others_played(world, glance.seat, own_version)
            own, asking, own_version = own + begun, asking or begun, glance.table.version
        offer = _offer(world, await world.service.keeper.peek(1), glance.seat) if asked and asking else None
        if offer is None:
            await move_by_slash(world, who, glance)
        else:
            command, chosen = command_of(offer, glance)
            await world.slash(who, command, **chosen)
            offers, asking = offers + 1, False
        moves += 1
        after = await world.service.play.glance(1)
        if after.table.phase is not Phase.PLAYING:
            break
    sent = pings(world)[len(before) :]
    return {
        "turns": own,
        "moves": moves,
        "offers": offers,
        "messages a turn": round(len(sent) / max(own, 1), 2),
        "pings a turn": round(sum(map(len, sent)) / max(own, 1), 2),
    }


async def main(game: str, turns: int, player: str, options: str = "") -> None:
    """Print one line for each pace."""
    for name, delay in DELAYS.items():
        print(name, json.dumps(await measured(game, turns, player, delay, options)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:5]))
