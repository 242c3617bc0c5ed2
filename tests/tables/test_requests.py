"""What people at a table ask of each other: taking back, pausing and ending without a moderator."""

import random
from typing import Any

import pytest

from bot.messages.news import ALL, Digest
from bot.setup import Setup
from bot.tables.model import Phase, Plea, Refusal, Table, TableSettings, TimerKind
from bot.tables.service import TableService
from bot.tables.undoing import undone_lines
from data.store import Store
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, Clock, Tables
from tests.tables.toy import Peek, Roll, Shout


async def last_line(tables: Tables, table: Table) -> str:
    return (await tables.service.history.log(table.id))[-1].text


async def shouted(tables: Tables, *users: int, **more: int) -> tuple[Table, int]:
    """A table where its active person has shouted 7, and that person."""
    table = await tables.started(*users, **more)
    who = await tables.active(table.id)
    return (await tables.do(table.id, Shout(7), who)).table, who


async def test_a_move_is_taken_back_when_all_others_agree(tables: Tables) -> None:
    table, who = await shouted(tables, ANN, BEN, CAT)
    others = [user for user in (ANN, BEN, CAT) if user != who]
    requests, play = tables.service.requests, tables.service.play
    before = await play.glance(table.id, who)
    asked = await requests.ask(table.id, who, Plea.UNDO)
    assert asked.request is not None
    assert (asked.request.what, asked.unheard) == (
        f"to take back one move: {asked.request.who} shouted 7!",
        tuple(others),
    )
    assert f"✋ {asked.request.who} asks to take back one move" in await last_line(tables, table)
    assert (await play.glance(table.id, who)).view == before.view, "nothing has happened yet"
    assert before.fresh(table.version) and (await play.glance(table.id, who)).fresh(table.version)
    at = asked.request.at
    for nobody in (DAN, who):
        with pytest.raises(Refusal):
            await requests.agree(table.id, nobody, at)
    half = await requests.agree(table.id, others[0], at)
    assert half.unheard == (others[1],)
    with pytest.raises(Refusal, match="already"):
        await requests.agree(table.id, others[0], at)
    done = await requests.agree(table.id, others[1], at)
    assert done.request is None
    assert "as all agreed, took back one move" in await last_line(tables, table)
    assert await tables.service.keeper.store.read.moves(table.id) == []


async def test_news_of_a_no_say_what_was_asked_though_the_same_was_agreed_to_later(
    tables: Tables, clock: Clock
) -> None:
    table, who = await shouted(tables, ANN, BEN)
    other, requests = BEN if who == ANN else ANN, tables.service.requests
    for answer in (requests.refuse, requests.agree, requests.refuse):
        asked = await requests.ask(table.id, who, Plea.UNDO)
        assert asked.request is not None
        await answer(table.id, other, asked.request.at)
        clock.pass_minutes(61)
        if answer == requests.agree:
            await tables.do(table.id, Shout(7), who)
    told = Digest(await tables.service.history.happened(table.id, 0), table.names).fitting(ALL)
    first, back, last = told.index("asks to take"), told.index(" took back "), told.rindex("asks to take")
    assert first < told.index("said no to what") < back < last and told.count("asks to take") == 2


async def test_a_no_ends_it_and_it_must_be_the_same_request(tables: Tables, clock: Clock) -> None:
    table, who = await shouted(tables, ANN, BEN)
    other = BEN if who == ANN else ANN
    requests = tables.service.requests
    first = await requests.ask(table.id, who, Plea.END)
    assert first.request is not None
    with pytest.raises(Refusal, match="already"):
        await requests.ask(table.id, other, Plea.PAUSE)
    assert (await requests.refuse(table.id, other, first.request.at)).request is None
    with pytest.raises(Refusal, match="less than an hour ago"):
        await requests.ask(table.id, who, Plea.END)
    clock.pass_minutes(60)
    second = await requests.ask(table.id, who, Plea.END)
    with pytest.raises(Refusal, match="before"):
        await requests.agree(table.id, other, first.request.at)
    assert second.request is not None
    ended = await requests.agree(table.id, other, second.request.at)
    assert (ended.phase, ended.request) == (Phase.ENDED, None)
    assert ended.why.endswith("as all agreed, ended it.")


async def test_the_hour_outlives_a_restart(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN)
    requests = tables.service.requests
    asked = await requests.ask(table.id, ANN, Plea.PAUSE)
    await requests.refuse(table.id, BEN, asked.version)
    for minutes, refused in ((59, True), (1, False)):
        clock.pass_minutes(minutes)
        service = TableService(tables.service.keeper.store, Setup(games=GAMES, clock=clock))
        if refused:
            with pytest.raises(Refusal, match="less than an hour ago"):
                await service.requests.ask(table.id, ANN, Plea.PAUSE)
        else:
            assert (await service.requests.ask(table.id, ANN, Plea.PAUSE)).request is not None


async def test_a_seat_asks_once_an_hour_however_often_it_is_refused(tables: Tables, clock: Clock) -> None:
    table, who = await shouted(tables, ANN, BEN, CAT)
    others = [user for user in (ANN, BEN, CAT) if user != who]
    requests, asked = tables.service.requests, 0
    for _ in range(20):
        try:
            after = await requests.ask(table.id, who, Plea.PAUSE)
        except Refusal:
            pass
        else:
            assert after.request is not None
            await requests.refuse(table.id, others[0], after.request.at)
            asked += 1
        clock.pass_minutes(1)
    assert asked == 1
    assert (await requests.ask(table.id, others[0], Plea.PAUSE)).request is not None, "another seat may"


async def test_who_was_granted_something_may_ask_again_at_once(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    requests = tables.service.requests
    for plea, phase in ((Plea.PAUSE, Phase.PAUSED), (Plea.RESUME, Phase.PLAYING), (Plea.END, Phase.ENDED)):
        asked = await requests.ask(table.id, ANN, plea)
        assert asked.request is not None
        assert (await requests.agree(table.id, BEN, asked.request.at)).phase is phase


async def test_who_comes_after_has_asked_for_nothing(tables: Tables) -> None:
    requests = tables.service.requests
    table = await tables.started(ANN, BEN)
    asked = await requests.ask(table.id, ANN, Plea.PAUSE)
    assert asked.request is not None
    await requests.refuse(table.id, BEN, asked.request.at)
    await tables.service.moderation.replace_by_user(table.id, 0, DAN, "Dan")
    assert (await requests.ask(table.id, DAN, Plea.PAUSE)).request is not None


async def test_who_asked_can_take_it_back(tables: Tables) -> None:
    table, who = await shouted(tables, ANN, BEN)
    asked = await tables.service.requests.ask(table.id, who, Plea.END)
    assert asked.request is not None
    after = await tables.service.requests.refuse(table.id, who, asked.request.at)
    assert after.request is None
    assert "no longer asks for that" in await last_line(tables, table)


@pytest.mark.parametrize("plea", [Plea.UNDO, Plea.END, Plea.PAUSE])
async def test_for_whom_a_computer_stands_in_they_are_asked_all_the_same(tables: Tables, plea: Plea) -> None:
    table, who = await shouted(tables, ANN, BEN)
    other = BEN if who == ANN else ANN
    await tables.service.moderation.stand_in(table.id, table.seat_of(other) or 0)
    asked = await tables.service.requests.ask(table.id, who, plea)
    assert asked.request is not None and asked.unheard == (other,)
    done = await tables.service.requests.agree(table.id, other, asked.request.at)
    assert done.request is None
    assert "all agreed" in await last_line(tables, table)


async def test_after_two_days_a_moderator_decides_for_who_has_not_answered(
    tables: Tables, clock: Clock
) -> None:
    for agrees in (False, True):
        table, who = await shouted(tables, ANN, BEN, CAT, channel=10 + agrees)
        others = [user for user in (ANN, BEN, CAT) if user != who]
        requests = tables.service.requests
        asked = await requests.ask(table.id, who, Plea.END)
        assert asked.request is not None
        at = asked.request.at
        await requests.agree(table.id, others[0], at)
        clock.pass_minutes(47.5 * 60)
        with pytest.raises(Refusal, match="In 1 hour a moderator can decide"):
            await requests.decide(table.id, at, agrees=agrees)
        clock.pass_minutes(30)
        with pytest.raises(Refusal, match="before"):
            await requests.decide(table.id, at + 1, agrees=agrees)
        after = await requests.decide(table.id, at, agrees=agrees)
        assert after.request is None
        assert after.phase is (Phase.ENDED if agrees else Phase.PLAYING)
        said = "and a moderator for those who had not answered, ended it" if agrees else "A moderator said no"
        assert said in await last_line(tables, table)


async def test_what_was_asked_is_called_to_mind_once(tables: Tables, clock: Clock) -> None:
    table, who = await shouted(tables, ANN, BEN, CAT)
    timers = tables.service.timers
    asked = await tables.service.requests.ask(table.id, who, Plea.END)
    assert asked.request is not None
    clock.pass_minutes(24 * 60 - 1)
    await tables.play_on(table.id, random.Random(3), most=1)
    assert [due for due in await timers.due() if due.kind is TimerKind.PLEA] == []
    clock.pass_minutes(1)
    (due,) = [due for due in await timers.due() if due.kind is TimerKind.PLEA]
    await timers.note_called(due)
    await tables.play_on(table.id, random.Random(3), most=1)
    clock.pass_minutes(24 * 60)
    assert [due for due in await timers.due() if due.kind is TimerKind.PLEA] == []
    assert (await tables.service.get(table.id)).request is not None


async def test_what_stood_behind_another_request_is_not_called_to_mind_twice(
    tables: Tables, clock: Clock
) -> None:
    timers, requests = tables.service.timers, tables.service.requests
    off = TableSettings(remind_after=0, silence_after=0, answer_after=0)
    table = await tables.started(ANN, BEN, CAT, settings=off)
    asked = await requests.ask(table.id, ANN, Plea.END)
    assert asked.request is not None
    await requests.agree(table.id, CAT, asked.request.at)
    clock.pass_minutes(24 * 60)
    (due,) = await timers.due()
    await timers.note_called(due)
    pause = await requests.ask(table.id, CAT, Plea.PAUSE)
    assert pause.request is not None
    again = await requests.refuse(table.id, BEN, pause.request.at)
    assert again.request is not None and again.request.plea is Plea.END
    assert await timers.due() == []


async def test_nobody_is_reminded_of_what_was_answered(tables: Tables, clock: Clock) -> None:
    table, who = await shouted(tables, ANN, BEN)
    asked = await tables.service.requests.ask(table.id, who, Plea.PAUSE)
    assert asked.request is not None
    other = BEN if who == ANN else ANN
    await tables.service.requests.refuse(table.id, other, asked.request.at)
    clock.pass_minutes(25 * 60)
    assert [due for due in await tables.service.timers.due() if due.kind is TimerKind.PLEA] == []


async def test_to_end_the_game_means_the_same_after_another_move(tables: Tables) -> None:
    table, who = await shouted(tables, ANN, BEN)
    other = BEN if who == ANN else ANN
    asked = await tables.service.requests.ask(table.id, who, Plea.END)
    assert asked.request is not None
    moved = await tables.do(table.id, Roll(), who)
    assert moved.table.request == asked.request
    ended = await tables.service.requests.agree(table.id, other, asked.request.at)
    assert (ended.phase, ended.request) == (Phase.ENDED, None)


async def test_a_game_that_is_over_asks_nothing(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, goal="12")
    await tables.service.requests.ask(table.id, ANN, Plea.END)
    over = await tables.play_on(table.id, random.Random(3))
    assert (over.phase, over.request, over.unheard) == (Phase.OVER, None, ())


async def test_it_lapses_with_the_next_move(tables: Tables) -> None:
    table, who = await shouted(tables, ANN, BEN)
    other = BEN if who == ANN else ANN
    asked = await tables.service.requests.ask(table.id, who, Plea.UNDO)
    assert asked.request is not None
    moved = await tables.do(table.id, Roll(), who)
    assert moved.table.request is None
    with pytest.raises(Refusal, match="gone on"):
        await tables.service.requests.agree(table.id, other, asked.request.at)


@pytest.mark.parametrize("what", ["settings", "away", "back", "pause", "replaced"])
async def test_what_is_no_move_leaves_it_open(tables: Tables, what: str) -> None:
    table, who = await shouted(tables, ANN, BEN, CAT)
    other, last = (user for user in (ANN, BEN, CAT) if user != who)
    seat, service = table.seat_of(other) or 0, tables.service
    if what == "back":
        await service.moderation.stand_in(table.id, seat)
    asked = await service.requests.ask(table.id, who, Plea.UNDO)
    assert asked.request is not None
    if what == "settings":
        await service.moderation.configure(table.id, TableSettings(remind_after=7))
    elif what == "away":
        await service.moderation.stand_in(table.id, seat)
    elif what == "back":
        await service.moderation.give_back(table.id, seat)
    elif what == "pause":
        await service.moderation.pause(table.id)
    else:
        await service.moderation.replace_by_user(table.id, seat, DAN, "Dan")
        other = DAN
    assert (await service.get(table.id)).request == asked.request
    await service.requests.agree(table.id, last, asked.request.at)
    done = await service.requests.agree(table.id, other, asked.request.at)
    assert done.request is None and "as all agreed, took back one move" in await last_line(tables, table)


async def test_it_goes_with_who_asked_it_and_with_what_it_is_about(tables: Tables) -> None:
    table, who = await shouted(tables, ANN, BEN, CAT)
    requests, moderation = tables.service.requests, tables.service.moderation
    assert (await requests.ask(table.id, who, Plea.UNDO)).request is not None
    gone = await moderation.replace_by_user(table.id, table.seat_of(who) or 0, DAN, "Dan")
    assert gone.request is None
    asked = await requests.ask(table.id, BEN if who != BEN else CAT, Plea.PAUSE)
    assert asked.request is not None
    assert (await moderation.pause(table.id)).request is None


async def test_pausing_and_going_on_without_a_moderator(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    requests = tables.service.requests
    with pytest.raises(Refusal, match="not paused"):
        await requests.ask(table.id, ANN, Plea.RESUME)
    with pytest.raises(Refusal, match="No move has been made"):
        await requests.ask(table.id, ANN, Plea.UNDO)
    for who, plea, phase in ((ANN, Plea.PAUSE, Phase.PAUSED), (BEN, Plea.RESUME, Phase.PLAYING)):
        asked = await requests.ask(table.id, who, plea)
        assert asked.request is not None
        other = BEN if who == ANN else ANN
        assert (await requests.agree(table.id, other, asked.request.at)).phase is phase


async def test_computers_agree_without_a_word(tables: Tables) -> None:
    table = await tables.started(ANN, computers=2, goal="100")
    while await tables.service.computers.move(table.id) is not None:
        pass
    before = await tables.service.play.glance(table.id, ANN)
    await tables.do(table.id, before.legal[0], ANN)
    while await tables.service.computers.move(table.id) is not None:
        pass
    done = await tables.service.requests.ask(table.id, ANN, Plea.UNDO)
    assert done.request is None
    assert (await tables.service.play.glance(table.id, ANN)).view == before.view


async def test_a_request_is_stored_and_tells_no_secret(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, BEN)
    who = await tables.active(table.id)
    secret = (await tables.do(table.id, Peek(), who)).own_lines[0].rsplit(" ", 1)[1].strip(".")
    asked = await tables.service.requests.ask(table.id, who, Plea.UNDO)
    again = TableService(store, Setup(games=GAMES, rng=random.Random(1)))
    found = await again.get(table.id)
    assert found.request == asked.request
    assert found.request is not None
    assert secret not in found.request.what
    assert found.unheard == (BEN if who == ANN else ANN,)


async def _served(tables: Tables, clock: Clock, table: Table) -> bool:
    """Whether what is due about a request does it."""
    due = [each for each in await tables.service.timers.due(clock.now) if each.kind is TimerKind.PLEA]
    return bool(due) and await tables.service.requests.settle(table.id)


async def _resigns(tables: Tables, table: Table, user: int) -> None:
    await tables.service.play.resign(table.id, user)


async def _is_replaced(tables: Tables, table: Table, user: int) -> None:
    seat = table.seat_of(user)
    assert seat is not None
    await tables.service.moderation.replace_by_computer(table.id, seat, "random")


async def _asked(tables: Tables, plea: Plea) -> Table:
    """A game of three of whom Ann has asked for that, Ben has agreed, and Cat has still to answer."""
    table = await tables.started(ANN, BEN, CAT)
    asked = await tables.service.requests.ask(table.id, ANN, plea)
    assert asked.request is not None
    await tables.service.requests.agree(table.id, BEN, asked.request.at)
    return table


@pytest.mark.parametrize("goes", [_resigns, _is_replaced])
async def test_it_is_done_when_the_last_who_has_not_answered_goes(
    tables: Tables, clock: Clock, goes: Any
) -> None:
    table = await _asked(tables, Plea.END)
    assert not await _served(tables, clock, table), "Cat is still asked"
    await goes(tables, table, CAT)
    assert (await tables.service.get(table.id)).open
    assert await _served(tables, clock, table)
    over = await tables.service.get(table.id)
    assert over.phase is Phase.ENDED and over.why == "Ann, as all agreed, ended it."


@pytest.mark.parametrize("goes", [_resigns, _is_replaced])
async def test_it_goes_with_who_asks_it(tables: Tables, clock: Clock, goes: Any) -> None:
    table = await _asked(tables, Plea.END)
    await goes(tables, table, ANN)
    assert (await tables.service.get(table.id)).request is None
    assert not await _served(tables, clock, table)


async def test_who_agreed_and_goes_is_not_counted_and_who_comes_is_asked(tables: Tables) -> None:
    table = await _asked(tables, Plea.END)
    after = await tables.service.moderation.replace_by_user(table.id, 1, DAN, "Dan")
    assert after.request is not None and after.request.agreed == ()
    assert set(after.unheard) == {CAT, DAN}


async def test_who_asks_again_is_told_of_their_own_part(tables: Tables) -> None:
    """By no name, which would format what they read."""
    requests = tables.service.requests
    table = await _asked(tables, Plea.PAUSE)
    told = {
        ANN: "You asked for something already",
        BEN: "the others have not all answered",
        CAT: "answer that first",
    }
    for user, why in told.items():
        with pytest.raises(Refusal, match=why) as refused:
            await requests.ask(table.id, user, Plea.PAUSE)
        assert not any(name in refused.value.text for name in table.names)


async def test_one_to_end_the_game_blocks_nobody_who_has_answered_it(tables: Tables) -> None:
    requests = tables.service.requests
    table = await _asked(tables, Plea.END)
    with pytest.raises(Refusal, match="answer that first"):
        await requests.ask(table.id, CAT, Plea.PAUSE)
    with pytest.raises(Refusal, match="not all answered"):
        await requests.ask(table.id, BEN, Plea.END)
    pause = await requests.ask(table.id, BEN, Plea.PAUSE)
    assert pause.request is not None and set(pause.unheard) == {ANN, CAT}
    again = await requests.refuse(table.id, CAT, pause.request.at)
    assert again.request is not None, "and the other is asked again, as it was answered"
    assert (again.request.plea, again.request.agreed, again.unheard) == (Plea.END, (BEN,), (CAT,))
    assert (await requests.agree(table.id, CAT, again.request.at)).phase is Phase.ENDED


async def test_what_stood_behind_another_request_goes_with_who_asked_it(tables: Tables) -> None:
    requests = tables.service.requests
    table = await tables.started(ANN, BEN, CAT)
    end = await requests.ask(table.id, ANN, Plea.END)
    assert end.request is not None
    await requests.agree(table.id, BEN, end.request.at)
    pause = await requests.ask(table.id, BEN, Plea.PAUSE)
    assert pause.request is not None
    await _resigns(tables, table, ANN)
    assert (await tables.service.get(table.id)).unheard == (CAT,), "what Ben asks is open still"
    assert (await requests.refuse(table.id, CAT, pause.request.at)).request is None


def test_what_is_taken_back_is_told_in_whole_sentences() -> None:
    assert undone_lines([]) == "." and undone_lines(["Ann built a road."]) == ": Ann built a road."
    told = undone_lines(["Ann built a road."] * 50)
    assert told.endswith("a road. Ann built a road. …") and len(told) < 420
    assert undone_lines(["x" * 500, "y"]) == f": {'x' * 500} …"
