"""Whose turn it was, and since when something is news to a seat, where moves are taken back."""

import random
from typing import Any

import pytest

from bot.setup import Setup
from bot.tables.model import Opening
from bot.tables.reminders import Reminder, Reminders
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from tests.conformance.walk import some_action
from tests.tables.helpers import ANN, BEN, GUILD, Clock, Tables
from tests.tables.toy import Bid, Roll

PLAYED = {"settlers": (5, 60), "land": (3, 20), "landover": (3, 60), "farlanthia": (3, 60)}
"""Games, how many play them, and how many moves are made."""


@pytest.mark.parametrize("game", PLAYED)
async def test_an_undo_sets_back_whose_turn_it_was_and_when_turns_ended(
    game: str, store: Store, clock: Clock
) -> None:
    service = TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(4, 36)))
    )
    opened = await service.lobby.open(
        Opening(guild_id=GUILD, channel_id=2, opener_id=1, game=game, chosen={})
    )
    seats, most = PLAYED[game]
    for user in range(1, seats + 1):
        await service.lobby.join(opened.id, user, f"P{user}")
    table_id = (await service.starting.start(opened.id)).table.id
    known, rng = dict[int, Any](), random.Random(3)
    while len(known) < most:
        live = await service.keeper.peek(table_id)
        known[live.number] = live.mover, dict(live.turned)
        seat = live.waiting[0]
        # What somebody orders holds through an undo, as a further move.
        while (action := some_action(live.game, live.state, seat, rng)).standing:
            pass
        await service.play.act(table_id, seat + 1, action)
    for moves in (1, 2, 5, 3):
        await service.undoing.undo(table_id, moves)
        live = await service.keeper.peek(table_id)
        assert (live.mover, live.turned) == known[live.number]
    service.keeper.tables.clear()
    again = await service.keeper.peek(table_id)
    assert (again.mover, again.turned) == (live.mover, live.turned)


async def turns_to_come(reminders: Reminders, wanted: Reminder) -> int:
    """Of a reminder, once it is counted whether a turn has begun."""
    stored = await reminders.find(id=wanted.id)
    assert stored is not None
    return (await reminders.counted(stored)).turns


async def test_a_turn_that_a_restart_falls_into_is_counted(tables: Tables) -> None:
    reminders, keeper = tables.service.reminders, tables.service.keeper
    table = await tables.started(ANN, BEN, goal="500")
    wanted = await reminders.of_turns(table, ANN, 1, "")
    for mover, other in ((ANN, BEN), (BEN, ANN)):
        for user, action in ((mover, Roll()), (ANN, Bid(1)), (BEN, Bid(2))):
            assert await turns_to_come(reminders, wanted) == 1
            await tables.do(table.id, action, user)
            keeper.tables.clear()
        assert await tables.active(table.id) == other
    assert await turns_to_come(reminders, wanted) == 0
    assert await tables.service.history.punctual(GUILD) == {ANN: "1 of 1 turn in time"}


async def test_a_turn_that_is_taken_back_is_not_counted_as_another_one(tables: Tables) -> None:
    table, reminders = await tables.started(ANN, BEN, goal="500"), tables.service.reminders
    for _ in range(4):
        mover = await tables.active(table.id)
        for user, action in ((mover, Roll()), (ANN, Bid(1)), (BEN, Bid(2))):
            await tables.do(table.id, action, user)
    mover = await tables.active(table.id)
    wanted = await reminders.of_turns(table, mover, 1, "")
    for _ in range(6):  # the turns of both before that
        await tables.service.undoing.undo(table.id, 1)
        assert await turns_to_come(reminders, wanted) == 1
    for _ in range(2):
        assert await turns_to_come(reminders, wanted) == 1
        mover = await tables.active(table.id)
        for user, action in ((mover, Roll()), (ANN, Bid(1)), (BEN, Bid(2))):
            await tables.do(table.id, action, user)
    assert await turns_to_come(reminders, wanted) == 0
