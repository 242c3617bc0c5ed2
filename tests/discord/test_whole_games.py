"""From lobby to end with slash commands alone; from lobby to many moves with buttons and menus alone."""

from collections import Counter

import pytest

from bot.tables.model import Phase, Table
from tests.discord.world import GAMES, World, move_by_buttons, move_by_slash, play_on
from tests.tables.helpers import SHORT

_TYPED = {game: [f"{name}={word}" for name, word in options.items()] for game, options in SHORT.items()}
QUICK = {game: " ".join(words) for game, words in _TYPED.items()}
"""The options of a short game, as they are typed."""
BY_BUTTONS = 30


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_slash_commands_alone(world: World, game: str) -> None:
    await world.open_and_start(game, people=2, computers=1, options=QUICK.get(game, ""))
    await play_on(world, move_by_slash, 2000)
    table = await world.table()
    assert table.phase is Phase.OVER
    assert table.secret and table.secret in world.board.text
    assert "My move" not in world.board.buttons
    await world.slash(world["Ann"], "records export")
    # How it went may have been told by now, or not yet.
    told = [each for each in world.messages if not each.text.startswith("### How")]
    assert [message.buttons for message in told[:-1]] == [{}] * (len(told) - 1)
    await see_the_end(world, table)


async def see_the_end(world: World, table: Table) -> None:
    """What the board of a finished game tells and offers."""
    assert "🏆" in world.board.text
    export = await world.pressed(world["Dan"], "Export")
    assert "verify" in export.text
    refused = await world.pressed(world["Dan"], "Play again")
    assert "Manage Channels" in refused.text
    await world.press(world.owner, "Play again")
    again = await world.table()
    assert again.phase is Phase.LOBBY
    assert dict(again.chosen) == dict(table.chosen)
    computers = [seated.computer for seated in table.seats if seated.user_id is None]
    assert [seated.user_id for seated in again.seats] == [world.owner.id] + [None] * len(computers)
    assert [seated.computer for seated in again.seats[1:]] == computers
    called = next(each for each in world.messages if "plays" in each.text and "again. Press" in each.text)
    assert all(f"<@{seated.user_id}>" in called.text for seated in table.seats if seated.user_id)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_buttons_and_menus_alone(world: World, game: str) -> None:
    await world.slash(world.owner, "table open", game=game, options=QUICK.get(game, ""))
    people = [world[name] for name in ("Ann", "Ben")]
    for person in people:
        await world.press(person, "Join")
    if not (await world.table()).full:
        panel = await world.pressed(people[0], "Add a computer")
        weakest = next(label for label in panel.buttons if label.startswith("Add "))
        await world.press(people[0], weakest, panel)
    await world.press(people[1], "Start")
    pressed = await play_on(world, move_by_buttons, BY_BUTTONS)
    table = await world.table()
    assert pressed == BY_BUTTONS or table.phase is Phase.OVER
    made = Counter(row.seat for row in await world.service.keeper.store.read.moves(table.id))
    assert sum(made[seat] for seat in range(len(people))) >= pressed, "each press was a move"
