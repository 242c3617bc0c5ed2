"""Advice: a steady player's move from one's own view, marked in the record; such games are not rated."""

import random

import pytest

from bot.setup import Setup
from bot.tables.model import Opening, Phase, Refusal, TableSettings
from bot.tables.servers import PACES, at_pace, describe_settings
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES as CATALOGUE
from rules.kernel.actions import Leave, spec
from tests.tables.helpers import ANN, BEN, DAN, GAMES, Tables

ADVISED = TableSettings(advice=True)


async def test_a_move_on_advice_is_marked_and_the_next_is_not(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, BEN, settings=ADVISED, goal="100")
    who = await tables.active(table.id)
    what, why = await tables.service.computers.advise(table.id, who)
    assert what and not why, "the toy's moves have no reasons"
    for other in (BEN if who == ANN else ANN, DAN):
        with pytest.raises(Refusal, match="nothing to advise"):
            await tables.service.computers.advise(table.id, other)
    again = TableService(store, Setup(games=GAMES, rng=random.Random(1)))
    rng = random.Random(4)
    for _ in range(8):
        user = await Tables(again).active(table.id)
        await again.play.act(table.id, user, await Tables(again).random_action(table.id, user, rng))
    rows = await store.read.moves(table.id)
    assert [row.number for row in rows if row.advised] == [1]
    assert (await again.get(table.id)).version == rows[-1].version


async def test_a_move_on_advice_that_is_taken_back_and_made_again_is_marked(
    tables: Tables, store: Store
) -> None:
    table = await tables.started(ANN, BEN, settings=ADVISED, goal="100")
    who = await tables.active(table.id)
    await tables.service.computers.advise(table.id, who)
    action = await tables.random_action(table.id, who, random.Random(4))
    await tables.do(table.id, action, who)
    await tables.service.undoing.undo(table.id, 1)
    await tables.do(table.id, action, who)
    assert [row.advised for row in await store.read.moves(table.id)] == [True]


async def test_who_comes_after_was_advised_nothing(tables: Tables, store: Store) -> None:
    table = await tables.started(ANN, BEN, settings=ADVISED, goal="100")
    who = await tables.active(table.id)
    await tables.service.computers.advise(table.id, who)
    await tables.service.moderation.replace_by_user(table.id, table.seat_of(who) or 0, DAN, "Dan")
    await tables.do(table.id, await tables.random_action(table.id, DAN, random.Random(4)), DAN)
    assert not any(row.advised for row in await store.read.moves(table.id))


async def test_games_with_advice_are_counted_but_not_rated(tables: Tables) -> None:
    for channel, settings in ((8, TableSettings()), (9, ADVISED)):
        table = await tables.started(ANN, BEN, settings=settings, channel=channel)
        assert (await tables.play_on(table.id, random.Random(3))).phase is Phase.OVER
    history = tables.service.history
    assert (await history.statistics(1, ANN)).games == 2
    assert {each.games for each in await history.ratings(1)} == {1}


async def test_it_is_off_unless_chosen_before_the_game(tables: Tables) -> None:
    table = await tables.started(ANN, BEN)
    with pytest.raises(Refusal, match="Advice is off"):
        await tables.service.computers.advise(table.id, await tables.active(table.id))
    with pytest.raises(Refusal, match="before the game begins"):
        await tables.service.moderation.configure(table.id, ADVISED)
    for name in PACES:
        assert at_pace(ADVISED, name).advice
        assert describe_settings(at_pace(ADVISED, name)).startswith(f"{name}: ")
    assert describe_settings(ADVISED).endswith("the game is not rated")


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE.keys())
def test_every_move_of_a_seat_has_a_reason(game) -> None:  # type: ignore[no-untyped-def]
    kinds = [kind for kind in game.actions if kind is not Leave and not kind.standing]
    lacking = [spec(kind).name for kind in kinds if not kind.reason and not kind.__name__.startswith("Gm")]
    assert lacking == []


async def test_a_reason_says_what_is_there(store: Store) -> None:
    service = TableService(store, Setup(rng=random.Random(1), draw_secret=lambda: bytes(range(32))))
    table = await service.lobby.open(
        Opening(guild_id=1, channel_id=2, opener_id=ANN, game="settlers", chosen={}, settings=ADVISED)
    )
    for user in (ANN, BEN, DAN):
        await service.lobby.join(table.id, user, f"P{user}")
    await service.starting.start(table.id)
    live = await service.keeper.peek(table.id)
    what, why = await service.computers.advise(table.id, live.table.users(live.waiting)[0])
    assert what.startswith("Settlement: ")
    assert why.startswith("it is a point, and draws from every tile around it (")
