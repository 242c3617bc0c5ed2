"""Whoever asks to be forgotten is nowhere in the store any more, and their games still verify."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.setup import Setup
from bot.spans import DAY
from bot.tables.history import _WITHOUT
from bot.tables.live import as_text
from bot.tables.looking import EVERYBODY
from bot.tables.matching import Wish
from bot.tables.model import Opening, Person, Phase, Plea, Post, Refusal, Table
from bot.tables.reminders import Reminder
from bot.tables.seasons import Season
from bot.tables.service import TableService
from bot.tables.thinking import Thinker
from data.shape import shapes
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel import record
from rules.kernel.game import Game
from rules.kernel.hindsight import examine
from tests.tables.helpers import ANN, BEN, CAT, CHANNEL, DAN, GUILD, Clock, Tables
from tests.tables.toy import TOY

ZED = 987_654_321
"""Of a number and a name that stand for nothing else."""
NAME = "Zebedee"


async def everything(store: Store) -> str:
    """All that the database holds, as text."""
    found = []
    for shape in shapes():
        for row in await store.engine.reader.fetch(f"SELECT {', '.join(shape.columns)} FROM {shape.name}"):
            told = [each.decode(errors="replace") if isinstance(each, bytes) else str(each) for each in row]
            found.append(f"{shape.name}: {told}")
    return "\n".join(found)


def at(channel: int) -> Person:
    """The moderator who goes by another name in each channel."""
    return Person(ZED, f"{NAME} of {channel}")


async def game(service: TableService, channel: int) -> int:
    """A game of Zebedee and Ben that goes on; both gave something to the dice, and asked for something."""
    lobby = service.lobby
    opened = await lobby.open(
        Opening(guild_id=1, channel_id=channel, opener_id=ZED, game="toy", chosen={"goal": "15"})
    )
    await lobby.join(opened.id, ZED, NAME)
    await lobby.join(opened.id, BEN, "Ben")
    await service.starting.wish(opened.id, ZED)
    await service.starting.start(opened.id)
    for user in (ZED, BEN):
        await service.starting.word(
            opened.id, user, f"word{user % 7}of{channel}", extends=(await service.get(opened.id)).extends
        )
    await service.starting.begin(opened.id)
    await service.requests.ask(opened.id, ZED, Plea.PAUSE)
    asked = (await service.get(opened.id)).request
    assert asked is not None
    await service.requests.agree(opened.id, BEN, asked.at)
    await service.moderation.resume(opened.id)
    return opened.id


async def many_ends(service: TableService, tables: Tables, clock: Clock) -> list[int]:
    """Games that Zebedee was in: won, ended, called off, left to somebody else, moderated; one is pruned."""
    moderation = service.moderation
    over = [await game(service, 11), await game(service, 12)]
    for table_id in over:
        await moderation.pause(table_id, by=at(0))
        await moderation.resume(table_id, by=at(0))
        assert (await tables.play_on(table_id, random.Random(3))).phase is Phase.OVER
    ended = await game(service, 13)
    await moderation.end(ended, by=at(13))
    left = await game(service, 14)
    await moderation.replace_by_user(left, 0, CAT, "Cat", by=at(14))
    await tables.play_on(left, random.Random(4))
    stood_in = await game(service, 15)
    await service.moderation.stand_in(stood_in, 0)
    await moderation.end(stood_in, f"{NAME} is away")
    called_off = await service.lobby.open(
        Opening(guild_id=1, channel_id=16, opener_id=ZED, game="toy", chosen={})
    )
    await service.lobby.join(called_off.id, ZED, NAME)
    await service.starting.wish(called_off.id, ZED)
    await moderation.end(called_off.id, by=at(16))
    open_still = await tables.started(BEN, CAT, channel=17, goal="500")
    await moderation.pause(open_still.id, by=at(17))
    return [*over, ended, left, stood_in]


async def test_a_forgotten_person_is_nowhere_and_their_games_still_verify(
    tables: Tables, store: Store, clock: Clock
) -> None:
    service = tables.service
    finished = await many_ends(service, tables, clock)
    digests = [(await service.get(table_id)).record_digest for table_id in finished]
    assert all(digests) and len(set(digests)) == len(digests)
    clock.now += 400 * DAY
    assert await service.pruning.prune() == len(finished)
    assert await service.pruning.prune() == 0
    finished.append(await game(service, 18))
    await service.moderation.end(finished[-1])
    digests.append((await service.get(finished[-1])).record_digest)
    wish = Wish(user_id=ZED, name=NAME, games=("toy",), made_at=clock.now, until=clock.now + DAY)
    await service.finding.wish(1, wish)
    other = await tables.started(BEN, CAT, channel=99, goal="500")
    await service.following.follow(other, ZED, "end")
    await service.reminders.add(
        Reminder(guild_id=1, user_id=ZED, channel_id=5, note=NAME, at=clock.now + DAY)
    )
    planned = await service.evenings.plan(1, 5, "toy", clock.now + DAY, None)
    await service.evenings.come(planned.id, Person(ZED, NAME))
    before = await everything(store)
    assert str(ZED) in before and NAME in before

    await service.history.forget(ZED)

    left = await everything(store)
    assert str(ZED) not in left, [line for line in left.splitlines() if str(ZED) in line]
    assert NAME not in left, [line for line in left.splitlines() if NAME in line]
    for table_id, digest in zip(finished, digests, strict=True):
        exported = record.read((await service.history.export(table_id)).data)
        assert exported.digest == digest, "what the last board shows"
        assert not record.verify(TOY.variant(exported.options), exported).problem
    assert "Ben" in left


End = Callable[[TableService, int], Awaitable[object]]
MO = Person(DAN, "Mo")


async def _resign(service: TableService, table_id: int) -> None:
    await service.play.resign(table_id, ZED)


async def _replaced(service: TableService, table_id: int) -> None:
    await service.moderation.replace_by_user(table_id, 0, CAT, NAME, by=MO)


async def _replaced_by_computer(service: TableService, table_id: int) -> None:
    await service.moderation.replace_by_computer(table_id, 0, "random", by=MO)


async def _away_and_replaced(service: TableService, table_id: int) -> None:
    await service.moderation.stand_in(table_id, 0)
    await _replaced(service, table_id)


async def _replaced_as_moderator(service: TableService, table_id: int) -> None:
    """Who played there, then moderates there, and asked for something before."""
    await service.requests.ask(table_id, ZED, Plea.END)
    await _replaced(service, table_id)
    await service.moderation.pause(table_id, by=at(1))
    await service.moderation.resume(table_id, by=at(2))


ENDS: dict[str, End] = {
    "resigned": _resign,
    "replaced by a person of the same name": _replaced,
    "replaced by a computer": _replaced_by_computer,
    "replaced while away": _away_and_replaced,
    "replaced, and a moderator then": _replaced_as_moderator,
}
PLAYED: dict[str, Game] = {"toy": TOY, **GAMES}


@pytest.fixture
async def all_games(store: Store, clock: Clock) -> TableService:
    fixed = Setup(games=PLAYED, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(32)))
    return TableService(store, fixed)


async def begun(service: TableService, game: str, *people: int) -> Table:
    opened = await service.lobby.open(
        Opening(guild_id=1, channel_id=5, opener_id=people[0], game=game, chosen={})
    )
    for user in people:
        await service.lobby.join(opened.id, user, {ZED: NAME, BEN: "Ben"}.get(user, "Ann"))
    seats = next((count for count in opened.counts if count > len(people)), max(opened.counts))
    for _ in range(seats - len(people)):
        await service.lobby.add_computer(opened.id, "random")
    moved = await service.starting.start(opened.id)
    assert moved is not None
    return moved.table


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("game", PLAYED)
async def test_who_left_while_others_play_on_is_nowhere_either(
    all_games: TableService, store: Store, game: str, end: str
) -> None:
    service, tables = all_games, Tables(all_games)
    table = await begun(service, game, ZED, BEN)
    await tables.play_on(table.id, random.Random(game), most=2)
    await ENDS[end](service, table.id)
    assert (await service.get(table.id)).open

    await service.history.forget(ZED)

    left = await everything(store)
    assert str(ZED) not in left
    others = left.replace(f"{NAME} 2", "")  # so the other of that name is called here
    assert NAME not in others, [line for line in others.splitlines() if NAME in line]
    assert await service.history.forget(ZED) == 0, "and a second request has nothing left to do"
    if (await tables.play_on(table.id, random.Random(game), most=4)).open:
        await service.moderation.end(table.id)
    exported = record.read((await service.history.export(table.id)).data)
    assert not record.verify(PLAYED[game].variant(exported.options), exported).problem


async def test_who_resigned_by_the_rules_is_told_to_leave_nothing_more(all_games: TableService) -> None:
    table = await begun(all_games, "land", ANN, BEN)
    # Whoever has left the server can do neither of the two that it named.
    with pytest.raises(Refusal, match=r"You are still playing.* a moderator can give your seat away"):
        await all_games.history.forget(ANN)
    await all_games.play.resign(table.id, ANN)
    assert await all_games.overview.of_person(ANN) == [], "it is none of their tables any more"
    assert await all_games.history.forget(ANN) == 0
    assert (await all_games.get(table.id)).seats[0].title == "A player (left)"


async def test_a_computer_sits_down_where_the_forgotten_come_back_by_an_undo(all_games: TableService) -> None:
    table = await begun(all_games, "land", ANN, BEN)
    await all_games.play.resign(table.id, ANN)
    await all_games.history.forget(ANN)
    await all_games.undoing.undo(table.id, 1)
    seated = (await all_games.get(table.id)).seats[0]
    assert (seated.computer, seated.left, seated.name) == ("strong", False, "Copper Finch")


async def test_a_wish_and_an_opened_lobby_are_forgotten_while_they_are_open(
    tables: Tables, store: Store
) -> None:
    lobby = tables.service.lobby
    opened = await lobby.open(Opening(guild_id=1, channel_id=5, opener_id=ZED, game="toy", chosen={}))
    await tables.service.starting.wish(opened.id, ZED)
    await tables.service.history.forget(ZED)
    assert str(ZED) not in await everything(store)
    await lobby.join(opened.id, ANN, "Ann")
    await lobby.join(opened.id, BEN, "Ben")
    assert await tables.service.starting.start(opened.id) is not None, "nobody's word is awaited"


async def test_whose_evenings_they_are_is_asked_at_once_however_many_there_are(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings, asked = tables.service.evenings, list[str]()
    planned = [await evenings.plan(server, 5, "toy", clock.now + DAY, None) for server in range(1, 9)]
    for evening in planned[2:4]:
        await evenings.come(evening.id, Person(ZED, NAME))
    await evenings.come(planned[0].id, Person(ANN, "Ann"))
    fetch = store.engine.reader.fetch

    async def counted(statement: str, values: Sequence[object] = ()) -> Any:
        asked.append(statement)
        return await fetch(statement, values)

    monkeypatch.setattr(store.engine.reader, "fetch", counted)
    assert await evenings.of_person(ZED) == planned[2:4]
    assert len(asked) == 2, asked


async def test_who_is_forgotten_while_the_table_of_an_evening_opens_has_no_seat_at_it(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A beacon may be asked before, and take its time."""
    evenings, lobby = tables.service.evenings, tables.service.lobby
    evening = await evenings.plan(1, 5, "toy", clock.now + DAY, None)
    for user, name in ((ANN, "Ann"), (ZED, NAME)):
        await evenings.come(evening.id, Person(user, name))

    async def meanwhile() -> bool:
        monkeypatch.undo()
        await tables.service.history.forget(ZED)
        return False

    monkeypatch.setattr(lobby, "_has_beacon", meanwhile)
    with pytest.raises(Refusal):
        await evenings.open(evening, 7)
    assert NAME not in await everything(store)
    table = await evenings.open(evening, 7)
    assert table.names == ("Ann",) and await evenings.comers(evening.id) == []


async def test_whom_a_moderator_took_out_is_forgotten_there(tables: Tables, store: Store) -> None:
    service, table = tables.service, await tables.lobby(ANN, BEN)
    await service.lobby.leave(table.id, BEN, taken_out=True)
    evening = await service.evenings.plan(GUILD, CHANNEL, "toy", service.keeper.clock() + DAY, None)
    await service.evenings.keep(replace(evening, barred=f"<@{ANN}><@{BEN}>").saying([BEN], "Out."))
    season = await service.seasons.make(
        Season(guild_id=GUILD, channel_id=CHANNEL, title="Cup", format="knock-out", game="toy")
    )
    await service.seasons.keep(replace(season, barred=f"<@{BEN}>"))
    await service.history.forget(BEN)
    kept = await service.evenings.one(GUILD, evening.id)
    assert kept.barred == f"<@{ANN}>" and str(BEN) not in kept.says[0][1]
    assert (await service.seasons.course(GUILD, season.id)).season.barred == ""
    assert (await service.keeper.peek(table.id)).manners.barred == ""


async def test_whose_seat_was_given_away_in_a_lobby_is_forgotten(tables: Tables, store: Store) -> None:
    """What the log says of it names who sat there, and who came, also if they leave before it begins."""
    table = await tables.lobby(ANN, BEN)
    await tables.service.moderation.replace_by_user(table.id, 0, ZED, NAME)
    await tables.service.lobby.leave(table.id, ZED)
    await tables.service.lobby.join(table.id, ZED, NAME)
    seat = (await tables.service.get(table.id)).seat_of(ZED)
    assert seat is not None
    await tables.service.moderation.replace_by_user(table.id, seat, CAT, "Cat")
    assert NAME in await everything(store)
    await tables.service.history.forget(ZED)
    assert NAME not in await everything(store)


async def test_what_others_keep_of_a_finished_game_names_nobody_who_is_forgotten(
    all_games: TableService, store: Store
) -> None:
    table = await begun(all_games, "land", ZED, BEN)
    await Tables(all_games).play_on(table.id, random.Random(5))
    document = (await all_games.history.export(table.id)).data
    table = await all_games.get(table.id)
    look = msgspec.json.encode(examine(PLAYED["land"], document, 1)).decode()
    assert NAME in look
    async with store.write() as write:
        for user in (BEN, EVERYBODY):
            await write.documents.put("looks", look if user else "[]", game_id=table.id, user_id=user)
    await all_games.practices.begin_from(table, BEN, document, 3)
    there = await all_games.practices.mine(BEN)
    assert there is not None
    # As it was stored once: with the names of who had played the game.
    as_once = as_text(replace(there.practice, seats=table.names))
    async with store.write() as write:
        await write.documents.save("lessons", as_once, id=there.row.id, version=there.row.version)
    assert NAME in as_once
    await all_games.history.forget(ZED)
    after = await all_games.practices.mine(BEN)
    assert after is not None and after.practice == there.practice
    left = await everything(store)
    assert NAME not in left, [line for line in left.splitlines() if NAME in line]
    assert await all_games.looking.course(table.id) == (), "which names nobody"


async def test_what_is_asked_names_nobody_who_is_forgotten_however_they_were_called(
    all_games: TableService, store: Store
) -> None:
    opened = await all_games.lobby.open(
        Opening(guild_id=1, channel_id=5, opener_id=BEN, game="land", chosen={})
    )
    for user, name in ((ZED, f'{NAME} "Zed" \\o/'), (BEN, "Ben"), (CAT, "Cat")):
        await all_games.lobby.join(opened.id, user, name)
    await all_games.starting.start(opened.id)
    await all_games.play.resign(opened.id, ZED)
    asked = await all_games.requests.ask(opened.id, BEN, Plea.UNDO, moves=1)
    assert asked.request is not None and NAME in asked.request.what
    await all_games.history.forget(ZED)
    assert NAME not in await everything(store)
    assert (await all_games.get(opened.id)).request is None


async def test_what_others_ask_stays_whoever_is_forgotten_that_is_called_as_it_is_stored(
    all_games: TableService,
) -> None:
    """A request is stored with names for its parts, and one of those is "what"."""
    opened = await all_games.lobby.open(
        Opening(guild_id=1, channel_id=5, opener_id=BEN, game="land", chosen={})
    )
    for user, name in ((ZED, "what"), (BEN, "Ben"), (CAT, "Cat")):
        await all_games.lobby.join(opened.id, user, name)
    await all_games.starting.start(opened.id)
    await all_games.play.resign(opened.id, ZED)
    asked = await all_games.requests.ask(opened.id, BEN, Plea.PAUSE)
    await all_games.history.forget(ZED)
    assert (await all_games.get(opened.id)).request == asked.request


async def test_who_practises_against_computers_is_not_disturbed_when_a_namesake_is_forgotten(
    tables: Tables,
) -> None:
    practices = tables.service.practices
    await practices.begin(ANN, "Ann", "toy", {})
    before = await practices.mine(ANN)
    table = await tables.started(BEN, CAT)
    await tables.service.moderation.pause(table.id, by=Person(ZED, "Ann"))
    await tables.service.history.forget(ZED)
    after = await practices.mine(ANN)
    assert before is not None and after is not None
    assert after.row == before.row, "whose buttons are those of this version"


async def test_another_who_bears_the_same_name_is_not_forgotten(tables: Tables) -> None:
    """Neither a name that was put on for it, nor one that a moderator shares with a player."""
    moderation = tables.service.moderation
    table = await tables.started(ANN, BEN)
    await moderation.pause(table.id, by=Person(ZED, "Ben"))
    await moderation.resume(table.id, by=Person(BEN, "Ben"))
    await moderation.end(table.id)
    await tables.service.history.forget(ZED)
    told = [line.text for line in await tables.service.history.log(table.id)]
    assert "A player paused the game." in told, "called Ben 2 there"
    assert "Ben resumed the game." in told


async def test_nor_is_another_whose_name_begins_with_theirs(tables: Tables) -> None:
    moderation = tables.service.moderation
    table = await tables.started(ANN, BEN)
    await moderation.pause(table.id, by=Person(ZED, "Ben"))
    await moderation.resume(table.id, by=Person(CAT, "Ben Bow"))
    await moderation.end(table.id, by=Person(BEN, "Ben"))
    await tables.service.history.forget(BEN)
    told = [line.text for line in await tables.service.history.log(table.id)]
    assert "Ben 2 paused the game." in told and "Ben Bow resumed the game." in told
    assert (await tables.service.get(table.id)).why == "A player ended it."


@pytest.mark.parametrize("user", [BEN, ZED])
async def test_what_is_made_of_a_game_while_somebody_is_forgotten_does_not_name_them(
    all_games: TableService, store: Store, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    """It takes up to a minute to look back on one."""
    table = await begun(all_games, "land", ZED, BEN)
    await Tables(all_games).play_on(table.id, random.Random(5))
    table = await all_games.get(table.id)

    async def work(*given: Any) -> bytes:
        await all_games.history.forget(ZED)
        return await Thinker().work(*given)

    monkeypatch.setattr(all_games.looking._examiner, "work", work)
    with pytest.raises(Refusal, match="forgotten"):
        await all_games.looking.make(table, user)
    left = await everything(store)
    assert NAME not in left and str(ZED) not in left


async def test_a_finished_game_that_is_read_while_somebody_is_forgotten_does_not_name_them(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await game(tables.service, 11)
    await tables.service.moderation.end(table_id)
    tables.service.keeper.tables.clear()
    newest_post = store.read.newest_post

    forgetting = list[asyncio.Task[int]]()

    async def forgotten(*given: int) -> Any:
        monkeypatch.undo()
        forgetting.append(asyncio.create_task(tables.service.history.forget(ZED)))
        while any(each.name == NAME for each in await store.read.seats(table_id)):  # noqa: ASYNC110
            await asyncio.sleep(0)
        return await newest_post(*given)

    monkeypatch.setattr(store.read, "newest_post", forgotten)
    await tables.service.get(table_id)
    await asyncio.gather(*forgetting)
    assert NAME not in (await tables.service.get(table_id)).names
    assert NAME.encode() not in (await tables.service.history.export(table_id)).data


async def test_the_record_of_a_game_that_is_pruned_while_somebody_is_forgotten_does_not_name_them(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.service.moderation.end(await game(tables.service, 11))
    clock.now += 400 * DAY
    moves = store.read.moves

    async def forgotten(*given: Any) -> Any:
        monkeypatch.undo()
        async with store.write() as write:
            await write.forget(ZED, _WITHOUT)
        return await moves(*given)

    monkeypatch.setattr(store.read, "moves", forgotten)
    await tables.service.pruning.prune()
    await tables.service.history.forget(ZED)
    await tables.service.pruning.prune()
    assert NAME not in await everything(store)


@pytest.mark.parametrize("made", ["record", "look"])
async def test_what_is_stored_just_as_somebody_is_being_forgotten_does_not_name_them(
    all_games: TableService, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch, made: str
) -> None:
    """What a transaction changes nobody else sees before its end."""
    table = await begun(all_games, "land", ZED, BEN)
    await Tables(all_games).play_on(table.id, random.Random(5))
    table = await all_games.get(table.id)

    async def work(*_: Any) -> bytes:
        return NAME.encode()

    monkeypatch.setattr(all_games.looking._examiner, "work", work)
    clock.now += 400 * DAY
    async with store.write() as write:
        await write.forget(ZED, _WITHOUT)
        stored = all_games.looking.make(table, BEN) if made == "look" else all_games.pruning.prune()
        storing = asyncio.create_task(stored)
        await asyncio.wait([storing], timeout=0.3)
    await asyncio.gather(storing, return_exceptions=True)
    assert NAME not in await everything(store)


async def test_an_answer_given_just_as_who_asked_is_being_forgotten_does_not_name_them(
    all_games: TableService, store: Store
) -> None:
    """A finished game has the same version before and after."""
    table = await begun(all_games, "land", ZED, BEN)
    await Tables(all_games).play_on(table.id, random.Random(5))
    asked = await all_games.requests.ask(table.id, ZED, Plea.SHOW)
    async with store.write() as write:
        await write.forget(ZED, _WITHOUT)
        answering = asyncio.create_task(all_games.requests.refuse(table.id, BEN, asked.version))
        await asyncio.wait([answering], timeout=0.3)
    await asyncio.gather(answering, return_exceptions=True)
    assert NAME not in await everything(store)


@pytest.mark.parametrize("who", ["player", "moderator"])
async def test_a_board_on_its_way_while_somebody_is_forgotten_is_noted_without_their_name(
    tables: Tables, store: Store, who: str
) -> None:
    """It is the last one: nothing takes its place before the game is pruned."""
    table_id = await game(tables.service, 11)
    if who == "moderator":
        await tables.service.moderation.replace_by_user(table_id, 0, CAT, "Cat", by=MO)
    table = await tables.service.moderation.end(table_id, by=Person(ZED, NAME))
    await tables.service.history.forget(ZED)
    told = f"{NAME} ended it."
    await tables.service.posts.note_shown(Post(table_id, 11, 9001, table.version, Phase.ENDED, kept=told))
    assert NAME not in await everything(store)
    assert (await tables.service.get(table_id)).post is not None
