"""Whole games from lobby to end: with slash commands alone, and with buttons and menus alone."""

import pytest

from bot.tables.model import Phase
from tests.discord.world import GAMES, World, move_by_buttons, move_by_slash, play_on

QUICK = {"land": "map=islet", "settlers": "points_to_win=5", "toy": "goal=12"}
"""Options that make a game short."""


@pytest.mark.parametrize("game", GAMES)
async def test_slash_commands_alone(world: World, game: str) -> None:
    await world.open_and_start(game, people=3, computers=1, options=QUICK.get(game, ""))
    await play_on(world, move_by_slash, 2000)
    table = await world.table()
    assert table.phase is Phase.OVER
    assert table.secret and table.secret in world.board.text
    assert "My move" not in world.board.buttons
    await world.slash(world["Ann"], "records export")
    assert [message.buttons for message in world.messages[:-1]] == [{}] * (len(world.messages) - 1)


@pytest.mark.parametrize("game", GAMES)
async def test_buttons_and_menus_alone(world: World, game: str) -> None:
    await world.slash(world.owner, "table open", game=game, options=QUICK.get(game, ""))
    people = [world[name] for name in ("Ann", "Ben", "Cat")]
    for person in people:
        await world.press(person, "Join")
    panel = await world.press(people[0], "Add a computer")
    assert panel is not None
    adding = next(label for label in panel.buttons if label in {"Add gentle", "Add greedy"})
    await world.press(people[0], adding, panel)
    await world.press(people[1], "Start")
    await play_on(world, move_by_buttons, 2000)
    assert (await world.table()).phase is Phase.OVER
