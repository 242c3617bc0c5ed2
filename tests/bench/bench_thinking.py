"""How long the event loop is kept waiting while computers think.

`python -m tests.bench.bench_thinking [TABLES] [SECONDS]`: so many tables of Settlers, all seats the strongest
player, play through the table service; meanwhile a probe sleeps for 5 ms again and again and notes how
much later it woke. First with the players in threads, then in processes of their own.
"""

import asyncio
import random
import tempfile
import time
from itertools import count
from pathlib import Path

from bot import config
from bot.setup import Setup
from bot.tables.model import Opening
from bot.tables.service import TableService
from bot.tables.thinking import Thinker
from data.store import Store
from tests.bench.harness import run

_BEAT = 0.005


async def lag(seconds: float) -> list[float]:
    """Milliseconds by which each of many short sleeps was too long."""
    found, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        await asyncio.sleep(_BEAT)
        found.append(1000 * (time.perf_counter() - began - _BEAT))
    return found


async def play(service: TableService, channels: "count[int]", moves: list[float]) -> None:
    """One game after another at one table, for ever; notes how long each move took."""
    while True:
        table = await service.lobby.open(
            Opening(guild_id=1, channel_id=next(channels), opener_id=1, game="settlers", chosen={})
        )
        for _ in range(4):
            await service.lobby.add_computer(table.id)
        await service.starting.start(table.id)
        while True:
            began = time.perf_counter()
            if await service.computers.move(table.id) is None:
                break
            moves.append(time.perf_counter() - began)


async def measure(name: str, thinker: Thinker, tables: int, seconds: float) -> None:
    """Print one line."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        service = TableService(store, Setup(rng=random.Random(1), thinker=thinker))
        moves: list[float] = []
        channels = count(1)
        players = [asyncio.create_task(play(service, channels, moves)) for _ in range(tables)]
        await asyncio.sleep(3)  # processes start, setup is over
        moves.clear()
        late = sorted(await lag(seconds))
        for player in players:
            player.cancel()
        went = await asyncio.gather(*players, return_exceptions=True)
        await thinker.close()
        await store.close()
    failed = [each for each in went if not isinstance(each, asyncio.CancelledError)]
    print(
        f"{name:<10} {len(moves) / seconds:6.1f} moves/s   loop lag median {late[len(late) // 2]:5.1f}, "
        f"p99 {late[int(0.99 * len(late))]:5.1f}, max {late[-1]:5.1f} ms   {failed or ''}"
    )


async def main(tables: int = 8, seconds: float = 20) -> None:
    """Both ways, one after the other."""
    print(f"{tables} tables of computers alone, {seconds:.0f} s each")
    await measure("threads", Thinker(), tables, seconds)
    await measure("processes", Thinker(config.load(token=None).memory_shares.workers or 1), tables, seconds)


if __name__ == "__main__":
    run(main)
