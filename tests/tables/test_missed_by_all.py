"""A game that everybody has left alone: what is asked about each of them still fits in a message."""

import msgspec
import pytest

from bot.messages.board_message import board_view
from bot.setup import Setup
from bot.tables import waits
from bot.tables.model import Opening
from bot.tables.service import TableService
from data.store import Store
from render.painter import Picture
from tests.tables.helpers import Clock

COMPONENTS = 40
"""Discord's limit for a message."""
BUTTONS = 11
"""The most that a turn of Settlers has."""


async def test_a_board_fits_where_all_have_missed_turns(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, people = TableService(store, Setup(clock=clock)), range(1, 7)
    table = await service.lobby.open(
        Opening(guild_id=1, channel_id=2, opener_id=1, game="settlers", chosen={})
    )
    for person in people:
        await service.lobby.join(table.id, person, f"Somebody {person}")
    await service.starting.start(table.id)
    glance = await service.play.glance(table.id)
    monkeypatch.setattr(type(glance.game), "buttons", lambda game, _: game.actions[:BUTTONS])
    left = msgspec.structs.replace(glance.table, missed=dict.fromkeys(range(len(people)), waits.MANY))
    glance = msgspec.structs.replace(glance, table=left)
    pictures = [Picture("board.png", b"", "The board"), Picture("seats.png", b"", "The seats")]
    view = board_view(glance, "What happened.", pictures)
    assert len([*view.walk_children()]) <= COMPONENTS
    told = str(view.to_components())
    for person in people:
        assert f"**Somebody {person}** has missed {waits.MANY} turns in a row" in told
        assert f"A computer for Somebody {person}" in told
