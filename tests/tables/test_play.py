"""Moves: who may, once only, secrets, computers, resigning."""

import asyncio
import logging
import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.setup import Setup
from bot.tables.limits import Limits
from bot.tables.live import MOST_OVER, Live
from bot.tables.model import By, NotStored, Phase, Refusal, Stale
from bot.tables.service import TableService
from data.errors import StoreError
from data.store import Store
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from tests.tables.helpers import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    GAMES,
    GUILD,
    Clock,
    Tables,
    make_unreadable,
    told_news,
)
from tests.tables.toy import Bid, Peek, Roll, Shout, Toy, ToyState


async def test_a_move_is_stored_and_told(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    moved = await tables.do(table.id, Roll())
    assert moved.table.version == table.version + 1
    assert (moved.by, moved.seat) == (By.PERSON, table.seat_of(active))
    assert moved.lines[0].startswith(f"{table.names[moved.seat or 0]} rolled ")
    glance = await tables.service.play.glance(table.id, ANN)
    assert glance.view.die
    assert glance.waiting == (0, 1)
    assert glance.legal == tuple(Bid(amount) for amount in range(4))


async def test_the_wrong_seat_a_stranger_and_a_bad_move_change_nothing(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    with pytest.raises(Illegal):
        await tables.do(table.id, Roll(), ANN + BEN - active)
    with pytest.raises(Refusal, match="no seat"):
        await tables.do(table.id, Roll(), CAT)
    with pytest.raises(Illegal):
        await tables.do(table.id, Bid(2))
    assert await tables.service.get(table.id) == table


async def test_only_who_plays_there_gets_a_panel_and_only_while_it_goes_on(tables: Tables) -> None:
    table, play = await tables.started(ANN, BEN), tables.service.play
    assert (await play.player_glance(table.id, ANN)).seat == table.seat_of(ANN)
    with pytest.raises(Refusal, match="no seat"):
        await play.player_glance(table.id, CAT)
    await tables.service.moderation.end(table.id)
    with pytest.raises(Refusal):
        await play.player_glance(table.id, ANN)


async def test_nothing_moves_in_the_lobby(tables: Tables) -> None:
    table = await tables.lobby(ANN, BEN)
    with pytest.raises(Refusal, match="not started"):
        await tables.do(table.id, Roll(), ANN)
    with pytest.raises(Refusal, match="not started"):
        await tables.service.play.glance(table.id)


async def test_the_same_interaction_moves_once(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    first = await tables.do(table.id, Peek(), active, interaction_id=1)
    again = await tables.do(table.id, Peek(), active, interaction_id=1)
    assert (again.table, again.lines, again.own_lines) == (first.table, first.lines, first.own_lines)


async def test_another_persons_interaction_tells_nothing(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    await tables.do(table.id, Peek(), active, interaction_id=1)
    with pytest.raises(Stale):
        await tables.do(table.id, Peek(), ANN + BEN - active, interaction_id=1)


async def test_two_clicks_at_once_are_one_move(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    done = await asyncio.gather(
        *(tables.do(table.id, Roll(), active, interaction_id=n, version=table.version) for n in range(5)),
        return_exceptions=True,
    )
    assert sum(not isinstance(each, BaseException) for each in done) == 1
    assert sum(isinstance(each, Stale) for each in done) == 4
    assert (await tables.service.get(table.id)).version == table.version + 1


async def test_the_same_click_twice_at_once_is_one_move(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    done = await asyncio.gather(
        *(tables.do(table.id, Roll(), active, interaction_id=8, version=table.version) for _ in range(4))
    )
    assert {each.table.version for each in done} == {table.version + 1}
    assert len({each.lines for each in done}) == 1


async def test_an_old_button_is_refused_and_so_is_one_from_the_future(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    await tables.do(table.id, Shout(5))
    for version in (table.version, table.version + 2, -1):
        with pytest.raises(Stale):
            await tables.do(table.id, Roll(), active, version=version)
    await tables.do(table.id, Roll(), active, version=table.version + 1)


async def test_answers_of_others_do_not_spoil_ones_own_panel(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, CAT)
    rolled = (await tables.do(table.id, Roll())).table
    await tables.do(table.id, Bid(1), CAT, version=rolled.version)
    glance = await tables.service.play.glance(table.id, ANN)
    assert glance.fresh(rolled.version)
    assert not glance.fresh(table.version)
    await tables.do(table.id, Bid(2), ANN, version=rolled.version)
    with pytest.raises(Stale):
        await tables.do(table.id, Bid(0), ANN, version=rolled.version)
    await tables.do(table.id, Bid(3), BEN, version=rolled.version)
    assert (await tables.service.play.glance(table.id)).view.die == 0


async def test_secrets_go_to_their_seat_only(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    moved = await tables.do(table.id, Peek())
    (number,) = re.findall(r"\d+", moved.own_lines[0])
    for told in (moved.lines, await told_news(tables.service, table.id, 0)):
        assert number not in repr(told)
    for user in (None, ANN + BEN - active, CAT):
        glance = await tables.service.play.glance(table.id, user)
        assert number not in repr(glance.view)
    assert number in repr((await tables.service.play.glance(table.id, active)).view)
    await tables.do(table.id, Roll())
    sealed = await tables.do(table.id, Bid(2), ANN)
    assert sealed.lines == ()
    assert sealed.own_lines == (f"{table.names[0]} bid 2 in secret.",)


async def test_choices_are_those_of_ones_own_seat(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    assert (await tables.service.play.choices(table.id, active, Shout, {})).atoms == (1, 2, 3)
    assert (await tables.service.play.choices(table.id, active, Bid, {})).atoms == ()
    await tables.do(table.id, Roll())
    assert (await tables.service.play.choices(table.id, active, Bid, {})).atoms == (0, 1, 2, 3)
    with pytest.raises(Refusal, match="no seat"):
        await tables.service.play.choices(table.id, CAT, Bid, {})


async def test_a_game_ends_with_its_seed_and_its_result(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, computers=1)
    over = await tables.play_on(table.id, random.Random(3))
    assert over.phase is Phase.OVER
    assert over.secret == bytes(range(32)).hex()
    glance = await tables.service.play.glance(table.id, ANN)
    assert glance.standing is not None
    assert glance.standing.winners
    assert (glance.waiting, glance.legal, glance.open) == ((), (), ())
    with pytest.raises(Refusal, match="over"):
        await tables.do(table.id, Roll(), ANN)
    assert await tables.service.find(CHANNEL) == over
    assert not (await tables.lobby(ANN)).seats[0].left


async def test_a_bot_that_starts_anew_goes_on_as_if_nothing_had_been(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await tables.started(ANN, BEN, CAT)
    rng = random.Random(5)
    for _ in range(12):
        await tables.play_on(table.id, rng, most=1)
        fresh = TableService(store, Setup(games=GAMES, clock=clock))
        assert await fresh.get(table.id) == await tables.service.get(table.id)
        for user in (ANN, BEN, CAT, None):
            assert await fresh.play.glance(table.id, user) == await tables.service.play.glance(table.id, user)
        tables.service = fresh


async def test_few_tables_stay_in_memory_and_none_is_lost(store: Store, clock: Clock) -> None:
    small = Tables(TableService(store, Setup(games=GAMES, clock=clock, keep=2)))
    started = [await small.started(ANN, BEN, channel=channel) for channel in range(100, 106)]
    for _ in range(3):
        await asyncio.gather(*(small.play_on(table.id, random.Random(table.id), 1) for table in started))
    for table in started:
        assert (await small.service.get(table.id)).version == table.version + 3


async def test_finished_games_are_let_go(tables: Tables) -> None:
    going = await tables.started(ANN, BEN, channel=99)
    over = []
    for channel in range(100, 104 + MOST_OVER):
        table = await tables.started(ANN, BEN, channel=channel)
        over.append((await tables.service.moderation.end(table.id, "done")).id)
    keeper = tables.service.keeper
    at_hand = [id for id in over if keeper.tables.get(id) is not None]
    assert at_hand == over[-MOST_OVER:]
    assert keeper.tables.get(going.id) is not None
    assert not (await tables.service.get(over[0])).open
    assert keeper.tables.get(over[0]) is not None, "one that somebody asks about is at hand again"
    assert keeper.tables.get(over[-MOST_OVER]) is None


# --- failures of the store -----------------------------------------------------------------------


async def test_a_store_that_fails_refuses_the_move_and_forgets_it(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, BEN)

    def fail() -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", fail)
        with pytest.raises(NotStored) as refused:
            await tables.do(table.id, Roll())
    assert "nothing has changed" in refused.value.text
    assert await tables.service.get(table.id) == table
    assert (await tables.do(table.id, Roll())).table.version == table.version + 1


async def test_a_move_that_somebody_else_stored_first_is_stale(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await tables.started(ANN, BEN)
    other = Tables(TableService(store, Setup(games=GAMES, clock=clock)))
    await other.do(table.id, Roll())
    with pytest.raises(Stale):
        await tables.do(table.id, Peek())
    assert (await tables.service.play.glance(table.id)).view.die


async def test_a_cancelled_move_is_stored_or_not_but_never_half(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, BEN, goal="500")
    for turn in range(30):
        glance = await tables.service.play.glance(table.id, await tables.active(table.id))
        task = asyncio.create_task(tables.do(table.id, glance.legal[0], interaction_id=turn))
        for _ in range(turn):
            await asyncio.sleep(0.0002 if turn % 2 else 0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        stored = await store.read.game(table.id)
        assert stored is not None
        assert stored.version == (await tables.service.get(table.id)).version
        moves = await store.read.moves(table.id)
        assert len(moves) == stored.version - table.version


# --- computers -----------------------------------------------------------------------------------


async def test_computers_move_until_a_person_must(tables: Tables) -> None:
    table = await tables.started(ANN, computers=2)
    for _ in range(20):
        moved = await tables.service.computers.move(table.id)
        if moved is None:
            break
        assert moved.by is By.COMPUTER
        assert table.seats[moved.seat or 0].computer
    assert 0 in (await tables.service.play.glance(table.id)).waiting


async def test_two_loops_over_one_table_do_not_double_its_moves(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, computers=3, goal="40")

    async def loop() -> int:
        moves = 0
        while await tables.service.computers.move(table.id) is not None:
            moves += 1
        return moves

    for _ in range(6):
        counts = await asyncio.gather(loop(), loop(), loop())
        stored = await store.read.moves(table.id)
        assert sum(row.made_by == By.COMPUTER for row in stored) >= sum(counts)
        assert len({row.number for row in stored}) == len(stored)
        if (await tables.service.get(table.id)).phase is not Phase.PLAYING:
            break
        glance = await tables.service.play.glance(table.id, ANN)
        await tables.do(table.id, glance.legal[0], ANN)


async def test_a_person_may_answer_while_a_computer_thinks(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await tables.started(ANN, computers=1)
    while (await tables.service.play.glance(table.id)).view.die == 0:
        if await tables.service.computers.move(table.id) is None:
            await tables.do(table.id, Roll(), ANN)
    assert (await tables.service.play.glance(table.id)).waiting == (0, 1)
    thinking, thought, thoughts = asyncio.Event(), asyncio.Event(), []
    think = tables.service.computers.decide

    async def slow(live: Live, seat: int, by: By, player: str | None) -> Any:
        thoughts.append(live.table.version)
        thinking.set()
        await thought.wait()
        return await think(live, seat, by, player)

    monkeypatch.setattr(tables.service.computers, "decide", slow)
    task = asyncio.create_task(tables.service.computers.move(table.id))
    await thinking.wait()
    answered = await tables.do(table.id, Bid(1), ANN)
    assert answered.table.version == thoughts[0] + 1
    thought.set()
    moved = await task
    assert moved is not None
    assert (moved.seat, moved.action) == (1, Bid(3))
    assert thoughts == [answered.table.version - 1, answered.table.version], "it thought again"


async def test_who_moves_as_the_game_is_about_to_wait_for_somebody_keeps_it_going(tables: Tables) -> None:
    """It was paused all the same: 'The computers have made 0 turns and nobody has done anything'."""
    table, keeper = await tables.started(ANN, computers=1), tables.service.keeper
    while (await tables.service.play.glance(table.id)).view.die == 0:
        if await tables.service.computers.move(table.id) is None:
            await tables.do(table.id, Roll(), ANN)
    assert (await tables.service.play.glance(table.id)).waiting == (0, 1)
    keeper.limits = Limits(unattended=5)
    async with keeper.lock(table.id):
        keeper.tables.keep(replace(await keeper.peek(table.id), unattended=5))
        answered = asyncio.create_task(tables.do(table.id, Bid(1), ANN))
        await asyncio.sleep(0)
        moved = asyncio.create_task(tables.service.computers.move(table.id))
        await asyncio.sleep(0)
    assert (await answered).seat == 0 and await moved is not None
    assert (await tables.service.get(table.id)).phase is Phase.PLAYING


@pytest.mark.parametrize("player", ["broken", "cheat"])
async def test_a_computer_player_that_fails_plays_at_random_and_says_so_in_the_log(
    tables: Tables, player: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await tables.started(ANN, computers=1, player=player)
    with caplog.at_level(logging.ERROR):
        over = await tables.play_on(table.id, random.Random(2))
    assert over.phase is Phase.OVER
    assert any(record.levelno == logging.ERROR for record in caplog.records)
    assert bytes(range(32)).hex() not in caplog.text


async def test_after_a_restart_computers_that_were_interrupted_are_found(tables: Tables) -> None:
    waiting = set()
    for channel in range(60, 66):
        table = await tables.started(ANN, computers=3, channel=channel, goal=str(channel))
        if (await tables.service.play.glance(table.id)).waiting != (0,):
            waiting.add(table.id)
    assert waiting
    assert set(await tables.service.computers.due()) == waiting
    paused = min(waiting)
    await tables.service.moderation.pause(paused)
    assert set(await tables.service.computers.due()) == waiting - {paused}
    assert await tables.service.computers.move(paused) is None


async def test_a_computer_stands_in_and_gives_the_seat_back(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    table = await tables.service.moderation.stand_in(table.id, 0)
    assert (table.seats[0].computer, table.seats[0].owner_id, table.seats[0].name) == ("greedy", ANN, "Ann")
    assert table.seats[0].title == "Ann (computer stands in)"
    with pytest.raises(Refusal, match="takes your seat back"):
        await tables.do(table.id, Roll(), ANN)
    with pytest.raises(Refusal, match="No person plays"):
        await tables.service.moderation.stand_in(table.id, 0)
    for _ in range(4):
        await tables.service.computers.move(table.id)
    table = await tables.service.moderation.give_back(table.id, 0)
    assert (table.seats[0].user_id, table.seats[0].computer, table.seats[0].owner_id) == (ANN, None, None)
    with pytest.raises(Refusal, match="No computer stands in"):
        await tables.service.moderation.give_back(table.id, 0)
    lines = [line.text for line in await tables.service.history.log(table.id)]
    assert "A computer stands in for Ann." in lines
    assert "Ann plays again." in lines


# --- resigning -----------------------------------------------------------------------------------


async def test_who_resigns_is_followed_by_a_computer(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    moved = await tables.service.play.resign(table.id, ANN)
    assert moved.lines == ("Ann resigned; Tin Sparrow plays on in that seat.",)
    assert (moved.table.seats[0].computer, moved.table.seats[0].owner_id) == ("greedy", None)
    with pytest.raises(Refusal, match="no seat"):
        await tables.service.play.resign(table.id, ANN)
    last = await tables.service.play.resign(table.id, BEN)
    assert (last.table.phase, last.table.why) == (Phase.ENDED, "Nobody is left to play.")
    assert last.lines == ("Ben resigned. Nobody is left to play.",)
    assert last.table.names == ("Tin Sparrow", "Ben"), "no computer is named that never played"


async def test_who_resigns_by_the_rules_leaves(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, CAT, leaving="on")
    moved = await tables.service.play.resign(table.id, CAT, interaction_id=3)
    assert moved.lines == ("Cat left.",)
    assert moved.table.seats[2].left
    assert moved.table.seats[2].title == "Cat (left)"
    again = await tables.service.play.resign(table.id, CAT, interaction_id=3)
    assert (again.table, again.lines) == (moved.table, moved.lines)
    with pytest.raises(Refusal, match="gave up"):
        await tables.do(table.id, Roll(), CAT)
    moved = await tables.service.play.resign(table.id, ANN)
    assert moved.table.phase is Phase.OVER
    assert (await tables.service.history.statistics(GUILD, BEN)).wins == 1


@pytest.mark.parametrize("leaving", ["on", "off"])
async def test_a_pause_holds_nobody(tables: Tables, leaving: str) -> None:
    table = await tables.started(ANN, BEN, CAT, leaving=leaving)
    await tables.service.moderation.pause(table.id)
    with pytest.raises(Refusal, match="“Go on”"):
        await tables.do(table.id, Roll(), ANN)
    moved = await tables.service.play.resign(table.id, ANN)
    assert (moved.table.phase, moved.table.people) == (Phase.PAUSED, {BEN, CAT})
    await tables.service.history.forget(ANN)
    assert (await tables.service.moderation.resume(table.id)).phase is Phase.PLAYING
    assert (await tables.play_on(table.id, random.Random(4))).phase is Phase.OVER


async def test_no_game_goes_on_with_computers_alone_after_the_last_person_left(tables: Tables) -> None:
    table = await tables.started(ANN, computers=2, leaving="on")
    moved = await tables.service.play.resign(table.id, ANN)
    assert (moved.table.phase, moved.table.why) == (Phase.ENDED, "Nobody is left to play.")
    assert await tables.service.computers.move(table.id) is None


# --- what can't be read --------------------------------------------------------------------------


async def test_a_game_that_cannot_be_read_back_stops_no_other_and_can_be_ended(
    tables: Tables, store: Store, clock: Clock
) -> None:
    bad, good = await tables.started(ANN, BEN, channel=31), await tables.started(ANN, BEN, channel=32)
    await make_unreadable(store, bad.id)
    fresh = Tables(TableService(store, Setup(games=GAMES, clock=clock)))
    clock.pass_minutes(24 * 60)
    assert {each.id for each in await fresh.service.posts.behind()} == {bad.id, good.id}
    assert {each.table.id for each in await fresh.service.overview.of_person(ANN)} == {bad.id, good.id}
    assert {due.table.id for due in await fresh.service.timers.due()} == {good.id}
    for refused in (
        fresh.service.play.act(bad.id, ANN, Roll()),
        fresh.service.play.glance(bad.id, ANN),
        fresh.service.undoing.undo(bad.id),
        fresh.service.moderation.replace_by_computer(bad.id, 0),
        fresh.service.play.resign(bad.id, ANN),
    ):
        with pytest.raises(Refusal, match="another version"):
            await refused
    assert await fresh.service.computers.move(bad.id) is None
    assert (await fresh.service.moderation.end(bad.id)).phase is Phase.ENDED
    await fresh.lobby(ANN, channel=31)
    await fresh.do(good.id, Roll())


async def test_a_table_of_a_game_that_is_gone_stops_no_other(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await tables.started(ANN, BEN, channel=31)
    fresh = TableService(store, Setup(games={}, clock=clock))
    assert await fresh.posts.behind() == []
    with pytest.raises(Refusal, match="no longer played here"):
        await fresh.find(31)


async def test_a_bug_in_a_game_changes_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await tables.started(ANN, BEN)
    view = (await tables.service.play.glance(table.id)).view

    def half(self: Toy, state: ToyState, seat: int, action: Action) -> list[Event]:
        state.scores[0] = 999
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Toy, "apply", half)
        with pytest.raises(ZeroDivisionError):
            await tables.do(table.id, Roll())
    assert await tables.service.get(table.id) == table
    assert (await tables.service.play.glance(table.id)).view == view
    await tables.do(table.id, Roll())


async def test_who_is_asked_knows_it_and_nobody_else(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    active = await tables.active(table.id)
    seen = [await tables.service.play.glance(table.id, user, moves=False) for user in (ANN, BEN, CAT)]
    asked = {user for user, each in zip((ANN, BEN, CAT), seen, strict=True) if each.seat in each.waiting}
    assert asked == {active}
