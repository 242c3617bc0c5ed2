"""Every game of the house at a real table: people and a computer, a restart, an undo, a true record."""

import random

import pytest

from bot.setup import Setup
from bot.tables.model import Opening, Phase
from bot.tables.service import TableService
from data.store import Store
from rules import catalogue
from rules.kernel import record
from tests.tables.helpers import ANN, BEN, CAT, GUILD, NAMES, SHORT, Clock, Tables

MOST = 150


@pytest.mark.parametrize("id", sorted(catalogue.GAMES))
async def test_a_table_of_every_game(id: str, store: Store, clock: Clock) -> None:
    game, rng = catalogue.GAMES[id], random.Random(4)
    tables = Tables(TableService(store, Setup(clock=clock, rng=random.Random(5))))
    table = await tables.service.lobby.open(
        Opening(guild_id=GUILD, channel_id=8, opener_id=ANN, game=id, chosen={})
    )
    for user in (ANN, BEN, CAT)[: min(game.seat_counts[-1] - 1, 3)]:
        table = await tables.service.lobby.join(table.id, user, NAMES[user])
    table = await tables.service.lobby.add_computer(table.id, next(iter(game.players)))
    while not table.ready:
        table = await tables.service.lobby.add_computer(table.id, next(iter(game.players)))
    moved = await tables.service.starting.start(table.id)
    assert moved.lines
    for _ in range(MOST):
        table = await tables.play_on(table.id, rng, most=1)
        if table.phase is not Phase.PLAYING:
            break
        if rng.random() < 0.05:
            undone = await tables.service.undoing.undo(table.id)
            assert undone.version == table.version + 1
        if rng.random() < 0.05:
            tables.service = TableService(store, Setup(clock=clock, rng=random.Random(6)))
            assert (await tables.service.get(table.id)).version >= table.version
    if table.phase is Phase.PLAYING:
        table = await tables.service.moderation.end(table.id)
    exported = record.read((await tables.service.history.export(table.id)).data)
    report = record.verify(game, exported)
    assert not report.problem, report.problem
    assert report.moves == len(exported.moves) > 4
    log = await tables.service.history.log(table.id, ANN)
    assert len(log) > report.moves / 2


@pytest.mark.long
@pytest.mark.parametrize("id", sorted(catalogue.GAMES))
async def test_a_whole_game_of_computers_and_one_person(id: str, store: Store, clock: Clock) -> None:
    game, rng = catalogue.GAMES[id], random.Random(1)
    tables = Tables(TableService(store, Setup(clock=clock, rng=random.Random(2))))
    table = await tables.service.lobby.open(
        Opening(guild_id=GUILD, channel_id=8, opener_id=ANN, game=id, chosen=SHORT.get(id, {}))
    )
    table = await tables.service.lobby.join(table.id, ANN, "Ann")
    while not table.ready:
        table = await tables.service.lobby.add_computer(table.id, next(iter(game.players)))
    await tables.service.starting.start(table.id)
    over = await tables.play_on(table.id, rng, most=game.longest)
    assert over.phase is Phase.OVER
    assert over.secret
    exported = record.read((await tables.service.history.export(table.id)).data)
    assert exported.result is not None
    assert not record.verify(game, exported).problem
    assert (await tables.service.history.statistics(GUILD, ANN)).games == 1
