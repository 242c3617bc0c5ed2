"""Reminders and silence: once, later, after a restart, and never for who has moved."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.setup import Setup
from bot.tables import waits
from bot.tables.live import Position
from bot.tables.model import CALLS, By, Due, OnSilence, Phase, Plea, TableSettings, TimerKind
from bot.tables.servers import describe_settings
from bot.tables.service import TableService
from bot.tables.timers import FORM
from data.store import Store
from rules.farlanthia.actions import TRADE, End, LeaveAlone, Pass
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import ProposeTruce
from rules.farlanthia.state import Negotiation, Window
from tests.farlanthia.table import GAME, battle, begin, cell, do, position, put, strike, troops
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, Clock, Tables
from tests.tables.toy import Bid, Peek, Roll, Shout
from tests.two_player.table import TWO, new as two_player, throw

COMPUTER = TableSettings(remind_after=10, silence_after=20, on_silence=OnSilence.COMPUTER)
SKIP = TableSettings(remind_after=10, silence_after=20, on_silence=OnSilence.SKIP)


async def late(tables: Tables) -> list[Due]:
    """What is due, but for calls to who has let a minute pass without an answer."""
    return [each for each in await tables.service.timers.due() if each.kind is not TimerKind.NUDGE]


async def test_who_only_answers_is_called_after_a_minute(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Roll())
    assert (await tables.service.play.glance(table.id)).answering == (0, 1)
    await tables.do(table.id, Bid(3), ANN)
    clock.pass_minutes(0.9)
    assert await tables.service.timers.due() == []
    clock.pass_minutes(0.1)
    (due,) = await tables.service.timers.due()
    assert (due.user_id, due.kind, due.public) == (BEN, TimerKind.NUDGE, True)
    assert await tables.service.timers.silence(due) is None
    await tables.service.timers.note_called(due)
    assert await tables.service.timers.due() == [], "once"


async def test_the_waiting_person_is_pinged_once(tables: Tables, clock: Clock) -> None:
    table = await tables.started(
        ANN, BEN, settings=TableSettings(remind_after=10, on_silence=OnSilence.NOTHING)
    )
    active = await tables.active(table.id)
    assert await tables.service.timers.next_due() == clock.now + 600
    clock.pass_minutes(9.9)
    assert await late(tables) == []
    clock.pass_minutes(0.1)
    (due,) = await late(tables)
    assert (due.user_id, due.kind, due.public) == (active, TimerKind.REMIND, True)
    assert await late(tables) == [due], "it stays until the ping was sent"
    assert await tables.service.timers.silence(due) is None
    await tables.service.timers.note_called(due)
    await tables.service.timers.note_called(due)
    clock.pass_minutes(10_000)
    assert await late(tables) == []
    assert await tables.service.timers.next_due() is None


async def test_a_move_starts_the_time_anew_and_stops_that_of_who_moved(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(9)
    await tables.do(table.id, Shout(1))
    clock.pass_minutes(9)
    assert await late(tables) == []
    await tables.do(table.id, Roll())
    clock.pass_minutes(9)
    await tables.do(table.id, Bid(1), ANN)
    clock.pass_minutes(1)
    assert [due.user_id for due in await late(tables)] == [BEN]


async def test_who_goes_on_being_waited_for_gets_no_more_time_from_others_answers(
    tables: Tables, clock: Clock
) -> None:
    table = await tables.started(ANN, BEN, CAT, settings=COMPUTER)
    await tables.do(table.id, Roll())
    clock.pass_minutes(9)
    await tables.do(table.id, Bid(1), ANN)
    clock.pass_minutes(1)
    assert {due.user_id for due in await late(tables)} == {BEN, CAT}


async def test_a_computer_moves_for_who_stays_silent(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    active = await tables.active(table.id)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.service.timers.note_called(due)
    assert await late(tables) == []
    clock.pass_minutes(20)
    (due,) = await late(tables)
    assert (due.user_id, due.kind) == (active, TimerKind.SILENCE)
    moved = await tables.service.timers.silence(due)
    assert moved is not None
    assert (moved.by, moved.seat, moved.action) == (By.SILENCE, table.seat_of(active), Roll())
    assert await tables.service.timers.silence(due) is None, "once only"
    clock.pass_minutes(1)
    (bid,) = await late(tables)
    assert (bid.user_id, bid.kind) == (active, TimerKind.SILENCE), "it goes on until others must act"
    moved = await tables.service.timers.silence(bid)
    assert moved is not None
    assert moved.action == Bid(3)
    assert await late(tables) == []
    assert (await tables.service.get(table.id)).seats == table.seats


@pytest.mark.parametrize("way", ["replaced", "back", "paused"])
async def test_who_comes_into_a_turn_of_silence_gets_time(tables: Tables, clock: Clock, way: str) -> None:
    table = await tables.started(ANN, BEN, settings=msgspec.structs.replace(COMPUTER, remind_after=0))
    seat = table.seat_of(await tables.active(table.id)) or 0
    clock.pass_minutes(20)
    (due,) = await late(tables)
    assert await tables.service.timers.silence(due) is not None
    moderation = tables.service.moderation
    if way == "replaced":
        await moderation.replace_by_user(table.id, seat, DAN, "Dan")
    elif way == "back":
        await moderation.stand_in(table.id, seat)
        await moderation.give_back(table.id, seat)
    else:
        await moderation.pause(table.id)
        await moderation.resume(table.id)
    clock.pass_minutes(1)
    assert seat in (await tables.service.play.glance(table.id)).waiting
    assert await late(tables) == []


async def test_a_game_hears_how_many_turns_a_silent_seat_has_missed(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, heard = await tables.started(ANN, BEN, settings=SKIP), list[int]()
    live = await tables.service.keeper.peek(table.id)
    (seat,) = live.waiting
    tables.service.keeper.tables.keep(
        msgspec.structs.replace(live, table=msgspec.structs.replace(live.table, missed={seat: 5}))
    )
    monkeypatch.setattr(
        type(live.game), "silence", lambda _, state, seat, missed: heard.append(missed) or Peek()
    )
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.service.timers.note_called(due)
    clock.pass_minutes(20)
    (due,) = await late(tables)
    assert await tables.service.timers.silence(due) is not None and heard == [5]


async def test_silence_is_skipped_where_the_rules_know_how(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=SKIP)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.service.timers.note_called(due)
    clock.pass_minutes(20)
    (due,) = await late(tables)
    skipped = await tables.service.timers.silence(due)
    assert skipped is not None
    assert skipped.action == Peek()
    clock.pass_minutes(1)
    (due,) = await late(tables)
    assert await tables.service.timers.silence(due) is None, "a roll can't be skipped"
    assert await late(tables) == []
    assert (await tables.service.get(table.id)).version == due.table.version
    await tables.do(table.id, Roll())
    clock.pass_minutes(10)
    for due in await late(tables):
        await tables.service.timers.note_called(due)
    clock.pass_minutes(20)
    for due in await late(tables):
        moved = await tables.service.timers.silence(due)
        assert moved is not None
        assert moved.action == Bid(0)
    assert (await tables.service.play.glance(table.id)).view.die == 0


async def _left_alone(tables: Tables, clock: Clock, table_id: int) -> int:
    """Nobody does anything until the game waits for somebody; how many people were called or reminded."""
    called, timers = 0, tables.service.timers
    for _ in range(500):
        if (await tables.service.get(table_id)).phase is not Phase.PLAYING:
            return called
        clock.pass_minutes(5)
        while await tables.service.computers.move(table_id) is not None:
            pass
        for due in await timers.due():
            called += due.kind in CALLS
            await (timers.note_called if due.kind in CALLS else timers.silence)(due)
    raise AssertionError("it goes on without anybody")


async def test_a_game_that_all_have_left_alone_waits_and_calls_nobody_more(
    tables: Tables, clock: Clock
) -> None:
    """Three people who had gone were called a hundred and fifty times in two days, by a game for itself."""
    table = await tables.started(ANN, BEN, computers=1, settings=COMPUTER)
    assert 6 <= await _left_alone(tables, clock, table.id) <= 40
    table = await tables.service.get(table.id)
    assert table.phase is Phase.PAUSED and table.why.startswith("Nobody who plays here has made a move in 3 ")
    assert set(table.missed) == {0, 1} and min(table.missed.values()) == 3
    assert await tables.service.timers.next_due() is None
    table = await tables.service.requests.ask(table.id, ANN, Plea.RESUME)
    assert table.phase is Phase.PLAYING and set(table.missed) == {1}, "who pressed is there again"
    await _left_alone(tables, clock, table.id)
    assert (await tables.service.get(table.id)).missed[0] == 3, "and may miss as many turns again"
    await tables.service.requests.ask(table.id, DAN, Plea.RESUME)
    assert await _left_alone(tables, clock, table.id) <= 2, "somebody else's press brings none of them back"


async def test_bids_have_a_time_limit_of_their_own(tables: Tables, clock: Clock) -> None:
    settings = TableSettings(remind_after=100, answer_after=2)
    table = await tables.started(ANN, BEN, settings=settings)
    clock.pass_minutes(50)
    assert await late(tables) == [], "a roll is no answer"
    await tables.do(table.id, Roll())
    await tables.do(table.id, Bid(3), ANN)
    clock.pass_minutes(2)
    (due,) = await late(tables)
    assert (due.user_id, due.kind) == (BEN, TimerKind.ANSWER)
    moved = await tables.service.timers.silence(due)
    assert moved is not None
    assert moved.action == Bid(0)
    assert "3, 0" in moved.lines[0] or "0, 3" in moved.lines[0]


async def test_an_answer_left_to_silence_takes_nobody_the_turn_that_follows(
    tables: Tables, clock: Clock
) -> None:
    table = await tables.started(ANN, BEN, settings=msgspec.structs.replace(COMPUTER, answer_after=5))
    first = await tables.active(table.id)
    await tables.do(table.id, Roll())
    await tables.do(table.id, Bid(1), first)
    clock.pass_minutes(5)
    (answer,) = [due for due in await late(tables) if due.kind is TimerKind.ANSWER]
    await tables.service.timers.silence(answer)
    assert await tables.active(table.id) == answer.user_id != first
    clock.pass_minutes(10)
    assert [(due.user_id, due.kind) for due in await late(tables)] == [(answer.user_id, TimerKind.REMIND)]


async def test_everybody_can_see_when_silence_becomes_a_pass(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=TableSettings(remind_after=24 * 60, answer_after=60))
    assert (await tables.service.play.glance(table.id)).awaited.answer_by is None, "a roll is no answer"
    await tables.do(table.id, Roll())
    assert (await tables.service.play.glance(table.id)).awaited.answer_by == clock.now + 3600
    clock.pass_minutes(30)
    await tables.do(table.id, Bid(3), ANN)
    assert (await tables.service.play.glance(table.id)).awaited.answer_by == clock.now + 1800
    clock.pass_minutes(30)
    (due,) = await late(tables)
    await tables.service.timers.silence(due)
    assert (await tables.service.play.glance(table.id)).awaited.answer_by is None


@pytest.mark.parametrize("way", OnSilence)
async def test_a_time_of_silence_of_nothing_ends_no_turn_and_is_told_so(
    tables: Tables, clock: Clock, way: OnSilence
) -> None:
    settings = TableSettings(remind_after=10, silence_after=0, on_silence=way)
    assert "reminder after 10 minutes, then nothing more;" in describe_settings(settings)
    unminded = describe_settings(TableSettings(remind_after=0, silence_after=0, on_silence=way))
    assert "no reminder, and silence ends no turn;" in unminded
    table = await tables.started(ANN, BEN, settings=settings)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.service.timers.note_called(due)
    assert (await tables.service.keeper.peek(table.id)).timers == ()


async def test_without_a_reminder_silence_counts_from_the_turn(tables: Tables, clock: Clock) -> None:
    settings = TableSettings(remind_after=0, silence_after=5, on_silence=OnSilence.COMPUTER)
    await tables.started(ANN, BEN, settings=settings)
    clock.pass_minutes(5)
    assert [due.kind for due in await late(tables)] == [TimerKind.SILENCE]


async def test_everything_off_sets_no_timer(tables: Tables) -> None:
    await tables.started(ANN, BEN, settings=TableSettings(remind_after=0, on_silence=OnSilence.NOTHING))
    assert await tables.service.timers.next_due() is None


async def test_computers_are_never_reminded(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    active = await tables.active(table.id)
    await tables.service.moderation.stand_in(table.id, table.seat_of(active) or 0)
    assert await tables.service.timers.next_due() is None
    await tables.service.moderation.give_back(table.id, table.seat_of(active) or 0)
    assert await tables.service.timers.next_due() == clock.now + 600


async def test_a_pause_stops_time_and_resuming_starts_it_anew(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(9)
    await tables.service.moderation.pause(table.id)
    clock.pass_minutes(500)
    assert await late(tables) == []
    await tables.service.moderation.resume(table.id)
    assert await tables.service.timers.next_due() == clock.now + 600


async def test_the_end_of_a_game_ends_its_timers(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    ended = await tables.service.moderation.end(table.id)
    assert ended.phase is Phase.ENDED
    assert await tables.service.timers.next_due() is None


async def test_new_settings_start_the_time_anew(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(9)
    await tables.service.moderation.configure(
        table.id, TableSettings(remind_after=3, on_silence=OnSilence.NOTHING)
    )
    assert await tables.service.timers.next_due() == clock.now + 180


async def test_undo_starts_the_time_anew_for_whose_turn_it_is_again(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    active = await tables.active(table.id)
    await tables.do(table.id, Roll())
    clock.pass_minutes(9)
    await tables.service.undoing.undo(table.id)
    clock.pass_minutes(9)
    assert await late(tables) == []
    clock.pass_minutes(1)
    assert [due.user_id for due in await late(tables)] == [active]


async def test_timers_survive_a_restart_and_run_out_meanwhile(
    tables: Tables, store: Store, clock: Clock
) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    active = await tables.active(table.id)
    await store.close()
    clock.pass_minutes(60)
    reopened = await Store.open(store.engine.name)
    service = TableService(reopened, Setup(games=GAMES, clock=clock))
    (due,) = await service.timers.due()
    assert (due.user_id, due.kind) == (active, TimerKind.REMIND)
    await service.timers.note_called(due)
    assert await service.timers.next_due() == clock.now + 1200
    await reopened.close()


async def test_what_could_not_be_done_is_due_again_later(tables: Tables, clock: Clock) -> None:
    await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.service.timers.postpone(due, 5)
    assert await late(tables) == []
    clock.pass_minutes(5)
    (again,) = await late(tables)
    assert (again.user_id, again.kind) == (due.user_id, due.kind)
    await tables.service.timers.note_called(due)
    assert await late(tables) == [again], "the postponed one is another"


async def test_a_reminder_that_comes_after_the_move_is_forgotten(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    await tables.do(table.id, Roll())
    before = await tables.service.timers.next_due()
    await tables.service.timers.note_called(due)
    await tables.service.timers.postpone(due, 1)
    assert await tables.service.timers.next_due() == before


async def test_who_is_secretly_waited_for_is_not_pinged_in_public(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = GAMES["toy"]
    view = type(game).view

    def hidden(self: Any, state: Any, viewer: int | None) -> Any:
        seen = view(self, state, viewer)
        return msgspec.structs.replace(seen, waiting=())

    monkeypatch.setattr(type(game), "view", hidden)
    table = await tables.started(ANN, BEN, settings=COMPUTER)
    clock.pass_minutes(10)
    (due,) = await late(tables)
    assert not due.public
    assert due.table.id == table.id


async def test_a_form_that_is_open_gives_five_minutes_more(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN, settings=TableSettings(answer_after=2))
    await tables.do(table.id, Roll())
    timers = tables.service.timers
    live = await tables.service.keeper.peek(table.id)
    before = {row.seat: row.due_at for row in live.timers if row.kind == TimerKind.ANSWER}
    seat = live.table.seat_of(BEN)
    assert seat is not None and before[seat] == clock.now + 120
    await timers.more_time(table.id, BEN)
    after = (await tables.service.keeper.peek(table.id)).timers
    assert {row.seat: row.due_at for row in after if row.kind == TimerKind.ANSWER} == before | {
        seat: clock.now + FORM
    }
    clock.now += FORM - 1
    await timers.more_time(table.id, 999)
    assert all(due.seat != seat for due in await timers.due() if due.kind is TimerKind.ANSWER)
    for _ in range(2):
        await timers.more_time(table.id, BEN)
        clock.now += 60
    await timers.more_time(table.id, BEN)
    clock.now += 1
    assert seat in {due.seat for due in await timers.due() if due.kind is TimerKind.ANSWER}, "not for ever"


def test_the_board_says_what_silence_counts_as_if_all_are_asked_for_one_word() -> None:
    def silence(state: Any, *seats: int, game: Any = GAME) -> str:
        there = Position(game, state)
        live: Any = SimpleNamespace(position=there, waiting=there.waiting)
        return waits.counts_as(live, seats)

    fight = battle(2, 3, 6, 5, 4, 3)
    strike(fight, 2)
    (asked,) = GAME.waiting_for(fight)
    assert silence(fight, asked) == "“Fight on”", "it has more units left"
    offered = position()
    do(offered, 0, ProposeTruce(1))
    assert silence(offered, 1) == "“Resist”"
    assert silence(position("hero"), 0) == "", "a turn is no answer"
    vote, _ = two_player(*throw(1, 2))
    said = silence(vote, 0, 1, game=TWO)
    assert said == "“Keep this board”", "all that are asked in the open are asked for one word"
    won = position()
    won.table.talk = Negotiation(TRADE, 0, 1, (), strength=[2, 0])
    won.table.windows = [Window("diplomacy.swap", (0,))]
    assert silence(won, 0) == "", "no goods are swapped, which its button does not say"
    given = position()
    given.table.windows = [Window("card.gift", (0, 1), (BY_CODE["E66"].id,))]
    assert silence(given, 0, 1) == "naming the good that you have least of"
    rolled = battle(2, 3)
    rolled.table.windows = [Window("combat.substitute", (0, 1))]
    occupied = position(seats=3)
    for seat, at in ((0, (-1, 0)), (2, (1, 0))):
        put(occupied, 1, "village", at)
        troops(occupied, seat, at, 1)
    begin(occupied, "conflict.manoeuvre", 1)
    do(occupied, 1, End())
    for sealed, seats, label, answer in (
        (rolled, (0, 1), "“Keep the dice”", Pass()),
        (occupied, (0, 2), "“Leave it”", LeaveAlone(cell(-1, 0))),
    ):
        assert silence(sealed, *seats) == label
        do(sealed, 0, answer)
        assert GAME.waiting_for(sealed) == seats[1:]
        assert silence(sealed, *seats) == label, "who of several has answered must not show"


async def test_where_nobody_chose_a_pace_silence_moves(tables: Tables, clock: Clock) -> None:
    table = await tables.started(ANN, BEN)
    assert describe_settings(table.settings).startswith("over days: ")
    clock.pass_minutes(12 * 60)
    (due,) = await late(tables)
    await tables.service.timers.note_called(due)
    clock.pass_minutes(36 * 60)
    (due,) = await late(tables)
    moved = await tables.service.timers.silence(due)
    assert moved is not None and moved.by is By.SILENCE
