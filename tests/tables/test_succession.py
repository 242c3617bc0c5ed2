"""A seat changes hands: who comes after knows of no standing order in any game, and none answers for them."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from bot.setup import Setup
from bot.tables.model import By, Opening, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel import record
from rules.kernel.actions import Action, LiftOrders
from rules.kernel.chance import SEED_BYTES, Chance
from rules.landover.actions import AutoRoll
from tests.cited import rule
from tests.conformance.walk import some_action
from tests.tables.helpers import GUILD, Clock

USERS = (11, 12, 13, 14, 15)
NEWCOMER, B = 99, 1
PLAYED: dict[str, tuple[str, int, dict[str, str]]] = {
    "special building": ("settlers", 5, {}),
    "land shares": ("settlers", 3, {"land_shares": "on"}),
    "both": ("settlers", 5, {"land_shares": "on"}),
    "landover": ("landover", 3, {}),
    "farlanthia": ("farlanthia", 3, {}),
    "farlanthia by orders": ("farlanthia", 2, {"answers": "orders"}),
    "land": ("land", 2, {}),
}
"""Every game, with the options that bring its orders: its name, seats and options."""
MADE = {"settlers": 30, "landover": 30, "farlanthia": 150, "land": 8}
"""So many moves were made; Farlanthia's map is laid then, since an order that lays it acts by itself."""


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(16, 48)))
    )


async def seated(service: TableService, played: str, channel: int) -> int:
    """A game that some moves were made in: the same in every channel."""
    game, seats, options = PLAYED[played]
    lobby, rng = service.lobby, random.Random(3)
    opened = await lobby.open(
        Opening(guild_id=GUILD, channel_id=channel, opener_id=USERS[0], game=game, chosen=options)
    )
    for user in USERS[:seats]:
        await lobby.join(opened.id, user, f"P{user}")
    table_id = (await service.starting.start(opened.id)).table.id
    for _ in range(MADE[game]):
        live = await service.keeper.peek(table_id)
        seat = live.waiting[0]
        action = some_action(live.game, live.state, seat, rng)
        if not type(action).standing:
            await service.play.act(table_id, USERS[seat], action)
    return table_id


def orders(game: Any, state: Any, seat: int) -> Iterable[Action]:
    """An order of each kind that this seat may give now, but one that goes on with the game at once."""
    found = {type(each): each for each in game.legal(state, seat) if type(each).standing}
    rng = random.Random(1)
    for kind in game.open_moves(state, seat):
        if kind.standing:
            found[kind] = game.sample(state, seat, kind, rng)
    return [each for each in found.values() if len(game.make(game.copy(state), seat, each)) == 1]


async def with_orders(service: TableService, table_id: int) -> list[Action]:
    """Seat B gives all orders that there are."""
    live = await service.keeper.peek(table_id)
    given = list(orders(live.game, live.state, B))
    for order in given:
        await service.play.act(table_id, USERS[B], order)
    return given


async def known(service: TableService, table_id: int, user: int) -> list[object]:
    """What somebody has of their own at a table."""
    glance = await service.play.glance(table_id, user)
    return [glance.view, glance.legal, glance.open, glance.game.hand(glance.view, glance.names)]


async def waiting_orders(service: TableService, table_id: int) -> list[int]:
    """The seats for which an order is about to answer."""
    live = await service.keeper.peek(table_id)
    return [row.seat for row in live.timers if row.kind == TimerKind.ORDER]


@pytest.mark.parametrize("played", PLAYED)
@pytest.mark.parametrize("heir", ["person", "computer"])
async def test_a_successor_knows_of_no_order(service: TableService, played: str, heir: str) -> None:
    plain, ordered = await seated(service, played, 2), await seated(service, played, 3)
    assert await known(service, plain, USERS[B]) == await known(service, ordered, USERS[B])
    given = await with_orders(service, ordered)
    assert bool(given) == (played != "land")
    if given:
        assert await known(service, plain, USERS[B]) != await known(service, ordered, USERS[B])
    for table_id in (plain, ordered):
        if heir == "computer":
            await service.moderation.replace_by_computer(table_id, B, "random")
        await service.moderation.replace_by_user(table_id, B, NEWCOMER, "Newcomer")
    assert await known(service, plain, NEWCOMER) == await known(service, ordered, NEWCOMER)
    assert await waiting_orders(service, plain) == await waiting_orders(service, ordered)
    service.keeper.tables.clear()  # what is stored is what was shown
    one, other = [(await service.keeper.peek(id)).position for id in (plain, ordered)]
    assert one is not None and other is not None and one.digest == other.digest


@pytest.mark.parametrize("played", PLAYED)
async def test_no_undo_brings_an_order_back(service: TableService, played: str) -> None:
    plain, ordered = await seated(service, played, 2), await seated(service, played, 3)
    await with_orders(service, ordered)
    for table_id in (plain, ordered):
        for _ in range(2):
            live = await service.keeper.peek(table_id)
            seat = next(each for each in live.waiting)
            action = next(each for each in live.game.legal(live.state, seat) if not type(each).standing)
            await service.play.act(table_id, USERS[seat], action)
        await service.moderation.replace_by_user(table_id, B, NEWCOMER, "Newcomer")
    for _ in range(2):
        for table_id in (plain, ordered):
            await service.undoing.undo(table_id, 1)
        assert await known(service, plain, NEWCOMER) == await known(service, ordered, NEWCOMER)
        assert B not in await waiting_orders(service, ordered)
    await service.moderation.end(ordered)
    await is_true(service, ordered)


@pytest.mark.parametrize("played", PLAYED)
async def test_the_record_of_a_seat_that_changed_hands_is_true(service: TableService, played: str) -> None:
    table_id = await seated(service, played, 2)
    await with_orders(service, table_id)
    await service.moderation.replace_by_user(table_id, B, NEWCOMER, "Newcomer")
    await service.moderation.end(table_id)
    await is_true(service, table_id)


async def is_true(service: TableService, table_id: int, *, lifted: bool = True) -> None:
    """The record of that game agrees, and its last move lifts orders, where a seat changed hands."""
    kept = record.read((await service.history.export(table_id)).data)
    assert (kept.moves[-1].by == By.HOUSE) is lifted
    assert kept.digest == (await service.get(table_id)).record_digest
    report = record.verify(GAMES[kept.game], kept)
    assert not report.problem and report.moves == len(kept.moves)


async def test_who_resigns_leaves_no_order(service: TableService) -> None:
    table_id = await seated(service, "both", 2)
    live = await service.keeper.peek(table_id)
    await with_orders(service, table_id)
    await service.play.resign(table_id, USERS[B])
    after = await service.keeper.peek(table_id)
    assert not after.game.ordered(after.state, B)
    assert after.position is not None and live.position is not None
    assert after.position.digest == live.position.digest


async def test_the_last_person_to_resign_ends_a_game_whose_record_is_true(service: TableService) -> None:
    table_id = await seated(service, "land shares", 2)
    for seat in (0, 2):
        await service.moderation.replace_by_computer(table_id, seat, "random")
    await with_orders(service, table_id)
    await service.play.resign(table_id, USERS[B])
    await is_true(service, table_id, lifted=False)


@rule("LO-092")
async def test_a_stand_in_keeps_the_orders_and_so_does_who_comes_back(service: TableService) -> None:
    table_id = await seated(service, "landover", 2)
    await service.play.act(table_id, USERS[B], AutoRoll(True))
    mine = await known(service, table_id, USERS[B])
    await service.moderation.stand_in(table_id, B)
    await service.moderation.give_back(table_id, B)
    assert await known(service, table_id, USERS[B]) == mine


@pytest.mark.parametrize("played", PLAYED)
def test_lifting_touches_the_orders_of_that_seat_alone(played: str) -> None:
    name, seats, options = PLAYED[played]
    settled = GAMES[name].settle(options, seats)
    game = GAMES[name].variant(settled)
    state, _ = game.new(settled, seats, Chance(bytes(SEED_BYTES)))
    given = [game.copy(state)]
    for seat in range(2):
        for order in orders(game, state, seat):
            game.make(state, seat, order)
        given.append(game.copy(state))
    assert game.make(state, 1, LiftOrders()) == []
    assert game.dump(state) == game.dump(given[1])
    for seat in (-1, seats):
        game.make(state, seat, LiftOrders())
    assert game.dump(state) == game.dump(given[1])
    game.make(state, 0, LiftOrders())
    assert game.dump(state) == game.dump(given[0])


async def test_since_when_nothing_was_by_hand_is_forgotten_with_who_made_that_move(
    service: TableService,
) -> None:
    table_id = await seated(service, "land", 1)
    before = (await service.keeper.peek(table_id)).manners.moved
    await service.moderation.replace_by_user(table_id, B, NEWCOMER, "Newcomer")
    after = (await service.keeper.peek(table_id)).manners.moved
    assert B in before and after == {seat: version for seat, version in before.items() if seat != B}
