"""kill -9 at any moment: every acknowledged move is there, none twice, and the panel works."""

import asyncio
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.bench.bench_faults import Faulty, killed
from tests.bench.bench_load import channels_of, prepare
from tests.bench.played import GAMES
from tests.discord.world import (
    Env,
    World,
    begin_later,
    in_a_new_discord,
    move_by_buttons,
    move_by_slash,
    new_bot,
    pixels,
    play_on,
)

MOVES, DELAY = 4, 0.013
"""Until a kill, and seconds from the last of them."""
ROOT = Path(__file__).parents[2]


async def play_and_kill(database: Path, game: str, moves: int, delay: float) -> list[str]:
    """Let a process play so many moves, then kill it; returns what it said was acknowledged."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.discord.victim",
        str(database),
        game,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    said = list[str]()
    while len(said) < moves and (line := await process.stdout.readline()):
        said.append(line.decode().strip())
    await asyncio.sleep(delay)
    process.send_signal(signal.SIGKILL)
    rest, _ = await process.communicate()
    # The last line may have been cut in the middle.
    complete = rest.decode().splitlines()[: None if rest.endswith(b"\n") else -1]
    return said + complete


@pytest.mark.long
async def test_killed_behind_a_slow_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real bot, 80 to 150 ms from Discord, some of whose connections are half closed."""
    monkeypatch.setenv("CACHE_DIRECTORY", "/dev/null/none")  # for two boards it draws what it needs itself
    database, channels = str(tmp_path / "t.sqlite3"), channels_of(2)
    load = Faulty(dict(channels), await prepare(database, channels, [GAMES["land"], GAMES["farlanthia"]]))
    found = await killed(database, load, 8, 2)
    assert found.stored and found.since, found
    assert not found.false and not found.doubled and "NOT" not in found.late, found
    query = "SELECT number, interaction_id FROM moves WHERE game_id = ? AND number > 0 ORDER BY number"
    with closing(sqlite3.connect(database)) as connection:
        for table_id in load.tables.values():
            rows = list(connection.execute(query, (table_id,)))
            assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
            pressed = [interaction for _, interaction in rows if interaction is not None]
            assert len(pressed) == len(set(pressed))


@pytest.mark.long
async def test_killed_where_answers_are_sealed(database: Path) -> None:
    game = "toy"
    acknowledged = await play_and_kill(database, game, MOVES, DELAY)
    in_a_new_discord(database)
    env = Env(new_bot(database, pixels))
    # The simulation makes the same ids in every process: the same channel with the same people.
    world = World(env, database, pixels)
    await env.start()
    try:
        with env.time_context():
            await begin_later(world)
            await world.list_games(game)
            await check(world, acknowledged)
    finally:
        bot = world.bot
        await env.shutdown()
        await bot.close()


async def check(world: World, acknowledged: list[str]) -> None:
    table = await world.table()
    versions = [int(line.split()[0]) for line in acknowledged]
    # What nobody else may see moves no version.
    assert versions == sorted(versions)
    assert table.version >= versions[-1]
    rows = await world.service.keeper.store.read.moves(table.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    stored = {row.version for row in rows}
    assert all({version, version + 1} & stored for version in versions)
    interactions = [row.interaction_id for row in rows if row.interaction_id is not None]
    assert len(interactions) == len(set(interactions))
    assert len(interactions) >= len(acknowledged), "each was a move"
    assert table.post is not None
    assert table.post.version == table.version
    if table.open:
        # The killed process took its simulated messages with it.
        await world.slash(world.owner, "table board", post=True)
        await play_on(world, move_by_buttons, 3)
        await play_on(world, move_by_slash, 3)
        assert (await world.table()).version > table.version
