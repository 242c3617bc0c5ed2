"""A database of this release with open games of all six kinds: `python -m tests.data.corpus NAME`.

Each release adds one to `tests/data/releases`, which `tests/data/test_releases.py` opens and plays on from
then on: whoever updates goes on with the games that are open.
"""

import asyncio
import gzip
import random
import sys
import tempfile
from pathlib import Path

from bot.setup import Setup
from bot.tables.model import Opening
from bot.tables.service import TableService
from data.backup import back_up
from data.store import Store
from rules.kernel.actions import Action, Leave
from rules.kernel.game import RandomPlayer, Turn
from tests.bench.played import GAMES, Played

FOLDER = Path(__file__).parent / "releases"
_PEOPLE = (1001, 1002, 1003)
_MOVES = 16
"""Of people, in each game; a quarter in one that is short."""


def chosen(turn: Turn, rng: random.Random) -> Action:
    """A move by chance: nobody gives up, and no standing orders are given."""
    for _ in range(50):
        action = RandomPlayer().choose(turn, rng)
        if not isinstance(action, Leave) and not type(action).standing:
            break
    return action


async def play(service: TableService, table_id: int, moves: int, rng: random.Random) -> int:
    """People make so many moves at a table, or as many as it takes to its end; how many they made."""
    for made in range(moves):
        live = await service.keeper.peek(table_id)
        users = live.table.users(live.waiting)
        if not live.table.open or not users:
            return made
        seat = live.table.seat_of(users[0]) or 0
        await service.play.act(table_id, users[0], chosen(Turn(live.game, live.state, seat), rng))
    return moves


async def _begin(service: TableService, number: int, played: Played, rng: random.Random) -> None:
    table = await service.lobby.open(
        Opening(
            guild_id=7 << 22, channel_id=100 + number, opener_id=1, game=played.game, chosen=played.chosen
        )
    )
    for user in _PEOPLE[: played.people]:
        await service.lobby.join(table.id, user, f"user{user}")
    if await service.starting.start(table.id) is None:
        await service.starting.begin(table.id)
    await play(service, table.id, _MOVES if played.before else _MOVES // 4, rng)


async def make(name: str) -> Path:
    """Play, and keep the database under that name; the file."""
    file, rng = FOLDER / f"{name}.sqlite3.gz", random.Random(name)
    with tempfile.TemporaryDirectory(prefix="lm-release-") as folder:
        database, copy = Path(folder) / "landmoot.sqlite3", Path(folder) / "copy.sqlite3"
        store = await Store.open(database)
        service = TableService(store, Setup(draw_secret=lambda: rng.randbytes(32), rng=rng))
        for number, played in enumerate(GAMES.values()):
            await _begin(service, number, played, rng)
        await store.close()
        await back_up(database, copy, lambda what, steps: None)
        file.write_bytes(gzip.compress(copy.read_bytes(), mtime=0))
    return file


if __name__ == "__main__":
    print(asyncio.run(make(sys.argv[1])))
