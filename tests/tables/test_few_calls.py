"""Few calls: whom a slow table calls for an answer, and what is done for who is away (SE-064, TP-034)."""

import random

import pytest
from msgspec.structs import replace

from bot.setup import Setup
from bot.tables.model import By, Refusal, Source, TableSettings, TimerKind
from bot.tables.people import PersonSettings
from bot.tables.servers import PACES, describe_settings
from bot.tables.service import TableService
from bot.tables.waits import AWAY, NUDGE, PACE, PAUSE, THERE
from data.store import Store
from rules.farlanthia.actions import TRUCE
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.phase_names import COMBAT_SUBSTITUTE, TALK_SUBSTITUTE
from rules.farlanthia.state import Negotiation
from rules.farlanthia.war import substitution
from rules.land_shares.actions import Pass
from rules.land_shares.state import DUEL
from rules.settlers.actions import (
    Accept,
    BuyCard,
    Decline,
    EndTurn,
    MoveRobber,
    Offer,
    PassSpecial,
    StandingTrade,
    Withdraw,
)
from rules.settlers.phase_names import MAIN, PRE_ROLL, SPECIAL
from rules.two_player.actions import BIDS, DONE, Ceiling
from tests.cited import rule
from tests.farlanthia.table import GAME as FARLANTHIA, position as farlanthian
from tests.land_shares.table import H
from tests.land_shares.test_robber import robbing
from tests.settlers.table import A, B, C, D, counts, position, tile
from tests.tables.helpers import Clock
from tests.tables.test_orders import GAMES, USERS, orders, put, ring, seated, service, struck
from tests.two_player import table as two_player

__all__ = ["service"]
FIVE = (*USERS, 15)
E = 4


async def kinds(service: TableService, table_id: int) -> dict[int, set[TimerKind]]:
    """The kinds of timers that run for each seat."""
    found = dict[int, set[TimerKind]]()
    for row in (await service.keeper.peek(table_id)).timers:
        found.setdefault(row.seat, set()).add(TimerKind(row.kind))
    return found


async def soon(service: TableService, table_id: int) -> dict[int, float]:
    """In how many seconds the silence of each seat counts."""
    live, now = await service.keeper.peek(table_id), service.keeper.clock()
    return {row.seat: round(row.due_at - now, 3) for row in live.timers if row.kind == TimerKind.ANSWER}


async def silence(service: TableService) -> list[int]:
    """Count the silence of all for whom it is time; the seats."""
    found = []
    for due in await service.timers.due():
        if due.kind is TimerKind.ANSWER and await service.timers.silence(due) is not None:
            found.append(due.seat)
    return found


async def offering(service: TableService, channel: int = 2, each: tuple[int, ...] = ()) -> int:
    """A slow table at which A offers a card to all, who have cards; `each` want to be called each time."""
    table_id = await seated(service, channel=channel, few=True)
    await put(service, table_id, position(hands=dict.fromkeys((A, B, C, D), "wwoo")))
    for seat in each:
        await service.play.call_each_time(table_id, USERS[seat], True)
    await service.play.act(table_id, USERS[A], Offer(counts("w"), counts("o")))
    return table_id


@rule("SE-032")
async def test_nobody_is_called_for_an_offer_who_is_away(service: TableService, clock: Clock) -> None:
    table_id = await offering(service)
    assert await kinds(service, table_id) == {seat: {TimerKind.ANSWER} for seat in (B, C, D)}
    assert await soon(service, table_id) == dict.fromkeys((B, C, D), AWAY)
    clock.now += AWAY
    assert await silence(service) == [B, C, D]
    live = await service.keeper.peek(table_id)
    assert live.state.table.offer is None and live.waiting == (A,)
    assert not live.table.missed and not live.silent, "no turn was missed by that"
    assert [row.made_by for row in await service.keeper.store.read.moves(table_id)][-3:] == [By.SILENCE] * 3


@rule("LS-048")
async def test_a_theft_that_silence_lets_happen_is_not_marked_as_made_by_it(
    service: TableService, clock: Clock
) -> None:
    table_id = await seated(service, few=True, land_shares="on")
    await put(service, table_id, robbing(hands={B: "w"}))
    await service.play.act(table_id, USERS[A], MoveRobber(tile(*H)))
    clock.now += AWAY
    assert await silence(service) == [B]
    for news in (await service.history.log(table_id), await service.history.happened(table_id, 0)):
        told = ["⌛ " * each.silent + each.text for each in news]
        assert f"P{USERS[A]} stole a card from P{USERS[B]}." in told


async def test_who_had_their_turn_just_now_may_answer_for_a_minute_and_is_not_called(
    service: TableService, clock: Clock
) -> None:
    table_id = await seated(service, few=True)
    await put(service, table_id, position(hands=dict.fromkeys((A, B, C, D), "wwoo")))
    await service.play.act(table_id, USERS[A], EndTurn())
    state = (await service.keeper.peek(table_id)).state
    state.table.phase = "main"
    await put(service, table_id, state)
    clock.now += THERE - 1
    await service.play.act(table_id, USERS[B], Offer(counts("w"), counts("o")))
    assert await soon(service, table_id) == {A: NUDGE, C: AWAY, D: AWAY}
    await service.play.act(table_id, USERS[A], Accept())
    await service.play.act(table_id, USERS[B], Withdraw())
    clock.now += 1
    await service.play.act(table_id, USERS[B], Offer(counts("w"), counts("o")))
    assert (await soon(service, table_id))[A] == AWAY, "an answer, which an order may have made, is no turn"


async def test_who_wants_to_be_called_each_time_is(service: TableService, clock: Clock) -> None:
    table_id = await offering(service, each=(B,))
    assert (await kinds(service, table_id))[B] == {TimerKind.REMIND, TimerKind.NUDGE, TimerKind.ANSWER}
    assert await soon(service, table_id) == {B: 3600.0, C: AWAY, D: AWAY}
    assert (await service.play.glance(table_id, USERS[B])).each_time is True
    assert (await service.play.glance(table_id, USERS[C])).each_time is False
    with pytest.raises(Refusal, match="already"):
        await service.play.call_each_time(table_id, USERS[B], True)
    await service.play.call_each_time(table_id, USERS[B], False)
    await service.play.act(table_id, USERS[B], Decline())
    await service.play.act(table_id, USERS[A], Offer(counts("w"), counts("oo")))
    assert await soon(service, table_id) == dict.fromkeys((B, C, D), AWAY)


async def test_a_table_that_calls_for_each_has_nothing_to_choose(service: TableService) -> None:
    table_id = await seated(service)
    assert (await service.play.glance(table_id, USERS[B])).each_time is None
    with pytest.raises(Refusal, match="everybody is called for every answer"):
        await service.play.call_each_time(table_id, USERS[B], True)


async def test_what_somebody_chose_for_all_tables_goes_with_them(
    service: TableService, store: Store, clock: Clock
) -> None:
    await service.people.configure(USERS[C], PersonSettings(each_time=True))
    table_id = await seated(service, few=True)
    assert (await service.keeper.peek(table_id)).manners.each_time == (C,)
    await service.play.call_each_time(table_id, USERS[D], True)
    again = TableService(store, Setup(games=GAMES, clock=clock, rng=random.Random(8)))
    assert (await again.keeper.peek(table_id)).manners.each_time == (C, D), "it lies in the store"
    await service.moderation.replace_by_user(table_id, C, 99, "Cid")
    assert (await service.keeper.peek(table_id)).manners.each_time == (D,), "it was the other one's choice"


async def test_a_standing_trade_moves_no_time_that_others_see(service: TableService, clock: Clock) -> None:
    shown = []
    for channel, ordered in ((2, False), (3, True)):
        table_id = await seated(service, channel=channel, few=True)
        await put(service, table_id, position(hands=dict.fromkeys((A, B, C, D), "wwoo")))
        if ordered:
            await service.play.act(table_id, USERS[B], StandingTrade(counts("o"), counts("w")))
        await service.play.act(table_id, USERS[A], Offer(counts("w"), counts("o")))
        shown.append([(await service.play.glance(table_id, user)).awaited for user in (None, USERS[A])])
        assert bool(await orders(service, table_id)) is ordered
    assert shown[0] == shown[1]
    clock.now += PAUSE[1]
    await ring(service)
    assert (await service.keeper.peek(table_id)).state.table.offer.accepted == 1 << B, "before silence counts"


@rule("TP-034")
async def test_what_who_is_away_said_in_a_bidding_is_their_last_word(
    service: TableService, clock: Clock
) -> None:
    table_id = await seated(service, USERS[:2], few=True, two_player="on")
    await put(service, table_id, two_player.bidding("o", {A: "wwgg", B: "llbb"}))
    play = service.play
    await play.act(table_id, USERS[A], BIDS[2])
    assert await soon(service, table_id) == {A: NUDGE, B: 3600.0}, "they may add to it"
    assert TimerKind.NUDGE in (await kinds(service, table_id))[B], "who has said nothing is called"
    await play.act(table_id, USERS[A], DONE)
    clock.now += 5 * NUDGE
    await play.act(table_id, USERS[B], BIDS[1])
    assert await soon(service, table_id) == {A: AWAY, B: NUDGE}
    assert TimerKind.NUDGE not in (await kinds(service, table_id))[A]
    clock.now += AWAY
    assert await silence(service) == [A]
    await play.act(table_id, USERS[B], BIDS[0])
    assert (await soon(service, table_id))[A] == AWAY, "silence is no sign of being there"
    await play.act(table_id, USERS[B], DONE)
    clock.now += AWAY
    await silence(service)
    assert (await service.keeper.peek(table_id)).state.table.phase == PRE_ROLL


@rule("TP-033")
async def test_a_ceiling_bids_on_before_silence_counts(service: TableService, clock: Clock) -> None:
    table_id = await seated(service, USERS[:2], few=True, two_player="on")
    await put(service, table_id, two_player.bidding("o", {A: "wwgg", B: "llbb"}))
    await service.play.act(table_id, USERS[A], Ceiling(2))
    clock.now += PAUSE[1]
    await ring(service)
    clock.now += 5 * NUDGE
    await service.play.act(table_id, USERS[B], BIDS[1])
    clock.now += PAUSE[1]
    await ring(service)
    live = await service.keeper.peek(table_id)
    assert [hand.bit_count() for hand in live.state.table.extras["two_player"].bids] != [0, 0]
    assert not await silence(service)


@rule("SE-064", "SE-067")
@pytest.mark.parametrize(("cards", "called"), [("lbwgolbwgol", False), ("lbwgolbwgolb", True)])
async def test_who_has_little_to_fear_of_a_seven_is_not_called_to_special_building(
    service: TableService, clock: Clock, cards: str, called: bool
) -> None:
    table_id = await seated(service, FIVE, few=True)
    await put(service, table_id, position(seats=5, hands={B: cards}))
    await service.play.act(table_id, USERS[A], EndTurn())
    assert (await service.keeper.peek(table_id)).state.table.phase == SPECIAL
    assert (TimerKind.NUDGE in (await kinds(service, table_id))[B]) is called
    assert (await soon(service, table_id))[B] == (3600.0 if called else PACE)
    clock.now += PACE
    assert await silence(service) == ([] if called else [B])


@rule("SE-064", "SE-067")
async def test_who_passed_special_building_is_not_called_to_it_again_before_their_turn(
    service: TableService, clock: Clock
) -> None:
    table_id, play = await building(service, C), service.play
    assert TimerKind.NUDGE in (await kinds(service, table_id))[C]
    await play.act(table_id, USERS[C], PassSpecial())
    await again_main(service, table_id, B)
    await play.act(table_id, USERS[B], EndTurn())
    assert await kinds(service, table_id) == {C: {TimerKind.ANSWER}}
    assert await soon(service, table_id) == {C: PACE}
    clock.now += PACE
    assert await silence(service) == [C]
    await again_main(service, table_id, C)
    await play.act(table_id, USERS[C], EndTurn())
    await again_main(service, table_id, D)
    await play.act(table_id, USERS[D], EndTurn())
    assert TimerKind.NUDGE in (await kinds(service, table_id))[C], "they had their turn"


async def building(service: TableService, seat: int) -> int:
    """A slow table of five at which A's turn is over, and that seat has twelve cards to build from."""
    table_id = await seated(service, FIVE, few=True)
    await put(service, table_id, position(seats=5, hands={seat: "lbwgolbwgolb"}))
    await service.play.act(table_id, USERS[A], EndTurn())
    return table_id


async def again_main(service: TableService, table_id: int, seat: int) -> None:
    """It is that seat's turn, after its roll."""
    state = (await service.keeper.peek(table_id)).state
    assert state.table.active == seat
    state.table.phase = MAIN
    await put(service, table_id, state)


@rule("LS-048", "LS-049")
async def test_who_has_no_card_is_not_called_to_answer_a_soldier(service: TableService, clock: Clock) -> None:
    table_id, end = await struck(service, few=True), clock.now + 3600
    cards = (await service.keeper.peek(table_id)).state.secrets.cards
    assert [bool(cards[seat]) for seat in (B, C, D)] == [True, False, False], "as all can count"
    assert await soon(service, table_id) == {B: 3600.0, C: AWAY, D: AWAY}
    assert TimerKind.NUDGE in (await kinds(service, table_id))[B]
    assert (await service.play.glance(table_id)).awaited.answer_by == end, "the window waits for all"
    clock.now += AWAY
    assert await silence(service) == [C, D]
    assert (await service.play.glance(table_id)).awaited.seats == (B, C, D), "who has passed is not told"
    assert (await service.play.glance(table_id)).awaited.answer_by == end
    assert set(await soon(service, table_id)) == {B}, "what is done is not done again"
    await service.play.act(table_id, USERS[B], Pass())
    assert (await service.keeper.peek(table_id)).state.table.phase != DUEL


async def test_a_person_among_computers_is_asked_as_ever(service: TableService) -> None:
    table_id = await seated(service, (USERS[A], -1, -1, -1), few=True)
    assert (await service.play.glance(table_id, USERS[A])).each_time is None


@rule("FA-168", "FA-207")
@pytest.mark.parametrize(("dice", "slight"), [((), True), ((5,), False)])
def test_a_card_that_nobody_knows_is_no_reason_for_a_call(dice: tuple[int, ...], slight: bool) -> None:
    state = farlanthian()
    state.table.talk = Negotiation(TRUCE, A, B, strength=[1, 1], attack=(6,), defence=(4,), step="substitute")
    state.secrets.hands[B], state.table.dice[B] = [BY_CODE["A55"].id], dice
    assert substitution.is_asked(state, B, (4,))
    assert FARLANTHIA.phases[TALK_SUBSTITUTE].slight(state, B) is slight
    assert not FARLANTHIA.phases[TALK_SUBSTITUTE].slight(state, C), "who is not asked has no dice to change"
    assert not FARLANTHIA.phases[COMBAT_SUBSTITUTE].slight(state, B), "a combat is worth a call"


def test_a_pace_says_whether_few_are_called() -> None:
    assert PACES["over days"].sparing and not PACES["tonight"].sparing
    assert "called for their own turn and little else" in describe_settings(TableSettings())
    assert "called" not in describe_settings(PACES["tonight"])
    assert not replace(TableSettings(), few_calls=False).sparing
    assert not TableSettings(answer_after=0).sparing, "where an answer has no end, it is waited for"
    assert replace(PACES["tonight"], few_calls=True).sparing


@rule("SE-030", "SE-031")
@pytest.mark.parametrize(("later", "left"), [(0, NUDGE), (THERE, AWAY)])
async def test_another_offer_is_another_question(
    service: TableService, clock: Clock, later: float, left: float
) -> None:
    """Whatever was left of the time for the one before: a standing trade would come after silence."""
    table_id = await seated(service, few=True)
    await put(service, table_id, position(hands=dict.fromkeys((A, B, C, D), "wwoo")))
    await service.play.act(table_id, USERS[A], EndTurn())
    await again_main(service, table_id, B)
    clock.now += later
    await service.play.act(table_id, USERS[B], Offer(counts("w"), counts("o")))
    clock.now += left - 1
    await service.play.act(table_id, USERS[B], Offer(counts("ww"), counts("o")))
    assert (await soon(service, table_id))[A] == left


@rule("SE-064")
async def test_special_building_goes_on_for_who_builds_and_who_is_there(
    service: TableService, clock: Clock
) -> None:
    table_id, play = await building(service, B), service.play
    await play.act(table_id, USERS[B], BuyCard())
    assert B in (await service.keeper.peek(table_id)).waiting
    assert (await soon(service, table_id))[B] == NUDGE
    clock.now += THERE
    await put(service, table_id, position(seats=5, hands={A: "lbwgolbwgo"}))
    await play.act(table_id, USERS[A], EndTurn())
    await again_main(service, table_id, B)
    clock.now += 5
    await play.act(table_id, USERS[B], EndTurn())
    assert (await soon(service, table_id))[A] == NUDGE, "their turn was five seconds ago"


@rule("SE-031", "SE-064")
async def test_a_pass_that_is_taken_back_was_never_said(service: TableService, clock: Clock) -> None:
    table_id, play = await building(service, C), service.play
    clock.now += 500
    await play.act(table_id, USERS[C], PassSpecial())
    clock.now += 100
    await service.undoing.undo(table_id)
    assert {TimerKind.NUDGE, TimerKind.ANSWER} <= (await kinds(service, table_id))[C]
    table_id = await offering(service, channel=3)
    clock.now += THERE
    for seat in (B, C):
        await play.act(table_id, USERS[seat], Decline())
    await service.undoing.undo(table_id, 2)
    assert {(await soon(service, table_id))[seat] for seat in (B, C)} == {NUDGE}


@rule("SE-064")
async def test_who_comes_new_to_a_seat_has_said_nothing_there(service: TableService, clock: Clock) -> None:
    table_id, play = await building(service, C), service.play
    await play.act(table_id, USERS[C], PassSpecial())
    await again_main(service, table_id, B)
    await service.moderation.replace_by_user(table_id, C, 99, "Neu")
    await play.act(table_id, USERS[B], EndTurn())
    assert TimerKind.NUDGE in (await kinds(service, table_id))[C]


async def test_a_pass_by_a_stand_in_is_none_of_the_person(service: TableService) -> None:
    table_id = await building(service, C)
    async with service.keeper.lock(table_id):
        live = await service.keeper.live_locked(table_id)
        await service.play.move_locked(live, C, PassSpecial(), Source(By.AWAY))
    assert not (await service.keeper.peek(table_id)).manners.rested


def test_where_silence_is_no_answer_everybody_is_called() -> None:
    settings = TableSettings(answer_after=0, few_calls=True)
    assert not settings.sparing and "little else" not in describe_settings(settings)


async def test_nobody_holds_an_offer_open_by_saying_to_be_called_again_and_again(
    service: TableService, clock: Clock
) -> None:
    table_id = await offering(service)
    answer_after = 60 * (await service.get(table_id)).settings.answer_after
    for spent in (0, 5):
        clock.now += spent
        await service.play.call_each_time(table_id, USERS[B], True)
        assert (await soon(service, table_id))[B] == answer_after - spent
        await service.play.call_each_time(table_id, USERS[B], False)


@pytest.mark.parametrize("undone", [False, True])
async def test_who_asks_for_calls_after_a_pause_or_an_undo_has_time(
    service: TableService, clock: Clock, undone: bool
) -> None:
    table_id, play = await building(service, C), service.play
    if undone:
        await play.act(table_id, USERS[C], PassSpecial())
        clock.now += 100_000
        await service.undoing.undo(table_id)
    else:
        await service.moderation.pause(table_id)
        clock.now += 100_000
        await service.moderation.resume(table_id)
    left = await soon(service, table_id)
    await play.call_each_time(table_id, USERS[C], True)
    assert await soon(service, table_id) == left


@pytest.mark.parametrize("ordered", [False, True])
async def test_undo_takes_nobody_to_be_there_whom_nobody_saw(
    service: TableService, clock: Clock, ordered: bool
) -> None:
    """Silence is nobody's presence, and an order is a secret."""
    table_id, play = await seated(service, few=True), service.play
    await put(service, table_id, position(hands={A: "wwooogl", B: "wwoo", C: "wwoo", D: "wwoo"}))
    await play.act(table_id, USERS[A], Offer(counts("g"), counts("o")))
    clock.now += AWAY
    await silence(service)
    if ordered:
        await play.act(table_id, USERS[B], StandingTrade(counts("o"), counts("l")))
    clock.now += THERE
    await service.undoing.undo(table_id, 4)
    await play.act(table_id, USERS[A], Offer(counts("w"), counts("o")))
    assert await soon(service, table_id) == dict.fromkeys((B, C, D), AWAY)
