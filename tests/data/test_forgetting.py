"""A person who is forgotten is in no finished game any more; open games and other people stay as they are."""

from collections.abc import AsyncIterator, Collection

import pytest
from msgspec.structs import replace

from data.forgetting import Without
from data.rows import NoteRow, PostRow, RecordRow, ResultRow, SeatRow
from data.store import Store
from tests.data.rowing import added, game_row, move_row

ANN, BEN, MO = 5, 6, 7


def _kept(document: bytes, seats: Collection[int]) -> bytes:
    """A record that never was."""
    raise AssertionError("nothing was pruned")


def _unlisted(given: str, user_id: int) -> str:
    return given.replace(str(user_id), "0")


KEPT = Without(_kept, _unlisted, str)


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
        await write.set_shown(1, 2)
        assert await write.forget(ANN, KEPT) == 1
    assert [row.id for row in await store.read.games_behind()] == [2], "no old board is sent anew"
    ann, ben, computer = await store.read.seats(1)
    assert (ann.user_id, ann.name) == (None, "A player")
    assert (ben.user_id, ben.name) == (BEN, "Anna")
    assert (computer.owner_id, computer.name) == (None, "A player")
    assert [move.user_id for move in await store.read.moves(1)] == [None]
    assert [note.content for note in await store.read.notes(1)] == ["A player beat Anna."]
    assert [*await store.read.results.tallies(9)] == [BEN]
    game = await store.read.game(1)
    assert game is not None
    assert game.opener_id == 0


async def test_seats_of_open_games_stay_as_they_are(store: Store) -> None:
    before = await store.read.seats(2), await store.read.moves(2)
    async with store.write() as write:
        await write.forget(ANN, KEPT)
    assert (await store.read.seats(2), await store.read.moves(2)) == before


async def test_who_never_played_is_forgotten_too(store: Store) -> None:
    async with store.write() as write:
        assert await write.forget(1234, KEPT) == 0
    assert len(await store.read.results.tallies(9)) == 2


async def test_a_moderator_goes_out_of_notes_and_reasons(store: Store) -> None:
    for game_id in (1, 2):
        game = await store.read.game(game_id)
        assert game is not None
        async with store.write() as write:
            await write.add_named(game_id, [(MO, "Mo (the host)"), (MO, "Mo")])
            await write.add_named(game_id, [(MO, "Mo")])
            note = NoteRow(game_id=game_id, version=7, noted_at=1.0, content="Mo, not Moe: Mo (the host).")
            await write.add_note(note)
            await write.save_game(replace(game, why="Mo ended it.", version=game.version + 1), game.version)
    async with store.write() as write:
        assert await write.forget(MO, KEPT) == 1
    for game_id in (1, 2):
        game, note = await store.read.game(game_id), (await store.read.notes(game_id))[-1]
        assert game is not None and game.why == "A player ended it."
        assert note.content == "A player, not Moe: A player."
    async with store.write() as write:
        assert await write.forget(MO, KEPT) == 0, "and nothing is left to find them by"


async def test_messages_keep_nobody_who_is_forgotten(store: Store) -> None:
    posts = [
        PostRow(
            message_id=1, game_id=1, channel_id=1, version=1, is_newest=False, kept="Ann rolled.", asked="[5]"
        ),
        PostRow(message_id=2, game_id=1, channel_id=1, version=1, is_newest=False, phase="call", kept="5"),
        PostRow(
            message_id=3, game_id=1, channel_id=1, version=1, is_newest=False, phase="call", kept="55 5 x"
        ),
    ]
    async with store.write() as write:
        for post in posts:
            await write.set_post(post)
        await write.forget(ANN, KEPT)
    found = await store.read.older_posts(1)
    assert [post.kept for post in found] == ["", "0", "55 0 x"] and {post.asked for post in found} == {"[]"}


async def test_the_record_of_a_pruned_game_loses_their_seats(store: Store) -> None:
    asked: list[tuple[bytes, set[int]]] = []

    def without(document: bytes, seats: Collection[int]) -> bytes:
        asked.append((document, set(seats)))
        return b"less"

    async with store.write() as write:
        await write.prune(RecordRow(game_id=1, digest="d", document=b"all", pruned_at=1.0))
    async with store.write() as write:
        await write.forget(ANN, Without(without, _unlisted, str))
    assert asked == [(b"all", {0, 2})]
    row = await store.read.record(1)
    assert row is not None and row.document == b"less"
