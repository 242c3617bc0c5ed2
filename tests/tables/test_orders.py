"""Standing orders at a table: they answer like a quick person, and nobody else can tell (LS-050, LO-092)."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace as replace_struct

from bot.setup import Setup
from bot.tables.model import By, OnSilence, Opening, Plea, Refusal, Source, TableSettings, TimerKind
from bot.tables.service import TableService
from bot.tables.waits import PAUSE, SOON
from data.store import Store
from rules.catalogue import GAMES as CATALOGUE
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.land_shares.actions import ALWAYS, OFF, AutoPass, Pass, Strike
from rules.land_shares.state import DUEL
from rules.landover.actions import AutoRoll, Roll
from rules.landover.game import Landover
from rules.settlers.actions import Decline, DropTrades, EndTurn, Offer, StandingTrade
from rules.two_player.actions import BIDS, Ceiling
from tests.cited import rule
from tests.land_shares.table import h, on, table
from tests.landover import table as landover
from tests.settlers.table import A, B, C, D, corner, counts, position
from tests.tables.helpers import GUILD, Clock, put_state, told_news
from tests.two_player import table as two_player

GAMES = {**CATALOGUE, "landover": Landover()}
USERS = (11, 12, 13, 14)
"""Who sits in which seat."""
COMPUTER = -1


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(32)))
    )


def crowd() -> Any:
    """B, C and D live where B has a share that A may strike."""
    return table(
        settlements={A: [corner(-2, 1, "N")], B: on("SE"), C: on("SW"), D: on("N")},
        shares={B: [h("SE")]},
        developments={A: [0], B: [0]},
    )


async def seated(
    service: TableService,
    people: Sequence[int] = USERS,
    channel: int = 2,
    *,
    few: bool = False,
    **options: str,
) -> int:
    """A game of four, computers in the seats of nobody."""
    opened = await service.lobby.open(
        Opening(guild_id=GUILD, channel_id=channel, opener_id=USERS[0], game="settlers", chosen=options)
    )
    for user in people:
        if user == COMPUTER:
            await service.lobby.add_computer(opened.id, "random")
        else:
            await service.lobby.join(opened.id, user, f"P{user}")
    settings = TableSettings(
        remind_after=10, silence_after=20, on_silence=OnSilence.SKIP, answer_after=60, few_calls=few
    )
    await service.moderation.configure(opened.id, settings)
    return (await service.starting.start(opened.id)).table.id


async def put(service: TableService, table_id: int, state: Any) -> None:
    """The game goes on from that state, with chance of its own."""
    state.chance = Chance(bytes(SEED_BYTES))
    await put_state(service, table_id, state)


async def struck(service: TableService, *before: tuple[int, Action], people: Sequence[int] = USERS,
                 channel: int = 2, few: bool = False) -> int:  # fmt: skip
    """A table at which A has struck at B's share, after these moves of others."""
    table_id = await seated(service, people, channel, few=few, land_shares="on")
    await put(service, table_id, crowd())
    for seat, action in (*before, (A, Strike(0, h("SE")))):
        await service.play.act(table_id, USERS[seat], action)
    return table_id


async def orders(service: TableService, table_id: int) -> list[tuple[int, float]]:
    """Which seats' orders answer, and in how many seconds."""
    live = await service.keeper.peek(table_id)
    now = service.keeper.clock()
    return [(row.seat, row.due_at - now) for row in live.timers if row.kind == TimerKind.ORDER]


async def ring(service: TableService) -> list[Any]:
    """Serve all that is due."""
    found = []
    for due in await service.timers.due():
        if due.kind is TimerKind.ORDER:
            found.append(await service.timers.order(due))
    return found


async def told(service: TableService, table_id: int, user: int | None) -> list[object]:
    """All that a person gets of a table: views, texts, moves, versions of controls, times."""
    glance = await service.play.glance(table_id, user)
    log = await service.history.log(table_id, user)
    undo = await service.undoing.preview(table_id)
    one = await service.undoing.preview(table_id, 1)
    game, view, names = glance.game, glance.view, glance.names
    return [
        view, glance.legal, glance.open, glance.oldest, glance.waiting, glance.awaited,
        glance.table.version, game.prompt(view, names), game.scoreboard(view, names),
        game.brief(view, names),
        game.describe(view, names), game.hand(view, names),
        game.buttons(view),
        await told_news(service, table_id, 0), log,
        undo.count, undo.lines, undo.drew, undo.table.version, one.count, one.lines,
    ]  # fmt: skip


@rule("LS-050")
async def test_swapped_tables_with_and_without_orders_look_the_same_to_all_others(
    service: TableService, clock: Clock
) -> None:
    plain = await struck(service, channel=2)
    ordered = await struck(service, (B, AutoPass(ALWAYS)), channel=3)
    lifted = await struck(service, (B, AutoPass(ALWAYS)), (B, AutoPass(OFF)), channel=4)
    quick = await struck(service, channel=5)
    await service.play.act(quick, USERS[B], Pass())
    late = await struck(service, channel=6)
    await service.play.act(late, USERS[B], AutoPass(ALWAYS))
    clock.now += PAUSE[1]
    assert len([moved for moved in await ring(service) if moved is not None]) == 2
    for user in (None, USERS[A], USERS[C], USERS[D]):
        seen = await told(service, plain, user)
        for other in (ordered, lifted, quick, late):
            assert await told(service, other, user) == seen


@rule("LS-050")
async def test_an_order_answers_once_after_a_pause_that_outlives_a_restart(
    service: TableService, store: Store, clock: Clock
) -> None:
    table_id = await struck(service, (B, AutoPass(ALWAYS)))
    ((seat, pause),) = await orders(service, table_id)
    assert seat == B and PAUSE[0] <= pause <= PAUSE[1]
    assert (await service.play.glance(table_id)).waiting == (B, C, D)
    assert await ring(service) == []
    await service.play.act(table_id, USERS[C], Pass())
    assert await orders(service, table_id) == [(B, pause)], "others' answers change nothing"
    again = TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(8), draw_secret=lambda: bytes(32))
    )
    assert await orders(again, table_id) == [(B, pause)]
    assert await again.timers.next_due() == clock.now + pause
    clock.now += pause
    (moved,) = await ring(again)
    assert moved.by is By.PERSON and moved.action == Pass() and moved.lines == ()
    rows = await store.read.moves(table_id)
    assert (rows[-1].made_by, rows[-1].user_id, rows[-1].seat) == ("order", USERS[B], B)
    assert await orders(again, table_id) == [] and await ring(again) == []


@rule("LS-050")
async def test_the_window_closes_when_all_orders_have_answered(service: TableService, clock: Clock) -> None:
    table_id = await struck(service, *((seat, AutoPass(ALWAYS)) for seat in (B, C, D)))
    pauses = [pause for _, pause in await orders(service, table_id)]
    assert len(set(pauses)) == 3, "drawn for each"
    clock.now += max(pauses)
    await ring(service)
    live = await service.keeper.peek(table_id)
    assert live.state.table.phase != DUEL
    assert "blocking token" in (await told_news(service, table_id, 0))[-1]


@rule("LS-050")
async def test_no_pause_where_nobody_else_could_notice(service: TableService, clock: Clock) -> None:
    table_id = await seated(service, (COMPUTER, USERS[B], COMPUTER, COMPUTER), land_shares="on")
    await put(service, table_id, crowd())
    await service.play.act(table_id, USERS[B], AutoPass(ALWAYS))
    async with service.keeper.lock(table_id):
        await service.play.move_locked(
            await service.keeper.live_locked(table_id), A, Strike(0, h("SE")), Source(By.COMPUTER)
        )
    assert await orders(service, table_id) == [(B, pytest.approx(SOON))]
    clock.now += SOON
    (moved,) = await ring(service)
    assert moved.action == Pass()


@rule("LS-050")
async def test_a_computers_order_answers_for_it(service: TableService) -> None:
    table_id = await seated(service, (USERS[A], COMPUTER, USERS[C], USERS[D]), land_shares="on")
    state = crowd()
    state.secrets.extras["land_shares"].always = 1 << B
    await put(service, table_id, state)
    await service.play.act(table_id, USERS[A], Strike(0, h("SE")))
    assert [seat for seat, _ in await orders(service, table_id)] == []
    moved = await service.computers.move(table_id)
    assert moved is not None and moved.action == Pass()


@rule("LS-050")
async def test_giving_and_lifting_an_order_moves_no_version_and_no_timer(
    service: TableService, clock: Clock
) -> None:
    table_id = await struck(service)
    before = await service.keeper.peek(table_id)
    for minutes, when in ((1, ALWAYS), (2, OFF), (3, ALWAYS), (4, OFF)):
        clock.pass_minutes(minutes)
        await service.play.act(table_id, USERS[B], AutoPass(when), version=before.table.version)
        live = await service.keeper.peek(table_id)
        assert live.table.version == before.table.version and live.since == before.since
        assert [row for row in live.timers if row.kind != TimerKind.ORDER] == list(before.timers)
        assert bool(await orders(service, table_id)) == (when == ALWAYS)
    clock.pass_minutes(1)
    assert await ring(service) == []
    for user in (USERS[B], USERS[C]):
        glance = await service.play.glance(table_id, user)
        assert glance.fresh(before.table.version), "a panel that was open stays good"
    await service.play.act(table_id, USERS[C], Pass(), version=before.table.version)


@rule("LS-050")
async def test_an_order_lifted_in_time_answers_nothing(service: TableService, clock: Clock) -> None:
    table_id = await struck(service, (B, AutoPass(ALWAYS)))
    clock.now += PAUSE[1]
    (due,) = await service.timers.due()
    await service.play.act(table_id, USERS[B], AutoPass(OFF))
    assert await service.timers.order(due) is None
    assert B in (await service.keeper.peek(table_id)).waiting


@rule("LS-050")
@pytest.mark.parametrize("ordered", [False, True])
async def test_a_window_ends_when_it_was_said_whoever_sits_down_meanwhile(
    service: TableService, clock: Clock, ordered: bool
) -> None:
    table_id = await struck(service)
    end = clock.now + 60 * 60
    clock.pass_minutes(20)
    if ordered:
        await service.play.act(table_id, USERS[B], Pass())

    async def said() -> set[float | None]:
        return {
            (await service.play.glance(table_id, user)).awaited.answer_by
            for user in (None, USERS[A], USERS[D])
        }

    assert await said() == {end}
    await service.moderation.replace_by_user(table_id, C, 99, "Cid")
    assert await said() == {end}
    await service.moderation.replace_by_computer(table_id, B)
    assert await said() == {end}
    await service.moderation.replace_by_user(table_id, B, 98, "Bea")
    assert await said() == {end}
    await service.play.act(table_id, USERS[D], Pass())
    assert await said() == {end}
    clock.now = end
    late = [due for due in await service.timers.due() if due.kind is TimerKind.ANSWER]
    assert [due.seat for due in late] == ([C] if ordered else [B, C])
    for due in late:
        await service.timers.silence(due)
    live = await service.keeper.peek(table_id)
    assert live.state.table.phase != DUEL
    assert [row for row in live.timers if row.kind == TimerKind.ANSWER] == []


@rule("LS-050")
@pytest.mark.parametrize("sealed", [False, True])
async def test_settings_and_a_pause_move_the_end_of_a_window_alike(
    service: TableService, clock: Clock, sealed: bool
) -> None:
    people = (USERS[A], USERS[B], COMPUTER, USERS[D])
    table_id = await struck(service, people=people)
    if sealed:
        for seat in (B, D):
            await service.play.act(table_id, USERS[seat], Pass())
    clock.pass_minutes(5)
    assert (await service.play.glance(table_id)).awaited.answer_by == clock.now + 55 * 60
    settings = (await service.get(table_id)).settings
    await service.moderation.configure(table_id, replace_struct(settings, answer_after=30))
    assert (await service.play.glance(table_id)).awaited.answer_by == clock.now + 30 * 60
    await service.moderation.pause(table_id)
    clock.pass_minutes(5)
    await service.moderation.resume(table_id)
    assert (await service.play.glance(table_id)).awaited.answer_by == clock.now + 30 * 60


@rule("LS-050")
async def test_an_undo_takes_sealed_replies_along_with_what_they_answered(service: TableService) -> None:
    table_id = await struck(service, (B, AutoPass(ALWAYS)))
    await service.play.act(table_id, USERS[C], Pass())
    preview = await service.undoing.preview(table_id)
    assert preview.count == 1 and "soldier" in " ".join(preview.lines)
    await service.undoing.undo(table_id, 1)
    live = await service.keeper.peek(table_id)
    assert live.waiting == (A,) and await orders(service, table_id) == []


async def rolling(service: TableService, channel: int = 9) -> int:
    """A table of Landover at which it is for B to roll."""
    opened = await service.lobby.open(
        Opening(
            guild_id=GUILD, channel_id=channel, opener_id=11, game="landover", chosen={"map": "heartland"}
        )
    )
    for user in USERS:
        await service.lobby.join(opened.id, user, f"P{user}")
    table_id = (await service.starting.start(opened.id)).table.id
    state = landover.position(phase="start_turn", draws=(1, 4, 5))
    state.table.active = B
    await put(service, table_id, state)
    return table_id


async def missing(service: TableService, table_id: int, seat: int) -> None:
    """That seat has missed three turns."""
    live = await service.keeper.peek(table_id)
    late = replace_struct(live.table, missed={seat: 3})
    service.keeper.tables.keep(replace_struct(live, table=late))


@rule("LO-092")
async def test_a_standing_answer_rolls_after_a_pause(service: TableService, clock: Clock) -> None:
    table_id = await rolling(service)
    seen = await service.play.glance(table_id, USERS[C])
    await service.play.act(table_id, USERS[B], AutoRoll(True))
    again = await service.play.glance(table_id, USERS[C])
    assert (again.view, again.legal, again.table.version, again.waiting) == (
        seen.view, seen.legal, seen.table.version, (B,),
    )  # fmt: skip
    ((seat, pause),) = await orders(service, table_id)
    assert seat == B and PAUSE[0] <= pause <= PAUSE[1]
    clock.now += pause
    (moved,) = await ring(service)
    assert moved.action == Roll() and moved.by is By.PERSON


async def test_a_request_does_not_lapse_by_an_order_that_nobody_sees(service: TableService) -> None:
    table_id = await seated(service, land_shares="on")
    asked = await service.requests.ask(table_id, USERS[A], Plea.PAUSE)
    moved = await service.play.act(table_id, USERS[B], AutoPass(ALWAYS))
    assert asked.request is not None
    assert (moved.table.request, moved.table.version) == (asked.request, asked.version)
    with pytest.raises(Refusal, match="No move has been made"):
        await service.undoing.preview(table_id, user_id=USERS[B])


async def offering(service: TableService, channel: int = 2, refusing: bool = False) -> int:
    """A table at which A, B, C and D have cards, and A offers a card to all."""
    table_id = await seated(service, channel=channel)
    await put(service, table_id, position(hands=dict.fromkeys((A, B, C, D), "wwoo")))
    if refusing:
        await service.play.refuse_offers(table_id, USERS[B], True)
    await service.play.act(table_id, USERS[A], Offer(counts("w"), counts("o")))
    return table_id


async def test_who_takes_no_offers_declines_like_a_quick_person(
    service: TableService, store: Store, clock: Clock
) -> None:
    plain = await offering(service)
    refusing = await offering(service, channel=3, refusing=True)
    assert await orders(service, plain) == []
    ((seat, pause),) = await orders(service, refusing)
    assert seat == B and PAUSE[0] <= pause <= PAUSE[1]
    for user in (None, USERS[A], USERS[C], USERS[D]):
        assert await told(service, refusing, user) == await told(service, plain, user)
    again = TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(8), draw_secret=lambda: bytes(32))
    )
    assert (await again.play.glance(refusing, USERS[B])).refusing is True
    clock.now += pause
    await service.play.act(plain, USERS[B], Decline())
    assert len(await ring(service)) == 1
    for user in (None, USERS[A], USERS[C], USERS[D]):
        assert await told(service, refusing, user) == await told(service, plain, user)


@rule("SE-031")
async def test_what_was_said_of_standing_trades_holds_whatever_is_taken_back(service: TableService) -> None:
    table_id, trade = await offering(service), StandingTrade(counts("o"), counts("w"))
    await service.play.act(table_id, USERS[B], trade)
    await service.play.act(table_id, USERS[C], Decline())
    await service.play.act(table_id, USERS[B], DropTrades())
    await service.play.act(table_id, USERS[D], trade)
    await service.undoing.undo(table_id, 1)
    live = await service.keeper.peek(table_id)
    assert {B, C} <= {*live.waiting} and live.game.ordered(live.state, B) is None
    assert [seat for seat, _ in await orders(service, table_id)] == [D]


@rule("SE-031")
async def test_a_standing_trade_takes_its_time_over_each_offer(service: TableService, clock: Clock) -> None:
    table_id = await offering(service)
    await service.play.act(table_id, USERS[B], StandingTrade(counts("o"), counts("w")))
    ((_, pause),) = await orders(service, table_id)
    clock.now += pause - 0.1
    await service.play.act(table_id, USERS[A], Offer(counts("ww"), counts("o")))
    ((_, later),) = await orders(service, table_id)
    assert PAUSE[0] <= later <= PAUSE[1], "nobody reads an offer in a tenth of a second"
    await service.play.act(table_id, USERS[C], Decline())
    assert await orders(service, table_id) == [(B, later)]


@rule("TP-033")
async def test_who_missed_turns_is_no_more_back_by_a_bid_than_by_a_ceiling(
    service: TableService, clock: Clock
) -> None:
    missed = []
    for channel, action in ((2, BIDS[0]), (3, Ceiling(1))):
        table_id = await seated(service, USERS[:2], channel, two_player="on")
        await put(service, table_id, two_player.bidding("o", {A: "bb", B: "bb"}))
        await missing(service, table_id, B)
        await service.play.act(table_id, USERS[B], action)
        clock.now += PAUSE[1]
        await ring(service)
        live = await service.keeper.peek(table_id)
        assert live.state.table.extras["two_player"].bids[B]
        missed.append(live.table.missed)
    assert missed[0] == missed[1]


@rule("LO-092")
async def test_who_missed_turns_is_no_more_back_by_a_roll_than_by_one_that_an_order_makes(
    service: TableService, clock: Clock
) -> None:
    missed = []
    for channel, action in ((2, Roll()), (3, AutoRoll(True))):
        table_id = await rolling(service, channel)
        await missing(service, table_id, B)
        await service.play.act(table_id, USERS[B], action)
        clock.now += PAUSE[1]
        await ring(service)
        live = await service.keeper.peek(table_id)
        assert live.waiting == (B,) and live.game.phase_seen(live.game.view(live.state, None)) == "main"
        missed.append(live.table.missed)
    assert missed[0] == missed[1] == {B: 3}


async def test_offers_come_again_when_it_was_ones_turn(service: TableService, clock: Clock) -> None:
    table_id = await offering(service, refusing=True)
    play = service.play
    with pytest.raises(Refusal, match="already"):
        await play.refuse_offers(table_id, USERS[B], True)
    for user in (USERS[C], USERS[D]):
        await play.act(table_id, user, Decline())
    clock.now += PAUSE[1]
    await ring(service)
    assert (await play.glance(table_id, USERS[B])).refusing is True
    assert (await play.glance(table_id, USERS[A])).refusing is None, "it is A's turn"
    await play.act(table_id, USERS[A], EndTurn())
    assert (await service.keeper.peek(table_id)).refusing == (), "it is B's turn"
    with pytest.raises(Refusal, match="your turn"):
        await play.refuse_offers(table_id, USERS[B], True)


async def test_what_is_asked_of_all_is_called_to_mind_whoever_takes_no_offers_meanwhile(
    service: TableService,
) -> None:
    table_id = await seated(service)
    await put(service, table_id, crowd())

    async def called() -> list[float]:
        live = await service.keeper.peek(table_id)
        return [row.due_at for row in live.timers if row.kind == TimerKind.PLEA]

    await service.requests.ask(table_id, USERS[A], Plea.END)
    before = await called()
    for refuse in (True, False):
        await service.play.refuse_offers(table_id, USERS[B], refuse)
        assert await called() == before != []
