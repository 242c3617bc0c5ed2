"""A person who is forgotten is in no finished game any more; open games and other people stay as they are."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from data.rows import NoteRow, ResultRow, SeatRow
from data.store import Store
from tests.data.rowing import added, game_row, move_row

ANN, BEN = 5, 6


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await Store.open(database)
    for channel in (1, 2):
        game_id = await added(opened, game_row(channel, opener_id=ANN))
        async with opened.write() as write:
            await write.set_seats(game_id, [
                SeatRow(game_id=game_id, seat=0, user_id=ANN, name="Ann"),
                SeatRow(game_id=game_id, seat=1, user_id=BEN, name="Anna"),
                SeatRow(game_id=game_id, seat=2, user_id=None, name="Computer 1", computer="x", owner_id=ANN),
            ])  # fmt: skip
            await write.add_move(move_row(game_id, 1, user_id=ANN))
            await write.add_note(NoteRow(game_id=game_id, version=2, noted_at=1.0, content="Ann beat Anna."))
    async with opened.write() as write:
        await write.add_results([
            ResultRow(game_id=1, seat=seat, guild_id=9, game="g", user_id=user, computer=None, won=seat == 0,
                      score=1, ended_at=1.0) for seat, user in enumerate((ANN, BEN))
        ])  # fmt: skip
        row = replace(game_row(1, id=1, opener_id=ANN), is_open=False, version=2, started_at=1.0)
        await write.save_game(row, 1)
    yield opened
    await opened.close()


async def test_finished_games_know_a_forgotten_person_no_more(store: Store) -> None:
    async with store.write() as write:
        assert await write.forget(ANN, ["Ann"]) == 1
    ann, ben, computer = await store.read.seats(1)
    assert (ann.user_id, ann.name) == (None, "A player")
    assert (ben.user_id, ben.name) == (BEN, "Anna")
    assert (computer.owner_id, computer.name) == (None, "A player")
    assert [move.user_id for move in await store.read.moves(1)] == [None]
    assert [note.content for note in await store.read.notes(1)] == ["A player beat Anna."]
    assert [row.user_id for row in await store.read.tallies(9)] == [BEN]
    game = await store.read.game(1)
    assert game is not None
    assert game.opener_id == 0


async def test_open_games_stay_as_they_are(store: Store) -> None:
    before = await store.read.seats(2), await store.read.moves(2), await store.read.notes(2)
    async with store.write() as write:
        await write.forget(ANN, ["Ann"])
    assert (await store.read.seats(2), await store.read.moves(2), await store.read.notes(2)) == before


async def test_who_never_played_is_forgotten_too(store: Store) -> None:
    async with store.write() as write:
        assert await write.forget(1234, []) == 0
    assert len(await store.read.tallies(9)) == 2
