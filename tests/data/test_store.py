"""The store on either database: whole transactions, guards, what comes back."""

import asyncio
import logging

import pytest

from data.errors import Conflict
from data.rows import PostRow, SeatRow, SnapshotRow, TimerRow
from data.shards import Shards
from data.store import Store
from tests.data.rowing import added, game_row, move_row, tables_in


@pytest.fixture
async def store(database: str):  # type: ignore[no-untyped-def]
    opened = await Store.open(database)
    yield opened
    await opened.close()


async def test_rows_come_back_as_they_went_in(store: Store) -> None:
    row = game_row(secret=b"\x00\xff" * 16, started_at=3.5, phase="playing", waiting="[0]")
    game_id = await added(store, row)
    async with store.write() as write:
        seat = SeatRow(game_id=game_id, seat=0, user_id=1 << 62, name="Ann", gave_up=True)
        await write.set_seats(game_id, [seat])
        await write.add_move(move_row(game_id, 1, interaction_id=77))
        timer = TimerRow(game_id=game_id, seat=0, kind="remind", due_at=9.25)
        await write.set_timers(game_id, [timer])
    found = await store.read.game(game_id)
    assert found is not None
    assert (found.secret, found.started_at, found.is_open) == (b"\x00\xff" * 16, 3.5, True)
    assert await store.read.seats(game_id) == [seat]
    assert await store.read.moves(game_id) == [move_row(game_id, 1, interaction_id=77)]
    assert await store.read.timers_due(9.25) == [timer]
    assert await store.read.timers_due(9.2) == []


async def test_an_exception_rolls_everything_back(store: Store) -> None:
    with pytest.raises(Conflict):  # noqa: PT012
        async with store.write() as write:
            await write.add_game(game_row())
            await write.add_game(game_row())
    assert await tables_in(store) == 0
    await added(store, game_row())
    assert await tables_in(store) == 1


async def test_a_cancelled_transaction_is_all_or_nothing_and_blocks_nobody(store: Store) -> None:
    async def write_two(first: int) -> None:
        async with store.write() as write:
            await write.add_game(game_row(first))
            await write.add_game(game_row(first + 1))

    for turns in range(25):
        task = asyncio.create_task(write_two(turns * 2))
        for _ in range(turns):
            await asyncio.sleep(0)
            if turns % 3 == 0:
                await asyncio.sleep(0.0002)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await tables_in(store) % 2 == 0
    before = await tables_in(store)
    await write_two(1000)
    assert await tables_in(store) == before + 2


async def test_readers_see_committed_rows_only(store: Store) -> None:
    async with store.write() as write:
        await write.add_game(game_row())
        assert await tables_in(store) == 0
    assert await tables_in(store) == 1


async def test_a_version_that_has_gone_is_a_conflict(store: Store) -> None:
    game_id = await added(store, game_row())
    for wanted in (1, 2):
        async with store.write() as write:
            await write.save_game(game_row(id=game_id, version=wanted + 1), wanted)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.save_game(game_row(id=game_id, version=3), 2)
    found = await store.read.game(game_id)
    assert found is not None
    assert found.version == 3


async def test_one_open_game_a_channel(store: Store) -> None:
    game_id = await added(store, game_row(7))
    with pytest.raises(Conflict):
        await added(store, game_row(7))
    async with store.write() as write:
        await write.save_game(game_row(7, id=game_id, version=2, is_open=False, started_at=1.0), 1)
    newer = await added(store, game_row(7))
    found = await store.read.game_of_channel(7)
    assert found is not None
    assert found.id == newer


async def test_an_interaction_makes_one_move_even_at_another_table(store: Store) -> None:
    first, second = await added(store, game_row(1)), await added(store, game_row(2))
    async with store.write() as write:
        await write.add_move(move_row(first, 1, interaction_id=5))
    for row in (move_row(first, 2, interaction_id=5), move_row(second, 1, interaction_id=5)):
        with pytest.raises(Conflict):
            async with store.write() as write:
                await write.add_move(row)
    with pytest.raises(Conflict):
        async with store.write() as write:
            await write.add_move(move_row(first, 1))


async def test_moves_taken_back_stay_in_the_table_of_moves(store: Store) -> None:
    game_id = await added(store, game_row())
    async with store.write() as write:
        for number in range(1, 6):
            await write.add_move(move_row(game_id, number))
        await write.undo_moves(game_id, 3, 50.0)
        await write.add_move(move_row(game_id, 6))
    assert [row.number for row in await store.read.moves(game_id)] == [1, 2, 3, 6]
    assert await store.read.last_number(game_id) == 6
    undone = await store.engine.reader.fetch("SELECT number FROM moves WHERE undone_at = ?", (50.0,))
    assert [row[0] for row in undone] == [4, 5]


async def snapshot_numbers(store: Store, game_id: int) -> list[int]:
    rows = await store.engine.reader.fetch(
        "SELECT number FROM snapshots WHERE game_id = ? ORDER BY number", (game_id,)
    )
    return [int(row[0]) for row in rows]


async def test_snapshots_thin_out_and_end_as_one(store: Store) -> None:
    game_id = await added(store, game_row())
    for number in range(47):
        async with store.write() as write:
            await write.put_snapshot(SnapshotRow(game_id=game_id, number=number, state=b"%d" % number))
    assert await snapshot_numbers(store, game_id) == [0, 20, 40, 46]
    nearest = await store.read.snapshot(game_id, 39)
    assert nearest is not None
    assert (nearest.number, nearest.state) == (20, b"20")
    async with store.write() as write:
        await write.finish(game_id)
    assert await snapshot_numbers(store, game_id) == [46]


async def test_the_newest_fifty_turns_of_a_person_are_kept(store: Store) -> None:
    ended = [str(int(number % 3 == 0)) for number in range(60)]
    for count, turn in enumerate(ended, start=1):
        async with store.write() as write:
            await write.add_turn(1, 7, turn)
        if count in (10, 30, 50, 60):
            kept = await store.read.results.punctual(1)
            assert kept == {7: "".join(ended[:count][-50:])}


async def test_statements_are_not_logged_with_their_values(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store = await Store.open(database)
    row = game_row(secret=b"a secret of 32 bytes, never told")
    await added(store, row)
    await store.close()
    assert "secret" not in caplog.text
    assert "32 bytes" not in repr(row)


# --- shards ------------------------------------------------------------------------------------


async def test_what_asks_for_all_finds_those_of_our_shards_only(database: str) -> None:
    shards = Shards(2, 3, 8)
    store = await Store.open(database, shards=shards)
    ours, theirs = [], []
    for channel, guild_id in enumerate((number << 22 | 77 for number in range(40, 64)), start=1):
        game_id = await added(store, game_row(channel, guild_id=guild_id))
        (ours if guild_id in shards else theirs).append(game_id)
        async with store.write() as write:
            due = TimerRow(game_id=game_id, seat=0, kind="remind", due_at=float(100 - channel))
            await write.set_timers(game_id, [due])
            post = PostRow(message_id=channel, game_id=game_id, channel_id=1, version=1, is_newest=False)
            await write.set_post(post)
    assert (len(ours), len(theirs)) == (6, 18)
    read = store.read
    assert [row.id for row in await read.open_games()] == ours
    assert [row.id for row in await read.open_games(41 << 22 | 77)] == [2]
    assert [row.id for row in await read.games_behind()] == ours
    assert {row.game_id for row in await read.timers_due(1000.0)} == set(ours)
    assert {row.game_id for row in await read.older_posts()} == set(ours)
    assert await read.next_due() == min(row.due_at for row in await read.timers_due(1000.0))
    assert await read.game(theirs[0]) is not None
    await store.close()


@pytest.mark.parametrize(
    ("text", "shards"), [("0-3/16", Shards(0, 3, 16)), (" 5/6 ", Shards(5, 5, 6)), ("0/1", Shards(0, 0, 1))]
)
def test_shards_are_read(text: str, shards: Shards) -> None:
    assert Shards.parse(text) == shards == Shards.parse(str(shards))


@pytest.mark.parametrize("text", ["", "3", "4-3/16", "0-16/16", "0/0", "-1/4", "0-3/16/2", "a/b"])
def test_shards_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Shards.parse(text)
